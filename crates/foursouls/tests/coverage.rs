//! How much of a database of real cards is understood, if one is at hand (`BYWORD_CARDS` names it).

use std::collections::BTreeMap;

use byword_foursouls::KIT;
use byword_kernel::catalog::Exactness;

#[test]
fn real_cards() {
    let Ok(path) = std::env::var("BYWORD_CARDS") else { return };
    let text = std::fs::read_to_string(&path).unwrap();
    let cards = (KIT.import)(&path, &text).unwrap();
    let loaded = (KIT.load)(&cards, true).map_err(|errors| format!("{errors:?}")).unwrap();
    let mut shares: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for card in loaded.cards.iter().filter(|card| !card.set.is_empty()) {
        let share = shares.entry(card.set.as_str()).or_default();
        *share = (share.0 + usize::from(card.exactness == Exactness::Exact), share.1 + 1);
        for unread in card.unread.iter().filter(|_| std::env::var("BYWORD_SHOW").as_deref() == Ok(card.set.as_str())) {
            println!("MISS {}: {}", card.title, unread.text.replace('\n', " / "));
        }
    }
    for (set, (exact, all)) in &shares {
        println!("{set}: {exact} of {all} exact ({:.1} %)", 100.0 * *exact as f64 / *all as f64);
    }
    assert!(shares.values().any(|(exact, _)| *exact > 0));
}
