"""Errors of the rules, one class a kind.

RulesError
├── NotationError      text that is no tile, meld or hand
├── ImpossibleHand     tiles that no deal can bring together (five of a kind, a wrong number)
├── UnknownRuleset     an id that no page answers to
├── OptionError        a house rule that is unknown, out of range or contradicts another
├── IllegalAction      an answer that the engine does not accept now
├── BrokenLog          events that do not follow from one another
└── UnplayableDeal     a scripted deal that asks for what cannot be done
"""

from __future__ import annotations


class RulesError(Exception):
    """Base of all errors of the rules; its text is one line in English for people at a console.

    `key` and `details` (its values) name the same message in the translations, for the window.
    """

    def __init__(self, text: str, key: str = "", /, **details: object) -> None:
        """Store the text, and the key of the translations with the values of its message."""
        super().__init__(text)
        self.key = key
        self.details = details


class NotationError(RulesError):
    """Text that is not the notation of a tile, a meld or a hand."""


class ImpossibleHand(RulesError):
    """Tiles that no hand of this game can hold together."""


class UnknownRuleset(RulesError):
    """An id that no rule set has."""


class OptionError(RulesError):
    """A house rule that is unknown, has an impossible value or contradicts another one."""


class IllegalAction(RulesError):
    """An action that is not legal now; the match has not changed."""


class BrokenLog(RulesError):
    """A log that is damaged, or whose events cannot follow one another."""


class UnplayableDeal(RulesError):
    """A scripted deal asks for a tile that cannot come, or for an answer that is not possible."""
