//! What of a game's vocabulary people have words for. What has none is book-keeping, and tells no two positions apart.

use byword_kernel::id::{Counter, Keyword, Mark, Stat, Tally};
use byword_kernel::rulebook::World;
use byword_kernel::vocabulary::Sort;
use byword_telling::Words;

/// How many marks a card may carry.
const MARKS: usize = 14;

/// The numbers, marks and counters that people are told of.
pub struct Lens {
    pub(crate) tallies: Vec<Tally>,
    pub(crate) stats: Vec<Stat>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) unseen: Vec<Counter>,
    pub(crate) keywords: Vec<Keyword>,
}

impl Lens {
    /// For a game in these words.
    #[must_use]
    pub fn new(world: &World, words: &Words) -> Self {
        let numbered = |sort| world.vocabulary.words(sort).enumerate();
        let said = |sort: &str, word: &str| words.known(sort, word).is_some_and(|name| name != "-");
        let tally = |(n, word): (usize, &str)| said("tally", word).then_some(Tally(n as u8));
        let stat = |(n, word): (usize, &str)| said("stat", word).then_some(Stat(n as u8));
        let mark = |(n, word): (usize, &str)| said("mark", word).then_some(Mark(n as u8));
        let unsaid =
            |(n, word): (usize, &str)| (words.word("counter", word) == "-").then_some(Counter(n as u8));
        Self {
            tallies: numbered(Sort::Tally).filter_map(tally).collect(),
            stats: numbered(Sort::Stat).filter_map(stat).collect(),
            marks: numbered(Sort::Mark).take(MARKS).filter_map(mark).collect(),
            unseen: numbered(Sort::Counter).filter_map(unsaid).collect(),
            keywords: (0..world.catalog.keywords().len()).map(|n| Keyword(n as u8)).collect(),
        }
    }
}
