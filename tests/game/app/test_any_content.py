"""A start survives whatever stands in the folder: it is told, set aside or passed over, and nothing is written over."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai import levels
from game.app.loop import Loop
from game.app.matches import resumed_match
from game.app.program import App
from game.config import Config
from game.i18n import tr
from game.play.session import Session, begin
from game.play.setup import MatchSetup
from game.screens.front.seats import SeatsScreen
from game.screens.menu_state import menu_of
from game.ui.controls import Choice
from game.ui.fields import Field
from rules.engine import events as ev
from rules.engine.events import Event
from saves import database
from saves.notes import IMPORTED
from saves.people import Person, salvage_people
from saves.presets import Presets
from saves.results import match_result
from saves.store import Store
from saves.transfer import export_text, read_match, save_imported
from tests.game.play.test_session import run
from tests.game.screens.desk import Desk
from tests.game.screens.played import log
from tests.saves.matches import PEOPLE, played

DEEP = "[" * 100_000


def start(monkeypatch: pytest.MonkeyPatch, onward: Any = None) -> App:
    """Start the program, look at the title and perhaps go on from there; ends by itself."""
    app, turns = App(Config(began=time.monotonic(), speed=0, size=(1280, 720))), 0
    whole = Loop._turn

    def turn(loop: Loop, dt: float, rested: bool = False) -> bool:
        nonlocal turns
        on_title = app.screen_stack.top.name == "title"
        turns += on_title
        if turns == 3 and onward is not None:
            onward(app)
        if turns > 5 or (turns > 2 and not on_title):
            app.quit()
        whole(loop, dt, rested)
        return True

    monkeypatch.setattr(Loop, "_turn", turn)
    assert Loop(app).run() == 0
    app.finish()
    return app


@pytest.mark.parametrize("content", [
    '{"flips":{},"size":[1e999,720]}', '{"flips":{"dummy":{"plain":1e999}},"size":null}', DEEP, "null", "[]",
    '{"flips":{},"size":[' + "9" * 5000 + ",720]}", '{"flips":3,"size":[1]}', '{"flips":{"x":{"plain":"?"}},"size":[]}',
    '{"flips":{},"size":{"0":1}}', "\0", "",
], ids=range(11))  # fmt: skip
def test_whatever_the_window_remembers(content: str, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_home.mkdir()
    (own_home / "display.json").write_text(content)
    app = start(monkeypatch)
    aside = [path.read_text() for path in own_home.glob("display.json.damaged-*")]
    if aside:
        assert aside == [content] and [notice.key for notice in app.user_data.notices] == ["saves_set_aside"]
    assert json.loads((own_home / "display.json").read_text())["size"] == [1280, 720]


def test_what_another_version_remembers_of_the_window_stays(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_home.mkdir()
    (own_home / "display.json").write_text('{"flips": {}, "size": [1280, 720], "later": [1, 2]}')
    start(monkeypatch)
    assert json.loads((own_home / "display.json").read_text())["later"] == [1, 2]


def test_what_cannot_be_read_of_the_window_is_not_written_over(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_home.mkdir()
    (own_home / "display.json").write_text(content := '{"flips": {}, "size": [1000, 700]}')

    def refuse(path: Path) -> dict[str, object]:
        raise database.NotSavedError(f"{path}: permission denied")

    monkeypatch.setattr("game.app.display.read_object", refuse)
    start(monkeypatch)
    assert (own_home / "display.json").read_text() == content


SETTINGS: list[dict[str, Any]] = [
    {"keys": {"table": {"fly": ["x"]}}}, {"keys": {"table": {"left": ["nosuchkey"]}}},
    {"keys": {"table": {"left": [""]}}}, {"keys": {"sea": {"left": ["x"]}}},
    {"seats": [["A", "beginner", 2], ["B", "master", 15]]},
    {"seats": [["", "", 15]] * 16}, {"seats": [["x" * 60, "y" * 60, 0]]}, {"last_ruleset": "nope", "favorites": ["x"]},
    {"house": {"hong_kong_old": {"minimum_faan": 2**60, "nothing": True}}}, {"house": {"nope": {"x": 1}}},
    {"tile_theme": "~nosuchuser/x"}, {"tile_theme": "/dev/stdin"}, {"speed": 10**400}, {"unheard_of": [1, {"a": None}]},
]  # fmt: skip


@pytest.mark.parametrize("values", SETTINGS, ids=range(len(SETTINGS)))
def test_whatever_the_settings_say(values: dict[str, Any], own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The title stands, and so does a table that begins with these settings."""
    own_home.mkdir()
    content = json.dumps({"sparrows": "settings", "version": 1, **values})
    (own_home / "settings.json").write_text(content)
    start(monkeypatch, lambda app: app.home("table", setup=menu_of(app).setup))
    kept = [path.read_text() for path in own_home.glob("settings.json*")]
    assert content in kept or all(json.loads(text).get(name) == value for text in kept for name, value in values.items()
                                  if name != "seats"), "nothing is written over"  # fmt: skip


@pytest.mark.parametrize("content", [
    DEEP, "\0", '{"sparrows":"settings","version":1,"scale":1e999}',
    '{"sparrows":"settings","version":' + "9" * 5000 + "}",
    '{"sparrows":"settings","version":1,"keys":' + '{"a":' * 5000 + "1" + "}" * 5000 + "}",
], ids=range(5))  # fmt: skip
def test_settings_that_are_none_are_set_aside(
    content: str, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_home.mkdir()
    (own_home / "settings.json").write_text(content)
    app = start(monkeypatch)
    assert content in [path.read_text() for path in own_home.glob("settings.json*")]
    assert app.user_data.notices


def test_a_preset_that_trips_its_rule_set_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    presets = Presets(tmp_path)
    presets.save("good", "hong_kong_old", {})
    presets.save("bad", "mcr", {})

    def trip(*_: object) -> None:
        raise TypeError("unforeseen")

    monkeypatch.setattr("rules.engine.ruleset.BaseRuleset.rename_saved", trip)
    before = sorted(path.read_text() for path in (tmp_path / "presets").iterdir())
    again = Presets(tmp_path)
    assert again.all() == [] and len(again.notices) == 2
    assert sorted(path.read_text() for path in (tmp_path / "presets").iterdir()) == before


# -- matches -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [
    "people = '[]'", "people = '[[\"A\",\"\",0]]'", "people = 7", "people = x'ff00'", "players = 0", "players = 'x'",
    "players = 99999999999", "seed = 'x'", "touched = '0001-01-01T00:00:00+14:00'",
    "begun = '9999-12-31T23:59:59-14:00'", "touched = x'ff'", "ruleset = 'nope'", "ruleset = x'fe'",
    "options = '{\"minimum_faan\": 1e999}'", "options = '['",
    "meta = '{\"claim_seconds\": 1e999}'", "meta = '{\"claim_seconds\": 99999999}'", "version = x'00'", "over = 'x'",
], ids=range(19))  # fmt: skip
def test_whatever_a_row_of_a_match_says(change: str, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown or named; the title stands, the lists do, and the other match can go on."""
    with Store(own_home) as store:
        other = store.begin(played(1)[:60], PEOPLE)
        number = store.begin(played(1), PEOPLE)
        store._database.execute(f"UPDATE matches SET {change} WHERE id = {number}")
    start(monkeypatch)
    desk = Desk()
    desk.show("title")
    for place in ("saves", "replays", "statistics"):
        desk.show(place)
    Desk.clear()
    with Store(own_home) as store:
        assert number in [kept.id for kept in store.matches()]
        assert store.resume(other)


@pytest.mark.parametrize("change", ["place = 1e999", "place = 60.5", "place = 'x'", "place = x'ff'", "text = x'ff'",
                                    "place = 9223372036854775807", "text = 7"], ids=range(7))  # fmt: skip
def test_whatever_an_event_of_a_match_says(change: str, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match that has it is named, the title stands, the lists do, and the other match can go on."""
    with Store(own_home) as store:
        other = store.begin(played(1)[:60], PEOPLE)
        number = store.begin(played(1), PEOPLE)
        store._database.execute(f"UPDATE events SET {change} WHERE match = {number} AND kind = 'DealStarted'")
        assert isinstance(store.find(number).length, int)
    app = start(monkeypatch, lambda app: app.home("table", resume=other))
    assert "saves_match_damaged" in [notice.key for notice in app.user_data.notices]
    desk = Desk()
    for place in ("saves", "replays", "statistics"):
        desk.show(place)
    Desk.clear()


def broken(summary: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A summary in which something else stands at one place; a value of None takes it away."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    holder: Any = summary
    for step in way:
        holder = holder[step]
    if value is None:
        del holder[last]
    else:
        holder[last] = value
    return summary


@pytest.mark.parametrize(("path", "value"), [
    ("points", ["x"] * 4), ("points", [1]), ("points", {}), ("chairs", [0, 1, 2, 9]), ("players", 3), ("players", "4"),
    ("places", [1]), ("left", [7]), ("reason", None), ("deals", 5), ("deals.0", 5), ("deals.0.paid", [0.5] * 4),
    ("deals.0.paid", [0]), ("deals.0.number", "one"), ("deals.0.drawn", 3), ("deals.0.more", 1), ("deals.0.wins", [[]]),
    ("deals.0.ready", [4]), ("deals.0.dealer", -1), ("deals.0.wins.0.elements", [["x", "y"]]),
    ("deals.0.wins.0.elements", [[1, 1]]), ("deals.0.wins.0.person", 9), ("deals.0.wins.0.giver", 4),
    ("deals.0.wins.0.score", []),
])  # fmt: skip
def test_a_summary_that_is_none_is_worked_out_again(path: str, value: object, own_home: Path) -> None:
    with Store(own_home) as store:
        number = store.begin(log(deals=3, skilled=True), PEOPLE)
        right = match_result(store, number)
        length, text = store.cached_result(number) or (0, "")
        form, values = json.loads(text)
        place = next(place for place, deal in enumerate(values["deals"]) if deal["wins"])
        values["deals"].insert(0, values["deals"].pop(place))
        store.cache_result(number, length, json.dumps([form, broken(values, path, value)]))
        assert match_result(store, number) == right


def test_a_match_goes_on_by_the_rules_of_its_events_whatever_its_row_says(own_home: Path) -> None:
    with Store(own_home) as store:
        number = store.begin(played(1)[:60], PEOPLE)
        store._database.execute("UPDATE matches SET ruleset = 'nope', options = '{\"x\": 1}'")
    desk = Desk()
    setup, session = resumed_match(desk, number)
    assert setup.ruleset == "hong_kong_old" and "x" not in setup.options
    session.close()
    desk.user_data.close()


@pytest.mark.parametrize("change", ["ruleset = '../../escaped'", "ruleset = 'a' || char(0) || 'b'", "ruleset = ''",
                                    "meta = '{\"x\": \"\\ud800\"}'"], ids=range(4))  # fmt: skip
def test_a_match_with_a_strange_row_is_exported_where_exports_lie(change: str, own_home: Path) -> None:
    with Store(own_home) as store:
        number = store.begin(played(1)[:60], PEOPLE)
        store._database.execute(f"UPDATE matches SET {change}")
    desk = Desk()
    page = desk.show("replays")
    page.chosen = number
    page.export()
    if page.overlays.dialog.question.answers[-1].name == "sparrows":
        page.write("")
    (path,) = (own_home / "exported").iterdir()
    found = read_match(path)
    assert list(found.events[:60]) == list(played(1)[:60])
    with Store(own_home) as store:
        assert store.find(save_imported(store, found)).meta == {**store.find(number).meta, IMPORTED: True}
    assert not list(own_home.parent.glob("escaped*"))


def unseen(events: tuple[Event, ...]) -> list[Event]:
    """Events that the rules follow and no table can: a wall that goes on where no side is."""
    return [replace(event, ring=(0, 1, 2, 9)) if isinstance(event, ev.WallBuilt) else event for event in events]


@pytest.mark.parametrize("damage", ["event", "wall"])
def test_a_match_that_cannot_be_read_is_passed_over_and_told_where_it_is_gone_on_with(
    damage: str, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(own_home) as store:
        if damage == "wall":
            number = store.begin(unseen(played(1)[:60]), PEOPLE)
            assert store.resume(number), "the rules find nothing wrong with it"
        else:
            number = store.begin(played(1)[:60], PEOPLE)
            store._database.execute("DELETE FROM events WHERE match = ? AND place = 1", (number,))
    told: list[str] = []

    def go_on(app: App) -> None:
        page = app.open("saves")
        page.confirm()
        told[:] = [page.name, app.screen_stack.top.name, page.overlays.dialog.question.body]

    app = start(monkeypatch, go_on)
    assert told == ["saves", "saves", "This match cannot be read. The others are intact."]
    assert "saves_match_damaged" in [notice.key for notice in app.user_data.notices]


def test_a_match_with_an_event_that_cannot_be_read_goes_on_from_the_last_before(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title offers it, and the table says what happened."""
    with Store(own_home) as store:
        number = store.begin(played(1)[:60], PEOPLE)
        store._database.execute("UPDATE events SET text = '{' WHERE match = ? AND place = 50", (number,))
    told: list[object] = []

    def go_on(app: App) -> None:
        if told:
            return  # at the table
        saved = menu_of(app).saved.newest()
        app.screen_stack.top.confirm()
        events = app.screen_stack.top.session.match.events
        told.extend([saved is not None and saved.id, events == list(played(1)[: len(events)]), len(events)])

    app = start(monkeypatch, go_on)
    assert told[:2] == [number, True] and isinstance(told[2], int) and 40 < told[2] < 60
    (notice,) = app.user_data.notices
    assert notice.key == "saves_mended" and "event" in tr(notice.key, **notice.details)


def test_a_disk_that_fails_when_a_match_is_gone_on_with_is_told(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(own_home) as store:
        store.begin(played(1)[:60], PEOPLE)
    told: list[str] = []

    def refuse(*_: object) -> None:
        raise database.NotSavedError("gone", "saves_disk")

    def go_on(app: App) -> None:
        page = app.screen_stack.top
        with monkeypatch.context() as patch:
            patch.setattr("game.app.matches.resumed_match", refuse)
            patch.setattr("game.screens.play.table.resumed_match", refuse)
            page.confirm()
        told.extend([app.screen_stack.top.name, page.overlays.dialog.question.body])

    start(monkeypatch, go_on)
    assert told[0] == "title" and told[1]


@pytest.mark.parametrize("damage", range(6))
def test_a_damaged_database_is_told_and_set_aside(damage: int, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(own_home) as store:
        for seed in (5, 6, 7):
            store.begin(played(1, seed), PEOPLE)
    path = own_home / database.NAME
    data = bytearray(path.read_bytes())
    if damage == 0:
        data[100:] = b"\xff" * (len(data) - 100)
    elif damage == 1:
        data[4096 * 2 :] = b"\xfe" * (len(data) - 4096 * 2)
    elif damage == 2:
        data[:] = b"SQLite format 3\0" + b"\xff" * 84 + data[100:]
    elif damage == 3:
        data = data[:5000]
    elif damage == 4:
        data[0:16] = b"\xff" * 16
    else:
        at = data.find(b"CREATE TABLE events")
        data[at : at + 12] = b"\xff\xfe\xfd" * 4
    path.write_bytes(data)
    app = start(monkeypatch)
    assert app.user_data.notices[0].key == "saves_set_aside"
    assert bytes(data) in [aside.read_bytes() for aside in own_home.glob(f"{database.NAME}.damaged-*")]


def test_an_imported_head_with_fewer_people_is_filled(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(own_home) as store:
        lines = export_text(store, store.begin(played(1)[:60], PEOPLE)).splitlines()
        head = json.loads(lines[0]) | {"people": [["Only", "", 1]]}
        (own_home / "match.jsonl").write_text("\n".join([json.dumps(head), *lines[1:]]) + "\n")
        number = save_imported(store, read_match(own_home / "match.jsonl"))

    def go_on(app: App) -> None:
        app.home("table", resume=number)

    start(monkeypatch, go_on)
    app = Desk()
    setup, session = resumed_match(app, number)
    assert setup.seats[0].name == "Only" and len(setup.seats) == 4
    session.close()
    app.user_data.close()


# -- levels ------------------------------------------------------------------------------------------------------------


def offered() -> tuple[str, ...]:
    """The kinds of players that the page of seats offers."""
    page = Desk().show("seats")
    assert isinstance(page, SeatsScreen)
    field = page.elements.widgets["kind_1"]
    assert isinstance(field, Field) and isinstance(field.control, Choice)
    kinds = tuple(str(kind) for kind in field.control.choices)
    Desk.clear()
    return kinds


def test_every_level_that_is_offered_plays() -> None:
    kinds = offered()
    assert kinds[0] == "" and kinds[1:] == levels.offered("hong_kong_old")
    for level in kinds[1:]:
        seats = tuple(Person(name, level, color) for color, name in enumerate("ABCD"))
        session = Session(match := begin(MatchSetup("hong_kong_old", seats=seats, seed=3)), seats)
        session.start_deal()
        run(session, lambda match=match: any(isinstance(event, ev.DealEnded) for event in match.events), 60)
        session.close()


def test_a_match_with_an_unknown_level_goes_on_with_the_usual_one_and_says_so(own_home: Path) -> None:
    people = (Person("Anna"), *(Person(name, "grandmaster", color) for color, name in enumerate("BCD", 1)))
    with Store(own_home) as store:
        number = store.begin(log(deals=1)[:40], people)
    desk = Desk()
    _, session = resumed_match(desk, number)
    assert [seat.level for seat in session.seats] == ["", "standard", "standard", "standard"]
    run(session, lambda: session.asked or session.between_deals, 30)
    session.close()
    assert [notice.key for notice in desk.user_data.notices] == ["saves_level_unknown"]
    with Store(own_home) as store:
        assert store.find(number).people == people, "nothing is written over"
    desk.user_data.close()


UNSEEN_LEVELS = ["\u200b", " ", "\ufeff", "\u3164\x07"]


@pytest.mark.parametrize("level", UNSEEN_LEVELS, ids=range(4))
def test_a_level_of_which_nothing_can_be_seen_is_no_person(level: str, own_home: Path) -> None:
    """Else a match of one person asked four."""
    rows = [["Anna", "", 0], *([name, level, color] for color, name in enumerate("BCD", 1))]
    with Store(own_home) as store:
        number = store.begin(log(deals=1)[:40], PEOPLE)
        store._database.execute("UPDATE matches SET people = ?", (json.dumps(rows),))
    desk = Desk()
    setup, session = resumed_match(desk, number)
    assert setup.people == 1 and [seat.level for seat in session.seats[1:]] == ["standard"] * 3
    assert [notice.key for notice in desk.user_data.notices] == ["saves_level_unknown"]
    session.close()
    desk.user_data.close()


@pytest.mark.parametrize(("row", "found"), [
    (["B", None, 1], Person("B", "?", 1)), (["B", 7, 1], Person("B", "?", 1)), (["B"], Person("B", "?", 1)),
    (["B", "expert"], Person("B", "expert", 1)), ([None, "expert", 3], Person("2", "expert", 3)),
    (["B", "expert", 99], Person("B", "expert", 1)), (["B" * 99, "expert", 1.5], Person("B" * 60, "expert", 1)),
    (7, Person("2", "?", 1)), ([], Person("2", "?", 1)), (["\u200b", "expert", True], Person("2", "expert", 1)),
], ids=range(10))  # fmt: skip
def test_one_broken_person_takes_nobody_elses_name(row: object, found: Person, own_home: Path) -> None:
    with Store(own_home) as store:
        number = store.begin(log(deals=1)[:40], PEOPLE)
        rows = [["Anna", "", 0], row, ["C", "beginner", 2], ["D", "expert", 3]]
        store._database.execute("UPDATE matches SET people = ?", (json.dumps(rows),))
        kept = store.find(number)
    assert kept.people == (Person("Anna"), found, Person("C", "beginner", 2), Person("D", "expert", 3))
    assert kept.damaged


def test_where_nobody_can_be_read_as_a_person_the_first_who_is_lost_was_one() -> None:
    assert salvage_people('[["A", "expert", 1], 7, ["C", "expert", 2]]')[1] == Person("2", "", 1)
    assert salvage_people("[7, 8]") == salvage_people("{") == salvage_people(None) == ()


def test_levels_in_the_settings_that_are_not_here_are_told(own_home: Path) -> None:
    own_home.mkdir()
    seats = [["Me", "", 1], ["B", "grandmaster", 2], ["C", "\u200b", 3], ["D", "expert", 4]]
    (own_home / "settings.json").write_text(json.dumps({"sparrows": "settings", "version": 1, "seats": seats}))
    desk = Desk()
    assert [seat.level for seat in menu_of(desk).setup.seats] == ["", "standard", "standard", "expert"]
    assert [notice.details for notice in desk.user_data.notices] == [{"level": "grandmaster"}]


def test_where_nothing_can_be_written_the_title_still_shows_the_match(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(own_home) as store:
        number = store.begin(played(1)[:60], PEOPLE)

    def refuse(*_: object) -> None:
        raise database.NotSavedError("read only", "saves_read_only")

    monkeypatch.setattr("saves.database._opening_lock", refuse)
    desk = Desk()
    page = desk.show("title")
    assert "continue" in page.elements.widgets
    assert [notice.key for notice in desk.user_data.notices] == ["saves_read_only"]
    _, session = resumed_match(desk, number)
    run(session, lambda: session.trouble or session.asked, 30)
    for seat, legal in session.asked.items():
        session.answer(seat, legal[0])
    run(session, lambda: session.trouble)
    session.close()
    desk.user_data.close()
