//! The names of abilities ("Tide Tables — Special: ..."), by which other cards speak of them. A name is known where it
//! can mean one ability only: its bearer has no other of that kind.

use std::collections::{BTreeMap, BTreeSet};

use byword_language::cardfile::CardSource;

use crate::text::compile::named_ability;
use crate::text::heads;

/// Who bears an ability: the title and the type of the face.
type Bearer<'a> = (&'a str, &'a str);

/// The heads of abilities that players use.
const USED: [&str; 4] = ["Action", "Resource", "Response", "Interrupt"];

/// "City Hall's "Closing Time" ability", "after you use your "Closing Time" ability".
pub(super) fn phrases(sources: &[CardSource]) -> String {
    let (mut special, second) = pairs(sources);
    special.extend(bearers(sources, |head| head == "Special"));
    let used = bearers(sources, is_used);
    let spoken = |(name, (title, _)): (&&str, &Bearer<'_>)| {
        format!(
            "(each (named \"{title}\"))\n  en the \"{name}\" ability on {title}\n  or [the] {title}'s \"{name}\" ability\n  \
             or <its|his|her|this card's> \"{name}\" ability\n  es la capacidad «{name}» de {title}\n"
        )
    };
    let special = special.iter().map(spoken);
    let second = second.iter().map(spoken);
    let led = stages(sources).into_iter().map(|name| {
        format!(
            "(role main-scheme)\n  en the \"{name}\" ability on the main scheme\n  or the {name} ability on the main \
             scheme\n  or [the] main scheme's \"{name}\" ability\n  es la capacidad «{name}» del plan principal\n"
        )
    });
    let used = used.iter().map(|(name, (title, kind))| {
        format!(
            "(all (named \"{title}\") (tag {kind}))\n  en {title}'s \"{name}\" ability\n  \
             or <your|its|his|her> \"{name}\" ability\n  es la capacidad «{name}» de {title}\n"
        )
    });
    format!(
        "sort special-ability\n{}{}sort second-special-ability\n{}sort used-ability\n{}",
        special.collect::<String>(),
        led.collect::<String>(),
        second.collect::<String>(),
        used.collect::<String>()
    )
}

/// The names of Special abilities that only main schemes bear, which several stages may have.
fn stages(sources: &[CardSource]) -> BTreeSet<&str> {
    let mut found: BTreeMap<&str, bool> = BTreeMap::new();
    let faces =
        sources.iter().flat_map(|card| std::iter::successors(Some(card), |face| face.back.as_deref()));
    for face in faces {
        let lines = face.text.iter().flat_map(|(line, _)| heads::apart(line));
        for (name, rest) in lines.filter_map(named_ability) {
            if head(rest) == "Special" {
                let leads = face.field("type") == Some("Main Scheme");
                *found.entry(name.trim_matches('"')).or_insert(true) &= leads;
            }
        }
    }
    found.into_iter().filter(|(name, leads)| *leads && is_plain(name)).map(|(name, _)| name).collect()
}

fn is_plain(word: &str) -> bool {
    word.chars().all(|c| c.is_alphanumeric() || " '-.!,".contains(c))
}

/// True if a player uses the ability with this head, and is not made to.
fn is_used(head: &str) -> bool {
    !head.contains("Forced") && USED.iter().any(|word| head.ends_with(word))
}

/// The names of the first and of the second Special ability of faces that have two.
fn pairs(sources: &[CardSource]) -> (BTreeMap<&str, Bearer<'_>>, BTreeMap<&str, Bearer<'_>>) {
    let (mut first, mut second) = (BTreeMap::new(), BTreeMap::new());
    let faces =
        sources.iter().flat_map(|card| std::iter::successors(Some(card), |face| face.back.as_deref()));
    for face in faces {
        let lines = face.text.iter().flat_map(|(line, _)| heads::apart(line));
        let special: Vec<&str> = lines.filter(|line| head(line) == "Special").collect();
        let ([one, two], Some(kind)) = (special.as_slice(), face.field("type")) else { continue };
        for (line, names) in [(one, &mut first), (two, &mut second)] {
            let name = named_ability(line).map(|(name, _)| name.trim_matches('"'));
            if let Some(name) = name.filter(|name| is_plain(name) && is_plain(&face.name)) {
                names.insert(name, (face.name.as_str(), kind));
            }
        }
    }
    (first, second)
}

/// The names that only one card bears, which has no other ability with such a head.
fn bearers<'a>(sources: &'a [CardSource], fits: impl Fn(&str) -> bool) -> BTreeMap<&'a str, Bearer<'a>> {
    let mut found: BTreeMap<&str, BTreeSet<Bearer<'a>>> = BTreeMap::new();
    let faces =
        sources.iter().flat_map(|card| std::iter::successors(Some(card), |face| face.back.as_deref()));
    for face in faces {
        let lines = || face.text.iter().flat_map(|(line, _)| heads::apart(line));
        let such = lines().filter(|line| fits(head(line)));
        if let ([line], Some(kind)) = (such.collect::<Vec<_>>().as_slice(), face.field("type"))
            && let Some((name, _)) = named_ability(line)
        {
            found.entry(name.trim_matches('"')).or_default().insert((&face.name, kind));
        }
    }
    let sole = |bearers: &BTreeSet<Bearer<'a>>| match bearers.iter().collect::<Vec<_>>().as_slice() {
        [bearer] => Some(**bearer),
        _ => None,
    };
    let known = found.into_iter().filter_map(|(name, bearers)| Some((name, sole(&bearers)?)));
    known.filter(|(name, (title, kind))| is_plain(name) && is_plain(title) && !kind.contains(' ')).collect()
}

/// What stands before the colon of an ability, without its name and label.
fn head(line: &str) -> &str {
    let rest = named_ability(line).map_or(line, |(_, rest)| rest);
    let head = rest.split_once(':').map_or("", |(head, _)| head);
    head.split('(').next().unwrap_or("").trim()
}
