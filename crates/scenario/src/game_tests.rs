//! The tests that every game has of its scenarios and readings.

/// Makes the tests of a game: every scenario file of its folder `scenarios` passes, played plainly and with a save, a load
/// and an undo at each decision (`SCENARIO=part` picks those whose path contains it); every clause has one; the words of
/// the texts in `readings/pairs.txt` speak of what they should (`BYWORD_BLESS=1` writes the terms anew); the house cards
/// are understood to the last word.
#[macro_export]
macro_rules! game_tests {
    ($kit:path) => {
        fn folder(name: &str) -> std::path::PathBuf {
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
        }

        #[test]
        fn every_scenario_passes_in_both_modes() {
            let part = std::env::var("SCENARIO").unwrap_or_default();
            let score = $crate::Collection::read(&folder("scenarios"), &part).check(&$kit);
            println!("{} scenarios passed, {} skipped", score.passed, score.skipped);
            assert!(score.faults.is_empty(), "{} passed\n{}", score.passed, score.faults.join("\n"));
            assert!(score.passed > 0);
        }

        #[test]
        fn every_clause_has_a_scenario() {
            let loaded = ($kit.load)(&[], false);
            assert!(loaded.is_ok(), "the house set loads: {:?}", loaded.err());
            let scenarios = $crate::Collection::read(&folder("scenarios"), "");
            let missing = loaded.map(|loaded| scenarios.missing(&loaded.world.clauses, |_| true));
            let missing = missing.unwrap_or_default();
            assert!(missing.is_empty(), "no scenario for {}", missing.join(", "));
        }

        #[test]
        fn words_speak_of_what_they_should() {
            match $crate::readings(&$kit, &folder("readings/pairs.txt")) {
                Ok(count) => assert!(count > 10, "only {count} texts"),
                Err(wrong) => panic!("{wrong}"),
            }
        }

        #[test]
        fn house_cards_are_exact() {
            match $crate::exact_house(&$kit) {
                Ok(count) => assert!(count >= 60, "only {count} house cards"),
                Err(partial) => panic!("{partial}"),
            }
        }
    };
}

/// The test that what the compiler makes of real cards is what it was: of each golden file and its database
/// (`BYWORD_BLESS=1` writes the files anew).
#[macro_export]
macro_rules! golden_tests {
    ($kit:path, $($file:literal: $database:literal),+ $(,)?) => {
        #[test]
        fn real_cards_are_compiled_as_before() {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
            for (file, database) in [$(($file, $database)),+] {
                match $crate::golden(&$kit, database, &folder.join(file)) {
                    Ok(report) => println!("{report}"),
                    Err(changes) => panic!("{changes}"),
                }
            }
        }
    };
}

/// The test that scenarios have teeth: a keyword with any part dropped or changed fails one of the scenarios of its clauses, but
/// for the changes listed, each with its reason.
#[macro_export]
macro_rules! teeth_tests {
    ($kit:path, $same:expr) => {
        #[test]
        fn every_part_of_a_keyword_is_shown() {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
            match $crate::teeth(&$kit, &$crate::Collection::read(&folder, ""), $same) {
                Ok(report) => println!("{report}"),
                Err(left) => panic!("{left}"),
            }
        }
    };
}
