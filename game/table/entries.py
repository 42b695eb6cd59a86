"""What stands on the buttons of the bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import i18n
from game.input.hands import CHOICES, Hands
from game.input.offers import Offer
from game.table.bar import Entry, Look, call_word
from game.table.cast import Cast
from rules.engine.actions import Action, Claim, Lengthen, Miscall, Win
from rules.engine.view import View
from rules.tiles import Kind


def entries(hands: Hands, view: View | None, cast: Cast, cap: Callable[[str, str], str]) -> list[Entry]:
    """The buttons as they are now."""
    if view is None:
        return []
    if hands.unfolded is not None:
        return _choices(hands, hands.unfolded, view, cap)
    found = []
    for index, offer in enumerate(hands.offers.buttons):
        letter = cap(offer.key, "table") if offer.key in CAPPED else str(index + 1)
        found.append(_entry(hands, offer, letter, cast))
    return found


CAPPED = ("chow", "pung", "kong", "win", "pass")
"""Buttons with a key of their own; others go by their number."""


def _entry(hands: Hands, offer: Offer, letter: str, cast: Cast) -> Entry:
    kind = "win" if offer.key == "win" else "plain"
    note = ""
    if not offer.open:
        kind = "off"
        if offer.refusal is not None:
            note = i18n.words().reason(offer.refusal.reason, cast.ruleset, offer.refusal.missing)
    elif offer.key == "ready" and hands.declaring:
        kind = "gold"
    look = Look(call_word(offer.key, cast), letter, kind, note=note)
    return Entry(f"button:{offer.key}", look, lambda: hands.push(offer), offer.choices)


def _choices(hands: Hands, offer: Offer, view: View, cap: Callable[[str, str], str]) -> list[Entry]:
    """The sets of an unfolded button, drawn in tiles, and the way back."""
    found = []
    first = hands.page * CHOICES
    for index, action in enumerate(offer.choices[first : first + CHOICES]):
        text = i18n.tr("table_show_hand") if isinstance(action, Win) else ""
        look = Look(text, cap(f"pick_{index + 1}", "table"), "plain", faces=faces_of(action, view))
        found.append(Entry(f"choice:{first + index}", look, partial(hands.table.answer, action)))
    if len(offer.choices) > CHOICES:
        more = i18n.tr("table_more", n=len(offer.choices))
        found.append(Entry("button:more", Look(more, "", "plain"), hands.turn_page))
    back = Look(i18n.term("back"), cap("pass", "table"), "plain")
    found.append(Entry("button:back", back, hands.fold))
    return found


def faces_of(action: Action, view: View) -> tuple[Kind, ...]:
    """The faces of the set that an action lays."""
    if isinstance(action, Claim | Lengthen) and action.stands:
        return action.stands  # what jokers are to count as is what is chosen
    held = dict(view.hand)
    faces = [held[tile] for tile in action.used if tile in held]
    if isinstance(action, Claim | Miscall) and view.last is not None:
        faces.append(view.last[2])
    return tuple(sorted(faces))
