"""The documents about the file of a match, made from the code. Written anew by ``python -m tests.replay_format``."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields
from pathlib import Path

from rules.engine import registry
from rules.engine.actions import ACTIONS
from saves.schema import PARTS, schema

DOCS = Path(__file__).resolve().parent.parent / "docs"
SCHEMA, TEXT = DOCS / "replay-format.schema.json", DOCS / "replay-format.md"
TABLES = re.compile(r"(?<=<!-- made from the code -->\n).*(?=<!-- end -->)", re.DOTALL)


def tables() -> str:
    """Events, actions and the values in them: fields in their order, and what each is."""
    values = {kind.__name__: kind for kind in PARTS}
    parts = [("Events", registry.all_events()), ("Actions", ACTIONS), ("Values", values)]
    return "\n".join(f"### {title}\n\n| name | fields | |\n| --- | --- | --- |\n" + "".join(
        row(name, kind) for name, kind in sorted(kinds.items())) for title, kinds in parts)  # fmt: skip


def row(name: str, kind: type) -> str:
    """One kind of value; fields that may be missing stand in brackets."""
    named = []
    for field in fields(kind):
        optional = field.default is not MISSING or field.default_factory is not MISSING
        written = f"{field.name}: {field.type}".replace("|", "or")
        named.append(f"[{written}]" if optional else written)
    about = " ".join((kind.__doc__ or "").split()).replace("|", "\\|")
    return f"| `{name}` | {', '.join(f'`{one}`' for one in named) or '–'} | {about} |\n"


def schema_text() -> str:
    """The schema as it is written."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def text(now: str) -> str:
    """The document with its tables made anew."""
    return TABLES.sub(lambda _: tables(), now)


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    TEXT.write_text(text(TEXT.read_text(encoding="utf-8")), encoding="utf-8")
