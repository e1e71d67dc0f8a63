//! Turns of phrase that are said of what another phrase says: "for each ally you control", "where X is your ATK", "(3 damage
//! instead if ...)", "while ...". They are no part of the algebra: a phrase puts one at the head of a term, and what it is said of
//! takes it in. Where it cannot be said of that, the term stays as it is and means nothing.

mod waiting;

use crate::canon;
use crate::term::Term;

/// The head of abilities that one statement makes; a list of abilities takes them in.
pub(crate) const SEVERAL: &str = "abilities";

/// What a list means that begins with a turn of phrase.
pub(crate) fn meant(items: &[Term]) -> Option<Term> {
    match (items.first()?.as_word()?, items.get(1..)?) {
        ("scaled", [per, act]) => for_each(per, act),
        ("scaled-each", [per, acts]) => {
            Some(at_once(per, acts).unwrap_or_else(|| form("repeat", &[per, acts])))
        }
        ("scaled-up-to", [per, most, act]) => {
            with_number(act, &|number| signed(number, |number| least(&times(per, number), most)))
        }
        ("where-x", [amount, act]) => where_x(amount, act),
        ("where-x-up-to", [amount, most, act]) => where_x(&least(amount, most), act),
        ("retold", [cond, number, act]) => retold(cond, number, act),
        ("picked-if", [cond, act]) => Some(picked_if(cond, act)),
        ("provided", [cond, ability]) => provided(cond, ability),
        ("of-all", [group, changes @ ..]) => Some(spread(group, changes)),
        ("befalls", [target, fates @ ..]) => befalls(target, fates),
        ("if-do", [first, sequel]) => waiting::taken_in(first, sequel),
        ("same-is-true", [ability, others @ ..]) => same_is_true(ability, others),
        _ => None,
    }
}

/// The items of a list of abilities.
pub(crate) fn apart(items: Vec<Term>) -> Vec<Term> {
    let made = |term: &Term| term.head() == Some(SEVERAL) && term.items().is_some();
    if !items.iter().any(made) {
        return items;
    }
    let parts = |term: Term| match made(&term) {
        true => term.parts().get(1..).unwrap_or_default().to_vec(),
        false => vec![term],
    };
    items.into_iter().flat_map(parts).collect()
}

fn form(head: &str, parts: &[&Term]) -> Term {
    let parts = parts.iter().map(|part| (*part).clone());
    canon::list(std::iter::once(Term::word(head)).chain(parts).collect())
}

fn times(amount: &Term, number: i64) -> Term {
    form("times", &[amount, &Term::int(number)])
}

fn least(amount: &Term, most: &Term) -> Term {
    form("least", &[amount, most])
}

/// As much for a number that is taken away as for one that is added.
fn signed(number: &Term, amount: impl Fn(i64) -> Term) -> Option<Term> {
    let number = number.as_int()?;
    let amount = amount(number.abs());
    Some(if number < 0 { times(&amount, -1) } else { amount })
}

/// "Deal 2 damage to an enemy for each ally you control". A number that is told per player stays, and the act is done as often; so
/// is an act that has no number: "exhaust a character you control for each side scheme".
fn for_each(per: &Term, act: &Term) -> Option<Term> {
    let scaled = with_number(act, &|number| Some(times(per, number.as_int()?)));
    let picks = |part: &Term| matches!(part.head(), Some("chosen" | "random"));
    let told_per_player = |act: &Term| with_number(act, &|n| is_per_player(n).then(|| n.clone())).is_some();
    let numberless = |act: &Term| match act.parts().get(1).and_then(Term::head) {
        Some("turn" | "ready") => true,
        Some("move") => act.any(&mut |part| picks(part)),
        _ => false,
    };
    scaled.or_else(|| {
        let again = told_per_player(act) && !act.any(&mut |part| picks(part)) || numberless(act);
        again.then(|| form("repeat", &[per, act]))
    })
}

/// "For each upgrade on this unit, deal 1 damage to it and draw a card": each of the acts once, so many times as much. Of acts that
/// pick cards, are told of some card's player, or have no number, it is not said.
#[must_use]
pub fn at_once(per: &Term, acts: &Term) -> Option<Term> {
    let apart = |part: &Term| matches!(part.head(), Some("chosen" | "random" | "owner" | "controller"));
    if acts.any(&mut |part| apart(part)) {
        return None;
    }
    let scaled = |act: &Term| with_number(act, &|number| Some(times(per, number.as_int()?)));
    if acts.head() != Some("seq") {
        return scaled(acts);
    }
    let each: Option<Vec<Term>> = acts.parts().iter().skip(1).map(scaled).collect();
    Some(canon::list(std::iter::once(Term::word("seq")).chain(each?).collect()))
}

fn is_per_player(number: &Term) -> bool {
    number.head() == Some("per-player")
}

/// "Deal X damage to an enemy, where X is your ATK".
fn where_x(amount: &Term, act: &Term) -> Option<Term> {
    let mut found = false;
    let told = act.rewrite(&mut |part| {
        let x = part.as_word() == Some("x");
        found |= x;
        x.then(|| amount.clone())
    });
    found.then_some(told)
}

/// "Deal 2 damage to an enemy (3 damage instead if you are in hero form)".
fn retold(cond: &Term, number: &Term, act: &Term) -> Option<Term> {
    let other = with_number(act, &|old| match (old.as_int(), number.as_int()) {
        (Some(old), Some(new)) if old < 0 => Some(Term::int(-new)),
        (Some(_), _) => Some(number.clone()),
        _ => is_per_player(old).then(|| number.clone()),
    })?;
    let retell = |act: &Term, other: &Term| form("if", &[cond, other, act]);
    let Some(picked) = picked_by(act).filter(|_| cond.any(&mut speaks)) else {
        return Some(retell(act, &other));
    };
    let named = |act: &Term| act.rewrite(&mut |part| (*part == picked).then(|| Term::word("it")));
    let pick = form("do", &[&form("choose", &[&picked])]);
    Some(form("seq", &[&pick, &retell(&named(act), &named(&other))]))
}

/// "Exhaust an enemy unit if it costs 3 or less": the one that is picked, of which that is asked before anything is done to it.
fn picked_if(cond: &Term, act: &Term) -> Term {
    let it = |part: &Term| part.as_word() == Some("it") || part.head() == Some("it");
    let picked = picked_by(act).filter(|picked| picked.field("of").is_some());
    let Some(picked) = picked.filter(|_| cond.any(&mut |part| it(part))) else {
        return form("if", &[cond, act]);
    };
    let done = act.rewrite(&mut |part| (*part == picked).then(|| Term::word("it")));
    let pick = form("do", &[&form("choose", &[&picked])]);
    form("seq", &[&pick, &form("if", &[cond, &done])])
}

/// True for a word that stands for cards which were named before.
fn speaks(part: &Term) -> bool {
    const PRONOUNS: [&str; 3] = ["it", "that", "those"];
    part.as_word().or_else(|| part.head()).is_some_and(|word| PRONOUNS.contains(&word))
}

/// The one choice of cards that an act makes: who is asked about "that enemy" has to have picked it.
fn picked_by(act: &Term) -> Option<Term> {
    let mut picks = Vec::new();
    act.walk(&mut |part| {
        let pick = part.head() == Some("chosen") && part.items().is_some();
        picks.extend(pick.then(|| part.clone()));
    });
    let [pick] = picks.as_slice() else { return None };
    Some(pick.clone())
}

/// An act with its number made another; nothing if it has none, or several.
fn with_number(act: &Term, other: &dyn Fn(&Term) -> Option<Term>) -> Option<Term> {
    let inner = |part: &Term| with_number(part, other);
    match act.head()? {
        "do" | "choose" | "look" | "lasting" => with_part(act, 1, &inner),
        "seq" => {
            let found: Vec<usize> =
                (1..act.parts().len()).filter(|at| inner(&act.parts()[*at]).is_some()).collect();
            let [at] = found.as_slice() else { return None };
            with_part(act, *at, &inner)
        }
        "damage" => {
            let at = act.parts().iter().position(|part| part.head() == Some("amount"))?;
            with_part(act, at, &|amount| with_part(amount, 1, other))
        }
        "heal" | "divide" | "prevent" | "move-damage" | "top" => with_part(act, 1, other),
        "draw" | "discard" | "discard-random" | "count" | "give" => with_part(act, 2, other),
        "tally" | "create" => with_part(act, 3, other),
        "later" | "whenever" => with_part(act, 2, &inner),
        "move" | "perform" => {
            with_part(act, 2, &|cards| if cards.head() == Some("top") { inner(cards) } else { None })
        }
        "apply" => with_part(act, 2, &|change| in_change(change, other)),
        "static" => {
            let at = act.parts().iter().position(|part| part.head() == Some("change"))?;
            with_part(act, at, &|change| with_part(change, 1, &|change| in_change(change, other)))
        }
        "replacement" => {
            let at = act.parts().iter().position(|part| part.head() == Some("rewrite"))?;
            with_part(act, at, &|rewrite| with_part(rewrite, 1, &|rewrite| in_rewrite(rewrite, other)))
        }
        _ => None,
    }
}

/// How much an event is changed by, or how much a card enters with.
fn in_rewrite(rewrite: &Term, other: &dyn Fn(&Term) -> Option<Term>) -> Option<Term> {
    match (rewrite.head()?, rewrite.parts().len()) {
        ("reduce" | "increase" | "damage", _) => with_part(rewrite, 1, other),
        ("counters", _) => with_part(rewrite, 2, other),
        ("enter", 2) => with_part(rewrite, 1, &|entering| in_rewrite(entering, other)),
        _ => None,
    }
}

/// The same list with one of its parts made another.
fn with_part(list: &Term, at: usize, other: &dyn Fn(&Term) -> Option<Term>) -> Option<Term> {
    let mut parts = list.parts().to_vec();
    let part = parts.get_mut(at)?;
    *part = other(part)?;
    Some(Term::list(parts))
}

/// What a number, or several, are changed by.
fn in_change(change: &Term, other: &dyn Fn(&Term) -> Option<Term>) -> Option<Term> {
    match change.head()? {
        "stat" | "allowance" => with_part(change, 2, other),
        "cost" => with_part(change, 1, other),
        "stats" => {
            let told = change.parts().get(1..)?.iter().map(|stat| with_part(stat, 1, other));
            let told: Option<Vec<Term>> = told.collect();
            Some(Term::list(std::iter::once(Term::word("stats")).chain(told?).collect()))
        }
        _ => None,
    }
}

/// What is so "while ...", "if ...": of what is so on a condition already, both hold.
fn provided(cond: &Term, ability: &Term) -> Option<Term> {
    let head = ability.head()?;
    let parts = ability.parts();
    if head == SEVERAL {
        let each: Option<Vec<Term>> = parts.get(1..)?.iter().map(|part| provided(cond, part)).collect();
        return Some(Term::list(std::iter::once(Term::word(SEVERAL)).chain(each?).collect()));
    }
    let place = match head {
        "static" => 1,
        "activated" => 1 + usize::from(ability.field("cost").is_some()),
        "replacement" | "triggered" => 2,
        _ => return None,
    };
    let both = ability.field("when").map_or_else(|| cond.clone(), |when| form("all", &[when, cond]));
    let is_when = |part: &&Term| part.head() == Some("when") && part.items().is_some();
    let mut kept: Vec<Term> = parts.iter().filter(|part| !is_when(part)).cloned().collect();
    kept.insert(place.min(kept.len()), form("when", &[&both]));
    Some(Term::list(kept))
}

/// A statement that holds on a condition, as the turn of phrase that says so of it: what [`provided`] puts together.
pub(crate) fn conditional(ability: &Term) -> Option<Term> {
    ability.head().filter(|head| ["static", "replacement", "triggered"].contains(head))?;
    let is_when = |part: &&Term| part.head() == Some("when") && part.items().is_some();
    let cond = ability.parts().iter().find(is_when)?.parts().get(1)?;
    let rest: Vec<Term> = ability.parts().iter().filter(|part| !is_when(part)).cloned().collect();
    Some(Term::call("provided", [cond.clone(), Term::list(rest)]))
}

/// "This unit gains Ambush while another friendly unit has Ambush. The same is true for Grit and Hidden": an ability for each of
/// the keywords, that which the ability asks for being the first.
fn same_is_true(ability: &Term, others: &[Term]) -> Option<Term> {
    let mut asked = None;
    ability.any(&mut |part| {
        asked = asked.take().or_else(|| part.parts().get(1).filter(|_| part.head() == Some("has")).cloned());
        asked.is_some()
    });
    let asked = asked?;
    let told = |other: &Term| ability.rewrite(&mut |part| (*part == asked).then(|| other.clone()));
    let each = std::iter::once(ability.clone()).chain(others.iter().map(told));
    Some(Term::list(std::iter::once(Term::word(SEVERAL)).chain(each).collect()))
}

/// Several things that happen to the same cards: "that enemy is stunned and takes 2 damage". The first names them.
fn befalls(target: &Term, fates: &[Term]) -> Option<Term> {
    let to = |fate: &Term, target: &Term| {
        fate.rewrite(&mut |part| (part.as_word() == Some("whom")).then(|| target.clone()))
    };
    let (first, others) = fates.split_first()?;
    let others = others.iter().map(|fate| to(fate, &Term::word("it")));
    let acts: Vec<Term> = std::iter::once(to(first, target)).chain(others).collect();
    Some(canon::list(
        std::iter::once(Term::word("seq")).chain(acts.iter().map(|act| form("do", &[act]))).collect(),
    ))
}

/// Several things that are so of the same cards: "each minion gets +1 ATK, gains guard, and cannot be stunned".
fn spread(group: &Term, changes: &[Term]) -> Term {
    let is_so = |of: &Term, change: &Term| form("static", &[&form("of", &[of]), &form("change", &[change])]);
    let each = changes.iter().flat_map(|change| {
        let words = change.parts().get(1..).unwrap_or_default().iter();
        let ruled =
            |role| words.clone().map(move |verb| is_so(&Term::word("this"), &forbidden(verb, role, group)));
        match change.head() {
            Some("cannot") => ruled("to").collect(),
            Some("cannot-do") => ruled("by").collect(),
            Some("traits") => words.map(|word| is_so(group, &form("tag", &[word]))).collect(),
            _ => vec![is_so(group, change)],
        }
    });
    Term::list(std::iter::once(Term::word(SEVERAL)).chain(each).collect())
}

fn forbidden(verb: &Term, role: &str, group: &Term) -> Term {
    let kind = form("kind", &[&Term::word("forbid")]);
    form("rule", &[&kind, &form("verb", &[verb]), &form(role, &[group])])
}

#[cfg(test)]
mod tests {
    use crate::canon;
    use crate::term::{Term, parse_term};

    fn told(term: &str) -> String {
        canon::term(&parse_term(term).unwrap()).to_string()
    }

    #[test]
    fn numbers_grow() {
        let ally = "(count (tag Ally))";
        assert_eq!(told(&format!("(scaled {ally} (heal 2 it))")), format!("(heal (times {ally} 2) it)"));
        assert_eq!(
            told(&format!("(scaled-up-to {ally} 3 (do (count threat -1 it)))")),
            format!("(do (count threat (times (least (times {ally} 1) 3) -1) it))")
        );
        let (hit, draw) = ("(damage (amount {}) (to it))", "(draw you {})");
        let both = |n: &str| format!("(seq (do {}) (do {}))", hit.replace("{}", n), draw.replace("{}", n));
        assert_eq!(told(&format!("(scaled-each {ally} {})", both("1"))), both(&format!("(times {ally} 1)")));
        let pick = "(do (heal 1 (chosen (of any))))";
        assert_eq!(told(&format!("(scaled-each {ally} {pick})")), format!("(repeat {ally} {pick})"));
        assert_eq!(
            told(&format!("(scaled {ally} (do (ready it)))")),
            format!("(repeat {ally} (do (ready it)))")
        );
        assert_eq!(
            told(&format!("(scaled {ally} (static (of this) (change (cost -1))))")),
            format!("(static (of this) (change (cost (times {ally} -1))))")
        );
        assert_eq!(
            told(&format!("(scaled {ally} (static (of this) (change (allowance ally-limit 1))))")),
            format!("(static (of this) (change (allowance ally-limit (times {ally} 1))))")
        );
        assert_eq!(
            told(&format!(
                "(scaled {ally} (replacement (on (kind move)) (rewrite (enter (counters arrow 2)))))"
            )),
            format!("(replacement (on (kind move)) (rewrite (enter (counters arrow (times {ally} 2)))))")
        );
        let per_player = format!("(scaled {ally} (do (count threat (per-player 1) this)))");
        assert_eq!(told(&per_player), format!("(repeat {ally} (do (count threat (per-player 1) this)))"));
        assert_eq!(told("(where-x 3 (damage (amount x) (to it)))"), "(damage (amount 3) (to it))");
        assert_eq!(
            told("(retold here 3 (do (count threat -2 it)))"),
            "(if here (do (count threat -3 it)) (do (count threat -2 it)))"
        );
        assert_eq!(
            told("(retold (fits it damaged) 3 (do (heal 2 (chosen (of any)))))"),
            "(seq (do (choose (chosen (of any)))) (if (fits it damaged) (do (heal 3 it)) (do (heal 2 it))))"
        );
    }

    #[test]
    fn several_things_happen_to_one() {
        assert_eq!(
            told("(befalls (each any) (count stunned 1 whom) (damage (amount 2) (to whom)))"),
            "(seq (do (count stunned 1 (each any))) (do (damage (amount 2) (to it))))"
        );
    }

    #[test]
    fn the_same_is_true_of_other_keywords() {
        assert_eq!(
            told("((same-is-true (static (when (has Grit)) (gain Grit)) Raid Hidden))"),
            "((static (when (has Grit)) (gain Grit)) (static (when (has Raid)) (gain Raid)) \
             (static (when (has Hidden)) (gain Hidden)))"
        );
    }

    #[test]
    fn what_follows_on_what_waits_waits_too() {
        assert_eq!(
            told("(if-do (seq a (do (whenever on (may you b) (until c)))) d)"),
            "(seq a (do (whenever on (if-do (may you b) d) (until c))))"
        );
        assert_eq!(
            told("(if-do (may you (do (whenever on b))) d)"),
            "(if-do (may you (do (whenever on b))) d)"
        );
    }

    #[test]
    fn what_cannot_be_said_stays() {
        let left =
            |term: &str| assert_eq!(told(term), parse_term(term).map(|t: Term| t.to_string()).unwrap());
        left("(scaled done (perform draw-up this))");
        left("(where-x 3 (heal 2 it))");
        left("(scaled done (seq (do (heal 1 it)) (do (draw you 1))))");
    }

    #[test]
    fn statements_are_several() {
        assert_eq!(
            told("((provided here (of-all (tag Minion) blank (cannot stun))))"),
            "((static (when here) (of (tag Minion)) (change blank)) \
             (static (when here) (of this) (change (rule (kind forbid) (verb stun) (to (tag Minion))))))"
        );
        assert_eq!(told("(provided a (static (when b) (of this)))"), "(static (when (all a b)) (of this))");
        assert_eq!(
            told("(provided a (triggered (on b) (when (any c d)) (effect e)))"),
            "(triggered (on b) (when (all a (any c d))) (effect e))"
        );
    }
}
