//! What the compiler makes of real cards has not changed (`BYWORD_BLESS=1` writes the files anew).

use std::path::Path;

use byword_scenario::golden;
use byword_swu::KIT;

#[test]
fn real_cards_are_compiled_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    for database in ["swu-db", "official"] {
        let verdict =
            golden(&KIT, &format!("swu/{database}.json"), &folder.join(database).with_extension("txt"));
        assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
        println!("{}", verdict.unwrap_or_default());
    }
}
