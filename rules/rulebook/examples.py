"""Example hands as groups of tiles, and a score worked out by the rule set's own scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rules.core.errors import RulesError
from rules.core.number_text import gain, signed
from rules.core.options import OptionValues
from rules.core.tiles import HIDDEN, SUIT_TILES, Kind, parse_tiles, suit_of
from rules.engine.notation import check_possible, parse_example
from rules.engine.table import Ruleset, Table
from rules.rulebook.beside_hands import ROBBING, tiles_beside, with_red_fives
from rules.rulebook.blocks import HandExample, Score, ScoreLine, TileGroup
from rules.rulebook.phrases import Phrases
from rules.scoring.elements import Element
from rules.scoring.form_parts import CountsForm, FormPart
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext
from rules.scoring.settlement import Outcome, Payment, Winner, total
from rules.scoring.sheets import HALVES, Line, ScoreSheet

POINTS_UNITS = {"points": "point", "doubles": "double"}
FACE_DOWN = "x"
"""Face-down tile in the notation of pictures."""
SEATS = ("seat_east", "seat_south", "seat_west", "seat_north")


def score_sheet(table: Table, case: HandContext) -> ScoreSheet | None:
    """Return the score sheet of a hand, won or lost; None if a lost hand scores nothing."""
    return table.scoring.count_lost(case) if case.by == BY_LOST else table.scoring.judge(case)


def example_of(
    ruleset: Ruleset, text: str, phrases: Phrases, options: OptionValues | None = None
) -> HandExample | None:
    """Make the block of an example, split into sets as its own house rules count it, or as `options` do.

    Return None for an empty text.
    """
    if not text:
        return None
    case = parse_example(ruleset, text)
    if options is not None:
        case = replace(case, options=options)
    return with_red_fives(hand_of(case, score_sheet(ruleset.at(case.options), case), phrases), text)


def picture_of(text: str, table: Table) -> HandExample:
    """Make a picture of tiles from tile notation, a group for each word.

    An x is a face-down tile; the tile after a plus sign was drawn last. Suits that the game lacks are replaced by
    others.
    """
    groups = [_picture_group(word) for word in text.split()]
    suits = {suit_of(kind) for kind in table.copies if kind in SUIT_TILES and kind not in table.bonus.kinds}
    shown = {suit_of(kind) for group in groups for kind in group.kinds if kind in SUIT_TILES}
    spare = [*sorted(suits - shown), *sorted(suits & shown)]
    instead = dict(zip(sorted(shown - suits), spare, strict=False))
    moved = (tuple(_in_suit(kind, instead) for kind in group.kinds) for group in groups)
    return HandExample(tuple(replace(group, kinds=kinds) for group, kinds in zip(groups, moved, strict=True)))


def _picture_group(word: str) -> TileGroup:
    """Parse a word of tile notation into a group of tiles.

    >>> [(group.kinds, group.winning) for group in map(_picture_group, ("x11mx", "222p+2p"))]
    [((-1, 0, 0, -1), -1), ((10, 10, 10, 10), 3)]
    """
    body, plus, last = word.partition("+")
    shown = body.replace(FACE_DOWN, "")
    kinds = tuple(parse_tiles(shown)) if shown else ()
    before = len(body) - len(body.lstrip(FACE_DOWN))
    after = body.count(FACE_DOWN) - before
    kinds = (*(HIDDEN,) * before, *kinds, *(HIDDEN,) * after, *(parse_tiles(last) if last else ()))
    return TileGroup(kinds, winning=len(kinds) - 1 if plus else -1)


def _in_suit(kind: Kind, instead: Mapping[int, int]) -> Kind:
    """Return the tile moved to the suit that replaces its own, by `instead`."""
    suit = suit_of(kind) if kind in SUIT_TILES else -1
    return kind + 9 * (instead.get(suit, suit) - suit) if suit >= 0 else kind


def hand_of(case: HandContext, sheet: ScoreSheet | None, phrases: Phrases) -> HandExample:
    """Make the block of a hand in groups, with the winning tile marked; without a valid split, as it is held."""
    groups = list(_groups_as_split(case, sheet))
    if case.win is not None and all(group.winning < 0 for group in groups):
        groups = list(_groups_as_held(case))
    groups.sort(key=lambda group: group.open)
    seats = tuple(seat_name(seat, case.players, phrases) for seat in range(case.players))
    beside = tiles_beside(case, phrases, seats)
    return HandExample(tuple(groups), tuple(sorted(case.bonus)), caption(case, phrases), beside)


def _groups_as_split(case: HandContext, sheet: ScoreSheet | None) -> tuple[TileGroup, ...]:
    """Return the sets of a hand's score sheet as groups of tiles, with tiles in no set at the end."""
    if sheet is None or not sheet.groups:
        return _groups_as_held(case)
    found: list[TileGroup] = []
    for index, group in enumerate(sheet.groups):
        faces = group.faces or group.kinds
        winning = -1
        if index == sheet.placed and case.win is not None and case.win in faces:
            winning = len(faces) - 1 - faces[::-1].index(case.win)
        found.append(TileGroup(faces, group.laid and not group.concealed, winning))
    if all(len(group.kinds) == 1 for group in found):
        return _groups_as_held(case)
    rest = Counter(case.all_kinds)
    for group in sheet.groups:
        for kind, face in zip(group.kinds, group.faces or group.kinds, strict=True):
            # In the hand a tile is what it shows; in a set that lies it is known by what it stands for.
            rest[face if rest[face] > 0 else kind] -= 1
    found += [TileGroup((kind,)) for kind in sorted((+rest).elements())]
    return tuple(_singles_together(found))


def _singles_together(groups: list[TileGroup]) -> list[TileGroup]:
    """Join neighboring groups of a single tile into one group."""
    found: list[TileGroup] = []
    for single, run in groupby(groups, key=lambda group: len(group.kinds) == 1 and not group.open):
        together = list(run)
        if not single:
            found += together
            continue
        winning = next((place for place, group in enumerate(together) if group.winning == 0), -1)
        found.append(TileGroup(tuple(group.kinds[0] for group in together), False, winning))
    return found


def _groups_as_held(case: HandContext) -> tuple[TileGroup, ...]:
    """Return melds, concealed tiles, then the winning tile, as groups of tiles."""
    held = tuple(sorted(case.concealed))
    won: tuple[Kind, ...] = () if case.win is None else (case.win,)
    melds = tuple(TileGroup(meld.faces or meld.kinds, not meld.concealed) for meld in case.melds)
    return (*melds, *([TileGroup(held)] if held else []), *([TileGroup(won, False, 0)] if won else []))


def caption(case: HandContext, phrases: Phrases, *, seats: bool = False) -> str:
    """Describe in words how a hand was won, where the tiles do not show it.

    With `seats`, the winner and the discarder are always named.
    """
    otherwise_won = [text for flag in sorted(case.flags) for text in phrases.entries("won_by", flag).values()]
    if otherwise_won:  # neither drawn nor another's discard
        said = otherwise_won
    elif case.by == BY_LOST:
        said = [phrases.label("example_lost")]
    elif case.source is None:
        said = [phrases.label("example_drawn")]
    elif ROBBING in case.flags and not seats:
        said = []
    elif seats:
        said = [phrases.label("example_from", seat=seat_name(case.source, case.players, phrases))]
    else:
        said = [phrases.label("example_claimed")]
    if case.seat or seats:
        said.insert(0, seat_name(case.seat, case.players, phrases))
    told = [phrases.fill(text, phrases.facts) for flag in sorted(case.flags)
            for text in [next(iter(phrases.entries("circumstances", flag).values()), "")] if text]  # fmt: skip
    said += [text for text in told if not any(text in other for other in told if other != text)]
    return phrases.label("comma").join(said)


def seat_name(seat: int, players: int, phrases: Phrases) -> str:
    """Return the name of a seat, counted from the dealer: its wind, or its number if not all have winds."""
    letters = phrases.ruleset.letters_for(players)
    if max(phrases.ruleset.seats) <= len(SEATS):
        return phrases.words.term(SEATS["ESWN".index(letters[seat])], phrases.spoken)
    return phrases.label("player_number", n=seat + 1)


# -- worth ------------------------------------------------------------------------------------------------------------


def worth(row: Element, options: OptionValues, phrases: Phrases) -> str:
    """Return the value of one occurrence of a row in words, or a label that its counts are added up."""
    value = row.value_in(options)
    return phrases.label("summed") if row.summed and value == 1 else amount(row.unit_in(options), value, phrases)


def amount(unit: str, value: int, phrases: Phrases) -> str:
    """Return an amount with its unit in words: "3 faan", "x2", "limit"."""
    words = phrases.words
    if unit in ("limit", "half_limit"):
        return words.term(unit, phrases.spoken)
    if unit in ("factor", "times", HALVES):
        return f"×{words.number(value / 2 if unit == HALVES else value)}"
    return words.plural(POINTS_UNITS.get(unit, unit), value)


# -- a worked score ---------------------------------------------------------------------------------------------------


def worked_scores(ruleset: Ruleset, options: OptionValues, phrases: Phrases) -> tuple[Score, ...]:
    """Score the most instructive example under these house rules, self-drawn and on a discard where both win.

    Empty if no example wins.
    """
    table = ruleset.at(options)
    best: tuple[tuple[int, int], HandContext, ScoreSheet] | None = None
    for text in (ruleset.sample, *(row.example for row in ruleset.elements)):
        found = scored_under(ruleset, options, table, text)
        if found is None:
            continue
        case, sheet = found
        key = (sum(line.unit != "limit" for line in sheet.lines), bool(case.seat))
        if best is None or key > best[0]:
            best = key, case, sheet
    if best is None:
        return ()
    _, case, sheet = best
    other = won_otherwise(case)
    sheets = [(case, sheet), (other, table.scoring.judge(other))]
    return tuple(score_of(table, case, sheet, phrases) for case, sheet in sheets if sheet.legal)


def won_otherwise(case: HandContext) -> HandContext:
    """Return the hand won the other way: on the next player's discard, or self-drawn."""
    if case.self_drawn:
        return replace(case, by=BY_DISCARD, source=(case.seat + 1) % case.players)
    return replace(case, by=BY_SELF, source=None)


def scored_under(
    ruleset: Ruleset, options: OptionValues, table: Table, text: str
) -> tuple[HandContext, ScoreSheet] | None:
    """Score an example under these house rules instead of its own; None if it cannot occur or does not win.

    `text` is the example in score notation; `table` is the table under `options`.
    """
    if not text or "value." in text:
        return None
    try:
        case = parse_example(ruleset, text)
        if case.players != table.players or case.by == BY_LOST or case.win is None:
            return None
        case = replace(case, options=options)
        check_possible(case, table.copies)
    except RulesError:
        return None
    sheet = table.scoring.judge(case)
    return (case, sheet) if sheet.legal else None


def payments_of(table: Table, case: HandContext, sheet: ScoreSheet) -> list[int]:
    """Return the points that every seat receives for a win, as if the hands of the others scored nothing."""
    return total(settled(table, case, sheet), table.players)


def settled(table: Table, case: HandContext, sheet: ScoreSheet) -> Sequence[Payment]:
    """Return the payments for a win, as if the hands of the others scored nothing."""
    losers_count = table.scoring.count_lost(replace(case, win=None, by=BY_LOST, source=None)) is not None
    nothing = {seat: ScoreSheet(True) for seat in range(table.players) if seat != case.seat and losers_count}
    outcome = Outcome(
        players=table.players, options=table.options, winners=(Winner(case, sheet),), lost=nothing,
        values={"streak": case.streak, **case.values},
    )  # fmt: skip
    return table.settlement(outcome)


def score_of(table: Table, case: HandContext, sheet: ScoreSheet, phrases: Phrases) -> Score:
    """Make the block of a scored hand: its score sheet and payments in words."""
    words, scoring = phrases.words, table.scoring
    amounts = payments_of(table, case, sheet)
    parts = scoring.form_parts(sheet) if isinstance(scoring, CountsForm) else ()
    return Score(
        hand=replace(hand_of(case, sheet, phrases), caption=caption(case, phrases, seats=True)),
        lines=_score_lines(sheet, parts, phrases),
        steps=tuple(_steps(sheet, parts, phrases)),
        total=(words.term("total", phrases.spoken).capitalize(), total_text(sheet, phrases)),
        payments=tuple((seat_name(seat, table.players, phrases), gain(value)) for seat, value in enumerate(amounts)),
        score=sheet.score,
        amounts=tuple(amounts),
    )


def total_text(sheet: ScoreSheet, phrases: Phrases) -> str:
    """Return the total of a score sheet with the rule set's unit, in words."""
    return amount(phrases.ruleset.unit, sheet.score, phrases)


def _steps(sheet: ScoreSheet, parts: Sequence[FormPart], phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Yield the steps of a sheet in words, without the parts of the form; the step that rounds them shows their sum."""
    named, added = {part.step for part in parts}, 0
    for step in sheet.steps:
        if step.key in named:
            added += step.amount
            continue
        told = signed(step.amount)
        rounded = added not in (0, step.amount)
        yield phrases.words.formula(step.key, phrases.spoken), f"{signed(added)} → {told}" if rounded else told
        added = 0


def _score_lines(sheet: ScoreSheet, parts: Sequence[FormPart], phrases: Phrases) -> tuple[ScoreLine, ...]:
    """Return the lines of a sheet and the parts of the form in words; the parts of a row replace the row."""
    found, rows = list[ScoreLine](), {line.element for line in sheet.lines}
    for line in sheet.lines:
        name = phrases.words.element_name(line.element, phrases.spoken)
        own = [_part_line(part, line.element, name, phrases) for part in parts if part.step == line.element]
        found += own or [_score_line(line, phrases)]
    for part in parts:
        if part.step not in rows:
            found.append(_part_line(part, "", phrases.words.formula(part.step, phrases.spoken), phrases))
    return tuple(found)


def _part_line(part: FormPart, element: str, name: str, phrases: Phrases) -> ScoreLine:
    """Make the line of a part of the points for the form, which may be one of a row of the scoring table."""
    return ScoreLine(element, name, amount(part.unit, part.amount, phrases), part.kinds)


def _score_line(line: Line, phrases: Phrases) -> ScoreLine:
    """Put a line of a score sheet into words."""
    name = phrases.words.element_name(line.element, phrases.spoken)
    times = f" ×{line.times}" if line.times > 1 else ""
    return ScoreLine(line.element, f"{name}{times}", amount(line.unit, line.amount, phrases), line.tiles)
