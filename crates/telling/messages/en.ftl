# Words common to all games. A game's own file overrides them.
# A message "-" is not shown. The attribute `clause` names the clause of an event.

seat = Player { $n }
nobody = nobody
nothing = nothing
a-card = a card

# --- The board. The attribute `spread` says that the cards of a zone lie side by side.
zone-hand = hand
    .spread = yes
turn = Turn { $n }
board-turn = Turn { $n }, { $player } is active
board-table = Table
board-you = { $player } (you)
board-pile = { $n } { $n ->
    [one] card
   *[other] cards
}{ $turned ->
    [0] {""}
   *[other] , { $turned } turned
}
card-damage = damage { $n }
card-turned = turned
card-facedown = face down

# --- Decisions
decision-act = { $player }, what do you do?
decision-respond = { $player }, do you respond?
decision-respond-card = { $player }, do you respond to { $card }?
decision-card = { $player }, choose a card
decision-card-card = { $player }, choose a card for { $card }
decision-pay = { $player }, choose what to pay with
decision-pay-card = { $player }, choose what to pay with for { $card }
decision-player = { $player }, choose a player
decision-player-card = { $player }, choose a player for { $card }
decision-may = { $player }, do you want to?
decision-may-card = { $player }, do you use { $card }?
decision-mode = { $player }, choose one
decision-mode-card = { $player }, choose one for { $card }
decision-number = { $player }, choose a number
decision-number-card = { $player }, choose a number for { $card }
decision-order = { $player }, which ability comes next?
decision-replace = { $player }, which change is applied first?
decision-mulligan = { $player }, which cards do you put back?
decision-keep = { $player }, choose cards
decision-place = { $player }, where does it go?
decision-place-card = { $player }, where does { $card } go?
decision-defend = { $player }, who defends?
decision-defend-card = { $player }, who defends against { $card }?
decision-name = { $player }, choose a name
decision-name-card = { $player }, choose a name for { $card }

# --- Why not
refusal-forbidden = { $card } forbids it ({ $verb }).
refusal-forbidden-rule = A rule forbids it ({ $verb }).
refusal-must-be-other = { $card } must be taken instead.
refusal-must-be-other-rule = Another card must be taken instead.
refusal-cannot-pay = It costs { $cost }, and there is { $have }.
refusal-not-now = It is not the time for it.
refusal-is-turned = { $card } is { $state }.
refusal-is-turned-rule = The card is { $state }.
refusal-is-upright = { $card } is upright.
refusal-is-upright-rule = The card is upright.
refusal-just-came = { $card } came this turn.
refusal-just-came-rule = The card came this turn.
refusal-not-there = { $card } is not where, or what, it would have to be.
refusal-not-there-rule = A card is not where, or what, it would have to be.
refusal-wrong-player = { $card } belongs to the wrong player.
refusal-wrong-player-rule = It belongs to the wrong player.
refusal-wrong-kind = { $card } is not the kind of card that is wanted.
refusal-wrong-kind-rule = It is not the kind of card that is wanted.
refusal-limit-reached = It was done as often as it may be ({ $card }).
refusal-limit-reached-rule = It was done as often as it may be.
refusal-no-object = It cannot be done with { $card }: the two do not fit together.
refusal-no-object-rule = There is nothing it could be done to.
refusal-condition-fails = The condition of { $card } does not hold.
refusal-condition-fails-rule = Its condition does not hold.
refusal-no-effect = It would change nothing.
refusal-unknown = Nobody can do such a thing here.
# What is lacking, behind the reason.
lack-asked = Now it is asked: { $decision }
lack-decides = Now { $player } decides.
lack-more = { $n } more would be needed.
lack-place = { $card }: { $sort } of { $player }, { $zone }.
lack-text = { $card } says: { $text }
lack-upright = { $card } would have to be ready.
lack-turned = { $card } would have to be { $state }.
lack-controller = { $card } is { $player }'s.
lack-rule = The rule: { $statement }
lack-possible = Possible now: { $options }.

# --- The log
log-chose = { $player }: { $option }
log-over = The game is over.
log-triggered = { $card } triggers.
log-triggered-rule = An ability triggers.
log-rewritten = { $card } changes what happens.
log-rewritten-rule = A rule changes what happens.
log-dropped = { $card } stops it.
log-dropped-rule = It does not happen.
log-fizzled = { $card } is left without effect.
log-fizzled-rule = An ability is left without effect.
# Why an ability did not answer to an event.
missed-event = { $card } waits for something else.
missed-place = { $card } lets it pass ({ $event }): that goes from or to another place.
missed-amount = { $card } lets it pass ({ $event }): the amount is another.
missed-player = { $card } lets it pass ({ $event }): it is about another player.
missed-subject = { $card } lets it pass ({ $event }): that is not a card of the kind it waits for.
missed-other = { $card } lets it pass ({ $event }): the other card in it is not of the kind it waits for.
missed-cause = { $card } lets it pass ({ $event }): something else caused it.
missed-condition = { $card } lets it pass ({ $event }): its condition does not hold.
missed-limit = { $card } lets it pass ({ $event }): it was used as often as it may be.

event-move = { $card } goes from { $from } to { $to } ({ $owner })
event-move-shared = { $card } goes from { $from } to { $to }
event-move-draw = { $player } draws { $card }
event-move-discard = { $card } is discarded
event-move-play = { $player } plays { $card }
event-move-setup = -
event-move-follow = { $card } goes along to { $to } ({ $owner })
event-damage = { $card } takes { $amount } damage
event-heal = { $amount } damage is removed from { $card }
event-turn = { $card } is turned
event-ready = { $card } is readied
event-counter = { $card } { $sign ->
    [down] loses
   *[up] gets
} { $amount } { $detail }
event-tally = { $player }: { $sign ->
    [down] -
   *[up] +
}{ $amount } { $detail }
event-attach = { $card } is attached to { $other }
event-act = { $card }: { $verb }
event-choose = -
event-reveal = { $card } is revealed
event-shuffle = { $player } shuffles
event-roll = { $player } rolls { $amount }
event-moment = -
event-control = { $player } takes control of { $card }
event-flip = { $card } is turned over
event-create = { $card } is created

# --- Playing
play-game = { $game }, seed { $seed }. You are { $player }. Type help for the commands.
play-resumed = { $game }: { $steps } choices so far. You are { $player }. Type help for the commands.
play-prompt = >
play-option-range = There is no option { $n }; there are { $count }.
play-ambiguous = "{ $text }" could be: { $options }.
play-not-offered = "{ $text }" is not offered. { $why }
play-not-understood = "{ $text }" is neither an option nor a command; type help.
play-near = Did you mean "{ $near }"?
play-why-offered = You can: option { $n }.
play-why-unknown = Nothing that you could wish for is called "{ $text }".
play-why-tried = What tried to happen since your last choice, and why it did not:
play-why-usage = why <card or action>; alone: which abilities let pass what happened since your last choice
play-rule-usage = rule <clause>
play-rule-unknown = There is no clause { $clause }.
play-card-unknown = No card that you see is called "{ $text }".
play-undone = { $n ->
    [one] Back to your last decision.
   *[other] Back by { $n } of your decisions.
}
play-undone-chance = Chance had decided something since: it will decide the same again.
play-undo-usage = undo [how many of your decisions]
play-auto-usage = auto [how many decisions]
play-rule-more = { $n ->
    [one] And one more.
   *[other] And { $n } more.
}
play-undo-none = There is nothing to take back.
play-saved = Saved: { $file }
play-save-usage = save <file>
play-save-there = { $file } is there already. The same once more replaces it.
play-save-no-file = there is something that is no plain file
play-recorded = Recorded as it goes: { $file }
play-over = The game is over: board, log, undo, save or quit.
play-not-saved = Not saved: { $cause }
play-ended-early = The answers ended before the game did.
play-quit = You left the game.
play-lasting = From now on: { $effect }
play-fault = The game stopped: { $fault }. Save it and tell us, please.
list-last = { $first } and { $last }
play-won = { $players } { $n ->
    [one] wins
   *[other] win
}.
play-draw = Nobody wins.
play-help =
    Answer with the number of an option, or with its words (the beginning is enough).
    why <card or action>   why something is not offered, with the clause
    why                    which abilities let pass what happened since your last choice
    rule <clause>          what a clause of the rulebook says
    card <name>            what a card says
    board                  the board again
    options                the options again
    log                    what happened so far
    undo                   back to your last decision
    save <file>            save the game; byword replay and byword play --resume read it
    auto [n]               let a bot answer for you, once or n times
    skip                   pass until something happens
    skip turn              pass, or end the turn, until you have something to do or to choose
    concede                give up
    quit                   leave

# --- Asking
ask-title = A question
ask-hello = { $game }: type what is on the table, then ask. Type help for what can be typed.
ask-no-card = No card was written yet whose text could go on: `card Name: ...` first.
ask-not-understood = "{ $text }" is neither a line of a board nor a question; type help.
ask-noted = Noted.
ask-so = It is so.
ask-not-so = Expected { $expected }; found { $found }.
ask-dropped = The step "{ $step }" is no longer possible; it is dropped, with those after it.
ask-undone = The last line is taken back.
ask-yes = yes, now.
ask-tried-nothing = Nothing else waited for what happened.
ask-help =
    player 1 hand: Bolt, 2 Filler   what a player has; the same again corrects it, nothing after the colon removes it
    player 1 play: Warden (exerted, damage 1)
    turn: player 2, main            whose turn it is
    card Bolt: Action, cost 1       a card of your own; + begins a line of its text
    - play Bolt                     a step: what is done
    - expect: Warden damaged        a step that asks if something is so
    may I play Bolt?                yes, or why not, with the clause
    options                         what can be done now
    what happens?                   what can become of it, whatever is chosen; also: what happens if I play Bolt?
    what tried to happen?           abilities that let the last step pass, and why
    rule <clause>                   what a clause says
    board, show                     the table; the scenario so far
    undo, save <file>, quit         take a line back; write the scenario; leave

# --- Rules and keywords
rules-clause = clause
rules-topic = topic
rules-statement = statement
rules-scenarios = scenarios
rules-uncovered = { $n } of { $total } clauses are shown by no scenario.
keyword-name = keyword
keyword-stands-for = stands for
keyword-stacking = if twice
keyword-clauses = clauses
keyword-scenarios = scenarios
keyword-none = none
keyword-unwritten = (no words for this part: { $term })
keyword-marker = nothing of its own; other rules look for it
stacking-once = counts once
stacking-sum = numbers add up
stacking-highest = counts once, with the highest number
stacking-independent = each is an ability of its own

# --- Cards
cards-card = card
cards-state = state
cards-not-understood = not understood
cards-more = ... and { $n } more
cards-set = set
cards-exact = exact
cards-doubtful = doubtful
cards-partial = partial
cards-text-only = text only
cards-is-exact = exact
cards-is-doubtful = doubtful
cards-is-partial = partial
cards-is-text-only = text only
cards-doubt = in doubt, line
cards-unclear = left open
unclear-player = which player is meant
unclear-card = which card is meant
unclear-number = what is counted or measured
unclear-moment = when it happens, or behind what
unclear-effect = what it does: as it was read, nothing that could be meant
cards-total = total
cards-share = exact %
cards-all = all
cards-frequent = Most frequent phrases not understood:
cards-count = cards
cards-phrase = phrase
cards-example = example
cards-text = text
cards-means = means
cards-nearest = nearest phrase: { $phrase }
cards-expected = could have followed: { $words }

# --- Replays
replay-head = { $game }, seed { $seed }, { $steps } choices, engine { $engine }
replay-unrecorded = Nothing to compare with: the file has no digests of its positions.
replay-verified = Verified: { $steps } choices, digest { $digest }.
replay-changed = The cards or keywords have changed since it was saved.
replay-step = After { $step } of { $steps } choices:
replay-over = The game is over.
shuffle-kept = The shuffle is the promised one, and { $steps } choices follow from it.
shuffle-unpromised = No promise: the file has none, and none was given with --commitment.
shuffle-unkeyed = This game was not shuffled from a key, so nothing can be checked.
shuffle-other = The shuffle is another one than was promised: { $promised }, but this one has { $found }.
replay-panic = The engine panics while the game is played again.

# --- The lab
sim-who = who
sim-wins = wins
sim-share = %
sim-interval = { $low } to { $high }
sim-first = first player
sim-first-effect = first player effect: { $value } points ({ $low } to { $high })
sim-lengths = { $what }: mean { $mean }, median { $median }, 5 % below { $low }, 5 % above { $high }, longest { $longest }
sim-timing = { $games } games/s, { $decisions } decisions/s on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
} ({ $seconds } s)
sim-checksum = checksum { $sum }
sim-faults = { $n ->
    [one] 1 fault
   *[other] { $n } faults
}
sim-fault = game { $game } ({ $kind }, after { $n } choices): { $detail }; { $file }
sim-no-replay = no replay
sim-part = part { $part } is done: { $n ->
    [one] 1 game
   *[other] { $n } games
}, { $faults ->
    [one] 1 fault
   *[other] { $faults } faults
}
lab-sides = { $first } against { $second }
lab-apart = { $first } compared with { $second }
lab-pairs = { $n ->
    [one] 1 pair
   *[other] { $n } pairs
} of games: the same shuffles twice, with the sides changed
lab-pairs-alone = { $n ->
    [one] 1 pair
   *[other] { $n } pairs
} of games: the same shuffles for each side
lab-decks = Played with: { $decks }
lab-wins = { $side } wins { $rate } % (95 % interval { $low } to { $high })
lab-does-better = { $side } does better: { $rate } % (even is 50; 95 % interval { $low } to { $high })
lab-saved = Without pairs, { $times } times as many games would say as much.
lab-counts = pairs won { $won }, rather won { $more }, shared { $even }, rather lost { $less }, lost { $lost }
lab-better = Decided: the gain is rather { $high } points than { $low }
lab-not-better = Decided: the gain is rather { $low } points than { $high }
lab-open = Not decided between { $low } and { $high } points: more pairs are needed
lab-ratio = (ratio { $ratio }, decided at { $bound })
lab-faults = { $n ->
    [one] 1 pair had a fault and is not counted
   *[other] { $n } pairs had a fault and are not counted
}
lab-pair-4 = won both
lab-pair-3 = rather won
lab-pair-2 = shared
lab-pair-1 = rather lost
lab-pair-0 = lost both
lab-matrix = The row's win rate in percent against the column, with its 95 % interval.
lab-matrix-alone = How the row does beside the column, each alone with the same luck: its share of the pairs in percent, 50 is even, with the 95 % interval.
lab-undecided = A question mark: it is not decided who is favoured. Of the cells that are decided, 5 % are luck at the most.
lab-deck = deck
lab-strength = strength
lab-field = field %
lab-legend = Strength: by the model of Bradley and Terry, 1 is the mean. Field: shares at which no deck does better than the field.
lab-legend-alone = Strength: by the model of Bradley and Terry, 1 is the mean.
lab-part = Part { $part } is done: { $n }

# --- A deck
deck-title = { $deck } against { $against } ({ $player }, seed { $seed })
deck-title-alone = { $deck } ({ $player }, seed { $seed })
deck-legal = The deck keeps the rules of deck construction.
deck-illegal = The deck breaks a rule of deck construction: { $cause }
deck-wins = It wins { $rate } % of { $n } games (95 % interval { $low } to { $high }).
deck-curve = Cards by cost
deck-cost = cost { $n }
deck-copies = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
deck-hands = Opening hands, as they are dealt, by cards that cost { $cost } or less
deck-cheap = such cards
deck-share = % of hands
deck-won = wins %
deck-interval = 95 % interval
deck-put-back = How many cards to put back: wins where that many were put back by lot
deck-put = put back
deck-cards = The cards
deck-card = card
deck-number = copies
deck-drawn = drawn by turn { $turn }, %
deck-played = played by turn { $turn }, %
deck-opening = in the opening hand, points
deck-keep = kept rather than put back, points
deck-undecided = Points: percentage points of games won, with 95 % intervals. A question mark: no more than luck; of those without, 5 % are luck at the most.
deck-selection = Beware of selection: of many effects the largest are overestimated, and an effect in the opening hand says what the card is worth early, in the hands of this player, and not what it is worth in the deck.
deck-swaps = Changes, the best first
deck-swap = change
deck-searched = gain in the search, points
deck-confirmed = gain in { $n } games with fresh luck, points
deck-swap-note = Only the last column counts: the gain in the search is the larger for having been looked for. Changes without it were left out on the way.
deck-faults = { $n ->
    [one] 1 game had a fault and is not counted
   *[other] { $n } games had a fault and are not counted
}
deck-rates-caption = Games won with the card in the opening hand; the dot is the rate, the line its 95 % interval.

# --- Records and ladders
query-rows = rows
query-rate = { $what }, %
query-interval = 95 % interval
query-mean = mean of { $what }
query-nothing = No row is so.
tune-title = the weights of the score, by paired games of greedy players; seed { $seed }
tune-weight = weight
tune-before = usual
tune-after = tuned
tune-reason = what it is
tune-result = Tuned against usual, { $n } pairs with luck that nothing was tuned by: { $rate } % (95 % interval { $low } to { $high }).
tune-better = They are better.
tune-no-better = That they are better is not shown: more rounds, or more pairs at the end, may tell.
ladder-against = Games won against { $measure }, by pairs with the same luck; seed { $seed }
ladder-alone = Games won; seed { $seed }
ladder-player = player
ladder-games = games
ladder-wins = wins %
ladder-interval = 95 % interval
ladder-title = { $game }: how strong players are

# --- Reports
report-source = Where these numbers come from
report-rate = Win rate
report-rate-caption = The dot is the rate, the line its 95 % interval; the dashed line is one half.
report-test = Sequential test
report-test-caption = How much likelier a gain of { $high } points makes the results than one of { $low }, as a logarithm, by pairs of games; a test ends at the dashed lines, and errs in 5 % at the most.
report-pairs = Pairs
report-pairs-caption = How the pairs of games went for the first side.
report-matrix = { $game }: { $n } decks, every one against every other
report-matrix-alone = { $game }: { $n } decks, every one beside every other
report-row = row against column, %
report-row-alone = row beside column, %
report-field = The field
report-field-caption = Shares at which no deck does better than the field.
report-strength = Strength
report-strength-caption = By the model of Bradley and Terry; the mean is 1.
report-series = { $game }: a series of games
report-series-lead = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
}, seed { $seed }
report-faults = { $n ->
    [one] 1 game had a fault
   *[other] { $n } games had a fault
}
report-wins = Who wins
report-first = Coming first is worth { $value } percentage points ({ $low } to { $high }).
report-lengths = How long games are
report-length = length in
report-mean = mean
report-median = median
report-p5 = 5 % below
report-p95 = 5 % above
report-max = longest
report-turns = turns
report-decisions = decisions
report-seat = seat { $n }
report-nobody = no winner
report-nobody-note = { $share } % of the games had no winner.
report-command = command
report-engine = engine
report-cards = cards
report-players = players
report-seed = seed

# --- What is refused
trouble-over = The game is over.
trouble-review = This game is only looked at. Play on from one of its steps.
trouble-late = The game has gone on since; that was for an earlier question.
trouble-not-yours = Another player decides.
trouble-no-bot = No bot decides now.
trouble-no-pass = You cannot pass now.
trouble-not-together = These cards cannot be chosen together.
trouble-not-enough = That is not enough.
trouble-unsaved = A game that began on the board of a scenario cannot be saved.

# --- Topics of the rulebook, where their id does not say it
topic-ability-activated = activated abilities
topic-ability-static = static abilities
topic-ability-triggered = triggered abilities
topic-barter = bartering
topic-check = game state check
topic-decision = our own decisions
topic-engine = the engine
topic-keyword-general = keywords
topic-static = static abilities
topic-trigger = triggered abilities

# --- Players of the program
player-random = plays at random
player-greedy = looks one step ahead
player-search = looks several steps ahead

# --- The judge's desk
desk-card = { $card } ({ $owner }): { $state }
desk-card-table = { $card }: { $state }
desk-gone = as before
desk-on = with { $card }
desk-number = { $player }: { $name } { $n }
desk-number-table = { $name } { $n }
desk-turn = turn { $n }, { $player }
desk-decides = { $player } decides
desk-goes-on = the game goes on
desk-wins = { $player } { $n ->
    [one] wins
   *[other] win
}
desk-nobody-wins = nobody wins
desk-pile = { $zone } ({ $player }) from the top: { $cards }
desk-stack = stack from the top: { $cards }
desk-move = { $player }: { $option }
desk-no-choice = nothing has to be chosen
explore-head = { $outcomes ->
    [one] One outcome
   *[other] { $outcomes } outcomes
}, { $positions ->
    [one] one position
   *[other] { $positions } positions
} ({ $merged } met again)
explore-whole = Every way was followed to its end.
explore-stopped = Stopped after { $limit } positions: there is more (a higher limit looks at more). What was found so far:
explore-chance = Random results had a part in it: they fell as the seed says; others may lead elsewhere.
explore-one = Whatever is chosen, the table is the same in the end.
explore-order-free = The order does not matter: whatever comes first, the same outcomes can be reached ({ $n ->
    [one] one decision
   *[other] { $n } decisions
} about it).
explore-order-matters = The order matters: what comes first decides which outcomes can be reached.
explore-always = In every outcome:
explore-nothing = nothing has changed
explore-outcome = Outcome { $n }
explore-by = by
explore-fault = The game stopped: { $fault }
solve-head = { $player } { $aim ->
    [win] wins this turn
   *[survive] survives the next turn
}?
solve-proven = Yes, whatever happens: { $choices ->
    [0] without a choice
    [one] with one choice
   *[other] with { $choices } choices
} at most.
solve-sampled = Yes, in all { $worlds } samples of what { $player } cannot know; there are more ways than these.
solve-refuted = No.
solve-share = One plan does it in { $won } of { $worlds } ways in which the hidden cards may lie.
solve-unknown = Not decided after { $tried } choices (--limit tries more).
solve-unseen = It cannot be decided here: somebody else has a decision open, and what they may choose depends on what { $player } does not see. Ask from a decision of { $player }.
solve-too-long = Not decided: no plan of the length that is tried at most, and no proof that there is none.
solve-tried = { $tried ->
    [one] 1 choice
   *[other] { $tried } choices
} tried, { $worlds ->
    [one] one way
   *[other] { $worlds } ways
} in which hidden cards may lie.
solve-line = A line:
solve-against = Against each choice:
solve-nothing = the goal is not reached
solve-slip = The step `{ $step }` gives it away.

# --- The designer's desk
lint-duplicate = there is a card { $card } already; yours is played instead of it.
lint-unread = { $card }: `{ $about }` is not understood.
lint-range = { $card }: { $about }, where the house set has { $usual }.
lint-lacking = { $card } has no `{ $about }`, which each card of its type in the house set has.
lint-total = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, { $n ->
    [one] 1 oddity
   *[other] { $n } oddities
}
try-head = { $n }x { $card } instead of { $other }
watch-read = Read: { $file }
editions-total = { $files ->
    [one] 1 file
   *[other] { $files } files
}, editions differ in { $differing }
editions-same = as it says
lint-stopped = { $card }: { $about } of { $usual } random games with it were stopped: does it go on for ever?
lint-unplayed = { $card } was never played in { $usual } random games.
lint-idle = { $card }: `{ $about }` never triggered in { $usual } random games.
lint-aimless = { $card }: `{ $about }` never found anything to do in { $usual } random games.
