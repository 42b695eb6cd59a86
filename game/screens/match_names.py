"""Names of matches: the preset and the game."""

from __future__ import annotations

from game.i18n import ruleset_name
from game.screens.presets import shown_name
from saves.people import normalized_name
from saves.presets import LONGEST_NAME


def match_name(ruleset_id: str, preset: object) -> str:
    """Return the name of a match under a preset (a text, else there is none) of a rule set: "Club · Riichi"."""
    name = normalized_name(shown_name(preset, ruleset_id))[:LONGEST_NAME] if preset and isinstance(preset, str) else ""
    return " · ".join([*([name] if name else []), ruleset_name(ruleset_id)])
