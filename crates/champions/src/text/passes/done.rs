//! "Remove 3 threat from a scheme. Ready your hero. Draw 1 card for each threat removed this way": what was removed is measured, and
//! not what came between.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target};
use byword_kernel::id::{CardsVar, DeedVar};

use crate::text::doubt::{Said, is_done, measured, said_to_be_done};
use byword_kernel::vocabulary::verb;

/// Measures the act before that does what is said, where the text says one such thing.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    let mut said = said_to_be_done(text);
    said.dedup();
    let [one] = said.as_slice() else { return };
    let Some(effect) = ability.effect_mut() else { return };
    if text.contains("discarded this way") {
        count_discarded(effect);
    }
    for deed in measured(effect, &said) {
        if is_done(effect, deed, &said) {
            continue;
        }
        let mut known = None;
        fold(&mut *effect, &mut |part| {
            if let PartMut::Effect(Effect::Seq(parts)) = part {
                known = known.or(measure_earlier(parts, deed, one));
            }
        });
        if let Some(name) = known {
            rename(effect, deed, name);
        }
    }
}

/// Takes the name of a deed from a part to the last one before that does what is said; returns the name that this has already.
fn measure_earlier(parts: &mut [Effect], deed: DeedVar, said: &Said) -> Option<DeedVar> {
    let at = parts.iter().position(|part| matches!(part, Effect::Let(name, _) if *name == deed))?;
    let (before, rest) = parts.split_at_mut_checked(at)?;
    let (right, wrong) =
        (before.iter_mut().rev().find(|part| part.any_action(said.does))?, rest.first_mut()?);
    if let Effect::Let(_, inner) = std::mem::replace(wrong, Effect::Seq(Vec::new())) {
        *wrong = *inner;
    }
    if let Effect::Let(name, _) = right {
        return Some(*name);
    }
    let inner = std::mem::replace(right, Effect::Seq(Vec::new()));
    *right = Effect::Let(deed, Box::new(inner));
    None
}

fn rename(effect: &mut Effect, deed: DeedVar, name: DeedVar) {
    fold(effect, &mut |part| match part {
        PartMut::Amount(Amount::Done(of)) | PartMut::Cond(Cond::Did(of)) if *of == deed => *of = name,
        _ => {}
    });
}

/// "Discard the top 3 cards of your deck. Ready an ally. Draw 1 card for each ally discarded this way": those that were discarded.
fn count_discarded(effect: &mut Effect) {
    let mut discarded = Vec::new();
    effect.any_action(|action| {
        if let Action::Move(verb::DISCARD, Target::Var(name) | Target::Let(name, _), _) = action {
            discarded.push(*name);
        }
        false
    });
    let [one] = discarded.as_slice() else { return };
    fold(effect, &mut |part| match part {
        PartMut::Amount(Amount::Count(filter)) => mean(filter, *one),
        PartMut::Target(Target::Each(filter)) => mean(filter, *one),
        PartMut::Target(Target::Chosen(choice)) => mean(&mut choice.of, *one),
        _ => {}
    });
}

/// Those of a type among named cards are those among the cards discarded.
fn mean(filter: &mut Filter, discarded: CardsVar) {
    let Filter::All(tests) = filter else { return };
    if let [Filter::Is(cards), Filter::Tag(_)] | [Filter::Tag(_), Filter::Is(cards)] = tests.as_mut_slice()
        && matches!(**cards, Target::Var(_))
    {
        **cards = Target::Var(discarded);
    }
}
