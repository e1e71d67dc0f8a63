//! "You may discard a loot card. If you do, cancel it": what pays is not spoken of where that cannot be done to it, but
//! what the text or its trigger spoke of before (FS-ABIL-9).

use byword_kernel::ability::visit::{Part, PartMut, any, children_mut, walk, walk_mut};
use byword_kernel::ability::{Action, Effect, EventKind, Filter, Pattern, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::text::person::{player, struck};
use crate::words::{counter, native, predicate, tag, verb, zone};

/// What a card that was spoken of is, as far as acts tell one from another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Player,
    Monster,
    Item,
    /// A loot card, an ability or a roll on the stack.
    Stacked,
    /// A card of a deck.
    Deck,
    /// A card of a hand.
    Hand,
}

/// What was spoken of.
#[derive(Clone)]
struct Spoken {
    card: Target,
    kind: Kind,
    /// Whose it is, if not yours.
    person: Option<Who>,
}

/// What "you may ... If you do" pays with.
struct Payment {
    cards: Vec<Target>,
    /// True if they are gone by then.
    gone: bool,
    /// True if they were yours.
    own: bool,
}

/// Lets what is done for a payment be done to what was spoken of before it.
pub(crate) fn speak_past_payment(on: Option<&Pattern>, effect: &mut Effect, text: &str) {
    if !any(&*effect, |part| is_misread(part, true)) {
        return;
    }
    let loot_deck = text.to_lowercase().contains("loot deck");
    let before: Vec<Spoken> = on.and_then(of_trigger).into_iter().collect();
    let mut next = fresh_name(&*effect);
    go(effect, &before, &mut next, loot_deck);
}

/// True if something is done to what has paid that cannot be done to it.
pub(crate) fn is_done_to_payment(effect: &Effect) -> bool {
    any(effect, |part| is_misread(part, false))
}

/// True if what has paid is spoken of as though something else could be done to it; cards may be `put` somewhere.
fn is_misread(part: Part<'_>, put: bool) -> bool {
    let Part::Effect(Effect::IfDo(first, then)) = part else { return false };
    payment(first).is_some_and(|paid| {
        any(&**then, |part| match part {
            Part::Action(action) => {
                done_to(action, &paid.cards)
                    && (steals_cents(action) && paid.own
                        || wanted(action, paid.gone).is_some_and(|kinds| put || kinds != ANY_CARD))
            }
            Part::Who(Who::Controller(of)) => paid.own && paid.cards.contains(of),
            _ => false,
        })
    })
}

/// Goes through an effect in the order of its text.
fn go(effect: &mut Effect, before: &[Spoken], next: &mut u8, loot_deck: bool) {
    match effect {
        Effect::Seq(parts) => {
            let mut before = before.to_vec();
            for part in parts {
                go(part, &before, next, loot_deck);
                before.extend(picks(part, next));
            }
        }
        Effect::IfDo(first, then) => {
            if let Some(paid) = payment(first) {
                settle(then, &paid, before, loot_deck);
            }
        }
        other => children_mut(other.into(), &mut |part| {
            if let PartMut::Effect(inner) = part {
                go(inner, before, next, loot_deck);
            }
        }),
    }
}

fn settle(then: &mut Effect, paid: &Payment, before: &[Spoken], loot_deck: bool) {
    let person = before.iter().rev().find_map(|spoken| spoken.person.clone());
    walk_mut(&mut *then, &mut |part| {
        match part {
            PartMut::Action(Action::Native(native::STEAL_CENTS, targets, _)) if paid.own => {
                let cards = targets.iter_mut().filter(|target| paid.cards.contains(target));
                cards.zip(person.iter()).for_each(|(target, who)| *target = player(who));
            }
            PartMut::Action(action) if done_to(action, &paid.cards) => {
                let kinds = wanted(action, paid.gone).filter(|kinds| *kinds != ANY_CARD || !loot_deck);
                let fits = |spoken: &&Spoken| kinds.is_some_and(|kinds| kinds.contains(&spoken.kind));
                let spoken = before.iter().rev().find(fits).map(|spoken| spoken.card.clone());
                // "They take 1 damage": who played the card that was spoken of.
                let spoken =
                    spoken.or_else(|| person.as_ref().filter(|_| struck(action).is_some()).map(player));
                if let Some(spoken) = spoken {
                    let cards = &paid.cards;
                    walk_mut(&mut **action, &mut |part| {
                        if let PartMut::Target(target) = part
                            && cards.contains(target)
                        {
                            target.clone_from(&spoken);
                        }
                        true
                    });
                }
            }
            PartMut::Who(who) if paid.own => {
                if let Who::Controller(of) = &**who
                    && paid.cards.contains(of)
                    && let Some(person) = &person
                {
                    **who = person.clone();
                }
            }
            _ => {}
        }
        true
    });
}

fn steals_cents(action: &Action) -> bool {
    matches!(action, Action::Native(native::STEAL_CENTS, ..))
}

fn done_to(action: &Action, cards: &[Target]) -> bool {
    action.targets().into_iter().any(|target| cards.contains(target))
}

/// Cards that may be put somewhere.
const ANY_CARD: &[Kind] = &[Kind::Deck, Kind::Monster, Kind::Item, Kind::Stacked, Kind::Hand];

/// To what this can be done, if not to what has paid.
fn wanted(action: &Action, gone: bool) -> Option<&'static [Kind]> {
    if struck(action).is_some() {
        return Some(&[Kind::Player, Kind::Monster]);
    }
    match action {
        Action::Cancel(_) | Action::Perform(verb::COPY_ITEM, ..) | Action::Count(counter::PIPS, ..) => {
            Some(&[Kind::Stacked])
        }
        _ if !gone => None,
        Action::Perform(verb::REROLL, ..) => Some(&[Kind::Stacked, Kind::Item]),
        Action::Control(..)
        | Action::Ready(_)
        | Action::Turn(_)
        | Action::Move(verb::STEAL | verb::DESTROY, ..) => Some(&[Kind::Item]),
        Action::Move(verb::GAIN, ..) => Some(&[Kind::Deck, Kind::Item]),
        Action::Count(..) => Some(&[Kind::Item, Kind::Monster, Kind::Player]),
        Action::Move(..) => Some(ANY_CARD),
        _ => None,
    }
}

/// What is given for what follows: a card of a hand, an item.
fn payment(first: &Effect) -> Option<Payment> {
    let (paid, you) = match first {
        Effect::May(who, paid) => (&**paid, *who == Who::You),
        Effect::As(_, inner) => match &**inner {
            Effect::May(_, paid) => (&**paid, false),
            _ => return None,
        },
        paid => (paid, true),
    };
    let mut payment = Payment { cards: Vec::new(), gone: false, own: false };
    walk(paid, &mut |part| {
        match part {
            Part::Effect(Effect::Let(deed, act)) if is_discard(act) => {
                payment.cards.push(Target::Made(*deed));
                (payment.gone, payment.own) = (true, you);
            }
            Part::Action(Action::Move(verb::DESTROY, Target::Let(name, cards), _)) => {
                payment.cards.push(Target::Var(*name));
                (payment.gone, payment.own) = (true, you && is_yours(cards));
            }
            Part::Action(
                Action::Turn(Target::Let(name, cards)) | Action::Ready(Target::Let(name, cards)),
            ) => {
                payment.cards.push(Target::Var(*name));
                payment.own = you && is_yours(cards);
            }
            _ => {}
        }
        true
    });
    (!payment.cards.is_empty()).then_some(payment)
}

fn is_discard(act: &Effect) -> bool {
    matches!(act, Effect::Do(Action::Discard(..) | Action::DiscardRandom(..)))
}

fn is_yours(cards: &Target) -> bool {
    matches!(cards, Target::Chosen(choice) if choice.of.tests().contains(&Filter::Of(Who::You)))
}

/// What the trigger tells of.
fn of_trigger(on: &Pattern) -> Option<Spoken> {
    let controls = |card: &Target| Who::Controller(Box::new(card.clone()));
    if on.kind == EventKind::Moment {
        return None;
    }
    if on.subject == Filter::This {
        return Some(Spoken { card: Target::This, kind: Kind::Item, person: None });
    }
    let stacked = on.subject.tests().contains(&Filter::In(zone::STACK)) || on.verb == Some(kernel_verb::PLAY);
    let kind = match kind_of(&on.subject) {
        _ if stacked => Kind::Stacked,
        Some(kind) => kind,
        None => Kind::Item,
    };
    // A card that the pattern leaves open is the card itself until the doer is known.
    let of = if on.subject == Filter::Any { Target::This } else { Target::Subject };
    let yours = on.seat == Some(Who::You) || on.subject.tests().contains(&Filter::Of(Who::You));
    let person = (!yours).then(|| controls(&of));
    Some(Spoken { card: Target::Subject, kind, person })
}

fn kind_of(among: &Filter) -> Option<Kind> {
    among.tests().iter().find_map(|test| match test {
        Filter::Fits(predicate::MONSTER | predicate::MONSTER_CARD | predicate::ONCE_MONSTER) => {
            Some(Kind::Monster)
        }
        Filter::Fits(predicate::PLAYER | predicate::OTHER_PLAYER | predicate::LIVING | predicate::ACTIVE) => {
            Some(Kind::Player)
        }
        Filter::Fits(predicate::ITEM) | Filter::In(zone::SOULS | zone::SHOP) => Some(Kind::Item),
        Filter::In(zone::HAND) => Some(Kind::Hand),
        Filter::In(zone::STACK) | Filter::Tag(tag::LOOT) => Some(Kind::Stacked),
        _ => None,
    })
}

/// What a part picks, by names that it is given for that.
fn picks(part: &mut Effect, next: &mut u8) -> Vec<Spoken> {
    let mut found = Vec::new();
    walk_mut(part, &mut |part| {
        let PartMut::Target(target) = part else { return true };
        let name = match target {
            Target::Let(name, _) => *name,
            Target::Chosen(_) | Target::Top(..) => {
                let name = CardsVar(*next);
                *next = next.saturating_add(1);
                let cards = std::mem::replace(&mut **target, Target::This);
                **target = Target::Let(name, Box::new(cards));
                name
            }
            _ => return true,
        };
        if let Target::Let(_, cards) = &**target {
            found.extend(spoken(name, cards));
        }
        false
    });
    found
}

fn spoken(name: CardsVar, cards: &Target) -> Option<Spoken> {
    let card = Target::Var(name);
    let controller = || Who::Controller(Box::new(Target::Var(name)));
    let among = match cards {
        Target::Top(..) => return Some(Spoken { card, kind: Kind::Deck, person: None }),
        Target::Chosen(choice) => &choice.of,
        Target::Each(among) | Target::Random(_, among) => among,
        _ => return None,
    };
    let kind = kind_of(among)?;
    let others = among.tests().iter().any(|test| matches!(test, Filter::Of(Who::Others | Who::Everyone)));
    let person = (kind == Kind::Player || kind == Kind::Item && others).then(controller);
    Some(Spoken { card, kind, person })
}
