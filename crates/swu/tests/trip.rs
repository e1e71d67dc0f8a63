//! The house cards survive the trip through both languages: what is written in English is read back, and everything can
//! be said in Spanish. What an entry of the phrasebook gives is what the algebra writes.

#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::ability::Ability;
use byword_language::cardfile::parse_cards;
use byword_language::reading::{Subject, read_text, write_ability};
use byword_language::render::Tongue;
use byword_swu::KIT;

#[test]
fn house_cards_are_written_and_read_back() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let mut words = loaded.world.vocabulary.clone();
    let (cards, _) = parse_cards("house", include_str!("../cards/house.cards"), KIT.keys);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for face in cards.iter().flat_map(|card| std::iter::once(card).chain(card.back.as_deref())) {
        let kind = face.field("type").unwrap_or("Unit").trim_start_matches("Token ").to_owned();
        let subject = Subject::new(&face.name, &kind);
        let abilities: Vec<Ability> =
            read_text(&loaded.phrasebook, &mut words, &subject, &face.rules_text()).abilities;
        for ability in &abilities {
            count += 1;
            if let Err(error) = write_ability(&loaded.phrasebook, &words, &subject, ability, Tongue::Spanish)
            {
                wrong.push(format!("{}: {error}", face.name));
            }
            match write_ability(&loaded.phrasebook, &words, &subject, ability, Tongue::English) {
                Err(error) => wrong.push(format!("{}: {error}", face.name)),
                Ok(text) => {
                    let again = read_text(&loaded.phrasebook, &mut words, &subject, &text);
                    if again.abilities != [ability.clone()] {
                        wrong.push(format!("{}: `{text}` is read otherwise", face.name));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 40);
}
