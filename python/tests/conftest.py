import byword
import pytest

GAMES = byword.games()


@pytest.fixture(scope="session", params=GAMES)
def game(request: pytest.FixtureRequest) -> byword.Game:
    return byword.Game(request.param)


@pytest.fixture(scope="session")
def lorcana() -> byword.Game:
    return byword.Game("lorcana")
