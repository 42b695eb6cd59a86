"""Errors of saving and loading."""

from __future__ import annotations

from dataclasses import dataclass, field


class SaveError(Exception):
    """Base class of the errors of saving and loading; the text is one line in English for consoles.

    `key` and `details` give the same message in the translations, for the window.
    """

    default_key = "err_cannot_save"

    def __init__(self, text: str, key: str = "", **details: object) -> None:
        """Store the console's text, and the translation's key (by default that of the class) with its values."""
        super().__init__(" ".join(text.split()))
        self.key = key or self.default_key
        self.details = details


class NotSavedError(SaveError):
    """The folder, the file or the disk refuses to save or load; what was saved before is unharmed."""


class DamagedError(SaveError):
    """A file of this program, or a part of it, cannot be read."""

    default_key = "err_file_damaged"


class ForeignError(SaveError):
    """The file was not written by this program."""

    default_key = "err_file_foreign"


class NewerError(SaveError):
    """The file was written by a later version of the program; it was not touched."""

    default_key = "err_file_newer"


class UnknownError(SaveError):
    """The match or preset does not exist."""

    default_key = "err_save_unknown"


class MovedOnError(SaveError):
    """Another program has continued this match, and the events that it saved are kept."""

    default_key = "err_save_moved_on"


class NameTakenError(SaveError):
    """Another preset has this name."""

    default_key = "err_name_taken"


class BadNameError(SaveError):
    """The name of a preset is empty, too long, or contains characters that cannot be shown."""

    default_key = "err_name_bad"


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for the player about something that does not stop the program: a translation key and its values."""

    key: str
    details: dict[str, object] = field(default_factory=dict)
    text: str = ""
