//! Keywords that card files bring: a block as in the keyword files, between the cards of the file.
//!
//! ```text
//! keyword Undertow = Resaca
//! param number
//! stacking sum
//! text:
//! Whenever this character quests, you may deal X damage to chosen character.
//! texto:
//! Siempre que este personaje vaya de aventura, si quieres, inflige X de daño al personaje elegido.
//!
//! == Linnet Oar - Bell Ringer
//! ```
//!
//! What it stands for is said as rules text, read like that of a card, or by `means` in terms. A text is its clause, too.

use std::collections::BTreeSet;
use std::fmt::Write;

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Amount, Body};
use byword_kernel::catalog::Exactness;
use byword_kernel::id::cite;
use byword_kernel::keyword::{KeywordDef, Param};
use byword_kernel::rulebook::Clauses;
use byword_kernel::vocabulary::Vocabulary;

use crate::cardfile::{CardSource, Field, KeywordBlock, LANGUAGE};
use crate::keyword::{Draft, Said, draft, finish_all};
use crate::loader::Compiled;
use crate::source::{FileError, Place};
use crate::tongue::Tongue;

/// The most keywords that a game has: each is a bit of a word.
const MOST_KEYWORDS: usize = 64;
/// The most characters of a keyword's name and of what it says.
const MOST_NAME: usize = 40;
const MOST_TEXT: usize = 2_000;
/// What stands in rules text and has a meaning in the patterns of phrases.
const PATTERN: [char; 8] = ['{', '}', '[', ']', '<', '>', '^', '|'];

/// The keywords that the files of some cards define, before their texts are read.
pub(crate) struct Brought {
    drafts: Vec<(Draft, CardSource)>,
    /// How many keywords the game has without them.
    house: usize,
}

/// Compiles one card.
pub(crate) type Compile<'a> = &'a mut dyn FnMut(&CardSource) -> Result<Compiled, FileError>;

impl Brought {
    /// True if the cards bring no keywords.
    pub(crate) const fn is_empty(&self) -> bool {
        self.drafts.is_empty()
    }

    /// Reads the blocks of the cards' files. Their words and what they say in terms are added to the game's.
    pub(crate) fn read(
        cards: &[CardSource],
        clauses: &Clauses,
        keywords: &mut Vec<KeywordDef>,
        vocabulary: &mut Vocabulary,
    ) -> Result<Self, Vec<FileError>> {
        let (mut drafts, mut errors): (Vec<(Draft, CardSource)>, Vec<FileError>) = (Vec::new(), Vec::new());
        for (block, cards) in blocks(cards) {
            let lines = block.lines.iter().map(|(line, place)| (place.clone(), line.as_str()));
            let file = block.lines.first().map_or("", |(_, place)| &*place.file);
            let Some(mut draft) = draft(file, lines, &mut errors) else { continue };
            complete(&mut draft);
            let others = keywords.iter().chain(drafts.iter().map(|(draft, _)| &draft.def));
            match wrong(&draft, others, clauses) {
                Some(error) => errors.push(error),
                None => drafts.push((draft.clone(), bearer(&draft, &cards))),
            }
        }
        let house = keywords.len();
        if let Some((draft, _)) = drafts.get(MOST_KEYWORDS.saturating_sub(house)) {
            let cause = format!("with it the game has more than {MOST_KEYWORDS} keywords");
            errors.push(FileError::new(&draft.place, 1, cause));
        }
        if errors.is_empty() {
            let own = drafts.iter().map(|(draft, _)| draft.clone()).collect();
            keywords.extend(finish_all(own, vocabulary, &mut errors));
        }
        if errors.is_empty() { Ok(Self { drafts, house }) } else { Err(errors) }
    }

    /// The clauses that their texts are, as lines of an index.
    pub(crate) fn clauses(&self) -> String {
        self.drafts.iter().filter(|(draft, _)| is_clause(draft)).fold(
            String::new(),
            |mut index, (draft, _)| {
                let [english, spanish] = draft.said.each_ref().map(joined);
                let either =
                    |one: &str, other: &str| if one.is_empty() { other.to_owned() } else { one.to_owned() };
                let (english, spanish) = (either(&english, &spanish), either(&spanish, &english));
                let word = &draft.def.word;
                _ = writeln!(index, "{word} | keyword:{} | {english} | {spanish}", word.to_lowercase());
                index
            },
        )
    }

    /// Whether any of them says something in Spanish only or also.
    pub(crate) fn speaks_spanish(&self) -> bool {
        self.drafts.iter().any(|(draft, _)| !draft.said[1].is_empty())
    }

    /// Reads the texts of those that say in rules text what they stand for.
    pub(crate) fn understand(
        &self,
        keywords: &mut [KeywordDef],
        compile: Compile<'_>,
    ) -> Result<(), Vec<FileError>> {
        let mut errors = Vec::new();
        for ((draft, bearer), def) in self.drafts.iter().zip(keywords.iter_mut().skip(self.house)) {
            if draft.has_terms() {
                continue;
            }
            match meaning(draft, bearer, compile) {
                Ok(abilities) => def.abilities = abilities,
                Err(error) => errors.push(error),
            }
        }
        let own = self.drafts.iter().zip(self.house..);
        errors.extend(own.filter(|(_, at)| stands_for_itself(keywords, *at)).map(|((draft, _), _)| {
            let cause = format!("`{}` stands for itself, so it means nothing", draft.def.word);
            FileError::new(&draft.place, 9, cause)
        }));
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// True if what a keyword always stands for leads back to it. What an effect gives some time is no circle.
fn stands_for_itself(keywords: &[KeywordDef], at: usize) -> bool {
    let (mut reached, mut next) = (BTreeSet::new(), vec![at]);
    while let Some(def) = next.pop().and_then(|at| keywords.get(at)) {
        let standing = |ability: &&Ability| matches!(ability.body, Body::Keyword(_) | Body::Static { .. });
        for ability in def.abilities.iter().filter(standing) {
            any(ability, |part| {
                if let Part::KeywordUse(used) = part
                    && reached.insert(usize::from(used.keyword.0))
                {
                    next.push(usize::from(used.keyword.0));
                }
                false
            });
        }
    }
    reached.contains(&at)
}

/// The blocks of the cards' files, each once, with the cards that may have it.
fn blocks(cards: &[CardSource]) -> Vec<(KeywordBlock, Vec<&CardSource>)> {
    let mut found: Vec<(KeywordBlock, Vec<&CardSource>)> = Vec::new();
    let words =
        |block: &KeywordBlock| block.lines.iter().map(|(line, _)| line.trim().to_owned()).collect::<Vec<_>>();
    for card in cards {
        for block in card.keywords.iter() {
            match found.iter_mut().find(|(known, _)| known == block || words(known) == words(block)) {
                Some((_, cards)) => cards.push(card),
                None => found.push((block.clone(), vec![card])),
            }
        }
    }
    found
}

/// What may be left out: how a number is printed, and the clause that a text is.
fn complete(draft: &mut Draft) {
    let clause = is_clause(draft);
    let def = &mut draft.def;
    if def.param == Param::Number && def.print == (def.word.clone(), def.spanish.clone()) {
        def.print = (format!("{} {{n}}", def.word), format!("{} {{n}}", def.spanish));
    }
    if clause {
        def.clauses = vec![def.word.clone()];
    }
}

/// True if its text is a clause of its own, for it cites none.
fn is_clause(draft: &Draft) -> bool {
    let own = |clauses: &[String]| clauses.is_empty() || *clauses == [draft.def.word.clone()];
    own(&draft.def.clauses) && draft.said.iter().any(|said| !said.is_empty())
}

fn joined(said: &Said) -> String {
    let lines: Vec<String> = said.iter().map(|(line, _)| line.replace('|', "/")).collect();
    lines.join(" ")
}

/// What is wrong with a definition, besides its meaning.
fn wrong<'a>(
    draft: &Draft,
    mut known: impl Iterator<Item = &'a KeywordDef>,
    clauses: &Clauses,
) -> Option<FileError> {
    let def = &draft.def;
    let at = |cause: String| Some(FileError::new(&draft.place, 9, cause));
    let names = [def.word.as_str(), def.spanish.as_str()];
    let fits = |c: char| c.is_alphanumeric() || " -'’".contains(c);
    for name in names {
        if !name.starts_with(char::is_alphabetic)
            || !name.chars().all(fits)
            || name.chars().count() > MOST_NAME
        {
            return at(format!(
                "`{name}` is no name of a keyword: letters, digits, blanks and -, at most {MOST_NAME}"
            ));
        }
    }
    let same = |other: &&KeywordDef| {
        let others = [other.word.to_lowercase(), other.spanish.to_lowercase()];
        names.iter().any(|name| others.contains(&name.to_lowercase()))
    };
    if let Some(other) = known.find(same) {
        return at(format!("there is a keyword `{}` already", other.word));
    }
    if let Some(cause) = misprinted(def) {
        return at(cause);
    }
    let own = is_clause(draft);
    if let Some(id) = def.clauses.iter().find(|id| !own && clauses.get(cite(id)).is_none()) {
        let error = FileError::new(&draft.place, 9, format!("the rulebook has no clause `{id}`"));
        return Some(error.near(id, clauses.all().iter().map(|clause| clause.id.as_str())));
    }
    let characters = draft.said.iter().flatten().map(|(line, _)| line.chars().count()).sum::<usize>();
    if characters > MOST_TEXT {
        return at(format!("a text of more than {MOST_TEXT} characters"));
    }
    if characters == 0 && !draft.has_terms() {
        return at(format!(
            "`{}` does not say what it stands for: `text:` and lines of rules text",
            def.word
        ));
    }
    let simple = matches!(def.param, Param::None | Param::Number);
    (!simple && !draft.has_terms())
        .then(|| {
            at("a keyword that takes a cost, cards or an effect says with `means` what it stands for".into())
        })
        .flatten()
}

/// What is wrong with how it is printed.
fn misprinted(def: &KeywordDef) -> Option<String> {
    let hole = match def.param {
        Param::None => "",
        Param::Number => "{n}",
        Param::Cost => "{cost}",
        Param::Filter => "{filter}",
        Param::Effect => "{effect}",
    };
    let odd = |print: &&String| {
        let rest = print.replacen(hole, "", 1);
        rest.trim().is_empty() || rest.contains(PATTERN) || !print.contains(hole)
    };
    let print = [&def.print.0, &def.print.1].into_iter().find(odd)?;
    Some(match hole {
        "" => format!("`{print}`: a keyword that takes nothing is printed in plain words"),
        _ => format!("`{print}`: it is printed in plain words with one {hole} for what it takes"),
    })
}

/// A card that stands for those that have the keyword: of the type of the first one that names it.
fn bearer(draft: &Draft, cards: &[&CardSource]) -> CardSource {
    let word = draft.def.word.to_lowercase();
    let faces = || cards.iter().flat_map(|card| card.faces());
    let has = |face: &&CardSource| face.rules_text().to_lowercase().contains(&word);
    let Some(face) = faces().find(has).or_else(|| faces().next()) else { return CardSource::default() };
    let fields = face.fields.iter().filter(|field| field.key == "type").cloned().collect();
    CardSource { name: face.name.clone(), fields, place: draft.place.clone(), ..CardSource::default() }
}

/// What the texts of a definition mean: if there are two, the same.
fn meaning(draft: &Draft, bearer: &CardSource, compile: Compile<'_>) -> Result<Vec<Ability>, FileError> {
    let tongues = [Tongue::English, Tongue::Spanish];
    let mut read = Vec::new();
    for (said, tongue) in draft.said.iter().zip(tongues).filter(|(said, _)| !said.is_empty()) {
        read.push((abilities(said, tongue, bearer, compile)?, said));
    }
    if let [(english, _), (spanish, said)] = read.as_slice()
        && english != spanish
    {
        let (place, column) = found(said, "", 1);
        return Err(FileError::new(
            &place,
            column,
            "the Spanish text means something else than the English one",
        ));
    }
    let Some((mut abilities, _)) = read.into_iter().next() else { return Ok(Vec::new()) };
    let needs_number = |ability: &Ability| any(ability, |part| matches!(part, Part::Amount(Amount::X)));
    if draft.def.param != Param::Number && abilities.iter().any(needs_number) {
        return Err(FileError::new(&draft.place, 9, "X is what the keyword takes: write `param number`"));
    }
    let clause = draft.def.clauses.first().map_or_else(Default::default, |id| cite(id));
    abilities.iter_mut().for_each(|ability| ability.clause = clause);
    Ok(abilities)
}

/// What a text means on a card: without what every card of that type has.
fn abilities(
    said: &Said,
    tongue: Tongue,
    bearer: &CardSource,
    compile: Compile<'_>,
) -> Result<Vec<Ability>, FileError> {
    let mut bare = bearer.clone();
    let language = if tongue == Tongue::Spanish { "es" } else { "en" };
    bare.fields.push(Field { key: LANGUAGE.to_owned(), value: language.to_owned(), place: Place::default() });
    let card = CardSource { text: said.clone(), ..bare.clone() };
    let (usual, (read, account)) = (compile(&bare)?.into_front(), compile(&card)?.into_front());
    if let Some(unread) = account.unread.first() {
        let (place, column) = found(said, &unread.text, unread.line);
        let error = FileError::new(&place, column, format!("`{}` is not understood", unread.text));
        let help = unread.nearest.as_ref().map(|nearest| format!("the nearest that would be: {nearest}"));
        return Err(FileError { help, ..error });
    }
    let (place, column) = found(said, "", 1);
    if read.exactness != Exactness::Exact {
        return Err(FileError::new(&place, column, "the text can be understood in several ways"));
    }
    let mut abilities = read.abilities;
    for ability in &usual.0.abilities {
        abilities.iter().position(|other| other == ability).map(|at| abilities.remove(at));
    }
    match abilities.is_empty() {
        true => Err(FileError::new(&place, column, "the text does nothing")),
        false => Ok(abilities),
    }
}

/// Where a stretch of text stands: games part lines before they read them.
fn found(said: &Said, text: &str, line: usize) -> (Place, usize) {
    let stands = |(line, place): &(String, Place)| {
        let before = line.find(text).map(|at| line[..at].chars().count());
        before.map(|before| (place.clone(), before + place.column))
    };
    let near = || said.get(line.saturating_sub(1)).or_else(|| said.first());
    let begins = || near().map_or_else(Default::default, |(_, place)| (place.clone(), place.column));
    said.iter().find_map(stands).unwrap_or_else(begins)
}
