//! Keywords that card files define: in all games by one door, with the meaning that they say, and refused with a place.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use byword_kernel::id::cite;
use byword_kernel::keyword::KeywordDef;
use byword_language::cardfile::parse_cards;
use byword_language::kit::{Kit, Loaded};
use byword_library::cards::read_named;

fn loaded(kit: &Kit, text: &str) -> Result<Loaded, String> {
    let told = |errors: Vec<String>| errors.join("\n");
    let cards = read_named(kit, "my.cards", text)
        .map_err(|errors| told(errors.iter().map(ToString::to_string).collect()))?;
    (kit.load)(&cards.cards, false).map_err(|errors| {
        told(
            errors
                .iter()
                .map(|e| format!("{e}{}", e.help.as_ref().map_or(String::new(), |h| format!(" ({h})"))))
                .collect(),
        )
    })
}

fn find<'a>(loaded: &'a Loaded, word: &str) -> &'a KeywordDef {
    let catalog = &loaded.world.catalog;
    let keyword = catalog.find_keyword(word).and_then(|keyword| catalog.keyword(keyword));
    keyword.map(|(def, _)| def).unwrap_or_else(|| panic!("no keyword {word}"))
}

/// A card of a type with a line of text, and a text that every such card may have.
const GAMES: [(&str, &str, &str, &str); 4] = [
    (
        "lorcana",
        "type: Character\nink: Amber\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1",
        "Whenever this character quests, you may draw a card.",
        "Siempre que este personaje vaya de aventura, si quieres, roba una carta.",
    ),
    ("swu", "type: Unit\narena: Ground\ncost: 1\npower: 1\nhp: 1", "On Attack: Draw a card.", ""),
    (
        "champions",
        "type: Ally\naspect: Justice\ncost: 1\nthw: 1\natk: 1\nhp: 1",
        "Response: After this ally attacks, draw 1 card.",
        "",
    ),
    ("foursouls", "type: Treasure", "At the start of your turn, loot 1.", ""),
];

#[test]
fn a_text_is_a_keyword_in_every_game() {
    for (game, fields, english, spanish) in GAMES {
        let kit = byword_library::find(game).unwrap();
        let also = if spanish.is_empty() { String::new() } else { format!("\ntexto:\n{spanish}") };
        let file = format!(
            "keyword Undertow = Resaca\ntext:\n{english}{also}\n\n== Mira Sand\n{fields}\ntext:\nUndertow\n\n== Plain Sand\n{fields}\ntext:\n{english}\n"
        );
        let loaded = loaded(kit, &file).unwrap_or_else(|errors| panic!("{game}: {errors}"));
        let def = find(&loaded, "Undertow");
        let world = &loaded.world;
        let card = |name: &str| &world.catalog.def(world.catalog.find(name).unwrap()).spec.abilities;
        let mut plain = card("Plain Sand").clone();
        plain.iter_mut().for_each(|ability| ability.clause = cite("Undertow"));
        assert!(!def.abilities.is_empty() && def.abilities == plain, "{game}: the same as on a card");
        assert_eq!(def.spanish, "Resaca");
        assert_eq!(card("Mira Sand").len(), 1, "{game}: the keyword");
        let clause = world.clauses.get(cite("Undertow")).unwrap();
        assert_eq!((clause.topic.as_str(), clause.english.as_str()), ("keyword:undertow", english));
        assert_eq!(clause.spanish, if spanish.is_empty() { english } else { spanish });
    }
}

/// Every keyword of the game under another name, as a block of a card file, is the same keyword.
#[test]
fn keyword_files_are_blocks() {
    for (game, fields, ..) in GAMES {
        let kit = byword_library::find(game).unwrap();
        let house = (kit.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap();
        let files = kit.game.unwrap().keywords;
        for (name, text) in files {
            let word = text.lines().find_map(|line| line.strip_prefix("keyword ")).unwrap();
            let word = word.split('=').next().unwrap().trim();
            let renamed: Vec<String> = text.lines().map(|line| renamed(line, word)).collect();
            let file = format!("{}\n\n== Mira Sand\n{fields}\n", renamed.join("\n"));
            let loaded = match loaded(kit, &file) {
                Ok(loaded) => loaded,
                // What the rules do by themselves has no meaning that a card file could bring.
                Err(error) => {
                    assert!(error.contains("does not say what it stands for"), "{game} {name}: {error}");
                    assert!(find(&house, word).abilities.is_empty(), "{game} {name}: {error}");
                    continue;
                }
            };
            let (own, known) = (find(&loaded, "Zephyr"), find(&house, word));
            assert_eq!(own.abilities, known.abilities, "{game} {name}");
            assert_eq!((own.param, own.stacking), (known.param, known.stacking), "{game} {name}");
        }
    }
}

fn renamed(line: &str, word: &str) -> String {
    match line.split_once(' ') {
        Some(("keyword", _)) => "keyword Zephyr = Céfiro".to_owned(),
        Some(("print", _)) => {
            let hole = ["{n}", "{cost}", "{filter}", "{effect}"].into_iter().find(|hole| line.contains(hole));
            format!("print \"Zephyr {0}\" = \"Céfiro {0}\"", hole.unwrap_or(word))
        }
        _ => line.to_owned(),
    }
}

#[test]
fn bad_blocks_are_refused_with_place_and_cause() {
    let good = "text: Whenever this character quests, draw a card.";
    let cases: [(&str, &str); 18] = [
        ("keyword Ward\ntext: Draw.", "my.cards:1:9: there is a keyword `Ward` already"),
        ("keyword Undertow = Ward\ntext: Draw.", "my.cards:1:9: there is a keyword `Ward` already"),
        ("keyword Undertow = Resaca", "my.cards:1:9: `Undertow` does not say what it stands for"),
        (
            "keyword Undertow\nstackin sum",
            "my.cards:2:1: there is no key `stackin` (did you mean `stacking`?)",
        ),
        ("keyword Undertow\nparam numbers", "my.cards:2:7: `numbers` should be one of none, number"),
        ("keyword Undertow\ntext:\n  Whenever this character quests, juggle a card.", "my.cards:3:"),
        (
            "keyword Undertow\ntext: Whenever this character quests, draw X cards.",
            "my.cards:1:9: X is what the keyword takes",
        ),
        ("keyword Undertow\nclauses S 8.99\nGOOD", "my.cards:1:9: the rulebook has no clause `S 8.99`"),
        (
            "keyword Undertow\nGOOD\ntexto: Siempre que este personaje vaya de aventura, roba 2 cartas.\n",
            "my.cards:3:8: the Spanish text means something else",
        ),
        ("keyword Undertow\nmeans\n  (triggered (on (kind quest)) (effect (draw", "my.cards:3:"),
        (
            "keyword Undertow\n# why\nmeans\n  (static (of this)\n    (change (stat strenth x)))",
            "my.cards:5:",
        ),
        ("keyword Under{tow}\nGOOD", "my.cards:1:9: `Under{tow}` is no name of a keyword"),
        ("keyword\nGOOD", "my.cards:1:1: no `keyword Name = Nombre` line"),
        (
            "keyword Undertow\nprint \"Undertow {n}\" = \"Resaca\"\nGOOD",
            "my.cards:1:9: `Undertow {n}`: a keyword that takes nothing",
        ),
        (
            "keyword Undertow\nparam number\nprint \"Undertow\" = \"Resaca {n}\"\nGOOD",
            "my.cards:1:9: `Undertow`: it is printed",
        ),
        (
            "keyword Undertow\nparam cost\nprint \"Undertow {cost}\" = \"Resaca {cost}\"\nGOOD",
            "my.cards:1:9: a keyword that takes a cost",
        ),
        (
            "keyword Undertow\nGOOD\n\nkeyword Other = undertow\nGOOD",
            "my.cards:4:9: there is a keyword `Undertow` already",
        ),
        ("keyword Undertow\ntext: Whenever this character quests, you may {X}.", "my.cards:2:"),
    ];
    let kit = byword_library::find("lorcana").unwrap();
    let (_, fields, ..) = GAMES[0];
    for (block, expected) in cases {
        let file = format!("{}\n\n== Mira Sand\n{fields}\n", block.replace("GOOD", good));
        match loaded(kit, &file) {
            Ok(_) => panic!("accepted: {block}"),
            Err(error) => assert!(error.contains(expected), "{block}\n{error}\nshould say {expected}"),
        }
    }
    let alone = parse_cards("my.cards", &format!("keyword Undertow\n{good}\n"), kit.keys).1;
    assert_eq!(alone[0].to_string(), "my.cards:1:1: a keyword, and no card in the file that could have it");
    let many: String = (0..60).map(|n| format!("keyword Name{n}\n{good}\n\n")).collect();
    let error = loaded(kit, &format!("{many}== Mira Sand\n{fields}\n")).err().unwrap();
    assert!(error.contains("more than 64 keywords"), "{error}");
}
