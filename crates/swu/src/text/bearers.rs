//! Which card a word means where a rule is told of others, and where what is done is not done to the card that came.

use byword_language::discourse::fresh_name;
use byword_language::term::Term;
use byword_language::turns::at_once;

/// Acts that an upgrade cannot undergo: what is spoken of is the unit that it is on.
const OF_UNITS: [&str; 6] = ["ready", "turn", "heal", "damage", "give", "apply"];

/// "Enemy units can't attack other friendly units": other than this card, which a rule knows that stands on it and not on each
/// of the others.
pub(crate) fn laid_down_by_this(ability: &Term) -> Term {
    ability.rewrite(&mut |part| if part.head() == Some("static") { told_of_others(part) } else { None })
}

/// The same rule on the card itself, if it is about others and speaks of this card.
fn told_of_others(ability: &Term) -> Option<Term> {
    let others = ability.field("of").filter(|of| of.items().is_some_and(|test| test.len() > 1))?;
    let rule = ability.field("change").filter(|change| change.head() == Some("rule"))?;
    let means_bearer = |field: &str| rule.field(field).and_then(Term::as_word) == Some("this");
    let speaks = |field: &str| rule.field(field).is_some_and(|of| of.any(&mut |word| speaks_of_this(word)));
    let told = ["by", "to"].into_iter().find(|field| means_bearer(field))?;
    if !speaks(if told == "by" { "to" } else { "by" }) {
        return None;
    }
    let of_others = Term::call(told, [others.clone()]);
    let rule = rule.map(&mut |part| if part.head() == Some(told) { of_others.clone() } else { part.clone() });
    Some(ability.map(&mut |part| match part.head() {
        Some("of") => Term::call("of", [Term::word("this")]),
        Some("change") => Term::call("change", [rule.clone()]),
        _ => part.clone(),
    }))
}

fn speaks_of_this(word: &Term) -> bool {
    matches!(word.as_word(), Some("this" | "other" | "in-this-arena"))
}

/// "When you play an upgrade on a unit: Ready it", "when a friendly unit is given a Shield token: Ready it": the unit, neither the upgrade
/// nor the token.
pub(crate) fn done_to_its_host(ability: &Term) -> Term {
    let Some(on) = ability.form("on").filter(|_| ability.head() == Some("triggered")) else {
        return ability.clone();
    };
    let on_a_unit = |of: &Term| {
        of.parts().iter().any(is_upgrade) && of.parts().iter().any(|part| part.head() == Some("attached-to"))
    };
    let given = on.field("kind").and_then(Term::as_word) == Some("create") && on.field("other").is_some();
    let subject = Term::word("subject");
    let told = |effect: &Term| match on.field("subject").is_some_and(on_a_unit) {
        true => {
            let host = Term::call("host-of", [subject.clone()]);
            asked_of_host(&undergone_by(effect, &subject, &host), &host)
        }
        false if given => told_of_who_got_it(effect),
        false => effect.clone(),
    };
    ability.map(&mut |part| if part.head() == Some("effect") { told(part) } else { part.clone() })
}

/// "If it's a Vehicle unit", "choose a different unit": no upgrade is a unit.
fn asked_of_host(effect: &Term, host: &Term) -> Term {
    let means = |word: &Term| (word.as_word() == Some("subject")).then(|| host.clone());
    effect.rewrite(&mut |part| {
        let asked = match part.parts() {
            [head, card, test] if head.as_word() == Some("fits") => {
                card.as_word() == Some("subject") && test.any(&mut is_of_units)
            }
            [head, tests @ ..] if head.as_word() == Some("all") => tests.iter().any(is_unit),
            _ => false,
        };
        let told = |test: &Term| match part.head() {
            Some("all") if test.head() != Some("not") => test.clone(),
            _ => test.rewrite(&mut |word| means(word)),
        };
        asked.then(|| part.map(&mut |test| told(test)))
    })
}

fn is_unit(test: &Term) -> bool {
    test.head() == Some("tag") && test.word_at(1) == Some("Unit")
}

/// True for what only a unit is or has.
fn is_of_units(test: &Term) -> bool {
    let numbers = test.head() == Some("stat") && matches!(test.word_at(1), Some("power" | "hp"));
    let states = test.head() == Some("fits") && test.word_at(1) == Some("upgraded");
    is_unit(test) || numbers || states || matches!(test.as_word(), Some("damaged" | "turned"))
}

/// Of a token that was given only that it goes is said.
fn told_of_who_got_it(part: &Term) -> Term {
    match part.head() {
        Some("move") if part.items().is_some() => part.clone(),
        _ if part.as_word() == Some("subject") => Term::word("other"),
        _ => part.map(&mut told_of_who_got_it),
    }
}

/// "For each upgrade on this unit, deal 1 damage to it": to the unit, and all of it at once (D 15.7).
pub(crate) fn counted_on_its_host(ability: &Term) -> Term {
    ability.rewrite(&mut |part| {
        let ("for-each", [_, cards, body]) = (part.head()?, part.parts()) else { return None };
        let ("let", [_, name, upgrades]) = (cards.head()?, cards.parts()) else { return None };
        let of = upgrades.parts().get(1).filter(|_| upgrades.head() == Some("each"))?;
        let host = of.form("attached-to").filter(|_| of.parts().iter().any(is_upgrade))?.parts().get(1)?;
        let done = undergone_by(body, name, host);
        if host.as_word().is_none() || done.any(&mut |word| word == name) {
            return None;
        }
        let count = Term::call("count", [of.clone()]);
        at_once(&count, &done).or_else(|| Some(Term::call("repeat", [count, done])))
    })
}

fn is_upgrade(part: &Term) -> bool {
    part.head() == Some("tag") && part.word_at(1) == Some("Upgrade")
}

/// What only a unit undergoes is done to this one, where it is told of the other.
fn undergone_by(effect: &Term, told: &Term, host: &Term) -> Term {
    let means = |word: &Term| if word == told { host.clone() } else { word.clone() };
    effect.rewrite(&mut |act| {
        act.head().filter(|head| OF_UNITS.contains(head))?;
        Some(act.map(&mut |part| {
            if part.head() == Some("to") { part.map(&mut |to| means(to)) } else { means(part) }
        }))
    })
}

/// "If attached unit is exhausted, ready it. It can't attack bases this phase": what only a unit does is told of the attached unit, of
/// which the text on an upgrade has spoken.
pub(crate) fn spoken_of_host(ability: &Term, text: &str) -> Term {
    let names_itself = text.to_lowercase().contains("this upgrade");
    let name = fresh_name(ability);
    ability.rewrite(&mut |steps| {
        let parts = steps.parts();
        let speaks = |part: &Term| part.any(&mut |word| word.as_word() == Some("host"));
        let first = parts.iter().position(speaks).filter(|_| steps.head() == Some("seq"))?;
        let told = |(at, part): (usize, &Term)| match part.parts() {
            [_, _] if at > first && !names_itself && is_of_its_player(part) => told_of_the_unit(part, &name),
            [_, act] if at > first && fights(act) => part.map(&mut |act| {
                act.map(&mut |word| {
                    if word.as_word() == Some("this") { Term::word("host") } else { word.clone() }
                })
            }),
            _ => part.clone(),
        };
        let told = Term::list(parts.iter().enumerate().map(told).collect());
        (told != *steps).then_some(told)
    })
}

/// "Its controller defeats it unless they pay": of the unit that was spoken of.
fn is_of_its_player(part: &Term) -> bool {
    part.any(&mut |whose| {
        matches!(whose.head(), Some("controller" | "owner")) && whose.word_at(1) == Some("this")
    })
}

/// What is done to the unit under this name, wherever the upgrade is by then.
fn told_of_the_unit(part: &Term, name: &Term) -> Term {
    let named = Term::call("let", [name.clone(), Term::word("host")]);
    let choose = Term::call("do", [Term::call("choose", [named])]);
    let told = part.rewrite(&mut |word| (word.as_word() == Some("this")).then(|| name.clone()));
    Term::call("seq", [choose, told])
}

/// True if something is told of the card itself that only a unit does.
fn fights(act: &Term) -> bool {
    const OF_UNITS: [&str; 5] = ["attack", "be-attacked", "ready", "turn", "damage"];
    let rule = act.parts().get(2).filter(|rule| rule.head() == Some("rule"));
    let verb = rule.and_then(|rule| rule.field("verb")).and_then(Term::as_word);
    act.head() == Some("apply")
        && act.word_at(1) == Some("this")
        && verb.is_some_and(|verb| OF_UNITS.contains(&verb))
}

/// "Choose a friendly unit and an enemy unit. The friendly unit captures the enemy unit. Then, deal damage equal to the captured unit's
/// power": of that one alone.
pub(crate) fn captured(ability: &Term, text: &str) -> Term {
    let mut taken = None;
    ability.walk(&mut |act| {
        let captures = act.head() == Some("perform") && act.word_at(1) == Some("capture");
        let name = act.parts().get(3).filter(|card| captures && card.as_word().is_some());
        taken = taken.take().or_else(|| name.cloned());
    });
    let Some(taken) = taken.filter(|_| text.contains("the captured unit's ")) else { return ability.clone() };
    ability.rewrite(&mut |number| {
        let [head, _, stat] = number.parts() else { return None };
        (head.as_word() == Some("sum")).then(|| Term::call("stat", [taken.clone(), stat.clone()]))
    })
}

/// "Defeat all upgrades on a unit. For each upgrade defeated this way, its owner draws a card": the owner of each, not the unit's.
pub(crate) fn owned_by_each(ability: &Term, text: &str) -> Term {
    if !["this way, its owner", "this way, its controller"].iter().any(|words| text.contains(words)) {
        return ability.clone();
    }
    let name = fresh_name(ability);
    ability.rewrite(&mut |part| {
        let [head, times, body] = part.parts() else { return None };
        let many = times
            .field("is")
            .filter(|made| head.as_word() == Some("repeat") && made.head() == Some("made"))?;
        let its =
            |whose: &Term| matches!(whose.head(), Some("owner" | "controller")) && whose.parts().len() == 2;
        let told = body.rewrite(&mut |whose| {
            its(whose).then(|| Term::list(vec![whose.parts()[0].clone(), name.clone()]))
        });
        (told != *body)
            .then(|| Term::call("for-each", [Term::call("let", [name.clone(), many.clone()]), told]))
    })
}

/// "Take control of an upgrade and attach it to a unit you control. Its owner draws a card": the upgrade's, which is told of twice.
pub(crate) fn owned_as_attached(ability: &Term) -> Term {
    let mut attached = Vec::new();
    ability.walk(&mut |act| {
        let ("attach", [_, card, host]) = (act.head().unwrap_or_default(), act.parts()) else { return };
        let name = host.parts().get(1).filter(|_| host.head() == Some("let")).unwrap_or(host);
        attached.extend((card.names_cards() && name.names_cards()).then(|| (card.clone(), name.clone())));
    });
    ability.rewrite(&mut |whose| {
        let [head, card] = whose.parts() else { return None };
        let told = attached.iter().find(|(_, host)| head.as_word() == Some("owner") && host == card)?;
        Some(Term::list(vec![head.clone(), told.0.clone()]))
    })
}
