//! A fifth game on the kernel, in a few pages: *Lamplighters*. It shows everything that a game needs, and nothing else; its
//! lamps and its keyword are written as terms.
//!
//! Two players each have a deck of lamps. On your turn your lamps turn upright, you draw a card, and then you may put
//! one lamp out (T 2.2), light your lamps for points (T 2.3), or blow with a lamp at a lit one (T 2.4). Seven points
//! win (T 3.1); a player who cannot draw loses (T 3.2).
//!
//! Run it with `cargo run -p byword-toy`.

use byword_kernel::prelude::*;
use byword_kernel::vocabulary::verb as kernel_verb;
use byword_language::keyword::read_keywords;
use byword_language::term;

byword_kernel::words! {
    /// Numbers on lamps: the points it gives, how hard it blows, how much wind it stands.
    pub mod stat: Stat(u8) from 0 { GLOW = "glow", WIND = "wind", GLASS = "glass" }
}
byword_kernel::words! {
    /// What is done.
    pub mod verb: Verb(u8) from 16 { LIGHT = "light", BLOW = "blow", SCORE = "score", BREAK = "break" }
}
byword_kernel::words! {
    /// Numbers that players keep.
    pub mod tally: Tally(u8) from 0 { POINTS = "points", PLAYED = "lamps-put-out" }
}
byword_kernel::words! {
    /// Zones, in the order of [`ZONES`].
    pub mod zone: ZoneKind(u8) from 0 { DECK = "deck", HAND = "hand", PLAY = "play", DISCARD = "discard" }
}

const ZONES: &[ZoneSpec] = &[
    ZoneSpec { kind: zone::DECK, word: "deck", per_seat: true, in_play: false, sight: Sight::Nobody },
    ZoneSpec { kind: zone::HAND, word: "hand", per_seat: true, in_play: false, sight: Sight::Owner },
    ZoneSpec { kind: zone::PLAY, word: "play", per_seat: true, in_play: true, sight: Sight::Open },
    ZoneSpec { kind: zone::DISCARD, word: "discard", per_seat: true, in_play: false, sight: Sight::Open },
];

const CLAUSES: &str = "
T 1.1 | setup   | Each player shuffles and draws three cards. | Cada cual baraja y roba tres cartas.
T 2.1 | turn    | Your lamps turn upright and you draw a card. | Tus faroles se enderezan y robas una carta.
T 2.2 | play    | Once a turn you may put a lamp out. | Una vez por turno puedes sacar un farol.
T 2.3 | light   | Turn an upright lamp to get its glow in points. | Gira un farol: recibes su brillo en puntos.
T 2.4 | blow    | Turn an upright lamp to blow at a turned enemy lamp. | Gira un farol y sopla a uno girado del rival.
T 2.5 | break   | A lamp with as much damage as glass breaks. | Un farol con tanto daño como vidrio se rompe.
T 3.1 | win     | Seven points win. | Siete puntos ganan.
T 3.2 | loss    | A player who must draw from an empty deck loses. | Quien debe robar de un mazo vacío pierde.
T 4.1 | Veiled  | A veiled lamp cannot be blown at. | No se puede soplar a un farol velado.
T 5.1 | waiting | Players order their own waiting abilities. | Cada cual ordena sus habilidades en espera.
T 5.2 | choices | What an ability leaves to you, you choose. | Lo que una habilidad te deja elegir, lo eliges tú.
";

/// Lighting a lamp.
pub const LIGHT: Choice = Choice(Choice::FIRST);
/// Blowing with a lamp at another one.
pub const BLOW: Choice = Choice(Choice::FIRST + 1);

/// The only procedure: a turn.
const TURN: Procedure = Procedure(0);
mod at {
    pub const START: u16 = 0;
    pub const MAIN: u16 = 1;
}

/// The only keyword.
const VEILED: &str = r#"
keyword Veiled = Velado
clauses T 4.1
means
  (static (of this) (change (rule (kind forbid) (verb blow) (to this))))
"#;

/// The lamps of the house: name, glow, wind and glass, abilities.
pub const HOUSE: &str = "
Candle         | 1 1 1 |
Bellows        | 0 3 3 |
Paper Moon     | 2 0 1 | (keyword (keyword Veiled))
Runner's Torch | 1 1 2 | (triggered (on (kind move) (verb play) (subject this)) (effect (may you (do (draw you 1)))))
Ship's Light   | 2 1 3 | (triggered (on (kind move) (verb break) (subject this)) (effect (may you (do (draw you 1)))))
";

/// The rules of the game.
struct Lamplighters;

impl Rulebook for Lamplighters {
    /// T 5.1.
    fn schedule(&self) -> Schedule<'_> {
        Schedule::Bag
    }
}

impl Opening for Lamplighters {
    fn setup(&self, table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
        for (seat, deck) in (0..).map(Seat).zip(&setup.decks) {
            let zone = Zone::of(zone::DECK, seat);
            for title in deck {
                let known = table.world().catalog.find(title);
                let def = known.ok_or_else(|| format!("no lamp is called `{title}`"))?;
                table.book().add_card(def, seat, zone);
            }
            table.book().shuffle(zone);
        }
        table.push(Frame::procedure(TURN, Seat(0)));
        (0..setup.seats).for_each(|seat| table.draw_cards(Seat(seat), 3, Ref::NONE));
        Ok(())
    }

    fn stage(&self, table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
        let step = match phase {
            "start" => at::START,
            "main" => at::MAIN,
            _ => return Err("the phases are start, main".to_owned()),
        };
        table.push(Frame { step, ..Frame::procedure(TURN, active) });
        Ok(())
    }
}

impl Procedures for Lamplighters {
    fn step(&self, table: &mut Table<'_>, _turn: Procedure, frame: &Frame) {
        let seat = frame.seat;
        match frame.step {
            at::START => start_turn(table, seat),
            at::MAIN => {
                let wishes = self.wishes(table, seat);
                table.offer_all(|table, options| {
                    options.extend(wishes.into_iter().filter(|wish| self.check(table, seat, wish).is_ok()));
                });
                table.ask(Decision::new(seat, DecisionKind::Act, cite("T 2.1")));
            }
            _ => answered(table, seat),
        }
    }
}

impl Checks for Lamplighters {
    fn settle(&self, table: &mut Table<'_>) {
        let winner = table.position().seats().find(|seat| table.position().tally(*seat, tally::POINTS) >= 7);
        if winner.is_some() {
            table.end(winner, cite("T 3.1"));
        }
    }

    fn state_check(&self, table: &mut Table<'_>) -> bool {
        let goes = |lamp| {
            Event::new(EventKind::Move, verb::BREAK).about(lamp).to(self.home(table, lamp, zone::DISCARD))
        };
        let broken = table.all_in_play().filter(|lamp| self.remaining(table, *lamp) <= 0);
        let broken: Vec<Event> = broken.map(goes).collect();
        let any = !broken.is_empty();
        table.perform_all(broken);
        any
    }
}

impl Reckoning for Lamplighters {
    fn remaining(&self, table: &Table<'_>, lamp: Ref) -> i16 {
        table.stat(lamp, stat::GLASS) - table.record(lamp).map_or(0, |record| record.damage)
    }
}

// Nothing is paid for, nothing but the cards says what may be chosen, and events are what they are.
impl Costs for Lamplighters {}
impl Choosing for Lamplighters {}
impl Events for Lamplighters {}

impl Legality for Lamplighters {
    fn check(&self, table: &Table<'_>, seat: Seat, wish: &Opt) -> Result<(), Refusal> {
        let position = table.position();
        let (a, b) = (position.current(wish.a), position.current(wish.b));
        let clause = match wish.choice {
            Choice::PLAY => cite("T 2.2"),
            LIGHT => cite("T 2.3"),
            BLOW => cite("T 2.4"),
            Choice::END => return Ok(()),
            _ => return Err(Refusal::new(Clause::NONE, Reason::Unknown)),
        };
        let refused = |reason| Err(Refusal::new(clause, reason));
        if wish.choice == Choice::PLAY {
            let spent = position.tally(seat, tally::PLAYED) > 0;
            return if spent { refused(Reason::LimitReached) } else { Ok(()) };
        }
        if position.card(wish.a).is_none_or(|lamp| lamp.turned()) {
            return refused(Reason::IsTurned);
        }
        if wish.choice == BLOW {
            table.rules().allowed(verb::BLOW, a, b)?;
            if position.card(wish.b).is_none_or(|lamp| !lamp.turned()) {
                return refused(Reason::IsUpright);
            }
        }
        Ok(())
    }

    fn wishes(&self, table: &Table<'_>, seat: Seat) -> Vec<Opt> {
        let position = table.position();
        let hand = position.zone(Zone::of(zone::HAND, seat)).map(|card| Opt::card(Choice::PLAY, card.slot));
        let mut wishes: Vec<Opt> = hand.collect();
        for lamp in position.zone(Zone::of(zone::PLAY, seat)) {
            wishes.push(Opt::card(LIGHT, lamp.slot));
            let enemies = table.all_in_play().filter(|card| table.controller_of(*card) != Some(seat));
            wishes.extend(enemies.map(|enemy| Opt::pair(BLOW, lamp.slot, enemy.slot)));
        }
        wishes.push(Opt::plain(Choice::END));
        wishes
    }

    fn score(&self, table: &Table<'_>, seat: Seat, _points: &[i32]) -> i32 {
        let worth = |of: Seat| {
            let lamps = table.position().zone(Zone::of(zone::PLAY, of));
            let lamps: i32 = lamps.map(|lamp| i32::from(table.stat(lamp, stat::GLOW)) * 2 + 1).sum();
            i32::from(table.position().tally(of, tally::POINTS)) * 10 + lamps
        };
        worth(seat) - table.position().seats().filter(|other| *other != seat).map(worth).max().unwrap_or(0)
    }
}

impl Words for Lamplighters {
    fn option_text(&self, table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
        let (a, b) = (table.title(opt.a), table.title(opt.b));
        match opt.choice {
            Choice::PLAY => format!("{} {a}", lang.pick("play", "sacar")),
            LIGHT => format!("{} {a}", lang.pick("light", "encender")),
            BLOW => format!("{} {a} {} {b}", lang.pick("blow with", "soplar con"), lang.pick("at", "a")),
            _ => common_option(table, opt, lang),
        }
    }

    fn clause(&self, topic: Topic) -> Clause {
        match topic {
            Topic::Order => cite("T 5.1"),
            _ => cite("T 5.2"),
        }
    }
}

fn start_turn(table: &mut Table<'_>, seat: Seat) {
    table.book().count_turn();
    table.book().set_active(seat);
    table.book().set_tally(seat, tally::PLAYED, 0);
    let turned = |card: &Ref| table.record(*card).is_some_and(|record| record.turned());
    let ready: Vec<Event> = table
        .position()
        .zone(Zone::of(zone::PLAY, seat))
        .filter(turned)
        .map(|lamp| Event::new(EventKind::Ready, kernel_verb::READY).about(lamp).of(seat))
        .collect();
    table.perform_all(ready);
    if table.position().zone_len(Zone::of(zone::DECK, seat)) == 0 {
        let others: Vec<Seat> = table.position().seats().filter(|other| *other != seat).collect();
        return table.end(others, cite("T 3.2"));
    }
    table.draw_cards(seat, 1, Ref::NONE);
}

fn answered(table: &mut Table<'_>, seat: Seat) {
    let Opt { choice, a, b, .. } = table.answer();
    let (lamp, enemy) = (table.position().current(a), table.position().current(b));
    if choice == Choice::END {
        let next = table.position().seats_from(seat).nth(1).unwrap_or(seat);
        table.edit_frame(|frame| (frame.seat, frame.step) = (next, at::START));
        return;
    }
    table.goto(at::MAIN);
    let event = |kind, verb| Event::new(kind, verb).by(lamp).of(seat);
    if choice == Choice::PLAY {
        table.book().add_tally(seat, tally::PLAYED, 1);
        let home = Zone::of(zone::PLAY, seat);
        table.perform(event(EventKind::Move, kernel_verb::PLAY).about(lamp).to(home));
    } else {
        table.perform(event(EventKind::Turn, kernel_verb::TURN).about(lamp));
    }
    if choice == LIGHT {
        let glow = table.stat(lamp, stat::GLOW);
        table.perform(event(EventKind::Act, verb::LIGHT).about(lamp));
        table.perform(event(EventKind::Tally, verb::SCORE).detail(tally::POINTS.0).amount(glow));
    } else if choice == BLOW {
        let wind = table.stat(lamp, stat::WIND);
        table.perform(event(EventKind::Damage, verb::BLOW).about(enemy).amount(wind));
    }
    table.agenda().push_bag();
}

/// A lamp of a line `Name | glow wind glass | abilities`.
fn lamp(line: &str, vocabulary: &mut Vocabulary) -> Result<CardSpec, String> {
    let mut parts = line.splitn(3, '|').map(str::trim);
    let [title, numbers, text] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let mut stats = [0; byword_kernel::position::STATS];
    for (stat, number) in stats.iter_mut().zip(numbers.split(' ')) {
        *stat = number.parse().map_err(|_| format!("{title}: `{number}` is no number"))?;
    }
    let terms = term::parse_terms(text).map_err(|error| format!("{title}: {error}"))?;
    let abilities = terms.iter().map(|term| term::read(term, vocabulary)).collect::<Result<_, _>>();
    let abilities = abilities.map_err(|error| format!("{title}: {error}"))?;
    let names = vec![Name(vocabulary.intern(Sort::Name, title))];
    Ok(CardSpec { names, title: title.to_owned(), stats, abilities, ..CardSpec::default() })
}

fn lines(lamps: &str) -> impl Iterator<Item = &str> {
    lamps.lines().filter(|line| !line.trim().is_empty())
}

/// The world of the game with these lamps, written like those of the [`HOUSE`].
///
/// # Errors
/// What is wrong with the lamps.
pub fn world(lamps: &str) -> Result<World, String> {
    let lists = &[(Sort::Stat, stat::WORDS), (Sort::Verb, verb::WORDS), (Sort::Tally, tally::WORDS)];
    let mut vocabulary = Vocabulary::new(ZONES, lists);
    let keywords = read_keywords(&[("veiled.keyword", VEILED)], &mut vocabulary);
    let keywords = keywords.map_err(|errors| format!("{errors:?}"))?;
    let zones = KeyZones { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD, play: zone::PLAY };
    let mut builder = CatalogBuilder::new(zones, keywords);
    for line in lines(lamps) {
        builder.add_card(lamp(line, &mut vocabulary)?, None);
    }
    let (catalog, clauses) = (builder.finish(), Clauses::read(CLAUSES)?);
    Ok(World { game: "toy", vocabulary, catalog, clauses, rulebook: Box::new(Lamplighters) })
}

/// A game with four of each lamp of the house a side.
#[must_use]
pub fn setup(seed: u64) -> Setup {
    let titles = lines(HOUSE).filter_map(|line| line.split('|').next());
    let deck: Vec<String> = titles.flat_map(|title| vec![title.trim().to_owned(); 4]).collect();
    Setup { seed, seats: 2, decks: vec![deck.clone(), deck], ..Setup::default() }
}
