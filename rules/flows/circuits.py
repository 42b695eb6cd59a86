"""Matches of circuits of the deal, where rounds have no wind."""

from __future__ import annotations

from dataclasses import dataclass

from rules.flows.rounds import Rounds
from rules.told import told_as


@told_as("circuits")
@dataclass(frozen=True)
class Circuits(Rounds):
    """Rounds that are only counted: in each the deal passes once round the table."""
