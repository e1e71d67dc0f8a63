//! From terms to values.

use std::cell::RefCell;

use byword_kernel::id::cite;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use serde::de::{self, DeserializeOwned, Deserializer as _, IntoDeserializer, Visitor};

use super::{Node, SKIPPED, Span, Term, TermError, names, nearest};

impl de::Error for TermError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self::new(message.to_string(), Span::default())
    }
}

pub(super) fn read<T: DeserializeOwned>(term: &Term, vocabulary: &mut Vocabulary) -> Result<T, TermError> {
    let words = RefCell::new(vocabulary);
    T::deserialize(Value { term, words: &words })
}

/// Gives words their numbers.
trait Resolve {
    /// The number of a word of a sort; traits and names are added when new.
    fn resolve(&self, sort: Sort, term: &Term) -> Result<u16, TermError>;
}

type Words<'a> = &'a dyn Resolve;

fn at(span: Span) -> impl Fn(TermError) -> TermError {
    move |mut error| {
        if error.span == Span::default() {
            error.span = span;
        }
        error
    }
}

impl Resolve for RefCell<&mut Vocabulary> {
    fn resolve(&self, sort: Sort, term: &Term) -> Result<u16, TermError> {
        let word = match &term.node {
            Node::Word(w) | Node::Text(w) => w.as_ref(),
            _ => {
                return Err(TermError::new(
                    format!("expected the word of a {}", sort.type_name()),
                    term.span,
                ));
            }
        };
        let mut words = self.borrow_mut();
        if matches!(sort, Sort::Tag | Sort::Name) {
            return Ok(words.intern(sort, word));
        }
        words.find(sort, word).ok_or_else(|| {
            let near = nearest(word, words.words(sort));
            let near = near.map_or_else(String::new, |n| format!("; did you mean `{n}`?"));
            TermError::new(format!("no {} is called `{word}`{near}", sort.type_name()), term.span)
        })
    }
}

fn number(name: &str, term: &Term, words: Words<'_>) -> Option<Result<u32, TermError>> {
    if let Some(sort) = Sort::ALL.into_iter().find(|s| s.type_name() == name) {
        return Some(words.resolve(sort, term).map(u32::from));
    }
    if names::is_kind(name) {
        return names::read(name, term);
    }
    match (name, &term.node) {
        ("Clause", Node::Text(id)) => Some(Ok(cite(id).0)),
        _ => None,
    }
}

/// One term as a value.
#[derive(Clone, Copy)]
struct Value<'a> {
    term: &'a Term,
    words: Words<'a>,
}

/// The terms after the name of a variant or field, as its content.
#[derive(Clone, Copy)]
struct Tail<'a> {
    terms: &'a [Term],
    span: Span,
    words: Words<'a>,
}

impl<'a> Tail<'a> {
    fn single(self) -> Result<Value<'a>, TermError> {
        match self.terms {
            [term] => Ok(Value { term, words: self.words }),
            [] => Err(TermError::new("something is missing here", self.span)),
            [_, extra, ..] => Err(TermError::new("one term too many", extra.span)),
        }
    }
}

macro_rules! to_int {
    ($($method:ident $visit:ident),*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
            match self.term.node {
                Node::Int(n) => visitor.$visit(n).map_err(at(self.term.span)),
                _ => Err(TermError::new(format!("expected a number instead of `{}`", self.term), self.term.span)),
            }
        })*
    };
}

impl<'de> de::Deserializer<'de> for Value<'_> {
    type Error = TermError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        match &self.term.node {
            Node::Int(n) => visitor.visit_i64(*n),
            Node::Word(w) | Node::Text(w) => visitor.visit_str(w),
            Node::List(_) => self.deserialize_seq(visitor),
        }
        .map_err(at(self.term.span))
    }

    to_int!(deserialize_i8 visit_i64, deserialize_i16 visit_i64, deserialize_i32 visit_i64, deserialize_i64 visit_i64,
        deserialize_u8 visit_i64, deserialize_u16 visit_i64, deserialize_u32 visit_i64, deserialize_u64 visit_i64);

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        match self.term.as_word() {
            Some("true") => visitor.visit_bool(true),
            Some("false") => visitor.visit_bool(false),
            _ => Err(TermError::new("expected true or false", self.term.span)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        match self.term.as_word() {
            Some(SKIPPED) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, TermError> {
        match number(name, self.term, self.words) {
            Some(n) => visitor.visit_newtype_struct(n?.into_deserializer()).map_err(at(self.term.span)),
            None => visitor.visit_newtype_struct(self).map_err(at(self.term.span)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        let Some(terms) = self.term.items() else {
            return Err(TermError::new(
                format!("expected a list instead of `{}`", self.term),
                self.term.span,
            ));
        };
        visitor.visit_seq(Seq::new(terms, self.words)).map_err(at(self.term.span))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TermError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, TermError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TermError> {
        if name == "Ability" {
            return ability(self, visitor).map_err(at(self.term.span));
        }
        let Some(terms) = self.term.items() else {
            return Err(TermError::new(
                format!("expected (field value) pairs instead of `{}`", self.term),
                self.term.span,
            ));
        };
        visitor.visit_map(Pairs::new(terms, self.words)).map_err(at(self.term.span))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TermError> {
        let span = self.term.span;
        let tail = |terms| Tail { terms, span, words: self.words };
        match &self.term.node {
            Node::Int(_) if name == "Amount" => {
                let terms = std::slice::from_ref(self.term);
                visitor.visit_enum(Variant { name: "n", tail: tail(terms) })
            }
            Node::Word(w) if names::is_bare(name, w) => {
                let terms = std::slice::from_ref(self.term);
                visitor.visit_enum(Variant { name: "var", tail: tail(terms) })
            }
            Node::Word(w) => visitor.visit_enum(Variant { name: w, tail: tail(&[]) }),
            Node::List(items) => match items.split_first() {
                Some((Term { node: Node::Word(w), .. }, rest)) => {
                    visitor.visit_enum(Variant { name: w, tail: tail(rest) })
                }
                _ => Err(TermError::new(format!("expected (name ...) instead of `{}`", self.term), span)),
            },
            _ => Err(TermError::new(format!("expected a word instead of `{}`", self.term), span)),
        }
        .map_err(at(span))
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct map identifier ignored_any
    }
}

/// `(static ... (label evasive))`: the fields of an ability stand among those of its body.
fn ability<'de, V: Visitor<'de>>(
    Value { term, words }: Value<'_>,
    visitor: V,
) -> Result<V::Value, TermError> {
    const OWN: [&str; 3] = ["zones", "clause", "label"];
    let Some(items) = term.items() else {
        return Err(TermError::new(format!("expected an ability instead of `{}`", term), term.span));
    };
    let own = |t: &Term| t.items().is_some() && t.head().is_some_and(|h| OWN.contains(&h));
    let (own, body): (Vec<Term>, Vec<Term>) = items.iter().cloned().partition(own);
    let body = Term { node: Node::List(body.into()), span: term.span };
    let mut pairs = vec![Term::call("body", [body])];
    pairs.extend(own);
    visitor.visit_map(Pairs { terms: pairs.iter(), content: None, words })
}

impl<'de> de::Deserializer<'de> for Tail<'_> {
    type Error = TermError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        self.single()?.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, TermError> {
        match self.terms {
            [_] if Sort::ALL.into_iter().any(|s| s.type_name() == name)
                || name == "Clause"
                || names::is_kind(name) =>
            {
                self.single()?.deserialize_newtype_struct(name, visitor)
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        visitor.visit_seq(Seq::new(self.terms, self.words)).map_err(at(self.span))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TermError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, TermError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TermError> {
        if name == "Ability" {
            return self.single()?.deserialize_struct(name, fields, visitor);
        }
        visitor.visit_map(Pairs::new(self.terms, self.words)).map_err(at(self.span))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TermError> {
        self.single()?.deserialize_enum(name, variants, visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TermError> {
        self.single()?.deserialize_bool(visitor)
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct map identifier
        ignored_any
    }
}

struct Seq<'a> {
    terms: std::slice::Iter<'a, Term>,
    words: Words<'a>,
}

impl<'a> Seq<'a> {
    fn new(terms: &'a [Term], words: Words<'a>) -> Self {
        Self { terms: terms.iter(), words }
    }
}

impl<'de> de::SeqAccess<'de> for Seq<'_> {
    type Error = TermError;

    fn next_element_seed<T: de::DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, TermError> {
        let Some(term) = self.terms.next() else { return Ok(None) };
        seed.deserialize(Value { term, words: self.words }).map(Some)
    }
}

struct Pairs<'a> {
    terms: std::slice::Iter<'a, Term>,
    content: Option<Tail<'a>>,
    words: Words<'a>,
}

impl<'a> Pairs<'a> {
    fn new(terms: &'a [Term], words: Words<'a>) -> Self {
        Self { terms: terms.iter(), content: None, words }
    }
}

impl<'de> de::MapAccess<'de> for Pairs<'_> {
    type Error = TermError;

    fn next_key_seed<K: de::DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, TermError> {
        let Some(term) = self.terms.next() else { return Ok(None) };
        let (Some(head), Some(items)) = (term.head(), term.items()) else {
            return Err(TermError::new(
                format!("expected a (field value) pair instead of `{term}`"),
                term.span,
            ));
        };
        let rest = items.get(1..).unwrap_or(&[]);
        self.content = Some(Tail { terms: rest, span: term.span, words: self.words });
        seed.deserialize(head.into_deserializer()).map(Some).map_err(at(term.span))
    }

    fn next_value_seed<T: de::DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, TermError> {
        match self.content.take() {
            Some(tail) => seed.deserialize(tail),
            None => Err(TermError::new("a value without a field", Span::default())),
        }
    }
}

struct Variant<'a> {
    name: &'a str,
    tail: Tail<'a>,
}

impl<'de, 'a> de::EnumAccess<'de> for Variant<'a> {
    type Error = TermError;
    type Variant = Tail<'a>;

    fn variant_seed<V: de::DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Tail<'a>), TermError> {
        let value =
            seed.deserialize(self.name.into_deserializer()).map_err(|e: TermError| at(self.tail.span)(e))?;
        Ok((value, self.tail))
    }
}

impl<'de> de::VariantAccess<'de> for Tail<'_> {
    type Error = TermError;

    fn unit_variant(self) -> Result<(), TermError> {
        match self.terms.first() {
            None => Ok(()),
            Some(extra) => Err(TermError::new("this word takes nothing", extra.span)),
        }
    }

    fn newtype_variant_seed<T: de::DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, TermError> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TermError> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TermError> {
        visitor.visit_map(Pairs::new(self.terms, self.words)).map_err(at(self.span))
    }
}
