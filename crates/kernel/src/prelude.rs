//! What the rules of a game use again and again: `use byword_kernel::prelude::*`.

pub use crate::ability::{
    Ability, Action, Amount, Body, Change, Cond, Cost, Effect, EventKind, Filter, KeywordUse, Pattern, Rule,
    RuleKind, Target, Timing, Who,
};
pub use crate::catalog::{CardSpec, CatalogBuilder, KeyZones};
pub use crate::decision::{Choice, Decision, DecisionKind, Opt};
pub use crate::event::{Event, How};
pub use crate::frame::Frame;
pub use crate::id::{
    AbilityId, Clause, DefId, Keyword, Mark, Moment, Name, Native, Predicate, Procedure, ProgramId, Ref,
    Role, Seat, Slot, Stat, Tag, Tally, Verb, Zone, ZoneKind, cite,
};
pub use crate::keyword::KeywordDef;
pub use crate::log::Log;
pub use crate::policy::Policy;
pub use crate::query::Scope;
pub use crate::refusal::{Reason, Refusal};
pub use crate::rulebook::{
    Checks, Choosing, Clauses, Costs, Events, Lang, Legality, Opening, Procedures, Reckoning, Rulebook,
    Schedule, Setup, Topic, Words, World, common_option,
};
pub use crate::table::Table;
pub use crate::vocabulary::{Sight, Sort, Vocabulary, ZoneSpec};
