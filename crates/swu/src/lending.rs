//! Units that lend what they can to another unit for an attack (CR 7.5.20): the keyword's effect says what, and that is read
//! off the card.

use byword_kernel::ability::{Ability, Action, Body, Change, Choice, Duration, Effect, Filter, Target, Who};
use byword_kernel::id::{AbilityId, CardsVar, Keyword, Ref, Seat};
use byword_kernel::position::Until;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::words::{ARENAS, moment, predicate, tag, verb, zone, zone_of};

/// The keyword by which units lend.
pub(crate) fn keyword(vocabulary: &Vocabulary) -> Option<Keyword> {
    vocabulary.find(Sort::Keyword, "Support").and_then(|word| u8::try_from(word).ok()).map(Keyword)
}

/// Fills in what the instances of the keyword lend: all other abilities of the card, of which the keyword is none.
pub(crate) fn fill_in(abilities: &mut [Ability], lending: Keyword) {
    let lends = |ability: &Ability| matches!(&ability.body, Body::Keyword(used) if used.keyword == lending);
    let others: Vec<Ability> = abilities.iter().filter(|ability| !lends(ability)).cloned().collect();
    for ability in abilities.iter_mut() {
        if let Body::Keyword(used) = &mut ability.body
            && used.keyword == lending
        {
            used.effect = Some(Box::new(attack_with(&others)));
        }
    }
}

/// Another unit attacks; what it is lent it has before the target is chosen.
fn attack_with(lent: &[Ability]) -> Effect {
    let ready = Filter::All(vec![
        Filter::Other,
        Filter::Of(Who::You),
        Filter::Upright,
        Filter::Fits(predicate::CAN_ATTACK),
        Filter::Tag(tag::UNIT),
    ]);
    let (name, unit) = (CardsVar(1), Target::Chosen(Box::new(Choice::one(ready))));
    let choose = Action::Choose(Target::Let(name, Box::new(unit)));
    let borrower = Target::Var(name);
    let lend =
        Action::Apply(borrower.clone(), Change::Gain(lent.to_vec()), Duration::Until(moment::ATTACK_END));
    let lend_gained = Action::Perform(verb::LEND, Target::This, Some(borrower.clone()));
    let attack = Action::Perform(verb::ATTACK, borrower, None);
    let steps = [Some(choose), (!lent.is_empty()).then_some(lend), Some(lend_gained), Some(attack)];
    Effect::Seq(steps.into_iter().flatten().map(Effect::Do).collect())
}

/// What the lender has gained, it lends too, for the attack: keywords and triggered abilities from lasting effects, and what
/// cards in play give it now.
pub(crate) fn lend_gained(table: &mut Table<'_>, lender: Ref, to: Ref, seat: Seat) {
    let scope = Scope::of(lender, seat);
    for (ability, x) in gained(table, lender) {
        table.add_modifier(ability, to, &scope, x, Until::Moment(moment::ATTACK_END), false);
    }
}

fn gained(table: &Table<'_>, lender: Ref) -> Vec<(AbilityId, i16)> {
    let catalog = &table.world().catalog;
    let lending = keyword(&table.world().vocabulary);
    let given = |of: &Filter, gains: &[AbilityId], scope: &Scope| -> Vec<(AbilityId, i16)> {
        let gains = if table.fits(of, lender, scope) { gains } else { &[] };
        gains.iter().map(|ability| (*ability, 0)).collect()
    };
    let mut list = Vec::new();
    for modifier in
        table.position().modifiers().iter().filter(|modifier| modifier.holder == lender && !modifier.once)
    {
        let body = catalog.ability(modifier.ability).map(|compiled| &compiled.ability.body);
        if matches!(body, Some(Body::Keyword(_) | Body::Triggered { .. })) {
            list.push((modifier.ability, modifier.x));
        }
    }
    for card in in_play(table).filter(|card| *card != lender) {
        let scope = Scope::of(card, table.controller_of(card).unwrap_or(Seat::NONE));
        for compiled in table.def(card).abilities.iter().filter_map(|id| catalog.ability(*id)) {
            if let Body::Static { when, of, change: Change::Gain(_) } = &compiled.ability.body
                && table.holds(when, &scope)
            {
                list.extend(given(of, &compiled.gains, &scope));
            }
        }
    }
    list.retain(|(ability, _)| {
        let body = catalog.ability(*ability).map(|compiled| &compiled.ability.body);
        !matches!(body, Some(Body::Keyword(used)) if Some(used.keyword) == lending)
    });
    list
}

fn in_play<'a>(table: &'a Table<'_>) -> impl Iterator<Item = Ref> + 'a {
    let zones = table
        .position()
        .seats()
        .flat_map(|seat| [ARENAS[0], ARENAS[1], zone::BASE].map(|kind| zone_of(kind, seat)));
    zones.flat_map(|zone| table.position().zone(zone))
}
