# Words of Four Souls, over the common ones of the command.

# The type of card by which keywords are explained.
keyword-subject = Treasure

card-turned = deactivated
tag-goes-first = goes first
stat-evasion = evasion
stat-soul = soul
stat-hp = HP
stat-attack = ATK
tally-cents = cents
    .always = yes
tally-loot-plays = loot plays
tally-attacks = attacks
tally-purchases = purchases
tally-souls-to-win = -
zone-deck = loot deck
zone-discard = loot discard
zone-treasure-deck = treasure deck
zone-treasure-discard = treasure discard
zone-monster-deck = monster deck
zone-monster-discard = monster discard
zone-room-deck = room deck
zone-room-discard = room discard
zone-monsters = monster slots
zone-rooms = room slots
zone-shop = shop
    .spread = yes
zone-covered = covered
zone-bonus-souls = bonus souls
zone-outside = outside the game
zone-box = -
counter-counter = counters
counter-pips = shows
counter-full-hp = -
counter-hp-counter = HP counters
counter-attack-counter = ATK counters
mark-must-be-attacked = must be attacked

event-turn = { $card } is deactivated
event-ready = { $card } recharges
event-move-draw = { $player } loots { $card }
event-move-play = { $player } plays { $card }
event-move-resolve = { $card } resolves
    .clause = FS-STACK-5
event-move-destroy = { $card } is destroyed
event-move-put-into-discard = { $card } is put into discard
event-move-gain = { $owner } gains { $card }
event-move-steal = { $player } steals { $card }
event-move-purchase = { $player } purchases { $card }
event-move-enter-slot = { $card } comes into a slot
event-move-new-slot = { $card } comes into a new slot
event-move-cover = { $card } covers a slot
event-move-become-soul = { $card } becomes a soul ({ $owner })
event-move-reward = { $player } gains { $card }
event-move-put-back = { $card } is put back
event-move-die = { $card } dies
event-move-kill = { $card } dies
event-damage = { $card } takes { $amount } damage
event-tally = -
event-tally-cents = { $player } { $sign ->
    [down] loses
   *[up] gains
} { $amount } { $amount ->
    [one] cent
   *[other] cents
}
event-roll = { $player } rolls { $amount }
    .clause = FS-DICE-1
event-act = -
event-act-die = { $card } dies
event-act-declare-attack = { $player } declares an attack
event-act-attack-roll = { $player } makes an attack roll
    .clause = FS-ATK-5
event-act-purchase = { $player } purchases { $card }
event-moment-start-of-turn = { $player } begins a turn
    .clause = FS-TURN-2
event-moment-turn-ends = { $player } ends the turn

decision-mulligan = { $player }, which cards do you put back?
decision-keep = { $player }, which loot do you discard?
decision-keep-put-into-discard = { $player }, do you put a room into discard?

phase-setup = setting up
phase-recharge = recharge step
phase-start = start of the turn
phase-loot = loot step
phase-action = action phase
phase-end = end phase
role-attacking-player = attacking
role-attacked-object = attacked
event-counter-pips = { $card } shows { $amount }

# --- Options of the setup. The attribute `unset` says that none of the values holds if nothing is said.
option-priority = priority
value-skip = empty passes are skipped
value-exact = every pass is asked for
option-bartering = bartering
value-off = no
value-on = yes
option-souls = souls to win
option-timer = turns until the table loses
option-loot-step = loot step
value-direct = loots at once
value-stack = goes on the stack
option-target-window = priority once targets are chosen
value-yes = yes
value-no = no
option-failed-purchase = a purchase that fails
value-kept = keeps the coins
value-spent = spends the coins
option-dead-players = dead players
value-act = may act
value-wait = wait
option-deaths = deaths and triggered abilities
value-below-triggers = deaths below the abilities
value-above-triggers = deaths above the abilities
option-would-roll = "would roll" looks at
value-as-rolled = the result as rolled
value-modified = the modified result
option-slot-chooser = who chooses a slot
value-controller = the controller
value-active-player = the active player
option-deck-attacks = attacks on the monster deck
value-two-more = two more attacks
value-count = count as attacks
option-shop-items = items in the shop
value-when-named = are items where named
value-items = are always items

# --- House decks whose names are no titles
deck-table = All house cards
