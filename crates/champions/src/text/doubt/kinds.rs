//! Words that would speak of a card of another kind: "if that card is an event" where a scheme was picked last, "that
//! ally's ATK" where an enemy is what the trigger is about and the ally was the cost.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Amount, Body, Cond, CostPart, Effect, Filter, Target};
use byword_kernel::id::{CardsVar, Counter, Stat, Tag};

use crate::words::{counter, is_status, stat, state, tag, zone};

/// Kinds of which a card has one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ally,
    Event,
    Resource,
    Support,
    Upgrade,
    Enemy,
    Scheme,
    Attachment,
    Treachery,
    Environment,
    Obligation,
    Identity,
}

const fn kind_of_tag(tag: Tag) -> Option<Kind> {
    Some(match tag {
        tag::ALLY => Kind::Ally,
        tag::EVENT => Kind::Event,
        tag::RESOURCE => Kind::Resource,
        tag::SUPPORT => Kind::Support,
        tag::UPGRADE => Kind::Upgrade,
        tag::VILLAIN | tag::MINION | tag::ENEMY | tag::LEADER => Kind::Enemy,
        tag::MAIN_SCHEME | tag::SIDE_SCHEME | tag::PLAYER_SCHEME | tag::SCHEME => Kind::Scheme,
        tag::ATTACHMENT => Kind::Attachment,
        tag::TREACHERY => Kind::Treachery,
        tag::ENVIRONMENT => Kind::Environment,
        tag::OBLIGATION => Kind::Obligation,
        tag::HERO | tag::ALTER_EGO | tag::IDENTITY => Kind::Identity,
        _ => return None,
    })
}

/// The one kind of the cards that fit.
fn kind_of(filter: &Filter) -> Option<Kind> {
    match filter {
        Filter::Tag(tag) => kind_of_tag(*tag),
        Filter::All(tests) => tests.iter().find_map(kind_of),
        _ => None,
    }
}

fn kind_picked(target: &Target) -> Option<Kind> {
    match target {
        Target::Chosen(choice) => kind_of(&choice.of),
        Target::Each(filter) => kind_of(filter),
        _ => None,
    }
}

/// True if characters or schemes are picked in play, where nobody asks what resources they print.
fn is_picked_in_play(target: &Target) -> bool {
    let Target::Chosen(choice) = target else { return false };
    let elsewhere = any(&choice.of, |part| matches!(part, Part::Filter(Filter::In(_))));
    let kind = kind_of(&choice.of);
    !elsewhere && matches!(kind, Some(Kind::Ally | Kind::Enemy | Kind::Scheme | Kind::Identity))
}

fn asks_for_resources(filter: &Filter) -> bool {
    let resources = |of: Stat| matches!(of, stat::ENERGY | stat::MENTAL | stat::PHYSICAL | stat::WILD);
    any(filter, |part| matches!(part, Part::Filter(Filter::Stat(of, ..)) if resources(*of)))
}

fn differ(one: Option<Kind>, other: Option<Kind>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// True if a card that was picked as one kind is asked for as another, if the cost of what has none is counted, or if a
/// number is taken of the card of the trigger where one of another kind was given as the cost.
pub(crate) fn mistakes_a_kind(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut picked: Vec<(CardsVar, &Target)> = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, target)) = part {
            picked.push((*name, target));
        }
        true
    });
    let named = |target: &Target| match target.unnamed() {
        Target::Var(name) => picked.iter().find(|(known, _)| known == name).map(|(_, target)| *target),
        _ => None,
    };
    let kind_named = |target: &Target| named(target).and_then(kind_picked);
    let in_play = |target: &Target| named(target).is_some_and(is_picked_in_play);
    let mistaken = |filter: &Filter| match filter {
        Filter::All(tests) => tests.iter().any(|test| match test {
            Filter::Is(cards) => {
                let kind = kind_named(cards);
                let rest = tests.iter().filter(|rest| *rest != test);
                differ(kind, rest.clone().find_map(kind_of))
                    || in_play(cards) && rest.clone().any(asks_for_resources)
            }
            _ => false,
        }),
        _ => false,
    };
    let asks = any(effect, |part| match part {
        Part::Filter(filter) => mistaken(filter),
        Part::Cond(Cond::Fits(cards, filter)) => differ(kind_named(cards), kind_of(filter)),
        Part::Amount(Amount::Sum(cards, stat::COST) | Amount::Stat(cards, stat::COST)) => {
            matches!(kind_named(cards), Some(Kind::Identity | Kind::Scheme | Kind::Enemy))
        }
        Part::Action(Action::Move(_, cards, _)) => kind_named(cards) == Some(Kind::Identity),
        // Enemies do not exhaust to do anything.
        Part::Action(Action::Turn(cards)) => kind_named(cards) == Some(Kind::Enemy),
        _ => false,
    });
    asks || acts_on_the_wrong_kind(effect, &kind_named) || counts_the_wrong_card(ability)
}

/// True if a text asks of what it has picked as an ally if it is one: "discard the top card of your deck. Ready an ally. If that card is
/// an ally, add it to your hand" means the other one.
pub(crate) fn asks_what_is_known(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut picked: Vec<(CardsVar, &Filter)> = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, target)) = part
            && let Some(of) = filter_of(target)
        {
            picked.push((*name, of));
        }
        true
    });
    let known = |cards: &Target, asked: &Filter| {
        let of = picked.iter().find(|(name, _)| *cards == Target::Var(*name));
        matches!(asked, Filter::Tag(_)) && of.is_some_and(|(_, of)| of.tests().contains(asked))
    };
    let asks = |cond: &Cond| match cond {
        Cond::Fits(cards, asked) => known(cards, asked),
        Cond::Exists(Filter::All(tests)) => match tests.as_slice() {
            [Filter::Is(cards), asked] | [asked, Filter::Is(cards)] => known(cards, asked),
            _ => false,
        },
        _ => false,
    };
    any(effect, |part| matches!(part, Part::Cond(cond) if asks(cond)))
}

/// What those who are picked must be.
pub(super) fn filter_of(target: &Target) -> Option<&Filter> {
    match target {
        Target::Chosen(choice) => Some(&choice.of),
        Target::Each(filter) => Some(filter),
        _ => None,
    }
}

/// "Remove 2 threat from a scheme. You may discard an attachment. If you do, remove 2 threat from that scheme": not from what was
/// picked last. Threat is of schemes, damage and statuses are of characters.
fn acts_on_the_wrong_kind(effect: &Effect, kind_named: &impl Fn(&Target) -> Option<Kind>) -> bool {
    let is_character = |kind| matches!(kind, Kind::Ally | Kind::Enemy | Kind::Identity);
    let named = |cards: &Target| {
        if matches!(cards, Target::Var(_)) { kind_named(cards) } else { None }
    };
    effect.any_action(|action| match action {
        Action::Count(counter::THREAT, _, cards) => named(cards).is_some_and(|kind| kind != Kind::Scheme),
        Action::Damage { to: cards, .. } | Action::Heal(_, cards) => {
            named(cards).is_some_and(|kind| !is_character(kind))
        }
        Action::Count(status, _, cards) if is_status(*status) => {
            named(cards).is_some_and(|kind| !is_character(kind))
        }
        _ => false,
    })
}

/// "When an enemy attacks, exhaust an ally -> ... that ally's ATK" is not the ATK of the enemy.
fn counts_the_wrong_card(ability: &Ability) -> bool {
    let Body::Triggered { on, effect, cost, .. } = &ability.body else { return false };
    let given = cost.0.iter().find_map(|part| match part {
        CostPart::Turn(_, filter) | CostPart::Move(_, _, filter, _) => kind_of(filter),
        _ => None,
    });
    let of_trigger = |amount: &Amount| match amount {
        Amount::Sum(cards, _) | Amount::Stat(cards, _) => {
            matches!(**cards, Target::Subject | Target::Other | Target::Cause)
        }
        _ => false,
    };
    // "Discard a card from your hand -> ... its cost": which card is told by nothing but the place of the words.
    let from_hand = |part: &CostPart| match part {
        CostPart::Move(_, _, filter, _) => kind_of(filter).is_none() && is_in_hand(filter),
        _ => false,
    };
    (differ(given, kind_of(&on.subject)) || cost.0.iter().any(from_hand))
        && any(effect, |part| matches!(part, Part::Amount(amount) if of_trigger(amount)))
}

/// "Exhaust an ally you control -> deal damage to an enemy equal to that ally's THW and remove threat equal to its ATK": the ally's, and not
/// that of the enemy that was picked on the way.
pub(crate) fn counts_the_picked_for_the_given(ability: &Ability, text: &str) -> bool {
    let (Body::Activated { cost, effect, .. } | Body::Triggered { cost, effect, .. }) = &ability.body else {
        return false;
    };
    let given = cost.0.iter().find_map(|part| match part {
        CostPart::Turn(_, filter) | CostPart::Move(_, _, filter, _) => kind_of(filter),
        _ => None,
    });
    let mut picked = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && differ(given, kind_picked(cards))
        {
            picked.push(*name);
        }
        true
    });
    let of_picked = |cards: &Target| matches!(cards, Target::Var(name) if picked.contains(name));
    text.contains(" its ")
        && any(effect, |part| match part {
            Part::Amount(Amount::Stat(cards, _) | Amount::Sum(cards, _)) => of_picked(cards),
            _ => false,
        })
}

/// "After you attack and defeat an enemy, heal 1 damage for each upgrade attached to it": to the enemy, and not to you.
pub(crate) fn asks_what_is_attached_to_you(ability: &Ability, text: &str) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let yours = kind_of(&on.subject) == Some(Kind::Identity);
    let attached =
        |part: Part<'_>| matches!(part, Part::Filter(Filter::AttachedTo(host)) if **host == Target::Subject);
    yours && text.contains("attached to it") && any(effect, attached)
}

fn is_in_hand(filter: &Filter) -> bool {
    any(filter, |part| matches!(part, Part::Filter(Filter::In(zone::HAND))))
}

/// "Ready an ally. If that ally is an Avenger, ready your hero instead": the condition is asked before anything is picked, so
/// the card that it speaks of cannot be the one that is picked after it, but what the ability knows already.
pub(crate) fn asks_before_it_picks(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let chooses =
        |target: &Target| matches!(target, Target::Chosen(_) | Target::Random(..) | Target::Top(..));
    let known = |target: &Target| matches!(target, Target::This | Target::Subject);
    let among = |filter: &Filter| matches!(filter, Filter::Is(cards) if known(cards));
    let of_itself = |cond: &Cond| match cond {
        Cond::Fits(cards, filter) => known(cards) && is_of_a_kind(filter),
        Cond::Exists(Filter::All(tests)) => tests.iter().any(among) && tests.iter().any(is_of_a_kind),
        _ => false,
    };
    any(effect, |part| match part {
        Part::Effect(Effect::If(cond, _, Some(otherwise))) => {
            any(cond, |part| matches!(part, Part::Cond(cond) if of_itself(cond)))
                && any(&**otherwise, |part| matches!(part, Part::Target(target) if chooses(target)))
        }
        _ => false,
    })
}

/// "Stun that enemy if it is not stunned": the one that is asked is the one that gets the status, and not the card itself.
pub(crate) fn asks_another_for_its_status(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let of_itself = |cond: &Cond| match cond {
        Cond::Fits(Target::This, filter) => status_of(filter),
        _ => None,
    };
    let asked = |cond: &Cond| match cond {
        Cond::Not(inner) => of_itself(inner),
        cond => of_itself(cond),
    };
    any(effect, |part| match part {
        Part::Effect(Effect::If(cond, then, _)) => asked(cond).is_some_and(|status| {
            then.any_action(|action| {
                matches!(action, Action::Count(given, _, to) if *given == status && *to != Target::This)
            })
        }),
        _ => false,
    })
}

/// The status for which a test asks, or for its card.
const fn status_of(filter: &Filter) -> Option<Counter> {
    match filter {
        Filter::Counters(status, ..) if is_status(*status) => Some(*status),
        Filter::Fits(test) => state(*test),
        _ => None,
    }
}

/// True if what is asked of a card is its type, a trait or its counters.
fn is_of_a_kind(filter: &Filter) -> bool {
    let kind = |filter: &Filter| {
        matches!(filter, Filter::Tag(_) | Filter::Counters(..)) || status_of(filter).is_some()
    };
    any(filter, |part| matches!(part, Part::Filter(filter) if kind(filter)))
}

/// "Players cannot attack other villains" on an attachment: other than the one it is attached to, and not than the card itself.
pub(crate) fn means_others_than_its_host(ability: &Ability, kind: &str) -> bool {
    if !matches!(kind, "Attachment" | "Upgrade") || !matches!(ability.body, Body::Static { .. }) {
        return false;
    }
    let apart = Filter::Not(Box::new(Filter::Host));
    let others = |filter: &Filter| {
        matches!(filter, Filter::All(tests) if tests.contains(&Filter::Other) && !tests.contains(&apart))
            && matches!(kind_of(filter), Some(Kind::Ally | Kind::Enemy | Kind::Scheme | Kind::Identity))
    };
    any(ability, |part| matches!(part, Part::Filter(filter) if others(filter)))
}

/// "Place 2 threat on this scheme" on a treachery: it is none, and is discarded when it has resolved (MC-12.2).
pub(crate) fn puts_counters_on_a_treachery(ability: &Ability, kind: &str) -> bool {
    let Some(effect) = ability.effect().filter(|_| kind == "Treachery") else { return false };
    let mut counts = false;
    walk(effect, &mut |part| {
        counts |= match part {
            Part::Action(Action::Count(.., Target::This)) => true,
            Part::Amount(Amount::Counters(target, _)) => **target == Target::This,
            _ => false,
        };
        !matches!(part, Part::Ability(_))
    });
    counts
}
