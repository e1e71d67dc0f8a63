//! Loops that players keep going: what pays for itself can't be used for ever (U-19).
#![allow(clippy::unwrap_used)] // a scenario that cannot be read shall stop the test

use byword_foursouls::KIT;
use byword_scenario::{Mode, Worlds, parse, run};

const BOARD: &str = "title: What pays for itself
game: foursouls
shows: U-19
card Hero: Character, hp 3, attack 1
card Rival: Character, hp 3, attack 1
card Pump: Treasure
  1 cent: Gain 1 cent.
player 1:
  play: Hero, Pump
  cents: 1
player 2:
  play: Rival
table:
  monsters: Sand Flea
  deck: 5 Silver Bit
turn: player 1, main
steps:
";

/// What is wrong with the board after the ability was used so often and this was expected.
fn failures(uses: usize, expected: &str) -> Vec<String> {
    let steps = "- use Pump\n".repeat(uses);
    let scenario = parse("loop", &format!("{BOARD}{steps}- expect: {expected}\n")).unwrap();
    let loaded = Worlds::new().get(&KIT, &scenario).unwrap();
    let verdict = run(&KIT, &loaded.world, &scenario, Mode::Plain).unwrap();
    verdict.failures.iter().map(ToString::to_string).collect()
}

#[test]
fn a_loop_of_choices_is_a_draw() {
    assert_eq!(failures(511, "not game over; player 1 decides"), [""; 0]);
    assert_eq!(failures(512, "game over; nobody won"), [""; 0]);
}
