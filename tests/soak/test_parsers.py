"""Whatever somebody writes where the program reads: it is taken in, or refused in the way that callers know."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from game.app.display import Display
from game.art.theme import load_theme, png_size
from game.input.keys import Keys
from rules.commands.report import score_case
from rules.core.errors import RulesError
from rules.core.options import Option
from rules.core.tiles import parse_tiles
from rules.engine import registry
from rules.engine.codec import from_text, to_text
from rules.engine.match import Match
from rules.engine.notation import check_possible, parse_example
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import objects_of, read_script
from saves import VERSION
from saves.errors import SaveError
from saves.import_validation import check_events
from saves.people import LONGEST_NAME, decode_people, normalized_name
from saves.presets import Presets
from saves.progress_marker import ProgressMarker
from saves.settings import Settings
from saves.transfer import export_text, read_match
from tests import variant_files
from tests.saves.matches import PEOPLE, played

TESTS = Path(__file__).resolve().parents[1]
EVENTS = [to_text(event) for event in played(1)]
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(allow_nan=True), st.text(max_size=12),
    st.sampled_from(("", "\u200b", "\ud800", "~", "0", "1e999", "hong_kong_old", "standard", "table", "left")),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda of: st.lists(of, max_size=4) | st.dictionaries(st.text(max_size=8), of, max_size=4), max_leaves=12
)


@st.composite
def mutated(draw: Callable[..., Any], whole: str) -> str:
    """A text with a few of its places changed, cut, doubled or replaced."""
    text = whole
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        put = draw(st.text(max_size=6) | st.sampled_from(("[", "{", "9" * 30, "-1", "null", "1e999", '"', ",")))
        text = text[:start] + put + text[end:]
    return text


@st.composite
def changed(draw: Callable[..., Any], whole: Any) -> Any:
    """A value of JSON with one thing in it replaced by something else."""
    if isinstance(whole, dict) and whole and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(whole)))
        return {**whole, key: draw(changed(whole[key]))}
    if isinstance(whole, list) and whole and draw(st.integers(0, 4)):
        place = draw(st.integers(0, len(whole) - 1))
        return [*whole[:place], draw(changed(whole[place])), *whole[place + 1 :]]
    return draw(VALUES)


@contextmanager
def folder_with(name: str, content: str | bytes) -> Iterator[Path]:
    """A folder with one file in it."""
    with tempfile.TemporaryDirectory() as made:
        data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        (Path(made) / name).write_bytes(data)
        yield Path(made)


# -- events and matches ------------------------------------------------------------------------------------------------


@given(st.sampled_from(EVENTS).flatmap(mutated))
def test_a_line_of_a_log(line: str) -> None:
    with suppress(RulesError):
        event = from_text(line)
        assert from_text(to_text(event)) == event


@given(st.sampled_from(EVENTS).flatmap(lambda line: changed(json.loads(line))))
def test_the_values_of_an_event(values: Any) -> None:
    with suppress(RulesError, ValueError):
        events = [from_text(EVENTS[0]), from_text(json.dumps(values))]
        check_events(events)


_WHOLE: list[str] = []


def exported() -> str:
    """A match as a file."""
    if not _WHOLE:
        from saves.store import Store

        with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
            _WHOLE.append(export_text(store, store.begin(played(1)[:120], PEOPLE)))
    return _WHOLE[0]


@given(st.data(), st.sampled_from((VERSION, "0.0.9")))
def test_the_file_of_a_match(data: st.DataObject, program: str) -> None:
    whole = exported().replace(f'"{VERSION}"', f'"{program}"', 1)
    with folder_with("match.jsonl", data.draw(mutated(whole))) as folder, suppress(SaveError):
        found = read_match(folder / "match.jsonl")
        assert found.events and len(found.people) <= found.events[0].players  # type: ignore[attr-defined]


@given(st.data())
def test_the_head_of_a_match(data: st.DataObject) -> None:
    head, *lines = exported().splitlines()
    value = data.draw(changed(json.loads(head)))
    text = "\n".join([json.dumps(value), *lines])
    with folder_with("match.jsonl", text) as folder, suppress(SaveError):
        found = read_match(folder / "match.jsonl")
        assert 1970 <= int(found.touched[:4]) <= 9000


LOGS = [path.read_text(encoding="utf-8") for path in sorted((TESTS / "saves" / "logs").iterdir())]


@given(st.sampled_from(LOGS).flatmap(mutated))
def test_the_log_of_another_program(text: str) -> None:
    with folder_with("log", text) as folder, suppress(SaveError):
        found = read_match(folder / "log")
        assert Match.replay(found.events).events == list(found.events)


@given(st.sampled_from([text for text in LOGS if text.startswith("{")]).flatmap(
    lambda text: st.tuples(*[changed(json.loads(line)) for line in text.splitlines()])))
def test_the_values_of_a_log(values: tuple[Any, ...]) -> None:
    with folder_with("log", "\n".join(map(json.dumps, values))) as folder, suppress(SaveError):
        found = read_match(folder / "log")
        assert Match.replay(found.events).events == list(found.events)


STARTS = b"\x1f\x8b\x08", b"<mjloggm>", b'{"type":"start_game"}\n', b'{"log":'


@given(st.binary(max_size=200), st.sampled_from(STARTS))
def test_noise_that_looks_like_a_log(noise: bytes, start: bytes) -> None:
    with folder_with("log", start + noise) as folder, suppress(SaveError):
        read_match(folder / "log")


# -- settings, presets, the window -------------------------------------------------------------------------------------

SETTINGS = {
    "sparrows": "settings", "version": 1, "language": "ru", "scale": 1.25, "keys": {"table": {"hint": ["p"]}},
    "seats": [["Anna", "", 2], ["Mei", "standard", 3]], "house": {"hong_kong_old": {"minimum_faan": 1}},
    "favorites": ["red"], "volume": 0.5, "claim_seconds": 5,
}  # fmt: skip


@given(st.one_of(changed(SETTINGS).map(json.dumps), mutated(json.dumps(SETTINGS))))
def test_settings(text: str) -> None:
    with folder_with("settings.json", text) as folder:
        before = (folder / "settings.json").read_bytes()
        settings = Settings.load(folder)
        Keys(settings.keys)
        assert before in [path.read_bytes() for path in folder.iterdir()] or not settings.notices
        with suppress(SaveError):
            settings.change(volume=0.25)
            assert Settings.load(folder).volume == 0.25


PRESET = {
    "sparrows": "preset", "version": 1, "program": "0.1.0", "ruleset": "hong_kong_old", "name": "Mine",
    "options": {"minimum_faan": 1, "bonus_tiles": False},
}  # fmt: skip


@given(st.one_of(changed(PRESET).map(json.dumps), mutated(json.dumps(PRESET))))
def test_presets(text: str) -> None:
    with folder_with("one.json", text) as folder:
        presets = Presets(folder)
        presets.folder.mkdir()
        (folder / "one.json").rename(presets.folder / "one.json")
        found = presets.all()
        assert len(found) + len(presets.notices) >= 1
        for preset in found:
            registry.get(preset.ruleset).resolve(preset.options)


WINDOW = {"flips": {"x11": {"plain": 0.4, "texture": 1.5}}, "size": [1280, 720]}


@example('{"flips": {}, "size": false}')
@given(st.one_of(changed(WINDOW).map(json.dumps), mutated(json.dumps(WINDOW))))
def test_what_the_window_remembers(text: str) -> None:
    with folder_with("display.json", text) as folder:
        display = Display.__new__(Display)
        display._file, display.notice = folder / "display.json", None
        kept = display._read()
        assert kept["size"] is None or all(240 <= side <= 16384 for side in kept["size"])
        json.dumps(kept, allow_nan=False)


@given(VALUES)
def test_keys(own: Any) -> None:
    with suppress(TypeError, AttributeError):  # the settings let nothing else through than tables of texts
        Keys({"table": own if isinstance(own, dict) else {"left": (str(own),)}})


@given(st.binary(max_size=80))
def test_the_tally(data: bytes) -> None:
    with folder_with("sparrows.tally", data) as folder:
        found = ProgressMarker(folder).read()
        assert found is None or all(type(part) is int for part in found)


@given(st.text(max_size=200))
def test_names(text: str) -> None:
    name = normalized_name(text)
    assert normalized_name(name) == name and name.isprintable()
    decode_people(text)
    assert len(name[:LONGEST_NAME]) <= LONGEST_NAME


# -- what is written by hand -------------------------------------------------------------------------------------------


@given(st.sampled_from(registry.ids()).flatmap(
    lambda ruleset: st.tuples(st.just(ruleset), mutated(registry.get(ruleset).sample))))
def test_a_hand_in_writing(written: tuple[str, str]) -> None:
    ruleset = registry.get(written[0])
    with suppress(RulesError):
        case, table = parse_example(ruleset, written[1]), ruleset.at(ruleset.resolve())
        check_possible(case, table.copies)
        table.scoring.judge(case)


@given(st.text(alphabet="0123456789mpszfjrx?+-=() ,|", max_size=40))
def test_tiles_in_writing(text: str) -> None:
    with suppress(RulesError):
        parse_tiles(text)


def _options() -> list[Option]:
    return [option for ruleset in registry.all_rulesets() for option in ruleset.options]


@given(st.sampled_from(_options()), st.text(max_size=20))
def test_a_house_rule_in_writing(option: Option, text: str) -> None:
    with suppress(RulesError):
        option.parse(text)


def _cases(name: str) -> list[Any]:
    return [case for _, held in variant_files.all_read(name) for case in (held.get("cases") or held["deals"])[:6]]


@given(st.sampled_from(_cases(variant_files.CASES)).flatmap(changed))
def test_a_case_to_be_scored(case: Any) -> None:
    with suppress(RulesError):
        if isinstance(case, dict):
            score_case(case, "hong_kong_old")


@given(st.sampled_from(_cases(variant_files.DEALS)).flatmap(changed))
def test_a_scripted_deal(given_deal: Any) -> None:
    with suppress(RulesError):
        for script in objects_of(given_deal):
            play_script(read_script(script, "hong_kong_old"))


# -- pictures ----------------------------------------------------------------------------------------------------------

_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x18\0\0\0\x20\x08\x06\0\0\0"


@given(st.binary(max_size=64), st.integers(0, len(_PNG)), st.sampled_from(("png", "svg")))
def test_a_tile_face(noise: bytes, cut: int, ending: str) -> None:
    with folder_with(f"Man1.{ending}", _PNG[:cut] + noise) as folder:
        png_size(folder / f"Man1.{ending}")
        load_theme(os.fspath(folder))
