"""The list of rule sets in the documents is the one there is, with figures of computer play for every rule set."""

from __future__ import annotations

import pytest

from rules.core.errors import UnknownRuleset
from rules.engine import registry
from tests.rulesets import DOCUMENT, document, played


def test_the_document_says_what_there_is() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "write it anew: python -m tests.rulesets"


def test_figures_count_what_was_played() -> None:
    found = played(registry.get("hong_kong_old"), 3, 5)
    assert found["deals"] == 3 and found["won"] <= found["wins"] <= 3
    assert found["self_drawn"] <= found["wins"] and found["decisions"] >= found["discards"] > 12


def test_a_wrong_name_of_a_rule_set_is_told_the_nearest_ones() -> None:
    with pytest.raises(UnknownRuleset, match="did you mean riichi"):
        registry.get("riichy")
    with pytest.raises(UnknownRuleset, match="unknown rule set mars; all are listed by: sparrows rules list"):
        registry.get("mars")
