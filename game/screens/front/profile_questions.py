"""Questions before the profile of a person is deleted or renamed."""

from __future__ import annotations

from game.i18n import term, tr
from game.play.setup import NAME_LIMIT
from game.screens.front.seat_editor import SeatEditor
from game.ui.page import Page
from game.ui.popups import Answer


def ask_to_forget(page: Page, chairs: SeatEditor, place: int) -> None:
    """Ask for confirmation before deleting the profile of a seat's person."""
    body = tr("seats_forget_body", name=chairs.seats[place].name)
    forget = Answer("forget", tr("seats_forget"), lambda: chairs.forget(place))
    page.overlays.confirm(tr("seats_forget_title"), body, forget)


def ask_rename(page: Page, chairs: SeatEditor, place: int, fault: str = "", word: str = "") -> None:
    """Ask for a new name of a seat's person; `fault` and `word` are error and text of a failed attempt."""
    old = chairs.seats[place].name

    def rename() -> None:
        """Rename the person, or ask again after an error."""
        typed = dialog.word if dialog is not None else ""
        if key := chairs.rename_profile(place, typed):
            ask_rename(page, chairs, place, tr(key), typed)

    page.overlays.confirm(term("rename"), tr("seats_rename_body", name=old), Answer("rename", term("rename"), rename),
                          word=word or old, fault=fault, longest=NAME_LIMIT)  # fmt: skip
    dialog = page.overlays.dialog
