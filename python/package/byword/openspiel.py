"""OpenSpiel: ``pyspiel.load_game("python_byword(game=lorcana)")`` after importing this module.

The one chance node is the deal: which of ``deals`` equally likely seeds it has. All later luck follows from it, so a search
has to look at samples (``resample_from_infostate``) and not at the state itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from ._byword import Game, State

_DEALS = 1000
_LONGEST = 20_000

_TYPE = pyspiel.GameType(
    short_name="python_byword",
    long_name="Byword",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    default_loadable=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": "lorcana", "decks": "", "seats": 0, "deals": _DEALS},
)


@lru_cache(maxsize=16)
def _game(name: str, decks: str, seats: int) -> Game:
    named = [deck for deck in decks.split(";") if deck]
    return Game(name, decks=named, seats=seats or None, any_deck=True)


class BywordGame(pyspiel.Game):  # type: ignore[misc]
    """A game; ``decks`` are names of house decks or paths with semicolons between them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make the game with these parameters."""
        params = params or {}
        self.deals = int(params.get("deals", _DEALS))
        self.game = _game(str(params.get("game", "lorcana")), str(params.get("decks", "")), int(params.get("seats", 0)))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.max_actions,
            max_chance_outcomes=self.deals,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> BywordState:
        """Return the state before the deal."""
        return BywordState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> BywordObserver:
        """Return what turns states into tensors and strings."""
        return BywordObserver(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BywordState(pyspiel.State):  # type: ignore[misc]
    """A state: before the deal, or a :class:`byword.State` (``now``)."""

    def __init__(self, game: BywordGame) -> None:
        """Make the state before the deal; called by ``new_initial_state`` only."""
        super().__init__(game)
        self.deals, self.byword = game.deals, game.game
        self.now: State | None = None

    def current_player(self) -> int:
        """Return who decides."""
        if self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.now.done or self.now.steps >= _LONGEST - 1:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.now.seat or 0)

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self.now is None or player != self.current_player():
            return []
        return list(range(min(self.now.num_actions, self.byword.max_actions)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all equally likely."""
        return [(seed, 1.0 / self.deals) for seed in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.now is None:
            self.now = self.byword.reset(int(action))
        else:
            self.now.step(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.now is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return f"{action}: {self.now.action_to_string(int(action))}"

    def returns(self) -> list[float]:
        """Return what each player has of the end."""
        return self.now.returns() if self.now else [0.0] * self.byword.seats

    def rewards(self) -> list[float]:
        """Return the same: all there is comes at the end."""
        return self.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player knows."""
        return self.now.information_state(self._player(player)) if self.now else "before the deal"

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees as text."""
        return self.now.text(self._player(player)) if self.now else "before the deal"

    def _player(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def resample_from_infostate(self, player: int, sampler: Any) -> BywordState:
        """Return a state that could be the true one for all that the player knows; ``sampler()`` gives a number below 1.

        It has no history: what happened before is in its information state only.
        """
        other = self.get_game().new_initial_state()
        if self.now is not None:
            other.now = self.now.determinize(player, int(sampler() * 2**53))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        """Return the whole truth as text."""
        if self.now is None:
            return "before the deal"
        return f"digest {self.now.digest:016x}\n{self.now.text()}"


class BywordObserver:
    """The tables of an observation as one tensor, and by name."""

    def __init__(self, game: Game, kind: Any) -> None:
        """Make the tensors for observations of this kind."""
        shapes = {name: array.shape for name, array in game.allocate().items()}
        self.perfect_recall = kind.perfect_recall
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict, start = {}, 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: BywordState, player: int) -> None:
        """Write what a player sees into the tensor."""
        self.tensor.fill(0)
        if state.now is not None:
            for name, array in state.now.observation(player).items():
                self.dict[name][...] = array

    def string_from(self, state: BywordState, player: int) -> str:
        """Return the same as text."""
        if self.perfect_recall:
            return state.information_state_string(player)
        return state.observation_string(player)


pyspiel.register_game(_TYPE, BywordGame)
