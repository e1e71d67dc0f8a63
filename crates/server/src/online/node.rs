//! A node: one process that plays games. Several may share a PostgreSQL database.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use byword_protocol::hosted::patient;
use byword_protocol::message::{Invitation, Listed, Made, Make, TableRules, TroubleKind};
use tokio::net::TcpListener;
use tokio::sync::{Mutex as AsyncMutex, Semaphore};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::connection::{LONGEST, Person, failed, talk};
use super::engines::{Engines, Work};
use super::limits::Doors;
use super::metrics::Metrics;
use super::secrets::{hashed, is_token, key, seed, token};
use super::settings::Settings;
use super::table::{Handle, Troubles, fail, kept_state, start as start_table};
use super::visitor::{address, admit, is_own_page, session};
use super::writer::Writer;
use crate::Maker;
use crate::store::{Beginning, Error, Seat, Store, is_missing, now};

/// What all connections and tables of a node share.
#[derive(Clone)]
pub struct Node(Arc<Shared>);

/// What all connections and tables of a node share.
pub struct Shared {
    /// The settings.
    pub settings: Settings,
    /// The store.
    pub store: Store,
    /// The engines.
    pub engines: Engines,
    /// Adds moves to the records.
    pub writer: Writer,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// By what other nodes know this one.
    pub name: String,
    doors: Doors,
    tabs: Arc<Semaphore>,
    tables: Mutex<BTreeMap<String, Place>>,
    maker: Maker,
}

/// Where a table is, once it is in memory. Who takes it up holds its own lock, so that nobody waits for other tables.
type Place = Arc<AsyncMutex<Option<Handle>>>;

impl std::ops::Deref for Node {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Node {
    async fn open(settings: Settings, maker: Maker) -> Result<Self, String> {
        let address = settings.store();
        if settings.database.is_none() {
            std::fs::create_dir_all(&settings.data)
                .map_err(|error| format!("{}: {error}", settings.data.display()))?;
        }
        let store = Store::open(&address).await.map_err(|error| format!("the database: {error}"))?;
        let metrics = Arc::new(Metrics::default());
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let engines = if settings.engines == 0 { cores } else { settings.engines };
        Ok(Self(Arc::new(Shared {
            writer: Writer::start(store.clone(), metrics.clone()),
            engines: Engines::start(engines),
            name: token().map_err(|error| error.to_string())?,
            doors: Doors::default(),
            tabs: Arc::new(Semaphore::new(settings.tabs as usize)),
            tables: Mutex::default(),
            settings,
            store,
            metrics,
            maker,
        })))
    }

    /// The table of a game, taken up from the store if it is not in memory.
    pub async fn table(&self, game: &str) -> Result<Handle, Troubles> {
        if !is_token(game) {
            return Err(fail(TroubleKind::Unknown, "there is no such table"));
        }
        let place = self.places().entry(game.to_owned()).or_default().clone();
        let mut here = place.lock().await;
        if let Some(handle) = here.as_ref().filter(|handle| handle.is_open()) {
            return Ok(handle.clone());
        }
        let started = start_table(self.clone(), game).await;
        *here = started.as_ref().ok().cloned();
        drop(here);
        drop(place);
        if started.is_err() {
            self.forget(game);
        }
        started
    }

    /// Forgets a table that is not in memory, unless somebody is about to take it up.
    pub fn forget(&self, game: &str) {
        let mut places = self.places();
        // Others get at a place by the map only, which is locked.
        let idle = |place: &mut Place| {
            let place = Arc::get_mut(place).map(AsyncMutex::get_mut);
            place.is_some_and(|handle| handle.as_ref().is_none_or(|handle| !handle.is_open()))
        };
        if places.get_mut(game).is_some_and(idle) {
            places.remove(game);
        }
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<String, Place>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables that anybody may come to.
    pub async fn tables(&self) -> Result<Vec<Listed>, Error> {
        let mut listed = Vec::new();
        for game in self.store.listed().await? {
            let rules: TableRules = serde_json::from_str(&game.rules).unwrap_or_default();
            let seats = self.store.seats(&game.id).await?;
            let names = seats.into_iter().map(|seat| seat.bot.unwrap_or(seat.name)).collect();
            let state = kept_state(&game.state);
            listed.push(Listed { game: game.id, kind: game.kind, state, names, watchers: rules.watchers });
        }
        Ok(listed)
    }

    /// Makes a table.
    pub async fn make(&self, who: &Person, mut ask: Make) -> Result<Made, Troubles> {
        let random = |error| failed(&error);
        ask.start.seed = seed().map_err(random)?;
        if !matches!(ask.rules.best_of, 1 | 3) {
            return Err(fail(TroubleKind::Malformed, "the best of 1 or of 3 games"));
        }
        patient(&ask.start, Duration::from_millis(self.settings.thinking))?;
        let start = ask.start.clone();
        let seats = self.engines.run(Work::Long, move |host| host.seats(&start)).await;
        let seats = seats.unwrap_or_else(|| Err(fail(TroubleKind::Text, "the game cannot be dealt")))?;
        if let Some(seat) = ask.seat.filter(|seat| usize::from(*seat) >= seats.len()) {
            let cause = format!("there is no seat {seat}: the table has {}, from 0", seats.len());
            return Err(fail(TroubleKind::Unknown, cause));
        }
        let (mut kept, mut invitations) = (Vec::new(), Vec::new());
        for (seat, bot) in (0u8..).zip(seats) {
            let mut row = Seat { seat: seat.into(), bot, ..Seat::default() };
            if ask.seat == Some(seat) && row.bot.is_none() {
                (row.name, row.sessions) = (who.name.clone(), vec![who.session.clone()]);
            } else if row.bot.is_none() {
                let token = token().map_err(random)?;
                row.invitation = Some(hashed(&token));
                invitations.push(Invitation { seat, token });
            }
            kept.push(row);
        }
        let game = Beginning {
            id: token().map_err(random)?,
            kind: ask.start.game.clone(),
            start: serde_json::to_string(&ask.start).map_err(|error| failed(&error))?,
            salt: key().map_err(random)?,
            rules: serde_json::to_string(&ask.rules).map_err(|error| failed(&error))?,
            listed: ask.rules.public,
            won: "{}".to_owned(),
            seats: kept,
        };
        self.store.make(&game).await.map_err(|error| failed(&error))?;
        Ok(Made { game: game.id, invitations })
    }

    /// Keeps the games of this node from now on.
    async fn renew(&self) -> Result<(), Error> {
        let lease = i64::try_from(self.settings.lease).unwrap_or(i64::MAX / 2);
        self.store.renew(&self.name, now() + lease).await
    }

    /// Keeps the games of this node as long as it runs: four times in a lease, so that three may fail.
    async fn keep_games(self) {
        let mut every = interval(Duration::from_secs(self.settings.lease) / 4);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            if let Err(error) = self.renew().await {
                tracing::error!(%error, "leases could not be renewed");
            }
        }
    }

    /// Ends all tables in order; what was acknowledged is kept already.
    async fn stop(&self) {
        let places = std::mem::take(&mut *self.places());
        for place in places.into_values() {
            let table = place.lock().await.take();
            if let Some(table) = table {
                table.stop().await;
            }
        }
        if let Err(error) = self.store.resign(&self.name).await {
            tracing::error!(%error, "leases could not be given up");
        }
        self.store.close().await;
    }
}

/// Lets people play with each other until the process is told to end. `ready` is told the address.
///
/// # Errors
/// If the database or the port cannot be had.
pub fn serve_online(settings: Settings, maker: Maker, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    log_lines(settings.json_logs);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let node = Node::open(settings, maker).await?;
        node.renew().await.map_err(|error| format!("the database: {error}"))?;
        let at = SocketAddr::from((node.settings.address, node.settings.port));
        let fail = |error: io::Error| format!("{at}: {error}");
        let listener = TcpListener::bind(at).await.map_err(fail)?;
        let address = listener.local_addr().map_err(fail)?;
        tracing::info!(%address, node = node.name, "ready");
        ready(address);
        tokio::spawn(node.clone().keep_games());
        let app = app(node.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let ended = {
            let node = node.clone();
            async move {
                told_to_end().await;
                tracing::info!("ending");
                node.stop().await;
            }
        };
        let serving = axum::serve(listener, app).with_graceful_shutdown(ended);
        // Connections of people who do not go away end with the process.
        tokio::select! {
            result = serving => result.map_err(fail),
            () = async { told_to_end().await; sleep(Duration::from_secs(3)).await } => Ok(()),
        }
    })
}

/// Where the games are, which must be there.
fn existing(settings: &Settings) -> Result<String, String> {
    let address = settings.store();
    if is_missing(&address) { Err(format!("{address}: there are no games")) } else { Ok(address) }
}

/// Copies all games of a folder to a new file, also while a server uses them.
///
/// # Errors
/// If there are no games, or the file cannot be written.
pub fn backup(settings: &Settings, copy: &Path) -> Result<(), String> {
    let file = existing(settings)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| error.to_string())?.block_on(async {
        let store = Store::open(&file).await.map_err(|error| format!("{file}: {error}"))?;
        let copied = store.backup(&copy.display().to_string()).await;
        copied.map_err(|error| format!("{}: {error}", copy.display()))
    })
}

/// Writes what players have reported into a folder, a file with the game for each; a line about each.
///
/// # Errors
/// If the database or the folder cannot be had.
pub fn reports(settings: &Settings, folder: &Path) -> Result<Vec<String>, String> {
    let address = existing(settings)?;
    let wrong = |error: io::Error| format!("{}: {error}", folder.display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let reports = runtime.map_err(|error| error.to_string())?.block_on(async {
        let store = Store::open(&address).await?;
        let reports = store.reports().await;
        store.close().await;
        reports
    });
    let reports = reports.map_err(|error| format!("the database: {error}"))?;
    std::fs::create_dir_all(folder).map_err(wrong)?;
    let mut lines = Vec::new();
    for report in reports {
        let file = folder.join(format!("{}.json", report.id));
        if !report.replay.is_empty() {
            std::fs::write(&file, &report.replay).map_err(wrong)?;
        }
        lines.push(format!(
            "{} {} {} {}: {}",
            file.display(),
            report.at,
            report.game,
            report.name,
            report.said
        ));
    }
    Ok(lines)
}

fn log_lines(json: bool) {
    let lines = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    // A second server in one process has the first one's log.
    let _ = if json { lines.json().try_init() } else { lines.try_init() };
}

#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

fn app(node: Node) -> Router {
    Router::new()
        .route("/online", get(online))
        .route("/door", get(door))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(crate::page::online_file)
        .layer(axum::middleware::from_fn_with_state(node.clone(), admit))
        .with_state(node)
}

async fn health(State(node): State<Node>) -> Response {
    match node.store.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response(),
    }
}

async fn metrics(State(node): State<Node>) -> String {
    node.metrics.text()
}

/// The door to tables.
async fn online(
    State(node): State<Node>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(session) = session(&headers).filter(|_| is_own_page(&headers, &node.settings)) else {
        return StatusCode::FORBIDDEN.into_response();
    };
    let from = address(&headers, peer, &node.settings);
    let Some(entered) = node.doors.enter(from, node.settings.connections) else {
        return StatusCode::TOO_MANY_REQUESTS.into_response();
    };
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(async move |socket| {
        talk(node, session, socket).await;
        drop(entered);
    })
}

/// The door to an engine for the page itself: to look things up and to play alone.
async fn door(
    State(node): State<Node>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let from = address(&headers, peer, &node.settings);
    let own = session(&headers).is_some() && is_own_page(&headers, &node.settings);
    let entered = node.doors.enter(from, node.settings.connections).filter(|_| own);
    let engine = node.tabs.clone().try_acquire_owned().ok();
    let (Some(entered), Some(engine)) = (entered, engine) else {
        return if own { StatusCode::TOO_MANY_REQUESTS } else { StatusCode::FORBIDDEN }.into_response();
    };
    let maker = node.maker.clone();
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(async move |socket| {
        crate::door::talk(socket, maker).await;
        drop((entered, engine));
    })
}
