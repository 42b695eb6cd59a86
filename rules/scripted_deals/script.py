"""Parser of scripted deals: JSON into values, with an error for everything invalid."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field

from rules.core.errors import NotationError
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import Kind, parse_tiles
from rules.engine import registry
from rules.engine.case_facts import facts_in, seat_number
from rules.engine.notation import case_options
from rules.engine.ruleset import SEAT_LETTERS
from rules.engine.table import Ruleset
from rules.scripted_deals.expect import CHECKS
from rules.scripted_deals.wording import Wording, wording

MOST_LINES = 2_000
DEEPEST = 100
"""Most deals that may follow one another."""

FACTS = ("streak", "drawn_deals", "sticks", "honba", "changes", "rounds", "goulash", "won")
"""Facts that earlier deals may leave besides points and places, by the rule set's names."""

_BEGINNING = frozenset({"ruleset", "options", "players", "before"})
_FIELDS = frozenset({
    "name", "clause", "why", "dealer", "round", "hands", "draws", "loose", "last", "indicators", "prizes", "dice",
    "play", "expect", "then",
})  # fmt: skip
_BEFORE = frozenset({"round_deal", "extra", "pot", "scores", *FACTS})


@dataclass(frozen=True)
class ScriptLine:
    """A line of a script: the answer of `seat`, as worded; `number` is its place among the lines, from 1."""

    number: int
    seat: Seat
    wording: Wording


@dataclass(frozen=True)
class Await:
    """A line of a script that waits until `seat`'s own turn, or (None) for the end of the deal.

    Until then everybody passes and discards drawn tiles.
    """

    number: int
    text: str
    seat: Seat | None


@dataclass(frozen=True)
class Check:
    """A line of a script that states expectations at this point of the play."""

    number: int
    expect: Mapping[str, object]


Entry = ScriptLine | Await | Check


@dataclass(frozen=True)
class MatchBefore:
    """The situation left by earlier deals: place in the match, pot, points by seat, and standing facts by name."""

    dealer: Seat = 0
    round_wind: int = 0
    round_deal: int = 1
    extra: int = 0
    pot: int = 0
    scores: Mapping[Seat, int] = field(default_factory=dict)
    facts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Deal:
    """A deal of a script; `then` is the next one of the same match.

    `dealer` and `round_wind` are None if they follow from the deal before. `hands` are the tiles dealt; `draws`,
    `loose`, `indicators` and `prizes` are the tiles to come, in order, from the live wall, as replacements, as
    indicators and as prizes. `last` is the number of live tiles left when the first turn begins (None: the whole wall).
    `dice` are those that break the wall.
    """

    dealer: Seat | None
    round_wind: int | None
    hands: Mapping[Seat, tuple[Kind, ...]]
    draws: tuple[Kind, ...]
    loose: tuple[Kind, ...]
    indicators: tuple[Kind, ...]
    prizes: tuple[Kind, ...]
    last: int | None
    dice: tuple[int, ...]
    play: tuple[Entry, ...]
    expect: Mapping[str, object]
    then: Deal | None


@dataclass(frozen=True)
class Script:
    """A scripted deal with its match: rule set, house rules, and the situation before."""

    name: str
    ruleset: Ruleset
    options: OptionValues
    before: MatchBefore
    deal: Deal


def objects_of(found: object, key: str = "deals") -> Iterator[Mapping[str, object]]:
    """Yield the objects of a parsed file: one object, an array, or an object with ``ruleset`` and a list at `key`."""
    noun = key.removesuffix("s")
    if isinstance(found, dict) and isinstance(found.get(key), list):
        for one in found[key]:
            if not isinstance(one, dict):
                raise NotationError(f"a {noun} is a JSON object")
            yield {"ruleset": found.get("ruleset", ""), **one}
    elif isinstance(found, dict):
        yield found
    elif isinstance(found, list):
        for one in found:
            yield from objects_of(one, key)
    else:
        raise NotationError(f"a {noun} is a JSON object")


def read_script(given: Mapping[str, object], default_ruleset: str = "") -> Script:
    """Parse a scripted deal; raises `NotationError` for an invalid one."""
    ruleset_id = given.get("ruleset") or default_ruleset
    if not isinstance(ruleset_id, str) or not ruleset_id:
        raise NotationError("a deal names its ruleset")
    ruleset = registry.get(ruleset_id)
    options = case_options(ruleset, given)
    letters = ruleset.letters_for(ruleset.players_in(options))
    fields = {key: value for key, value in given.items() if key not in _BEGINNING}
    deal = _parse_deal({"dealer": letters[0], "round": SEAT_LETTERS[0], **fields}, letters, DEEPEST)
    assert deal.dealer is not None and deal.round_wind is not None
    before = _parse_before(facts_in(given, "before"), letters, deal.dealer, deal.round_wind)
    return Script(str(given.get("name", "")), ruleset, options, before, deal)


def _parse_before(given: Mapping[str, object], letters: str, dealer: Seat, round_wind: int) -> MatchBefore:
    """Parse the situation left by earlier deals; `letters` are the letters of the seats."""
    _check_fields(given, _BEFORE, "before")
    scores = facts_in(given, "scores")
    return MatchBefore(
        dealer, round_wind,
        round_deal=_integer(given.get("round_deal", dealer + 1), "round_deal"),
        extra=_integer(given.get("extra", 0), "extra"),
        pot=_integer(given.get("pot", 0), "pot"),
        scores={seat_number(letter, letters): _integer(value, "scores") for letter, value in scores.items()},
        facts={key: _integer(given[key], key) for key in FACTS if key in given},
    )  # fmt: skip


def _parse_deal(given: Mapping[str, object], letters: str, depth: int) -> Deal:
    """Parse a deal and the deals that follow it, at most `depth`; `letters` are the letters of the seats."""
    _check_fields(given, _FIELDS, "a deal")
    if not depth:
        raise NotationError("too many deals follow one another")
    play = given.get("play", [])
    if not isinstance(play, list) or len(play) > MOST_LINES:
        raise NotationError(f"play is no list of at most {MOST_LINES} lines")
    following = facts_in(given, "then")
    hands = {
        seat_number(letter, letters): _parse_tiles(text, "hands") for letter, text in facts_in(given, "hands").items()
    }
    return Deal(
        dealer=seat_number(given["dealer"], letters) if "dealer" in given else None,
        round_wind=seat_number(given["round"], SEAT_LETTERS[:4]) if "round" in given else None,
        hands=hands,
        draws=_parse_tiles(given.get("draws", ""), "draws"),
        loose=_parse_tiles(given.get("loose", ""), "loose"),
        indicators=_parse_tiles(given.get("indicators", ""), "indicators"),
        prizes=_parse_tiles(given.get("prizes", ""), "prizes"),
        last=None if given.get("last") is None else _integer(given["last"], "last"),
        dice=_parse_dice(given.get("dice", [])),
        play=tuple(_parse_entry(number, entry, letters) for number, entry in enumerate(play, 1)),
        expect=_parse_expectation(given.get("expect", {}), "expect"),
        then=_parse_deal(following, letters, depth - 1) if following else None,
    )


def _parse_entry(number: int, entry: object, letters: str) -> Entry:
    """Parse line `number` of the play: an answer, a wait or expectations."""
    try:
        if isinstance(entry, dict):
            _check_fields(entry, {"expect"}, "an entry of play")
            return Check(number, _parse_expectation(entry.get("expect", {}), "expect"))
        if not isinstance(entry, str) or len(entry.split()) < 2:
            raise NotationError("a line is SEAT VERB [TILES] [name=value ...]")
        first, rest = entry.split(maxsplit=1)
        if first == "...":
            return Await(number, entry, None if rest == "end" else seat_number(rest, letters))
        return ScriptLine(number, seat_number(first, letters), wording(rest))
    except NotationError as fault:
        raise NotationError(f"line {number} of play, {entry!r}: {fault}") from None


def _parse_expectation(given: object, where: str) -> Mapping[str, object]:
    """Return expectations, of which every field must be known; `where` names their place for errors."""
    if not isinstance(given, dict):
        raise NotationError(f"{where} is no object")
    _check_fields(given, CHECKS.keys(), where)
    return given


def _parse_dice(given: object) -> tuple[int, ...]:
    """Parse numbers from a list, or from a text."""
    words = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(words, list):
        raise NotationError("dice is no list of numbers")
    found = [int(word) if isinstance(word, str) and word.isdecimal() else word for word in words]
    return tuple(_integer(value, "dice") for value in found)


def _parse_tiles(given: object, where: str) -> tuple[Kind, ...]:
    """Parse a text of tiles; `where` names its field for errors."""
    if not isinstance(given, str) or len(given) > MOST_LINES:
        raise NotationError(f"{where} is no short text")
    return tuple(parse_tiles(given))


def _integer(value: object, where: str) -> int:
    """Return a whole number; raise `NotationError`, naming `where` it stands, for anything else."""
    if type(value) is not int or abs(value) > 10**9:
        raise NotationError(f"{where}: {value!r} is no whole number")
    return value


def _check_fields(given: Mapping[str, object], allowed: Container[str], where: str) -> None:
    """Raise `NotationError` if an object has a field that is not `allowed`; `where` names the object."""
    for key in given:
        if key not in allowed:
            raise NotationError(f"{where} has no field {key!r}")
