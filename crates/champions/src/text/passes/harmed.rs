//! "When Orc attacks, you may exhaust an ally you control to give it -2 ATK": what pays is not what is harmed for it (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Body, Change, Effect, Filter, Target};
use byword_kernel::id::CardsVar;

use crate::text::doubt::hinders;
use crate::words::tag;

/// Harm that is paid for by turning a card of one's own comes to the enemy of which the trigger tells.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let enemy = match &on.subject {
        Filter::This => Target::This,
        filter if filter.tests().iter().any(|test| matches!(test, Filter::Tag(tag::ENEMY | tag::MINION))) => {
            Target::Subject
        }
        _ => return,
    };
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::IfDo(paid, brought) | Effect::AtCost(paid, brought)) = part
            && let Some(name) = turned(paid)
        {
            harm_instead(brought, name, &enemy);
        }
    });
}

/// The name of the card of one's own that is turned.
fn turned(effect: &Effect) -> Option<CardsVar> {
    let Effect::Do(Action::Turn(Target::Let(name, cards))) = effect.unnamed() else { return None };
    let own = |filter: &Filter| filter.tests().iter().any(|test| matches!(test, Filter::Of(_)));
    matches!(&**cards, Target::Chosen(choice) if own(&choice.of)).then_some(*name)
}

fn harm_instead(effect: &mut Effect, name: CardsVar, enemy: &Target) {
    effect.each_action_mut(|action| {
        if harms(action) {
            walk_mut(action, &mut |part| {
                if let PartMut::Target(target) = part
                    && **target == Target::Var(name)
                {
                    **target = enemy.clone();
                }
                true
            });
        }
    });
}

/// True for what nobody does to a card of their own.
fn harms(action: &Action) -> bool {
    let lowers = |part: Part<'_>| matches!(part, Part::Amount(Amount::N(number)) if *number < 0);
    match action {
        Action::Count(status, Amount::N(number), _) => *number > 0 && hinders(*status),
        Action::Apply(_, change @ (Change::Stat(..) | Change::Stats(_)), _) => any(change, lowers),
        _ => false,
    }
}
