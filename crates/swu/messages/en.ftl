# Words of SWU, over the common ones of the command.

# The type of card by which keywords are explained.
keyword-subject = Unit

card-turned = exhausted
# Two numbers that are said together, as 3/4.
board-pair = power hp
stat-cost = cost
stat-power = power
stat-hp = HP
tally-initiative-taken = initiative taken
    .flag = yes
zone-base = base zone
zone-ground = ground arena
zone-space = space arena
zone-aside = set aside

verb-attack-a-unit = attack a unit
verb-be-attacked = be attacked
verb-combat-damage = combat damage

event-turn = { $card } is exhausted
event-ready = { $card } is readied
event-move-play = { $player } plays { $card }
    .clause = D 7.6
event-move-smuggle = { $player } smuggles { $card }
    .clause = 11.1
event-move-resource = { $player } resources { $card }
event-move-defeat = { $card } is defeated
event-move-deploy = { $player } deploys { $card }
event-move-capture = { $card } is captured
event-move-rescue = { $card } is rescued
event-move-return = { $card } returns to { $to } ({ $owner })
event-move-mulligan = { $player } shuffles { $card } away
    .clause = D 4.2
event-move-set-aside = { $card } is set aside
event-move-mill = { $card } goes from the deck to the discard
event-move-put-into-hand = { $player } takes { $card } into hand
event-move-put-into-deck = { $card } is put into the deck ({ $owner })
event-damage-combat-damage = { $card } takes { $amount } combat damage
    .clause = D 9.7
event-act-attack = { $card } attacks { $other }
    .clause = D 9.2
event-act-attack-ends = -
event-act-take-initiative = { $player } takes the initiative
    .clause = D 6.3
event-flip = { $card } is deployed
event-control = { $player } takes control of { $card }
event-moment-action-phase = The action phase begins
    .clause = D 5.1
event-moment-regroup-phase = The regroup phase begins
    .clause = D 5.3

decision-mulligan = { $player }, do you take a new hand?
decision-keep = { $player }, which card do you put into your resources?
decision-player = { $player }, whose abilities are resolved first?
decision-player-take-initiative = { $player }, who begins with the initiative?
verb-pilot = pilot
verb-deploy-attached = deploy as an upgrade

tally-credits = Credits
tally-eliminated = eliminated
    .flag = yes
tally-initiative-in-the-middle = initiative in the middle
    .flag = yes
tally-twin-suns = Twin Suns
    .flag = yes
event-flip-pilot = { $card } becomes an upgrade
event-flip-flip = { $card } is flipped
event-move-flip = { $card } enters its arena
event-move-change-arena = { $card } moves to { $to }
event-act-take-blast = { $player } takes the blast counter
    .clause = D 19.6
event-act-take-plan = { $player } takes the plan counter
    .clause = D 19.6
verb-flip = flip
verb-move-to-ground = move to the ground arena
verb-move-to-space = move to the space arena
verb-use-when-played = use a When Played ability
verb-use-when-defeated = use a When Defeated ability

phase-setup = setting up
phase-action = action phase
phase-regroup = regroup phase
role-attacker = attacking
role-defender = defending
verb-used-when-played = use When Played
verb-used-when-defeated = use When Defeated

# --- Options of the setup. The attribute `unset` says that none of the values holds if nothing is said.
option-edition = edition of the rules
value-seed = as the rulebook index has it
value-8 = 8
option-decks = decks that break the rules
value-legal = are refused
value-any = are played
option-format = format of the decks
    .unset = yes
value-premier = Premier
value-eternal = Eternal
value-trilogy = Trilogy
value-limited = limited
value-twin-suns = Twin Suns
option-variant = variant
    .unset = yes
