//! What the words of texts speak of (`BYWORD_BLESS=1` writes the terms anew).

use std::path::Path;

use byword_scenario::readings;
use byword_swu::KIT;

#[test]
fn words_speak_of_what_they_should() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("readings/pairs.txt");
    match readings(&KIT, &file) {
        Ok(count) => assert!(count > 10, "only {count} texts"),
        Err(wrong) => panic!("{wrong}"),
    }
}
