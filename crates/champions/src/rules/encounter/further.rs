//! Cards that come after a revealed card. Surge (digest section 21.12) is the revealed card's, wherever that has gone meanwhile (SU1, SU4). What it means
//! stands in its keyword file.

use byword_kernel::ability::Body;
use byword_kernel::frame::Record as _;
use byword_kernel::id::{AbilityId, Keyword, Ref, Seat};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::profile::Profile;
use crate::rules::encounter::reveal::{Reveal, is_revealing};
use crate::rules::table::takes_part;
use crate::words::verb;

/// The keyword that makes cards surge, and what it says in this version of the rules.
fn meaning(table: &Table<'_>, scope: &Scope) -> Option<(Keyword, AbilityId)> {
    let catalog = &table.world().catalog;
    let surges = |id: &AbilityId| match catalog.ability(*id).map(|compiled| &compiled.ability.body) {
        Some(Body::Spell { verb: verb::FURTHER, when, .. }) => table.meaning().holds(when, scope),
        _ => false,
    };
    let all = (0..).map(Keyword).zip(catalog.keywords());
    all.into_iter().find_map(|(keyword, (_, ids))| Some((keyword, ids.iter().copied().find(surges)?)))
}

/// True if the card surges, or did when it left play.
fn surges(table: &Table<'_>, card: Ref) -> bool {
    let meaning = meaning(table, &Scope::of(card, Seat::NONE));
    meaning.is_some_and(|(keyword, _)| table.keyword(card, keyword).is_some())
}

/// A text says of a card that is being revealed that it gains surge.
pub(crate) fn gain(table: &mut Table<'_>, card: Ref) {
    let revealed = Reveal::place(table.position(), |_, reveal| reveal.card.slot == card.slot);
    if let Some(place) = revealed {
        Reveal::edit_at(table, place, |reveal| reveal.said.further = true);
    }
}

/// A card has left play: if it is being revealed, its surge is what it was.
pub(crate) fn note_leaving(table: &mut Table<'_>, card: Ref) {
    let before = Ref { life: card.life.wrapping_sub(1), ..card };
    if is_revealing(table, card) && surges(table, before) {
        gain(table, card);
    }
}

/// SU2: when all is done the card surges, once (SU5), if its player still takes part (SU10). In the newest rules that is
/// an effect of the card, which may have been cancelled (P1).
pub(crate) fn conclude(table: &mut Table<'_>, seat: Seat, reveal: Reveal, card: Ref) {
    let owed = reveal.said.further || table.in_play(card) && surges(table, card);
    let cancelled = !reveal.effective && Profile::of(table).reveals_keywords();
    table.finish();
    let scope = Scope::of(card, seat);
    if let Some((_, ability)) = meaning(table, &scope).filter(|_| owed && !cancelled)
        && takes_part(table, seat)
    {
        table.run_ability(ability, &scope);
    }
}
