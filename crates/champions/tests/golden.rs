//! What the compiler makes of real cards has not changed (`BYWORD_BLESS=1` writes the files anew).
#![allow(clippy::panic)] // How a test fails.

byword_scenario::golden_tests!(byword_champions::KIT, "marvelsdb.txt": "champions/marvelsdb/pack");
