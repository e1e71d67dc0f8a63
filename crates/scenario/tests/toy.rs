//! Scenario files on the toy game of the kernel's examples: what passes, what fails and how, what is broken and where.

#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::catalog::Exactness;
use byword_kernel::rulebook::{Setup, World};
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::deck::DeckSource;
use byword_language::kit::{CardReport, Kit, Loaded};
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::Account;
use byword_language::source::{FileError, Place};
use byword_scenario::{Mode, Verdict, Worlds, check, coverage, parse, run};
use byword_toy as toy;

const KIT: Kit = Kit {
    name: "toy",
    title: "Lamplighters",
    seats: (2, 2, 2),
    sole: &[],
    keys: &["type", "glow", "wind", "glass"],
    decks: &[("house", "4 Candle\n2 Bellows\n")],
    game: None,
    load,
    setup,
    import: |file, text| Ok(parse_cards(file, text, &[]).0),
    translations: None,
    decks_in: byword_language::kit::own_form,
    deck_keys: &[],
    deck_each: true,
    hero_key: None,
    illegal: |_, _| Vec::new(),
    brew: None,
    cooperative: false,
    colours: None,
    options: &[],
};

fn load(extra: &[CardSource], _partial: bool) -> Result<Loaded, Vec<FileError>> {
    let mut lamps = toy::HOUSE.to_owned();
    for source in extra {
        let number = |key| source.number(key).map(|n| n.unwrap_or(0)).map_err(|e| vec![e]);
        let [glow, wind, glass] = [number("glow")?, number("wind")?, number("glass")?];
        let veiled = source.text.iter().any(|(line, _)| line == "Veiled");
        let text = if veiled { "(keyword (keyword Veiled))" } else { "" };
        lamps += &format!("{} | {glow} {wind} {glass} | {text}\n", source.name);
    }
    let world = toy::world(&lamps).map_err(|cause| vec![FileError::new(&Place::default(), 1, cause)])?;
    let phrasebook =
        Phrasebook::new(&[], &[]).map_err(|e| vec![FileError::new(&Place::default(), 1, e.to_string())])?;
    let report = |source: &CardSource| CardReport {
        title: source.name.clone(),
        code: String::new(),
        set: String::new(),
        exactness: if source.text.iter().all(|(line, _)| line == "Veiled") {
            Exactness::Exact
        } else {
            Exactness::TextOnly
        },
        account: Account::default(),
    };
    Ok(Loaded { world, phrasebook, cards: extra.iter().map(report).collect() })
}

fn setup(_: &World, decks: &[DeckSource], seats: u8, seed: u64) -> Result<Setup, Vec<FileError>> {
    let list = |deck: &DeckSource| {
        deck.cards().flat_map(|(n, name)| vec![name.to_owned(); usize::from(n)]).collect()
    };
    Ok(Setup { seed, seats, decks: decks.iter().map(list).collect(), ..Setup::default() })
}

fn judged(text: &str) -> Verdict {
    let scenario = parse("t.scenario", text).unwrap();
    check(&KIT, &Worlds::new(), &scenario).unwrap()
}

fn broken(text: &str) -> Vec<String> {
    let errors = match parse("t.scenario", text) {
        Ok(scenario) => check(&KIT, &Worlds::new(), &scenario).unwrap_err(),
        Err(errors) => errors,
    };
    errors.iter().map(|e| format!("{e} [{}]", e.help.as_deref().unwrap_or(""))).collect()
}

/// A board for tests of single steps.
const BOARD: &str = "title: T
game: toy
card Ghost: glow 1, 2 glass
  Veiled
player 1:
  hand: Runner's Torch
  deck: 9
  play: Bellows, Candle (turned)
  points: 5
player 2:
  play: Ghost (turned), 2 Candle (turned), Ship's Light (damage 1)
  deck: Candle, 3
turn: player 1, main
steps:
";

fn steps(list: &str) -> Verdict {
    judged(&format!("{BOARD}{list}"))
}

fn failures(list: &str) -> Vec<String> {
    steps(list).failures.iter().map(ToString::to_string).collect()
}

#[test]
fn a_whole_scenario_passes() {
    let verdict = steps(
        "- options: play Runner's Torch | light Bellows | blow with Bellows at Candle | end turn
- offers: play Runner
- lacks: blow with Bellows at Ghost | light Candle
- refuses: blow with Bellows at Ghost because T 4.1 by Ghost
- refuses: light Candle because T 2.3
- refuses: blow with Bellows at Ship's Light because T 2.4
- player 2: refuses: light Ghost because T 2.3
- expect: Ghost has Veiled; player 1 points 5; player 2 play: 2 Candle, Ghost, Ship's Light; not Bellows turned
- player 1: play Runner's Torch > yes
- happened: play Runner's Torch; player 1 draw x1
- triggered: Runner's Torch
- cites: T 5.2
- expect: player 1 hand 1; Runner's Torch in play; 2 Candle in player 2 play
- player 1: blow with Bellows at Candle#2
- happened: blow Candle 3 by Bellows; break Candle to discard
- not happened: score; light
- not triggered: Candle
- expect: Bellows turned; 1 Candle in discard; Candle glow 1; Candle glass 1; bag empty; stack empty
- end turn
- player 2: offers: light Ship's Light
- happened: player 2 ready Candle; move x1
- player 2: light Ship's Light
- happened: number points 2
- expect: player 2 points 2; player 2 has the turn; nobody won; not game over; Ghost upright
",
    );
    assert_eq!(verdict.failures, Vec::new());
    assert_eq!(verdict.steps, 24);
}

#[test]
fn a_game_that_ends_and_is_dealt() {
    let verdict = judged(
        "title: T\ngame: toy\nshows: T 1.1\nrandom: kept, kept\nplayer 1:\n  deck: Bellows, 2 Candle, 3 Paper Moon\n\
         player 2:\n  deck: 6 Ship's Light\nsteps:\n- expect: player 1 hand: Bellows, Candle, Candle, Paper Moon\n\
         - expect: player 2 hand 3; player 1 deck 2\n- all pass\n",
    );
    // Where nobody is asked to respond nobody passes.
    let all: Vec<String> = verdict.failures.iter().map(ToString::to_string).collect();
    assert_eq!((all, verdict.steps), (Vec::new(), 3));
}

#[test]
fn winning_ends_the_choices() {
    let list = "- light Bellows\n- expect: player 1 points 5\n- end turn\n- player 2: end turn\n- light Candle\n- end turn\n\
                - end turn\n- light Candle\n- expect: player 1 won; player 2 lost; game over\n- cites: T 3.1\n- light Candle\n";
    let all = failures(list);
    assert_eq!(all, ["25:3: expected the option `light Candle`\n  found the game is over"]);
}

#[test]
fn failures_say_what_is_the_case() {
    let all = failures(
        "- expect: Bellows turned; player 1 points 6; Candle in hand
- options: end turn | play Runner's Torch
- lacks: end turn
- refuses: end turn because T 2.3
- refuses: blow with Bellows at Ghost because T 2.4
- happened: light Candle
- cites: T 4.1; T 3.1
",
    );
    assert_eq!(all[0], "15:11: expected Bellows turned\n  found in player 1 play, wind 3, glass 3");
    assert_eq!(all[1], "15:27: expected player 1 points 6\n  found points 5");
    assert!(
        all[2]
            .starts_with("15:46: expected Candle in hand\n  found 4 cards: in player 1 play, turned, glow 1")
    );
    assert!(all[3].contains("also `light Bellows`"), "{}", all[3]);
    assert_eq!(all[5], "18:12: expected `end turn` to be refused\n  found it is allowed");
    assert!(all[6].ends_with("by Ghost)"), "{}", all[6]);
    assert!(all[7].contains("event: light candle"), "{}", all[7]);
}

#[test]
fn ambiguous_and_unknown_options_fail_with_the_list() {
    let all = failures("- blow with Bellows at Candle\n- play\n");
    assert!(all.is_empty(), "the two candles are alike, and `play` begins one option: {all:?}");
    let all = failures("- play Runner's Torch > no > light\n");
    assert!(all[0].contains("found several: light Runner's Torch | light Bellows"), "{all:?}");
    let all = failures("- snuff Candle\n");
    assert!(all[0].contains("found play Runner's Torch | light Bellows |"), "{all:?}");
    let all = failures("- player 2: end turn\n");
    assert!(all[0].contains("expected player 2 to decide\n  found player 1 decides"), "{all:?}");
}

#[test]
fn broken_files_name_place_cause_and_nearest() {
    let with =
        |from: &str, to: &str| broken(&BOARD.replace(from, to).replace("steps:\n", "steps:\n- end turn\n"));
    assert_eq!(
        with("Bellows,", "Belows,"),
        ["t.scenario:8:9: no card is called `Belows` [did you mean `Bellows`?]"]
    );
    assert_eq!(
        with("deck: 9", "dekc: 9"),
        ["t.scenario:7:3: no zone and no number is called `dekc` [did you mean `deck`?]"]
    );
    let slip = with("glow 1", "Lamp, glwo 1");
    assert_eq!(slip, ["t.scenario:3:19: `glwo 1` should be `key value` [did you mean `glow`?]"]);
    assert_eq!(
        with("(turned)\n  points", "(trned)\n  points"),
        ["t.scenario:8:26: `(trned)` says nothing about a card [did you mean `turned`?]"]
    );
    assert_eq!(with("  Veiled", "  Vieled"), ["t.scenario:3:1: the text of Ghost is not understood []"]);
    assert_eq!(with("main", "evening"), ["t.scenario:13:17: the phases are start, main []"]);
    assert_eq!(
        with("title: T", "title: T\nshows: T 2.22"),
        ["t.scenario:2:8: the rulebook has no clause `T 2.22` [did you mean `T 2.2`?]"]
    );
    let all = broken(&format!("{BOARD}- expect: Belows turned\n"));
    assert_eq!(
        all[0].split('[').next().unwrap(),
        "t.scenario:15:11: `Belows turned` says nothing about a card, a player or the game "
    );
    let all = broken(&format!("{BOARD}- refuses: light Lantern\n"));
    assert!(
        all[0].starts_with("t.scenario:15:12: `light Lantern` is nothing that a player could wish for"),
        "{all:?}"
    );
    let all = broken(&format!("{BOARD}- lacks: lihgt Candle\n"));
    assert!(
        all[0]
            .contains("`lihgt` is a word of no option, so that it is always lacking [did you mean `light`?]"),
        "{all:?}"
    );
    let all = broken(&format!("{BOARD}- happened: lihgt Candle\n"));
    assert!(
        all[0].contains("`lihgt Candle` is no event, card, player, zone or number [did you mean `light`?]"),
        "{all:?}"
    );
}

#[test]
fn the_game_must_be_the_kits() {
    let scenario = parse("f", &format!("{BOARD}- end turn\n").replace("game: toy", "game: chess")).unwrap();
    let world = load(&[], false).unwrap().world;
    assert!(run(&KIT, &world, &scenario, Mode::Plain).unwrap_err()[0].to_string().contains("of `chess`"));
}

#[test]
fn coverage_lists_files_by_clause() {
    let one = parse("b", "title: T\ngame: toy\nshows: T 1.1, T 4.1\nsteps:\n- end turn\n").unwrap();
    let two = parse("a", "title: T\ngame: toy\nshows: T 4.1\nsteps:\n- end turn\n").unwrap();
    let coverage = coverage([&one, &two]);
    assert_eq!(coverage.files["T 4.1"], ["a", "b"]);
    assert_eq!(coverage.missing(["T 1.1", "T 2.1"]).collect::<Vec<_>>(), ["T 2.1"]);
}

/// Steps of every kind, to be damaged.
const STEPS: &str = "- options: play Runner's Torch | light Bellows | blow with Bellows at Candle | end turn
- refuses: blow with Bellows at Ghost because T 4.1 by Ghost
- expect: not Ghost in discard; player 1 points 5; player 2 play: 2 Candle, Ghost; 2 Candle in play; bag empty
- random: 1, kept
- player 1: play Runner's Torch > yes
- happened: play Runner's Torch by Runner's Torch from hand to play; player 1 draw x1
- triggered: Runner's Torch
- not cites: T 5.1
- all pass
";

proptest::proptest! {
    /// Whatever is written, a file passes, fails or is broken; nothing breaks off.
    #[test]
    fn no_damage_to_a_file_breaks_anything_off(
        from in 0_usize..900,
        length in 0_usize..12,
        put in "[-#:;|,()\"> 0-9a-zA-Z\n\u{e9}]{0,8}",
    ) {
        let whole = format!("{BOARD}{STEPS}");
        let chars: Vec<char> = whole.chars().collect();
        let from = from.min(chars.len());
        let to = (from + length).min(chars.len());
        let text: String = chars[..from].iter().copied().chain(put.chars()).chain(chars[to..].iter().copied()).collect();
        if let Ok(scenario) = parse("t.scenario", &text) {
            let places = match check(&KIT, &Worlds::new(), &scenario) {
                Ok(verdict) => verdict.failures.iter().map(|failure| failure.line).collect::<Vec<_>>(),
                Err(errors) => errors.iter().map(|error| error.line).collect(),
            };
            proptest::prop_assert!(places.iter().all(|line| *line <= text.lines().count()), "{places:?}");
        }
    }
}

#[test]
fn databases_lend_the_cards_that_are_named() {
    let data = std::env::temp_dir().join(format!("byword-toy-{}", std::process::id()));
    std::fs::create_dir_all(data.join("toy")).unwrap();
    std::fs::write(data.join("toy/lamps.json"), "== Beacon\nglow: 5\n== Wick\nglow: 1\n").unwrap();
    let text = |file: &str| {
        format!(
            "title: T\ngame: toy\ndatabase: toy/{file}.json\nplayer 1:\n  hand: Beacon\nturn: player 1\nsteps:\n- expect: Beacon in hand\n"
        )
    };
    let scenario = |file| parse("t.scenario", &text(file)).unwrap();
    let here = Worlds::with_data(Some(data.clone()));
    assert!(check(&KIT, &here, &scenario("lamps")).unwrap().passed());
    let world = here.get(&KIT, &scenario("lamps")).unwrap();
    assert!(world.world.catalog.find("Beacon").is_some() && world.world.catalog.find("Wick").is_none());
    let missing = check(&KIT, &here, &scenario("lamp")).unwrap_err();
    assert_eq!(missing[0].to_string(), "t.scenario:3:11: there is no card database `toy/lamp.json`");
    let nowhere = check(&KIT, &Worlds::with_data(None), &scenario("lamps")).unwrap();
    assert!(nowhere.skipped && !nowhere.passed() && nowhere.failures.is_empty());
    std::fs::remove_dir_all(data).unwrap();
}
