"""Matches of circuits of the deal, where rounds have no wind."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.mechanics.match_formats.rounds import Rounds


@rulebook_key("circuits")
@dataclass(frozen=True)
class Circuits(Rounds):
    """Rounds that are only counted: in each the deal passes once round the table."""
