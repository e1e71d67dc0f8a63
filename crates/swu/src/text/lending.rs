//! Units that lend what they can to another unit for an attack (CR 7.5.20): the keyword's effect says what, and that is read
//! off the card.

use byword_kernel::ability::{Ability, Action, Body, Change, Choice, Duration, Effect, Filter, Target, Who};
use byword_kernel::id::{CardsVar, Keyword};

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
    let (name, unit) = (CardsVar(1), Target::Chosen(Box::new(Choice::one(ready))));
    let choose = Action::Choose(Target::Let(name, Box::new(unit)));
    let borrower = Target::Var(name);
    let lend =
        Action::Apply(borrower.clone(), Change::Gain(lent.to_vec()), Duration::Until(moment::ATTACK_END));
    let lend_gained = Action::Perform(verb::LEND, Target::This, Some(borrower.clone()));
    let attack = Action::Perform(verb::ATTACK, borrower, None);
    let steps = [Some(choose), (!lent.is_empty()).then_some(lend), Some(lend_gained), Some(attack)];
    Effect::Seq(steps.into_iter().flatten().map(Effect::Do).collect())
}
