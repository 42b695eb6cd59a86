"""Hands for scoring, built from the state of a match."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.melds import Seat
from rules.core.tiles import RED_FIVES, Kind, Tile, plain
from rules.engine.state import EXCHANGE, Moment
from rules.engine.table import State
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext


def winning_flags(state: State, seat: Seat, face: Kind, by: str) -> tuple[str, ...]:
    """Return the circumstances of a win of `seat` on a tile with this `face` now, such as ``last_tile``.

    `by` is ``self`` or ``discard``. The names are those that scoring uses (`HandContext.flags`).
    """
    holder, flags = state.seats[seat], list[str]()
    if by == BY_SELF:
        replaced = holder.drawn_from in ("kong", "bonus")
        if replaced:
            flags.append("replacement")
            if holder.drawn_from == "bonus":
                flags.append("after_bonus")
        # A replacement from the wall itself may be its last tile; one that was set apart for it is not of the wall.
        of_wall = state.table.replacement == "back" or (state.table.bonus.from_front and holder.drawn_from == "bonus")
        drawn = holder.drawn_from != EXCHANGE and (of_wall if replaced else holder.own_turns)
        if state.wall.left <= 0 and drawn:
            flags.append("last_tile")
        if state.discards == 0 and state.calls == 0 and seat == state.dealer:
            flags.append("heavenly")
        if holder.own_turns == 1 and state.calls == 0 and seat != state.dealer and not holder.discards:
            flags.append("earthly")
        left = 0
    else:
        if state.moment is Moment.ROBBING:
            if state.claimable is not None and state.claimable.meld >= 0:
                flags.append("robbing_kong")
        elif state.wall.left <= 0:
            flags.append("last_tile")
        discard = state.claimable
        if state.discards == 1 and state.calls == 0 and discard is not None and discard.seat == state.dealer:
            flags.append("earthly")
        left = 1
    if state.shown[plain(face)] - left == 3:
        flags.append("last_of_kind")
    if holder.ready:
        flags.append("ready")
    for record in state.records.values():
        flags += record.flags(state, seat, by)
    if state.wins:
        flags.append("not_first")
    return tuple(flags)


def winning_case(
    state: State, seat: Seat, tile: Tile, by: str, source: Seat | None, flags: tuple[str, ...]
) -> HandContext:
    """Return the hand of `seat` for scoring, won on `tile`.

    `by` is ``self`` or ``discard``, `source` the seat whose tile was taken (None if drawn), `flags` the circumstances.
    """
    holder, faces = state.seats[seat], state.faces
    concealed = [plain(faces[held]) for held in holder.hand if held != tile]
    melds = holder.groups
    since = state.laid_since
    if source is None and since is not None and tile == since.tile:
        # The tile drawn lies in a group announced or lengthened since: the hand wins as it was before.
        before = () if since.before is None else (since.before,)
        kept = {tile, *(held for meld in before for held in meld.tiles)}
        concealed += [plain(faces[held]) for held in holder.melds[since.meld].tiles if held not in kept]
        melds = (*melds[: since.meld], *(meld.group() for meld in before), *melds[since.meld + 1 :])
    return HandContext(
        concealed=tuple(sorted(concealed)),
        melds=melds,
        bonus=tuple(face for shown, face in holder.bonus if shown != tile),
        win=plain(faces[tile]),
        by=by,
        seat=state.wind_of(seat),
        source=None if source is None else state.wind_of(source),
        flags=frozenset(flags),
        **{**_lying(state), **_own(state, seat, tile)},  # type: ignore[arg-type]
    )


def lost_cases(state: State) -> dict[int, HandContext]:
    """Return the hands of all who did not win for scoring, by seat wind."""
    lying = _lying(state)
    return {
        state.wind_of(seat): lost_case(state, seat, lying)
        for seat, holder in enumerate(state.seats) if not holder.won and seat not in state.left_match
    }  # fmt: skip


def lost_case(state: State, seat: Seat, lying: Mapping[str, object] | None = None) -> HandContext:
    """Return the hand of `seat`, who did not win, for scoring.

    `lying` are the facts common to all hands (`_lying`), if they are computed already.
    """
    holder = state.seats[seat]
    return HandContext(
        concealed=tuple(sorted(plain(state.faces[tile]) for tile in holder.hand)),
        melds=holder.groups,
        bonus=tuple(face for _, face in holder.bonus),
        win=None,
        by=BY_LOST,
        seat=state.wind_of(seat),
        source=None,
        flags=frozenset(lost_flags(state, seat)),
        **{**(lying or _lying(state)), **_own(state, seat)},  # type: ignore[arg-type]
    )


def lost_flags(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the circumstances that count for a hand that did not win: ``ready``, ``dead``."""
    holder = state.seats[seat]
    return tuple(name for name, holds in (("ready", holder.ready), ("dead", holder.dead)) if holds)


def _own(state: State, seat: Seat, taken: Tile | None = None) -> dict[str, object]:
    """Return the fields of `HandContext` that belong to one hand: facts of the rule set and the number of red fives.

    `taken` is a winning tile that may not be in the hand yet.
    """
    holder, own_facts = state.seats[seat], state.table.facts.hand_facts
    reds = 0
    if state.table.red_fives:
        tiles = {*holder.hand, *(tile for meld in holder.melds for tile in meld.tiles)}
        reds = sum(state.faces[tile] in RED_FIVES for tile in (tiles if taken is None else {*tiles, taken}))
    return {"values": state.facts if own_facts is None else {**state.facts, **own_facts(state, seat)}, "reds": reds}


def _lying(state: State) -> dict[str, object]:
    """Return the fields of `HandContext` that are the same for all hands: round, rivers, wild tiles and the like."""
    players = state.players
    in_order = [state.seats[state.chair_of(wind)] for wind in range(players)]
    return {
        "round_wind": state.round_wind,
        "players": players,
        "options": state.table.options,
        "rivers": tuple([tuple([tile.face for tile in holder.river]) for holder in in_order]),
        "indicators": tuple([face for _, face in state.indicators]),
        "streak": state.facts.get("streak", 0) + 1,
        "direction": state.direction,
        "firsts": tuple([holder.first_river for holder in in_order]),
        "wild": state.wild,
        "out": frozenset(wind for wind in range(players) if not state.playing(state.chair_of(wind))),
        "left_match": frozenset(map(state.wind_of, state.left_match)),
    }


def self_case(state: State, seat: Seat) -> HandContext:
    """Return the hand of `seat` as scoring would read it if it won on the tile just drawn."""
    tile = state.seats[seat].drawn
    assert tile is not None
    return winning_case(state, seat, tile, BY_SELF, None, winning_flags(state, seat, state.faces[tile], BY_SELF))


def claim_case(state: State, seat: Seat) -> HandContext:
    """Return the hand of `seat` as scoring would read it if it won on the tile that is open to claims."""
    last = state.claimable
    assert last is not None
    flags = winning_flags(state, seat, last.face, BY_DISCARD)
    return winning_case(state, seat, last.tile, BY_DISCARD, last.seat, flags)
