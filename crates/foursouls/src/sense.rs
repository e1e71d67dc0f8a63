//! What texts mean without saying it word by word: what prevents something comes before it, and what is done to "them"
//! where an item is used or loot is played is done to the player.

use byword_kernel::ability::{Ability, Action, Body, Effect, EventKind, Filter, Pattern, Target, Who};
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::words::{native, predicate, verb};

/// The ability as it is meant.
pub(crate) fn make(ability: &mut Ability) {
    if let Body::Triggered { on, effect, .. } = &mut ability.body {
        foresee(on, effect);
        if acts_of_players(on) {
            each_action(effect, &mut speak_of_players);
        }
    }
}

/// "Each time you take damage, roll- 6: Prevent 1 damage": what has been taken can't be prevented, so it is what would be
/// taken (FS-DMG-2), and the death that would be died (FS-DEATH-12).
fn foresee(on: &mut Pattern, effect: &mut Effect) {
    let (mut damage, mut death) = (false, false);
    each_action(effect, &mut |action| match action {
        Action::Native(native::PREVENT, ..) => damage = true,
        Action::Perform(verb::CANCEL_DEATH, ..) => death = true,
        _ => {}
    });
    if damage && on.kind == EventKind::Damage {
        (on.kind, on.verb) = (EventKind::Act, Some(verb::WOULD_TAKE));
    } else if death && on.kind == EventKind::Act && on.verb == Some(verb::DIE) {
        on.verb = Some(verb::WOULD_DIE);
    }
}

/// Events about a card that a player does something with.
fn acts_of_players(on: &Pattern) -> bool {
    [verb::PURCHASE, kernel_verb::USE, kernel_verb::PLAY].map(Some).contains(&on.verb)
}

fn speak_of_players(action: &mut Action) {
    if let Action::Damage { to, .. } | Action::Heal(_, to) = action
        && *to == Target::Subject
    {
        let whose = Filter::Of(Who::Controller(Box::new(Target::Subject)));
        *to = Target::Each(whose.and(Filter::Fits(predicate::PLAYER)));
    }
}

/// Visits all actions of an effect.
fn each_action(effect: &mut Effect, visit: &mut impl FnMut(&mut Action)) {
    match effect {
        Effect::Do(action) => visit(action),
        Effect::Seq(parts) => parts.iter_mut().for_each(|part| each_action(part, visit)),
        Effect::May(_, inner)
        | Effect::EachPlayer(_, inner)
        | Effect::As(_, inner)
        | Effect::Repeat(_, inner)
        | Effect::ForEach(_, inner) => each_action(inner, visit),
        Effect::If(_, yes, no) => {
            each_action(yes, visit);
            no.iter_mut().for_each(|no| each_action(no, visit));
        }
        Effect::IfDo(first, second) | Effect::Unless(first, second) => {
            each_action(first, visit);
            each_action(second, visit);
        }
        Effect::Modes(modes) => modes.options.iter_mut().for_each(|option| each_action(option, visit)),
        Effect::Roll(rows) => rows.iter_mut().for_each(|(_, _, row)| each_action(row, visit)),
        Effect::Pay(_) | Effect::X => {}
    }
}
