"""Byword: card games whose rules text is the program, as environments for research.

A :class:`Game` is a game with its cards, decks and options; ``Game.reset(seed)`` deals it and gives a :class:`State`.
:class:`VecEnv` steps many games at once in Rust. Adapters: :mod:`byword.pettingzoo`, :mod:`byword.gymnasium`,
:mod:`byword.openspiel`; many machines: :mod:`byword.ray`.

>>> import byword
>>> state = byword.Game("lorcana").reset(seed=1)
>>> while not state.done:
...     state.step(state.bot("random"))
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

from ._byword import (
    FEATURES_VERSION,
    CardError,
    ChoiceError,
    DeckError,
    Error,
    Game,
    ScenarioError,
    SetupError,
    ShapeError,
    State,
    StateError,
    UnknownError,
    VecEnv,
    __version__,
    games,
    house_decks,
    players,
)
from ._protocol import check, coverage, keywords, read_card, read_cards, rules
from ._series import series

__all__ = [
    "FEATURES_VERSION",
    "CardError",
    "ChoiceError",
    "DeckError",
    "Error",
    "Game",
    "ScenarioError",
    "SetupError",
    "ShapeError",
    "State",
    "StateError",
    "UnknownError",
    "VecEnv",
    "__version__",
    "check",
    "coverage",
    "games",
    "house_decks",
    "keywords",
    "players",
    "read_card",
    "read_cards",
    "rules",
    "series",
]
