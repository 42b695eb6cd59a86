"""Text notation of the calculator's hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rules.calculator.calculator import Draft, from_case
from rules.core.errors import NotationError
from rules.core.melds import Form, Group
from rules.core.tiles import CODES, JOKER, RED_FIVES, SUIT_TILES, Kind, format_tiles, parse_tiles, plain
from rules.engine.notation import check_copies, check_possible, format_group, parse_example
from rules.engine.table import Ruleset, Table
from rules.families.card_hands.grammar import pattern_kind
from rules.scoring.hand_context import BY_DISCARD
from rules.scoring.scoring_inputs import Answer, numbers_in


def written_hand(draft: Draft) -> str:
    """Return a hand as a person types it: ``33z 99s pung:111s *1f @9s``."""
    words = [format_tiles(sorted(draft.concealed))] if draft.concealed else []
    words += [format_group(meld).replace(" ", ",") for meld in draft.melds]
    words += [f"*{CODES[kind]}" for kind in draft.bonus]
    for name, kinds in (("indicators", draft.indicators), ("ura", draft.under)):
        words += [f"{name}={','.join(CODES[kind] for kind in kinds)}"] if kinds else []
    if draft.winning is not None:
        words.append(f"@{CODES[draft.winning]}")
    return " ".join(words)


def written_circumstances(draft: Draft, ruleset: Ruleset, table: Table) -> str:
    """Return the circumstances as a person types them: ``#ready seat=S from=W state.bao=8m``."""
    letters = ruleset.letters_for(table.players)
    words = [f"#{flag}" for flag in sorted(draft.flags) if draft.allows(flag)]
    words += [f"seat={letters[draft.seat]}", f"round={'ESWN'[draft.round_wind]}"]
    words += [f"from={letters[draft.source]}"] if draft.by == BY_DISCARD else []
    for scoring_input in ruleset.inputs:
        if scoring_input.name in draft.answers:
            answer = scoring_input.written(draft.answers[scoring_input.name], letters)
            words.append(f"state.{scoring_input.name}={answer}")
    return " ".join(words)


def read(text: str, draft: Draft, ruleset: Ruleset, table: Table) -> Draft:
    """Parse a hand that a person has typed; raise `RulesError` if it is invalid.

    What the text leaves out stays as in `draft`. ``@9s`` is the winning tile; ``+9s`` says that it was self-drawn,
    ``<9s`` that it was discarded. Without either, the last tile is the winning one.
    """
    letters = ruleset.letters_for(table.players)
    words = []
    told = {word.partition("=")[0] for word in text.split()}
    sign = "<" if draft.by == BY_DISCARD else "+"
    for word in text.split():
        words.append(sign + word[1:] if word[0] == "@" else word)
    marked = any(word[0] in "+<" for word in words)
    if "seat" not in told:
        words.append(f"seat={letters[draft.seat]}")
    if "round" not in told:
        words.append(f"round={'ESWN'[draft.round_wind]}")
    if "from" not in told and any(word[0] == "<" for word in words) and draft.source != draft.seat:
        words.append(f"from={letters[draft.source]}")
    if len(ruleset.seats) > 1:
        words.append(f"players={table.players}")
    case = replace(parse_example(ruleset, " ".join(words)), options=table.options)
    check_possible(case, table.copies)
    for meld in case.melds:
        _check_set(meld)
    found = from_case(case, ruleset.inputs)
    for scoring_input in ruleset.inputs:
        if scoring_input.of_tiles:
            _check_kinds(found.answers.get(scoring_input.name, ()), table)
    found = replace(found, hand=_with_reds(found.hand, text), answers={**draft.answers, **found.answers})
    flags = case.flags if "#" in text else draft.flags
    if not marked:
        found = replace(found, by=draft.by, source=draft.source, win=len(found.hand) - 1)
    source = draft.source if found.by != BY_DISCARD else found.source
    whole = Counter[Kind]()
    for kind, count in found.used(ruleset.inputs).items():
        whole[plain(kind)] += count
    check_copies(whole, table.copies)
    return replace(found, flags=flags, source=source, case=draft.case)


def _with_reds(hand: tuple[Kind, ...], text: str) -> tuple[Kind, ...]:
    """Return the tiles of a hand with red fives put back where `text` has them, as scoring knows only their number."""
    tiles, shown = list(hand), [word.lstrip("+<@") for word in text.split() if word[0] not in "*#"]
    for word in shown:
        for red in parse_tiles(word) if word.isalnum() else ():
            if red in RED_FIVES and plain(red) in tiles:
                tiles[len(tiles) - 1 - tiles[::-1].index(plain(red))] = red
    return tuple(tiles)


def _check_kinds(kinds: Answer, table: Table) -> None:
    """Raise `NotationError` for tiles that the set does not have."""
    for kind in numbers_in(kinds):
        if kind not in table.copies:
            raise NotationError(f"there is no {CODES[kind]}", "err_tile_notation", text=CODES[kind])


def _check_set(meld: Group) -> None:
    """Raise `NotationError` for a chow, pung or kong whose tiles do not form one."""
    kinds = meld.kinds
    if meld.form is Form.CHOW:
        good = kinds[0] in SUIT_TILES and kinds[0] % 9 <= 6 and kinds == (kinds[0], kinds[0] + 1, kinds[0] + 2)
    elif meld.form in (Form.PUNG, Form.KONG):
        naturals = {pattern_kind(kind) for kind in kinds if kind != JOKER}
        good = len(naturals) == 1 and len(kinds) == (4 if meld.form is Form.KONG else 3)
    else:
        return
    if not good:
        raise NotationError(f"{format_group(meld)} is no such set", "err_tile_notation", text=format_group(meld))
