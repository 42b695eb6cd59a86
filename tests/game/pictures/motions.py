"""Animations as numbers: what each kind of event moves, whence and whither, when, how long and how; what is heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unittest.mock import patch

from game.scene.node import Node
from game.scene.timeline import Done, Timeline
from game.scene.tween import Ease, Value, ease_out
from game.table.animations import common
from game.table.animations.director import Director
from game.table.animations.motion import Motion
from game.table.board.board import Board
from rules.engine import events as ev
from rules.engine.match import Match
from rules.scripted_deals.player import DealPlayer
from rules.scripted_deals.rig import Rig, opened
from rules.scripted_deals.script import read_script
from tests.game.director.test_director import stage_for
from tests.game.pictures.stories import STORIES, Tell
from tests.game.pictures.words import Pen, Story
from tests.game.screens.played import log
from tests.game.table.seat import Program, Quiet
from tests.variant_files import DEALS, read

PLAYED = (("hong_kong_old", 4), ("riichi", 4), ("sichuan", 4), ("watching_the_pot", 8), ("american", 4), ("red", 4))
"""Matches of computers, by rule set and number of players."""
SCRIPTED: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("taiwanese", "seven rob one: whoever shows seven may win on the eighth", ("BonusRobbed",)),
    ("chinese_classical_ru", "a promoted kong may be robbed", ("KongPromoted", "KongRobbed")),
    ("american", "a hand whose exposures fit no line is dead", ("Challenged", "HandDied")),
    ("american", "a blank is swapped for a natural tile", ("BlankSwapped",)),
    ("american", "in his turn a player gives the natural tile for the joker", ("JokerFetched",)),
    ("american", "three tiles go right, across and left", ("TilesPassed",)),
    ("watching_the_pot", "tiles of the hand join an own open group", ("MeldLengthened", "GroupAnnounced")),
    ("watching_the_pot", "a special group is announced from the hand", ("GroupAnnounced", "IndicatorTurned")),
    ("watching_the_pot", "recycle_walls_three_shorter", ("TilesSetAside", "WallRebuilt")),
    ("harbin", "when its three fellows lie in the rivers", ("PrizeLaid", "PrizeSeen", "PrizeShown", "ReadyDeclared")),
    ("tianjin", "four sides of seventeen stacks", ("LooseTilesMoved",)),
    ("chinese_classical_ru", "the fourth tile may be added", ("KongPromoted", "LooseTilesMoved")),
    ("taiyuan_lisi", "four sides of seventeen stacks", ("TilesStood", "WallBroken")),
    ("riichi", "declared with the first discard", ("ReadyDeclared", "Scored", "Paid", "HandShown")),
    ("chinese_classical", "a deal that nobody wins is void", ("DealDrawn",)),
)
"""Scripted deals in which something rare happens: how their names begin, and what of them is shown."""
SHOWN = 9
"""Lines told of one event at most; of the others the sums are told."""


class Noted(Timeline):
    """A clock that notes all that is set going on it."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.sums: list[float] = []
        self.began = 0.0

    @property
    def at(self) -> str:
        """The time since the event began."""
        return f"{self.now - self.began:.2f}"

    def move(
        self, node: Node, field: str, end: Value, seconds: float, ease: Ease = ease_out, *, delay: float = 0.0,
        arc: float = 0.0, done: Done | None = None,
    ) -> None:  # fmt: skip
        """Note a motion."""
        start = getattr(node, field)
        late, bent = f" after {delay:.3f}" if delay else "", f" arc {arc:.0f}" if arc else ""
        how = f"{seconds:.3f} s {ease.__name__}{late}{bent}"
        self.lines.append(f"at {self.at} {node.name} {field} {value(start)} → {value(end)} {how}"
                          f"{' and then' if done is not None else ''}")  # fmt: skip
        self.sums.append(seconds + 2 * delay + sum(end if isinstance(end, tuple) else (end,)) / 1000)
        super().move(node, field, end, seconds, ease, delay=delay, arc=arc, done=done)

    def call(self, function: Done, delay: float = 0.0) -> None:
        """Note what is to be called later."""
        self.lines.append(f"at {self.at} call after {delay:.3f}")
        self.sums.append(delay)
        super().call(function, delay)


def value(given: Value) -> str:
    """A value of a field."""
    if isinstance(given, tuple):
        return f"({given[0]:.0f} {given[1]:.0f})"
    return f"{given:.2f}"


class Watched:
    """A table at which chosen events are shown, each from rest to rest."""

    def __init__(self, match: Match, viewer: int | None, *, reduced: bool = False) -> None:
        self.match, self.viewer, self.clock = match, viewer, Noted()
        board = self._board(0)
        self.director = Director(stage_for(match, board, viewer), board, sound=self._heard,
                                 moment=lambda name: self.clock.lines.append(f"moment {name}"))  # fmt: skip
        self.director.motion.timeline = self.director.timeline = self.clock
        self.director.motion.reduced = reduced

    def _board(self, place: int) -> Board:
        """The board before the event at a place of the log."""
        table = self.match.table
        return Board.of(self.match.events[:place], self.viewer, table)

    def _heard(self, name: str, pan: float) -> None:
        """Note a sound, and from which side it comes."""
        self.clock.lines.append(f"at {self.clock.at} heard {name} {pan:.2f}")

    def show(self, place: int) -> Iterator[str]:
        """Show the event at a place of the log."""
        event, clock, lasts = self.match.events[place], self.clock, list[float]()
        self.director.replace(self._board(place))
        clock.lines.clear()
        clock.sums.clear()
        clock.began, whole = clock.now, common.show

        def timed(motion: Motion, shown: ev.Event) -> float:
            lasts.append(whole(motion, shown))
            return lasts[-1]

        with patch.object(common, "show", timed):
            self.director.feed([event])
            while self.director.advance(0.05):
                pass
        yield f"== {type(event).__name__} {' '.join(f'{seconds:.3f}' for seconds in lasts)} of {clock.at} s"
        yield from clock.lines[:SHOWN]
        if len(clock.lines) > SHOWN:
            yield from clock.lines[SHOWN :: max(6, len(clock.lines) // 12)]
            yield f"{len(clock.lines)} lines, sum {sum(clock.sums):.2f}"


def told_of(match: Match, viewer: int | None, kinds: Sequence[str], *, reduced: bool = False) -> Iterator[str]:
    """Show the first and the last event of each kind of a log; with `kinds`, of these alone."""
    places: dict[str, list[int]] = {}
    for place, event in enumerate(match.events):
        places.setdefault(type(event).__name__, []).append(place)
    watched = Watched(match, viewer, reduced=reduced)
    for kind, found in places.items():
        if kind in kinds or not kinds:
            for place in dict.fromkeys((found[0], found[-1])):
                yield from watched.show(place)


def scripted(ruleset: str, name: str) -> Match:
    """A scripted deal of a rule set, played to its end."""
    given = next(deal for deal in read(ruleset, DEALS)["deals"] if deal["name"].startswith(name))
    script = read_script(given, ruleset)
    rig = Rig(opened(script.ruleset, script.options, script.before))
    DealPlayer(rig, script.deal).run()
    return rig.match


def prepared(pen: Pen) -> Story:
    """A window, which pictures need."""
    Program().user_data.close()
    return Story(pen, Quiet())


def of_a_match(ruleset: str, players: int, viewer: int | None, *, reduced: bool = False) -> Tell:
    """The story of all that is set going in a deal of a rule set."""

    def tell(pen: Pen) -> Story:
        told = prepared(pen)
        match = Match.replay(log(ruleset, deals=1, seed=8, players=players, skilled=True))
        told.told += told_of(match, viewer, (), reduced=reduced)
        return told

    return tell


for _ruleset, _players in PLAYED:
    STORIES[f"motions_{_ruleset}"] = of_a_match(_ruleset, _players, 1)
STORIES["motions_reduced"] = of_a_match("riichi", 4, None, reduced=True)


def rare(scripts: Sequence[tuple[str, str, tuple[str, ...]]]) -> Tell:
    """The story of what is set going in scripted deals."""

    def tell(pen: Pen) -> Story:
        told = prepared(pen)
        for ruleset, name, kinds in scripts:
            told.told += [f"==== {ruleset}: {name}", *told_of(scripted(ruleset, name), 0, kinds)]
        return told

    return tell


STORIES |= {f"motions_rare_{part}": rare(SCRIPTED[part::3]) for part in range(3)}
