//! What cards are called: the nouns of a game, and which cards a noun can be said of.

use crate::term::{Term, parse_terms};

/// A noun for cards, by which a text tells one of those that it has named from the others: "that ally".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The word for it in terms: `(it ally)`.
    pub word: String,
    /// A card with one of these tests is called so.
    tests: Vec<Term>,
    /// A card with one of these may be called so.
    wider: Vec<Term>,
    /// True if a player has no more than one such card.
    sole: bool,
    /// True if only cards in play are called so, the card itself before all: "he", "her".
    present: bool,
    /// True if cards are called so besides whatever else they are called: "that card" of one that is in no play.
    loose: bool,
    /// True if the word says no more than which of those that were named are rather meant: "they" are rather a player than an item.
    soft: bool,
}

/// What a game's words say of the cards that are spoken of.
#[derive(Clone, Debug, Default)]
pub struct Telling {
    /// The verbs of events by which cards come into play, besides being played.
    pub comings: Vec<String>,
    /// The verbs of moves after which cards are still spoken of as those that they were.
    pub stays: Vec<String>,
    /// The verbs of what cards do to each other and to what there is to win.
    pub fights: Vec<String>,
    /// The verbs of moves by which cards go that were beaten.
    pub falls: Vec<String>,
    /// The verbs of orders by which one card takes another out of play.
    pub takes: Vec<String>,
    /// The nouns of cards at which others are.
    pub places: Vec<String>,
    /// Nouns with what is done to nothing else: heads of acts, verbs of moves, numbers that are changed.
    pub demands: Vec<(String, Vec<String>)>,
}

impl Telling {
    /// Of a game that has no such words.
    const NONE: &'static Self = &Self {
        comings: Vec::new(),
        stays: Vec::new(),
        fights: Vec::new(),
        falls: Vec::new(),
        takes: Vec::new(),
        places: Vec::new(),
        demands: Vec::new(),
    };
}

/// True if a list of the phrase files has the word.
pub(super) fn is_among(word: &str, listed: &[String]) -> bool {
    listed.iter().any(|one| one == word)
}

/// How the texts of a game speak.
#[derive(Clone, Copy, Debug)]
pub struct Customs<'a> {
    /// A number said beside a choice is that of the card spoken of before: "deal damage equal to its power to another unit".
    pub numbers_before: bool,
    /// So is what a picked card gets: "give another unit +X/+0, where X is its power".
    pub changes_before: bool,
    /// What cards are called.
    pub nouns: &'a [Noun],
    /// What words say of those that are spoken of.
    pub telling: &'a Telling,
    /// The type of the card whose text it is.
    pub own: Option<&'a str>,
    /// True for a text that another card is given: it is not what "that ally" means.
    pub given: bool,
}

/// If cards can be called by a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Yes,
    /// They are told by something wider: an enemy may be a minion.
    Wider,
    /// Nothing is known of what they are.
    Perhaps,
    No,
}

impl Noun {
    /// A noun as phrase files have it: `ally ((tag Ally)) ((tag friendly)) sole`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let terms = parse_terms(text).map_err(|error| error.message)?;
        let (word, tests, rest) = match terms.as_slice() {
            [word, tests, rest @ ..] => (word.as_word().ok_or("a noun begins with its word")?, tests, rest),
            _ => return Err("a noun needs a word and tests".to_owned()),
        };
        let (wider, mark) = match rest {
            [] => (Vec::new(), None),
            [wider] => (wider.parts().to_vec(), None),
            [wider, mark] => (wider.parts().to_vec(), mark.as_word()),
            _ => (Vec::new(), Some("")),
        };
        if mark.is_some_and(|mark| !matches!(mark, "sole" | "present" | "loose" | "soft")) {
            return Err(
                "behind the tests stand wider tests and `sole`, `present`, `loose` or `soft`".to_owned()
            );
        }
        let is = |word| mark == Some(word);
        let (sole, present, loose, soft) = (is("sole"), is("present"), is("loose"), is("soft"));
        Ok(Self { word: word.to_owned(), tests: tests.parts().to_vec(), wider, sole, present, loose, soft })
    }
}

impl Default for Customs<'_> {
    fn default() -> Self {
        let (numbers_before, changes_before) = (false, false);
        Self { numbers_before, changes_before, nouns: &[], telling: Telling::NONE, own: None, given: false }
    }
}

impl<'a> Customs<'a> {
    /// The same for the text of a card of this type.
    #[must_use]
    pub const fn on_card(self, kind: &'a str) -> Self {
        Self { own: Some(kind), ..self }
    }

    /// The same for a text that another card is given.
    pub(super) const fn on_another(self) -> Self {
        Self { own: None, given: true, ..self }
    }

    /// By which test the card whose text it is is told, if there is a noun for cards of its type.
    pub(super) fn own_test(&self) -> Option<Term> {
        let test = Term::call("tag", [Term::atom(self.own?)]);
        self.nouns.iter().any(|noun| noun.tests.contains(&test)).then_some(test)
    }

    /// If cards that are told by these tests can be called by a noun; nothing if the game has no such noun.
    pub(super) fn fit(&self, noun: &str, told: &[Term]) -> Option<Fit> {
        let noun = self.nouns.iter().find(|known| known.word == noun)?;
        let has = |tests: &[Term]| told.iter().any(|test| tests.contains(test));
        Some(match has(&noun.tests) {
            true => Fit::Yes,
            false if has(&noun.wider) => Fit::Wider,
            false if !self.nouns.iter().any(|other| !other.loose && has(&other.tests)) => Fit::Perhaps,
            false => Fit::No,
        })
    }

    /// True for the verb of a fight.
    pub(super) fn is_fight(&self, verb: &str) -> bool {
        is_among(verb, &self.telling.fights)
    }

    /// True for a noun of cards in play alone.
    pub(super) fn is_present(&self, noun: &str) -> bool {
        self.nouns.iter().any(|known| known.word == noun && known.present)
    }

    /// True for a noun that says which of those that were named are rather meant.
    pub(super) fn is_soft(&self, noun: &str) -> bool {
        self.nouns.iter().any(|known| known.word == noun && known.soft)
    }

    /// The noun of what an act is done to: only items are recharged.
    pub(super) fn demanded(&self, act: &[Term]) -> Option<&'a str> {
        let word = |at: usize| act.get(at).and_then(Term::as_word);
        let number = act.get(2).filter(|change| change.head() == Some("stat"));
        let called = [word(0), word(1), number.and_then(|change| change.word_at(1))];
        let said = |words: &[String]| called.iter().flatten().any(|word| is_among(word, words));
        self.telling.demands.iter().find(|(_, words)| said(words)).map(|(noun, _)| noun.as_str())
    }

    /// True for a noun by which players are told, as cards that stand for them.
    pub(super) fn is_player(&self, noun: &str) -> bool {
        self.is_soft(noun) && noun == PLAYER
    }

    /// True if cards are told by these tests to be one of what a noun is said of.
    pub(super) fn is_told(&self, noun: &str, told: &[Term]) -> bool {
        let known = self.nouns.iter().find(|known| known.word == noun);
        known.is_some_and(|noun| told.iter().any(|test| noun.tests.contains(test)))
    }

    /// The same for a word of a term.
    pub(super) fn is_present_word(&self, noun: &Term) -> bool {
        noun.as_word().is_some_and(|noun| self.is_present(noun))
    }

    /// By which tests places are told.
    pub(super) fn tests_of_places(&self) -> impl Iterator<Item = &'a Term> {
        let (nouns, places) = (self.nouns, &self.telling.places);
        nouns.iter().filter(|noun| places.contains(&noun.word)).flat_map(|noun| &noun.tests)
    }

    /// True if cards are told by a word that is this noun's alone: "a friendly character" is rather called a character than "an
    /// enemy" is.
    pub(super) fn is_own(&self, noun: &str, told: &[Term]) -> bool {
        let nouns = self.nouns.iter().filter(|known| known.word == noun || !(known.present || known.loose));
        let (own, others): (Vec<&Noun>, Vec<&Noun>) = nouns.partition(|known| known.word == noun);
        told.iter().any(|test| {
            own.iter().any(|noun| noun.tests.contains(test))
                && !others.iter().any(|noun| noun.tests.contains(test))
        })
    }

    /// True if cards that are told so are one at most.
    pub(super) fn is_one(&self, told: &[Term]) -> bool {
        told.iter().any(|test| test.as_word() == Some(ONE) || self.is_sole(test))
    }

    /// True for a test on a card of which a player has no more than one.
    pub(super) fn is_sole(&self, test: &Term) -> bool {
        self.nouns.iter().any(|noun| noun.sole && noun.tests.contains(test))
    }
}

/// The noun of the cards that stand for players.
pub(crate) const PLAYER: &str = "player";

/// Told of what is picked alone. No ability has this word.
pub(super) const ONE: &str = "one-card";

/// Said behind a noun of one card, and of several. No ability has these words.
pub(super) const SINGULAR: &str = "singular";
pub(super) const PLURAL: &str = "several";

/// Told of all cards of a kind. No ability has this word.
pub(super) const MANY: &str = "many-cards";

/// Told of what an act has taken out of play, and of what it has brought into it. No ability has these words.
pub(super) const GONE: &str = "gone-card";
pub(super) const COME: &str = "come-card";

/// Told of what a move has put into a hand, a deck or a discard pile. No ability has this word.
pub(super) const LEFT: &str = "left-card";

/// Told of what another card has taken out of play. No ability has this word.
pub(super) const TAKEN: &str = "taken-card";

/// True for a card that is told to be outside play.
pub(super) fn is_elsewhere(told: &[Term]) -> bool {
    told.iter().any(|test| test.head() == Some("in") && test.word_at(1) != Some("play"))
}

/// The tests by which cards are told: those of a choice, of all cards that fit, of a pattern's part.
pub(super) fn tests_of(cards: &Term) -> Vec<Term> {
    let mut tests = Vec::new();
    collect(cards, &mut tests);
    tests
}

fn collect(cards: &Term, tests: &mut Vec<Term>) {
    if cards.head() == Some("chosen") && cards.field("max").is_none() {
        tests.push(Term::word(ONE));
    }
    if cards.head() == Some("each") && !is_called_by_name(cards) {
        tests.push(Term::word(MANY));
    }
    match cards.head() {
        Some("tag" | "role" | "in" | "fits" | "named") => tests.push(cards.clone()),
        Some("top") => tests.push(Term::call("in", [Term::word("deck")])),
        Some("of") if cards.parts().get(1).is_some_and(|of| of.as_word().is_some()) => {
            tests.push(cards.clone());
        }
        Some("let" | "chosen" | "of" | "each" | "random" | "all" | "either" | "until" | "choose") => {
            cards.parts().iter().skip(1).for_each(|part| collect(part, tests));
        }
        // A friendly and an enemy unit are units, on no one side.
        Some("both") => {
            tests.push(Term::word(MANY));
            let mut each = Vec::new();
            cards.parts().iter().skip(1).for_each(|part| collect(part, &mut each));
            tests.extend(each.into_iter().filter(|test| matches!(test.head(), Some("tag" | "role" | "in"))));
        }
        _ => {}
    }
}

/// True for "each" card that has a name, or that is among some that were named: often there is one.
fn is_called_by_name(cards: &Term) -> bool {
    cards.any(&mut |test| match test.items() {
        Some(_) => matches!(test.head(), Some("named" | "is" | "picked" | "made")),
        None => matches!(test.as_word(), Some("it" | "looked")),
    })
}

/// The cards that were named before, among which a choice is made: "one of those units".
pub(super) fn among(cards: &Term) -> Vec<&Term> {
    match cards.head() {
        Some("is") => cards.parts().get(1).into_iter().collect(),
        Some("let" | "chosen" | "of" | "all") => cards.parts().iter().skip(1).flat_map(among).collect(),
        _ => Vec::new(),
    }
}

/// True for whoever controls or owns what is spoken of: "its controller", "they".
pub(super) fn is_its_player(who: &Term) -> bool {
    let it =
        |card: &Term| card.as_word() == Some("it") || card.head() == Some("it") && card.word_at(1).is_some();
    matches!(who.head(), Some("controller" | "owner")) && who.parts().get(1).is_some_and(it)
}

/// True for a card that is spoken of: "it", "that unit", "the chosen unit".
pub(super) fn is_spoken_of(term: &Term) -> bool {
    let words = ["it", "that", "that-one", "chosen-one", "acted"];
    term.as_word().or_else(|| term.head()).is_some_and(|word| words.contains(&word))
}
