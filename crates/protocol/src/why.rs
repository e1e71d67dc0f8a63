//! Why something can be done or not.

use byword_kernel::decision::Opt;
use byword_kernel::id::{Seat, Slot};
use byword_kernel::log::{Log, Miss};
use byword_kernel::refusal::Reason as Cause;
use byword_kernel::rulebook::Lang;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_telling::Words;
use byword_telling::matching::{self, Match};

use crate::game::Game;
use crate::message::{LogEntry, Reason, Reasons, TroubleKind, Why};
use crate::show::Eye;
use crate::trouble::{Outcome, fail};

/// How many reasons are told at most.
const TOLD: usize = 40;
/// How many choices are made once more, to see what tried to happen.
const AGAIN: usize = 400;

/// What about the card or the words could be wished for, each with the reason why it is not offered, or the option.
pub(crate) fn why(game: &mut Game, words: &Words, ask: &Why) -> Outcome<Reasons> {
    game.with(words, |game, session| {
        let viewer = game.viewer(session, None)?;
        let Some(seat) = viewer else {
            return fail(TroubleKind::Refused, "only a seat of the caller can ask why");
        };
        let table = session.table();
        let again = again(session, seat);
        Ok(game.eye(words, table, Some(seat), |eye| Reasons {
            reasons: reasons(eye, table, seat, ask),
            tried: again.as_ref().map_or_else(Vec::new, |again| tried(eye, again, ask)),
        }))
    })
}

/// What the seat chose last and all that came of it, once more, by somebody who writes down what tried to happen.
fn again<'w>(session: &Session<'w>, seat: Seat) -> Option<Table<'w>> {
    let step = session.last_of(|decided| decided == seat)?;
    let position = session.at(step).filter(|_| session.steps() - step <= AGAIN)?;
    let mut table = Table::new(session.table().world(), position.clone());
    table.log = Log::curious();
    for choice in session.choices().skip(step) {
        table.choose(usize::from(choice)).ok()?;
    }
    Some(table)
}

/// What tried to happen, about the card and the words that are asked for.
fn tried(eye: &Eye<'_, '_>, again: &Table<'_>, ask: &Why) -> Vec<LogEntry> {
    let card = ask.card.map(|handle| eye.teller.true_slot(Slot(handle)));
    let about = |miss: &&Miss| {
        card.is_none_or(|card| {
            [miss.card, miss.event.subject].iter().any(|of| of.is_some() && of.slot == card)
        })
    };
    let mut tried = eye.tried(again.log.missed(0).filter(about));
    let words = ask.text.as_deref().unwrap_or_default().trim().to_lowercase();
    let named = |entry: &LogEntry| {
        let ability = entry.ability.as_deref().unwrap_or_default();
        let text = format!("{} {ability}", entry.text).to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    };
    tried.retain(named);
    tried.truncate(TOLD);
    tried
}

/// The same of any table.
pub(crate) fn reasons(eye: &Eye<'_, '_>, table: &Table<'_>, seat: Seat, ask: &Why) -> Vec<Reason> {
    let mut wishes: Vec<Opt> = table.wishes(seat).into_iter().filter_map(|wish| known(eye, wish)).collect();
    // The engine lists them as the cards truly lie.
    wishes.sort_by_key(|wish| table.knowledge().option_for(seat, wish));
    let texts: Vec<String> = wishes.iter().map(|wish| eye.teller.option(wish)).collect();
    let meant = meant(eye, ask, &wishes, &texts);
    let mut reasons: Vec<Reason> =
        meant.into_iter().map(|at| reason(eye, table, &wishes[at], texts[at].clone())).collect();
    reasons.dedup();
    reasons.truncate(TOLD);
    reasons
}

/// A wish, if it is about nothing that the viewer cannot know.
fn known(eye: &Eye<'_, '_>, wish: Opt) -> Option<Opt> {
    let seen = |slot: Slot| slot.0 == u16::MAX || eye.teller.table.title(eye.teller.view_slot(slot)) != "?";
    (seen(wish.a) && seen(wish.b)).then_some(wish)
}

/// The wishes that are about the card and have the words, in the reader's language or, as scenarios have them, in English.
fn meant(eye: &Eye<'_, '_>, ask: &Why, wishes: &[Opt], texts: &[String]) -> Vec<usize> {
    let card = ask.card.map(|handle| eye.teller.true_slot(Slot(handle)));
    let about = |wish: &Opt| card.is_none_or(|card| wish.a == card || wish.b == card);
    let found: Vec<usize> = (0..wishes.len()).filter(|&at| about(&wishes[at])).collect();
    let Some(text) = ask.text.as_deref().filter(|text| !text.trim().is_empty()) else { return found };
    let own: Vec<String> = found.iter().map(|&at| texts[at].clone()).collect();
    let named = named(&own, text).or_else(|| {
        let english: Vec<String> =
            found.iter().map(|&at| eye.teller.option_in(&wishes[at], Lang::En)).collect();
        named(&english, text)
    });
    named.unwrap_or_default().into_iter().map(|at| found[at]).collect()
}

/// The places of the texts that may be meant, if any may: all that are the same as the one.
fn named(texts: &[String], text: &str) -> Option<Vec<usize>> {
    match matching::find(texts, text) {
        Match::One(one) => Some((0..texts.len()).filter(|&at| texts[at] == texts[one]).collect()),
        Match::Many(many) => Some(many),
        Match::None => None,
    }
}

fn reason(eye: &Eye<'_, '_>, table: &Table<'_>, wish: &Opt, text: String) -> Reason {
    let offered = table.position().options().iter().position(|opt| opt == wish);
    if let (Some(index), true) = (offered, !eye.teller.table.position().options().is_empty()) {
        return Reason { wish: text, option: Some(index as u32), ..Reason::default() };
    }
    let Err(refusal) = table.why_not(wish) else {
        return Reason { wish: text, ..Reason::default() };
    };
    let slot = eye.teller.view_slot(refusal.card.slot);
    let seen = refusal.card.is_some() && eye.teller.table.title(slot) != "?";
    Reason {
        wish: text,
        option: None,
        code: code(refusal.reason).to_owned(),
        text: eye.teller.why(wish, &refusal).text,
        clause: eye.clause(refusal.clause),
        card: seen.then_some(slot.0),
    }
}

const fn code(reason: Cause) -> &'static str {
    match reason {
        Cause::Forbidden(..) => "forbidden",
        Cause::MustBeOther(..) => "must_be_other",
        Cause::NotNow => "not_now",
        Cause::IsTurned => "is_turned",
        Cause::IsUpright => "is_upright",
        Cause::JustCame => "just_came",
        Cause::NotThere => "not_there",
        Cause::WrongPlayer => "wrong_player",
        Cause::WrongKind => "wrong_kind",
        Cause::CannotPay(..) => "cannot_pay",
        Cause::LimitReached => "limit_reached",
        Cause::NoObject => "no_object",
        Cause::ConditionFails => "condition_fails",
        Cause::NoEffect => "no_effect",
        Cause::Unknown => "unknown",
    }
}
