//! What the text of an upgrade says of itself and means of the unit, or the base, that it lies on.

use byword_language::term::Term;

use crate::text::arenas::gives_by_number;
use crate::text::referents::names;

/// How units are in an attack.
const FIGHTS: [&str; 4] = ["attacking", "defending", "attacking-a-unit", "attacking-a-base"];

/// In the text of an upgrade "another unit" is not the unit that it is attached to either, and "its power" is that
/// unit's. What it gives to that unit speaks of it as "this". Of cost both have one: "this upgrade's cost" is its own.
pub(super) fn seen_from_host(term: &Term, text: &str) -> Term {
    let quotes = term.head() == Some("gain") && !gives_by_number(term);
    if quotes || term.items().is_none() {
        return term.clone();
    }
    let of_host = term.head() == Some("static") && term.field("of").and_then(Term::as_word) == Some("host");
    let told = if of_host { compared_with_host(&said_by_host(term)) } else { played_on_host(term) };
    let list = told.parts();
    let apart = term.head() == Some("all")
        && list.iter().any(|test| test.as_word() == Some("other"))
        && list.iter().any(|test| test.head() == Some("tag") && names(test, "Unit"));
    let own_cost = term.word_at(2) == Some("cost") && names_the_upgrade(text);
    let reckons = matches!(term.head(), Some("stat" | "damage")) && names(term, "this") && !own_cost;
    // "While it's attacking a leader unit": an upgrade fights no one.
    let fights = |test: &Term| {
        test.head() == Some("fits") && test.word_at(1).is_some_and(|word| FIGHTS.contains(&word))
    };
    let reckons =
        reckons || term.head() == Some("fits") && names(term, "this") && list.get(2).is_some_and(fights);
    let mut out: Vec<Term> = list.iter().map(|part| seen_from_host(part, text)).collect();
    undergone_by_host(term.head(), &mut out);
    // To what it may be attached is a rule about the upgrade itself.
    let attaches = |part: &Term| part.head() == Some("verb") && names(part, "attach");
    if matches!(term.head(), Some("static" | "fits"))
        && names_its_bearer(text)
        && !term.any(&mut |part| attaches(part))
    {
        out.iter_mut().filter(|part| is_own(part)).for_each(told_of_host);
    }
    if apart {
        out.push(Term::call("not", [Term::word("host")]));
    }
    if reckons {
        out[1] = Term::word("host");
    }
    Term::list(out)
}

fn names_the_upgrade(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("this upgrade") || text.contains("esta mejora")
}

/// "Attached unit gains: "... If attached unit is Embers ..."": the unit that has the ability says it of itself.
fn said_by_host(term: &Term) -> Term {
    let of_itself = |part: &Term| (part.as_word() == Some("host")).then(|| Term::word("this"));
    term.map(&mut |part| {
        let gains = part.head() == Some("change") && part.parts().get(1).and_then(Term::head) == Some("gain");
        if gains { part.rewrite(&mut |part| of_itself(part)) } else { part.clone() }
    })
}

/// "Attached unit gets +2/+0 while you control a unit that costs more than it": than the attached unit, for nothing happens.
fn compared_with_host(term: &Term) -> Term {
    let it = |part: &Term| (part.as_word() == Some("subject")).then(|| Term::word("host"));
    term.map(&mut |part| {
        if part.head() == Some("when") { part.rewrite(&mut |part| it(part)) } else { part.clone() }
    })
}

/// "If attached unit is a Vehicle, this upgrade costs 2 less to play": the unit that it is being played on.
fn played_on_host(term: &Term) -> Term {
    let priced = term.field("change").is_some_and(|change| change.head() == Some("cost"));
    if term.head() != Some("static") || !priced || term.form("zones").is_none() {
        return term.clone();
    }
    let played_on =
        |part: &Term| (part.as_word() == Some("host")).then(|| Term::call("role", [Term::word("played-on")]));
    term.map(&mut |part| match part.head() {
        Some("when") => part.rewrite(&mut |part| played_on(part)),
        _ => part.clone(),
    })
}

/// True if the text calls by "this" what the upgrade lies on.
fn names_its_bearer(text: &str) -> bool {
    let text = text.to_lowercase();
    ["this base", "this unit", "esta base", "esta unidad"].iter().any(|word| text.contains(word))
        && !names_the_upgrade(&text)
}

/// True for "this", and for `(of this)` and the like.
fn is_own(part: &Term) -> bool {
    part.as_word() == Some("this") || part.head() == Some("of") && names(part, "this")
}

fn told_of_host(part: &mut Term) {
    *part = match part.parts() {
        [field, _] => Term::list(vec![field.clone(), Term::word("host")]),
        _ => Term::word("host"),
    };
}

/// "Deal 1 damage to this base", "when this base is dealt damage" on a card that lies on a base: an upgrade undergoes neither.
fn undergone_by_host(head: Option<&str>, parts: &mut [Term]) {
    let hurt = |on: &[Term]| {
        on.iter().any(|part| part.head() == Some("kind") && (names(part, "damage") || names(part, "heal")))
    };
    // An upgrade attacks nobody and is attacked by nobody.
    let attacks = |on: &[Term]| {
        on.iter()
            .any(|part| part.head() == Some("verb") && (names(part, "attack") || names(part, "attack-ends")))
    };
    let fields: &[&str] = match head {
        Some("damage") => &["to"],
        Some("on") if hurt(parts) => &["subject"],
        Some("on") if attacks(parts) => &["subject", "other"],
        // Whose control it goes back to is told of units.
        Some("control")
            if parts.get(2).is_some_and(|who| who.head() == Some("owner") && names(who, "this")) =>
        {
            parts[1..].clone_from_slice(&[Term::word("host"), Term::call("owner", [Term::word("host")])]);
            return;
        }
        Some("heal" | "ready" | "turn" | "give") => {
            parts
                .iter_mut()
                .skip(1)
                .filter(|of| of.as_word() == Some("this"))
                .for_each(|of| *of = Term::word("host"));
            return;
        }
        _ => return,
    };
    let own =
        |part: &&mut Term| part.head().is_some_and(|field| fields.contains(&field)) && names(part, "this");
    parts.iter_mut().filter(own).for_each(told_of_host);
}
