"""Walls that were settled before the match: the seal opens, and every place of a wall is as likely for every tile."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game.play.branching import branched
from game.play.session import begin
from game.play.setup import MatchSetup
from rules.core.rng import shuffled, stream
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from rules.engine.sealing import opens, seal_of, seed_of
from saves.__main__ import main
from saves.notes import WHAT_IF
from saves.store import Store
from saves.transfer import export_match
from saves.walls import check_walls
from tests.saves.matches import PEOPLE, steps

SECRET = bytes(range(32))


def sealed(deals: int = 99) -> Match:
    """A match with sealed walls, played."""
    ruleset = registry.get("hong_kong_old")
    options = ruleset.resolve({"rounds": 1, "minimum_faan": 0, "max_repeats": 1})
    match = Match.new(ruleset, options, seed=seed_of(SECRET), seal=seal_of(SECRET))
    for _ in steps(match, deals):
        pass
    return match


def first_of(match: Match) -> ev.MatchStarted:
    """The start of a match."""
    first = match.events[0]
    assert isinstance(first, ev.MatchStarted)
    return first


def test_a_new_match_is_sealed_and_its_seal_stands_in_the_log() -> None:
    seats = PEOPLE
    first = first_of(begin(MatchSetup("hong_kong_old", seats=seats), SECRET))
    assert (first.seal, first.seed) == (seal_of(SECRET), seed_of(SECRET))
    assert opens(SECRET.hex(), first)
    assert len({first_of(begin(MatchSetup("hong_kong_old", seats=seats))).seal for _ in range(20)}) == 20
    assert first_of(begin(MatchSetup("hong_kong_old", seats=seats, seed=4))).seal == "", "a seed that was asked for"


@pytest.mark.parametrize("secret", ["", "zz", SECRET.hex()[:-2], bytes(32).hex(), SECRET.hex() + "00"])
def test_no_other_secret_opens_a_seal(secret: str) -> None:
    first = ev.MatchStarted("red", (), 4, seed_of(SECRET), "rule", seal_of(SECRET))
    assert opens(SECRET.hex(), first) and not opens(secret, first)
    assert not opens(SECRET.hex(), replace(first, seed=first.seed ^ 1))
    assert not opens(SECRET.hex(), replace(first, seal=first.seal[::-1]))


def test_everybody_sees_the_seal_and_nobody_the_seed() -> None:
    seen = first_of(sealed(0)).seen_by(1)
    assert isinstance(seen, ev.MatchStarted) and seen.seal == seal_of(SECRET) and seen.seed == 0


def test_the_secret_is_told_when_the_match_is_over() -> None:
    during, after = (check_walls(sealed(deals).events, {"secret": SECRET.hex()}) for deals in (1, 99))
    assert (during.opened, during.secret, during.seed, during.fair) == (None, "", None, True)
    assert (after.opened, after.secret, after.seed, after.fair) == (True, SECRET.hex(), seed_of(SECRET), True)


def test_a_tile_that_was_moved_is_found() -> None:
    events = list(sealed().events)
    place = next(i for i, event in enumerate(events) if isinstance(event, ev.WallBuilt))
    built = events[place]
    assert isinstance(built, ev.WallBuilt)
    faces = list(built.faces)
    faces[3], faces[90] = faces[90], faces[3]
    events[place] = replace(built, faces=tuple(faces))
    found = check_walls(events, {"secret": SECRET.hex()})
    assert found.opened and found.broken and not found.fair
    assert not check_walls(sealed().events, {"secret": bytes(32).hex()}).fair
    assert not check_walls(sealed().events, {}).fair


def test_the_command_verifies_a_match_and_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = sealed()
    with Store() as store:
        number = store.begin(match.events, PEOPLE, {"secret": SECRET.hex()})
        wrong = store.begin(match.events, PEOPLE, {"secret": bytes(32).hex()})
        export_match(store, number, tmp_path / "match.jsonl")
    assert main(["verify", str(number)]) == 0
    assert "gives this seal and this seed" in capsys.readouterr().out
    assert main(["verify", "--file", str(tmp_path / "match.jsonl"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["opened"] is True
    assert main(["verify", str(wrong)]) == 1


def test_the_command_says_that_a_match_came_from_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = Path(__file__).with_name("logs") / "tenhou.json"
    assert main(["import", str(log)]) == 0
    with Store() as store:
        kept = store.find(int(capsys.readouterr().out))
        assert check_walls(store.events(kept.id), kept.meta).log
        export_match(store, kept.id, tmp_path / "match.jsonl")
    for asked in ([str(kept.id)], ["--file", str(tmp_path / "match.jsonl")], ["--file", str(log)]):
        assert main(["verify", *asked]) == 1, "nobody can tell whether its walls were settled before"
        told = capsys.readouterr().out
        assert "from the log of another program" in told and "WallBuilt" not in told and "seal: none" not in told
        assert main(["verify", *asked, "--json"]) == 1
        row = json.loads(capsys.readouterr().out)
        assert (row["log"], row["fair"], row["broken"]) == (True, False, "")


def test_the_command_says_that_tiles_were_dealt_anew(capsys: pytest.CaptureFixture[str]) -> None:
    with Store() as store:
        number = store.begin(sealed().events, PEOPLE, {WHAT_IF: {"place": 40, "anew": True}, "secret": SECRET.hex()})
    assert main(["verify", str(number)]) == 1, "nobody can tell whether its walls were settled before"
    told = capsys.readouterr().out
    assert "dealt anew" in told and "seal: none" not in told


def test_a_match_that_went_on_with_the_same_tiles_is_not_accused(capsys: pytest.CaptureFixture[str]) -> None:
    """Its secret stays with the other match: with the seal of that, it would look as if somebody had forged it."""
    events = sealed().events
    same = branched(events, len(events), 0, anew=False)
    assert same.over and same.events[1:] == events[1:]
    with Store() as store:
        number = store.begin(same.events, PEOPLE, {WHAT_IF: {"place": len(events), "anew": False}})
        before = store.begin(events, PEOPLE, {WHAT_IF: {"place": len(events), "anew": False}})  # as it was kept once
    for kept in (number, before):
        assert main(["verify", str(kept)]) == 1, "nobody can tell whether its walls were settled before"
        told = capsys.readouterr().out
        assert f"all {len(events)} follow" in told, "with the same tiles everything follows as before"
        assert "seal: none" in told and "does NOT" not in told


def test_a_match_whose_seal_was_taken_off_is_not_fair(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever chose the seed could say as much: that every event follows from it shows nothing."""
    first, *others = sealed().events
    assert isinstance(first, ev.MatchStarted)
    events = [replace(first, seal=""), *others]
    assert not check_walls(events, {"secret": SECRET.hex()}).fair
    with Store() as store:
        number = store.begin(events, PEOPLE)
    assert main(["verify", str(number)]) == 1
    told = capsys.readouterr().out
    assert f"all {len(events)} follow" in told and "nobody can tell" in told
    assert main(["verify", str(number), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["fair"] is False


def test_every_kind_is_as_likely_at_every_place() -> None:
    """Chi-square over 3,000 walls of 136 tiles, place by place and tile by tile; fixed secrets, so it never wavers."""
    walls, size = 3000, 136
    counts = np.zeros((size, size))
    places = np.arange(size)
    for number in range(walls):
        seed = seed_of(number.to_bytes(32, "big"))
        counts[places, list(shuffled(range(size), stream(seed, 3)))] += 1
    expected, freedom = walls / size, (size - 1) ** 2
    square = float(((counts - expected) ** 2 / expected).sum())
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5
    assert counts.min() > 0 and counts.max() < 3 * expected


def test_walls_of_real_matches_are_even_too() -> None:
    """The kinds at the first and last places of walls as matches build them."""
    ruleset = registry.get("hong_kong_old")
    walls, counts = 400, np.zeros((8, 42))
    for number in range(walls):
        match = Match.new(ruleset, seed=seed_of((number + 10**6).to_bytes(32, "big")))
        match.play(next(iter(match.pending())), START_DEAL)
        built = next(event for event in match.events if isinstance(event, ev.WallBuilt))
        for row, place in enumerate((0, 1, 35, 36, 71, 100, -2, -1)):
            counts[row, built.faces[place]] += 1
    plain = counts[:, :34]
    expected = walls * 4 / 144
    square, freedom = float(((plain - expected) ** 2 / expected).sum()), plain.size
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5


def test_neighbours_in_the_wall_know_nothing_of_each_other() -> None:
    """How often two tiles lie side by side, over 3,000 walls."""
    size, walls, beside = 40, 3000, np.zeros((40, 40))
    for number in range(walls):
        wall = shuffled(range(size), stream(seed_of(number.to_bytes(32, "big")), 3))
        beside[list(wall[:-1]), list(wall[1:])] += 1
    others = beside[~np.eye(size, dtype=bool)]
    expected = walls * (size - 1) / others.size
    square, freedom = float(((others - expected) ** 2 / expected).sum()), others.size
    assert abs(square - freedom) < 5 * (2 * freedom) ** 0.5
