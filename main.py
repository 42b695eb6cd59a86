"""Sparrows, a mahjong table: parses the command line and opens the window, or runs a command without one."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from rules.engine.unattended import Chooser

BEGAN = time.monotonic()
if (HERE := str(Path(__file__).parent)) not in sys.path:
    sys.path.insert(0, HERE)  # installed, the layers lie beside this file and not on the path

PARTS = ("rules", "ai", "saves")  # each with commands of its own
LANGUAGES = ("en", "ru", "zh", "zh-Hant", "ja")
PAPERS = ("a4", "letter")
SEATS = range(2, 9)
SMALLEST, LARGEST = (640, 360), (16384, 16384)


class _Parser(argparse.ArgumentParser):
    """Argument parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with status 2 after one line on stderr."""
        self.exit(2, f"sparrows: {message}\n")


def _parse_size(text: str) -> tuple[int, int]:
    """Parse a window size like ``1280x720``; raise `ArgumentTypeError` for a wrong form or a size out of bounds."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"'{text}' is no window size, write it like 1280x720")
    size = int(width), int(height)
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        raise argparse.ArgumentTypeError(f"a window of {text} is too small, the least is {SMALLEST[0]}x{SMALLEST[1]}")
    if size[0] > LARGEST[0] or size[1] > LARGEST[1]:
        raise argparse.ArgumentTypeError(f"a window of {text} is too large, the most is {LARGEST[0]}x{LARGEST[1]}")
    return size


def _parse_option(text: str) -> tuple[str, str]:
    """Parse a house rule like ``min_faan=3`` to its id and its value as written."""
    name, sign, value = text.partition("=")
    if not (name and sign):
        raise argparse.ArgumentTypeError(f"'{text}' is no option, write it like min_faan=3")
    return name, value


def _parse_seed(text: str) -> int:
    """Parse a seed from 0 to 2^63-1."""
    try:
        seed = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"the seed '{text}' is no whole number") from None
    if not 0 <= seed < 2**63:
        raise argparse.ArgumentTypeError(f"the seed {text} must be from 0 to 2^63-1")
    return seed


def _parse_seats(text: str) -> tuple[str, ...]:
    """Parse the comma-separated seats, each a level of computer player or ``human``."""
    names = tuple(name.strip() for name in text.split(","))
    if "" in names or len(names) not in SEATS:
        raise argparse.ArgumentTypeError(f"'{text}' must name 2 to 8 seats, like human,standard,standard,standard")
    return names


def _parse_players(text: str) -> int:
    """Parse a number of players from 2 to 8."""
    if not text.isdecimal() or int(text) not in SEATS:
        raise argparse.ArgumentTypeError(f"'{text}' must be a number of players from 2 to 8")
    return int(text)


def _parse_deals(text: str) -> int:
    """Parse a number of deals, at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' must be a number of deals, at least 1")
    return int(text)


def _parse_speed(text: str) -> float:
    """Parse a speed of animations from 0 (none) to 1000."""
    try:
        speed = float(text)
    except ValueError:
        speed = -1.0
    if not 0 <= speed <= 1000:
        raise argparse.ArgumentTypeError(f"'{text}' must be a speed from 0 (no animation) to 1000")
    return speed


def command_line() -> argparse.ArgumentParser:
    """Build the parser of the command line."""
    parser = _Parser(prog="sparrows", description="A desktop mahjong table.", allow_abbrev=False,
                     epilog=f"Without a window: sparrows {'|'.join(PARTS)} COMMAND (-h says which).")
    add = parser.add_argument
    add("--ruleset", metavar="ID", help="go straight to a table with this rule set (see: sparrows rules list)")
    add("--option", metavar="ID=VALUE", action="append", default=[], type=_parse_option,
        help="a house rule of that rule set (see: sparrows rules options ID); may be repeated")
    add("--players", metavar="N", type=_parse_players, help="how many sit at the table, 2 to 8")
    add("--seats", metavar="LIST", type=_parse_seats, help="who sits where: human,expert,standard,…")
    add("--seed", metavar="N", type=_parse_seed, help="the seed of the walls and the dice")
    add("--size", metavar="WxH", type=_parse_size, help="the size of the window, like 1280x720")
    add("--lang", choices=LANGUAGES, help="the language")
    add("--autoplay", action="store_true", help="computer players take every seat")
    add("--keep", action="store_true", help="keep the match also where computer players take every seat")
    add("--deals", metavar="N", type=_parse_deals, help="end after N deals")
    add("--speed", metavar="X", type=_parse_speed, help="speed of what moves; 1 is normal, 0 is no animation")
    add("--shots", metavar="DIR", type=Path, help="keep a picture of each key moment there")
    add("--stats", metavar="FILE", type=Path, help="write the times of the frames there")
    add("--print", metavar="FILE", type=Path, dest="printed", help="write the rules as a PDF document, and end")
    add("--paper", choices=PAPERS, default=PAPERS[0], help="the paper that is printed on")
    add("--preset", metavar="NAME", default="", help="print these saved or published house rules, others on top")
    add("--version", action="store_true", help="print the version, and the revision of each rule set")
    menu = parser.add_mutually_exclusive_group()
    menu.add_argument("--install-desktop", action="store_const", dest="menu", const="install",
                      help="put Sparrows and its icon into this user's menu")
    menu.add_argument("--uninstall-desktop", action="store_const", dest="menu", const="uninstall",
                      help="take them out of it")
    return parser


def _change_menu(change: str) -> int:
    """Install or remove the desktop's menu entry, as `change` says, and print the result; return the exit code."""
    from game.app import menu_entry
    from game.config import BadInput

    try:
        if change == "install":
            print("\n".join(f"written: {path}" for path in menu_entry.install()))
        else:
            print("\n".join(f"removed: {path}" for path in menu_entry.uninstall()) or "there was nothing to remove")
    except (BadInput, OSError) as fault:
        print(f"sparrows: {fault}", file=sys.stderr)
        return 2
    return 0


def _print_version() -> int:
    """Print the program's version and the revision of each rule set, a line each; return the exit code."""
    from rules.engine import registry
    from saves import VERSION

    lines = [f"{ruleset.id:<24} revision {ruleset.revision}" for ruleset in registry.all_rulesets()]
    print("\n".join([f"sparrows {VERSION}", *lines]))
    return 0


def _standard(seed: int) -> Chooser:
    """Make a computer player of the standard level for the `play` command."""
    from ai.levels import STANDARD
    from ai.policy import make

    return make(STANDARD, seed)


def _run_command(part: str, arguments: list[str]) -> int:
    """Run a command that needs no window; `part` is the layer it belongs to. Return the exit code."""
    if part == "rules":
        from rules.commands import commands

        return commands.main(arguments, {"standard": _standard})
    return int(import_module(f"{part}.__main__").main(arguments))


def main(argv: Sequence[str] | None = None) -> int:
    """Parse the command line and play; return 0 on success, 2 on bad input with one line on stderr.

    Return 130 on Ctrl+C before the window opens, which handles it itself.
    """
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return 130


def _run(given: list[str]) -> int:
    """Run the window or the command that the arguments ask for; return the exit code."""
    if given and given[0] in PARTS:
        return _run_command(given[0], given[1:])
    parser = command_line()
    args = parser.parse_args(given)
    if args.option and not args.ruleset:
        parser.error("--option needs --ruleset: house rules belong to a rule set")
    if args.players and args.seats and args.players != len(args.seats):
        parser.error(f"--players {args.players} does not fit --seats, which names {len(args.seats)}")
    if args.printed and not args.ruleset:
        parser.error("--print needs --ruleset: it prints the rules of one")
    if args.preset and not args.printed:
        parser.error("--preset needs --print: it names the house rules that are printed")
    choice = vars(args)
    if choice.pop("version"):
        from rules.commands import console

        return console.run("sparrows", lambda _: _print_version(), args, ())
    if menu := choice.pop("menu"):
        return _change_menu(menu)
    from game.config import BadInput, Config

    choice["options"] = tuple(choice.pop("option"))
    printed, paper, preset = (choice.pop(name) for name in ("printed", "paper", "preset"))
    try:
        if printed is not None:
            from game.paper.command import print_rules

            return print_rules(Config(began=BEGAN, **choice), printed, paper, preset)
        from game.app.loop import run

        return run(Config(began=BEGAN, **choice))
    except BadInput as fault:
        print(f"sparrows: {fault}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
