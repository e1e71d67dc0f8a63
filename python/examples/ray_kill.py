"""A series on a local cluster of two workers, one of which is killed in the middle: the bytes are those of one process.

pip install './python[ray]'
python examples/ray_kill.py --games 4000
"""

from __future__ import annotations

import argparse
import os
import signal
import time

import byword
import byword.ray as cluster
import ray
from byword._byword import _play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="lorcana")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--block", type=int, default=250)
    args = parser.parse_args()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    game, players = byword.Game(args.game), ["random"]

    start = time.perf_counter()
    alone = _play(game, players, 1, 0, args.games, 1)
    print(f"one process: {args.games / (time.perf_counter() - start):,.0f} games/s")
    for count in (1, 2):
        actors = cluster.workers([game], count)
        ray.get([actor.process.remote() for actor in actors])
        start = time.perf_counter()
        whole = cluster.series_lines(game, players, games=args.games, seed=1, block=args.block, actors=actors)
        print(f"{count} worker(s): {args.games / (time.perf_counter() - start):,.0f} games/s, same: {whole == alone}")
        assert whole == alone

    victim, parts = ray.get(actors[0].process.remote()), {}
    jobs = [(0, players, 1, first, last) for first, last in cluster.ranges(args.games, args.block)]
    for job, part in cluster.lines(actors, jobs):
        parts[job] = part
        if len(parts) == len(jobs) // 2:
            os.kill(victim, signal.SIGKILL)
    whole = b"".join(parts[job] for job in range(len(jobs)))
    again = ray.get(actors[0].process.remote())
    print(f"worker {victim} killed, {again} in its place: same: {whole == alone}")
    assert whole == alone and again != victim
    report = cluster.series(game, players, games=args.games, block=args.block, actors=actors)
    alike = report == byword.series(game, players, games=args.games)
    print(f"report of the series: same: {alike}")
    assert alike
    ray.shutdown()


if __name__ == "__main__":
    main()
