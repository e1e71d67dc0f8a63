//! "Cancel its effects", of a card that is being revealed or played (MC-16.1).

use byword_kernel::ability::{Ability, Action, Amount, Body, Effect, EventKind, Filter, Pattern, Target};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{tag, verb};

/// What is cancelled as a whole as it is revealed is not answered any more (MC-15.8); an event that is cancelled has been
/// played.
pub(crate) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let revealed = on.kind == EventKind::Act && on.verb == Some(verb::REVEAL);
    let played = is_event_played(on);
    replace(effect, &|action| match action {
        Action::Perform(verb::CANCEL_CARD, ..) if revealed => {
            Some(vec![Effect::Do(Action::Prevent(Amount::All)), Effect::Do(action.clone())])
        }
        Action::Prevent(Amount::All) if played => {
            Some(vec![Effect::Do(Action::Perform(verb::CANCEL_CARD, Target::Subject, None))])
        }
        Action::Perform(verb::CANCEL_CARD, ..) if !played => {
            Some(vec![Effect::Do(Action::Prevent(Amount::All))])
        }
        _ => None,
    });
}

fn is_event_played(on: &Pattern) -> bool {
    on.kind == EventKind::Move && on.verb == Some(kernel::PLAY) && is_event(&on.subject)
}

fn is_event(filter: &Filter) -> bool {
    filter.tests().contains(&Filter::Tag(tag::EVENT))
}

/// Puts effects in the place of single actions.
fn replace(effect: &mut Effect, by: &impl Fn(&Action) -> Option<Vec<Effect>>) {
    match effect {
        Effect::Do(action) => {
            if let Some(mut parts) = by(action) {
                *effect = if parts.len() == 1 { parts.remove(0) } else { Effect::Seq(parts) };
            }
        }
        Effect::Seq(parts) => {
            parts.iter_mut().for_each(|part| replace(part, by));
            let flat = parts.drain(..).flat_map(|part| match part {
                Effect::Seq(inner) => inner,
                single => vec![single],
            });
            *parts = flat.collect();
        }
        Effect::May(_, inner) | Effect::If(_, inner, _) | Effect::Let(_, inner) => replace(inner, by),
        Effect::IfDo(first, second) | Effect::AtCost(first, second) => {
            replace(first, by);
            replace(second, by);
        }
        _ => {}
    }
}
