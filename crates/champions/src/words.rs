//! The words of Marvel Champions: the numbers that abilities and positions use, and what they are called (digest
//! sections 1, 24).

use byword_kernel::ability::{Filter, Who};
use byword_kernel::decision::Choice;
use byword_kernel::id::{
    Counter, Label, Mark, Moment, Native, Predicate, Procedure, Role, Seat, Stat, Tag, Tally, Verb, Zone,
    ZoneKind,
};
use byword_kernel::vocabulary::{Sight, Sort, Vocabulary, ZoneSpec};
use byword_kernel::words;

words! {
    /// Numbers on cards. Resource icons are numbers, too; `copies` is how many of a card its set has.
    pub mod stat: Stat(u8) from 0 {
        COST = "cost", THW = "thw", THW_COST = "thw-consequence", ATK = "atk", ATK_COST = "atk-consequence", DEF = "def",
        REC = "rec", HP = "hp", HAND = "hand-size", SCH = "sch", BOOST = "boost-icons", THREAT = "starting-threat",
        TARGET = "target-threat", ACCELERATION = "acceleration-threat", STAGE = "stage", ENERGY = "energy",
        MENTAL = "mental", PHYSICAL = "physical", WILD = "wild", COPIES = "copies", RESTRICTED = "restricted-limit",
        QUANTITY = "quantity",
        REMAINING = "remaining", THREAT_HERE = "threat-here", PRINTED_HP = "printed-hp", PRINTED_RESOURCES = "printed-resources",
        X_VALUE = "x-value", POWER = "power", PRINTED_ATK = "printed-atk", BOOST_AREA = "boost-area",
        PAID_TYPES = "paid-types", OVERPAID = "overpaid",
        OVERPAID_ENERGY = "overpaid-energy",
        HEIGHT = "height", EXCESS = "excess-damage", SCHEME_ICONS = "scheme-icons", MATCHING = "matching-power",
        ORDER = "activation-order", OWN_THREAT = "own-scheme-threat", TRAITS = "traits",
        PRINTED_THW = "printed-thw", PRINTED_SCH = "printed-sch",
        ENERGY_PAID = "energy-paid", MENTAL_PAID = "mental-paid", PHYSICAL_PAID = "physical-paid", WILD_PAID = "wild-paid",
        HELD = "cards-in-hand", ENGAGED = "minions-engaged", ALLIES = "allies-controlled", UPGRADES = "upgrades-controlled",
        SUPPORTS = "supports-controlled", CHARACTERS = "characters-controlled", SUSTAINED = "sustained",
        BORNE = "attachments-borne", UPGRADES_BORNE = "upgrades-borne", COUNTERS = "counters-borne",
        PAID = "resources-paid",
        ENERGY_SPENT = "energy-spent", MENTAL_SPENT = "mental-spent", PHYSICAL_SPENT = "physical-spent", WILD_SPENT = "wild-spent",
    }
}
words! {
    /// The verbs. Damage verbs say how damage arrives; `struck` is having been attacked, `attacked` the end of an
    /// attack, and so on for the others.
    pub mod verb: Verb(u8) from 16 {
        ATTACK = "attack", STRUCK = "struck", ATTACKED = "attacked", THWART = "thwart", THWARTED = "thwarted",
        SCHEME = "scheme", SCHEMED = "schemed", DEFEND = "defend", DEFENDED = "defended", RECOVER = "recover",
        FORM = "change-form", DEAL = "deal", RETALIATE = "retaliate", CONSEQUENCE = "consequence", DEFEAT = "defeat",
        DEAL_CARD = "deal-card", BOOST = "boost", REVEAL = "reveal", FACEUP = "faceup", REVEALED = "revealed", ENTER = "enter",
        PUT = "put-into-play", REMOVE = "remove-from-game", PLACE = "place-threat", UNPLACE = "remove-threat",
        WHEN_REVEALED = "when-revealed", WHEN_COMPLETED = "when-completed", SETUP = "setup-ability",
        SPECIAL = "special", GIVE = "give", BEGIN = "begin-in-play", RESOURCE = "resource", ADVANCE = "advance",
        STAGE = "new-stage", RESHUFFLE = "reshuffle", RETURN = "return", ENGAGE = "engage", TUCK = "put-into-deck",
        RESPOND = "respond", END_TURN = "end-turn", MULLIGAN = "mulligan", RESOLVE = "resolve", STATUS = "give-status",
        CONTROL = "take-control", SEARCH = "search", CLEAR = "clear", LOSE = "lose", WIN = "win",
        RESOLVE_SPECIAL = "resolve-special", RESOLVE_REVEALED = "resolve-when-revealed", RESOLVE_DEFEATED = "resolve-when-defeated", RESOLVE_BOOST = "resolve-boost", DRAW_UP = "draw-up",
        DRAW_UP_PRINTED = "draw-up-printed", MAX = "max", SPEND = "spend", VICTORY = "victory",
        PLAYER_PHASE = "player-phase", VILLAIN_PHASE = "villain-phase",
        RECOIL = "recoil", SPILL = "spill", ELIMINATED = "eliminated", BECOME_FIRST = "become-first",
        REATTACH = "reattach", SHED = "shed-status", ASSAULT = "assault", REQUIRE = "require", APART = "kept-apart", UNCOUNTED = "not-counted", STUN = "stun", CONFUSE = "confuse", HELP = "help-paying", PAY_FOR_OTHERS = "pay-for-others", LEND = "lend",
        ACTIVATE = "activate", ASK = "ask", SET_ASIDE = "set-aside", CANCEL_BOOST = "cancel-boost", CANCEL_ICONS = "cancel-boost-icons",
        USE_POWER = "use-power", BASIC_ATTACK = "basic-attack", POWER_USED = "power-used",
        ATTACK_ENGAGED = "attack-engaged", ATTACK_HERO = "attack-engaged-hero", ACTIVATE_ENGAGED = "activate-engaged",
        FURTHER = "surge", USED = "used", CANCEL_CARD = "cancel-card", RESTRICT = "restrict", RESET = "reset",
        RESOLVE_PREPARATION = "resolve-preparation", MAKE_ACTIVE = "make-active", SCHEME_OF = "scheme-of", SWAP = "swap", RESHUFFLED = "reshuffled", MORE = "additional",
        FORCED = "forced-action", SPECIAL_TWO = "second-special", RESOLVE_TWO = "resolve-second-special",
        SPEND_ENERGY = "spend-energy", SPEND_MENTAL = "spend-mental", SPEND_PHYSICAL = "spend-physical", SPEND_WILD = "spend-wild",
        PAID = "paid", COMPLETE = "complete", BASIC_THWART = "basic-thwart",
        DEFEND_TURNED = "defend-exhausted", DEFEND_READY = "defend-ready",
        TRIGGER = "trigger", TRIGGER_ACTION = "trigger-action", TRIGGER_HERO = "trigger-hero-action",
        TRIGGER_ALTER_EGO = "trigger-alter-ego-action", TRIGGER_RESOURCE = "trigger-resource",
        TRIGGER_RESPONSE = "trigger-response", TRIGGER_INTERRUPT = "trigger-interrupt",
    }
}
words! {
    /// Numbers that players or the table keep. The first four are the resources of the payment that is being made.
    pub mod tally: Tally(u8) from 0 {
        ENERGY = "energy", MENTAL = "mental", PHYSICAL = "physical", WILD = "wild", SPENT = "spent-kinds",
        FORM_CHANGES = "form-changes", ELIMINATED = "eliminated", TOKENS = "acceleration-tokens",
        HAZARD = "extra-encounter-cards", ACCELERATION = "extra-threat", AMPLIFY = "extra-boost-icons",
        ALLY_LIMIT = "ally-limit", COPIES = "copies-in-deck", ASPECTS = "more-aspects", STARTED = "started", CANCELLED = "cancelled", ANYBODY = "anybody",
        SPENT_NUMBER = "spent-number", CONTROLLED = "copies-controlled",
        ATTACK_DAMAGE = "attack-damage", ALLY_DEFENDS = "ally-must-defend", UNIT_COST = "unit-cost", FINAL_STEP = "final-step", EXPERT = "expert",
        PROFILE = "profile", STANDARD_MODE = "standard-mode", EXPERT_MODE = "expert-mode", HEROIC = "heroic", REFUSED = "refused",
        BEYOND_LIMIT = "beyond-limit", TWICE = "counts-twice", SPENT_BAG = "spent-bag",
        ANY_ASPECT = "any-aspect", EVEN_ASPECTS = "even-aspects", OTHER_COPIES = "other-copies", SPENT_CARD = "spent-resource-card", OWN_DECK = "own-deck", FROM_DISCARD = "from-discard",
        BEYOND_HAND = "beyond-hand-size",
    }
}
words! {
    /// Marks on cards.
    pub mod mark: Mark(u8) from 0 {
        STRUCK = "struck", FALLING = "falling", ACTIVATED = "activated",
        TO_ATTACK = "to-attack", TO_SCHEME = "to-scheme", WOUNDED = "wounded",
        TO_ENGAGED = "to-engaged", SPENT = "spent", FOLLOWS = "follows",
    }
}
words! {
    /// Counters. Those of a type are added as cards name them. A boost card that is set back waits for an activation that
    /// another one interrupts.
    pub mod counter: Counter(u8) from 0 {
        THREAT = "threat", STUNNED = "stunned", CONFUSED = "confused", TOUGH = "tough", SET_BACK = "set-back",
        ALL_PURPOSE = "all-purpose", ACTIVE = "active", ANY_KIND = "any-kind",
    }
}
words! {
    /// Parts in what is going on.
    pub mod role: Role(u8) from 0 {
        VILLAIN = "villain", MAIN_SCHEME = "main-scheme", ATTACKER = "attacker", PAID_FOR = "paid-for",
        ENCOUNTER_TOP = "encounter-top", DEFENDER = "defender", REVEALED = "revealed", AIM = "aim", NEXT_VILLAIN = "next-villain",
        NAMED_ATTACKER = "named-attacker", ADDRESSED = "addressed",
    }
}
words! {
    /// What only the rulebook does: a hit point dial is set, which neither damages nor heals.
    pub mod native: Native(u8) from 0 { SET_HIT_POINTS = "set-hit-points" }
}
words! {
    /// Tests that only the rulebook answers.
    pub mod predicate: Predicate(u8) from 0 {
        HERO_FORM = "hero-form", ALTER_EGO_FORM = "alter-ego-form", GONE = "gone", PAID_ENERGY = "paid-energy",
        PAID_MENTAL = "paid-mental", PAID_PHYSICAL = "paid-physical", PAID_WILD = "paid-wild", NEMESIS = "nemesis",
        HAS_COPY = "has-a-copy", BEING_REVEALED = "being-revealed", FROM_DECK = "revealed-from-deck", ATTACK_DAMAGE = "attack-damage",
        UNDEFENDED = "undefended", SAME_SET = "same-set", IN_PLAY = "in-play", FACEDOWN = "facedown",
        HAS_UPGRADE = "has-upgrade", HAS_ATTACHMENT = "has-attachment", WAS_DAMAGED = "was-damaged",
        ATTACKING = "attacking", SCHEMING = "scheming", FINAL_STEP = "final-step", EXPERT = "expert",
        SINGLE_ATTACK = "single-attack", AFFORDABLE = "affordable",
        BASIC = "basic", VILLAIN_PHASE = "villain-phase-now",
        RR18 = "rr18", TEXT_FIRST = "text-first", CLEARED = "cleared", HERO_TEXT = "hero-text", PAID_ONLY_PHYSICAL = "paid-only-physical",
        COMPETITIVE = "competitive", CARD_TYPE = "card-type", RESOURCE_TYPE = "resource-type", MOST_COMMON = "most-common",
        FIRST_PLAYER = "first-player", HAS_REVEALED = "has-when-revealed", HAS_BOOST = "has-boost",
        ANY_NEMESIS = "any-nemesis", SPENT = "spent", IN_USE = "in-use", MAY_GO = "may-go",
        OVER_LIMIT = "over-limit",
        SHARES_TRAIT = "shares-a-trait", PAID_ONLY_ENERGY = "paid-only-energy", PAID_ONLY_MENTAL = "paid-only-mental",
        BY_CONSEQUENCE = "by-consequence", OWN_SCHEME = "own-scheme", ATTACHABLE = "attachable", PAID_CARD = "paid-resource-card",
        HERO_ANSWER = "hero-answer", ASPECT = "aspect", ANSWER = "answer", HERO_ACTION = "hero-action",
        SHARES_NAME = "shares-a-name", SAME_CARD = "same-card", STRUCK = "struck", STUNNED = "stunned", CONFUSED = "confused", TOUGH = "tough",
        NEXT_PLAYER = "next-player", BELOW_HALF = "below-half", AT_MOST_HALF = "at-most-half",
    }
}
words! {
    /// Moments at which durations and limits end.
    pub mod moment: Moment(u8) from 0 {
        PHASE_END = "end-of-phase", ROUND_END = "end-of-round", ATTACK_END = "end-of-attack", TURN_END = "end-of-turn",
        PLAYER_PHASE = "player-phase", VILLAIN_PHASE = "villain-phase", STEP_ONE = "villain-step-one", TURN = "turn",
        POWER_END = "end-of-power", GAME_END = "end-of-game", REMOVAL_END = "end-of-removal",
    }
}
words! {
    /// Labels of abilities (MC-15.1), by which other rules know it; and what keeps players from a scheme or villain,
    /// for those who ignore that.
    pub mod label: Label(u8) from 0 {
        ATTACK = "attack", THWART = "thwart", DEFENSE = "defense", ATTACK_THWART = "attack-thwart",
        ATTACK_DEFENSE = "attack-defense", ATTACK_DEFENSE_THWART = "attack-defense-thwart",
        GUARDED = "guarded", PATROLLED = "patrolled", IN_CRISIS = "in-crisis",
    }
}
/// What a thwart or an attack may ignore.
pub(crate) const IGNORABLE: [Label; 3] = [label::PATROLLED, label::IN_CRISIS, label::GUARDED];

/// The aspects of player cards.
pub(crate) const ASPECTS: [Tag; 4] = [tag::JUSTICE, tag::AGGRESSION, tag::LEADERSHIP, tag::PROTECTION];

/// True if what is labelled so counts as the plain label.
pub(crate) fn covers(labelled: Label, plain: Label) -> bool {
    let parts: &[Label] = match labelled {
        label::ATTACK_THWART => &[label::ATTACK, label::THWART],
        label::ATTACK_DEFENSE => &[label::ATTACK, label::DEFENSE],
        label::ATTACK_DEFENSE_THWART => &[label::ATTACK, label::DEFENSE, label::THWART],
        _ => return labelled == plain,
    };
    parts.contains(&plain)
}

words! {
    /// Kinds of zones, in the order of [`ZONES`].
    pub mod zone: ZoneKind(u8) from 0 {
        DECK = "deck", HAND = "hand", DISCARD = "discard", PLAY = "play", AREA = "area", TABLE = "table",
        DEALT = "dealt", BOOST = "boost", VILLAINS = "villain-deck", SCHEMES = "scheme-deck", ASIDE = "aside",
        REMOVED = "removed", VICTORY = "victory",
        ENCOUNTER = "encounter-deck", PILE = "encounter-discard",
        SIDE_DECK = "side-deck", SIDE_PILE = "side-discard", COLLECTION = "collection", OWN_DECK = "own-deck", OWN_PILE = "own-discard",
    }
}

/// The zones (MC-1.7). `area` is the villain's; `table` holds events and encounter cards while they
/// resolve; `dealt` what was dealt facedown, `boost` the boost cards on enemies; `side-deck` the deck of its own that a
/// scenario has beside the encounter deck, `collection` the area where cards lie that a villain took, `own-deck` the deck that an
/// identity has beside the player's.
pub const ZONES: &[ZoneSpec] = &[
    ZoneSpec { kind: zone::DECK, word: "deck", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec { kind: zone::HAND, word: "hand", per_seat: true, in_play: false, sight: Sight::Owner },
    ZoneSpec { kind: zone::DISCARD, word: "discard", per_seat: true, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::PLAY, word: "play", per_seat: true, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::AREA, word: "area", per_seat: false, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::TABLE, word: "table", per_seat: false, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::DEALT, word: "dealt", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec { kind: zone::BOOST, word: "boost", per_seat: false, in_play: false, sight: Sight::Nobody },
    ZoneSpec {
        kind: zone::VILLAINS,
        word: "villain-deck",
        per_seat: false,
        in_play: false,
        sight: Sight::Open,
    },
    ZoneSpec {
        kind: zone::SCHEMES,
        word: "scheme-deck",
        per_seat: false,
        in_play: false,
        sight: Sight::Open,
    },
    ZoneSpec { kind: zone::ASIDE, word: "aside", per_seat: false, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::REMOVED, word: "removed", per_seat: false, in_play: false, sight: Sight::Open },
    ZoneSpec { kind: zone::VICTORY, word: "victory", per_seat: false, in_play: false, sight: Sight::Open },
    ZoneSpec {
        kind: zone::ENCOUNTER,
        word: "encounter-deck",
        per_seat: false,
        in_play: false,
        sight: Sight::Nobody,
    },
    ZoneSpec {
        kind: zone::PILE,
        word: "encounter-discard",
        per_seat: false,
        in_play: false,
        sight: Sight::Open,
    },
    ZoneSpec {
        kind: zone::SIDE_DECK,
        word: "side-deck",
        per_seat: false,
        in_play: false,
        sight: Sight::Nobody,
    },
    ZoneSpec {
        kind: zone::SIDE_PILE,
        word: "side-discard",
        per_seat: false,
        in_play: false,
        sight: Sight::Open,
    },
    ZoneSpec {
        kind: zone::COLLECTION,
        word: "collection",
        per_seat: false,
        in_play: false,
        sight: Sight::Open,
    },
    ZoneSpec { kind: zone::OWN_DECK, word: "own-deck", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec {
        kind: zone::OWN_PILE,
        word: "own-discard",
        per_seat: true,
        in_play: false,
        sight: Sight::Open,
    },
];

/// The zone of a player.
#[must_use]
pub const fn zone_of(kind: ZoneKind, seat: Seat) -> Zone {
    Zone::of(kind, seat)
}

words! {
    /// Card types, as printed; classes of types, in small letters; and marks on cards that are no traits.
    pub mod tag: Tag(u16) from 0 {
        HERO = "Hero", ALTER_EGO = "Alter-Ego", ALLY = "Ally", EVENT = "Event", RESOURCE = "Resource",
        SUPPORT = "Support", UPGRADE = "Upgrade", VILLAIN = "Villain", MAIN_SCHEME = "Main Scheme",
        SIDE_SCHEME = "Side Scheme", MINION = "Minion", ATTACHMENT = "Attachment", TREACHERY = "Treachery",
        ENVIRONMENT = "Environment", OBLIGATION = "Obligation",
        PLAYER_SCHEME = "Player Side Scheme", LEADER = "Leader", EVIDENCE = "Evidence",
        CHARACTER = "character", ENEMY = "enemy", IDENTITY = "identity", FRIENDLY = "friendly", SCHEME = "scheme",
        ENCOUNTER = "encounter", UNIQUE = "unique", NO_THW = "no-thw", NO_ATK = "no-atk", HP_EACH = "hp-per-hero",
        THREAT_EACH = "threat-per-hero", TARGET_EACH = "target-per-hero", ACCELERATION_EACH = "acceleration-per-hero",
        ENERGY = "energy", MENTAL = "mental", PHYSICAL = "physical", WILD = "wild",
        JUSTICE = "Justice", AGGRESSION = "Aggression", LEADERSHIP = "Leadership", PROTECTION = "Protection",
        BASIC = "Basic", OWN = "identity-specific", SAME_TYPE = "same-type",
        DIFFERENT_TYPES = "different-types", OWN_DECK = "own-deck", SIDE_DECK = "side-deck",
        POOL = "Pool", PERSONAL = "personal", ANY_NUMBER = "any-number",
    }
}

/// The card types, in the order of their tags.
pub const TYPES: &[&str] = tag::WORDS.split_at(18).0;

words! {
    /// The procedures of the rulebook.
    pub mod procedure: Procedure(u8) from 0 {
        SETUP = "setup", ROUND = "round", TURN = "turn", END_PHASE = "end-phase", VILLAIN = "villain-phase",
        ACTIVATE = "activate", REVEAL = "reveal", PLAY = "play", USE = "use", PAY = "pay", BASIC = "basic-power",
        LABELLED = "labelled", ENEMY_ATTACK = "enemy-attack", ENEMY_SCHEME = "enemy-scheme", BOOST = "boost",
        DEFEAT = "defeat", STAGE = "villain-stage", ELIMINATE = "eliminate", ADVANCE = "advance", DRAW = "draw",
        RESHUFFLE = "reshuffle", LIMIT = "limit", CALLED = "called", ASKED = "asked", REATTACH = "reattach", SPILL = "spill", SETTLE = "settle-in",
        FORCED = "forced-actions", MOMENT = "moment",
    }
}
words! {
    /// The game's own options.
    pub mod choice: Choice(u8) from 32 {
        ATTACK = "attack", THWART = "thwart", RECOVER = "recover", FORM = "change-form", DEFEND = "defend",
        SPEND = "spend", ASK = "ask",
    }
}

/// The vocabulary of Marvel Champions, before any card is read.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary::new(
        ZONES,
        &[
            (Sort::Stat, stat::WORDS),
            (Sort::Verb, verb::WORDS),
            (Sort::Tally, tally::WORDS),
            (Sort::Mark, mark::WORDS),
            (Sort::Counter, counter::WORDS),
            (Sort::Role, role::WORDS),
            (Sort::Native, native::WORDS),
            (Sort::Predicate, predicate::WORDS),
            (Sort::Moment, moment::WORDS),
            (Sort::Label, label::WORDS),
            (Sort::Tag, tag::WORDS),
        ],
    )
}

/// The options of a setup, as they are called on the command line and in set-up files.
pub(crate) const OPTIONS: [&str; 10] = [
    "villain",
    "mode",
    "standard-set",
    "expert-set",
    "modular",
    "skirmish",
    "heroic",
    "first",
    "profile",
    "decks",
];

/// A stage as written: `I`, `II`, `1A`, `2B`.
pub(crate) fn roman(word: &str) -> Option<i16> {
    match word.trim_end_matches(['A', 'B', 'C']) {
        "I" => Some(1),
        "II" => Some(2),
        "III" => Some(3),
        "IV" => Some(4),
        digits => digits.parse().ok(),
    }
}

/// True if these counters are status cards (MC-13.1).
pub(crate) const fn is_status(kind: Counter) -> bool {
    matches!(kind, counter::STUNNED | counter::CONFUSED | counter::TOUGH)
}

/// The status of which a test asks whether a character has it.
pub(crate) const fn state(test: Predicate) -> Option<Counter> {
    match test {
        predicate::STUNNED => Some(counter::STUNNED),
        predicate::CONFUSED => Some(counter::CONFUSED),
        predicate::TOUGH => Some(counter::TOUGH),
        _ => None,
    }
}

/// The verb of giving a status card.
pub(crate) const fn status_verb(status: Counter) -> Verb {
    match status {
        counter::STUNNED => verb::STUN,
        counter::CONFUSED => verb::CONFUSE,
        _ => verb::STATUS,
    }
}

/// True if the filter means the identity of the player who acts, and nothing else.
pub(crate) fn is_own_identity(filter: &Filter) -> bool {
    let Filter::All(tests) = filter else { return false };
    let identity = |test: &Filter| matches!(test, Filter::Tag(tag::IDENTITY | tag::HERO | tag::ALTER_EGO));
    tests.len() == 2 && tests.contains(&Filter::Of(Who::You)) && tests.iter().any(identity)
}
