//! Whose number is meant, and whose cards: where a text does not tell, or the term tells of another.

use byword_language::term::Term;

/// "Whenever this character challenges another character, gain lore equal to their {L}", read of this character; "whenever one of
/// your characters banishes another character ...", of which either may be meant.
pub(super) fn asks_number_of_either(ability: &Term, text: &str) -> bool {
    let says = ["equal to their ", "X is their "].iter().any(|words| text.contains(words));
    let Some(on) = ability.form("on").filter(|_| says) else { return false };
    let told: Vec<&str> =
        ["subject", "other", "cause"].into_iter().filter(|part| is_another(on, part)).collect();
    let asked =
        |of: &str| ability.any(&mut |part| part.head() == Some("stat") && part.word_at(1) == Some(of));
    let of_this = !told.is_empty() && asked("this");
    let of_either = told.len() > 1 && told.iter().any(|part| asked(part));
    // "Chosen opposing character gets -X {S}, where X is their {S}": theirs, or that of who quests.
    let of_picked = told.contains(&"subject") && ability.any(&mut |part| changes_by_its_own(part));
    of_this || of_either || of_picked
}

/// "Whenever this character challenges a location, gain lore equal to its {L}": the character's, or the location's.
pub(super) fn asks_number_of_either_place(ability: &Term, text: &str) -> bool {
    let place = |part: &Term| part.head() == Some("tag") && part.word_at(1) == Some("Location");
    let told = ability.form("on").is_some_and(|on| on.any(&mut |part| place(part)));
    let own = |part: &Term| part.head() == Some("stat") && part.word_at(1) == Some("this");
    told && text.contains("equal to its ") && ability.any(&mut |part| own(part))
}

/// "If this character has 2 or more cards under it, put them into your hand", "move any number of characters to a location. Each of them
/// gains Resist +1": the cards and the characters, not this character, what the trigger is about, or the location.
pub(super) fn takes_one_for_many(ability: &Term, text: &str) -> bool {
    let one = |word: Option<&str>| matches!(word, Some("this" | "subject"));
    let puts = |act: &Term| act.head() == Some("move") && one(act.word_at(2));
    let counts = |number: &Term| {
        let is = |test: &Term| test.head() == Some("is") && one(test.word_at(1));
        number.head() == Some("count") && number.any(&mut |test| is(test))
    };
    let place = |test: &Term| test.head() == Some("tag") && test.word_at(1) == Some("Location");
    let mut places = Vec::new();
    ability.walk(&mut |part| {
        if let [head, name, cards] = part.parts()
            && head.as_word() == Some("let")
            && cards.head() == Some("chosen")
            && cards.any(&mut |test| place(test))
        {
            places.push(name.clone());
        }
    });
    let changes = |act: &Term| {
        act.head() == Some("apply") && act.parts().get(1).is_some_and(|card| places.contains(card))
    };
    let many = ["each of them", "those characters"].iter().any(|words| text.to_lowercase().contains(words));
    text.contains("put them ") && ability.any(&mut |act| puts(act))
        || text.contains(" of them are ") && ability.any(&mut |number| counts(number))
        || many && ability.any(&mut |act| changes(act))
}

/// "When this character is banished by an opponent's action, that opponent loses 2 lore": whose action it is.
pub(super) fn of_the_cause(ability: &Term) -> Term {
    let theirs = |test: &Term| test.head() == Some("of") && test.word_at(1) == Some("opponent");
    let cause = ability.form("on").filter(|on| on.form("seat").is_none()).and_then(|on| on.field("cause"));
    if !cause.is_some_and(|cause| cause.any(&mut |test| theirs(test))) {
        return ability.clone();
    }
    let player = Term::call("controller", [Term::word("cause")]);
    ability.map(&mut |part| match part.head() {
        Some("effect") => {
            part.rewrite(&mut |who| (who.as_word() == Some("event-seat")).then(|| player.clone()))
        }
        _ => part.clone(),
    })
}

/// True if a trigger tells of a card besides that whose text it is.
fn is_another(on: &Term, part: &str) -> bool {
    on.field(part).is_some_and(|card| card.as_word() != Some("this"))
}

/// True if a card that is picked is changed by its own number.
fn changes_by_its_own(act: &Term) -> bool {
    let [head, cards, change, ..] = act.parts() else { return false };
    let own = |number: &Term| number.head() == Some("stat") && number.parts().get(1) == cards.parts().get(1);
    head.as_word() == Some("apply") && cards.head() == Some("let") && change.any(&mut |number| own(number))
}

/// "Each player discards their hand. Each player draws that many cards": as many as they discarded, not all of them.
pub(super) fn gives_each_what_all_did(ability: &Term) -> bool {
    let deeds = deeds_of_many(ability);
    ability.any(&mut |part| is_of_each(part) && deeds.iter().any(|deed| counts(part, deed)))
}

/// The names of what several players did.
fn deeds_of_many(ability: &Term) -> Vec<Term> {
    let mut names = Vec::new();
    ability.walk(&mut |part| {
        if let [head, name, act] = part.parts()
            && head.as_word() == Some("let")
            && act.any(&mut |part| is_of_each(part) || is_done_by_many(part))
        {
            names.push(name.clone());
        }
    });
    names
}

const MANY: [&str; 3] = ["everyone", "others", "opponent"];

/// True for an act that is done by several players, one after the other.
fn is_of_each(part: &Term) -> bool {
    let many = |who: &Term| {
        let who = if who.head() == Some("let") { who.parts().get(2) } else { Some(who) };
        who.and_then(Term::as_word).is_some_and(|who| MANY.contains(&who))
    };
    matches!(part.head(), Some("as" | "each-player")) && part.parts().get(1).is_some_and(many)
}

fn is_done_by_many(part: &Term) -> bool {
    part.items().is_some()
        && matches!(part.head(), Some("discard" | "draw" | "discard-random"))
        && part.word_at(1).is_some_and(|who| MANY.contains(&who))
}

/// True if the act counts the deed without having named it itself.
fn counts(act: &Term, deed: &Term) -> bool {
    let named = act.any(&mut |part| part.head() == Some("let") && part.parts().get(1) == Some(deed));
    !named && act.any(&mut |part| part.head() == Some("done") && part.parts().get(1) == Some(deed))
}

/// "Whenever this character quests, ... ready that character", where no other was told of.
pub(super) fn speaks_of_no_other(ability: &Term) -> bool {
    let Some(on) = ability.form("on") else { return false };
    let quests = on.field("verb").and_then(Term::as_word) == Some("quest");
    let is_other = |word: &Term| word.as_word() == Some("other");
    let tests = ["all", "either", "not"];
    let done_to_other = |part: &Term| {
        part.items().is_some()
            && !part.head().is_some_and(|head| tests.contains(&head))
            && part.parts().iter().skip(1).any(is_other)
    };
    let effect = ability.form("effect");
    quests
        && on.field("other").is_none()
        && effect.is_some_and(|effect| effect.any(&mut |part| done_to_other(part)))
}

/// "You may ink an additional card this turn. If you do, draw a card": what may be done later has not been done.
pub(super) fn follows_from_a_leave(ability: &Term) -> bool {
    let leave = |part: &Term| part.head() == Some("allowance") && part.items().is_some();
    ability.any(&mut |part| {
        let first = part.parts().get(1).filter(|_| part.head() == Some("if-do"));
        first.is_some_and(|first| first.any(&mut |part| leave(part)))
    })
}

/// "If all your characters are exerted, ready them", read of this card.
pub(super) fn takes_itself_for_all(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let of_this = |part: &Term| {
        matches!(part.head(), Some("ready" | "turn" | "apply" | "heal" | "damage"))
            && part.parts().iter().skip(1).any(|word| word.as_word() == Some("this"))
    };
    told.contains("if all your ") && told.contains(" them") && ability.any(&mut |part| of_this(part))
}

/// "Whenever one of your characters deals damage to another character, that character's player discards a card": whichever of
/// the two the words told last.
pub(super) fn blames_either(ability: &Term) -> bool {
    let Some(on) = ability.form("on").filter(|on| on.field("kind").and_then(Term::as_word) == Some("damage"))
    else {
        return false;
    };
    let player = |part: &Term| part.head() == Some("controller") && part.word_at(1) == Some("other");
    is_another(on, "subject") && is_another(on, "other") && ability.any(&mut |part| player(part))
}

/// "Whenever one or more of your characters are banished, draw that many cards", read of a cost that there is none of.
pub(super) fn counts_what_nobody_paid(ability: &Term) -> bool {
    let paid = |part: &Term| part.head() == Some("done") && part.word_at(1) == Some("paid");
    let effect = ability.form("effect").filter(|_| ability.head() == Some("triggered"));
    ability.form("cost").is_none() && effect.is_some_and(|effect| effect.any(&mut |part| paid(part)))
}

/// "When this character is banished, put all cards from under him into your hand": they have gone with him (CR 5.1.1.8), and by then
/// nothing lies under him.
pub(super) fn takes_from_under_the_gone(ability: &Term) -> bool {
    let leaves = |on: &&Term| {
        let word = |field: &str| on.field(field).and_then(Term::as_word);
        word("subject") == Some("this") && (word("verb") == Some("banish") || word("from") == Some("play"))
    };
    let under = |part: &Term| {
        let tests = part.parts();
        part.head() == Some("all")
            && tests.iter().any(|test| test.head() == Some("in") && test.word_at(1) == Some("under"))
            && tests.iter().any(|test| test.head() == Some("attached-to") && test.word_at(1) == Some("this"))
    };
    ability.form("on").as_ref().is_some_and(leaves) && ability.any(&mut |part| under(part))
}

/// "Whenever this character challenges, if there's a card under him, you may put that card into your hand": the card that the condition has
/// found, while the reading takes the card of the event.
pub(super) fn takes_the_event_for_the_found(ability: &Term, text: &str) -> bool {
    let finds = |part: &Term| {
        let under = part.head() == Some("fits") && part.word_at(1) == Some("with-a-card-under");
        let outside = |test: &Term| test.head() == Some("in");
        under || part.head() == Some("exists") && part.any(&mut |test| outside(test))
    };
    let moves = |part: &Term| {
        part.head() == Some("move")
            && part.parts().get(2).is_some_and(|card| matches!(card.as_word(), Some("other" | "subject")))
    };
    let asks = |part: &Term| match part.parts() {
        [head, cond, branches @ ..] if head.as_word() == Some("if") => {
            cond.any(&mut |inner| finds(inner))
                && branches.iter().any(|branch| branch.any(&mut |inner| moves(inner)))
        }
        _ => false,
    };
    text.contains("that card") && ability.any(&mut |part| asks(part))
}

/// "Discard a card. Chosen character gets -2 {S} this turn. If the discarded card was an action, ...": a card in play was picked since, and
/// is asked instead.
pub(super) fn asks_the_picked_for_the_discarded(ability: &Term, text: &str) -> bool {
    let mut in_play = Vec::new();
    ability.any(&mut |part| {
        if let [head, name, cards] = part.parts()
            && head.as_word() == Some("let")
            && cards.head() == Some("chosen")
            && !cards.any(&mut |test| matches!(test.head(), Some("in" | "is")))
        {
            in_play.push(name.clone());
        }
        false
    });
    let told = ["the discarded card was", "the discarded card is", "the discarded card's"];
    told.iter().any(|words| text.to_lowercase().contains(words))
        && ability.any(&mut |part| {
            matches!(part.head(), Some("fits" | "stat"))
                && part.parts().get(1).is_some_and(|card| in_play.contains(card))
        })
}

/// "Discard a card. Chosen character gets +X {S} this turn, where X is that card's cost. If it was a song, ...": no character is one.
pub(super) fn asks_a_character_for_a_song(ability: &Term) -> bool {
    let is = |test: &Term, word: &str| test.head() == Some("tag") && test.word_at(1) == Some(word);
    let mut characters = Vec::new();
    ability.walk(&mut |part| {
        let cards = part.parts().get(2).filter(|_| part.head() == Some("let"));
        let picked = cards.and_then(|cards| cards.field("of"));
        if picked.is_some_and(|of| is(of, "Character") || of.parts().iter().any(|test| is(test, "Character")))
        {
            characters.extend(part.parts().get(1).cloned());
        }
    });
    ability.any(&mut |part| {
        let asked = part.parts().get(1).filter(|_| part.head() == Some("fits"));
        asked.is_some_and(|card| characters.contains(card))
            && part.any(&mut |test| ["Song", "Action", "Item", "Location"].iter().any(|word| is(test, word)))
    })
}

/// "Each player draws a card. If an opponent has 5 or more cards in hand, they discard a card": they are that opponent, while the reading
/// has each player discard.
pub(super) fn blames_who_is_not_asked(ability: &Term) -> bool {
    let acts_as = |branch: &Term| branch.parts().get(1).filter(|_| branch.head() == Some("as")).cloned();
    ability.any(&mut |part| {
        let [head, cond, branch, ..] = part.parts() else { return false };
        let asked =
            cond.parts().get(1).filter(|_| head.as_word() == Some("if") && cond.head() == Some("some"));
        let asked = asked.and_then(|who| who.parts().get(1).filter(|_| who.head() == Some("let")));
        asked.is_some_and(|asked| acts_as(branch).is_some_and(|who| who != *asked))
    })
}

/// "Whenever this character sings a song, if it costs 5 or more, ...": the song, or who sings it.
pub(super) fn asks_who_sings_for_the_song(ability: &Term, text: &str) -> bool {
    let sings = ability.form("on").is_some_and(|on| {
        let word = |field: &str| on.field(field).and_then(Term::as_word);
        word("verb") == Some("sing") && word("subject") == Some("this")
    });
    let own_cost = |part: &Term| {
        part.head() == Some("fits")
            && part.word_at(1) == Some("this")
            && part.any(&mut |test| test.head() == Some("stat") && test.word_at(1) == Some("cost"))
    };
    let told = ["if it costs", "if its cost"].iter().any(|words| text.contains(words));
    sings && told && ability.any(&mut |part| own_cost(part))
}

/// "One of their characters with the highest {S}": of that player's, not of all characters.
pub(super) fn among_their_own(ability: &Term) -> Term {
    let is_of = |test: &&Term| test.head() == Some("of") && test.items().is_some();
    ability.rewrite(&mut |tests| {
        let whose = tests.parts().iter().find(is_of).filter(|_| tests.head() == Some("all"))?;
        let superlative =
            |test: &Term| matches!(test.head(), Some("most" | "least")) && test.parts().len() == 3;
        let anyone = |among: &Term| !among.any(&mut |test| is_of(&test));
        tests.parts().iter().any(|test| superlative(test) && anyone(&test.parts()[2])).then(|| {
            tests.map(&mut |test| match test.parts() {
                [head, stat, among] if superlative(test) && anyone(among) => {
                    let mut all = vec![Term::word("all"), whose.clone()];
                    match among.parts() {
                        [word, rest @ ..] if word.as_word() == Some("all") => {
                            all.extend(rest.iter().cloned())
                        }
                        _ => all.push(among.clone()),
                    }
                    Term::list(vec![head.clone(), stat.clone(), Term::list(all)])
                }
                _ => test.clone(),
            })
        })
    })
}

/// "{E} one of your characters - Chosen character gets +{S} equal to that character's {S}": of the one that the cost was paid with, for
/// which there is no word.
pub(super) fn asks_the_picked_for_the_paid(ability: &Term, text: &str) -> bool {
    text.contains("equal to that character's ")
        && ability.form("cost").is_some_and(super::void::gives_cards)
        && ability.any(&mut |part| changes_by_its_own(part))
}

/// "When this is banished, each opponent discards a card, then reveals the top card of their deck. If it's a character card, they may
/// play it": each of them, not the player of the event.
pub(super) fn asks_the_event_for_each(ability: &Term) -> bool {
    let several =
        |who: &Term| who.any(&mut |word| matches!(word.as_word(), Some("opponent" | "everyone" | "others")));
    let mut named: Vec<Term> = Vec::new();
    ability.walk(&mut |part| {
        let [head, who, body, ..] = part.parts() else { return };
        if !matches!(head.as_word(), Some("as" | "each-player")) || !several(who) {
            return;
        }
        body.walk(&mut |inner| {
            if let [head, name, _] = inner.parts()
                && head.as_word() == Some("let")
            {
                named.push(name.clone());
            }
        });
    });
    ability.any(&mut |part| {
        let [head, cond, ..] = part.parts() else { return false };
        head.as_word() == Some("if")
            && cond.any(&mut |word| named.contains(word))
            && part.any(&mut |word| word.as_word() == Some("event-seat"))
    })
}

/// "Whenever one of your characters quests, if another of your characters quested this turn": than that one, read as than this.
pub(super) fn counts_the_one_it_tells_of(ability: &Term, text: &str) -> bool {
    let subject = ability.form("on").and_then(|on| on.field("subject"));
    let of_any =
        subject.is_some_and(|card| !card.any(&mut |word| matches!(word.as_word(), Some("this" | "other"))));
    let asks = |cond: &Term| cond.any(&mut |word| word.as_word() == Some("other"));
    let conds = |part: &Term| part.head() == Some("if") && part.parts().get(1).is_some_and(asks);
    of_any && text.contains("if another of your ") && ability.any(&mut |part| conds(part))
}

/// "Whenever you put a card under one of your characters, they gain Resist +1 this turn. If it's an item card, ...": the card that is put
/// there, for a character in play is no card.
pub(super) fn of_the_card_under(ability: &Term, text: &str) -> Term {
    let word = |field: &str| ability.form("on").and_then(|on| on.field(field)).and_then(Term::as_word);
    let told = text.lines().flat_map(|line| line.split(". ")).any(|sentence| {
        let asks = sentence
            .strip_prefix("If it's a")
            .or_else(|| sentence.split_once(", if it's a").map(|(_, told)| told));
        asks.and_then(|asks| asks.split_once(',')).is_some_and(|(kind, _)| kind.ends_with(" card"))
    });
    if !told || word("verb") != Some("put-under") {
        return ability.clone();
    }
    ability.rewrite(&mut |part| match part.parts() {
        [head, card, tests] if head.as_word() == Some("fits") && card.as_word() == Some("other") => {
            Some(Term::call("fits", [Term::word("subject"), tests.clone()]))
        }
        _ => None,
    })
}

/// "Chosen opponent can't play characters with cost less than the number of cards in your inkwell during their next turn": yours, read as
/// theirs.
pub(super) fn counts_theirs_for_yours(ability: &Term, text: &str) -> bool {
    let opponents = |who: &Term| {
        who.as_word() == Some("opponent")
            || who.head() == Some("chosen") && who.word_at(1) == Some("opponent")
    };
    let yours = |part: &Term| part.head() == Some("of") && part.word_at(1) == Some("you");
    let counts =
        |part: &Term| matches!(part.head(), Some("count" | "exists")) && part.any(&mut |test| yours(test));
    let rules = |part: &Term| part.head() == Some("lasting") && part.any(&mut |number| counts(number));
    text.contains(" your ")
        && ability.any(&mut |part| {
            part.head() == Some("as")
                && part.parts().get(1).is_some_and(opponents)
                && part.any(&mut |act| rules(act))
        })
}

/// "Chosen opponent gains 2 lore. Each other player loses 1 lore": others than the one of whom the text has told, read as others than you.
pub(super) fn takes_others_than_you(ability: &Term, text: &str) -> bool {
    let told = |before: &str| [" player", " opponent"].iter().any(|who| format!(" {before}").contains(who));
    let said = |line: &str| line.split_once("each other player").is_some_and(|(before, _)| told(before));
    text.to_lowercase().lines().any(said) && ability.any(&mut |word| word.as_word() == Some("others"))
}

/// "Choose one of your characters. Whenever they quest this turn, draw a card. If they have 5 {S} or more, ...": now, or whenever it happens.
pub(super) fn asks_now_or_then(ability: &Term) -> bool {
    let waits = |step: &Term| {
        let act = step.parts().get(1).filter(|_| step.head() == Some("do"));
        act.is_some_and(|act| {
            matches!(act.head(), Some("whenever" | "later"))
                && !act.parts().get(1).is_some_and(|on| on.any(&mut |field| field.head() == Some("moment")))
        })
    };
    let asks = |step: &Term| {
        step.head() == Some("if")
            && step
                .parts()
                .get(1)
                .is_some_and(|cond| cond.any(&mut |part| matches!(part.head(), Some("fits" | "is"))))
    };
    ability.any(&mut |steps| {
        steps.head() == Some("seq") && steps.parts().windows(2).any(|pair| waits(&pair[0]) && asks(&pair[1]))
    })
}

/// "Each player may draw a card. Each player who does loses 1 lore": nothing is told by which who did could be known, while the reading asks
/// each for the card that the trigger is about.
pub(super) fn asks_each_for_the_event(ability: &Term) -> bool {
    let of_each = |test: &Term, name: &Term| test.head() == Some("of") && test.parts().get(1) == Some(name);
    let of_event = |test: &Term| test.head() == Some("is") && test.word_at(1) == Some("subject");
    ability.any(&mut |each| {
        let name = each.parts().get(1).and_then(|who| who.parts().get(1));
        let Some(name) = name.filter(|_| each.head() == Some("each-player")) else { return false };
        each.any(&mut |all| {
            let has = |asked: &dyn Fn(&Term) -> bool| all.parts().iter().any(asked);
            all.head() == Some("all") && has(&of_event) && has(&|test| of_each(test, name))
        })
    })
}
