"""Observations as spaces of Gymnasium, for the adapters."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._byword import Game, State

TABLES = ("cards", "globals", "options", "events")


def observation_space(game: Game, *, flat: bool = False) -> spaces.Dict:
    """Return the space of observations: ``observation`` and ``action_mask`` (int8, (max_actions,)).

    ``observation`` is a dictionary of int16 tables, or with ``flat`` all of them in one float32 vector.
    """
    arrays = game.allocate()
    low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
    inner: spaces.Space[Any]
    if flat:
        size = sum(arrays[name].size for name in TABLES)
        inner = spaces.Box(float(low), float(high), (size,), np.float32)
    else:
        inner = spaces.Dict({name: spaces.Box(low, high, arrays[name].shape, np.int16) for name in TABLES})
    return spaces.Dict({"observation": inner, "action_mask": spaces.Box(0, 1, (game.max_actions,), np.int8)})


def observe(state: State, seat: int, *, flat: bool = False) -> dict[str, Any]:
    """Return what the seat sees. Who waits has a mask in which only action 0 can be taken, since no mask may be empty."""
    arrays = state.observation(seat)
    mask: NDArray[np.int8] = arrays.pop("mask").astype(np.int8)
    if not mask.any():
        mask[0] = 1
    tables: Any = arrays
    if flat:
        tables = np.concatenate([arrays[name].ravel() for name in TABLES]).astype(np.float32)
    return {"observation": tables, "action_mask": mask}


def legal(state: State, action: int, illegal: str, random: np.random.Generator) -> int | None:
    """Return the action to take instead of one that may be illegal; None: the seat loses.

    ``illegal`` is ``raise``, ``lose`` or ``random_legal``.
    """
    offered = min(state.num_actions, state.game.max_actions)
    if 0 <= action < offered or illegal == "raise":
        return int(action)
    return int(random.integers(offered)) if illegal == "random_legal" else None
