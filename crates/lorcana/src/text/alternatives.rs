//! Sentences that begin with "if", behind a trigger's condition.

use byword_language::term::Term;

/// "If they have more than 2 cards, ... If they have fewer than 2 cards, ...": a second condition about the same is another case, which
/// the first does not govern; any other is governed by it (CR 6.2.4, 6.2.5).
pub(super) fn stand_alone(ability: &Term) -> Term {
    let is_trigger = ability.head() == Some("triggered");
    ability
        .rewrite(&mut |part| if is_trigger && part.head() == Some("effect") { in_effect(part) } else { None })
}

fn in_effect(effect: &Term) -> Option<Term> {
    let [_, governed] = effect.parts() else { return None };
    let [_, cond, all] = governed.parts() else { return None };
    if governed.head() != Some("if") || all.head() != Some("seq") {
        return None;
    }
    let about = asked(cond)?;
    let other = |part: &Term| case(part).is_some_and(|case| case == *about);
    let first = all.parts().iter().skip(1).position(other)?.max(1);
    let (own, rest) = all.parts().get(1..)?.split_at_checked(first)?;
    let own = match own {
        [only] => only.clone(),
        own => Term::list([&[Term::word("seq")], own].concat()),
    };
    let mut cases = vec![Term::word("seq"), Term::call("if", [cond.clone(), own])];
    cases.extend_from_slice(rest);
    Some(Term::call("effect", [Term::list(cases)]))
}

/// What a sentence with a condition asks about, also where it is said of a player.
fn case(part: &Term) -> Option<Term> {
    match (part.head(), part.parts()) {
        (Some("if"), [_, cond, ..]) => asked(cond).cloned(),
        (Some("each-player"), [_, who, body]) => {
            let [_, name, meant] = who.parts() else { return case(body) };
            case(body).map(|asked| asked.rewrite(&mut |inner| (inner == name).then(|| meant.clone())))
        }
        _ => None,
    }
}

/// What a condition asks about: the cards that it counts, or looks for, or the card of which it asks something.
fn asked(cond: &Term) -> Option<&Term> {
    let about = cond.parts().get(1)?;
    match cond.head()? {
        "not" => asked(about),
        "compare" if about.head() == Some("count") => about.parts().get(1),
        "compare" | "exists" | "fits" => Some(about),
        _ => None,
    }
}
