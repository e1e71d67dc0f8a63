"""Gymnasium: one seat against players of the project, ``gymnasium.make("byword/Lorcana-v0")`` after importing this module."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ._byword import Game, State
from .spaces import legal, observation_space, observe

ILLEGAL = ("raise", "lose", "random_legal")
NAMES = {"lorcana": "Lorcana", "swu": "Swu", "champions": "Champions", "foursouls": "FourSouls"}


class Env(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a game; a player of the project has the other seats.

    An action is the number of an option. ``info["action_mask"]`` and the observation say which are legal; an illegal one is
    replaced by a random legal one (``illegal="random_legal"``), or loses (``lose``), or raises (``raise``).
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = "lorcana",
        *,
        seat: int = 0,
        opponent: str = "random",
        flat: bool = False,
        illegal: str = "random_legal",
        max_steps: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment of a game, by its name with the house decks or as a :class:`byword.Game`."""
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal must be one of {ILLEGAL}, not {illegal!r}")
        self.game = Game(game) if isinstance(game, str) else game
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"seat must be from 0 to {self.game.seats - 1}, not {seat}")
        self.seat, self.opponent, self.flat, self.illegal = seat, opponent, flat, illegal
        self.max_steps, self.render_mode = max_steps, render_mode
        self.observation_space = observation_space(self.game, flat=flat)
        self.action_space = gymnasium.spaces.Discrete(self.game.max_actions)
        self.state: State | None = None
        self.luck = 0

    @property
    def now(self) -> State:
        """The state of the game that is played."""
        if self.state is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        return self.state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game, and let the others choose until the seat decides."""
        super().reset(seed=seed)
        self.state = self.game.reset(int(self.np_random.integers(2**63)))
        self.luck = int(self.np_random.integers(2**63))
        self._answer()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action, and let the others answer."""
        state = self.now
        if not state.done:
            taken = legal(state, int(action), self.illegal, self.np_random)
            if taken is None:
                state.concede(self.seat)
            else:
                state.step(taken)
            self._answer()
        truncated = not state.done and state.steps >= self.max_steps
        return self._seen(), float(state.returns()[self.seat]), state.done, truncated, self._info()

    def _answer(self) -> None:
        state = self.now
        while not state.done and state.seat != self.seat and state.steps < self.max_steps:
            state.step(state.bot(self.opponent, self.luck))

    def _seen(self) -> dict[str, Any]:
        return observe(self.now, self.seat, flat=self.flat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seen()["action_mask"]}

    def render(self) -> str | None:
        """Return the board as text, as the seat sees it."""
        return self.now.text(self.seat) if self.render_mode == "ansi" else None


def _register() -> None:
    for game, name in NAMES.items():
        if f"byword/{name}-v0" not in gymnasium.registry:
            gymnasium.register(f"byword/{name}-v0", entry_point="byword.gymnasium:Env", kwargs={"game": game})


_register()
