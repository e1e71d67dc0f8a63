/** What a scenario looks like, where none was chosen yet. */
export const SCENARIO = `title: A character quests
game: lorcana
card Runner: Character, cost 1, 1/1, 2 lore
player 1:
  play: Runner
player 2:
turn: player 1, main
steps:
- player 1: quest Runner
- expect: player 1 lore 2
`;

/** A card to begin with, for each game: one that is understood, and one with a phrase that is not. */
export const SAMPLES: Record<string, string> = {
  lorcana: `== Wren Hollow - Night Pilot
type: Character
ink: Sapphire
cost: 3
inkable: yes
strength: 2
willpower: 4
lore: 1
text:
Evasive
When you play this character, chosen opposing character gets -2 {S} this turn.

== Wren Hollow - Day Pilot
type: Character
ink: Sapphire
cost: 2
strength: 2
willpower: 2
lore: 1
text:
Whenever this character quests, dance with chosen character.
`,
  swu: `== Kite Marshal
type: Unit
aspects: Command
cost: 3
power: 3
hp: 3
arena: Ground
traits: Official
text:
Raid 1
When Played: Give a Shield token to another friendly unit.
`,
  champions: `== Harbor Light
type: Event
aspect: Protection
cost: 1
resources: mental
text:
Hero Action: Deal 2 damage to an enemy.
`,
  foursouls: `== Salt Lantern
type: Treasure
text:
{TAP}: Gain 2 cents.
`,
};
