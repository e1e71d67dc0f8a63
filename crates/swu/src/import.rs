//! Card databases of SWU: the swu-db style (`FrontText`, `BackText`, `EpicAction`) and the publisher's
//! (`text`, `deployBox`, `epicAction`, keyed by id).

use byword_language::cardfile::CardSource;
use byword_language::import::{Draft, Record, first_of_each, plain, records, title_case};
use byword_language::source::FileError;

use crate::words::ASPECT_WORDS;

/// The cards of a database, each name of a type once.
///
/// # Errors
/// Where the text is not JSON, or a record is not a card of a known shape.
pub fn import(file: &str, text: &str) -> Result<Vec<CardSource>, FileError> {
    let cards = records(file, text, &["data", "cards"])?;
    let cards = cards.iter().map(card).collect::<Result<Vec<CardSource>, FileError>>()?;
    Ok(first_of_each(cards, |card| format!("{}|{}", card.name, card.field("type").unwrap_or(""))))
}

fn card(record: &Record) -> Result<CardSource, FileError> {
    let face = if record.has("Name") {
        swu_db(record)?
    } else if record.has("title") {
        official(record)?
    } else {
        return Err(record.error("a card with neither `Name` (swu-db) nor `title` (official)"));
    };
    Ok(face.corrected().source(record))
}

/// The fields of a card in both shapes.
struct Face<'a> {
    name: &'a str,
    subtitle: &'a str,
    kind: &'a str,
    aspects: Vec<&'a str>,
    traits: Vec<&'a str>,
    arena: &'a str,
    cost: Option<i64>,
    power: Option<i64>,
    hp: Option<i64>,
    /// What the card adds to the power and HP of its unit as an upgrade, besides being a unit.
    adds: [Option<i64>; 2],
    unique: bool,
    text: &'a str,
    epic: &'a str,
    back: &'a str,
    code: String,
    set: String,
}

fn swu_db(record: &Record) -> Result<Face<'_>, FileError> {
    let set = record.text("Set").to_owned();
    Ok(Face {
        name: record.required("Name")?,
        subtitle: record.text("Subtitle"),
        kind: record.required("Type")?,
        aspects: record.list("Aspects"),
        traits: record.list("Traits"),
        arena: record.list("Arenas").first().copied().unwrap_or(""),
        cost: record.number("Cost"),
        power: record.number("Power"),
        hp: record.number("HP"),
        adds: [None; 2],
        unique: record.flag("Unique"),
        text: record.text("FrontText"),
        epic: record.text("EpicAction"),
        back: record.text("BackText"),
        code: format!("{set}_{}", record.text("Number")),
        set,
    })
}

fn official(record: &Record) -> Result<Face<'_>, FileError> {
    let kind = record.required("type")?;
    let upgrade = kind.ends_with("Upgrade");
    let subtitle = record.text("subtitle");
    let (set, code) = first_printing(record, kind.starts_with("Token"));
    Ok(Face {
        name: record.required("title")?,
        subtitle,
        kind,
        aspects: record.list("aspects"),
        traits: record.list("traits"),
        arena: record.list("arenas").first().copied().unwrap_or(""),
        cost: record.number("cost"),
        power: record.number(if upgrade { "upgradePower" } else { "power" }),
        hp: record.number(if upgrade { "upgradeHp" } else { "hp" }),
        adds: if upgrade { [None; 2] } else { ["upgradePower", "upgradeHp"].map(|key| record.number(key)) },
        // The publisher's data does not say it; cards with a subtitle are persons and ships of a name.
        unique: !subtitle.is_empty() && kind != "Base",
        text: record.text("text"),
        epic: record.text("epicAction"),
        back: record.text("deployBox"),
        code,
        set,
    })
}

/// The set and code of the printing with the lowest number. Tokens are numbered by themselves.
fn first_printing(record: &Record, is_token: bool) -> (String, String) {
    let printing = record.inner("variants").min_by_key(|(_, v)| v.get("swuId").and_then(|n| n.as_i64()));
    let Some((_, printing)) = printing else { return (String::new(), record.text("cardId").to_owned()) };
    let set = printing.get("set").and_then(|s| s.as_str()).unwrap_or("").to_uppercase();
    let number = printing.get("cardNo").and_then(|n| n.as_i64()).unwrap_or(0);
    let code = if is_token { format!("{set}_T{number:02}") } else { format!("{set}_{number:03}") };
    (set, code)
}

/// The numbers of upgrades that databases lack.
const UPGRADES: &str = include_str!("../upgrades.txt");

/// What the upgrade of this code adds to power and HP.
fn listed(code: &str) -> Option<[i64; 2]> {
    let line = UPGRADES.lines().find_map(|line| line.strip_prefix(code)?.strip_prefix(' '))?;
    let (power, hp) = line.split_once(' ')?;
    Some([power.parse().ok()?, hp.parse().ok()?])
}

/// What databases do not say of cards, or say wrongly.
const CORRECTIONS: &str = include_str!("../corrections.txt");

/// How that is with the card of this code, if it is listed.
fn corrected(code: &str, what: &str) -> Option<&'static str> {
    let of = |line: &'static str| {
        line.strip_prefix(code)?.strip_prefix(' ')?.strip_prefix(what)?.strip_prefix(' ')
    };
    CORRECTIONS.lines().find_map(of)
}

impl Face<'_> {
    /// The same with what its database lacks, or has wrong.
    fn corrected(mut self) -> Self {
        self.unique = corrected(&self.code, "unique").map_or(self.unique, |is| is == "yes");
        self.arena = corrected(&self.code, "arena").unwrap_or(self.arena);
        self.measured()
    }

    /// The same with the numbers that its database lacks, if they are known.
    fn measured(mut self) -> Self {
        let lacks = self.is_unmeasured() && (self.kind == "Upgrade" || self.has_upgrade_form());
        if let (true, Some(numbers)) = (lacks, listed(&self.code)) {
            match self.kind {
                "Upgrade" => [self.power, self.hp] = numbers.map(Some),
                _ => self.adds = numbers.map(Some),
            }
        }
        self
    }

    fn source(&self, record: &Record) -> CardSource {
        let leader = self.kind == "Leader";
        let title = match self.subtitle {
            "" => self.name.to_owned(),
            _ if self.kind == "Base" => self.name.to_owned(),
            subtitle => format!("{} - {subtitle}", self.name),
        };
        let front = self.common(record.card(&title), self.kind);
        let front = if leader { front } else { self.numbers(front) };
        let front =
            front.with("code", &self.code).with("set", &self.set).yes("unmeasured", self.is_unmeasured());
        let [power, hp] = self.adds;
        let front = front.maybe("upgrade-power", power).maybe("upgrade-hp", hp);
        let front = front.lines(&card_text(self.text)).lines(&card_text(self.epic));
        if !leader {
            return front.done();
        }
        // A leader that has no power on either side has no unit side (D 18.11).
        let kind = if self.power.is_some() { "Unit" } else { "Leader" };
        let back = self.numbers(self.common(record.card(self.name), kind));
        front.back(back.lines(&card_text(self.back))).done()
    }

    /// True if the card is a unit with Piloting or that attaches itself, or a leader that deploys onto a unit: its numbers as an
    /// upgrade are printed on it (D 18.3, D 11.2.3).
    fn has_upgrade_form(&self) -> bool {
        let says =
            |words: &str| [self.text, self.epic].iter().any(|text| text.to_lowercase().contains(words));
        match self.kind {
            "Leader" => says("as an upgrade"),
            "Unit" => says("piloting [") || says("attach this unit as an upgrade"),
            _ => false,
        }
    }

    /// An upgrade, or a card that can be one, that has no numbers as such, not even 0: what it adds to its unit is unknown. So is
    /// which icons each side of a leader has that is of both Heroism and Villainy.
    fn is_unmeasured(&self) -> bool {
        let of = |aspect: &str| self.aspects.iter().any(|own| own.eq_ignore_ascii_case(aspect));
        let numbers = if self.kind == "Upgrade" { [self.power, self.hp] } else { self.adds };
        let numbered = self.kind == "Upgrade" || self.has_upgrade_form();
        numbered && numbers == [None; 2] || self.kind == "Leader" && of("Heroism") && of("Villainy")
    }

    fn common(&self, draft: Draft, kind: &str) -> Draft {
        let traits: Vec<String> = self.traits.iter().map(|word| title_case(word)).collect();
        draft
            .with("type", kind)
            .with("aspects", self.aspects.join(", "))
            .maybe("cost", self.cost)
            .with("traits", traits.join(", "))
            .yes("unique", self.unique || self.kind == "Leader")
    }

    fn numbers(&self, draft: Draft) -> Draft {
        draft.maybe("power", self.power).maybe("hp", self.hp).with("arena", self.arena)
    }
}

/// Rules text as the card files write it.
fn card_text(text: &str) -> String {
    let text = unbroken(&bullets(&plain(text)))
        .replace("<uq>", "unique ")
        .replace("?s ", "'s ")
        .replace("cost.)", "cost).");
    let lines = text.lines().flat_map(|line| keyword_apart(&one_stop(&icons_apart(&brackets(line)))));
    lines.collect::<Vec<_>>().join("\n")
}

/// A mark at every line of what is marked: databases have one for several lines.
fn bullets(text: &str) -> String {
    let mut inside = false;
    let line = |line: &str| {
        let marked = inside || line.starts_with("<bullet>");
        inside = marked && !line.contains("</bullet>");
        let words = line.replace("</bullet>", "");
        let words = words.trim_start_matches("<bullet>").replace("<bullet>", "\u{2022} ");
        if marked { format!("\u{2022} {words}") } else { words }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Lines that were broken for print are one: what goes on after a comma, with a small letter, or speaks of what the sentence
/// before named.
fn unbroken(text: &str) -> String {
    text.lines().fold(String::new(), |whole, line| {
        let goes_on = whole.trim_end().ends_with(',')
            || line.starts_with(char::is_lowercase)
            || line.starts_with("It ") && whole.trim_end().ends_with('.');
        if whole.is_empty() {
            line.to_owned()
        } else if goes_on {
            format!("{} {line}", whole.trim_end())
        } else {
            format!("{whole}\n{line}")
        }
    })
}

/// Icons that are printed without a space between them are words of their own.
fn icons_apart(line: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let (mut icons, mut rest) = (Vec::new(), word);
        while let Some(icon) = ASPECT_WORDS.into_iter().find(|icon| rest.starts_with(icon)) {
            icons.push(icon);
            rest = &rest[icon.len()..];
        }
        let glued = icons.len() > 1 && !rest.starts_with(char::is_alphabetic);
        words.push(if glued { icons.join(" ") + rest } else { word.to_owned() });
    }
    words.join(" ")
}

/// A reminder that is a sentence of its own needs no full stop behind it.
fn one_stop(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(").") {
        let opened = before.rfind('(').map_or("", |at| before[..at].trim_end());
        out.push_str(before);
        out.push_str(if opened.ends_with('.') { ")" } else { ")." });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A keyword with its reminder on a line of its own, where what follows was put behind it.
fn keyword_apart(line: &str) -> Vec<String> {
    let whole = || vec![line.to_owned()];
    let Some((head, rest)) = line.split_once('(') else { return whole() };
    let words: Vec<&str> = head.split_whitespace().collect();
    let keyword = match words[..] {
        [word] => word.chars().all(char::is_alphabetic),
        [word, number] => word.chars().all(char::is_alphabetic) && number.chars().all(|c| c.is_ascii_digit()),
        _ => false,
    };
    match rest.split_once(')') {
        Some((reminder, after)) if keyword && !after.trim().is_empty() => {
            vec![format!("{head}({reminder})"), after.trim().to_owned()]
        }
        _ => whole(),
    }
}

/// Icons in brackets: costs keep them (`[Exhaust, 1 resource]`, `[4 Command]`), others are words.
fn brackets(line: &str) -> String {
    let line: String = line.chars().filter(|c| !matches!(c, '{' | '}')).collect();
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some((before, (inner, after))) =
        rest.split_once('[').and_then(|(before, tail)| Some((before, tail.split_once(']')?)))
    {
        out.push_str(before);
        let last = before.split_whitespace().next_back().unwrap_or("");
        let last = last.trim_start_matches(|c: char| !c.is_alphanumeric());
        let cost = before.ends_with(' ') && (last == "Action" || is_priced(last));
        if cost {
            out.push_str(&format!("[{}]", cost_parts(inner, is_priced(last))));
        } else {
            // Icons that stand side by side are words.
            let apart = out.ends_with(char::is_alphabetic);
            out.push_str(if apart { " " } else { "" });
            out.push_str(&cost_parts(inner, false));
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The parts of a bracket; the icons of a priced keyword stand behind its number without a comma.
fn cost_parts(inner: &str, priced: bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in inner.split(',').map(|part| cost_part(part.trim())) {
        let icon = aspect(&part);
        match (icon, parts.last_mut()) {
            (Some(icon), _) if !priced => parts.push(icon.to_owned()),
            (Some(icon), Some(price)) => {
                let number = price.split_once(" resource").map_or(price.as_str(), |(number, _)| number);
                *price = format!("{number} {icon}");
            }
            _ => parts.push(part),
        }
    }
    parts.join(", ")
}

/// The aspect of this name, whatever its case.
fn aspect(word: &str) -> Option<&'static str> {
    ASPECT_WORDS.into_iter().find(|aspect| aspect.eq_ignore_ascii_case(word))
}

/// Keywords whose cost stands in brackets behind them.
fn is_priced(word: &str) -> bool {
    ["smuggle", "piloting"].contains(&word.to_lowercase().as_str())
}

/// `C=1`, `c=2 Command`, `1`, `3 resources Command`, `exhaust` in one way.
fn cost_part(part: &str) -> String {
    let bare = part.strip_prefix("C=").or_else(|| part.strip_prefix("c=")).unwrap_or(part);
    let digits = bare.find(|c: char| !c.is_ascii_digit()).unwrap_or(bare.len());
    let (number, after) = bare.split_at(digits);
    if number.is_empty() {
        return if part.eq_ignore_ascii_case("exhaust") { "Exhaust".to_owned() } else { part.to_owned() };
    }
    let after = after.trim();
    let aspects =
        after.strip_prefix("resources").or_else(|| after.strip_prefix("resource")).unwrap_or(after).trim();
    match (aspects, number) {
        ("", "1") => "1 resource".to_owned(),
        ("", _) => format!("{number} resources"),
        _ => format!("{number} {aspects}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_swu_db() {
        let text = r#"[{"Set": "TST", "Number": "004", "Name": "Old Vane", "Subtitle": "Keeper", "Type": "Leader",
            "Aspects": ["Command"], "Traits": ["BOUNTY HUNTER"], "Arenas": ["Ground"], "Cost": "5", "Power": "2",
            "HP": "7", "Unique": true, "FrontText": "Action [{C=1}, {{Exhaust}}]: Draw.", "EpicAction": "Epic Action: Go.",
            "BackText": "RESTORE 2 (When this attacks, heal.) Draw."}]"#;
        let cards = import("db", text).unwrap();
        let (front, back) = (&cards[0], cards[0].back.as_ref().unwrap());
        assert_eq!(front.name, "Old Vane - Keeper");
        assert_eq!(
            (front.field("traits"), front.field("power"), front.field("code")),
            (Some("Bounty Hunter"), None, Some("TST_004"))
        );
        assert_eq!(front.rules_text(), "Action [1 resource, Exhaust]: Draw.\nEpic Action: Go.");
        assert_eq!(
            (back.name.as_str(), back.field("type"), back.field("hp")),
            ("Old Vane", Some("Unit"), Some("7"))
        );
        assert_eq!(back.rules_text(), "RESTORE 2 (When this attacks, heal.)\nDraw.");
    }

    #[test]
    fn reads_the_official_shape() {
        let text = r#"{"a": {"title": "Oar", "subtitle": null, "type": "Upgrade", "cost": 2, "hp": null,
            "upgradeHp": 1, "upgradePower": 3, "traits": ["Item"], "aspects": [], "arenas": [],
            "text": "Smuggle [3 resources Command]\nIt costs [1 resource] less. A non-[Villainy] unit.",
            "variants": {"x": {"swuId": 9, "set": "shd", "cardNo": 5}, "y": {"swuId": 3, "set": "sor", "cardNo": 61}}}}"#;
        let cards = import("db", text).unwrap();
        assert_eq!(
            (cards[0].field("power"), cards[0].field("hp"), cards[0].field("unique")),
            (Some("3"), Some("1"), None)
        );
        assert_eq!((cards[0].field("set"), cards[0].field("code")), (Some("SOR"), Some("SOR_061")));
        let text = "Smuggle [3 Command]\nIt costs 1 resource less. A non-Villainy unit.";
        assert_eq!(cards[0].rules_text(), text);
    }

    #[test]
    fn an_upgrade_without_numbers_has_those_of_the_list() {
        let record = |number: &str| {
            let fields = r#""Set": "LOF", "Name": "Oar", "Type": "Upgrade", "Cost": "2""#;
            import("db", &format!(r#"[{{{fields}, "Number": "{number}"}}]"#)).unwrap().remove(0)
        };
        let (listed, unlisted) = (record("040"), record("999"));
        assert_eq!(
            (listed.field("power"), listed.field("hp"), listed.field("unmeasured")),
            (Some("1"), Some("3"), None)
        );
        assert_eq!((unlisted.field("power"), unlisted.field("unmeasured")), (None, Some("yes")));
    }

    #[test]
    fn a_unique_card_without_a_subtitle_is_listed() {
        let record = |number: &str| {
            let variants =
                format!(r#""variants": {{"x": {{"swuId": 1, "set": "sor", "cardNo": {number}}}}}"#);
            let fields = r#""title": "Oar", "type": "Upgrade", "upgradePower": 1, "upgradeHp": 1"#;
            import("db", &format!(r#"{{"a": {{{fields}, {variants}}}}}"#)).unwrap().remove(0)
        };
        assert_eq!(["136", "999"].map(|number| record(number).field("unique").is_some()), [true, false]);
    }

    #[test]
    fn a_pilot_has_numbers_as_an_upgrade_or_is_unmeasured() {
        let text = r#"{"a": {"title": "Oar", "type": "Unit", "cost": 2, "power": 2, "hp": 3, "upgradePower": 1,
            "upgradeHp": 0, "text": "Piloting [1 resource]"}}"#;
        let official = import("db", text).unwrap().remove(0);
        assert_eq!(["upgrade-power", "upgrade-hp"].map(|key| official.field(key)), [Some("1"), Some("0")]);
        let record = |number: &str| {
            let fields = r#""Set": "JTL", "Name": "Oar", "Type": "Unit", "FrontText": "Piloting [1]""#;
            import("db", &format!(r#"[{{{fields}, "Number": "{number}"}}]"#)).unwrap().remove(0)
        };
        let (listed, unlisted) = (record("196"), record("999"));
        assert_eq!(["upgrade-power", "unmeasured"].map(|key| listed.field(key)), [Some("2"), None]);
        assert_eq!(["upgrade-power", "unmeasured"].map(|key| unlisted.field(key)), [None, Some("yes")]);
    }

    #[test]
    fn spells_one_way() {
        assert_eq!(card_text("Draw it. (Shuffle.). Go (now)."), "Draw it. (Shuffle.) Go (now).");
        assert_eq!(card_text("Smuggle [2 resources, command]"), "Smuggle [2 Command]");
        assert_eq!(card_text("Disclose [Cunning][Cunning]."), "Disclose Cunning Cunning.");
        assert_eq!(card_text("Disclose CunningHeroism. Heroisms"), "Disclose Cunning Heroism. Heroisms");
        assert_eq!(
            card_text("Gains: \"Action [2 resources, exhaust]: Go.\""),
            "Gains: \"Action [2 resources, Exhaust]: Go.\""
        );
    }

    #[test]
    fn refuses_other_shapes_with_their_place() {
        assert_eq!(import("db", "[\n{}]").unwrap_err().line, 2);
        assert!(import("db", "[{\"Name\": \"A\"}]").unwrap_err().cause.contains("`Type`"));
        assert_eq!(import("db", "[,]").unwrap_err().column, 2);
    }
}
