"""Whether a win that the table lets a seat declare is really one: where players may err, they must look themselves."""

from __future__ import annotations

from rules.moves.winning import WinByClaim, WinBySelf, must_be_ready, not_own_discard
from rules.ruleset import Table
from rules.scoring import BY_DISCARD, BY_SELF, HandCase
from rules.state import Step
from rules.tiles import Kind, plain
from rules.view import View


def legal_win(view: View) -> bool:
    """Whether the hand wins now on its drawn tile or on the tile that may be taken."""
    win = winning_rule(view.table, claimed=view.last is not None and view.turn != view.seat)
    if win is None or win.wrongly is None:
        return True
    case = case_of(view)
    if case is None or case.win is None or not view.table.scoring.judge(case).legal:
        return False
    if must_be_ready in win.restrictions and not view.me.ready:
        return False
    own = {plain(face) for face in view.me.discards}
    return not (case.by == BY_DISCARD and not_own_discard in win.restrictions and case.win in own)


def winning_rule(table: Table, *, claimed: bool) -> WinBySelf | WinByClaim | None:
    """The table's rule for wins on own draws or on others' tiles."""
    rules = (*table.claims, *table.robbing) if claimed else table.moves
    return next((rule for rule in rules if isinstance(rule, WinBySelf | WinByClaim)), None)


def case_of(view: View) -> HandCase | None:
    """The hand of the viewer if it won now, as far as the view tells; None if there is no tile to win on."""
    me, players = view.me, view.table.players
    taken = view.last if view.turn != view.seat else None
    hand = list(view.hand)
    if taken is not None:
        win, source = taken[2], (taken[0] - view.dealer) % players
    elif view.drawn is not None:
        win, source = view.face_of(view.drawn), None
        hand = [held for held in hand if held[0] != view.drawn]
    else:
        return None
    return HandCase(
        concealed=tuple(sorted(plain(face) for _, face in hand)),
        melds=tuple(meld.group() for meld in me.melds),
        bonus=tuple(face for _, face in me.bonus),
        win=plain(win),
        by=BY_SELF if taken is None else BY_DISCARD,
        seat=me.wind,
        source=source,
        round_wind=view.round_wind,
        players=players,
        options=view.table.options,
        flags=_flags(view, win),
        rivers=tuple(
            tuple(face for _, face, _, _ in view.seats[(view.dealer + wind) % players].river) for wind in range(players)
        ),
        indicators=tuple(face for _, face in view.indicators),
        streak=dict(view.facts).get("streak", 0) + 1,
        direction=view.direction,
        values=dict(view.facts),
    )


def _flags(view: View, win: Kind) -> frozenset[str]:
    """The circumstances that can be seen, as scoring names them."""
    found: set[str] = set()
    if view.step is Step.ROBBING:
        found.add("robbing_kong")
    elif view.wall_left == 0:
        found.add("last_tile")
    if view.me.ready:
        found.add("ready")
    discards = sum(len(seat.discards) for seat in view.seats)
    melds = sum(len(seat.melds) for seat in view.seats)
    if melds == 0 and discards == 0 and view.seat == view.dealer and view.turn == view.seat:
        found.add("heavenly")
    return frozenset(found)
