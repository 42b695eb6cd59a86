"""The first deal with a teacher: what each moment means, told once, and what to do now, with the reason.

The teacher sees what the pupil sees. It asks a computer player what it would do and says why in the pupil's words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game import i18n
from rules.actions import PASS, WIN, Action, Claim, ConcealedKong, Discard, PromoteKong
from rules.melds import Form
from rules.scoring import Held
from rules.tiles import CODES, SUIT_TILES, Kind, Tile, plain, suit_of
from rules.view import View

SEED = 20
"""The deal of the lesson: a hand that grows into a win with a pung and a chow on the way."""

MANY = 8
"""Tiles of one suit and honors after which the other suits are worth giving up."""

SUIT_WORDS = ("characters", "dots", "bamboos")


class Player(Protocol):
    """The computer player behind the teacher; see `ai.policy`."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """What the teacher says: sentences (keys of the translations with values), the action meant, the tile meant."""

    sentences: tuple[tuple[str, Mapping[str, object]], ...]
    action: Action | None = None
    tile: Tile | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The sentences in the language now set."""
        return tuple(i18n.tr(key, **values) for key, values in self.sentences)


@dataclass
class Lesson:
    """One pupil's lesson; it remembers what has been explained."""

    player: Player
    told: set[str] = field(default_factory=set)

    def advice(self, view: View) -> Advice | None:
        """What to say now; None where the pupil is not asked anything."""
        if not view.legal:
            return None
        action = self.player.choose(view, view.legal)
        sentences = [*self._news(view), *_suggestion(view, action)]
        tile = action.tile if isinstance(action, Discard | PromoteKong) else None
        return Advice(tuple(sentences), action, tile)

    def _news(self, view: View) -> Iterator[tuple[str, Mapping[str, object]]]:
        """What this moment shows for the first time."""
        for key, values in _concepts(view):
            if key not in self.told:
                self.told.add(key)
                yield key, values


def _concepts(view: View) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Everything that this moment could explain, most important first."""
    ruleset = view.table.ruleset
    if any(isinstance(action, Discard) for action in view.legal):
        yield "lesson_goal", {}
        least = view.table.options.get(ruleset.minimum)
        if isinstance(least, int) and least > 0:
            yield "lesson_minimum", {"points": i18n.plural(ruleset.unit, least)}
    if view.me.bonus:
        yield "lesson_bonus", {}
    forms = {action.form for action in view.legal if isinstance(action, Claim)}
    for form, key in ((Form.CHOW, "lesson_chow"), (Form.PUNG, "lesson_pung"), (Form.KONG, "lesson_kong")):
        if form in forms:
            yield key, {}
    if any(isinstance(action, ConcealedKong | PromoteKong) for action in view.legal):
        yield "lesson_own_kong", {}
    if WIN in view.legal:
        yield "lesson_win", {}
    for refusal in view.refused:
        if refusal.missing:
            yield "lesson_too_cheap", {"points": i18n.plural(ruleset.unit, refusal.missing)}


def _suggestion(view: View, action: Action) -> Iterator[tuple[str, Mapping[str, object]]]:
    """What to do now, and why."""
    if action == WIN:
        yield "lesson_win_now", {}
    elif action == PASS:
        yield "lesson_pass", {}
    elif isinstance(action, Claim):
        yield "lesson_take", {"claim": i18n.term(f"call_{action.form}", view.table.ruleset.id)}
    elif isinstance(action, ConcealedKong | PromoteKong):
        yield "lesson_kong_now", {}
    elif isinstance(action, Discard):
        yield from _throw(view, action)


def _throw(view: View, action: Discard) -> Iterator[tuple[str, Mapping[str, object]]]:
    kind = plain(view.face_of(action.tile))
    named = {"tile": i18n.term(f"tile_{CODES[kind]}", view.table.ruleset.id)}
    suit = leading_suit(view)
    if lonely(view, kind):
        yield "lesson_throw_lonely", named
    elif suit is not None and kind in SUIT_TILES and suit_of(kind) != suit:
        yield "lesson_throw_other_suit", {**named, "suit": i18n.term(SUIT_WORDS[suit], view.table.ruleset.id)}
    else:
        yield "lesson_throw_slow", named
    distance, kinds = view.table.scoring.outlook(held_after(view, kind))
    if distance == 0:
        names = [i18n.term(f"tile_{CODES[wait]}", view.table.ruleset.id) for wait in sorted(kinds)]
        yield "lesson_waits", {"tiles": ", ".join(names)}


def held_after(view: View, kind: Kind) -> Held:
    """The hand once a tile of `kind` is gone."""
    melds = tuple(meld.group() for meld in view.me.melds)
    return Held(view.counts, view.codes, melds).plus(kind, -1)


def lonely(view: View, kind: Kind) -> bool:
    """Whether nothing in the hand can make a set with a tile of this kind: no twin, no neighbor within two."""
    if view.counts[kind] > 1:
        return False
    if kind not in SUIT_TILES:
        return True
    near = (other for other in range(kind - 2, kind + 3) if other != kind and suit_of(other) == suit_of(kind))
    return not any(view.counts[other] for other in near)


def leading_suit(view: View) -> int | None:
    """The suit that the hand is mostly made of, honors counted with it; None if there is none."""
    laid = [kind for meld in view.me.melds for kind in meld.stands]
    honors = sum(view.counts[27:34]) + sum(kind >= 27 for kind in laid)
    sizes = [
        sum(view.counts[9 * suit : 9 * suit + 9]) + sum(suit_of(kind) == suit for kind in laid) for suit in range(3)
    ]
    best = max(range(3), key=lambda suit: sizes[suit])
    return best if sizes[best] + honors >= MANY and sizes[best] > honors else None
