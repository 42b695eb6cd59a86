"""Positions whose right answer is known: the first throw of a dealer, or a claim, with the reason for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.options import Value


@dataclass(frozen=True, slots=True)
class Turn:
    """The dealer holds `hand`; any of `right` is a good throw, and every other is worse."""

    ruleset: str
    hand: str
    right: str
    why: str
    ready: bool = False
    """Whether the hand is to be declared with it."""
    drawn: str = ""
    """The tile drawn first, where the dealer has none in advance."""
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """The next seat holds `hand`, and the dealer throws `tile`: `right` is what it is to say."""

    ruleset: str
    hand: str
    tile: str
    right: str
    why: str
    options: Mapping[str, Value] = field(default_factory=dict)


EASY = {"minimum_faan": 1}
UNEXCHANGED = {"exchange_three": "off"}

TURNS = (
    Turn("hong_kong_old", "1112345678999m 5p", "5p", "nine gates wait"),
    Turn("hong_kong_old", "19m 19p 19s 1234567z 5p", "5p", "thirteen orphans wait for thirteen kinds"),
    Turn("hong_kong_old", "555z 666z 77z 234m 45p 9s", "9s", "two pungs of dragons and the pair of the third"),
    Turn("hong_kong_old", "123456789m 22m 1m 4p 7s", "4p 7s", "a hand of one suit"),
    Turn("hong_kong_old", "111m 333m 555m 77m 9m 1z 4p", "4p", "pungs of one suit, with honors or without"),
    Turn("riichi", "234m 456p 678s 33s 45p 9m", "9m", "a declared hand waits on two sides", ready=True),
    Turn("riichi", "1133m 5577p 2288s 3s 4z", "3s 4z", "seven pairs wait for either", ready=True),
    Turn("riichi", "234567m 345p 55s 1z 67p", "1z", "all simples, waiting on two sides", ready=True),
    Turn("riichi", "123m 456m 789m 11p 35s 9p", "9p", "a straight waits", ready=True),
    Turn("riichi", "3m 348p 23445s 13566z", "1z 3z 5z", "two parts of sets beside a suit that is far from whole"),
    Turn("riichi", "4578m 12467p 23s 245z", "2z 4z 5z", "four away, honors of no use go before parts of chows"),
    Turn("riichi", "2358m 244789p 7s 127z", "1z 2z 7z", "half a flush is five away"),
    Turn("riichi", "3477m 789p 238s 1356z", "1z 3z 5z 6z", "three away, most tiles help if an honor goes"),
    Turn("riichi", "1246m 679p 4567s 346z", "3z 4z 6z", "three away, most tiles help beside both sides of a seven"),
    Turn("riichi", "2234m 678p 34s 55s 689p", "9p", "one away for two like chows of simples, not for most tiles"),
    Turn("sanma", "234p 567p 345s 88s 67s 1z", "1z", "a declared hand waits on two sides", ready=True),
    Turn("mcr", "123456789m 22p 45s 1z", "1z", "a pure straight waits"),
    Turn("mcr", "19m 19p 19s 1234567z 5p", "5p", "thirteen orphans"),
    Turn("mcr", "22446688m 3355p 7s 9s", "7s 9s", "seven pairs"),
    Turn("red", "123m 456p 789s 55z 34s 1z", "1z", "it waits on two sides"),
    Turn("red", "111222333z 44z 55z 9m", "9m", "three pungs of winds wait for two pairs"),
    Turn("chinese_classical_ru", "111m 333p 777s 55z 22z", "9m", "pungs wait for two pairs", ready=True, drawn="9m"),
    Turn("chinese_classical_ru", "123m 456m 789p 55p 34s", "9s", "it waits on two sides", ready=True, drawn="9s"),
    Turn("chinese_classical", "123m 456m 789p 55p 34s 9s", "9s", "it waits on two sides", ready=True),
    Turn("taiwanese", "123m 456m 789p 123s 55s 67s 1z", "1z", "five sets but one", ready=True),
    Turn("taiwanese", "111m 555m 999p 111s 33s 44p 1z", "1z", "five pungs but one", ready=True),
    Turn("zung_jung", "123456789m 22p 45s 1z", "1z", "a straight waits"),
    Turn("hong_kong_new", "1112345678999m 5p", "5p", "nine gates wait"),
    Turn("japanese_classical", "234m 456p 678s 33s 45p 9m", "9m", "it waits on two sides"),
    Turn("south_african", "123m 456m 789m 55z 66z 1p", "1p", "one suit and honors, waiting for either pair"),
    Turn("sichuan", "1122334455667m 9p", "9p", "one suit and seven pairs at once", options=UNEXCHANGED),
    Turn("sichuan", "123m 456m 789m 55p 34p 1s", "1s", "the suit given up goes first", options=UNEXCHANGED),
    Turn("watching_the_pot", "123m 456p 789s 55z 34s 1z", "1z", "it waits on two sides"),
)

ANSWERS = (
    Answer("hong_kong_old", "55z 123m 456p 78s 99s 1z", "5z", "pung", "a pung of dragons, which is enough", EASY),
    Answer("hong_kong_old", "55z 66z 234m 567m 88m 1p", "6z", "pung", "half a flush with dragons, one away"),
    Answer("hong_kong_old", "19m 19p 19s 1123456z", "1z", "pass", "thirteen orphans stay concealed"),
    Answer("hong_kong_old", "111m 333m 55m 77m 99m 4p", "7m", "pung", "pungs of one suit"),
    Answer("mcr", "22446688m 3355p 7s", "3p", "pass", "seven pairs stay concealed"),
    Answer("red", "123m 456p 55z 78s 99m 1z", "5z", "pung", "a pung of dragons, and the hand waits after it"),
    Answer("taiwanese", "55z 123m 456p 789s 34s 88m 1z", "5z", "pung", "a pung of dragons, near the end"),
    Answer("riichi", "356m 578p 223778s 4z", "1s", "pass", "no flush that is six away is opened for"),
    Answer("riichi", "1445m 233489s 356z", "1s", "pass", "a chow would leave a slow hand without a declaration"),
    Answer("riichi", "123m 35578p 246s 66z", "6z", "pung", "dragons, and the hand is then one away"),
    Answer("riichi", "234m 567m 345p 68p 99s", "2m", "pass", "it waits already, and may be declared"),
)

SUITS = {"m": 0, "p": 1, "s": 2}

VOIDS = (
    ("11223344556m 9p 9s", "ps"),
    ("123456789p 5p 1m 9m 2s", "ms"),
    ("1199m 2255s 34567s", "p"),
)
"""Hands of Sichuan mahjong, and the suits that may well be given up."""
