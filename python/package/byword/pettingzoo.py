"""PettingZoo: ``byword.pettingzoo.env("lorcana")`` is an AEC environment of all seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ._byword import Game, State
from .spaces import legal, observation_space, observe

ILLEGAL = ("raise", "lose", "random_legal")


class Env(AECEnv):  # type: ignore[misc]
    """Seats are ``player_0`` ...; an action is the number of an option, legal if the mask says so.

    Rewards come at the end: 1 won, -1 lost, 0 a draw. ``illegal`` says what an illegal action does: ``raise`` (a
    :class:`byword.ChoiceError`, the game is as it was), ``lose`` (the seat concedes) or ``random_legal``.
    """

    metadata = {"render_modes": ["ansi"], "name": "byword_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        *,
        flat: bool = False,
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment of a game; after ``max_cycles`` choices it is truncated."""
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal must be one of {ILLEGAL}, not {illegal!r}")
        self.game, self.flat, self.illegal, self.max_cycles = game, flat, illegal, max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        space = observation_space(game, flat=flat)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.max_actions) for agent in self.possible_agents}
        self.random = np.random.default_rng()
        self.state_: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def now(self) -> State:
        """The state of the game that is played."""
        if self.state_ is None:
            raise RuntimeError("call reset() first")
        return self.state_

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game."""
        self.random = np.random.default_rng(seed)
        self.state_ = self.game.reset(int(self.random.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._move_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees: ``observation`` and ``action_mask``."""
        return observe(self.now, self.possible_agents.index(agent), flat=self.flat)

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        taken = legal(self.now, -1 if action is None else int(action), self.illegal, self.random)
        if taken is None:
            self.now.concede(self.possible_agents.index(agent))
        else:
            self.now.step(max(taken, 0) if taken >= 0 else 2**31)
        self._cumulative_rewards[agent] = 0.0
        self._move_on()
        self._accumulate_rewards()

    def _move_on(self) -> None:
        state = self.now
        over = state.done
        truncated = not over and self.max_cycles is not None and state.steps >= self.max_cycles
        if over:
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
        if over or truncated:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, truncated)
        self.agent_selection = self.possible_agents[state.seat or 0]

    def render(self) -> str | None:
        """Return the board as text, as the deciding seat sees it."""
        return self.now.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(game: str | Game, **options: Any) -> Env:
    """Make the environment of a game, by its name with the house decks or as a :class:`byword.Game`."""
    return Env(Game(game) if isinstance(game, str) else game, **options)


def parallel_env(game: str | Game, **options: Any) -> ParallelEnv:
    """Make the same for programs in which all agents act in every cycle: only the action of the seat that decides counts."""
    return turn_based_aec_to_parallel(env(game, **options))
