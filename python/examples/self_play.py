"""Games of random or learned play as a Parquet file: what was seen, what could be done, what was done, how it ended.

python examples/self_play.py --games 200 --out games.parquet
"""

from __future__ import annotations

import argparse

import byword
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

TABLES = ("cards", "globals", "options")


def rows(game: byword.Game, first: int, last: int, rng: np.random.Generator) -> dict[str, list[object]]:
    """One row for each decision of the games with these seeds."""
    columns: dict[str, list[object]] = {name: [] for name in (*TABLES, "seed", "seat", "legal", "action", "result")}
    for seed in range(first, last):
        state, begun = game.reset(seed), len(columns["seed"])
        while not state.done:
            seen, action = state.observation(), int(rng.integers(state.num_actions))
            for name in TABLES:
                columns[name].append(seen[name].ravel())
            for name, value in (("seed", seed), ("seat", state.seat), ("legal", state.num_actions), ("action", action)):
                columns[name].append(value)
            state.step(action)
        results = state.returns()
        columns["result"].extend(results[seat] for seat in columns["seat"][begun:])  # type: ignore[call-overload]
    return columns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="lorcana")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--out", default="games.parquet")
    args = parser.parse_args()
    game, rng = byword.Game(args.game, events=0), np.random.default_rng(1)
    writer, written = None, 0
    for first in range(0, args.games, 20):
        table = pa.table(rows(game, first, min(first + 20, args.games), rng))
        writer = writer or pq.ParquetWriter(args.out, table.schema, compression="zstd")
        writer.write_table(table)
        written += table.num_rows
    if writer:
        writer.close()
    print(f"{written:,} decisions of {args.games} games in {args.out}")


if __name__ == "__main__":
    main()
