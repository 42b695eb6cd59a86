"""The long form of the parsers' tests: inputs led by what they cover, with atheris.

``pip install atheris``, then ``python -m tests.soak.atheris_parsers log -max_total_time=600``; the names are those of
`PARSERS`. What raises anything but a refusal ends the run, and libFuzzer writes the input that did it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from rules.core.errors import RulesError
    from rules.engine.codec import from_text
    from rules.engine.match import Match
    from rules.engine.notation import parse_example
    from saves.errors import SaveError
    from saves.presets import Presets
    from saves.settings import Settings
    from saves.transfer import read_match

from rules.engine import registry
from tests.soak.test_parsers import EVENTS, LOGS, exported

FOLDER = Path(tempfile.mkdtemp())


def match_or_log(data: bytes) -> None:
    """A file that somebody wants to take in."""
    path = FOLDER / "file"
    path.write_bytes(data)
    with suppress(SaveError):
        assert Match.replay(read_match(path).events).events


def line(data: bytes) -> None:
    """A line of a log."""
    with suppress(RulesError):
        from_text(data.decode("utf-8", "replace"))


def hand(data: bytes) -> None:
    """A hand in writing."""
    with suppress(RulesError):
        parse_example(registry.get("riichi"), data.decode("utf-8", "replace"))


def settings(data: bytes) -> None:
    """What the settings say."""
    for old in FOLDER.iterdir():
        old.unlink()
    (FOLDER / "settings.json").write_bytes(data)
    Settings.load(FOLDER)


def preset(data: bytes) -> None:
    """A preset that somebody wants to take in."""
    path = FOLDER / "preset"
    path.write_bytes(data)
    with suppress(SaveError, RulesError):
        Presets(FOLDER / "home").read(path)


PARSERS: dict[str, tuple[Callable[[bytes], None], list[str]]] = {
    "log": (match_or_log, LOGS), "match": (match_or_log, [exported()]), "line": (line, EVENTS[:40]),
    "hand": (hand, [registry.get("riichi").sample]), "settings": (settings, ['{"sparrows":"settings","version":1}']),
    "preset": (preset, ['{"sparrows":"preset","version":1,"ruleset":"red","name":"x","options":{}}']),
}  # fmt: skip


def main() -> None:
    """Fuzz one of them, beginning with what is right."""
    name, *more = sys.argv[1:] or ["log"]
    parse, seeds = PARSERS[name]
    corpus = Path(tempfile.mkdtemp())
    for number, text in enumerate(seeds):
        (corpus / f"{number}").write_text(text, encoding="utf-8")
    atheris.Setup([sys.argv[0], *more, str(corpus)], parse)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
