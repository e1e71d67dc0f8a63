//! "Deal 2 damage to a unit. If it was undamaged, ...": the condition is said after the act and asked before it. Phrases say
//! `(was CARD TEST)`. Of a card that has left play the same is asked as of what it last was, so there the words mean `fits`. Where
//! neither can be told the words stay, and mean nothing.

use super::names::{places, put, taken};
use super::nouns::{Customs, is_among};
use crate::canon;
use crate::term::Term;

/// The ability with its conditions on what was.
pub(super) fn asked_in_time(ability: &Term, customs: Customs) -> Term {
    if !ability.any(&mut asks) {
        return ability.clone();
    }
    let gone = ability.form("on").is_some_and(|on| leaves(on, customs))
        || ability.form("cost").is_some_and(gives_up);
    let felled = ability.form("on").is_some_and(|on| leaves(on, customs) && is_of_two(on));
    ability.map(&mut |part| match part.head() {
        Some("effect") if felled => part.map(&mut |effect| read(&of_the_fallen(effect), gone, customs)),
        Some("effect") => part.map(&mut |effect| read(effect, gone, customs)),
        Some("when") if gone => plain(part),
        _ => part.clone(),
    })
}

/// True if a pattern tells of a card that another one made go.
fn is_of_two(on: &Term) -> bool {
    let itself = |card: &Term| card.as_word() == Some("this");
    on.field("cause").is_some() && on.field("subject").is_some_and(|card| !itself(card))
}

/// "When attached unit attacks and defeats a unit: If it cost 3 or more, draw a card": what something was, is asked of the one that is gone.
fn of_the_fallen(effect: &Term) -> Term {
    match (effect.head(), effect.parts()) {
        (Some("if"), [head, cond, branches @ ..]) => {
            let it = |part: &Term| (part.as_word() == Some("it")).then(|| Term::word("subject"));
            let cond = cond.rewrite(&mut |part| asks_of_it(part).then(|| part.rewrite(&mut |word| it(word))));
            Term::list([head.clone(), cond].into_iter().chain(branches.iter().cloned()).collect())
        }
        (Some("seq"), [head, first, rest @ ..]) => {
            let first = [head.clone(), of_the_fallen(first)];
            Term::list(first.into_iter().chain(rest.iter().cloned()).collect())
        }
        _ => effect.clone(),
    }
}

fn asks_of_it(part: &Term) -> bool {
    asks(part) && part.word_at(1) == Some("it")
}

fn asks(part: &Term) -> bool {
    part.head() == Some("was") && part.items().is_some()
}

/// True if the event takes its card out of play.
fn leaves(on: &Term, customs: Customs) -> bool {
    let moves = on.field("kind").and_then(Term::as_word) == Some("move");
    let verb = on.field("verb").and_then(Term::as_word);
    let comes = |verb: &str| matches!(verb, "play" | "draw") || is_among(verb, &customs.telling.comings);
    moves && !verb.is_some_and(comes)
}

/// True if a card is given up to pay the cost.
fn gives_up(cost: &Term) -> bool {
    cost.form("move").is_some()
}

/// An effect; `gone` if the card that it speaks of first has left play before.
fn read(effect: &Term, gone: bool, customs: Customs) -> Term {
    match (effect.head(), effect.parts()) {
        (Some("seq"), [head, parts @ ..]) => sequence((head, parts), gone, customs),
        (Some("if"), [head, cond, branches @ ..]) if gone => {
            let branches = branches.iter().map(|branch| read(branch, gone, customs));
            Term::list([head.clone(), plain(cond)].into_iter().chain(branches).collect())
        }
        (Some("if-do" | "at-cost"), [head, first, second]) => {
            let takes = is_leaving(first, customs);
            Term::list(vec![head.clone(), read(first, gone, customs), read(second, gone || takes, customs)])
        }
        // "..., do that instead" is asked first anyway.
        (Some("instead"), _) => plain(effect),
        (Some("may"), [head, who, inner]) => {
            Term::list(vec![head.clone(), who.clone(), read(inner, gone, customs)])
        }
        _ => effect.clone(),
    }
}

fn sequence((head, parts): (&Term, &[Term]), gone: bool, customs: Customs) -> Term {
    let mut out = vec![head.clone()];
    let mut gone = gone;
    for part in parts {
        let asked_first = part.head() == Some("if") && part.parts().get(1).is_some_and(|c| c.any(&mut asks));
        let act = out.last().filter(|act| asked_first && act.head() == Some("do")).cloned();
        match act {
            Some(act) if !is_leaving(&act, customs) => match before(&act, part) {
                Some(steps) => {
                    out.pop();
                    out.extend(steps);
                }
                None => out.push(read(part, gone && !part.any(&mut asks_of_it), customs)),
            },
            _ => {
                out.push(read(part, gone, customs));
                gone |= is_leaving(part, customs);
            }
        }
    }
    canon::list(out)
}

/// True for an act that takes the card which it picks, or is told, out of play.
fn is_leaving(effect: &Term, customs: Customs) -> bool {
    if let (Some("may"), [_, _, offered]) = (effect.head(), effect.parts()) {
        return is_leaving(offered, customs);
    }
    let Some(act) = effect.parts().get(1).filter(|_| effect.head() == Some("do")) else { return false };
    let cards = act.parts().get(2).filter(|_| act.head() == Some("move"));
    let stays = || act.word_at(1).is_some_and(|verb| is_among(verb, &customs.telling.stays));
    cards.is_some_and(|cards| cards.head() != Some("each") && !stays())
}

/// The act and what is said after it, with the condition asked before; what the act picks is picked first.
fn before(act: &Term, conditional: &Term) -> Option<Vec<Term>> {
    let [head, cond, then, otherwise @ ..] = conditional.parts() else { return None };
    let (pick, act) = picked(act)?;
    let both = |rest: &Term| canon::list(vec![Term::word("seq"), act.clone(), rest.clone()]);
    let other = otherwise.first().map_or_else(|| act.clone(), both);
    let choose = pick.map(|cards| Term::call("do", [Term::call("choose", [cards])]));
    let asked = Term::list(vec![head.clone(), plain(cond), both(then), other]);
    Some(choose.into_iter().chain([asked]).collect())
}

/// What an act is about, if that has to be named, and the act with "it" in its place.
fn picked(effect: &Term) -> Option<(Option<Term>, Term)> {
    let act = effect.parts().get(1)?;
    let places = places(act);
    let [place] = places.as_slice() else { return None };
    let cards = taken(act.parts(), *place)?.clone();
    if cards.any(&mut |part| part.as_word() == Some("it")) {
        return Some((None, effect.clone()));
    }
    if cards.head() == Some("each") {
        return None;
    }
    let mut items = act.parts().to_vec();
    put(&mut items, *place, Term::word("it"));
    Some((Some(cards), Term::call("do", [Term::list(items)])))
}

/// A condition that is asked of how the card is, or last was.
fn plain(cond: &Term) -> Term {
    cond.rewrite(&mut |part| {
        let [_, cards, test] = part.parts() else { return None };
        asks(part).then(|| Term::call("fits", [cards.clone(), test.clone()]))
    })
}
