"""Cards: files of winning hands that a player may replace, checked so that each fault is named and can be mended.

docs/decisions/0160-hands-by-a-card.md tells why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.core.errors import RulesError
from rules.families.card_hands.grammar import Assignment, Pattern, PatternError, jokers_needed

FORMAT = "american-card/1"
MAX_BYTES = 256 * 1024
"""Bytes of a card's file at most."""
MAX_CATEGORIES, MAX_LINES, MAX_PATTERNS, MAX_ASSIGNMENTS, MAX_VALUE = 40, 200, 12, 8_000, 1_000
HAND_SIZE = 14
"""Tiles of a hand."""
MAX_TEXT = 160
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")

Names = Mapping[str, str]
"""A name or note by language."""


class CardError(RulesError):
    """Raised for a card that cannot be played with; the text names the fault, its place and the remedy."""


@dataclass(frozen=True, eq=False)
class Category:
    """A heading of a card above some of its lines.

    With `jokerless_bonus` a hand of one of its lines is worth more without jokers.
    """

    id: str
    name: Names
    jokerless_bonus: bool


@dataclass(frozen=True, eq=False)
class CardLine:
    """A line of a card: a winning hand, given by one of its `patterns`, and its `value` in points.

    `number` is its number in its category. If `exposed`, its groups may be claimed. `numbers` are the values that the
    letter `x` in patterns may have (empty: any).
    """

    id: str
    category: Category
    number: int
    patterns: tuple[Pattern, ...]
    value: int
    exposed: bool
    numbers: tuple[int, ...]
    note: Names

    @cached_property
    def assignments(self) -> tuple[Assignment, ...]:
        """Every hand that the line stands for, each once: its patterns with all meanings of their letters."""
        found = {
            tuple(sorted(made)): made for pattern in self.patterns for made in pattern.assignments(self.numbers)
        }
        return tuple(found.values())


@dataclass(frozen=True, eq=False)
class Card:
    """A card of winning hands, made for a set of tiles with `jokers` jokers."""

    id: str
    name: Names
    license: str
    jokers: int
    categories: tuple[Category, ...]
    lines: tuple[CardLine, ...]

    def line(self, line_id: str) -> CardLine | None:
        """Return the line with this id; None if there is none."""
        return next((line for line in self.lines if line.id == line_id), None)


def read_card(text: str | bytes, reserved: Collection[str] = ()) -> Card:
    """Parse and check the JSON text of a card file; raise `CardError` for any fault.

    `reserved` are ids that no line may have.
    """
    if len(text) > MAX_BYTES:
        raise _error("err_card_too_large", f"the file is larger than {MAX_BYTES // 1024} KB", most=MAX_BYTES // 1024)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise _error("err_card_json", f"the file is no JSON: {fault}", fault=str(fault)) from None
    if not isinstance(found, dict):
        raise _error("err_card_json", "the file is no JSON object", fault="{}")
    return _card(found, reserved)


def _error(key: str, text: str, where: str = "card", **details: object) -> CardError:
    """Return a `CardError` with its translation `key`, English text and place in the card (`where`).

    `details` fill in the translated text.
    """
    return CardError(f"{where}: {text}", key, where=where, **details)


def _card(given: Mapping[str, object], reserved: Collection[str]) -> Card:
    """Build a card from its JSON object; raise `CardError` for any fault."""
    if given.get("format") != FORMAT:
        raise _error("err_card_format", f'"format" is {given.get("format")!r}; write "{FORMAT}"', format=FORMAT)
    jokers = _integer(given, "jokers", 0, 8, "card")
    categories = tuple(
        _category(one, f"categories[{place}]")
        for place, one in enumerate(_object_list(given, "categories", MAX_CATEGORIES), 1)
    )
    _check_unique([category.id for category in categories])
    by_id = {category.id: category for category in categories}
    lines = tuple(
        _line(one, f"lines[{place}]", by_id) for place, one in enumerate(_object_list(given, "lines", MAX_LINES), 1)
    )
    _check_unique([*reserved, *(line.id for line in lines)])
    for line in lines:
        _check_buildable(line, jokers)
    total = sum(len(line.assignments) for line in lines)
    if total > MAX_ASSIGNMENTS:
        raise _error(
            "err_card_too_many", f"the lines mean {total} hands, more than {MAX_ASSIGNMENTS}", total=total,
            most=MAX_ASSIGNMENTS,
        )  # fmt: skip
    return Card(
        _id(given, "card"), _texts(given, "name", "card"), _text(given.get("license", ""), "license", "card"), jokers,
        categories, lines,
    )  # fmt: skip


def _category(given: Mapping[str, object], where: str) -> Category:
    """Build a category from its JSON object; `where` names its place in the card for errors."""
    bonus = given.get("jokerless_bonus")
    if not isinstance(bonus, bool):
        raise _error("err_card_field", '"jokerless_bonus" is neither true nor false', where, field="jokerless_bonus")
    return Category(_id(given, where), _texts(given, "name", where), bonus)


def _line(given: Mapping[str, object], where: str, categories: Mapping[str, Category]) -> CardLine:
    """Build a line from its JSON object, given the `categories` by id; `where` names its place for errors."""
    own_id = _id(given, where)
    where = f"{where} ({own_id})"
    category = given.get("category")
    if not isinstance(category, str) or category not in categories:
        raise _error(
            "err_card_category", f"there is no category {category!r}; there are {', '.join(categories)}", where,
            category=category, known=", ".join(categories),
        )  # fmt: skip
    if given.get("exposure") not in ("X", "C"):
        raise _error("err_card_exposure", '"exposure" is "X" (may be exposed) or "C" (concealed)', where)
    return CardLine(
        id=own_id,
        category=categories[category],
        number=_integer(given, "n", 1, MAX_LINES, where),
        patterns=_patterns(given, where),
        value=_integer(given, "value", 1, MAX_VALUE, where),
        exposed=given["exposure"] == "X",
        numbers=_numbers(given, where),
        note=_texts(given, "note", where) if "note" in given else {},
    )


def _patterns(given: Mapping[str, object], where: str) -> tuple[Pattern, ...]:
    """Parse the patterns of a line, each of the size of a hand."""
    texts = given.get("patterns")
    listed = isinstance(texts, list) and 1 <= len(texts) <= MAX_PATTERNS
    if not isinstance(texts, list) or not listed or not all(isinstance(text, str) for text in texts):
        raise _error(
            "err_card_patterns", f'"patterns" is a list of 1 to {MAX_PATTERNS} texts', where, most=MAX_PATTERNS
        )
    found: list[Pattern] = []
    for text in texts:
        try:
            found.append(Pattern.parse(text))
        except PatternError as fault:
            raise CardError(f"{where}: {fault}", fault.key, where=where, **fault.details) from None
        if found[-1].size != HAND_SIZE:
            raise _error(
                "err_card_size", f"{text!r} has {found[-1].size} tiles; a hand has {HAND_SIZE}", where,
                pattern=text, count=found[-1].size, hand=HAND_SIZE,
            )  # fmt: skip
    return tuple(found)


def _check_buildable(line: CardLine, jokers: int) -> None:
    """Raise `CardError` for a line that stands for no hand, or for one that the tiles and `jokers` cannot make."""
    if not line.assignments:
        raise _error("err_card_no_hand", 'no number fits "x"; change the list or the steps', line.id)
    for made in line.assignments:
        if not 0 <= jokers_needed(made) <= jokers:
            raise _error(
                "err_card_impossible",
                f"it asks for more tiles of a kind than there are (singles and pairs four alike, larger groups with "
                f"{jokers} jokers at most)", line.id, jokers=jokers,
            )  # fmt: skip


def _object_list(given: Mapping[str, object], key: str, most: int) -> list[Mapping[str, object]]:
    """Return the list of 1 to `most` objects under `key` of a card's JSON object."""
    found = given.get(key)
    if not isinstance(found, list) or not 1 <= len(found) <= most or not all(isinstance(one, dict) for one in found):
        raise _error("err_card_list", f'"{key}" is a list of 1 to {most} objects', "card", field=key, most=most)
    return found


def _id(given: Mapping[str, object], where: str) -> str:
    """Return the id of a JSON object of the card; raise `CardError` if it is malformed."""
    found = given.get("id")
    if not isinstance(found, str) or not _ID.fullmatch(found):
        raise _error("err_card_id", '"id" is 1 to 40 small letters, digits and _, a letter first', where)
    return found


def _check_unique(ids: Collection[str]) -> None:
    """Raise `CardError` if two of these ids are the same."""
    seen: set[str] = set()
    for own_id in ids:
        if own_id in seen:
            raise _error("err_card_twice", f"the id {own_id!r} is taken already; give every line its own", id=own_id)
        seen.add(own_id)


def _texts(given: Mapping[str, object], key: str, where: str) -> Names:
    """Return the texts by language under `key`, English among them; raise `CardError` for anything else."""
    found = given.get(key)
    if not isinstance(found, dict) or not isinstance(found.get("en"), str) or len(found) > 8:
        raise _error("err_card_names", f'"{key}" is an object with a text for "en"', where, field=key)
    return {str(language): _text(text, key, where) for language, text in found.items()}


def _text(found: object, key: str, where: str) -> str:
    """Return `found`, the value of field `key`, if it is a text that is not too long; else raise `CardError`."""
    if not isinstance(found, str) or len(found) > MAX_TEXT:
        raise _error("err_card_text", f'"{key}" is a text of at most {MAX_TEXT} characters', where, field=key,
                     most=MAX_TEXT)  # fmt: skip
    return found


def _integer(given: Mapping[str, object], key: str, low: int, high: int, where: str) -> int:
    """Return the whole number from `low` to `high` under `key`; raise `CardError` for anything else."""
    found = given.get(key)
    if type(found) is not int or not low <= found <= high:
        raise _error("err_card_number", f'"{key}" is a whole number from {low} to {high}', where, field=key, low=low,
                     high=high)  # fmt: skip
    return found


def _numbers(given: Mapping[str, object], where: str) -> tuple[int, ...]:
    """Return the values that the line allows for `x`, each from 1 to 9; empty if the line names none."""
    found = given.get("x", [])
    if not isinstance(found, list) or len(found) > 9 or not all(type(one) is int and 1 <= one <= 9 for one in found):
        raise _error("err_card_x", '"x" is a list of numbers from 1 to 9', where)
    return tuple(found)
