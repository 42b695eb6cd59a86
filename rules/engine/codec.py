"""Conversion of events to plain values and to text, for save files and consoles.

An event is the list of its name and its fields in order; a value inside it (a meld, a score sheet) is the list of its
fields, an action again has its name first. `encode` and `decode` are each other's inverse, and one line of JSON is one
event. Text is untrusted: sizes, depth and numbers are checked, and anything else than an event is a `BrokenLog`.

docs/decisions/0020-events-as-lists-of-json.md tells why.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields

from rules.core.errors import BrokenLog
from rules.core.melds import Form, Group, Meld
from rules.core.tiles import KINDS
from rules.engine import registry
from rules.engine.actions import ACTIONS, Action
from rules.engine.events import EVENTS, Event
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.transfers import Term, Transfer

Plain = bool | int | str | None | list["Plain"]
"""A JSON value without fractions and objects."""

LONGEST_LINE = 64 * 1024
"""Characters of one event as text; the wall of 184 tiles has some 1,500."""

LONGEST_LIST = 1024
LONGEST_WORD = 100
LONGEST_OPTION = 200
"""Most characters of the value of a house rule, which may be in any script."""
LARGEST = 2**63 - 1
MOST_SEATS = 16
MOST_TILES = 1 << 16
"""The greatest number of a tile: numbering continues when the wall is rebuilt from the rivers."""

_Writer = Callable[[object], str]
_Decoder = Callable[[object], object]


def encode(event: Event) -> list[Plain]:
    """Convert an event to plain values: its name and its fields in order."""
    values: list[Plain] = json.loads(to_text(event))
    return values


def decode(values: object) -> Event:
    """Convert plain values made by `encode` back to an event; raise `BrokenLog` for anything else."""
    if not isinstance(values, list) or not values or not isinstance(values[0], str):
        raise BrokenLog(f"this is no event: {_brief(values)}", "err_file_damaged")
    name = values[0]
    if name not in EVENTS:
        registry.all_events()  # the rule set that declares it may not be loaded yet
    if name not in EVENTS:
        raise BrokenLog(f"there is no event {_brief(values[0])}", "err_file_damaged")
    try:
        return _DECODERS[name](values)  # type: ignore[return-value]
    except _WrongError as fault:
        raise BrokenLog(f"event {values[0]}: {fault}", "err_file_damaged") from None


def to_text(event: Event) -> str:
    """Write an event as one line of JSON, without a line end."""
    return _WRITERS[type(event)](event)


def from_text(line: str) -> Event:
    """Read an event from a line written by `to_text`; raise `BrokenLog` for anything else."""
    return decode(parse_line(line))


def parse_line(line: str) -> object:
    """Parse one line of untrusted JSON; raise `BrokenLog` if it is invalid or too long."""
    if len(line) > LONGEST_LINE:
        raise BrokenLog(f"a line of {len(line)} characters, the most is {LONGEST_LINE}", "err_file_damaged")
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        raise BrokenLog(f"this is no JSON: {_brief(line)}", "err_file_damaged") from None
    return value


class _WrongError(Exception):
    """Raised for a value that is not allowed in its field; the text says why."""


def _brief(value: object) -> str:
    """Return a value as short text for an error message."""
    shown = ascii(value) if isinstance(value, (str, int, float, bool)) or value is None else type(value).__name__
    return shown if len(shown) <= 40 else shown[:39] + "…"


# -- plain values ------------------------------------------------------------------------------------------------------


def _whole(low: int, high: int) -> _Decoder:
    """Return a decoder that accepts whole numbers from `low` to `high`."""

    def decoder(value: object) -> object:
        """Return the number, or raise `_WrongError`."""
        if type(value) is not int:
            raise _WrongError(f"{_brief(value)} is no whole number")
        if not low <= value <= high:
            raise _WrongError(f"{_brief(value)} is not from {low} to {high}")
        return value

    return decoder


def _flag(value: object) -> object:
    """Decode a field that is true or false."""
    if type(value) is not bool:
        raise _WrongError(f"{_brief(value)} is neither true nor false")
    return value


def _word(value: object) -> object:
    """Decode a field of text: short, printable and ASCII."""
    if type(value) is not str:
        raise _WrongError(f"{_brief(value)} is no word")
    if len(value) > LONGEST_WORD or not (value.isascii() and value.isprintable()):
        raise _WrongError(f"{_brief(value)} is no word of at most {LONGEST_WORD} plain characters")
    return value


def _option_value(value: object) -> object:
    """Decode the value of a house rule: a printable text, true or false, or a number."""
    if type(value) is str:
        if len(value) > LONGEST_OPTION or not value.isprintable():
            raise _WrongError(f"{_brief(value)} is no text of at most {LONGEST_OPTION} plain characters")
        return value
    return _flag(value) if type(value) is bool else _NUMBER(value)


def _form(value: object) -> object:
    """Decode the form of a set of tiles."""
    if type(value) is not str or value not in _FORMS:
        raise _WrongError(f"{_brief(value)} is no set of tiles")
    return _FORMS[value]


def _items(value: object) -> list[object]:
    """Return the items of a list that is not too long; raise `_WrongError` for anything else."""
    if type(value) is not list:
        raise _WrongError(f"{_brief(value)} is no list")
    if len(value) > LONGEST_LIST:
        raise _WrongError(f"a list of {len(value)}, the most is {LONGEST_LIST}")
    return value


def _sequence(of: _Decoder) -> _Decoder:
    """Return a decoder for lists whose items are decoded by `of`."""
    return lambda value: tuple([of(item) for item in _items(value)])


def _numbers(low: int, high: int) -> _Decoder:
    """Return a decoder for lists of whole numbers from `low` to `high`."""

    def decoder(value: object) -> object:
        """Return the numbers as a tuple, or raise `_WrongError`."""
        items = _items(value)
        for item in items:
            if type(item) is not int or not low <= item <= high:
                raise _WrongError(f"{_brief(item)} is no whole number from {low} to {high}")
        return tuple(items)

    return decoder


def _optional(of: _Decoder) -> _Decoder:
    """Return a decoder that accepts null and everything that `of` accepts."""
    return lambda value: None if value is None else of(value)


def _pair(first: _Decoder, second: _Decoder) -> _Decoder:
    """Return a decoder for lists of two items, one for each of the given decoders."""

    def decoder(value: object) -> object:
        """Return both items, or raise `_WrongError`."""
        items = _items(value)
        if len(items) != 2:
            raise _WrongError(f"a pair of {len(items)}")
        return first(items[0]), second(items[1])

    return decoder


_NUMBER = _whole(-LARGEST, LARGEST)
_BOUNDS: dict[str, tuple[int, int]] = {
    "int": (-LARGEST, LARGEST),
    "Seat": (0, MOST_SEATS - 1),
    "Tile": (0, MOST_TILES),
    "Kind": (-1, KINDS - 1),  # -1: a face that is hidden from the viewer
}
_SMALL = _BOUNDS.keys() - {"int"}
_TIGHT: dict[str, tuple[int, int]] = {
    "players": (1, MOST_SEATS), "seed": (0, LARGEST), "people": (0, MOST_SEATS - 1), "sides": (0, LONGEST_LIST),
    "layers": (0, 16), "spare": (0, LONGEST_LIST), "stack": (0, LONGEST_LIST), "remainder": (0, LONGEST_LIST),
    "cycle": (0, LONGEST_LIST), "index": (0, 63), "meld": (-1, 63), "dice": (1, 100), "places": (0, MOST_SEATS),
    "direction": (-1, 1), "payer": (-1, MOST_SEATS - 1), "payee": (-1, MOST_SEATS - 1),
    "round_wind": (0, 1000), "next_round": (0, 1000),
}  # fmt: skip
"""Bounds of whole numbers by field name, where extreme values would slow down computations with them."""

# -- values made of fields ---------------------------------------------------------------------------------------------


def _writer_of(kind: type, *, named: bool) -> _Writer:
    """Return a function that writes a value of the class `kind` as the JSON list of its fields.

    If `named`, the name of the class comes first. The function is generated as source text, as dataclasses do, since a
    loop over the fields would take twice as long.
    """
    parts = [f'"{kind.__name__}"'] * named
    writers: dict[str, _Writer] = {}
    for field in fields(kind):
        name, written = field.name, str(field.type)
        if written in _BOUNDS:
            parts.append(f"{{value.{name}}}")
        else:
            writers[name] = _writing(written)
            parts.append(f"{{{name}(value.{name})}}")
    writer: _Writer = eval(f"lambda value: f'[{','.join(parts)}]'", {**writers})
    return writer


def _decoder_of(kind: type, *, named: bool) -> _Decoder:
    """Return a function that makes a value of the class `kind` from the list of its fields.

    If `named`, the list begins with the name of the class.
    """
    checks = [_decoding(field.name, str(field.type)) for field in fields(kind)]
    names = [field.name for field in fields(kind)]
    head = int(named)
    # Fields are only ever added at the end, with a default: a log written before has it.
    needed = sum(field.default is MISSING and field.default_factory is MISSING for field in fields(kind))

    def decoder(value: object) -> object:
        """Check and decode each field; raise `_WrongError` with the name of the field at fault."""
        items = _items(value)
        if not needed <= len(items) - head <= len(checks):
            raise _WrongError(f"{kind.__name__} with {len(items) - head} values, it has {len(checks)}")
        given = []
        for place, check in enumerate(checks[: len(items) - head]):
            try:
                given.append(check(items[place + head]))
            except _WrongError as fault:
                raise _WrongError(f"{names[place]}: {fault}") from None
        return kind(*given)

    return decoder


def split_type(written: str) -> tuple[str, str] | None:
    """Split the type annotation ``tuple[A, B]`` into A and B; return None for any other annotation.

    In ``tuple[A, ...]``, which stands for any number of A, B is ``...``.
    """
    if not (written.startswith("tuple[") and written.endswith("]")):
        return None
    first, _, second = written[6:-1].rpartition(", ")
    return first, second


def _writing(written: str) -> _Writer:
    """Return the function that writes a field as JSON; `written` is its type annotation."""
    if written.endswith(" | None"):
        of = _writing(written[: -len(" | None")])
        return lambda value: "null" if value is None else of(value)
    if parts := split_type(written):
        first, second = _writing(parts[0]), _writing(parts[1])
        if parts[1] == "..." and parts[0] in _SMALL:
            return lambda value: f"[{','.join(map(_decimal, value))}]"  # type: ignore[call-overload]
        if parts[1] == "...":
            return lambda value: f"[{','.join(map(first, value))}]"  # type: ignore[call-overload]
        return lambda value: f"[{first(value[0])},{second(value[1])}]"  # type: ignore[index]
    if written == "Action":
        return lambda value: _ACTION_WRITERS[type(value)](value)  # type: ignore[index]
    if written in _BOUNDS:
        return str
    return _PART_WRITERS.get(written, _JSON.encode)


class _Decimals(dict[int, str]):
    """Cache of small numbers as text: three times as fast as formatting them."""

    def __missing__(self, number: int) -> str:
        """Format a number and store the text."""
        found = self[number] = str(number)
        return found


_decimal = _Decimals().__getitem__


def _decoding(name: str, written: str) -> _Decoder:
    """Return the decoder of the field called `name`; `written` is its type annotation."""
    if written.endswith(" | None"):
        return _optional(_decoding(name, written[: -len(" | None")]))
    if parts := split_type(written):
        if parts[1] != "...":
            return _pair(_decoding(name, parts[0]), _decoding(name, parts[1]))
        if parts[0] in _BOUNDS:
            return _numbers(*_bounds(name, parts[0]))
        return _sequence(_decoding(name, parts[0]))
    if written in _BOUNDS:
        return _whole(*_bounds(name, written))
    return _SCALARS[written] if written in _SCALARS else _PART_DECODERS[written]


def _bounds(name: str, written: str) -> tuple[int, int]:
    """Return the smallest and largest allowed number of a field, by its name or else its type."""
    return _TIGHT.get(name, _BOUNDS[written])


def bounds_of(name: str, written: str) -> tuple[int, int] | None:
    """Return the smallest and largest allowed number of a field; None if its type is not a number."""
    return _bounds(name, written) if written in _BOUNDS else None


def _action(value: object) -> object:
    """Decode an action: a list of its name and its fields."""
    items = _items(value)
    if not items or type(items[0]) is not str or items[0] not in _ACTION_DECODERS:
        raise _WrongError(f"no such action: {_brief(items[0] if items else items)}")
    return _ACTION_DECODERS[items[0]](items)


_FORMS: dict[str, Form] = {str(form): form for form in Form}
_quoted: _Writer = json.encoder.encode_basestring_ascii  # type: ignore[assignment]
_JSON = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
_SCALARS: dict[str, _Decoder] = {
    "bool": _flag, "str": _word, "Value": _option_value, "Form": _form, "Action": _action,
}  # fmt: skip
_PART_WRITERS: dict[str, _Writer] = {
    "bool": {True: "true", False: "false"}.__getitem__, "str": _quoted, "Form": _quoted,  # type: ignore[dict-item]
}  # fmt: skip
_PART_DECODERS: dict[str, _Decoder] = {}
for _part in (Line, Step, Group, Meld, ScoreSheet, Term, Transfer):
    _PART_WRITERS[_part.__name__] = _writer_of(_part, named=False)
    _PART_DECODERS[_part.__name__] = _decoder_of(_part, named=False)
_ACTION_WRITERS: dict[type[Action], _Writer] = {kind: _writer_of(kind, named=True) for kind in ACTIONS.values()}
_ACTION_DECODERS = {name: _decoder_of(kind, named=True) for name, kind in ACTIONS.items()}


class _EventWriters(dict[type[Event], _Writer]):
    """The writer of each kind of event, made when the first one is written."""

    def __missing__(self, kind: type[Event]) -> _Writer:
        """Make and store the writer of a kind of event."""
        found = self[kind] = _writer_of(kind, named=True)
        return found


class _EventDecoders(dict[str, _Decoder]):
    """The decoder of each kind of event by its name, made when the first one is read."""

    def __missing__(self, name: str) -> _Decoder:
        """Make and store the decoder of a kind of event."""
        found = self[name] = _decoder_of(EVENTS[name], named=True)
        return found


_WRITERS, _DECODERS = _EventWriters(), _EventDecoders()
