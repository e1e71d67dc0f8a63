//! Words that were read of the card itself, or of what a trigger is about, where they can mean neither.

use crate::term::Term;

/// "Draw a card. If it's a song card, gain 1 lore": the card drawn, which nothing has named.
#[must_use]
pub fn asks_for_the_drawn(ability: &Term) -> bool {
    let draws =
        |step: &Term| step.any(&mut |act| act.head() == Some("draw") && act.word_at(1) == Some("you"));
    ability.any(&mut |steps| {
        let follows = matches!(steps.head(), Some("seq" | "if-do" | "at-cost"));
        let mut pairs = steps.parts().windows(2);
        follows && pairs.any(|pair| matches!(pair, [first, next] if draws(first) && asks_a_kind(next)))
    })
}

/// True if it depends on what the card itself is, or the card of the event.
fn asks_a_kind(step: &Term) -> bool {
    let Some([head, card, test]) = step.parts().get(1).filter(|_| step.head() == Some("if")).map(Term::parts)
    else {
        return false;
    };
    let known = matches!(card.as_word(), Some("this" | "subject" | "other" | "host"));
    let kind = |test: &Term| test.head() == Some("tag");
    head.as_word() == Some("fits")
        && known
        && (kind(test) || test.head() == Some("either") && test.any(&mut |test| kind(test)))
}
