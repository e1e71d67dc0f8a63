//! What becomes a soul, and whose.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Action, Amount, Cmp, Cond, Effect, Filter, Target, Who};

use crate::text::person::player;
use crate::text::sense::is_of_players;
use crate::words::{predicate, stat, tag, verb, zone};

/// "It becomes a soul. Gain it" moves no card: the soul is that player's (FS-EFF-20).
pub(crate) fn gain_soul(effect: &mut Effect) {
    let Effect::Seq(parts) = effect else { return };
    let mut place = 0;
    while place + 1 < parts.len() {
        let made = becoming(&parts[place]).cloned();
        let follows = made.is_some() && gained(&parts[place + 1]) == made.as_ref();
        if follows && matches!(parts[place + 1], Effect::As(..)) {
            let act = parts.remove(place);
            if let Effect::As(_, inner) = &mut parts[place] {
                **inner = act;
            }
            give_soul(&mut parts[place]);
        } else if follows {
            parts.remove(place + 1);
        }
        place += 1;
    }
}

/// "They gain this soul": they, not whoever controls it (FS-DEATH-5).
pub(crate) fn give_soul(effect: &mut Effect) {
    let Effect::As(_, body) = effect else { return };
    walk_mut(&mut **body, &mut |part| {
        if let PartMut::Action(Action::Perform(verb::BECOME_SOUL, _, to @ None)) = part {
            *to = Some(player(&Who::You));
        }
        true
    });
}

/// "When you kill a monster, you may discard a loot card. If you do, it becomes a soul. Gain it", read as though this became
/// one, and another card were gained.
pub(crate) fn gains_another(effect: &Effect) -> bool {
    let becomes = |action: &Action| matches!(action, Action::Perform(verb::BECOME_SOUL, ..));
    let gains = |action: &Action| {
        matches!(
            action,
            Action::Move(verb::GAIN, Target::This | Target::Subject | Target::Made(_) | Target::Var(_), _)
        )
    };
    effect.any_action(becomes) && effect.any_action(gains)
}

fn becoming(effect: &Effect) -> Option<&Target> {
    match effect {
        Effect::Do(Action::Perform(verb::BECOME_SOUL, card, _)) => Some(card),
        _ => None,
    }
}

fn gained(effect: &Effect) -> Option<&Target> {
    match effect {
        Effect::Do(Action::Move(verb::GAIN, card, _)) => Some(card),
        Effect::As(_, inner) => gained(inner),
        _ => None,
    }
}

/// "A monster with a soul" has its icon; "a player with a soul" controls one (FS-CARD-11, FS-WIN-3).
pub(crate) fn with_souls(filter: &mut Filter) {
    let Filter::All(tests) = filter else { return };
    let icon = Filter::Stat(stat::SOUL, Cmp::AtLeast, Amount::N(1));
    let monster =
        [Filter::Fits(predicate::MONSTER), Filter::Tag(tag::MONSTER)].iter().any(|test| tests.contains(test));
    let player = is_of_players(&Filter::All(tests.clone()));
    for test in tests {
        if monster && controls_a_soul(test) {
            *test = icon.clone();
        } else if player && *test == icon {
            *test = Filter::Whose(Box::new(Cond::Exists(theirs())));
        }
    }
}

/// The souls of whoever is asked.
fn theirs() -> Filter {
    Filter::Of(Who::You).and(Filter::In(zone::SOULS))
}

fn controls_a_soul(test: &Filter) -> bool {
    matches!(test, Filter::Whose(cond) if **cond == Cond::Exists(theirs()))
}
