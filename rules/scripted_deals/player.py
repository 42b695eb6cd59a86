"""Player of scripts: each line becomes an answer, and seats that are not named pass."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.errors import UnplayableDeal
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, Discard
from rules.engine.match import Match
from rules.engine.ruleset import SEAT_LETTERS
from rules.engine.state import Moment
from rules.scripted_deals.expect import DealState, differences
from rules.scripted_deals.rig import Rig, opened
from rules.scripted_deals.script import Await, Deal, Script, ScriptLine
from rules.scripted_deals.wording import WordedAction, action_texts, matching_action, offers_of

MOST_ANSWERS = 5_000
"""Most answers in a deal; more mean that it never ends."""


class Played(NamedTuple):
    """The outcome of a played script: the match as it stands, and all differences from the expectations."""

    match: Match
    missed: list[str]


def play_script(script: Script) -> Played:
    """Play a scripted deal and the deals that follow it in the same match."""
    rig = Rig(opened(script.ruleset, script.options, script.before))
    missed: list[str] = []
    deal: Deal | None = script.deal
    lead = ""
    while deal is not None:
        try:
            missed += [lead + text for text in DealPlayer(rig, deal).run()]
        except UnplayableDeal as fault:
            raise UnplayableDeal(f"{lead}{fault}") from None
        deal, lead = deal.then, f"then: {lead}"
    return Played(rig.match, missed)


class DealPlayer:
    """Plays one deal of a script: each line becomes an answer, and seats that no line names pass.

    A *window* is a question to several seats at once. `_offered` holds the offers as it opened, `_answered` the seats
    that have answered; `_expired` holds offers that ended unanswered when another seat's claim was carried out.
    """

    def __init__(self, rig: Rig, deal: Deal) -> None:
        """Prepare to play `deal` in the match of `rig`."""
        self._rig = rig
        self._deal = deal
        self._offered: dict[Seat, list[WordedAction]] = {}
        self._answered: set[Seat] = set()
        self._expired: dict[Seat, list[WordedAction]] = {}
        self._answers = 0

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._rig.match

    def run(self) -> list[str]:
        """Play the deal and return the differences from its expectations."""
        self._check_beginning()
        since, scores = len(self.match.events), tuple(self.match.state.scores)
        self._rig.begin(self._deal)
        missed: list[str] = []
        for entry in self._deal.play:
            try:
                if isinstance(entry, ScriptLine):
                    self._play_line(entry)
                elif isinstance(entry, Await):
                    self._play_until(entry)
                else:
                    self._close_window()
                    found = differences(DealState(self.match, since, scores), entry.expect)
                    missed += [f"line {entry.number}: {text}" for text in found]
            except UnplayableDeal as fault:
                raise UnplayableDeal(f"line {entry.number}, {fault}") from None
        self._close_window()
        return missed + differences(DealState(self.match, since, scores), self._deal.expect)

    def _check_beginning(self) -> None:
        """Check that a deal is about to begin, with the dealer and round that the script names, if any."""
        state = self.match.state
        if state.moment is not Moment.BEFORE_DEAL:
            raise UnplayableDeal("no further deal: the one before is not over, or the match is")
        if self._deal.dealer not in (None, state.dealer):
            raise UnplayableDeal(f"the dealer of this deal is {self._seat_letter(state.dealer)}")
        if self._deal.round_wind not in (None, state.round_wind):
            raise UnplayableDeal(f"the round of this deal is {SEAT_LETTERS[state.round_wind]}")

    # Lines ----------------------------------------------------------------------------------------------------------

    def _play_line(self, line: ScriptLine) -> None:
        """Give the answer of a line as soon as it is open to the seat; the others pass until then."""
        while True:
            action = matching_action(line.wording, self._offers(line.seat))
            if action is not None:
                self._give_answer(line.seat, action)
                return
            if (
                line.wording.verb == "pass"
                or matching_action(line.wording, self._expired.get(line.seat, ())) is not None
            ):
                return
            if not self._window_open():
                words = f"{self._seat_letter(line.seat)} {line.wording.text!r}"
                raise UnplayableDeal(f"{words} cannot be played{self._offers_text(line.seat)}")
            self._pass_one(line.wording.text)

    def _offers(self, seat: Seat) -> list[WordedAction]:
        """Return the actions open to the seat; one that has answered may change its answer while others think."""
        legal = self.match.pending().get(seat) or self.match.changes(seat)
        return offers_of(self.match.state, seat, legal)

    def _play_until(self, entry: Await) -> None:
        """Pass and discard drawn tiles for everybody until the seat's own turn, or to the end of the deal."""
        while not self._deal_is_over():
            if self._window_open():
                self._pass_one(entry.text)
                continue
            turn = self.match.state.turn
            if turn == entry.seat:
                return
            self._give_answer(turn, self._drawn_discard(turn, entry.text))
        if entry.seat is not None:
            raise UnplayableDeal(f"{entry.text!r}: the deal is over before that turn")

    def _drawn_discard(self, turn: Seat, text: str) -> Action:
        """Return the discard of the tile just drawn, or of any other if that is illegal (a bonus tile that is kept).

        `text` is the line that asks for it, for errors.
        """
        drawn = self.match.state.seats[turn].drawn
        if drawn is None:
            raise UnplayableDeal(f"{text!r}: {self._seat_letter(turn)} holds no drawn tile; name what he does")
        legal = self.match.pending().get(turn, ())
        plainly = [action for action in legal if isinstance(action, Discard) and not action.ready]
        if not plainly:
            raise UnplayableDeal(f"{text!r}: {self._seat_letter(turn)} cannot discard; name what he does")
        return next((action for action in plainly if action.tile == drawn), plainly[0])

    # Windows --------------------------------------------------------------------------------------------------------

    def _deal_is_over(self) -> bool:
        """Check that the deal, or the match, is over."""
        return self.match.state.moment in (Moment.BEFORE_DEAL, Moment.OVER)

    def _window_open(self) -> bool:
        """Check that a question is open that is not a seat's own turn."""
        return self.match.state.moment is not Moment.ACT and not self._deal_is_over()

    def _give_answer(self, seat: Seat, action: Action) -> None:
        """Give an answer; if it closes the window, note which offers end unanswered."""
        self._answers += 1
        if self._answers > MOST_ANSWERS:
            raise UnplayableDeal("the deal does not end")
        window = self._window_open()
        if window and not self._offered:
            self._offered = {other: self._offers(other) for other in self.match.pending()}
        happened = self._rig.play(seat, action)
        self._answered.add(seat)
        if not window or not all(isinstance(event, ev.Decided) for event in happened):
            self._expired = {other: offers for other, offers in self._offered.items() if other not in self._answered}
            self._offered, self._answered = {}, set()

    def _pass_one(self, text: str) -> None:
        """Pass for one of the seats that are asked and not named; `text` is the line being played, for errors."""
        seat, legal = next(iter(self.match.pending().items()))
        if PASS not in legal:
            raise UnplayableDeal(f"{text!r}: {self._seat_letter(seat)} must choose; name what he does")
        self._give_answer(seat, PASS)

    def _close_window(self) -> None:
        """Pass for the remaining seats of a window in which a line answered."""
        while self._offered and self._window_open():
            self._pass_one("the window")

    # Words ----------------------------------------------------------------------------------------------------------

    def _seat_letter(self, seat: Seat) -> str:
        """Return the letter of a seat."""
        state = self.match.state
        return state.table.ruleset.letters_for(state.players)[seat]

    def _offers_text(self, seat: Seat) -> str:
        """Return the actions open to a seat in words, for the error about a line that cannot be played."""
        if self._deal_is_over():
            return ": the deal is over"
        pending = self.match.pending()
        if seat not in pending:
            asked = ", ".join(self._seat_letter(other) for other in pending)
            return f": nothing is open to {self._seat_letter(seat)}, asked is {asked}"
        return f"; open is: {action_texts(self._offers(seat))}"
