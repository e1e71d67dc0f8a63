//! Where the rules of games differ in a word: one record of constants. A game whose editions differ in one has a record for
//! each edition.

use crate::id::{Clause, Counter, Moment, Procedure, Role, Seat, Stat, Tag, Tally, Verb, Zone, ZoneKind};
use crate::position::Position;

/// Who is against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Everybody else, also those who have left the game.
    Others,
    /// Everybody else who is still in the game.
    OthersWhoPlay,
    /// The other teams, by the tally that numbers a player's team (0: in none). A team has its turn together and orders its
    /// waiting abilities together.
    OtherTeams(Tally),
    /// Nobody: the players are on one side.
    Nobody,
}

/// What becomes of a game that goes on and on with nothing to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// The rules do not say: it is a fault of the engine or the cards.
    Fault,
    /// Nobody wins, by this clause.
    NobodyWins(Clause),
    /// Nobody wins, by this clause, once the stack has done so much of itself.
    DrawAfter(u32, Clause),
}

/// Who chooses between several rewritings of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewriter {
    /// The controller of the card that the event is about, or its player.
    Affected,
    /// The first player.
    First,
}

/// With whom "each player" begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EachFrom {
    /// The active player.
    Active,
    /// The first player.
    First,
    /// The player whose effect it is; the active player for what the game does.
    Doer,
}

/// A deck of all players that is shuffled once cards have been picked in a search of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The deck.
    pub deck: Zone,
    /// What is found in such a zone instead was not looked for in the deck.
    pub aside: ZoneKind,
}

/// The tags that say of which side a card is, where a name that several characters in play bear means that of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// A character of the players.
    pub friend: Tag,
    /// A character of the game.
    pub foe: Tag,
    /// A card of the game's decks, whose text speaks for the game.
    pub of_game: Tag,
    /// One of them whose text speaks for the player.
    pub of_player: Tag,
    /// The character that a player is.
    pub person: Tag,
    /// A card of that character's own set, whose text means that one by its names.
    pub own: Tag,
}

/// What a game's rules say on points on which games differ. [`Policy::PLAIN`] is what most say: each switch is off there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    // --- Players ---
    /// The tally that is not 0 for who has left the game.
    pub out: Option<Tally>,
    /// Who is against whom (Lorcana CR 9.3: teams; Champions: nobody).
    pub opponents: Opponents,
    /// With whom "each player" begins (FS-STACK-11, FS-EFF-16: with the controller; MC-5.3, MC-16.4: with the first player).
    pub each_from: EachFrom,
    /// Players are asked to pass even if they can do nothing else (Four Souls, if priority is played to the letter).
    pub asks_to_pass: bool,
    /// Procedures that look themselves whether their player is still there: they are asked again when that player has left.
    pub look_again: &'static [Procedure],
    /// How a game ends that goes on of itself (Champions D8, Four Souls U-19).
    pub endless: Endless,

    // --- Effects ---
    /// "Can't" beats "can" (Lorcana CR 1.2.2); otherwise what is permitted can be done although something forbids it.
    pub prohibition_wins: bool,
    /// What is done so that something else may follow ("A to B", "A. If you do, B") is done completely or not at all (Lorcana
    /// CR 6.1.5).
    pub all_or_nothing: bool,
    /// Less than was to be done is not enough for what comes "then" (MC-16.3).
    pub then_needs_all: bool,
    /// An effect is over when it has nothing to choose among what belongs to a player or card that it has named (FS-ABIL-5).
    pub needs_what_it_names: bool,
    /// Who may pay openly is not asked when that cannot be paid (SWU CR 1.8.8).
    pub asks_only_who_can_pay: bool,
    /// Who picks among cards that others do not see may act as if none of them were what is asked for (SWU CR 1.17.4).
    pub may_feign: bool,
    /// Resources come out of the hand, which others do not see (MC-3.2).
    pub pays_from_hand: bool,
    /// What the other card of the event does, whichever card says so: rules that forbid these verbs ask of that one (Champions MC-1.14).
    pub done_by_other: &'static [Verb],
    /// A limited trigger counts as used once something of it has been done, not when it begins to resolve (Lorcana CR 6.1.13.2).
    pub counts_what_resolved: bool,
    /// Cards that are put somewhere in any order are ordered by their owners, with everything that goes along with them
    /// (Lorcana CR 7.2.3).
    pub owners_order: bool,
    /// Where new cards appear that carry a word, if not where cards are played (SWU: units of the space arena).
    pub births: &'static [(Tag, ZoneKind)],
    /// The position keeps whose lasting effects began last, and forgets it when some expire (SWU CR 1.18.1).
    pub charges_lasting: bool,
    /// The moment at which what has happened is forgotten; each one, if text never asks beyond it.
    pub forgets_at: Option<Moment>,
    /// The moment that comes only once: what text asks about since then is not forgotten.
    pub begins_at: Option<Moment>,
    /// The numbers that only text asks of cards that have left: a card that leaves is remembered with those that some text
    /// names.
    pub only_text_asks: &'static [Stat],
    /// Where cards are while they are played, besides play: one that leaves there is remembered as one that leaves play (Lorcana
    /// CR 7.1.6).
    pub remembers_from: &'static [ZoneKind],
    /// Where cards lie of which an effect that runs has spoken: one that leaves there is remembered, too, so that it can be counted
    /// (Champions P9: the discard pile may become the deck while it is).
    pub remembers_picked_from: &'static [ZoneKind],

    // --- Keywords and abilities of cards ---
    /// Who speaks of counters of the first of these kinds speaks of all these kinds (Four Souls FS-EFF-13).
    pub any_counter: &'static [Counter],
    /// A card that has lost a keyword for a while can gain it anew in that time (Lorcana S 8.1.1).
    pub keywords_return: bool,
    /// A card that has lost its abilities cannot have others given to it meanwhile (SWU CR 8.14).
    pub blank_bars_gains: bool,
    /// A card that lies face down in play has nothing of what is printed on it (MC-1.8).
    pub facedown_is_blank: bool,
    /// Text that is nobody's speaks to the player of this card (Champions MC-8.6: against whom an enemy acts), where there is one; else
    /// to the player whose turn it is.
    pub addressed: Option<Role>,
    /// An effect of cards with this word goes on though the player who resolves it leaves the game (Champions MC-14.3).
    pub outlasts: Option<Tag>,

    // --- Rewriting events ---
    /// Who chooses between several rewritings.
    pub rewriter: Rewriter,
    /// Rewritings that belong to the calculation of an amount come after all others (Lorcana 2.0.1), not before.
    pub calculates_last: bool,
    /// Abilities that answer early to an event ([`crate::ability::Pattern::early`]) come before its rewriting (Champions P10).
    pub answers_before_rewriting: bool,
    /// Abilities that answer early after an event come before the others after it (Champions MC-15.9), not among them.
    pub answers_first: bool,
    /// Damage that was reduced to nothing still happens, with the amount 0 (Lorcana CR2.2 1.9.5).
    pub keeps_nothing: bool,
    /// What is too much for a card is reckoned from what was dealt, not from what arrives (Champions P6).
    pub spills_what_is_dealt: bool,
    /// An instruction that something replaced or prevented counts as done, "if you do" (SWU CR 8.9.2).
    pub replaced_is_done: bool,
    /// What cannot be done instead of an event leaves it as it is, though nobody may decline (SWU CR 7.7.5). What may be declined
    /// is not offered then in any game.
    pub vain_rewrites_nothing: bool,
    /// What holds for the next such event is used up though another effect has prevented that event (SWU D 12.5).
    pub missed_is_spent: bool,
    /// The first such event of a period is over though another effect has prevented it (Four Souls U-11).
    pub missed_first_is_over: bool,
    /// Of several instances of the same replacement one is used and the others are lost (Lorcana CR 6.5.8).
    pub twins_lapse: bool,
    /// A card does not see itself come into a zone, or be played, unless its text names it (Lorcana CR 4.3, 6.7.7).
    pub unseen_coming: bool,
    /// No cost is paid with a card that another player controls (Champions MC-3.8).
    pub pays_with_own: bool,
    /// Who takes no damage takes no more of it, whatever increases the damage taken (Champions MC-6.11).
    pub increases_some: bool,
    /// A number that is named is at least 1, and so is what is paid "up to" a number (Champions MC-3.7).
    pub counts_from_one: bool,
    /// The deck that is shuffled when it was searched (Champions MC-16.12).
    pub searched: Option<Searched>,
    /// By what the sides are known, if a name means the characters of one side (Champions MC-16.16, MC-17.6).
    pub sides: Option<Sides>,
    /// The verbs of damage that nothing prevents (SWU CR 1.9.13).
    pub unpreventable: &'static [Verb],
}

impl Policy {
    /// The plain case on every point.
    pub const PLAIN: Self = Self {
        out: None,
        opponents: Opponents::Others,
        each_from: EachFrom::Active,
        asks_to_pass: false,
        look_again: &[],
        endless: Endless::Fault,
        prohibition_wins: false,
        all_or_nothing: false,
        then_needs_all: false,
        needs_what_it_names: false,
        asks_only_who_can_pay: false,
        may_feign: false,
        pays_from_hand: false,
        done_by_other: &[],
        counts_what_resolved: false,
        owners_order: false,
        births: &[],
        charges_lasting: false,
        forgets_at: None,
        begins_at: None,
        any_counter: &[],
        keywords_return: false,
        blank_bars_gains: false,
        facedown_is_blank: false,
        addressed: None,
        outlasts: None,
        rewriter: Rewriter::Affected,
        calculates_last: false,
        answers_before_rewriting: false,
        answers_first: false,
        keeps_nothing: false,
        spills_what_is_dealt: false,
        replaced_is_done: false,
        vain_rewrites_nothing: false,
        missed_is_spent: false,
        missed_first_is_over: false,
        twins_lapse: false,
        unseen_coming: false,
        pays_with_own: false,
        increases_some: false,
        counts_from_one: false,
        searched: None,
        sides: None,
        unpreventable: &[],
        only_text_asks: &[],
        remembers_from: &[],
        remembers_picked_from: &[],
    };

    /// True if the seat is still in the game.
    #[inline]
    #[must_use]
    pub fn plays(&self, position: &Position, seat: Seat) -> bool {
        self.out.is_none_or(|out| position.tally(seat, out) == 0)
    }

    /// True if the seats have their turn together and order their waiting abilities together.
    #[inline]
    #[must_use]
    pub fn together(&self, position: &Position, a: Seat, b: Seat) -> bool {
        a == b
            || a.is_some() && self.team(position, a).is_some_and(|team| self.team(position, b) == Some(team))
    }

    /// True if the second seat is an opponent of the first.
    #[inline]
    #[must_use]
    pub fn opposed(&self, position: &Position, a: Seat, b: Seat) -> bool {
        match self.opponents {
            Opponents::Others => a != b,
            Opponents::OthersWhoPlay => a != b && self.plays(position, b),
            Opponents::OtherTeams(_) => {
                a != b && self.team(position, a).is_none_or(|team| self.team(position, b) != Some(team))
            }
            Opponents::Nobody => false,
        }
    }

    #[inline]
    fn team(&self, position: &Position, seat: Seat) -> Option<i16> {
        match self.opponents {
            Opponents::OtherTeams(tally) => Some(position.tally(seat, tally)).filter(|team| *team != 0),
            _ => None,
        }
    }
}
