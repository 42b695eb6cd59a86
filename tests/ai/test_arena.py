"""The arena: the same walls for everybody, each level in every seat, and results that can be trusted."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ai import arena
from ai.__main__ import main
from ai.plot import LEFT, RIGHT, WIDE, PlotRow, svg
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from tests.budget import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
HOUSE = registry.get("hong_kong_old")
SVG = "{http://www.w3.org/2000/svg}"
SEATS = ["standard", "random", "random", "random"]


def played(seats: list[str], deals: int = 3, workers: int = 1) -> arena.Results:
    return arena.run(HOUSE, HOUSE.resolve(), seats, deals, 5, workers)


def test_a_line_up_is_turned_through_every_seat() -> None:
    assert arena.rotations(["a", "b", "b", "b"]) == [
        ("a", "b", "b", "b"), ("b", "b", "b", "a"), ("b", "b", "a", "b"), ("b", "a", "b", "b"),
    ]  # fmt: skip
    assert arena.rotations(["a", "a"]) == [("a", "a")]


def test_rotations_meet_the_same_wall() -> None:
    walls = set()
    for line_up in arena.rotations(SEATS):
        match = Match.new(HOUSE, HOUSE.resolve(), seed=5, seating="fixed")
        arena.play_deal(match, line_up, arena.Results({level: arena.LevelTally() for level in line_up}), 5)
        walls.add(next(event.faces for event in match.events if isinstance(event, ev.WallBuilt)))
        assert sum(isinstance(event, ev.DealStarted) for event in match.events) == 1
    assert len(walls) == 1


def test_deals_and_points_add_up() -> None:
    results = played(SEATS)
    assert results.deals == 12
    assert [tally.deals for tally in results.levels.values()] == [12, 36]
    one, three = results.levels.values()
    assert math.isclose(one.points + 3 * three.points, 0, abs_tol=1e-9)
    assert sum(tally.won for tally in results.levels.values()) + results.drawn >= 12


def test_skill_shows() -> None:
    results = played(SEATS, deals=10)
    tally = results.levels["standard"]
    assert tally.points - tally.interval > 0


def test_the_number_of_workers_changes_nothing_but_time() -> None:
    def told(results: arena.Results) -> list[object]:
        return [(tally.deals, tally.won, tally.total, tally.squares) for tally in results.levels.values()]

    assert told(played(SEATS, deals=20)) == told(played(SEATS, deals=20, workers=2))


def test_progress_is_told_wall_by_wall() -> None:
    told: list[tuple[int, int]] = []
    walls = arena.CHUNK + 1
    arena.run(HOUSE, HOUSE.resolve(), ["random"] * 4, walls, 5, progress=lambda done, of: told.append((done, of)))
    assert told == [(arena.CHUNK, walls), (walls, walls)]


def test_a_cluster_plays_the_same() -> None:
    """On a local cluster of the package `distributed`, where that is installed."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        away = arena.run(HOUSE, HOUSE.resolve(), SEATS, 20, 5, scheduler=cluster.scheduler_address)
    here = played(SEATS, deals=20)
    assert [(one.won, one.total, one.squares) for one in away.levels.values()] == [
        (one.won, one.total, one.squares) for one in here.levels.values()
    ]


def test_without_a_cluster_one_is_told_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    arguments = ["arena", "--ruleset", "hong_kong_old", "--seats", ",".join(SEATS), "--deals", "1"]
    assert main([*arguments, "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "distributed" in capsys.readouterr().err


def test_points_and_intervals_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "levels.svg"
    arguments = ["arena", "--ruleset", "hong_kong_old", "--seats", ",".join(SEATS), "--deals", "2", "--plot", str(file)]
    assert main(arguments) == 0
    drawn = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert {text.text for text in drawn.iter(f"{SVG}text")} >= {"standard", "random", "+0.00"}
    dots = [float(dot.get("cx", "")) for dot in drawn.iter(f"{SVG}circle")]
    assert len(dots) == 2 and dots[0] > dots[1], "who has more points stands farther right"
    assert ElementTree.fromstring(svg("nothing", [])) is not None
    one, = (dot for dot in ElementTree.fromstring(svg("", [PlotRow("a<b", 2, 1)])).iter(f"{SVG}circle"))
    assert float(one.get("cx", "")) == pytest.approx(LEFT + (WIDE - LEFT - RIGHT) * 2 / 3, abs=0.1)


def test_the_interval_shrinks_with_the_root_of_the_walls() -> None:
    few, many = arena.LevelTally(), arena.LevelTally()
    for tally, walls in ((few, 10), (many, 1000)):
        for wall in range(walls):
            tally.add_wall([float(wall % 2 * 2 - 1)])
    assert math.isclose(many.interval / few.interval, math.sqrt(9 / 999), rel_tol=1e-9)


def test_times_are_read_off_by_share() -> None:
    tally = arena.LevelTally()
    tally.times.update([100] * 99 + [5000])
    assert (tally.time_ms(0.5), tally.time_ms(0.99), tally.time_ms(1.0)) == (0.1, 0.1, 5.0)


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "--ruleset", "hong_kong_old", "--seats", ",".join(SEATS), "--deals", "2", "--seed", "1"]
    assert main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 8
    assert set(told["levels"]) == {"standard", "random"}
    assert told["deals_per_s"] > 0
    one, three = told["levels"]["standard"], told["levels"]["random"]
    assert one["won"] and one["points_of_wins"] * one["won"] >= one["points"] * one["deals"], "who wins pays nothing"
    assert not three["won"] or three["points_of_wins"] > 0
    counts = [*one["elements"].values()]
    assert counts == sorted(counts, reverse=True) and 0 < max(counts) <= one["won"], "what hands were made of"
    assert {*one["elements"]} <= {element.id for element in HOUSE.elements}
    assert 0 < told["levels"]["standard"]["p50_ms"] <= told["levels"]["standard"]["p99_ms"]
    assert main(arguments) == 0
    assert "points a deal" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--ruleset", "hong_kong_old", "--seats", "standard,grandmaster,random,random"], "grandmaster"),
        (["--ruleset", "hong_kong_old", "--seats", "standard,random"], "4 players"),
        (["--ruleset", "no_such", "--seats", "standard,random"], "no_such"),
        (["--ruleset", "hong_kong_old", "--seats", ",".join(SEATS), "--deals", "none"], "none"),
        (["--ruleset", "hong_kong_old", "--seats", ",".join(SEATS), "--workers", "0"], "0"),
        (["--ruleset", "hong_kong_old", "--seats", ",".join(SEATS), "--option", "minimum_faan=99"], "minimum_faan"),
        (["--seats", ",".join(SEATS)], "--ruleset"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], named: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ai", "arena", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert named in done.stderr


def test_an_expert_deals_in_less_often() -> None:
    """The one thing an expert does beyond the standard player is to look at what others may wait for."""
    results = played(["expert", "standard", "expert", "standard"], deals=40)
    expert, standard = (results.levels[level] for level in ("expert", "standard"))
    assert expert.deals == standard.deals
    assert expert.dealt_in < standard.dealt_in
