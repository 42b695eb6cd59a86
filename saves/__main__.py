"""The commands for saved data: list, check, export, sheet, statistics, verify, import."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path

from rules.commands import console
from rules.core.errors import RulesError
from rules.core.words import Words
from rules.engine import registry
from rules.engine.events import Event, MatchStarted
from saves import home
from saves.characters import localized_people
from saves.errors import SaveError
from saves.logs.files import FORMATS
from saves.match_summary import MatchSummary
from saves.presets import Presets
from saves.results import match_result
from saves.settings import LANGUAGES, Settings
from saves.sheet import score_sheet
from saves.stats import COMPUTERS, OWN, PEOPLE, SOURCES, Filter, statistics
from saves.stats_table import TABLES, table_text
from saves.store import Store
from saves.transfer import export_log, export_match, export_text, read_match, save_imported
from saves.walls import check_walls

NUMBERS = console.whole(1, 2**62)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names, by default the process's arguments.

    Return 0 on success, 1 on a negative answer, 2 on bad input.
    """
    parsed = command_line().parse_args(argv)
    return console.run("saves", parsed.run, parsed, (SaveError, RulesError))


def _list(parsed: argparse.Namespace) -> int:
    """Print the saved matches, the latest first, as a table or as JSON."""
    with _open_store() as store:
        found = store.matches(over={"all": None, "unfinished": False, "finished": True}[parsed.which])
        rows = [_json_row(store, kept) for kept in found]
    if parsed.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for kept, row in zip(found, rows, strict=True):
        state = "damaged" if row["damaged"] else "over" if kept.over else "unfinished"
        people = ", ".join(person.name for person in localized_people(kept.people, Words()))
        when = f"{kept.touched:%Y-%m-%d %H:%M}"
        print(f"{kept.id:>5}  {when}  {kept.ruleset:<24} {state:<10} {row['deals']:>4}  {people}")
    return 0


def _json_row(store: Store, kept: MatchSummary) -> dict[str, object]:
    """Return the object that `list --json` prints for a match; an unreadable result marks the match as damaged."""
    deals, points, damaged = 0, list[int](), kept.damaged
    try:
        found = match_result(store, kept.id)
        deals, points = len(found.finished), list(found.points)
    except SaveError:
        damaged = True
    return {
        "id": kept.id, "ruleset": kept.ruleset, "players": kept.players, "seed": kept.seed,
        "people": [person.name for person in kept.people], "levels": [person.level for person in kept.people],
        "begun": kept.begun.isoformat(timespec="seconds"), "touched": kept.touched.isoformat(timespec="seconds"),
        "over": kept.over, "deals": deals, "points": points, "events": kept.length, "version": kept.version,
        "revision": kept.revision,
        "damaged": damaged,
    }  # fmt: skip


def _check(parsed: argparse.Namespace) -> int:
    """Check everything that is saved, or one file; print each fault on a line and return 1 if there is any."""
    if parsed.file is not None:
        match = read_match(parsed.file)
        return _report(parsed, [], {"events": len(match.events)})
    faults: list[str] = []
    with _open_store() as store:
        faults += [notice.text for notice in store.notices]
        structure = store.check()
        faults += [f"{store.path}: {structure}"] if structure else []
        found = store.matches()
        for kept in found:
            try:
                store.resume(kept.id)
                match_result(store, kept.id)
            except SaveError as fault:
                faults.append(str(fault))
    presets, settings = Presets(), Settings.load()
    names = presets.all()
    faults += [notice.text for notice in (*presets.notices, *settings.notices)]
    return _report(parsed, faults, {"matches": len(found), "presets": len(names)})


def _report(parsed: argparse.Namespace, faults: list[str], counts: dict[str, int]) -> int:
    """Print the faults found by `check` with the numbers of things checked (`counts`).

    Return 1 if there is any fault.
    """
    if parsed.json:
        print(json.dumps({"whole": not faults, "faults": faults, **counts}, ensure_ascii=False))
    else:
        for fault in faults:
            print(fault)
        counted = ", ".join(f"{number} {what}" for what, number in counts.items())
        print(f"{counted}: " + ("all of it whole" if not faults else f"faults: {len(faults)}"))
    return 1 if faults else 0


def _export(parsed: argparse.Namespace) -> int:
    """Write a match, by default the latest, to a file or to standard output.

    It is written as a match file, or as another program's log if a format is asked for.
    """
    with _open_store() as store:
        number = parsed.match
        if number is None:
            number = _latest_match(store).id
        if parsed.file is None:
            text = export_log(store, number, parsed.format) if parsed.format else export_text(store, number)
            print(text, end="")
            return 0
        export_match(store, number, parsed.file, replace=parsed.replace, log=parsed.format)
    if parsed.json:
        print(json.dumps({"id": number, "file": str(parsed.file)}, ensure_ascii=False))
    return 0


def _import(parsed: argparse.Namespace) -> int:
    """Save the match of a file and print its new number.

    Differences between our rules and the rules of the match are printed on stderr.
    """
    found = read_match(parsed.file)
    with _open_store() as store:
        number = save_imported(store, found)
        kept = store.find(number)
    points = [asdict(difference) for difference in found.differences]
    row = {"id": number, "ruleset": kept.ruleset, "events": kept.length, "other_points": points}
    print(json.dumps(row) if parsed.json else number)
    for one in found.differences:
        line = f"deal {one.deal}, {kept.people[one.seat].name}: {one.ours}, in the log {one.theirs}"
        print(f"saves: other points by our rules: {line}", file=sys.stderr)
    for line in _other_rules(found.events[0], kept.revision):
        print(f"saves: {line}", file=sys.stderr)
    return 0


def _other_rules(first: Event, begun: int | None) -> list[str]:
    """Return a line for each difference between the rules of an imported match and those of today.

    `first` is its first event, `begun` the revision of the rule set it was begun with.
    """
    assert isinstance(first, MatchStarted)
    ruleset, found = registry.get(first.ruleset), list[str]()
    if begun not in (None, ruleset.revision):
        found.append(f"begun under revision {begun} of {ruleset.id}, which is at {ruleset.revision}")
    left = ruleset.adapt_saved(dict(first.options))[1]
    if left:
        found.append(f"house rules that the file lacks or that are unknown here are as usual: {', '.join(left)}")
    return found


def _verify(parsed: argparse.Namespace) -> int:
    """Check that a match's walls were fixed before it began and that every event follows from them.

    Return 1 if not.
    """
    if parsed.file is not None:
        match = read_match(parsed.file)
        events, meta = list(match.events), dict(match.meta)
    else:
        with _open_store() as store:
            kept = store.find(parsed.match) if parsed.match is not None else _latest_match(store)
            events, meta = store.events(kept.id), dict(kept.meta)
    found = check_walls(events, meta)
    if parsed.json:
        print(json.dumps({"fair": found.fair, **asdict(found)}))
        return 0 if found.fair else 1
    if found.log:
        print("walls: set up from the log of another program, nothing seals them and no seed gives them")
        return 1
    if found.redealt:
        print("walls: dealt anew where the match went on from another, so no seed gives them and nothing seals them")
        return 1
    print(f"events: {found.broken or f'all {len(events)} follow from the seed by the rules'}")
    if not found.seal:
        print("seal: none, so nobody can tell whether the walls were settled before")
    elif found.opened is None:
        print(f"seal: {found.seal}\nsecret: opened when the match is over")
    else:
        told = "gives this seal and this seed" if found.opened else "does NOT give this seal and this seed"
        print(f"seal: {found.seal}\nseed: {found.seed}\nsecret: {found.secret or 'missing'} {told}")
    return 0 if found.fair else 1


def _sheet(parsed: argparse.Namespace) -> int:
    """Print the score sheet of a match."""
    with _open_store() as store:
        kept = store.find(parsed.match) if parsed.match is not None else _latest_match(store)
        print(score_sheet(kept, match_result(store, kept.id), parsed.lang), end="")
    return 0


def _statistics(parsed: argparse.Namespace) -> int:
    """Print a table of the statistics as CSV."""
    if parsed.ruleset:
        registry.get(parsed.ruleset)
    since = datetime.now().astimezone() - timedelta(days=parsed.days) if parsed.days else None
    with _open_store() as store:
        chosen = Filter(parsed.ruleset, parsed.source, since, parsed.against)
        records = statistics(store, chosen, Settings.load().player)
    print(table_text(parsed.table, records), end="")
    return 0


def _latest_match(store: Store) -> MatchSummary:
    """Return the summary of the match played last; raise `SaveError` if there is none."""
    found = store.matches()
    if not found:
        raise SaveError("there is no match")
    return found[0]


def _open_store() -> Store:
    """Open the player's saved matches for writing; print the store's notices on stderr."""
    store = Store(home.folder())
    for notice in store.notices:
        print(f"saves: {notice.text}", file=sys.stderr)
    return store


def command_line() -> console.Parser:
    """Build the argument parser with its help texts."""
    told = "What is kept: matches, presets, settings (see SPARROWS_HOME)."
    parser = console.Parser(prog=console.called("saves"), description=told)
    add = console.add_commands(parser)

    found = add("list", _list, "list the matches, the one played last first")
    found.add_argument("which", nargs="?", choices=("all", "unfinished", "finished"), default="all",
                       help="which of them (default: all)")  # fmt: skip
    found.add_argument("--json", action="store_true", help="as one JSON array")

    found = add("check", _check, "say whether all that is kept is whole; 1 if not (damaged files are set aside)")
    found.add_argument("file", nargs="?", type=Path, metavar="FILE", help="check an exported match instead")
    found.add_argument("--json", action="store_true", help="as one JSON object")

    found = add("export", _export, "write a match to a file: a head, then an event a line, as JSON; or a log")
    found.add_argument("match", nargs="?", type=NUMBERS, metavar="ID",
                       help="its number in the list (default: the last played)")  # fmt: skip
    found.add_argument("file", nargs="?", type=Path, metavar="FILE", help="where to (default: standard output)")
    found.add_argument("--format", choices=tuple(FORMATS), default="",
                       help="as the log of another program (games of the Japanese family)")  # fmt: skip
    found.add_argument("--replace", action="store_true", help="overwrite the file if it is there")
    found.add_argument("--json", action="store_true", help="say what was written as one JSON object")

    found = add("verify", _verify, "play a match again and open the seal of its walls; 1 if anything does not hold")
    found.add_argument("match", nargs="?", type=NUMBERS, metavar="ID",
                       help="its number in the list (default: the last played)")  # fmt: skip
    found.add_argument("--file", type=Path, metavar="FILE", help="an exported match instead")
    found.add_argument("--json", action="store_true", help="as one JSON object")

    found = add("sheet", _sheet, "print the score sheet of a match")
    found.add_argument("match", nargs="?", type=NUMBERS, metavar="ID",
                       help="its number in the list (default: the last played)")  # fmt: skip
    found.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default: en)")

    found = add("statistics", _statistics, "print the statistics of all players as CSV")
    found.add_argument("table", nargs="?", choices=tuple(TABLES), default="players",
                       help="a line for each player, match or scoring element (default: players)")  # fmt: skip
    found.add_argument("--ruleset", default="", metavar="ID", help="only matches by this rule set")
    found.add_argument("--source", choices=SOURCES, default=OWN,
                       help="matches begun here, imported ones, or all (default: own)")  # fmt: skip
    found.add_argument("--days", type=console.whole(1, 36500), metavar="N", help="only those begun in the last N days")
    found.add_argument("--against", default="", metavar="WHOM",
                       help=f"only against {COMPUTERS}, {PEOPLE}, or computer players of this level")  # fmt: skip

    found = add("import", _import, "check the match in a file and keep it; prints its number")
    found.add_argument("file", type=Path, metavar="FILE", help="an exported match, or a log of tenhou or mjai")
    found.add_argument("--json", action="store_true", help="as one JSON object")
    return parser


if __name__ == "__main__":
    sys.exit(main())
