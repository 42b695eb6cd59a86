"""Examples show the circumstance that makes the hand score: tiles beside it, red fives, words of the caption."""

from __future__ import annotations

from rules.core.tiles import format_tiles
from rules.core.words import Words
from rules.engine import registry
from rules.rulebook import HandExample, ScoringRow, chapters


def examples(ruleset: str) -> dict[str, HandExample]:
    page = registry.get(ruleset)
    blocks = [block for one in chapters(page, page.resolve(), Words("en")) for block in one.blocks]
    return {block.element: block.example for block in blocks if isinstance(block, ScoringRow) and block.example}


def beside(hand: HandExample) -> dict[str, str]:
    return {tiles.name: format_tiles(tiles.kinds) for tiles in hand.beside}


def test_riichi_shows_indicators_red_fives_robbed_kongs_and_the_river() -> None:
    shown = examples("riichi")
    assert beside(shown["dora"]) == {"Dora indicator": "4p"}
    assert beside(shown["ura_dora"]) == {"Ura dora indicator": "4p"}
    assert beside(shown["robbing_kong"]) == {"The robbed kong": "5555p"}
    assert len(next(tiles.kinds for tiles in shown["nagashi_mangan"].beside if tiles.name == "River: East")) == 18
    assert any(format_tiles(group.kinds) == "406p" for group in shown["red_five"].groups), "the winning tile is red"
    assert "0" not in format_tiles(shown["dora"].kinds)


def test_captions_tell_what_tiles_cannot_show() -> None:
    shown = examples("riichi")
    assert shown["ippatsu"].caption == "from a discard, within a turn of riichi"
    assert shown["double_riichi"].caption == "from a discard, double riichi"
    assert shown["last_tile_draw"].caption == "drawn from the wall, the last tile"
    assert shown["robbing_kong"].caption == "robbing a kong"
    assert examples("sichuan")["kong_discard"].caption == "from a discard, on the discard after a kong"


def test_wild_tiles_and_values_made_of_tiles_stand_beside_the_hand() -> None:
    assert beside(examples("fujian")["golden_pair"]) == {"Gold": "5p"}
    assert beside(examples("harbin")["bao_draw"]) == {"Bao": "8m"}
    assert beside(examples("watching_the_pot")["own_river_first"]) == {"River: player 2": "4m 1z"}, "once"
