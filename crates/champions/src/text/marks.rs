//! The marks of printed cards in rules text: arrows, icons and traits in brackets, pictures of what the words say already.

use crate::text::lexicon::dictionary;

/// Rules text with words for its marks.
pub(crate) fn as_words(text: &str) -> String {
    without_pictures(&with_icons(&text.replace('\u{2192}', "->"), |_| None))
}

/// Spanish rules text with words for its marks.
pub(crate) fn as_spanish_words(text: &str) -> String {
    let spanish = |icon: &str| dictionary(ICONS).find(|(name, _)| *name == icon).map(|(_, word)| word);
    with_icons(text, spanish)
}

/// Text without the tags of bold and slanted letters.
pub(crate) fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once('<') {
        out.push_str(before);
        match tail.split_once('>') {
            Some((tag, after)) if tag.len() <= 4 => rest = after,
            _ => {
                out.push('<');
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

/// The words for icons, with those in Spanish: `energy = energía`.
const ICONS: &str = include_str!("../../phrases/icons.words");

/// Words that stand beside those of icons in brackets that only picture something.
const JOINTS: [&str; 2] = ["non-wild", "or"];

/// True for a word that pictures an icon.
fn pictures(word: &str) -> bool {
    JOINTS.contains(&word) || dictionary(ICONS).any(|(icon, _)| icon == word)
}

/// Leaves out brackets that only picture what the words before them say (`1 boost icon (boost)`), and reminders that
/// are not in italics.
fn without_pictures(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once(" (") {
        out.push_str(before);
        match tail.split_once(')') {
            Some((inner, after)) if is_picture(before, inner) || is_reminder(inner) => {
                // What stands in brackets may end the sentence.
                if inner.ends_with('.') && before.ends_with(char::is_alphanumeric) && begins_sentence(after) {
                    out.push('.');
                }
                rest = after;
            }
            _ => {
                out.push_str(" (");
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

fn is_picture(before: &str, inner: &str) -> bool {
    let words = || inner.split([' ', ',']).filter(|word| !word.is_empty());
    let demand = before.trim_end().ends_with("Requirement");
    !demand && words().next().is_some() && words().all(|word| pictures(&word.to_lowercase()))
}

fn begins_sentence(text: &str) -> bool {
    text.strip_prefix(' ').is_some_and(|text| text.starts_with(char::is_uppercase))
}

/// How reminders that are not in italics begin.
const REMINDERS: [&str; 5] = ["When this", "While this", "He cannot", "She cannot", "They cannot"];

fn is_reminder(inner: &str) -> bool {
    let sentence = inner.ends_with('.') && REMINDERS.iter().any(|begin| inner.starts_with(begin));
    sentence
        || inner.eq_ignore_ascii_case("shuffle.")
        || inner == "first player decides ties."
        || inner.starts_with("See insert")
        || inner.starts_with("See rule")
        || inner.starts_with("see rule")
}

/// `[[Trait]]` and `[icon]` as words, which for icons may be known; the star that only points to the text goes.
fn with_icons(text: &str, known: impl Fn(&str) -> Option<&'static str>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once('[') {
        out.push_str(before);
        let Some((inner, after)) = tail.split_once(']') else {
            rest = tail;
            continue;
        };
        let word = inner.trim_start_matches('[');
        rest = if inner.starts_with('[') { after.strip_prefix(']').unwrap_or(after) } else { after };
        if word == "star" {
            rest = rest.trim_start_matches(' ');
        } else {
            if out.chars().next_back().is_some_and(char::is_alphanumeric) {
                out.push(' ');
            }
            let printed = word.replace('_', " ");
            out.push_str(&match known(word) {
                _ if inner.starts_with('[') => capital(&printed),
                Some(words) => words.to_owned(),
                None => printed,
            });
        }
    }
    out.push_str(rest);
    out
}

/// The traits that a text puts in double brackets, as its words will have them.
pub(crate) fn bracketed(text: &str) -> Vec<String> {
    let inner = text.split("[[").skip(1).filter_map(|rest| rest.split_once("]]"));
    inner.map(|(word, _)| capital(&word.replace('_', " "))).collect()
}

/// A trait as it is printed elsewhere: with capitals.
fn capital(words: &str) -> String {
    let word = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    words.split(' ').map(word).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{as_spanish_words, as_words, bracketed};

    #[test]
    fn traits_stand_in_brackets() {
        let traits = bracketed("Each [[Tide walker]] and [energy] of a [[SPY]] [[");
        assert_eq!(traits, ["Tide Walker", "SPY"]);
    }

    #[test]
    fn marks_are_spanish_words() {
        let printed = "[star] Acción: gasta un recurso [energy] -> prepara a un Aliado [[Espía]].";
        assert_eq!(
            as_spanish_words(printed),
            "Acción: gasta un recurso energía -> prepara a un Aliado Espía."
        );
    }

    #[test]
    fn marks_are_words() {
        let printed = "[star] Action: Spend a [mental] resource \u{2192} ready a [[SPY]] ally. (Shuffle.)";
        assert_eq!(as_words(printed), "Action: Spend a mental resource -> ready a SPY ally.");
        assert_eq!(as_words("Gains 1 boost icon ([boost])."), "Gains 1 boost icon.");
        assert_eq!(
            as_words("Place 1[per_hero] threat (Limit once)."),
            "Place 1 per hero threat (Limit once)."
        );
    }
}
