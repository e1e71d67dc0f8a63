//! What the compiler makes of real cards has not changed (`BYWORD_BLESS=1` writes the file anew).

use std::path::Path;

use byword_champions::KIT;
use byword_scenario::golden;

#[test]
fn real_cards_are_compiled_as_before() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/marvelsdb.txt");
    let verdict = golden(&KIT, "champions/marvelsdb/pack", &file);
    assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
    println!("{}", verdict.unwrap_or_default());
}
