"""The conformance tests of PettingZoo, Gymnasium and OpenSpiel, for all games."""

import sys
import warnings

import byword
import numpy as np
import pytest


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo(game: byword.Game) -> None:
    pytest.importorskip("pettingzoo")
    from byword.pettingzoo import env
    from pettingzoo.test import api_test, seed_test

    api_test(env(game), num_cycles=1000)
    seed_test(lambda: env(game), num_cycles=200)
    api_test(env(game, flat=True), num_cycles=100)


def test_pettingzoo_is_cut_after_max_cycles(game: byword.Game) -> None:
    pytest.importorskip("pettingzoo")
    from byword.pettingzoo import env

    cut = env(game, max_cycles=10)
    cut.reset(seed=1)
    acted = 0
    for agent in cut.agent_iter():
        seen, _, terminated, truncated, _ = cut.last()
        acted += not (terminated or truncated)
        cut.step(None if terminated or truncated else int(cut.action_space(agent).sample(seen["action_mask"])))
    assert acted == 10 and not cut.agents


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_with_all_agents_in_every_cycle(game: byword.Game) -> None:
    pytest.importorskip("pettingzoo")
    from byword.pettingzoo import parallel_env
    from pettingzoo.test import max_cycles_test, parallel_api_test
    from pettingzoo.utils.conversions import parallel_to_aec

    class Module:
        """An environment as the test wants it: it draws actions without looking at masks."""

        @staticmethod
        def parallel_env(max_cycles: int | None = None) -> object:
            return parallel_env(game, max_cycles=max_cycles, illegal="random_legal")

        @classmethod
        def env(cls, max_cycles: int) -> object:
            return parallel_to_aec(cls.parallel_env(max_cycles))

    max_cycles_test(Module)
    parallel_api_test(Module.parallel_env(), num_cycles=100)


def test_illegal_actions(lorcana: byword.Game) -> None:
    pytest.importorskip("pettingzoo")
    from byword.pettingzoo import env

    strict = env(lorcana)
    strict.reset(seed=1)
    before = strict.now.digest
    with pytest.raises(byword.ChoiceError):
        strict.step(lorcana.max_actions - 1)
    assert strict.now.digest == before
    loses = env(lorcana, illegal="lose")
    loses.reset(seed=1)
    agent = loses.agent_selection
    loses.step(lorcana.max_actions - 1)
    assert loses.rewards[agent] == -1 and loses.terminations[agent]


def test_gymnasium(game: byword.Game) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import byword.gymnasium as adapter
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(adapter.Env(game), skip_render_check=False)
    made = gymnasium.make(f"byword/{adapter.NAMES[game.name]}-v0", opponent="random")
    seen, info = made.reset(seed=1)
    for _ in range(50):
        seen, reward, over, cut, info = made.step(made.action_space.sample(info["action_mask"]))
        if over or cut:
            break
    assert made.observation_space.contains(seen) and reward in (-1, 0, 1)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="OpenSpiel's wheels begin there")
def test_openspiel(game: byword.Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import byword.openspiel  # noqa: F401

    loaded = pyspiel.load_game(f"python_byword(game={game.name},deals=5)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="OpenSpiel's wheels begin there")
def test_openspiel_saves_and_samples(game: byword.Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import byword.openspiel  # noqa: F401

    loaded, rng = pyspiel.load_game(f"python_byword(game={game.name})"), np.random.default_rng(1)
    state = loaded.new_initial_state()
    state.apply_action(int(rng.integers(1000)))
    while not state.is_terminal() and state.move_number() < 60:
        actions = state.legal_actions()
        assert actions == sorted(actions)
        if state.move_number() % 10 == 0:
            again = loaded.deserialize_state(state.serialize())
            assert str(again) == str(state)
            for player in range(loaded.num_players()):
                sample = state.resample_from_infostate(player, rng.random)
                assert sample.information_state_string(player) == state.information_state_string(player)
                assert sample.current_player() == state.current_player()
        state.apply_action(int(rng.choice(actions)))
