//! What can go wrong, as Python exceptions with the engine's message, place and cause.

use byword_library::LibraryError;
use byword_protocol::message::Trouble;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyList;
use pyo3::{PyTypeInfo, create_exception};

create_exception!(byword, Error, PyException, "Something that Byword refuses, with the reason.");
create_exception!(byword, UnknownError, Error, "Nothing has this name or number.");
create_exception!(byword, CardError, Error, "Cards cannot be read.");
create_exception!(byword, DeckError, Error, "Decks cannot be read, or break the rules of deck construction.");
create_exception!(byword, SetupError, Error, "No game can be dealt with these seats, decks and options.");
create_exception!(byword, ChoiceError, Error, "The choice is not offered; the game is as it was.");
create_exception!(byword, StateError, Error, "The bytes are not a saved state of this game.");
create_exception!(byword, ShapeError, Error, "An array has another shape, type or layout than it must have.");
create_exception!(byword, ScenarioError, Error, "A scenario cannot be read.");

/// All exceptions.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("UnknownError", py.get_type::<UnknownError>())?;
    module.add("CardError", py.get_type::<CardError>())?;
    module.add("DeckError", py.get_type::<DeckError>())?;
    module.add("SetupError", py.get_type::<SetupError>())?;
    module.add("ChoiceError", py.get_type::<ChoiceError>())?;
    module.add("StateError", py.get_type::<StateError>())?;
    module.add("ShapeError", py.get_type::<ShapeError>())?;
    module.add("ScenarioError", py.get_type::<ScenarioError>())
}

/// An exception of this type with everything that is wrong: `troubles` has a dictionary for each.
pub fn from_troubles<E: PyTypeInfo>(py: Python<'_>, troubles: &[Trouble]) -> PyErr {
    let line = |trouble: &Trouble| match &trouble.help {
        Some(help) => format!("{trouble} ({help})"),
        None => trouble.to_string(),
    };
    let message = troubles.iter().map(line).collect::<Vec<String>>().join("\n");
    let error = PyErr::from_type(E::type_object(py), (message,));
    let listed = || -> PyResult<()> {
        let list = PyList::empty(py);
        for trouble in troubles {
            list.append(crate::json::to_python(py, trouble)?)?;
        }
        error.value(py).setattr("troubles", list)
    };
    // The message alone says what is wrong, too.
    listed().map_or_else(|failed| failed, |()| error)
}

/// The same for errors of files and names.
pub fn from_library<E: PyTypeInfo>(py: Python<'_>, errors: Vec<LibraryError>) -> PyErr {
    let troubles: Vec<Trouble> = errors.into_iter().map(Trouble::from).collect();
    from_troubles::<E>(py, &troubles)
}
