//! Byword for Python: the compiled part of the package `byword`. What it offers is described in `byword/_byword.pyi`.
#![forbid(unsafe_code)]

mod arrays;
mod ask;
mod batch;
mod core;
mod errors;
mod game;
mod json;
mod lines;
mod look;
mod recall;
mod saved;
mod series;
mod state;

use pyo3::prelude::*;

#[pymodule]
fn _byword(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::register(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<batch::VecEnv>()?;
    module.add_function(wrap_pyfunction!(game::_game, module)?)?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::players, module)?)?;
    module.add_function(wrap_pyfunction!(game::house_decks, module)?)?;
    module.add_function(wrap_pyfunction!(series::_play, module)?)?;
    module.add_function(wrap_pyfunction!(series::_report, module)?)?;
    module.add_function(wrap_pyfunction!(ask::_ask, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("FEATURES_VERSION", byword_observation::VERSION)
}
