//! What belongs to several players who act.

use crate::term::Term;

/// "Each player destroys an item they control": what is theirs belongs to the player who acts.
pub(super) fn as_yours(acting: &Term) -> Option<Term> {
    let [head, who, acts] = acting.parts() else { return None };
    let several = matches!(who.as_word(), Some("everyone" | "others" | "opponent"));
    let told = head.as_word() == Some("as") && several && acts.any(&mut is_theirs);
    told.then(|| Term::list(vec![head.clone(), who.clone(), yours(acts)]))
}

/// "For each ally defeated this way, its controller discards a card": each time that of another one.
pub(super) fn of_each(repeated: &Term) -> Option<Term> {
    let [head, number, act] = repeated.parts() else { return None };
    let [count, cards] = number.parts() else { return None };
    let its = |who: &Term| matches!(who.head(), Some("controller" | "owner")) && who.word_at(1) == Some("it");
    let told = head.as_word() == Some("repeat")
        && count.as_word() == Some("count")
        && act.head() == Some("as")
        && act.parts().get(1).is_some_and(its);
    let each = Term::list(vec![Term::word("each"), cards.clone()]);
    told.then(|| Term::list(vec![Term::word("for-each"), each, act.clone()]))
}

fn yours(acts: &Term) -> Term {
    if is_theirs(acts) {
        return Term::list(vec![Term::word("of"), Term::word("you")]);
    }
    acts.map(&mut yours)
}

fn is_theirs(test: &Term) -> bool {
    let player = test.parts().get(1).filter(|_| test.head() == Some("of"));
    player.is_some_and(|player| player.head() == Some("controller") && player.word_at(1) == Some("it"))
}
