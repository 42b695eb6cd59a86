"""Replays: any place of a log can be seen, with any eyes, and nothing is ever added to it."""

from __future__ import annotations

import gzip
import json
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import i18n
from game.art import text
from game.art.numbers import grouped
from game.i18n import tr
from game.screens.records.match_list import marks_of
from game.screens.records.replays import ReplaysScreen
from game.table.board.board import Board
from game.table.board.recording import OpenBoard, RecordedBoards, Recording
from game.ui.lists import SEARCHED
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.events import Event
from rules.mechanics.wild_tiles.fetch import JokerFetched
from saves import VERSION
from saves.logs.files import log_text
from saves.notes import LOG, is_imported
from saves.people import Person
from saves.results import match_result
from saves.stats import IMPORTS, OWN, Filter, statistics
from saves.transfer import export_match, export_text
from tests.budget import PATIENCE, SOAK, some
from tests.game.languages import LAID_OUT
from tests.game.pictures.boards import looked_at
from tests.game.screens.desk import Desk
from tests.game.screens.played import NAMES, keep, log


def read(page: ReplaysScreen) -> None:
    """Wait until a file has been read."""
    end = time.monotonic() + PATIENCE
    while page.reading is not None:
        assert time.monotonic() < end
        page.update(0.01)
        time.sleep(0.01)


def seats(count: int = 4) -> tuple[Person, ...]:
    """The people of a log."""
    return tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(count))


def unseen(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events that the rules follow and no table can: a wall that goes on where no side is."""
    return tuple(
        replace(event, ring=(0, 1, 2, 9)) if isinstance(event, ev.WallBuilt) else event for event in events
    )


# -- the recording -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", registry.ids())
@pytest.mark.parametrize("viewer", some([2, 0], 1))
def test_the_board_at_any_stop_is_what_the_viewer_saw(ruleset_id: str, viewer: int) -> None:
    recording = Recording.of(log(ruleset_id))
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(ruleset.resolve({}))
    recorded_boards = RecordedBoards(recording, table, viewer, viewer)
    for place in (*recording.stops[:: 17 if SOAK else 60], recording.ends[0], recording.ends[-1]):
        found = recorded_boards.board(place)
        seen = Board.of(recording.events[:place], viewer, table)
        assert looked_at(found) == looked_at(seen)


def test_a_deal_that_is_played_now_is_not_in_the_film() -> None:
    events = log()
    recording = Recording.of(events)
    assert len(recording.starts) == len(recording.ends) == 2
    assert isinstance(recording.events[-1], ev.DealEnded) and len(recording.events) < len(events)


def test_a_joker_that_is_fetched_is_a_stop() -> None:
    """A move of its player, though it is of one rule set."""
    events = log("american", deals=1, seed=8, players=4, skilled=True)
    fetched = [place + 1 for place, event in enumerate(events) if isinstance(event, JokerFetched)]
    assert fetched and {*fetched} <= {*Recording.of(events).stops}


def test_before_and_after_are_neighbors() -> None:
    recording = Recording.of(log())
    for stop, following in zip(recording.stops, recording.stops[1:], strict=False):
        assert recording.after(stop) == following and recording.before(following) == stop
    assert recording.before(recording.stops[0]) == recording.stops[0]
    assert recording.after(recording.ends[-1]) == recording.ends[-1]


def test_only_open_hands_show_everybodys_tiles() -> None:
    recording, ruleset = Recording.of(log()), registry.get("hong_kong_old")
    table = ruleset.at(ruleset.resolve({}))
    place = recording.stops_in(0)[20]
    opened, own = (RecordedBoards(recording, table, viewer, 0).board(place) for viewer in (None, 0))
    assert isinstance(opened, OpenBoard)
    for seat in range(4):
        assert HIDDEN not in [opened.shown_face(tile, seat) for tile in opened.seats[seat].hand]
        hidden = [own.shown_face(tile, seat) == HIDDEN for tile in own.seats[seat].hand]
        assert all(hidden) if seat else not any(hidden)


# -- the screen --------------------------------------------------------------------------------------------------------


def test_steps_go_on_and_back(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    begin = page.playhead.place
    desk.press(pygame.K_RIGHT)
    desk.press(pygame.K_RIGHT)
    assert page.playhead.place > begin
    desk.press(pygame.K_LEFT)
    desk.press(pygame.K_LEFT)
    assert page.playhead.place == begin
    assert page.director.board.seats == page.recorded_boards.board(begin).seats


def test_what_was_stepped_to_is_what_is_jumped_to(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    for _ in range(30):
        desk.press(pygame.K_RIGHT)
    walked = {tile: (node.position, node.face) for tile, node in page.stage.nodes.items() if node.visible}
    page.playhead.go(page.playhead.place)
    assert walked == {tile: (node.position, node.face) for tile, node in page.stage.nodes.items() if node.visible}


def test_deals_are_jumped_to_and_home_and_end_stay_inside(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    desk.press(pygame.K_PAGEDOWN)
    assert page.trace()["deal"] == 2
    desk.press(pygame.K_END)
    assert page.playhead.place == page.recording.ends[1]
    desk.press(pygame.K_HOME)
    assert page.trace()["deal"] == 2
    desk.press(pygame.K_PAGEUP)
    assert page.trace()["deal"] == 1


def test_playing_comes_to_the_end_and_stops(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats(), deal=2)
    desk.press(pygame.K_SPACE)
    assert page.playhead.playing
    for _ in range(2000):
        if not page.update(0.1):
            break
    assert page.playhead.at_end and not page.playhead.playing
    assert page.trace()["scores"] == [seat.score for seat in page.recorded_boards.board(page.recording.ends[-1]).seats]


def test_eyes_go_round_and_then_all_hands_are_open(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    first = page.viewer
    found = []
    for _ in range(5):
        desk.press(pygame.K_v, "v")
        found.append(page.viewer)
    assert set(found) == {0, 1, 2, 3, None} and found[-1] == first


def test_another_viewer_brings_no_face_along(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    page.look_as(None)
    page.look_as(1)
    hands = {tile for seat, own in enumerate(page.director.board.seats) if seat != 1 for tile in own.hand}
    assert hands and all(page.stage.nodes[tile].face == HIDDEN for tile in hands)


def test_the_time_line_is_dragged(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    track = desk.place("track")
    desk.click_at((track.right - 1, track.centery))
    assert page.playhead.place == page.recording.ends[0]
    desk.click_at((track.x, track.centery))
    assert page.playhead.place == page.recording.stops_in(0)[0]


def test_every_button_works_by_mouse(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    begin = page.playhead.place
    desk.click("button:on")
    assert page.playhead.place > begin
    desk.click("button:speed")
    assert page.playhead.speed == 2.0
    desk.click("button:viewer")
    desk.click("button:deal_after")
    assert page.trace()["deal"] == 2
    desk.click("button:result")
    assert desk.went[-1][1] == "result" and desk.went[-1][2]["report"].number == 2
    desk.click("button:close")
    assert desk.went[-1][0] == "close"


def test_up_and_down_change_the_speed_and_the_bar_says_it(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    said = [page.bar.knobs[-1].words]
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN):
        desk.press(key)
        said.append(page.bar.knobs[-1].words)
    assert said == ["1 ×", "2 ×", "4 ×", "0.5 ×", "4 ×", "2 ×", "1 ×"]


def test_a_faster_replay_comes_farther_in_the_same_time() -> None:
    came = []
    for presses in (0, 2, 3):
        desk = Desk()
        desk.speed = 1.0
        page = desk.show("replay", events=log(), seats=seats())
        for _ in range(presses):
            desk.press(pygame.K_UP)
        desk.press(pygame.K_SPACE)
        for _ in range(600):
            page.update(0.05)
        came.append(page.playhead.place)
    normal, four_times, half = came
    assert half < normal < four_times


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("words", [1.0, 1.5])
def test_the_bar_covers_no_tile_and_stays_in_the_window(size: tuple[int, int], players: int, words: float) -> None:
    desk = Desk(size, "ru")
    desk.user_data.change(text_scale=words)
    page = desk.show("replay", events=log("watching_the_pot", players=players), seats=seats(players))
    assert page.stage.layout.spec.text == words
    window = pygame.Rect((0, 0), size)
    targets = {name: pygame.Rect(rect) for name, rect in page.trace()["targets"].items()}
    assert all(window.contains(rect) for rect in targets.values())
    assert targets["track"].w >= 40
    bar = targets["track"].unionall([targets[f"button:{name}"] for name in ("deal_before", "speed")])
    wall = page.director.board.standing
    for node in page.stage.nodes.values():
        if node.tile in wall:  # a band may cover the wall, and no face
            continue
        tile = pygame.Rect(0, 0, round(node.width * 0.9), round(node.width * 0.9))
        tile.center = round(node.position[0]), round(node.position[1])
        assert not bar.colliderect(tile), node.tile


def test_watching_adds_nothing_to_the_log(desk: Desk) -> None:
    number = keep(desk, log())
    desk.show("replays")
    desk.press(pygame.K_RETURN)
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "replay")
    page = desk.show("replay", **choice)
    desk.press(pygame.K_SPACE)
    for _ in range(400):
        page.update(0.1)
    store = desk.user_data.store
    assert store is not None
    assert tuple(store.events(number)) == log()


# -- the list ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LAID_OUT)
def test_no_words_are_cut(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    cuts: set[str] = set()
    whole = text.cut

    def cut(words: str, room: int, pixels: int, bold: bool = False) -> str:
        found = whole(words, room, pixels, bold)
        if found != words:
            cuts.add(words)
        return found

    desk = Desk((1024, 768), lang)
    monkeypatch.setattr(text, "cut", cut)
    desk.show("replays")
    for ruleset_id in registry.ids():
        keep(desk, log(ruleset_id))
    desk.show("replays")
    assert not cuts


def test_deleting_asks_and_only_then_deletes(desk: Desk) -> None:
    first, second = keep(desk, log()), keep(desk, log())
    desk.show("replays")
    desk.press(pygame.K_DELETE)
    desk.press(pygame.K_ESCAPE)
    store = desk.user_data.store
    assert store is not None and len(store.matches()) == 2
    desk.click("delete")
    desk.click("answer_delete")
    assert [kept.id for kept in store.matches()] == [first]
    assert desk.focus == f"match_{first}" and second != first


def test_a_match_goes_out_and_comes_in(desk: Desk) -> None:
    keep(desk, log())
    page = desk.show("replays")
    desk.press(pygame.K_e, "e")
    desk.click("answer_ok")
    files = list((desk.home_folder / "exported").iterdir())
    assert len(files) == 1
    page.process(pygame.event.Event(pygame.DROPFILE, file=str(files[0])))
    read(page)
    store = desk.user_data.store
    assert store is not None
    one, two = store.matches()
    assert store.events(one.id) == store.events(two.id)


def test_a_path_is_typed(desk: Desk) -> None:
    keep(desk, log())
    page = desk.show("replays")
    page.export()
    page.overlays.close_dialog()
    path = next((desk.home_folder / "exported").iterdir())
    desk.press(pygame.K_i, "i")
    for _ in ("another file", "a path"):
        desk.press(pygame.K_END)
        desk.press(pygame.K_RETURN)
    page.overlays.dialog.entry.set_text(str(path))
    desk.press(pygame.K_RETURN)
    read(page)
    store = desk.user_data.store
    assert store is not None and len(store.matches()) == 2


@pytest.mark.parametrize("form", ["tenhou", "mjai"])
def test_a_match_goes_out_as_a_log_and_comes_in(desk: Desk, form: str) -> None:
    keep(desk, log("riichi"))
    page = desk.show("replays")
    desk.press(pygame.K_e, "e")
    desk.click(f"answer_{form}")
    desk.click("answer_ok")
    (path,) = (desk.home_folder / "exported").iterdir()
    page.take(str(path))
    read(page)
    store = desk.user_data.store
    assert store is not None
    added, _ = store.matches()
    assert LOG in added.meta and {person.name for person in added.people} == set(NAMES[:4])
    desk.press(pygame.K_w, "w")
    assert page.overlays.dialog is not None and page.overlays.dialog.question.body == tr("replays_walls_log")


def test_matches_and_logs_of_the_usual_folders_are_offered_for_import(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "somebody"
    (home / "Downloads").mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    page = desk.show("replays")
    desk.press(pygame.K_i, "i")
    assert str(home / "Downloads") in page.overlays.popup.shown, "nothing to offer: folders are looked through"
    desk.press(pygame.K_ESCAPE)
    store = desk.user_data.store
    assert store is not None
    number = keep(desk, log("riichi"))
    export_match(store, number, home / "Downloads" / "ours.jsonl")
    export_match(store, number, home / "tenhou.JSON", log="tenhou")
    export_match(store, number, home / "Downloads" / "mjai.mjson", log="mjai")
    (home / "mjlog.gz").write_bytes(gzip.compress(b'<mjloggm ver="2.3"><SHUFFLE/>'))
    for name, content in {"har.json": '{"log": {"entries": []}}', "list.json": "[1]", "table.xml": "<x/>",
                          "other.gz": "?", "preset.json": '{"sparrows": "preset"}'}.items():  # fmt: skip
        (home / "Downloads" / name).write_text(content, encoding="utf-8")
    page.rebuild()
    desk.click("import")
    popup = page.overlays.popup
    offered = [Path(str(one)).name for one in popup.shown]
    assert set(offered) == {"ours.jsonl", "mjai.mjson", "tenhou.JSON", "mjlog.gz", ""} and offered[-1] == ""
    desk.click_at(popup.row(offered.index("ours.jsonl")).move(popup.rect.topleft).center)
    read(page)
    assert len(store.matches()) == 2 and page.overlays.dialog is None
    desk.click("import")
    desk.press(pygame.K_END)
    desk.press(pygame.K_RETURN)
    assert str(home / "Downloads") in page.overlays.popup.shown, "another file: folders are looked through"


def test_the_key_that_opens_a_list_is_not_typed_into_it(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    store = desk.user_data.store
    assert store is not None
    number = keep(desk, log())
    for copy in range(SEARCHED):
        export_match(store, number, tmp_path / f"{copy}.jsonl")
    page = desk.show("replays")
    desk.press(pygame.K_i, "i")
    assert page.overlays.popup.head and page.overlays.popup.typed == ""
    desk.type("3")
    assert page.overlays.popup.typed == "3" and len(page.overlays.popup.shown) == 1


@pytest.mark.parametrize("language", LAID_OUT)
def test_all_forms_of_a_match_stand_within_the_question(desk: Desk, language: str) -> None:
    i18n.use(language)
    keep(desk, log("riichi"))
    page = desk.show("replays")
    page.export()
    dialog = page.overlays.dialog
    assert len(dialog.buttons) == 4
    assert all(dialog.rect.contains(button.rect) for button in dialog.buttons)


@pytest.mark.parametrize("language", LAID_OUT)
def test_other_points_of_a_log_are_told(desk: Desk, tmp_path: Path, language: str) -> None:
    value = json.loads(log_text(log("riichi"), NAMES[:4], "tenhou", ""))
    end = value["log"][0][-1]
    end[1] = [points + 100 for points in end[1]]
    path = tmp_path / "other.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    i18n.use(language)
    page = desk.show("replays")
    page.take(str(path))
    read(page)
    told = page.overlays.dialog.question.body
    ours = match_result(desk.user_data.store, desk.user_data.store.matches()[0].id).deals[0].paid[1]
    assert tr("replays_log_differs") in told and told.count("\n") == 4
    line = tr("replays_log_difference", deal=1, name=NAMES[1], ours=grouped(ours), theirs=grouped(ours + 100))
    assert line in told


def test_a_match_that_began_elsewhere_can_be_watched(desk: Desk, tmp_path: Path) -> None:
    """A log may begin with its second deal; what it shows is that deal, with the points that lay there."""
    value = json.loads(log_text(log("riichi", deals=3), NAMES[:4], "tenhou", ""))
    del value["log"][0]
    path = tmp_path / "part.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    page = desk.show("replays")
    page.take(str(path))
    read(page)
    desk.press(pygame.K_RETURN)
    place, choice = desk.went[-1][1:]
    assert place == "replay" and len(Recording.of(choice["events"]).starts) == 2
    shown = desk.show("replay", **choice)
    assert [seat.score for seat in shown.director.board.seats] == value["log"][0][1]
    assert desk.user_data.store is not None and statistics(desk.user_data.store, Filter(source=IMPORTS))[0].deals == 2


@pytest.mark.parametrize("content", ["", "{}", "\x00\x01", '{"sparrows": "match", "version": 99}'])
def test_a_bad_file_is_named_and_changes_nothing(desk: Desk, tmp_path: Path, content: str) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(content, encoding="utf-8")
    page = desk.show("replays")
    page.take(str(path))
    read(page)
    assert page.overlays.dialog is not None
    store = desk.user_data.store
    assert store is not None and not store.matches()


def test_a_damaged_match_is_shown_as_far_as_it_can_be_read(desk: Desk) -> None:
    events = log("red", deals=3, seed=3, skilled=True)
    number, broken = keep(desk, events), len(events) - 5
    store = desk.user_data.store
    assert store is not None
    with store._transaction():
        store._database.execute("UPDATE events SET text = '{' WHERE match = ? AND place = ?", (number, broken))
    page = desk.show("replays")
    desk.press(pygame.K_RETURN)
    assert page.overlays.dialog is not None
    assert page.overlays.dialog.question.body == tr("saves_beginning", n=broken, all=len(events))
    page.overlays.dialog.question.answers[-1].act()
    assert desk.went[-1][1] == "replay" and desk.went[-1][2]["events"] == list(events[:broken])


def test_a_match_of_other_rules_says_so_before_it_is_shown(desk: Desk) -> None:
    number = keep(desk, log("red", deals=3, seed=3, skilled=True))
    store = desk.user_data.store
    assert store is not None
    with store._transaction():
        store._database.execute("UPDATE matches SET meta = ? WHERE id = ?", ('{"revision": 99}', number))
    page = desk.show("replays")
    desk.press(pygame.K_RETURN)
    assert page.overlays.dialog is not None and "99" in page.overlays.dialog.question.body
    page.overlays.dialog.question.answers[-1].act()
    assert desk.went[-1][1] == "replay"


@pytest.mark.parametrize("way", ["replay", "best"])
def test_a_match_that_no_table_can_follow_says_so(desk: Desk, way: str) -> None:
    """It is kept, perhaps by an earlier version that let it in: its page says that it cannot be read."""
    keep(desk, unseen(log("red", deals=8, seed=3, skilled=True)))
    page = desk.show("replays")
    if way == "replay":
        desk.press(pygame.K_RETURN)
    else:
        page = desk.show("statistics")
        record = next(record for record in page.records() if record.best is not None)
        page = desk.show("person", key=record.key, ruleset="")
        desk.click("best")
    assert page.overlays.dialog is not None and page.overlays.dialog.question.body == tr("saves_match_damaged")
    assert not desk.went


def test_what_no_table_can_follow_does_not_come_in(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing else is seen to be wrong with it."""
    monkeypatch.setattr("saves.import_validation._is_valid_wall", lambda *_: True)
    store = desk.user_data.store
    assert store is not None
    path, page = tmp_path / "match.jsonl", desk.show("replays")
    for events, taken in ((log(), True), (unseen(log()), False)):
        number = keep(desk, events)
        text = export_text(store, number)
        store.delete(number)
        assert f'"{VERSION}"' in text
        path.write_text(text.replace(f'"{VERSION}"', '"0.0.9"', 1), encoding="utf-8")
        page.take(str(path))
        read(page)
        assert (page.overlays.dialog is None) is taken and len(store.matches()) == 1


def test_a_match_without_a_finished_deal_says_so(desk: Desk) -> None:
    keep(desk, log(deals=0))
    page = desk.show("replays")
    desk.press(pygame.K_RETURN)
    assert page.overlays.dialog is not None and not desk.went


def test_an_empty_list_leads_to_a_match(desk: Desk) -> None:
    desk.show("replays")
    desk.press(pygame.K_RETURN)
    assert desk.went[-1][:2] == ("open", "selector")


def test_the_winning_hand_goes_to_the_calculator(desk: Desk) -> None:
    desk.show("replay", events=log("red", deals=8, seed=3, skilled=True), seats=seats())
    desk.press(pygame.K_c, "c")
    kind, place, choice = desk.went[-1]
    assert (kind, place) == ("open", "calculator")
    page = desk.show("calculator", **choice)
    assert page.trace()["legal"] in ((True,) if choice["case"] is not None else (None,))


def test_the_result_closes_onto_the_replay(desk: Desk) -> None:
    page = desk.show("replay", events=log(), seats=seats())
    page.result()
    choice = desk.went[-1][2]
    count = len(desk.went)
    choice["onward"]()  # the result has closed itself by then
    assert len(desk.went) == count


def test_a_match_is_counted_as_imported_or_as_own_play_at_a_press(desk: Desk) -> None:
    """Old imports have no note that tells them from what was played here."""
    number = keep(desk, log())
    page = desk.show("replays")

    def shown() -> tuple[list[str], int, int]:
        assert page.store is not None
        counted = [sum(record.deals for record in statistics(page.store, Filter(source=source)))
                   for source in (OWN, IMPORTS)]  # fmt: skip
        return marks_of(page.store.find(number)), counted[0] and 1, counted[1] and 1

    assert shown() == ([], 1, 0)
    desk.press(pygame.K_o)
    assert shown() == ([tr("saves_imported")], 0, 1)
    desk.press(pygame.K_o)
    assert shown() == ([], 1, 0) and page.rows[0].record.kept.meta["imported"] is False


def test_several_matches_are_selected_and_counted_or_deleted_at_once(desk: Desk) -> None:
    numbers = [keep(desk, log()) for _ in range(4)]
    page = desk.show("replays")
    first, second, third, last = (row.kept.id for row in page.rows)
    assert sorted(numbers) == sorted((first, second, third, last))

    def imported() -> list[int]:
        return [row.kept.id for row in page.rows if is_imported(row.record.kept.meta)]

    desk.click(f"match_{second}", at=(0.03, 0.5))
    desk.click(f"match_{third}", at=(0.5, 0.5), button=3)
    assert page.selection.marked == {second, third}
    desk.press(pygame.K_UP)  # shows where the focus is
    desk.press(pygame.K_UP)
    desk.press(pygame.K_SPACE)
    assert page.selection.marked == {third} and desk.focus == f"match_{second}"
    desk.press(pygame.K_SPACE)
    assert page.selection.marked == {second, third}
    desk.press(pygame.K_o)
    assert imported() == [second, third] and page.selection.marked == {second, third}
    desk.press(pygame.K_a, "a")
    assert not page.selection.marked
    desk.click("all")
    assert page.selection.marked == set(numbers)
    desk.press(pygame.K_o)
    assert imported() == [], "some were imported: all are own play now"
    desk.press(pygame.K_o)
    assert len(imported()) == 4
    page.selection.toggle(first)
    desk.press(pygame.K_DELETE)
    desk.click("answer_delete")
    assert [row.kept.id for row in page.rows] == [first] and not page.selection.marked and page.chosen == first


def test_a_log_from_elsewhere_may_be_of_own_play(desk: Desk) -> None:
    store = desk.user_data.store
    assert store is not None
    number = store.begin(log(), [Person(name) for name in NAMES[:4]], {LOG: {"format": "mjlog"}})
    page = desk.show("replays")
    assert is_imported(page.store.find(number).meta)
    desk.press(pygame.K_o)
    kept = page.store.find(number)
    assert not is_imported(kept.meta) and tr("saves_own") in marks_of(kept)
