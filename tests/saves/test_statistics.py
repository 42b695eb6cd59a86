"""Statistics against counts by hand, and which matches they count."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from saves.notes import LOG
from saves.people import Person
from saves.stats import Filter, PlayerRecord, statistics
from saves.stats_table import table_text, write_tables
from saves.store import Store
from saves.transfer import export_match, read_match, save_imported
from tests.saves.matches import PEOPLE, played
from tests.saves.test_tenhou_logs import LOGS, YAKU, ends, numbers, read

COUNTED = sorted((name for name in LOGS if name.startswith("riichi")), key=lambda name: len(LOGS[name]))[:30]
"""The shortest, since all are played again."""

PER_TILE = ("dora", "ura_dora", "red_five")


def by_hand(name: str) -> list[Counter[str]]:
    """Counts of the four seats in a log, from its tags alone."""
    found = [Counter[str]() for _ in range(4)]
    called, ready, ended = set[int](), set[int](), 0
    tags = re.findall(r"<([A-Z]+)([^>]*)>", LOGS[name])
    for place, (tag, text) in enumerate(tags):
        values = dict(re.findall(r'(\w+)="([^"]*)"', text))
        if tag == "INIT":
            called, ready = set(), set()
        elif tag == "N" and int(values["m"]) & 3:  # the lowest bits tell whose tile it was, 0 for one's own
            called.add(int(values["who"]))
        elif tag == "REACH" and values["step"] == "1":
            ready.add(int(values["who"]))
        elif tag == "AGARI":
            who, giver = int(values["who"]), int(values["fromWho"])
            found[who] += Counter(wins=1, score=numbers(values["ten"])[1], self_drawn=who == giver)
            listed = numbers(values.get("yaku", ""))
            for yaku, han in zip(listed[::2], listed[1::2], strict=True):
                found[who][f"yaku {YAKU[yaku]}"] += han if YAKU[yaku] in PER_TILE else 1
            found[who].update(f"yaku {YAKU[yaku]}" for yaku in numbers(values.get("yakuman", "")))
            if who != giver and not (place and tags[place - 1][0] == "AGARI"):
                found[giver]["gave"] += 1
            if who != giver:
                found[giver]["lost"] -= 100 * numbers(values["sc"])[2 * giver + 1]
        if tag in ("AGARI", "RYUUKYOKU") and not (place + 1 < len(tags) and tags[place + 1][0] == "AGARI"):
            ended += 1
            for seat in range(4):
                found[seat] += Counter(called=seat in called, ready=seat in ready, drawn=tag == "RYUUKYOKU")
    finals = [int(value) for value in re.findall(r'owari="([^"]*)"', LOGS[name])[0].split(",")[::2]]
    for seat in range(4):
        found[seat] += Counter(deals=ended, place=sorted(finals, reverse=True).index(finals[seat]) + 1)
    return found


def of_record(record: PlayerRecord) -> Counter[str]:
    """The same counts of a player's statistics."""
    counts = {name: getattr(record, name) for name in
              ("wins", "score", "self_drawn", "gave", "lost", "called", "ready", "drawn", "deals")}  # fmt: skip
    yaku = {f"yaku {name}": times for name, times in record.elements.items() if name in YAKU}
    return +Counter({**counts, **yaku, "place": sum(place * times for place, times in record.places.items())})


def test_thirty_logs_count_as_by_hand(tmp_path: Path) -> None:
    """Everybody sits in the same seat of every log; three of them are taken in twice."""
    expected = [Counter[str]() for _ in range(4)]
    people = tuple(Person(f"Seat {seat}") for seat in range(4))
    with Store(tmp_path) as store:
        for number, name in enumerate(COUNTED):
            events = read(name).match.events
            for time in range(2 if number < 3 else 1):
                begun = f"2026-01-{number + 1:02}T0{time}:00:00+00:00"
                store.insert(events, people, {LOG: {"format": "mjlog"}}, "1", begun, begun)
            for seat, counts in enumerate(by_hand(name)):
                expected[seat] += counts
        records = {record.name: record for record in statistics(store, Filter(source="imported"))}
        assert statistics(store) == []
    assert sum(1 for name in COUNTED for _ in ends(name)) > 150
    for seat, counts in enumerate(expected):
        record = records[f"Seat {seat}"]
        assert record.matches == record.finished == 30
        assert of_record(record) == +counts
        assert record.average_win == counts["score"] / counts["wins"] and record.average_place == counts["place"] / 30
        assert record.call_rate == counts["called"] / counts["deals"]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Three matches: alone against beginners, two persons, and one of other people that was imported twice."""
    found = Store(tmp_path / "home")
    levels = [replace(person, level="beginner") for person in PEOPLE[1:]]
    found.begin(played(2, 5), (Person("Anna"), *levels))
    number = found.begin(played(2, 6), (Person("Anna"), Person("Bo"), *PEOPLE[2:]))
    other = Store(tmp_path / "elsewhere")
    theirs = other.begin(played(2, 7), (Person("Stranger"), *PEOPLE[1:]))
    export_match(other, theirs, tmp_path / "theirs.jsonl")
    other.close()
    export_match(found, number, tmp_path / "own.jsonl")
    for name in ("theirs", "theirs", "own"):
        save_imported(found, read_match(tmp_path / f"{name}.jsonl"))
    return found


def matches_of(store: Store, chosen: Filter) -> dict[str, int]:
    """How many matches count of each person."""
    return {record.name: record.matches for record in statistics(store, chosen) if not record.level}


def test_own_play_and_imports_are_apart_and_copies_are_one(store: Store) -> None:
    assert matches_of(store, Filter()) == {"Anna": 2, "Bo": 1}
    assert matches_of(store, Filter(source="imported")) == {"Stranger": 1}
    assert matches_of(store, Filter(source="all")) == {"Anna": 2, "Bo": 1, "Stranger": 1}


def test_opponents_and_period_choose_matches(store: Store) -> None:
    assert matches_of(store, Filter(opponents="people")) == {"Anna": 1, "Bo": 1}
    assert matches_of(store, Filter(opponents="computers")) == {"Anna": 1}
    assert matches_of(store, Filter(opponents="beginner")) == {"Anna": 1}
    assert matches_of(store, Filter(opponents="expert")) == {}
    now = datetime.now().astimezone()
    assert matches_of(store, Filter(since=now - timedelta(days=1))) == {"Anna": 2, "Bo": 1}
    assert matches_of(store, Filter(since=now + timedelta(days=1))) == {}


def test_the_owner_comes_first(store: Store) -> None:
    assert [record.name for record in statistics(store, owner="bo")][:2] == ["Bo", "Anna"]


def test_tables_have_what_the_records_have_and_no_formulas(store: Store, tmp_path: Path) -> None:
    store.begin(played(2, 8), (Person('=HYPERLINK("x")'), *PEOPLE[1:]))
    records = statistics(store)
    rows = list(csv.DictReader(io.StringIO(table_text("players", records))))
    assert [row["name"].lstrip("'") for row in rows] == [record.name for record in records]
    assert [int(row["wins"]) for row in rows] == [record.wins for record in records]
    assert [float(row["deal_in_rate"]) for row in rows] == [round(record.gave_rate, 4) for record in records]
    assert {row["name"][0] for row in rows if "HYPERLINK" in row["name"]} == {"'"}
    matches = list(csv.DictReader(io.StringIO(table_text("matches", records))))
    assert sum(int(row["wins"]) for row in matches) == sum(record.wins for record in records)
    assert sum(int(row["gain"]) for row in matches) == sum(record.points for record in records) == 0
    paths = write_tables(records, tmp_path / "exported")
    assert [path.read_bytes()[:3] for path in paths] == [b"\xef\xbb\xbf"] * 3
