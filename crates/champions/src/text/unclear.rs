//! Readings of this game that cannot be right: what is unclear where one of these questions is answered with yes.

use std::collections::BTreeSet;

use byword_kernel::ability::Ability;
use byword_kernel::vocabulary::Vocabulary;
use byword_language::unclear::Unclear::{self, Card, Effect, Moment, Number, Player};
use byword_language::unclear::{Table, answered};

use crate::text::doubt;
use crate::text::passes::{
    Printed, among_shown, answered as attacked, brought, drawn, engaged, fallen, more, order, persons, seek,
    some, that_many, titles, x_given,
};

/// Asked of the text of a card as a whole.
const OF_TEXTS: Table<fn(&str) -> bool, 3> = [
    (Player, doubt::orders_what_is_theirs),
    (Player, doubt::lends_what_is_yours),
    (Card, doubt::means_what_it_is_not),
];

/// Asked of an ability alone.
const OF_ABILITIES: Table<fn(&Ability) -> bool, 57> = [
    (Card, doubt::speaks_of_nothing),
    (Effect, doubt::repeats_itself),
    (Card, doubt::seeks_its_other_face),
    (Card, doubt::asks_what_another_did),
    (Moment, doubt::misses_its_attack),
    (Card, doubt::mistakes_a_kind),
    (Card, doubt::asks_before_it_picks),
    (Card, doubt::asks_another_for_its_status),
    (Moment, doubt::acts_on_the_unplayed),
    (Number, doubt::gives_what_it_did),
    (Card, doubt::speaks_of_no_event),
    (Number, doubt::measures_no_event),
    (Card, doubt::attaches_a_character),
    (Card, doubt::goes_on_behind_a_condition),
    (Moment, doubt::asks_the_last_of_two),
    (Card, doubt::picks_from_nowhere),
    (Player, doubt::speaks_of_no_player),
    (Card, doubt::attaches_one_to_many),
    (Card, doubt::asks_what_is_known),
    (Card, doubt::chooses_in_vain),
    (Effect, doubt::attacks_enemies),
    (Card, doubt::speaks_of_the_divided),
    (Number, doubt::measures_by_the_damaged),
    (Card, doubt::speaks_later_of_the_event),
    (Number, more::is_left),
    (Number, fallen::counts_what_it_bore),
    (Number, doubt::counts_others_of_themselves),
    (Moment, doubt::interrupts_what_is_past),
    (Card, doubt::acts_on_what_is_not_there),
    (Card, doubt::seeks_the_dealt_in_play),
    (Number, doubt::counts_one_of_two),
    (Card, doubt::asks_of_one_blow),
    (Effect, doubt::asks_of_no_payment),
    (Card, doubt::takes_the_found_for_the_other),
    (Card, doubt::takes_an_enemy_for_another),
    (Number, doubt::counts_all_for_each),
    (Player, doubt::asks_one_for_all),
    (Number, doubt::measures_who_is_not_meant),
    (Number, doubt::counts_an_activation),
    (Card, doubt::tells_of_an_option),
    (Moment, doubt::hears_one_way_to_the_discard),
    (Moment, attacked::asks_too_late),
    (Card, doubt::gives_threat_to_itself),
    (Number, that_many::counts_nothing),
    (Effect, seek::puts_back_the_shuffled),
    (Card, among_shown::is_left),
    (Card, doubt::gives_status_to_the_discarded),
    (Card, some::is_left),
    (Number, doubt::asks_its_own_cost),
    (Card, doubt::asks_for_what_is_gone),
    (Card, doubt::tells_apart_in_vain),
    (Number, doubt::counts_what_others_spent),
    (Number, doubt::counts_kinds_of_the_past),
    (Effect, doubt::gives_what_resolves_by_itself),
    (Card, brought::brings_who_is_there),
    (Effect, doubt::forbids_by_state),
    (Number, doubt::counts_the_hidden),
];

/// Asked of an ability on a card of some kind.
const OF_KINDS: Table<fn(&Ability, &str) -> bool, 8> = [
    (Card, doubt::means_others_than_its_host),
    (Card, doubt::asks_a_card_without_powers),
    (Card, doubt::bears_without_being_in_play),
    (Card, doubt::readies_itself_out_of_play),
    (Player, doubt::is_never_engaged),
    (Card, doubt::brings_a_foe_to_a_hand),
    (Moment, doubt::hears_of_its_end),
    (Card, doubt::puts_counters_on_a_treachery),
];

/// Asked of an ability in its text.
const OF_WORDS: Table<fn(&Ability, &str) -> bool, 12> = [
    (Number, doubt::measures_another_deed),
    (Card, doubt::means_either_of_two),
    (Card, doubt::moves_itself_as_that_card),
    (Card, doubt::asks_of_the_villain_too),
    (Number, doubt::counts_the_picked_for_the_given),
    (Card, doubt::asks_what_is_attached_to_you),
    (Moment, order::boosts_too_late),
    (Card, doubt::gains_for_itself),
    (Effect, doubt::parts_a_ban),
    (Card, doubt::hurts_another_bearer),
    (Card, doubt::means_one_by_them),
    (Card, drawn::asks_for_the_drawn),
];

/// Asked of the names in an ability.
const OF_NAMES: Table<fn(&Ability, &Vocabulary) -> bool, 2> =
    [(Card, titles::speaks_of_order), (Card, titles::speaks_of_strange_traits)];

/// Asked of the names in an ability and in its text.
const OF_NAMES_IN_WORDS: Table<fn(&Ability, &str, &Vocabulary) -> bool, 3> =
    [(Card, titles::speaks_of_possessive), (Card, titles::speaks_of_a_trait), (Card, persons::hurts_either)];

/// What is unclear on a card.
pub(crate) fn of_card(
    abilities: &[Ability],
    face: &Printed<'_>,
    vocabulary: &Vocabulary,
) -> BTreeSet<Unclear> {
    let twice = doubt::turns_what_it_forbids(abilities) || doubt::takes_what_it_asks_for(abilities);
    let turned = twice.then_some(Effect);
    let of_each = abilities.iter().flat_map(|ability| of_ability(ability, face, vocabulary));
    answered(&OF_TEXTS, |ask| ask(face.text)).chain(turned).chain(of_each).collect()
}

fn of_ability<'a>(
    ability: &'a Ability,
    face: &'a Printed<'_>,
    vocabulary: &'a Vocabulary,
) -> impl Iterator<Item = Unclear> + 'a {
    let misspelt = face.english && titles::speaks_of_misspelt(ability, face.title, vocabulary);
    let open = x_given::is_left(ability, !face.unknown.is_empty());
    let of_whom = engaged::is_left(ability, face.kind, face.text);
    let makes_a_character = doubt::makes_itself_a_character(ability, face.kind, face.text);
    answered(&OF_ABILITIES, move |ask| ask(ability))
        .chain(answered(&OF_KINDS, move |ask| ask(ability, face.kind)))
        .chain(answered(&OF_WORDS, move |ask| ask(ability, face.text)))
        .chain(answered(&OF_NAMES, move |ask| ask(ability, vocabulary)))
        .chain(answered(&OF_NAMES_IN_WORDS, move |ask| ask(ability, face.text, vocabulary)))
        .chain((misspelt || makes_a_character).then_some(Card))
        .chain(open.then_some(Number))
        .chain(of_whom.then_some(Player))
}
