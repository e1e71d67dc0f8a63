//! Words: languages, and onlookers that are kept for the next time.

use std::cell::RefCell;
use std::sync::Arc;

use byword_kernel::rulebook::Lang;
use byword_language::kit::Loaded;
use byword_protocol::Onlooker;
use pyo3::PyResult;

use crate::core::Core;
use crate::errors::UnknownError;

/// The language of this name.
pub fn language(name: &str) -> PyResult<Lang> {
    match name {
        "en" => Ok(Lang::En),
        "es" => Ok(Lang::Es),
        other => Err(UnknownError::new_err(format!("there is no language `{other}`; there are en, es"))),
    }
}

type Kept = Option<(Arc<Loaded>, Lang, Onlooker)>;

thread_local! {
    /// The onlooker that was needed last: making one reads message files.
    static LAST: RefCell<Kept> = const { RefCell::new(None) };
}

/// Looks at a table of this game in words.
pub fn looking<R>(core: &Core, lang: Lang, look: impl FnOnce(&Onlooker) -> R) -> R {
    LAST.with_borrow_mut(|last| {
        if !last.as_ref().is_some_and(|(of, kept, _)| Arc::ptr_eq(of, &core.loaded) && *kept == lang) {
            *last = None;
        }
        let make = || (core.loaded.clone(), lang, Onlooker::new(core.kit, core.loaded.clone(), lang));
        look(&last.get_or_insert_with(make).2)
    })
}
