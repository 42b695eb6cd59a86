"""Hands of a match in score notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.core.tiles import CODES, Kind, Tile, plain
from rules.core.words import PAGES, Words
from rules.engine.notation import format_group
from rules.engine.table import State
from rules.scoring.hand_context import BY_DISCARD, HandContext
from rules.scoring.scoring_inputs import Answer, ScoringInput, Sort

Case = dict[str, object]


def written(state: State, case: HandContext, tile: Tile) -> Case:
    """The hand that scoring is asked about when its owner wins on `tile`, as a case of score notation."""
    ruleset, seat = state.table.ruleset, state.chair_of(case.seat)
    letters = ruleset.letters_for(case.players)
    faces = [state.faces[held] for held in state.seats[seat].hand if held != tile]
    found: Case = {
        "ruleset": ruleset.id,
        "options": dict(case.options),
        "players": case.players,
        "concealed": tiles(_with_faces(case.concealed, faces)),
        "melds": [format_group(meld) for meld in case.melds],
        "bonus": tiles(case.bonus),
        "win": CODES[state.faces[tile]],
        "by": case.by,
        "seat": letters[case.seat],
        "round": "ESWN"[case.round_wind],
        "flags": sorted(case.flags),
        "rivers": {letters[wind]: tiles(river) for wind, river in enumerate(case.rivers)},
        "streak": case.streak,
        "direction": case.direction,
        "indicators": tiles(case.indicators),
    }
    if case.by == BY_DISCARD and case.source is not None:
        found["from"] = letters[case.source]
    more = own_facts(ruleset.id)(case)
    return {**found, **more, "state": {**_told(case, letters, ruleset.inputs), **_facts(more)}}


def tiles(kinds: Iterable[Kind]) -> str:
    """Tiles in writing, one by one."""
    return " ".join(CODES[kind] for kind in kinds)


def _with_faces(kinds: tuple[Kind, ...], faces: list[Kind]) -> list[Kind]:
    """The tiles of a hand with their red fives."""
    left, found = sorted(faces, reverse=True), list[Kind]()
    for kind in kinds:
        face = next((one for one in left if plain(one) == kind), kind)
        if face in left:
            left.remove(face)
        found.append(face)
    return found


def _told(case: HandContext, letters: str, inputs: Iterable[ScoringInput]) -> dict[str, object]:
    """Answers to the scoring inputs of the rule set, as the case gives them."""
    found, rest = dict[str, object](), case
    for one in reversed(tuple(inputs)):
        answer: Answer | None = one.value_in(rest)
        if answer is not None:
            number = one.sort in (Sort.NUMBER, Sort.SWITCH)
            found[one.name] = answer if number else one.written(answer, letters)
            rest = one.cleared(rest)
    return found


def _facts(more: Case) -> dict[str, object]:
    """The facts among what only one rule set writes."""
    found = more.get("state", {})
    assert isinstance(found, dict)
    return found


# -- what sheets write in ways of their own ----------------------------------------------------------------------------


def _nothing(case: HandContext) -> Case:
    return {}


def _fujian(case: HandContext) -> Case:
    return {"state": {"gold": tiles(case.wild.kinds), "discarded_gold": bool(case.number("discarded_gold"))}}


def _tianjin(case: HandContext) -> Case:
    return {"state": {"indicator": tiles(case.indicators)}}


def _wuhan(case: HandContext) -> Case:
    return {"state": {"joker": tiles(case.wild.kinds), "indicator": tiles(case.indicators)}}


def _filipino(case: HandContext) -> Case:
    return {"state": {"discards": case.number("discards"), "wild": tiles(case.wild.kinds)}}


def _guangdong(case: HandContext) -> Case:
    return {"state": {"ghost": tiles(case.wild.kinds)}}


def _riichi(case: HandContext) -> Case:
    return {"dora": tiles(case.numbers("dora")), "ura": tiles(case.numbers("ura")), "honba": case.number("honba")}


OWN: dict[str, Callable[[HandContext], Case]] = {
    "filipino": _filipino, "fujian": _fujian, "guangdong": _guangdong, "riichi": _riichi, "sanma": _riichi,
    "tianjin": _tianjin, "wuhan": _wuhan,
}  # fmt: skip


def kin(ruleset_id: str) -> Iterator[str]:
    """Yield a rule set, the one that it is like, and so on."""
    while ruleset_id:
        yield ruleset_id
        ruleset_id = str(Words().table(f"{PAGES}{ruleset_id}").get("like", ""))


def own_facts(ruleset_id: str) -> Callable[[HandContext], Case]:
    """Return what writes the facts that only one rule set knows, or the rule set that it is like."""
    return next((OWN[one] for one in kin(ruleset_id) if one in OWN), _nothing)
