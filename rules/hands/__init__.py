"""Winning shapes: shanten, accepting tiles and readings of concealed tiles.

A hand is given by its codes (`codes_of`, `with_tile`), jokers by their number. `sets` always counts the sets still to
be made of the concealed tiles. Distances count the tiles missing less one: 0 waits, -1 is complete.
"""

from rules.hands.batch import accepting_tiles_batch, shanten_batch
from rules.hands.each_suit import shanten_in_suits
from rules.hands.few_jokers import (
    JokerSort,
    JokerSorts,
    Limits,
    accepting_tiles_with_few_jokers,
    shanten_with_few_jokers,
)
from rules.hands.given_pair import lacking_sets, shanten_with_pair
from rules.hands.joker_readings import JokerSplit, readings_with_jokers
from rules.hands.ranged_jokers import Jokers, accepting_tiles_with_jokers, shanten_with_jokers
from rules.hands.readings import Split, Trio, readings
from rules.hands.regular import GoodDiscard, accepting_tiles, after_discards, best_discards, shanten
from rules.hands.special_shapes import (
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
from rules.hands.suit_codes import (
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
from rules.hands.suit_tables import NOT_HELD
from rules.hands.three_shapes import accepting_tiles_of_three, shanten_of_three, shanten_of_three_batch

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
