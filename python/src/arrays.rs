//! NumPy arrays that are written to: which there are, and that they are as they must be.

use byword_observation::{Features, Tables};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{ShapeError, UnknownError};

/// The shapes of the tables of one observation, without a dimension for many.
pub fn shapes(features: &Features) -> [(&'static str, Vec<usize>); 4] {
    let two = |(rows, columns)| vec![rows, columns];
    [
        ("cards", two(features.card_shape())),
        ("globals", vec![features.global_count()]),
        ("options", two(features.option_shape())),
        ("events", two(features.event_shape())),
    ]
}

/// An array of the caller's, held for writing.
pub struct Out<'py, T: Element>(Option<PyReadwriteArrayDyn<'py, T>>);

impl<'py, T: Element> Out<'py, T> {
    /// The array of this name, if there is one.
    pub fn of(arrays: &Bound<'py, PyDict>, name: &str, shape: &[usize], dtype: &str) -> PyResult<Self> {
        let Some(given) = arrays.get_item(name)? else { return Ok(Self(None)) };
        let wrong = |what: String| {
            ShapeError::new_err(format!(
                "`{name}` must be a C-contiguous writable array of {dtype} with shape {shape:?}; {what}"
            ))
        };
        let array = given.cast::<PyArrayDyn<T>>().map_err(|_| {
            let dtype = given.getattr("dtype").and_then(|dtype| dtype.str()).map(|text| text.to_string());
            wrong(format!(
                "it is {}",
                dtype.map_or_else(|_| "no array".to_owned(), |dtype| format!("of {dtype}"))
            ))
        })?;
        if array.shape() != shape {
            return Err(wrong(format!("its shape is {:?}", array.shape())));
        }
        if !array.is_c_contiguous() {
            return Err(wrong("it is not C-contiguous".to_owned()));
        }
        let held = array.try_readwrite().map_err(|error| wrong(error.to_string()))?;
        Ok(Self(Some(held)))
    }

    /// What is in it; nothing if there is none.
    pub fn slice(&mut self) -> &mut [T] {
        self.0.as_mut().and_then(|array| array.as_slice_mut().ok()).unwrap_or_default()
    }
}

/// The tables of observations that a caller wants, each perhaps of many games.
pub struct Wanted<'py> {
    cards: Out<'py, i16>,
    globals: Out<'py, i16>,
    options: Out<'py, i16>,
    events: Out<'py, i16>,
    mask: Out<'py, bool>,
}

impl<'py> Wanted<'py> {
    /// Those among these arrays; `many` is the first dimension, if there is one.
    pub fn of(arrays: &Bound<'py, PyDict>, features: &Features, many: Option<usize>) -> PyResult<Self> {
        let whole = |shape: Vec<usize>| many.into_iter().chain(shape).collect::<Vec<usize>>();
        let [cards, globals, options, events] =
            shapes(features).map(|(name, shape)| Out::of(arrays, name, &whole(shape), "int16"));
        let mask = Out::of(arrays, "mask", &whole(vec![features.limits.options]), "bool")?;
        Ok(Self { cards: cards?, globals: globals?, options: options?, events: events?, mask })
    }

    /// All of them, to be written to.
    pub fn tables(&mut self) -> Tables<'_> {
        Tables {
            cards: self.cards.slice(),
            globals: self.globals.slice(),
            options: self.options.slice(),
            events: self.events.slice(),
            mask: self.mask.slice(),
            ours: false,
        }
    }
}

/// Fails for an array that nobody writes to: its name is misspelt.
pub fn known_names(arrays: &Bound<'_, PyDict>, names: &[&str]) -> PyResult<()> {
    for name in arrays.keys() {
        let name: String = name.extract()?;
        if !names.contains(&name.as_str()) {
            let known = names.join(", ");
            return Err(UnknownError::new_err(format!("there is no table `{name}`; there are {known}")));
        }
    }
    Ok(())
}
