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
