//! Scenarios: the project's own, and those that people write.

use serde::{Deserialize, Serialize};

use super::{Decision, LogEntry, NamedText, Seating, Trouble, View};
use crate::types::{JsonSchema, TS};

/// Scenarios of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Scenarios {
    /// What was found, by name.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A scenario of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioInfo {
    /// Its name: folder and file.
    pub name: String,
    /// What it shows, in a line.
    pub title: String,
    /// The clauses that it shows.
    pub clauses: Vec<String>,
}

/// A scenario of the project, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioName {
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
}

/// Runs a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The scenario.
    pub file: NamedText,
}

/// Plays on from the board of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioPlay {
    /// The scenario.
    pub file: NamedText,
    /// After so many of its steps; absent: from its beginning.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub step: u32,
    /// Who sits where.
    #[serde(default)]
    #[ts(as = "Option<Seating>", optional)]
    pub seating: Seating,
}

/// Goes through every way in which a scenario can go on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Explore {
    /// The scenario.
    pub file: NamedText,
    /// After so many of its steps; absent: after all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<u32>,
    /// How far.
    #[serde(default)]
    #[ts(as = "Option<Until>", optional)]
    pub until: Until,
    /// The most positions that are looked at; absent: as many as are answered soon. There is a limit to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limit: Option<u32>,
}

/// How far ways are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Until nothing waits any more: somebody may act freely, or the stack is empty.
    #[default]
    Settled,
    /// Until the turn is over.
    Turn,
    /// So many choices.
    Choices(u16),
}

/// Every way in which a scenario can go on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Explored {
    /// How many different positions were looked at.
    pub positions: u32,
    /// Whether every way was followed to its end.
    pub complete: bool,
    /// Whether what comes first decides what comes of it; absent: nothing asks that, or it is not proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub order_matters: Option<bool>,
    /// How much was looked at, and what is proven about all ways, in sentences.
    pub said: Vec<String>,
    /// What is so in every outcome, and was not before.
    pub always: Vec<String>,
    /// The outcomes, those that nobody can tell apart as one.
    pub outcomes: Vec<ExploredOutcome>,
}

/// One of the outcomes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ExploredOutcome {
    /// In what it differs from others.
    pub differs: Vec<String>,
    /// The shortest way to it: who chooses what.
    pub way: Vec<String>,
}

/// What became of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioRun {
    /// The game.
    pub game: String,
    /// What it shows, in a line.
    pub title: String,
    /// Whether everything is as it says.
    pub passed: bool,
    /// Its steps, as far as they were carried out; the first is the board before any.
    pub steps: Vec<ScenarioStep>,
}

/// A step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ScenarioStep {
    /// Its line in the file; 0 for the board before any step.
    pub line: u32,
    /// What it says.
    pub text: String,
    /// Whether everything is as it says.
    pub passed: bool,
    /// What is not, with places.
    pub failures: Vec<Failure>,
    /// How the table stands after it.
    pub view: View,
    /// What is to be decided after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decision: Option<Decision>,
    /// What it has brought about.
    pub log: Vec<LogEntry>,
    /// What tried to happen: abilities that looked at an event and let it pass, each with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LogEntry>>", optional)]
    pub tried: Vec<LogEntry>,
}

/// Something that is not as a scenario says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// Where it says so.
    pub place: Trouble,
    /// What was expected.
    pub expected: String,
    /// What is the case.
    pub found: String,
}
