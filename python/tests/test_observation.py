"""Observations: as they are described, and the same in worlds that differ only in what the seat cannot know."""

import os
import random

import byword
import numpy as np
import pytest

GAMES_PER_KIND = int(os.environ.get("BYWORD_LEAK_GAMES", "3"))


def test_arrays_are_as_described(game: byword.Game) -> None:
    features, state = game.features(), game.reset(1)
    seen = state.observation()
    for name in ("cards", "globals", "options", "events"):
        assert seen[name].dtype == np.int16 and list(seen[name].shape) == features[name]["shape"]
        assert len(features[name]["columns"]) == seen[name].shape[-1]
    assert seen["mask"].sum() == min(state.num_actions, game.max_actions)
    assert features["version"] == byword.FEATURES_VERSION and features["game"] == game.name
    zone = [column["name"] for column in features["cards"]["columns"]].index("zone")
    known = features["numbers"]["zone"]
    assert {known[number - 1] for number in seen["cards"][:, zone] if number} <= set(known)


def test_wrong_arrays_say_what_was_expected(lorcana: byword.Game) -> None:
    state, out = lorcana.reset(1), lorcana.allocate()
    cases = [
        ({"mask": out["mask"].astype(np.int8)}, r"of bool with shape \[96\]; it is of int8"),
        ({"mask": np.zeros(3, bool)}, r"its shape is \[3\]"),
        ({"cards": out["cards"][:, ::-1]}, "not C-contiguous"),
        ({"cards": [[1]]}, "it is no array"),
    ]
    for wrong, words in cases:
        with pytest.raises(byword.ShapeError, match=words):
            state.observe(wrong)  # type: ignore[arg-type]
    frozen = lorcana.allocate()
    frozen["globals"].flags.writeable = False
    with pytest.raises(byword.ShapeError):
        state.observe(frozen)
    with pytest.raises(byword.UnknownError, match="there is no table `crads`"):
        state.observe({"crads": out["cards"]})


def alike(one: byword.State, other: byword.State, seat: int) -> None:
    mine, theirs = one.observation(seat), other.observation(seat)
    for name in ("cards", "globals", "options", "mask"):
        assert mine[name].tobytes() == theirs[name].tobytes(), name
    assert one.text(seat) == other.text(seat)
    assert one.information_state(seat) == other.information_state(seat)


def test_nothing_leaks(game: byword.Game) -> None:
    """What a seat gets of two worlds that differ only in what it cannot know is the same bytes.

    The table of events is made of what the seat was told, which has its tests in the engine.
    """
    compared = differ = 0
    for seed in range(GAMES_PER_KIND):
        rng, state = random.Random(seed), game.reset(seed)
        while not state.done and state.steps < 2000:
            if rng.random() < 0.03:
                for seat in range(game.seats):
                    twin = state.twin(seat, rng.getrandbits(63))
                    alike(state, twin, seat)
                    compared, differ = compared + 1, differ + (twin.digest != state.digest)
                seat = rng.randrange(game.seats)
                alike(state.determinize(seat, 1), state.determinize(seat, 2), seat)
            state.step(rng.randrange(state.num_actions))
    assert compared > 5 * GAMES_PER_KIND and differ > compared // 2
    print(f"{game.name}: {GAMES_PER_KIND} games, {compared} pairs of worlds alike, {differ} of them not the same world")


def test_seats_see_different_things(game: byword.Game) -> None:
    if game.cooperative:
        pytest.skip("all seats of a game against the game may see the same")
    state = game.reset(1)
    assert state.observation(0)["cards"].tobytes() != state.observation(1)["cards"].tobytes()
