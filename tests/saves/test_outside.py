"""Files from outside: whatever lies at a path, whatever stands in a file, it is taken in whole or refused in a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from struct import pack
from typing import Any

import pytest

from game.art.theme import load_theme, png_size
from rules.core.errors import BrokenLog, IllegalAction, RulesError
from rules.core.tiles import HIDDEN
from rules.engine import registry
from rules.engine.codec import from_text
from rules.engine.match import Match
from rules.mechanics.endings.growing_remainder import RemainderGrown
from rules.mechanics.wild_tiles.fetch import JokerFetched
from saves import VERSION, transfer
from saves.errors import NotSavedError, SaveError
from saves.files import OLD, path_typed, read_bytes, write_whole
from saves.import_validation import check_events
from saves.replaying import check_playable, replayed
from saves.store import Store
from saves.transfer import export_text, read_match, time_limit
from tests.budget import PATIENCE, examples
from tests.play import play_deals, random_chooser
from tests.saves.matches import PEOPLE, played

ROOT = Path(__file__).resolve().parents[2]
LAID = ROOT / "tests" / "logs" / "watching_the_pot.first.jsonl"
"""A match in which somebody takes a joker out of a set that lies on the table."""


@pytest.fixture
def lines(tmp_path: Path) -> list[str]:
    """The lines of an exported match."""
    with Store(tmp_path / "from") as store:
        return export_text(store, store.begin(played(1), PEOPLE)).splitlines()


def written(folder: Path, head: dict[str, Any], events: list[str]) -> Path:
    """A file of a match with another head or other events."""
    path = folder / "match.jsonl"
    path.write_text("\n".join([json.dumps({**head, "events": len(events)}), *events]) + "\n", encoding="utf-8")
    return path


# -- paths -------------------------------------------------------------------------------------------------------------


def fifo(folder: Path) -> Path:
    """A pipe that nobody writes to."""
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def link(folder: Path) -> Path:
    """A link to itself."""
    (folder / "loop").symlink_to(folder / "loop")
    return folder / "loop"


@pytest.mark.parametrize("make", [
    fifo, link, lambda folder: Path("/dev/zero"), lambda folder: Path("/dev/tty"), lambda folder: folder,
    lambda folder: Path("/proc/self/mem"), lambda folder: folder / "nothing", lambda folder: folder / "a\0b",
])  # fmt: skip
def test_only_an_ordinary_file_is_read(make: Callable[[Path], Path], tmp_path: Path) -> None:
    path, start = make(tmp_path), time.monotonic()
    for read in (lambda: read_match(path), lambda: read_bytes(path, 100)):
        with pytest.raises(SaveError):
            read()
    assert time.monotonic() - start < PATIENCE, "and nobody waits for it"


@pytest.mark.parametrize("text", ["~nosuchuser/x", "a\0b", "x" * 5000, "", "/nothing/here"])
def test_a_path_that_is_none_is_refused(text: str) -> None:
    if text:
        with pytest.raises(NotSavedError):
            path_typed(text)
    with pytest.raises(SaveError):
        read_match(path_typed(text))


# -- bounds ------------------------------------------------------------------------------------------------------------


def test_a_file_of_many_small_lines_is_refused_before_it_is_read_in(tmp_path: Path, lines: list[str]) -> None:
    path = written(tmp_path, json.loads(lines[0]), [lines[1]] + ["[]"] * (transfer.MOST_EVENTS + 1))
    with pytest.raises(SaveError) as refusal:
        read_match(path)
    assert refusal.value.key == "err_file_too_large"


def test_a_large_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(transfer.LARGEST + 1)
    with pytest.raises(SaveError) as refusal:
        read_match(path)
    assert refusal.value.key == "err_file_too_large"


@pytest.mark.parametrize("program", [VERSION, "0.0.9"])
def test_checking_a_file_has_an_end(tmp_path: Path, lines: list[str], program: str) -> None:
    path = written(tmp_path, {**json.loads(lines[0]), "program": program}, lines[1:])
    read_match(path)
    with pytest.raises(SaveError) as refusal:
        read_match(path, time_limit(0.0))
    assert refusal.value.key == "err_file_too_large"


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59Z", "1969-12-31T00:00:00+00:00"])
@pytest.mark.parametrize("name", ["begun", "touched"])
def test_times_at_the_ends_of_the_calendar_are_refused(tmp_path: Path, lines: list[str], name: str, time: str) -> None:
    with pytest.raises(SaveError):
        read_match(written(tmp_path, {**json.loads(lines[0]), name: time}, lines[1:]))


# -- what cannot have happened -----------------------------------------------------------------------------------------


def mutated(events: list[str], chance: Random) -> list[str]:
    """The events with one thing changed: a number, a line doubled, left out or moved, an end cut off."""
    found = list(events)
    place = chance.randrange(1, len(found))
    kind = chance.randrange(5)
    if kind == 0:
        found.insert(place, found[place])
    elif kind == 1:
        del found[place]
    elif kind == 2:
        other = chance.randrange(1, len(found))
        found[place], found[other] = found[other], found[place]
    elif kind == 3:
        del found[place:]
    else:
        values = json.loads(found[place])
        spots = [spot for spot, value in enumerate(values) if type(value) is int]
        lists = [value for value in values if isinstance(value, list) and value and type(value[0]) is int]
        if lists and chance.random() < 0.5:
            chance.choice(lists)[0] = chance.randrange(0, 144)
        elif spots:
            values[chance.choice(spots)] = chance.choice((0, 1, 2, 3, 33, 143, -1))
        found[place] = json.dumps(values)
    return found


def other_seat(event: list[Any]) -> None:
    """The last tiles dealt go to another seat, which holds too many then."""
    event[1] = (event[1] + 1) % 4


def other_face(event: list[Any]) -> None:
    """A tile shows what the wall was not built with."""
    event[3][0] = (event[3][0] + 1) % 34


def same_tile(event: list[Any]) -> None:
    """A tile that somebody else was dealt already, with its face."""
    event[2][0], event[3][0] = TAKEN


TAKEN: list[int] = []


@pytest.mark.parametrize("change", [other_seat, other_face, same_tile])
def test_tiles_that_cannot_lie_so_are_refused(
    tmp_path: Path, lines: list[str], change: Callable[[list[Any]], None]
) -> None:
    """It lies quietly in the state, and broke in the scoring of a hand of 26 tiles when somebody was asked."""
    dealt = [place for place, line in enumerate(lines) if line.startswith('["TilesDealt"')]
    first = json.loads(lines[dealt[0]])
    TAKEN[:] = first[2][0], first[3][0]
    event = json.loads(lines[dealt[-1]])
    change(event)
    begun = next(place for place, line in enumerate(lines) if line.startswith('["Discarded"'))
    events = [*lines[1 : dealt[-1]], json.dumps(event), *lines[dealt[-1] + 1 : begun]]
    with pytest.raises(SaveError) as refusal:
        read_match(written(tmp_path, {**json.loads(lines[0]), "program": "0.0.9"}, events))
    assert refusal.value.key == "err_file_damaged" and "go on" not in str(refusal.value)


@pytest.mark.parametrize("where,what", [
    ((1,), [18, 18, 18]), ((1,), [18, 18, 18, 18, 0]), ((1, 0), 19), ((1,), [0, 0, 0, 0]), ((1,), []),
    ((2, 1), 4), ((2, 1), 0), ((2,), [0, 3, 2]), ((3,), 1), ((3,), 0), ((5,), 2),
])  # fmt: skip
def test_a_wall_that_cannot_stand_is_refused(
    tmp_path: Path, lines: list[str], where: tuple[int, ...], what: object
) -> None:
    """It was dealt from as numbers alone, and a replay looked in vain for the place of a tile."""
    place = next(place for place, line in enumerate(lines) if line.startswith('["WallBuilt"'))
    refused_with(tmp_path, lines, place, where, what)


@pytest.mark.parametrize("name,where", [
    ("WallBroken", (3, 60)), ("WallBroken", (3, 0)), ("TilesDealt", (2, 0)), ("TileDrawn", (2,)),
    ("Claimed", (2, 1, 0)),
])  # fmt: skip
def test_a_tile_that_is_not_in_the_wall_is_refused(
    tmp_path: Path, lines: list[str], name: str, where: tuple[int, ...]
) -> None:
    """Nobody may ever have drawn it: it lay in wait for a match that went on from an earlier place."""
    place = next(place for place, line in enumerate(lines) if line.startswith(f'["{name}"'))
    refused_with(tmp_path, lines, place, where, 1000, "not in the wall")


@pytest.mark.parametrize("where,what", [
    ((2, 2), [0]), ((2, 3), [0]), ((2, 5), 5), ((2, 6), 4), ((2, 7), 5),
])  # fmt: skip
def test_a_set_that_is_none_is_refused(
    tmp_path: Path, lines: list[str], where: tuple[int, ...], what: object
) -> None:
    """Its tiles have no other faces, and what was claimed is one of them: a replay had nothing to lay sideways."""
    place = next(place for place, line in enumerate(lines) if line.startswith('["Claimed"'))
    meld = json.loads(lines[place])[2]
    assert 5 not in meld[1] and meld[5] in meld[1] and meld[7] is None
    refused_with(tmp_path, lines, place, where, what)


def test_a_wall_that_gives_back_a_tile_may(tmp_path: Path) -> None:
    """Where norths are laid out, one tile more can be drawn: that is no tile of the wall."""
    for seed in range(40):
        ruleset = registry.get("sanma")
        match = Match.new(ruleset, ruleset.resolve({"dead_wall": 18}), seed=seed)
        chance = Random(seed)
        for _ in play_deals(match, 1, random_chooser(chance), chance):
            pass
        if any(isinstance(event, RemainderGrown) and event.tiles < 0 for event in match.events):
            check_events(match.events)
            return
    raise AssertionError("nobody has laid out a north")


def test_a_wall_in_which_a_tile_lies_twice_is_refused(tmp_path: Path, lines: list[str]) -> None:
    place = next(place for place, line in enumerate(lines) if line.startswith('["WallBroken"'))
    order = json.loads(lines[place])[3]
    refused_with(tmp_path, lines, place, (3, 60), order[61])


def test_a_claimed_tile_whose_face_nobody_knows_is_refused(tmp_path: Path, lines: list[str]) -> None:
    """Only who watches does not see a face; the calculator had nothing to count with."""
    place = next(place for place, line in enumerate(lines) if line.startswith('["Claimed"'))
    refused_with(tmp_path, lines, place, (2, 2, 0), HIDDEN, "another face")


@pytest.mark.parametrize("where,what", [((4, 0, 0), 4), ((4, 0, 1), 7), ((4, 0, 2), 10**6)])
def test_a_payment_that_does_not_add_up_is_refused(
    tmp_path: Path, lines: list[str], where: tuple[int, ...], what: object
) -> None:
    """To a chair that there is not: the result had no place for its arrow."""
    place = next(place for place, line in enumerate(lines) if line.startswith('["Paid"') and json.loads(line)[4])
    refused_with(tmp_path, lines, place, where, what)


@pytest.mark.parametrize("name,times,which,why", [
    ("DealStarted", 2, 0, "in turn"), ("DealStarted", 2, -1, "in turn"), ("DealStarted", 0, 0, "outside a deal"),
    ("DealEnded", 2, 0, "in turn"), ("DealEnded", 2, -1, "in turn"), ("DealEnded", 0, 0, "in turn"),
])  # fmt: skip
def test_deals_that_do_not_begin_and_end_in_turn_are_refused(
    tmp_path: Path, name: str, times: int, which: int, why: str
) -> None:
    """Play went on from its end, but a replay looked for the beginning of each deal before its end."""
    with Store(tmp_path / "from") as store:
        lines = export_text(store, store.begin(played(3), PEOPLE)).splitlines()
    place = [place for place, line in enumerate(lines) if line.startswith(f'["{name}"')][which]
    events = [*lines[1:place], *[lines[place]] * times, *lines[place + 1 :]]
    with pytest.raises(SaveError) as refusal:
        read_match(written(tmp_path, {**json.loads(lines[0]), "program": "0.0.9"}, events))
    assert refusal.value.key == "err_file_damaged" and why in str(refusal.value)


@pytest.mark.parametrize("owner,index", [(0, 0), (2, 1), (2, -1)])
def test_a_set_that_was_never_laid_cannot_change(owner: int, index: int) -> None:
    """Somebody fetches a joker from it: it was laid anew, and the table looked in vain for the one before."""
    events = [from_text(line) for line in LAID.read_text(encoding="utf-8").splitlines()]
    place = next(place for place, event in enumerate(events) if isinstance(event, JokerFetched))
    fetched = events[place]
    assert isinstance(fetched, JokerFetched) and (fetched.owner, fetched.index) == (2, 0)
    assert replayed(events[: place + 1]).state.seats[2].melds
    with pytest.raises(BrokenLog, match="JokerFetched"):
        replayed([*events[:place], replace(fetched, owner=owner, index=index)])


def test_a_deal_that_is_still_played_has_begun_too(tmp_path: Path, lines: list[str]) -> None:
    begun = [place for place, line in enumerate(lines) if line.startswith('["DealStarted"')][-1]
    cut = next(place for place, line in enumerate(lines) if place > begun and line.startswith('["Discarded"'))
    head = {**json.loads(lines[0]), "program": "0.0.9"}
    assert read_match(written(tmp_path, head, lines[1:cut])).events
    with pytest.raises(SaveError, match="outside a deal"):
        read_match(written(tmp_path, head, [*lines[1:begun], *lines[begun + 1 : cut]]))


def refused_with(
    folder: Path, lines: list[str], place: int, where: tuple[int, ...], what: object, why: str = "does not fit"
) -> None:
    """A match is taken in as it is, and refused with another value somewhere in one of its events."""
    head = {**json.loads(lines[0]), "program": "0.0.9"}
    assert read_match(written(folder, head, lines[1:])).events
    event = inner = json.loads(lines[place])
    *path, last = where
    for step in path:
        inner = inner[step]
    assert inner[last] != what
    inner[last] = what
    with pytest.raises(SaveError) as refusal:
        read_match(written(folder, head, [*lines[1:place], json.dumps(event), *lines[place + 1 :]]))
    assert refusal.value.key == "err_file_damaged" and why in str(refusal.value)


def test_what_another_version_wrote_is_refused_or_plays_on(tmp_path: Path, lines: list[str]) -> None:
    """Whatever is taken in does not break later, by whatever answers."""
    chance, taken, head = Random(2), 0, {**json.loads(lines[0]), "program": "0.0.9"}
    tries = examples(60)
    for _ in range(tries):
        cut = chance.randrange(60, len(lines))
        try:
            found = read_match(written(tmp_path, head, mutated(lines[1:cut], chance)))
        except (SaveError, RulesError):
            continue
        taken += 1
        for seed in range(2):
            match = Match.replay(found.events)
            match.state.seed = seed
            check_playable(match, lambda: None, 200)
    assert 0 < taken < tries


def test_a_seat_that_is_no_number_is_refused() -> None:
    ruleset = registry.get("hong_kong_old")
    match = Match.new(ruleset, seed=1)
    (seat, legal), = match.pending().items()
    with pytest.raises(IllegalAction):
        match.play(float(seat), legal[0])  # type: ignore[arg-type]


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_a_tile_face_has_a_bound_on_its_pixels(tmp_path: Path) -> None:
    """Eight thousand pixels square would take 256 MB thrice; the head of the file tells."""
    head = b"\x89PNG\r\n\x1a\n" + pack(">I", 13) + b"IHDR" + pack(">II", 8000, 8000) + b"\x08\x06\0\0\0"
    for name in ("Man1", "Back"):
        (tmp_path / f"{name}.png").write_bytes(head)
    assert png_size(tmp_path / "Man1.png") == (8000, 8000)
    theme, messages = load_theme(str(tmp_path))
    assert theme is None or not theme.kinds
    assert load_theme("~nosuchuser/x")[0] is None and load_theme("a\0b")[0] is None
    assert messages


# -- left behind -------------------------------------------------------------------------------------------------------


def test_drafts_that_a_kill_left_are_cleared_away_in_time(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    names = (".settings.json.0123abcd", ".settings.json.89abcdef", ".other.01234567")
    old, new, other = (tmp_path / name for name in names)
    for draft in (old, new, other):
        draft.write_text("{")
    long_ago = time.time() - OLD - 10
    for draft in (old, other):
        os.utime(draft, (long_ago, long_ago))
    write_whole(path, "{}")
    assert not old.exists() and new.exists() and other.exists()
    assert path.read_text() == "{}"


# -- consoles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("command", [("list",), ("show", "hong_kong_old"), ("list", "--lang", "zh")])
def test_a_console_that_cannot_say_a_letter_gets_an_escape(command: tuple[str, ...], encoding: str) -> None:
    done = subprocess.run([sys.executable, "-m", "rules", *command], cwd=ROOT, capture_output=True,
                          env={**os.environ, "PYTHONIOENCODING": encoding}, check=False)  # fmt: skip
    assert done.returncode == 0 and done.stderr == b"" and done.stdout


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to(path)], ids=range(3))
def test_what_is_no_ordinary_file_is_not_replaced(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "file")
    before = (tmp_path / "file").lstat()
    with pytest.raises(NotSavedError):
        write_whole(tmp_path / "file", "{}")
    assert (tmp_path / "file").lstat() == before and len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_and_what_it_leads_to_is_written(there: bool, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere" / "settings.json", tmp_path / "settings.json"
    if there:
        target.write_text("old")
    link.symlink_to(target)
    write_whole(link, "{}")
    assert link.is_symlink() and target.read_text() == "{}"
    with pytest.raises(NotSavedError):
        write_whole(link, "other", replace=False)
    assert target.read_text() == "{}"


@pytest.mark.parametrize("text", ["a\0b", "x/\0/y"])
def test_a_path_that_no_file_has_is_one_refusal(text: str, tmp_path: Path) -> None:
    for anew in (True, False):
        with pytest.raises(NotSavedError):
            write_whole(tmp_path / text, "{}", replace=anew)
    with pytest.raises(NotSavedError):
        write_whole(tmp_path / "file", "\ud800")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [("list",), ("export",), ("sheet",), ("check",)])
def test_who_closes_the_output_gets_no_fault(command: tuple[str, ...], tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(played(1), PEOPLE)
    line = f'"{sys.executable}" -m saves {" ".join(command)} >&-'
    env = {**os.environ, "SPARROWS_HOME": str(tmp_path)}
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_trace_for_which_there_is_no_room_ends_nothing() -> None:
    env = {**os.environ, "SPARROWS_TRACE": "/dev/full"}
    command = [sys.executable, "main.py", "--autoplay", "--deals", "1", "--speed", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0 and len(done.stderr.splitlines()) == 1 and "trace" in done.stderr


def test_a_trace_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    env = {**os.environ, "SPARROWS_TRACE": str(tmp_path / "no" / "trace")}
    done = subprocess.run([sys.executable, "main.py"], cwd=ROOT, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
