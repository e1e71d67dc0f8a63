//! The words of Lorcana: the numbers that abilities and positions use, and what they are called (digest section 1).

use byword_kernel::decision::Choice;
use byword_kernel::id::{
    Label, Mark, Moment, Native, Predicate, Procedure, Role, Seat, Stat, Tag, Tally, Verb, Zone, ZoneKind,
};
use byword_kernel::vocabulary::{Sight, Sort, Vocabulary, ZoneSpec};
use byword_kernel::words;

words! {
    /// Numbers on cards.
    pub mod stat: Stat(u8) from 0 {
        COST = "cost", STRENGTH = "strength", WILLPOWER = "willpower", LORE = "lore", MOVE = "move-cost",
        COPIES = "copies", UNDER = "cards-under", HURT = "damage-counters",
    }
}
words! {
    /// Deeds. Damage verbs say how damage arrives: dealt, put, moved.
    pub mod verb: Verb(u8) from 16 {
        INK = "ink", QUEST = "quest", CHALLENGE = "challenge", SING = "sing", BANISH = "banish", RETURN = "return",
        SHIFT = "shift", BOOST = "boost", UNDER = "put-under", TRAVEL = "travel", DEAL = "deal", PUT = "put",
        MOVE_DAMAGE = "move-damage", END_TURN = "end-turn",
        CHALLENGED = "end-challenge", RESOLVE = "resolve", MILL = "mill", LEAVE = "leave", GAIN = "gain", LOSE = "lose",
        FOR_FREE = "for-free", ALTER = "alter-hand", TUCK = "put-into-deck", TAKE = "put-into-hand",
        DUO_SHIFT = "duo-shift", TEMPORARY_SHIFT = "temporary-shift", READY_STEP = "ready-in-ready-step", DRAW_STEP = "draw-in-draw-step",
        FREE_TRAVEL = "travel-for-free", SHIFT_ONTO = "shift-onto", WILLPOWER = "deal-willpower", SUPPORT = "support",
    }
}
words! {
    /// Numbers that players keep.
    pub mod tally: Tally(u8) from 0 {
        LORE = "lore", INKED = "inked-this-turn", INK_ALLOWANCE = "ink-allowance", LORE_TO_WIN = "lore-to-win",
        DRAWN = "drawn-this-turn", ACTIONS = "actions-played-this-turn", CHARACTERS = "characters-played-this-turn",
        CHALLENGES = "challenges-this-turn", TURNS = "turns-taken",
        EDITION = "edition", TEAM = "team", OUT = "out-of-the-game", PUT_BACK = "put-back", PACK_RUSH = "pack-rush",
        BANISHED = "characters-banished-this-turn", BANISHED_IN_CHALLENGE = "characters-banished-in-a-challenge-this-turn",
        SONGS = "songs-played-this-turn", INTO_DISCARD = "put-into-discard-this-turn",
        INTO_INKWELL = "put-into-inkwell-this-turn", OPPONENTS_NEED = "lore-to-win-of-opponents",
        PAID = "ink-paid",
    }
}
words! {
    /// Marks on cards.
    pub mod mark: Mark(u8) from 0 {
        DRYING = "drying", CHALLENGED = "challenged-this-turn", SHIFTED = "shifted",
        DAMAGED = "was-damaged-this-turn", PLAYED = "played-this-turn", QUEUED = "queued", TEMPORARY = "temporary",
        COVERED = "covered", CHALLENGING = "challenging", BEING_CHALLENGED = "being-challenged",
    }
}
words! {
    /// Parts in a challenge.
    pub mod role: Role(u8) from 0 { CHALLENGER = "challenging-card", CHALLENGED = "challenged-card" }
}
words! {
    /// Tests that only the rulebook answers.
    pub mod predicate: Predicate(u8) from 0 {
        DRY = "dry", HERE = "here", AT_LOCATION = "at-a-location", CHALLENGING = "challenging",
        BEING_CHALLENGED = "being-challenged", INKABLE = "inkable", HAS_UNDER = "with-a-card-under",
        FIRST_TURN_NOT_STARTING = "first-turn-not-starting-player", IN_CHALLENGE = "in-a-challenge",
        FIRST_NAME = "of-its-first-name", SANG = "sang-this-song",
        DRYING = "drying", BEING_SHIFTED = "being-shifted", LAID_ON = "played-on-this",
        GOING_HERE = "going-here", INK_TYPE = "ink-type", BY_EFFECT = "by-an-effect", NAME = "shares-a-name", COST = "same-cost",
    }
}
words! {
    /// Moments at which durations end and triggers wait.
    pub mod moment: Moment(u8) from 0 {
        TURN_END = "end-of-turn", TURN_START = "start-of-turn", CHALLENGE_END = "end-of-challenge",
        END_STEP = "turn-ends", DRAW_STEP = "draw-step", READY_STEP = "ready-step",
    }
}
words! {
    /// Rules that others may ignore.
    pub mod label: Label(u8) from 0 { EVASIVE = "evasive", DRYING = "drying" }
}
words! {
    /// Kinds of zones, in the order of [`ZONES`].
    pub mod zone: ZoneKind(u8) from 0 {
        DECK = "deck", HAND = "hand", PLAY = "play", INKWELL = "inkwell", DISCARD = "discard", UNDER = "under",
        TABLE = "table", GONE = "gone",
    }
}

/// The zones (digest section 4). `under` holds the cards of stacks below the top one; `table` holds an
/// action while it resolves; `gone` holds the cards of players who have left the game (CR 9.2.3).
pub const ZONES: &[ZoneSpec] = &[
    ZoneSpec { kind: zone::DECK, word: "deck", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec { kind: zone::HAND, word: "hand", per_seat: true, in_play: false, sight: Sight::Owner },
    ZoneSpec { kind: zone::PLAY, word: "play", per_seat: true, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::INKWELL, word: "inkwell", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec { kind: zone::DISCARD, word: "discard", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::UNDER, word: "under", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::TABLE, word: "table", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::GONE, word: "gone", per_seat: true, in_play: false, sight: Sight::Owner },
];

/// The zone of a player.
#[must_use]
pub const fn zone_of(kind: ZoneKind, seat: Seat) -> Zone {
    Zone::of(kind, seat)
}

words! {
    /// Card types and the inkwell symbol, which are tags like classifications and inks.
    pub mod tag: Tag(u16) from 0 {
        CHARACTER = "Character", ACTION = "Action", ITEM = "Item", LOCATION = "Location", SONG = "Song",
        INKABLE = "inkable",
    }
}
words! {
    /// The procedures of the rulebook.
    pub mod procedure: Procedure(u8) from 0 {
        SETUP = "setup", TURN = "turn", MAIN = "main", PLAY = "play", USE = "use", QUEST = "quest",
        CHALLENGE = "challenge", TRAVEL = "travel", RESOLVE = "resolve",
        DRAW = "draw",
    }
}
words! {
    /// Operations of this game only. `uncover`: the end of Temporary Shift (CR2.2 8.10.8.5).
    pub mod native: Native(u8) from 0 { UNCOVER = "uncover" }
}
words! {
    /// The game's own options.
    pub mod choice: Choice(u8) from 32 { INK = "ink", QUEST = "quest", CHALLENGE = "challenge", TRAVEL = "move", SING = "sing" }
}

/// The inks (digest section 5).
pub(crate) const INKS: [&str; 6] = ["Amber", "Amethyst", "Emerald", "Ruby", "Sapphire", "Steel"];
/// Comes before a classification in the word that says that cards of it may have any ink.
pub(crate) const ANY_INK: &str = "any ink for ";
/// Comes before a format in the word that says that a card is legal in it.
pub(crate) const LEGAL_IN: &str = "legal in ";

/// The vocabulary of Lorcana, before any card is read.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary::new(
        ZONES,
        &[
            (Sort::Stat, stat::WORDS),
            (Sort::Verb, verb::WORDS),
            (Sort::Tally, tally::WORDS),
            (Sort::Mark, mark::WORDS),
            (Sort::Role, role::WORDS),
            (Sort::Predicate, predicate::WORDS),
            (Sort::Moment, moment::WORDS),
            (Sort::Label, label::WORDS),
            (Sort::Native, native::WORDS),
            (Sort::Tag, tag::WORDS),
        ],
    )
}
