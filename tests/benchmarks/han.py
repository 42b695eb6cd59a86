"""How fast a won riichi hand is scored whole (rows, han, fu, payments), beside `mahjong`, on the same random hands."""

from __future__ import annotations

from random import Random

from rules.scoring.hand_context import HandContext
from rules.scoring.settlement import Outcome, Winner
from tests.benchmarks.timing import Result, seconds_each, show
from tests.variants.riichi.test_riichi_peers import CALCULATOR, TABLE, random_case, their_arguments

HANDS = 1_000
GOAL = 3


def ours(case: HandContext) -> object:
    """Judge and payments."""
    sheet = TABLE.scoring.judge(case)
    return TABLE.settlement(Outcome(4, TABLE.options, (Winner(case, sheet),), values=case.values))


def theirs(arguments: dict[str, object]) -> object:
    """The same by the peer."""
    return CALCULATOR.estimate_hand_value(**arguments)


def main() -> int:
    """Print the comparison; 1 if ours is not as much faster as it should be."""
    rng, cases = Random(9), list[HandContext]()
    while len(cases) < HANDS:
        case = random_case(rng)
        if case is not None and TABLE.scoring.judge(case).legal:
            cases.append(case)
    taken = seconds_each({"ours": (ours, cases), "theirs": (theirs, [their_arguments(case) for case in cases])})
    result = Result("a won hand, whole", taken["ours"], "mahjong", taken["theirs"], GOAL)
    show([result], as_json=False)
    return 0 if result.kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
