//! The marks of printed cards in rules text: signs for what letters in brackets mean, brackets around keywords.

/// The signs of LorcanaJSON and what the card files write for them.
const SIGNS: [(char, &str); 6] = [
    ('\u{27f3}', "{E}"),
    ('\u{2b21}', "{I}"),
    ('\u{25ca}', "{L}"),
    ('\u{00a4}', "{S}"),
    ('\u{26c9}', "{W}"),
    ('\u{25c9}', "{C}"),
];

/// Rules text with letters for its signs, without the marks of keywords: `<Evasive>`, which are nested now and then.
pub(crate) fn as_letters(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !matches!(c, '<' | '>')) {
        match SIGNS.iter().find(|(sign, _)| *sign == c) {
            Some((_, letters)) => out.push_str(letters),
            None => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::as_letters;

    #[test]
    fn marks_are_letters() {
        assert_eq!(as_letters("\u{27f3}, 2 \u{2b21} - Gain <<Resist> +1>."), "{E}, 2 {I} - Gain Resist +1.");
    }
}
