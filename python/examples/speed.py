"""How fast games are stepped from Python, in seconds of one core, by random legal actions; others beside, if they are installed.

python examples/speed.py --seconds 3
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import byword
import numpy as np


def single(game: byword.Game) -> Callable[[], int]:
    """One game after the other from a loop in Python: `step` alone, with a random legal action."""
    rng, seed = random.Random(1), iter(range(10**9))
    state = game.reset(next(seed))

    def block() -> int:
        nonlocal state
        draw = rng.random
        for _ in range(2000):
            count = state.num_actions
            if not count:
                state = game.reset(next(seed))
                count = state.num_actions
            state.step(int(draw() * count))
        return 2000

    return block


def batch(game: byword.Game, n: int, tables: tuple[str, ...]) -> Callable[[], int]:
    """A batch with these tables; actions are drawn by the number of legal ones."""
    env = byword.VecEnv(game, n, seed=1)
    whole = env.allocate()
    out = {name: whole[name] for name in (*tables, "seat", "reward", "terminated", "truncated")}
    env.reset(out)
    rng = np.random.default_rng(1)

    def block() -> int:
        env.step((rng.random(n) * np.count_nonzero(out["mask"], axis=1)).astype(np.int64), out)
        return n

    return block


def gin_rummy() -> Callable[[], int]:
    import pyspiel

    game, rng = pyspiel.load_game("gin_rummy"), random.Random(1)
    state = game.new_initial_state()

    def block() -> int:
        nonlocal state
        for _ in range(200):
            if state.is_terminal():
                state = game.new_initial_state()
            state.apply_action(rng.choice(state.legal_actions()))
        return 200

    return block


def dou_dizhu() -> Callable[[], int]:
    import rlcard

    env = rlcard.make("doudizhu", config={"seed": 1})
    state, _ = env.reset()
    rng = random.Random(1)

    def block() -> int:
        nonlocal state
        for _ in range(20):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
        return 20

    return block


def rate(make: Callable[[], Callable[[], int]], seconds: float) -> float:
    """Decisions a second, after a tenth of the time for warming up."""
    block = make()
    until = time.process_time() + seconds / 10
    while time.process_time() < until:
        block()
    start, done = time.process_time(), 0
    while time.process_time() < start + seconds:
        done += block()
    return done / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=1024)
    args = parser.parse_args()
    everything = ("cards", "globals", "options", "mask")
    print("| game | single step | batch: mask | mask, cards, globals | the same and options |")
    print("|---|---|---|---|---|")
    for name in byword.games():
        plain = byword.Game(name, events=0)
        ways: list[Callable[[], Any]] = [lambda plain=plain: single(plain)]
        for tables in (("mask",), ("mask", "cards", "globals"), everything):
            ways.append(lambda plain=plain, tables=tables: batch(plain, args.games, tables))
        print("| " + " | ".join([name, *(f"{rate(way, args.seconds):,.0f}" for way in ways)]) + " |", flush=True)
    for label, other in (("OpenSpiel, gin rummy", gin_rummy), ("RLCard, Dou Dizhu", dou_dizhu)):
        try:
            print(f"| {label} | {rate(other, args.seconds):,.0f} | | | |", flush=True)
        except ImportError:
            print(f"| {label} | not installed | | | |", flush=True)


if __name__ == "__main__":
    main()
