//! Meanings that the texts of this game do not spell out, one pass for each; and readings that cannot be right.

mod additional;
mod another;
mod answered;
mod area;
mod arrow;
mod both;
mod cancel;
mod chosen;
mod counted;
mod doer;
mod done;
mod each_has;
mod entering;
mod extremes;
mod fall;
mod foes;
mod friends;
mod govern;
mod hand;
mod heroes;
mod holder;
mod lasting;
mod lastly;
mod leaders;
mod leading;
mod leaving;
mod many;
mod more;
mod moved;
mod offer;
mod order;
mod others;
mod owners;
mod past;
mod prevention;
mod purpose;
mod removed;
mod seek;
mod shared;
mod stronger;
mod surging;
mod that_many;
mod titles;
mod turning;
mod unknown;
mod up_to;
mod worn;

use byword_kernel::ability::Ability;
use byword_kernel::id::Stat;
use byword_kernel::vocabulary::Vocabulary;

use crate::text::doubt;

/// The face whose text was read.
pub(crate) struct Printed<'a> {
    pub title: &'a str,
    pub kind: &'a str,
    pub text: &'a str,
    /// The numbers that are printed as X.
    pub unknown: &'a [Stat],
    /// The titles of its other faces.
    pub others: &'a [&'a str],
    /// Printed in English; translated names are of another making.
    pub english: bool,
}

/// Makes all passes, in their order; returns true if something cannot have been read right.
pub(crate) fn settle(abilities: &mut [Ability], face: &Printed<'_>, vocabulary: &mut Vocabulary) -> bool {
    let x_is_known = unknown::define(abilities, face, vocabulary);
    let is_borne = abilities.iter().any(area::is_borne);
    let host = another::host_sides(abilities);
    holder::settle(abilities, face.kind);
    purpose::settle(abilities);
    for ability in &mut *abilities {
        settle_one(ability, face, vocabulary, (host, is_borne));
    }
    !x_is_known
        || doubt::orders_what_is_theirs(face.text)
        || doubt::lends_what_is_yours(face.text)
        || abilities.iter().any(|ability| is_doubtful(ability, face, vocabulary))
}

/// What one ability means. `host` is on which side what the card is attached to stands; `is_borne` if anything is said of a bearer.
fn settle_one(
    ability: &mut Ability,
    face: &Printed<'_>,
    vocabulary: &mut Vocabulary,
    (host, is_borne): (u8, bool),
) {
    entering::settle(ability);
    area::settle(ability, face.kind, is_borne);
    govern::settle(ability);
    friends::settle(ability);
    shared::settle(ability, face.text);
    each_has::settle(ability, face.text);
    leaving::settle(ability);
    turning::settle(ability, face.others, vocabulary);
    lastly::settle(ability);
    leaders::settle(ability, vocabulary);
    leading::settle(ability);
    answered::settle(ability);
    order::settle(ability, face.text);
    stronger::settle(ability);
    offer::settle(ability);
    chosen::settle(ability);
    doer::settle(ability);
    up_to::settle(ability);
    prevention::put_before(ability);
    prevention::settle(ability);
    prevention::put_in_place(ability, face.text);
    foes::settle(ability, face.kind);
    others::settle(ability, face.kind);
    others::spare(ability, face.kind);
    another::settle(ability, host, face.kind);
    others::tell_apart(ability);
    owners::settle(ability);
    owners::give_to_controlled(ability, face.kind, face.text);
    fall::settle(ability, face.kind);
    worn::settle(ability);
    surging::settle(ability);
    many::settle(ability);
    more::settle(ability, face.text);
    additional::settle(ability, face.text);
    moved::settle(ability);
    moved::leave_the_host(ability);
    arrow::settle(ability);
    hand::settle(ability, face.kind);
    lasting::settle(ability);
    done::settle(ability, face.text);
    removed::settle(ability);
    heroes::settle(ability);
    that_many::settle(ability);
    past::settle(ability);
    seek::settle(ability);
    extremes::settle(ability);
    cancel::settle(ability);
    both::settle(ability);
    name_and_count(ability, face, vocabulary);
}

/// What the titles of cards and the payment of a cost tell.
fn name_and_count(ability: &mut Ability, face: &Printed<'_>, vocabulary: &mut Vocabulary) {
    titles::restore(ability, face.text, vocabulary);
    titles::own_title(ability, face.title, vocabulary);
    counted::count_cost(ability, vocabulary);
    counted::give_first(ability, vocabulary);
}

fn is_doubtful(ability: &Ability, face: &Printed<'_>, vocabulary: &Vocabulary) -> bool {
    doubt::speaks_of_nothing(ability)
        || doubt::repeats_itself(ability)
        || doubt::seeks_its_other_face(ability)
        || doubt::asks_what_another_did(ability)
        || doubt::misses_its_attack(ability)
        || doubt::mistakes_a_kind(ability)
        || doubt::asks_before_it_picks(ability)
        || doubt::asks_another_for_its_status(ability)
        || doubt::acts_on_the_unplayed(ability)
        || doubt::gives_what_it_did(ability)
        || doubt::speaks_of_no_event(ability)
        || doubt::measures_no_event(ability)
        || doubt::attaches_a_character(ability)
        || doubt::goes_on_behind_a_condition(ability)
        || doubt::asks_the_last_of_two(ability)
        || doubt::means_others_than_its_host(ability, face.kind)
        || doubt::picks_from_nowhere(ability)
        || doubt::speaks_of_no_player(ability)
        || doubt::attaches_one_to_many(ability)
        || doubt::asks_what_is_known(ability)
        || doubt::chooses_in_vain(ability)
        || doubt::attacks_enemies(ability)
        || doubt::speaks_of_the_divided(ability)
        || doubt::asks_a_card_without_powers(ability, face.kind)
        || doubt::measures_by_the_damaged(ability)
        || doubt::speaks_later_of_the_event(ability)
        || more::is_left(ability)
        || doubt::counts_others_of_themselves(ability)
        || doubt::interrupts_what_is_past(ability)
        || doubt::acts_on_what_is_not_there(ability)
        || doubt::bears_without_being_in_play(ability, face.kind)
        || doubt::readies_itself_out_of_play(ability, face.kind)
        || doubt::seeks_the_dealt_in_play(ability)
        || doubt::is_never_engaged(ability, face.kind)
        || doubt::counts_one_of_two(ability)
        || doubt::asks_of_one_blow(ability)
        || doubt::asks_of_no_payment(ability)
        || doubt::takes_the_found_for_the_other(ability)
        || doubt::takes_an_enemy_for_another(ability)
        || doubt::counts_all_for_each(ability)
        || doubt::asks_one_for_all(ability)
        || doubt::measures_who_is_not_meant(ability)
        || doubt::measures_another_deed(ability, face.text)
        || doubt::means_either_of_two(ability, face.text)
        || doubt::makes_itself_a_character(ability, face.kind, face.text)
        || doubt::brings_a_foe_to_a_hand(ability, face.kind)
        || doubt::moves_itself_as_that_card(ability, face.text)
        || doubt::counts_an_activation(ability)
        || doubt::asks_of_the_villain_too(ability, face.text)
        || doubt::tells_of_an_option(ability)
        || doubt::counts_the_picked_for_the_given(ability, face.text)
        || doubt::asks_what_is_attached_to_you(ability, face.text)
        || doubt::hears_one_way_to_the_discard(ability)
        || is_left_in_doubt(ability, face, vocabulary)
}

/// What the passes could not make out.
fn is_left_in_doubt(ability: &Ability, face: &Printed<'_>, vocabulary: &Vocabulary) -> bool {
    answered::asks_too_late(ability)
        || doubt::gives_threat_to_itself(ability)
        || that_many::counts_nothing(ability)
        || seek::puts_back_the_shuffled(ability)
        || order::boosts_too_late(ability, face.text)
        || titles::speaks_of_order(ability, vocabulary)
        || face.english && titles::speaks_of_misspelt(ability, face.title, vocabulary)
        || titles::speaks_of_possessive(ability, face.text, vocabulary)
        || titles::speaks_of_a_trait(ability, face.text, vocabulary)
        || titles::speaks_of_strange_traits(ability, vocabulary)
}
