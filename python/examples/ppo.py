"""Masked PPO with features of actions, in one file: Lorcana's house decks against a random player.

    pip install './python[train]'
    python examples/ppo.py --minutes 14 --curve curve.json

The policy scores each legal option by the option's own features, the card that it is about and the whole table; so it
is as wide as the options are, and what it learns of a card holds wherever the card is. The last line says how often it wins
against random play, with a 95 % interval, on seeds that it was not trained on.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from functools import partial
from typing import Any, NamedTuple

import byword
import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax

TABLES = ("cards", "globals", "options", "mask")


class Network(nn.Module):
    """Scores of options and the value of the position."""

    definitions: int
    choices: int
    width: int = 48

    @nn.compact
    def __call__(self, cards: Any, table: Any, options: Any, mask: Any) -> tuple[Any, Any]:
        squash = lambda x: jnp.sign(x) * jnp.log1p(jnp.abs(x.astype(jnp.float32)))  # noqa: E731
        name = nn.Embed(self.definitions, 16)
        dense = partial(nn.Dense, self.width)
        # Cards: who they are and how they are; which row is filled says the column of the zone.
        there = (cards[..., 4] > 0).astype(jnp.float32)[..., None]
        numbers = squash(cards[..., 2:])
        each = nn.relu(dense()(jnp.concatenate([name(cards[..., 0]), numbers], -1)))
        each = nn.relu(dense()(each)) * there
        pooled = jnp.concatenate([each.sum(-2) / 10, each.max(-2)], -1)
        state = nn.relu(dense()(jnp.concatenate([pooled, nn.relu(dense()(squash(table)))], -1)))
        # Options: what is done, to which cards, how much.
        rows = jnp.concatenate([jnp.zeros_like(each[..., :1, :]), each], -2)
        row = jnp.take_along_axis(rows, options[..., 1, None], -2)
        other = jnp.take_along_axis(rows, options[..., 5, None], -2)
        choice = nn.Embed(self.choices, 16)(jnp.minimum(options[..., 0], self.choices - 1))
        plain = jnp.concatenate([name(options[..., 2]), choice, squash(options[..., 8:10]), row, other], -1)
        scores = nn.relu(dense()(plain) + dense()(state)[..., None, :])
        logits = nn.Dense(1)(nn.relu(dense()(scores)))[..., 0]
        value = nn.Dense(1)(nn.relu(dense()(state)))[..., 0]
        return jnp.where(mask, logits, -1e9), value


class Batch(NamedTuple):
    """What was seen, done and earned: (steps, games, ...)."""

    seen: tuple[Any, ...]
    action: Any
    logp: Any
    value: Any
    advantage: Any
    target: Any


def interval(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of 95 %."""
    if games == 0:
        return (0.0, 1.0)
    p, spread = wins / games, z * z / games
    middle, half = p + spread / 2, z * math.sqrt(p * (1 - p) / games + spread / games / 4)
    return ((middle - half) / (1 + spread), (middle + half) / (1 + spread))


def loss(params: Any, network: Network, batch: Batch, clip: float, entropy: float) -> Any:
    logits, value = network.apply(params, *batch.seen)
    logs = jax.nn.log_softmax(logits)
    logp = jnp.take_along_axis(logs, batch.action[:, None], 1)[:, 0]
    ratio = jnp.exp(logp - batch.logp)
    policy = -jnp.minimum(ratio * batch.advantage, jnp.clip(ratio, 1 - clip, 1 + clip) * batch.advantage).mean()
    chaos = -(jnp.exp(logs) * jnp.where(logs > -1e8, logs, 0)).sum(-1).mean()
    return policy + 0.5 * jnp.square(value - batch.target).mean() - entropy * chaos


def advantages(reward: Any, done: Any, value: Any, last: Any, gamma: float, decay: float) -> Any:
    """Generalised advantages; `done` says which steps end a game."""
    out, running = np.zeros_like(reward), np.zeros_like(last)
    for t in reversed(range(len(reward))):
        after = last if t == len(reward) - 1 else value[t + 1]
        delta = reward[t] + gamma * after * (1 - done[t]) - value[t]
        running = delta + gamma * decay * (1 - done[t]) * running
        out[t] = running
    return out


def evaluate(act: Any, params: Any, game: byword.Game, games: int, seed: int) -> tuple[int, int]:
    """Games won of so many against random play, each place of the batch its first ones, the best option every time."""
    env = byword.VecEnv(game, min(games, 64), seed=seed, opponents="random")
    out = env.allocate()
    env.reset(out)
    left = np.full(len(env), games // len(env))
    wins = 0
    while left.any():
        seat = out["seat"].copy()
        logits, _ = act(params, *(out[name] for name in TABLES))
        env.step(np.asarray(logits.argmax(-1), np.int64), out)
        over = (out["terminated"] | out["truncated"]) & (left > 0)
        wins += int((out["reward"][np.arange(len(env)), seat] > 0)[over].sum())
        left -= over
    return wins, games // len(env) * len(env)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=14.0)
    parser.add_argument("--updates", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=64, help="games played side by side")
    parser.add_argument("--steps", type=int, default=96, help="steps of each between updates")
    parser.add_argument("--evaluation", type=int, default=512, help="games of the last evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", help="where the learning curve is written, as JSON")
    args = parser.parse_args()
    start = time.monotonic()

    game = byword.Game("lorcana", max_cards=40, max_actions=32, events=0)
    choices = len(game.features()["numbers"]["choice"]) + 1
    network = Network(game.num_cards, choices)
    env = byword.VecEnv(game, args.games, seed=args.seed, opponents="random")
    out = env.allocate()
    env.reset(out)
    seen = tuple(out[name] for name in TABLES)
    params = network.init(jax.random.PRNGKey(args.seed), *(jnp.asarray(array) for array in seen))
    optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(1e-3, eps=1e-5))
    memory = optimiser.init(params)
    act = jax.jit(network.apply)

    @jax.jit
    def learn(params: Any, memory: Any, batch: Batch) -> Any:
        value, slope = jax.value_and_grad(loss)(params, network, batch, 0.2, 0.01)
        change, memory = optimiser.update(slope, memory)
        return optax.apply_updates(params, change), memory, value

    rng = np.random.default_rng(args.seed)
    curve, wins, games, places = [], 0, 0, np.arange(args.games)
    for update in range(1, args.updates + 1):
        store: dict[str, list[Any]] = {name: [] for name in (*TABLES, "action", "logp", "value", "reward", "done")}
        for _ in range(args.steps):
            logits, value = (np.asarray(x) for x in act(params, *seen))
            noisy = logits - np.log(-np.log(rng.random(logits.shape).clip(1e-12, 1 - 1e-12)))
            action = noisy.argmax(-1)
            logs = logits - np.log(np.exp(logits - logits.max(-1, keepdims=True)).sum(-1, keepdims=True))
            logs -= logits.max(-1, keepdims=True)
            seat = out["seat"].copy()
            for name in TABLES:
                store[name].append(out[name].copy())
            env.step(action.astype(np.int64), out)
            reward, done = out["reward"][places, seat], out["terminated"] | out["truncated"]
            wins, games = wins + int((reward > 0).sum()), games + int(done.sum())
            for name, what in (("action", action), ("logp", logs[places, action]), ("value", value)):
                store[name].append(what)
            store["reward"].append(reward)
            store["done"].append(done.astype(np.float32))
        last = np.asarray(act(params, *seen)[1])
        data = {name: np.stack(list_) for name, list_ in store.items()}
        gain = advantages(data["reward"], data["done"], data["value"], last, 0.999, 0.95)
        target = gain + data["value"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in data.items()}
        gain, target = gain.reshape(-1), target.reshape(-1)
        for _ in range(2):
            for part in np.split(rng.permutation(len(gain)), 6):
                tables = tuple(flat[name][part] for name in TABLES)
                numbers = (flat[name][part] for name in ("action", "logp", "value"))
                params, memory, _ = learn(params, memory, Batch(tables, *numbers, gain[part], target[part]))
        minutes = (time.monotonic() - start) / 60
        if games >= 200 or update == args.updates or minutes > args.minutes:
            low, high = interval(wins, games)
            line = {"decisions": update * args.games * args.steps, "minutes": round(minutes, 2), "games": games}
            curve.append({**line, "won": wins / max(games, 1), "low": low, "high": high})
            print(
                f"{line['decisions']:>9,} decisions, {minutes:5.1f} min: {wins}/{games} won ({low:.1%} to {high:.1%})",
                flush=True,
            )
            wins, games = 0, 0
        if minutes > args.minutes:
            break

    wins, games = evaluate(act, params, game, args.evaluation, seed=10_000_019)
    low, high = interval(wins, games)
    minutes = (time.monotonic() - start) / 60
    print(f"against random: {wins / games:.1%} of {games} games ({low:.1%} to {high:.1%}), after {minutes:.1f} minutes")
    if args.curve:
        with open(args.curve, "w", encoding="utf-8") as file:
            json.dump({"curve": curve, "evaluation": {"wins": wins, "games": games, "low": low, "high": high}}, file)


if __name__ == "__main__":
    main()
