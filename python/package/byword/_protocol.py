"""Questions about rules, cards and scenarios; the answers are the protocol's messages (docs/protocol.md) as dictionaries."""

from __future__ import annotations

import json
from typing import Any, cast

from ._byword import CardError, Error, ScenarioError, _ask

Message = dict[str, Any]


def _call(name: str, lang: str, **fields: object) -> Message:
    return _ask(name, json.dumps(fields), lang)


def _as(error: Error, kind: type[Error]) -> Error:
    """The same error as one of another kind."""
    other = kind(*error.args)
    other.troubles = getattr(error, "troubles", [])
    return other


def rules(game: str, text: str = "", *, lang: str = "en") -> list[Message]:
    """Return clauses of a rulebook: ``id``, ``topic``, ``text``, ``scenarios``.

    ``text`` is a number, a name or words; empty: all clauses. Raises :class:`UnknownError` if there is no such game.
    """
    return cast("list[Message]", _call("rules", lang, game=game, text=text)["rules"])


def keywords(game: str, text: str = "", *, lang: str = "en") -> list[Message]:
    """Return keywords and what they stand for: ``english``, ``spanish``, ``meaning``, ``clauses`` and more."""
    return cast("list[Message]", _call("keywords", lang, game=game, text=text)["keywords"])


def read_cards(game: str, text: str, *, name: str = "cards") -> list[Message]:
    """Say what is understood of card texts, as a card file or a database has them.

    Each card has ``title``, ``state`` (``exact``, ``doubtful``, ``partial``, ``text_only``), ``faces`` with the abilities as
    they were understood (``english``, ``spanish``), and ``spans``: what was not understood, with line, column and the
    nearest phrase. Raises :class:`CardError` with the place if the file itself is malformed.
    """
    try:
        cards = _call("read_cards", "en", game=game, cards={"name": name, "text": text})
    except Error as error:
        raise _as(error, CardError) from None
    return cast("list[Message]", cards["cards"])


def read_card(game: str, text: str) -> Message:
    """Say what is understood of one card, as :func:`read_cards` does. Raises :class:`CardError` unless it is one."""
    cards = read_cards(game, text, name="card")
    if len(cards) != 1:
        raise CardError(f"the text has {len(cards)} cards; one was expected")
    return cards[0]


def coverage(game: str, text: str, *, name: str = "cards") -> Message:
    """Say how much of a card database is understood: ``total``, ``sets``, ``phrases``, ``cards``."""
    try:
        return _call("coverage", "en", game=game, files=[{"name": name, "text": text}])
    except Error as error:
        raise _as(error, CardError) from None


def check(text: str, *, name: str = "scenario", lang: str = "en") -> Message:
    """Run a scenario file (docs/scenarios.md) and say what came of it.

    Raises :class:`ScenarioError` with line and column if the file is malformed.
    """
    try:
        return _call("scenario", lang, file={"name": name, "text": text})
    except Error as error:
        raise _as(error, ScenarioError) from None
