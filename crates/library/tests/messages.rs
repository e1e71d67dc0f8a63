//! A game's own questions are about verbs that it has: `decision-keep-VERB` with another word would never be asked.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::vocabulary::Sort;

#[test]
fn questions_about_a_verb_name_one_of_the_game() {
    let mut checked = 0;
    for kit in byword_library::kits() {
        let loaded = (kit.load)(&[], false).unwrap();
        let folder = format!("{}/../{}/messages", env!("CARGO_MANIFEST_DIR"), kit.name);
        for lang in ["en", "es"] {
            let text = std::fs::read_to_string(format!("{folder}/{lang}.ftl")).unwrap();
            let questions = text.lines().filter_map(|line| line.strip_prefix("decision-")?.split_once(" ="));
            for (_, verb) in questions.filter_map(|(id, _)| id.split_once('-')) {
                let known = verb == "card" || loaded.world.vocabulary.find(Sort::Verb, verb).is_some();
                assert!(known, "{}: {lang}.ftl: `{verb}` is no verb of the game", kit.name);
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "no game asks about a verb");
}
