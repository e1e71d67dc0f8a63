//! What of a scenario cannot be, whatever its cards are: players that the game has no seats for, lines of a game that is
//! dealt beside a board.

use byword_kernel::id::Seat;
use byword_language::kit::Kit;
use byword_language::source::FileError;

use crate::board::seats;
use crate::model::Scenario;
use crate::piece::Piece;

/// All misfits, with their places.
pub(crate) fn misfits(kit: &Kit, scenario: &Scenario) -> Vec<FileError> {
    let mut errors: Vec<FileError> =
        named_seats(scenario).filter_map(|named| no_seat(kit, scenario, named)).collect();
    let (least, _, most) = kit.seats;
    if let Some((at, seats)) = &scenario.seats
        && !(least..=most).contains(seats)
    {
        errors.push(at.error(&scenario.file, format!("{} has {least} to {most} seats", kit.title)));
    }
    if scenario.turn.is_some() {
        let of_deals = scenario.decks.first().into_iter().chain(&scenario.setup);
        errors.extend(of_deals.map(|line| {
            let cause = "decks belong to a game that is dealt: without a line `turn: ...`";
            line.error(&scenario.file, cause)
        }));
    }
    errors
}

/// A player for whom the game, or the table of the scenario, has no seat.
fn no_seat(kit: &Kit, scenario: &Scenario, (at, seat): (&Piece, Seat)) -> Option<FileError> {
    let ((least, _, most), here) = (kit.seats, seats(kit, scenario));
    let cause = match seat.0 {
        n if n >= most => format!("{} has {least} to {most} seats", kit.title),
        n if n >= here => players(here),
        _ => return None,
    };
    Some(at.error(&scenario.file, format!("there is no player {}: {cause}", seat.0 + 1)))
}

/// Who plays, in words.
pub(crate) fn players(seats: u8) -> String {
    if seats == 1 { "player 1 plays alone".to_owned() } else { format!("player 1 to {seats} play") }
}

/// The players that are spoken of, each with a place.
fn named_seats(scenario: &Scenario) -> impl Iterator<Item = (&Piece, Seat)> {
    let areas = scenario.areas.iter().filter(|area| area.seat.is_some()).map(|area| (&area.key, area.seat));
    let turn = scenario.turn.iter().map(|turn| (&turn.player, turn.seat));
    let first = scenario.first.iter().map(|(at, seat)| (at, *seat));
    let steps = scenario.steps.iter().filter_map(|step| Some((&step.text, step.seat?)));
    let goal = scenario.goal.iter().map(|(at, goal)| (at, goal.seat));
    areas.chain(turn).chain(first).chain(goal).chain(steps)
}
