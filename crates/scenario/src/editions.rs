//! A scenario under each edition of its game's rules, and where the editions differ.

use std::collections::BTreeSet;

use byword_kernel::id::Clause;
use byword_kernel::table::Table;
use byword_language::kit::{Kit, Loaded};
use byword_language::source::FileError;

use crate::clauses::cited_by;
use crate::model::Scenario;
use crate::options::Menu;
use crate::piece::Piece;
use crate::run::{Mode, Moment, watch};

/// The options of a setup that name an edition of the rules.
const EDITIONS: [&str; 2] = ["edition", "profile"];

/// The editions of a game, each as the option that chooses it; none if there is one only.
pub fn editions(kit: &Kit) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    let named = kit.options.iter().filter(|(name, _)| EDITIONS.contains(name));
    named.flat_map(|(name, values)| values.iter().map(move |value| (*name, *value)))
}

/// What became of a step under an edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The edition.
    pub edition: &'static str,
    /// What is not as the step says.
    pub failures: Vec<String>,
    /// What is offered then.
    pub offered: Vec<String>,
    /// The clauses that the step cites.
    pub clauses: BTreeSet<String>,
}

/// A step that comes out differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the step; 0: the board.
    pub line: usize,
    /// The step.
    pub step: String,
    /// What became of it under each edition; an edition under which the scenario was over before is left out.
    pub readings: Vec<Reading>,
}

/// Runs a scenario under each edition, and says at which steps they differ: in what fails, or in what is offered. The clauses
/// of a step are those that not all of them cite.
///
/// # Errors
/// What is wrong with the file.
pub fn compare_editions(
    kit: &Kit,
    loaded: &Loaded,
    scenario: &Scenario,
) -> Result<Vec<Difference>, Vec<FileError>> {
    let mut steps: Vec<Difference> = Vec::new();
    for (option, edition) in editions(kit) {
        let under = under(scenario, option, edition);
        let mut number = 0;
        watch(kit, &loaded.world, &under, Mode::Plain, |moment| {
            if steps.len() == number {
                let (line, step) =
                    moment.step.map_or((0, String::new()), |step| (step.text.line, step.text.text.clone()));
                steps.push(Difference { line, step, readings: Vec::new() });
            }
            steps[number].readings.push(read(edition, &moment));
            number += 1;
        })?;
    }
    let all = editions(kit).count();
    steps.retain(|step| step.readings.len() < all || step.differs());
    steps.iter_mut().for_each(Difference::leave_common);
    Ok(steps)
}

impl Difference {
    fn differs(&self) -> bool {
        let same = |a: &Reading, b: &Reading| a.failures == b.failures && a.offered == b.offered;
        self.readings.windows(2).any(|pair| !same(&pair[0], &pair[1]))
    }

    /// Leaves out the clauses that every edition cites.
    fn leave_common(&mut self) {
        let Some(first) = self.readings.first() else { return };
        let cited = |clause: &&String| self.readings.iter().all(|reading| reading.clauses.contains(*clause));
        let common: BTreeSet<String> = first.clauses.iter().filter(cited).cloned().collect();
        for reading in &mut self.readings {
            reading.clauses.retain(|clause| !common.contains(clause));
        }
    }
}

/// The scenario with this edition, whichever it names itself.
fn under(scenario: &Scenario, option: &str, edition: &str) -> Scenario {
    let mut under = scenario.clone();
    under.options.retain(|(name, _)| name.text != option);
    for area in under.areas.iter_mut().filter(|area| !area.seat.is_some()) {
        area.lines.retain(|(name, _)| name.text != option);
    }
    let piece = |text: &str| Piece { text: text.to_owned(), ..scenario.game.clone() };
    under.options.push((piece(option), piece(edition)));
    under
}

fn read(edition: &'static str, moment: &Moment<'_, '_>) -> Reading {
    let failures =
        moment.failures.iter().map(|one| format!("expected {}, found {}", one.expected, one.found));
    Reading {
        edition,
        failures: failures.collect(),
        offered: Menu::offered(moment.table).texts(),
        clauses: cited(moment.table, moment.since).collect(),
    }
}

fn cited(table: &Table<'_>, since: usize) -> impl Iterator<Item = String> {
    let entries = table.log.entries().get(since..).unwrap_or_default();
    let clauses = entries.iter().map(|entry| cited_by(table.world(), entry));
    let open = table.position().decision().map(|decision| decision.clause);
    let ids = clauses.chain(open).filter(|clause| *clause != Clause::NONE);
    ids.map(|clause| table.world().clauses.id(clause).to_owned()).filter(|id| !id.is_empty())
}
