//! House cards are understood whole.

use byword_foursouls::KIT;

#[test]
fn house_cards_are_exact() {
    let loaded = (KIT.load)(&[], true).map_err(|errors| format!("{errors:?}")).unwrap();
    let unread: Vec<String> = loaded
        .cards
        .iter()
        .flat_map(|card| card.unread.iter().map(move |u| format!("{}: {u} expected {:?} near {:?}", card.title, u.expected, u.nearest)))
        .collect();
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}
