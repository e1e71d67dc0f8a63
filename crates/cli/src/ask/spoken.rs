//! Steps in the reader's language: a scenario has them in English.

use byword_kernel::rulebook::Lang;
use byword_scenario::{Worlds, parse, stand};
use byword_telling::matching::{Match, find};

use super::Ask;
use super::draft::{Draft, Entry};

impl Ask {
    /// The step with the options that it names in the reader's language as scenarios name them.
    pub(super) fn in_english(&self, step: &str) -> String {
        if self.words.lang == Lang::En {
            return step.to_owned();
        }
        let mut draft = self.draft.clone();
        let mut said = Vec::new();
        for piece in step.split(" > ") {
            let words = self.option_in_english(&draft, piece).unwrap_or_else(|| piece.to_owned());
            draft.add(Entry::Step(words.clone()));
            said.push(words);
        }
        said.join(" > ")
    }

    /// The English words of the one option on offer that is meant.
    fn option_in_english(&self, draft: &Draft, text: &str) -> Option<String> {
        let scenario = parse("question", &draft.text()).ok()?;
        let kit = byword_library::find(self.game).ok()?;
        let loaded = Worlds::new().get(kit, &scenario).ok()?;
        let table = stand(kit, &loaded.world, &scenario, None).ok()?;
        let options = table.position().options();
        let words =
            |lang| options.iter().map(|opt| loaded.world.rulebook.option_text(&table, opt, lang)).collect();
        let (own, english): (Vec<String>, Vec<String>) = (words(self.words.lang), words(Lang::En));
        match find(&own, text) {
            Match::One(at) => english.into_iter().nth(at),
            Match::Many(_) | Match::None => None,
        }
    }
}
