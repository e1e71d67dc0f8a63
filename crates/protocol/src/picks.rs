//! Picks of several cards: what one answer is to people, and several choices one by one to the engine.

use byword_kernel::decision::{Choice as Code, Decision};
use byword_kernel::id::Slot;
use byword_kernel::session::Session;
use byword_telling::Words;

use crate::game::take;
use crate::trouble::{Outcome, refused};

/// Picks cards one by one in the order in which they are offered, then says that they are all.
pub(crate) fn pick_all(
    session: &mut Session<'_>,
    words: &Words,
    open: &Decision,
    mut slots: Vec<Slot>,
) -> Outcome<()> {
    let same = |session: &Session<'_>| {
        let now = session.position().decision().copied();
        now.is_some_and(|now| {
            (now.seat, now.kind, now.source, now.clause) == (open.seat, open.kind, open.source, open.clause)
        })
    };
    while !slots.is_empty() {
        let wanted = |slot: Slot| slots.iter().position(|own| *own == slot);
        let options = session.position().options().iter().enumerate();
        let mut offered = options.filter(|(_, opt)| opt.choice == Code::CARD);
        let found = offered.find_map(|(index, opt)| Some((index, wanted(opt.a)?)));
        let Some((index, place)) = found.filter(|_| same(session)) else {
            return refused(words, "trouble-not-together");
        };
        slots.swap_remove(place);
        take(session, index)?;
    }
    if !same(session) {
        return Ok(());
    }
    match session.position().options().iter().position(|opt| opt.choice == Code::DONE) {
        Some(done) => take(session, done),
        None => refused(words, "trouble-not-enough"),
    }
}

/// The cards picked so far for the open decision: answers of one seat to one question, one after the other, with nothing
/// happening between.
pub(crate) fn picked(session: &Session<'_>) -> Vec<Slot> {
    let mut picked = Vec::new();
    let Some(open) = session.position().decision() else { return picked };
    let choices: Vec<u16> = session.choices().collect();
    for step in (0..session.steps()).rev() {
        let Some(before) = session.at(step) else { break };
        let same = before.decision().is_some_and(|then| {
            (then.seat, then.kind, then.source, then.clause)
                == (open.seat, open.kind, open.source, open.clause)
        });
        let quiet = session.entries_at(step + 1) <= session.entries_at(step) + 1;
        let answer = choices.get(step).and_then(|choice| before.options().get(usize::from(*choice)));
        match answer.filter(|answer| same && quiet && answer.choice == Code::CARD) {
            Some(answer) => picked.push(answer.a),
            None => break,
        }
    }
    picked.reverse();
    picked
}
