//! Pages hold what they show in words, in both languages, and fetch nothing.
#![allow(clippy::unwrap_used, missing_docs)]

use byword_kernel::rulebook::Lang;
use byword_lab::{Cell, Comparison, Pairs, Sprt, Tested, matrix};
use byword_report::{compare_page, matrix_page};
use byword_telling::Words;

fn comparison() -> Comparison {
    let pairs = Pairs { counts: [10, 0, 40, 0, 30] };
    let sprt = Sprt::new(0.0, 0.05).unwrap();
    let state = sprt.state(&pairs);
    Comparison {
        game: "lorcana".to_owned(),
        seed: 1,
        decks: Vec::new(),
        sides: ["<b>A & Sons</b>".to_owned(), "B".to_owned()],
        versus: true,
        pairs,
        estimate: pairs.estimate(),
        test: Some(Tested { sprt, state, path: vec![state] }),
        faults: 0,
    }
}

/// Nothing of a message is left untold, and nothing is loaded from anywhere.
fn is_whole(page: &str, lang: &str) {
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains(&format!("<html lang=\"{lang}\">")));
    for loaded in ["http:", "https:", "<script", "<link", "@import", "url(", "src="] {
        assert!(!page.contains(loaded), "{loaded}");
    }
    for id in ["lab-", "report-"] {
        assert!(!page.contains(&format!(">{id}")), "a message without words: {id}");
    }
    let count = |tag: &str| page.matches(tag).count();
    for tag in ["figure", "table", "svg", "dl", "p", "td", "th", "tr"] {
        let opened = count(&format!("<{tag}>")) + count(&format!("<{tag} "));
        assert_eq!(opened, count(&format!("</{tag}>")), "{tag}");
    }
}

#[test]
fn a_comparison_is_told_whole_in_both_languages() {
    for (lang, name, said) in [(Lang::En, "en", "Win rate"), (Lang::Es, "es", "Porcentaje de victorias")] {
        let source = vec![("seed".to_owned(), "1".to_owned())];
        let page = compare_page(&comparison(), &Words::new(lang, "lorcana"), &source);
        is_whole(&page, name);
        assert!(page.contains(said) && page.contains("62.5"), "{page}");
        assert!(page.contains("&lt;b&gt;A &amp; Sons&lt;/b&gt;") && !page.contains("<b>A"), "not escaped");
    }
}

#[test]
fn a_matrix_leaves_undecided_cells_blank() {
    let cell = |row, column, counts| Cell { row, column, pairs: Pairs { counts }, faults: 0 };
    let cells =
        vec![cell(0, 1, [5, 0, 40, 0, 55]), cell(0, 2, [25, 0, 50, 0, 25]), cell(1, 2, [60, 0, 30, 0, 10])];
    let decks = || ["one", "two", "three"].map(str::to_owned).into();
    let alone = matrix(decks(), cells.clone(), false);
    assert!(alone.field.is_empty() && alone.strengths.len() == 3);
    let page = matrix_page(&alone, "A game", &Words::new(Lang::En, "champions"), &Vec::new());
    is_whole(&page, "en");
    assert!(page.contains("row beside column") && !page.contains("The field"), "{page}");
    let result = matrix(decks(), cells, true);
    for (lang, name) in [(Lang::En, "en"), (Lang::Es, "es")] {
        let page = matrix_page(&result, "A game", &Words::new(lang, "swu"), &Vec::new());
        is_whole(&page, name);
        assert_eq!(page.matches("<td>?<small>").count(), 2);
        assert_eq!((page.matches("class=\"up\"").count(), page.matches("class=\"down\"").count()), (2, 2));
    }
}
