//! Cards that a text reveals or puts into play by their names alone ("Reveal the Lantern side scheme"): they are looked
//! for where cards out of play can be (MC-16.12).

use byword_kernel::ability::{Ability, Action, Choice, Dest, Filter, Target};

use crate::words::{role, tag, verb, zone};

/// Says of named cards that are to come into play where they are.
pub(crate) fn settle(ability: &mut Ability) {
    if let Some(effect) = ability.effect_mut() {
        effect.each_action_mut(settle_action);
    }
}

fn settle_action(action: &mut Action) {
    match action {
        Action::Perform(verb::REVEAL, target @ Target::Chosen(_), _) if is_any_encounter_card(target) => {
            *target = Target::Role(role::ENCOUNTER_TOP);
        }
        Action::Perform(verb::REVEAL | verb::ENTER, target, _) | Action::Move(verb::PUT, target, _) => {
            seek(target, &[zone::ENCOUNTER, zone::PILE, zone::ASIDE]);
        }
        Action::Attach(target, _) => {
            seek(target, &[zone::AREA, zone::PLAY, zone::ENCOUNTER, zone::PILE, zone::ASIDE]);
        }
        Action::Move(verb::REMOVE, target @ Target::Each(_), Dest { zone: zone::ASIDE, .. }) => {
            put_aside(target)
        }
        Action::Move(verb::TUCK, target @ Target::Chosen(_), _) => {
            seek(target, &[zone::ASIDE, zone::PILE, zone::AREA, zone::PLAY]);
        }
        _ => {}
    }
}

/// "Set each Captive ally aside": wherever they are.
fn put_aside(target: &mut Target) {
    let zones = [zone::AREA, zone::PLAY, zone::ENCOUNTER, zone::PILE].into_iter().map(Filter::In).collect();
    if let Target::Each(filter) = target {
        let tests = std::mem::take(filter);
        *filter = Filter::Either(zones).and(tests);
    }
}

fn seek(target: &mut Target, among: &[byword_kernel::id::ZoneKind]) {
    let named = match &*target {
        Target::Each(named) if is_by_name(named) => named.clone(),
        Target::Chosen(choice) if is_by_name(&choice.of) => choice.of.clone(),
        _ => return,
    };
    let zones = among.iter().copied().map(Filter::In).collect();
    let choice = Choice::one(Filter::Either(zones).and(named));
    *target = Target::Chosen(Box::new(choice));
}

/// True for a name, perhaps with what kind of card it is of: "the Lantern side scheme".
fn is_by_name(filter: &Filter) -> bool {
    let tests = filter.tests();
    let of_kind = |test: &Filter| matches!(test, Filter::Named(_) | Filter::Tag(_));
    tests.iter().any(|test| matches!(test, Filter::Named(_))) && tests.iter().all(of_kind)
}

/// "Reveal another encounter card": from the encounter deck.
fn is_any_encounter_card(target: &Target) -> bool {
    let Target::Chosen(choice) = target else { return false };
    let any = |test: &Filter| matches!(test, Filter::Other | Filter::Tag(tag::ENCOUNTER));
    choice.of.tests().iter().all(any)
}
