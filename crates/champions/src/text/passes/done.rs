//! "Remove 3 threat from a scheme. Ready your hero. Draw 1 card for each threat removed this way": what was removed is measured, and
//! not what came between.

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target};
use byword_kernel::id::{CardsVar, DeedVar};

use crate::text::doubt::{Said, is_done, measured, said_to_be_done};
use crate::words::{predicate, verb as own};
use byword_kernel::vocabulary::verb;

/// Measures the act before that does what is said, where the text says one such thing.
pub(super) fn settle(ability: &mut Ability, text: &str) {
    let Some(effect) = ability.effect_mut() else { return };
    if tells_of_discards(text) {
        name_discarded(effect);
    }
    let mut said = said_to_be_done(text);
    said.dedup();
    let [one] = said.as_slice() else { return };
    if text.contains("discarded this way") {
        count_discarded(effect);
    }
    for deed in measured(effect, &said) {
        count_named(effect, deed, one);
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

/// "Each player searches their deck for an upgrade and discards it": what is counted are the cards that each of them named for it, and not
/// the shuffling with which it ends.
fn count_named(effect: &mut Effect, deed: DeedVar, said: &Said) {
    let mut moved = None;
    fold(&mut *effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let Effect::Let(name, done) = effect else { return };
        let (Effect::As(_, inner) | Effect::EachPlayer(_, inner)) = &**done else { return };
        let Effect::Seq(parts) = &**inner else { return };
        if *name != deed || parts.last().is_none_or(|last| last.any_action(said.does)) {
            return;
        }
        let cards = parts.iter().rev().find_map(|part| match part {
            Effect::Do(act @ Action::Move(_, Target::Var(cards), _)) if (said.does)(act) => Some(*cards),
            _ => None,
        });
        if cards.is_some() {
            moved = cards;
            let whole = std::mem::replace(&mut **done, Effect::X);
            *effect = whole;
        }
    });
    let Some(cards) = moved else { return };
    fold(effect, &mut |part| {
        if let PartMut::Amount(amount) = part
            && *amount == Amount::Done(deed)
        {
            *amount = Amount::Count(Box::new(Filter::Is(Box::new(Target::Var(cards)))));
        }
    });
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
    let one = *one;
    fold(effect, &mut |part| match part {
        PartMut::Effect(Effect::Seq(parts)) => {
            let at = parts.iter().position(|part| part.any_action(|act| discards(act, one)));
            parts.iter_mut().skip(at.map_or(usize::MAX, |at| at + 1)).for_each(|part| mean_in(part, one));
        }
        PartMut::Effect(Effect::IfDo(first, second) | Effect::AtCost(first, second))
            if first.any_action(|act| discards(act, one)) =>
        {
            mean_in(second, one);
        }
        _ => {}
    });
}

fn discards(action: &Action, name: CardsVar) -> bool {
    matches!(action, Action::Move(verb::DISCARD, Target::Var(of) | Target::Let(of, _), _) if *of == name)
}

/// What is said behind the discard is said of those.
fn mean_in(effect: &mut Effect, discarded: CardsVar) {
    fold(effect, &mut |part| match part {
        PartMut::Amount(Amount::Count(filter)) => mean(filter, discarded),
        PartMut::Target(Target::Each(filter)) => mean(filter, discarded),
        PartMut::Target(Target::Chosen(choice)) => mean(&mut choice.of, discarded),
        _ => {}
    });
}

/// "Discard 1 of them and put the others back. If you discarded a side scheme this way": the name that the cards put back have is that
/// of the one discarded.
fn name_discarded(effect: &mut Effect) {
    let (mut put_back, mut discards) = (Vec::new(), 0);
    effect.any_action(|action| {
        match action {
            Action::Move(verb::DISCARD, Target::Chosen(_) | Target::Each(_), _) => discards += 1,
            Action::Move(verb::DISCARD, ..) | Action::Discard(..) | Action::DiscardRandom(..) => {
                discards += 2
            }
            Action::Move(own::TUCK, Target::Let(name, _), _) => put_back.push(*name),
            _ => {}
        }
        false
    });
    let ([name], 1) = (put_back.as_slice(), discards) else { return };
    let name = *name;
    effect.each_action_mut(|action| match action {
        Action::Move(own::TUCK, cards, _) => {
            if let Target::Let(_, inner) = std::mem::replace(cards, Target::This) {
                *cards = *inner;
            }
        }
        Action::Move(verb::DISCARD, cards, _) => {
            let inner = std::mem::replace(cards, Target::This);
            *cards = Target::Let(name, Box::new(inner));
        }
        _ => {}
    });
}

/// True if all that a text says was done this way is a discard.
fn tells_of_discards(text: &str) -> bool {
    let mut said = text.split(['.', '\n']).filter(|sentence| sentence.contains(" this way")).peekable();
    said.peek().is_some() && said.all(|sentence| sentence.contains("discarded "))
}

/// Those of a type among named cards are those among the cards discarded.
fn mean(filter: &mut Filter, discarded: CardsVar) {
    let Filter::All(tests) = filter else { return };
    let told = |test: &Filter| matches!(test, Filter::Is(_) | Filter::Tag(_) | Filter::Fits(predicate::GONE));
    let tags = tests.iter().filter(|test| matches!(test, Filter::Tag(_))).count();
    if !tests.iter().all(told) || tags != 1 {
        return;
    }
    let mut named = tests.iter_mut().filter_map(|test| match test {
        Filter::Is(cards) if matches!(**cards, Target::Var(_)) => Some(cards),
        _ => None,
    });
    if let (Some(cards), None) = (named.next(), named.next()) {
        **cards = Target::Var(discarded);
    }
}
