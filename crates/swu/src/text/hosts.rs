//! What the text of an upgrade says of itself and means of the unit, or the base, that it lies on.

use byword_language::term::Term;

use crate::text::referents::names;

/// How units are in an attack.
const FIGHTS: [&str; 4] = ["attacking", "defending", "attacking-a-unit", "attacking-a-base"];

/// In the text of an upgrade "another unit" is not the unit that it is attached to either, and "its power" is that
/// unit's. What it gives to that unit speaks of it as "this". Of cost both have one: "this upgrade's cost" is its own.
pub(super) fn seen_from_host(term: &Term, text: &str) -> Term {
    if term.head() == Some("gain") || term.items().is_none() {
        return term.clone();
    }
    let list = term.parts();
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

/// "Deal 1 damage to this base", "when this base is dealt damage" on a card that lies on a base: an upgrade undergoes neither.
fn undergone_by_host(head: Option<&str>, parts: &mut [Term]) {
    let hurt = |on: &[Term]| {
        on.iter().any(|part| part.head() == Some("kind") && (names(part, "damage") || names(part, "heal")))
    };
    let field = match head {
        Some("damage") => "to",
        Some("on") if hurt(parts) => "subject",
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
    let own = |part: &&mut Term| part.head() == Some(field) && names(part, "this");
    parts
        .iter_mut()
        .filter(own)
        .for_each(|part| *part = Term::list(vec![Term::word(field), Term::word("host")]));
}
