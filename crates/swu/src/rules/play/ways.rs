//! What an effect may have its player play, and how: the cards for which there is a way (D 7.3), and the way, if a card has
//! more than one (D 7.2).

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Action, Body, Change, Choice as Pickable, Cond, Filter, Target};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt, Way};
use byword_kernel::few::Few;
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Frame, Record as _, Work};
use byword_kernel::id::{AbilityId, CardsVar, ProgramId, Ref, Seat, Verb, cite};
use byword_kernel::keyword::Param;
use byword_kernel::program::Instr;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::play::costs::way_verb;
use crate::rules::play::{by_effect_in, hosts as all_hosts, is_possible_for, not_played};
use crate::words::{predicate, procedure, tag, verb};

frame! {
    /// An effect plays a card that has more than one way to be played.
    pub(crate) struct Ways(procedure::WAYS) {
        /// The card.
        card: Ref = source,
        /// It may be played as it is printed.
        plainly: bool = m,
        /// By this verb its other ways are known.
        other: u16 = n,
    }
}

/// The ways that an effect allows: as the card is printed, and by abilities of this verb.
#[derive(Clone, Copy)]
struct Allowed {
    plainly: bool,
    other: Option<Verb>,
}

/// The effect plays the card at its cost.
pub(crate) fn by_effect(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let allowed = allowed_by(table, card, chosen_by(table));
    if !begin(table, card, seat, allowed) {
        not_played(table, card);
    }
}

/// The effect plays a card in another of its ways.
pub(crate) fn in_way(table: &mut Table<'_>, card: Ref, seat: Seat, verb: Verb) {
    if !begin(table, card, seat, Allowed { plainly: false, other: way_of(verb) }) {
        not_played(table, card);
    }
}

/// Plays the card in the one way that there is, or has its player say in which; false if there is none.
fn begin(table: &mut Table<'_>, card: Ref, seat: Seat, allowed: Allowed) -> bool {
    let (mut first, mut count) = (None, 0);
    each(table, card, seat, allowed, 0, |way| {
        first.get_or_insert(way);
        count += 1;
    });
    match (first, allowed) {
        (None, _) => return false,
        (Some(way), _) if count == 1 => by_effect_in(table, card, seat, way, None),
        (Some(_), Allowed { plainly, other }) => {
            let other = other.map_or(0, |verb| u16::from(verb.0));
            table.push(Ways { card, plainly, other }.frame(seat));
        }
    }
    true
}

/// The player says how the card is played.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (Ways { card, plainly, other }, seat) = (Ways::of(frame), frame.seat);
    if step != FIRST {
        table.finish();
        return by_effect_in(table, card, seat, frame.answer.way(), None);
    }
    let allowed = Allowed { plainly, other: u8::try_from(other).ok().map(Verb) };
    table.offer_all(|table, options| {
        each(table, card, seat, allowed, 0, |way| {
            options.push(Opt::card(Choice::PLAY, card.slot).in_way(way));
        });
    });
    table.ask(Decision::new(seat, DecisionKind::Mode, cite("CR 6.2.1")).source(card));
}

/// Visits the ways in which the card can be played, at a price that is changed by so much.
fn each(table: &Table<'_>, card: Ref, seat: Seat, allowed: Allowed, more: i16, mut visit: impl FnMut(Way)) {
    let possible = |way| is_possible_for(table, card, seat, way, None, more);
    if allowed.plainly && possible(Way::Normal) {
        visit(Way::Normal);
    }
    let Some(wanted) = allowed.other else { return };
    table.usage().own_abilities(card, |held| {
        let own = matches!(held.compiled.ability.body, Body::Way { verb, .. } if verb == wanted);
        if own && possible(Way::Ability(held.id)) {
            visit(Way::Ability(held.id));
        }
    });
}

// --- What the effect says ---------------------------------------------------------------------------------------------

/// Who is told to play a unit does not play it as an upgrade, nor the other way round; nothing is known of a card that was not
/// chosen (D 18.3).
fn allowed_by(table: &Table<'_>, card: Ref, choice: Option<&Pickable>) -> Allowed {
    let attached = choice.is_some_and(|choice| !is_of_units(&choice.of));
    let only = choice.is_some_and(|choice| is_of_upgrades(&choice.of));
    let plainly = !only || table.def(card).has_tag(tag::UPGRADE);
    Allowed { plainly, other: attached.then_some(verb::PILOT) }
}

/// True if the text says "an upgrade": a card that may be played as one is among what can be chosen.
fn is_of_upgrades(filter: &Filter) -> bool {
    match filter {
        Filter::Either(parts) => {
            parts.iter().all(|part| matches!(part, Filter::Tag(tag::UPGRADE) | Filter::Has(_)))
        }
        Filter::All(parts) => parts.iter().any(is_of_upgrades),
        _ => false,
    }
}

fn is_of_units(filter: &Filter) -> bool {
    match filter {
        Filter::Tag(word) => *word == tag::UNIT,
        Filter::All(parts) => parts.iter().any(is_of_units),
        Filter::Either(parts) => parts.iter().all(is_of_units),
        _ => false,
    }
}

/// The choice of the card that the running effect plays.
fn chosen_by<'w>(table: &Table<'w>) -> Option<&'w Pickable> {
    let frame = table.frame();
    let Work::Program(program) = frame.work else { return None };
    let code = table.world().catalog.program(program);
    let (Instr::Act(Action::Play(Target::Var(played), ..)), before) =
        code.get(..usize::from(frame.step))?.split_last()?
    else {
        return None;
    };
    before.iter().rev().find_map(|instr| match instr {
        Instr::Choose(choice, name) if name == played => Some(choice),
        _ => None,
    })
}

/// True if the card may be picked at this step: if the effect is going to play it, there is a way (CR 6.2.2D).
pub(crate) fn may_be_picked(
    table: &Table<'_>,
    program: ProgramId,
    step: usize,
    card: Ref,
    scope: &Scope,
) -> bool {
    let code = table.world().catalog.program(program);
    let Some(Instr::Choose(choice, name)) = code.get(step) else { return true };
    let (mut given, mut hosts) = (Few::<AbilityId, 4>::default(), None);
    let more = |given: &Few<AbilityId, 4>| {
        let changes = given.as_slice().iter().map(|ability| change_of_cost(table, *ability, scope));
        changes.sum::<Option<i16>>()
    };
    let mut next = Some(step + 1);
    while let Some((at, instr)) = next.and_then(|at| Some((at, code.get(at)?))) {
        next = step_after(table, (at, instr), (*name, card), scope);
        let allowed = match instr {
            Instr::Test(..) if next.is_none() => return true,
            Instr::Test(..) | Instr::Jump(_) => continue,
            Instr::Modify(Target::Var(to), ability, ..) if to == name => {
                given.push(*ability);
                continue;
            }
            Instr::Order(_) => continue,
            // The unit that it is played on is chosen next.
            Instr::Choose(on, host) if hosts.is_none() => {
                hosts = Some((*host, &on.of));
                continue;
            }
            Instr::Act(Action::Perform(verb, Target::Var(played), Some(host))) if played == name => {
                let Some(way) = on_unit(*verb) else { return true };
                let of = hosts.filter(|(named, _)| *host == Target::Var(*named)).map(|(_, of)| of);
                let mut units = all_hosts(table).filter(|unit| is_meant(table, host, of, *unit, scope));
                // What it costs there may depend on the unit.
                let more = |unit| table.suppose(unit, || more(&given));
                let possible = |unit, more| is_possible_for(table, card, scope.seat, way, Some(unit), more);
                return units.any(|unit| more(unit).is_none_or(|more| possible(unit, more)));
            }
            _ if hosts.is_some() => return true,
            Instr::Act(Action::Play(Target::Var(played), None, _)) if played == name => {
                allowed_by(table, card, Some(choice))
            }
            Instr::Act(Action::Play(Target::Var(played), Some(_), _)) if played == name => {
                return is_possible_for(table, card, scope.seat, Way::Free, None, 0);
            }
            Instr::Act(Action::Perform(verb, Target::Var(played), None)) if played == name => {
                let Some(other) = way_of(*verb) else { return true };
                Allowed { plainly: false, other: Some(other) }
            }
            _ => return true,
        };
        let Some(more) = more(&given) else { return true };
        let mut found = false;
        each(table, card, scope.seat, allowed, more, |_| found = true);
        return found;
    }
    true
}

/// The step that follows if the card is picked under the name; none if a condition is not known yet.
fn step_after(
    table: &Table<'_>,
    (at, instr): (usize, &Instr),
    picked: (CardsVar, Ref),
    scope: &Scope,
) -> Option<usize> {
    match instr {
        Instr::Test(cond, otherwise) => {
            let so = holds_with(table, cond, picked, scope)?;
            Some(if so { at + 1 } else { usize::from(*otherwise) })
        }
        Instr::Jump(to) => Some(usize::from(*to)),
        _ => Some(at + 1),
    }
}

/// True if it is so once the card has been picked under the name; none if it depends on what else is picked.
fn holds_with(table: &Table<'_>, cond: &Cond, (name, card): (CardsVar, Ref), scope: &Scope) -> Option<bool> {
    match cond {
        Cond::Fits(Target::Var(var), test) if *var == name => Some(table.meaning().fits(test, card, scope)),
        Cond::Not(cond) => holds_with(table, cond, (name, card), scope).map(|so| !so),
        _ if any(cond, |part| matches!(part, Part::Target(Target::Var(_)))) => None,
        _ => Some(table.meaning().holds(cond, scope)),
    }
}

/// How a card is paid for that a verb has played on a unit.
const fn on_unit(verb: Verb) -> Option<Way> {
    match verb {
        verb::PLAY_ON => Some(Way::Normal),
        verb::PLAY_ON_FREE => Some(Way::Free),
        _ => None,
    }
}

/// True if an effect may mean the unit: it is the one told, or can be chosen. If it is eligible depends on the upgrade.
fn is_meant(table: &Table<'_>, told: &Target, of: Option<&Filter>, unit: Ref, scope: &Scope) -> bool {
    let Some(of) = of else { return table.meaning().first_target(told, scope) == Some(unit) };
    let eligible = |test: &Filter| matches!(test, Filter::Like(predicate::ELIGIBLE, _));
    of.tests().iter().all(|test| eligible(test) || table.meaning().fits(test, unit, scope))
}

/// True if the way is one from the resources (D 17.11).
pub(crate) fn is_smuggling(table: &Table<'_>, way: Way) -> bool {
    way_verb(table, way) == Some(verb::SMUGGLE)
}

/// The way in which a verb has a card played.
const fn way_of(verb: Verb) -> Option<Verb> {
    match verb {
        verb::PLAY_PILOT => Some(verb::PILOT),
        verb::PLAY_SMUGGLED => Some(verb::SMUGGLE),
        _ => None,
    }
}

/// What is given to the card changes its cost by so much; none if it may do so in another way.
fn change_of_cost(table: &Table<'_>, ability: AbilityId, scope: &Scope) -> Option<i16> {
    match &table.world().catalog.ability(ability)?.ability.body {
        Body::Static { change: Change::Cost(amount), .. } => Some(table.meaning().amount(amount, scope)),
        Body::Triggered { .. } | Body::Replacement { .. } => Some(0),
        // Only what has a number may be paid with units.
        Body::Keyword(used) => {
            let (def, _) = table.world().catalog.keyword(used.keyword)?;
            (def.param != Param::Number).then_some(0)
        }
        _ => None,
    }
}
