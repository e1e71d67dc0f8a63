//! A scenario as its file has it; names are resolved when it is run.

use byword_desk::Goal;
use byword_kernel::id::Seat;

use crate::piece::Piece;

/// A scenario file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The file it was read from.
    pub file: String,
    /// Its text.
    pub text: String,
    /// What it shows, in a line.
    pub title: String,
    /// The game's name.
    pub game: Piece,
    /// The clauses that it shows.
    pub shows: Vec<Piece>,
    /// Databases of real cards, of which it uses some.
    pub databases: Vec<Piece>,
    /// Cards written in place.
    pub cards: Vec<CardBlock>,
    /// Options of the setup, by name.
    pub options: Vec<(Piece, Piece)>,
    /// The clauses by which the game cannot be dealt with these decks; absent: it can.
    pub refused: Vec<Piece>,
    /// House decks that the game is dealt from.
    pub decks: Vec<Piece>,
    /// A set-up file that the game is dealt from, as seen from the scenario's own folder.
    pub setup: Option<Piece>,
    /// How many seats, and where that is said; absent: as many as are mentioned.
    pub seats: Option<(Piece, u8)>,
    /// The seed of random numbers that are not scripted.
    pub seed: u64,
    /// The first random results.
    pub random: Vec<Random>,
    /// Who comes first where the game asks, and where that is said.
    pub first: Option<(Piece, Seat)>,
    /// Whose turn it is; absent: the game is dealt from its beginning.
    pub turn: Option<Turn>,
    /// What a player can reach from here, if it is a puzzle.
    pub goal: Option<(Piece, Goal)>,
    /// What the players and the table have.
    pub areas: Vec<Area>,
    /// What is done and what must be true.
    pub steps: Vec<Step>,
}

impl Scenario {
    /// True if the game is dealt from its beginning, and what comes into it is not only what the file names.
    pub(crate) const fn is_dealt(&self) -> bool {
        self.turn.is_none() || !self.decks.is_empty() || self.setup.is_some()
    }
}

/// A card written in place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardBlock {
    /// Its name.
    pub name: Piece,
    /// What follows the name on its line.
    pub summary: Vec<Piece>,
    /// The lines below.
    pub lines: Vec<Piece>,
}

/// The turn that a staged position is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Where that is said.
    pub player: Piece,
    /// Whose turn.
    pub seat: Seat,
    /// Its phase, `main` if nothing is said.
    pub phase: Piece,
}

/// What a player (or the table) has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Where it begins.
    pub key: Piece,
    /// Whose; [`Seat::NONE`] for the table.
    pub seat: Seat,
    /// Its lines: a zone or number, and what is there.
    pub lines: Vec<(Piece, Piece)>,
}

/// A random result that is fixed beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Random {
    /// The result with this number, from 1 (the face of a die, the place of a card).
    Result(u8),
    /// A shuffle leaves the cards as they are.
    Kept,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The whole step.
    pub text: Piece,
    /// Who must be the one to decide now (for refusals: whose wish it is).
    pub seat: Option<Seat>,
    /// What it does or demands.
    pub kind: StepKind,
}

/// What a step does or demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// These options are taken, one after the other.
    Choose(Vec<Piece>),
    /// Every player passes once, as long as passing is what they are asked.
    AllPass,
    /// The next random results.
    Random(Vec<Random>),
    /// Exactly these options are offered.
    Options(Vec<Piece>),
    /// These options are offered (or, if `false`, none of them).
    Offers(Vec<Piece>, bool),
    /// This cannot be done, because of a clause and a card.
    Refuses {
        /// The wish.
        wish: Piece,
        /// The clause that the refusal must name.
        because: Option<Piece>,
        /// The card that the refusal must name.
        by: Option<Piece>,
    },
    /// These are true.
    Expect(Vec<Piece>),
    /// These happened (or, if `false`, did not) since the last choice.
    Happened(Happening, Vec<Piece>, bool),
    /// However it goes on until nothing waits, one of these lists of facts is true, and each of them may come to be.
    Outcomes(Vec<Vec<Piece>>),
    /// These clauses were cited (or, if `false`, were not) since the last choice.
    Cites(Vec<Piece>, bool),
}

/// What may have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// An event.
    Event,
    /// An ability of a card triggered.
    Trigger,
    /// An ability of a card rewrote or prevented an event.
    Rewrite,
    /// An ability or card was left without effect.
    Fizzle,
}
