"""The compiled part of the package."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__version__: str
FEATURES_VERSION: int

Arrays = dict[str, NDArray[Any]]

class Error(Exception):
    """Something that Byword refuses. ``troubles`` has message, source, line, column and help of each thing that is wrong."""

    troubles: list[dict[str, Any]]

class UnknownError(Error):
    """Nothing has this name or number."""

class CardError(Error):
    """Cards cannot be read."""

class DeckError(Error):
    """Decks cannot be read, or break the rules of deck construction."""

class SetupError(Error):
    """No game can be dealt with these seats, decks and options."""

class ChoiceError(Error):
    """The choice is not offered; the game is as it was."""

class StateError(Error):
    """The bytes are not a saved state of this game."""

class ShapeError(Error):
    """An array has another shape, dtype or layout than it must have."""

class ScenarioError(Error):
    """A scenario cannot be read."""

class Game:
    """A game with its cards, decks and options."""

    def __init__(
        self,
        name: str,
        *,
        decks: Sequence[str] = ...,
        cards: Sequence[str] = ...,
        options: Mapping[str, str] = ...,
        seats: int | None = None,
        any_deck: bool = False,
        allow_partial: bool = False,
        max_cards: int | None = None,
        max_actions: int | None = None,
        events: int | None = None,
    ) -> None:
        """Compile the cards and read the decks.

        ``decks`` are names of house decks, paths, or texts (with line breaks); none: house decks. ``cards`` are paths or
        texts of card files and databases besides the house set. ``options`` are those of the setup (``byword sim --help``).
        ``max_cards``, ``max_actions`` and ``events`` are the rows of the tables of observations.
        Raises :class:`UnknownError`, :class:`CardError`, :class:`DeckError`, :class:`SetupError`.
        """

    @property
    def name(self) -> str:
        """``lorcana``, ``swu``, ``champions`` or ``foursouls``."""
    @property
    def seats(self) -> int:
        """How many seats there are."""
    @property
    def cooperative(self) -> bool:
        """True if the players play together against the game."""
    @property
    def max_actions(self) -> int:
        """The width of masks."""
    @property
    def num_cards(self) -> int:
        """How many definitions of cards there are; 0 is the card that is not known."""
    @property
    def warnings(self) -> list[str]:
        """What is odd about the cards that were brought, but no reason to refuse them."""
    def reset(self, seed: int | None = None) -> State:
        """Deal a game. The same seed and choices are the same game on every machine."""
    def deserialize(self, data: bytes) -> State:
        """Read a state that ``State.serialize`` wrote. Raises :class:`StateError` for anything else."""
    def features(self) -> dict[str, Any]:
        """Return the list of features: ``version``, tables with ``shape`` and ``columns``, ``numbers`` (what they mean)."""
    def allocate(self, many: int | None = None) -> Arrays:
        """Return arrays of zeros for observations.

        ``cards`` int16 (rows, columns), ``globals`` int16 (numbers,), ``options`` int16 (max_actions, columns), ``events`` int16
        (rows, columns), ``mask`` bool (max_actions,); with ``many`` all have that as their first dimension.
        """

class State:
    """A game in the middle. Seats are numbers from 0; ``seat=None`` means the one that decides."""

    @property
    def game(self) -> Game:
        """The game that this is a state of."""
    @property
    def seat(self) -> int | None:
        """The seat that decides; None if the game is over."""
    @property
    def done(self) -> bool:
        """True if the game is over."""
    @property
    def turn(self) -> int:
        """The number of the turn or round, from 1."""
    @property
    def steps(self) -> int:
        """How many choices were made since the deal (or since the sample)."""
    @property
    def digest(self) -> int:
        """The digest of the position, 64 bits: equal positions have equal digests on every machine."""
    @property
    def fault(self) -> str | None:
        """What broke the game off, if anything did."""
    @property
    def num_actions(self) -> int:
        """How many actions there are."""
    def legal_actions(self) -> list[int]:
        """Return the actions that the deciding seat can take: 0 to ``num_actions`` - 1."""
    def step(self, action: int) -> None:
        """Take an action. Raises :class:`ChoiceError` if there is no such one; the game is as it was then."""
    def concede(self, seat: int) -> None:
        """Let a seat give up."""
    def clone(self, reseed: bool = True, seed: int | None = None) -> State:
        """Copy. With ``reseed`` the luck to come is another, so that a planner does not read the future."""
    def determinize(self, seat: int, seed: int) -> State:
        """Return a whole state that could be the true one for all that the seat knows. No hidden truth is left in it.

        While another seat decides, what that can do is that of the sample. In rare cases (what is going on depends on what the
        seat cannot know) no sample is found in which it decides the same; the sample has no actions then.
        """
    def twin(self, seat: int, seed: int) -> State:
        """Return a world that is the same for the seat and another one for everybody else: for tests of what seats see."""
    def serialize(self) -> bytes:
        """Return the state as bytes for ``Game.deserialize``; they have the whole truth in them, hidden cards and luck."""
    def returns(self) -> list[float]:
        """Return what each seat has of the end: 1 won, -1 lost, 0 a draw or not over."""
    def view(self, seat: int | None = None, lang: str = "en", everything: bool = False) -> dict[str, Any]:
        """Return what the seat sees as a dictionary (``View`` of docs/protocol.md)."""
    def decision(self, seat: int | None = None, lang: str = "en") -> dict[str, Any] | None:
        """Return the open decision with its options, if it is the seat's."""
    def outcome(self, lang: str = "en") -> dict[str, Any] | None:
        """Return how the game ended: ``winners``, ``text``, ``clause``."""
    def log(self, lang: str = "en", seat: int | None = None, everything: bool = False) -> list[dict[str, Any]]:
        """Return what has happened, as the seat was told at the time (``LogEntry`` of docs/protocol.md)."""
    def why(self, text: str, lang: str = "en") -> list[dict[str, Any]]:
        """Say why the deciding seat can do what the words say, or not: ``wish``, ``option``, ``text``, ``clause``."""
    def action_to_string(self, action: int, lang: str = "en") -> str:
        """Return an action in words. Raises :class:`ChoiceError` if there is no such one."""
    def text(self, seat: int | None = None, lang: str = "en") -> str:
        """Return the board, the question and the numbered actions as text, for people and language models."""
    def information_state(self, seat: int | None = None) -> str:
        """Return all that the seat knows as text: what it was told since the beginning, and what it sees."""
    def observe(self, out: Mapping[str, NDArray[Any]], seat: int | None = None) -> None:
        """Write what the seat sees into those arrays of ``Game.allocate`` that are in ``out``.

        Raises :class:`ShapeError` for another shape, dtype or layout, :class:`UnknownError` for another name.
        """
    def observation(self, seat: int | None = None) -> Arrays:
        """Return what the seat sees as new arrays, see ``Game.allocate``."""
    def bot(self, player: str, seed: int = 0) -> int:
        """Return the action that a player takes: ``random``, ``greedy``, ``search``, ``search:20k``, ``search:100ms``."""

class VecEnv:
    """Many games at once, stepped in Rust without Python's lock. Results do not depend on the number of threads."""

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: int = 0,
        autoreset: str = "same_step",
        opponents: str | None = None,
        threads: int = 1,
        max_steps: int = 20_000,
    ) -> None:
        """Deal ``n`` games; the k-th game of place i has a seed that follows from ``seed``, i and k.

        ``autoreset``: ``same_step`` (the observation after the end is the new game's), ``next_step`` (the step after the end
        deals, its action is not used), ``disabled`` (``reset(out, which)`` deals). With ``opponents`` a player of the project
        takes the other seats, and the learner's seat changes from game to game. ``threads`` 0: all cores.
        """

    @property
    def game(self) -> Game:
        """The game."""
    def __len__(self) -> int: ...
    def allocate(self) -> Arrays:
        """Return new arrays for ``reset`` and ``step``.

        Those of ``Game.allocate(n)``, and ``seat`` int16 (n,): who decides, -1: the game is over; ``reward`` float32 (n, seats);
        ``terminated`` and ``truncated`` bool (n,). Tables that are left out are not written.
        """
    def reset(self, out: Mapping[str, NDArray[Any]], which: NDArray[np.bool_] | None = None) -> None:
        """Deal all games anew, or those that ``which`` (bool, (n,)) says, and write what the deciding seats see."""
    def step(self, actions: NDArray[np.int64], out: Mapping[str, NDArray[Any]]) -> None:
        """Take an action in each game (int64, (n,)) and write what it comes to.

        Between steps the arrays are the environment's: what is in the same ``cards`` and ``options`` from the last time
        and still holds is not written again, so copy what you want to change. Other arrays may have anything in them.

        Raises :class:`ChoiceError` if one of them cannot be taken; none is taken then.
        """
    def digests(self) -> list[int]:
        """Return the digests of the positions."""

def games() -> list[str]:
    """Return the names of the games."""

def players() -> list[str]:
    """Return the names of the players of the project."""

def house_decks(game: str) -> list[str]:
    """Return the names of the house decks of a game."""

def _ask(call: str, fields: str, lang: str) -> dict[str, Any]: ...
def _game(made: dict[str, Any]) -> Game: ...
def _play(game: Game, players: Sequence[str], seed: int, first: int, last: int, threads: int = 1) -> bytes: ...
def _report(game: Game, players: Sequence[str], seed: int, lines: bytes) -> dict[str, Any]: ...
