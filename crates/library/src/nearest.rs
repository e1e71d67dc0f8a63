//! The name that was probably meant.

/// Names less alike than this are not offered.
const ALIKE: f64 = 0.6;

/// The known name most like a word: one that contains it, or one that differs by few letters.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let score = |name: &str| {
        let name = name.to_lowercase();
        let spelled = strsim::normalized_damerau_levenshtein(&word, &name);
        if word.len() > 2 && name.contains(&word) { spelled.max(ALIKE) + 0.1 } else { spelled }
    };
    let best = known.map(|name| (score(name), name)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= ALIKE).then_some(best.1)
}

/// All known names that contain a text, whatever the case.
pub fn containing<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    let text = text.to_lowercase();
    known.filter(move |name| name.to_lowercase().contains(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_misspelled_and_shortened_names() {
        let names = ["Evasive", "Old Marl - Harbor Cantor", "Shift"];
        assert_eq!(nearest("evasve", names.into_iter()), Some("Evasive"));
        assert_eq!(nearest("old marl", names.into_iter()), Some("Old Marl - Harbor Cantor"));
        assert_eq!(nearest("quixotic", names.into_iter()), None);
        assert_eq!(containing("IF", names.into_iter()).collect::<Vec<_>>(), ["Shift"]);
    }
}
