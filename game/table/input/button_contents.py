"""Contents of the band's buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import i18n
from game.art.faces import INDEX
from game.table.board.player_labels import PlayerLabels, amount_in_unit
from game.table.input.hand_control import CHOICES, HandControl
from game.table.input.offers import Offer
from game.table.input.table_buttons import BarEntry, ButtonLook, SmallTile, call_word, win_key
from rules.core.tiles import CODES, plain
from rules.engine.actions import Action, Claim, Lengthen, Miscall, Win
from rules.engine.view import View

Worth = Callable[[Action], int | None]
"""Worth of a win declared by an action, in the rule set's unit; None if unknown."""


def entries(
    hands: HandControl, view: View | None, labels: PlayerLabels, cap: Callable[[str, str], str], worth: Worth
) -> list[BarEntry]:  # fmt: skip
    """Return the buttons of the claim band for the current question, or the choices of an unfolded button.

    `cap` gives the label of a key cap, `worth` the points a win would bring; without a `view` nothing is asked.
    """
    if view is None:
        return []
    if hands.unfolded is not None:
        return _choices(hands, hands.unfolded, view, labels, cap)
    found = []
    for index, offer in enumerate(hands.offers.buttons):
        letter = cap(offer.key, "table") if offer.key in CAPPED else str(index + 1)
        found.append(_entry(hands, offer, letter, labels, view, worth))
    return found


CAPPED = ("chow", "pung", "kong", "win", "pass")
"""Buttons with a key of their own; others have their number."""
MOST_BARRED = 4
"""Maximal number of forbidden discards shown as tiles beside the reason."""


def _entry(hands: HandControl, offer: Offer, letter: str, labels: PlayerLabels, view: View, worth: Worth) -> BarEntry:
    """Return the button for an offer, with `letter` on its key cap."""
    kind = "win" if offer.key == "win" else "plain"
    note, small_tiles = "", tuple[SmallTile, ...]()
    if not offer.open:
        kind = "off"
        if offer.refusal is not None:
            if offer.key == "discard":  # not a button: it explains forbidden discards
                kinds = offer.refusal.kinds
                letter, small_tiles = "", tuple(map(SmallTile, kinds)) if len(kinds) <= MOST_BARRED else ()
            note = i18n.words().reason(offer.refusal.reason, labels.words_id, offer.refusal.missing)
    elif offer.key == "ready" and hands.declaring:
        kind = "gold"
    elif offer.key == "aside":
        held = dict(view.hand)
        small_tiles = tuple(SmallTile(held[tile]) for tile in hands.hand if tile in hands.marked and tile in held)
        kind = "gold" if frozenset(hands.marked) in hands.offers.aside else "plain"
    elif offer.key == "win" and not hands.offers.false_calls:
        worths = sorted({one for action in offer.choices if (one := worth(action)) is not None})
        note = amount_in_unit(view.table.ruleset.unit, worths[-1]) if worths else ""
        if len(worths) > 1:
            note = f"{worths[0]}–{note}"
    elif not hands.offers.false_calls:
        shown = hands.advised if hands.advised in offer.choices else offer.choices[0]
        small_tiles = small_tiles_of(shown, view)
        if len(offer.choices) > 1:
            note = labels.text("table_more", n=len(offer.choices))
    word = call_word(win_key(view) if offer.key == "win" else offer.key, labels)
    look = ButtonLook(word, letter, kind, small_tiles=small_tiles, note=note)
    return BarEntry(f"button:{offer.key}", look, lambda: hands.press_button(offer))


def _choices(
    hands: HandControl, offer: Offer, view: View, labels: PlayerLabels, cap: Callable[[str, str], str]
) -> list[BarEntry]:  # fmt: skip
    """Return one button per choice of an offer that was opened, drawn as tiles, and a button to go back.

    Choices shown as numbers follow a heading that repeats the word of the call.
    """
    found = []
    if offer.choices[0].mark:
        named = ButtonLook(call_word(offer.key, labels), "", "gold")
        found.append(BarEntry(f"button:{offer.key}", named, hands.fold))
    first = hands.page * CHOICES
    for index, action in enumerate(offer.choices[first : first + CHOICES]):
        text = labels.text("table_show_hand") if isinstance(action, Win) else action.mark
        look = ButtonLook(text, cap(f"pick_{index + 1}", "table"), "plain", small_tiles=small_tiles_of(action, view))
        found.append(BarEntry(f"choice:{first + index}", look, partial(hands.table.answer, action)))
    if len(offer.choices) > CHOICES:
        more = labels.text("table_more", n=len(offer.choices))
        found.append(BarEntry("button:more", ButtonLook(more, "", "plain"), hands.turn_page))
    back = ButtonLook(i18n.term("back"), cap("pass", "table"), "plain")
    found.append(BarEntry("button:back", back, hands.fold))
    return found


def small_tiles_of(action: Action, view: View) -> tuple[SmallTile, ...]:
    """Return the tiles that an action lays, for its button: natural ones in order, then jokers as what they are."""
    held = dict(view.hand)
    used = [tile for tile in action.used if tile in held]
    faces = [held[tile] for tile in used]
    taken = view.claimable is not None and isinstance(action, Claim | Miscall)
    if taken and view.claimable is not None:
        faces.append(view.claimable[2])
    stands = action.stands if isinstance(action, Claim | Lengthen) and len(action.stands) == len(faces) else faces
    found = []
    for index, (face, stand) in enumerate(zip(faces, stands, strict=True)):
        joker = plain(stand) != plain(face)
        code = CODES[stand]
        sign = INDEX.get(code, code[0]) if joker else ""
        found.append((joker, stand, SmallTile(face, taken and index == len(faces) - 1, sign)))
    return tuple(mini for *_, mini in sorted(found, key=lambda item: item[:2]))
