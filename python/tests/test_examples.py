"""The examples run, with small numbers."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: object) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_games_of_self_play_become_a_parquet_file(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "games.parquet"
    assert "decisions of 3 games" in run("self_play.py", "--games", 3, "--out", file)
    table = parquet.read_table(file).to_pydict()
    assert sorted(set(table["seed"])) == [0, 1, 2]
    assert all(0 <= action < legal for action, legal in zip(table["action"], table["legal"], strict=True))
    first = [row for row, seed in enumerate(table["seed"]) if seed == 0]
    assert {table["result"][row] for row in first} == {1.0, -1.0}


def test_speed_is_measured(tmp_path: Path) -> None:
    lines = run("speed.py", "--seconds", 0.01, "--games", 4).splitlines()
    assert [line.split("|")[1].strip() for line in lines[2:6]] == ["lorcana", "swu", "champions", "foursouls"]
    assert all(cell.strip() != "0" for line in lines[2:6] for cell in line.split("|")[2:6])


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    told = run("ray_kill.py", "--games", 200, "--block", 20)
    assert told.count("same: True") == 4
