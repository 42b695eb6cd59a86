"""Vietnamese mahjong of the south. Rule sheet: vietnamese; its section numbers stand beside the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from rules.core.house_rules import HouseRules, choice, number, switch
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import (
    BAMBOOS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    FLOWERS,
    FRAMED_GENERAL,
    FRAMED_SUITS,
    HONORS,
    JOKERS,
    KIND,
    PLAIN,
    SEASONS,
    SUIT_TILES,
    WINDS,
    Kind,
    TileSet,
    plain,
    rank_of,
)
from rules.core.wild import Wild
from rules.engine.questions import Questions
from rules.engine.table import BonusTiles, ClaimRule, EventHooks, Facts, Move, Ruleset, State, Table
from rules.engine.wall import WallPlan, facing_sides
from rules.families.combining import together
from rules.mechanics.bonus_tiles.bonus_by_hand import LayAside
from rules.mechanics.claims.joker_claims import JokerChow, JokerKong, JokerPung
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.opening.opening import BeginPlay, BreakWall, BuildWall, DealTiles, ReplaceBonus
from rules.mechanics.wins.early_hands import FirstTurnsOfOthers
from rules.mechanics.wins.first_discard import FIRST_DISCARD, on_first_discard, won_on_first_discard
from rules.mechanics.wins.winning import WinByClaim, WinBySelf, not_on_wild
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading, RowMaker, rows_in_play
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.scoring.winning_shapes import DeclaredOnBonus, SetsAndPair, SevenPairs, ThirteenOrphans, waiting_kinds
from rules.variants.vietnamese.any_tiles import AnyTilesOf
from rules.variants.vietnamese.bounce import BounceJoker
from rules.variants.vietnamese.discarded_jokers import WinByDiscards
from rules.variants.vietnamese.laying import LaidAtStart, LayAtWill
from rules.variants.vietnamese.stand_ins import StandInScoring, won_on

# 9 House rules


class Options(HouseRules):
    """House rules that players can choose before a match, with their defaults (section 9 of the sheet)."""

    joker_copies = number(1, range=(1, 4), group="wall")
    rounds = number(4, choices=(1, 2, 4), group="match")
    dealer_stays_on_draw = switch(False, group="match")
    claim_jokers = choice("one", ("none", "one", "free"), group="claims")
    bounce = switch(True, group="claims")
    discard_flower_wild = choice("all", ("all", "flowers_only", "none"), group="claims")
    force_flowers = switch(False, group="bonus")
    nfnl = choice("complete", ("off", "complete", "any_tiles"), group="values")
    green_joker_win = switch(True, group="win")
    leftover_phan = choice("ignored", ("ignored", "1", "2", "6"), group="payment")
    mun_limit = number(0, range=(0, 20), group="limits")
    mun_bonus = number(0, choices=(0, 6, 10), group="payment")
    flower_sets = switch(False, group="bonus")
    joker_sets = switch(False, group="bonus")
    honor_pungs = switch(False, group="values")
    half_flush = number(0, range=(0, 3), group="values")
    kong_phan = number(0, range=(0, 1), group="values")
    self_draw_concealed = number(0, range=(0, 1), group="values")
    incidental = number(0, range=(0, 1), group="values")
    seven_pairs = choice("off", ("off", "on", "self_draw"), group="win")
    dead_wall = number(26, choices=(0, 14, 26), group="wall")


# 2 Tiles

GENERAL, DOTS_JOKER, BAMBOO_JOKER, CHARACTERS_JOKER, FLOWER_JOKER, WIND_JOKER, DRAGON_JOKER, SUITS_JOKER = JOKERS
GREEN, RED = frozenset(JOKERS[:4]), frozenset(JOKERS[4:])
EMPERORS, EMPRESSES = range(KIND["1k"], KIND["4k"] + 1), range(KIND["1q"], KIND["4q"] + 1)
FAMILIES = (FLOWERS, SEASONS, EMPERORS, EMPRESSES)
FLOWER_TILES = frozenset(kind for family in FAMILIES for kind in family)
STAND_FOR: Mapping[Kind, Collection[Kind]] = {
    GENERAL: PLAIN, DOTS_JOKER: DOTS, BAMBOO_JOKER: BAMBOOS, CHARACTERS_JOKER: CHARACTERS, WIND_JOKER: WINDS,
    DRAGON_JOKER: DRAGONS, SUITS_JOKER: SUIT_TILES,
}  # fmt: skip
"""The kinds that each joker stands for in sets, pair and orphans; the flower joker stands for none."""
FRAMED_FROM = 3
"""The fewest copies of a joker at which each has a frame of its own."""


def tiles_of(o: Options) -> TileSet:
    """Return the tiles in play: 136, sixteen flowers, and the agreed number of each joker; some jokers have a frame."""
    copies = dict.fromkeys(PLAIN, 4) | dict.fromkeys(FLOWER_TILES, 1) | dict.fromkeys(JOKERS, o.joker_copies)
    if o.joker_copies >= FRAMED_FROM:
        framed = (*FRAMED_GENERAL[: o.joker_copies - 1], *FRAMED_SUITS[: o.joker_copies - 1])
        copies |= dict.fromkeys((GENERAL, SUITS_JOKER, *framed), 1)
    return TileSet.of(copies)


def wild(o: OptionValues) -> Wild:
    """Return the jokers as wild for the kinds they name; the claims limit their number in claimed sets."""
    return Wild.printed(STAND_FOR, dict.fromkeys(JOKERS, Options.joker_copies(o)))


# 7 Conditions that only this rule set needs

AT_START = "declared_at_start"


LAID_EARLY = ScoringInput(AT_START, Sort.KINDS, 12)
"""The jokers that the hand laid down in the opening round."""


def laid_jokers(kind: Kind) -> Condition:
    """Return the condition that counts the jokers of this kind that the winner has laid down."""
    return lambda reading: sum(plain(face) == kind for face in reading.case.bonus)


def pairs_at_start(reading: Reading) -> tuple[int, int]:
    """Return the number of pairs of a general and a suits joker laid before play, and of those that share a frame."""
    at_start = Counter(reading.case.numbers(AT_START))
    general = sum(count for face, count in at_start.items() if plain(face) == GENERAL)
    suits = sum(count for face, count in at_start.items() if plain(face) == SUITS_JOKER)
    alike = sum(
        min(at_start[one], at_start[other])
        for one, other in zip((GENERAL, *FRAMED_GENERAL), (SUITS_JOKER, *FRAMED_SUITS), strict=True)
    )
    return min(general, suits), alike if Options.joker_copies(reading.case.options) >= FRAMED_FROM else 0


def both_at_start(reading: Reading) -> int:
    """Return the number of pairs of a general and a suits joker laid before play."""
    return pairs_at_start(reading)[0]


def unpaired_jokers(kind: Kind) -> Condition:
    """Return the condition that counts the laid jokers of this kind, without those in pairs (see `both_at_start`)."""
    return lambda reading: laid_jokers(kind)(reading) - both_at_start(reading)


def own_flowers(reading: Reading) -> int:
    """Return the number of flowers with the seat's number, without those of families that count as sets."""
    shown, place = reading.case.bonus, reading.case.seat
    whole = Options.flower_sets(reading.case.options)
    return sum(family[place] in shown and not (whole and {*family} <= {*shown}) for family in FAMILIES)


def flower_sets(reading: Reading) -> int:
    """Return the number of families of flowers laid down completely."""
    return sum({*family} <= {*reading.case.bonus} for family in FAMILIES)


def melded_faces(case: HandContext) -> Iterator[Kind]:
    """Yield the tiles in melds that contain jokers, jokers as themselves, without their frames."""
    return (plain(face) for meld in case.melds for face in meld.faces)


def joker_set(kinds: frozenset[Kind]) -> Condition:
    """Return the condition that is 1 if all of these jokers are in the hand, in sets or laid down; a flower that wins
    does not count.
    """

    def condition(reading: Reading) -> int:
        """Return 1 if all of these jokers are there, else 0."""
        case, won = reading.case, won_on(reading.case)
        return int(kinds <= {*case.concealed, *melded_faces(case), *map(plain, case.bonus)} | {won})

    return condition


def no_joker(reading: Reading) -> int:
    """Return 1 if there is no joker among the fourteen tiles, else 0; a flower that wins counts as a joker."""
    case = reading.case
    return int(not any(kind in JOKERS for kind in (*case.tiles, *melded_faces(case))))


def has_honor_pung(reading: Reading) -> bool:
    """Check for a pung or kong of honors."""
    return any(kind in HONORS for kind in reading.pungs)


def with_honors(condition: Condition) -> Condition:
    """Return the condition restricted to hands with a pung of honors: 0 for all others."""
    return lambda reading: int(bool(condition(reading)) and has_honor_pung(reading))


def without_honors(condition: Condition) -> Condition:
    """Return the condition restricted to hands without a pung of honors: 0 for all others."""
    return lambda reading: int(bool(condition(reading)) and not has_honor_pung(reading))


def all_called(reading: Reading) -> int:
    """Return 1 for four claimed pungs or kongs, else 0."""
    claimed = [meld for meld in reading.case.melds if meld.is_pung and not meld.concealed]
    return int(len(claimed) == 4 and are.all_pungs(reading))


def terminal_pungs(reading: Reading) -> int:
    """Return 1 for four pungs, among them ones and nines, else 0."""
    ranks = {rank_of(kind) for kind in reading.pungs if kind in SUIT_TILES}
    return int(are.all_pungs(reading) and {1, 9} <= ranks)


def natural_suits_only(reading: Reading) -> int:
    """Return 1 if nothing is laid down and all tiles are natural ones of suits, the winning one included, else 0."""
    case = reading.case
    faces = [face for meld in case.melds for face in meld.faces or meld.kinds]
    return int(not case.bonus and all(kind in SUIT_TILES for kind in (*case.tiles, *faces)))


def single_wait(reading: Reading) -> int:
    """Return 1 for a self-drawn concealed hand of four chows that waited for one kind only, else 0."""
    case = reading.case
    if not (case.self_drawn and are.no_claimed_sets(reading) and are.all_chows(reading)):
        return 0
    waits = waiting_kinds(case.concealed, case.melds, (SetsAndPair(),), case.wild)
    return int(sum(kind in PLAIN for kind in waits) == 1)


def four_concealed(reading: Reading) -> int:
    """Return 1 for four concealed pungs or kongs, else 0; a claimed winning tile makes its pung open."""
    return int(reading.concealed_pungs == 4)


def won_on_stand_in(reading: Reading) -> int:
    """Return 1 if the winning discard is a flower or a joker, which completes any waiting hand, else 0."""
    return int(not reading.case.self_drawn and reading.case.win in JOKERS)


def human_hand(reading: Reading) -> int:
    """Return 1 for a non-dealer's win before his first discard and before any claim, else 0."""
    return int("human" in reading.case.flags)


# 7 Scoring table

THREE, FIVE = "green_jokers_3", "green_jokers_5"
MUN = 6
"""The phán in a mủn."""

row = RowMaker("phan")


def nfnl(id: str, times: Condition, phan: int, example: str, excludes: tuple[str, ...] = ()) -> Element:
    """Return a scoring row of the family NFNL (no flowers, no leaves), of which only one counts.

    `times` is its condition (how often it counts), `example` a hand in score notation that has it and `excludes` ids of
    rows that do not count beside it.
    """
    return row(id, are.both(natural_suits_only, times), phan, example, when=lambda o: Options.nfnl(o) != "off",
               excludes=("no_flowers_honors", "no_flowers_honors_pungs", *excludes))  # fmt: skip


HAND = "123m 456p 88s 67p chow:345s"
PUNGS = "222p 88s 55m"
CALLED = ("all_pungs", "all_called_pungs")
FLUSH = (*CALLED, "full_flush")

BONUS_ROWS = (
    row("own_flower", own_flowers, 1, f"{HAND} *2f +5p seat=S", group="bonus"),
    row("flower_set", flower_sets, 6, f"{HAND} *1234f +5p flower_sets=true", group="bonus", when=Options.flower_sets),
    row("joker_general", unpaired_jokers(GENERAL), 2, f"{HAND} *1j +5p", group="bonus"),
    row("joker_dots", laid_jokers(DOTS_JOKER), 1, f"{HAND} *2j +5p", group="bonus"),
    row("joker_bamboo", laid_jokers(BAMBOO_JOKER), 1, f"{HAND} *3j +5p", group="bonus"),
    row("joker_characters", laid_jokers(CHARACTERS_JOKER), 1, f"{HAND} *4j +5p", group="bonus"),
    row("joker_flower", laid_jokers(FLOWER_JOKER), 2, f"{HAND} *5j +5p", group="bonus"),
    row("joker_wind", laid_jokers(WIND_JOKER), 1, f"{HAND} *6j +5p", group="bonus"),
    row("joker_dragon", laid_jokers(DRAGON_JOKER), 1, f"{HAND} *7j +5p", group="bonus"),
    row("joker_suits", unpaired_jokers(SUITS_JOKER), 2, f"{HAND} *8j +5p", group="bonus"),
    row("general_and_suits", both_at_start, 9, f"{HAND} *1j8j +5p state.{AT_START}=1j8j", group="bonus"),
    row("green_set", joker_set(GREEN), 6, f"{HAND} *1234j +5p joker_sets=true", group="bonus", when=Options.joker_sets),
    row("red_set", joker_set(RED), 6, f"{HAND} *5678j +5p joker_sets=true", group="bonus", when=Options.joker_sets),
)  # fmt: skip
HAND_ROWS = (
    row("all_chows", are.all_chows_suit_pair, 1, f"{HAND} <5p"),
    row("all_chows_honors", are.both(are.all_chows, are.pair_of(HONORS)), 3, "123m 456p 33z 67p chow:345s <5p"),
    row("all_pungs", without_honors(are.all_pungs), 3, f"{PUNGS} pung:333m pung:444s *1f <5m"),
    row("all_pungs_honors", with_honors(are.all_pungs), 6, f"{PUNGS} pung:333z pung:444s <5m", excludes=("all_pungs",)),
    row("all_called_pungs", without_honors(all_called), 6,
        "5m pung:222p pung:888s pung:333m pung:444s *1f <5m", excludes=("all_pungs",)),
    row("all_called_pungs_honors", with_honors(all_called), 12,
        "5m pung:222p pung:888s pung:333z pung:444s <5m", excludes=("all_pungs_honors",)),
    row("all_pungs_terminals", terminal_pungs, 6, "111p 99s 55m pung:333m pung:444s *1f <9s", excludes=("all_pungs",)),
    row("no_flowers_honors", are.both(are.no_bonus, are.no_honors), 6, "123m 45p2j 88s 67p pung:333s <5p"),
    row("no_flowers_honors_pungs", are.both(are.no_bonus, are.no_honors, are.all_chows), 12,
        "123m 45p2j 88s 67p chow:345s <5p", excludes=("no_flowers_honors", "all_chows")),
    row("half_flush", are.half_flush, Options.half_flush, "345p 678p 99p 12p pung:333z <3p half_flush=3"),
    row("full_flush", are.full_flush, 12, "345p 678p 99p 12p chow:456p *1f <3p"),
    row("pure_straight", together.straight, 18, "123p 456p 78p 33z pung:444s <9p"),
    row("all_honors", are.all_honors, 24, "11z 22z pung:333z pung:555z pung:666z <1z",
        excludes=("all_pungs_honors", "all_called_pungs_honors")),
    row("thirteen_orphans", are.shape_is("thirteen_orphans"), 12, "19m 19p 19s 1234567z <1m"),
    row("seven_pairs", are.shape_is("seven_pairs"), 6, "1133m 5577p 2288s 9s +9s seven_pairs=on",
        when=lambda o: Options.seven_pairs(o) != "off"),
    row("little_three_dragons", are.little_three_dragons, 6, "666z 77z 234m 78p pung:555z <9p"),
    row("big_three_dragons", are.big_three_dragons, 12, "77z 123m 99p pung:555z pung:666z <7z"),
    row("dragon_pung", are.dragon_pungs, 1, "123m 456p 88s 67p pung:777z <5p honor_pungs=true",
            when=Options.honor_pungs,
        tiles=are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)),
    row("seat_wind_pung", are.seat_wind_pung, 1, "123m 456p 88s 67p pung:222z <5p seat=S honor_pungs=true",
        when=Options.honor_pungs, tiles=are.seat_wind_tiles),
    row("round_wind_pung", are.round_wind_pung, 1, "123m 456p 88s 67p pung:111z <5p seat=S honor_pungs=true",
        when=Options.honor_pungs, tiles=are.round_wind_tiles),
    row("kong_phan", are.kongs, Options.kong_phan, "123m 456p 88s 67p kong:3333z <5p kong_phan=1"),
    row("four_concealed_pungs", four_concealed, 18, "222p 555p 888s 33z 77m +7m", excludes=("all_pungs",)),
    row("four_kongs", are.at_least(4, are.kongs), 24, "5m kong:2222p kong:8888s ckong:3333z kong:4444s <5m",
        excludes=("all_pungs",)),
    row("little_four_winds", are.little_four_winds, 30, "234m 11z 44z pung:222z pung:333z <1z"),
    row("big_four_winds", are.big_four_winds, 48, "111z 3m pung:222z pung:333z pung:444z <3m"),
)  # fmt: skip
BIG_HANDS = (four_concealed, are.at_least(4, are.kongs), are.little_four_winds, are.big_four_winds)


def big_hand(reading: Reading) -> int:
    """Return 1 for four concealed pungs, four kongs, little or big four winds, else 0."""
    return int(any(condition(reading) for condition in BIG_HANDS))


LATER_ROWS = (
    row("big_hand_no_jokers", are.both(big_hand, no_joker), 6, "222p 555p 888s 33z 77m *1f +7m"),
    row("big_hand_no_flowers", are.both(big_hand, are.no_bonus), 6, "222p 555p 888s 33z 77m +7m"),
    nfnl("no_flowers_no_leaves", are.times(1), 18, "123m 456p 88s 67p pung:333s <5p"),
    nfnl("nfnl_single_wait", single_wait, 24, "123m 456p 567s 88s 46p +5p", ("all_chows",)),
    nfnl("nfnl_all_pungs", are.all_pungs, 24, f"{PUNGS} pung:333m pung:444s <5m", CALLED),
    nfnl("nfnl_full_flush", are.full_flush, 30, "345p 678p 99p 67p chow:456p <5p", ("full_flush",)),
    nfnl("nfnl_concealed_pungs", four_concealed, 36, "222p 555p 888s 33m 77m +7m", CALLED),
    nfnl("nfnl_flush_pungs", are.both(are.all_pungs, are.full_flush), 36, "222p 555p 88p 77p pung:333p <7p", FLUSH),
    nfnl("nfnl_concealed_flush_pungs", are.both(four_concealed, are.full_flush), 48, "222p 555p 888p 33p 77p +7p",
         FLUSH),
    row("heavenly_hand", are.flag("heavenly"), 12, "123m 456p 88s 67p 345s *1f +5p #heavenly", group="winning"),
    row("earthly_hand", won_on_first_discard, 12, "123m 456p 88s 67p 345s *1f <5p #earthly seat=S", group="winning",
        excludes=("human_hand",)),
    row("human_hand", human_hand, 12, "123m 456p 88s 67p 345s *1f +5p #human seat=S", group="winning"),
    row("self_draw_concealed", are.both(are.self_draw, are.no_claimed_sets), Options.self_draw_concealed,
        "123m 456p 88s 67p 345s *1f +5p self_draw_concealed=1", group="winning"),
    row("replacement_tile", are.flag("replacement"), Options.incidental, f"{HAND} +5p #replacement incidental=1",
        group="winning"),
    row("robbing_kong", are.flag("robbing_kong"), Options.incidental, f"{HAND} <5p #robbing_kong incidental=1",
        group="winning"),
    row("last_tile_draw", are.last_tile_draw, Options.incidental, f"{HAND} +5p #last_tile incidental=1",
            group="winning"),
    row("last_tile_claim", are.last_tile_claim, Options.incidental, f"{HAND} <5p #last_tile incidental=1",
        group="winning"),
    row("discarded_flower", won_on_stand_in, 6, f"{HAND} *2f <3f from=N", group="winning",
        when=lambda o: Options.discard_flower_wild(o) != "none"),
    row(THREE, are.flag(THREE), 6, f"13579m 2468p 1357s +1j #{THREE}", group="winning", when=Options.green_joker_win),
    row(FIVE, are.flag(FIVE), 12, f"13579m 2468p 1357s +1j #{FIVE} joker_copies=2", group="winning",
        when=Options.green_joker_win),
)  # fmt: skip
ELEMENTS = (*BONUS_ROWS, *HAND_ROWS, *LATER_ROWS)
RIVAL_ROWS = tuple(row.id for row in ELEMENTS if row.id.startswith(("nfnl_", "no_flowers_no")))

SEAT_JOKERS: Mapping[str, tuple[Kind, int]] = {
    "joker_general": (GENERAL, 0), "joker_dots": (DOTS_JOKER, 1), "joker_bamboo": (BAMBOO_JOKER, 2),
    "joker_characters": (CHARACTERS_JOKER, 3), "joker_wind": (WIND_JOKER, 1), "joker_dragon": (DRAGON_JOKER, 2),
    "joker_suits": (SUITS_JOKER, 3),
}  # fmt: skip
"""The jokers that are worth an extra phán to one of the seats, counted from East."""
SAME_FRAME = 3
"""The extra phán of a general and a suits joker of the same frame."""


def with_joker_extras(reading: Reading, line: Line) -> Line:
    """Return a row with the extra phán of jokers: for the seat, for laying them before play, for the same frame."""
    if line.element == "general_and_suits":
        return replace(line, amount=line.amount + SAME_FRAME * pairs_at_start(reading)[1])
    if line.element not in SEAT_JOKERS:
        return line
    case, (kind, seat) = reading.case, SEAT_JOKERS[line.element]
    if case.seat == seat:
        return replace(line, amount=line.amount + line.times)
    if kind not in (GENERAL, SUITS_JOKER):
        return line
    early = sum(plain(face) == kind for face in case.numbers(AT_START)) - both_at_start(reading)
    return replace(line, amount=line.amount + early)


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): the sum of its rows; a win on discarded jokers counts alone."""
    case, o = reading.case, Options.of(reading.case.options)
    lines = tuple(line for line in lines if line.element in (THREE, FIVE)) if reading.shape == GREEN_JOKERS else lines
    lines = tuple(with_joker_extras(reading, line) for line in lines)
    score = sum(line.amount for line in lines)
    steps = [Step("sum", score), *([Step("mun", count_mun(score, o))] if score >= MUN else [])]
    drawn_only = reading.shape == "seven_pairs" and o.seven_pairs == "self_draw" and not case.self_drawn
    return sheet_of(
        reading, lines, score, steps, legal=not drawn_only, reason="self_draw_only" if drawn_only else ""
    )


def count_mun(score: int, o: Options) -> int:
    """Return the whole mủn in `score` phán, up to the limit."""
    return min(score // MUN, o.mun_limit) if o.mun_limit else score // MUN


# 8 Payments

OF_PHAN = (1, 1, 2, 4, 8, 16)
"""The single share of a hand below one mủn, by its phán."""
OF_MUN = 32


def shares_owed(winner: Winner, losers: Collection[Seat]) -> dict[Seat, Share]:
    """Return the share of each loser: one for a hand without phán; else doubled after a self-draw and for the
    discarder.
    """
    case, score, o = winner.case, winner.sheet.score, Options.of(winner.case.options)
    if not score:
        return dict.fromkeys(losers, Share.of("base", 1))
    mun = count_mun(score, o)
    share = Share.of("base", OF_MUN).times("mun", mun) if mun else Share.of("base", OF_PHAN[score])
    left = 0 if o.leftover_phan == "ignored" or not mun else int(o.leftover_phan) * (score % MUN)

    def whole(share: Share) -> Share:
        """Return a share with the extras that are not doubled: phán left over, and the bonus for each mủn."""
        return share.plus("leftover_phan", left).plus("mun_bonus", o.mun_bonus * mun)

    if case.source is None:
        return dict.fromkeys(losers, whole(share.times("self_draw", 2)))
    return {loser: whole(share.times("discarder", 2) if loser == case.source else share) for loser in losers}


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments of a deal (section 8): all losers to the winner."""
    return [
        Payment("win", outcome.players, owed_to(winner.seat, shares_owed(
            winner, [seat for seat in range(outcome.players) if seat != winner.seat]
        )))
        for winner in outcome.winners
    ]  # fmt: skip


# 3 Match


def dealer_stays(state: State) -> bool:
    """Check that the dealer deals again: after winning, and after a drawn deal as agreed."""
    if state.wins:
        return state.seats[state.dealer].won
    return Options.dealer_stays_on_draw(state.table.options)


# 2 to 6 The table

GREEN_JOKERS = "green_jokers"
FRAMED = frozenset((*FRAMED_GENERAL, *FRAMED_SUITS))


def kinds_at_will(o: Options) -> frozenset[Kind]:
    """Return the kinds that a player may lay down, keep or discard as he likes."""
    flowers = frozenset[Kind]() if o.force_flowers else FLOWER_TILES | {FLOWER_JOKER}
    return flowers | FRAMED | frozenset(kind for kind in JOKERS if kind != FLOWER_JOKER)


def stand_ins(o: Options) -> frozenset[Kind]:
    """Return the kinds whose discard completes any waiting hand, as agreed."""
    return {
        "all": FLOWER_TILES | frozenset(JOKERS), "flowers_only": FLOWER_TILES, "none": frozenset[Kind](),
    }[o.discard_flower_wild]  # fmt: skip


def scoring(o: Options) -> StandInScoring:
    """Return the scorer of hands under these house rules: shapes, rows of the table, arithmetic (sections 6 and 7)."""
    shapes: list[Shape] = [SetsAndPair(), ThirteenOrphans()]
    if o.seven_pairs != "off":
        shapes.append(SevenPairs())
    if o.nfnl == "any_tiles":
        shapes.append(AnyTilesOf(frozenset(SUIT_TILES)))
    green = [DeclaredOnBonus((THREE, FIVE), GREEN_JOKERS)] if o.green_joker_win else []
    rows = rows_in_play((*LATER_ROWS, *reversed(HAND_ROWS), *BONUS_ROWS), o)  # a row that is excluded excludes nothing
    return StandInScoring(
        options=o, shapes=(*shapes, *green), rows=rows, arithmetic=score_hand, top_down=True, rivals=RIVAL_ROWS,
        stand_ins=stand_ins(o), without_hand=frozenset((THREE, FIVE)),
    )  # fmt: skip


def claims_of(o: Options) -> tuple[ClaimRule, ...]:
    """Return the claims of a discard, with or without jokers in the claimed set as agreed (section 5)."""
    barred = (not_on_wild,) if o.discard_flower_wild == "none" else ()
    win = WinByClaim(restrictions=barred, stand_ins=stand_ins(o))
    match o.claim_jokers:
        case "none":
            return (win, ClaimKong(), ClaimPung(on_last=False), ClaimChow(on_last=False))
        case "one":
            kong, most = JokerKong(most=0, fewest_first=True), 1
        case _:
            kong, most = JokerKong(on_last=False, most=3, fewest_first=True), 2
    return (win, kong, JokerPung(on_last=False, most=most, fewest_first=True), JokerChow(on_last=False, most=1))


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return all that is fixed for a match under these house rules: tiles, wall, phases, moves, claims, payments."""
    will, forced = kinds_at_will(o), FLOWER_TILES | {FLOWER_JOKER} if o.force_flowers else frozenset[Kind]()
    green = WinByDiscards(GREEN, RED, ((3, THREE), (5, FIVE)))
    moves: tuple[Move, ...] = (
        WinBySelf(), LayAside(will), KongFromHand(), PromotePung(),
        *([BounceJoker()] if o.bounce and o.claim_jokers != "none" else []), DiscardTile(),
    )  # fmt: skip
    return Table(
        ruleset=ruleset, options=o, players=players,
        tiles=tiles_of(o),  # 2
        wall=WallPlan(dice=2, sides=facing_sides, remainder=o.dead_wall),
        flow=Rounds(rounds=o.rounds, stays=dealer_stays, at_random=True),  # 3
        phases=(  # 4
            BuildWall(), BreakWall(), DealTiles((4, 4, 4, 1), extra=True), *([ReplaceBonus()] if forced else []),
            LayAtWill(will), BeginPlay(draws=False), *([Questions((green,))] if o.green_joker_win else []),
        ),
        moves=moves,  # 5
        claims=claims_of(o),
        robbing=(WinByClaim(),),
        scoring=scoring(o),  # 6, 7
        settlement=settle,  # 8
        bonus=BonusTiles(forced, at_will=will),
        hooks=EventHooks(on_unclaimed=(green,) if o.green_joker_win else ()),
        facts=Facts(hand_facts=hand_facts, records=(FirstTurnsOfOthers,)),
    )  # fmt: skip


# 11 Facts of test cases


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return facts for the scoring of a win: jokers laid before play, and whether the winning tile is the first
    discard.
    """
    first = int(on_first_discard(state))
    return {AT_START: tuple(state.record(LaidAtStart).faces[seat]), FIRST_DISCARD: first}


RULESET = Ruleset(
    id="vietnamese",
    seats=(4,),
    native="mạt chược",
    native_language="vi",
    region="south_east",
    level="hard",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="123m 456p 88s 67p chow:345s *2f1j <5p",
    unit="phan",
    inputs=(LAID_EARLY,),
    wild=wild,
)
