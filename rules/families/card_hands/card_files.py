"""Card files: those that come with the game, and those that a player has put into a folder.

The folder must be set before the first rule set that uses cards is loaded. Faulty files are remembered with their
faults; the other cards remain usable.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from rules.families.card_hands.card import MAX_BYTES, Card, CardError, read_card

HOUSE_CARD, SHORT_CARD = "house_card_1", "short_card"
MAX_FILES = 50


@dataclass
class CardLibrary:
    """The cards that come with the game, and those that a player has put into `folder`.

    `faults` gives, by file name, the reason why a file in the folder is not a usable card.
    """

    folder: Path | None = None
    faults: dict[str, CardError] = field(default_factory=dict)

    def cards(self, reserved: Collection[str] = ()) -> Mapping[str, Card]:
        """Read all cards, by id, the house card first, and record the faults of other files.

        `reserved` are ids that no line may have.
        """
        folder = files("assets").joinpath("cards")
        own = (read_card(folder.joinpath(f"{name}.json").read_bytes(), reserved) for name in (HOUSE_CARD, SHORT_CARD))
        found = {card.id: card for card in own}
        self.faults.clear()
        for path in self._files():
            try:
                card = read_card_file(path, reserved)
                if card.id in found:
                    raise CardError(f"the id {card.id!r} is another card's", "err_card_twice", id=card.id, where="card")
                found[card.id] = card
            except CardError as fault:
                details = {**fault.details, "where": f"{path.name}, {fault.details['where']}"}
                self.faults[path.name] = CardError(f"{path.name}, {fault}", fault.key, **details)
        return found

    def _files(self) -> list[Path]:
        """Return the JSON files of the player's folder; none if it is missing or unreadable."""
        if self.folder is None:
            return []
        try:
            names = sorted(name for name in os.listdir(self.folder) if name.endswith(".json"))
        except FileNotFoundError:
            return []
        except OSError as fault:
            self.faults[self.folder.name] = _unread(fault, f"{self.folder.name}, card")
            return []
        return [self.folder / name for name in names[:MAX_FILES]]


def read_card_file(path: Path, reserved: Collection[str] = ()) -> Card:
    """Read the card in a file; raise `CardError` if it cannot be read, is too large or is faulty.

    `reserved` are ids that no line may have.
    """
    try:
        if not path.is_file():  # a pipe would never end
            raise OSError(0, "it is no ordinary file")
        with path.open("rb") as file:
            return read_card(file.read(MAX_BYTES + 1), reserved)
    except OSError as fault:
        raise _unread(fault, "card") from None


def _unread(fault: OSError, where: str) -> CardError:
    """Return the error for a card file that the system could not read; `where` names the file."""
    why = str(fault.strerror)
    return CardError(f"the file cannot be read: {why}", "err_card_unread", fault=why, where=where)


CARD_LIBRARY = CardLibrary()
"""The shelf that rule sets take their cards from."""
