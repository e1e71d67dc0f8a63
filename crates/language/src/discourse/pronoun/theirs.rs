//! What belongs to several players who act.

use crate::discourse::nouns::is_its_player;
use crate::term::Term;

/// "Each player destroys an item they control", "the player to your left destroys ...": what is theirs belongs to the player who acts.
pub(super) fn as_yours(acting: &Term) -> Option<Term> {
    let [head, who, acts] = acting.parts() else { return None };
    let told = head.as_word() == Some("as")
        && (is_others(who) || is_one(who) || who.as_word() == Some("they"))
        && acts.any(&mut is_theirs);
    told.then(|| Term::list(vec![head.clone(), who.clone(), yours(acts)]))
}

/// True of a player who is told by nothing that was named before.
fn is_one(who: &Term) -> bool {
    match who.head() {
        Some("chosen") => matches!(who.word_at(1), Some("everyone" | "others")),
        Some("controller") => {
            matches!(who.parts().get(1).and_then(Term::head), Some("each" | "role"))
                || matches!(who.word_at(1), Some("other" | "cause"))
        }
        _ => false,
    }
}

/// "For each ally defeated this way, its controller discards a card": each time that of another one.
pub(super) fn of_each(repeated: &Term) -> Option<Term> {
    let [head, number, act] = repeated.parts() else { return None };
    let [count, cards] = number.parts() else { return None };
    let told = head.as_word() == Some("repeat")
        && count.as_word() == Some("count")
        && act.head() == Some("as")
        && act.parts().get(1).is_some_and(is_its_player);
    let each = Term::call("each", [cards.clone()]);
    told.then(|| Term::call("for-each", [each, act.clone()]))
}

/// The same the other way round, to be written: what each of them chooses or counts among their own is theirs. Nothing if the
/// ability has no such part.
pub(crate) fn as_theirs(named: &Term) -> Option<Term> {
    let theirs = acted(named);
    (theirs != *named).then_some(theirs)
}

fn acted(named: &Term) -> Term {
    match named.parts() {
        [head, who, acts] if head.as_word() == Some("as") && (is_others(who) || is_chosen(who)) => {
            Term::list(vec![head.clone(), who.clone(), among(acts)])
        }
        _ => named.map(&mut acted),
    }
}

fn is_others(who: &Term) -> bool {
    matches!(who.as_word(), Some("everyone" | "others" | "opponent" | "active"))
}

/// True for a player who is picked, or whose a card is.
fn is_chosen(who: &Term) -> bool {
    who.head() == Some("chosen") && who.word_at(1).is_some() || who.head() == Some("controller")
}

fn among(acts: &Term) -> Term {
    match acts.head() {
        Some("chosen" | "count") => theirs(acts),
        _ => acts.map(&mut among),
    }
}

fn theirs(cards: &Term) -> Term {
    if cards.head() == Some("of") && cards.word_at(1) == Some("you") {
        let player = vec![Term::word("controller"), Term::word("it")];
        return Term::call("of", [Term::list(player)]);
    }
    cards.map(&mut theirs)
}

fn yours(acts: &Term) -> Term {
    if is_theirs(acts) {
        return Term::call("of", [Term::word("you")]);
    }
    acts.map(&mut yours)
}

fn is_theirs(test: &Term) -> bool {
    let player = test.parts().get(1).filter(|_| test.head() == Some("of"));
    player.is_some_and(|player| player.head() == Some("controller") && is_its_player(player))
}
