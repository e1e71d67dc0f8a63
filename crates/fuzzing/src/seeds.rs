//! Inputs to begin with, of the house data.

use byword_kernel::log::Log;
use byword_kernel::replay::Replay;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_language::cardfile::parse_cards;
use byword_language::kit::Kit;
use byword_protocol::gallery;
use serde_json::json;

use crate::chosen;

/// Every so manieth of many seeds is taken.
const EVERY: usize = 7;

/// Inputs of a target, by its name; an unknown target has none.
#[must_use]
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let kits = byword_library::kits().iter().zip(0u8..);
    kits.flat_map(|(kit, game)| of_game(target, kit, game)).collect()
}

fn of_game(target: &str, kit: &'static Kit, game: u8) -> Vec<Vec<u8>> {
    let with_game = |text: &str| [&[game], text.as_bytes()].concat();
    let house = || kit.game.map_or("", |files| files.house.1);
    match target {
        "card_text" => {
            let cards = parse_cards("house", house(), kit.keys).0;
            let texts = cards.iter().map(byword_language::cardfile::CardSource::rules_text);
            texts.step_by(EVERY).map(|text| with_game(&format!("\u{1}{text}"))).collect()
        }
        "card_file" => house().split("\n\n").step_by(EVERY).map(with_game).collect(),
        "own_keyword" => own_keywords(kit).map(|text| with_game(&text)).collect(),
        "database" => database_shapes().iter().map(|text| with_game(text)).collect(),
        "deck" => kit
            .decks
            .iter()
            .map(|(_, text)| with_game(text))
            .chain(deck_shapes().iter().map(|t| with_game(t)))
            .collect(),
        "setup" => {
            let option =
                |(name, values): &(&str, &[&str])| format!("{name} = {}", values.first().unwrap_or(&"1"));
            let options = kit.options.iter().map(|named| with_game(&format!("\u{0}{}", option(named))));
            let decks = kit.decks.iter().take(2).map(|(_, text)| with_game(&format!("\u{1}\n\n{text}")));
            options.chain(decks).collect()
        }
        "scenario" => {
            gallery::of(kit.name).step_by(EVERY).map(|shown| shown.text.as_bytes().to_vec()).collect()
        }
        "replay" => saved(game).map(String::into_bytes).into_iter().collect(),
        "options" => (0..4).map(|n| stream(game, n)).collect(),
        "protocol" => vec![calls(kit.name).into_bytes()],
        _ => Vec::new(),
    }
}

/// Each keyword of a game under another name, in a card file, with a card that has it.
fn own_keywords(kit: &'static Kit) -> impl Iterator<Item = String> {
    let fields = match kit.name {
        "lorcana" => "type: Character\nink: Amber\ncost: 1\nstrength: 1\nwillpower: 1\nlore: 1",
        "swu" => "type: Unit\narena: Ground\ncost: 1\npower: 1\nhp: 1",
        "champions" => "type: Ally\naspect: Justice\ncost: 1\nthw: 1\natk: 1\nhp: 1",
        _ => "type: Treasure",
    };
    let files = kit.game.map_or(&[][..], |game| game.keywords);
    files.iter().map(move |(_, text)| {
        let number = text.lines().any(|line| line == "param number");
        let lines = text.lines().filter(|line| !line.starts_with("print "));
        let named = |line: &str| {
            if line.starts_with("keyword ") { "keyword Zephyr".to_owned() } else { line.to_owned() }
        };
        let block: Vec<String> = lines.map(named).collect();
        let has = if number { "Zephyr 2" } else { "Zephyr" };
        format!("{}\n\n== Mira Sand\n{fields}\ntext:\n{has}\n", block.join("\n"))
    })
}

/// A game of first options, as a file.
fn saved(game: u8) -> Option<String> {
    let (world, _) = chosen(&[game])?;
    let setup = (world.kit.setup)(&world.loaded.world, &[], world.kit.seats.1, 3).ok()?;
    let mut session = Session::deal(&world.loaded.world, setup).ok()?;
    for _ in 0..40 {
        if session.choose(0).is_err() {
            break;
        }
    }
    let replay: Replay = session.replay();
    // A game can be dealt from it again.
    Table::deal(&world.loaded.world, &replay.setup, Log::Off).ok()?;
    Some(replay.write())
}

/// Game, seats, seed, and choices that differ from stream to stream.
fn stream(game: u8, number: u8) -> Vec<u8> {
    let choices =
        (0..60u8).map(|step| step.wrapping_mul(37).wrapping_add(number.wrapping_mul(91)) >> (number % 3));
    [game, number, number].into_iter().chain(choices).collect()
}

fn calls(game: &str) -> String {
    let calls = [
        json!({"id": 1, "call": {"hello": {}}}),
        json!({"id": 2, "call": {"start": {"game": game, "seed": 7}}}),
        json!({"id": 3, "call": {"look": {"table": 1}}}),
        json!({"id": 4, "call": {"choose": {"table": 1, "step": 0, "option": 0}}}),
        json!({"id": 5, "call": {"undo": {"table": 1}}}),
        json!({"id": 6, "call": {"save": {"table": 1}}}),
    ];
    calls.iter().map(|call| format!("{call}\n")).collect()
}

/// A card in the shape of each database.
fn database_shapes() -> [String; 5] {
    [
        json!([{"fullName": "Brine - Lamp Thief", "cardType": "character", "cost": 1, "setId": "1", "number": 1,
            "strength": 1, "willpower": 1, "lore": 1, "rulesText": "<Evasive>\nDraw a card."}]),
        json!({"cards": [{"fullName": "Brine - Lamp", "type": "Character", "cost": 1, "color": "Amber", "inkwell": true,
            "strength": 1, "willpower": 1, "lore": 1, "setCode": "1", "number": 1, "fullText": "Evasive"}]}),
        json!({"data": [{"Set": "HSE", "Number": "001", "Name": "Brine", "Type": "Unit", "Aspects": ["Command"], "Traits": ["TROOPER"],
            "Arenas": ["Ground"], "Cost": "2", "Power": "2", "HP": "2", "FrontText": "Raid 1", "DoubleSided": false}]}),
        json!([{"code": "01001a", "name": "Brine", "type_code": "hero", "faction_code": "hero", "text": "<b>Retaliate 1</b>.",
            "hand_size": 5, "health": 10, "thwart": 1, "attack": 2, "defense": 2, "set_code": "brine", "pack_code": "core", "position": 1,
            "quantity": 1, "traits": "Avenger."}]),
        json!([{"name": "Brine", "type": "Treasure", "text": "{T}: Gain 3{c}.", "set": "b2", "id": "b2-brine"}]),
    ]
    .map(|value| value.to_string())
}

/// A deck in the shape of each exchange.
fn deck_shapes() -> [String; 4] {
    [
        json!({"hero_code": "01001a", "slots": {"01002": 1, "01005": 3}}).to_string(),
        json!({"leader": {"id": "HSE_001", "count": 1}, "base": {"id": "HSE_002"}, "deck": [{"id": "HSE_003", "count": 3}]})
            .to_string(),
        "Low Tide\nKeel (Nan)\nPacks: One\n\nAlly (1)\n1x Gull: Grey (One)\n".to_owned(),
        "Leader\n1 | A | B\nBase\n1 | C\nDeck\n3 | D | E\nSideboard\n1 D - E\n".to_owned(),
    ]
}
