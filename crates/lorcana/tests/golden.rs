//! What the compiler makes of real cards has not changed (`BYWORD_BLESS=1` writes the files anew).

use std::path::Path;

use byword_lorcana::KIT;
use byword_scenario::golden;

#[test]
fn real_cards_are_compiled_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    for database in ["lorcanajson", "catalog"] {
        let verdict =
            golden(&KIT, &format!("lorcana/{database}.json"), &folder.join(database).with_extension("txt"));
        assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
        println!("{}", verdict.unwrap_or_default());
    }
}
