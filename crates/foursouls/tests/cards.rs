//! House cards are understood whole.

use byword_foursouls::KIT;
use byword_kernel::catalog::Exactness;
use byword_language::cardfile::parse_cards;
use byword_language::reading::{Subject, read_text, write_ability};
use byword_language::render::Tongue;

#[test]
fn house_cards_are_exact() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let unread: Vec<String> = loaded
        .cards
        .iter()
        .flat_map(|card| {
            card.account
                .unread
                .iter()
                .map(move |u| format!("{}: {u} expected {:?} near {:?}", card.title, u.expected, u.nearest))
        })
        .collect();
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

/// What is read can be written in both languages, and the English is read back as the same.
#[test]
fn house_cards_survive_the_trip() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let (book, mut words) = (&loaded.phrasebook, loaded.world.vocabulary.clone());
    let (cards, _) = parse_cards("house.cards", include_str!("../cards/house.cards"), KIT.keys);
    let mut faults = Vec::new();
    for card in &cards {
        let subject = Subject::new(&card.name, card.field("type").unwrap_or(""));
        for ability in read_text(book, &mut words, &subject, &card.rules_text()).abilities {
            let written: Vec<_> = [Tongue::English, Tongue::Spanish]
                .into_iter()
                .map(|tongue| {
                    write_ability(book, &words, &subject, &ability, tongue).map_err(|error| error.to_string())
                })
                .collect();
            match written.as_slice() {
                [Ok(english), Ok(_)] => {
                    let again = read_text(book, &mut words, &subject, english).abilities;
                    if again != std::slice::from_ref(&ability) {
                        faults.push(format!(
                            "{}: `{english}` is read as {again:?} instead of {ability:?}",
                            card.name
                        ));
                    }
                }
                other => faults.push(format!("{}: {other:?}", card.name)),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// "It" and "they" are read as what was chosen last, and "others" as all but "you": where the words say otherwise, the card is
/// not exact.
#[test]
fn what_is_mistaken_is_not_exact() {
    let lines = [
        ("Loot", "Choose a monster. Choose a player. It takes 1 damage."),
        ("Loot", "Choose a player. Choose another player. Each other player loots 1."),
        ("Treasure", "Each time a player dies, roll- 6: Each other player loots 1."),
        ("Treasure", "Each time a player dies, gain 1 cent. Each other player loots 1."),
    ];
    let file = |(place, (kind, text)): (usize, &(&str, &str))| {
        format!("== Mistaken {place}\ntype: {kind}\ntext:\n  {text}\n")
    };
    let text: String = lines.iter().enumerate().map(file).collect();
    let (cards, errors) = parse_cards("mistaken.cards", &text, KIT.keys);
    assert!(errors.is_empty() && cards.len() == lines.len(), "{errors:?}");
    let loaded = (KIT.load)(&cards, true).map_err(|errors| format!("{errors:?}")).unwrap();
    let mistaken = loaded.cards.iter().filter(|card| card.title.starts_with("Mistaken"));
    let exact: Vec<_> =
        mistaken.filter(|card| card.exactness == Exactness::Exact).map(|card| &card.title).collect();
    assert!(exact.is_empty(), "{exact:?}");
}
