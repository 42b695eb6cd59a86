"""Winning shapes: how far concealed tiles are from one, what brings them nearer, and how they can be read.

A hand is given by its codes (`codes_of`, `with_tile`), jokers by their number. `sets` always counts the sets still to
be made of the concealed tiles. Distances count the tiles missing less one: 0 waits, -1 is complete.
"""

from rules.shapes.batch import accepting_tiles_batch, shanten_batch
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
from rules.shapes.each_suit import shanten_in_suits
from rules.shapes.few_jokers import (
    JokerSort,
    JokerSorts,
    Limits,
    accepting_tiles_with_few_jokers,
    shanten_with_few_jokers,
)
from rules.shapes.given_pair import lacking_sets, shanten_with_pair
from rules.shapes.joker_readings import JokerSplit, readings_with_jokers
from rules.shapes.ranged import Jokers, accepting_tiles_with_jokers, shanten_with_jokers
from rules.shapes.readings import Split, Trio, readings
from rules.shapes.regular import GoodDiscard, accepting_tiles, after_discards, best_discards, shanten
from rules.shapes.special import (
    pairs_and_pung,
    pairs_and_pung_accepting_tiles,
    seven_pairs,
    seven_pairs_accepting_tiles,
    seven_pairs_batch,
    seven_pairs_helped_without,
    seven_pairs_without,
    thirteen_orphans,
    thirteen_orphans_accepting_tiles,
    thirteen_orphans_batch,
    thirteen_orphans_without,
)
from rules.shapes.tables import NOT_HELD
from rules.shapes.three import accepting_tiles_of_three, shanten_of_three, shanten_of_three_batch

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
    "accepting_tiles",
    "accepting_tiles_batch",
    "accepting_tiles_of_three",
    "accepting_tiles_with_few_jokers",
    "accepting_tiles_with_jokers",
    "after_discards",
    "best_discards",
    "codes_of",
    "codes_of_kinds",
    "codes_of_many",
    "count_of",
    "counts_of",
    "kinds_of",
    "lacking_sets",
    "pairs_and_pung",
    "pairs_and_pung_accepting_tiles",
    "readings",
    "readings_with_jokers",
    "seven_pairs",
    "seven_pairs_accepting_tiles",
    "seven_pairs_batch",
    "seven_pairs_helped_without",
    "seven_pairs_without",
    "shanten",
    "shanten_batch",
    "shanten_in_suits",
    "shanten_of_three",
    "shanten_of_three_batch",
    "shanten_with_few_jokers",
    "shanten_with_jokers",
    "shanten_with_pair",
    "thirteen_orphans",
    "thirteen_orphans_accepting_tiles",
    "thirteen_orphans_batch",
    "thirteen_orphans_without",
    "with_tile",
]
