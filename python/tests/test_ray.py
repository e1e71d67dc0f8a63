import os
import signal

import byword
import pytest


def test_a_cluster_gives_the_bytes_of_one_process_also_if_a_worker_is_lost() -> None:
    ray = pytest.importorskip("ray")
    import byword.ray as cluster
    from byword._byword import _play

    game = byword.Game("lorcana")
    alone = _play(game, ["random"], 1, 0, 200, 1)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        actors = cluster.workers([game], 2)
        victim = ray.get(actors[0].process.remote())
        jobs = [(0, ("random",), 1, first, last) for first, last in cluster.ranges(200, 20)]
        parts = {}
        for job, part in cluster.lines(actors, jobs):
            parts[job] = part
            if len(parts) == 2:
                os.kill(victim, signal.SIGKILL)
        assert b"".join(parts[job] for job in range(len(jobs))) == alone
        report = cluster.series(game, ["random"], games=200, block=50, actors=actors)
        assert report == byword.series(game, ["random"], games=200)
    finally:
        ray.shutdown()
