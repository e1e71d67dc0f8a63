//! Plays a case and says where it does not hold.

use byword_kernel::ability::{Ability, Body, Cond, Cost, Effect};
use byword_kernel::policy::Endless;
use byword_kernel::position::STATS;
use byword_kernel::prelude::*;
use byword_kernel::stage::Staged;
use byword_kernel::vocabulary::verb as common;
use byword_language::keyword::read_keywords;
use byword_language::term;

use crate::game::{Actor, Deed, KEYWORDS, Order, Trial, WORDS, ZONES, moment, tally, verb, zone};
use crate::script::{CardLine, Case, Line, Placed};

/// How a case is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// As it is.
    Plain,
    /// With the position put on a new table before each choice.
    Reloaded,
}

/// Plays the case.
///
/// # Errors
/// The first line that does not hold, and what is the case instead.
pub fn play(case: &Case, mode: Mode) -> Result<(), String> {
    let world = world(case)?;
    let mut table = board(case, &world)?;
    let mut deeds = 0;
    for line in &case.lines {
        if mode == Mode::Reloaded {
            table = Table::new(&world, table.position().clone());
        }
        take(&mut table, line, &mut deeds).map_err(|cause| format!("{line}: {cause}"))?;
        table.audit().map_err(|cause| format!("{line}: {cause}"))?;
        if let Some(fault) = table.fault() {
            return Err(format!("{line}: {fault:?}"));
        }
    }
    let rests = table.position().decision().is_none_or(|decision| decision.kind == DecisionKind::Act);
    if rests { Ok(()) } else { Err(format!("at its end somebody is asked: {:?}", options(&table))) }
}

// --- The world ----------------------------------------------------------------------------------------------------

/// A world with the cards of the case, a rock and a pebble, and its deeds as cards that nobody has.
fn world(case: &Case) -> Result<World, String> {
    let mut vocabulary = Vocabulary::new(ZONES, WORDS);
    let keywords = read_keywords(KEYWORDS, &mut vocabulary).map_err(|errors| format!("{errors:?}"))?;
    let zones = KeyZones { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD, play: zone::PLAY };
    let mut builder = CatalogBuilder::new(zones, keywords);
    let plain = [("Rock", [1, 5]), ("Pebble", [1, 1])];
    let plain = plain.map(|(name, numbers)| CardLine {
        name: name.to_owned(),
        numbers,
        tags: Vec::new(),
        text: String::new(),
    });
    for card in plain.iter().chain(&case.cards) {
        builder.add_card(face(card, &mut vocabulary)?, None);
    }
    let effects = case.lines.iter().filter_map(|line| match line {
        Line::Do(_, effect) => Some(effect),
        _ => None,
    });
    for (number, text) in effects.enumerate() {
        builder.add_card(deed_card(number, text, &mut vocabulary)?, None);
    }
    let catalog = builder.finish();
    let mut deeds = Vec::new();
    let mut effects = 0;
    for line in &case.lines {
        deeds.extend(deed(line, &catalog, &mut effects)?);
    }
    let (order, policy) = rules(&case.rules)?;
    let rulebook = Box::new(Trial { order, policy, deeds });
    Ok(World { game: "cases", vocabulary, catalog, clauses: Clauses::default(), rulebook })
}

fn face(card: &CardLine, vocabulary: &mut Vocabulary) -> Result<CardSpec, String> {
    let mut stats = [0; STATS];
    stats[..2].copy_from_slice(&card.numbers);
    let terms = term::parse_terms(&card.text).map_err(|error| format!("{}: {error}", card.name))?;
    let abilities = terms.iter().map(|term| term::read(term, vocabulary)).collect::<Result<_, _>>();
    let abilities = abilities.map_err(|error| format!("{}: {error}", card.name))?;
    let tags = card.tags.iter().map(|tag| vocabulary.tag(tag)).collect();
    let names = vec![Name(vocabulary.intern(Sort::Name, &card.name))];
    Ok(CardSpec { names, title: card.name.clone(), tags, stats, abilities, ..CardSpec::default() })
}

fn deed_title(number: usize) -> String {
    format!("deed {number}")
}

/// A deed's effect as a spell, on a card of its own.
fn deed_card(number: usize, text: &str, vocabulary: &mut Vocabulary) -> Result<CardSpec, String> {
    let wrong = |error: term::TermError| format!("{text}: {error}");
    let effect: Effect = term::read(&term::parse_term(text).map_err(wrong)?, vocabulary).map_err(wrong)?;
    let spell = Body::Spell { cost: Cost::default(), when: Cond::Always, effect, verb: common::PLAIN };
    let abilities = vec![Ability::from(spell)];
    Ok(CardSpec { title: deed_title(number), abilities, ..CardSpec::default() })
}

fn deed(
    line: &Line,
    catalog: &byword_kernel::catalog::Catalog,
    effects: &mut usize,
) -> Result<Option<Deed>, String> {
    let known = |name: &str| catalog.find(name).ok_or_else(|| format!("no card is called `{name}`"));
    Ok(match line {
        Line::Do(actor, _) => {
            let ability = catalog.def(known(&deed_title(*effects))?).abilities[0];
            *effects += 1;
            let actor = match actor.parse() {
                Ok(player) => Actor::Player(seat(player)),
                Err(_) => Actor::Card(known(actor)?),
            };
            Some(Deed::Run(actor, ability))
        }
        Line::Use(card) | Line::CannotUse(card) => Some(Deed::Use(known(card)?)),
        Line::Turn(player) => Some(Deed::Turn(seat(*player))),
        _ => None,
    })
}

fn rules(names: &[String]) -> Result<(Order, &'static Policy), String> {
    let mut order = Order::default();
    let mut policy = Policy { out: Some(tally::OUT), ..Policy::PLAIN };
    for name in names {
        match name.as_str() {
            "layers" => order = Order::Layers,
            "windows" => order = Order::Windows,
            "stack" => order = Order::Stack,
            "prohibition-wins" => policy.prohibition_wins = true,
            "all-or-nothing" => policy.all_or_nothing = true,
            "then-needs-all" => policy.then_needs_all = true,
            "replaced-is-done" => policy.replaced_is_done = true,
            "calculates-last" => policy.calculates_last = true,
            "keeps-nothing" => policy.keeps_nothing = true,
            "spills-what-is-dealt" => policy.spills_what_is_dealt = true,
            "missed-is-spent" => policy.missed_is_spent = true,
            "twins-lapse" => policy.twins_lapse = true,
            "keywords-return" => policy.keywords_return = true,
            "blank-bars-gains" => policy.blank_bars_gains = true,
            "asks-only-who-can-pay" => policy.asks_only_who_can_pay = true,
            "counts-what-resolved" => policy.counts_what_resolved = true,
            "remembers-the-beginning" => policy.begins_at = Some(moment::BEGINNING),
            "first-rewrites" => policy.rewriter = byword_kernel::policy::Rewriter::First,
            "each-from-doer" => policy.each_from = byword_kernel::policy::EachFrom::Doer,
            "each-from-first" => policy.each_from = byword_kernel::policy::EachFrom::First,
            "strikes-are-certain" => policy.unpreventable = &[verb::STRIKE],
            "endless-is-a-draw" => policy.endless = Endless::NobodyWins(cite("K 2")),
            other => return Err(format!("no rule is called `{other}`")),
        }
    }
    Ok((order, Box::leak(Box::new(policy))))
}

// --- The board ----------------------------------------------------------------------------------------------------

const fn seat(player: u8) -> Seat {
    Seat(player - 1)
}

fn board<'w>(case: &Case, world: &'w World) -> Result<Table<'w>, String> {
    let seats = case.board.iter().map(|(_, player, _)| *player).max().unwrap_or(1).max(2);
    let mut table = Table::bare(world, seats, 1);
    for (place, player, cards) in &case.board {
        for card in cards {
            if place == "coins" {
                table.book().set_tally(seat(*player), tally::COINS, number(&card.name)?);
            } else {
                put(&mut table, place, seat(*player), card)?;
            }
        }
    }
    table.stage().begin_staged(Seat(0), "")?;
    Ok(table)
}

fn put(table: &mut Table<'_>, place: &str, owner: Seat, card: &Placed) -> Result<(), String> {
    let world = table.world();
    let def = world.catalog.find(&card.name).ok_or_else(|| format!("no card is called `{}`", card.name))?;
    let kind = ZoneKind(zone::WORDS.iter().position(|word| *word == place).unwrap_or_default() as u8);
    let mut staged = Staged::default();
    for state in &card.state {
        match state.split_once(' ').unwrap_or((state, "")) {
            ("turned", _) => staged.turned = true,
            ("facedown", _) => staged.facedown = true,
            ("lit", _) => staged.marks.push(Mark(0)),
            ("damage", n) => staged.damage = number(n)?,
            ("charge", n) => staged.counters.push((byword_kernel::id::Counter(0), number(n)? as u8)),
            ("of", n) => staged.controller = Some(seat(number(n)? as u8)),
            ("on", host) => staged.host = Some(find(table, host)?),
            _ => return Err(format!("`{state}` says nothing about a card")),
        }
    }
    table.stage().stage_card(def, owner, Zone::of(kind, owner), &staged);
    Ok(())
}

fn number(text: &str) -> Result<i16, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

fn find(table: &Table<'_>, name: &str) -> Result<Ref, String> {
    let slot = table.titled(name).next().ok_or_else(|| format!("no card `{name}` is there"))?;
    Ok(table.position().current(slot))
}

// --- Its lines ----------------------------------------------------------------------------------------------------

fn options(table: &Table<'_>) -> Vec<String> {
    let text = |opt: &Opt| table.world().rulebook.option_text(table, opt, Lang::En);
    table.position().options().iter().map(text).collect()
}

/// The player who is asked.
fn asked(table: &Table<'_>) -> Option<u8> {
    table.position().decision().map(|decision| decision.seat.0 + 1)
}

fn take(table: &mut Table<'_>, line: &Line, deeds: &mut usize) -> Result<(), String> {
    match line {
        Line::Do(..) | Line::Use(_) | Line::Turn(_) => {
            *deeds += 1;
            begin(table, *deeds - 1)
        }
        Line::CannotUse(_) => {
            *deeds += 1;
            begin(table, *deeds - 1).map_or(Ok(()), |()| Err("it can be used".to_owned()))
        }
        Line::Leave(player) => table.concede(seat(*player)).map_err(|refusal| format!("{refusal:?}")),
        Line::Choose(player, text) => {
            let offered = options(table);
            let index = offered.iter().position(|option| option == text);
            let index = index.filter(|_| asked(table) == Some(*player));
            let index = index.ok_or_else(|| format!("player {:?} is asked {offered:?}", asked(table)))?;
            table.choose(index).map_err(|refusal| format!("{refusal:?}"))
        }
        Line::Asks(player, wanted) => {
            let offered = options(table);
            let right = asked(table) == Some(*player) && offered == *wanted;
            if right { Ok(()) } else { Err(format!("player {:?} is asked {offered:?}", asked(table))) }
        }
        Line::Then(claim) => then(table, claim),
    }
}

/// The deed with this number begins.
fn begin(table: &mut Table<'_>, deed: usize) -> Result<(), String> {
    let opt = Opt::number(Choice::NUMBER, deed as i16);
    let acts = table.position().decision().is_some_and(|decision| decision.kind == DecisionKind::Act);
    match table.position().options().iter().position(|offered| acts && *offered == opt) {
        Some(index) => table.choose(index).map_err(|refusal| format!("{refusal:?}")),
        None => Err(format!("it is not offered; there is {:?}", options(table))),
    }
}

fn then(table: &Table<'_>, claim: &str) -> Result<(), String> {
    if claim.starts_with('(') {
        let wrong = |error: term::TermError| error.to_string();
        let mut vocabulary = table.world().vocabulary.clone();
        let term = term::parse_term(claim).map_err(wrong)?;
        let cond: Cond = term::read(&term, &mut vocabulary).map_err(wrong)?;
        let holds = table.meaning().holds(&cond, &Scope::of(Ref::NONE, Seat(0)));
        return if holds { Ok(()) } else { Err("it does not hold".to_owned()) };
    }
    let words: Vec<&str> = claim.split(' ').collect();
    let [subject, what, rest @ ..] = words.as_slice() else { return Err("no claim".to_owned()) };
    let found = match subject.parse() {
        Ok(player) => of_player(table, seat(player), what)?,
        Err(_) => of_card(table, find(table, subject)?, what)?,
    };
    if rest.join(" ") == found { Ok(()) } else { Err(format!("it is {found}")) }
}

/// What the claim's word is for a player: a number, how many cards in a zone, `won`.
fn of_player(table: &Table<'_>, seat: Seat, what: &str) -> Result<String, String> {
    let position = table.position();
    if what == "won" {
        return Ok(position.outcome().map_or("no", |o| if o.won(seat) { "yes" } else { "no" }).to_owned());
    }
    if let Some(kind) = zone::WORDS.iter().position(|word| *word == what) {
        return Ok(position.zone_len(Zone::of(ZoneKind(kind as u8), seat)).to_string());
    }
    let tally = tally::WORDS.iter().position(|word| *word == what);
    let tally = tally.ok_or_else(|| format!("no number is called `{what}`"))?;
    Ok(position.tally(seat, Tally(tally as u8)).to_string())
}

/// What the claim's word is for a card: where it is and whose, what is on it, its numbers, keywords, who sees it.
fn of_card(table: &Table<'_>, card: Ref, what: &str) -> Result<String, String> {
    let position = table.position();
    let record = position.card(card.slot).ok_or("no such card")?;
    let vocabulary = &table.world().vocabulary;
    let yes = |test: bool| if test { "yes" } else { "no" }.to_owned();
    let players = |test: &dyn Fn(Seat) -> bool| {
        let seats = position.seats().filter(|seat| test(*seat));
        seats.map(|seat| (seat.0 + 1).to_string()).collect::<Vec<_>>().join(" ")
    };
    Ok(match what {
        "in" => zone::WORDS[record.zone.kind.index()].to_owned(),
        "of" => (record.controller.0 + 1).to_string(),
        "damage" => record.damage.to_string(),
        "charge" => record.count(byword_kernel::id::Counter(0)).to_string(),
        "turned" => yes(record.turned()),
        "facedown" => yes(record.facedown()),
        "lit" => yes(record.marked(Mark(0))),
        "on" => record.host().map_or("nothing", |host| table.title(host)).to_owned(),
        "seen" => players(&|seat| position.sees(table.world(), seat, card.slot)),
        _ => match (vocabulary.find(Sort::Stat, what), vocabulary.find(Sort::Keyword, what)) {
            (Some(stat), _) => table.stat(card, Stat(stat as u8)).to_string(),
            (_, Some(word)) => {
                table.keyword(card, Keyword(word as u8)).map_or("no".to_owned(), |n| n.to_string())
            }
            _ => return Err(format!("nothing about a card is called `{what}`")),
        },
    })
}
