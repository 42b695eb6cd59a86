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
    """Base of all refusals of the rules; its text is one line for a person (English, for consoles).

    `key` and `details` name the same message in the translations, for the window.
    """

    def __init__(self, text: str, key: str = "", /, **details: object) -> None:
        super().__init__(text)
        self.key = key
        self.details = details


class NotationError(RulesError):
    """Text that is no tile, meld or hand."""


class ImpossibleHand(RulesError):
    """Tiles that no deal can bring together."""


class UnknownRuleset(RulesError):
    """An id that no rule set has."""


class OptionError(RulesError):
    """A house rule that is unknown, out of range or contradicts another."""


class IllegalAction(RulesError):
    """An answer that the engine does not accept now; nothing was changed."""


class BrokenLog(RulesError):
    """Events that do not follow from one another."""


class UnplayableDeal(RulesError):
    """A scripted deal asks for tiles that cannot come, or for an answer that is not open."""
