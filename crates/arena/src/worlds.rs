//! Two worlds that a seat cannot tell apart: what it cannot see is something else in the other one, and those cards have
//! other slots and other lives. Everything that leaves the engine towards the seat must be the same, byte for byte.

use byword_kernel::decision::{Decision, DecisionKind, Opt};
use byword_kernel::id::{DefId, Ref, Seat, Slot, Zone};
use byword_kernel::log::{Entry, Log, Told};
use byword_kernel::position::Position;
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::Lang;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sight;
use byword_players::Eyes;

/// What leaves the engine towards a seat.
#[derive(PartialEq, Eq)]
pub(crate) struct Seen {
    view: Position,
    decision: Option<Decision>,
    options: Vec<Opt>,
    words: Vec<String>,
    sample: Position,
}

impl Seen {
    /// Everything that a seat gets of a table: its view, its decision, its options and their words, a sample.
    pub(crate) fn of(table: &Table<'_>, seat: Seat, seed: u64) -> Self {
        let eyes = Eyes::of(table, seat);
        let (view, options) = (eyes.view(), eyes.options().collect::<Vec<_>>());
        let words =
            [Lang::En, Lang::Es].into_iter().flat_map(|lang| options.iter().map(move |opt| (lang, opt)));
        let words = words.map(|(lang, opt)| view.text(opt, lang)).collect();
        let mut sample = Table::bare(table.world(), 0, 0);
        eyes.sample(seed, &mut sample);
        let (view, sample) = (view.position().clone(), sample.position().clone());
        Self { view, decision: eyes.decision(), options, words, sample }
    }

    /// The first thing that differs.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        let differs =
            |what: &str, a: &dyn Fn() -> String, b: &dyn Fn() -> String| Some(apart(what, &a(), &b()));
        if self.view != other.view {
            return differs("view", &|| json(&self.view), &|| json(&other.view));
        }
        if (self.decision, &self.options) != (other.decision, &other.options) {
            let text = |seen: &Self| format!("{:?} {:?}", seen.decision, seen.options);
            return differs("decision", &|| text(self), &|| text(other));
        }
        if self.words != other.words {
            return differs("words of the options", &|| self.words.join(" | "), &|| other.words.join(" | "));
        }
        (self.sample != other.sample).then(|| apart("sample", &json(&self.sample), &json(&other.sample)))
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// Where two positions differ, if they do.
pub(crate) fn positions_apart(a: &Position, b: &Position) -> Option<String> {
    (a != b).then(|| apart("position", &json(a), &json(b)))
}

/// Where two texts differ.
fn apart(what: &str, a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| text.chars().skip(at.saturating_sub(200)).take(280).collect::<String>();
    format!("the {what} differs at {at}: …{}… and …{}…", around(a), around(b))
}

/// The same table in a world that the seat cannot tell from this one.
pub(crate) fn twin<'w>(table: &Table<'w>, seat: Seat, seed: u64) -> Table<'w> {
    Table::new(table.world(), table.position().twin(table.world(), seat, seed))
}

/// What everybody sees although nothing tells of it: how many cards lie in each zone, and how many of them are turned.
fn counted(table: &Table<'_>) -> Vec<(usize, usize)> {
    let position = table.position();
    let seats: Vec<Seat> = position.seats().chain([Seat::NONE]).collect();
    let kinds = table.world().vocabulary.zones().iter().map(|spec| spec.kind);
    let zones = kinds.flat_map(|kind| seats.iter().map(move |seat| Zone::of(kind, *seat)));
    let turned =
        |zone| position.zone(zone).filter(|card| position.get(*card).is_some_and(|c| c.turned())).count();
    zones.map(|zone| (position.zone_len(zone), turned(zone))).collect()
}

/// The cards that the seat has come to know since: where it has looked at them, or a hand lies open, that tells it more than the log.
/// Of a pile it sees the order, too.
fn looked_at(before: &Table<'_>, after: &Table<'_>, seat: Seat) -> Vec<(Slot, DefId)> {
    let (position, bit) = (after.position(), 1 << seat.0);
    let was_known = |card: Ref| before.position().card(card.slot).is_some_and(|card| card.known & bit != 0);
    let seats: Vec<Seat> = position.seats().chain([Seat::NONE]).collect();
    let zones = after.world().vocabulary.zones().iter().flat_map(|spec| {
        let seats = seats.iter();
        seats.map(|seat| (Zone::of(spec.kind, *seat), spec.sight == Sight::Nobody))
    });
    let lists = zones.flat_map(|(zone, is_pile)| {
        let new = position.zone(zone).filter_map(|card| {
            let record = position.get(card).filter(|record| record.known & bit != 0 && !was_known(card))?;
            Some((position.called(seat, card.slot), record.def))
        });
        let mut new: Vec<(Slot, DefId)> = new.collect();
        if !is_pile {
            new.sort_unstable();
        }
        new
    });
    lists.collect()
}

/// What the seat called the cards, before they were moved, of which it was then told which they are. It may not be able to
/// follow them to where they are now, but it saw which of the cards before its eyes they were. In a pile, or in a hand into
/// which it does not look, it sees none.
fn followed(before: &Table<'_>, after: &Table<'_>, seat: Seat) -> Vec<Slot> {
    let position = before.position();
    let lies_unseen = |zone: Zone| {
        let spec = before.world().vocabulary.zones().get(zone.kind.index());
        spec.is_some_and(|spec| match spec.sight {
            Sight::Open => false,
            Sight::Owner => zone.seat != seat,
            Sight::Nobody => true,
        })
    };
    let shown = |(entry, told): (&Entry, Told)| {
        let cards = entry.cards().into_iter().zip(told.cards).filter(|(_, def)| *def != DefId(0));
        let before = cards.filter(|(card, _)| position.card(card.slot).is_some_and(|c| !lies_unseen(c.zone)));
        before.map(|(card, _)| position.called(seat, card.slot)).collect::<Vec<_>>()
    };
    after.log.entries().iter().zip(after.knowledge().told(seat, 0)).flat_map(shown).collect()
}

/// Two choices of another seat, of which this seat is told the same. Afterwards it must see the same.
pub(crate) fn told_alike(table: &Table<'_>, seat: Seat, rng: &mut Rng) -> Option<String> {
    let decision = table.position().decision().filter(|decision| decision.seat != seat)?;
    let count = u32::try_from(table.position().options().len()).unwrap_or(u32::MAX);
    let (one, other) = (rng.below(count) as usize, rng.below(count) as usize);
    let words = |index: usize| {
        let opt = table.position().options().get(index).copied().unwrap_or_default();
        table.world().rulebook.option_text(table, &opt, Lang::En)
    };
    let chosen = (table.title(decision.source.slot), words(one), words(other));
    let told = Courses { before: [table, table], after: [&after(table, one)?, &after(table, other)?], seat };
    told.difference().map(|apart| format!("after two choices {chosen:?} at {decision:?}, {apart}"))
}

/// One choice in two worlds that the seat cannot tell apart: its own, or one that speaks of no card. If the seat is told
/// the same of what follows, it must see the same: who is asked what, too.
pub(crate) fn goes_on_alike(table: &Table<'_>, seat: Seat, rng: &mut Rng) -> Option<String> {
    let decision = table.position().decision()?;
    let options = table.position().options();
    let index = rng.below(u32::try_from(options.len()).unwrap_or(u32::MAX)) as usize;
    let opt = options.get(index).copied().filter(|opt| decision.seat == seat || is_plain(opt))?;
    let (mut twin, mut same) = (twin(table, seat, rng.next()), index);
    if decision.seat != seat && decision.kind == DecisionKind::May {
        // Whether the other one can say yes may depend on cards that the seat does not see.
        twin.ask_anew();
        same = twin.position().options().iter().position(|other| *other == opt)?;
    }
    let told = Courses { before: [table, &twin], after: [&after(table, index)?, &after(&twin, same)?], seat };
    let words = || table.world().rulebook.option_text(table, &opt, Lang::En);
    told.difference().map(|apart| format!("after `{}` at {decision:?}, {apart}", words()))
}

/// The table after a choice, with a log that begins there.
fn after<'w>(before: &Table<'w>, index: usize) -> Option<Table<'w>> {
    let mut table = Table::new(before.world(), before.position().clone());
    table.log = Log::full();
    table.choose(index).ok().map(|()| table)
}

/// True if the option speaks of no card.
fn is_plain(opt: &Opt) -> bool {
    let none = Ref::NONE.slot;
    opt.a == none && opt.b == none
}

/// What a seat is told of two courses of the game, and what it sees then.
struct Courses<'a, 'w> {
    before: [&'a Table<'w>; 2],
    after: [&'a Table<'w>; 2],
    seat: Seat,
}

impl Courses<'_, '_> {
    /// The first thing that differs in what the seat sees, if it is told the same.
    fn difference(&self) -> Option<String> {
        let told = |n: usize| {
            let (before, after) = (self.before[n], self.after[n]);
            let told = (after.knowledge().told(self.seat, 0), followed(before, after, self.seat));
            (told, counted(after), looked_at(before, after, self.seat))
        };
        if told(0) != told(1) {
            return None;
        }
        let seen = self.after.map(|after| {
            let knowledge = after.knowledge();
            (knowledge.seen_by(self.seat), knowledge.decision_for(self.seat))
        });
        let next = self.after.map(|after| after.position().decision().map(|open| (open.seat, open.kind)));
        let apart = (seen[0] != seen[1]).then(|| apart("view", &json(&seen[0]), &json(&seen[1])))?;
        Some(format!("then {next:?}: {apart}"))
    }
}
