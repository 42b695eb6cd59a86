"""The match file format as a JSON schema (draft 2020-12), generated from the event classes.

A match file is UTF-8 text with a JSON value a line: the first is ``#/$defs/head``, every other ``#/$defs/event``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import MISSING, fields

from rules.core.melds import Form, Group, Meld
from rules.engine import registry
from rules.engine.actions import ACTIONS
from rules.engine.codec import LARGEST, LONGEST_LIST, LONGEST_OPTION, LONGEST_WORD, bounds_of, split_type
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.transfers import Term, Transfer
from saves.people import COLORS, LONGEST_NAME, MOST_PEOPLE
from saves.transfer import FORMAT, MOST_EVENTS

Schema = dict[str, object]
PARTS = (Line, Step, Group, Meld, ScoreSheet, Term, Transfer)
ID = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Schema:
    """Build the complete schema."""
    parts = {kind.__name__: _fields(kind, "") for kind in PARTS}
    actions = {f"{name}Action": _fields(kind, name) for name, kind in sorted(ACTIONS.items())}
    events = {name: _fields(kind, name) for name, kind in registry.all_events().items()}
    return {
        "$schema": ID, "title": "A match of Sparrows, line by line", "version": FORMAT,
        "anyOf": [_ref("head"), _ref("event")],
        "$defs": {
            "head": _head(), "event": {"oneOf": [_ref(name) for name in events]},
            "Action": {"oneOf": [_ref(name) for name in actions]}, **parts, **actions, **events,
        },
    }  # fmt: skip


def _head() -> Schema:
    """Build the schema of the first line, which describes the match."""
    short: Schema = {"type": "string", "maxLength": LONGEST_NAME}
    person: Schema = {
        "type": "array", "prefixItems": [short, short, {"type": "integer", "minimum": 0, "maximum": COLORS - 1}],
        "minItems": 3, "maxItems": 3,
    }  # fmt: skip
    time: Schema = {"type": "string", "maxLength": 40}
    return {
        "type": "object",
        "properties": {
            "sparrows": {"const": "match"}, "version": {"type": "integer", "minimum": 1, "maximum": FORMAT},
            "program": {"type": "string"}, "begun": time, "touched": time,
            "people": {"type": "array", "items": person, "maxItems": MOST_PEOPLE}, "meta": {"type": "object"},
            "events": {"type": "integer", "minimum": 1, "maximum": MOST_EVENTS},
        },
        "required": ["sparrows", "version", "begun", "touched", "people", "meta", "events"],
    }  # fmt: skip


def _fields(kind: type, name: str) -> Schema:
    """Build the schema of a dataclass as an array of its fields, preceded by `name` unless that is empty."""
    found = [_value(field.name, str(field.type)) for field in fields(kind)]
    needed = sum(field.default is MISSING and field.default_factory is MISSING for field in fields(kind))
    head: list[Schema] = [{"const": name}] if name else []
    about = (kind.__doc__ or "").strip().splitlines()[0]
    return {
        "description": about, "type": "array", "prefixItems": [*head, *found], "minItems": len(head) + needed,
        "maxItems": len(head) + len(found),
    }  # fmt: skip


def _value(name: str, written: str) -> Schema:
    """Build the schema of a field from its name and its annotation as `written`."""
    if written.endswith(" | None"):
        return {"anyOf": [{"type": "null"}, _value(name, written.removesuffix(" | None"))]}
    if parts := split_type(written):
        first, second = parts
        if second == "...":
            return {"type": "array", "items": _value(name, first), "maxItems": LONGEST_LIST}
        pair = [_value(name, first), _value(name, second)]
        return {"type": "array", "prefixItems": pair, "minItems": 2, "maxItems": 2}
    if (bounds := bounds_of(name, written)) is not None:
        return {"type": "integer", "minimum": bounds[0], "maximum": bounds[1]}
    plain: Mapping[str, Schema] = {
        "bool": {"type": "boolean"}, "str": _word(), "Form": {"enum": [str(form) for form in Form]},
        "Value": {"anyOf": [{"type": "boolean"}, {"type": "string", "maxLength": LONGEST_OPTION},
                            {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}]},
    }  # fmt: skip
    return plain[written] if written in plain else _ref(written)


def _word() -> Schema:
    """Build the schema of a short ASCII text, such as an id."""
    return {"type": "string", "maxLength": LONGEST_WORD, "pattern": "^[ -~]*$"}


def _ref(name: str) -> Schema:
    """Build a reference to the definition of this name."""
    return {"$ref": f"#/$defs/{name}"}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n")
