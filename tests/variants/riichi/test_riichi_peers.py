"""Riichi against an independent calculator, `mahjong`, on random won hands: yaku, han, fu and payments."""

from __future__ import annotations

from collections import Counter
from random import Random

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from rules.core.melds import Form, Group
from rules.core.tiles import HONORS, ORPHANS, SUIT_TILES, WINDS, Kind
from rules.engine import registry
from rules.engine.table import Table
from rules.families.han_and_fu.han_scoring import han_and_fu
from rules.scoring.hand_context import HandContext
from rules.scoring.settlement import Outcome, Winner, total

RULESET = registry.get("riichi")
TABLE = RULESET.at(RULESET.resolve({"red_fives": 0}))
CALCULATOR = HandCalculator()
RULES = OptionalRules(has_open_tanyao=True, has_double_yakuman=False)

NAMES = {
    "Riichi": "riichi", "Double Riichi": "double_riichi", "Ippatsu": "ippatsu",
    "Menzen Tsumo": "fully_concealed_hand", "Pinfu": "pinfu", "Tanyao": "all_simples",
    "Iipeiko": "pure_double_chow",
    "Yakuhai (haku)": "dragon_pung", "Yakuhai (hatsu)": "dragon_pung", "Yakuhai (chun)": "dragon_pung",
    "Haitei Raoyue": "last_tile_draw", "Houtei Raoyui": "last_tile_claim", "Rinshan Kaihou": "replacement_tile",
    "Chankan": "robbing_kong", "Sanshoku Doujun": "mixed_triple_chow", "Ittsu": "pure_straight",
    "Chantai": "outside_hand", "Chiitoitsu": "seven_pairs", "Toitoi": "all_pungs", "San Ankou": "three_concealed_pungs",
    "Sanshoku Doukou": "triple_pung", "San Kantsu": "three_kongs", "Honroutou": "all_terminals_and_honors",
    "Shou Sangen": "little_three_dragons", "Honitsu": "half_flush", "Junchan": "pure_outside_hand",
    "Ryanpeikou": "two_pure_double_chows", "Chinitsu": "full_flush", "Kokushi Musou": "thirteen_orphans",
    "Kokushi Musou Juusanmen Matchi": "thirteen_orphans_13_wait", "Suu Ankou": "four_concealed_pungs",
    "Suu Ankou Tanki": "four_concealed_pungs_single_wait", "Daisangen": "big_three_dragons",
    "Shousuushii": "little_four_winds", "Dai Suushii": "big_four_winds", "Tsuu Iisou": "all_honors",
    "Chinroutou": "all_terminals", "Ryuuiisou": "all_green", "Chuuren Poutou": "nine_gates",
    "Daburu Chuuren Poutou": "nine_gates_pure", "Suu Kantsu": "four_kongs", "Tenhou": "heavenly_hand",
    "Chiihou": "earthly_hand", "Dora": "dora",
}  # fmt: skip
"""Their names of rows and ours."""


def element(name: str) -> str:
    """Our row for one of theirs; winds are told by seat and round."""
    for words, row in (("(round wind", "round_wind_pung"), ("(seat wind", "seat_wind_pung")):
        if words in name:
            return row
    return NAMES[name]


def sets_of(rng: Random) -> tuple[list[tuple[Form, Kind]], Kind]:
    """Four sets and a pair of one of many sorts of hand."""
    sort = rng.choice(["plain", "plain", "pungs", "flush", "half", "honors", "ends", "greens", "twins"])
    suit = 9 * rng.randrange(3)
    while True:
        counts: Counter[Kind] = Counter()
        found: list[tuple[Form, Kind]] = []
        for _ in range(4):
            form, kind = one_set(rng, sort, suit)
            if sort == "twins" and found and rng.random() < 0.5:
                form, kind = found[-1]
            found.append((form, kind))
            counts.update((kind, kind + 1, kind + 2) if form is Form.CHOW else (kind,) * 3)
        pair = one_set(rng, "pungs" if sort in ("plain", "twins") else sort, suit)[1]
        counts[pair] += 2
        if max(counts.values()) <= 4:
            return found, pair


def one_set(rng: Random, sort: str, suit: int) -> tuple[Form, Kind]:
    """One set that fits a sort of hand."""
    if (sort == "honors" and rng.random() < 0.8) or (sort == "half" and rng.random() < 0.35):
        return Form.PUNG, rng.choice(HONORS)
    if sort == "ends":
        if rng.random() < 0.4:
            return Form.PUNG, rng.choice(ORPHANS)
        return Form.CHOW, 9 * rng.randrange(3) + rng.choice((0, 6))
    if sort == "greens":
        return (Form.CHOW, 19) if rng.random() < 0.4 else (Form.PUNG, rng.choice((19, 20, 21, 23, 25, 32)))
    low = suit if sort in ("flush", "half") else 9 * rng.randrange(3)
    if sort == "pungs" or rng.random() < 0.2:
        return Form.PUNG, low + rng.randrange(9)
    return Form.CHOW, low + rng.randrange(7)


def special(rng: Random) -> list[Kind]:
    """Seven pairs, thirteen orphans, or nine gates."""
    sort = rng.random()
    if sort < 0.7:
        pool = rng.choice([[*SUIT_TILES], [*range(9), *HONORS], [*ORPHANS], [*HONORS], [*range(9, 18)]])
        return [kind for kind in rng.sample(pool, 7) for _ in range(2)]
    if sort < 0.85:
        return [*ORPHANS, rng.choice(ORPHANS)]
    low = 9 * rng.randrange(3)
    return [low, low, *range(low, low + 9), low + 8, low + 8, low + rng.randrange(9)]


def random_case(rng: Random, table: Table = TABLE) -> HandContext | None:
    """A complete hand, how it was won and what lies open; None where the tiles do not suffice."""
    melds: list[Group] = []
    if rng.random() < 0.12:
        hand = special(rng)
    else:
        sets, pair = sets_of(rng)
        hand = [pair, pair]
        for form, kind in sets:
            kinds = (kind, kind + 1, kind + 2) if form is Form.CHOW else (kind,) * 3
            fate = rng.random()
            if fate < 0.6:
                hand += kinds
            elif form is Form.CHOW or fate < 0.75:
                melds.append(Group(form, kinds, False, faces=kinds, laid=True))
            else:
                melds.append(Group(Form.KONG, (kind,) * 4, fate < 0.87, faces=(kind,) * 4, laid=True))
    rng.shuffle(hand)
    win, drawn = hand.pop(), rng.random() < 0.5
    every = Counter([win, *hand, *(kind for meld in melds for kind in meld.kinds)])
    if max(every.values()) > 4:
        return None
    flags = circumstances(rng, drawn, all(meld.concealed for meld in melds), any(meld.is_kong for meld in melds))
    left = [kind for kind in range(34) for _ in range(4 - every[kind])]
    shown = rng.sample(left, 4)
    seat = rng.randrange(4)
    source = None if drawn else (seat + rng.randrange(1, 4)) % 4
    values = {"dora": tuple(shown[:2]), "ura": tuple(shown[2:]), "honba": rng.randrange(3), "pot": 0}
    return HandContext(
        tuple(sorted(hand)), tuple(melds), (), win, "self" if drawn else "discard", seat, source, rng.randrange(2), 4,
        table.options, frozenset(flags), values=values,
    )  # fmt: skip


def circumstances(rng: Random, drawn: bool, concealed: bool, kong: bool) -> list[str]:
    """What may hold together."""
    found: list[str] = []
    if concealed and rng.random() < 0.5:
        found.append("ready")
        found += [name for name in ("double_ready", "ippatsu") if rng.random() < 0.2]
    special = rng.random()
    if drawn and kong and special < 0.2 and "ippatsu" not in found:
        found.append("replacement")
    elif special < 0.1:
        found.append("last_tile")
    elif not drawn and special < 0.2:
        found.append("robbing_kong")
    return found


def in_their_tiles(kinds: list[Kind], used: Counter[Kind]) -> list[int]:
    """Pieces of these kinds that are not taken yet, numbered as theirs; they have no red fives here."""
    found = []
    for kind in kinds:
        found.append(4 * kind + used[kind])
        used[kind] += 1
    return found


def theirs(case: HandContext) -> object:
    """What their calculator says of the same hand."""
    return CALCULATOR.estimate_hand_value(**their_arguments(case))


def their_arguments(case: HandContext) -> dict[str, object]:
    """The same hand as their calculator asks for it."""
    used: Counter[Kind] = Counter()
    assert case.win is not None
    laid = [in_their_tiles(list(meld.kinds), used) for meld in case.melds]
    hand = in_their_tiles(list(case.concealed), used)
    (win,) = in_their_tiles([case.win], used)
    sorts = {Form.CHOW: Meld.CHI, Form.PUNG: Meld.PON, Form.KONG: Meld.KAN}
    melds = [
        Meld(sorts[meld.form], tiles=sorted(tiles), opened=not meld.concealed)
        for meld, tiles in zip(case.melds, laid, strict=True)
    ]
    shown = [*case.numbers("dora"), *(case.numbers("ura") if "ready" in case.flags else ())]
    drawn = case.by == "self"
    config = HandConfig(
        is_tsumo=drawn,
        is_riichi="ready" in case.flags and "double_ready" not in case.flags,
        is_daburu_riichi="double_ready" in case.flags,
        is_ippatsu="ippatsu" in case.flags,
        is_rinshan="replacement" in case.flags,
        is_chankan="robbing_kong" in case.flags,
        is_haitei=drawn and "last_tile" in case.flags,
        is_houtei=not drawn and "last_tile" in case.flags,
        player_wind=WINDS[case.seat],
        round_wind=WINDS[case.round_wind],
        tsumi_number=case.number("honba"),
        options=RULES,
    )
    tiles = sorted([*hand, win, *(tile for meld in laid for tile in meld)])
    shown_tiles = [4 * kind for kind in shown]
    return {"tiles": tiles, "win_tile": win, "melds": melds, "dora_indicators": shown_tiles, "config": config}


def difference(case: HandContext) -> str:
    """In what the two disagree; empty where they do not."""
    result, sheet = theirs(case), TABLE.scoring.judge(case)
    if result.error:  # type: ignore[attr-defined]
        return f"theirs does not win: {result.error}" if sheet.legal else ""  # type: ignore[attr-defined]
    if not sheet.legal:
        return f"ours does not win: {sheet.reason}"
    wanted: Counter[str] = Counter()
    for yaku in result.yaku:  # type: ignore[attr-defined]
        wanted[element(yaku.name)] += yaku.han_closed if not case.open else yaku.han_open
    ours = Counter(sheet.amounts())
    ours["dora"] += ours.pop("ura_dora", 0)  # they have one row for both
    if +ours != +wanted:
        return f"rows {dict(ours)}, not {dict(wanted)}"
    found = han_and_fu(sheet)
    if found["han"] != result.han:  # type: ignore[attr-defined]
        return f"han {found['han']}, not {result.han}"  # type: ignore[attr-defined]
    if "fu" in found and found["fu"] != result.fu:  # type: ignore[attr-defined]
        return f"fu {found['fu']}, not {result.fu}"  # type: ignore[attr-defined]
    cost = result.cost  # type: ignore[attr-defined]
    paid = total(TABLE.settlement(Outcome(4, TABLE.options, (Winner(case, sheet),), values=case.values)), 4)
    main, other = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    if case.by == "self":
        due = {seat: -(main if case.seat == 0 or seat == 0 else other) for seat in range(4) if seat != case.seat}
    else:
        due = {seat: -main if seat == case.source else 0 for seat in range(4) if seat != case.seat}
    theirs_paid = [due.get(seat, -sum(due.values())) for seat in range(4)]
    return "" if paid == theirs_paid else f"payments {paid}, not {theirs_paid}"


def test_three_thousand_won_hands_count_alike() -> None:
    rng, met, compared = Random(2024), Counter[str](), 0
    while compared < 3000:
        case = random_case(rng)
        if case is None:
            continue
        compared += 1
        assert not (text := difference(case)), f"{case}: {text}"
        met.update(TABLE.scoring.judge(case).amounts())
    # Nearly every row there is has been met; those of first turns, red fives and draws stand apart.
    assert len(met) >= 38, sorted({row.id for row in RULESET.elements} - set(met))
