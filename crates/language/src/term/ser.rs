//! From values to terms.

use byword_kernel::vocabulary::{Sort, Vocabulary};
use serde::ser::{self, Serialize};

use super::{Node, SKIPPED, Span, Term, TermError, names};

impl ser::Error for TermError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self::new(message.to_string(), Span::default())
    }
}

type Clauses<'a> = &'a dyn Fn(u32) -> Option<String>;

pub(super) fn write<T: Serialize>(
    value: &T,
    words: &Vocabulary,
    clauses: Clauses<'_>,
) -> Result<Term, TermError> {
    Ok(value.serialize(Writer { words, clauses })?.into_term())
}

/// What a value became: absent, a plain term, or parts that splice into an enclosing variant or field.
enum Out {
    Absent,
    One(Term),
    Parts(Vec<Term>),
}

impl Out {
    fn into_term(self) -> Term {
        match self {
            Self::Absent => Term::list(Vec::new()),
            Self::One(term) => term,
            Self::Parts(parts) => Term::list(parts),
        }
    }

    /// As the content of `(name ...)`.
    fn tail(self) -> Vec<Term> {
        match self {
            Self::Absent => Vec::new(),
            Self::One(term) => vec![term],
            Self::Parts(parts) => parts,
        }
    }
}

fn named(name: &str, mut tail: Vec<Term>) -> Term {
    tail.insert(0, Term::word(name));
    Term::list(tail)
}

#[derive(Clone, Copy)]
struct Writer<'a> {
    words: &'a Vocabulary,
    clauses: Clauses<'a>,
}

/// Collects the items of a sequence, tuple or tuple variant.
struct Items<'a> {
    writer: Writer<'a>,
    name: Option<&'static str>,
    items: Vec<Term>,
    absent: usize,
}

impl Items<'_> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TermError> {
        match value.serialize(self.writer)? {
            Out::Absent => self.absent += 1,
            out => {
                let skipped = std::mem::take(&mut self.absent);
                self.items.extend(std::iter::repeat_with(|| Term::word(SKIPPED)).take(skipped));
                self.items.push(out.into_term());
            }
        }
        Ok(())
    }

    fn finish(self) -> Out {
        match self.name {
            Some(name) => Out::One(named(name, self.items)),
            None => Out::Parts(self.items),
        }
    }
}

/// Collects the fields of a struct or struct variant.
struct Fields<'a> {
    writer: Writer<'a>,
    name: Option<&'static str>,
    ability: bool,
    parts: Vec<Term>,
}

impl Fields<'_> {
    fn push<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), TermError> {
        let out = value.serialize(self.writer)?;
        if self.ability && key == "body" {
            self.parts = out.tail_of_body();
            return Ok(());
        }
        match out {
            Out::Absent => {}
            out => self.parts.push(named(key, out.tail())),
        }
        Ok(())
    }

    fn finish(self) -> Out {
        match (self.name, self.ability) {
            (_, true) => Out::One(Term::list(self.parts)),
            (Some(name), false) => Out::One(named(name, self.parts)),
            (None, false) => Out::Parts(self.parts),
        }
    }
}

impl Out {
    /// The parts of a body variant, into which the other fields of its ability are written.
    fn tail_of_body(self) -> Vec<Term> {
        match self {
            Self::One(Term { node: Node::List(items), .. }) => items.to_vec(),
            other => other.tail(),
        }
    }
}

impl<'a> Writer<'a> {
    fn items(self, name: Option<&'static str>) -> Items<'a> {
        Items { writer: self, name, items: Vec::new(), absent: 0 }
    }

    fn fields(self, name: Option<&'static str>) -> Fields<'a> {
        Fields { writer: self, name, ability: false, parts: Vec::new() }
    }

    fn id(self, sort: Sort, term: &Term) -> Result<Term, TermError> {
        let number = term.as_int().and_then(|n| u16::try_from(n).ok());
        number.and_then(|n| self.words.word(sort, n)).map(Term::atom).ok_or_else(|| {
            TermError::new(format!("no {} has the number {term}", sort.type_name()), Span::default())
        })
    }
}

fn one(term: Term) -> Result<Out, TermError> {
    Ok(Out::One(term))
}

macro_rules! ints {
    ($($method:ident: $ty:ty),*) => {
        $(fn $method(self, v: $ty) -> Result<Out, TermError> {
            one(Term::int(i64::from(v)))
        })*
    };
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = Out;
    type Error = TermError;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = ser::Impossible<Out, TermError>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    ints!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32);

    fn serialize_u64(self, v: u64) -> Result<Out, TermError> {
        one(Term::int(i64::try_from(v).unwrap_or(i64::MAX)))
    }
    fn serialize_bool(self, v: bool) -> Result<Out, TermError> {
        one(Term::word(if v { "true" } else { "false" }))
    }
    fn serialize_f32(self, v: f32) -> Result<Out, TermError> {
        one(Term::text(&v.to_string()))
    }
    fn serialize_f64(self, v: f64) -> Result<Out, TermError> {
        one(Term::text(&v.to_string()))
    }
    fn serialize_char(self, v: char) -> Result<Out, TermError> {
        one(Term::text(&v.to_string()))
    }
    fn serialize_str(self, v: &str) -> Result<Out, TermError> {
        one(Term::text(v))
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<Out, TermError> {
        Err(TermError::new("bytes have no term", Span::default()))
    }
    fn serialize_none(self) -> Result<Out, TermError> {
        Ok(Out::Absent)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Out, TermError> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<Out, TermError> {
        Ok(Out::Parts(Vec::new()))
    }
    fn serialize_unit_struct(self, name: &'static str) -> Result<Out, TermError> {
        one(Term::word(name))
    }
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Out, TermError> {
        one(Term::word(variant))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Out, TermError> {
        let out = value.serialize(self)?;
        if let Some(sort) = Sort::ALL.into_iter().find(|s| s.type_name() == name) {
            return one(self.id(sort, &out.into_term())?);
        }
        if names::is_kind(name) {
            let number = out.into_term();
            let missing = || TermError::new(format!("no name has the number {number}"), Span::default());
            return one(names::write(name, &number).ok_or_else(missing)?);
        }
        if name == "Clause" {
            let term = out.into_term();
            let id = term.as_int().and_then(|n| u32::try_from(n).ok()).and_then(self.clauses);
            return one(id.map_or(term, |id| Term::text(&id)));
        }
        Ok(out)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Out, TermError> {
        let out = value.serialize(self)?;
        if name == "Amount" && variant == "n" || variant == "var" {
            return Ok(out);
        }
        one(named(variant, out.tail()))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, TermError> {
        Ok(self.items(None))
    }
    fn serialize_tuple(self, _: usize) -> Result<Items<'a>, TermError> {
        Ok(self.items(None))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, TermError> {
        Ok(self.items(None))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'a>, TermError> {
        Ok(self.items(Some(variant)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, TermError> {
        Err(TermError::new("maps have no term", Span::default()))
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'a>, TermError> {
        Ok(Fields { ability: name == "Ability", ..self.fields(None) })
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'a>, TermError> {
        Ok(self.fields(Some(variant)))
    }
}

macro_rules! items {
    ($($trait:ident $method:ident),*) => {
        $(impl ser::$trait for Items<'_> {
            type Ok = Out;
            type Error = TermError;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TermError> {
                self.push(value)
            }
            fn end(self) -> Result<Out, TermError> {
                Ok(self.finish())
            }
        })*
    };
}
items!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field);

macro_rules! fields {
    ($($trait:ident),*) => {
        $(impl ser::$trait for Fields<'_> {
            type Ok = Out;
            type Error = TermError;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), TermError> {
                self.push(key, value)
            }
            fn end(self) -> Result<Out, TermError> {
                Ok(self.finish())
            }
        })*
    };
}
fields!(SerializeStruct, SerializeStructVariant);
