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
