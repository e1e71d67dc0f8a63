//! Games that were played before: a few are played for each kind, and stored many times.

use std::path::Path;

use byword_kernel::rng::Rng;
use byword_protocol::Host;
use byword_protocol::hosted::{Audience, Deed, Hosted, Move};
use byword_protocol::message::{Choose, Language, Seating, Start};
use byword_server::online::secrets::{hashed, token};
use byword_server::store::{Append, Beginning, Row, Seat, Store};

use super::{Failure, Options};

pub const KINDS: [&str; 4] = ["lorcana", "swu", "champions", "foursouls"];
/// Games that are played for each kind.
const PLAYED: u64 = 8;
/// Choices that are made in each at most.
const CHOICES: usize = 150;
/// Games that are stored in one transaction.
const TOGETHER: usize = 200;

/// Somebody who may come back to a game.
pub struct Returning {
    pub game: String,
    pub cookie: String,
}

struct Played {
    start: Start,
    rows: Vec<Row>,
}

/// Stores so many games that have begun, and says who may come back to them.
pub async fn store(options: &Options, folder: &Path) -> Result<Vec<Returning>, Failure> {
    let file = folder.join("byword.sqlite").display().to_string();
    let store = Store::open(options.database.as_deref().unwrap_or(&file)).await?;
    let mut games = Vec::new();
    for (kind, seed) in (0..PLAYED).flat_map(|seed| KINDS.map(|kind| (kind, seed))) {
        games.push(play(kind, seed + 1).ok_or("a game cannot be dealt")?);
    }
    let mut people = Vec::new();
    let all: Vec<&Played> = games.iter().cycle().take(options.tables).collect();
    for some in all.chunks(TOGETHER) {
        let mut moves = Vec::new();
        for game in some {
            let (person, beginning) = seated(game)?;
            store.make(&beginning).await?;
            store.lease(&person.game, "load").await?;
            moves.push(Append {
                game: person.game.clone(),
                owner: "load".into(),
                before: 0,
                rows: game.rows.clone(),
            });
            people.push(person);
        }
        store.append(&moves).await?;
        for one in moves {
            store.set_state(&one.game, "playing").await?;
        }
    }
    store.resign("load").await?;
    store.close().await;
    Ok(people)
}

fn seated(game: &Played) -> Result<(Returning, Beginning), Failure> {
    let person = Returning { game: token()?, cookie: token()? };
    let seat = |seat: i64, session: String| Seat {
        seat,
        name: "Ana".into(),
        sessions: vec![session],
        ..Seat::default()
    };
    let beginning = Beginning {
        id: person.game.clone(),
        kind: game.start.game.clone(),
        start: serde_json::to_string(&game.start)?,
        salt: token()?,
        rules: "{}".into(),
        listed: false,
        won: "{}".into(),
        seats: vec![seat(0, hashed(&person.cookie)), seat(1, hashed(&token()?))],
    };
    Ok((person, beginning))
}

/// Plays a game at random.
fn play(kind: &str, seed: u64) -> Option<Played> {
    let (mut host, mut rng) = (Host::new(), Rng::new(seed));
    let seating = Seating { own: Some(vec![0, 1]), ..Seating::default() };
    let start = Start { game: kind.to_owned(), seats: Some(2), seating, seed, ..Start::default() };
    let mut table = host.table(&start, None, &[]).ok()?;
    let mut rows = Vec::new();
    while rows.len() < CHOICES {
        let Some(moves) = choose(&mut host, &mut table, &mut rng) else { break };
        rows.extend(moves.iter().map(|step| match step {
            Move::Option(option) => Row { taken: Some((*option).into()), ..Row::default() },
            Move::Back(to) => Row { back: Some((*to).into()), ..Row::default() },
        }));
    }
    rows.last_mut()?.digest = Some(format!("{:016x}", table.standing().digest));
    Some(Played { start, rows })
}

fn choose(host: &mut Host, table: &mut Hosted, rng: &mut Rng) -> Option<Vec<Move>> {
    let standing = table.standing();
    let from = Audience { seat: Some(standing.decides?), lang: Language::En };
    let options = host.shown(table, from, false).ok()?.decision?.options.len();
    let option = rng.below(u32::try_from(options).ok()?);
    host.act(table, from, &Deed::Choose(Choose { table: 1, step: standing.moves, option })).ok()
}
