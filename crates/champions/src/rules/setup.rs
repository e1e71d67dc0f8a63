//! Setup (digest section 4), in the order of its steps.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::DecisionKind;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{DefId, Ref, Seat, Tag, Zone};
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;

use crate::cards::sets::{Names, cards_of, find_identity, keyword_says, own_deck_of, set_of, set_tag};
use crate::options::Options;
use crate::profile::Profile;
use crate::rules::encounter::{reveal, scheme};
use crate::rules::player::play;
use crate::rules::table::{
    AREA, ENCOUNTER_DECK, SIDE_DECK, identity, main_scheme, next_round, owner_of, run_spells, threat_on,
    villain,
};
use crate::rules::{questions, round};
use crate::words::{counter, procedure, stat, tag, tally, verb, zone, zone_of};

/// Puts everything in its place and pushes the rest of the setup.
pub(crate) fn deal(table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
    if setup.decks.len() != usize::from(setup.seats) || setup.seats == 0 || setup.seats > 4 {
        return Err(format!("{} decks for {} seats (1 to 4)", setup.decks.len(), setup.seats));
    }
    let options = Options::read(setup)?;
    check_identities(table.world(), setup)?;
    options.check_decks(table, &setup.decks)?;
    for (seat, deck) in setup.decks.iter().enumerate() {
        add_player(table, Seat(seat as u8), deck)?;
    }
    add_scenario(table, &options)?;
    table.book().set_tally(Seat::NONE, tally::EXPERT, i16::from(options.expert));
    let sets = encounter_sets(table.world(), &options);
    check_sets(table.world(), &sets)?;
    for set in sets {
        add_encounter_set(table, &set)?;
    }
    show_faces_of_mode(table, options.expert);
    table.book().shuffle(ENCOUNTER_DECK);
    table.book().shuffle(SIDE_DECK);
    options.apply(table);
    table.push(Frame::procedure(procedure::SETUP, table.position().first()));
    Ok(())
}

/// Cards with a face for each difficulty show the one that is played.
fn show_faces_of_mode(table: &mut Table<'_>, expert: bool) {
    let wrong = if expert { tally::STANDARD_MODE } else { tally::EXPERT_MODE };
    let mut list = table.take_list();
    for kind in [zone::ENCOUNTER, zone::ASIDE, zone::AREA] {
        list.extend(table.position().zone(Zone::shared(kind)));
    }
    list.retain(|card| table.def(*card).back.is_some() && questions::says(table, *card, wrong));
    table.perform_all(list.iter().map(|card| Event::new(EventKind::Flip, verb::SETUP).about(*card)));
    table.put_list(list);
}

/// Setup step 10: the sets whose cards make the encounter deck.
fn encounter_sets(world: &World, options: &Options) -> Vec<String> {
    let villain = options.villain.as_str();
    let usual = |chosen: &Option<String>, kind: &str| {
        let own = format!("{villain}_{kind}");
        let there = set_tag(&world.vocabulary, &own).map(|_| own);
        chosen.clone().or(there).unwrap_or_else(|| kind.to_owned())
    };
    let mut sets = vec![villain.to_owned(), usual(&options.standard_set, "standard")];
    sets.extend(options.expert.then(|| usual(&options.expert_set, "expert")));
    sets.extend(options.modular.iter().cloned());
    sets
}

/// Setup step 10: each set is used once, and only the first, the villain's, makes a scenario.
fn check_sets(world: &World, sets: &[String]) -> Result<(), String> {
    for (index, set) in sets.iter().enumerate() {
        let cards = cards_of(world, set)?;
        let has = |kind: Tag| cards.iter().any(|def| world.catalog.def(*def).has_tag(kind));
        if sets[..index].contains(set) {
            return Err(format!("the encounter set `{set}` is used twice (setup step 10)"));
        }
        if index > 0 && has(tag::VILLAIN) && has(tag::MAIN_SCHEME) {
            return Err(format!(
                "`{set}` is a villain's own set, and none to add to another's (setup step 10)"
            ));
        }
    }
    Ok(())
}

/// Setup step 1: no two players take the same identity.
fn check_identities(world: &World, setup: &Setup) -> Result<(), String> {
    let heroes: Vec<&String> = setup.decks.iter().filter_map(|deck| deck.first()).collect();
    let set = |hero: &str| find_identity(world, hero).and_then(|def| set_of(world, def));
    for (index, hero) in heroes.iter().enumerate() {
        let twice = heroes[..index]
            .iter()
            .any(|other| other == hero || (set(other).is_some() && set(other) == set(hero)));
        if twice {
            return Err(format!("two players take the identity `{hero}` (setup step 1)"));
        }
    }
    Ok(())
}

/// Setup steps 1 to 6: identity with the alter-ego up, deck, obligation and nemesis set.
fn add_player(table: &mut Table<'_>, seat: Seat, deck: &[String]) -> Result<(), String> {
    let world = table.world();
    let Some((hero, cards)) = deck.split_first() else { return Err("a deck without an identity".to_owned()) };
    let front = find_identity(world, hero).ok_or_else(|| format!("`{hero}` is no identity"))?;
    let names = Names::of(world, Some(front));
    let alter_ego =
        if world.catalog.def(front).has_tag(tag::HERO) { world.catalog.def(front).back } else { Some(front) };
    table.book().add_card(alter_ego.unwrap_or(front), seat, zone_of(zone::PLAY, seat));
    for title in cards {
        let def = names.find(title).ok_or_else(|| format!("no card is called `{title}`"))?;
        let aside = keyword_says(world, def, verb::APART);
        table.book().add_card(
            def,
            seat,
            if aside { Zone::shared(zone::ASIDE) } else { zone_of(zone::DECK, seat) },
        );
    }
    table.book().shuffle(zone_of(zone::DECK, seat));
    let set = set_of(world, front).unwrap_or_default().to_owned();
    for def in cards_of(world, &set)? {
        if world.catalog.def(def).has_tag(tag::OBLIGATION) {
            // Setup step 10: obligations are shuffled into the encounter deck.
            add_copies(table, def, ENCOUNTER_DECK);
        }
    }
    for def in cards_of(world, &format!("{set}_nemesis")).unwrap_or_default() {
        add_copies(table, def, Zone::shared(zone::ASIDE));
    }
    add_own_deck(table, seat, &set);
    Ok(())
}

/// The deck that an identity has beside its player's, if its text says so.
fn add_own_deck(table: &mut Table<'_>, seat: Seat, set: &str) {
    let world = table.world();
    let back = table.def(identity(table, seat)).back;
    let faces = [Some(table.def(identity(table, seat))), back.map(|back| world.catalog.def(back))];
    if !faces.into_iter().flatten().any(|face| questions::prints(world, face, tally::OWN_DECK)) {
        return;
    }
    let deck = zone_of(zone::OWN_DECK, seat);
    for def in own_deck_of(world, set) {
        for _ in 0..world.catalog.def(def).stat(stat::QUANTITY) {
            table.book().add_card(def, seat, deck);
        }
    }
    table.book().shuffle(deck);
}

fn add_copies(table: &mut Table<'_>, def: DefId, zone: Zone) {
    for _ in 0..table.world().catalog.def(def).stat(stat::COPIES) {
        table.book().add_card(def, Seat::NONE, zone);
    }
}

/// Setup steps 8 and 9: villain and main scheme decks, first stages in play.
fn add_scenario(table: &mut Table<'_>, options: &Options) -> Result<(), String> {
    let (world, set) = (table.world(), options.villain.as_str());
    let stages = |kind: Tag| -> Result<Vec<DefId>, String> {
        let mut defs = cards_of(world, set)?;
        defs.retain(|def| world.catalog.def(*def).has_tag(kind));
        defs.sort_by_key(|def| world.catalog.def(*def).stat(stat::STAGE));
        Ok(defs)
    };
    let mut villains = stages(tag::VILLAIN)?;
    villains.retain(|def| options.has_stage(world.catalog.def(*def).stat(stat::STAGE)));
    for (defs, deck) in [(villains, zone::VILLAINS), (stages(tag::MAIN_SCHEME)?, zone::SCHEMES)] {
        let Some((first, rest)) = defs.split_first() else {
            return Err(format!("the set `{set}` is no scenario"));
        };
        table.book().add_card(*first, Seat::NONE, AREA);
        // The last one added lies on top.
        for def in rest.iter().rev() {
            table.book().add_card(*def, Seat::NONE, Zone::shared(deck));
        }
    }
    Ok(())
}

/// Setup step 10.
fn add_encounter_set(table: &mut Table<'_>, set: &str) -> Result<(), String> {
    let world = table.world();
    for def in cards_of(world, set)? {
        let spec = world.catalog.def(def);
        if !spec.has_tag(tag::VILLAIN) && !spec.has_tag(tag::MAIN_SCHEME) {
            let beside = world.catalog.def(def).has_tag(tag::SIDE_DECK);
            add_copies(table, def, if beside { SIDE_DECK } else { ENCOUNTER_DECK });
        }
    }
    Ok(())
}

/// The steps of setting up that are procedures, after everything has been laid out.
mod at {
    /// Setup step 11.
    pub const BEGIN: u16 = 0;
    /// Setup step 12 a.
    pub const SCHEME: u16 = 1;
    /// Setup step 12 b.
    pub const FLIP: u16 = 2;
    /// Setup step 12 c.
    pub const STAGE: u16 = 3;
    pub const VILLAIN: u16 = 4;
    pub const REVEAL: u16 = 5;
    /// Setup step 14.
    pub const DRAW: u16 = 6;
    /// Setup step 15.
    pub const MULLIGAN: u16 = 7;
    pub const ANSWER: u16 = 8;
    /// Setup step 16.
    pub const IDENTITIES: u16 = 9;
}

frame! {
    /// The part of setting up that is played, from the first player on.
    struct SettingUp(procedure::SETUP) {
        /// The players who are done with a step.
        passed: i16 = n,
        /// The cards that were looked at.
        seen: i16 = m,
        /// The card that begins in play.
        card: Option<Ref> = a,
    }
}

/// Setup steps 11 to 16.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (first, SettingUp { passed, card, .. }) = (frame.seat, SettingUp::of(frame));
    match (step, next_round(table, first, passed)) {
        (at::BEGIN, _) => begin_next(table, card, first),
        (at::SCHEME, _) => {
            run_spells(table, main_scheme(table), verb::SETUP, first);
        }
        (at::FLIP, _) => {
            let scheme = main_scheme(table);
            scheme::begin_first(table, scheme);
        }
        (at::STAGE, _) => {
            let villain = villain(table);
            table.perform(Event::new(EventKind::Act, verb::STAGE).about(villain));
        }
        (at::VILLAIN, _) => {
            run_spells(table, villain(table), verb::WHEN_REVEALED, first);
            run_spells(table, villain(table), verb::SETUP, first);
        }
        (at::REVEAL, _) => reveal_next(table, frame),
        (at::DRAW, Some((seat, passed))) => {
            SettingUp::edit(table, |setup| setup.passed = passed);
            table.goto(at::DRAW);
            round::draw_up(table, seat);
        }
        (at::DRAW, None) => SettingUp::edit(table, |setup| setup.passed = 0),
        (at::MULLIGAN, Some((seat, _))) => round::offer_discards(table, seat, DecisionKind::Mulligan),
        (at::ANSWER, Some((seat, passed))) => mulligan(table, frame, seat, passed),
        (at::MULLIGAN | at::ANSWER, None) => {
            SettingUp::edit(table, |setup| (setup.passed, setup.seen) = (0, 0));
            table.goto(at::IDENTITIES);
        }
        (at::IDENTITIES, Some((seat, passed))) => set_up_next(table, frame, seat, passed),
        _ => {
            table.finish();
            start(table);
            table.push(Frame::procedure(procedure::ROUND, first));
        }
    }
}

/// Setup step 12: encounter cards that begin in play, beside villain and main scheme, say what they say When Revealed.
fn reveal_next(table: &mut Table<'_>, frame: &Frame) {
    let waiting = |card: &Ref| {
        let def = table.def(*card);
        def.has_tag(tag::ENCOUNTER) && !def.has_tag(tag::VILLAIN) && !def.has_tag(tag::MAIN_SCHEME)
    };
    let next = table.all_in_play().filter(waiting).nth(SettingUp::of(frame).seen as usize);
    let Some(card) = next else { return };
    SettingUp::edit(table, |setup| setup.seen += 1);
    table.goto(at::REVEAL);
    let seat = table.controller_of(card).filter(|seat| seat.is_some()).unwrap_or(frame.seat);
    run_spells(table, card, verb::WHEN_REVEALED, seat);
}

/// Setup step 16: the identity's Setup abilities; in the newest rules those of all the player's cards in play.
fn set_up_next(table: &mut Table<'_>, frame: &Frame, seat: Seat, passed: i16) {
    let all = Profile::of(table).sets_up_all_cards();
    let mut cards = table.position().zone(zone_of(zone::PLAY, seat));
    let owned =
        |card: &Ref| owner_of(table, *card) == seat && (all || table.def(*card).has_tag(tag::IDENTITY));
    let next = cards.by_ref().filter(owned).nth(SettingUp::of(frame).seen as usize);
    table.goto(at::IDENTITIES);
    match next {
        Some(card) => {
            SettingUp::edit(table, |setup| setup.seen += 1);
            run_spells(table, card, verb::SETUP, seat);
        }
        None => SettingUp::edit(table, |setup| (setup.passed, setup.seen) = (passed, 0)),
    }
}

/// From now on decks, characters and schemes are watched.
pub(crate) fn start(table: &mut Table<'_>) {
    table.book().set_tally(Seat::NONE, tally::STARTED, 1);
    table.book().disturb();
}

/// S3: what begins in play is attached where its text says.
fn settle_in(table: &mut Table<'_>, card: Ref, first: Seat) {
    SettingUp::edit(table, |setup| setup.card = None);
    table.goto(at::BEGIN);
    let owner = owner_of(table, card);
    play::settle_in(table, card, if owner.is_some() { owner } else { first });
}

/// Setup step 11: cards that begin in play, one after the other.
fn begin_next(table: &mut Table<'_>, before: Option<Ref>, first: Seat) {
    if let Some(card) = before.and_then(|card| table.follow(card)).filter(|card| table.in_play(*card)) {
        return settle_in(table, card, first);
    }
    let next = (0..table.position().card_count() as u16).find_map(|slot| {
        let card = table.position().current(byword_kernel::id::Slot(slot));
        let begins = |def| keyword_says(table.world(), def, verb::BEGIN);
        let def = table.position().get(card)?.def;
        (!table.in_play(card) && begins(def)).then_some(card)
    });
    let Some(card) = next else { return };
    table.goto(at::BEGIN);
    SettingUp::edit(table, |setup| setup.card = Some(card));
    let owner = owner_of(table, card);
    if owner.is_some() {
        let enter = Event::new(EventKind::Move, verb::BEGIN).about(card).to(zone_of(zone::PLAY, owner));
        table.perform(enter);
    } else {
        reveal::enter(table, card, first, verb::BEGIN);
    }
}

/// Setup step 15: the picked cards are discarded one by one; then the hand is filled again.
fn mulligan(table: &mut Table<'_>, frame: &Frame, seat: Seat, passed: i16) {
    let picked = round::take_discard(table, frame, seat);
    table.goto(at::MULLIGAN);
    if !picked {
        SettingUp::edit(table, |setup| setup.passed = passed);
        round::draw_up(table, seat);
    }
}

/// A side scheme that lies there without threat has what it begins with (MC-11.4).
fn stage_threat(table: &mut Table<'_>) {
    let mut list = table.take_list();
    let bare = |card: &Ref| table.def(*card).has_tag(tag::SIDE_SCHEME) && threat_on(table, *card) == 0;
    list.extend(table.position().zone(AREA).filter(bare));
    for card in &list {
        let threat = table.stat(*card, stat::THREAT).clamp(0, 255) as u8;
        table.book().set_counters(*card, counter::THREAT, threat);
    }
    table.put_list(list);
}

/// A scenario begins in a phase: everything is there already.
pub(crate) fn stage(table: &mut Table<'_>, active: Seat, phase: &str) -> Result<(), String> {
    let found = round::PHASES.iter().find(|(name, ..)| *name == phase);
    let Some((_, step, villain)) = found else {
        let names: Vec<&str> = round::PHASES.iter().map(|(name, ..)| *name).collect();
        return Err(format!("no phase `{phase}`; there are {}", names.join(", ")));
    };
    start(table);
    stage_threat(table);
    table.book().count_turn();
    table.book().set_first(active);
    let mut frame = Frame::procedure(procedure::ROUND, active);
    frame.step = *step;
    table.push(frame);
    if let Some(step) = villain {
        let mut frame = Frame::procedure(procedure::VILLAIN, active);
        frame.step = *step;
        table.push(frame);
    }
    Ok(())
}
