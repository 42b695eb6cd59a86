"""Expectations of a script: a check for each field, by the field's name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import TypeVar

from rules.core.errors import NotationError
from rules.core.melds import Group, Seat
from rules.core.tiles import CODES, HIDDEN, Kind, format_tiles, parse_tiles
from rules.engine import events as ev
from rules.engine.case_facts import seat_number
from rules.engine.match import Match
from rules.engine.notation import format_group, parse_meld
from rules.engine.ruleset import SEAT_LETTERS
from rules.scripted_deals.wording import WordedAction, action_texts, matching_action, offers_of, wording

Event = TypeVar("Event", bound=ev.Event)


@dataclass(frozen=True)
class DealState:
    """The match to check, with its situation before the deal.

    `since` is the index of the deal's first event, `scores` are the points before the deal.
    """

    match: Match
    since: int
    scores: tuple[int, ...]

    @property
    def letters(self) -> str:
        """The letters of the seats, in order."""
        return self.match.table.ruleset.letters_for(self.match.state.players)

    def seat(self, letter: object) -> Seat:
        """Return the seat of a letter; raise `NotationError` for any other value."""
        return seat_number(letter, self.letters)

    def offers(self, seat: Seat) -> list[WordedAction]:
        """Return the actions open to a seat now, in the words of scripts."""
        return offers_of(self.match.state, seat, self.match.pending().get(seat, ()))

    def events(self, kind: type[Event]) -> list[Event]:
        """Return the events of this type in the deal."""
        return [event for event in self.match.events[self.since :] if isinstance(event, kind)]


CheckOf = Callable[[DealState, object], Iterator[str]]


def differences(deal: DealState, expect: Mapping[str, object]) -> list[str]:
    """Return all differences between a deal and the expectations, a line each."""
    return [f"{name}: {text}" for name, wanted in expect.items() for text in CHECKS[name](deal, wanted)]


def _by_seat(deal: DealState, wanted: object) -> Iterator[tuple[Seat, str, object]]:
    """Yield seat, letter and expected value for each entry of an object with seat letters as keys."""
    for letter, value in _object_items(wanted):
        yield deal.seat(letter), letter, value


def _object_items(wanted: object) -> Iterator[tuple[str, object]]:
    """Yield the entries of a JSON object; raise `NotationError` for anything else."""
    if not isinstance(wanted, dict):
        raise NotationError(f"{wanted!r} is no object by seat")
    yield from wanted.items()


def _text_list(wanted: object) -> list[str]:
    """Return a text, or a list of texts, as a list; raise `NotationError` for anything else."""
    if isinstance(wanted, str):
        return [wanted]
    if not isinstance(wanted, list) or not all(isinstance(text, str) for text in wanted):
        raise NotationError(f"{wanted!r} is no list of texts")
    return wanted


def _difference(found: object, wanted: object) -> Iterator[str]:
    """Yield one text if the values differ, in type too."""
    if found != wanted or type(found) is not type(wanted):
        yield f"{found!r}, not {wanted!r}"


def _seat_values(value_of: Callable[[DealState, Seat], object], told: str = "{}") -> CheckOf:
    """Return a check of a value of each seat; `told` says what differs."""

    def check(deal: DealState, wanted: object) -> Iterator[str]:
        """Yield each seat that has another value than expected."""
        for seat, letter, value in _by_seat(deal, wanted):
            for text in _difference(value_of(deal, seat), value):
                yield f"{letter} {told.format(text)}"

    return check


def _deal_end_value(value_of: Callable[[DealState, ev.DealEnded], object]) -> CheckOf:
    """Return a check of a value that the end of the deal fixes; it differs from any while the deal goes on."""

    def check(deal: DealState, wanted: object) -> Iterator[str]:
        """Yield a text if the value is another than expected, or if the deal is not over."""
        ended = deal.events(ev.DealEnded)
        return _difference(value_of(deal, ended[-1]) if ended else "the deal goes on", wanted)

    return check


def _face_down_sets(deal: DealState, seat: Seat) -> int:
    """Return the number of face-down sets of others that a seat sees."""
    return sum(HIDDEN in meld.faces for other in deal.match.glance(seat).seats for meld in other.melds)


# What is asked --------------------------------------------------------------------------------------------------------


def _check_offers(deal: DealState, wanted: object, offered: bool) -> Iterator[str]:
    """Yield each expected action that is not open to its seat or, unless `offered`, each that is open."""
    for seat, letter, texts in _by_seat(deal, wanted):
        offers = deal.offers(seat)
        for text in _text_list(texts):
            found = matching_action(wording(text), offers)
            if offered and found is None:
                yield f"{letter} may not {text}, but: {action_texts(offers) or 'nothing'}"
            elif found is not None and not offered:
                yield f"{letter} may {text}"


def _check_refused(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield each action that is not refused to its seat for the expected reason."""
    for seat, letter, reasons in _by_seat(deal, wanted):
        found = {refusal.action: refusal.reason for refusal in deal.match.refusals(seat)}
        for verb, reason in _object_items(reasons):
            given = found.get(verb, "")
            if reason not in (given, given.removeprefix("reason."), given.removeprefix("err_")):
                yield f"{letter} {verb}: {given or 'nothing'}, not {reason}"


# How the deal ended ---------------------------------------------------------------------------------------------------


def _check_won(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield differences in who won and, for each winner, in the given fields of `_WIN_CHECKS`."""
    wins = {win.seat: win for win in deal.match.state.wins}
    named = {seat: (letter, value) for seat, letter, value in _by_seat(deal, wanted)}
    for seat in sorted(wins.keys() - named.keys()):
        yield f"{deal.letters[seat]} won"
    for seat, (letter, value) in named.items():
        if seat not in wins:
            yield f"{letter} did not win"
            continue
        for name, part in _object_items(value):
            if name not in _WIN_CHECKS:
                raise NotationError(f"won has no field {name!r}")
            for text in _WIN_CHECKS[name](deal, wins[seat], part):
                yield f"{letter} {name}: {text}"


def _check_elements(deal: DealState, win: ev.Won, wanted: object) -> Iterator[str]:
    """Yield each element whose amount on the winner's score sheet is not the expected one."""
    sheet = deal.match.state.seats[win.seat].sheet
    found = sheet.amounts() if sheet else {}
    for element, amount in _object_items(wanted):
        if found.get(element, 0) != amount:
            yield f"{element} {found.get(element, 0)}, not {amount} (of {found})"


def _check_score(deal: DealState, win: ev.Won, wanted: object) -> Iterator[str]:
    """Yield a text if the winner's score is not the expected one."""
    sheet = deal.match.state.seats[win.seat].sheet
    return _difference(sheet.score if sheet else 0, wanted)


def _check_flags(deal: DealState, win: ev.Won, wanted: object) -> Iterator[str]:
    """Yield each circumstance of a win that is not as expected.

    `wanted` lists those that must hold, or is an object with true or false for each.
    """
    named = dict(_object_items(wanted)) if isinstance(wanted, dict) else dict.fromkeys(_text_list(wanted), True)
    for flag, there in named.items():
        if (flag in win.flags) is not there:
            yield f"{flag} is {'' if flag in win.flags else 'not '}among {', '.join(win.flags) or 'none'}"


_WIN_CHECKS: dict[str, Callable[[DealState, ev.Won, object], Iterator[str]]] = {
    "elements": _check_elements, "score": _check_score, "flags": _check_flags,
}  # fmt: skip


def _check_payments(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield each seat whose points changed in the deal by another amount than expected (0 for seats not named)."""
    due = {seat: amount for seat, _, amount in _by_seat(deal, wanted)}
    for seat, (before, after) in enumerate(zip(deal.scores, deal.match.state.scores, strict=True)):
        if after - before != due.get(seat, 0):
            yield f"{deal.letters[seat]} {after - before:+}, not {due.get(seat, 0)}"


def _check_paid(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield a text if the payments of the deal are not the expected ones in the same order.

    Each names its reason and the amounts by seat and for the pot.
    """
    if not isinstance(wanted, list):
        raise NotationError("paid is no list")
    due = [{key: value for key, value in _object_items(payment) if value} for payment in wanted]
    found: list[dict[str, object]] = []
    for event in deal.events(ev.Paid):
        amounts = dict(zip((*deal.letters, "pot"), (*event.amounts, event.pot), strict=True))
        found.append({"reason": event.reason, **{key: amount for key, amount in amounts.items() if amount}})
    return _difference(found, due)


# What lies on the table -----------------------------------------------------------------------------------------------


def _check_hand(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield each seat that holds other tiles than expected; their order does not matter."""
    state = deal.match.state
    for seat, letter, text in _by_seat(deal, wanted):
        found = sorted(state.faces[tile] for tile in state.seats[seat].hand)
        if found != sorted(_parse_kinds(text)):
            yield f"{letter} holds {format_tiles(found)}, not {text}"


def _check_river(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield each seat whose river has other discards than expected, or in another order."""
    for seat, letter, text in _by_seat(deal, wanted):
        found = [tile.face for tile in deal.match.state.seats[seat].river]
        if found != _parse_kinds(text):
            yield f"{letter} {format_tiles(found) or 'nothing'}, not {text}"


def _parse_kinds(text: object) -> list[Kind]:
    """Parse a text of tiles; raise `NotationError` for anything else."""
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is no text of tiles")
    return parse_tiles(text)


def _check_melds(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield each seat whose laid sets are not the expected ones; their order does not matter."""
    for seat, letter, texts in _by_seat(deal, wanted):
        groups = [meld.group() for meld in deal.match.state.seats[seat].melds]
        left, right = list(groups), True
        for text in _text_list(texts):
            same = next((group for group in left if _is_meld(group, text)), None)
            if same is None:
                right = False
            else:
                left.remove(same)
        if left or not right:
            found = ", ".join(map(format_group, groups)) or "none"
            yield f"{letter} has {found}, not {', '.join(_text_list(texts)) or 'none'}"


def _is_meld(group: Group, text: str) -> bool:
    """Check that a meld is the written one; the kinds its jokers stand for are compared only if the text names them."""
    asked = parse_meld(text)
    told = "@" in text or "(" in text
    return (
        (group.form, group.concealed, group.promoted) == (asked.form, asked.concealed, asked.promoted)
        and sorted(group.faces) == sorted(asked.faces)
        and (not told or sorted(group.kinds) == sorted(asked.kinds))
    )


# What happened --------------------------------------------------------------------------------------------------------


def _check_events(deal: DealState, wanted: object) -> Iterator[str]:
    """Yield the first expected event that did not happen after those before it; others may come between."""
    happened = iter(deal.match.events[deal.since :])
    for text in _text_list(wanted):
        name, *facts = text.split()
        if name not in ev.EVENTS:
            raise NotationError(f"there is no event {name!r}")
        if not any(type(event).__name__ == name and _event_has(deal, event, facts) for event in happened):
            yield f"{text} did not happen in this order"
            return


def _event_has(deal: DealState, event: ev.Event, facts: list[str]) -> bool:
    """Check that an event has the values given in `facts`, written as in ``WallBroken side=S stack=14``."""
    types = {field.name: str(field.type) for field in fields(event)}
    for fact in facts:
        name, _, value = fact.partition("=")
        if name not in types:
            raise NotationError(f"{type(event).__name__} has no {name!r}")
        if _field_text(deal, types[name], getattr(event, name)) != value:
            return False
    return True


def _field_text(deal: DealState, kind: str, value: object) -> str:
    """Write the value of an event's field as scripts do: seats as letters, faces as tiles, several joined by commas.

    `kind` is the declared type of the field.
    """
    if value is None:
        return ""
    if isinstance(value, tuple):
        inner = kind.removeprefix("tuple[").partition(",")[0]
        return ",".join(_field_text(deal, inner, item) for item in value)
    if kind.startswith("Seat") and isinstance(value, int):
        # A side of the wall may be nobody's.
        return deal.letters[value] if 0 <= value < len(deal.letters) else str(value)
    if kind.startswith("Kind") and isinstance(value, int):
        return CODES[value]
    return str(value).lower() if isinstance(value, bool) else str(value)


CHECKS: dict[str, CheckOf] = {
    "offered": partial(_check_offers, offered=True),
    "not_offered": partial(_check_offers, offered=False),
    "refused": _check_refused,
    "won": _check_won,
    "payments": _check_payments,
    "paid": _check_paid,
    "scores": _seat_values(lambda deal, seat: deal.match.state.scores[seat]),
    "drawn": lambda deal, wanted: _difference(deal.match.state.drawn_deal, wanted or ""),
    "hand": _check_hand,
    "river": _check_river,
    "melds": _check_melds,
    "tiles_left": lambda deal, wanted: _difference(deal.match.state.wall.left, wanted),
    "next_dealer": _deal_end_value(lambda deal, ended: deal.letters[ended.next_dealer]),
    "next_round": _deal_end_value(lambda deal, ended: SEAT_LETTERS[ended.next_round]),
    "face_down": _seat_values(_face_down_sets, "sees {} sets face down"),
    "over": lambda deal, wanted: _difference(deal.match.over, wanted),
    "places": _seat_values(lambda deal, seat: (deal.match.state.places or (0,) * deal.match.state.players)[seat]),
    "events": _check_events,
}
"""Checks by field name; each yields the differences from the expected value."""
