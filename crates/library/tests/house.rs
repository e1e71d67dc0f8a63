//! Of the house set a situation is given the cards that it names, and those that their texts name.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::rulebook::World;
use byword_language::loader::{Game, load_some, named_in};

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
