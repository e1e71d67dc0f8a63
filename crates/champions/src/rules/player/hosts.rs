//! What a card may be attached to (MC-6.17).

use byword_kernel::ability::{Ability, Action, Body};
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::program::Instr;
use byword_kernel::query::Scope;
use byword_kernel::refusal::{Reason, Verdict, no};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

/// Checks that a card that attaches has something to attach to (MC-6.17).
pub(crate) fn can_attach(table: &Table<'_>, seat: Seat, card: Ref) -> Verdict {
    let scope = Scope::of(card, seat);
    for id in &table.def(card).abilities {
        let Some(compiled) = table.world().catalog.ability(*id) else { continue };
        if !is_attachment(&compiled.ability) {
            continue;
        }
        let Some(program) = compiled.program else { continue };
        let found = table.world().catalog.program(program).iter().any(|instr| match instr {
            Instr::Choose(choice, _) => table
                .meaning()
                .matching(&choice.of, &scope)
                .any(|host| may_host(table, seat, card, host).is_ok()),
            Instr::Act(Action::Attach(_, target)) => {
                table.meaning().first_target(target, &scope).is_some_and(|host| table.in_play(host))
            }
            _ => false,
        });
        if !found {
            return no(cite("MC-6.17"), Reason::NoObject);
        }
    }
    Ok(())
}

/// True if a card's text lets it be attached to that one (MC-6.17).
pub(crate) fn may_go_on(table: &Table<'_>, seat: Seat, card: Ref, host: Ref) -> bool {
    let scope = Scope::of(card, seat);
    let attached = table.def(card).abilities.iter().filter_map(|id| {
        table.world().catalog.ability(*id).filter(|compiled| is_attachment(&compiled.ability))?.program
    });
    let mut hosts =
        attached.flat_map(|program| table.world().catalog.program(program)).map(|instr| match instr {
            Instr::Choose(choice, _) => table.meaning().fits(&choice.of, host, &scope),
            Instr::Act(Action::Attach(_, target)) => {
                table.meaning().first_target(target, &scope) == Some(host)
            }
            _ => false,
        });
    hosts.any(|is_host| is_host) && may_host(table, seat, card, host).is_ok()
}

/// True if the ability says what its card attaches to.
pub(crate) const fn is_attachment(ability: &Ability) -> bool {
    matches!(ability.body, Body::Spell { verb: kernel::ATTACH, .. })
}

/// Checks that the card may be attached to that host (max 1 per ...).
pub(crate) fn may_host(table: &Table<'_>, seat: Seat, card: Ref, host: Ref) -> Verdict {
    table.rules().allowed_to(seat, kernel::ATTACH, card, host)
}
