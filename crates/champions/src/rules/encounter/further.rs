//! What a revealed card brings after it. Surge (digest section 21.12) is the revealed card's, wherever that has gone meanwhile (SU1, SU4). What it means
//! stands in its keyword file.

use byword_kernel::ability::Body;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{AbilityId, Keyword, Ref, Seat};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::profile::Profile;
use crate::rules::encounter::reveal::said;
use crate::rules::table::takes_part;
use crate::words::{procedure, verb};

/// The keyword that makes cards surge, and what it says in this version of the rules.
fn meaning(table: &Table<'_>, scope: &Scope) -> Option<(Keyword, AbilityId)> {
    let catalog = &table.world().catalog;
    let surges = |id: &AbilityId| match catalog.ability(*id).map(|compiled| &compiled.ability.body) {
        Some(Body::Spell { verb: verb::FURTHER, when, .. }) => table.holds(when, scope),
        _ => false,
    };
    let all = (0..).map(Keyword).zip(catalog.keywords());
    all.into_iter().find_map(|(keyword, (_, ids))| Some((keyword, ids.iter().copied().find(surges)?)))
}

/// Whether the card surges, or did when it left play.
fn surges(table: &Table<'_>, card: Ref) -> bool {
    let meaning = meaning(table, &Scope::of(card, Seat::NONE));
    meaning.is_some_and(|(keyword, _)| table.keyword(card, keyword).is_some())
}

fn reveals(frame: &Frame, card: Ref) -> bool {
    frame.work == Work::Procedure(procedure::REVEAL) && frame.source.slot == card.slot
}

/// A text says of a card that is being revealed that it gains surge.
pub(crate) fn gain(table: &mut Table<'_>, card: Ref) {
    if let Some(index) = table.position().frames().iter().rposition(|frame| reveals(frame, card)) {
        table.edit_frame_at(index, |frame| frame.n |= said::FURTHER);
    }
}

/// A card has left play: if it is being revealed, its surge is what it was.
pub(crate) fn note_leaving(table: &mut Table<'_>, card: Ref) {
    let before = Ref { life: card.life.wrapping_sub(1), ..card };
    if table.position().frames().iter().any(|frame| reveals(frame, card)) && surges(table, before) {
        gain(table, card);
    }
}

/// SU2: when all is done the card surges, once (SU5), if its player still takes part (SU10). In the newest rules that is
/// an effect of the card, which may have been cancelled (P1).
pub(crate) fn conclude(table: &mut Table<'_>, frame: &Frame, card: Ref) {
    let owed = frame.n & said::FURTHER != 0 || table.in_play(card) && surges(table, card);
    let cancelled = frame.m == 0 && Profile::of(table).reveals_keywords();
    table.finish();
    let scope = Scope::of(card, frame.seat);
    if let Some((_, ability)) = meaning(table, &scope).filter(|_| owed && !cancelled)
        && takes_part(table, frame.seat)
    {
        table.run_ability(ability, &scope);
    }
}
