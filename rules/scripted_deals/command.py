"""Command `deal`: plays the scripted deals of a file, and prints a line of JSON for each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping

from rules.core.errors import NotationError, RulesError, UnplayableDeal
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import objects_of, read_script

LARGEST_INPUT = 4_000_000
"""Most characters of a file that are read."""


def run(parsed: argparse.Namespace) -> int:
    """Play every deal of the file named on the command line; return the exit code.

    It is 1 if a deal differs from its expectations; a deal that cannot be played raises an error after the last.
    """
    fault: RulesError | None = None
    right = True
    for number, given in enumerate(read_file(parsed.file), 1):
        name = str(given.get("name", number))
        try:
            missed = play_script(read_script(given, parsed.ruleset or "")).missed
        except RulesError as unplayable:
            missed = [str(unplayable)]
            fault = fault or UnplayableDeal(f"deal {name}: {unplayable}")
        right = right and not missed
        print(json.dumps({"name": name, "ok": not missed, "missed": missed}, ensure_ascii=False), flush=True)
    if fault is not None:
        raise fault
    return 0 if right else 1


def read_text(path: str, noun: str) -> str:
    """Return the text of a file, or of the standard input for ``-``; refuse more than `LARGEST_INPUT` characters.

    `noun` names the contents of the file in the error.
    """
    if path == "-":
        text = sys.stdin.read(LARGEST_INPUT + 1)
    else:
        with open(path, encoding="utf-8") as file:
            text = file.read(LARGEST_INPUT + 1)
    if len(text) > LARGEST_INPUT:
        raise NotationError(f"more {noun} than can be read at once")
    return text


def read_file(path: str) -> list[Mapping[str, object]]:
    """Parse the scripted deals in a JSON file; ``-`` stands for the standard input."""
    try:
        found = list(objects_of(json.loads(read_text(path, "deals"))))
    except RecursionError:
        raise NotationError("the deals are nested too deeply") from None
    except json.JSONDecodeError as fault:
        raise NotationError(f"this is no JSON: {fault}") from None
    if not found:
        raise NotationError("there is no deal to play")
    return found
