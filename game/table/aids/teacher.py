"""The teacher of a lesson: shows the pages whose conditions hold, and advises an action with the reason.

The teacher sees the pupil's view. Its advice is the adviser's, who also gives the hints and judges the discards
afterwards; so it never advises a move that is called a mistake later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ai.adviser import Adviser
from ai.candidates import Candidate
from game import i18n
from game.play.lesson_moments import SHOWN, LessonMoment, holds
from game.play.lessons import Lesson, LessonPage, neighbors
from game.table.aids.hint_words import tiles_in_words
from game.table.board.player_labels import tile_name
from game.table.board.waits import WaitTile
from game.table.input.table_buttons import CALL_WORDS, win_key
from rules.core.melds import Form
from rules.core.tiles import SUIT_TILES, Kind, format_tiles, plain, suit_of
from rules.engine.actions import PASS, WIN, Action, Claim, ConcealedKong, Discard, GiveUpSuit, PromoteKong, SetAside
from rules.engine.view import View

OTHER = "lesson_other_"
"""Prefix of the keys of sentences about a move of the pupil that differs from the lesson."""

AS_GOOD = 0.03
"""The greatest loss, relative to the advised discard, at which another discard counts as equally good."""

SUIT_WORDS = ("characters", "dots", "bamboos")


Sentence = tuple[str, Mapping[str, object]]
"""A key of the translations with its values."""


@dataclass(frozen=True, slots=True)
class Told:
    """A page for display: its key, its `text` in the words of a rule set, its tiles (in notation), and True if the
    lesson `ends` with it.
    """

    say: str
    text: Sentence
    ruleset: str
    tiles: str = ""
    ends: bool = False

    def __str__(self) -> str:
        """Return the text in the current language."""
        return said((self.text,), self.ruleset)


@dataclass(frozen=True, slots=True)
class Advice:
    """The teacher's words at a decision, or after the deal: `told` are pages that explain, `now` advises `action`."""

    told: tuple[Told, ...]
    now: tuple[Sentence, ...]
    ruleset: str
    action: Action | None = None


def said(sentences: Sequence[Sentence], ruleset: str) -> str:
    """Return sentences joined into one text in the current language, in the words of a rule set."""
    gap = "" if i18n.words().wide else " "
    return gap.join(i18n.own(key, ruleset, **{name: _worded(value) for name, value in values.items()})
                    for key, values in sentences)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """A term of the game inside a sentence, translated when it is shown; with an `amount`, a number with its noun."""

    key: str
    ruleset: str
    amount: int | None = None

    def __str__(self) -> str:
        """Return the term in the current language."""
        return (i18n.term(self.key, self.ruleset) if self.amount is None
                else i18n.plural(self.key, self.amount, self.ruleset))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Called:
    """The word on the button of an act, translated when it is shown."""

    key: str
    ruleset: str

    def __str__(self) -> str:
        """Return the word in the current language."""
        term = CALL_WORDS.get(self.key)
        word = i18n.own(f"table_call_{self.key}", self.ruleset) if term is None else i18n.term(term, self.ruleset)
        return word[:1].upper() + word[1:]


@dataclass(frozen=True, slots=True)
class NamedTile:
    """The name of a tile inside a sentence, translated when it is shown."""

    kind: Kind
    ruleset: str

    def __str__(self) -> str:
        """Return the name in the current language."""
        return tile_name(self.kind, self.ruleset)


@dataclass(frozen=True, slots=True)
class NamedTiles:
    """The names of tiles inside a sentence with their numbers, translated when they are shown."""

    kinds: tuple[Kind, ...]
    ruleset: str

    def __str__(self) -> str:
        """Return the names in the current language."""
        return tiles_in_words(self.kinds, self.ruleset)


def _worded(value: object) -> object:
    """Return the text of a value inside a sentence; a tuple becomes a list in words."""
    return i18n.words().listed([str(one) for one in value]) if isinstance(value, tuple) else str(value)


@dataclass
class Teacher:
    """Teaches one lesson to one pupil; remembers the pages that were read.

    A page that was not read is shown at the next decision where its conditions hold. `waits` returns the pupil's waits
    after a discard, as the table shows them.
    """

    lesson: Lesson
    waits: Callable[[Discard], Sequence[WaitTile]]
    adviser: Adviser = field(default_factory=Adviser)
    read: set[str] = field(default_factory=set)
    remark: Told | None = None

    def moment(self, view: View) -> LessonMoment:
        """Return the pupil's decision with the adviser's choice, which must be some action."""
        rated = self.adviser.candidates(view, view.legal)
        action = rated[0].action if rated else self.adviser.choose(view, view.legal)
        waits = self.waits(action) if isinstance(action, Discard) else ()
        kinds = tuple(wait.kind for wait in waits if wait.worth is not None)
        return LessonMoment(view, action, rated[0] if rated else None, kinds)

    def advice(self, view: View) -> Advice | None:
        """Return the advice for this view; None if the pupil has nothing to decide."""
        if not view.legal:
            return None
        now = self.moment(view)
        remark = () if self.remark is None else (self.remark,)
        pages = [page for page in self.lesson.pages if page.say not in self.read and holds(page.when, now)]
        told = (*remark, *(tell(page, now) for page in pages))
        return Advice(told, tuple(reasons(now)), view.table.spoken, now.action)

    def notice(self, view: View, advised: Action | None, done: Action) -> None:
        """Record the pupil's action; after another discard than `advised`, the next advice judges it."""
        self.remark = None
        if isinstance(advised, Discard) and isinstance(done, Discard):
            found = self._remark(view, plain(view.face_of(advised.tile)), plain(view.face_of(done.tile)))
            self.remark = None if found is None else Told(found[0], found, view.table.spoken)

    def mark_read(self, say: str) -> None:
        """Note that a page was read to its end."""
        self.read.add(say)
        if self.remark is not None and self.remark.say == say:
            self.remark = None

    def _remark(self, view: View, better: Kind, discarded: Kind) -> Sentence | None:
        """Return a comment on the discard `discarded` where `better` was advised; None if there is nothing to say."""
        weighed = self.adviser.candidates(view, view.legal)
        found: dict[Kind | None, Candidate] = {}
        for one in weighed:
            if isinstance(one.action, Discard):
                found.setdefault(one.discards, one)
        if better == discarded or better not in found or discarded not in found:
            return None
        mine, theirs, ruleset = found[discarded], found[better], view.table.spoken
        values: dict[str, object] = {"tile": NamedTile(discarded, ruleset), "better": NamedTile(better, ruleset)}
        if theirs.total - mine.total <= AS_GOOD * abs(theirs.total):
            return f"{OTHER}as_good", values
        if mine.shanten > theirs.shanten:
            return f"{OTHER}farther", {**values, "n": mine.shanten, "m": theirs.shanten}
        if mine.live < theirs.live and mine.shanten == theirs.shanten:
            return f"{OTHER}fewer", {**values, "n": mine.live, "m": theirs.live}
        return f"{OTHER}worse", values

    def ending(self, view: View) -> Advice:
        """Return the teacher's words at the end of the deal: the pupil has won, or not.

        A lesson with a last page of its own is not about winning.
        """
        sheet, ruleset = view.me.sheet, view.table.spoken
        if view.me.won and sheet is not None:
            worth = {"points": Word(view.table.ruleset.unit, ruleset, sheet.score)}
            won = Told("lesson_won", ("lesson_won", worth), ruleset)
            return Advice((won,), (("lesson_reckoning", {}),), ruleset)
        if any(page.ends for page in self.lesson.pages):
            return Advice((), (("lesson_ended", {}),), ruleset)
        return Advice((), (("lesson_nobody", {}),), ruleset)

    def passed(self, view: View) -> bool:
        """Return true if the deal ended as the lesson wants it: won, unless it is not about winning."""
        return view.me.won or any(page.ends for page in self.lesson.pages)


def tell(page: LessonPage, now: LessonMoment) -> Told:
    """Return a page with the words and tiles of the moment."""
    table, ruleset = now.view.table, now.view.table.spoken
    values: dict[str, object] = {
        "tiles": tuple(NamedTile(wait, ruleset) for wait in now.waits),
        "points": Word(table.ruleset.unit, ruleset, table.ruleset.least(table.options)),
    }
    shown = format_tiles(SHOWN[page.tiles](now)) if page.tiles in SHOWN else page.tiles
    return Told(page.say, (page.say, values), ruleset, shown, page.ends)


def reasons(now: LessonMoment) -> Iterator[Sentence]:
    """Yield sentences that name the advised action and the reasons for it."""
    view, action = now.view, now.action
    ruleset = view.table.spoken
    if action == WIN:
        yield "lesson_win_now", {"call": Called(win_key(view), ruleset)}
    elif action == PASS:
        yield "lesson_pass", {"call": Called("pass", ruleset)}
    elif isinstance(action, Claim) and action.form is not Form.KONG:
        yield "lesson_take", {"call": Called(str(action.form), ruleset)}
    elif isinstance(action, Claim | ConcealedKong | PromoteKong):
        yield "lesson_kong_now", {"call": Called("kong", ruleset)}
    elif isinstance(action, Discard):
        yield from _discard_reasons(now, action)
    elif isinstance(action, SetAside):
        yield "lesson_give", {"tiles": NamedTiles(tuple(view.face_of(tile) for tile in action.tiles), ruleset)}
    elif isinstance(action, GiveUpSuit):
        yield "lesson_give_up", {"suit": Word(SUIT_WORDS[action.suit], ruleset)}
    else:
        yield "lesson_press", {"call": Called(action.button, ruleset)}


def _discard_reasons(now: LessonMoment, action: Discard) -> Iterator[Sentence]:
    """Yield sentences that advise to discard a tile and give the reasons for it."""
    view, kind = now.view, plain(now.view.face_of(action.tile))
    ruleset = view.table.spoken
    named = {"tile": NamedTile(kind, ruleset)}
    suits = _suits_played(now)
    if action.ready:
        yield "lesson_throw_ready", {**named, "call": Called("ready", ruleset)}
    elif view.me.ready:
        yield "lesson_throw_drawn", named
    elif now.rated is not None and not now.rated.worth:
        yield "lesson_throw_safe", named
    elif len(suits) == 1 and kind in SUIT_TILES and suit_of(kind) not in suits:
        yield "lesson_throw_other_suit", {**named, "suit": Word(SUIT_WORDS[suits[0]], ruleset)}
    elif lonely(view, kind):
        yield "lesson_throw_lonely", named
    else:
        yield "lesson_throw_slow", named
    if now.waits:
        yield "lesson_waits", {"tiles": tuple(NamedTile(wait, ruleset) for wait in now.waits)}


def _suits_played(now: LessonMoment) -> tuple[int, ...]:
    """Return the suits that the adviser plays for, beside honors; all three if it prefers none."""
    kind, _, letters = ("" if now.rated is None else now.rated.family).partition("_")
    chosen = tuple(place for place, letter in enumerate("mps") if letter in letters)
    return chosen if kind in ("suits", "pungs") and chosen else (0, 1, 2)


def lonely(view: View, kind: Kind) -> bool:
    """Return true if no tile in the hand can form a set with `kind`: no second one, no neighbor within two."""
    if view.counts[kind] > 1:
        return False
    if kind not in SUIT_TILES:
        return True
    return not any(view.counts[other] for other in neighbors(kind))
