"""The README says what is there: the rule sets of the registry, commands that are understood, files that exist."""

from __future__ import annotations

import re
import shlex
from importlib import import_module

import pytest

import main
from rules.commands import commands
from tests.readme import README, TABLE, table

TEXT = README.read_text(encoding="utf-8")
COMMANDS = [line.partition("  #")[0].strip() for line in TEXT.splitlines() if line.startswith("sparrows ")]


def test_the_rule_sets_are_those_there_are() -> None:
    found = TABLE.search(TEXT)
    assert found is not None and found.group() == table(), "write it anew: python -m tests.readme"


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_understood(command: str) -> None:
    _, *words = shlex.split(command)
    if words[0] == "rules":
        commands.command_line({}).parse_args(words[1:])  # the program brings the players
    elif words[0] in main.PARTS:
        import_module(f"{words[0]}.__main__").command_line().parse_args(words[1:])
    else:
        main.command_line().parse_args(words)


def test_there_are_commands_of_every_part() -> None:
    assert {command.split()[1] for command in COMMANDS} >= set(main.PARTS)


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)\)", TEXT))))
def test_links_lead_somewhere(link: str) -> None:
    assert "://" in link or (README.parent / link).exists()
