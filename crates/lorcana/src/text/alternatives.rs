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

/// "If you have a Princess character, look at the top card of your deck. You may put it into your hand": a sentence that speaks of what
/// only the sentence on a condition has named goes on with it.
pub(super) fn go_on_with_the_named(ability: &Term) -> Term {
    let told = ability.map(&mut go_on_with_the_named);
    let Some(at) =
        told.parts().iter().position(|step| told.head() == Some("seq") && names_on(step).is_some())
    else {
        return told;
    };
    let (before, rest) = told.parts().split_at(at);
    let Some(((cond, done), after)) =
        rest.split_first().and_then(|(step, after)| Some((names_on(step)?, after)))
    else {
        return told;
    };
    let names = named(done);
    let speaks = |step: &&Term| step.any(&mut |word| names.contains(word));
    let along = after.iter().rposition(|step| speaks(&step)).map_or(0, |last| last + 1);
    if along == 0 || told.items().is_none() {
        return told;
    }
    let (on, behind) = after.split_at(along);
    let mut all = vec![Term::word("seq")];
    all.extend(if done.head() == Some("seq") {
        done.parts().get(1..).unwrap_or_default().to_vec()
    } else {
        vec![done.clone()]
    });
    all.extend_from_slice(on);
    let step = Term::call("if", [cond.clone(), Term::list(all)]);
    match (before, behind) {
        ([_], []) => step,
        _ => Term::list([before, &[step], behind].concat()),
    }
}

/// The condition and the act of a sentence that is done on a condition only, and names cards.
fn names_on(step: &Term) -> Option<(&Term, &Term)> {
    match step.parts() {
        [head, cond, done] if head.as_word() == Some("if") && !named(done).is_empty() => Some((cond, done)),
        _ => None,
    }
}

fn named(done: &Term) -> Vec<Term> {
    let mut names = Vec::new();
    done.walk(&mut |part| {
        if let [head, name, _] = part.parts()
            && head.as_word() == Some("let")
        {
            names.push(name.clone());
        }
    });
    names
}
