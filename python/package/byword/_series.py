"""Series of games between players of the project."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._byword import Game, _play, _report


def series(
    game: Game, players: Sequence[str] = ("random",), *, games: int = 1000, seed: int = 1, threads: int = 0
) -> dict[str, Any]:
    """Play a series of games and report it: wins with 95 % intervals, lengths, checksum.

    Entrants change seats from game to game. The result depends on the arguments but ``threads`` (0: all cores) only, and
    :func:`byword.ray.series` gives the same on a cluster. Raises :class:`UnknownError` for a player that there is not.
    """
    lines = _play(game, list(players), seed, 0, games, threads)
    return _report(game, list(players), seed, lines)
