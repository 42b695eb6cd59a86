"""Replays a log with our engine, which makes it one of our matches.

The wall is built so that the tiles of the log come; unknown tiles are shuffled. Every answer of the log must be legal;
a seat that is asked and does nothing in the log passes. So only tiles and decisions are taken from a log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.melds import Form, Seat
from rules.core.options import OptionValues
from rules.core.rng import shuffled, stream
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import (
    PASS,
    START_DEAL,
    WIN,
    Action,
    CallOff,
    Claim,
    ConcealedKong,
    Discard,
    PromoteKong,
    ShowBonus,
)
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.table import Ruleset
from rules.mechanics.opening.dead_wall import Indicators
from rules.scripted_deals.rig import opened
from rules.scripted_deals.script import MatchBefore
from saves.errors import SaveError
from saves.logs.record import (
    UNSTATED,
    AddedKong,
    Call,
    ClosedKong,
    Draw,
    LoggedDeal,
    LoggedDiscard,
    LoggedMatch,
    NorthPutAside,
    Step,
)
from saves.logs.telling import STAKE, STICK

Watch = Callable[[], None]

NINE, THREE = "nine_terminals", "triple_win"
"""Draws that players bring about: one declares nine terminals, or three win at once."""


class RuleMismatch(SaveError):
    """The log continues in a way that our rules do not allow."""

    default_key = "err_log_play"


@dataclass(frozen=True, slots=True)
class Difference:
    """A deal (counted from 1) in which our rules give a seat other points than the log states."""

    deal: int
    seat: Seat
    ours: int
    theirs: int


@dataclass(frozen=True, slots=True)
class ReplayedLog:
    """A replayed log: the match, and the differences in points."""

    match: Match
    differences: tuple[Difference, ...]


def replay_log(log: LoggedMatch, ruleset: Ruleset, options: OptionValues, seed: int, watch: Watch) -> ReplayedLog:
    """Replay a log under these house rules; raise `RuleMismatch` where it deviates from them.

    `seed` chooses the tiles that the log does not give; `watch` is called again and again and may cancel by raising.
    """
    match = _match_before(log.deals[0], ruleset, options, seed)
    found: list[Difference] = []
    for number, deal in enumerate(log.deals, 1):
        played = _DealReplay(match, deal, number, watch)
        played.run()
        match = played.match
        found += played.differences()
    return ReplayedLog(match, (*found, *_final_differences(match, log)))


def _final_differences(match: Match, log: LoggedMatch) -> Iterator[Difference]:
    """Yield the seats for which the log states another final score or result."""
    ended = match.events[-1]
    if isinstance(ended, ev.MatchEnded) and ended.results:
        ours = zip(match.state.scores, ended.results, strict=True)
        for seat, ((score, result), (points, told)) in enumerate(zip(ours, log.header.finals, strict=False)):
            if score != points:
                yield Difference(len(log.deals), seat, score, points)
            elif result != told:
                yield Difference(len(log.deals), seat, result, told)


def _match_before(first: LoggedDeal, ruleset: Ruleset, options: OptionValues, seed: int) -> Match:
    """Return the match as it stands before the first deal of the log, which may begin in the middle of a match."""
    start = ruleset.at(options).start_points
    at_first = not (first.round_wind or first.round_deal > 1 or first.honba or first.sticks)
    if at_first and all(score == start for score in first.scores):
        return Match.new(ruleset, options, seed=seed, seating="fixed")
    before = MatchBefore(
        first.dealer, first.round_wind, first.round_deal, pot=first.sticks * STICK,
        scores=dict(enumerate(first.scores)), facts={"honba": first.honba},
    )  # fmt: skip
    events = opened(ruleset, options, before).events
    started = events[0]
    assert isinstance(started, ev.MatchStarted)
    return Match.replay([replace(started, seed=seed), *events[1:]])


class _DealReplay:
    """Plays one deal of a log in the match, step by step."""

    def __init__(self, match: Match, deal: LoggedDeal, number: int, watch: Watch) -> None:
        """Prepare to play `deal`, the log's deal of this number (from 1), as the next one of `match`.

        `watch` is called again and again and may cancel by raising.
        """
        self.match, self.deal, self.number, self._watch = match, deal, number, watch
        self._first_event = len(match.events)
        self._next = 0

    def run(self) -> None:
        """Replay the deal to its end."""
        self._check_start()
        self.match.play(self.match.state.dealer, START_DEAL)
        self.match = self._with_known_tiles()
        while (pending := self.match.pending()) and not any(START_DEAL in legal for legal in pending.values()):
            self._watch()
            if self.match.state.moment is Moment.ACT:
                self._play_turn(pending)
            else:
                self._answer_claims(pending)
        if self._current_step is not None:
            raise self._mismatch_error(f"the deal is over, and {self._current_step} follows")
        self._check_end()

    @property
    def _current_step(self) -> Step | None:
        """Return the step of the log to be played next; None after the last."""
        steps = self.deal.steps
        return steps[self._next] if self._next < len(steps) else None

    def _mismatch_error(self, why: str) -> RuleMismatch:
        """Return the error for a log that deviates from our rules at the current step; `why` is the reason."""
        text = f"deal {self.number} of the log, step {self._next + 1}: {why}"
        return RuleMismatch(text, deal=self.number, step=self._next + 1)

    # -- how it begins and ends ---

    def _check_start(self) -> None:
        """Raise `RuleMismatch` if the deal does not follow from the one before."""
        state, deal = self.match.state, self.deal
        ours = (state.round_wind, state.round_deal, state.dealer, state.facts.get("honba", 0))
        theirs = (deal.round_wind, deal.round_deal, deal.dealer, deal.honba)
        if self.match.over or ours != theirs:
            text = f"deal {self.number} of the log begins as {theirs}, these rules lead to {ours}"
            raise RuleMismatch(text if not self.match.over else f"{text}, and the match is over", "err_log_goes_on",
                          deal=self.number)  # fmt: skip

    def _check_end(self) -> None:
        """Raise `RuleMismatch` if the deal does not end as in the log."""
        happened = self.match.events[self._first_event :]
        won = sorted((event.seat, event.source) for event in happened if isinstance(event, ev.Won))
        drawn = next((event.reason for event in happened if isinstance(event, ev.DealDrawn)), "")
        same = drawn == self.deal.drawn or (drawn and self.deal.drawn == UNSTATED)
        if won != sorted((win.seat, win.source) for win in self.deal.wins) or not same:
            raise self._mismatch_error(f"the deal ends with {won or drawn}, the log says otherwise")

    def differences(self) -> Iterator[Difference]:
        """Yield the seats for which the log states other points for this deal."""
        gains = self.deal.gains
        if gains is None:
            return
        ours = [0] * len(gains)
        for event in self.match.events[self._first_event :]:
            if isinstance(event, ev.Paid) and event.reason != STAKE:
                ours = [sum(pair) for pair in zip(ours, event.amounts, strict=True)]
            elif isinstance(event, ev.DealEnded):
                break  # what is left on the table goes to the first of the match
        for seat, (own, said) in enumerate(zip(ours, gains, strict=True)):
            if own != said:
                yield Difference(self.number, seat, own, said)

    # -- its tiles ---

    def _with_known_tiles(self) -> Match:
        """Return the match with the tiles of the log put into the wall just built."""
        events = self.match.events
        place = max(at for at, event in enumerate(events) if isinstance(event, ev.WallBuilt))
        built = events[place]
        assert isinstance(built, ev.WallBuilt)
        known = self._known_faces(events[place:])
        unknown = Counter(built.faces)
        unknown.subtract(known.values())
        if min(unknown.values()) < 0:
            raise self._mismatch_error("more tiles of a kind than there are")
        rest = iter(shuffled(sorted(unknown.elements()), stream(self.match.state.seed, place)))
        numbers = range(built.first, built.first + len(built.faces))
        faces = tuple(known[tile] if tile in known else next(rest) for tile in numbers)
        return Match.replay([*events[:place], replace(built, faces=faces), events[place + 1]])

    def _known_faces(self, events: Sequence[ev.Event]) -> dict[Tile, Kind]:
        """Return the faces that the log gives, by tile of the wall; `events` are those of the deal so far."""
        state, deal = self.match.state, self.deal
        dealt: dict[Seat, list[Tile]] = {}
        for event in events:
            if isinstance(event, ev.TilesDealt):
                dealt.setdefault(event.seat, []).extend(event.tiles)
        draws, replacements = self._draws()
        hands = [list(hand) for hand in deal.hands]
        if draws and len(dealt[deal.dealer]) == len(hands[deal.dealer]) + 1:
            hands[deal.dealer].append(draws.pop(0))
        if [len(hand) for hand in hands] != [len(dealt[seat]) for seat in sorted(dealt)]:
            raise self._mismatch_error("hands of a wrong number of tiles")
        wall, kept = state.wall, state.record(Indicators)
        known: dict[Tile, Kind] = {}
        queues: list[tuple[Sequence[Tile], Sequence[Kind]]] = [
            *((dealt[seat], hand) for seat, hand in enumerate(hands)), (wall.live(), draws), (wall.loose, replacements),
            (kept.uppers, deal.indicators), (kept.lowers, deal.ura_indicators),
        ]  # fmt: skip
        for tiles, faces in queues:
            if len(faces) > len(tiles):
                raise self._mismatch_error("more tiles than the wall has")
            known.update(zip(tiles, faces, strict=False))
        return known

    def _draws(self) -> tuple[list[Kind], list[Kind]]:
        """Return the faces drawn from the front of the wall and the faces of replacement tiles, each in order."""
        draws: list[Kind] = []
        replacements: list[Kind] = []
        replaced = False
        for step in self.deal.steps:
            if isinstance(step, Draw):
                (replacements if replaced else draws).append(step.face)
                replaced = False
            else:
                kong = isinstance(step, Call) and step.form is Form.KONG
                replaced = kong or isinstance(step, ClosedKong | AddedKong | NorthPutAside)
        return draws, replacements

    # -- its answers ---

    def _play_turn(self, pending: Mapping[Seat, tuple[Action, ...]]) -> None:
        """Play the log's next action for the seat whose turn it is; `pending` has the legal actions."""
        seat, legal = next(iter(pending.items()))
        step = self._current_step
        if isinstance(step, Draw):
            drawn = self.match.state.seats[seat].drawn
            if step.seat != seat or drawn is None or self.match.state.faces[drawn] != step.face:
                raise self._mismatch_error(f"it is not for seat {seat + 1} to draw that tile")
            self._next += 1
            step = self._current_step
        action = self._matching_action(seat, step, legal)
        if action is None:
            raise self._mismatch_error(f"seat {seat + 1} may not do this: {step}")
        self._next += step is not None
        self.match.play(seat, action)

    def _matching_action(self, seat: Seat, step: Step | None, legal: Sequence[Action]) -> Action | None:
        """Return the legal action that matches a step of the seat's own turn; None if there is none."""
        faces, drawn = self.match.state.faces, self.match.state.seats[seat].drawn
        if step is None:
            ends = WIN if any(win.seat == seat and win.source is None for win in self.deal.wins) else CallOff(NINE)
            return ends if ends in legal and (ends == WIN or self.deal.drawn in (NINE, UNSTATED)) else None
        if step.seat != seat:
            return None
        fitting: Sequence[Action] = ()
        match step:
            case LoggedDiscard():
                found = [
                    action for action in legal if isinstance(action, Discard)
                    and faces[action.tile] == step.face and action.ready == step.ready
                ]  # fmt: skip
                fitting = sorted(found, key=lambda action: (drawn in action.used) != step.drawn)
            case ClosedKong():
                fitting = [action for action in legal if isinstance(action, ConcealedKong)
                           and sorted(faces[tile] for tile in action.tiles) == list(step.faces)]  # fmt: skip
            case AddedKong():
                fitting = [action for action in legal if isinstance(action, PromoteKong)
                           and faces[action.tile] == step.face]  # fmt: skip
            case NorthPutAside():
                fitting = [action for action in legal if isinstance(action, ShowBonus)
                           and faces[action.tile] == step.face]  # fmt: skip
        return fitting[0] if fitting else None

    def _answer_claims(self, pending: Mapping[Seat, tuple[Action, ...]]) -> None:
        """Play the answers of all seats that can claim a discard; `pending` has their legal actions."""
        last, step = self.match.state.claimable, self._current_step
        assert last is not None
        answers: dict[Seat, Action] = dict.fromkeys(pending, PASS)
        if isinstance(step, Call):
            claim = self._claim(step, pending.get(step.seat, ()))
            if claim is None or step.source != last.seat or step.face != last.face:
                raise self._mismatch_error(f"seat {step.seat + 1} may not do this: {step}")
            answers[step.seat] = claim
            self._next += 1
        elif step is None:
            wins = {win.seat for win in self.deal.wins if win.source == last.seat}
            if self.deal.drawn in (THREE, UNSTATED):
                able = {seat for seat, legal in pending.items() if WIN in legal}
                wins = able if len(able) == 3 else wins
            answers |= {seat: WIN for seat, legal in pending.items() if seat in wins and WIN in legal}
        for seat, action in answers.items():
            if action in self.match.pending().get(seat, ()):
                self.match.play(seat, action)

    def _claim(self, step: Call, legal: Sequence[Action]) -> Action | None:
        """Return the legal claim that matches a call; None if there is none."""
        faces = self.match.state.faces
        for action in legal:
            same = isinstance(action, Claim) and action.form is step.form
            if same and tuple(sorted(faces[tile] for tile in action.used)) == step.hand:
                return action
        return None
