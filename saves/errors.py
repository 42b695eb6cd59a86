"""What can go wrong with what is kept, one class a fault.

SaveError
├── NotSavedError   the folder, the file or the disk refuses
├── DamagedError    a file of ours that cannot be read
├── ForeignError    a file of somebody else
├── NewerError      a file of a later version of the program
├── UnknownError    there is no such match or preset
├── MovedOnError    somebody else went on with the match meanwhile
├── NameTakenError  a preset of this name is there
└── BadNameError    a name that cannot be given
"""

from __future__ import annotations

from dataclasses import dataclass, field


class SaveError(Exception):
    """Base of all refusals; its text is one line for a person (English, for consoles).

    `key` and `details` name the same message in the translations, for the window.
    """

    default_key = "err_cannot_save"

    def __init__(self, text: str, key: str = "", **details: object) -> None:
        super().__init__(" ".join(text.split()))
        self.key = key or self.default_key
        self.details = details


class NotSavedError(SaveError):
    """The folder, the file or the disk refuses; what was kept before is still there."""


class DamagedError(SaveError):
    """A file of ours, or a part of it, that cannot be read."""

    default_key = "err_file_damaged"


class ForeignError(SaveError):
    """A file that is none of ours."""

    default_key = "err_file_foreign"


class NewerError(SaveError):
    """A file of a later version of the program; it was not touched."""

    default_key = "err_file_newer"


class UnknownError(SaveError):
    """There is no such match or preset."""

    default_key = "err_save_unknown"


class MovedOnError(SaveError):
    """Another program has gone on with this match; its events stand."""

    default_key = "err_save_moved_on"


class NameTakenError(SaveError):
    """A preset of this name is there already."""

    default_key = "err_name_taken"


class BadNameError(SaveError):
    """A name that cannot be given: empty, too long, or with characters that cannot be shown."""

    default_key = "err_name_bad"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the player should hear of, though the program goes on: a key of the translations and its values."""

    key: str
    details: dict[str, object] = field(default_factory=dict)
    text: str = ""
