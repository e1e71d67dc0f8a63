//! Which of two a pronoun means, where a player and a monster are chosen: "it" is never a player, "they" never a monster.

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Action, Amount, Effect, EventKind, Filter, Pattern, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use crate::text::sense::is_of_players;
use crate::words::{predicate, verb};

/// "Choose a player. Choose a monster. It deals damage equal to its ATK to them": the monster's, to the player.
pub(crate) fn tell_apart(effect: &mut Effect, text: &str) {
    let Some(pair) = Pair::of(effect) else { return };
    let words = Words::of(text);
    if !pair.replace(&mut effect.clone(), &words) {
        return;
    }
    pair.name(effect);
    pair.replace(effect, &words);
}

/// By which words a text speaks of either: "it" and "its" of the monster, "they" (here `player`) and "their" of the player.
struct Words {
    it: bool,
    player: bool,
    its: bool,
    their: bool,
}

impl Words {
    fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let says = |word: &str| text.split(|c: char| !c.is_alphanumeric()).any(|own| own == word);
        Self {
            it: says("it") || says("its") || text.contains("that monster"),
            player: ["they", "them", "their"].into_iter().any(says) || text.contains("that player"),
            its: says("its"),
            their: says("their"),
        }
    }
}

/// The names of the two.
struct Pair {
    player: CardsVar,
    monster: CardsVar,
}

impl Pair {
    /// None unless one player and one monster are chosen. Who has no name yet gets a new one.
    fn of(effect: &mut Effect) -> Option<Self> {
        let fresh = fresh_name(&*effect);
        let (mut players, mut monsters) = (Vec::new(), Vec::new());
        each_choice(effect, &mut |target, name| match is_player(target) {
            Some(true) => players.push(name.unwrap_or(CardsVar(fresh))),
            Some(false) => monsters.push(name.unwrap_or(CardsVar(fresh.saturating_add(1)))),
            None => {}
        });
        let ([player], [monster]) = (&players[..], &monsters[..]) else { return None };
        Some(Self { player: *player, monster: *monster })
    }

    /// Names the choices that have no name.
    fn name(&self, effect: &mut Effect) {
        each_choice(effect, &mut |target, known| {
            let name = is_player(target).map(|player| if player { self.player } else { self.monster });
            if let Some(name) = name.filter(|_| known.is_none()) {
                *target = Target::Let(name, Box::new(std::mem::replace(target, Target::This)));
            }
        });
    }

    /// Has each word mean the one that it can mean. True if something has changed.
    fn replace(&self, effect: &mut Effect, words: &Words) -> bool {
        let before = effect.clone();
        let (player, monster) = (Target::Var(self.player), Target::Var(self.monster));
        let controls = |of: &Target| Who::Controller(Box::new(of.clone()));
        walk_mut(&mut *effect, &mut |part| {
            match part {
                PartMut::Amount(Amount::Stat(of, _)) if **of == player && words.its && !words.their => {
                    **of = monster.clone();
                }
                PartMut::Amount(Amount::Stat(of, _)) if **of == monster && words.their && !words.its => {
                    **of = player.clone();
                }
                PartMut::Who(who) if **who == controls(&monster) && words.player => **who = controls(&player),
                PartMut::Action(action) => self.tell_in(action, words),
                _ => {}
            }
            true
        });
        *effect != before
    }

    /// Nobody deals damage to itself, and a monster that is waited for has no controller.
    fn tell_in(&self, action: &mut Action, words: &Words) {
        let (player, monster) = (Target::Var(self.player), Target::Var(self.monster));
        match action {
            Action::Damage { to, from: Some(from), .. } if to == from && words.it && words.player => {
                (*from, *to) = (monster, player);
            }
            Action::Later(on, then, _) if words.player && is_about(on, &monster) => {
                let nobody = Who::Controller(Box::new(Target::Subject));
                walk_mut(&mut **then, &mut |part| {
                    if let PartMut::Who(who) = part
                        && **who == nobody
                    {
                        **who = Who::Controller(Box::new(player.clone()));
                    }
                    true
                });
            }
            _ => {}
        }
    }
}

fn is_about(on: &Pattern, card: &Target) -> bool {
    matches!(&on.subject, Filter::Is(of) if **of == *card)
}

/// True of a choice of one player, false of one of a monster.
fn is_player(target: &Target) -> Option<bool> {
    let Target::Chosen(choice) = target else { return None };
    let monster = choice.of.tests().contains(&Filter::Fits(predicate::MONSTER));
    (is_of_players(&choice.of) || monster).then_some(!monster)
}

/// "Deal 1 damage to a player or monster. If it dies this turn, recharge this": the two die otherwise (FS-DEATH-4, FS-DEATH-8),
/// and either is waited for.
pub(crate) fn whichever_dies(effect: &mut Effect) {
    let mut either = Vec::new();
    each_choice(effect, &mut |target, name| {
        let Target::Chosen(choice) = &*target else { return };
        let of = |kinds: &[Filter]| {
            any(&choice.of, |part| matches!(part, Part::Filter(own) if kinds.contains(own)))
        };
        let players = [Filter::Fits(predicate::PLAYER), Filter::Fits(predicate::OTHER_PLAYER)];
        if of(&players) && of(&[Filter::Fits(predicate::MONSTER)]) {
            either.extend(name);
        }
    });
    walk_mut(effect, &mut |part| {
        if let PartMut::Pattern(on) = part
            && on.verb == Some(verb::DIE)
            && either.iter().any(|name| is_about(on, &Target::Var(*name)))
        {
            (on.kind, on.deeds) = (EventKind::Move, true);
        }
        true
    });
}

/// "The active player must attack it this turn. If it dies this turn, they loot 1": a monster has no controller who could be meant.
pub(crate) fn speak_of_active(effect: &mut Effect, text: &str) {
    let monsters = monsters(effect);
    let named =
        text.to_lowercase().split('.').any(|sentence| sentence.trim().starts_with("the active player "));
    effect.each_action_mut(|action| {
        if let Action::Later(on, then, _) = action
            && named
            && monsters.iter().any(|monster| is_about(on, monster))
        {
            let nobody = Who::Controller(Box::new(Target::Subject));
            walk_mut(&mut **then, &mut |part| {
                if let PartMut::Who(who) = part
                    && **who == nobody
                {
                    **who = Who::Active;
                }
                true
            });
        }
    });
}

/// True if somebody is spoken of as the controller of a monster that is waited for.
pub(crate) fn speaks_of_nobody(effect: &Effect) -> bool {
    let monsters = monsters(&mut effect.clone());
    let nobody = Who::Controller(Box::new(Target::Subject));
    let spoken = |part: Part<'_>| matches!(part, Part::Who(who) if *who == nobody);
    effect.any_action(|action| {
        matches!(action, Action::Later(on, then, _)
            if monsters.iter().any(|monster| is_about(on, monster)) && any(&**then, spoken))
    })
}

/// The monsters that are chosen and have a name.
fn monsters(effect: &mut Effect) -> Vec<Target> {
    let mut named = Vec::new();
    each_choice(effect, &mut |target, name| {
        if is_player(target) == Some(false) {
            named.extend(name.map(Target::Var));
        }
    });
    named
}

/// What is chosen, in the order of the text, and the name that it has.
pub(crate) fn each_choice(effect: &mut Effect, change: &mut dyn FnMut(&mut Target, Option<CardsVar>)) {
    let mut name = None;
    walk_mut(effect, &mut |part| {
        if let PartMut::Target(target) = part {
            match target {
                Target::Let(own, _) => {
                    name = Some(*own);
                    return true;
                }
                Target::Chosen(_) => {
                    change(target, name.take());
                    return false;
                }
                _ => {}
            }
            name = None;
        }
        true
    });
}
