"""The calculator's tile input: a palette press adds a tile, a pair, a set, or an indicator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from game.i18n import tr
from rules.calculator.calculator import Draft, Verdict, set_from
from rules.calculator.calculator import set_of as group_of
from rules.calculator.circumstances import Distinctions
from rules.core.melds import Form, Group
from rules.core.options import Value
from rules.core.tiles import KIND, SUIT_TILES, Kind
from rules.engine.table import Table
from rules.scoring.scoring_inputs import Answer, ScoringInput, Sort, numbers_in

SETS = {"chow": Form.CHOW, "pung": Form.PUNG, "kong": Form.KONG, "quint": Form.QUINT, "sextet": Form.SEXTET}
"""Sets that a press on the palette can add, besides single tiles and pairs."""
ASKING = "ask:"
INDICATORS = ("indicator", "under")
"""Tiles it can add that are not part of the hand."""


class EditedHand(Protocol):
    """The calculator's model (`HandModel`) as `TileInput` uses it: the edited hand, its rules and its result."""

    draft: Draft
    table: Table
    verdict: Verdict
    known: Distinctions
    asked: tuple[ScoringInput, ...]

    @property
    def used(self) -> Counter[Kind]:
        """The number of tiles used in the hand, by kind."""

    def change(self, draft: Draft) -> None:
        """Replace the edited hand."""

    def answer(self, inquiry: ScoringInput, answer: Answer | None) -> None:
        """Set the answer to a scoring input (a question that the tiles do not answer); None removes the answer."""

    def rebuild(self) -> None:
        """Rebuild the page because other choices are available now."""

    def refuse(self, why: str, *, loud: bool) -> None:
        """Tell the player why a change was refused, with a sound if `loud`."""

    def take_away(self, code: str) -> None:
        """Remove the last tile of the kind with this code."""


class TileInput:
    """Adds tiles to the hand when the player presses a tile of the palette.

    `mode` is the kind of tiles that a press adds ("tile", "pair", "chow", ..., or "ask:" and the name of the scoring
    input it answers); `laid` is true if the player adds exposed sets; `gathered` are the tiles collected for an exposed
    set under rules whose sets have no fixed length.
    """

    def __init__(self, model: EditedHand) -> None:
        """Create the adder for a calculator's model; a press adds single tiles."""
        self.model = model
        self.mode, self.laid = "tile", False
        self.gathered: list[Kind] = []

    def fit(self) -> None:
        """Adapt to changed rules: fall back to single tiles if they lack the mode, and drop collected tiles."""
        if self.mode not in self.modes() and self.inquiry is None:
            self.mode = "tile"
        self.gathered = []

    def fit_inquiry(self) -> None:
        """Return to adding single tiles if `mode` enters tiles for a scoring input that no longer matters for the hand.
        """
        if self.mode.startswith(ASKING) and self.inquiry is None:
            self.mode = "tile"

    @property
    def inquiry(self) -> ScoringInput | None:
        """The scoring input that a palette press answers at present, if any."""
        return next((one for one in self.model.asked if self.mode == ASKING + one.name), None)

    def answered_by(self, kind: Kind) -> None:
        """Add a tile to the answer of the current scoring input, as far as copies are left."""
        inquiry = self.inquiry
        assert inquiry is not None
        told = numbers_in(self.model.draft.answers.get(inquiry.name, ()))
        taken = self.model.used[kind] if inquiry.apart else told.count(kind)
        if inquiry.sort is Sort.KIND:
            self.mode = "tile"
            self.model.answer(inquiry, kind)
        elif taken < self.model.table.copies[kind]:
            self.model.answer(inquiry, (*told, kind))
        self.model.rebuild()

    def modes(self) -> list[str]:
        """Return the modes that the rules allow, by the tiles that a palette press can add."""
        known = self.model.known
        found = ["tile"] if known.groups else ["tile", "pair", *(name for name in SETS if self.places(name))]
        found += ["group"] if known.groups else []
        return found + ["indicator"] * known.indicators + ["under"] * known.under

    def places(self, mode: str) -> tuple[bool, ...]:
        """Return where sets of a mode can be: concealed (False), exposed (True), or both; empty for nowhere."""
        form, known = SETS.get(mode), self.model.known
        if form is None:
            return ()
        held = {Form.CHOW: known.chows, Form.KONG: known.concealed_kong}.get(form, form in known.forms)
        return tuple(laid for laid, there in ((False, held or form is Form.PUNG), (True, form in known.forms)) if there)

    def take_mode(self, mode: Value) -> None:
        """Switch to another mode, so that a palette press adds something else."""
        self.mode, self.gathered = str(mode), []
        self.model.rebuild()

    def take_place(self, laid: Value) -> None:
        """Set whether sets are added as exposed ones."""
        self.laid = bool(laid)
        self.model.rebuild()

    def add(self, code: str) -> None:
        """Handle a palette press on the tile with this code."""
        kind = KIND[code]
        if self.inquiry is not None:
            self.answered_by(kind)
            return
        free = self.model.table.copies.get(kind, 0) - self.model.used[kind] - self.gathered.count(kind)
        if self.mode == "group" and free > 0:
            self.gathered.append(kind)
            self.model.rebuild()
        elif kind in self.model.table.beside_hand:
            if free > 0:
                self.model.change(replace(self.model.draft, bonus=(*self.model.draft.bonus, kind)))
            else:
                self.model.take_away(code)
        elif self.mode in INDICATORS:
            self._indicate(kind, free)
        elif self.mode in SETS or self.mode == "pair":
            self._add_set(kind)
        elif free > 0:
            self.model.change(self.model.draft.plus(kind))

    def _indicate(self, kind: Kind, free: int) -> None:
        """Add a tile as an indicator, or as one under an indicator; if no copy is `free`, remove it instead."""
        draft, under = self.model.draft, self.mode == "under"
        lying = draft.under if under else draft.indicators
        if free > 0:
            lying = (*lying, kind)
        elif kind in lying:
            lying = tuple(one for one in lying if one != kind)
        self.model.change(replace(draft, under=lying) if under else replace(draft, indicators=lying))

    def _set_with(self, kind: Kind) -> Group | None:
        """Return the set that a press on `kind` adds, or None if there are too few tiles.

        An honor makes a pung instead of a chow; a pair is added where only two tiles are missing.
        """
        form = SETS.get("pung" if self.mode == "chow" and kind not in SUIT_TILES else self.mode)
        if form is None or self.model.verdict.wanted - self.model.draft.size_at(self.model.table) == 2:
            return Group(Form.PAIR, (kind, kind), False)
        copies, used = self.model.table.copies, self.model.used
        left = {one: count - used[one] for one, count in copies.items()}
        return set_from(form, kind, form is Form.KONG and not self.open_sets, left)

    def would_add(self, kind: Kind) -> tuple[Kind, ...]:
        """Return all tiles that a press on `kind` would add to the hand."""
        meld = self._set_with(kind) if self.mode in SETS or self.mode == "pair" else None
        return (kind,) if meld is None else meld.faces or meld.kinds

    def _add_set(self, kind: Kind) -> None:
        """Add the set of a press on `kind`, exposed or to the concealed tiles; refuse if tiles are missing."""
        meld = self._set_with(kind)
        if meld is None or not self._free(meld.faces or meld.kinds):
            self.model.refuse(tr("calc_no_set"), loud=True)
        elif meld.laid and (self.open_sets or meld.form is Form.KONG):
            self.model.change(replace(self.model.draft, melds=(*self.model.draft.melds, meld)))
        else:
            self.model.change(self.model.draft.plus(*(meld.faces or meld.kinds)))

    @property
    def open_sets(self) -> bool:
        """True if the next set is added as an exposed one, by choice or because the rules allow no other."""
        places = self.places(self.mode)
        return self.laid if self.laid in places or not places else places[0]

    def _free(self, kinds: Sequence[Kind]) -> bool:
        """Return true if enough unused copies of all these tiles are left."""
        used, copies = self.model.used, self.model.table.copies
        return all(used[kind] + kinds.count(kind) <= copies.get(kind, 0) for kind in kinds)

    def lay(self) -> None:
        """Add the collected tiles as an exposed set."""
        meld, self.gathered = group_of(self.gathered), []
        if meld is not None:
            self.model.change(replace(self.model.draft, melds=(*self.model.draft.melds, meld)))
        self.model.rebuild()
