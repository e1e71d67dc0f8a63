//! The command line. Names of commands and options are a contract: scripts call them.

use std::path::{Path, PathBuf};

use byword_kernel::rulebook::Lang;
use byword_lab::Part;
use byword_library::cards::read_text;
use byword_players::{Spec, Weights};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::ask::args::Ask;
use crate::desk::args::{Explore, Solve};
use crate::desk::export::Form;
use crate::lab::args::{Compare, Deck, Ladder, Matrix, Merge, Output, Query, Recording, Try, Tune};
use crate::play::Size;

/// The most games of a series: each is remembered until the report, in some hundred bytes.
const MOST_GAMES: u64 = 5_000_000;

/// When colours are used.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Languages that words are shown in.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, Args)]
pub struct Answer {
    /// For machines.
    #[arg(long)]
    pub json: bool,
    /// The language.
    #[arg(long, value_enum, default_value = "en")]
    pub lang: Language,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Es => Self::Es,
        }
    }
}

/// A rules engine for card games in which the rules text is the program.
#[derive(Debug, Parser)]
#[command(name = "byword", version, propagate_version = true, after_help = EXAMPLES)]
pub struct Cli {
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value = "auto")]
    pub color: When,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  byword play lorcana                        play against a bot
  byword sim swu --games 1000                simulate a thousand games
  byword check crates/lorcana/scenarios      run scenario files
  byword ask lorcana                         type a board and ask: may I, why not, what happens
  byword explore question.scenario           what can become of a position
  byword keyword lorcana shift --lang es     what a keyword stands for
  byword rules lorcana \"S 8.10.4\"            a clause of the rulebook
  byword cards lorcana --from cards.json     how much of a database is understood

Exit codes: 0 all went well, 1 a check failed, 2 the input is bad.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game in the terminal, or from a script on the standard input.
    Play(Play),
    /// Type a board and ask about it: may I, why not, what happens.
    Ask(Ask),
    /// Simulate many games.
    Sim(Sim),
    /// Compare two decks or players by pairs of games.
    Compare(Compare),
    /// Look at a deck: opening hands, what to keep, which changes make it better.
    Deck(Deck),
    /// Try cards of your own in a deck: how much more or less often it wins.
    Try(Try),
    /// Play every deck against every other.
    Matrix(Matrix),
    /// Say how strong players are, one after the other against the same one.
    Ladder(Ladder),
    /// Tune the weights of a game's score by paired games.
    Tune(Tune),
    /// Ask a record of games or decisions.
    Query(Query),
    /// Put the parts of a series together.
    Merge(Merge),
    /// Run scenario files; the last line is `N passed, N failed`.
    Check(Check),
    /// Go through every way in which a position can go on.
    Explore(Explore),
    /// Prove that a player can win, or say why not.
    Solve(Solve),
    /// Look up the rulebook index.
    Rules(Rules),
    /// Look up keywords: what they stand for, how they stack, their clauses and scenarios.
    Keyword(Keyword),
    /// List cards and how much of their text is understood.
    Cards(Cards),
    /// Show or verify a saved game.
    Replay(Replay),
    /// Open the table in the browser: alone, with others by links, or for programs by the protocol (docs/protocol.md).
    Serve(Serve),
    /// Check that a game of a server was shuffled as was promised before its first card.
    VerifyShuffle(VerifyShuffle),
    /// Measure the engine.
    Bench(Bench),
}

/// Which cards are played with.
#[derive(Clone, Debug, Default, Args)]
pub struct CardFiles {
    /// Card files or databases besides the house set (repeatable).
    #[arg(long, value_name = "FILE")]
    pub cards: Vec<PathBuf>,
    /// Play with cards that are only partly understood, too.
    #[arg(long)]
    pub allow_partial: bool,
}

/// How a game begins, besides its decks.
#[derive(Clone, Debug, Default, Args)]
pub struct Options {
    /// An option of the game's setup: an edition, teams, a scenario (repeatable).
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub list: Vec<(String, String)>,
    /// Play decks that break the rules of deck construction, too.
    #[arg(long)]
    pub any_deck: bool,
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// `byword play`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword play lorcana --seed 7
  byword play swu --seat 2 --decks keepers,syndicate --lang es
  byword play lorcana --seats 4 --option teams=1,2,1,2
  byword play lorcana --seed 7 < answers.txt     one answer a line
  byword play lorcana --screen 80x24 < answers.txt   the same with a board that fits

Answers are numbers or words of an option; commands are why, rule, card, board, log, undo, save, auto, skip, help, quit.
When a game is over, it can be looked at, saved and taken back.
When the answers end before the game does, the game stops with exit code 0.")]
pub struct Play {
    /// The game.
    pub game: String,
    /// Your seat, from 1; 1 if not given, or the one that you had in a saved game.
    #[arg(long)]
    pub seat: Option<u8>,
    /// Who plays the other seats; greedy if not given, or who played in a saved game.
    #[arg(long, value_parser = player, value_name = "random|greedy|search:20k")]
    pub opponents: Option<Spec>,
    /// How many seats; the game's usual number if not given.
    #[arg(long)]
    pub seats: Option<u8>,
    /// Decks, by name of a house deck or by file, one a seat.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub decks: Vec<String>,
    /// A set-up file: what is played, and a deck for each seat.
    #[arg(long, value_name = "FILE", conflicts_with = "decks")]
    pub scenario: Option<String>,
    #[command(flatten)]
    pub options: Options,
    #[command(flatten)]
    pub files: CardFiles,
    /// The seed of the random numbers; another game each time if not given.
    #[arg(long)]
    pub seed: Option<u64>,
    /// The folder in which the game is recorded as it goes; where somebody types, `byword/games` of the state folder
    /// (`XDG_STATE_HOME`) if not given.
    #[arg(long, value_name = "FOLDER")]
    pub record: Option<PathBuf>,
    /// Do not record the game.
    #[arg(long, conflicts_with = "record")]
    pub no_record: bool,
    /// The room that the board has; that of the terminal if not given. From a script, without it, the board is written whole.
    #[arg(long, value_name = "COLUMNSxROWS")]
    pub screen: Option<Size>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "seats", "decks", "scenario", "list"])]
    pub resume: Option<PathBuf>,
    /// The language.
    #[arg(long, value_enum, default_value = "en")]
    pub lang: Language,
}

/// A hash as a table shows it.
fn hash(text: &str) -> Result<String, String> {
    let is_hash = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hash { Ok(text.to_ascii_lowercase()) } else { Err("a hash has 64 hexadecimal digits".to_owned()) }
}

pub fn player(name: &str) -> Result<Spec, String> {
    match name.strip_prefix("greedy:weights=") {
        Some(file) => weights(file).map(Spec::Weighed),
        None => name.parse().map_err(|error: byword_players::UnknownPlayer| error.to_string()),
    }
}

fn weights(file: &str) -> Result<Weights, String> {
    let told = |cause: String| format!("{file}: {cause}");
    let text = read_text(Path::new(file)).map_err(|error| error.to_string())?;
    Weights::read(&text).map_err(told)
}

/// `byword sim`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword sim lorcana --games 20000 --players random,random
  byword sim swu --players greedy,random --decks keepers,syndicate --json
  byword sim foursouls --games 300 --check
  byword sim lorcana --seats 3 --option edition=V2_2
  byword sim lorcana --games 1000000 --out games.ndjson               goes on where it was broken off
  byword sim lorcana --games 1000000 --out 2.ndjson --shard 2/4       a part; byword merge puts them together

The same seed gives the same results on any number of threads; `--json` keeps what the clock says under `timing`.
A fault stops nothing: it is counted and leaves a replay file. With faults (or violations) the exit code is 1.")]
pub struct Sim {
    /// The game.
    pub game: String,
    /// How many games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub games: u64,
    /// The seed of the series.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who plays, at most one a seat; they change seats from game to game.
    #[arg(long, value_delimiter = ',', value_parser = player, default_value = "random", value_name = "A,B")]
    pub players: Vec<Spec>,
    /// How many seats; the game's usual number if not given.
    #[arg(long)]
    pub seats: Option<u8>,
    /// Decks, by name of a house deck or by file, one a player.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub decks: Vec<String>,
    /// A set-up file: what is played, and a deck for each seat.
    #[arg(long, value_name = "FILE", conflicts_with = "decks")]
    pub scenario: Option<String>,
    #[command(flatten)]
    pub options: Options,
    #[command(flatten)]
    pub files: CardFiles,
    /// How many threads; 0 for as many as there are cores.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024))]
    pub threads: u16,
    /// Run the conformance suite after every decision.
    #[arg(long)]
    pub check: bool,
    /// Keeps a line for each game; a run that was broken off goes on from there.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Plays only this part of the games, as 2 of 4.
    #[arg(long, default_value = "1/1", value_name = "K/N", requires = "out")]
    pub shard: Part,
    #[command(flatten)]
    pub recording: Recording,
    /// Where faults leave their replay files.
    #[arg(long, value_name = "FOLDER", default_value = "byword-faults")]
    pub faults: PathBuf,
    #[command(flatten)]
    pub output: Output,
}

/// `byword bench`
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  byword bench\n  byword bench lorcana --games 5000 --json")]
pub struct Bench {
    /// The game; all of them if not given.
    pub game: Option<String>,
    /// How many random games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub games: u64,
    /// How fast a search thinks instead, with this budget for a decision (`5k`, `100ms`).
    #[arg(long, value_name = "BUDGET")]
    pub search: Option<byword_players::Budget>,
    /// How many decisions of a search are counted.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES), requires = "search")]
    pub decisions: u64,
    /// The seed of the series.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// For machines.
    #[arg(long)]
    pub json: bool,
}

/// `byword serve`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword serve                     the app at http://127.0.0.1:8080/, for this machine only
  byword serve --data games        people play with each other by links; every choice is kept in the folder (docs/server.md)
  byword serve --database postgres://byword@db/byword --settings server.toml
  byword serve --data games --backup copy.sqlite
  echo '{\"id\":1,\"call\":{\"start\":{\"game\":\"lorcana\",\"seed\":7}}}' | byword serve --stdio

The app runs until the program is stopped. With --stdio: one call and one reply a line, as docs/protocol.md describes
them; ends with its input.")]
pub struct Serve {
    /// On the standard input and output, one line of JSON a message, instead of the app.
    #[arg(long, conflicts_with_all = ["port", "no_open", "data", "database", "settings"])]
    pub stdio: bool,
    /// The port of the app (8080 if none is said); 0 for any that is free.
    #[arg(long)]
    pub port: Option<u16>,
    /// Let people play with each other, and keep their games in a file in this folder.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// The same, kept in PostgreSQL, which several servers may share.
    #[arg(long, value_name = "ADDRESS")]
    pub database: Option<String>,
    /// The same, with the settings of this file.
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// Copy all games to this new file, also while a server runs, and end.
    #[arg(long, value_name = "FILE", requires = "data", conflicts_with = "database")]
    pub backup: Option<PathBuf>,
    /// Write the games that players have reported into this folder, list what they said, and end.
    #[arg(long, value_name = "FOLDER", conflicts_with = "backup")]
    pub reports: Option<PathBuf>,
    /// Only print the address, even if there is a desktop to open it on.
    #[arg(long)]
    pub no_open: bool,
}

/// `byword verify-shuffle`
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  byword verify-shuffle lorcana-212.json --commitment 5f0c...

The file is what a table gives when its game is over. The commitment is what the table showed before the first card.")]
pub struct VerifyShuffle {
    /// The game, as the table gave it.
    pub file: PathBuf,
    /// The commitment as it was shown before; absent: that of the file.
    #[arg(long, value_name = "HASH", value_parser = hash)]
    pub commitment: Option<String>,
    /// Card files that the game was played with.
    #[command(flatten)]
    pub files: CardFiles,
    /// The language.
    #[arg(long, value_enum, default_value = "en")]
    pub lang: Language,
}

/// `byword check`
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  byword check crates/lorcana/scenarios crates/swu/scenarios/raid\n  byword check question.scenario --editions"
)]
pub struct Check {
    /// Scenario files, or folders of them.
    #[arg(required_unless_present = "mutants", value_name = "FILE OR FOLDER")]
    pub paths: Vec<PathBuf>,
    /// Change each part of the game's keywords in turn, and list the changes that no scenario of theirs notices: of these
    /// files, or of those that the program carries with it.
    #[arg(long, value_name = "GAME")]
    pub mutants: Option<String>,
    /// Run each file under each edition of the game's rules, and show at which steps and by which clauses they differ.
    #[arg(long, conflicts_with = "mutants")]
    pub editions: bool,
    /// The differences between editions, for machines.
    #[arg(long, requires = "editions", conflicts_with = "mutants")]
    pub json: bool,
    /// The language in which editions are compared, and errors told.
    #[arg(long, value_enum, default_value = "en")]
    pub lang: Language,
}

/// `byword rules`
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  byword rules lorcana\n  byword rules lorcana 8.10.4 --lang es\n  byword rules lorcana 8.10             a section\n  byword rules lorcana \"S 8.10.1-S 8.10.4\"   from one clause to another\n  byword rules lorcana --find shift\n  byword rules lorcana --find undertow --from my.cards\n  byword rules swu --coverage"
)]
pub struct Rules {
    /// The game.
    pub game: String,
    /// A clause or a section, with or without the letters before its number; or a range, as in `8.10.1-8.10.4`.
    pub clause: Option<String>,
    /// The clauses with these words in what they say or in their topic.
    #[arg(long, value_name = "TEXT", conflicts_with = "clause")]
    pub find: Option<String>,
    /// Which scenarios show each clause.
    #[arg(long, conflicts_with = "clause")]
    pub coverage: bool,
    /// A card file that defines keywords of its own: what they say are clauses, too.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub answer: Answer,
}

/// `byword keyword`
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  byword keyword lorcana\n  byword keyword lorcana shift --lang es\n  byword keyword lorcana --from my.cards     those that the file defines"
)]
pub struct Keyword {
    /// The game.
    pub game: String,
    /// The keyword; all of them if not given.
    pub name: Option<String>,
    /// A card file that defines keywords of its own; without a name they are shown alone.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub answer: Answer,
}

/// `byword cards`
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  byword cards lorcana\n  byword cards lorcana --show \"Grist - Anvil Hermit\" --lang es\n  byword cards champions --from marvelsdb/pack --json\n  byword cards swu --from swu-db.json --leave-out\n  byword cards lorcana --from my.cards --lint --games 2000\n  byword cards lorcana --from my.cards --watch\n  byword cards lorcana --from my.cards --export csv > my.csv"
)]
pub struct Cards {
    /// The game.
    pub game: String,
    /// A card file, a database, or a folder of them, instead of the house set.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Show one card: its text, what was understood, and that in words.
    #[arg(long, value_name = "NAME")]
    pub show: Option<String>,
    /// Show what is odd about the cards: names that are taken, words that are not understood, numbers that no card of the
    /// house set comes up to. Exit code 1 if anything is.
    #[arg(long, requires = "from", conflicts_with_all = ["show", "leave_out"])]
    pub lint: bool,
    /// Also play so many games at random with each card: abilities that never trigger or never find anything, cards that
    /// are never played, games that do not end.
    #[arg(long, requires = "lint", default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u64).range(..=100_000))]
    pub games: u64,
    /// Read the file again whenever it is saved, and show what was understood of each card, in English and Spanish; ends when
    /// the file is gone.
    #[arg(long, requires = "from", conflicts_with_all = ["show", "leave_out", "lint", "export", "json"])]
    pub watch: bool,
    /// Write the cards as a table or as JSON, for programs that print cards.
    #[arg(long, value_enum, requires = "from", conflicts_with_all = ["show", "leave_out", "lint", "json"])]
    pub export: Option<Form>,
    /// Count each set without the phrases that serve only its own cards: how well a set is read that nobody has seen.
    #[arg(long, conflicts_with = "show")]
    pub leave_out: bool,
    #[command(flatten)]
    pub answer: Answer,
}

/// `byword replay`
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  byword replay game.json\n  byword replay game.json --step 40\n  byword replay game.json --verify"
)]
pub struct Replay {
    /// The saved game.
    pub file: PathBuf,
    /// Show the table after so many choices.
    #[arg(long, conflicts_with = "verify")]
    pub step: Option<usize>,
    /// Play it again and compare every position with the file; exit code 1 if one differs.
    #[arg(long)]
    pub verify: bool,
    #[command(flatten)]
    pub files: CardFiles,
    /// The language.
    #[arg(long, value_enum, default_value = "en")]
    pub lang: Language,
}
