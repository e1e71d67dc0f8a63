//! When that is resolved which a play inside an ability has triggered. Nothing triggered resolves inside a running ability
//! (D 14.5.4): it waits until the ability is finished, and comes before what waited already (D 14.5.7). Of several plays or
//! attacks of one ability each is finished before the next, with all that it triggers (D 7.10, CR 7.1.7).

use byword_kernel::ability::Action;
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Frame, Record as _, Work};
use byword_kernel::id::{ProgramId, Verb};
use byword_kernel::program::Instr;
use byword_kernel::table::Table;

use crate::rules::play::Play;
use crate::words::{procedure, verb};

frame! {
    /// The triggers of a play inside an ability, and after them what waited before (D 14.5.7).
    struct Nested(procedure::NESTED) {
        /// The layer in which that waits.
        held: i16 = x,
    }
}

/// A play inside an ability is finished. What waited before it (`held`) comes after what it has triggered.
pub(crate) fn nest(table: &mut Table<'_>, held: i16) {
    let Some(root) = running_alone(table) else { return table.agenda().push_layer() };
    // With nothing older, what was triggered has its turn after the ability anyway.
    if held != 0 {
        let released = Nested { held }.frame(table.frame().seat);
        table.agenda().push_below(root, released);
        Play::edit(table, |play| play.held = 0);
    }
}

/// The abilities are finished inside which something was played: what that triggered resolves, then what is older.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step == FIRST {
        return table.agenda().push_layer();
    }
    table.agenda().release_pending(Nested::of(frame).held);
    table.finish();
}

/// Where the work begins on the abilities inside which the frame on top runs; none, if these play or attack again.
fn running_alone(table: &Table<'_>) -> Option<usize> {
    let frames = table.position().frames();
    let mut root = frames.len().checked_sub(1)?;
    while let Some(frame) = root.checked_sub(1).and_then(|below| frames.get(below)) {
        match frame.work {
            Work::Program(program) if acts_again(table, frame, program) => return None,
            Work::Program(_) | Work::Events | Work::Pay => {}
            Work::Procedure(procedure::PLAY | procedure::AIM) if frame.step == FIRST => return None,
            Work::Procedure(procedure::PLAY) if Play::of(frame).account.nested => {}
            _ => break,
        }
        root -= 1;
    }
    Some(root)
}

/// True if what is left of a running ability may play a card or attack.
fn acts_again(table: &Table<'_>, frame: &Frame, program: ProgramId) -> bool {
    let next = usize::from(frame.step);
    let last_time = matches!(table.world().catalog.program(program).get(next), Some(Instr::Repeat(..)))
        && frame.is_last_time();
    acts(table, program, next + usize::from(last_time))
}

/// True if the part of a program from an instruction on may play a card or attack.
fn acts(table: &Table<'_>, program: ProgramId, from: usize) -> bool {
    let code = table.world().catalog.program(program);
    let mut at = from;
    while let Some(instr) = code.get(at) {
        at = match instr {
            Instr::Jump(to) => usize::from(*to),
            instr if is_action(table, instr) => return true,
            _ => at + 1,
        };
    }
    false
}

fn is_action(table: &Table<'_>, instr: &Instr) -> bool {
    match instr {
        Instr::Act(Action::Play(..)) => true,
        Instr::Act(Action::Perform(verb, ..)) => is_modified_action(*verb),
        Instr::EachPlayer(_, _, body, _) | Instr::Repeat(_, body) | Instr::ForEach(_, _, _, body) => {
            acts(table, *body, 0)
        }
        Instr::Modes(modes) => modes.options.iter().any(|mode| acts(table, *mode, 0)),
        _ => false,
    }
}

const fn is_modified_action(demand: Verb) -> bool {
    matches!(
        demand,
        verb::ATTACK
            | verb::ATTACK_UNIT
            | verb::ATTACK_TIRED
            | verb::PLAY_ON
            | verb::PLAY_ON_FREE
            | verb::PLAY_PILOT
            | verb::PLAY_SMUGGLED
    )
}
