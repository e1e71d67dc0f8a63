//! Whom "another unit" is told from: a unit picked or created before, or this one.

use byword_language::term::Term;

/// The ability with "another friendly unit" told from the friendly unit that it has picked before: where that could be this one,
/// so can the other (D 15.6).
pub(crate) fn told_from_picked(ability: &Term) -> Term {
    ability.map(&mut |part| match part.head() {
        Some("effect") => in_order(part, &mut Vec::new()),
        _ => told_from_picked(part),
    })
}

/// "When a friendly unit attacks: Another friendly unit gets +1/+0": than the one that attacks, which the ability has used (D 15.6).
pub(crate) fn told_from_subject(ability: &Term) -> Term {
    let used = ability.form("on").and_then(|on| on.field("subject")).map(units);
    let Some(used) = used.filter(|used| used.are_units && !used.others && used.side.is_some()) else {
        return ability.clone();
    };
    let not_it = Term::call("not", [Term::call("is", [Term::word("subject")])]);
    let apart = |part: &Term| {
        let filter = part.field("of").filter(|_| part.head() == Some("chosen"))?;
        let told = units(filter);
        (told.are_units && told.others && told.side == used.side).then(|| {
            part.map(&mut |field| match field.head() {
                Some("of") => field.map(&mut |filter| with_last(filter, &not_it)),
                _ => field.clone(),
            })
        })
    };
    ability.map(&mut |part| match part.head() {
        Some("effect") => part.rewrite(&mut |part| match part.head() {
            Some("gain" | "later" | "whenever" | "lasting") => Some(part.clone()),
            _ => apart(part),
        }),
        _ => part.clone(),
    })
}

/// "Exhaust another unit controlled by the defending player", "each other unit its controller controls": than the one whose player that
/// is, for this one is rather not theirs.
pub(crate) fn told_from_its_own(ability: &Term) -> Term {
    ability.rewrite(&mut |tests| {
        let list = tests.items().filter(|_| tests.head() == Some("all"))?;
        let whose = list.iter().find_map(|test| test.parts().get(1).filter(|_| test.head() == Some("of")))?;
        let card = whose.parts().get(1).filter(|_| whose.head() == Some("controller"))?;
        let card = match card.word_at(1) {
            Some("defended") => Term::call("role", [Term::word("defender")]),
            _ => card.clone(),
        };
        let others =
            list.iter().any(|test| test.as_word() == Some("other")) && card.as_word() != Some("this");
        others.then(|| with_last(tests, &Term::call("not", [Term::call("is", [card])])))
    })
}

/// Units that were picked.
#[derive(Clone)]
struct Pick {
    /// Their side: `None` for units of any side.
    side: Option<Term>,
    /// They were only chosen; what is done to others follows ("Choose a friendly unit. Defeat all other units").
    kept: bool,
}

impl Pick {
    /// True if others of this side are others than these.
    fn tells(&self, side: Option<&Term>) -> bool {
        self.side.as_ref() == side || self.kept && side.is_none()
    }
}

/// What was picked, in the order of the text.
type Picks = Vec<Pick>;

fn in_order(term: &Term, picked: &mut Picks) -> Term {
    match term.head() {
        Some("choose") => {
            let before = picked.len();
            let inner = term.map(&mut |part| in_order(part, picked));
            picked.iter_mut().skip(before).for_each(|pick| pick.kept = true);
            inner
        }
        Some("each-player" | "as") => {
            let before = picked.len();
            let inner = term.map(&mut |part| in_order(part, picked));
            picked.iter_mut().skip(before).for_each(|pick| of_them_all(&mut pick.side, term));
            inner
        }
        // What one option picks, another does not speak of.
        Some("options") => term.map(&mut |option| in_order(option, &mut picked.clone())),
        // What a card is given has picks of its own.
        Some("gain") => told_from_picked(term),
        Some("chosen") => {
            let inner = term.map(&mut |part| in_order(part, picked));
            inner.field("of").map(units).map_or_else(|| inner.clone(), |filter| pick(&inner, &filter, picked))
        }
        // "Deal 2 damage to a unit and 1 damage to each other unit": than that one; this one is among the others.
        Some("each" | "count") => {
            let inner = term.map(&mut |part| in_order(part, picked));
            let told = inner.parts().get(1).filter(|_| inner.parts().len() == 2).map(units);
            let others = told.filter(|told| told.are_units && told.others && told.are_told(picked));
            if others.is_some() { inner.map(&mut |filter| with_last(filter, &not_picked())) } else { inner }
        }
        _ => term.map(&mut |part| in_order(part, picked)),
    }
}

/// What a choice of units is told by: their side, and whether others are meant.
struct Units {
    side: Option<Term>,
    others: bool,
    are_units: bool,
}

impl Units {
    fn are_told(&self, picked: &Picks) -> bool {
        picked.iter().any(|pick| pick.tells(self.side.as_ref()))
    }
}

/// "Each player chooses a unit they control": units of any side, for all are told by now; each opponent: enemy units.
fn of_them_all(side: &mut Option<Term>, acts: &Term) {
    let [_, who, ..] = acts.parts() else { return };
    let [head, name, all] = who.parts() else { return };
    let theirs = side.as_ref().and_then(|side| side.parts().get(1)) == Some(name);
    if head.as_word() == Some("let") && theirs {
        match all.as_word() {
            Some("everyone") => *side = None,
            Some("opponent") => *side = Some(Term::call("of", [all.clone()])),
            _ => {}
        }
    }
}

fn units(filter: &Term) -> Units {
    let single = [filter.clone()];
    let tests = if filter.head() == Some("all") { filter.parts() } else { &single };
    Units {
        side: tests.iter().find(|test| test.head() == Some("of")).cloned(),
        others: tests.iter().any(|test| test.as_word() == Some("other")),
        are_units: tests.iter().any(|test| test.head() == Some("tag") && test.word_at(1) == Some("Unit")),
    }
}

fn pick(chosen: &Term, units: &Units, picked: &mut Picks) -> Term {
    if !units.are_units {
        return chosen.clone();
    }
    if !units.others {
        picked.push(Pick { side: units.side.clone(), kept: false });
        return chosen.clone();
    }
    if !picked.iter().any(|pick| pick.side == units.side) {
        return chosen.clone();
    }
    chosen.map(&mut |field| match field.head() {
        Some("of") => field.map(&mut |filter| with_last(filter, &not_picked())),
        _ => field.clone(),
    })
}

/// None of the cards that were picked before.
fn not_picked() -> Term {
    Term::call("not", [Term::word("picked-so-far")])
}

/// The tests of a filter with one in the place of `other`.
fn with_last(filter: &Term, test: &Term) -> Term {
    if filter.items().is_none() {
        return filter.clone();
    }
    let rest = filter.parts().iter().filter(|part| part.as_word() != Some("other")).cloned();
    Term::list(rest.chain([test.clone()]).collect())
}

/// The ability with "another unit" told from the units that it has created before, too (D 15.6).
pub(crate) fn told_from_created(term: &Term) -> Term {
    let inner = term.map(&mut told_from_created);
    if inner.items().is_none() || inner.head() != Some("seq") {
        return inner;
    }
    let mut parts = inner.parts().to_vec();
    for at in 1..parts.len() {
        let (before, rest) = parts.split_at_mut(at + 1);
        let [.., step] = before else { continue };
        if !rest.iter().any(|later| later.any(&mut |part| is_other(part))) {
            continue;
        }
        let Some(deed) = named_creation(step, term) else { continue };
        let made = Term::call("made", [deed]);
        let not_made = Term::call("not", [Term::call("is", [made])]);
        rest.iter_mut().for_each(|later| *later = apart_from(later, &not_made));
    }
    Term::list(parts)
}

/// True for a choice of another unit that may be yours.
fn is_other(chosen: &Term) -> bool {
    let filter = if chosen.head() == Some("chosen") { chosen.field("of") } else { None };
    filter.map(units).is_some_and(|told| {
        let yours = told.side.as_ref().is_none_or(|side| side.word_at(1) == Some("you"));
        told.others && told.are_units && yours
    })
}

/// The name of the deed by which a step creates tokens; it gets one where it has none yet.
fn named_creation(step: &mut Term, whole: &Term) -> Option<Term> {
    let creates = |act: &Term| -> bool {
        act.head() == Some("do") && act.parts().get(1).is_some_and(|deed| deed.head() == Some("create"))
    };
    match step.parts() {
        [head, deed, act] if head.as_word() == Some("let") && creates(act) => Some(deed.clone()),
        _ if creates(step) => {
            let deed = Term::word(&format!("d{}", names_used(whole) + 1));
            *step = Term::call("let", [deed.clone(), step.clone()]);
            Some(deed)
        }
        _ => None,
    }
}

/// The highest number of a name.
fn names_used(term: &Term) -> u8 {
    let own = term.as_word().and_then(|word| word.strip_prefix(['c', 'd', 'p'])?.parse().ok());
    term.parts().iter().map(names_used).chain(own).max().unwrap_or(0)
}

fn apart_from(term: &Term, test: &Term) -> Term {
    if !is_other(term) {
        return term.map(&mut |part| apart_from(part, test));
    }
    term.map(&mut |field| match field.head() {
        Some("of") => field.map(&mut |filter| match filter.items() {
            Some(tests) => Term::list(tests.iter().chain([test]).cloned().collect()),
            None => filter.clone(),
        }),
        _ => field.clone(),
    })
}
