//! Games that were played before are played again, and come to the same positions. When rules or cards change on purpose, the
//! archive is made anew: `BYWORD_BLESS=1 cargo test -p byword-arena --test archive`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test fails where it cannot go on")]

use std::path::PathBuf;
use std::{env, fs};

use byword_kernel::replay::{Digest, Replay};
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::session::Session;
use byword_language::kit::{Kit, Loaded};
use byword_library::{decks, find, kits};
use byword_players::{Eyes, Spec, player_seed};
use serde::{Deserialize, Serialize};

/// Games of each kind.
const GAMES: u64 = 100;
/// Games of each kind that are kept to their end, and choices of these at most.
const WHOLE: (u64, usize) = (5, 1200);
/// Choices of the others at most.
const CHOICES: usize = 220;

/// A game, in one line of a file.
#[derive(Clone, Serialize, Deserialize)]
struct Archived {
    seed: u64,
    seats: u8,
    decks: Vec<String>,
    options: Vec<(String, String)>,
    /// Numbers of options, with blanks between them.
    choices: String,
    /// Digests of the first and the last position.
    first: Digest,
    last: Digest,
    /// The lowest byte of the digest after each choice.
    trail: String,
}

impl Archived {
    fn setup(&self, kit: &Kit, world: &World) -> Result<Setup, String> {
        let chosen = decks::Choice { named: &self.decks, options: &self.options, ..decks::Choice::default() };
        decks::setup(kit, world, chosen, self.seats, self.seed).map_err(|errors| format!("{errors:?}"))
    }

    /// Plays it again.
    ///
    /// # Errors
    /// The first step at which it goes another way.
    fn verify(&self, kit: &Kit, world: &World) -> Result<usize, String> {
        let choices = self.choices.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let setup = self.setup(kit, world).map_err(|cause| format!("step 0: {cause}"))?;
        let replay = Replay { trail: self.trail.clone(), ..Replay::bare(world, setup, choices) };
        let session = Session::resume(world, &replay).map_err(|divergence| divergence.to_string())?;
        match (session.at(0).map(|first| Digest(first.digest())), Digest(session.position().digest())) {
            (first, _) if first != Some(self.first) => Err("step 0: the position differs".to_owned()),
            (_, last) if last != self.last => Err(format!("step {}: the position differs", session.steps())),
            _ => Ok(session.steps()),
        }
    }
}

fn file(kit: &Kit) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("archive").join(format!("{}.jsonl", kit.name))
}

fn loaded(kit: &Kit) -> Loaded {
    (kit.load)(&[], false).ok().unwrap()
}

fn read(kit: &Kit) -> Vec<Archived> {
    let text = fs::read_to_string(file(kit)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// How a game of the archive begins: seats, decks, options and bots change from game to game.
fn beginning(kit: &Kit, world: &World, index: u64) -> (Archived, Setup) {
    let at = |n: u64, of: usize| (n % of.max(1) as u64) as usize;
    let seats = if index % 10 == 9 { kit.seats.2 } else { kit.seats.1 };
    let deck = |seat: u8| {
        let n = index + u64::from(seat) * (index / kit.decks.len() as u64 + 1);
        kit.decks[at(n, kit.decks.len())].0.to_owned()
    };
    let mut game = Archived {
        seed: game_seed(16, index) >> 11,
        seats,
        decks: if kit.deck_each { (0..seats).map(deck).collect() } else { Vec::new() },
        options: Vec::new(),
        choices: String::new(),
        first: Digest(0),
        last: Digest(0),
        trail: String::new(),
    };
    let option = kit.options.get(at(index, kit.options.len()));
    let value = option.and_then(|(_, values)| values.get(at(index / 3, values.len())));
    if let (Some((name, _)), Some(value)) = (option, value) {
        game.options = vec![((*name).to_owned(), (*value).to_owned())];
    }
    let dealt =
        |game: &Archived| game.setup(kit, world).ok().filter(|s| Session::deal(world, s.clone()).is_ok());
    let setup = dealt(&game).unwrap_or_else(|| {
        // The option does not go with these seats, or one of the decks with the other.
        game.options.clear();
        dealt(&game).unwrap_or_else(|| {
            game.decks.clear();
            game.setup(kit, world).unwrap()
        })
    });
    (game, setup)
}

fn play(kit: &Kit, world: &World, index: u64) -> Archived {
    let (mut game, setup) = beginning(kit, world, index);
    let most = if index < WHOLE.0 { WHOLE.1 } else { CHOICES };
    let bots = [[Spec::Greedy, Spec::Greedy], [Spec::Greedy, Spec::Random], [Spec::Random, Spec::Random]];
    let bots = bots[index as usize % bots.len()];
    let mut session = Session::deal(world, setup).unwrap();
    game.first = Digest(session.position().digest());
    while let Some(decision) = session.position().decision().filter(|_| session.steps() < most) {
        let seed = game_seed(player_seed(game.seed, decision.seat), session.steps() as u64);
        let mut bot = bots[decision.seat.index() % 2].build(seed);
        let choice = bot.choose(&Eyes::of(session.table(), decision.seat));
        session.choose(choice).unwrap();
    }
    let choices: Vec<String> = session.choices().map(|n| n.to_string()).collect();
    game.choices = choices.join(" ");
    game.last = Digest(session.position().digest());
    game.trail = session.replay().trail;
    game
}

/// All games of a kind come to the positions that they came to.
fn plays_as_it_did(name: &str) {
    let kit = find(name).unwrap();
    let loaded = loaded(kit);
    if env::var_os("BYWORD_BLESS").is_some() {
        let lines =
            (0..GAMES).map(|index| serde_json::to_string(&play(kit, &loaded.world, index)).unwrap() + "\n");
        fs::write(file(kit), lines.collect::<String>()).unwrap();
    }
    let games = read(kit);
    let differs = |(line, game): (usize, &Archived)| {
        let differs = game.verify(kit, &loaded.world).err()?;
        Some(format!("{name}.jsonl:{}: {differs}", line + 1))
    };
    let changed: Vec<String> = games.iter().enumerate().filter_map(differs).collect();
    assert!(
        changed.is_empty() && games.len() as u64 == GAMES,
        "{} of {} archived games play otherwise now. If that is meant: BYWORD_BLESS=1 cargo test -p byword-arena --test archive\n{}",
        changed.len(),
        games.len(),
        changed.join("\n")
    );
}

#[test]
fn lorcana_plays_as_it_did() {
    plays_as_it_did("lorcana");
}

#[test]
fn swu_plays_as_it_did() {
    plays_as_it_did("swu");
}

#[test]
fn champions_plays_as_it_did() {
    plays_as_it_did("champions");
}

#[test]
fn foursouls_plays_as_it_did() {
    plays_as_it_did("foursouls");
}

#[test]
fn a_game_that_goes_another_way_is_reported_with_its_step() {
    if env::var_os("BYWORD_BLESS").is_some() {
        // The files are just being written.
        return;
    }
    for kit in kits() {
        let loaded = loaded(kit);
        let game = read(kit).swap_remove(6);
        let steps = game.verify(kit, &loaded.world).unwrap();
        let step = steps / 2;
        let mut other = game.clone();
        let byte = if &game.trail[2 * step - 2..2 * step] == "00" { "01" } else { "00" };
        other.trail.replace_range(2 * step - 2..2 * step, byte);
        let said = other.verify(kit, &loaded.world).unwrap_err();
        assert!(said.starts_with(&format!("step {step}: the position differs")), "{said}");
        let mut other = game.clone();
        other.choices = other
            .choices
            .split(' ')
            .enumerate()
            .map(|(n, choice)| if n + 1 == step { "9999 " } else { choice }.to_owned() + " ")
            .collect();
        let said = other.verify(kit, &loaded.world).unwrap_err();
        assert!(said.starts_with(&format!("step {step}: choice 9999 is not among")), "{said}");
        let dealt = Archived { seed: game.seed + 1, ..game };
        assert!(dealt.verify(kit, &loaded.world).unwrap_err().starts_with("step "));
    }
}
