"""No rule set plays otherwise than before under the same revision: kept matches tell by it what they were played by."""

from __future__ import annotations

import pytest

from rules.engine import registry
from tests import revisions


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_other_play_has_another_revision(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    noted = revisions.noted(ruleset_id)
    assert noted in (None, (ruleset.revision, revisions.played(ruleset))), (
        f"{ruleset_id} plays otherwise than was noted: if that is meant, raise `revision` in "
        f"rules/variants/{ruleset_id}/rules.py and run `python -m tests.revisions`"
    )
