"""Hands in writing: melds, cases of score notation, and the short form of an element's example."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rules.core.errors import ImpossibleHand, NotationError
from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import CODES, JOKERS, KIND, RED_FIVES, Kind, format_tiles, parse_tiles, plain
from rules.engine.case_facts import facts_in, number_in, seat_number
from rules.engine.ruleset import SEAT_LETTERS
from rules.engine.table import Ruleset
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext

_MELD = re.compile(r"([a-z]+)(\+?):(.+)")
_TILE_OR_JOKER = re.compile(r"([0-9]+[a-z])(?:\(([0-9][a-z])\))?")
_LARGEST_TEXT = 2_000


def parse_meld(text: str) -> Group:
    """Parse a meld such as ``chow:123m``, ``ckong:1111s``, ``pung:55p1j@5p`` or ``row:7z(1p) 2p 3p``."""
    match = _MELD.fullmatch(text.strip())
    if match is None:
        raise NotationError(f"{text!r} is no meld; write melds as pung:555z", "err_tile_notation", text=text)
    word, promoted, rest = match.groups()
    concealed = word.startswith("c") and word not in ("chow",)
    try:
        form = Form(word[1:] if concealed else word)
    except ValueError:
        raise NotationError(f"there is no meld {word!r}", "err_tile_notation", text=text) from None
    faces, stands = _faces_and_stands(rest)
    concealed = concealed or form is Form.HONORS
    return Group(form, tuple(stands), concealed, faces=tuple(faces), laid=True, promoted=bool(promoted))


def _faces_and_stands(text: str) -> tuple[list[Kind], list[Kind]]:
    """Parse the tiles of a meld: the faces they show and the kinds they count as, both lowest kind first.

    ``1j@5p`` is a joker that counts as a 5p, ``7z(1p)`` the same in another way of writing.
    """
    body, _, meanings = text.partition("@")
    faces: list[Kind] = []
    stands: list[Kind] = []
    spelled = parse_tiles(meanings) if meanings else []
    for word in body.split():
        at = 0
        for match in _TILE_OR_JOKER.finditer(word):
            if match.start() != at:
                raise NotationError(f"{word!r} is no tile", "err_tile_notation", text=word)
            at = match.end()
            kinds = parse_tiles(match.group(1))
            faces += kinds
            stands += [plain(kind) for kind in kinds[:-1]]
            meaning = match.group(2)
            stands.append(KIND[meaning] if meaning in KIND else plain(kinds[-1]))
        if at != len(word):
            raise NotationError(f"{word!r} is no tile", "err_tile_notation", text=word)
    if spelled:
        jokers = [place for place, face in enumerate(faces) if plain(face) in JOKERS]
        if len(jokers) != len(spelled):
            raise NotationError(f"{text!r}: {len(jokers)} jokers, {len(spelled)} meanings", "err_tile_notation")
        for place, kind in zip(jokers, spelled, strict=True):
            stands[place] = kind
    pairs = sorted(zip(stands, faces, strict=True))
    return [face for _, face in pairs], [stand for stand, _ in pairs]


def format_group(group: Group) -> str:
    """Write a group as `parse_meld` reads it."""
    prefix = "c" if group.laid and group.concealed and group.form not in (Form.CHOW, Form.HONORS) else ""
    sign = "+" if group.promoted else ""
    faces = group.faces or group.kinds
    if faces == group.kinds:
        return f"{prefix}{group.form}{sign}:{format_tiles(group.kinds)}"
    words = [
        CODES[face] if plain(face) == kind else f"{CODES[face]}({CODES[kind]})"
        for face, kind in zip(faces, group.kinds, strict=True)
    ]
    return f"{prefix}{group.form}{sign}:{' '.join(words)}"


def _text(case: Mapping[str, object], key: str) -> str:
    """Return the text under `key`, empty if there is none; raise `NotationError` for anything else."""
    value = case.get(key, "")
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > _LARGEST_TEXT:
        raise NotationError(f"{key} is no short text")
    return value


def _texts(case: Mapping[str, object], key: str) -> list[str]:
    """Return the list of texts under `key`; raise `NotationError` for anything else."""
    value = case.get(key) or []
    if not isinstance(value, list) or len(value) > 64 or not all(isinstance(item, str) for item in value):
        raise NotationError(f"{key} is no list of texts")
    return value


def case_options(ruleset: Ruleset, case: Mapping[str, object]) -> OptionValues:
    """Return the complete house rules of a case, of which it may name some under ``options``."""
    given = facts_in(case, "options")
    players = case.get("players")
    if players is not None and type(players) is not int:
        raise NotationError(f"players: {players!r} is no number")
    fixed = len(ruleset.seats) == 1
    return ruleset.resolve(given, None if fixed and players == ruleset.seats[0] else players)


def parse_case(ruleset: Ruleset, case: Mapping[str, object], options: OptionValues | None = None) -> HandContext:
    """Parse a case of score notation (a hand with its circumstances, as JSON) into the hand to be scored.

    `options` are the house rules; by default those that the case names.
    """
    options = options or case_options(ruleset, case)
    players = ruleset.players_in(options)
    by = case.get("by", BY_SELF)
    if by not in (BY_SELF, BY_DISCARD, BY_LOST):
        raise NotationError(f"by: {by!r} is none of self, discard, lost")
    win_kinds = parse_tiles(_text(case, "win"))
    bonus = parse_tiles(_text(case, "bonus"))
    if len(win_kinds) > 1 or not (win_kinds or by == BY_LOST or (by == BY_SELF and (bonus or case.get("flags")))):
        # A hand that wins by its bonus tiles, or by a circumstance alone, need not name a tile.
        raise NotationError("win: one tile is the winning tile")
    letters = ruleset.letters_for(players)
    seat = seat_number(case.get("seat", letters[0]), letters)
    source = None if case.get("from") is None else seat_number(case["from"], letters)
    if by == BY_DISCARD and (source is None or source == seat):
        raise NotationError("from: a win on a discard names another seat")
    rivers = facts_in(case, "rivers")
    lying = tuple(tuple(parse_tiles(_text(rivers, letter))) for letter in letters)
    state = facts_in(case, "state")
    facts = _values(ruleset, state) if ruleset.read_facts is None else ruleset.read_facts(case)
    melds = tuple(parse_meld(text) for text in _texts(case, "melds"))
    concealed = parse_tiles(_text(case, "concealed"))
    shown = (*concealed, *win_kinds)
    hand = HandContext(
        concealed=tuple(sorted(plain(kind) for kind in concealed)),
        melds=melds,
        bonus=tuple(bonus),
        win=plain(win_kinds[0]) if win_kinds else None,
        by=str(by),
        seat=seat,
        source=source,
        round_wind=seat_number(case.get("round", "E"), SEAT_LETTERS[:4]),
        players=players,
        options=options,
        flags=frozenset(_texts(case, "flags")),
        rivers=lying,
        indicators=tuple(parse_tiles(_text(case, "indicators"))),
        streak=number_in(case, "streak"),
        direction=number_in(case, "direction", 1),
        values=facts,
        wild=ruleset.wild_in(options).named(
            _numbers_in(facts.get("wild")), barred=_numbers_in(facts.get("barred"))
        ),
        reds=sum(kind in RED_FIVES for kind in (*shown, *(face for meld in melds for face in meld.faces))),
    )
    for scoring_input in ruleset.inputs:
        if scoring_input.name in state:
            answer = scoring_input.read(state[scoring_input.name], letters)
            hand = scoring_input.apply(hand, scoring_input.checked(answer, players))
    return hand


def hands_in(ruleset: Ruleset, case: Mapping[str, object]) -> dict[int, HandContext]:
    """Return all hands at the end of a drawn deal, by seat: the hand that the case describes, and its ``others``."""
    others = facts_in(case, "others")
    letters = ruleset.letters_for(ruleset.seats[0])
    given = {str(case.get("seat", letters[0])): dict(case), **others}
    hands: dict[int, HandContext] = {}
    for letter, hand in given.items():
        if not isinstance(hand, dict):
            raise NotationError(f"others: {letter} is no hand")
        described = {**hand, "seat": letter, "by": BY_LOST, "win": "", "options": case.get("options") or {}}
        # What is said of the table holds for everybody, unless a hand says it of itself.
        described["state"] = {**facts_in(case), **hand, **facts_in(hand)}
        hands[seat_number(letter, letters)] = parse_case(ruleset, described)
    return hands


def _numbers_in(fact: object) -> list[int]:
    """Return the numbers (seats or kinds) in a fact; empty if the fact is not a tuple."""
    return [one for one in fact if isinstance(one, int)] if isinstance(fact, tuple) else []


def _values(ruleset: Ruleset, state: Mapping[str, object]) -> dict[str, int]:
    """Return the rule set's own facts in the ``state`` of a case: its plain numbers, without the scoring inputs."""
    asked = {scoring_input.name for scoring_input in ruleset.inputs}
    return {key: value for key, value in state.items() if type(value) is int and key not in asked}


def check_possible(case: HandContext, copies: Mapping[Kind, int]) -> None:
    """Raise `ImpossibleHand` if the hand holds tiles that the set lacks or more of a kind than it has.

    `copies` is the number of tiles in the set by face.
    """
    laid = [face for meld in case.melds for face in meld.faces or meld.kinds]
    check_copies(Counter((*case.tiles, *case.bonus, *laid)), copies)


def check_copies(found: Mapping[Kind, int], copies: Mapping[Kind, int]) -> None:
    """Raise `ImpossibleHand` if a kind is found more often than the tile set has it, red fives included.

    `found` and `copies` are numbers of tiles by face.
    """
    reds: dict[Kind, int] = {}
    for kind, count in copies.items():
        if plain(kind) != kind:
            reds[plain(kind)] = reds.get(plain(kind), 0) + count
    for kind, count in sorted(found.items()):
        there = copies.get(kind, 0) + reds.get(kind, 0)
        if not there:
            raise ImpossibleHand(f"there is no {CODES[kind]} in this tile set", "err_tile_notation", tile=kind)
        if count > there:
            raise ImpossibleHand(
                f"{count} times {CODES[kind]}, but there are only {there}", "err_too_many_copies",
                tile=kind, count=count,
            )  # fmt: skip


def _count(key: str, text: str) -> int:
    """Parse the whole number that is written for `key`."""
    if not text.removeprefix("-").isdecimal() or len(text) > 18:
        raise NotationError(f"{key} is no whole number: {text[:20]!a}")
    return int(text)


def parse_example(ruleset: Ruleset, text: str) -> HandContext:
    """Parse the short form of a case: ``234m 33s pung:777z *1f <9s #last_tile seat=S minimum_faan=1``.

    ``+9s`` is the winning tile drawn, ``<9s`` one taken from East (by East: from South; or ``from=``), ``*1f`` bonus
    tiles, ``#`` a flag; ``river_S=``, ``seat=``, ``round=``, ``from=``, ``players=`` describe the deal.
    ``state.streak=`` is one of the rule set's own facts, any other ``name=`` a house rule.
    """
    case: dict[str, object] = {"by": BY_LOST}
    concealed, melds, flags = list[str](), list[str](), list[str]()
    options: dict[str, object] = {}
    rivers: dict[str, object] = {}
    facts: dict[str, object] = {}
    known = {option.id: option for option in (*ruleset.options, *ruleset.table_options)}
    asked = {scoring_input.name for scoring_input in ruleset.inputs}
    for word in text.split():
        key, equals, value = word.partition("=")
        if word[0] in "+<":
            case |= {"win": word[1:], "by": BY_SELF if word[0] == "+" else BY_DISCARD}
        elif word[0] == "*":
            case["bonus"] = f"{case.get('bonus', '')} {word[1:]}".strip()
        elif word[0] == "#":
            flags.append(word[1:])
        elif equals and key.startswith("river_"):
            rivers[key[6:]] = value.replace(",", " ")
        elif equals and key in ("seat", "round", "from"):
            case[key] = value
        elif equals and key in ("players", "streak", "direction") and key not in known:
            case[key] = _count(key, value)
        elif equals and key.startswith("state."):
            tells = (ruleset.read_facts is not None or key[6:] in asked) and not value.removeprefix("-").isdecimal()
            facts[key[6:]] = value.replace(",", " ") if tells else _count(key, value)
        elif equals and key in ("indicators", "dora", "ura") and key not in known:
            case[key] = value.replace(",", " ")
        elif equals:
            if key not in known:
                raise NotationError(f"example names no house rule {key}")
            options[key] = known[key].parse(value)
        elif ":" in word:
            melds.append(word)
        else:
            concealed.append(word)
    case |= {"concealed": " ".join(concealed), "melds": [meld.replace(",", " ") for meld in melds], "flags": flags}
    case |= {"options": options, "rivers": rivers, "state": facts}
    if case["by"] == BY_DISCARD and "from" not in case:
        letters = ruleset.letters_for(ruleset.players_in(case_options(ruleset, case)))
        case["from"] = letters[1] if case.get("seat", "E") == "E" else "E"
    return parse_case(ruleset, case)
