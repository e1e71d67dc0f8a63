//! The words of Star Wars: Unlimited: the numbers that abilities and positions use, and what they are called (digest
//! section 2).

use byword_kernel::decision::Choice;
use byword_kernel::id::{
    Keyword, Label, Mark, Moment, Predicate, Procedure, Role, Seat, Stat, Tag, Tally, Verb, Zone, ZoneKind,
};
use byword_kernel::vocabulary::{Sight, Sort, Vocabulary, ZoneSpec};
use byword_kernel::words;

words! {
    /// Numbers on cards.
    pub mod stat: Stat(u8) from 0 { COST = "cost", POWER = "power", HP = "hp", REMAINING = "remaining-hp", TRIBUTE = "tribute",
        DECK_MINIMUM = "deck-minimum", OPENING_HAND = "opening-hand", DAMAGE = "damage-on-it", UPGRADES = "upgrades-on-it" }
}
words! {
    /// Deeds. Damage verbs say how damage arrives: dealt by an ability, in combat, for an empty deck.
    pub mod verb: Verb(u8) from 16 {
        ATTACK = "attack", BE_ATTACKED = "be-attacked", ATTACK_UNIT = "attack-a-unit", ATTACK_ENDS = "attack-ends",
        DEPLOY = "deploy", RESOURCE = "resource", DEFEAT = "defeat", CAPTURE = "capture", RESCUE = "rescue",
        RETURN = "return", SMUGGLE = "smuggle", REACH = "attack-other-arena", COLLECT = "collect", INITIATIVE = "take-initiative", DEAL = "deal",
        COMBAT = "combat-damage", DECK_OUT = "deck-out", SET_ASIDE = "set-aside", STRIKE_FIRST = "strike-first",
        MULLIGAN = "mulligan", MILL = "mill", TAKE = "put-into-hand", TUCK = "put-into-deck", FOR_FREE = "for-free",
        MOMENT = "begin", PILOT = "pilot", DEPLOY_ATTACHED = "deploy-attached", BLAST = "take-blast", PLAN = "take-plan",
        FLIP = "flip", TO_GROUND = "move-to-ground", TO_SPACE = "move-to-space", CHANGE_ARENA = "change-arena",
        BECOME_UPGRADE = "become-upgrade", USE_PLAYED = "use-when-played", USE_DEFEATED = "use-when-defeated", ATTACH_TO_BASE = "attach-to-base",
        INDIRECT = "indirect", UNPREVENTABLE = "unpreventable", RUN_OUT = "run-out-of-hp", COPY = "copy", BECOME_COPY = "become-copy",
        PAY_INSTEAD = "pay-instead", DEFEAT_BY_ABILITY = "defeat-by-ability", PLAY_THERE = "play-from-there",
        PLAY_THERE_FREE = "play-from-there-for-free", LOSE = "lose-game", ASSIGN = "assign-indirect",
        USED_PLAYED = "used-when-played", USED_DEFEATED = "used-when-defeated", USE_SAME = "use-the-same",
        PLAY_ON = "play-on", PLAY_ON_FREE = "play-on-for-free", PLAY_PILOT = "play-piloting", PLAY_SMUGGLED = "play-smuggled", LEND = "lend",
        EXTRA = "take-an-extra-action", BECOME_UNIT = "become-unit", REMAINING_HP = "deal-remaining-hp", BUILD = "build-deck",
        COPIES = "copies-in-a-deck", FIRST_HAND = "draw-opening-hand", BORROW = "borrow", BACK = "give-back", ATTACK_TIRED = "attack-though-exhausted",
        STRIKE_EARLY = "strike-early",
    }
}
words! {
    /// Numbers that players (or the table) keep.
    pub mod tally: Tally(u8) from 0 {
        PASSED = "passed", TAKEN = "initiative-taken", OUT = "eliminated", PLAYED = "cards-played-this-phase",
        ATTACKS = "attacks-this-phase", DEFEATED = "units-defeated-this-phase", FORCE = "force",
        LEFT = "units-left-play-this-phase", VILLAINY = "villainy-cards-played-this-phase",
        EDITION = "edition", TOOK = "counter-taken", BLAST = "blast-taken", PLAN = "plan-taken", TWIN = "twin-suns",
        MIDDLE = "initiative-in-the-middle", LAST_PHASE = "last-phase", CREDITS = "credits", LOOP_GUARD = "loop-guard",
        SHAPELESS = "rescued-copies", HALVED = "payments-halved",
    }
}
words! {
    /// Marks on cards.
    pub mod mark: Mark(u8) from 0 {
        ATTACKED = "attacked-this-phase", ENTERED = "entered-play-this-phase", OFFERED = "offered-to-pay",
        MADE = "played-deployed-or-created-this-phase",
        LENT_BY_1 = "lent-by-player-1", LENT_BY_2 = "lent-by-player-2", LENT_BY_3 = "lent-by-player-3", LENT_BY_4 = "lent-by-player-4",
        ATTACKING = "attacking", DEFENDING = "defending", SHAPELESS = "not-a-copy-yet",
        ORIGIN_1 = "origin-1", ORIGIN_2 = "origin-2", ORIGIN_4 = "origin-4",
    }
}
words! {
    /// Parts in an attack.
    pub mod role: Role(u8) from 0 { ATTACKER = "attacker", DEFENDER = "defender", DEFENDED = "defended", PLAYED_ON = "played-on" }
}
words! {
    /// Tests that only the rulebook answers.
    pub mod predicate: Predicate(u8) from 0 {
        ATTACKING = "attacking", DEFENDING = "defending", SAME_ARENA = "in-this-arena", ITS_ARENA = "in-its-arena",
        UPGRADED = "upgraded", INITIATIVE = "have-initiative", CAN_ATTACK = "able-to-attack",
        ATTACKING_BASE = "attacking-a-base", ATTACKING_UNIT = "attacking-a-unit", FRESH = "entered-this-phase",
        MADE = "made-this-phase",
        ATTACKS_EXHAUSTED = "attacks-exhausted", ANY_ENTRY = "entering-in-any-way", UNPILOTED = "unpiloted",
        SHARES_TRAIT = "shares-a-trait", SHARES_ASPECT = "shares-an-aspect", SHARES_KEYWORD = "shares-a-keyword",
        SAME_COST = "same-cost", SHARES_NAME = "shares-a-name", ODD = "odd-cost", ACTION_PHASE = "in-the-action-phase",
        ELIGIBLE = "eligible", SAME_SIDE = "on-the-same-side", HAS_KEYWORDS = "has-keywords", OWNED = "owned-by-you",
        VIGILANCE_ICONS = "vigilance-icons", COMMAND_ICONS = "command-icons", AGGRESSION_ICONS = "aggression-icons",
        CUNNING_ICONS = "cunning-icons", VILLAINY_ICONS = "villainy-icons", HEROISM_ICONS = "heroism-icons",
        WHEN_DEFEATED = "has-when-defeated", WHEN_PLAYED = "has-when-played", ON_ATTACK = "has-on-attack", STRIKING = "striking",
        FROM_HAND = "played-from-hand", FROM_DISCARD = "played-from-discard", FROM_RESOURCES = "played-from-resources",
        SMUGGLED = "played-using-smuggle", PLOTTED = "played-using-plot", PLOTTING = "using-plot",
        RIVAL_INITIATIVE = "an-opponent-has-initiative", SURVIVING = "surviving",
    }
}
words! {
    /// Moments at which durations end and triggers wait.
    pub mod moment: Moment(u8) from 0 {
        ATTACK_END = "end-of-attack", PHASE_END = "end-of-phase", ROUND_END = "end-of-round", GAME = "end-of-game",
        ACTION_PHASE = "action-phase", REGROUP_PHASE = "regroup-phase", REGROUP_END = "regroup-ends", READYING = "ready-step",
    }
}
words! {
    /// Rules that others may ignore.
    pub mod label: Label(u8) from 0 { SENTINEL = "sentinel", ASPECTS = "aspect-penalty",
        VIGILANCE = "vigilance-penalty", COMMAND = "command-penalty", AGGRESSION = "aggression-penalty", CUNNING = "cunning-penalty",
        VILLAINY = "villainy-penalty", HEROISM = "heroism-penalty",
    }
}
words! {
    /// Kinds of zones, in the order of [`ZONES`].
    pub mod zone: ZoneKind(u8) from 0 {
        DECK = "deck", HAND = "hand", BASE = "base", GROUND = "ground", SPACE = "space", RESOURCES = "resources",
        DISCARD = "discard", CAPTURED = "captured", ASIDE = "aside", FALLEN = "fallen",
    }
}

/// The zones (digest section 13). The arenas are shared; each player's side of one is a zone of its own,
/// so that the zone of a card says who controls it. A resource is in play only as a resource: its face is not
/// (D 13.3), so the resource zone is not one whose cards have abilities. `aside` holds tokens that left
/// play; `fallen` holds a defeated leader for the instant before it returns to its base zone.
pub const ZONES: &[ZoneSpec] = &[
    ZoneSpec { kind: zone::DECK, word: "deck", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec { kind: zone::HAND, word: "hand", per_seat: true, in_play: false, sight: Sight::Owner },
    ZoneSpec { kind: zone::BASE, word: "base", per_seat: true, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::GROUND, word: "ground", per_seat: true, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::SPACE, word: "space", per_seat: true, in_play: true, sight: Sight::Open },
    ZoneSpec {
        kind: zone::RESOURCES,
        word: "resources",
        per_seat: true,
        in_play: false,
        sight: Sight::Owner,
    },
    ZoneSpec { kind: zone::DISCARD, word: "discard", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::CAPTURED, word: "captured", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::ASIDE, word: "aside", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::FALLEN, word: "fallen", per_seat: true, in_play: false, sight: Sight::Open },
];

/// The two arenas.
pub const ARENAS: [ZoneKind; 2] = [zone::GROUND, zone::SPACE];

/// The zone of a player.
#[must_use]
pub const fn zone_of(kind: ZoneKind, seat: Seat) -> Zone {
    Zone::of(kind, seat)
}

words! {
    /// Card types, the printed arena, uniqueness and aspects, which are tags like traits.
    pub mod tag: Tag(u16) from 0 {
        BASE = "Base", LEADER = "Leader", UNIT = "Unit", UPGRADE = "Upgrade", EVENT = "Event", TOKEN = "Token",
        SPACE = "Space", UNIQUE = "unique", VIGILANCE = "Vigilance", COMMAND = "Command", AGGRESSION = "Aggression",
        CUNNING = "Cunning", VILLAINY = "Villainy", HEROISM = "Heroism", VEHICLE = "Vehicle", PILOT = "Pilot",
    }
}

/// How many aspects there are.
pub const ASPECTS: usize = 6;

/// The place of an aspect among the aspects, if the word is one.
#[must_use]
pub fn aspect_index(tag: Tag) -> Option<usize> {
    let index = tag.index().checked_sub(tag::VIGILANCE.index())?;
    (index < ASPECTS).then_some(index)
}

/// The penalty for the icons of an aspect, by its place among the aspects.
pub(crate) const fn penalty_of(aspect: usize) -> Label {
    Label(label::VIGILANCE.0 + aspect as u8)
}

/// The aspect whose icons are counted in this respect, by its place among the aspects.
pub(crate) fn icons_of(test: Predicate) -> Option<usize> {
    let index = usize::from(test.0.checked_sub(predicate::VIGILANCE_ICONS.0)?);
    (index < ASPECTS).then_some(index)
}

/// The aspects, as texts write them.
pub(crate) const ASPECT_WORDS: [&str; 6] =
    ["Vigilance", "Command", "Aggression", "Cunning", "Villainy", "Heroism"];

/// The keyword by which units lend.
pub(crate) fn lending(vocabulary: &Vocabulary) -> Option<Keyword> {
    vocabulary.find(Sort::Keyword, "Support").and_then(|word| u8::try_from(word).ok()).map(Keyword)
}

words! {
    /// The procedures of the rulebook.
    pub mod procedure: Procedure(u8) from 0 {
        SETUP = "setup", ROUND = "round", ACTIONS = "actions", REGROUP = "regroup", PLAY = "play", USE = "use",
        ATTACK = "attack", AIM = "aim", UNIQUE = "unique", PLAN = "plan", RECIPIENT = "recipient",
        SPEND = "spend", USE_AGAIN = "use-again", OVERDUE = "overdue", DISCLOSE = "disclose", LOOP = "loop",
        NESTED = "nested", WAYS = "ways", SHAPE = "shape",
    }
}
words! {
    /// The game's own options.
    pub mod choice: Choice(u8) from 32 { ATTACK = "attack", INITIATIVE = "initiative", RESOURCE = "resource", MULLIGAN = "mulligan", KEEP = "keep", BLAST = "blast", PLAN = "plan",
        STOP = "stop", GO_ON = "go-on" }
}

/// The vocabulary of the game, before any card is read.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    let mut vocabulary = Vocabulary::new(
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
            (Sort::Tag, tag::WORDS),
        ],
    );
    vocabulary.translate(Sort::ZoneKind, "ground", "terrestre");
    vocabulary.translate(Sort::ZoneKind, "space", "espacial");
    vocabulary
}
