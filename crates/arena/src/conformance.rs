//! The conformance suite: what must hold at every decision of every game. It asks through the kernel's public door,
//! on copies; the table itself is only looked at.

use std::fmt;

use byword_kernel::decision::{Choice, Opt};
use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::position::Position;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::{Lang, Setup, World};
use byword_kernel::table::Table;

use crate::worlds::{self, Seen};

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule, in a few words.
    pub rule: &'static str,
    /// What is the case.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.detail)
    }
}

/// The suite with its working tables, which are kept from decision to decision.
pub struct Checker<'w> {
    copy: Table<'w>,
    twin: Table<'w>,
    /// The digest to which the choice leads that is being made, for a table whose checks look at everything.
    foreseen: Option<u64>,
    violations: Vec<Violation>,
}

/// Checks one position.
#[must_use]
pub fn check(table: &Table<'_>, seed: u64) -> Vec<Violation> {
    Checker::new(table.world()).check(table, seed)
}

/// Checks that the same choices from the same setup lead to the same position.
///
/// # Errors
/// The step that is refused, or the digest that differs.
pub fn replays(world: &World, setup: &Setup, choices: &[u16], digest: u64) -> Result<(), Violation> {
    let violation = |detail: String| Violation { rule: "a replay leads to the same position", detail };
    let mut table = Table::deal(world, setup, Log::Off).map_err(violation)?;
    for (step, choice) in choices.iter().enumerate() {
        let refused = |refusal| violation(format!("choice {step} ({choice}) is refused: {refusal:?}"));
        table.choose(usize::from(*choice)).map_err(refused)?;
    }
    let found = table.position().digest();
    if found == digest {
        Ok(())
    } else {
        Err(violation(format!("digest {found:016x} instead of {digest:016x}")))
    }
}

impl<'w> Checker<'w> {
    /// A checker for tables of this world.
    #[must_use]
    pub fn new(world: &'w World) -> Self {
        let bare = || Table::bare(world, 0, 0);
        Self { copy: bare(), twin: bare(), foreseen: None, violations: Vec::new() }
    }

    fn report(&mut self, rule: &'static str, detail: impl Into<String>) {
        self.violations.push(Violation { rule, detail: detail.into() });
    }

    fn demand(&mut self, rule: &'static str, holds: bool, detail: impl FnOnce() -> String) {
        if !holds {
            self.report(rule, detail());
        }
    }

    /// Everything that does not hold at this position. `seed` decides what is tried where one of many is.
    pub fn check(&mut self, table: &Table<'w>, seed: u64) -> Vec<Violation> {
        self.violations.clear();
        let mut rng = Rng::new(seed);
        self.foreseen(table);
        self.one_decision(table);
        self.value(table);
        if table.position().decision().is_some() {
            self.every_option(table);
            self.unlisted(table);
            self.saved(table, &mut rng);
            self.undone(table, &mut rng);
        }
        for seat in table.position().seats() {
            self.hidden(table, seat, &mut rng);
        }
        std::mem::take(&mut self.violations)
    }

    /// A choice is about to be made: on a copy, of which no check of the position has seen anything, it leads where it will.
    pub fn foresee(&mut self, table: &Table<'w>, choice: usize) {
        self.copy.copy_from(table);
        let taken = self.copy.choose(choice);
        self.foreseen = taken.is_ok().then(|| self.copy.position().digest());
    }

    /// Checks that look at what is new find what they would find if they looked at everything.
    fn foreseen(&mut self, table: &Table<'w>) {
        if let Some(foreseen) = self.foreseen.take() {
            let found = table.position().digest();
            let rule = "a check finds what one of everything finds";
            self.demand(rule, found == foreseen, || format!("{found:016x} instead of {foreseen:016x}"));
        }
    }

    fn one_decision(&mut self, table: &Table<'w>) {
        let position = table.position();
        let (open, over) = (position.decision(), position.outcome().is_some());
        let rule = "one decision is open, or the game is over";
        self.demand(rule, open.is_some() != over, || format!("decision {open:?}, over {over}"));
        self.demand(rule, table.fault().is_none(), || format!("{:?}", table.fault()));
        let Some(decision) = open else { return };
        let options = position.options();
        self.demand("a decision has options", !options.is_empty(), || format!("{decision:?}"));
        self.demand("a player decides", decision.seat.0 < position.seat_count(), || format!("{decision:?}"));
        let clauses = &table.world().clauses;
        self.demand("the clause is in the rulebook", clauses.get(decision.clause).is_some(), || {
            format!("{decision:?}")
        });
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        self.demand("no option is offered twice", sorted.len() == options.len(), || format!("{options:?}"));
        for lang in [Lang::En, Lang::Es] {
            let wordless =
                options.iter().find(|opt| table.world().rulebook.option_text(table, opt, lang).is_empty());
            self.demand("options have words", wordless.is_none(), || format!("{lang:?}: {wordless:?}"));
        }
    }

    /// A position is a value: copies are equal in all and in their digest, cards are where their lists say.
    fn value(&mut self, table: &Table<'w>) {
        let position = table.position();
        let digest = position.digest();
        self.copy.copy_from(table);
        let equal = self.copy.position() == position && self.copy.position().digest() == digest;
        self.demand("a copy equals the original", equal, || "the copy differs".to_owned());
        if let Err(cause) = table.audit() {
            self.report("every card is in one place, every live ability in the index", cause);
        }
    }

    fn every_option(&mut self, table: &Table<'w>) {
        for index in 0..table.position().options().len() {
            self.copy.copy_from(table);
            let taken = self.copy.choose(index);
            let fault = self.copy.fault();
            let opt = table.position().options().get(index).copied();
            self.demand("every option can be taken", taken.is_ok() && fault.is_none(), || {
                format!("{opt:?}: {taken:?}, {fault:?}")
            });
        }
    }

    fn unlisted(&mut self, table: &Table<'w>) {
        let options = table.position().options();
        self.copy.copy_from(table);
        let mut taken = self.copy.choose(options.len()).is_ok();
        let invented = Opt::plain(Choice(u8::MAX));
        let altered = options.iter().map(|opt| Opt { n: opt.n.wrapping_add(12_345), ..*opt });
        let turned = options.iter().map(|opt| Opt { a: opt.b, b: opt.a, ..*opt });
        for opt in std::iter::once(invented).chain(altered).chain(turned) {
            if !options.contains(&opt) {
                taken |= self.copy.take(&opt).is_ok();
            }
        }
        self.demand("what is not offered is refused", !taken, || "it was taken".to_owned());
        let unchanged = self.copy.position() == table.position();
        self.demand("a refusal changes nothing", unchanged, || "the position differs".to_owned());
    }

    fn pick(table: &Table<'w>, rng: &mut Rng) -> usize {
        rng.below(u32::try_from(table.position().options().len()).unwrap_or(u32::MAX)) as usize
    }

    /// A saved and loaded position is the same, and goes on in the same way.
    fn saved(&mut self, table: &Table<'w>, rng: &mut Rng) {
        let rule = "a loaded position goes on like the saved one";
        let text = serde_json::to_string(table.position());
        let loaded: Option<Position> = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        let Some(loaded) = loaded else { return self.report(rule, "it cannot be saved or loaded") };
        self.demand(rule, loaded == *table.position(), || "it differs at once".to_owned());
        let index = Self::pick(table, rng);
        self.copy.copy_from(table);
        let mut other = Table::new(table.world(), loaded);
        let same = self.copy.choose(index).is_ok() == other.choose(index).is_ok();
        let apart = worlds::positions_apart(self.copy.position(), other.position());
        self.demand(rule, same && apart.is_none(), || {
            format!("option {index} leads elsewhere: {}", apart.unwrap_or_default())
        });
    }

    /// A choice that is taken back leaves no trace, and leads to the same position again.
    fn undone(&mut self, table: &Table<'w>, rng: &mut Rng) {
        let rule = "an undo leads back";
        let index = Self::pick(table, rng);
        self.copy.copy_from(table);
        let _ = self.copy.choose(index);
        self.twin.copy_from(&self.copy);
        self.copy.restore(table.position());
        let back = self.copy.position() == table.position()
            && self.copy.position().digest() == table.position().digest();
        self.demand(rule, back, || format!("after option {index}"));
        let _ = self.copy.choose(index);
        let apart = worlds::positions_apart(self.copy.position(), self.twin.position());
        self.demand(rule, apart.is_none(), || {
            format!("option {index} leads elsewhere the second time: {}", apart.unwrap_or_default())
        });
    }

    /// What a seat cannot see may be anything: nothing that reaches the seat changes, and its options can still be taken.
    fn hidden(&mut self, table: &Table<'w>, seat: Seat, rng: &mut Rng) {
        let seed = rng.next();
        let twin = worlds::twin(table, seat, rng.next());
        let difference = Seen::of(table, seat, seed).difference(&Seen::of(&twin, seat, seed));
        self.demand("what a seat cannot see does not reach it", difference.is_none(), || {
            format!("{seat:?}: {}", difference.unwrap_or_default())
        });
        let told = worlds::told_alike(table, seat, rng);
        self.demand("who is told the same sees the same", told.is_none(), || {
            format!("{seat:?}: {}", told.unwrap_or_default())
        });
        let apart = worlds::goes_on_alike(table, seat, rng);
        self.demand("one choice tells the same in two worlds", apart.is_none(), || {
            format!("{seat:?}: {}", apart.unwrap_or_default())
        });
        self.twin.copy_from(table);
        self.twin.determinize(seat, rng.next());
        let own = table.position().decision().is_some_and(|decision| decision.seat == seat);
        for index in 0..if own { table.position().options().len() } else { 0 } {
            self.copy.copy_from(&self.twin);
            let taken = self.copy.choose(index);
            let fault = self.copy.fault();
            self.demand(
                "options do not depend on what the seat cannot see",
                taken.is_ok() && fault.is_none(),
                || format!("option {index}: {taken:?}, {fault:?}"),
            );
        }
    }
}
