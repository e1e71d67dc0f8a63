//! Running scenarios.

use std::fmt;

use byword_kernel::decision::{Choice, DecisionKind, Opt};
use byword_kernel::id::{Clause, Seat, cite};
use byword_kernel::log::Entry;
use byword_kernel::rulebook::World;
use byword_kernel::table::{CONCEDE, Table};
use byword_language::kit::Kit;
use byword_language::source::FileError;

use crate::board::{script, set_up};
use crate::drive::Drive;
use crate::expect::judge;
use crate::happened::{happened, list};
use crate::model::{Happening, Scenario, Step, StepKind};
use crate::names::named;
use crate::options::{Menu, Unmatched};
use crate::picking::Picking;
use crate::piece::Piece;
use crate::worlds::Worlds;

/// How a scenario is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// From choice to choice.
    Plain,
    /// At each decision the position is saved, loaded, and a choice taken back.
    Saved,
}

/// Something that is not as the scenario says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What is the case.
    pub found: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: expected {}\n  found {}", self.line, self.column, self.expected, self.found)
    }
}

/// What became of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Everything that is not as it says; empty if it passes.
    pub failures: Vec<Failure>,
    /// How many steps were carried out.
    pub steps: usize,
    /// Whether it was not run, because the card databases that it uses are not there.
    pub skipped: bool,
}

impl Verdict {
    /// Whether everything is as the scenario says.
    #[must_use]
    pub const fn passed(&self) -> bool {
        self.failures.is_empty() && !self.skipped
    }
}

/// Runs a scenario in both modes. They must agree; if they do not, the verdict says so. A scenario of real cards is
/// skipped where their databases are not there.
///
/// # Errors
/// What is wrong with the file: unknown cards, zones, clauses, with places.
pub fn check(kit: &Kit, worlds: &Worlds, scenario: &Scenario) -> Result<Verdict, Vec<FileError>> {
    if !worlds.has_data(scenario) {
        return Ok(Verdict { skipped: true, ..Verdict::default() });
    }
    let loaded = worlds.get(kit, scenario)?;
    let mut verdict = run(kit, &loaded.world, scenario, Mode::Plain)?;
    let saved = run(kit, &loaded.world, scenario, Mode::Saved)?;
    if saved != verdict {
        let differing = saved.failures.iter().find(|failure| !verdict.failures.contains(failure));
        let (line, column) = differing.map_or((1, 1), |failure| (failure.line, failure.column));
        let found = differing.map_or_else(|| "fewer failures".to_owned(), |failure| failure.found.clone());
        let expected = "the same with saves, loads and undos".to_owned();
        verdict.failures.push(Failure { line, column, expected, found });
    }
    Ok(verdict)
}

/// Runs a scenario in one mode, in a world that has its cards.
///
/// # Errors
/// What is wrong with the file: unknown cards, zones, clauses, with places.
pub fn run(kit: &Kit, world: &World, scenario: &Scenario, mode: Mode) -> Result<Verdict, Vec<FileError>> {
    watch(kit, world, scenario, mode, |_| {})
}

/// A moment of a scenario that is being run.
pub struct Moment<'a, 'w> {
    /// The step that was carried out; nothing for the board before any.
    pub step: Option<&'a Step>,
    /// The table after it.
    pub table: &'a Table<'w>,
    /// Where in the log what it brought about begins.
    pub since: usize,
    /// What is not as it says.
    pub failures: &'a [Failure],
}

/// The same, with somebody who watches every step.
///
/// # Errors
/// What is wrong with the file: unknown cards, zones, clauses, with places.
pub fn watch<'w>(
    kit: &Kit,
    world: &'w World,
    scenario: &Scenario,
    mode: Mode,
    mut seen: impl FnMut(Moment<'_, 'w>),
) -> Result<Verdict, Vec<FileError>> {
    if scenario.game.text != kit.name {
        let cause = format!("this is a scenario of `{}`, not of `{}`", scenario.game.text, kit.name);
        return Err(vec![scenario.game.error(&scenario.file, cause)]);
    }
    let unknown: Vec<FileError> =
        scenario.shows.iter().filter_map(|clause| clause_of(world, &scenario.file, clause).err()).collect();
    if !unknown.is_empty() {
        return Err(unknown);
    }
    let table = match (set_up(kit, world, scenario), scenario.refused.as_slice()) {
        (Ok(table), []) => table,
        (Err(errors), []) => return Err(errors),
        (outcome, refused) => return refused_deal(world, scenario, outcome.err(), refused),
    };
    let mut runner = Runner {
        file: &scenario.file,
        drive: Drive::new(table, mode),
        verdict: Verdict::default(),
        refused: Vec::new(),
        picking: Picking::default(),
    };
    runner.decide_who_is_first(scenario);
    seen(Moment { step: None, table: &runner.drive.table, since: 0, failures: &[] });
    for step in &scenario.steps {
        let (since, failed) = (runner.drive.table.log.entries().len(), runner.verdict.failures.len());
        let goes_on = runner.step(step).map_err(|error| vec![error])?;
        let failures = &runner.verdict.failures[failed..];
        seen(Moment { step: Some(step), table: &runner.drive.table, since, failures });
        if !goes_on {
            break;
        }
        runner.verdict.steps += 1;
    }
    Ok(runner.verdict)
}

/// A game that shall not be dealt: the errors must name all the clauses by which it is refused.
fn refused_deal(
    world: &World,
    scenario: &Scenario,
    errors: Option<Vec<FileError>>,
    refused: &[Piece],
) -> Result<Verdict, Vec<FileError>> {
    let causes: Option<Vec<String>> = errors.map(|list| list.into_iter().map(|e| e.cause).collect());
    let found = causes.map_or_else(|| "the game is dealt".to_owned(), |causes| causes.join("; "));
    let mut verdict = Verdict::default();
    for clause in refused {
        clause_of(world, &scenario.file, clause).map_err(|error| vec![error])?;
        if !found.contains(&format!("({})", clause.text)) {
            verdict.failures.push(Failure {
                line: clause.line,
                column: clause.column,
                expected: format!("the game to be refused because {}", clause.text),
                found: found.clone(),
            });
        }
    }
    Ok(verdict)
}

fn clause_of(world: &World, file: &str, id: &Piece) -> Result<Clause, FileError> {
    let clause = cite(&id.text);
    if world.clauses.get(clause).is_some() {
        return Ok(clause);
    }
    let known = world.clauses.all().iter().map(|clause| clause.id.as_str());
    Err(id.error(file, format!("the rulebook has no clause `{}`", id.text)).near(&id.text, known))
}

pub(crate) struct Runner<'a, 'w> {
    file: &'a str,
    pub(crate) drive: Drive<'w>,
    verdict: Verdict,
    /// Clauses named by refusals since the last choice.
    refused: Vec<Clause>,
    /// The choice of several that goes on.
    pub(crate) picking: Picking,
}

impl<'w> Runner<'_, 'w> {
    fn world(&self) -> &'w World {
        self.drive.table.world()
    }

    pub(crate) fn fail(&mut self, at: &Piece, expected: impl Into<String>, found: impl Into<String>) {
        let failure =
            Failure { line: at.line, column: at.column, expected: expected.into(), found: found.into() };
        self.verdict.failures.push(failure);
    }

    fn offered(&self) -> String {
        let texts = Menu::offered(&self.drive.table).texts();
        if texts.is_empty() { "the game is over".to_owned() } else { texts.join(" | ") }
    }

    /// Carries out a step; whether the scenario can go on.
    fn step(&mut self, step: &Step) -> Result<bool, FileError> {
        if let (Some(seat), StepKind::Choose(list)) = (step.seat, &step.kind)
            && list.iter().any(|text| text.text == "concede")
            && Menu::offered(&self.drive.table).meant(&self.drive.table, "concede").is_empty()
        {
            self.begin_choice();
            return Ok(self.concede(&step.text, seat));
        }
        if self.leaves_off(step) {
            self.finish_picking();
        }
        if let Some(seat) = step.seat
            && !matches!(step.kind, StepKind::Refuses { .. })
            && !self.decides(&step.text, seat)
        {
            return Ok(false);
        }
        match &step.kind {
            StepKind::Choose(list) => {
                self.begin_choice();
                for text in list {
                    if !self.choose(text) {
                        return Ok(false);
                    }
                }
            }
            StepKind::AllPass => {
                self.begin_choice();
                return Ok(self.all_pass(&step.text));
            }
            StepKind::Random(list) => script(&mut self.drive.table, list),
            StepKind::Options(list) => self.exactly(&step.text, list),
            StepKind::Offers(list, yes) => self.among(list, *yes),
            StepKind::Refuses { wish, because, by } => {
                self.refuses(step.seat, wish, because.as_ref(), by.as_ref())?;
            }
            StepKind::Expect(list) => self.expect(list)?,
            StepKind::Happened(what, list, yes) => self.happened(*what, list, *yes)?,
            StepKind::Cites(list, yes) => self.cites(list, *yes)?,
        }
        Ok(true)
    }

    fn decides(&mut self, at: &Piece, seat: Seat) -> bool {
        let decides = self.drive.table.position().decision().map(|decision| decision.seat);
        if decides == Some(seat) {
            return true;
        }
        let found = match decides {
            Some(other) => format!("player {} decides: {}", other.0 + 1, self.offered()),
            None => "the game is over".to_owned(),
        };
        self.fail(at, format!("player {} to decide", seat.0 + 1), found);
        false
    }

    /// A player gives up, whoever decides.
    fn concede(&mut self, at: &Piece, seat: Seat) -> bool {
        let slip = self.drive.choose(CONCEDE + usize::from(seat.0)).err();
        if let Some(slip) = &slip {
            self.fail(at, "a player who can concede", slip.clone());
        }
        slip.is_none()
    }

    fn begin_choice(&mut self) {
        self.drive.mark();
        self.refused.clear();
    }

    fn choose(&mut self, text: &Piece) -> bool {
        if matches!(
            Menu::offered(&self.drive.table).find(&self.drive.table, &text.text),
            Err(Unmatched::Nothing)
        ) {
            self.finish_picking();
        }
        let menu = Menu::offered(&self.drive.table);
        match menu.find(&self.drive.table, &text.text) {
            Ok(opt) => self.take(text, opt),
            Err(Unmatched::Nothing) => {
                let found = self.offered();
                self.fail(text, format!("the option `{}`", text.text), found);
                false
            }
            Err(Unmatched::Several(list)) => {
                self.fail(
                    text,
                    format!("one option `{}`", text.text),
                    format!("several: {}", list.join(" | ")),
                );
                false
            }
        }
    }

    fn take(&mut self, at: &Piece, opt: Opt) -> bool {
        let index = self.drive.table.position().options().iter().position(|offered| *offered == opt);
        match self.pick(opt, index.unwrap_or(usize::MAX)) {
            Ok(()) => true,
            Err(slip) => {
                self.fail(at, "the choice to be carried out", slip);
                false
            }
        }
    }

    /// Everybody who is asked to respond passes, at most once each.
    fn all_pass(&mut self, at: &Piece) -> bool {
        let pass = Opt::plain(Choice::PASS);
        let mut passed = 0;
        while passed < self.drive.table.position().seat_count() {
            let position = self.drive.table.position();
            let asked = position.decision().is_some_and(|decision| decision.kind == DecisionKind::Respond);
            if !asked || !position.options().contains(&pass) {
                break;
            }
            if !self.take(at, pass) {
                return false;
            }
            passed += 1;
        }
        if passed == 0 {
            let found = self.offered();
            self.fail(at, "somebody who can pass", found);
        }
        passed > 0
    }

    fn exactly(&mut self, at: &Piece, list: &[Piece]) {
        let menu = Menu::offered(&self.drive.table);
        let mut left = menu.texts();
        let mut missing = Vec::new();
        for text in list {
            let meant = menu.meant(&self.drive.table, &text.text);
            match meant.as_slice() {
                [one] => left.retain(|option| option != one),
                [] => missing.push(format!("no `{}`", text.text)),
                several => missing.push(format!("`{}` is {}", text.text, several.join(" and "))),
            }
        }
        missing.extend(left.iter().map(|option| format!("also `{option}`")));
        if !missing.is_empty() {
            let expected: Vec<&str> = list.iter().map(|text| text.text.as_str()).collect();
            let found = format!("{} ({})", self.offered(), missing.join(", "));
            self.fail(at, format!("exactly {}", expected.join(" | ")), found);
        }
    }

    fn among(&mut self, list: &[Piece], yes: bool) {
        let menu = Menu::offered(&self.drive.table);
        for text in list {
            let offered = !menu.meant(&self.drive.table, &text.text).is_empty();
            if offered != yes {
                let found = self.offered();
                let word = if yes { "the option" } else { "no option" };
                self.fail(text, format!("{word} `{}`", text.text), found);
            }
        }
    }

    fn refuses(
        &mut self,
        seat: Option<Seat>,
        wish: &Piece,
        because: Option<&Piece>,
        by: Option<&Piece>,
    ) -> Result<(), FileError> {
        let clause = because.map(|id| clause_of(self.world(), self.file, id)).transpose()?;
        let table = &self.drive.table;
        let decides = table.position().decision().map_or(Seat::NONE, |decision| decision.seat);
        let seat = seat.unwrap_or(decides);
        let menu = Menu::of(table, table.wishes(seat));
        let opt = match menu.find(table, &wish.text) {
            Ok(opt) => opt,
            Err(Unmatched::Nothing) => {
                let cause = format!("`{}` is nothing that a player could wish for", wish.text);
                let texts = menu.texts();
                return Err(wish.error(self.file, cause).near(&wish.text, texts.iter().map(String::as_str)));
            }
            Err(Unmatched::Several(list)) => {
                return Err(wish.error(self.file, format!("`{}` could be {}", wish.text, list.join(", "))));
            }
        };
        let verdict = if seat == decides {
            table.why_not(&opt)
        } else {
            self.world().rulebook.check(table, seat, &opt)
        };
        let expected = format!("`{}` to be refused", wish.text);
        let Err(refusal) = verdict else {
            self.fail(wish, expected, "it is allowed");
            return Ok(());
        };
        let found = format!(
            "refused because {} ({:?}{})",
            Some(self.world().clauses.id(refusal.clause)).filter(|id| !id.is_empty()).unwrap_or("no clause"),
            refusal.reason,
            if refusal.card.is_some() {
                format!(", by {}", table.title(refusal.card.slot))
            } else {
                String::new()
            }
        );
        let by_right = match by {
            Some(card) => {
                named(table, &card.text).is_some_and(|cards| cards.slots.contains(&refusal.card.slot))
            }
            None => true,
        };
        self.refused.push(refusal.clause);
        if clause.is_some_and(|clause| clause != refusal.clause) || !by_right {
            let because = because.map_or_else(String::new, |id| format!(" because {}", id.text));
            let by = by.map_or_else(String::new, |card| format!(" by {}", card.text));
            self.fail(wish, format!("{expected}{because}{by}"), found);
        }
        Ok(())
    }

    fn expect(&mut self, list: &[Piece]) -> Result<(), FileError> {
        for item in list {
            let finding = judge(&self.drive.table, self.file, item)?;
            if !finding.holds {
                self.fail(item, item.text.clone(), finding.found);
            }
        }
        Ok(())
    }

    fn happened(&mut self, what: Happening, list_of: &[Piece], yes: bool) -> Result<(), FileError> {
        for item in list_of {
            let (table, entries) = (&self.drive.table, self.drive.entries());
            if happened(table, self.file, entries, what, item)? != yes {
                let found = list(table, entries);
                let word = if yes { "" } else { "not " };
                self.fail(item, format!("{word}{what:?}: {}", item.text).to_lowercase(), found);
            }
        }
        Ok(())
    }

    /// The clauses of the open decision, of what was chosen, happened or did not, and of refusals.
    fn cited(&self) -> Vec<Clause> {
        let catalog = &self.world().catalog;
        let of = |ability| catalog.ability(ability).map_or(Clause::NONE, |compiled| compiled.ability.clause);
        let mut cited: Vec<Clause> = self.refused.clone();
        cited.extend(self.drive.table.position().decision().map(|decision| decision.clause));
        cited.extend(self.drive.entries().iter().map(|entry| match entry {
            Entry::Chose(decision, _) => decision.clause,
            Entry::Dropped(_, clause, _) | Entry::Over(clause) => *clause,
            Entry::Rewritten(_, ability, _)
            | Entry::Triggered(ability, _, _)
            | Entry::Resolves(ability, _, _)
            | Entry::Fizzled(ability, _, _) => of(*ability),
            Entry::Happened(_) => Clause::NONE,
        }));
        cited
    }

    fn cites(&mut self, list: &[Piece], yes: bool) -> Result<(), FileError> {
        for id in list {
            let clause = clause_of(self.world(), self.file, id)?;
            let cited = self.cited();
            if cited.contains(&clause) != yes {
                let clauses = &self.world().clauses;
                let mut ids: Vec<&str> =
                    cited.iter().map(|c| clauses.id(*c)).filter(|id| !id.is_empty()).collect();
                ids.sort_unstable();
                ids.dedup();
                let word = if yes { "to be cited" } else { "not to be cited" };
                self.fail(id, format!("{} {word}", id.text), ids.join(", "));
            }
        }
        Ok(())
    }
}
