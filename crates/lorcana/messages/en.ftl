# Words of Lorcana, over the common ones of the command.

card-turned = exerted
mark-drying = drying
# Being dry matters only to characters (CR 5.1.2).
mark-drying-item = -
mark-drying-location = -

tally-lore = lore
    .always = yes
# Two numbers that are said together, as 3/4.
board-pair = strength willpower
stat-cost = cost
stat-strength = strength
stat-willpower = willpower
stat-lore = lore
stat-move-cost = move cost
zone-play = in play

verb-deal = deal damage
verb-challenge-damage = challenge damage
verb-end-turn = end the turn
verb-put-under = put under

event-turn = { $card } is exerted
event-ready = { $card } readies
event-move-ink = { $player } puts { $card } into the inkwell
    .clause = CR 4.2
event-move-play = { $player } plays { $card }
    .clause = CR 4.3
event-move-sing = { $player } has { $card } sung
    .clause = CR 5.4.4
event-move-banish = { $card } is banished
event-move-resolve = { $card } has resolved
    .clause = CR 5.4.1
event-move-return = { $card } returns to { $to } ({ $owner })
event-move-alter-hand = { $player } puts { $card } back
    .clause = CR 2.2.2.1
event-move-put-under = { $card } goes under { $other }
    .clause = CR 5.1.1.10
event-move-leave = { $card } goes along to { $to } ({ $owner })
    .clause = CR 5.1.1.7
event-move-mill = { $card } goes from the deck to the discard
event-move-put-into-deck = { $card } is put into the deck ({ $owner })
event-move-put-into-hand = { $player } takes { $card } into hand
    .clause = CR 1.12.3
event-damage = { $card } takes { $amount } damage
    .clause = CR 1.9
event-damage-challenge-damage = { $card } takes { $amount } damage in the challenge
    .clause = CR 4.6.6
event-heal = { $amount } damage is removed from { $card }
    .clause = CR 1.9
event-tally-lore = { $player } { $sign ->
    [down] loses
   *[up] gains
} { $amount } lore
    .clause = CR 1.11
event-act-quest = { $card } quests
    .clause = CR 4.5
event-act-challenge = { $card } challenges { $other }
    .clause = CR 4.6
event-act-end-challenge = -
event-act-sing = { $card } sings { $other }
    .clause = CR 5.4.4
event-attach-travel = { $card } moves to { $other }
    .clause = CR 4.7
event-moment-start-of-turn = { $player } begins a turn
    .clause = CR 3.2.1
event-moment-turn-ends = { $player } ends the turn
    .clause = CR 3.4

decision-mulligan = { $player }, which cards do you put on the bottom of your deck?

# The type of card by which keywords are explained.
keyword-subject = Character

phase-setup = setting up
phase-beginning = beginning phase
phase-draw = draw step
phase-main = main phase
phase-end = end of turn
role-challenging-card = challenging
role-challenged-card = challenged

# --- Options of the setup. The attribute `unset` says that none of the values holds if nothing is said.
option-edition = edition of the rules
value-seed = as the rulebook index has it
value-V2_0_1 = 2.0.1
value-V2_1 = 2.1.0
value-V2_2 = 2.2.0
option-decks = decks that break the rules
value-legal = are refused
value-any = are played
option-format = format of the decks
    .unset = yes
value-constructed = constructed
value-core = core
value-infinity = infinity
value-draft = draft
value-sealed = sealed
option-teams = teams, seat by seat (1,2,1,2)
option-variant = variant
    .unset = yes
value-pack-rush = Pack Rush
