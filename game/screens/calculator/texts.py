"""The calculator's texts about a hand."""

from __future__ import annotations

from game.i18n import own, plural, term, tr, words
from game.screens.calculator.hand_model import HandModel
from game.table.board.player_labels import amount_in_unit
from rules.core.options import Value
from rules.scoring.hand_context import BY_DISCARD, BY_LOST

WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}
ROUNDS = ("east", "south", "west", "north")


def state_words(model: HandModel) -> tuple[str, str, bool | None]:
    """Return the headline and second line for the state of the hand, and a flag: true if good, None if neutral."""
    draft, verdict = model.draft, model.verdict
    sheet = verdict.sheet
    lacking = verdict.wanted - draft.size_at(model.table)
    if draft.empty:
        return own("calc_nothing", model.table.spoken), own("calc_nothing_body", model.table.spoken), None
    if draft.by == BY_LOST and sheet is not None:
        return own("calc_counted", model.table.spoken, score=amount_in_unit(model.ruleset.unit, sheet.score)), "", None
    if lacking > 1:
        return tr("calc_missing", tiles=plural("tile", lacking, model.table.spoken)), "", None
    if lacking < 0:
        return tr("calc_too_many", tiles=plural("tile", -lacking, model.table.spoken)), "", False
    away = own("calc_distance", model.table.spoken, n=verdict.shanten) if verdict.shanten > 0 else ""
    if lacking == 1 and (sheet is None or not sheet.legal):
        return own("calc_waiting", model.table.spoken), away, None
    assert sheet is not None
    if not sheet.legal:
        return own("calc_illegal", model.table.spoken), _stops(_reason(model), away), False
    score = amount_in_unit(model.ruleset.unit, sheet.score)
    return own("calc_legal", model.table.spoken, score=score), _minimum(model), True


def _reason(model: HandModel) -> str:
    """Return why the hand is no legal win, as text."""
    sheet = model.verdict.sheet
    assert sheet is not None
    return words().reason(sheet.reason, model.table.spoken, sheet.missing)


def _stops(*parts: str) -> str:
    """Join non-empty remarks with full stops."""
    return ("。" if words().wide else ". ").join(part for part in parts if part)


def _minimum(model: HandModel) -> str:
    """Return the minimum of a win as text, empty if there is none.

    It is in the unit of the house rule, which may differ from the unit of payment.
    """
    ruleset, options = model.ruleset, model.table.options
    if not ruleset.least(options):
        return ""
    score = words().choice_label(ruleset.id, ruleset.minimum, options[ruleset.minimum])
    return own("calc_minimum", model.table.spoken, score=score)


def flag_words(model: HandModel, flag: str) -> str:
    """Return a circumstance of the win in the terms of the rule set."""
    return words().own_text(model.table.spoken, f"calc_flag_{flag}")


def seat_words(model: HandModel, seat: int) -> str:
    """Return a seat's name with its role in the win: winner or discarder."""
    letter = model.ruleset.letters_for(model.table.players)[seat]
    name = term(_seat_key(letter), model.table.spoken) if letter in WINDS else tr("seats_player", n=seat + 1)
    if seat == model.draft.seat:
        return words().clauses((name, term("winner", model.table.spoken)))
    taken = model.draft.by == BY_DISCARD and seat == model.draft.source
    return words().clauses((name, term("discarder", model.table.spoken))) if taken else name


def seat_label(model: HandModel, seat: int) -> str:
    """Return a seat's label for a control: the character of its wind, and its name where they differ."""
    letter = model.ruleset.letters_for(model.table.players)[seat]
    if letter not in WINDS:
        return tr("seats_player", n=seat + 1)
    return _with_mark(model, letter)


def short_seat(model: HandModel, seat: int) -> str:
    """Return a seat as a single character, or its number."""
    letter = model.ruleset.letters_for(model.table.players)[seat]
    return WINDS.get(letter, str(seat + 1))


def round_mark(model: HandModel, wind: int) -> str:
    """Return the label of a round wind, 0 for east to 3 for north."""
    return _with_mark(model, "ESWN"[wind])


def _with_mark(model: HandModel, letter: str) -> str:
    """Return the character of a wind, followed by its name unless the language is Chinese or Japanese."""
    if words().wide:
        return WINDS[letter]
    return f"{WINDS[letter]} {term(_seat_key(letter), model.table.spoken)}"


def _seat_key(letter: str) -> str:
    """Return the vocabulary key of the seat with a wind's letter."""
    return f"seat_{ROUNDS['ESWN'.index(letter)]}"


def mode_word(model: HandModel, mode: Value) -> str:
    """Return the label of a mode, for the tiles that a palette press adds (see `TileInput`)."""
    if mode == "tile":
        return term("tile", model.table.spoken).capitalize()
    if mode in ("group", "under"):
        return tr(f"calc_{mode}")
    return term(str(mode), model.table.spoken).capitalize()
