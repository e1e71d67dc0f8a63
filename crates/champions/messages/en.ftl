# Words of Champions, over the common ones of the command.

# The type of card by which keywords are explained.
keyword-subject = Minion

turn = Round { $n }
board-turn = Round { $n }, { $player } is active
card-turned = exhausted
stat-cost = cost
stat-thw = THW
stat-atk = ATK
stat-def = DEF
stat-rec = REC
stat-hp = HP
stat-sch = SCH
stat-target-threat = target
stat-stage = stage
stat-energy = energy
stat-mental = mental
stat-physical = physical
stat-wild = wild
printed-hand-size = hand size
printed-boost-icons = boost icons
printed-starting-threat = starting threat
printed-acceleration-threat = acceleration
printed-thw-consequence = THW consequential damage
printed-atk-consequence = ATK consequential damage
tally-acceleration-tokens = acceleration tokens
tally-ally-limit = -
zone-play = in play
zone-area = villain's area
zone-dealt = dealt encounter cards
zone-boost = boost cards
zone-villain-deck = villain deck
zone-scheme-deck = main scheme deck
zone-aside = set aside
zone-removed = removed from the game
zone-victory = victory display
zone-encounter-deck = encounter deck
zone-encounter-discard = encounter discard
zone-side-deck = side deck
zone-side-discard = side discard
zone-collection = collection
zone-own-deck = own deck
zone-own-discard = own discard
mark-activated = -
mark-spent = -
mark-follows = -
counter-set-back = -
tag-character = -
tag-identity = -
tag-friendly = -
tag-enemy = -
tag-scheme = -
tag-encounter = -
tag-no-thw = -
tag-no-atk = -
tag-hp-per-hero = -
tag-threat-per-hero = -
tag-target-per-hero = -
tag-acceleration-per-hero = -
tag-energy = -
tag-mental = -
tag-physical = -
tag-wild = -
tag-same-type = -
tag-different-types = -

event-turn = { $card } is exhausted
event-ready = { $card } readies
event-move-defeat = { $card } is defeated
event-move-deal-card = { $card } is dealt ({ $owner })
event-move-boost = { $card } becomes a boost card
event-move-reveal = { $card } is revealed
event-move-put-into-play = { $card } is put into play
event-move-remove-from-game = { $card } is removed from the game
event-move-begin-in-play = { $card } begins in play
event-move-resource = { $player } pays with { $card }
event-move-reshuffle = { $card } is shuffled back
event-move-return = { $card } returns to { $to } ({ $owner })
event-move-put-into-deck = { $card } is put into the deck ({ $owner })
event-move-mulligan = { $player } puts { $card } back
event-damage-retaliate = { $card } takes { $amount } damage from retaliate
    .clause = RT1
event-counter-threat = { $sign ->
    [down] { $amount } threat is removed from { $card }
   *[up] { $amount } threat is placed on { $card }
}
event-counter-stunned = { $card } { $sign ->
    [down] is no longer stunned
   *[up] is stunned
}
event-counter-confused = { $card } { $sign ->
    [down] is no longer confused
   *[up] is confused
}
event-counter-tough = { $card } { $sign ->
    [down] loses its tough status card
   *[up] gets a tough status card
}
event-counter = { $card } { $sign ->
    [down] loses
   *[up] gets
} { $amount } { $detail }
event-tally = -
event-tally-acceleration-tokens = { $amount } acceleration token is placed
event-act = -
event-act-attack = { $card } attacks { $other }
event-act-attack-alone = { $card } attacks
event-act-thwart-alone = { $card } thwarts
event-act-thwart = { $card } thwarts { $other }
event-act-scheme = { $card } schemes
event-act-defend = { $card } defends
event-act-recover = { $card } recovers
event-flip = { $card } is turned over
event-flip-change-form = { $card } changes form
event-flip-advance = { $card } advances to its next side
event-control = { $card } engages { $player }
event-attach = { $card } is attached to { $other }

decision-mulligan = { $player }, which cards do you put back?
decision-keep = { $player }, which card do you discard?

phase-setup = setting up
phase-player = player phase
phase-player-end = end of the player phase
phase-villain = villain phase
role-attacker = attacking
role-defender = defending

# --- Options of the setup. The attribute `unset` says that none of the values holds if nothing is said.
option-villain = the villain's encounter set
option-modular = modular sets
option-mode = mode
option-profile = reading of the rules
value-Seed = the rulebook index
value-Rr16 = rules reference 1.6
value-Rr18 = rules reference 1.8
value-standard = standard
value-expert = expert
option-skirmish = skirmish: the only stage
    .unset = yes
option-heroic = heroic: more encounter cards
value-0 = none
option-decks = decks that break the rules
value-any = are played
value-report = are played and told
value-legal = are refused
