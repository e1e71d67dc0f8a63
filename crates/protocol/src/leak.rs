//! What a seat is told follows from what it may know. Two worlds that differ only in what it cannot know (hidden cards are
//! others, and have other slots and lives) give the same bytes; so do two choices of somebody else of which it is told the
//! same. `BYWORD_LEAK_GAMES` says how many games of each kind are played (12 if it does not).

use byword_kernel::id::{Ref, Seat, Slot, Zone};
use byword_kernel::log::{Log, Told};
use byword_kernel::position::Position;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::Setup;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sight;
use byword_language::kit::Kit;
use byword_telling::Words;

use crate::game::{Asked, Game};
use crate::host::on_board;
use crate::message::Why;

/// Positions of a game that are compared: every so many decisions.
const EVERY: usize = 11;
/// Choices that are made in two worlds from each of these on.
const TOGETHER: usize = 12;
/// Decisions of a game that are looked at.
const LONGEST: usize = 600;

fn games() -> u64 {
    std::env::var("BYWORD_LEAK_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// A game that is played, and the random numbers by which it is.
struct Played<'a> {
    game: &'a Game,
    words: &'a Words,
    seed: u64,
    rng: Rng,
}

impl Played<'_> {
    fn same(&self, what: &str, seat: Seat, one: &str, two: &str) {
        let at = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
        let around = |text: &str| text.chars().skip(at.saturating_sub(200)).take(300).collect::<String>();
        let place = format!("{} seed {} seat {}", self.game.kit.name, self.seed, seat.0);
        assert!(one == two, "{place}, {what} at {at}:\n{}\n{}", around(one), around(two));
    }

    /// What a seat is told of a table, as bytes.
    fn told(&self, table: &Table<'_>, seat: Seat) -> String {
        let copy = Table::new(table.world(), table.position().clone());
        let session = Session::on(copy, Setup::default());
        let update =
            self.game.shown(Asked { table: 1, words: self.words }, &session, Some(seat), Default::default());
        serde_json::to_string(&update).unwrap()
    }

    /// Why nothing else can be done, as the seat that decides is told it.
    fn reasons(&self, position: Position, own: Seat) -> String {
        let mut asked = Game::new(self.game.kit, self.game.loaded.clone(), vec![own], Vec::new())
            .begin(self.words, |world| Ok(on_board(world, position)))
            .unwrap();
        let reasons = crate::why::why(&mut asked, self.words, &Why { table: 1, ..Why::default() });
        serde_json::to_string(&reasons.unwrap()).unwrap()
    }

    fn twins(&mut self, table: &Table<'_>) {
        for seat in table.position().seats() {
            let twin = table.position().twin(table.world(), seat, self.rng.next());
            if table.position().decision().is_some_and(|decision| decision.seat == seat) {
                let (one, two) =
                    (self.reasons(table.position().clone(), seat), self.reasons(twin.clone(), seat));
                self.same("why", seat, &one, &two);
            }
            let (one, two) = (self.told(table, seat), self.told(&Table::new(table.world(), twin), seat));
            self.same("update", seat, &one, &two);
        }
    }

    /// Of two choices of somebody else that are told alike, how the table stands afterwards is told alike.
    fn alike(&mut self, table: &Table<'_>) {
        let count = table.position().options().len() as u32;
        let (one, two) = (self.rng.below(count) as usize, self.rng.below(count) as usize);
        let decides = table.position().decision().map(|decision| decision.seat);
        for seat in table.position().seats().filter(|seat| Some(*seat) != decides) {
            let (one, one_told) = self.after(table, one, seat);
            let (two, two_told) = self.after(table, two, seat);
            if one == two {
                self.same("log", seat, &one_told, &two_told);
            }
        }
    }

    /// What the seat is told of a choice by the engine, and by the log of messages.
    fn after(&self, table: &Table<'_>, choice: usize, seat: Seat) -> (Vec<Told>, String) {
        let mut after = on_board(table.world(), table.position().clone());
        after.choose(choice).unwrap();
        let told = self.game.news(self.words, &after, seat, 0, 0);
        (after.table().knowledge().told(seat, 0), serde_json::to_string(&told).unwrap())
    }

    /// In what order a hand lies that the seat does not look into, it cannot see, nor which of its cards is then played or
    /// shown: two cards of it change places, and the same choices are made in both worlds.
    fn hands(&mut self, table: &Table<'_>) {
        for seat in table.position().seats() {
            let Some((a, b)) = self.unlike(table, seat) else { continue };
            let exchanged = table.position().exchanged(table.world(), seat, a, b);
            let mut worlds = [table.position().clone(), exchanged].map(|it| on_board(table.world(), it));
            for _ in 0..TOGETHER {
                if self.choose_alike(&mut worlds, [a, b]).is_none() {
                    break;
                }
                let told = [0, 1].map(|n| worlds[n].table().knowledge().told(seat, 0));
                let which = |told: &[Told]| told.iter().map(|told| told.cards).collect::<Vec<_>>();
                if which(&told[0]) != which(&told[1]) {
                    break;
                }
                let [one, two] = [0, 1].map(|n| {
                    let news = self.game.news(self.words, &worlds[n], seat, 0, 0);
                    self.told(worlds[n].table(), seat) + &serde_json::to_string(&news).unwrap()
                });
                self.same("hand", seat, &one, &two);
            }
        }
    }

    /// Two different cards of a hand that the seat does not see, if there are any.
    fn unlike(&mut self, table: &Table<'_>, seat: Seat) -> Option<(Slot, Slot)> {
        let position = table.position();
        let owned = table.world().vocabulary.zones().iter().filter(|spec| spec.sight == Sight::Owner);
        let hands = owned.flat_map(|spec| position.seats().map(|of| Zone::of(spec.kind, of)));
        let pairs: Vec<(Slot, Slot)> = hands
            .filter(|hand| hand.seat != seat)
            .flat_map(|hand| {
                let unseen = |card: &Ref| !position.sees(table.world(), seat, card.slot);
                let cards: Vec<Slot> = position.zone(hand).filter(unseen).map(|card| card.slot).collect();
                cards.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
            })
            .filter(|(a, b)| position.card(*a).map(|card| card.def) != position.card(*b).map(|card| card.def))
            // Which resource is exhausted is seen.
            .filter(|(a, b)| {
                position.card(*a).map(|card| card.turned()) == position.card(*b).map(|card| card.turned())
            })
            .collect();
        pairs.get(self.rng.below(pairs.len().max(1) as u32) as usize).copied()
    }

    /// Makes the same choice in both worlds, if it can be made in both; those before it are not told again.
    fn choose_alike(&mut self, worlds: &mut [Session<'_>; 2], [a, b]: [Slot; 2]) -> Option<()> {
        let [one, two] = worlds;
        let count = one.position().options().len() as u32;
        let index = (count > 0).then(|| self.rng.below(count) as usize)?;
        let other = |slot| {
            if slot == a {
                b
            } else if slot == b {
                a
            } else {
                slot
            }
        };
        let opt = one.position().options().get(index)?.map_cards(other);
        let same = two.position().options().iter().position(|theirs| *theirs == opt)?;
        for (world, index) in [(one, index), (two, same)] {
            *world = on_board(world.table().world(), world.position().clone());
            world.choose(index).ok()?;
        }
        Some(())
    }

    fn play(&mut self, kit: &Kit) {
        let world = &self.game.loaded.world;
        let setup = (kit.setup)(world, &[], kit.seats.1, self.seed).unwrap();
        let mut table = Table::deal(world, &setup, Log::Off).unwrap();
        for step in 0..LONGEST {
            if table.position().decision().is_none() {
                break;
            }
            if step % EVERY == 0 {
                self.twins(&table);
                self.alike(&table);
                self.hands(&table);
            }
            let count = table.position().options().len() as u32;
            table.choose(self.rng.below(count) as usize).unwrap();
        }
        self.twins(&table);
    }
}

fn series(name: &str) {
    let kit = byword_library::find(name).unwrap();
    let loaded = std::sync::Arc::new((kit.load)(&[], false).unwrap());
    let words = Words::new(byword_kernel::rulebook::Lang::En, kit.name);
    let game = Game::new(kit, loaded, vec![Seat(0)], Vec::new());
    for seed in 0..games() {
        Played { game: &game, words: &words, seed, rng: Rng::new(seed) }.play(kit);
    }
}

#[test]
fn lorcana_tells_no_secret() {
    series("lorcana");
}

#[test]
fn swu_tells_no_secret() {
    series("swu");
}

#[test]
fn champions_tells_no_secret() {
    series("champions");
}

#[test]
fn foursouls_tells_no_secret() {
    series("foursouls");
}
