//! What can become of a position: the table that a scenario's steps lead to, and a step about every way from there.

use byword_desk::{Bounds, Lens, explore};
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::table::Table;
use byword_language::kit::Kit;
use byword_language::source::FileError;
use byword_telling::Words;

use crate::expect::judge;
use crate::model::Scenario;
use crate::piece::Piece;
use crate::run::{Mode, Runner, watch};

/// The most positions that a step looks at.
const POSITIONS: usize = 20_000;

/// The table after so many steps of a scenario, or after all of them.
///
/// # Errors
/// What is wrong with the file; a step that cannot be carried out or finds something else than it says.
pub fn stand<'w>(
    kit: &Kit,
    world: &'w World,
    scenario: &Scenario,
    steps: Option<usize>,
) -> Result<Table<'w>, Vec<FileError>> {
    let mut table = Table::bare(world, 0, 0);
    let (mut done, wanted) = (0, steps.unwrap_or(scenario.steps.len()));
    let part = Scenario { steps: scenario.steps.iter().take(wanted).cloned().collect(), ..scenario.clone() };
    let verdict = watch(kit, world, &part, Mode::Plain, |moment| {
        table.copy_from(moment.table);
        done += usize::from(moment.step.is_some());
    })?;
    let failed = verdict.failures.iter().map(|failure| {
        let at = Piece { text: String::new(), line: failure.line, column: failure.column };
        at.error(&scenario.file, format!("expected {}, found {}", failure.expected, failure.found))
    });
    let mut errors: Vec<FileError> = failed.collect();
    if steps.is_some_and(|steps| steps > scenario.steps.len()) {
        let cause = format!("there are {} steps", scenario.steps.len());
        errors.push(scenario.game.error(&scenario.file, cause));
    }
    if errors.is_empty() { Ok(table) } else { Err(errors) }
}

impl Runner<'_, '_> {
    /// However it goes on until nothing waits, one of the lists is true in the end; and each may be.
    pub(crate) fn outcomes(&mut self, at: &Piece, lists: &[Vec<Piece>]) -> Result<(), FileError> {
        let world = self.world();
        let words = Words::new(Lang::En, world.game);
        let lens = Lens::new(world, &words);
        let bounds = Bounds { positions: POSITIONS, ..Bounds::default() };
        let found = explore(&self.drive.table, &lens, bounds);
        if !found.complete() {
            self.fail(at, "an end to all ways", format!("more than {POSITIONS} positions"));
        }
        let mut met = vec![false; lists.len()];
        for outcome in &found.outcomes {
            let table = Table::new(world, outcome.position.clone());
            let mut any = false;
            for (list, met) in lists.iter().zip(&mut met) {
                let holds = self.all_hold(&table, list)?;
                (any, *met) = (any || holds, *met || holds);
            }
            if !any {
                let way = byword_desk::line(&self.drive.table, &outcome.line, &words);
                let way: Vec<&str> = way.iter().map(|step| step.option.as_str()).collect();
                self.fail(at, "one of the outcomes", format!("another one by: {}", way.join(" > ")));
            }
        }
        for (list, _) in lists.iter().zip(met).filter(|(_, met)| !met) {
            if let Some(first) = list.first() {
                self.fail(first, "an outcome that can come to be", "no way leads to it");
            }
        }
        Ok(())
    }

    fn all_hold(&self, table: &Table<'_>, list: &[Piece]) -> Result<bool, FileError> {
        for item in list {
            if !judge(table, self.file, item)?.holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
