//! Acts in the third person, made from the imperatives: "draw a card" gives "that player draws a card".
//!
//! An entry of the sort `action` or `special` whose pattern begins with a verb of the list `verbs` gives one of the sort
//! `acts` (what another player does, agreeing with its subject) and one of the sort `act-bare` (what another player may
//! do). In both "your" is that player's.

use super::read::Raw;
use crate::term::Term;

/// The sorts whose entries are acts, and the head under which such an act is an effect.
const ACTS: [(&str, Option<&str>); 2] = [("action", Some("do")), ("special", None)];

/// The entries that others give, by the verbs of the language.
pub(super) fn entries(raws: &[Raw], verbs: &[String]) -> Vec<Raw> {
    raws.iter().flat_map(|raw| entry(raw, verbs)).collect()
}

fn entry(raw: &Raw, verbs: &[String]) -> Vec<Raw> {
    let Some((_, head)) = ACTS.iter().find(|(sort, _)| raw.sort == *sort).filter(|_| !raw.only_written)
    else {
        return Vec::new();
    };
    let term = match head {
        Some(head) => Term::list(vec![Term::word(head), raw.term.clone()]),
        None => raw.term.clone(),
    };
    let forms = [("acts", true), ("act-bare", false)];
    let form = |(sort, finite): (&str, bool)| {
        let english: Vec<String> =
            raw.english.iter().filter_map(|text| theirs(text, verbs, finite)).collect();
        let spanish = raw.spanish.as_ref().map(|text| suyo(text, finite));
        let also_spanish = raw.also_spanish.iter().map(|text| suyo(text, finite)).collect();
        (!english.is_empty()).then(|| Raw {
            sort: sort.to_owned(),
            term: term.clone(),
            english,
            spanish,
            also_spanish,
            of_another: true,
            ..raw.clone()
        })
    };
    forms.into_iter().filter_map(form).collect()
}

/// "Draw a card from your deck" as "draws a card from their deck"; nothing if it begins with no verb.
fn theirs(pattern: &str, verbs: &[String], finite: bool) -> Option<String> {
    let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
    let verb = verbs.iter().find(|verb| *verb == first)?;
    let verb = if finite { format!("{{~{}/{verb}}}", third(verb)) } else { verb.clone() };
    let words = rest.split(' ').map(|word| match word {
        "your" => "their",
        "you" => "they",
        other => other,
    });
    Some(std::iter::once(verb.as_str()).chain(words).filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" "))
}

/// The regular third person.
fn third(verb: &str) -> String {
    let vowel_before_y = verb.len() > 1 && verb[..verb.len() - 1].ends_with(['a', 'e', 'o', 'u']);
    match verb {
        "have" => "has".to_owned(),
        "do" => "does".to_owned(),
        _ if verb.ends_with('y') && !vowel_before_y => format!("{}ies", &verb[..verb.len() - 1]),
        _ if verb.ends_with(['s', 'x', 'z']) || verb.ends_with("ch") || verb.ends_with("sh") => {
            format!("{verb}es")
        }
        _ => format!("{verb}s"),
    }
}

/// The Spanish imperative is the third person of the present; what was yours is theirs.
fn suyo(pattern: &str, finite: bool) -> String {
    let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
    let plain = first.chars().all(char::is_alphabetic);
    let verb = if finite && plain { format!("{first}{{~/n}}") } else { first.to_owned() };
    let words = rest.split(' ').map(|word| match word {
        "tu" => "su",
        "tus" => "sus",
        other => other,
    });
    std::iter::once(verb.as_str()).chain(words).filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imperatives_become_third_persons() {
        let verbs = ["draw", "discard", "search", "play"].map(str::to_owned);
        assert_eq!(theirs("draw a card", &verbs, true).as_deref(), Some("{~draws/draw} a card"));
        assert_eq!(
            theirs("search your deck for {cards}", &verbs, true).as_deref(),
            Some("{~searches/search} their deck for {cards}")
        );
        assert_eq!(
            theirs("discard a card from your hand", &verbs, false).as_deref(),
            Some("discard a card from their hand")
        );
        assert_eq!(theirs("{who} draws a card", &verbs, true), None);
        assert_eq!(suyo("roba una carta de tu mazo", true), "roba{~/n} una carta de su mazo");
        assert_eq!(third("play"), "plays");
        assert_eq!(third("carry"), "carries");
    }
}
