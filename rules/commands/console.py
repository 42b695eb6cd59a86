"""Shared parts of all commands: bad input gives one line on stderr and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from rules.core.errors import OptionError
from rules.core.options import OptionValues
from rules.engine.table import Ruleset


def called(part: str) -> str:
    """Return the command by which the user called this part of the program: a module of the source, or the installed
    program.
    """
    return f"python -m {part}" if Path(sys.argv[0]).name == "__main__.py" else f"sparrows {part}"


class Parser(argparse.ArgumentParser):
    """Argument parser that reports a wrong command line in one line instead of printing the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Print the message in one line and end the program with exit code 2."""
        self.exit(2, f"{self.prog}: {message} (see -h)\n")


def run(
    name: str, command: Callable[[argparse.Namespace], int], parsed: argparse.Namespace,
    faults: tuple[type[Exception], ...],
) -> int:  # fmt: skip
    """Run a command with its parsed arguments and return its exit code.

    Errors of the types `faults` and unreadable files become one line after `name` and exit code 2.
    """
    for stream in (sys.stdout, sys.stderr):
        # Names hold any letters; a console that cannot show one gets an escape, not a fault.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = command(parsed)
        print(end="", flush=True)  # a reader that is gone is noticed here, not when the interpreter ends
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has seen enough; nothing more can be said to it.
        sys.stderr.close()
        return 0
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        print(f"{name}: {where}{fault.strerror or fault}", file=sys.stderr)
    except UnicodeDecodeError:
        print(f"{name}: the file is no text in UTF-8", file=sys.stderr)
    except faults as fault:
        print(f"{name}: {' '.join(str(fault).split())}", file=sys.stderr)
    return 2


def given_options(ruleset: Ruleset, pairs: Iterable[str], players: int | None = None) -> OptionValues:
    """Return the house rules of a match, from texts ``id=value`` and the number of players; others by default."""
    known = {option.id: option for option in (*ruleset.options, *ruleset.table_options)}
    given: dict[str, object] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise OptionError(f"--option wants ID=VALUE, not {pair!r}")
        if key not in known:
            raise OptionError(f"unknown option {key}; see: {called('rules')} options {ruleset.id}")
        given[key] = known[key].parse(text)
    return ruleset.resolve(given, players)


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return a parser for an argument that must be a whole number from `low` to `high`."""

    def parse(text: str) -> int:
        """Return the number in the text, or refuse the text with the reason."""
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{number} is not from {low} to {high}")
        return number

    return parse


def add_commands(parser: Parser) -> Callable[..., Parser]:
    """Return a function that adds a subcommand: its name, the function that runs it, one line of help."""
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def add(name: str, run: Callable[[argparse.Namespace], int], text: str) -> Parser:
        """Add one subcommand and return its parser, to which arguments can be added."""
        added: Parser = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        return added

    return add


def add_options(parser: Parser) -> None:
    """Add the argument `--option ID=VALUE`, a house rule, to a command."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="ID=VALUE", help="a house rule; may be repeated"
    )
