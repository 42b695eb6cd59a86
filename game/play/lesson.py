"""The first deal with a teacher: explains each situation once, and advises what to do with the reason.

The teacher sees the pupil's view. It asks a computer player for its choice and explains it to the pupil. The deal is
always the same, and whoever follows the advice wins it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ai.adviser import Adviser
from ai.levels import STANDARD
from game import i18n
from game.play.session import Player
from game.play.setup import MatchSetup, first_ruleset
from game.table.board.player_labels import tile_name
from rules.core.melds import Form
from rules.core.tiles import SUIT_TILES, Kind, plain, suit_of
from rules.engine import registry
from rules.engine.actions import PASS, WIN, Action, Claim, ConcealedKong, Discard, PromoteKong
from rules.engine.view import View
from rules.scoring.hand_context import Held

SEED = 276
"""The deal of the lesson: who follows the advice takes three of two winds and a row, and wins after nine throws."""

TEACHER, PARTNER = STANDARD, "beginner"
"""The computer player whose advice is told, and as what those at the table are introduced."""

MANY = 8
"""Tiles of one suit and honors after which the other suits are worth giving up."""

TILES = {
    "lesson_suits": "159m 159p 159s", "lesson_honors": "1234z 567z", "lesson_goal": "123m 456p 777s 222z 55z",
    "lesson_minimum": "123s 789s 444z 66z", "lesson_bonus": "1f 2f 3f 4f", "lesson_chow": "345p",
    "lesson_pung": "777s", "lesson_kong": "8888m", "lesson_own_kong": "8888m",
}  # fmt: skip
"""What the teacher shows in small tiles beside the words."""

OTHER = "lesson_other_"
"""How sentences begin about what the pupil did otherwise."""

AS_GOOD = 0.03
"""A throw is as good as the advised one if it is worth so little less."""

SUIT_WORDS = ("characters", "dots", "bamboos")


class Partner:
    """Computer player against a pupil: discards the most useless tile, never claims and never wins.

    Its choices are the same in every version of the program, so that the deal of the lesson stays the same.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Discard the least connected tile; decline everything else."""
        if PASS in legal:
            return PASS
        discards = [action for action in legal if isinstance(action, Discard)]
        if not discards:
            return legal[0]
        return min(discards, key=lambda action: (_ties(view, plain(view.face_of(action.tile))), action.tile))


def _ties(view: View, kind: Kind) -> int:
    """Return how strongly a tile is connected to the others of the hand; higher means more useful."""
    near = 0
    if kind in SUIT_TILES:
        near = sum(view.counts[other] > 0 for other in _neighbors(kind))
    return 4 * view.counts[kind] + near


def _neighbors(kind: Kind) -> list[Kind]:
    """Return the kinds of the suit that can form a chow with this one."""
    return [other for other in range(kind - 2, kind + 3) if other != kind and other in SUIT_TILES
            and suit_of(other) == suit_of(kind)]  # fmt: skip


Sentence = tuple[str, Mapping[str, object]]
"""A key of the translations with its values."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the teacher says: `news` explains new concepts, one per page, `now` advises an action with its reason."""

    news: tuple[Sentence, ...]
    now: tuple[Sentence, ...]
    action: Action | None = None

    @property
    def pages(self) -> tuple[str, ...]:
        """Return the pages in the current language; the last one holds the advice."""
        return (*(said((sentence,)) for sentence in self.news), said(self.now))

    @property
    def tiles(self) -> tuple[str, ...]:
        """Return the tiles to be shown with each page, in notation; none on the last page."""
        return (*(TILES.get(key, "") for key, _ in self.news), "")


def said(sentences: Sequence[Sentence]) -> str:
    """Return sentences joined into one text in the current language."""
    gap = "" if i18n.words().wide else " "
    return gap.join(i18n.tr(key, **{name: _worded(value) for name, value in values.items()})
                    for key, values in sentences)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """A term of the game inside a sentence, translated when it is shown; with an `amount`, a number with its noun."""

    key: str
    ruleset: str
    amount: int | None = None

    def __str__(self) -> str:
        """Return the term in the current language."""
        return i18n.term(self.key, self.ruleset) if self.amount is None else i18n.plural(self.key, self.amount)


@dataclass(frozen=True, slots=True)
class NamedTile:
    """The name of a tile inside a sentence, translated when it is shown."""

    kind: Kind
    ruleset: str

    def __str__(self) -> str:
        """Return the name in the current language."""
        return tile_name(self.kind, self.ruleset)


def _worded(value: object) -> object:
    """Return the text of a value inside a sentence; a tuple becomes a list in words."""
    return i18n.words().listed([str(one) for one in value]) if isinstance(value, tuple) else str(value)


@dataclass
class Lesson:
    """One pupil's lesson; remembers which concepts were explained.

    Pages not yet read are shown again at the next decision, so that discarding early loses nothing.
    """

    player: Player
    adviser: Adviser = field(default_factory=Adviser)
    told: set[str] = field(default_factory=set)
    unread: dict[str, Mapping[str, object]] = field(default_factory=dict)

    def advice(self, view: View) -> Advice | None:
        """Return the advice for this view; None if the pupil has nothing to decide."""
        if not view.legal:
            return None
        action = self.player.choose(view, view.legal)
        for key, values in concepts(view, action):
            if key not in self.told:
                self.unread.setdefault(key, values)
        return Advice(tuple(self.unread.items()), tuple(reasons(view, action)), action)

    def read(self, key: str) -> None:
        """Mark the page that explains the concept `key` as read."""
        if self.unread.pop(key, None) is not None:
            self.told.add(key)

    def notice(self, view: View, advised: Action | None, done: Action) -> None:
        """Note what the pupil has done; after another discard than `advised`, the next advice says how good it was."""
        self.unread = {key: values for key, values in self.unread.items() if not key.startswith(OTHER)}
        if isinstance(advised, Discard) and isinstance(done, Discard):
            remark = self._remark(view, _kind(view, advised), _kind(view, done))
            if remark is not None:
                self.unread = dict((remark,)) | self.unread

    def _remark(self, view: View, better: Kind, thrown: Kind) -> Sentence | None:
        """Return a comment on the discard `thrown` where `better` was advised; None if there is nothing to say."""
        weighed = self.adviser.candidates(view, view.legal)
        found = {one.throws: one for one in weighed if isinstance(one.action, Discard)}
        if better == thrown or better not in found or thrown not in found:
            return None
        mine, theirs, ruleset = found[thrown], found[better], view.table.spoken
        values: dict[str, object] = {"tile": NamedTile(thrown, ruleset), "better": NamedTile(better, ruleset)}
        if theirs.total - mine.total <= AS_GOOD * abs(theirs.total):
            return f"{OTHER}as_good", values
        if mine.shanten > theirs.shanten:
            return f"{OTHER}farther", {**values, "n": mine.shanten, "m": theirs.shanten}
        if mine.live < theirs.live and mine.shanten == theirs.shanten:
            return f"{OTHER}fewer", {**values, "n": mine.live, "m": theirs.live}
        return f"{OTHER}worse", values

    def ending(self, view: View) -> Advice:
        """Return what the teacher says at the end of the deal: the pupil has won, or nobody has."""
        sheet = view.me.sheet
        if view.me.won and sheet is not None:
            worth = {"points": Word(view.table.ruleset.unit, "", sheet.score)}
            return Advice((("lesson_won", worth),), (("lesson_reckoning", {}),))
        return Advice((), (("lesson_nobody", {}),))


def concepts(view: View, action: Action) -> Iterator[Sentence]:
    """Yield the explanation of every concept that matters for this view and advised action, in teaching order."""
    ruleset = view.table.ruleset
    discards = any(isinstance(choice, Discard) for choice in view.legal)
    if discards:
        yield "lesson_turn", {}
        yield "lesson_suits", {}
        yield "lesson_honors", {}
        yield "lesson_goal", {}
        if least := ruleset.least(view.table.options):
            yield "lesson_minimum", {"points": Word(ruleset.unit, "", least)}
    if view.me.bonus:
        yield "lesson_bonus", {}
    if discards:
        yield "lesson_how_to_throw", {}
    forms = {choice.form for choice in view.legal if isinstance(choice, Claim)}
    for form, key in ((Form.CHOW, "lesson_chow"), (Form.PUNG, "lesson_pung"), (Form.KONG, "lesson_kong")):
        if form in forms:
            yield key, {}
    if forms:
        yield "lesson_how_to_claim", {}
    if any(isinstance(choice, ConcealedKong | PromoteKong) for choice in view.legal):
        yield "lesson_own_kong", {}
    if WIN in view.legal:
        yield "lesson_win", {}
    if any(refusal.missing for refusal in view.refused):
        yield "lesson_too_cheap", {}
    if isinstance(action, Discard) and view.table.scoring.outlook(held_after(view, _kind(view, action)))[0] == 0:
        yield "lesson_waiting", {}


def reasons(view: View, action: Action) -> Iterator[Sentence]:
    """Yield sentences that name the advised action and the reasons for it."""
    ruleset = view.table.spoken
    if action == WIN:
        yield "lesson_win_now", {"call": Word("call_win", ruleset)}
    elif action == PASS:
        yield "lesson_pass", {"call": Word("pass", ruleset)}
    elif isinstance(action, Claim) and action.form is Form.KONG:
        yield "lesson_kong_now", {"call": Word("call_kong", ruleset)}
    elif isinstance(action, Claim):
        yield "lesson_take", {"call": Word(f"call_{action.form}", ruleset)}
    elif isinstance(action, ConcealedKong | PromoteKong):
        yield "lesson_kong_now", {"call": Word("call_kong", ruleset)}
    elif isinstance(action, Discard):
        yield from _throw(view, action)


def _throw(view: View, action: Discard) -> Iterator[Sentence]:
    """Yield sentences that advise to discard a tile and give the reasons for it."""
    ruleset, kind = view.table.spoken, _kind(view, action)
    named = {"tile": NamedTile(kind, ruleset)}
    suit = leading_suit(view)
    if suit is not None and kind in SUIT_TILES and suit_of(kind) != suit:
        yield "lesson_throw_other_suit", {**named, "suit": Word(SUIT_WORDS[suit], ruleset)}
    elif lonely(view, kind):
        yield "lesson_throw_lonely", named
    else:
        yield "lesson_throw_slow", named
    shanten, kinds = view.table.scoring.outlook(held_after(view, kind))
    if shanten == 0:
        yield "lesson_waits", {"tiles": tuple(NamedTile(wait, ruleset) for wait in sorted(kinds))}


def _kind(view: View, action: Discard) -> Kind:
    """Return the kind of the tile that is discarded."""
    return plain(view.face_of(action.tile))


def held_after(view: View, kind: Kind) -> Held:
    """Return the hand that is left without one tile of `kind`."""
    melds = tuple(meld.group() for meld in view.me.melds)
    return Held(view.counts, view.codes, melds, view.wild).plus(kind, -1)


def lonely(view: View, kind: Kind) -> bool:
    """Return true if no tile in the hand can form a set with `kind`: no second one, no neighbor within two."""
    if view.counts[kind] > 1:
        return False
    if kind not in SUIT_TILES:
        return True
    return not any(view.counts[other] for other in _neighbors(kind))


def leading_suit(view: View) -> int | None:
    """Return the suit that dominates the hand, honors counted with it; None if there is none."""
    laid = [kind for meld in view.me.melds for kind in meld.stands]
    honors = sum(view.counts[27:34]) + sum(kind >= 27 for kind in laid)
    sizes = [
        sum(view.counts[9 * suit : 9 * suit + 9]) + sum(suit_of(kind) == suit for kind in laid) for suit in range(3)
    ]
    best = max(range(3), key=lambda suit: sizes[suit])
    return best if sizes[best] + honors >= MANY and sizes[best] > honors else None


def setup(pupil: str) -> MatchSetup:
    """Return the setup of the lesson: the first rule set with default rules, against three harmless players."""
    ruleset = registry.get(first_ruleset())
    count = ruleset.players_in(ruleset.resolve())
    seats = MatchSetup(ruleset.id).with_players(count, pupil).seats
    partners = (replace(seat, level=PARTNER) for seat in seats[1:])
    return MatchSetup(ruleset.id, seats=(seats[0], *partners), by_dice=False, seed=SEED, tutorial=True)


def teacher() -> Player:
    """Return the computer player behind the advice."""
    from ai.policy import make

    return make(TEACHER)
