//! Which scenarios show which clauses.

use std::collections::BTreeMap;

use byword_kernel::rulebook::Clauses;

use crate::model::Scenario;

/// For each clause that a scenario shows, the files that do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Clause id to file names, both in order.
    pub files: BTreeMap<String, Vec<String>>,
}

/// Collects what scenarios of one game say they show.
#[must_use]
pub fn coverage<'a>(scenarios: impl IntoIterator<Item = &'a Scenario>) -> Coverage {
    let mut coverage = Coverage::default();
    for scenario in scenarios {
        for clause in &scenario.shows {
            let files = coverage.files.entry(clause.text.clone()).or_default();
            if !files.contains(&scenario.file) {
                files.push(scenario.file.clone());
            }
        }
    }
    coverage.files.values_mut().for_each(|files| files.sort_unstable());
    coverage
}

impl Coverage {
    /// The clauses of these that no scenario shows, in their order.
    pub fn missing<'a>(
        &'a self,
        clauses: impl IntoIterator<Item = &'a str> + 'a,
    ) -> impl Iterator<Item = &'a str> + 'a {
        clauses.into_iter().filter(|clause| !self.files.contains_key(*clause))
    }

    /// Every clause of a rulebook with the scenarios that show it.
    pub fn table<'a>(&'a self, clauses: &'a Clauses) -> impl Iterator<Item = (&'a str, &'a [String])> + 'a {
        let files = |id: &str| self.files.get(id).map_or(&[][..], Vec::as_slice);
        clauses.all().iter().map(move |clause| (clause.id.as_str(), files(&clause.id)))
    }
}
