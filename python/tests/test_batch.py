import byword
import numpy as np
import pytest


def rollout(game: byword.Game, n: int, steps: int, **options: object) -> tuple[list[int], dict[str, np.ndarray], int]:
    env = byword.VecEnv(game, n, seed=5, **options)  # type: ignore[arg-type]
    out = env.allocate()
    env.reset(out)
    rng, over = np.random.default_rng(1), 0
    for _ in range(steps):
        scores = np.where(out["mask"], rng.random(out["mask"].shape), -1)
        env.step(scores.argmax(-1), out)
        over += int((out["terminated"] | out["truncated"]).sum())
    return env.digests(), out, over


def test_results_do_not_depend_on_threads(game: byword.Game) -> None:
    one, seen, over = rollout(game, 40, 150)
    two, same, other = rollout(game, 40, 150, threads=2)
    assert one == two and over == other
    assert all(np.array_equal(seen[name], same[name]) for name in seen)


def test_a_place_is_a_single_game(lorcana: byword.Game) -> None:
    env = byword.VecEnv(lorcana, 3, seed=5, autoreset="disabled")
    out, single = env.allocate(), lorcana.allocate()
    env.reset(out)
    assert len({digest for digest in env.digests()}) == 3
    while (out["seat"] >= 0).any():
        env.step(out["mask"].argmax(-1), out)
    assert not out["mask"].any() and (out["seat"] == -1).all()
    before = env.digests()
    env.step(np.zeros(3, np.int64), out)
    assert env.digests() == before and not out["terminated"].any() and single["mask"].shape == out["mask"][0].shape
    env.reset(out, np.array([True, False, False]))
    assert out["seat"].tolist()[1:] == [-1, -1] and out["seat"][0] >= 0


@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
def test_resets(lorcana: byword.Game, autoreset: str) -> None:
    _, out, over = rollout(lorcana, 16, 400, autoreset=autoreset)
    assert over >= 16
    env = byword.VecEnv(lorcana, 1, seed=5, autoreset=autoreset)
    out = env.allocate()
    env.reset(out)
    rng = np.random.default_rng(1)
    while not out["terminated"][0]:
        env.step(np.where(out["mask"], rng.random(out["mask"].shape), -1).argmax(-1), out)
    assert sorted(out["reward"][0].tolist()) == [-1, 1]
    assert (out["seat"][0] == -1) == (autoreset == "next_step")
    env.step(np.zeros(1, np.int64), out)
    assert out["seat"][0] >= 0 and not out["reward"].any()


def test_opponents_answer_and_the_learner_changes_seats(lorcana: byword.Game) -> None:
    env = byword.VecEnv(lorcana, 4, seed=1, opponents="random")
    out = env.allocate()
    env.reset(out)
    assert out["seat"].tolist() in ([0, 1, 0, 1], [1, 0, 1, 0])


def test_bad_actions_change_nothing(lorcana: byword.Game) -> None:
    env = byword.VecEnv(lorcana, 2, seed=1)
    out = env.allocate()
    env.reset(out)
    before = env.digests()
    for actions, error in [
        (np.array([0, 999]), byword.ChoiceError),
        (np.array([0, -1]), byword.ChoiceError),
        (np.array([0]), byword.ShapeError),
        (np.array([0.0, 0.0]), TypeError),
    ]:
        with pytest.raises(error):
            env.step(actions, out)
    assert env.digests() == before
    with pytest.raises(byword.UnknownError, match="same_step, next_step, disabled"):
        byword.VecEnv(lorcana, 2, autoreset="sometimes")


def test_arrays_with_anything_in_them_are_filled_whole(game: byword.Game) -> None:
    """What is left of earlier rows is cleared, whether the arrays are the same as before or others."""
    one, other = (byword.VecEnv(game, 8, seed=3) for _ in range(2))
    same, names = one.allocate(), ("cards", "globals", "options", "events", "mask")
    one.reset(same)
    other.reset(other.allocate())
    rng = np.random.default_rng(1)
    for _ in range(120):
        actions = np.where(same["mask"], rng.random(same["mask"].shape), -1).argmax(-1)
        fresh = {name: np.full_like(array, 7) for name, array in same.items()}
        one.step(actions, same)
        other.step(actions, fresh)
        assert all(np.array_equal(same[name], fresh[name]) for name in names)
        if rng.random() < 0.1:
            same = {name: np.full_like(array, 7) for name, array in same.items()}
            one.reset(same, np.zeros(8, bool))
