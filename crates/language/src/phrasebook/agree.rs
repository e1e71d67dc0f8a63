//! Verbs that agree with their subject are read so: in "each player takes 1 damage, then place 1 threat" the players take
//! damage, and nothing else.
//!
//! The sorts of the list `agreeing` say what somebody does. They, and the entries of `action` and `special` whose verb has a
//! form for it (`heal{~/s}`), give sorts of their own in which only the third person is read; a pattern that wants it
//! (`{deed.p}`) reads these.

use super::read::Raw;

/// The sorts whose entries are acts.
const ACTS: [&str; 2] = ["action", "special"];

/// Words that are the same in all persons.
const MODALS: [&str; 3] = ["may", "must", "cannot"];

/// What the names of such sorts end with.
const THIRD: &str = "-third";

/// Says of each entry how it is heard, and adds those of the third person.
pub(super) fn add(raws: &mut Vec<Raw>, agreeing: &[String]) {
    let agrees = |sort: &str| agreeing.iter().any(|known| known == sort);
    let acts = |sort: &str| agrees(sort) || !agreeing.is_empty() && ACTS.contains(&sort);
    let said = raws.iter().filter(|raw| acts(&raw.sort) && !raw.only_written);
    let third = said.filter_map(|raw| {
        let finite = |text: &&String| agrees(&raw.sort) || begins_with_finite_verb(text, &acts);
        let english: Vec<String> =
            raw.english.iter().filter(finite).map(|text| in_third_person(text, &acts)).collect();
        let sort = format!("{}{THIRD}", raw.sort);
        let (spanish, also_spanish, only_read) = (None, Vec::new(), true);
        (!english.is_empty()).then(|| Raw { sort, english, spanish, also_spanish, only_read, ..raw.clone() })
    });
    let third: Vec<Raw> = third.collect();
    for raw in raws.iter_mut() {
        let heard: Vec<String> = raw.english.iter().map(|text| heard(text, &agrees)).collect();
        if heard != raw.english {
            raw.heard = heard;
        }
    }
    raws.extend(third);
}

/// True if the first word has a form for the third person, or is the same in all, or is a part that agrees.
fn begins_with_finite_verb(pattern: &str, acts: &impl Fn(&str) -> bool) -> bool {
    let first = pattern.split(' ').next().unwrap_or_default();
    let part = || in_third_person(first, acts) != first;
    first.contains("{~") || first.starts_with('<') || MODALS.contains(&first) || part()
}

/// The pattern with its verbs in the third person, and acts of others as parts.
fn in_third_person(pattern: &str, acts: &impl Fn(&str) -> bool) -> String {
    with_holes(pattern, |hole| match hole.strip_prefix('~') {
        Some(forms) if !forms.starts_with('=') => forms.split('/').nth(1).map(str::to_owned),
        _ => third(hole, acts, &[".=", ".p", ""]),
    })
}

/// The pattern as it is heard: where the third person is wanted, nothing else will do.
fn heard(pattern: &str, agrees: &impl Fn(&str) -> bool) -> String {
    with_holes(pattern, |hole| third(hole, agrees, &[".p"]))
}

/// `deed2.p+", "` as `{deed2:deed-third+", "}`, if it is wanted so.
fn third(hole: &str, acts: &impl Fn(&str) -> bool, wanted: &[&str]) -> Option<String> {
    let end = hole.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(hole.len());
    let (name, rest) = hole.split_at_checked(end)?;
    let sort = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let mark = wanted.iter().find(|mark| rest.starts_with(**mark))?;
    let rest = rest.strip_prefix(mark)?;
    (acts(sort) && !rest.starts_with(['.', ':', '~', '@'])).then(|| format!("{{{name}:{sort}{THIRD}{rest}}}"))
}

/// The pattern with other words for some of its holes.
fn with_holes(pattern: &str, other: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some(at) = rest.find('{') {
        let (before, hole) = rest.split_at(at);
        out.push_str(before);
        let escaped = before.ends_with('\\');
        let Some((inner, after)) = hole[1..].split_once('}').filter(|_| !escaped) else {
            out.push('{');
            rest = &hole[1..];
            continue;
        };
        match other(inner) {
            Some(words) => out.push_str(&words),
            None => out.extend(["{", inner, "}"]),
        }
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_heard_in_the_third_person() {
        let agrees = |sort: &str| sort == "deed";
        let acts = |sort: &str| agrees(sort) || ACTS.contains(&sort);
        assert_eq!(
            heard("{person} {deed.p}. If {cond}, {deed2.s}", &agrees),
            "{person} {deed:deed-third}. If {cond}, {deed2.s}"
        );
        assert_eq!(
            in_third_person("heal{~/s} {amount} from {~your/their} ally", &acts),
            "heals {amount} from their ally"
        );
        assert_eq!(
            in_third_person("{action.=+\", \"&\" and \"}, then {deed2.=}", &acts),
            "{action:action-third+\", \"&\" and \"}, then {deed2:deed-third}"
        );
        assert_eq!(in_third_person("may {deed.s} ~s", &acts), "may {deed.s} ~s");
        for (text, finite) in [
            ("heal{~/s} it", true),
            ("{deed.=} it", true),
            ("you are stunned", false),
            ("{target} heals", false),
        ] {
            assert_eq!(begins_with_finite_verb(text, &agrees), finite, "{text}");
        }
    }
}
