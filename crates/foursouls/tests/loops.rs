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

/// An attack that hurts nobody, while somebody else could always respond.
const ATTACK: &str = "title: Nobody is hurt
game: foursouls
shows: U-19
card Hero: Character, hp 3, attack 0
card Rival: Character, hp 3, attack 1
card Rock: Monster, hp 3, evasion 4, attack 0
player 1:
  play: Hero
player 2:
  play: Rival
  hand: Silver Bit
  loot-plays: 1
table:
  monsters: Rock
turn: player 1, main
steps:
- attack > pass
";

/// What is wrong with the board after the step was taken so often and this was expected.
fn failures(board: &str, step: &str, times: usize, expected: &str) -> Vec<String> {
    let steps = step.repeat(times);
    let scenario = parse("loop", &format!("{board}{steps}- expect: {expected}\n")).unwrap();
    let loaded = Worlds::new().get(&KIT, &scenario).unwrap();
    let verdict = run(&KIT, &loaded.world, &scenario, Mode::Plain).unwrap();
    verdict.failures.iter().map(ToString::to_string).collect()
}

#[test]
fn a_loop_of_choices_is_a_draw() {
    assert_eq!(failures(BOARD, "- use Pump\n", 511, "not game over; player 1 decides"), [""; 0]);
    assert_eq!(failures(BOARD, "- use Pump\n", 512, "game over; nobody won"), [""; 0]);
}

#[test]
fn an_attack_without_end_is_a_draw() {
    assert_eq!(failures(ATTACK, "- player 2: pass\n", 4000, "not game over"), [""; 0]);
    let ended = failures(ATTACK, "- player 2: pass\n", 9000, "not game over");
    assert_ne!(ended, [""; 0], "the attack goes on for ever");
}
