//! Experiments from the command line: decks looked at.
#![allow(clippy::unwrap_used)]

mod common;

use common::{byword, fetches_nothing, file, place, refused};
use serde_json::Value;

#[test]
fn a_deck_is_looked_at_from_all_sides() {
    let page = place("deck.html");
    let html = page.display().to_string();
    let deck = ["deck", "lorcana", "harbor-watch", "--player", "random", "--games", "300", "--html", &html];
    let run = byword(&[&deck[..], &["--json"]].concat(), "");
    assert_eq!(run.code, 0, "{}", run.err);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let study = &told["study"];
    assert_eq!((told["illegal"].as_array().unwrap().len(), study["wins"]["of"].as_u64()), (0, Some(300)));
    let copies: u64 = study["curve"].as_array().unwrap().iter().map(|row| row[1].as_u64().unwrap()).sum();
    assert_eq!(copies, 60);
    let put_back: u64 =
        study["put_back"].as_array().unwrap().iter().map(|row| row["wins"]["of"].as_u64().unwrap()).sum();
    assert_eq!(put_back, 300);
    for card in study["cards"].as_array().unwrap() {
        let drawn: Vec<f64> =
            card["drawn"].as_array().unwrap().iter().map(|rate| rate["rate"].as_f64().unwrap()).collect();
        assert!(drawn.windows(2).all(|pair| pair[0] <= pair[1]), "{card}");
        // Four of sixty among seven cards: 40 %; one and two of them less.
        let chance = 1.0
            - (0..7).map(|n| 1.0 - card["copies"].as_f64().unwrap() / (60.0 - f64::from(n))).product::<f64>();
        let of = &card["opening"]["with"]["of"];
        let seen = of.as_f64().unwrap() / 300.0;
        assert!((seen - chance).abs() < 0.12, "{card}: dealt in {seen}, and {chance} is expected");
    }
    fetches_nothing(&std::fs::read_to_string(page).unwrap());
    let spanish = byword(
        &["deck", "lorcana", "harbor-watch", "--player", "random", "--games", "20", "--lang", "es"],
        "",
    );
    assert!(spanish.out.contains("Cuidado con la selección"), "{}", spanish.out);
}

#[test]
fn seats_without_a_deck_take_house_decks_of_other_heroes() {
    let seats = ["--seats", "2", "--player", "random", "--games", "4", "--json"];
    let deck = byword(&[&["deck", "champions", "brassbriar-justice"], &seats[..]].concat(), "");
    assert_eq!(deck.code, 0, "{}", deck.err);
    let sides = ["--decks", "beaconlight-justice,brassbriar-justice", "--seats", "2", "--pairs", "2"];
    let both = byword(&[&["compare", "champions", "--players", "random"], &sides[..]].concat(), "");
    let played = "Played with: beaconlight-justice, brassbriar-justice, wayfinder-leadership";
    assert!(both.out.contains(played), "{}{}", both.out, both.err);
    let four = [
        "sim",
        "champions",
        "--decks",
        "stillwater-protection",
        "--seats",
        "4",
        "--games",
        "2",
        "--players",
        "random",
    ];
    assert_eq!(byword(&four, "").code, 0);
    let twice = "brassbriar-justice,brassbriar-aggression";
    refused(
        &["sim", "champions", "--decks", twice, "--seats", "2", "--games", "1"],
        &["two players take the identity"],
    );
}

const RINGER: &str = "1 Linnet Oar - Bell Ringer = Tovi Reed - Choir Prodigy";

#[test]
fn changes_are_tried_until_two_are_left_which_are_confirmed() {
    let deck = ["deck", "lorcana", "harbor-watch", "--against", "lamplighters", "--player", "random"];
    let others =
        file("changes.txt", "# more of them\n2 Old Marl - Harbor Cantor = Tovi Reed - Choir Prodigy\n");
    let changes =
        ["--games", "40", "--json", "--swap", RINGER, "--swap", "Safe Harbor = Tovi Reed - Choir Prodigy"];
    let args = [&deck[..], &changes, &["--candidates", &others]].concat();
    let (run, again) = (byword(&args, ""), byword(&[&args[..], &["--threads", "1"]].concat(), ""));
    assert_eq!((run.code, &run.out), (0, &again.out), "{}", run.err);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let tried = told["swaps"]["tried"].as_array().unwrap();
    let confirmed: Vec<bool> = tried.iter().map(|one| one["confirmed"].is_object()).collect();
    assert_eq!(confirmed, [true, true, false], "{tried:?}");
    assert!(tried.iter().all(|one| one["games"].as_u64() >= Some(16)), "{tried:?}");
}

#[test]
fn what_is_no_deck_and_no_change_is_refused() {
    let swap = |text: &'static str| ["deck", "lorcana", "harbor-watch", "--swap", text];
    refused(&swap("nonsense"), &["no change of cards", "2 Card = Other card"]);
    refused(&swap("0 Safe Harbor = Grist - Anvil Hermit"), &["no change of cards"]);
    refused(&swap("Saf Harbor = Grist - Anvil Hermit"), &["did you mean `Safe Harbor`?"]);
    refused(&swap("Safe Harbor = Grisd - Anvil Hermit"), &["did you mean `Grist - Anvil Hermit`?"]);
    refused(&swap("9 Safe Harbor = Tovi Reed - Choir Prodigy"), &["has 2 copies of `Safe Harbor`"]);
    refused(&swap("Grist - Anvil Hermit = Grist - Anvil Hermit"), &["the same card"]);
    refused(&["deck", "foursouls", "table"], &["nobody has a deck", "byword compare foursouls"]);
    refused(&["deck", "lorcana", "harbour-watch"], &["did you mean `harbor-watch`?"]);
    refused(&["deck", "champions", "wayfinder-leadership", "--against", "x"], &["decks do not meet"]);
}

#[test]
fn decks_of_every_game_that_has_them_are_looked_at() {
    for kit in byword_library::kits().iter().filter(|kit| kit.deck_each) {
        let (name, _) = kit.decks[0];
        let run = byword(&["deck", kit.name, name, "--player", "random", "--games", "12", "--json"], "");
        assert_eq!(run.code, 0, "{}: {}", kit.name, run.err);
        let told: Value = serde_json::from_str(&run.out).unwrap();
        let cards = told["study"]["cards"].as_array().unwrap();
        let dealt = cards.iter().filter(|card| card["opening"].is_object()).count();
        let played = cards.iter().filter(|card| card["played"][10]["count"].as_u64() > Some(0)).count();
        assert!(dealt > 5 && played > 5, "{}: {dealt} dealt, {played} played", kit.name);
        let short = file("short-looked-at.deck", "4 Grist - Anvil Hermit\n");
        if kit.name == "lorcana" {
            let run = byword(&["deck", kit.name, &short, "--games", "2", "--player", "random"], "");
            assert!(run.out.contains("breaks a rule"), "{}{}", run.out, run.err);
        }
    }
}
