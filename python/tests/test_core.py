import copy
import pickle
import random

import byword
import numpy as np
import pytest


def play(state: byword.State, seed: int, steps: int = 10**6) -> byword.State:
    rng = random.Random(seed)
    for _ in range(steps):
        if state.done:
            break
        state.step(rng.randrange(state.num_actions))
    return state


def test_a_game_is_its_seed_and_its_choices(game: byword.Game) -> None:
    one, other = play(game.reset(3), 1), play(game.reset(3), 1)
    assert one.done and one.digest == other.digest and one.returns() == other.returns()
    assert play(game.reset(4), 1).digest != one.digest
    assert one.outcome() is not None and one.seat is None and one.legal_actions() == []


def test_a_saved_state_is_the_same_state(game: byword.Game) -> None:
    state = play(game.reset(5), 2, 40)
    again = game.deserialize(state.serialize())
    assert again.digest == state.digest and again.legal_actions() == state.legal_actions()
    assert play(again, 7).digest == play(copy.deepcopy(state), 7).digest
    assert pickle.loads(pickle.dumps(state)).digest == state.digest


def test_a_clone_has_other_luck_unless_it_keeps_it(game: byword.Game) -> None:
    state = play(game.reset(5), 2, 10)
    before = state.digest
    assert play(state.clone(reseed=False), 3).digest == play(state.clone(reseed=False), 3).digest
    assert state.clone().digest != state.clone().digest != before
    assert state.clone(seed=9).digest == state.clone(seed=9).digest
    assert state.digest == before


def test_a_sample_looks_the_same_to_its_seat(game: byword.Game) -> None:
    state = play(game.reset(8), 3, 30)
    for seat in range(game.seats):
        sample = state.determinize(seat, 1)
        assert sample.information_state(seat) == state.information_state(seat)
        assert sample.seat == state.seat
        mine, other = state.observation(seat), sample.observation(seat)
        assert all(np.array_equal(mine[name], other[name]) for name in ("globals", "mask"))
        assert b'"deal"' not in sample.serialize()
        assert game.deserialize(sample.serialize()).digest == sample.digest
        assert sample.num_actions == state.num_actions if seat == state.seat else sample.num_actions > 0
        assert play(sample, 1).done


def test_what_was_told_goes_on_from_where_it_was_asked_about(game: byword.Game) -> None:
    state, rng = game.reset(6), random.Random(6)
    for _ in range(8):
        for seat in range(game.seats):
            anew = game.deserialize(state.serialize())
            assert state.information_state(seat) == anew.information_state(seat)
        copied = state.clone(reseed=False)
        play(copied, 1, 3)
        assert len(copied.log(seat=0)) > len(state.log(seat=0))
        for _ in range(9):
            if not state.done:
                state.step(rng.randrange(state.num_actions))


def test_an_illegal_action_changes_nothing(game: byword.Game) -> None:
    state = game.reset(1)
    before = state.digest
    with pytest.raises(byword.ChoiceError, match=r"there is no action 99999; there are \d+, from 0"):
        state.step(99_999)
    with pytest.raises(OverflowError):
        state.step(-1)
    assert state.digest == before and state.steps == 0


def test_words(lorcana: byword.Game) -> None:
    state = play(lorcana.reset(1), 1, 30)
    english, spanish = state.text(), state.text(lang="es")
    assert english != spanish and "0: " in english
    assert all(state.action_to_string(a) for a in state.legal_actions())
    assert state.view()["players"] and state.decision()
    told = state.log()
    assert [entry["number"] for entry in told] == list(range(len(told))) and told[-1]["step"] > 10
    assert any("clause" in entry for entry in told)
    assert len(state.log(seat=0)) > 0 and state.log(seat=0) != state.log(seat=1)
    assert all({"wish", "text"} <= reason.keys() for reason in state.why(""))
    with pytest.raises(byword.UnknownError, match="there is no language `fr`"):
        state.text(lang="fr")
    with pytest.raises(byword.UnknownError, match="there is no seat 7; there are 2"):
        state.view(7)


def test_players_of_the_project(lorcana: byword.Game) -> None:
    state = lorcana.reset(2)
    for player in (*byword.players()[:2], "search:200"):
        action = state.bot(player, seed=1)
        assert 0 <= action < state.num_actions and action == state.bot(player, seed=1)
    with pytest.raises(byword.UnknownError, match="did you mean `greedy`"):
        state.bot("gredy")


def test_what_is_wrong_has_message_place_and_cause() -> None:
    with pytest.raises(byword.UnknownError, match="did you mean `lorcana`"):
        byword.Game("lorcna")
    with pytest.raises(byword.DeckError, match="no-such-deck") as deck:
        byword.Game("lorcana", decks=["no-such-deck"])
    assert deck.value.troubles[0]["kind"] == "unknown"
    with pytest.raises(byword.DeckError) as deck:
        byword.Game("lorcana", decks=["4 Nobody - Nowhere\n4 Linnet Oar - Bell Ringer\n"])
    assert deck.value.troubles[0]["line"] == 1 and deck.value.troubles[0]["source"] == "decks[0]"
    with pytest.raises(byword.CardError) as cards:
        byword.Game("lorcana", cards=["== One - Two\nnonsense: 1\n"])
    assert cards.value.troubles[0]["line"] == 2
    with pytest.raises(byword.Error):
        byword.Game("lorcana", options={"teams": "nonsense"})
    with pytest.raises(byword.DeckError, match="seats"):
        byword.Game("lorcana", seats=99)
    with pytest.raises(byword.StateError, match="no saved state"):
        byword.Game("lorcana").deserialize(b"{}")
    with pytest.raises(byword.StateError, match="other decks"):
        byword.Game("lorcana", seats=3).deserialize(byword.Game("lorcana").reset(1).serialize())


def test_rules_cards_and_scenarios() -> None:
    assert byword.rules("lorcana", "8.10.4")[0]["id"].endswith("8.10.4")
    assert byword.rules("lorcana", "8.10.4", lang="es") != byword.rules("lorcana", "8.10.4")
    assert byword.keywords("swu", "raid")[0]["english"] == "Raid"
    text = "== Test Bird - Small\ntype: Character\ncost: 1\nstrength: 1\nwillpower: 1\ntext:\nEvasive\nDance wildly.\n"
    card = byword.read_card("lorcana", text)
    assert card["state"] == "partial" and "wildly" in card["spans"][0]["text"]
    with pytest.raises(byword.CardError, match="2 cards"):
        byword.read_card("lorcana", text + text.replace("Bird", "Frog"))
    with pytest.raises(byword.ScenarioError):
        byword.check("this is no scenario")


def test_series_do_not_depend_on_threads(lorcana: byword.Game) -> None:
    one = byword.series(lorcana, ["greedy", "random"], games=20, threads=1)
    assert one == byword.series(lorcana, ["greedy", "random"], games=20, threads=2)
    assert one["fault_count"] == 0 and len(one["entrants"]) == 2
