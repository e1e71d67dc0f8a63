//! How what is written is spelled: capitals, "a" and "an", Spanish contractions.

use crate::render::Tongue;

/// A text with a capital at its beginning.
pub(crate) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Beginnings of words that are written with a vowel and spoken without.
const SPOKEN_WITH_CONSONANT: [&str; 8] = ["unit", "unio", "uniq", "univ", "use", "usu", "uti", "one"];

/// True if "an" stands before the word.
fn takes_an(word: &str) -> bool {
    let word = word.to_lowercase();
    word.starts_with(['a', 'e', 'i', 'o', 'u']) && !SPOKEN_WITH_CONSONANT.iter().any(|w| word.starts_with(w))
}

/// Articles before vowels; contractions; no blank before a colon, where a hole before it is empty; one full stop at the
/// end, where what fills the last hole has one, too.
pub(crate) fn smooth(text: &str, tongue: Tongue) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    for (i, word) in text.split(' ').enumerate() {
        if i > 0 && !word.starts_with(':') {
            out.push(' ');
        }
        match tongue {
            Tongue::English => {
                if takes_an(word)
                    && (out == "a " || out.ends_with(" a ") || out == "A " || out.ends_with(" A "))
                {
                    out.pop();
                    out.push_str("n ");
                }
                out.push_str(word);
            }
            Tongue::Spanish => match word {
                "el" if out.ends_with(" a ") || out.ends_with(" de ") => {
                    let de = out.ends_with(" de ");
                    out.truncate(out.len() - if de { 2 } else { 1 });
                    out.push_str(if de { "el" } else { "l" });
                }
                _ => {
                    if word.starts_with(['i', 'I']) && out.ends_with(" y ") {
                        out.truncate(out.len() - 2);
                        out.push_str("e ");
                    }
                    out.push_str(word);
                }
            },
        }
    }
    if out.ends_with("..") && !out.ends_with("...") {
        out.pop();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Tongue, smooth};

    #[test]
    fn articles_go_by_the_sound() {
        let english = |text| smooth(text, Tongue::English);
        assert_eq!(english("a enemy attacks a unit"), "an enemy attacks a unit");
        assert_eq!(english("a uninjured ally"), "an uninjured ally");
        assert_eq!(english("stun the minion.."), "stun the minion.");
    }

    #[test]
    fn spanish_contracts() {
        assert_eq!(smooth("Acción : roba", Tongue::Spanish), "Acción: roba");
        assert_eq!(smooth("va a el mazo y intenta", Tongue::Spanish), "va al mazo e intenta");
    }
}
