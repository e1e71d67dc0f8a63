//! Who and what is meant once something has been cancelled.

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Action, Effect, Filter, Target, fresh_name};
use byword_kernel::id::CardsVar;

use crate::text::sense;
use crate::words::predicate;

/// "Cancel a loot card. Its controller loses 1 cent": what has been cancelled has no controller any more, who is named
/// before. Where more is told of it, it is cancelled at the end of the same effect.
pub(crate) fn cancel_first(effect: &mut Effect) {
    let names = fresh_name(&*effect);
    let Effect::Seq(parts) = effect else { return };
    let (Some(Effect::Do(Action::Cancel(Target::Let(name, chosen)))), 2..) = (parts.first(), parts.len())
    else {
        return;
    };
    let (name, chosen) = (*name, chosen.clone());
    let choose = |name, target| Effect::Do(Action::Choose(Target::Let(name, target)));
    let cancel = Effect::Do(Action::Cancel(Target::Var(name)));
    let controller = CardsVar(names);
    let mut others = parts.split_off(1);
    if parts_move(&others, name) {
        return parts.append(&mut others);
    }
    parts[0] = choose(name, chosen);
    let mut rest = Effect::Seq(others);
    rename_controller(&mut rest, name, controller);
    let told = any(&rest, |part| matches!(part, Part::Target(Target::Var(told)) if *told == name));
    let Effect::Seq(mut others) = rest else { return };
    if told {
        parts.append(&mut others);
        return parts.push(cancel);
    }
    let player = Filter::Of(sense::controller(name)).and(Filter::Fits(predicate::PLAYER));
    parts.push(choose(controller, Box::new(Target::Each(player))));
    parts.push(cancel);
    parts.append(&mut others);
}

/// The controller of the one card is told as that of the other.
fn rename_controller(effect: &mut Effect, card: CardsVar, player: CardsVar) {
    walk_mut(effect, &mut |part| {
        if let PartMut::Who(who) = part
            && **who == sense::controller(card)
        {
            **who = sense::controller(player);
            return false;
        }
        true
    });
}

/// "Cancel a loot card. Put it into your hand": from the discard, where it is by then (FS-STACK-6).
fn parts_move(parts: &[Effect], card: CardsVar) -> bool {
    let moves = |action: &Action| matches!(action, Action::Move(_, Target::Var(name), _) if *name == card);
    parts.iter().any(|part| part.any_action(moves))
}
