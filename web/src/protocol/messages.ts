// Generated from crates/protocol by `cargo run -p byword-protocol --example generate`. Do not edit.

export const PROTOCOL = 1;

/**
 * A seat.
 */
export type AtSeat = {
  /**
   * The seat.
   */
  seat: number, };

/**
 * At a table.
 */
export type AtTable = {
  /**
   * The table, as an update names it.
   */
  table: number, };

/**
 * Lets bots answer for the caller, too.
 */
export type Auto = {
  /**
   * The table.
   */
  table: number,
  /**
   * How many decisions of the caller's seats; absent: one.
   */
  times?: number,
  /**
   * The bot that answers; absent: `greedy`.
   */
  player?: string, };

/**
 * Something that a program asks for: a line of JSON.
 */
export type Call = {
  /**
   * The version of the protocol; 1 if it is left out.
   */
  protocol?: number,
  /**
   * A number of the caller's own, which the reply repeats.
   */
  id: number,
  /**
   * What is asked for.
   */
  call: Request, };

/**
 * For each key of a request its arguments and what is told.
 */
export type Calls = {
  /**
   * Begins: which games there are, and in which language words shall be. It may be said again.
   */
  hello: Exchange<Hello, Welcome>,
  /**
   * Deals a game.
   */
  start: Exchange<Start, Update>,
  /**
   * What a seat sees now.
   */
  look: Exchange<Look, Update>,
  /**
   * Takes an option of the open decision.
   */
  choose: Exchange<Choose, Update>,
  /**
   * Takes several cards in any order, and says that these are all.
   */
  pick: Exchange<Pick, Update>,
  /**
   * Lets the bot whose decision it is make one choice.
   */
  step: Exchange<AtTable, Update>,
  /**
   * Lets bots choose until a seat of the caller decides or the game is over.
   */
  run: Exchange<AtTable, Update>,
  /**
   * Lets a bot answer for the caller, as often as is said, with the other bots in between.
   */
  auto: Exchange<Auto, Update>,
  /**
   * Passes until something happens that concerns the seat.
   */
  pass: Exchange<Pass, Update>,
  /**
   * Why something is not offered.
   */
  why: Exchange<Why, Reasons>,
  /**
   * Takes choices back.
   */
  undo: Exchange<Undo, Update>,
  /**
   * A seat gives up.
   */
  concede: Exchange<Concede, Update>,
  /**
   * The game as a file.
   */
  save: Exchange<AtTable, Saved>,
  /**
   * Opens a saved game to look at it.
   */
  open: Exchange<Open, Opened>,
  /**
   * A game after so many of its choices.
   */
  replay: Exchange<Replay, ReplayStep>,
  /**
   * Goes on playing from a step of a game, as a game of its own.
   */
  fork: Exchange<Fork, Update>,
  /**
   * Forgets a game.
   */
  close: Exchange<AtTable, Done>,
  /**
   * What a list of cards is as a deck.
   */
  deck: Exchange<Deck, DeckReading>,
  /**
   * Clauses of the rulebook, by number or words.
   */
  rules: Exchange<Find, Rules>,
  /**
   * Keywords, by name or words.
   */
  keywords: Exchange<Find, Keywords>,
  /**
   * The project's scenarios, by keyword, clause or words.
   */
  scenarios: Exchange<Find, Scenarios>,
  /**
   * The text of one of the project's scenarios.
   */
  scenario_text: Exchange<ScenarioName, NamedText>,
  /**
   * Runs a scenario.
   */
  scenario: Exchange<Scenario, ScenarioRun>,
  /**
   * Plays on from the board of a scenario.
   */
  scenario_play: Exchange<ScenarioPlay, Update>,
  /**
   * Goes through every way in which a scenario can go on.
   */
  explore: Exchange<Explore, Explored>,
  /**
   * Reads card texts.
   */
  read_cards: Exchange<ReadCards, CardReadings>,
  /**
   * How much of card databases is understood.
   */
  coverage: Exchange<Coverage, CoverageReport>, };

/**
 * A card, as the viewer sees it.
 */
export type Card = {
  /**
   * Its handle within this update.
   */
  id: number,
  /**
   * Whether the viewer knows which card it is. Of one that is not known, only its state is told.
   */
  known: boolean,
  /**
   * The whole name.
   */
  title: string,
  /**
   * The name without its version.
   */
  name: string,
  /**
   * The title as the card has it, where the reader's language has another one.
   */
  original?: string,
  /**
   * The version, for games whose names have one; else empty.
   */
  version: string,
  /**
   * Its types.
   */
  types: Array<Word>,
  /**
   * Its inks, aspects or classes.
   */
  colours: Array<Word>,
  /**
   * Its traits.
   */
  traits: Array<Word>,
  /**
   * Other words that it carries (inkable, unique ...).
   */
  features: Array<Word>,
  /**
   * Its numbers, the cost first, where it has one.
   */
  numbers: Array<Number>,
  /**
   * Its keywords, printed and given.
   */
  keywords: Array<CardKeyword>,
  /**
   * Its text in the reader's language, or what was understood of it, in lines.
   */
  text: Array<string>,
  /**
   * How much of its text was understood.
   */
  state: CardState,
  /**
   * Whether it is turned (exerted, exhausted, deactivated).
   */
  turned: boolean,
  /**
   * Whether it lies face down.
   */
  facedown: boolean,
  /**
   * Damage on it.
   */
  damage: number,
  /**
   * Counters on it.
   */
  counters: Array<Count>,
  /**
   * States that it is in, turned and face down among them.
   */
  marks: Array<Word>,
  /**
   * To whom it belongs; absent: to the game.
   */
  owner?: number,
  /**
   * Who controls it; absent: the game.
   */
  controller?: number,
  /**
   * Whether it is a copy of another card.
   */
  copy: boolean,
  /**
   * The title of its other face, if it has one.
   */
  other_face?: string,
  /**
   * In hidden zones: its place from the top, from 0.
   */
  place?: number,
  /**
   * The cards on or under it.
   */
  hosted: Array<Hosted>, };

/**
 * A keyword on a card.
 */
export type CardKeyword = {
  /**
   * What programs know it by: its English name. `keywords` explains it.
   */
  id: string,
  /**
   * As it is printed, with its number.
   */
  name: string,
  /**
   * Whether something else gives it to the card.
   */
  given: boolean, };

/**
 * A card of a database.
 */
export type CardLine = {
  /**
   * Its title.
   */
  title: string,
  /**
   * Its id in the database.
   */
  code: string,
  /**
   * Its set.
   */
  set: string,
  /**
   * How much was understood.
   */
  state: CardState,
  /**
   * What was not understood.
   */
  unread: Array<string>,
  /**
   * What words that were understood leave open, in the language asked for.
   */
  unclear?: Array<string>, };

/**
 * What was understood of a card's text.
 */
export type CardReading = {
  /**
   * Its title.
   */
  title: string,
  /**
   * How much was understood.
   */
  state: CardState,
  /**
   * Its faces, the front first.
   */
  faces: Array<FaceReading>,
  /**
   * What was not understood, or in more than one way.
   */
  spans: Array<Span>,
  /**
   * What words that were understood leave open: which card is meant, what is counted. In the language asked for.
   */
  unclear?: Array<string>, };

/**
 * What was understood of card texts.
 */
export type CardReadings = {
  /**
   * The keywords that the file defines.
   */
  keywords?: Array<Keyword>,
  /**
   * The cards in the order of the file.
   */
  cards: Array<CardReading>, };

/**
 * How much of a card's text the engine has understood.
 */
export type CardState = "exact" | "doubtful" | "partial" | "text_only";

/**
 * Something that can be chosen.
 */
export type Choice = {
  /**
   * Its index.
   */
  index: number,
  /**
   * What is done: `play`, `use`, `card`, `yes` ..., or a verb of the game (`quest`, `attack` ...).
   */
  verb: string,
  /**
   * What it is for the course of the game.
   */
  role: Role,
  /**
   * The card, by its handle.
   */
  card?: number,
  /**
   * The other card: what it is done to, or with.
   */
  other?: number,
  /**
   * The player.
   */
  seat?: number,
  /**
   * The number.
   */
  n?: number,
  /**
   * What it does, where the words alone do not say it: the text of the mode, the ability, the replacement.
   */
  effect?: string,
  /**
   * In words; no two options of a decision have the same.
   */
  text: string,
  /**
   * What tells it from an option that would have the same words.
   */
  twin?: string, };

/**
 * Takes an option of the open decision.
 */
export type Choose = {
  /**
   * The table.
   */
  table: number,
  /**
   * The step of the update that the choice answers: if another decision is open by now, nothing is chosen.
   */
  step: number,
  /**
   * The option's index.
   */
  option: number, };

/**
 * A clause of the rulebook.
 */
export type Clause = {
  /**
   * Its id.
   */
  id: string,
  /**
   * What it says, in the reader's language.
   */
  text: string, };

/**
 * The time that players have left.
 */
export type Clock = {
  /**
   * Who decides; absent: nobody whose time is counted.
   */
  seat?: number,
  /**
   * Seconds left for the decision.
   */
  prompt: number,
  /**
   * Seconds that each seat has left in reserve.
   */
  left: Array<number>,
  /**
   * Seconds for which others still wait for each seat if it is away.
   */
  away: Array<number>,
  /**
   * What the time does.
   */
  state: ClockState, };

/**
 * How long players may take. Time stands still while nobody who plays the deciding seat is connected; how long others
 * have to wait for that is limited.
 */
export type ClockRule = {
  /**
   * Seconds for each decision.
   */
  prompt: number,
  /**
   * Seconds for the whole game, taken where those for a decision do not suffice.
   */
  reserve: number,
  /**
   * Seconds, for the whole game, for which time stands still while a player is away and others wait.
   */
  away?: number,
  /**
   * What happens when all are used up.
   */
  lapse?: Lapse, };

/**
 * What the time of a clock does.
 */
export type ClockState = "still" | "away" | "runs";

/**
 * A seat gives up.
 */
export type Concede = {
  /**
   * The table.
   */
  table: number,
  /**
   * A seat of the caller.
   */
  seat: number, };

/**
 * Answers a question whether something may be taken back.
 */
export type Consent = {
  /**
   * The number of the question.
   */
  question: number,
  /**
   * Whether it may.
   */
  yes: boolean, };

/**
 * A number with its name.
 */
export type Count = {
  /**
   * What programs know it by.
   */
  id: string,
  /**
   * What people call it.
   */
  name: string,
  /**
   * How many.
   */
  n: number,
  /**
   * Whether it is only so or not so: then the number says nothing more.
   */
  flag?: boolean, };

/**
 * How much of card databases is understood.
 */
export type Coverage = {
  /**
   * The game.
   */
  game: string,
  /**
   * Card files and databases; none: the house set.
   */
  files?: Array<NamedText>,
  /**
   * Only cards in this state.
   */
  state?: CardState,
  /**
   * Only cards with these words in their title.
   */
  text?: string,
  /**
   * The first card of the page, from 0.
   */
  from?: number,
  /**
   * How many cards a page has, at most 500.
   */
  count?: number, };

/**
 * How much of card databases is understood.
 */
export type CoverageReport = {
  /**
   * All cards.
   */
  total: Shares,
  /**
   * By set, in the order of their names.
   */
  sets: Array<SetCoverage>,
  /**
   * What is not understood most often.
   */
  phrases: Array<UnreadPhrase>,
  /**
   * How many cards were asked for.
   */
  found: number,
  /**
   * A page of them.
   */
  cards: Array<CardLine>,
  /**
   * What is wrong with the files.
   */
  warnings: Array<Trouble>, };

/**
 * What is to be decided.
 */
export type Decision = {
  /**
   * Who decides.
   */
  seat: number,
  /**
   * What is chosen: `act`, `respond`, `card`, `pay`, `player`, `may`, `mode`, `number`, `order`, `replace`, `mulligan`,
   * `keep`, `place`, `defend`, `name`.
   */
  kind: string,
  /**
   * The question in words.
   */
  text: string,
  /**
   * The clause under which.
   */
  clause?: Clause,
  /**
   * The card for whose sake, by its handle.
   */
  card?: number,
  /**
   * What that card says about it: the text of the ability that asks.
   */
  ability?: string,
  /**
   * What it is about.
   */
  verb?: Word,
  /**
   * For picks of several: what has been picked, and how many may be.
   */
  picks?: Picks,
  /**
   * Everything that can be chosen, if it is the viewer's decision; else nothing.
   */
  options: Array<Choice>, };

/**
 * What a list of cards is as a deck.
 */
export type Deck = {
  /**
   * The game.
   */
  game: string,
  /**
   * The list.
   */
  list: NamedText,
  /**
   * Card files and databases besides the house set.
   */
  cards?: Array<NamedText>,
  /**
   * Options of the setup, by which some rules of deck construction go.
   */
  options?: { [key in string]: string }, };

/**
 * A deck.
 */
export type DeckChoice = { "house": string } | { "list": NamedText };

/**
 * A line of a deck.
 */
export type DeckLine = {
  /**
   * How many copies.
   */
  count: number,
  /**
   * The card's name.
   */
  name: string, };

/**
 * A deck as it was read.
 */
export type DeckList = {
  /**
   * How many cards.
   */
  total: number,
  /**
   * The cards in the order of the list.
   */
  cards: Array<DeckLine>, };

/**
 * What was read of a list of cards.
 */
export type DeckReading = {
  /**
   * Its decks; a set-up file has several.
   */
  decks: Array<DeckList>,
  /**
   * Why no game can be played with it, with places.
   */
  problems: Array<Trouble>, };

/**
 * Nothing more to say.
 */
export type Done = Record<symbol, never>;

/**
 * Says who one is.
 */
export type Enter = {
  /**
   * A name to be called by; absent: the one of the last time.
   */
  name?: string,
  /**
   * The language of all words from now on.
   */
  lang?: Language, };

/**
 * The arguments of a call and what is told.
 */
export type Exchange<A, B> = {
  /**
   * The arguments.
   */
  ask: A,
  /**
   * What is told.
   */
  answer: B, };

/**
 * Goes through every way in which a scenario can go on.
 */
export type Explore = {
  /**
   * The scenario.
   */
  file: NamedText,
  /**
   * After so many of its steps; absent: after all of them.
   */
  step?: number,
  /**
   * How far.
   */
  until?: Until,
  /**
   * The most positions that are looked at; absent: as many as are answered soon. There is a limit to it.
   */
  limit?: number, };

/**
 * Every way in which a scenario can go on.
 */
export type Explored = {
  /**
   * How many different positions were looked at.
   */
  positions: number,
  /**
   * Whether every way was followed to its end.
   */
  complete: boolean,
  /**
   * Whether what comes first decides what comes of it; absent: nothing asks that, or it is not proven.
   */
  order_matters?: boolean,
  /**
   * How much was looked at, and what is proven about all ways, in sentences.
   */
  said: Array<string>,
  /**
   * What is so in every outcome, and was not before.
   */
  always: Array<string>,
  /**
   * The outcomes, those that nobody can tell apart as one.
   */
  outcomes: Array<ExploredOutcome>, };

/**
 * One of the outcomes.
 */
export type ExploredOutcome = {
  /**
   * In what it differs from others.
   */
  differs: Array<string>,
  /**
   * The shortest way to it: who chooses what.
   */
  way: Array<string>, };

/**
 * What was understood of a face of a card.
 */
export type FaceReading = {
  /**
   * Its title.
   */
  title: string,
  /**
   * Its text as it was written.
   */
  text: string,
  /**
   * What was understood, an ability a line, in English.
   */
  english: Array<string>,
  /**
   * The same in Spanish.
   */
  spanish: Array<string>, };

/**
 * Something that is not as a scenario says.
 */
export type Failure = {
  /**
   * Where it says so.
   */
  place: Trouble,
  /**
   * What was expected.
   */
  expected: string,
  /**
   * What is the case.
   */
  found: string, };

/**
 * What is looked for in a game.
 */
export type Find = {
  /**
   * The game.
   */
  game: string,
  /**
   * A number, a name, or words; empty: everything.
   */
  text?: string,
  /**
   * Card files that may define keywords of their own.
   */
  cards?: Array<NamedText>, };

/**
 * Goes on playing from a step of a game, as a game of its own.
 */
export type Fork = {
  /**
   * The table.
   */
  table: number,
  /**
   * The step.
   */
  step: number,
  /**
   * Who sits where.
   */
  seating?: Seating, };

/**
 * A game that can be played.
 */
export type GameInfo = {
  /**
   * What programs know it by.
   */
  id: string,
  /**
   * What people call it.
   */
  title: string,
  /**
   * The fewest seats.
   */
  least: number,
  /**
   * The usual number of seats.
   */
  usual: number,
  /**
   * The most seats.
   */
  most: number,
  /**
   * Whether the players play together against the game.
   */
  cooperative: boolean,
  /**
   * Its house decks (heroes, characters): `id` for `DeckChoice::House`, and a name.
   */
  decks: Array<Word>,
  /**
   * Options of its setup.
   */
  options: Array<OptionInfo>, };

/**
 * Who the caller is.
 */
export type Guest = {
  /**
   * The name; empty: none was said yet.
   */
  name: string, };

/**
 * Begins.
 */
export type Hello = {
  /**
   * The language of all words from now on.
   */
  lang?: Language, };

/**
 * A card on or under another.
 */
export type Hosted = {
  /**
   * The zone that it counts as being in, which says how it lies there.
   */
  zone: Word,
  /**
   * The card.
   */
  card: Card, };

/**
 * An invitation to a seat, for one person.
 */
export type Invitation = {
  /**
   * The seat.
   */
  seat: number,
  /**
   * What is said with `join`: part of the address that is given away.
   */
  token: string, };

/**
 * Comes to a table.
 */
export type Join = {
  /**
   * The table.
   */
  game: string,
  /**
   * An invitation; absent: to one's own seat, or to watch.
   */
  invitation?: string, };

/**
 * What one comes to.
 */
export type Joined = {
  /**
   * The table.
   */
  room: Room,
  /**
   * How the game stands, with the whole log; absent: it has not begun.
   */
  update?: Update,
  /**
   * What was said last.
   */
  chat: Array<Said>, };

/**
 * A keyword and what it stands for.
 */
export type Keyword = {
  /**
   * What programs know it by: its English name.
   */
  id: string,
  /**
   * Its English name.
   */
  english: string,
  /**
   * Its Spanish name.
   */
  spanish: string,
  /**
   * How it is printed, in the reader's language.
   */
  print: string,
  /**
   * What it stands for, a line an ability.
   */
  meaning: Array<string>,
  /**
   * What happens if a card has it twice.
   */
  stacking: Word,
  /**
   * Its clauses.
   */
  clauses: Array<Clause>,
  /**
   * The names of the scenarios that show it.
   */
  scenarios: Array<string>, };

/**
 * Keywords.
 */
export type Keywords = {
  /**
   * What was found, in the game's order.
   */
  keywords: Array<Keyword>, };

/**
 * Languages that words are told in.
 */
export type Language = "en" | "es";

/**
 * What happens to a player whose time is up.
 */
export type Lapse = "pass" | "lose";

/**
 * A lasting effect.
 */
export type Lasting = {
  /**
   * What holds, in words.
   */
  text: string,
  /**
   * The card that has it, by its handle; absent: it is about no card in particular.
   */
  card?: number,
  /**
   * The card whose effect made it, by its handle.
   */
  source?: number,
  /**
   * When it ends, in words; empty: with the card, or never.
   */
  until: string, };

/**
 * What was learned by the choices that an undo takes back.
 */
export type Learned = "nothing" | "card" | "chance";

/**
 * A table in the list.
 */
export type Listed = {
  /**
   * The table.
   */
  game: string,
  /**
   * The game that is played there.
   */
  kind: string,
  /**
   * How far it is.
   */
  state: TableState,
  /**
   * The names of those who sit there; empty: nobody yet.
   */
  names: Array<string>,
  /**
   * Whether others may watch.
   */
  watchers: boolean, };

/**
 * A card in the log.
 */
export type LogCard = {
  /**
   * Its name, as the viewer knew it then.
   */
  name: string,
  /**
   * Its handle in the view of the same update, if it is the same object still and the viewer knows which.
   */
  id?: number, };

/**
 * Something that happened, as the viewer may know it.
 */
export type LogEntry = {
  /**
   * Its number, from 0.
   */
  number: number,
  /**
   * The choice that brought it about: 0 is the deal, 1 the first choice.
   */
  step: number,
  /**
   * What sort of thing.
   */
  kind: LogKind,
  /**
   * What programs know it by: the kind of event (`move`, `damage` ...), or of choice.
   */
  code: string,
  /**
   * The game's word for it.
   */
  verb?: Word,
  /**
   * In words.
   */
  text: string,
  /**
   * What the ability says that triggered, changed it or was left without effect.
   */
  ability?: string,
  /**
   * The id of its clause.
   */
  clause?: string,
  /**
   * The player in it.
   */
  seat?: number,
  /**
   * The card that it is about.
   */
  card?: LogCard,
  /**
   * The other card in it.
   */
  other?: LogCard,
  /**
   * The card that caused it.
   */
  cause?: LogCard,
  /**
   * How much.
   */
  amount?: number,
  /**
   * Which counter, number or moment.
   */
  detail?: Word,
  /**
   * For moves: where from.
   */
  from?: LogZone,
  /**
   * For moves: where to.
   */
  to?: LogZone, };

/**
 * What sort of thing an entry tells.
 */
export type LogKind = "choice" | "event" | "stopped" | "changed" | "triggered" | "fizzled" | "missed" | "over";

/**
 * A zone in the log.
 */
export type LogZone = {
  /**
   * What programs know it by.
   */
  id: string,
  /**
   * What people call it.
   */
  name: string,
  /**
   * Whose it is.
   */
  seat?: number, };

/**
 * What a seat sees now.
 */
export type Look = {
  /**
   * The table.
   */
  table: number,
  /**
   * Whose eyes; absent: the caller's seat that decides, or else its first.
   */
  viewer?: Viewer,
  /**
   * The log entries from this number on; absent: all.
   */
  since?: number, };

/**
 * A table that was made.
 */
export type Made = {
  /**
   * The table: part of its address. Nobody can guess it.
   */
  game: string,
  /**
   * An invitation for each seat that waits for somebody.
   */
  invitations: Array<Invitation>, };

/**
 * Makes a table.
 */
export type Make = {
  /**
   * What is played: `seating.own` are the seats of people, bots sit on the others. The seed is the server's own.
   */
  start: Start,
  /**
   * The seat that the caller takes; absent: none.
   */
  seat?: number,
  /**
   * How the table is run.
   */
  rules?: TableRules, };

/**
 * A text with a name: a card file, a deck, a scenario, a saved game.
 */
export type NamedText = {
  /**
   * Its name, by which errors speak of it.
   */
  name: string,
  /**
   * The text.
   */
  text: string, };

/**
 * No arguments.
 */
export type Nothing = Record<symbol, never>;

/**
 * A number on a card.
 */
export type Number = {
  /**
   * What programs know it by.
   */
  id: string,
  /**
   * What people call it.
   */
  name: string,
  /**
   * What it is now.
   */
  now: number,
  /**
   * What is printed.
   */
  printed: number, };

/**
 * Something that a program asks a server for: a line of JSON. The reply repeats its number.
 */
export type OnlineCall = {
  /**
   * The version of the protocol; 1 if it is left out.
   */
  protocol?: number,
  /**
   * A number of the caller's own, which the reply repeats.
   */
  id: number,
  /**
   * What is asked for.
   */
  call: OnlineRequest, };

/**
 * For each key of a request its arguments and what is told.
 */
export type OnlineCalls = {
  /**
   * Says who one is. Everything else may be asked for afterwards.
   */
  enter: Exchange<Enter, Guest>,
  /**
   * The tables that anybody may come to.
   */
  tables: Exchange<Nothing, Tables>,
  /**
   * Makes a table.
   */
  make: Exchange<Make, Made>,
  /**
   * Comes to a table, to play or to watch; the one where one was before is left.
   */
  join: Exchange<Join, Joined>,
  /**
   * Takes an empty seat of a public table.
   */
  sit: Exchange<AtSeat, Room>,
  /**
   * Gives one's seat up; the game waits for somebody else.
   */
  stand: Exchange<Nothing, Room>,
  /**
   * An invitation to an empty seat, or to one's own for another device.
   */
  invite: Exchange<AtSeat, Invitation>,
  /**
   * Takes an option of the open decision.
   */
  choose: Exchange<Choose, Done>,
  /**
   * Takes several cards in any order, and says that these are all.
   */
  pick: Exchange<Pick, Done>,
  /**
   * Passes once.
   */
  pass: Exchange<Pass, Done>,
  /**
   * Why something is not offered.
   */
  why: Exchange<Why, Reasons>,
  /**
   * What the caller sees now, with the whole log.
   */
  look: Exchange<Nothing, Update>,
  /**
   * A seat gives up.
   */
  concede: Exchange<Nothing, Done>,
  /**
   * Takes back the caller's last decision, or asks the others whether it may be taken back.
   */
  undo: Exchange<Nothing, Done>,
  /**
   * Answers a question whether something may be taken back.
   */
  consent: Exchange<Consent, Done>,
  /**
   * Says something to everybody at the table.
   */
  say: Exchange<Say, Done>,
  /**
   * Tells whoever runs the server that something is wrong; the game goes along.
   */
  report: Exchange<Report, Done>,
  /**
   * Wants to play again with the same people; when all want to, the next game is dealt.
   */
  rematch: Exchange<Nothing, Done>,
  /**
   * The game as a file with the opened shuffle, once it is over.
   */
  save: Exchange<Nothing, Saved>, };

/**
 * What can be asked for: one key with its arguments.
 */
export type OnlineRequest = { "enter": Enter } | { "tables": Nothing } | { "make": Make } | { "join": Join } | { "sit": AtSeat } | { "stand": Nothing } | { "invite": AtSeat } | { "choose": Choose } | { "pick": Pick } | { "pass": Pass } | { "why": Why } | { "look": Nothing } | { "concede": Nothing } | { "undo": Nothing } | { "consent": Consent } | { "say": Say } | { "report": Report } | { "rematch": Nothing } | { "save": Nothing };

/**
 * Opens a saved game to look at it.
 */
export type Open = {
  /**
   * The saved game.
   */
  file: NamedText,
  /**
   * The card files that it was played with.
   */
  cards?: Array<NamedText>,
  /**
   * The same by their paths on this machine: at home only. If neither is given, those that the file names.
   */
  files?: Array<string>,
  /**
   * Whether cards that are understood in part only may be played, even if they were not then.
   */
  allow_partial?: boolean, };

/**
 * A saved game that can be looked at.
 */
export type Opened = {
  /**
   * The table at which it stands.
   */
  table: number,
  /**
   * The game.
   */
  game: string,
  /**
   * What people call the game.
   */
  title: string,
  /**
   * How many seats.
   */
  seats: number,
  /**
   * The seed of its random numbers.
   */
  seed: number,
  /**
   * How many choices it has.
   */
  steps: number,
  /**
   * How many of them can be played again: fewer if the rules or cards have changed.
   */
  playable: number,
  /**
   * The first difference, in words, if there is one.
   */
  differs?: string,
  /**
   * The version of the engine that wrote it.
   */
  engine: string,
  /**
   * Whether cards or keywords are others than when it was saved.
   */
  changed: boolean,
  /**
   * The card files that it was played with, by name.
   */
  cards: Array<string>,
  /**
   * Who played, seat by seat, where the file says so: the name of a bot, or nothing for a person.
   */
  players: Array<string>,
  /**
   * The digest of the table after the choices that can be played: the same game has the same one everywhere.
   */
  digest: string, };

/**
 * An option of a game's setup.
 */
export type OptionInfo = {
  /**
   * What programs know it by.
   */
  id: string,
  /**
   * What people call it.
   */
  name: string,
  /**
   * What it may be; empty: any text.
   */
  values: Array<Word>,
  /**
   * What it is if nothing is said; empty: nothing.
   */
  usual: string, };

/**
 * How a game ended.
 */
export type Outcome = {
  /**
   * The seats that won; none: a draw, or the table lost.
   */
  winners: Array<number>,
  /**
   * In words.
   */
  text: string,
  /**
   * The clause that ended it.
   */
  clause?: Clause,
  /**
   * What stopped the game, if it did not end by the rules.
   */
  fault?: string, };

/**
 * A card that plays a part in what is going on.
 */
export type Part = {
  /**
   * The part.
   */
  role: Word,
  /**
   * The card, by its handle.
   */
  card: number, };

/**
 * Passes until something happens that concerns the seat.
 */
export type Pass = {
  /**
   * The table.
   */
  table: number,
  /**
   * The step of the update that the choice answers.
   */
  step: number, };

/**
 * Takes several cards in any order, and says that these are all.
 */
export type Pick = {
  /**
   * The table.
   */
  table: number,
  /**
   * The step of the update that the choice answers.
   */
  step: number,
  /**
   * Handles of cards.
   */
  cards: Array<number>, };

/**
 * A pick of several cards, one by one.
 */
export type Picks = {
  /**
   * The cards picked so far.
   */
  picked: Array<number>,
  /**
   * How many more may be picked.
   */
  left: number,
  /**
   * Whether what is picked is enough.
   */
  enough: boolean,
  /**
   * Whether a card may be picked several times: each pick is a point of something that is divided.
   */
  repeat: boolean, };

/**
 * The numbers and zones of a player or of the table.
 */
export type Place = {
  /**
   * Numbers that people keep track of.
   */
  tallies: Array<Count>,
  /**
   * The zones, in the order of the game; empty ones, too.
   */
  zones: Array<Zone>, };

/**
 * A player.
 */
export type Player = {
  /**
   * The seat.
   */
  seat: number,
  /**
   * What it is called.
   */
  name: string,
  /**
   * Whether it is the viewer's.
   */
  own: boolean,
  /**
   * Whether it is the player's turn.
   */
  active: boolean,
  /**
   * Whether the player is still in the game.
   */
  plays: boolean,
  /**
   * Whether it is an opponent of the viewer.
   */
  opposes: boolean,
  /**
   * Numbers and zones.
   */
  place: Place, };

/**
 * What a server tells without being asked: a line of JSON with the key `push`.
 */
export type Push = { "room": Room } | { "update": Update } | { "back": Update } | { "said": Said } | { "gone": Trouble };

/**
 * A question whether something may be taken back.
 */
export type Question = {
  /**
   * Its number.
   */
  number: number,
  /**
   * Who asks.
   */
  seat: number,
  /**
   * What was learned since.
   */
  learned: Learned,
  /**
   * Whether the reader is asked and has not answered.
   */
  asked: boolean, };

/**
 * Reads card texts.
 */
export type ReadCards = {
  /**
   * The game.
   */
  game: string,
  /**
   * The cards, as a card file or a database has them.
   */
  cards: NamedText, };

/**
 * Why something can be done or not.
 */
export type Reason = {
  /**
   * What one would do.
   */
  wish: string,
  /**
   * The option by which it can be done; absent: it cannot.
   */
  option?: number,
  /**
   * What programs know the reason by; empty if it can be done.
   */
  code: string,
  /**
   * The reason in words; empty if it can be done.
   */
  text: string,
  /**
   * The clause.
   */
  clause?: Clause,
  /**
   * The card that forbids or demands it, if the seat may know it.
   */
  card?: number, };

/**
 * What could be wished for, and why it can be done or not.
 */
export type Reasons = {
  /**
   * What was asked about.
   */
  reasons: Array<Reason>,
  /**
   * What tried to happen since the seat chose last: abilities that looked at an event and let it pass, each with the
   * reason.
   */
  tried?: Array<LogEntry>, };

/**
 * A game after so many of its choices.
 */
export type Replay = {
  /**
   * The table.
   */
  table: number,
  /**
   * After so many choices.
   */
  step: number,
  /**
   * Whose eyes.
   */
  viewer: Viewer, };

/**
 * A step of a game.
 */
export type ReplayStep = {
  /**
   * How the table stood; its log is what the choice before has brought about.
   */
  update: Update,
  /**
   * How many steps the game has.
   */
  steps: number,
  /**
   * The option that was taken then, if the viewer may know it.
   */
  taken?: number, };

/**
 * The reply to a call: `ok` with what was asked for, or `errors`; nothing has changed then.
 */
export type Reply<T> = {
  /**
   * The number of the call; absent if it could not be read.
   */
  id?: number,
  /**
   * What was asked for, see [`Calls`].
   */
  ok?: T,
  /**
   * What is wrong.
   */
  errors?: Array<Trouble>, };

/**
 * Tells whoever runs the server that something is wrong; the game goes along as it stands.
 */
export type Report = {
  /**
   * What is wrong, in at most 500 characters.
   */
  text: string, };

/**
 * What can be asked for: one key with its arguments.
 */
export type Request = { "hello": Hello } | { "start": Start } | { "look": Look } | { "choose": Choose } | { "pick": Pick } | { "step": AtTable } | { "run": AtTable } | { "auto": Auto } | { "pass": Pass } | { "why": Why } | { "undo": Undo } | { "concede": Concede } | { "save": AtTable } | { "open": Open } | { "replay": Replay } | { "fork": Fork } | { "close": AtTable } | { "deck": Deck } | { "rules": Find } | { "keywords": Find } | { "scenarios": Find } | { "scenario_text": ScenarioName } | { "scenario": Scenario } | { "scenario_play": ScenarioPlay } | { "explore": Explore } | { "read_cards": ReadCards } | { "coverage": Coverage };

/**
 * What an option is for the course of a game.
 */
export type Role = "do" | "yes" | "no" | "done" | "pass" | "end";

/**
 * A table and who is there.
 */
export type Room = {
  /**
   * The table.
   */
  game: string,
  /**
   * The game that is played there.
   */
  kind: string,
  /**
   * What people call it.
   */
  title: string,
  /**
   * How far it is.
   */
  state: TableState,
  /**
   * How it is run.
   */
  rules: TableRules,
  /**
   * The seats.
   */
  seats: Array<RoomSeat>,
  /**
   * How many watch.
   */
  watchers: number,
  /**
   * The hash of seed and key, in hexadecimal, told before the first card.
   */
  commitment: string,
  /**
   * The question that is open.
   */
  question?: Question,
  /**
   * The time that players have left, if it is counted.
   */
  clock?: Clock,
  /**
   * The seats that want to play again.
   */
  again: Array<number>,
  /**
   * The table of the next game.
   */
  next?: string, };

/**
 * A seat of a table.
 */
export type RoomSeat = {
  /**
   * The seat.
   */
  seat: number,
  /**
   * Who sits there; empty: nobody yet.
   */
  name: string,
  /**
   * The bot that plays it.
   */
  bot?: string,
  /**
   * Whether it is the reader's.
   */
  own: boolean,
  /**
   * Whether somebody who plays it is connected.
   */
  here: boolean,
  /**
   * Games won since the first of those that were played again.
   */
  won: number, };

/**
 * A clause of the rulebook.
 */
export type Rule = {
  /**
   * Its id.
   */
  id: string,
  /**
   * What it is about.
   */
  topic: Word,
  /**
   * What it says, in the reader's language.
   */
  text: string,
  /**
   * The names of the scenarios that show it.
   */
  scenarios: Array<string>, };

/**
 * Clauses of the rulebook.
 */
export type Rules = {
  /**
   * What was found, in the rulebook's order.
   */
  rules: Array<Rule>, };

/**
 * Something that was said.
 */
export type Said = {
  /**
   * Its number.
   */
  number: number,
  /**
   * The seat of who said it; absent: somebody who watches.
   */
  seat?: number,
  /**
   * The name.
   */
  name: string,
  /**
   * What was said.
   */
  text: string,
  /**
   * When, in seconds since 1970.
   */
  at: number, };

/**
 * A game as a file.
 */
export type Saved = {
  /**
   * A name for it.
   */
  name: string,
  /**
   * What is in it. Card files are not: they are named.
   */
  text: string, };

/**
 * Says something.
 */
export type Say = {
  /**
   * What is said, in at most 500 characters.
   */
  text: string, };

/**
 * Runs a scenario.
 */
export type Scenario = {
  /**
   * The scenario.
   */
  file: NamedText, };

/**
 * A scenario of the project.
 */
export type ScenarioInfo = {
  /**
   * Its name: folder and file.
   */
  name: string,
  /**
   * What it shows, in a line.
   */
  title: string,
  /**
   * The clauses that it shows.
   */
  clauses: Array<string>, };

/**
 * A scenario of the project, by name.
 */
export type ScenarioName = {
  /**
   * The game.
   */
  game: string,
  /**
   * Its name.
   */
  name: string, };

/**
 * Plays on from the board of a scenario.
 */
export type ScenarioPlay = {
  /**
   * The scenario.
   */
  file: NamedText,
  /**
   * After so many of its steps; absent: from its beginning.
   */
  step?: number,
  /**
   * Who sits where.
   */
  seating?: Seating, };

/**
 * What became of a scenario.
 */
export type ScenarioRun = {
  /**
   * The game.
   */
  game: string,
  /**
   * What it shows, in a line.
   */
  title: string,
  /**
   * Whether everything is as it says.
   */
  passed: boolean,
  /**
   * Its steps, as far as they were carried out; the first is the board before any.
   */
  steps: Array<ScenarioStep>, };

/**
 * A step of a scenario.
 */
export type ScenarioStep = {
  /**
   * Its line in the file; 0 for the board before any step.
   */
  line: number,
  /**
   * What it says.
   */
  text: string,
  /**
   * Whether everything is as it says.
   */
  passed: boolean,
  /**
   * What is not, with places.
   */
  failures: Array<Failure>,
  /**
   * How the table stands after it.
   */
  view: View,
  /**
   * What is to be decided after it.
   */
  decision?: Decision,
  /**
   * What it has brought about.
   */
  log: Array<LogEntry>,
  /**
   * What tried to happen: abilities that looked at an event and let it pass, each with the reason.
   */
  tried?: Array<LogEntry>, };

/**
 * Scenarios of the project.
 */
export type Scenarios = {
  /**
   * What was found, by name.
   */
  scenarios: Array<ScenarioInfo>, };

/**
 * Who sits where.
 */
export type Seating = {
  /**
   * The seats that the caller plays, from 0; several: one person plays all of them. Absent: the first.
   */
  own?: Array<number>,
  /**
   * Who plays the other seats, in their order; the last for all that follow. Absent: `greedy`.
   */
  bots?: Array<string>, };

/**
 * How much of a set is understood.
 */
export type SetCoverage = {
  /**
   * The set.
   */
  name: string,
  /**
   * Its cards.
   */
  shares: Shares, };

/**
 * How many cards are understood how well.
 */
export type Shares = {
  /**
   * All text understood.
   */
  exact: number,
  /**
   * Understood in more than one way.
   */
  doubtful: number,
  /**
   * Some of it.
   */
  partial: number,
  /**
   * None of it.
   */
  text_only: number, };

/**
 * A stretch of a card's text.
 */
export type Span = {
  /**
   * Which face, from 0.
   */
  face: number,
  /**
   * The line in the face's text, from 1.
   */
  line: number,
  /**
   * The column in characters, from 1.
   */
  column: number,
  /**
   * The words.
   */
  text: string,
  /**
   * What could have stood at their beginning.
   */
  expected: Array<string>,
  /**
   * The nearest phrase that would have been understood.
   */
  nearest?: string,
  /**
   * If they were understood in more than one way: the ways, in words.
   */
  readings?: Array<string>, };

/**
 * Deals a game.
 */
export type Start = {
  /**
   * The game.
   */
  game: string,
  /**
   * How many seats; absent: as many as usual.
   */
  seats?: number,
  /**
   * Who sits where.
   */
  seating?: Seating,
  /**
   * A deck for each seat; absent: house decks.
   */
  decks?: Array<DeckChoice>,
  /**
   * Card files and databases besides the house set.
   */
  cards?: Array<NamedText>,
  /**
   * The same by their paths on this machine, folders and translations beside them among them: at home only.
   */
  files?: Array<string>,
  /**
   * Whether cards that are understood in part only may be played.
   */
  allow_partial?: boolean,
  /**
   * Whether decks may break the rules of deck construction.
   */
  any_deck?: boolean,
  /**
   * Options of the setup.
   */
  options?: { [key in string]: string },
  /**
   * The seed of the random numbers, below 2^53: the same seed and choices are the same game.
   */
  seed: number, };

/**
 * How a table is run.
 */
export type TableRules = {
  /**
   * Whether anybody finds the table in the list and may take an empty seat.
   */
  public?: boolean,
  /**
   * When something may be taken back.
   */
  undo?: UndoRule,
  /**
   * Whether others may watch. They see what everybody sees.
   */
  watchers?: boolean,
  /**
   * Of how many games the winner is found: 1 or 3.
   */
  best_of?: number,
  /**
   * How long players may take; absent: as long as they like.
   */
  clock?: ClockRule,
  /**
   * By how many moves those who watch are behind while the game goes on.
   */
  delay?: number, };

/**
 * How far a table is.
 */
export type TableState = "waiting" | "playing" | "over";

/**
 * The tables that anybody may come to.
 */
export type Tables = {
  /**
   * The newest first.
   */
  tables: Array<Listed>, };

/**
 * Something that is wrong, and where.
 */
export type Trouble = {
  /**
   * What sort of thing.
   */
  kind: TroubleKind,
  /**
   * What is wrong, in a sentence.
   */
  message: string,
  /**
   * In which text; absent: in the message.
   */
  source?: string,
  /**
   * The line, from 1.
   */
  line?: number,
  /**
   * The column, in characters, from 1.
   */
  column?: number,
  /**
   * What was probably meant.
   */
  help?: string, };

/**
 * What sort of thing is wrong.
 */
export type TroubleKind = "malformed" | "too_large" | "version" | "unknown" | "text" | "illegal" | "late" | "refused";

/**
 * Takes choices back.
 */
export type Undo = {
  /**
   * The table.
   */
  table: number,
  /**
   * Back to the decision of this step; absent: to the caller's last one.
   */
  to?: number, };

/**
 * What an undo takes back.
 */
export type UndoInfo = {
  /**
   * The step that it goes back to.
   */
  to: number,
  /**
   * What was learned since.
   */
  learned: Learned, };

/**
 * When a player may take something back.
 */
export type UndoRule = "learned" | "consent" | "off";

/**
 * A phrase that is not understood.
 */
export type UnreadPhrase = {
  /**
   * Its first words, numbers as N.
   */
  text: string,
  /**
   * On how many cards.
   */
  cards: number,
  /**
   * One of them.
   */
  example: string, };

/**
 * How far ways are followed.
 */
export type Until = "settled" | "turn" | { "choices": number };

/**
 * How a table stands, as one seat (or somebody who sees everything) sees it.
 */
export type Update = {
  /**
   * The table.
   */
  table: number,
  /**
   * The game that is played there.
   */
  game: string,
  /**
   * How many choices have been made.
   */
  step: number,
  /**
   * The seats that the caller plays; none in a replay.
   */
  own: Array<number>,
  /**
   * What is seen.
   */
  view: View,
  /**
   * What is to be decided, by whomever; absent: the game is over.
   */
  decision?: Decision,
  /**
   * Whether a bot makes the open decision (`step`, `run`).
   */
  bot_decides: boolean,
  /**
   * What has happened since the last update, or since what was asked for.
   */
  log: Array<LogEntry>,
  /**
   * How the game ended.
   */
  outcome?: Outcome,
  /**
   * What going back to the caller's last decision would take back.
   */
  undo?: UndoInfo,
  /**
   * Why `pass` stopped, in words.
   */
  stopped?: string,
  /**
   * What is odd about the card files, but no reason to refuse them.
   */
  warnings?: Array<Trouble>, };

/**
 * What a seat, or somebody who sees everything, sees.
 */
export type View = {
  /**
   * Whose eyes; absent: somebody's who sees everything.
   */
  seat?: number,
  /**
   * The number of the turn (or round), from 1.
   */
  turn: number,
  /**
   * The same in words.
   */
  when: string,
  /**
   * The phase or step of it, if the game has names for them.
   */
  phase?: Word,
  /**
   * Whose turn it is.
   */
  active?: number,
  /**
   * Who comes first where the game asks (first player, initiative).
   */
  first?: number,
  /**
   * What is going on or waits to be done: what happens next stands first.
   */
  waiting: Array<Waiting>,
  /**
   * The cards that play a part in what is going on (the attacker and what is attacked).
   */
  parts: Array<Part>,
  /**
   * Lasting effects.
   */
  lasting: Array<Lasting>,
  /**
   * What belongs to nobody, or to all.
   */
  shared: Place,
  /**
   * What each player has, in the order of seats.
   */
  players: Array<Player>, };

/**
 * Whose eyes.
 */
export type Viewer = { "seat": number } | "all";

/**
 * Something that waits to be done.
 */
export type Waiting = {
  /**
   * What sort of thing.
   */
  kind: WaitingKind,
  /**
   * The card that it comes from, by its handle.
   */
  card?: number,
  /**
   * Whose it is.
   */
  seat?: number,
  /**
   * What it is, in words.
   */
  title: string,
  /**
   * What it will do: the text of the ability.
   */
  text: string,
  /**
   * What it is aimed at, by handles.
   */
  targets: Array<number>,
  /**
   * How much, for events with an amount.
   */
  amount?: number, };

/**
 * What sort of thing waits.
 */
export type WaitingKind = "trigger" | "card" | "ability" | "event";

/**
 * Who answers, and what can be played.
 */
export type Welcome = {
  /**
   * The version of the protocol.
   */
  protocol: number,
  /**
   * The version of the engine.
   */
  engine: string,
  /**
   * The language of words.
   */
  lang: Language,
  /**
   * The games.
   */
  games: Array<GameInfo>,
  /**
   * The players of the program, by name.
   */
  players: Array<Word>, };

/**
 * Why something is not offered: what is about a card, what is called so, or both.
 */
export type Why = {
  /**
   * The table.
   */
  table: number,
  /**
   * A handle.
   */
  card?: number,
  /**
   * Words of an action or a card.
   */
  text?: string, };

/**
 * A thing of the game: what it is called in every language, and for people.
 */
export type Word = {
  /**
   * What programs know it by.
   */
  id: string,
  /**
   * What people call it, in the reader's language.
   */
  name: string, };

/**
 * A zone.
 */
export type Zone = {
  /**
   * What programs know it by.
   */
  id: string,
  /**
   * What people call it; empty: it is not shown.
   */
  name: string,
  /**
   * What sort of place it is.
   */
  kind: ZoneKind,
  /**
   * Whether its cards lie side by side, to be seen one by one; else they are a pile.
   */
  spread: boolean,
  /**
   * How many cards are in it, those on or under others among them.
   */
  count: number,
  /**
   * How many of them are turned.
   */
  turned: number,
  /**
   * Its cards from the top, without those on or under others. Of hidden zones only those that the viewer knows, or that
   * an option is about.
   */
  cards: Array<Card>, };

/**
 * What sort of place a zone is.
 */
export type ZoneKind = "play" | "hand" | "open" | "hidden";
