//! The host: it answers calls. It knows no files, clocks or threads; seeds and texts come from the caller.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use byword_kernel::luck::Key;
use byword_kernel::replay::{Divergence, Replay as File, fingerprint};
use byword_kernel::rulebook::{Lang, Setup};
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_language::kit::{Imported, Kit, Loaded};
use byword_library::cards::of_saved;
use byword_players::Spec;
use byword_scenario::Worlds;
use byword_telling::Words;

use crate::calls::{check_version, read};
use crate::game::{Asked, Game};
use crate::message::{
    Answer, Auto, Call, Choose, Done, Fork, Hello, Look, NamedText, Open, Opened, PROTOCOL, Pass, Pick,
    Replay, ReplayStep, Reply, Request, Saved, Start, Trouble, TroubleKind, Undo, Update, Welcome, Why, Word,
    said_in,
};
use crate::offer::{Brought, bot, dealt, game_info, patient, seated};
use crate::trouble::{Outcome, fail, refused, texts, trouble};
use crate::{lookup, reading, scenes, why};

/// The longest call that is read, in bytes.
pub const LONGEST: usize = 64 << 20;
/// How many games are kept at once.
const TABLES: usize = 64;
/// How many sets of compiled cards are kept at once.
const KEPT: usize = 8;
/// Seeds are below this, so that every language's numbers can hold them.
const SEEDS: u64 = 1 << 53;

/// Answers calls, one after the other.
pub struct Host {
    lang: Lang,
    tables: BTreeMap<u32, Game>,
    last: u32,
    words: BTreeMap<(bool, &'static str), Rc<Words>>,
    loaded: Vec<(String, Arc<Loaded>)>,
    pub(crate) worlds: Worlds,
    /// True if scenarios may name files of this machine.
    pub(crate) files: bool,
    /// The longest that a bot may think about a choice, if not as long as it likes.
    thinking: Option<Duration>,
}

impl Default for Host {
    fn default() -> Self {
        Self::new()
    }
}

impl Host {
    /// A host for anybody: no text that is sent to it can name a file.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Worlds::with_data(None), false)
    }

    /// A host for the person at this machine: scenarios may name card databases and set-up files.
    #[must_use]
    pub fn local() -> Self {
        Self::with(Worlds::new(), true)
    }

    const fn with(worlds: Worlds, files: bool) -> Self {
        Self {
            lang: Lang::En,
            tables: BTreeMap::new(),
            last: 0,
            words: BTreeMap::new(),
            loaded: Vec::new(),
            worlds,
            files,
            thinking: None,
        }
    }

    /// No bot that a call asks for may think longer than this about a choice.
    #[must_use]
    pub const fn bounded(mut self, thinking: Duration) -> Self {
        self.thinking = Some(thinking);
        self
    }

    /// The reply to a line; both are JSON.
    pub fn answer(&mut self, line: &str) -> String {
        let (id, result) = match read::<Call>(line) {
            Ok(call) => (Some(call.id), self.call(call)),
            Err((id, trouble)) => (id, Err(vec![trouble])),
        };
        let reply = Reply::of(id, result, self.lang);
        serde_json::to_string(&reply)
            .unwrap_or_else(|error| format!("{{\"errors\":[{{\"message\":\"{error}\"}}]}}"))
    }

    fn call(&mut self, call: Call) -> Outcome<Answer> {
        check_version(call.protocol)?;
        self.request(call.call)
    }

    /// Carries a request out.
    ///
    /// # Errors
    /// What is wrong; nothing has changed then.
    pub fn request(&mut self, request: Request) -> Outcome<Answer> {
        if let Some(most) = self.thinking {
            patient(bots(&request), most)?;
        }
        Ok(match request {
            Request::Hello(ask) => Answer::Hello(Box::new(self.hello(ask))),
            Request::Start(ask) => Answer::Start(Box::new(self.start(&ask)?)),
            Request::Look(ask) => Answer::Look(Box::new(self.look(ask)?)),
            Request::Choose(ask) => Answer::Choose(Box::new(self.choose(ask)?)),
            Request::Pick(ask) => Answer::Pick(Box::new(self.pick(&ask)?)),
            Request::Step(ask) => Answer::Step(Box::new(self.play(ask.table, Game::bot)?)),
            Request::Run(ask) => Answer::Run(Box::new(self.play(ask.table, Game::run)?)),
            Request::Auto(ask) => Answer::Auto(Box::new(self.auto(&ask)?)),
            Request::Pass(ask) => Answer::Pass(Box::new(self.pass(ask)?)),
            Request::Why(ask) => Answer::Why(Box::new(self.why(&ask)?)),
            Request::Undo(ask) => Answer::Undo(Box::new(self.undo(ask)?)),
            Request::Concede(ask) => {
                Answer::Concede(Box::new(self.play(ask.table, |game, words| game.concede(words, ask.seat))?))
            }
            Request::Save(ask) => Answer::Save(Box::new(self.save(ask.table)?)),
            Request::Open(ask) => Answer::Open(Box::new(self.open(&ask)?)),
            Request::Replay(ask) => Answer::Replay(Box::new(self.replay(ask)?)),
            Request::Fork(ask) => Answer::Fork(Box::new(self.fork(&ask)?)),
            Request::Close(ask) => Answer::Close(Box::new(self.close(ask.table)?)),
            Request::Deck(ask) => Answer::Deck(Box::new(reading::deck(self, &ask)?)),
            Request::Rules(ask) => {
                let (loaded, words) = self.read_with(&ask.game, &ask.cards)?;
                Answer::Rules(Box::new(lookup::rules(&loaded.world, &words, &ask.text)))
            }
            Request::Keywords(ask) => {
                let (loaded, words) = self.read_with(&ask.game, &ask.cards)?;
                Answer::Keywords(Box::new(lookup::keywords(&loaded, &words, &ask.text)))
            }
            Request::Scenarios(ask) => {
                let (loaded, _) = self.read_with(&ask.game, &ask.cards)?;
                Answer::Scenarios(Box::new(lookup::scenarios(&loaded.world, &ask.text)))
            }
            Request::ScenarioText(ask) => Answer::ScenarioText(Box::new(lookup::scenario_text(&ask)?)),
            Request::Scenario(ask) => Answer::Scenario(Box::new(scenes::run(self, &ask)?)),
            Request::ScenarioPlay(ask) => Answer::ScenarioPlay(Box::new(scenes::play(self, &ask)?)),
            Request::Explore(ask) => Answer::Explore(Box::new(scenes::explored(self, &ask)?)),
            Request::ReadCards(ask) => Answer::ReadCards(Box::new(reading::cards(self, &ask)?)),
            Request::Coverage(ask) => Answer::Coverage(Box::new(reading::coverage(self, &ask)?)),
        })
    }

    // --- What games are shown with --------------------------------------------------------------------------------

    /// The language of all words.
    pub(crate) const fn lang(&self) -> Lang {
        self.lang
    }

    /// The words for a game.
    pub(crate) fn words(&mut self, kit: &Kit) -> Rc<Words> {
        self.words_in(kit, self.lang)
    }

    pub(crate) fn words_in(&mut self, kit: &Kit, lang: Lang) -> Rc<Words> {
        let make = || Rc::new(Words::new(lang, kit.name));
        self.words.entry((lang == Lang::Es, kit.name)).or_insert_with(make).clone()
    }

    /// A game with cards; compiled once for the same texts.
    pub(crate) fn load(
        &mut self,
        kit: &'static Kit,
        brought: Brought<'_>,
    ) -> Outcome<(Arc<Loaded>, Imported)> {
        if !brought.files.is_empty() && !self.files {
            return fail(TroubleKind::Refused, "files of this machine cannot be named here");
        }
        let imported = brought.read(kit)?;
        let key = brought.key(kit);
        let known = self.loaded.iter().find(|(known, _)| Some(known) == key.as_ref());
        if let Some((_, loaded)) = known {
            return Ok((loaded.clone(), imported));
        }
        let loaded = Arc::new((kit.load)(&imported.cards, brought.partial).map_err(texts)?);
        if let Some(key) = key {
            self.keep(key, loaded.clone());
        }
        Ok((loaded, imported))
    }

    /// Keeps compiled cards for the next time; the house sets are never given up.
    fn keep(&mut self, key: String, loaded: Arc<Loaded>) {
        let brought = |(key, _): &(String, Arc<Loaded>)| key.trim_end().contains('\n');
        if self.loaded.iter().filter(|kept| brought(kept)).count() >= KEPT {
            let oldest = self.loaded.iter().position(brought);
            oldest.map(|at| self.loaded.remove(at));
        }
        self.loaded.push((key, loaded));
    }

    /// A game with its house set and these card files, and the words for it.
    fn read_with(&mut self, game: &str, cards: &[NamedText]) -> Outcome<(Arc<Loaded>, Rc<Words>)> {
        let kit = find(game)?;
        let brought = Brought { texts: cards, partial: true, ..Brought::default() };
        let brought = if cards.is_empty() { Brought::default() } else { brought };
        Ok((self.load(kit, brought)?.0, self.words(kit)))
    }

    fn hello(&mut self, ask: Hello) -> Welcome {
        self.lang = ask.lang.into();
        let games = byword_library::kits().iter().map(|kit| game_info(kit, &self.words(kit))).collect();
        let words = Words::new(self.lang, "");
        let player =
            |spec: &Spec| Word { id: spec.name().to_owned(), name: words.word("player", spec.name()) };
        Welcome {
            protocol: PROTOCOL,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            lang: ask.lang,
            games,
            players: Spec::ALL.iter().map(player).collect(),
        }
    }

    // --- Tables ---------------------------------------------------------------------------------------------------

    /// Puts a game at a table of its own.
    pub(crate) fn seat(&mut self, game: Game) -> Outcome<u32> {
        if self.tables.len() >= TABLES {
            return fail(TroubleKind::TooLarge, format!("{TABLES} games are open; `close` one first"));
        }
        self.last += 1;
        self.tables.insert(self.last, game);
        Ok(self.last)
    }

    fn at(&mut self, table: u32) -> Outcome<(&mut Game, Rc<Words>)> {
        let Some(kit) = self.tables.get(&table).map(|game| game.kit) else {
            return fail(TroubleKind::Unknown, format!("there is no table {table}"));
        };
        let words = self.words(kit);
        match self.tables.get_mut(&table) {
            Some(game) => Ok((game, words)),
            None => fail(TroubleKind::Unknown, format!("there is no table {table}")),
        }
    }

    /// Does something at a table, and tells how it stands then.
    fn play(&mut self, table: u32, act: impl FnOnce(&mut Game, &Words) -> Outcome<()>) -> Outcome<Update> {
        let (game, words) = self.at(table)?;
        act(game, &words)?;
        game.update(Asked { table, words: &words }, None, None)
    }

    /// Seats a game and tells how it stands.
    pub(crate) fn begin(&mut self, game: Game) -> Outcome<Update> {
        let table = self.seat(game)?;
        self.play(table, |_, _| Ok(()))
    }

    fn start(&mut self, ask: &Start) -> Outcome<Update> {
        if ask.seed >= SEEDS {
            return fail(TroubleKind::Malformed, format!("the seed must be below {SEEDS}"));
        }
        let game = self.deal(ask, None)?;
        self.begin(game)
    }

    /// A game as it is dealt, by a key if there is one.
    pub(crate) fn deal(&mut self, ask: &Start, key: Option<Key>) -> Outcome<Game> {
        let kit = find(&ask.game)?;
        let seats = ask.seats.unwrap_or(kit.seats.1);
        let (own, bots) = seated(&ask.seating, seats)?;
        let brought = Brought { texts: &ask.cards, files: &ask.files, partial: ask.allow_partial };
        let (loaded, imported) = self.load(kit, brought)?;
        let setup = Setup { key, ..dealt(kit, &loaded, ask, &imported.cards, seats)? };
        let words = self.words(kit);
        let mut game = Game::new(kit, loaded, own, bots).begin(&words, |world| {
            Session::deal(world, setup).or_else(|cause| fail(TroubleKind::Text, cause))
        })?;
        (game.cards, game.partial, game.warnings) =
            (brought.names(), ask.allow_partial, said_in(self.lang, texts(imported.warnings)));
        Ok(game)
    }

    fn look(&mut self, ask: Look) -> Outcome<Update> {
        let (game, words) = self.at(ask.table)?;
        game.update(Asked { table: ask.table, words: &words }, ask.viewer, Some(ask.since))
    }

    fn choose(&mut self, ask: Choose) -> Outcome<Update> {
        self.play(ask.table, |game, words| game.choose(words, ask.step, ask.option))
    }

    fn pick(&mut self, ask: &Pick) -> Outcome<Update> {
        self.play(ask.table, |game, words| game.pick(words, ask.step, &ask.cards))
    }

    fn auto(&mut self, ask: &Auto) -> Outcome<Update> {
        let player = bot(ask.player.as_deref().unwrap_or("greedy"))?;
        self.play(ask.table, |game, words| game.auto(words, player, ask.times))
    }

    fn pass(&mut self, ask: Pass) -> Outcome<Update> {
        let (game, words) = self.at(ask.table)?;
        let stopped = game.pass(&words, ask.step)?;
        let update = game.update(Asked { table: ask.table, words: &words }, None, None)?;
        Ok(Update { stopped, ..update })
    }

    fn why(&mut self, ask: &Why) -> Outcome<crate::message::Reasons> {
        let (game, words) = self.at(ask.table)?;
        why::why(game, &words, ask)
    }

    fn undo(&mut self, ask: Undo) -> Outcome<Update> {
        self.play(ask.table, |game, words| game.undo(words, ask.to))
    }

    fn close(&mut self, table: u32) -> Outcome<Done> {
        match self.tables.remove(&table) {
            Some(_) => Ok(Done {}),
            None => fail(TroubleKind::Unknown, format!("there is no table {table}")),
        }
    }

    // --- Saved games ----------------------------------------------------------------------------------------------

    fn save(&mut self, table: u32) -> Outcome<Saved> {
        let (game, words) = self.at(table)?;
        if !game.dealt {
            return refused(&words, "trouble-unsaved");
        }
        let file = game.record(&words);
        let name = format!("{}-{}-{}.json", file.game, file.setup.seed, file.choices.len());
        Ok(Saved { name, text: file.write() })
    }

    fn open(&mut self, ask: &Open) -> Outcome<Opened> {
        let file = File::read(&ask.file.name, &ask.file.text).map_err(|error| vec![error.into()])?;
        let kit = find(&file.game)?;
        let own = ask.cards.is_empty() && ask.files.is_empty() && self.files;
        let named = if own { &of_saved(Path::new(&ask.file.name), &file.cards) } else { &ask.files };
        let brought = Brought { texts: &ask.cards, files: named, partial: file.partial || ask.allow_partial };
        let (loaded, imported) = self.load(kit, brought)?;
        let changed = fingerprint(&loaded.world) != file.rules;
        let (differs, playable) = match Session::resume(&loaded.world, &file) {
            Ok(session) => (None, session.steps()),
            Err(divergence) => (Some(divergence.to_string()), replayable(&ask.file.name, &divergence)?),
        };
        let words = self.words(kit);
        let part = file.first(playable);
        let mut game =
            Game::new(kit, loaded, Vec::new(), Vec::new()).begin(&words, |world| resumed(world, &part))?;
        let digest = game.with(&words, |_, session| format!("{:016x}", session.position().digest()));
        game.review = true;
        (game.cards, game.partial, game.warnings) =
            (brought.names(), brought.partial, said_in(self.lang, texts(imported.warnings)));
        Ok(Opened {
            table: self.seat(game)?,
            game: kit.name.to_owned(),
            title: kit.title.to_owned(),
            seats: file.setup.seats,
            seed: file.setup.seed,
            steps: file.choices.len() as u32,
            playable: playable as u32,
            differs,
            engine: file.engine,
            changed,
            cards: file.cards,
            players: file.players,
            digest,
        })
    }

    fn replay(&mut self, ask: Replay) -> Outcome<ReplayStep> {
        let (game, words) = self.at(ask.table)?;
        game.with(&words, |game, session| {
            let viewer = game.viewer(session, Some(ask.viewer))?;
            let step = ask.step as usize;
            let Some(position) = session.at(step) else {
                return fail(
                    TroubleKind::Unknown,
                    format!("there is no step {step}; the game has {}", session.steps()),
                );
            };
            let then = Table::new(session.table().world(), position.clone());
            let then = Session::on(then, Setup::default());
            let mut update =
                game.shown(Asked { table: ask.table, words: &words }, &then, viewer, Default::default());
            update.step = ask.step;
            update.undo = None;
            update.log = game.news_of(&words, session, step, viewer, 0);
            let decides = position.decision().map(|decision| decision.seat);
            let known = viewer.is_none() || decides == viewer;
            let taken = session.choices().nth(step).filter(|_| known).map(u32::from);
            Ok(ReplayStep { update, steps: session.steps() as u32, taken })
        })
    }

    fn fork(&mut self, ask: &Fork) -> Outcome<Update> {
        let (game, words) = self.at(ask.table)?;
        let over = game.with(&words, |_, session| session.position().decision().is_none());
        let (kit, loaded, open) = (game.kit, game.loaded.clone(), game.review || over);
        let (mine, cards, partial, dealt) = (game.own.clone(), game.cards.clone(), game.partial, game.dealt);
        let (file, position) = game.with(&words, |_, session| {
            (session.replay().first(ask.step as usize), session.at(ask.step as usize).cloned())
        });
        let Some(position) = position else {
            return fail(TroubleKind::Unknown, format!("there is no step {}", ask.step));
        };
        let (own, bots) = seated(&ask.seating, position.seat_count())?;
        if !open && own.iter().any(|seat| !mine.contains(seat)) {
            return fail(
                TroubleKind::Refused,
                "while a game goes on, only one's own seats can be taken along",
            );
        }
        let mut forked = Game::new(kit, loaded, own, bots).begin(&words, |world| {
            if dealt { resumed(world, &file) } else { Ok(on_board(world, position)) }
        })?;
        (forked.cards, forked.partial, forked.dealt) = (cards, partial, dealt);
        self.begin(forked)
    }
}

/// The bots that a call asks for.
fn bots(request: &Request) -> &[String] {
    match request {
        Request::Start(ask) => &ask.seating.bots,
        Request::Fork(ask) => &ask.seating.bots,
        Request::ScenarioPlay(ask) => &ask.seating.bots,
        Request::Auto(ask) => ask.player.as_slice(),
        _ => &[],
    }
}

/// How many choices of a saved game that plays differently now can be played; not even its deal: an error.
fn replayable(file: &str, divergence: &Divergence) -> Outcome<usize> {
    divergence.playable().ok_or_else(|| {
        let trouble = trouble(TroubleKind::Text, divergence.to_string());
        vec![Trouble { source: Some(file.to_owned()), ..trouble }]
    })
}

/// A session that begins with a position that was not dealt.
pub(crate) fn on_board(
    world: &byword_kernel::rulebook::World,
    position: byword_kernel::position::Position,
) -> Session<'_> {
    let setup = Setup { seats: position.seat_count(), ..Setup::default() };
    let mut table = Table::new(world, position);
    table.log = byword_kernel::log::Log::full();
    Session::on(table, setup)
}

fn resumed<'w>(world: &'w byword_kernel::rulebook::World, file: &File) -> Outcome<Session<'w>> {
    Session::resume(world, file).or_else(|divergence| fail(TroubleKind::Text, divergence.to_string()))
}

/// The game of this name.
pub(crate) fn find(game: &str) -> Outcome<&'static Kit> {
    byword_library::find(game).map_err(|error| vec![error.into()])
}
