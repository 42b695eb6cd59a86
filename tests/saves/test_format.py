"""The file of a match is as its document and its schema say, for every rule set, and nothing else is let through."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules.engine import registry
from rules.engine.codec import to_text
from saves.schema import schema
from saves.store import Store
from saves.transfer import export_text
from tests.game.screens.played import log
from tests.replay_format import SCHEMA, TEXT, schema_text, text
from tests.saves.matches import PEOPLE, played

WHOLE = schema()
LOGS = Path(__file__).resolve().parents[1] / "logs"


def fits(value: Any, given: Any) -> bool:
    """Whether a value is as a schema says; of the keywords, those that ours has."""
    if (name := given.get("$ref")) is not None:
        return fits(value, WHOLE["$defs"][name.removeprefix("#/$defs/")])  # type: ignore[index]
    if "oneOf" in given:
        return sum(fits(value, one) for one in given["oneOf"]) == 1
    if "anyOf" in given:
        return any(fits(value, one) for one in given["anyOf"])
    if "const" in given:
        return type(value) is type(given["const"]) and value == given["const"]
    if "enum" in given:
        return value in given["enum"]
    match given["type"]:
        case "null":
            return value is None
        case "boolean":
            return type(value) is bool
        case "integer":
            return type(value) is int and given["minimum"] <= value <= given["maximum"]
        case "string":
            return (type(value) is str and len(value) <= given.get("maxLength", 1 << 20)
                    and re.search(given.get("pattern", ""), value) is not None)  # fmt: skip
        case "array":
            prefix = given.get("prefixItems", [])
            return (type(value) is list and given.get("minItems", 0) <= len(value) <= given["maxItems"]
                    and all(map(fits, value, prefix)) and all(fits(one, given["items"]) for one in value[len(prefix) :]
                                                              if "items" in given))  # fmt: skip
        case "object":
            return (type(value) is dict and all(name in value for name in given.get("required", ()))
                    and all(fits(value[name], of) for name, of in given.get("properties", {}).items() if name in value))
    raise AssertionError(given)


def event(line: str) -> bool:
    """Whether a line is an event by the schema."""
    return fits(json.loads(line), {"$ref": "#/$defs/event"})


def test_the_documents_are_those_of_the_code() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "write it anew: python -m tests.replay_format"
    now = TEXT.read_text(encoding="utf-8")
    assert now == text(now), "write it anew: python -m tests.replay_format"


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_what_is_played_fits_the_schema(ruleset_id: str) -> None:
    kinds = set()
    for one in log(ruleset_id, deals=1):
        if type(one) not in kinds or len(kinds) < 3:
            kinds.add(type(one))
            assert event(to_text(one)), to_text(one)
    assert len(kinds) > 8


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_logs_of_earlier_versions_fit_the_schema(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines()[::7]:
        assert event(line), line


def test_the_head_fits_the_schema(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        lines = export_text(store, store.begin(played(1), PEOPLE, {"note": "а"})).splitlines()
    head = {"$ref": "#/$defs/head"}
    assert fits(json.loads(lines[0]), head) and not fits(json.loads(lines[1]), head)
    for name in ("sparrows", "version", "events", "people"):
        broken = json.loads(lines[0])
        del broken[name]
        assert not fits(broken, head)


@pytest.mark.parametrize("line", [
    "[]", "{}", "3", '["Nothing"]', '["MatchStarted"]', '["MatchStarted","red",[],4,-1,"rule"]',
    '["MatchStarted","red",[],4,1.5,"rule"]', '["TileDrawn",0,1,"front",99999999]',
    '["MatchStarted","é",[],4,1,"rule"]',
    '["MatchStarted","red",[["a",[]]],4,1,"rule"]', '["MatchStarted","red",[],4,1,"rule","",0]',
])  # fmt: skip
def test_what_is_no_event_does_not_fit(line: str) -> None:
    assert not event(line)
