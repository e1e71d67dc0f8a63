//! Derivations that derive nothing, under the names of those that derive a JSON Schema and a TypeScript type: a program that only carries
//! messages is built without either.
#![forbid(unsafe_code)]

use proc_macro::TokenStream;

/// Stands for `schemars::JsonSchema`.
#[proc_macro_derive(JsonSchema, attributes(schemars, serde))]
pub fn json_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Stands for `ts_rs::TS`.
#[proc_macro_derive(TS, attributes(serde, ts))]
pub fn typescript(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
