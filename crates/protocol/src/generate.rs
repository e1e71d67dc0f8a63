//! What is generated from the messages: TypeScript types and the JSON Schema.

use std::collections::BTreeMap;

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};
use ts_rs::{Config, TS, TypeVisitor};

use crate::message::{Call, Calls, OnlineCall, OnlineCalls, PROTOCOL, Push, Reply};

/// A file that is generated: its path from the root of the project, and what must be in it.
pub struct Generated {
    /// The path.
    pub path: &'static str,
    /// The text.
    pub text: String,
}

/// All files that are generated.
#[must_use]
pub fn files() -> Vec<Generated> {
    vec![
        Generated { path: "web/src/protocol/messages.ts", text: typescript() },
        Generated { path: "crates/protocol/generated/messages.schema.json", text: schema() },
    ]
}

/// The types in TypeScript, by name.
#[derive(Default)]
struct Declared {
    config: Config,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() || self.types.contains_key(&T::ident(&self.config)) {
            return;
        }
        let text = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
        self.types.insert(T::ident(&self.config), text);
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The messages in TypeScript.
#[must_use]
pub fn typescript() -> String {
    let mut declared = Declared::default();
    declared.visit::<Call>();
    declared.visit::<Reply<()>>();
    declared.visit::<Calls>();
    declared.visit::<OnlineCall>();
    declared.visit::<OnlineCalls>();
    declared.visit::<Push>();
    let types: Vec<String> = declared.types.into_values().map(|text| indented(&text)).collect();
    format!(
        "// Generated from crates/protocol by `cargo run -p byword-protocol --example generate`. Do not edit.\n\n\
         export const PROTOCOL = {PROTOCOL};\n\n{}",
        types.join("\n")
    )
}

/// A declaration whose fields and their comments stand two blanks in.
fn indented(declaration: &str) -> String {
    let mut open = false;
    let mut out = String::new();
    for line in declaration.lines().map(str::trim_end) {
        if open && !line.is_empty() {
            out.push_str("  ");
        }
        open |= line.starts_with("export type") && line.ends_with('{');
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The messages as JSON Schema: `call`, `reply`, and for each key of a request its arguments and what is told.
#[must_use]
pub fn schema() -> String {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let (call, reply) = (of::<Call>(&mut generator), of::<Reply<Value>>(&mut generator));
    let calls = of::<Calls>(&mut generator);
    let (online_call, online_calls) = (of::<OnlineCall>(&mut generator), of::<OnlineCalls>(&mut generator));
    let push = of::<Push>(&mut generator);
    let document = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Byword protocol {PROTOCOL}"),
        "properties": {
            "call": call, "reply": reply, "calls": calls,
            "online_call": online_call, "online_calls": online_calls, "push": push,
        },
        "$defs": generator.take_definitions(true),
    });
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}
