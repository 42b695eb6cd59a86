"""How often a level chooses as people did in their matches of riichi (`tests/tenhou_logs.py`).

    python -m tests.rivals.agreement --level expert --every 3

The level is asked wherever people had a choice: what they saw is what it sees. docs/opponents.md keeps what came of it.
"""

from __future__ import annotations

import argparse
from unittest.mock import patch

from ai.policy import Policy, make
from rules.core.melds import Seat
from rules.core.tiles import plain
from rules.engine.actions import Action, Claim, Discard, Pass, Win
from rules.engine.match import Match
from rules.engine.view import View
from saves.logs.files import reader_of
from tests.rivals.rates import Rates
from tests.tenhou_logs import unpacked


class Agreement:
    """The choices of a player compared with those of people."""

    def __init__(self, player: Policy) -> None:
        self.player, self.rates = player, Rates()
        self._asked: set[tuple[int, int, Seat]] = set()
        """Deal, number of events and seat of what was asked in this match: a log may be read in several tries."""

    def add_match(self, log: str) -> None:
        """Read a log, and ask the player at each choice of its people."""
        played, self._asked = Match.play, set()

        def play(match: Match, seat: Seat, action: Action) -> object:
            legal = match.pending().get(seat) or match.changes(seat)
            view = match.glance(seat)
            if (key := (view.deal_number, len(match.events), seat)) not in self._asked:
                self._asked.add(key)
                self._ask(view, legal, action)
            return played(match, seat, action)

        reader = reader_of(log.encode())
        assert reader is not None
        with patch.object(Match, "play", play):
            reader(lambda: None)

    def _ask(self, view: View, legal: tuple[Action, ...], people: Action) -> None:
        """Compare one choice; wins, which are not weighed, are left out."""
        if len(legal) < 2 or any(isinstance(action, Win) for action in legal):
            return
        same = chosen(self.player.choose(view, legal), view) == chosen(people, view)
        if isinstance(people, Discard):
            self.rates.cases["discards of the same kind"].append(same)
        elif Pass() in legal:
            self.rates.cases["the same answer to a discard"].append(same)
            if isinstance(people, Claim):
                self.rates.cases["claims of people that it makes too"].append(same)


def chosen(action: Action, view: View) -> object:
    """What an action comes to: the kind that is discarded, or the form and the kinds of a claim."""
    if isinstance(action, Discard):
        return plain(view.face_of(action.tile))
    if isinstance(action, Claim):
        return action.form, sorted(plain(view.face_of(tile)) for tile in action.tiles)
    return type(action)


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th match")
    parsed = parser.parse_args()
    agreement = Agreement(make(parsed.level))
    texts = [text for name, text in sorted(unpacked().items()) if name.startswith("riichi")]
    for text in texts[:: parsed.every]:
        agreement.add_match(text)
    print(*agreement.rates.lines(), sep="\n")


if __name__ == "__main__":
    main()
