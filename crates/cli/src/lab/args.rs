//! The command line of experiments.

use std::path::PathBuf;

use byword_lab::{Condition, Part};
use byword_language::cardfile::CardSource;
use byword_library::decks;
use byword_players::Spec;
use clap::Args;

use crate::args::{Answer, CardFiles, Options, player};

/// What a series of games is made of.
#[derive(Debug, Args)]
pub struct Series {
    #[command(flatten)]
    pub options: Options,
    #[command(flatten)]
    pub files: CardFiles,
    /// The seed of the series.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0 for as many as there are cores.
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
}

/// What all experiments have in common.
#[derive(Debug, Args)]
pub struct Common {
    #[command(flatten)]
    pub series: Series,
    #[command(flatten)]
    pub output: Output,
}

impl Common {
    /// The decks of these names with the cards and options that all games are dealt with.
    pub fn choice<'a>(&'a self, named: &'a [String], cards: &'a [CardSource]) -> decks::Choice<'a> {
        let options = &self.series.options;
        decks::Choice { named, cards, options: &options.list, any_deck: options.any_deck }
    }
}

/// How results are shown.
#[derive(Debug, Args)]
pub struct Output {
    #[command(flatten)]
    pub answer: Answer,
    /// Writes the result as a page with plots too: one file, for screen and print.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Where games are recorded for other programs.
#[derive(Debug, Args)]
pub struct Recording {
    /// Writes a line of JSON for each game (docs/lab.md says what is in it). A file that is there is not overwritten.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Writes a line of JSON for each decision too.
    #[arg(long, value_name = "FILE", requires = "record")]
    pub decisions: Option<PathBuf>,
}

/// `byword query`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword sim lorcana --games 5000 --players greedy,greedy --record games.ndjson --decisions decisions.ndjson
  byword query games.ndjson --by first --rate 'winners has 1' --mean turns
  byword query games.ndjson --where 'turns < 20' --where 'fault = null'
  byword query decisions.ndjson --where 'turn = 2' --where 'text has Pella' --by seat --rate won

A condition is a column, one of = != < <= > >= has, and a value; a column alone asks if it is true. `has` looks into lists and
texts. Records are plain NDJSON: DuckDB and Polars read them as they are (docs/lab.md).")]
pub struct Query {
    /// A record of games or of decisions.
    pub file: PathBuf,
    /// Counts only the rows of which this is so (repeatable).
    #[arg(long = "where", value_name = "CONDITION")]
    pub only: Vec<Condition>,
    /// Groups them by these columns.
    #[arg(long, value_delimiter = ',', value_name = "COLUMN")]
    pub by: Vec<String>,
    /// How often this is so, with its 95 % interval.
    #[arg(long, value_name = "CONDITION")]
    pub rate: Option<Condition>,
    /// The mean of this column.
    #[arg(long, value_name = "COLUMN")]
    pub mean: Option<String>,
    #[command(flatten)]
    pub answer: Answer,
}

/// `byword tune`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword tune lorcana --out lorcana.weights
  byword tune champions --rounds 200 --pairs 40 --confirm 1000 --seed 3
  byword compare lorcana --players greedy:weights=lorcana.weights,greedy

In each round all weights are moved a little, each up or down by lot, and as much the other way; the two meet in pairs of games
with the same luck, and the weights go towards who won (SPSA). The tuned weights then meet the usual ones with luck that nothing
was tuned by: only that says if they are better. The same seed tunes the same weights on any number of threads.")]
pub struct Tune {
    /// The game.
    pub game: String,
    /// How often all weights are moved.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub rounds: u32,
    /// Pairs of games for a move.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub pairs: u64,
    /// Pairs of games at the end, tuned against usual.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub confirm: u64,
    /// Writes the weights for `--players greedy:weights=FILE`. A file that is there is not overwritten.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The decks that are played, each against the next; the house decks if none is named.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub decks: Vec<String>,
    /// How many seats a cooperative game has; 1 if not given. Those without a deck take house decks.
    #[arg(long)]
    pub seats: Option<u8>,
    #[command(flatten)]
    pub series: Series,
    #[command(flatten)]
    pub answer: Answer,
}

/// `byword ladder`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword ladder lorcana
  byword ladder swu --players random,search:2k,search:100ms --pairs 200 --html ladder.html
  byword ladder champions --seats 1 --pairs 50

Each player meets the same one (`--measure`) in pairs of games with the same luck; in a cooperative game each plays alone.")]
pub struct Ladder {
    /// The game.
    pub game: String,
    /// The players.
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = player,
        default_value = "random,greedy,search:1k,search:5k,search:20k",
        value_name = "A,B"
    )]
    pub players: Vec<Spec>,
    /// Whom they meet.
    #[arg(long, value_parser = player, default_value = "greedy")]
    pub measure: Spec,
    /// How many pairs of games each plays.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub pairs: u64,
    /// How many seats a cooperative game has; 1 if not given. Those without a deck take house decks.
    #[arg(long)]
    pub seats: Option<u8>,
    /// The decks of both, by name of a house deck or by file; the first house deck for both if none is named.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub decks: Vec<String>,
    #[command(flatten)]
    pub common: Common,
}

/// `byword compare`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword compare lorcana --decks harbor-watch,lamplighters
  byword compare swu --decks keepers,my.deck --sprt 0 3 --pairs 20000 --html result.html
  byword compare swu --players search:5k,greedy --pairs 100
  byword compare champions --seats 1 --decks wayfinder-leadership,brassbriar-justice

Two sides are compared by pairs of games: the same shuffles twice, with the seats changed (in cooperative games: each side
alone with the same shuffles), so that luck cancels. The rate is printed with its 95 % interval. `--sprt LOW HIGH` is a
sequential test that ends by itself: is the first side's gain over one half rather LOW or HIGH percentage points? Either
error has a chance of 5 % at the most.")]
pub struct Compare {
    /// The game.
    pub game: String,
    /// The decks of both sides, by name of a house deck or by file; one for both, or the first house deck if none is named.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub decks: Vec<String>,
    /// Who plays the sides; one for both.
    #[arg(long, value_delimiter = ',', value_parser = player, default_value = "greedy", value_name = "A,B")]
    pub players: Vec<Spec>,
    /// How many pairs of games; with a test: at most.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub pairs: u64,
    /// Stops when it is decided between two gains, in percentage points.
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    pub sprt: Vec<f64>,
    #[command(flatten)]
    pub recording: Recording,
    /// How many seats each side has in a cooperative game; 1 if not given. Those without a deck take house decks, the same for
    /// both sides.
    #[arg(long)]
    pub seats: Option<u8>,
    #[command(flatten)]
    pub common: Common,
}

/// `byword deck`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword deck lorcana harbor-watch
  byword deck swu my.deck --against keepers,syndicate --games 5000 --html deck.html
  byword deck lorcana my.deck --swap '2 Grist - Anvil Hermit = Tovi Reed - Choir Prodigy' --candidates others.txt
  byword deck champions wayfinder-leadership --turn 3

Is the deck legal, what is in its opening hands, what is drawn and played by when, which cards are worth keeping, which
changes make it better? Two series of games are played against each of the decks it meets (the other house decks if none
are named): one as the player plays, one in which cards of the opening hand are put back by lot, so that the advice is not
about when players put cards back. A candidate is `N Card = Other card`, one a line in a file; without a number one copy is
changed.")]
pub struct Deck {
    /// The game.
    pub game: String,
    /// The deck, by name of a house deck or by file.
    pub deck: String,
    /// The decks it meets, by name of a house deck or by file.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub against: Vec<String>,
    /// Who plays all sides.
    #[arg(long, value_parser = player, default_value = "greedy")]
    pub player: Spec,
    /// How many games each series has.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// The own turn up to which cards are shown as drawn and played.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub turn: u8,
    /// A change that is tried: one card for another (repeatable).
    #[arg(long, value_name = "N CARD=CARD")]
    pub swap: Vec<String>,
    /// A file of changes that are tried, one a line.
    #[arg(long, value_name = "FILE")]
    pub candidates: Option<PathBuf>,
    /// How many seats play in a cooperative game; 1 if not given. Those without a deck take house decks.
    #[arg(long)]
    pub seats: Option<u8>,
    #[command(flatten)]
    pub common: Common,
}

/// `byword try`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword try lorcana my.cards                                  each card of the file, in the first house deck
  byword try lorcana my.cards --deck harbor-watch --card \"Great Wave - Wall of Water\" --pairs 2000
  byword try swu my.cards --deck my.deck --instead-of \"Signal Rider\" --copies 2 --json

Pairs of games between the deck with the card and the deck without it: the same shuffles twice, with the seats changed (in
cooperative games each alone). The rate is printed with its 95 % interval; 50 is no difference. What makes room is the
card of the deck that costs most nearly the same, unless one is named.")]
pub struct Try {
    /// The game.
    pub game: String,
    /// The cards that are tried.
    pub file: PathBuf,
    /// Only this card of the file.
    #[arg(long, value_name = "NAME")]
    pub card: Option<String>,
    /// The deck, by name of a house deck or by file; the first house deck if none is named.
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,
    /// Which card of the deck makes room.
    #[arg(long, value_name = "NAME")]
    pub instead_of: Option<String>,
    /// How many copies at most.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=60))]
    pub copies: u16,
    /// Who plays both decks.
    #[arg(long, value_parser = player, default_value = "greedy")]
    pub player: Spec,
    /// How many pairs of games a card.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub pairs: u64,
    #[command(flatten)]
    pub common: Common,
}

/// `byword matrix`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword matrix lorcana --decks harbor-watch,lamplighters,smoke-and-archive --pairs 500
  byword matrix swu --decks a.deck,b.deck,c.deck --out field.ndjson          goes on where it was broken off
  byword matrix swu --decks a.deck,b.deck,c.deck --out 1.ndjson --shard 1/4
  byword matrix champions --decks wayfinder-leadership,beaconlight-justice,a.json      who does better, each alone with the same luck
  byword merge 1.ndjson 2.ndjson 3.ndjson 4.ndjson")]
pub struct Matrix {
    /// The game.
    pub game: String,
    /// The decks, by name of a house deck or by file.
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,C")]
    pub decks: Vec<String>,
    /// Who plays all of them.
    #[arg(long, value_parser = player, default_value = "greedy")]
    pub player: Spec,
    /// How many pairs of games a cell.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub pairs: u64,
    /// Keeps what was found; a run that was broken off goes on from there.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Plays only this part of the cells, as 2 of 4.
    #[arg(long, default_value = "1/1", value_name = "K/N", requires = "out")]
    pub shard: Part,
    /// How many seats play in each game of a cooperative game; 1 if not given. Those without a deck take house decks, the same for
    /// all that are compared.
    #[arg(long)]
    pub seats: Option<u8>,
    #[command(flatten)]
    pub recording: Recording,
    #[command(flatten)]
    pub common: Common,
}

/// `byword merge`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  byword sim lorcana --games 100000 --shard 1/2 --out a.ndjson
  byword sim lorcana --games 100000 --shard 2/2 --out b.ndjson
  byword merge a.ndjson b.ndjson --out whole.ndjson

The whole is byte for byte what one run writes, in any order of the files. Parts of different plans do not merge.")]
pub struct Merge {
    /// The files of all parts.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Writes the whole as one file.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}
