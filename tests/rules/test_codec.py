"""Events as text: every kind goes out and comes back, and nothing else comes in."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import BrokenLog
from rules.core.melds import Form, Meld
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import ACTIONS, Action
from rules.engine.codec import LARGEST, LONGEST_LINE, LONGEST_LIST, decode, encode, from_text, to_text
from rules.engine.match import Match
from tests.budget import examples
from tests.play import play_deals, random_chooser
from tests.test_imports import ROOT

SMALL = st.integers(0, 15)
WORDS = st.text("abcdefghijklmnopqrstuvwxyz_0123456789", min_size=1, max_size=20)


def values_for(hint: Any) -> st.SearchStrategy[Any]:
    """Anything a field of this type may hold."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple:
        if parts[-1] is ...:
            return st.lists(values_for(parts[0]), max_size=6).map(tuple)
        return st.tuples(*map(values_for, parts))
    if parts:
        return st.one_of(*map(values_for, parts))
    if hint is type(None):
        return st.none()
    if hint is int:
        return SMALL
    if hint is bool:
        return st.booleans()
    if hint is str:
        return WORDS
    if hint is Form:
        return st.sampled_from(Form)
    if hint is Action:
        return st.one_of(*map(instances_of, ACTIONS.values()))
    return instances_of(hint)


def instances_of(kind: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    fields = {field.name: values_for(hints[field.name]) for field in dataclasses.fields(kind)}
    tight = {"round_wind": st.integers(0, 3), "direction": st.sampled_from((-1, 1)), "players": st.integers(2, 8)}
    if "dice" in fields:
        fields["dice"] = st.lists(st.integers(1, 6), max_size=4).map(tuple)
    return st.builds(kind, **{name: tight.get(name, strategy) for name, strategy in fields.items()})


@pytest.mark.parametrize("name", registry.all_events())
@settings(max_examples=examples(20))
@given(data=st.data())
def test_every_event_goes_out_as_plain_values_and_comes_back(name: str, data: st.DataObject) -> None:
    event = data.draw(instances_of(registry.all_events()[name]))
    values = encode(event)
    assert json.loads(json.dumps(values)) == values
    assert decode(values) == event
    line = to_text(event)
    assert "\n" not in line
    assert to_text(from_text(line)) == line


@pytest.mark.parametrize("ruleset", registry.ids())
def test_a_match_of_any_rules_goes_out_and_comes_back(ruleset: str) -> None:
    rng = Random(3)
    match = Match.new(registry.get(ruleset), seed=3)
    for _ in play_deals(match, 1, random_chooser(rng), rng):
        pass
    lines = [to_text(event) for event in match.events]
    assert [from_text(line) for line in lines] == match.events
    for seat in range(match.state.players):
        seen = [event.seen_by(seat) for event in match.events]
        assert [from_text(to_text(event)) for event in seen] == seen


def test_what_does_not_count_for_equality_is_kept_too() -> None:
    meld = Meld(Form.PUNG, (1, 2, 3), (50, 4, 4), (4, 4, 4), False, 3, 2)
    event = ev.Claimed(1, meld, 0)
    back = from_text(to_text(event))
    assert isinstance(back, ev.Claimed)
    assert back.meld.group().faces == (50, 4, 4)


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "7", "{}", "[]", "[[]]", '["Discarded"]', '["NoSuchEvent",1]', "[1,2]", '["__class__"]',
        '["Discarded",0,1,2,true]', '["Discarded",0,1,2,true,false,0]', '["Discarded",0,1,2,1,false]',
        '["Discarded",true,1,2,true,false]', '["Discarded",-1,1,2,true,false]', '["Discarded",99,1,2,true,false]',
        '["Discarded",0,1,99,true,false]', '["Discarded",0,1,-2,true,false]', '["Discarded",0,1.5,2,true,false]',
        '["Discarded",0,1e400,2,true,false]', '["Discarded",0,NaN,2,true,false]', '["Discarded",0,null,2,true,false]',
        '["Discarded",0,"1",2,true,false]', '["Discarded",0,[1],2,true,false]', '["PhaseEnded","a\\nb"]',
        '["PhaseEnded","\\ud800"]', '["PhaseEnded","' + "x" * 101 + '"]', '["PhaseEnded",null]',
        '["Decided",0,["NoSuchAction"]]', '["Decided",0,[["Pass"]]]', '["Decided",0,[]]',
        '["Decided",0,["Discard"]]',
        '["Decided",0,["Claim","nest",[1],[],-1]]', '["Decided",0,["Claim",["pung"],[1],[],-1]]',
        '["Decided",0,["Claim","pung",3,[],-1]]', '["DirectionTurned",1000]',
        '["IndicatorTurned",1,' + "9" * 5000 + "]",
        '["Paid",[' + str(LARGEST + 1) + '],0,"x"]', '["WallBuilt",[18],[0],9999999,0,0,[]]',
        '["MatchStarted","x",[["a",1.5]],4,0,"rule"]', '["MatchStarted","x",[["a",null]],4,0,"rule"]',
        '["MatchStarted","x",[["a",1,2]],4,0,"rule"]', '["MatchStarted","x",{"a":1},4,0,"rule"]',
        '["LooseTilesMoved",[' + ",".join(["1"] * (LONGEST_LIST + 1)) + "]]", "[" * 5000,
        "[" * 100_000, " " * (LONGEST_LINE + 1),
    ],
)  # fmt: skip
def test_anything_else_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BrokenLog) as refusal:
        from_text(text)
    assert len(str(refusal.value)) < 200
    assert "\n" not in str(refusal.value)


NAMES = st.sampled_from([*registry.all_events(), *ACTIONS])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | NAMES,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=20,
)


@settings(max_examples=examples(150))
@given(JSON)
def test_any_json_is_an_event_or_refused(value: object) -> None:
    try:
        event = decode(value)
    except BrokenLog:
        return
    assert encode(event) == value


def test_an_event_of_a_rule_set_that_is_not_loaded_is_read() -> None:
    line = '["BlankSwapped",0,1,3,2,5,4]'
    read = f"from rules.engine.codec import from_text, to_text; print(to_text(from_text({line!r})))"
    done = subprocess.run([sys.executable, "-c", read], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == line
