//! "After threat is placed here, if there is at least 10 threat here, deal 2 damage to each hero. Remove 3 threat from here.": the
//! condition right behind what an ability waits for is one of the ability, not of its first sentence alone.

use byword_kernel::ability::{Ability, Body, Cond, Effect};

/// Lifts the condition of the first sentence, where no other sentence has one.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, when, effect: Effect::Seq(sentences), .. } = &mut ability.body else { return };
    // "When Defeated: If ..., ... ." is a head without such words.
    let [Effect::If(_, _, None), rest @ ..] = sentences.as_slice() else { return };
    if on.late || *when != Cond::Always || rest.is_empty() || rest.iter().any(is_conditional) {
        return;
    }
    if let Effect::If(cond, first, None) = sentences.remove(0) {
        *when = cond;
        sentences.insert(0, *first);
    }
}

const fn is_conditional(effect: &Effect) -> bool {
    matches!(effect, Effect::If(..) | Effect::Unless(..))
}
