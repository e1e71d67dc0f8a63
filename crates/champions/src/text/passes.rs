//! Meanings that the texts of this game do not spell out, one pass for each.

mod additional;
pub(crate) mod among_shown;
mod another;
pub(crate) mod answered;
mod area;
mod arrow;
mod astray;
mod blows;
mod both;
pub(crate) mod brought;
mod cancel;
mod chosen;
mod coming;
mod counted;
mod doer;
mod done;
pub(crate) mod drawn;
mod each_has;
mod each_own;
pub(crate) mod engaged;
mod entering;
mod extension;
mod extremes;
mod failed;
mod fall;
pub(crate) mod fallen;
mod foes;
mod for_whom;
mod friends;
mod from_hand;
mod govern;
mod hand;
mod harmed;
mod heroes;
mod holder;
mod in_time;
mod kept_from;
mod lasting;
mod lastly;
mod leaders;
mod leading;
mod leaving;
mod many;
pub(crate) mod more;
mod moved;
mod offer;
mod once_done;
pub(crate) mod order;
mod others;
mod owners;
mod past;
pub(crate) mod persons;
mod planted;
mod prevention;
mod purpose;
mod removed;
pub(crate) mod seek;
mod shared;
mod shown;
pub(crate) mod some;
mod stead;
mod stronger;
mod surging;
pub(crate) mod that_many;
mod their_own;
mod theirs;
pub(crate) mod titles;
mod turning;
mod unknown;
mod up_to;
mod vitality;
mod who_acts;
mod worn;
mod wounds;
pub(crate) mod x_given;

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Effect};
use byword_kernel::id::Stat;
use byword_kernel::vocabulary::Vocabulary;

use Pass::{Alone, OfCard, OfKind, OfKindAndText, OfText};

/// Visits each place of each row of effects, from the first one that has so many before it.
fn at_each_place(effect: &mut Effect, before: usize, mut visit: impl FnMut(&mut [Effect], usize)) {
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::Seq(parts)) = part {
            (before..parts.len()).for_each(|at| visit(parts, at));
        }
    });
}

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
    let mut around = Around { face, vocabulary, host, is_borne };
    abilities.iter_mut().for_each(|ability| settle_one(ability, &mut around));
    x_is_known
}

/// A pass over an ability, by what of its card it looks at.
enum Pass {
    Alone(fn(&mut Ability)),
    OfText(fn(&mut Ability, &str)),
    OfKind(fn(&mut Ability, &str)),
    OfKindAndText(fn(&mut Ability, &str, &str)),
    OfCard(fn(&mut Ability, &mut Around<'_>)),
}

/// What an ability stands in.
struct Around<'a> {
    face: &'a Printed<'a>,
    vocabulary: &'a mut Vocabulary,
    /// On which side what the card is attached to stands.
    host: u8,
    /// True if anything is said of a bearer.
    is_borne: bool,
}

/// The passes in their order: each goes on from what those before it have made of the ability.
const PASSES: [Pass; 80] = [
    Alone(entering::settle),
    Alone(shown::settle),
    Alone(from_hand::settle),
    Alone(some::settle),
    OfCard(|ability, of| area::settle(ability, of.face.kind, of.is_borne)),
    Alone(govern::settle),
    Alone(friends::settle),
    OfText(shared::settle),
    OfText(each_has::settle),
    Alone(each_own::settle),
    Alone(leaving::settle),
    OfCard(|ability, of| turning::settle(ability, of.face.others, of.vocabulary)),
    Alone(lastly::settle),
    OfCard(|ability, of| leaders::settle(ability, of.vocabulary)),
    Alone(leading::settle),
    OfCard(|ability, of| x_given::settle(ability, !of.face.unknown.is_empty())),
    Alone(answered::settle),
    OfKind(kept_from::settle),
    OfText(order::settle),
    Alone(stronger::settle),
    Alone(offer::settle),
    Alone(in_time::settle),
    Alone(harmed::settle),
    Alone(chosen::settle),
    OfText(extension::settle),
    OfKindAndText(engaged::settle),
    Alone(among_shown::settle),
    Alone(doer::settle),
    Alone(theirs::settle),
    Alone(their_own::settle),
    Alone(up_to::settle),
    Alone(prevention::put_before),
    Alone(prevention::settle),
    OfText(prevention::put_in_place),
    OfKind(foes::settle),
    OfKind(others::settle),
    OfKind(others::spare),
    OfCard(|ability, of| another::settle(ability, of.host, of.face.kind)),
    Alone(others::tell_apart),
    Alone(owners::settle),
    OfKindAndText(owners::give_to_controlled),
    OfKind(fall::settle),
    Alone(fallen::settle),
    Alone(worn::settle),
    Alone(surging::settle),
    Alone(many::settle),
    OfText(more::settle),
    OfText(additional::settle),
    Alone(moved::settle),
    Alone(moved::leave_the_host),
    OfText(arrow::settle),
    OfKind(hand::settle),
    Alone(lasting::settle),
    Alone(who_acts::settle),
    OfText(drawn::settle),
    OfCard(|ability, of| persons::settle(ability, of.face.text, of.vocabulary)),
    OfKindAndText(planted::settle),
    OfText(done::settle),
    OfText(failed::settle),
    Alone(brought::settle),
    OfKind(vitality::settle),
    Alone(removed::settle),
    Alone(heroes::settle),
    Alone(that_many::settle),
    Alone(past::settle),
    Alone(seek::settle),
    Alone(extremes::settle),
    Alone(cancel::settle),
    Alone(both::settle),
    Alone(blows::settle),
    Alone(astray::settle),
    Alone(stead::settle),
    Alone(for_whom::settle),
    Alone(coming::settle),
    Alone(once_done::settle),
    Alone(wounds::settle),
    OfCard(|ability, of| titles::restore(ability, of.face.text, of.vocabulary)),
    OfCard(|ability, of| titles::own_title(ability, of.face.title, of.vocabulary)),
    OfCard(|ability, of| counted::count_cost(ability, of.vocabulary)),
    OfCard(|ability, of| counted::give_first(ability, of.vocabulary)),
];

fn settle_one(ability: &mut Ability, around: &mut Around<'_>) {
    let (kind, text) = (around.face.kind, around.face.text);
    for pass in &PASSES {
        match pass {
            Alone(settle) => settle(ability),
            OfText(settle) => settle(ability, text),
            OfKind(settle) => settle(ability, kind),
            OfKindAndText(settle) => settle(ability, kind, text),
            OfCard(settle) => settle(ability, around),
        }
    }
}
