//! Cards that a text reveals or puts into play by their names alone ("Reveal the Lantern side scheme"): they are looked
//! for where cards out of play can be (MC-16.12).

use byword_kernel::ability::visit::{Part, PartMut, any, fold};
use byword_kernel::ability::{Ability, Action, Choice, Dest, Effect, Filter, Place, Target};
use byword_kernel::id::Verb;
use byword_kernel::vocabulary::verb as kernel;

use crate::words::{role, tag, verb, zone};

/// Says of named cards that are to come into play where they are.
pub(crate) fn settle(ability: &mut Ability) {
    if let Some(effect) = ability.effect_mut() {
        effect.each_action_mut(settle_action);
        fold(effect, &mut |part| {
            if let PartMut::Effect(Effect::Seq(parts)) = part {
                shuffle_last(parts);
                shuffle_once(parts);
                // The sentence and the rule of the search say it both (MC-16.12).
                parts.dedup_by(|next, before| next == before && is_shuffle(next));
            }
        });
    }
}

/// "Search the top 5 cards of your deck for an event. Discard the rest": before the deck is shuffled, when nobody knows any more which
/// they were.
fn shuffle_last(parts: &mut [Effect]) {
    for at in 1..parts.len() {
        let Some([shuffle, next]) = parts.get_mut(at - 1..=at) else { return };
        if is_shuffle(shuffle) && moves_the_rest(next, kernel::DISCARD) {
            std::mem::swap(shuffle, next);
        }
    }
}

/// "Search your deck for a card, shuffle your deck, and place that card on the top of your deck": it is not shuffled again.
fn shuffle_once(parts: &mut Vec<Effect>) {
    let placed = |effect: &Effect| matches!(effect.unnamed(), Effect::Do(Action::Move(_, Target::Var(_), to)) if to.zone == zone::DECK && to.place == Place::Top);
    let twice = |three: &[Effect]| is_shuffle(&three[0]) && placed(&three[1]) && three[0] == three[2];
    if let Some(at) = parts.windows(3).position(twice) {
        parts.remove(at + 2);
    }
}

const fn is_shuffle(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(Action::Shuffle(..)))
}

/// True if cards that were named before, as far as they are left in a deck, are moved so.
fn moves_the_rest(effect: &Effect, by: Verb) -> bool {
    let Effect::Do(Action::Move(verb, cards, _)) = effect.unnamed() else { return false };
    let named = |test: &Filter| matches!(test, Filter::Is(of) if matches!(**of, Target::Var(_)));
    *verb == by && matches!(cards.unnamed(), Target::Each(left) if left.tests().iter().any(named))
}

/// True if what a search has left is put back into a deck that was shuffled: in which order it lies there is not told.
pub(crate) fn puts_back_the_shuffled(ability: &Ability) -> bool {
    let puts = |pair: &[Effect]| match pair {
        [Effect::Do(Action::Shuffle(..)), next] => moves_the_rest(next, verb::TUCK),
        _ => false,
    };
    let puts =
        |part: Part<'_>| matches!(part, Part::Effect(Effect::Seq(parts)) if parts.windows(2).any(puts));
    ability.effect().is_some_and(|effect| any(effect, puts))
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
