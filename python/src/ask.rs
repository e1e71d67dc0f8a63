//! Questions about rules, cards and scenarios: the protocol's calls.

use byword_protocol::Host;
use byword_protocol::message::{Answer, Request};
use pyo3::prelude::*;

use crate::errors::{Error, UnknownError, from_troubles};
use crate::json::to_python;

/// Answers a call of the protocol (`docs/protocol.md`): the name of the call and its fields as JSON. Files of this machine may
/// be named in it.
#[pyfunction]
pub fn _ask<'py>(py: Python<'py>, call: &str, fields: &str, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    let malformed = |error: serde_json::Error| UnknownError::new_err(error.to_string());
    let fields: serde_json::Value = serde_json::from_str(fields).map_err(malformed)?;
    let read = |call: &str, fields: serde_json::Value| -> PyResult<Request> {
        serde_json::from_value(serde_json::json!({ call: fields })).map_err(malformed)
    };
    let (hello, request) = (read("hello", serde_json::json!({ "lang": lang }))?, read(call, fields)?);
    let answer = py.detach(|| {
        let mut host = Host::local();
        host.request(hello)?;
        host.request(request)
    });
    let answer: Answer = answer.map_err(|troubles| from_troubles::<Error>(py, &troubles))?;
    to_python(py, &answer)
}
