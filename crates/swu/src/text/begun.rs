//! "Attack with a unit. It gets +X/+0 for this attack, where X is the defending unit's cost": whom the attack is on is known when it is
//! made, and what is given for it begins before that.

use byword_language::term::Term;

/// The ability with what depends on the defender asked all the while the attack goes on.
pub(crate) fn asked_in_the_attack(ability: &Term) -> Term {
    ability.rewrite(&mut |steps| {
        let begins = |step: &Term| {
            step.any(&mut |act| act.head() == Some("perform") && act.word_at(1) == Some("attack"))
        };
        let parts = steps.parts();
        let attack = parts.iter().position(begins).filter(|_| steps.head() == Some("seq"))?;
        let early = |step: &Term| !begins(step) && step.any(&mut |act| given_early(act).is_some());
        if !parts.iter().take(attack).any(early) {
            return None;
        }
        let told = |(at, step): (usize, &Term)| {
            if at < attack { step.rewrite(&mut |act| given_early(act)) } else { step.clone() }
        };
        Some(Term::list(parts.iter().enumerate().map(told).collect()))
    })
}

/// A change for the attack whose number is the defender's, as an ability that the attacker has for it.
fn given_early(act: &Term) -> Option<Term> {
    let [head, cards, change, until] = act.parts() else { return None };
    let lasts = until.head() == Some("until") && until.word_at(1) == Some("end-of-attack");
    let counted =
        matches!(change.head(), Some("stat" | "stats")) && change.any(&mut |part| is_of_defender(part));
    // What the text has named is another card than the one that gets it.
    let named = change.any(&mut |word| matches!(word.as_word(), Some("this" | "subject" | "x")));
    if head.as_word() != Some("apply") || !lasts || !counted || named {
        return None;
    }
    let of = Term::call("of", [Term::word("this")]);
    let given = Term::call("static", [of, Term::call("change", [change.clone()])]);
    Some(Term::list(vec![head.clone(), cards.clone(), Term::call("gain", [given]), until.clone()]))
}

fn is_of_defender(part: &Term) -> bool {
    part.head() == Some("role") && matches!(part.word_at(1), Some("defender" | "defended"))
}

/// "Deal damage to the defending unit equal to the number of upgrades on it": on the defender, which is told last.
pub(crate) fn counted_on_the_defender(ability: &Term, text: &str) -> Term {
    let told = ["to the defending unit equal to", "to the defender equal to"];
    if !told.iter().any(|words| text.contains(words)) || !text.contains(" on it") {
        return ability.clone();
    }
    let defender = Term::call("role", [Term::word("defender")]);
    ability.rewrite(&mut |act| {
        act.field("to").filter(|to| act.head() == Some("damage") && **to == defender)?;
        Some(act.rewrite(&mut |part| {
            let lies = matches!(part.head(), Some("attached-to" | "damage")) && part.parts().len() == 2;
            (lies && part.word_at(1) == Some("this"))
                .then(|| Term::list(vec![part.parts()[0].clone(), defender.clone()]))
        }))
    })
}

/// "This unit captures the defending unit if it costs 3 or less": if the defending unit does.
pub(crate) fn asked_of_the_defender(ability: &Term, text: &str) -> Term {
    if !["the defending unit if it ", "the defender if it "].iter().any(|words| text.contains(words)) {
        return ability.clone();
    }
    ability.rewrite(&mut |part| {
        let [head, card, test] = part.parts() else { return None };
        let own = head.as_word() == Some("fits") && matches!(card.as_word(), Some("this" | "subject"));
        own.then(|| {
            Term::list(vec![head.clone(), Term::call("role", [Term::word("defender")]), test.clone()])
        })
    })
}

/// "A friendly unit deals damage equal to its power to an enemy unit that costs less than it": than the one that strikes.
pub(crate) fn compared_with_who_strikes(ability: &Term, text: &str) -> Term {
    if !text.contains(" than it") {
        return ability.clone();
    }
    ability.rewrite(&mut |act| {
        let from = act.field("from").filter(|_| act.head() == Some("damage"))?;
        let name = if from.head() == Some("let") { from.parts().get(1)? } else { from };
        name.as_word().filter(|word| word.starts_with('c') && word[1..].parse::<u8>().is_ok())?;
        let own = |word: &Term| matches!(word.as_word(), Some("this" | "subject" | "host"));
        let compared = |number: &Term| {
            let asks = number.head() == Some("stat") && number.parts().get(1).is_some_and(own);
            asks.then(|| number.map(&mut |word| if own(word) { name.clone() } else { word.clone() }))
        };
        Some(act.map(&mut |part| match part.head() {
            Some("to") => part.rewrite(&mut |number| compared(number)),
            _ => part.clone(),
        }))
    })
}

/// "When a friendly unit attacks and defeats a unit": it is the attacker that defeats the defender; what another card of yours does in
/// an attack is no feat of the one that attacks, nor is what the defender's side does (D 15.16).
pub(crate) fn defeated_by_the_attacker(ability: &Term) -> Term {
    let attacking = Term::call("fits", [Term::word("attacking")]);
    ability.rewrite(&mut |on| {
        let (subject, cause) = (on.field("subject")?, on.field("cause")?);
        let verb = on.field("verb").and_then(Term::as_word);
        let defends = |test: &Term| test.head() == Some("fits") && test.word_at(1) == Some("defending");
        let of_defenders = subject.head() == Some("all") && subject.parts().iter().any(defends);
        if on.head() != Some("on")
            || verb != Some("defeat")
            || !of_defenders
            || cause.any(&mut |test| *test == attacking)
        {
            return None;
        }
        let tests =
            if cause.head() == Some("all") { &cause.parts()[1..] } else { std::slice::from_ref(cause) };
        let both = Term::call("all", tests.iter().chain([&attacking]).cloned());
        let told = |part: &Term| match part.head() {
            Some("cause") => Term::call("cause", [both.clone()]),
            _ => part.clone(),
        };
        Some(on.map(&mut |part| told(part)))
    })
}
