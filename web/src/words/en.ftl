# What the app itself says. Everything about a game comes from the engine in the reader's language.

lang-en = English
lang-es = Español

nav-label = Pages
nav-skip = Skip to the page
nav-start = Play
nav-table = Table
nav-rules = Rules
nav-replays = Replays
nav-scenario = Scenarios
nav-cards = Cards
nav-settings = Settings

start-title = Play by the rules as they are written
start-intro = Four card games that know their own rulebooks. The engine reads the text on the cards, offers what is legal, and names the clause when something is not.
start-games = Games
start-go-on = Go on playing
start-resume = Go on
start-play = Play
start-setup = Choose decks
start-seats = { $from } to { $to } seats
start-seats-one = { $n } seats
start-decks = { $n } { $n ->
    [one] house deck
   *[other] house decks
}
start-loading = The engine is starting …
start-legal = The games and the names of their cards belong to their publishers, who have no part in this. The house decks are our own; no publisher’s text or art comes with the app.
start-about-lorcana = Quest with a crew of characters, sing songs, challenge rivals. The first to twenty lore wins.
start-about-swu = Take turns one action at a time, on the ground and in space, until a base falls.
start-about-champions = Play together against a villain who has plans of his own: thwart the scheme, survive, strike back.
start-about-foursouls = Loot, shop, roll dice, fight monsters and bargain at a table of rivals. Four souls win.

setup-seats = Seats
setup-seat = Seat { $n }
setup-who = Played by
setup-me = me
setup-deck = Deck
setup-deck-any = as usual
setup-deck-paste = paste a list …
setup-pasted = deck { $n }
setup-deck-read = { $n } cards, { $kinds } different
setup-list = The list, in any form in which people exchange decks
setup-options = Rules and options
setup-usual = as usual ({ $value })
setup-none = as usual
setup-seed = Seed of the shuffles (empty: another one each time)
setup-cards = Cards, decks and pictures of your own
setup-cards-about = Card databases, deck lists and picture files stay in this browser. Tick the card files that this game shall use.
setup-any-deck = Play with these decks all the same
setup-partial = Allow cards that are understood only in part

files-pick = Choose files
files-drop = or drop them here
files-kept = { $n ->
    [one] 1 file kept in this browser
   *[other] { $n } files kept in this browser
}

board-label = Board
board-table = Table
board-you = { $player } (you)
zone-ready = { $ready }/{ $n }
zone-ready-long = { $ready } of { $n } ready
strip-label = What goes on
strip-your-turn = Your turn
strip-turn-of = Turn of { $player }
strip-active = active
strip-waiting = What waits, the next first
strip-lasting = { $n ->
    [one] 1 lasting effect
   *[other] { $n } lasting effects
}

card-unknown = unknown card
card-damage = damage { $n }
card-copy = copy
card-can = You can: { $options }
card-can-be-picked = Can be picked
card-options = What you can do with it
number-printed = (printed { $n })

prompt-picked = { $n } picked, { $left } more possible
prompt-picked-any = { $n } picked
prompt-points = { $n } dealt out, { $left } left
prompt-point-less = one less: { $card }
prompt-confirm = Confirm { $n }
prompt-confirm-none = Confirm: none
prompt-set = Set { $n }
prompt-less = less
prompt-more = more
prompt-wait = Waiting:

table-none = No game is open
table-undo = Undo
table-undone = Back to your last decision.
table-pass = Pass on
table-pass-hint = Passes until something happens that concerns you
table-log = Log
table-fold = Fold
table-unfold = Unfold
table-more = More
table-save = Save as a file
table-keys = Keys
table-concede = Concede
table-concede-sure = Give up this game?
table-again = Play again
table-look-back = Look back at it
table-restarted = The engine stopped and was started again. The game goes on from your last choice.
table-puzzle-solved = Solved.
table-puzzle-missed = The turn is over. Undo, or try it from the start.

undo-none = There is nothing to take back
undo-nothing = Nobody has learned anything since
undo-card = A card was seen since
undo-chance = Something hidden or random became known since

share-link = Share as a link
share-copied = Copied: whoever opens the link sees this game with its notes.
share-here = Whoever opens this link sees this game with its notes.
share-too-long = This game is too long for a link. Share it as a file.
share-own-cards = This game has cards of your own, which a link cannot carry. Share it as a file.
share-broken = This link is no game, or part of it is missing.
notes-here = Note on step { $n }
notes-all = All notes

log-label = What has happened
log-empty = Nothing yet.

why-title = Why not?
why-nothing = There is nothing to say about it now.

keys-title = Keys
keys-digits = take the option with this number
keys-arrows = walk over the cards
keys-why = read the card under the cursor, and why it cannot do more
keys-log = open the log
keys-undo = take your last choice back
keys-pass = pass until something happens
keys-confirm = confirm what is picked
keys-prompt = go to the question
keys-board = go to the board
keys-keys = these keys

settings-lang = Language
settings-theme = Colours
settings-pace = Steps of the others
settings-pace-none = at once
settings-pace-ms = { $n } ms
settings-passes = Pass by itself where nothing else is possible
settings-keys = Single keys act on the table
theme-system = as the system
theme-light = light
theme-dark = dark

panel-label = Details
panel-close = Close
panel-back = Back

rules-find = Find a clause, a keyword or words
rules-found = { $clauses ->
    [one] 1 clause
   *[other] { $clauses } clauses
}, { $keywords ->
    [one] 1 keyword
   *[other] { $keywords } keywords
}
rules-keywords = Keywords
rules-clauses = Rulebook
rules-example = an example that runs
rules-examples = Examples that run
rules-shown-by = Shown by
rules-open = Open in the rulebook
rules-unknown = Nothing is called { $id }.
rules-if-twice = If a card has it twice:

replays-intro = Every game you play here is kept in this browser. Open one to go through it choice by choice, see what else was offered, and play on from any point as any seat.
replays-open = Open a saved game
replays-steps = { $n ->
    [one] 1 choice
   *[other] { $n } choices
}
replays-unfinished = unfinished
replays-watch = Watch
replays-share = Save as a file
replays-discard = Delete
replays-none = No games yet.
replays-changed = Cards or rules have changed since it was saved (engine { $engine }).
replays-first = To the beginning
replays-back = One choice back
replays-next = One choice on
replays-last = To the end
replays-run = Run
replays-pause = Pause
replays-step = Choice
replays-at = { $n } of { $of }
replays-eyes = Seen by
replays-all = everybody
replays-taken = chosen
replays-fork = Play on from here as
replays-fork-all = all seats

scenario-intro = A scenario says what is on the table, what is done, and what must be true then. Judges answer questions with them; so can you.
scenario-gallery = Gallery
scenario-find = Find by keyword, clause or words
scenario-found = { $n ->
    [one] 1 scenario
   *[other] { $n } scenarios
}
scenario-more = Show more
scenario-puzzles = Puzzles
scenario-puzzle = Puzzle: win this turn
scenario-solve = Solve it by playing
scenario-solution = Show a solution
scenario-editor = Scenario
scenario-run = Run
scenario-play = Play from this board
scenario-play-from = Play on from here
scenario-keep = Save as a file
scenario-passed = Everything is as it says
scenario-failed = Not everything is as it says
scenario-begin = the board
scenario-expected = Expected:
scenario-is = Is:
explore-run = Explore
explore-from = Explore from here
explore-running = Every way is being tried …
explore-until = How far:
explore-until-settled = until nothing waits
explore-until-turn = until the turn is over
explore-title = What can become of it
explore-more = Look at more positions
explore-always = In every outcome
explore-outcome = Outcome { $n }
explore-way = The shortest way to it
explore-no-choice = Nothing has to be chosen.
tried-title = What tried to happen
tried-since = What tried to happen since your last choice

build-open = Put cards on the board
build-about = Choose a zone, then click on cards of the list; or drag a card into a zone. The lines of the scenario are written for you.
build-find = Find cards of the house set
build-found = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
build-player = Player { $n }
build-table = Table
build-put = { $card } is in { $place }.
build-title = My question

cards-intro = Write a card and see at once what the engine reads. What is not understood is marked; such a card stays out of play unless you allow it.
cards-write = Card text
cards-understood = What is understood
cards-reading = Reading …
cards-keep = Keep it for playing
cards-kept = { $name } is kept in this browser; tick it when you set up a game.
cards-play = Set up a game
cards-not-read = Not understood: “{ $text }”
cards-doubtful = Could mean two things: “{ $text }”
cards-left-open = Left open:
cards-nearest = Nearest phrase: { $phrase }
cards-expected = Could have followed: { $words }
state-exact = understood
state-doubtful = doubtful
state-partial = in part
state-text_only = text only

coverage-title = Cards at hand
coverage-find = Find a card
coverage-state = State
coverage-all = all
coverage-card = Card
coverage-unread = Not understood
coverage-before = Before
coverage-after = Next
coverage-page = { $from }–{ $to } of { $n }
coverage-phrases = What is not understood most often

nav-online = With others
setup-guest = somebody else, by a link
online-none = This page has no server on which people meet. Ask whoever runs it for “byword serve --data”.
online-name = Your name at the table
online-enter = See the tables
online-come = Come to the table
online-open = Make the table
online-make = A table of { $game }
online-tables = Open tables
online-no-tables = Nobody waits at an open table now.
online-waiting = The game begins when somebody is on every seat. Give the links away.
online-room = The table
online-empty = nobody yet
online-you = you
online-bot = bot
online-here = here
online-away = away
online-won = { $n ->
    [one] 1 game won
   *[other] { $n } games won
}
online-sit = Sit here
online-stand = Give the seat up
online-invite = Make a link
online-device = Link for another device
online-link = Link to this seat, for one person
online-mute = Mute
online-more = { $n ->
    [one] 1 watches
   *[other] { $n } watch
}
online-watch = To watch:
online-commitment = The shuffle is promised by this hash:
online-question = { $name } asks to take the last decision back.
online-grant = Allow it
online-deny = No
online-rematch = Play again
online-again = { $n ->
    [one] 1 wants to
   *[other] { $n } want to
}
online-chat = What was said
online-say = Say something
online-send = Send
online-lost = The server is not reached. This page comes back by itself.
online-clock = Clock
online-clock-none = none
online-clock-calm = calm
online-clock-brisk = brisk
online-clock-strict = strict
online-clock-now = { $time } to answer
online-clock-left = { $time } in reserve
online-clock-stands = stands still, nobody is there
online-clock-away = away; the clock runs on in { $time }
online-clock-about = { $prompt } for each decision, { $reserve } in reserve for the game.
online-clock-wait = Who is away is waited for
online-clock-minutes = { $n ->
    [one] 1 minute in all
   *[other] { $n } minutes in all
}
online-lapse-pass = Whose time is up passes; where nobody may pass, a bot answers.
online-lapse-lose = Whose time is up has lost.
online-delay = Who watches sees it
online-delay-by = { $n ->
    [0] at once
   *[other] { $n } moves later
}
online-behind = What you see is { $n } moves behind.
online-report = Report
online-report-what = What is wrong (whoever runs the server gets it with this game)
online-reported = Thank you. It was kept with the game.
online-rules = The table
online-undo = Taking back
online-undo-learned = free if nobody learned anything
online-undo-consent = if the others agree
online-undo-off = never
online-best = Best of
online-public = Anybody may find the table and sit down
online-watchers = Others may watch
