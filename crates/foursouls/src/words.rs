//! The words of Four Souls: the numbers that abilities and positions use, and what they are called (digest section 13).

use byword_kernel::decision::Choice;
use byword_kernel::event::How;
use byword_kernel::id::{
    Counter, Mark, Moment, Native, Predicate, Procedure, Role, Seat, Stat, Tag, Tally, Verb, Zone, ZoneKind,
};
use byword_kernel::vocabulary::{Sight, Sort, Vocabulary, ZoneSpec};
use byword_kernel::words;

words! {
    /// Numbers on cards. `hp-left` is HP less damage; `attack-rolls` and `rolls` are what a player adds to rolls.
    pub mod stat: Stat(u8) from 0 {
        HP = "hp", ATTACK = "attack", EVASION = "evasion", SOUL = "soul", LEFT = "hp-left",
        ATTACK_ROLLS = "attack-rolls", ROLLS = "rolls",
    }
}
words! {
    /// The verbs.
    pub mod verb: Verb(u8) from 16 {
        DEAL = "deal", PAY_HP = "pay-hp", KILL = "kill", DIE = "die", PENALTY = "pay-penalty", DESTROY = "destroy",
        FLUSH = "put-into-discard", GAIN = "gain", STEAL = "steal", RESOLVE = "resolve", ENTER = "enter-slot",
        COVER = "cover", NEW_SLOT = "new-slot", BECOME_SOUL = "become-soul", DECLARE_ATTACK = "declare-attack",
        ATTACK = "attack", DECLARE_PURCHASE = "declare-purchase", PURCHASE = "purchase", ATTACK_ROLL = "attack-roll",
        WOULD_ROLL = "would-roll", REROLL = "reroll", REWARD = "reward", END_TURN = "end-turn", CLAIM = "claim",
        AMBUSH = "ambush", EXTRA_ATTACK = "extra-attack", CANCEL_ALL = "cancel-everything", PUT_BACK = "put-back",
        OWE_ATTACK = "owe-attack", EXPAND = "expand", GIVE = "give", SWAP = "swap", MAKE_ROLL = "make-roll", CANCEL = "cancel",
        PUT_DAMAGE = "put-damage", REWARDS = "gain-rewards", BARTER = "barter", LOOT_STEP = "loot-step", OWE_DECK = "owe-deck-attack",
        NEW_CHARACTER = "new-character", LOOT = "loot", CANCEL_ATTACK = "cancel-attack", MUST_ATTACK = "must-attack",
        PLACE = "put-in-a-slot", WOULD_TAKE = "would-take-damage", WOULD_DIE = "would-die", CANCEL_DEATH = "cancel-death",
        PASS_HANDS = "pass-hands", COPY = "become-a-copy", BRIEF_COPY = "become-a-copy-this-turn", COPY_ITEM = "copy-on-the-stack",
        COPY_ABILITY = "copy-an-ability", WIN = "win-the-game", PAY = "pay", GAIN_SOUL = "gain-a-soul",
        PUT_AWAY = "put-away", PLACE_ANYWHERE = "put-in-any-slot", MAY_ATTACK_DECK = "grant-deck-attack",
        CANCEL_PURCHASE = "cancel-purchase", FORGO_REWARDS = "forgo-rewards",
    }
}
words! {
    /// Numbers that players, and the table, keep.
    pub mod tally: Tally(u8) from 0 {
        CENTS = "cents", LOOT_PLAYS = "loot-plays", ATTACKS = "attacks", PURCHASES = "purchases",
        OWED = "owed-attacks", DIED = "died-this-turn", LOOT_STEP = "loot-step", HAND_SIZE = "hand-size", HAND_LIMIT = "hand-limit",
        PRICE = "shop-price", MONSTER_SLOTS = "monster-slots", SHOP_SLOTS = "shop-slots", ROOM_SLOTS = "room-slots",
        ATTACKING = "attack-going-on", TURN_OVER = "turn-over", KILLER = "killer", SOULS_TO_WIN = "souls-to-win",
        MONSTERS_DIED = "monsters-died-this-turn", OWED_DECK = "owed-deck-attacks", EXTRA_TURNS = "extra-turns",
        SKIPPED_TURNS = "skipped-turns", RULES = "rules-options", ROUND = "round", TIMER = "timer", KILL_FACE = "killing-roll",
        DAMAGED = "damaged-this-turn", ROLLED = "attack-rolls-this-turn", ACTIVATED = "items-activated-this-turn",
        DECK_ATTACKS = "deck-attacks-this-turn", DEAD = "players-died-this-turn", OPEN_HANDS = "others-hands-revealed", SEES_TREASURE = "sees-treasure-deck",
        PENALTY_ITEM = "chooses-penalty-items", PENALTY_REST = "gains-penalties", PUT = "put-on-the-stack-this-turn",
        PLAYED = "loot-played-this-turn", TO_ORDER = "damage-to-order",
        RESOLVED = "resolved-this-turn", LEFT_OFF = "turns-were-left-off",
        AMBUSHES = "ambushes", DECLARED = "declaration-stands", OUT = "out-of-the-game",
        KEEPS_ITEMS = "keeps-items-in-death", KEEPS_LOOT = "keeps-loot-in-death", KEEPS_CENTS = "keeps-cents-in-death", SPARED = "spared-in-death",
        GRANTED_PLAYS = "loot-plays-granted", GRANTED_ATTACKS = "attacks-granted", GRANTED_PURCHASES = "purchases-granted",
        FREE_DECK = "deck-attacks-that-may-be-made", PURCHASE_PRICE = "purchase-price",
        FAILED_PURCHASES = "failed-purchases-this-turn", ATTACK_ROLLS = "attack-rolls-of-the-attack",
        DISCOUNT = "discount-of-the-next-purchase", SEES_LOOT = "sees-loot-deck", SEES_MONSTERS = "sees-monster-deck",
    }
}
words! {
    /// Marks on cards.
    pub mod mark: Mark(u8) from 0 {
        DEAD = "dead", AMBUSHER = "must-be-attacked", ATTACKED = "attacked-this-turn", BRIEF_COPY = "copy-till-end-of-turn",
        FORCED = "demanded-target", BARREN = "without-rewards",
    }
}
words! {
    /// Counters on cards. `pips` is the value of a dice roll on its marker; `full-hp` remembers the HP that damage is
    /// reckoned from, `damaged` how often it took damage this turn.
    pub mod counter: Counter(u8) from 0 {
        PLAIN = "counter", HP = "hp-counter", ATTACK = "attack-counter", ETERNAL = "eternal-counter", LEVEL = "level",
        PIPS = "pips", FULL = "full-hp", DAMAGED = "damaged",
    }
}
words! {
    /// Parts in an attack.
    pub mod role: Role(u8) from 0 { ATTACKER = "attacking-player", ATTACKED = "attacked-object" }
}
words! {
    /// Tests that only the rulebook answers.
    pub mod predicate: Predicate(u8) from 0 {
        MONSTER = "monster", ITEM = "item", PLAYER = "player", ROLL = "dice-roll", ATTACK_ROLL = "attack-roll",
        ITEM_ABILITY = "activated-item-ability", LIVING = "living", COMBAT = "combat-damage", BEING_ATTACKED = "being-attacked",
        LOOT = "loot", TAP = "has-tap-ability", ACTIVE = "active-player", OTHER_PLAYER = "other-player",
        FIRST_TIME = "first-time-this-turn", FIRST_OF_EACH = "first-time-of-each", RESOLVING = "resolving", EVERY_OTHER = "every-other-time", MOST_VOTED = "most-voted",
        RICHEST = "most-cents", MOST_SOULS = "most-souls",
        ACTIVATED = "activated-ability", TRIGGERED = "triggered-ability",
        LEFT = "player-to-the-left", RIGHT = "player-to-the-right", OF_LOOT_STEP = "of-the-loot-step",
        MONSTER_CARD = "monster-card", ITEM_CARD = "item-card", ONCE_MONSTER = "once-monster", FEWEST_SOULS = "fewest-souls",
        ACTIVE_ITEM = "has-activated-ability", DIED = "monster-that-died", OF_RECHARGE_STEP = "of-the-recharge-step",
    }
}
words! {
    /// Moments at which durations end and triggers wait.
    pub mod moment: Moment(u8) from 0 {
        TURN_END = "end-of-turn", TURN_START = "start-of-turn", END_STEP = "turn-ends", ATTACK_END = "end-of-attack",
        GAME_START = "start-of-game",
    }
}
words! {
    /// Game-specific operations. Slots and obligations are the table's and no player's number; rolls of team-mates are
    /// a procedure for several; putting cards back in any order is a sequence of choices; stealing cents is a gift, as many
    /// as there are; a place in the middle of a deck is no end of it; damage that waits on the stack is no event yet.
    pub mod native: Native(u8) from 0 {
        EXPAND_MONSTERS = "expand-monster-slots", EXPAND_SHOP = "expand-shop-slots", EXPAND_ROOMS = "expand-room-slots",
        TEAM_ROLLS = "team-rolls", ARRANGE = "arrange", STEAL_CENTS = "steal-cents", BURY = "put-into-the-deck", PREVENT = "prevent-waiting-damage",
        REPLACE = "replace-by-the-top-card",
    }
}
words! {
    /// Kinds of zones, in the order of [`ZONES`].
    pub mod zone: ZoneKind(u8) from 0 {
        LOOT = "deck", HAND = "hand", PLAY = "play", DISCARD = "discard", TREASURE = "treasure-deck",
        TREASURE_DISCARD = "treasure-discard", MONSTER = "monster-deck", MONSTER_DISCARD = "monster-discard",
        ROOM = "room-deck", ROOM_DISCARD = "room-discard", SHOP = "shop", DEN = "monsters", ROOMS = "rooms",
        COVERED = "covered", STACK = "stack", HOLDING = "holding", SOULS = "souls", BONUS = "bonus-souls",
        OUTSIDE = "outside", BOX = "box",
    }
}

const fn spec(kind: ZoneKind, per_seat: bool, in_play: bool, sight: Sight) -> ZoneSpec {
    ZoneSpec { kind, word: zone::WORDS[kind.0 as usize], per_seat, in_play, sight }
}

/// The zones (digest section 2). Abilities of shop items and souls do not work (FS-CARD-17, FS-CARD-18),
/// so `shop` and `souls` are not zones of play for the kernel. `monsters` holds the topmost card of every monster slot,
/// `covered` what lies under them. `box` holds the markers for rolls and abilities on the stack.
pub const ZONES: &[ZoneSpec] = &[
    spec(zone::LOOT, false, false, Sight::Nobody),
    spec(zone::HAND, true, false, Sight::Owner),
    spec(zone::PLAY, true, true, Sight::Open),
    spec(zone::DISCARD, false, false, Sight::Open),
    spec(zone::TREASURE, false, false, Sight::Nobody),
    spec(zone::TREASURE_DISCARD, false, false, Sight::Open),
    spec(zone::MONSTER, false, false, Sight::Nobody),
    spec(zone::MONSTER_DISCARD, false, false, Sight::Open),
    spec(zone::ROOM, false, false, Sight::Nobody),
    spec(zone::ROOM_DISCARD, false, false, Sight::Open),
    spec(zone::SHOP, false, false, Sight::Open),
    spec(zone::DEN, false, true, Sight::Open),
    spec(zone::ROOMS, false, true, Sight::Open),
    spec(zone::COVERED, false, false, Sight::Open),
    spec(zone::STACK, true, false, Sight::Open),
    spec(zone::HOLDING, false, false, Sight::Open),
    spec(zone::SOULS, true, false, Sight::Open),
    spec(zone::BONUS, false, false, Sight::Open),
    spec(zone::OUTSIDE, false, false, Sight::Open),
    spec(zone::BOX, false, false, Sight::Open),
];

/// The zone of a player.
#[must_use]
pub const fn zone_of(kind: ZoneKind, seat: Seat) -> Zone {
    Zone::of(kind, seat)
}

/// The table's zone of a kind.
#[must_use]
pub const fn shared(kind: ZoneKind) -> Zone {
    Zone::shared(kind)
}

words! {
    /// Card types and other words on cards.
    pub mod tag: Tag(u16) from 0 {
        CHARACTER = "Character", STARTING = "Starting Item", TREASURE = "Treasure", LOOT = "Loot", MONSTER = "Monster",
        EVENT = "Event", CURSE = "Curse", ROOM = "Room", BONUS = "Bonus Soul", MARKER = "marker",
        TEAMMATE = "teammate", THREE_PLUS = "3+ players", GOES_FIRST = "goes first",
    }
}

/// How many of the tags are card types.
pub const TYPES: usize = 9;

words! {
    /// The procedures of the rulebook.
    pub mod procedure: Procedure(u8) from 0 {
        TURN = "turn", ACTION = "action-phase", CAST = "put-on-the-stack", RESOLVE = "resolve-loot", ATTACK = "attack",
        PURCHASE = "purchase", DEATH = "death", PLAYER_DEATH = "player-death", PLACE = "put-in-a-slot",
        AMBUSH = "ambush", ARRANGE = "put-back-in-order", BARTER = "barter", REROLL = "reroll-an-item", GAME_START = "start-of-the-game",
        COPY = "copy-onto-the-stack", COPY_ABILITY = "choose-an-ability-to-copy", ORDER = "order-of-damage", GIVE = "give-an-item",
        FOLLOW_UP = "follow-damage", EXTRA_TURN = "extra-turn",
    }
}
words! {
    /// The game's own options.
    pub mod choice: Choice(u8) from 32 { ATTACK = "attack", BUY = "purchase", DECK = "top of the deck", BARTER = "barter" }
}

// What `Event::how` says of damage and deaths that wait on the stack: they are no moves yet.

/// Damage that has been on the stack and is taken now.
pub const TAKEN: How = How::own(7);
/// Damage or a death that waits on the stack for abilities that see what would happen.
pub const ASKED: How = How::own(5);
/// Damage that an attack roll produces.
pub const COMBAT: How = How::own(6);

/// The vocabulary of Four Souls, before any card is read.
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
            (Sort::Predicate, predicate::WORDS),
            (Sort::Moment, moment::WORDS),
            (Sort::Native, native::WORDS),
            (Sort::Tag, tag::WORDS),
        ],
    )
}

/// The decks of a setup, in order, and the zones that they are dealt to. `characters` alternates characters and their
/// starting items.
pub(crate) mod deck {
    pub(crate) const TREASURE: usize = 0;
    pub(crate) const LOOT: usize = 1;
    pub(crate) const MONSTER: usize = 2;
    pub(crate) const ROOM: usize = 3;
    pub(crate) const CHARACTERS: usize = 4;
    pub(crate) const BONUS: usize = 5;
    /// The character and starting item of each seat that is given one; both empty for a random one.
    pub(crate) const SEATED: usize = 6;
    pub(crate) const COUNT: usize = 7;
}
