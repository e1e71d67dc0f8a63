//! Meanings that the texts of this game do not spell out, one pass for each.

mod additional;
pub(crate) mod among_shown;
mod another;
pub(crate) mod answered;
mod area;
mod arrow;
mod astray;
mod both;
mod cancel;
mod chosen;
mod coming;
mod counted;
mod doer;
mod done;
mod each_has;
mod each_own;
pub(crate) mod engaged;
mod entering;
mod extension;
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
pub(crate) mod more;
mod moved;
mod offer;
pub(crate) mod order;
mod others;
mod owners;
mod past;
mod prevention;
mod purpose;
mod removed;
pub(crate) mod seek;
mod shared;
pub(crate) mod some;
mod stead;
mod stronger;
mod surging;
pub(crate) mod that_many;
mod theirs;
pub(crate) mod titles;
mod turning;
mod unknown;
mod up_to;
mod worn;
pub(crate) mod x_given;

use byword_kernel::ability::Ability;
use byword_kernel::id::Stat;
use byword_kernel::vocabulary::Vocabulary;

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

/// Makes all passes, in their order; returns false if a number that is printed as X is not told.
pub(crate) fn settle(abilities: &mut [Ability], face: &Printed<'_>, vocabulary: &mut Vocabulary) -> bool {
    let x_is_known = unknown::define(abilities, face, vocabulary);
    let is_borne = abilities.iter().any(area::is_borne);
    let host = another::host_sides(abilities);
    holder::settle(abilities, face.kind);
    purpose::settle(abilities);
    for ability in &mut *abilities {
        settle_one(ability, face, vocabulary, (host, is_borne));
    }
    x_is_known
}

/// What one ability means. `host` is on which side what the card is attached to stands; `is_borne` if anything is said of a bearer.
fn settle_one(
    ability: &mut Ability,
    face: &Printed<'_>,
    vocabulary: &mut Vocabulary,
    (host, is_borne): (u8, bool),
) {
    entering::settle(ability);
    some::settle(ability);
    area::settle(ability, face.kind, is_borne);
    govern::settle(ability);
    friends::settle(ability);
    shared::settle(ability, face.text);
    each_has::settle(ability, face.text);
    each_own::settle(ability);
    leaving::settle(ability);
    turning::settle(ability, face.others, vocabulary);
    lastly::settle(ability);
    leaders::settle(ability, vocabulary);
    leading::settle(ability);
    x_given::settle(ability, !face.unknown.is_empty());
    answered::settle(ability);
    order::settle(ability, face.text);
    stronger::settle(ability);
    offer::settle(ability);
    chosen::settle(ability);
    extension::settle(ability, face.text);
    engaged::settle(ability, face.kind, face.text);
    among_shown::settle(ability);
    doer::settle(ability);
    theirs::settle(ability);
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
    astray::settle(ability);
    stead::settle(ability);
    coming::settle(ability);
    name_and_count(ability, face, vocabulary);
}

/// What the titles of cards and the payment of a cost tell.
fn name_and_count(ability: &mut Ability, face: &Printed<'_>, vocabulary: &mut Vocabulary) {
    titles::restore(ability, face.text, vocabulary);
    titles::own_title(ability, face.title, vocabulary);
    counted::count_cost(ability, vocabulary);
    counted::give_first(ability, vocabulary);
}
