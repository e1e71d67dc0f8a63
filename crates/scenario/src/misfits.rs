//! What of a scenario cannot be, whatever its cards are: players that the game has no seats for, lines of a game that is
//! dealt beside a board.

use byword_kernel::id::Seat;
use byword_language::kit::Kit;
use byword_language::source::FileError;

use crate::model::Scenario;
use crate::piece::Piece;

/// All misfits, with their places.
pub(crate) fn misfits(kit: &Kit, scenario: &Scenario) -> Vec<FileError> {
    let (least, _, most) = kit.seats;
    let too_many = |(at, seat): (&Piece, Seat)| {
        let cause = format!("there is no player {}: {} has {least} to {most} seats", seat.0 + 1, kit.title);
        (seat.0 >= most).then(|| at.error(&scenario.file, cause))
    };
    let mut errors: Vec<FileError> = named_seats(scenario).filter_map(too_many).collect();
    if scenario.seats.is_some_and(|seats| !(least..=most).contains(&seats)) {
        let cause = format!("{} has {least} to {most} seats", kit.title);
        errors.push(scenario.game.error(&scenario.file, cause));
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

/// The players that are spoken of, each with a place.
fn named_seats(scenario: &Scenario) -> impl Iterator<Item = (&Piece, Seat)> {
    let areas = scenario.areas.iter().filter(|area| area.seat.is_some()).map(|area| (&area.key, area.seat));
    let turn = scenario.turn.iter().map(|turn| (&turn.player, turn.seat));
    let first = scenario.first.iter().map(|seat| (&scenario.game, *seat));
    let steps = scenario.steps.iter().filter_map(|step| Some((&step.text, step.seat?)));
    areas.chain(turn).chain(first).chain(steps)
}
