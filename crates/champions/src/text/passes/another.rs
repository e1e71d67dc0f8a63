//! "Stun the villain and deal 1 damage to another enemy": another than those of whom the text tells without a choice. What is
//! chosen is told apart while the text runs.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Body, Effect, Filter, Rewrite, Target, Who};
use byword_kernel::vocabulary::verb as kernel;

use super::foes::picks_several;
use super::others::side as of_characters;
use crate::words::{role, tag};

/// The side of schemes, which nothing shares with characters.
const SCHEMES: u8 = 4;

/// On which side what a test asks for stands.
const fn side(test: &Filter) -> u8 {
    match test {
        Filter::Tag(tag::SCHEME | tag::MAIN_SCHEME | tag::SIDE_SCHEME) => SCHEMES,
        test => of_characters(test),
    }
}

/// The sides of the characters to one of which the card is attached; 0 if it is not.
pub(super) fn host_sides(abilities: &[Ability]) -> u8 {
    let attached = |ability: &Ability| match &ability.body {
        Body::Spell { verb: kernel::ATTACH, effect, .. } => sides_of_host(effect),
        _ => 0,
    };
    abilities.iter().map(attached).fold(0, |all, sides| all | sides)
}

fn sides_of_host(effect: &Effect) -> u8 {
    let mut sides = 0;
    effect.any_action(|action| {
        if let Action::Attach(Target::This, host) = action {
            // On which side somebody is who is told by name, nothing says.
            let named = matches!(host, Target::Each(Filter::Named(_)));
            sides |= if named { 3 } else { told_as(host.unnamed()).map_or(0, |(_, sides)| sides) };
        }
        false
    });
    sides
}

/// Another is none of those told of before, and not the one that the card is attached to.
pub(super) fn settle(ability: &mut Ability, host: u8, kind: &str) {
    if let Body::Triggered { on, .. } = &mut ability.body
        && let Some(own) = own(host, kind)
    {
        spare(&mut on.subject, &[own]);
    }
    if host == 0 && matches!(kind, "Upgrade" | "Event" | "Support") {
        spare_identity(ability);
    }
    match &mut ability.body {
        Body::Static { .. } if host != 0 => spare_host(ability, host),
        Body::Triggered { effect, .. } | Body::Activated { effect, .. } | Body::Spell { effect, .. } => {
            let mut told = Vec::new();
            if host != 0 && !picks_several(effect) {
                told.push((Filter::Host, host));
            }
            spare_told(effect, told);
        }
        // "When it would be discarded, attach it to another enemy instead."
        Body::Replacement { rewrite: Rewrite::Instead(effect), .. } if host != 0 => {
            spare_told(effect, vec![(Filter::Host, host)]);
        }
        _ => {}
    }
}

/// For whom a card speaks that is no character: the one that it is attached to; an upgrade or event for the identity (MC-1.14).
fn own(host: u8, kind: &str) -> Option<(Filter, u8)> {
    match kind {
        _ if host != 0 => Some((Filter::Host, host)),
        "Upgrade" | "Event" => Some((own_identity(), side(&Filter::Tag(tag::IDENTITY)))),
        _ => None,
    }
}

fn own_identity() -> Filter {
    Filter::Of(Who::You).and(Filter::Tag(tag::IDENTITY))
}

/// "Another hero", on a player's card that is none, is not that player's (MC-1.14), where the text has told of no other one before.
fn spare_identity(ability: &mut Ability) {
    let own = Filter::Not(Box::new(own_identity()));
    let tells = |part: Part<'_>| match part {
        Part::Target(target) => told_as(target).is_some_and(|(_, sides)| sides & 1 != 0),
        _ => false,
    };
    if any(&*ability, tells) {
        return;
    }
    fold(ability, &mut |part| {
        if let PartMut::Filter(Filter::All(tests)) = part
            && tests.contains(&Filter::Other)
            && tests.iter().any(is_identity)
            && !tests.contains(&own)
        {
            tests.push(own.clone());
        }
    });
}

const fn is_identity(test: &Filter) -> bool {
    matches!(test, Filter::Tag(tag::HERO | tag::ALTER_EGO | tag::IDENTITY))
}

fn spare_host(ability: &mut Ability, host: u8) {
    fold(ability, &mut |part| {
        if let PartMut::Filter(filter) = part {
            spare(filter, &[(Filter::Host, host)]);
        }
    });
}

/// Goes through the text and keeps in mind of whom it tells.
fn spare_told(effect: &mut Effect, mut told: Vec<(Filter, u8)>) {
    walk_mut(effect, &mut |part| match part {
        PartMut::Target(target) => {
            if let Some(filter) = one_of(target) {
                spare(filter, &told);
            }
            told.extend(told_as(target).filter(|_| !matches!(target, Target::Chosen(_))));
            true
        }
        // Numbers and conditions tell of nobody.
        PartMut::Amount(_) | PartMut::Cond(_) | PartMut::Filter(_) => false,
        _ => true,
    });
}

/// The filter of one card, or of each.
fn one_of(target: &mut Target) -> Option<&mut Filter> {
    match target {
        Target::Each(filter) => Some(filter),
        Target::Chosen(choice) if choice.max == Amount::N(1) => Some(&mut choice.of),
        _ => None,
    }
}

fn spare(filter: &mut Filter, told: &[(Filter, u8)]) {
    let Filter::All(tests) = filter else { return };
    let sides = sides(tests);
    if !tests.contains(&Filter::Other) {
        return;
    }
    for (known, _) in told.iter().filter(|(_, of)| of & sides != 0) {
        let spared = Filter::Not(Box::new(known.clone()));
        if !tests.contains(&spared) {
            tests.push(spared);
        }
    }
}

fn sides(tests: &[Filter]) -> u8 {
    tests.iter().map(side).fold(0, |all, of| all | of)
}

/// The cards that a target tells of, and their sides.
fn told_as(target: &Target) -> Option<(Filter, u8)> {
    match target {
        Target::Role(role::VILLAIN) => {
            Some((Filter::Is(Box::new(target.clone())), side(&Filter::Tag(tag::VILLAIN))))
        }
        // "Place 3 threat on the main scheme. Place 1 threat on each other scheme."
        Target::Role(role::MAIN_SCHEME) => Some((Filter::Is(Box::new(target.clone())), SCHEMES)),
        Target::Each(filter) => Some((filter.clone(), sides(filter.tests()))),
        Target::Chosen(choice) => Some((choice.of.clone(), sides(choice.of.tests()))),
        _ => None,
    }
    .filter(|(filter, sides)| *sides != 0 && !filter.tests().contains(&Filter::Other))
}
