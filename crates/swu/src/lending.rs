//! Units that lend what they can to another unit for an attack (CR 7.5.20): the keyword's effect says what, and that is read
//! off the card.

use byword_kernel::ability::{Ability, Action, Body, Change, Choice, Duration, Effect, Filter, Target, Who};
use byword_kernel::id::Keyword;

use crate::words::{moment, predicate, tag, verb};

/// Fills in what the instances of the keyword lend: all other abilities of the card, of which the keyword is none.
pub(crate) fn fill_in(abilities: &mut [Ability], lending: Keyword) {
    let lends = |ability: &Ability| matches!(&ability.body, Body::Keyword(used) if used.keyword == lending);
    let others: Vec<Ability> = abilities.iter().filter(|ability| !lends(ability)).cloned().collect();
    for ability in abilities.iter_mut() {
        if let Body::Keyword(used) = &mut ability.body
            && used.keyword == lending
        {
            used.effect = Some(Box::new(attack_with(&others)));
        }
    }
}

/// Another unit attacks; what it is lent it has before the target is chosen.
fn attack_with(lent: &[Ability]) -> Effect {
    let ready = Filter::All(vec![
        Filter::Other,
        Filter::Of(Who::You),
        Filter::Upright,
        Filter::Fits(predicate::CAN_ATTACK),
        Filter::Tag(tag::UNIT),
    ]);
    let choose = Action::Choose(Target::Chosen(Box::new(Choice::one(ready))));
    let lend = Action::Apply(Target::It, Change::Gain(lent.to_vec()), Duration::Until(moment::ATTACK_END));
    let attack = Action::Perform(verb::ATTACK, Target::It, None);
    let steps = [Some(choose), (!lent.is_empty()).then_some(lend), Some(attack)];
    Effect::Seq(steps.into_iter().flatten().map(Effect::Do).collect())
}
