//! Of the house set a situation is given the cards that it names, and those that their texts name.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::catalog::Exactness;
use byword_kernel::rulebook::World;
use byword_language::loader::{Game, load_some, named_in};
use byword_library::cards::read_named;

/// The titles of cards in a catalogue.
fn titles(world: &World) -> impl Iterator<Item = &str> {
    world.catalog.titles().map(|(title, _)| title)
}

fn part(game: &Game, text: &str) -> World {
    load_some(game, &[], Some(&named_in(game, &[], text)), &|_| ())
        .map_err(|errors| format!("{errors:?}"))
        .unwrap()
        .world
}

#[test]
fn a_card_that_is_named_is_there_with_what_its_text_names() {
    for kit in byword_library::kits() {
        let game = kit.game.unwrap();
        let whole = (kit.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap().world;
        let all: Vec<&str> = titles(&whole).filter(|title| title.len() > 5).collect();
        for title in all.iter().step_by(9) {
            let world = part(game, &format!("hand: {title}"));
            let (def, same) = (world.catalog.find(title), whole.catalog.find(title));
            let (def, same) = (world.catalog.def(def.unwrap()), whole.catalog.def(same.unwrap()));
            assert_eq!(format!("{:?}", def.spec), format!("{:?}", same.spec), "{}: {title}", kit.name);
            for other in all.iter().filter(|other| def.spec.text.contains(**other)) {
                assert!(world.catalog.find(other).is_some(), "{}: {title} names {other}", kit.name);
            }
        }
    }
}

#[test]
fn most_of_the_house_set_is_left_out() {
    for kit in byword_library::kits() {
        let game = kit.game.unwrap();
        let whole = (kit.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap().world;
        let (some, all) = (titles(&part(game, "deck: 9")).count(), titles(&whole).count());
        assert!(some > 0 && 4 * some < all, "{}: {some} of {all}", kit.name);
    }
}

#[test]
fn a_card_that_is_brought_is_played_instead_of_the_house_card_of_its_name() {
    let kit = byword_library::find("lorcana").unwrap();
    let house = (kit.load)(&[], false).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let (title, _) = house.catalog.titles().find(|(title, _)| title.contains(" - ")).unwrap();
    let file = format!(
        "== {title}\ntype: Character\nink: Amber\ncost: 1\nstrength: 9\nwillpower: 9\nlore: 1\ntext:\nWard\n"
    );
    let own = read_named(kit, "my.cards", &file).map_err(|errors| format!("{errors:?}")).unwrap().cards;
    let world = (kit.load)(&own, false).map_err(|errors| format!("{errors:?}")).unwrap().world;
    let def = world.catalog.def(world.catalog.find(title).unwrap());
    assert_eq!(def.spec.text, "Ward", "{title}");
    assert_eq!(world.catalog.titles().count(), house.catalog.titles().count());
}

/// Words that are understood and leave something open, in each game.
const OPEN: [(&str, &str, &str); 4] = [
    (
        "lorcana",
        "type: Location\nink: Amber\ncost: 1\nmove: 1\nwillpower: 1\nlore: 0",
        "When this location is banished, return all characters here to their players' hands.",
    ),
    ("swu", "type: Event\ncost: 1", "Attack with a unit. If the defender is exhausted, draw a card."),
    (
        "champions",
        "type: Event\naspect: Justice\ncost: 1",
        "Hero Action: If you control an ally, that player draws 1 card.",
    ),
    (
        "foursouls",
        "type: Treasure",
        "{TAP}: Choose another player. They choose one-\nThey take 1 damage.\nYou steal 3 {cent} from them.",
    ),
];

#[test]
fn a_card_that_is_not_exact_says_why() {
    for (game, fields, text) in OPEN {
        let kit = byword_library::find(game).unwrap();
        let file = format!("== Plain Sand\n{fields}\ntext:\n{text}\n");
        let own = read_named(kit, "my.cards", &file).map_err(|errors| format!("{errors:?}")).unwrap().cards;
        let loaded = (kit.load)(&own, true).map_err(|errors| format!("{errors:?}")).unwrap();
        let report = loaded.cards.iter().find(|report| report.title == "Plain Sand").unwrap();
        assert!(report.account.unread.is_empty(), "{game}: {:?}", report.account.unread);
        assert!(!report.account.unclear.is_empty(), "{game}: {text}");
        assert_eq!(report.exactness, Exactness::Partial, "{game}");
    }
}
