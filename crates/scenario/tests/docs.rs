//! The examples of the reference page are scenarios that pass.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_scenario::{Worlds, check, parse};

const PAGE: &str = include_str!("../../../docs/scenarios.md");

#[test]
fn the_examples_of_the_reference_page_pass() {
    let examples: Vec<&str> =
        PAGE.split("```text\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    let whole: Vec<&&str> = examples.iter().filter(|example| example.starts_with("title:")).collect();
    assert_eq!(whole.len(), 2);
    let worlds = Worlds::new();
    for text in whole {
        let scenario = parse("docs/scenarios.md", text).unwrap();
        let verdict = check(byword_library::find("lorcana").ok().unwrap(), &worlds, &scenario).unwrap();
        assert_eq!(verdict.failures, Vec::new(), "{}", scenario.title);
    }
}
