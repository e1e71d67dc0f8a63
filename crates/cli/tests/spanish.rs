//! What is shown in Spanish: the names and texts of a database that has them, and the words of the command.
#![allow(clippy::unwrap_used)] // helpers of tests

mod common;

use std::path::PathBuf;

use common::{byword, file, refused};

/// A database with the words of its cards in Spanish beside it.
fn database() -> String {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("isle-database");
    let write = |folder: &str, text: &str| {
        let folder = root.join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("isle.json"), text).unwrap();
    };
    write(
        "pack",
        r#"[{"code": "90001", "name": "Old Capstan", "type_code": "ally", "faction_code": "basic", "cost": 2, "attack": 1,
             "thwart": 1, "health": 2, "traits": "Sailor.", "text": "<b>Response</b>: After Old Capstan enters play, draw 1 card."},
            {"code": "90002", "name": "Slack Water", "type_code": "event", "faction_code": "basic", "cost": 1,
             "text": "<b>Hero Action</b> (attack): Deal 3 damage to an enemy."}]"#,
    );
    write(
        "translations/es/pack",
        r#"[{"code": "90001", "name": "Viejo Cabrestante", "traits": "Marinero.", "text": "<b>Respuesta</b>: ¡a cubierta!"},
            {"code": "90003", "name": "Nadie"}]"#,
    );
    root.display().to_string()
}

#[test]
fn cards_are_shown_and_found_by_their_spanish_names() {
    let database = database();
    let show = |name: &str, lang: &str| {
        byword(&["cards", "champions", "--from", &database, "--show", name, "--lang", lang], "").out
    };
    let spanish = show("cabrestante", "es");
    assert!(spanish.starts_with("Viejo Cabrestante (exacta, 90001)"), "{spanish}");
    for line in
        ["Viejo Cabrestante: Aliado, Marinero, Básica", "  Respuesta: ¡a cubierta!", "INT 1, ATQ 1, Vida 2"]
    {
        assert!(spanish.contains(line), "{line}: {spanish}");
    }
    assert!(
        spanish.contains("Después de que Viejo Cabrestante entre en juego, roba una carta."),
        "{spanish}"
    );
    assert_eq!(show("Old Capstan", "es"), spanish);
    let english = show("VIEJO CABRESTANTE", "en");
    assert!(english.starts_with("Old Capstan (exact, 90001)"), "{english}");
    assert!(english.contains("Old Capstan: Ally, Sailor, Basic") && !english.contains("Viejo"), "{english}");
    let untranslated = show("90002", "es");
    assert!(untranslated.contains("Slack Water: Evento, Básica"), "{untranslated}");
    refused(
        &["cards", "champions", "--from", &database, "--show", "Viejo Cabestrante"],
        &["Viejo Cabrestante"],
    );
}

#[test]
fn what_is_odd_about_translations_is_a_warning() {
    let run = byword(&["cards", "champions", "--from", &database(), "--lang", "es"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("no hay carta con el código `90003`"), "{}", run.err);
    assert!(run.err.contains("faltan las palabras españolas de 1 cartas: 90002"), "{}", run.err);
    let english = byword(&["cards", "champions", "--from", &database()], "");
    assert_eq!(english.err, "", "nobody asked for Spanish words");
}

#[test]
fn a_series_is_told_in_spanish() {
    let run = byword(&["sim", "lorcana", "--games", "1", "--lang", "es"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    for words in [
        "lorcana: 1 partida, 2 jugadores, semilla 1",
        "quién",
        "sin ganador",
        "efecto de empezar",
        "0 fallos",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    assert!(!run.out.contains("winner") && !run.out.contains(" to "), "{}", run.out);
}

/// The Spanish name of a card of the core set, as its database has it.
fn name(pack: &str, code: &str) -> String {
    let list: Vec<serde_json::Value> = serde_json::from_str(&std::fs::read_to_string(pack).unwrap()).unwrap();
    let card = list.iter().find(|card| card["code"] == code).unwrap();
    card["name"].as_str().unwrap().to_owned()
}

#[test]
fn a_game_of_real_cards_is_played_in_spanish() {
    let Some(data) = byword_language::data::folder().map(|data| data.join("champions/marvelsdb")) else {
        return println!("skipped: no card data");
    };
    let words = data.join("translations/es/pack/core_encounter.json").display().to_string();
    if !PathBuf::from(&words).exists() {
        return println!("skipped: no Spanish card data");
    }
    let packs =
        ["core", "core_encounter"].map(|pack| data.join(format!("pack/{pack}.json")).display().to_string());
    let setup = concat!(env!("CARGO_MANIFEST_DIR"), "/../champions/setups/rhino.setup");
    let villain = name(&words, "01094");
    let script = format!("tablero\ncarta {villain}\nauto 9\nregistro\nsalir\n");
    let args = ["play", "champions", "--scenario", setup, "--seed", "5", "--lang", "es"];
    let args = [&args[..], &["--cards", &packs[0], "--cards", &packs[1]]].concat();
    let run = byword(&args, &script);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains(&format!("    {villain}; ATQ 2; Vida")), "{}", run.out);
    assert!(run.out.contains("Ronda 0") && run.out.contains("Has dejado la partida"), "{}", run.out);
    assert!(!run.out.contains("Rhino"), "the English name is shown: {}", run.out);
}

#[test]
fn what_is_wrong_is_said_in_spanish() {
    let deck = file("corto.deck", "4 Grist - Anvil Hermit\n");
    let runs = [
        (
            vec!["play", "ajedrez", "--lang", "es"],
            vec!["error: no hay juego `ajedrez`", "  ayuda: hay: lorcana, swu"],
        ),
        (
            vec!["cards", "lorcana", "--from", "nadie.json", "--lang", "es"],
            vec!["error: nadie.json: no existe el archivo"],
        ),
        (vec!["rules", "lorcana", "99.99", "--lang", "es"], vec!["error: no hay cláusula `99.99`"]),
        (
            vec!["play", "lorcana", "--decks", &deck, "--lang", "es"],
            vec!["4 cartas, y hacen falta al menos 60 (CR 1.10)", "  ayuda: `--any-deck` juega mazos"],
        ),
        (
            vec!["check", "nadie.scenario", "--lang", "es"],
            vec!["error: nadie.scenario: no existe el archivo"],
        ),
    ];
    for (args, words) in runs {
        let run = byword(&args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        for word in words {
            assert!(run.err.contains(word), "{args:?} should say `{word}`: {}", run.err);
        }
    }
}
