"""Rigged match: its walls are arranged so that the tiles a script names are drawn.

Nothing of the engine is replaced. A deal is begun as always; then the faces of the wall just built are exchanged and
the log is played on from there. The engine decides the next tile to draw: if its face is not the wanted one, it is
exchanged with a hidden tile, and the answer is given again.

docs/decisions/0050-scripted-deals.md tells why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules.core.errors import UnplayableDeal
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.rng import below, shuffled, stream
from rules.core.tiles import CODES, PLAIN, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import PASS, START_DEAL, Action
from rules.engine.match import Match
from rules.engine.reducers import apply, start
from rules.engine.table import Ruleset, State, Table
from rules.mechanics.opening.ring_wall import WallRestored
from rules.scoring.transfers import TABLE, Transfer
from rules.scripted_deals.script import Deal, MatchBefore

MOST_SEEDS = 100_000
"""Most seeds tried for the dice that a script asks for."""

OTHERS_LEFT = 24
"""Bonus tiles are held back until this few other tiles are left, so that they don't all come to one player at the
wall's end.
"""

Log = list[ev.Event]


def opened(ruleset: Ruleset, options: OptionValues, match_before: MatchBefore) -> Match:
    """Return a match as earlier deals left it (`match_before`), about to begin the next; seats are taken in order."""
    players = ruleset.players_in(options)
    table = ruleset.at(options)
    amounts = tuple(match_before.scores.get(seat, table.start_points) - table.start_points for seat in range(players))
    log: Log = [
        ev.MatchStarted(ruleset.id, tuple(sorted(options.items())), players, 0, "fixed"),
        ev.SeatsDrawn(tuple(range(players)), ()),
    ]
    pot = match_before.pot + match_before.facts.get("sticks", 0) * table.declarations.stake
    if any(amounts) or pot:
        transfers = [
            Transfer(TABLE, seat, amount) if amount > 0 else Transfer(seat, TABLE, -amount)
            for seat, amount in enumerate(amounts)
            if amount
        ]
        log.append(ev.Paid(amounts, pot, "before", tuple(transfers)))
    facts = tuple(sorted(match_before.facts.items()))
    log.append(
        ev.DealEnded(
            (), match_before.dealer, match_before.round_wind, match_before.round_deal, match_before.extra, True, facts
        )
    )
    return Match.replay(log)


class Rig:
    """Plays a match deal by deal with walls arranged so that the tiles of a script come; `match` is as it stands."""

    def __init__(self, match: Match) -> None:
        """Prepare to play on in `match`, in which no deal of the script has begun."""
        self.match = match
        self._begun = 0
        self._queues: dict[str, tuple[Kind, ...]] = {}
        self._dealt_tiles: frozenset[Tile] = frozenset()
        self._last: int | None = None

    def begin(self, deal: Deal) -> None:
        """Start the next deal with the hands, wall and dice of the script, up to the first question to a player."""
        self._begun = len(self.match.events)
        self._queues = {"draws": deal.draws, "loose": deal.loose, "indicators": deal.indicators,
                       "prizes": deal.prizes}
        self.match.play(self.match.state.dealer, START_DEAL)
        log = _up_to_wall(self.match.events)
        if deal.dice:
            log[0] = replace(_match_start(log), seed=_seed_for(deal.dice, self.match.table, log))
        self._replay_until_right(self._with_hands(log, deal))
        self._last = deal.last
        self._shorten()

    def play(self, seat: Seat, action: Action) -> Sequence[ev.Event]:
        """Give an answer and return the events that follow, in which the tiles that the script asks for come."""
        log = list(self.match.events)
        self.match.play(seat, action)
        if self._wrong_tile(self.match.events, len(log)) is not None:
            self._replay_until_right(log, lambda match: match.play(seat, action))
        self._shorten()
        return self.match.events[len(log) :]

    def _shorten(self) -> None:
        """Remove the middle of the wall once the tiles are dealt, if the script asks for fewer tiles."""
        dealt = any(isinstance(event, ev.TilesDealt) for event in self.match.events[self._begun :])
        if self._last is not None and dealt:
            self._replay_until_right(_shortened(self.match, self._last, len(self._queues["draws"])))
            self._last = None

    def _with_hands(self, log: Log, deal: Deal) -> Log:
        """Return the log with the faces of the wall arranged so that the tiles of the script are dealt."""
        run = _dealt_out(log)
        dealt: dict[Seat, list[Tile]] = {}
        for event in run.events[len(log) :]:
            if isinstance(event, ev.TilesDealt):
                dealt.setdefault(event.seat, []).extend(event.tiles)
        wanted: dict[Tile, Kind] = {}
        for seat, listed in deal.hands.items():
            kinds, tiles = listed, dealt.get(seat, [])
            if seat == run.state.dealer and len(kinds) == len(tiles) + 1:
                # Where the dealer draws his last tile, it is the first that the wall gives.
                self._queues["draws"] = (kinds[-1], *self._queues["draws"])
                kinds = kinds[:-1]
            if len(kinds) > len(tiles):
                letter = run.table.ruleset.letters_for(run.state.players)[seat]
                raise UnplayableDeal(f"hands: {len(kinds)} tiles for {letter}, who is dealt {len(tiles)}")
            if seat == run.state.dealer and kinds:
                wanted[tiles[-1]] = kinds[-1]
                kinds, tiles = kinds[:-1], tiles[:-1]
            wanted.update(zip(tiles, kinds, strict=False))
        self._dealt_tiles = frozenset(wanted)
        place, built = _last_wall(log)
        later = [kind for kinds in self._queues.values() for kind in kinds]
        first = [tile for tiles in dealt.values() for tile in tiles]
        log[place] = replace(built, faces=_fill_faces(built, wanted, first, later, run.table))
        return log

    def _replay_until_right(self, log: Log, go_on: Callable[[Match], object] = lambda match: None) -> None:
        """Replay from `log`, exchanging hidden tiles until the wanted tiles come; the match becomes the result.

        `go_on` plays the answer that is tried after the replayed log.
        """
        tried: set[tuple[object, ...]] = set()
        while True:
            faces = tuple(_last_wall(log)[1].faces)
            if faces in tried:  # the exchanges depend on the faces alone and would go round for ever
                raise UnplayableDeal("the tiles asked for cannot come in this order")
            tried.add(faces)
            match = Match.replay(log)
            go_on(match)
            fault = self._wrong_tile(match.events, len(log))
            if fault is None:
                self.match = match
                return
            log = _exchanged(log, *fault)

    def _wrong_tile(self, events: Sequence[ev.Event], since: int) -> tuple[Tile, Tile] | None:
        """Return the first unwanted tile from event `since` on, and a hidden one to exchange it with.

        None if all tiles are as the script wants them.
        """
        come = Counter(_queue(event) for event in events[self._begun : since])
        for place, event in enumerate(events[since:], since):
            queue = _queue(event)
            if not queue:
                continue
            ((tile, face),) = event.faced_tiles()
            wants = self._queues[queue]
            wanted = wants[come[queue]] if come[queue] < len(wants) else None
            come[queue] += 1
            if wanted == face:
                continue
            if wanted is None and _last_wall(events[:place])[0] >= since:
                continue  # from a wall built within this very answer anything may come
            later = [kind for name, kinds in self._queues.items() for kind in kinds[come[name] :]]
            hidden = _hidden(events[: place + 1])
            if wanted is None:
                free = _exchangeable(face, hidden, later, self.match.table)
            else:
                # What is turned up before the deal is not taken from the hands.
                free = [other for other, kind in hidden.items() if kind == wanted and other not in self._dealt_tiles]
                if not free:
                    raise UnplayableDeal(f"{queue}: no {CODES[wanted]} is left to come as number {come[queue]}")
            if free:
                return tile, free[below(len(free), stream(tile, place))]
        return None


def _queue(event: ev.Event) -> str:
    """Return the name of the queue of requested tiles that an event takes a tile from; empty for none."""
    if event.scripted_as:
        return event.scripted_as
    if isinstance(event, ev.TileDrawn) and event.reason != ev.GIFT:
        if event.reason == ev.PRIZE:
            return ""  # it came when it was laid down
        return "draws" if event.source in ("front", "heap") else "loose"
    return "indicators" if isinstance(event, ev.IndicatorTurned | ev.TileDrawn) else ""


def _hidden(events: Sequence[ev.Event]) -> dict[Tile, Kind]:
    """Return the tiles of the wall that are neither drawn nor turned up, with their faces."""
    place, built = _last_wall(events)
    hidden = dict(enumerate(built.faces, built.first))
    for event in events[place + 1 :]:
        for tile, _ in event.faced_tiles():
            hidden.pop(tile, None)  # it may have left the wall before
    return hidden


def _is_plain(table: Table, face: Kind) -> bool:
    """Check that a face is neither a bonus tile nor a joker."""
    return plain(face) in PLAIN and face not in table.bonus.kinds


def _exchangeable(face: Kind, hidden: Mapping[Tile, Kind], later: Sequence[Kind], table: Table) -> list[Tile]:
    """Return the hidden tiles that may be exchanged with a tile that the script does not name; none if it may come.

    Tiles asked for `later` are reserved; bonus tiles and jokers are held back while there are many others.
    """
    usual = [tile for tile, kind in hidden.items() if _is_plain(table, kind) and kind not in later]
    special = not _is_plain(table, face) and len(usual) > OTHERS_LEFT
    return usual if special or face in later else []


def _match_start(log: Sequence[ev.Event]) -> ev.MatchStarted:
    """Return the first event of a log: the start of the match."""
    first = log[0]
    assert isinstance(first, ev.MatchStarted)
    return first


def _last_wall(events: Sequence[ev.Event]) -> tuple[int, ev.WallBuilt]:
    """Return the event that built the present wall, and its index."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, ev.WallBuilt):
            return place, event
    raise UnplayableDeal("there is no wall to arrange")


def _up_to_wall(events: Sequence[ev.Event]) -> Log:
    """Return the log up to the end of the phase in which the wall of its last deal is built."""
    place, _ = _last_wall(events)
    return _to_end_of_phase(events, place)


def _to_end_of_phase(events: Sequence[ev.Event], place: int) -> Log:
    """Return the log up to the end of the phase that the event at index `place` belongs to."""
    end = next(at for at in range(place, len(events)) if isinstance(events[at], ev.PhaseEnded))
    return list(events[: end + 1])


def _state_after(table: Table, events: Sequence[ev.Event]) -> State:
    """Return the state of the match after these events."""
    state = start(table, _match_start(events))
    for event in events[1:]:
        apply(state, event)
    return state


def _seed_for(dice: Sequence[int], table: Table, log: Log) -> int:
    """Return a seed with which these dice fall when the wall is broken.

    `dice` lists each die, or the sum of each roll.
    """
    state = _state_after(table, log)
    for seed in range(MOST_SEEDS):
        breaking = table.wall.breaking(state.wall, state.dealer, state.players, stream(seed, len(log)))
        rolls = [event for event in breaking if isinstance(event, ev.DiceRolled)]
        shown = [die for event in rolls for die in event.dice]
        if list(dice) in (shown, [sum(event.dice) for event in rolls]):
            return seed
        if len(dice) not in (len(shown), len(rolls)):
            raise UnplayableDeal(f"dice: {len(dice)} are named, but {len(shown)} are rolled")
    raise UnplayableDeal(f"dice: {', '.join(map(str, dice))} cannot be rolled")


def _shortened(match: Match, last: int, draws: int) -> Log:
    """Return the log, cut after the tiles are dealt, with a wall of `last` live tiles when the first turn begins.

    The first `draws` tiles and the last ones of the wall stay; those between are left out.
    """
    log = _to_end_of_phase(match.events, _last_dealt(match.events))
    whole = _state_after(match.table, log).wall.live()
    # What chance decides later depends on how long the log is: it is looked at with that event more.
    events = Match.replay([*log, WallRestored(tuple(whole), (), 0)]).events
    began = next(
        (at for at in range(_last_dealt(events), len(events)) if isinstance(events[at], ev.PlayBegan)), len(events)
    )
    then = _state_after(match.table, events[: began + 1]).wall
    live, kept = then.live(), last + then.remainder
    if not 0 <= last <= then.left:
        raise UnplayableDeal(f"last: {last} tiles, but only {then.left} are left when the first turn begins")
    front = min(last, draws)
    left_out = set(live[front : len(live) - (kept - front)])
    return [*log, WallRestored(tuple(tile for tile in whole if tile not in left_out), (), 0)]


def _dealt_out(log: Log) -> Match:
    """Return the match replayed from the log and played on until the tiles are dealt; seats asked before then pass."""
    run = Match.replay(log)
    while not any(isinstance(event, ev.TilesDealt) for event in run.events[len(log) :]):
        seat, legal = next(iter(run.pending().items()))
        run.play(seat, PASS if PASS in legal else legal[0])
    return run


def _last_dealt(events: Sequence[ev.Event]) -> int:
    """Return the index of the last event that deals tiles."""
    return max(at for at, event in enumerate(events) if isinstance(event, ev.TilesDealt))


def _exchanged(log: Log, one: Tile, other: Tile) -> Log:
    """Return the log with the faces of two hidden tiles of its last wall exchanged."""
    place, built = _last_wall(log)
    first, second = one - built.first, other - built.first
    if not (0 <= first < len(built.faces) and 0 <= second < len(built.faces)):
        raise UnplayableDeal("a new wall is built within this answer, and what comes first from it cannot be chosen")
    faces = list(built.faces)
    faces[first], faces[second] = faces[second], faces[first]
    return [*log[:place], replace(built, faces=tuple(faces)), *log[place + 1 :]]


def _fill_faces(
    built: ev.WallBuilt, wanted: Mapping[Tile, Kind], first: Sequence[Tile], later: Sequence[Kind],
    table: Table,
) -> tuple[Kind, ...]:  # fmt: skip
    """Return the faces of all tiles of a wall, so that the tiles asked for come.

    `wanted` gives faces to certain tiles; kinds for `later` may lie anywhere but in the hands, which are dealt the
    tiles `first`. Hands are filled from the rest in shuffled order, bonus tiles and jokers last.
    """
    spare = Counter(built.faces)
    spare.subtract(wanted.values())
    spare.subtract(later)
    if short := [CODES[kind] for kind, left in sorted(spare.items()) if left < 0]:
        raise UnplayableDeal(f"more of {', '.join(short)} are asked for than there are")
    rest: list[Kind] = []
    for face in built.faces:
        if spare[face]:
            spare[face] -= 1
            rest.append(face)
    supply = iter(sorted(rest, key=lambda face: not _is_plain(table, face)))
    filled = dict(wanted)
    for tile in first:
        if tile not in filled:
            filled[tile] = next(supply)
    numbers = range(built.first, built.first + len(built.faces))
    left = Counter(built.faces)
    left.subtract(filled.values())
    others = iter(shuffled(sorted(left.elements()), stream(0, len(filled))))
    return tuple(filled[tile] if tile in filled else next(others) for tile in numbers)
