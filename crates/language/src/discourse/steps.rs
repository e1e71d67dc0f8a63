//! Sentences that stand one behind the other and mean one thing: "each opponent draws a card. If they have ...", "if it's a unit, ... If
//! it's an event, ... Otherwise, ...".

use crate::canon;
use crate::discourse::nouns::is_spoken_of;
use crate::discourse::pronoun::is_at_a_moment;
use crate::term::Term;

/// The ability in which such sentences are put together.
pub(super) fn told(ability: &Term) -> Term {
    let told = ability.map(&mut told);
    let told = of_whom_it_is_so(&told).unwrap_or(told);
    if told.head() != Some("seq") || told.items().is_none() {
        return told;
    }
    let mut steps: Vec<Term> = Vec::new();
    for step in told.parts().iter().skip(1) {
        if let Some(both) = goes_on_waiting(steps.last(), step) {
            steps.pop();
            steps.push(both);
            continue;
        }
        let step = asked_of_each(steps.last(), step).unwrap_or_else(|| step.clone());
        let step = picked_of_those(steps.last(), &step).unwrap_or(step);
        let step = without_the_chosen(steps.last(), &step).unwrap_or(step);
        steps.push(step);
    }
    if let Some((at, chain)) = alternatives(&steps) {
        steps.truncate(at);
        steps.push(chain);
    }
    sequence(steps)
}

/// "If an opponent has 10 or more lore, they lose 1 lore": each of whom it is so.
fn of_whom_it_is_so(step: &Term) -> Option<Term> {
    let [head, cond, act] = step.parts() else { return None };
    let [some, who, asked] = cond.parts() else { return None };
    let told =
        head.as_word() == Some("if") && some.as_word() == Some("some") && who.as_word() == Some("opponent");
    let speaks = act.any(&mut |word| matches!(word.as_word(), Some("they" | "that-player")));
    (told && speaks).then(|| {
        let they =
            act.rewrite(&mut |word| (word.as_word() == Some("that-player")).then(|| Term::word("they")));
        Term::call("each-player", [who.clone(), Term::call("if", [asked.clone(), they])])
    })
}

fn sequence(steps: Vec<Term>) -> Term {
    canon::list([Term::word("seq")].into_iter().chain(steps).collect())
}

/// "Each opponent loses 1 lore. If they have no lore, this character gets +2 {S}": it is asked of each of them who has just done it.
fn asked_of_each(before: Option<&Term>, step: &Term) -> Option<Term> {
    let [head, cond, ..] = step.parts() else { return None };
    let asks = head.as_word() == Some("if") && cond.any(&mut |word| word.as_word() == Some("they"));
    let who = before.filter(|_| asks).and_then(actors)?;
    Some(Term::call("each-player", [who, step.clone()]))
}

/// "The next time you play an ally this turn, draw a card. If it's a Robot, ...": a condition on what the event tells of, or on what is
/// picked when it happens, is asked then.
fn goes_on_waiting(before: Option<&Term>, step: &Term) -> Option<Term> {
    let [_, cond, ..] = step.parts() else { return None };
    let waiting = before?.parts().get(1).filter(|act| matches!(act.head(), Some("later" | "whenever")))?;
    let [head, on, effect, rest @ ..] = waiting.parts() else { return None };
    let speaks =
        |part: &Term| part.any(&mut |word| is_spoken_of(word) || word.as_word() == Some("that-card"));
    let tells =
        ["subject", "other", "cause"].iter().filter_map(|part| on.field(part)).any(|card| !speaks(card));
    let picks = effect.any(&mut |part| part.head() == Some("chosen") && part.items().is_some());
    if step.head() != Some("if") || !speaks(cond) || is_at_a_moment(on) || !(tells || picks) {
        return None;
    }
    let both = canon::term(&Term::call("seq", [effect.clone(), step.clone()]));
    let parts = [head.clone(), on.clone(), both].into_iter().chain(rest.iter().cloned());
    Some(Term::call("do", [Term::list(parts.collect())]))
}

/// All opponents, or the player of a card in a fight, if the act is theirs.
fn actors(act: &Term) -> Option<Term> {
    let who = match act.head()? {
        "do" => act.parts().get(1)?.parts().get(1)?,
        "each-player" => act.parts().get(1)?,
        _ => return None,
    };
    let fights = who.head() == Some("controller") && who.any(&mut |part| part.head() == Some("role"));
    (who.as_word() == Some("opponent") || fights).then(|| who.clone())
}

/// "Each opponent discards a card. If an opponent discards an action card this way, you may play that card": not whatever else was
/// discarded; of several such cards you pick one.
fn picked_of_those(before: Option<&Term>, step: &Term) -> Option<Term> {
    const SPOKEN: [&str; 5] = ["it", "that", "that-card", "that-one", "discarded"];
    let act =
        before?.parts().get(1).filter(|act| matches!(act.head(), Some("discard" | "discard-random")))?;
    let [head, cond, then] = step.parts() else { return None };
    let those =
        cond.parts().get(1).filter(|_| head.as_word() == Some("if") && cond.head() == Some("exists"))?;
    let several = matches!(act.word_at(1), Some("opponent" | "everyone"));
    let spoken_of = then.any(&mut |word| word.as_word().is_some_and(|word| SPOKEN.contains(&word)));
    let made = those.any(&mut |test| test.head() == Some("made"));
    (several && spoken_of && made).then(|| {
        let of = Term::call("of", [those.clone()]);
        let quiet = Term::call("quiet", [Term::word("true")]);
        let pick = Term::call("do", [Term::call("choose", [Term::call("chosen", [of, quiet])])]);
        Term::list(vec![head.clone(), cond.clone(), sequence(vec![pick, then.clone()])])
    })
}

/// "Choose one of your characters. This turn, whenever one of your other characters quests, ...": other than the one chosen, too.
fn without_the_chosen(before: Option<&Term>, step: &Term) -> Option<Term> {
    let chosen = before?.parts().get(1).filter(|act| act.head() == Some("choose"))?;
    let one = chosen.parts().get(1).is_some_and(|cards| cards.head() == Some("chosen"));
    let waiting = step.parts().get(1).filter(|act| one && act.head() == Some("whenever"))?;
    let [head, on, rest @ ..] = waiting.parts() else { return None };
    let spoken_of = on.any(&mut |word| matches!(word.as_word(), Some("it" | "that" | "that-card")));
    let told = on.rewrite(&mut |part| {
        let others =
            part.head() == Some("all") && part.parts().iter().any(|test| test.as_word() == Some("other"));
        others.then(|| {
            let apart = Term::call("not", [Term::word("it")]);
            Term::list(part.parts().iter().cloned().chain([apart]).collect())
        })
    });
    (!spoken_of && told != *on).then(|| {
        let waiting = [head.clone(), told].into_iter().chain(rest.iter().cloned());
        Term::call("do", [Term::list(waiting.collect())])
    })
}

/// "If it's a unit, draw it. If it's an event, discard it. Otherwise, ...": otherwise, if it is none of these. The place of the first of
/// such sentences, and what they mean together.
fn alternatives(steps: &[Term]) -> Option<(usize, Term)> {
    let (last, before) = steps.split_last()?;
    let asks_it = |step: &Term| kind_asked(step).is_some();
    if last.parts().len() != 4 || !asks_it(last) {
        return None;
    }
    let alone = |step: &&Term| step.parts().len() == 3 && asks_it(step);
    let count = before.iter().rev().take_while(alone).count();
    let at = before.len() - count;
    let chain = &steps[at..];
    let mut whole = last.clone();
    for (place, step) in chain.iter().enumerate().rev().skip(1) {
        let rest = chain[place + 1..].iter().map(without_otherwise);
        let [head, cond, then] = step.parts() else { return None };
        let then = sequence([then.clone()].into_iter().chain(rest).collect());
        whole = Term::list(vec![head.clone(), cond.clone(), then, whole]);
    }
    (count > 0).then_some((at, whole))
}

/// What a sentence asks of a card that it calls "it".
fn kind_asked(step: &Term) -> Option<&Term> {
    let cond = step.parts().get(1).filter(|_| step.head() == Some("if"))?;
    let [head, card, kind] = cond.parts() else { return None };
    let it = card.as_word() == Some("it") || card.head() == Some("it");
    (head.as_word() == Some("fits") && it).then_some(kind)
}

fn without_otherwise(step: &Term) -> Term {
    Term::list(step.parts().iter().take(3).cloned().collect())
}
