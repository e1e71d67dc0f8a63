//! Running scenarios.

use std::collections::BTreeSet;
use std::fmt;

use byword_kernel::decision::{Choice, DecisionKind, Opt};
use byword_kernel::id::{Clause, Seat, Slot};
use byword_kernel::rulebook::World;
use byword_kernel::table::{CONCEDE, Table};
use byword_language::kit::Kit;
use byword_language::source::FileError;

use crate::board::{script, set_up};
use crate::clauses::{check_clause, refused_deal};
use crate::drive::Drive;
use crate::expect::judge;
use crate::happened::{happened, list, tried};
use crate::misfits::misfits;
use crate::model::{Happening, Scenario, Step, StepKind};
use crate::options::{Menu, Unmatched};
use crate::picking::Picking;
use crate::piece::{Piece, plain};
use crate::read::seat_of;
use crate::warnings::Denial;
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
    /// What makes it show less than it seems to.
    pub warnings: Vec<FileError>,
    /// The words of all events that happened.
    pub events: BTreeSet<String>,
    /// The words of events that must not have happened.
    pub denials: Vec<Denial>,
    /// True if it was not run, because the card databases that it uses are not there.
    pub skipped: bool,
}

impl Verdict {
    /// True if everything is as the scenario says.
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
    if scenario.steps.is_empty() && scenario.refused.is_empty() {
        return Err(vec![scenario.game.error(&scenario.file, "there are no steps")]);
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
    let clauses =
        scenario.shows.iter().filter_map(|clause| check_clause(world, &scenario.file, clause).err());
    let unknown: Vec<FileError> = clauses.chain(misfits(kit, scenario)).collect();
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
        spoken_of: false,
        shown: Vec::new(),
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
    runner.warn_of_end(scenario);
    runner.note_events(scenario);
    Ok(runner.verdict)
}

pub(crate) struct Runner<'a, 'w> {
    pub(crate) file: &'a str,
    pub(crate) drive: Drive<'w>,
    pub(crate) verdict: Verdict,
    /// Clauses named by refusals since the last choice.
    pub(crate) refused: Vec<Clause>,
    /// The choice of several that goes on.
    pub(crate) picking: Picking,
    /// True if a step has spoken of the options of the open decision.
    pub(crate) spoken_of: bool,
    /// The cards that were shown because their abilities wait, in that order.
    pub(crate) shown: Vec<Slot>,
}

impl<'w> Runner<'_, 'w> {
    pub(crate) fn world(&self) -> &'w World {
        self.drive.table.world()
    }

    pub(crate) fn fail(&mut self, at: &Piece, expected: impl Into<String>, found: impl Into<String>) {
        let failure =
            Failure { line: at.line, column: at.column, expected: expected.into(), found: found.into() };
        self.verdict.failures.push(failure);
    }

    pub(crate) fn offered(&self) -> String {
        let texts = Menu::offered(&self.drive.table).texts();
        if texts.is_empty() { "the game is over".to_owned() } else { texts.join(" | ") }
    }

    /// Carries out a step. True if the scenario can go on.
    fn step(&mut self, step: &Step) -> Result<bool, FileError> {
        if let Some(seat) = who_concedes(step)
            && Menu::offered(&self.drive.table).meant(&self.drive.table, "concede").is_empty()
        {
            self.begin_choice();
            return Ok(self.concede(&step.text, seat));
        }
        if self.leaves_off(step) {
            self.finish_picking();
        }
        if choices(step).is_some_and(|list| list.iter().all(|text| self.was_made(step.seat, text, false))) {
            return Ok(true);
        }
        self.answer_for_show(step);
        if only_choice(step).is_some_and(|text| self.was_left_out(step.seat, text)) {
            return Ok(true);
        }
        self.spoken_of |= matches!(step.kind, StepKind::Options(_) | StepKind::Offers(..));
        if let Some(seat) = step.seat
            && !matches!(step.kind, StepKind::Refuses { .. })
            && !self.decides(&step.text, seat)
        {
            return Ok(false);
        }
        match &step.kind {
            StepKind::Choose(list) => {
                let made = self.made_first(step.seat, list);
                self.begin_choice();
                return Ok(self.choose_all(step.seat, &list[made..]));
            }
            StepKind::AllPass if !self.is_asked_to_pass() => {}
            StepKind::AllPass => {
                self.begin_choice();
                self.spoken_of = false;
                return Ok(self.all_pass(&step.text));
            }
            StepKind::Random(list) => script(&mut self.drive.table, list),
            StepKind::Options(list) => self.exactly(&step.text, list),
            StepKind::Offers(list, true) => self.among(list, true),
            StepKind::Offers(list, false) => {
                list.iter().try_for_each(|text| self.could_be_offered(text))?;
                self.among(list, false);
            }
            StepKind::Refuses { wish, because, by } => {
                self.refuses(step.seat, wish, because.as_ref(), by.as_ref())?;
            }
            StepKind::Expect(list) => self.expect(list)?,
            StepKind::Outcomes(lists) => self.outcomes(&step.text, lists)?,
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

    /// How many of the first words name what has made itself before: `Hero > done`.
    fn made_first(&self, seat: Option<Seat>, list: &[Piece]) -> usize {
        list.iter().take_while(|text| self.is_absent(Some(text)) && self.was_made(seat, text, false)).count()
    }

    /// Takes the choices of one step. True if all were there.
    fn choose_all(&mut self, seat: Option<Seat>, list: &[Piece]) -> bool {
        let mut said = String::new();
        let mut rest = list;
        let mut before = None;
        while !rest.is_empty() {
            let Some(used) = self.choose_next(seat, (before, rest), &mut said) else { return false };
            before = rest.get(used - 1);
            rest = rest.get(used..).unwrap_or_default();
        }
        true
    }

    /// Takes the first choice of those that are left, and says how many of them it was: what tells two options apart may stand
    /// behind them (`attack Ram > Wall` for `attack Wall with Ram`), also where there is one option only.
    fn choose_next(
        &mut self,
        seat: Option<Seat>,
        (before, rest): (Option<&Piece>, &[Piece]),
        said: &mut String,
    ) -> Option<usize> {
        let (text, next) = (rest.first()?, rest.get(1));
        if text.text == "all pass" && self.is_absent(Some(text)) {
            return self.all_pass(text).then_some(1);
        }
        self.show_unseen(text);
        let is_done = self.answered_for_show(seat, text)
            || before.is_some_and(|before| self.is_made(text) || self.is_said(said, before, text));
        self.spoken_of = false;
        if is_done {
            return Some(1);
        }
        let menu = Menu::offered(&self.drive.table);
        if let Some(opt) = next.and_then(|next| menu.narrowed(&self.drive.table, text, next)) {
            return self.take(text, opt).then_some(2);
        }
        let found = menu.find(&self.drive.table, &text.text).ok();
        *said = found.and_then(|opt| menu.words_of(opt)).map(plain).unwrap_or_default();
        self.choose(text).then_some(1)
    }

    /// True if the option that was taken says so, though the words by which it was taken do not.
    fn is_said(&self, option: &str, before: &Piece, text: &Piece) -> bool {
        let says = |words: &str| format!(" {words} ").contains(&format!(" {} ", plain(&text.text)));
        says(option) && !says(&plain(&before.text)) && self.is_absent(Some(text))
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
            Ok(opt) => {
                self.warn_of_words(text, &menu, opt);
                self.take(text, opt)
            }
            Err(Unmatched::Nothing) => {
                if let Some((first, rest)) = in_two(&menu, text) {
                    return self.choose(&first) && (self.is_made(&rest) || self.choose(&rest));
                }
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

    /// Everybody who is asked to respond passes, at most once each: nobody, if nobody is asked.
    fn all_pass(&mut self, at: &Piece) -> bool {
        let pass = Opt::plain(Choice::PASS);
        for _ in 0..self.drive.table.position().seat_count() {
            if !self.is_asked_to_pass() {
                break;
            }
            if !self.take(at, pass) {
                return false;
            }
        }
        true
    }

    fn is_asked_to_pass(&self) -> bool {
        let position = self.drive.table.position();
        let asked = position.decision().is_some_and(|decision| decision.kind == DecisionKind::Respond);
        asked && position.options().contains(&Opt::plain(Choice::PASS))
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
        left.retain(|option| {
            !menu.named(option).is_some_and(|opt| opt == Opt::FEIGNED || self.leads_to_a_lone_pass(opt))
        });
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
            let meant = menu.meant(&self.drive.table, &text.text);
            if yes && meant.len() > 1 {
                self.warn(text, format!("several options have these words: {}", meant.join(" | ")));
            }
            let offered = !meant.is_empty();
            if offered != yes {
                let found = self.offered();
                let word = if yes { "the option" } else { "no option" };
                self.fail(text, format!("{word} `{}`", text.text), found);
            }
        }
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
                let found = format!("{}{}", list(table, entries), tried(table, self.drive.missed()));
                let word = if yes { "" } else { "not " };
                self.fail(item, format!("{word}{what:?}: {}", item.text).to_lowercase(), found);
            }
        }
        Ok(())
    }
}

/// An option and what is chosen for it, told in one: `attack Crab`, `play Bolt on Crab`.
fn in_two(menu: &Menu, text: &Piece) -> Option<(Piece, Piece)> {
    let behind =
        |option: &String| text.text.strip_prefix(option.as_str())?.strip_prefix(' ').map(str::to_owned);
    let options = menu.texts();
    let first = options.iter().filter(|option| behind(option).is_some()).max_by_key(|option| option.len())?;
    let rest = behind(first)?;
    let words =
        ["on ", "at ", "to ", "against ", "targeting "].into_iter().find_map(|word| rest.strip_prefix(word));
    let piece = |words: &str| Piece { text: words.to_owned(), ..text.clone() };
    Some((piece(first), piece(words.unwrap_or(&rest))))
}

/// The player who gives up: `player 2: concede`, `player 2 concedes`.
fn who_concedes(step: &Step) -> Option<Seat> {
    let said = choices(step)?;
    let own = || step.seat.filter(|_| said.iter().any(|text| text.text == "concede"));
    let told = || seat_of(said.first()?.text.strip_suffix(" concedes")?);
    own().or_else(told)
}

/// The words of a step that chooses.
fn choices(step: &Step) -> Option<&[Piece]> {
    match &step.kind {
        StepKind::Choose(list) if !list.is_empty() => Some(list),
        _ => None,
    }
}

/// The words of a step that is a single choice.
fn only_choice(step: &Step) -> Option<&Piece> {
    if let [text] = choices(step)? { Some(text) } else { None }
}
