//! "Draw 1 card. Heal damage from your identity equal to that card's cost": the card that was drawn.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Dest, Effect, Place, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;
use byword_kernel::vocabulary::verb as kernel;

use crate::words::zone;

/// What is asked of "that card" behind a draw is asked of what was drawn.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    if !text.contains("that card") {
        return;
    }
    let name = CardsVar(fresh_name(&*ability));
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        let PartMut::Effect(Effect::Seq(parts)) = part else { return };
        let Some(at) = parts.iter().position(draws_one) else { return };
        let Some(behind) = parts.get_mut(at + 1..) else { return };
        if !behind.iter().any(asks_this) {
            return;
        }
        behind.iter_mut().for_each(|part| ask_the_drawn(part, name));
        let top = Target::Top(Amount::N(1), zone::DECK, Who::You);
        let hand = Dest {
            zone: zone::HAND,
            of: None,
            under: None,
            place: Place::Top,
            ordered: false,
            entering: Vec::new(),
        };
        let named = Effect::Do(Action::Choose(Target::Let(name, Box::new(top))));
        let drawn = Effect::Do(Action::Move(kernel::DRAW, Target::Var(name), hand));
        parts.splice(at..=at, [named, drawn]);
    });
}

/// True if a text asks its own card, or what its cost gave, for what it asks "that card" behind a draw.
pub(crate) fn asks_for_the_drawn(ability: &Ability, text: &str) -> bool {
    let late = |parts: &[Effect]| {
        let behind = parts.iter().skip_while(|part| !part.any_action(draws)).skip(1);
        behind.into_iter().any(asks_this)
    };
    let drawn = |part: Part<'_>| matches!(part, Part::Effect(Effect::Seq(parts)) if late(parts));
    text.contains("that card") && ability.effect().is_some_and(|effect| any(effect, drawn))
}

const fn draws(action: &Action) -> bool {
    matches!(action, Action::Draw(..))
}

fn draws_one(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(Action::Draw(Who::You, Amount::N(1))))
}

/// True if a sum is one of the card itself.
fn asks_this(effect: &Effect) -> bool {
    any(effect, |part| matches!(part, Part::Amount(Amount::Sum(card, _)) if **card == Target::This))
}

fn ask_the_drawn(effect: &mut Effect, name: CardsVar) {
    walk_mut(effect, &mut |part| {
        if let PartMut::Amount(Amount::Sum(card, _)) = part
            && **card == Target::This
        {
            **card = Target::Var(name);
        }
        true
    });
}
