//! The log in words: what happened, as one seat (or somebody who sees everything) may know it.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Decision, Opt};
use byword_kernel::event::Event;
use byword_kernel::id::{AbilityId, Clause, DefId, Ref, Seat, Slot, Zone};
use byword_kernel::log::{self, Entry, Lack, Miss};
use byword_kernel::refusal::{Reason, Refusal};
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::{Sort, verb};
use fluent_bundle::FluentValue;

use crate::told::{Line, Named, Told, ToldKind};
use crate::words::Words;

/// Puts things into words for one pair of eyes.
pub struct Teller<'a, 'w> {
    /// The words.
    pub words: &'a Words,
    /// The table as those eyes see it.
    pub table: &'a Table<'w>,
    /// Whose eyes; nobody's in particular if they see everything.
    pub viewer: Option<Seat>,
    /// The table as it is.
    pub(crate) truth: &'a Table<'w>,
    /// What the seats are called; by their numbers, where nothing is said.
    names: &'a [String],
}

impl<'a, 'w> Teller<'a, 'w> {
    /// For a seat that sees the view of this table.
    pub const fn of(words: &'a Words, view: &'a Table<'w>, truth: &'a Table<'w>, viewer: Seat) -> Self {
        Self { words, table: view, viewer: Some(viewer), truth, names: &[] }
    }

    /// For somebody who sees everything.
    pub const fn omniscient(words: &'a Words, table: &'a Table<'w>) -> Self {
        Self { words, table, viewer: None, truth: table, names: &[] }
    }

    /// The same, with names for the seats.
    #[must_use]
    pub const fn calling(self, names: &'a [String]) -> Self {
        Self { names, ..self }
    }

    /// The world.
    pub fn world(&self) -> &'w World {
        self.table.world()
    }

    /// A clause's id, empty if the index does not have it.
    pub fn clause(&self, clause: Clause) -> String {
        self.world().clauses.id(clause).to_owned()
    }

    /// A seat's name.
    pub fn seat(&self, seat: Seat) -> String {
        match self.names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None if seat.is_some() => self.words.say("seat", &[("n", (i64::from(seat.0) + 1).into())]),
            None => self.words.say("nobody", &[]),
        }
    }

    /// A card's name, if it is known.
    pub fn card(&self, card: Ref) -> String {
        let title = match card.is_some() {
            true if self.knows(card.slot) => self.title(self.truth, card.slot),
            true => "?",
            false => "",
        };
        match title {
            "" => self.words.say("nothing", &[]),
            "?" => self.words.say("a-card", &[]),
            title => title.to_owned(),
        }
    }

    /// True if the viewer knows which card this is. The slot is the true one.
    pub(crate) fn knows(&self, slot: Slot) -> bool {
        self.viewer.is_none_or(|seat| self.truth.position().sees(self.world(), seat, slot))
    }

    /// A card's name in the language of the words, `?` if it is not known.
    pub fn title<'t>(&self, table: &Table<'t>, slot: Slot) -> &'t str {
        table.title_in(slot, self.words.lang)
    }

    /// A card of the view by its name, if it is known.
    pub fn view_card(&self, card: Ref) -> String {
        match self.title(self.table, card.slot) {
            _ if !card.is_some() => self.words.say("nothing", &[]),
            "?" => self.words.say("a-card", &[]),
            title => title.to_owned(),
        }
    }

    /// An option of the view in words.
    pub fn view_option(&self, opt: &Opt) -> String {
        self.with_unknown(&self.world().rulebook.option_text(self.table, opt, self.words.lang))
    }

    /// Words of an option in which cards that are not known have words, too.
    fn with_unknown(&self, text: &str) -> String {
        let unknown = self.words.say("a-card", &[]);
        let word = |word: &str| if word == "?" { unknown.clone() } else { word.to_owned() };
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    /// What is to be decided at the table.
    pub fn open_decision(&self) -> Option<Line> {
        self.truth.position().decision().map(|decision| self.decision(decision))
    }

    /// An option of the open decision, whoever decides.
    pub fn open_option(&self, index: usize) -> Option<&'a Opt> {
        self.truth.position().options().get(index)
    }

    /// The same in words.
    pub fn offered(&self, index: usize) -> Option<String> {
        self.open_option(index).map(|opt| self.option(opt))
    }

    /// An option in words; of one about cards that the viewer does not know neither they nor their number are told.
    pub fn option(&self, opt: &Opt) -> String {
        self.option_in(opt, self.words.lang)
    }

    /// The same in a language that need not be the reader's.
    pub fn option_in(&self, opt: &Opt, lang: Lang) -> String {
        let known = |slot: Slot| slot.0 == u16::MAX || self.knows(slot);
        let rulebook = &self.world().rulebook;
        let text = match self.viewer {
            Some(viewer) if !(known(opt.a) && known(opt.b)) => {
                let opt = Opt { n: 0, ..self.truth.knowledge().option_for(viewer, opt) };
                rulebook.option_text(self.table, &opt, lang)
            }
            _ => rulebook.option_text(self.truth, opt, lang),
        };
        self.with_unknown(&text)
    }

    /// What is to be decided.
    pub fn decision(&self, decision: &Decision) -> Line {
        let card = self.card(decision.source);
        let about = self.world().vocabulary.verb(decision.verb);
        let verb = self.words.word("verb", about);
        let values = [
            ("player", FluentValue::from(self.seat(decision.seat))),
            ("card", card.into()),
            ("verb", verb.into()),
            ("n", i64::from(decision.n).into()),
        ];
        let kind = decision.kind.word();
        let with_verb = format!("decision-{kind}-{about}");
        let with_card = format!("decision-{kind}-card");
        let plain = format!("decision-{kind}");
        let mut ids = vec![with_verb.as_str()];
        ids.extend(decision.source.is_some().then_some(with_card.as_str()));
        ids.push(&plain);
        let text = self.words.find(&ids, &values).unwrap_or(plain.clone());
        Line { text, clause: self.clause(decision.clause) }
    }

    /// A log entry as the viewer was told it; nothing if it says nothing to people. A choice is told in the words in which
    /// it was offered, if they are known: afterwards the option may read otherwise.
    pub fn told(&self, known: &log::Told, offered: Option<String>) -> Option<Told> {
        let [first, second, third, own] = known.cards;
        match &known.entry {
            Entry::Happened(event) => self.event(event, [first, second, third]),
            Entry::Rewritten(event, ability, card) => {
                Some(self.by_ability(ToldKind::Changed, *ability, (*card, own), event.seat))
            }
            Entry::Dropped(_, clause, card) => {
                Some(self.about(ToldKind::Stopped, *clause, (*card, own), Seat::NONE))
            }
            Entry::Triggered(ability, card, seat) => {
                Some(self.by_ability(ToldKind::Triggered, *ability, (*card, first), *seat))
            }
            Entry::Fizzled(ability, card, seat) => {
                Some(self.by_ability(ToldKind::Fizzled, *ability, (*card, first), *seat))
            }
            Entry::Resolves(..) => None,
            Entry::Chose(decision, opt) => Some(self.chose(decision, opt, [second, third], offered)),
            Entry::Over(clause) => {
                let line = Line { text: self.words.say("log-over", &[]), clause: self.clause(*clause) };
                Some(Told::new(ToldKind::Over, line))
            }
        }
    }

    fn chose(&self, decision: &Decision, opt: &Opt, cards: [DefId; 2], offered: Option<String>) -> Told {
        let option = offered.unwrap_or_else(|| self.view_option(opt));
        let values = [("player", self.seat(decision.seat).into()), ("option", option.into())];
        let text = self.words.say("log-chose", &values);
        let told = Told::new(ToldKind::Choice, Line { text, clause: self.clause(decision.clause) });
        let card = |slot: Slot| self.table.position().current(slot);
        Told {
            code: opt.choice.word(self.world().rulebook.choices()),
            seat: Some(decision.seat),
            card: self.named(card(opt.a), cards[0]),
            other: self.named(card(opt.b), cards[1]),
            ..told
        }
    }

    /// An ability that let an event pass, and why. Cards are named as the viewer sees them now.
    pub fn missed(&self, miss: &Miss) -> Told {
        let seen = |card: Ref| self.table.position().card(self.view_slot(card.slot));
        let def = |card: Ref| seen(card).map_or(DefId(0), |record| record.def);
        let event = miss.event;
        let told = self.event(&event, [event.subject, event.other, event.cause].map(def));
        let verb = || self.words.word("verb", self.world().vocabulary.verb(event.verb));
        let values = [
            ("card", FluentValue::from(self.name(miss.card, def(miss.card)))),
            ("event", told.map_or_else(verb, |told| told.line.text).into()),
        ];
        let text = capital(&self.words.say(lack_word(miss.lack), &values));
        let line = Line { text, clause: self.clause(self.ability_clause(miss.ability)) };
        Told {
            card: self.named(miss.card, def(miss.card)),
            ability: Some((miss.ability, def(miss.card))),
            ..Told::new(ToldKind::Missed, line)
        }
    }

    /// What an ability did. Its text is told by a card that the viewer knows.
    fn by_ability(&self, kind: ToldKind, ability: AbilityId, (card, def): (Ref, DefId), seat: Seat) -> Told {
        let known = card.is_some() && !self.world().catalog.def(def).spec.title.is_empty();
        Told {
            ability: known.then_some((ability, def)),
            ..self.about(kind, self.ability_clause(ability), (card, def), seat)
        }
    }

    fn about(&self, kind: ToldKind, clause: Clause, (card, def): (Ref, DefId), seat: Seat) -> Told {
        let id = match kind {
            ToldKind::Changed => "log-rewritten",
            ToldKind::Stopped => "log-dropped",
            ToldKind::Fizzled => "log-fizzled",
            _ => "log-triggered",
        };
        let id = if card.is_some() { id.to_owned() } else { format!("{id}-rule") };
        let values = [("card", self.name(card, def).into()), ("player", self.seat(seat).into())];
        let line = Line { text: capital(&self.words.say(&id, &values)), clause: self.clause(clause) };
        Told {
            seat: Some(seat).filter(|seat| seat.is_some()),
            card: self.named(card, def),
            ..Told::new(kind, line)
        }
    }

    /// The name of a card that was this one when it was told.
    fn name(&self, card: Ref, def: DefId) -> String {
        match self.world().catalog.def(def).title(self.words.lang) {
            _ if !card.is_some() => self.words.say("nothing", &[]),
            "" => self.words.say("a-card", &[]),
            title => title.to_owned(),
        }
    }

    /// A card by its name, and by its number in the viewer's view, if it is there and the viewer knows which it is.
    fn named(&self, card: Ref, def: DefId) -> Option<Named> {
        let there = self.table.position().get(card).is_some() && self.table.title(card.slot) != "?";
        let slot = Some(card.slot).filter(|_| there);
        card.is_some().then(|| Named { name: self.name(card, def), slot })
    }

    /// The number in the viewer's view of a card of the table as it is.
    pub fn view_slot(&self, slot: Slot) -> Slot {
        self.viewer.map_or(slot, |viewer| self.truth.position().called(viewer, slot))
    }

    /// The card of the table as it is that has this number in the viewer's view.
    pub fn true_slot(&self, slot: Slot) -> Slot {
        self.viewer.map_or(slot, |viewer| self.truth.position().call(viewer, slot))
    }

    fn ability_clause(&self, ability: AbilityId) -> Clause {
        let compiled = self.world().catalog.ability(ability);
        let own = compiled.map_or(Clause::NONE, |compiled| compiled.ability.clause);
        if own != Clause::NONE {
            return own;
        }
        let keyword = compiled.and_then(|compiled| self.world().catalog.keyword(compiled.keyword?));
        keyword
            .and_then(|(def, _)| def.clauses.first())
            .map_or(Clause::NONE, |id| byword_kernel::id::cite(id))
    }

    /// The most particular message that fits the event.
    fn event(&self, event: &Event, [subject, other, cause]: [DefId; 3]) -> Option<Told> {
        let kind = event_word(event.kind);
        let verb = self.world().vocabulary.verb(event.verb);
        let detail = self.detail(event);
        let shared = event.kind == EventKind::Move && !event.to.seat.is_some();
        // What is done to nothing in particular has words of its own.
        let alone = if event.other.is_some() { "" } else { "-alone" };
        let ids = [
            format!("event-{kind}-{verb}{alone}"),
            format!("event-{kind}-{verb}-{detail}"),
            format!("event-{kind}-{verb}"),
            format!("event-{kind}-{detail}"),
            if shared { format!("event-{kind}-shared") } else { format!("event-{kind}") },
        ];
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let detail_name = self.words.word(detail_sort(event.kind), &detail);
        let values = [
            ("card", FluentValue::from(self.name(event.subject, subject))),
            ("other", self.name(event.other, other).into()),
            ("cause", self.name(event.cause, cause).into()),
            ("player", self.seat(event.seat).into()),
            ("amount", i64::from(event.amount).abs().into()),
            ("sign", if event.amount < 0 { "down" } else { "up" }.into()),
            ("detail", detail_name.clone().into()),
            ("verb", self.words.word("verb", verb).into()),
            ("from", self.zone(event.from).into()),
            ("to", self.zone(event.to).into()),
            ("owner", self.seat(event.to.seat).into()),
        ];
        let text = self.words.find(&ids, &values).filter(|text| !text.is_empty() && text != "-")?;
        let clause = self.words.attached(&ids, "clause").unwrap_or_default();
        let line = Line { text: capital(&text), clause };
        let moves = event.kind == EventKind::Move;
        Some(Told {
            code: event_word(event.kind),
            verb: Some(event.verb).filter(|verb| *verb != verb::PLAIN),
            seat: Some(event.seat).filter(|seat| seat.is_some()),
            card: self.named(event.subject, subject),
            other: self.named(event.other, other),
            cause: self.named(event.cause, cause),
            amount: Some(event.amount).filter(|amount| *amount != 0 && !moves),
            detail: Some((detail, detail_name)).filter(|_| detail_sort(event.kind) != "detail"),
            from: Some(event.from).filter(|_| moves),
            to: Some(event.to).filter(|_| moves),
            ..Told::new(ToldKind::Event, line)
        })
    }

    fn detail(&self, event: &Event) -> String {
        let sort = match event.kind {
            EventKind::Counter => Sort::Counter,
            EventKind::Tally => Sort::Tally,
            EventKind::Moment => Sort::Moment,
            _ => return event.detail.to_string(),
        };
        self.world().vocabulary.word(sort, u16::from(event.detail)).unwrap_or("?").to_owned()
    }

    /// The name of a zone.
    pub fn zone(&self, zone: Zone) -> String {
        let spec = self.world().vocabulary.zones().get(zone.kind.index());
        self.words.word("zone", spec.map_or("?", |spec| spec.word))
    }

    /// Why something cannot be done.
    pub fn refusal(&self, refusal: &Refusal) -> Line {
        let number = |n: i16| FluentValue::from(i64::from(n));
        let card = ("card", FluentValue::from(self.card(refusal.card)));
        let verb =
            |verb| ("verb", FluentValue::from(self.words.word("verb", self.world().vocabulary.verb(verb))));
        let state = ("state", FluentValue::from(self.words.say("card-turned", &[])));
        let (id, values) = match refusal.reason {
            Reason::Forbidden(what, _) => ("refusal-forbidden", vec![card, verb(what)]),
            Reason::MustBeOther(what, _) => ("refusal-must-be-other", vec![card, verb(what)]),
            Reason::CannotPay(cost, have) => {
                ("refusal-cannot-pay", vec![("cost", number(cost)), ("have", number(have))])
            }
            Reason::NotNow => ("refusal-not-now", vec![]),
            Reason::IsTurned => ("refusal-is-turned", vec![card, state]),
            Reason::IsUpright => ("refusal-is-upright", vec![card]),
            Reason::JustCame => ("refusal-just-came", vec![card]),
            Reason::NotThere => ("refusal-not-there", vec![card]),
            Reason::WrongPlayer => ("refusal-wrong-player", vec![card]),
            Reason::WrongKind => ("refusal-wrong-kind", vec![card]),
            Reason::LimitReached => ("refusal-limit-reached", vec![card]),
            Reason::NoObject => ("refusal-no-object", vec![card]),
            Reason::ConditionFails => ("refusal-condition-fails", vec![card]),
            Reason::NoEffect => ("refusal-no-effect", vec![card]),
            Reason::Unknown => ("refusal-unknown", vec![]),
        };
        let particular = format!("{id}-rule");
        let ids = if refusal.card.is_some() { vec![id] } else { vec![particular.as_str(), id] };
        Line { text: self.words.find(&ids, &values).unwrap_or_default(), clause: self.clause(refusal.clause) }
    }

    /// What a clause says, in the language of the words.
    pub fn statement(&self, id: &str) -> Option<String> {
        let text = self.world().clauses.get(byword_kernel::id::cite(id))?;
        Some(self.words.lang.pick(&text.english, &text.spanish).to_owned())
    }
}

/// A sentence with a capital at its beginning.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The word that programs know a kind of event by.
#[must_use]
pub const fn event_word(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Move => "move",
        EventKind::Damage => "damage",
        EventKind::Heal => "heal",
        EventKind::Turn => "turn",
        EventKind::Ready => "ready",
        EventKind::Counter => "counter",
        EventKind::Tally => "tally",
        EventKind::Attach => "attach",
        EventKind::Act => "act",
        EventKind::Choose => "choose",
        EventKind::Reveal => "reveal",
        EventKind::Shuffle => "shuffle",
        EventKind::Roll => "roll",
        EventKind::Moment => "moment",
        EventKind::Control => "control",
        EventKind::Flip => "flip",
        EventKind::Create => "create",
    }
}

/// The message that says why an ability let an event pass.
const fn lack_word(lack: Lack) -> &'static str {
    match lack {
        Lack::Event => "missed-event",
        Lack::Place => "missed-place",
        Lack::Amount => "missed-amount",
        Lack::Player => "missed-player",
        Lack::Subject => "missed-subject",
        Lack::Other => "missed-other",
        Lack::Cause => "missed-cause",
        Lack::Condition => "missed-condition",
        Lack::Limit => "missed-limit",
    }
}

const fn detail_sort(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Counter => "counter",
        EventKind::Tally => "tally",
        EventKind::Moment => "moment",
        _ => "detail",
    }
}
