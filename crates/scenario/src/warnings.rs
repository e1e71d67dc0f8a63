//! What makes a scenario show less than it seems to.

use byword_kernel::decision::{DecisionKind, Opt};
use byword_kernel::log::Entry;
use byword_language::source::FileError;

use crate::happened::{event_word, event_words};
use crate::model::{Happening, Scenario, Step, StepKind};
use crate::options::Menu;
use crate::piece::{Piece, plain};
use crate::run::Runner;

/// A step that says that something did not happen, by a word of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denial {
    /// The word.
    pub word: String,
    /// What to say if that word never happens anywhere.
    pub warning: FileError,
}

impl Runner<'_, '_> {
    pub(crate) fn warn(&mut self, at: &Piece, cause: impl Into<String>) {
        let warning = at.error(self.file, cause);
        self.verdict.warnings.push(warning);
    }

    /// The words of a step should be whole, and name one option only.
    pub(crate) fn warn_of_words(&mut self, at: &Piece, menu: &Menu, taken: Opt) {
        let Some(option) = menu.words_of(taken) else { return };
        if is_cut(&plain(option), &plain(&at.text)) {
            let cause = format!("`{}` is only the beginning of a word of `{option}`", at.text);
            self.warn(at, cause);
        }
        if menu.is_shared(taken) && !at.text.contains('#') {
            let cause = format!("several options read `{option}`, and the first is taken");
            self.warn(at, cause);
        }
    }

    /// A file that ends within a choice shows nothing of what follows it.
    pub(crate) fn warn_of_end(&mut self, scenario: &Scenario) {
        let table = &self.drive.table;
        let open = table.position().decision().filter(|_| !table.asks_for_show()).map(|open| open.kind);
        // What the course of the game asks everybody is no choice within something.
        let idle = matches!(
            open,
            None | Some(
                DecisionKind::Act | DecisionKind::Respond | DecisionKind::Keep | DecisionKind::Mulligan
            )
        );
        let chosen = |step: &Step| matches!(step.kind, StepKind::Choose(_) | StepKind::AllPass);
        let Some(last) = scenario.steps.iter().rposition(chosen) else { return };
        let broken_off = self.verdict.steps < scenario.steps.len();
        if idle || broken_off || scenario.steps[last..].iter().any(speaks_of_choice) {
            return;
        }
        let cause = format!("the file ends at an open choice: {}", self.offered());
        self.warn(&scenario.steps[last].text, cause);
    }

    /// Keeps the words of events that happened, and of those that must not have.
    pub(crate) fn note_events(&mut self, scenario: &Scenario) {
        let table = &self.drive.table;
        for entry in table.log.entries() {
            if let Entry::Happened(event) = entry {
                self.verdict.events.extend(event_words(table, event));
            }
        }
        let denied = scenario.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Happened(Happening::Event, list, false) => Some(list),
            _ => None,
        });
        for item in denied.flatten() {
            let Some(word) = event_word(table, item) else { continue };
            let cause = format!("`{word}` never happens in these files: the event may have another word");
            let warning = item.error(self.file, cause);
            self.verdict.denials.push(Denial { word, warning });
        }
    }
}

fn speaks_of_choice(step: &Step) -> bool {
    match &step.kind {
        StepKind::Options(_) | StepKind::Offers(..) | StepKind::Refuses { .. } | StepKind::Outcomes(_) => {
            true
        }
        StepKind::Expect(list) => list.iter().any(|fact| fact.text.ends_with(" decides")),
        _ => false,
    }
}

/// True if the option begins with the text, but not with its last word.
fn is_cut(option: &str, text: &str) -> bool {
    let after = option.strip_prefix(text).and_then(|rest| rest.chars().next());
    after.is_some_and(char::is_alphanumeric) && !option.ends_with(&format!(" {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole_or_cut() {
        assert!(is_cut("quest runner", "qu") && is_cut("quest runner", "quest run"));
        assert!(!is_cut("quest runner", "quest") && !is_cut("quest runner", "quest runner"));
        assert!(!is_cut("quest runner", "runner") && !is_cut("yes", "yes"));
    }
}
