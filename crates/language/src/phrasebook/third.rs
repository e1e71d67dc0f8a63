//! Acts in the third person, made from the imperatives: "draw a card" gives "that player draws a card".
//!
//! An entry of the sort `action` or `special` whose pattern begins with a verb of the list `verbs` gives one of the sort
//! `acts` (what another player does, agreeing with its subject) and one of the sort `act-bare` (what another player may
//! do). In both "your" is that player's; so it is in the entries of the sorts of the list `belongings`, which are in acts of others
//! by what is told of them: "a card from your hand" gives "a card from their hand".

use super::read::Raw;
use crate::term::Term;

/// The sorts whose entries are acts, and the head under which such an act is an effect.
const ACTS: [(&str, Option<&str>); 2] = [("action", Some("do")), ("special", None)];

/// What is yours, as another player's.
const ENGLISH: [(&str, &str); 2] = [("your", "their"), ("you", "they")];
const SPANISH: [(&str, &str); 2] = [("tu", "su"), ("tus", "sus")];

/// What the sort begins with that tells of another player's.
const THEIR: &str = "their-";

/// The entries that others give, by the verbs of the language and the sorts that tell of what is yours.
pub(super) fn entries(raws: &[Raw], verbs: &[String], belongings: &[String]) -> Vec<Raw> {
    let owned = raws.iter().filter(|raw| belongings.contains(&raw.sort)).map(|raw| owned(raw, belongings));
    raws.iter().flat_map(|raw| entry(raw, verbs, belongings)).chain(owned).collect()
}

/// What is yours, as another player's.
fn owned(raw: &Raw, belongings: &[String]) -> Raw {
    Raw {
        sort: format!("{THEIR}{}", raw.sort),
        english: raw.english.iter().map(|text| of_them(text, &ENGLISH, belongings)).collect(),
        spanish: raw.spanish.as_ref().map(|text| of_them(text, &SPANISH, belongings)),
        also_spanish: raw.also_spanish.iter().map(|text| of_them(text, &SPANISH, belongings)).collect(),
        of_another: true,
        ..raw.clone()
    }
}

fn entry(raw: &Raw, verbs: &[String], belongings: &[String]) -> Vec<Raw> {
    let Some((_, head)) = ACTS.iter().find(|(sort, _)| raw.sort == *sort).filter(|_| !raw.only_written)
    else {
        return Vec::new();
    };
    let term = match head {
        Some(head) => Term::call(head, [raw.term.clone()]),
        None => raw.term.clone(),
    };
    let forms = [("acts", true), ("act-bare", false)];
    let form = |(sort, finite): (&str, bool)| {
        let english: Vec<String> =
            raw.english.iter().filter_map(|text| theirs(text, verbs, belongings, finite)).collect();
        let spanish = raw.spanish.as_ref().map(|text| suyo(text, belongings, finite));
        let also_spanish = raw.also_spanish.iter().map(|text| suyo(text, belongings, finite)).collect();
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
fn theirs(pattern: &str, verbs: &[String], belongings: &[String], finite: bool) -> Option<String> {
    let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
    let verb = verbs.iter().find(|verb| *verb == first)?;
    let rest = if finite { with_finite_verbs(rest, verbs) } else { rest.to_owned() };
    let verb = if finite { finite_form(verb) } else { verb.clone() };
    Some(joined(&verb, &of_them(&rest, &ENGLISH, belongings)))
}

fn finite_form(verb: &str) -> String {
    format!("{{~{}/{verb}}}", third(verb))
}

/// "And discard a card" as "and discards a card": what is joined is said of the same player. "And discard pile" is no deed.
fn with_finite_verbs(rest: &str, verbs: &[String]) -> String {
    let words: Vec<&str> = rest.split(' ').collect();
    let joins = |word: &str| matches!(word, "and" | "then") || word.ends_with(',');
    let finite = |(at, word): (usize, &&str)| {
        let behind =
            at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|before| joins(before));
        let noun = words.get(at + 1).is_none_or(|next| matches!(*next, "pile" | "for"));
        if behind && !noun && verbs.iter().any(|verb| verb == word) {
            finite_form(word)
        } else {
            (*word).to_owned()
        }
    };
    words.iter().enumerate().map(finite).collect::<Vec<_>>().join(" ")
}

fn joined(verb: &str, rest: &str) -> String {
    let words = std::iter::once(verb).chain(rest.split(' '));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A pattern with another player's words for yours, and the holes of what is yours as holes of what is theirs. Words beside
/// others, as in "<your|its owner's> hand", stay.
fn of_them(pattern: &str, words: &[(&str, &str)], belongings: &[String]) -> String {
    let other = |word: &str| {
        let theirs = words.iter().find(|(yours, _)| *yours == word).map(|(_, theirs)| (*theirs).to_owned());
        theirs.or_else(|| hole_of_them(word, belongings)).unwrap_or_else(|| word.to_owned())
    };
    pattern.split(' ').map(other).collect::<Vec<_>>().join(" ")
}

/// "{held2}" as "{held2:their-held}".
fn hole_of_them(word: &str, belongings: &[String]) -> Option<String> {
    let name = word.strip_prefix('{')?.strip_suffix('}')?;
    let sort = name.trim_end_matches(|c: char| c.is_ascii_digit());
    belongings.iter().any(|known| known == sort).then(|| format!("{{{name}:{THEIR}{sort}}}"))
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
fn suyo(pattern: &str, belongings: &[String], finite: bool) -> String {
    let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
    let plain = first.chars().all(char::is_alphabetic);
    let verb = if finite && plain { format!("{first}{{~/n}}") } else { first.to_owned() };
    joined(&verb, &of_them(rest, &SPANISH, belongings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imperatives_become_third_persons() {
        let verbs = ["draw", "discard", "search", "play"].map(str::to_owned);
        assert_eq!(theirs("draw a card", &verbs, &[], true).as_deref(), Some("{~draws/draw} a card"));
        assert_eq!(
            theirs("search your deck for {cards}", &verbs, &[], true).as_deref(),
            Some("{~searches/search} their deck for {cards}")
        );
        assert_eq!(
            theirs("discard a card from your hand", &verbs, &[], false).as_deref(),
            Some("discard a card from their hand")
        );
        assert_eq!(
            theirs("draw a card and discard a card", &verbs, &[], true).as_deref(),
            Some("{~draws/draw} a card and {~discards/discard} a card")
        );
        assert_eq!(
            theirs("search your deck and discard pile", &verbs, &[], true).as_deref(),
            Some("{~searches/search} their deck and discard pile")
        );
        assert_eq!(theirs("{who} draws a card", &verbs, &[], true), None);
        assert_eq!(suyo("roba una carta de tu mazo", &[], true), "roba{~/n} una carta de su mazo");
        let belongings = ["held".to_owned()];
        assert_eq!(
            of_them("put {held2} on your deck", &ENGLISH, &belongings),
            "put {held2:their-held} on their deck"
        );
        assert_eq!(third("play"), "plays");
        assert_eq!(third("carry"), "carries");
    }
}
