//! What an attachment says of "it" behind a condition on its bearer, what is never discarded, and whose hand is meant: short readings of
//! words that speak of another than the card.

use byword_kernel::ability::{Ability, Action, Body, Change, Cond, Effect, EventKind, Filter, Target, Who};
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{tag, verb};

/// Settles each of these.
pub(super) fn settle(ability: &mut Ability, kind: &str, text: &str) {
    give_to_bearer(ability, kind, text);
    spare_identities(ability);
    let mentions = ["hen you defeat", "fter you defeat"].iter().any(|words| text.contains(words));
    if kind == "Minion" && mentions {
        tell_who_defeats(ability);
    }
}

/// "While attached enemy has guard, it loses guard": the bearer does. Whoever has not got a keyword may lose it as well.
fn give_to_bearer(ability: &mut Ability, kind: &str, text: &str) {
    let says = ["it gains", "it loses"].iter().any(|words| text.contains(words));
    if !says || !matches!(kind, "Upgrade" | "Attachment") {
        return;
    }
    let Body::Static { when, of, change: change @ (Change::Gain(_) | Change::Lose(_)) } = &mut ability.body
    else {
        return;
    };
    let Cond::Fits(Target::Host, asked) = &*when else { return };
    if *of != Filter::This {
        return;
    }
    *of = Filter::Host;
    if matches!((asked, change), (Filter::Has(asked), Change::Lose(lost)) if asked == lost) {
        *when = Cond::Always;
    }
}

/// "Discard 1 [[Relic]] card you control": an identity is never discarded (MC-1.4).
fn spare_identities(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    effect.each_action_mut(|action| {
        let Action::Move(kernel::DISCARD, cards, _) = action else { return };
        let filter = match cards {
            Target::Chosen(choice) => &mut choice.of,
            Target::Let(_, cards) => match &mut **cards {
                Target::Chosen(choice) => &mut choice.of,
                _ => return,
            },
            _ => return,
        };
        let tests = filter.tests();
        let in_play = tests.contains(&Filter::Of(Who::You)) && tests.contains(&not(tag::ENCOUNTER));
        let elsewhere = tests.iter().any(|test| matches!(test, Filter::In(_) | Filter::Either(_)));
        if in_play && !elsewhere && !tests.contains(&not(tag::IDENTITY)) {
            let all = std::mem::take(filter);
            *filter = all.and(not(tag::IDENTITY));
        }
    });
}

fn not(of: byword_kernel::id::Tag) -> Filter {
    Filter::Not(Box::new(Filter::Tag(of)))
}

/// "When you defeat a minion, discard 1 card from your hand", on a minion: whoever defeats one discards (MC-15.3).
fn tell_who_defeats(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let any_player = |filter: &Filter| filter.tests().contains(&Filter::Of(Who::Everyone));
    let defeats = on.kind == EventKind::Move && on.verb == Some(verb::DEFEAT);
    if defeats && on.cause.as_ref().is_some_and(any_player) {
        let doer = Who::Controller(Box::new(Target::Cause));
        let done = std::mem::replace(effect, Effect::X);
        *effect = Effect::As(doer, Box::new(done));
    }
}
