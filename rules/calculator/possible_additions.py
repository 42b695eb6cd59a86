"""Circumstances that can be added to a hand: those that may occur with its tiles and its other circumstances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from rules.calculator.circumstances import Distinctions
from rules.core.melds import Form
from rules.core.options import OptionValues
from rules.core.tiles import plain
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.engine.table import Table
from rules.scoring.hand_context import HandContext

KONGS = (Form.KONG, Form.QUINT, Form.SEXTET)
FIRST_TURN = frozenset(
    {"heavenly", "heavenly_hand", "earthly", "earthly_hand", "human", "human_hand", "first_turn", "dealt"}
)
"""Circumstances of wins in the first go-round, before anybody has claimed."""
LATER = frozenset({"last_tile", "replacement", "robbing_kong", "ippatsu", "ready", "double_ready", "kong_discard"})
"""Circumstances that come about only after the first go-round, or by a claim or kong."""
CALLS = frozenset({"ready", "double_ready", "original_call", "called_on_deal", "heavenly_ready", "earthly_ready"})
"""Declarations of ready."""
NEEDS = {"ippatsu": frozenset({"ready", "double_ready"}), "original_call_changed": frozenset({"original_call"})}
"""Circumstances that need one of others."""
BARS = {
    "replacement": frozenset({"robbing_kong", "ippatsu"}), "ippatsu": frozenset({"replacement"}),
    "robbing_kong": frozenset({"last_tile", "replacement", "last_of_kind", "kong_discard"}),
    "last_tile": frozenset({"robbing_kong", "kong_discard"}), "last_of_kind": frozenset({"robbing_kong"}),
    "kong_discard": frozenset({"last_tile", "robbing_kong"}),
}  # fmt: skip
"""Circumstances that exclude others."""


def kongs(case: HandContext) -> int:
    """Return the number of kongs in a hand."""
    return sum(meld.form in KONGS for meld in case.melds)


def claimed(case: HandContext) -> bool:
    """Return True if the hand has a claimed set."""
    return any(not meld.concealed for meld in case.melds)


def copies_of_win(case: HandContext) -> int:
    """Return the number of tiles of the winning kind in the hand, with the winning tile."""
    melds = [kind for meld in case.melds for kind in meld.kinds]
    return 1 + sum(plain(kind) == case.win for kind in (*case.concealed, *melds))


BRINGS = {"double_ready": frozenset({"ready"})}
"""Circumstances that come about together with others."""

FITS: Mapping[str, Callable[[HandContext], bool]] = {
    "after_bonus": lambda case: bool(case.bonus),
    "kong_on_kong": lambda case: kongs(case) > 1,
    "double_kong_win": lambda case: kongs(case) > 1,
    "robbing_kong": lambda case: copies_of_win(case) == 1,
    "last_of_kind": lambda case: all(plain(kind) != case.win for kind in case.concealed),
    "eight_flowers": lambda case: len(case.bonus) >= 8,
    "seven_rob_one": lambda case: len(case.bonus) >= 7,
    "heavenly": lambda case: case.seat == 0,
    "heavenly_hand": lambda case: case.seat == 0,
    "called_on_deal": lambda case: case.seat != 0,
    **dict.fromkeys(("earthly", "earthly_hand", "human", "human_hand"), lambda case: case.seat != 0),
}
"""For each circumstance, a check that the hand's tiles and seat allow it."""


@lru_cache(maxsize=64)
def calls_when_open(ruleset_id: str, options: OptionValues) -> bool:
    """Return True if a hand with claimed sets may be declared ready, as an example of the rule set has it."""
    texts = (row.example for row in registry.get(ruleset_id).elements)
    cases = (parse_example(registry.get(ruleset_id), text) for text in texts if "#ready" in text)
    return any("ready" in case.flags and claimed(case) for case in cases)


def may_only_draw(case: HandContext) -> bool:
    """Return True if nobody can have discarded before the win: that of the dealer in the first turn."""
    return case.seat == 0 and not case.flags.isdisjoint(FIRST_TURN)


def can_add(table: Table, known: Distinctions, case: HandContext, flag: str) -> bool:
    """Return True if a circumstance is possible together with the tiles and the other circumstances of a hand.

    `known` are the circumstances that matter in the rule set.
    """
    flags = case.flags
    if flag == "replacement" and not kongs(case) and (not case.bonus or "after_bonus" in known.flags):
        return False
    if flag in NEEDS and flags.isdisjoint(NEEDS[flag]):
        return False
    if not flags.isdisjoint(BARS.get(flag, ())):
        return False
    if flag in FIRST_TURN and (case.melds or not flags.isdisjoint(LATER | FIRST_TURN)):
        return False
    if flag in LATER and not flags.isdisjoint(FIRST_TURN):
        return False
    if flag in CALLS and claimed(case) and not calls_when_open(table.ruleset.id, table.options):
        return False
    return flag not in FITS or FITS[flag](case)
