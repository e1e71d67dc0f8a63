//! `byword deck`: one deck from all sides.

use byword_arena::{Plan, Rate};
use byword_kernel::rulebook::{Setup, World};
use byword_lab::deck::{CHEAP, DeckPlan, PutBack, Study, Swap, Swaps, best_swaps, study};
use byword_language::cardfile::CardSource;
use byword_language::deck::DeckSource;
use byword_language::kit::Kit;
use byword_library::{LibraryError, cards as card_files, decks};
use byword_report::{cards_table, deck_page, swaps_table};
use byword_telling::Words;
use serde::Serialize;

use super::args::Deck;
use super::output::{source, title};
use super::swaps::{Change, changes};
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

/// What `--json` writes.
#[derive(Serialize)]
struct Told {
    illegal: Vec<String>,
    study: Study,
    swaps: Option<Swaps>,
}

pub fn run(args: &Deck, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    if !kit.deck_each {
        return Err(Failure::input(format!(
            "{}: nobody has a deck of their own; `byword compare {} --players A,B` compares players",
            kit.title, kit.name
        )));
    }
    let changes = changes(&args.swap, args.candidates.as_deref())?;
    args.common.output.check_page()?;
    let brought = card_files::read_all(kit, &args.common.series.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.common.series.files.allow_partial)?;
    let bench = Bench::new(kit, &loaded.world, &brought, args)?;
    let illegal = bench.illegal()?;
    let plan = bench.plan()?;
    let candidates = changes.iter().map(|change| bench.swap(change)).collect::<Result<Vec<_>, _>>()?;
    let told = play(&plan, &loaded.world, illegal, &candidates)?;
    let words = args.common.output.words(kit.name);
    args.common.output.write_page(|| {
        let players = [args.player.to_string()];
        let source = source(&words, Some(&loaded.world), &players, args.common.series.seed);
        deck_page(&told.study, told.swaps.as_ref(), title(kit.name), args.turn, &words, &source)
    })?;
    if args.common.output.answer.json {
        screen.json(&told)?;
    } else {
        tell(&told, args.turn, &words, screen)?;
    }
    if told.study.faults == 0 { Ok(()) } else { Err(Failure::Check) }
}

fn play(plan: &DeckPlan, world: &World, illegal: Vec<String>, candidates: &[Swap]) -> Result<Told, Failure> {
    let failed = |error: byword_arena::SimulationError| Failure::input(error.to_string());
    let bar = progress(2 * plan.games);
    let study = study(world, plan, &|games| bar.inc(games)).map_err(failed)?;
    bar.finish_and_clear();
    let swaps = if candidates.is_empty() {
        None
    } else {
        Some(best_swaps(world, plan, candidates, &|_| {}).map_err(failed)?)
    };
    Ok(Told { illegal, study, swaps })
}

/// The deck, and what it is tried on.
struct Bench<'a> {
    kit: &'a Kit,
    world: &'a World,
    brought: &'a [CardSource],
    args: &'a Deck,
    deck: Vec<DeckSource>,
    /// What it meets, by name; a nameless nothing in cooperative games.
    others: Vec<(String, Vec<DeckSource>)>,
    seats: u8,
}

impl<'a> Bench<'a> {
    fn new(
        kit: &'a Kit,
        world: &'a World,
        brought: &'a [CardSource],
        args: &'a Deck,
    ) -> Result<Self, Failure> {
        let named = |name: &str| decks::named(kit, world, &[name.to_owned()]);
        if kit.cooperative && !args.against.is_empty() {
            let title = kit.title;
            return Err(Failure::input(format!(
                "{title}: decks do not meet; `--option` says what they play against"
            )));
        }
        let deck = named(&args.deck)?;
        if !kit.cooperative && deck.len() != 1 {
            return Err(Failure::input(format!(
                "{}: {} decks are in it, and one is looked at",
                args.deck,
                deck.len()
            )));
        }
        let usual = kit.decks.iter().map(|(name, _)| (*name).to_owned());
        let against: Vec<String> = if kit.cooperative {
            Vec::new()
        } else if args.against.is_empty() {
            usual.filter(|name| !name.eq_ignore_ascii_case(&args.deck)).collect()
        } else {
            args.against.clone()
        };
        let mut others = against
            .into_iter()
            .map(|name| named(&name).map(|deck| (name, deck)))
            .collect::<Result<Vec<_>, Vec<LibraryError>>>()?;
        if kit.cooperative {
            others.push((String::new(), Vec::new()));
        }
        let seats = super::seats(kit, args.seats)?;
        Ok(Self { kit, world, brought, args, deck, others, seats })
    }

    /// The setup of the deck, in any form, with what it meets.
    fn setup(
        &self,
        deck: &[DeckSource],
        other: &[DeckSource],
        any_deck: bool,
    ) -> Result<Setup, Vec<LibraryError>> {
        let options = self.args.common.series.options.list.as_slice();
        let chosen = decks::Choice { named: &[], cards: self.brought, options, any_deck };
        let sources = deck.iter().chain(other).cloned().collect();
        decks::setup_with(self.kit, self.world, sources, chosen, self.seats, self.args.common.series.seed)
    }

    fn setups(&self, deck: &[DeckSource], any_deck: bool) -> Result<Vec<Setup>, Failure> {
        Ok(self
            .others
            .iter()
            .map(|(_, other)| self.setup(deck, other, any_deck))
            .collect::<Result<_, _>>()?)
    }

    /// The rules of deck construction that it breaks.
    fn illegal(&self) -> Result<Vec<String>, Failure> {
        let broken = self.setup(&self.deck, &[], false).err().unwrap_or_default();
        if broken.iter().all(|error| matches!(error, LibraryError::Illegal(_))) {
            Ok(broken.iter().map(ToString::to_string).collect())
        } else {
            Err(broken.into())
        }
    }

    fn plan(&self) -> Result<DeckPlan, Failure> {
        let args = self.args;
        let names = self.others.iter().map(|(name, _)| name.clone()).filter(|name| !name.is_empty());
        Ok(DeckPlan {
            name: args.deck.clone(),
            against: names.collect(),
            setups: self.setups(&self.deck, true)?,
            games: args.games,
            plan: Plan {
                seed: args.common.series.seed,
                threads: args.common.series.threads,
                players: vec![args.player],
                ..Plan::default()
            },
        })
    }

    fn swap(&self, change: &Change) -> Result<Swap, Failure> {
        let Some((first, rest)) = self.deck.split_first() else {
            return Err(Failure::input("there is no deck"));
        };
        let mut deck = vec![change.made(self.world, first)?];
        deck.extend_from_slice(rest);
        let setups = self.setups(&deck, self.args.common.series.options.any_deck)?;
        Ok(Swap { name: change.name.clone(), setups })
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn interval(rate: &Rate) -> String {
    format!("{} - {}", percent(rate.low), percent(rate.high))
}

fn tell(told: &Told, turn: u8, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let study = &told.study;
    let title = if study.against.is_empty() { "deck-title-alone" } else { "deck-title" };
    let values = [
        ("deck", study.deck.as_str().into()),
        ("against", study.against.join(", ").into()),
        ("player", study.player.as_str().into()),
        ("seed", study.seed.into()),
    ];
    screen.line(screen.bold(format!("{}: {}", study.game, words.say(title, &values))))?;
    match told.illegal.as_slice() {
        [] => screen.line(words.say("deck-legal", &[]))?,
        causes => causes.iter().try_for_each(|cause| {
            screen.line(screen.verdict(false, words.say("deck-illegal", &[("cause", cause.as_str().into())])))
        })?,
    }
    let wins = &study.wins;
    let [rate, low, high] = [wins.rate, wins.low, wins.high].map(percent);
    let values = [("rate", rate.into()), ("n", wins.of.into()), ("low", low.into()), ("high", high.into())];
    screen.line(words.say("deck-wins", &values))?;
    if study.faults > 0 {
        screen.line(screen.verdict(false, words.say("deck-faults", &[("n", study.faults.into())])))?;
    }
    let curve: Vec<String> = study.curve.iter().map(|(cost, n)| format!("{cost}: {n}")).collect();
    screen.line(format!("{}: {}", words.say("deck-curve", &[]), curve.join(", ")))?;
    hands(study, words, screen)?;
    cards(study, turn, words, screen)?;
    told.swaps.as_ref().map_or(Ok(()), |swaps| changed(swaps, words, screen))
}

fn headed(
    heads: &[&str],
    rows: &[Vec<String>],
    title: String,
    words: &Words,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let heads: Vec<String> = heads.iter().map(|id| words.say(id, &[])).collect();
    table(&heads, rows, title, screen)
}

fn table(heads: &[String], rows: &[Vec<String>], title: String, screen: &mut Screen) -> Result<(), Failure> {
    screen.line("")?;
    screen.line(screen.bold(title))?;
    let right: Vec<usize> = (1..heads.len()).collect();
    Ok(screen.table(&heads.iter().map(String::as_str).collect::<Vec<_>>(), rows, &right)?)
}

fn hands(study: &Study, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let rows: Vec<Vec<String>> = study
        .hands
        .iter()
        .map(|hand| {
            let wins = &hand.wins;
            vec![hand.cheap.to_string(), percent(hand.share.rate), percent(wins.rate), interval(wins)]
        })
        .collect();
    let title = words.say("deck-hands", &[("cost", i64::from(CHEAP).into())]);
    headed(&["deck-cheap", "deck-share", "deck-won", "deck-interval"], &rows, title, words, screen)?;
    let row = |row: &PutBack| vec![row.cards.to_string(), percent(row.wins.rate), interval(&row.wins)];
    let rows: Vec<Vec<String>> = study.put_back.iter().map(row).collect();
    let title = words.say("deck-put-back", &[]);
    headed(&["deck-put", "deck-won", "deck-interval"], &rows, title, words, screen)
}

fn cards(study: &Study, turn: u8, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let (heads, rows) = cards_table(study, turn, words);
    table(&heads, &rows, words.say("deck-cards", &[]), screen)?;
    screen.line(words.say("deck-undecided", &[]))?;
    Ok(screen.line(words.say("deck-selection", &[]))?)
}

fn changed(swaps: &Swaps, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let (heads, rows) = swaps_table(swaps, words);
    table(&heads, &rows, words.say("deck-swaps", &[]), screen)?;
    screen.line(words.say("deck-undecided", &[]))?;
    Ok(screen.line(words.say("deck-swap-note", &[]))?)
}
