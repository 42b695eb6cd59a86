"""Winning shapes: how far concealed tiles are from one, what brings them nearer, and how they can be read.

A hand is given by its codes (`codes_of`, `with_tile`), jokers by their number. `sets` always counts the sets still to
be made of the concealed tiles. Distances count the tiles missing less one: 0 waits, -1 is complete.
"""

from rules.shapes.batch import distance_batch, improving_batch
from rules.shapes.codes import (
    NO_TILES,
    STEP,
    Codes,
    codes_of,
    codes_of_kinds,
    codes_of_many,
    count_of,
    counts_of,
    kinds_of,
    with_tile,
)
from rules.shapes.each_suit import distance_in_suits
from rules.shapes.few_jokers import JokerSort, JokerSorts, Limits, distance_with_few, improving_with_few
from rules.shapes.given_pair import distance_with_pair, lacking_sets
from rules.shapes.joker_readings import JokerSplit, readings_with_jokers
from rules.shapes.ranged import Jokers, distance_with, improving_with
from rules.shapes.readings import Split, Trio, readings
from rules.shapes.regular import GoodDiscard, after_discards, best_discards, distance, improving
from rules.shapes.special import (
    pairs_and_pung,
    pairs_and_pung_improving,
    seven_pairs,
    seven_pairs_batch,
    seven_pairs_helped_without,
    seven_pairs_improving,
    seven_pairs_without,
    thirteen_orphans,
    thirteen_orphans_batch,
    thirteen_orphans_improving,
    thirteen_orphans_without,
)
from rules.shapes.tables import NOT_HELD
from rules.shapes.three import distance_of_three, distance_of_three_batch, improving_of_three

__all__ = [
    "NOT_HELD",
    "NO_TILES",
    "STEP",
    "Codes",
    "GoodDiscard",
    "JokerSort",
    "JokerSorts",
    "JokerSplit",
    "Jokers",
    "Limits",
    "Split",
    "Trio",
    "after_discards",
    "best_discards",
    "codes_of",
    "codes_of_kinds",
    "codes_of_many",
    "count_of",
    "counts_of",
    "distance",
    "distance_batch",
    "distance_in_suits",
    "distance_of_three",
    "distance_of_three_batch",
    "distance_with",
    "distance_with_few",
    "distance_with_pair",
    "improving",
    "improving_batch",
    "improving_of_three",
    "improving_with",
    "improving_with_few",
    "kinds_of",
    "lacking_sets",
    "pairs_and_pung",
    "pairs_and_pung_improving",
    "readings",
    "readings_with_jokers",
    "seven_pairs",
    "seven_pairs_batch",
    "seven_pairs_helped_without",
    "seven_pairs_improving",
    "seven_pairs_without",
    "thirteen_orphans",
    "thirteen_orphans_batch",
    "thirteen_orphans_improving",
    "thirteen_orphans_without",
    "with_tile",
]
