//! Cards that come after a revealed card. Surge (digest section 21.12) is the revealed card's, wherever that has gone meanwhile (SU1, SU4). What it means
//! stands in its keyword file.

use byword_kernel::ability::{Body, Cond};
use byword_kernel::frame::Record as _;
use byword_kernel::id::{AbilityId, Keyword, Ref, Seat};
use byword_kernel::query::Scope;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

use crate::profile::Profile;
use crate::rules::encounter::reveal::{Reveal, is_revealing};
use crate::rules::table::takes_part;
use crate::words::verb;

/// What the keywords that make cards surge say, in all versions of the rules.
fn meanings(world: &World) -> impl Iterator<Item = (Keyword, AbilityId, &Cond)> {
    let catalog = &world.catalog;
    let all = (0..).map(Keyword).zip(catalog.keywords());
    let all = all.flat_map(|(keyword, (_, ids))| ids.iter().map(move |id| (keyword, *id)));
    all.filter_map(|(keyword, id)| match &catalog.ability(id)?.ability.body {
        Body::Spell { verb: verb::FURTHER, when, .. } => Some((keyword, id, when)),
        _ => None,
    })
}

/// True if the card surges, or did when it left play.
fn surges(table: &Table<'_>, card: Ref) -> bool {
    meanings(table.world()).any(|(keyword, ..)| table.keyword(card, keyword).is_some())
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
    if owed && !cancelled && takes_part(table, seat) {
        for (_, ability, when) in meanings(table.world()) {
            if table.meaning().holds(when, &scope) {
                table.run_ability(ability, &scope);
            }
        }
    }
}
