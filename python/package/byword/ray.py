"""Ray: series, matrices of decks and self-play on a cluster.

Actors hold the compiled cards; a task is a range of games. What became of a game depends on its number only, so results are
byte for byte those of one process, also if workers are lost: their ranges are played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import ray

from ._byword import Game, _play, _report

_AGAIN = (ray.exceptions.RayActorError, ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError)


@ray.remote(num_cpus=1, max_restarts=-1)
class Worker:
    """Holds games and plays ranges."""

    def __init__(self, games: Sequence[Game]) -> None:
        """Compile the cards of the games: they arrive as what they were made with."""
        self.games = list(games)

    def play(self, which: int, players: Sequence[str], seed: int, first: int, last: int) -> bytes:
        """Play the games from `first` to `last` - 1 of a series; a line of JSON for each."""
        return _play(self.games[which], list(players), seed, first, last, 1)

    def process(self) -> int:
        """Return the number of the worker's process."""
        import os

        return os.getpid()


def workers(games: Sequence[Game], count: int) -> list[Any]:
    """Start workers that hold these games."""
    return [Worker.remote(list(games)) for _ in range(count)]  # type: ignore[attr-defined]


def ranges(games: int, block: int) -> list[tuple[int, int]]:
    """Cut a series into ranges of at most `block` games."""
    return [(first, min(first + block, games)) for first in range(0, games, block)]


def lines(actors: Sequence[Any], jobs: Sequence[tuple[int, Sequence[str], int, int, int]]) -> Iterator[tuple[int, bytes]]:
    """Play jobs (game, players, seed, first, last) on the workers; each result with its job's number, as they come.

    A job whose worker was lost is given to one again.
    """
    waiting, idle = list(range(len(jobs)))[::-1], list(range(len(actors)))
    running: dict[Any, tuple[int, int]] = {}
    while waiting or running:
        while waiting and idle:
            job, actor = waiting.pop(), idle.pop()
            running[actors[actor].play.remote(*jobs[job])] = (job, actor)
        done, _ = ray.wait(list(running), num_returns=1)
        job, actor = running.pop(done[0])
        idle.append(actor)
        try:
            yield job, cast(bytes, ray.get(done[0]))
        except _AGAIN:
            waiting.append(job)


def series(
    game: Game,
    players: Sequence[str] = ("random",),
    *,
    games: int = 1000,
    seed: int = 1,
    count: int = 2,
    block: int = 500,
    actors: Sequence[Any] | None = None,
) -> dict[str, Any]:
    """Play a series on `count` workers; the report is that of :func:`byword.series`.

    A block should take a second or more. Raises what :func:`byword.series` raises.
    """
    whole = series_lines(game, players, games=games, seed=seed, count=count, block=block, actors=actors)
    return _report(game, list(players), seed, whole)


def series_lines(
    game: Game,
    players: Sequence[str],
    *,
    games: int,
    seed: int,
    count: int = 2,
    block: int = 500,
    actors: Sequence[Any] | None = None,
) -> bytes:
    """Return what became of each game of a series, a line of JSON each, in their order."""
    held = actors if actors is not None else workers([game], count)
    jobs = [(0, tuple(players), seed, first, last) for first, last in ranges(games, block)]
    parts = dict(lines(held, jobs))
    return b"".join(parts[job] for job in range(len(jobs)))


def matrix(
    name: str,
    decks: Sequence[str],
    players: Sequence[str] = ("greedy",),
    *,
    games: int = 200,
    seed: int = 1,
    count: int = 2,
    block: int = 100,
    **options: Any,
) -> dict[tuple[int, int], dict[str, Any]]:
    """Play every deck against every other; a report of :func:`byword.series` for each pair (i, j) with i < j.

    The first entrant of a report has deck i.
    """
    pairs = [(i, j) for i in range(len(decks)) for j in range(i + 1, len(decks))]
    held = [Game(name, decks=[decks[i], decks[j]], **options) for i, j in pairs]
    actors = workers(held, count)
    cut = ranges(games, block)
    jobs = [(which, tuple(players), seed, first, last) for which in range(len(pairs)) for first, last in cut]
    parts = dict(lines(actors, jobs))
    reports = {}
    for which, pair in enumerate(pairs):
        whole = b"".join(parts[which * len(cut) + part] for part in range(len(cut)))
        reports[pair] = _report(held[which], list(players), seed, whole)
    return reports
