//! "You may pay 5 cents. If you do, gain +1 treasure. Otherwise, ...": who has paid is not asked if that has brought anything (FS-EFF-4).

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Cond, Effect, Who, fresh_name};
use byword_kernel::id::DeedVar;

/// What happens "otherwise" happens if the offer was not taken.
pub(crate) fn ask_for_the_offer(effect: &mut Effect) {
    let mut fresh = fresh_name(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let taken = match &*effect {
            Effect::Unless(first, otherwise) => match (&**first, &**otherwise) {
                (Effect::As(who, offer), Effect::As(by, otherwise)) if who == by => {
                    branches(offer, otherwise, fresh).map(|all| Effect::As(who.clone(), Box::new(all)))
                }
                (offer, otherwise) => branches(offer, otherwise, fresh),
            },
            _ => None,
        };
        if let Some(taken) = taken {
            fresh = fresh.saturating_add(1);
            *effect = taken;
        }
    });
}

/// The offer with a name, what follows if it was taken, and what if not.
fn branches(offer: &Effect, otherwise: &Effect, fresh: u8) -> Option<Effect> {
    let Effect::May(Who::You, both) = offer else { return None };
    let Effect::IfDo(first, then) = &**both else { return None };
    if matches!(**first, Effect::Let(..)) {
        return None;
    }
    let deed = DeedVar(fresh);
    let may = Effect::May(Who::You, first.clone());
    let asked = Effect::If(Cond::Did(deed), then.clone(), Some(Box::new(otherwise.clone())));
    Some(Effect::Seq(vec![Effect::Let(deed, Box::new(may)), asked]))
}
