"""Commands of the rules: list, show, options, score, deal, card, waits, play, new-ruleset."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

from rules import rulebook
from rules.commands import console, new_ruleset, playing
from rules.commands.console import given_options
from rules.commands.report import has_hand, score_case
from rules.core.errors import ImpossibleHand, NotationError, RulesError
from rules.core.options import Option
from rules.core.tiles import CODES, parse_tiles, plain
from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from rules.engine.notation import check_possible, parse_meld
from rules.engine.table import Ruleset, Table
from rules.families.card_hands.card_files import read_card_file
from rules.scoring.hand_context import BY_LOST, HandContext, Held
from rules.scripted_deals import command as deals
from rules.scripted_deals.script import objects_of


def main(arguments: list[str], players: Mapping[str, playing.Maker]) -> int:
    """Run one command of `python -m rules`, given its words; `players` by name are the computer players that `play`
    offers.

    Return the exit code: 0, 1 for a negative answer (a hand that does not win), 2 for bad input.
    """
    parsed = command_line(players).parse_args(arguments)
    return console.run("rules", parsed.run, parsed, (RulesError,))


def _list_rulesets(parsed: argparse.Namespace) -> int:
    """Run `list`: print every rule set with its name and tagline; return the exit code."""
    words = Words(parsed.lang)
    rows = [
        {
            "id": ruleset.id,
            "name": words.ruleset_name(ruleset.id),
            "native": ruleset.native,
            "tagline": words.tagline(ruleset.id),
            "players": list(ruleset.seats),
            "tiles": len(ruleset.at(ruleset.resolve()).tiles),
        }
        for ruleset in registry.all_rulesets()
    ]
    if parsed.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for row in rows:
        print(f"{row['id']:24} {row['name']}  {row['native']}")
        print(f"{'':24} {row['tagline']}")
    return 0


def _show_rulebook(parsed: argparse.Namespace) -> int:
    """Run `show`: print the rulebook of a rule set; return the exit code."""
    ruleset = registry.get(parsed.ruleset)
    options = given_options(ruleset, parsed.option)
    print(rulebook.as_text(ruleset, options, Words(parsed.lang)))
    return 0


def option_row(ruleset: Ruleset, option: Option, words: Words) -> dict[str, object]:
    """Return the output of the `options` command for a house rule, as fields of a JSON object."""
    row: dict[str, object] = {
        "id": option.id,
        "label": words.option_label(ruleset.id, option.id),
        "help": words.option_help(ruleset.id, option.id),
        "group": option.group,
        "type": option.kind,
        "default": option.default_for(ruleset.seats[0]),
    }
    if option.choices:
        row["choices"] = list(option.choices)
    elif option.range:
        row["range"] = list(option.range)
    return row


def _list_options(parsed: argparse.Namespace) -> int:
    """Run `options`: print the house rules of a rule set with their values and defaults; return the exit code."""
    ruleset, words = registry.get(parsed.ruleset), Words(parsed.lang)
    rows = [option_row(ruleset, option, words) for option in ruleset.options]
    if parsed.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for row in rows:
        allowed = row.get("choices") or row.get("range") or ""
        print(f"{row['id']}: {row['label']} ({row['type']} {allowed}, default {row['default']})")
        print(f"    {row['help']}")
    return 0


def read_cases(text: str) -> list[Mapping[str, object]]:
    """Parse a file of test cases: one JSON object, an array, an object with `cases`, or one object a line."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise NotationError("the cases are nested too deeply") from None
    except json.JSONDecodeError:
        found = [_parse_line(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return list(objects_of(found, "cases"))


def _parse_line(number: int, line: str) -> object:
    """Parse line `number` of a file of cases as JSON, or raise `NotationError`."""
    try:
        return json.loads(line)
    except (json.JSONDecodeError, RecursionError) as fault:
        raise NotationError(f"line {number} is no JSON: {fault}") from None


def _score_cases(parsed: argparse.Namespace) -> int:
    """Run `score`: print a line of JSON for each case of a file or of standard input; return the exit code.

    A single hand that does not win gives 1.
    """
    cases = read_cases(deals.read_text("-" if parsed.file is None else parsed.file, "cases"))
    if not cases:
        raise NotationError("there is no case to score")
    legal = True
    for number, case in enumerate(cases, 1):
        if not has_hand(case) and len(cases) > 1:
            continue
        try:
            answer = score_case(case, parsed.ruleset or "")
        except RulesError as fault:
            name = case.get("name", number)
            raise type(fault)(f"case {name}: {fault}") from None
        legal = legal and bool(answer["legal"])
        print(json.dumps(answer, ensure_ascii=False))
    return 0 if legal or len(cases) > 1 else 1


def _show_waits(parsed: argparse.Namespace) -> int:
    """Run `waits`: print the shanten of a hand and its accepting tiles as JSON; return the exit code."""
    ruleset = registry.get(parsed.ruleset)
    table = ruleset.at(given_options(ruleset, parsed.option))
    words = " ".join(parsed.hand).split()
    melds = tuple(parse_meld(word) for word in words if ":" in word)
    kinds = [plain(kind) for word in words if ":" not in word for kind in parse_tiles(word)]
    case = HandContext(
        tuple(sorted(kinds)), melds, (), None, BY_LOST, 0, None, 0, table.players, table.options
    )
    check_possible(case, table.copies)
    size = len(kinds) + table.tiles_used(melds)
    if size not in (table.hand_size, table.hand_size + 1):
        raise ImpossibleHand(
            f"{size} tiles, but a hand has {table.hand_size}, or {table.hand_size + 1} before a discard"
        )
    print(json.dumps(waits_of(table, Held.of(kinds, melds, table.wild)), ensure_ascii=False))
    return 0


def waits_of(table: Table, held: Held) -> dict[str, object]:
    """Return the shanten of a hand (``distance``) and, for each kind that lowers it, the number of copies not in the
    hand (``tiles``).
    """
    shanten, kinds = table.scoring.outlook(held)
    laid = [plain(face) for meld in held.melds for face in (meld.faces or meld.kinds)]
    reds = {plain(kind): count for kind, count in table.copies.items() if plain(kind) != kind}
    left = {
        CODES[kind]: table.copies.get(kind, 0) + reds.get(kind, 0) - held.counts[kind] - laid.count(kind)
        for kind in sorted(kinds)
    }
    return {"distance": shanten, "tiles": left}


def _check_card(parsed: argparse.Namespace) -> int:
    """Run `card`: check the file of a card of hands and print its lines; return the exit code."""
    card = read_card_file(Path(parsed.file))
    print(f"{card.id}: {card.name['en']}")
    for line in card.lines:
        sort = "X" if line.exposed else "C"
        patterns = " / ".join(pattern.text for pattern in line.patterns)
        print(f"  {line.id:16} {sort} {line.value:4} {len(line.assignments):4}  {patterns}")
    return 0


def command_line(players: Mapping[str, playing.Maker]) -> console.Parser:
    """Return the parser of the command line, with every command; `players` are the levels that `play` offers."""
    parser = console.Parser(prog=console.called("rules"), description="Rule sets, scores and matches without a window.")
    add = console.add_commands(parser)

    found = add("list", _list_rulesets, "list the rule sets")
    _language_argument(found)
    found.add_argument("--json", action="store_true", help="as one JSON array")

    found = add("show", _show_rulebook, "print the rulebook of a rule set")
    found.add_argument("ruleset", metavar="ID", help="a rule set")
    _language_argument(found)
    console.add_options(found)

    found = add("options", _list_options, "list the house rules of a rule set")
    found.add_argument("ruleset", metavar="ID", help="a rule set")
    _language_argument(found)
    found.add_argument("--json", action="store_true", help="as one JSON array")

    found = add("score", _score_cases, "score hands given as JSON cases, a line of JSON for each")
    found.add_argument("file", nargs="?", metavar="FILE", help="a file of cases; standard input by default")
    found.add_argument("--ruleset", metavar="ID", help="the rule set of cases that name none")
    found.add_argument("--json", action="store_true", help="answers are JSON in any case")

    found = add("deal", deals.run, "play scripted deals given as JSON and say what is not as expected, a line for each")
    found.add_argument("file", metavar="FILE", help="a file of deals; - is the standard input")
    found.add_argument("--ruleset", metavar="ID", help="the rule set of deals that name none")
    found.add_argument("--json", action="store_true", help="answers are JSON in any case")

    found = add("card", _check_card, "check a card of hands and list its lines, with how many hands each means")
    found.add_argument("file", metavar="FILE", help="the card, a JSON file")

    found = add("waits", _show_waits, "say how far a hand is from winning and what it waits for")
    found.add_argument("--ruleset", required=True, metavar="ID", help="a rule set")
    found.add_argument("hand", nargs="+", metavar="HAND", help="tiles and melds, as 123m 55z pung:777z")
    found.add_argument("--json", action="store_true", help="the answer is JSON in any case")
    console.add_options(found)

    playing.add_command(add, players)
    new_ruleset.add_command(add)
    return parser


def _language_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument `--lang`, the language of names and texts, to a command."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of names and texts")
