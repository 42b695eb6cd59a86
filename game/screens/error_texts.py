"""Errors of saved data and of house rules, in the player's language."""

from __future__ import annotations

from typing import Any

from game import i18n
from rules.core.errors import RulesError
from rules.core.words import fill
from saves.errors import Notice, SaveError


def notice_words(notice: Notice) -> str:
    """Return a notice about a file of saved data in the player's language."""
    words = i18n.words()
    line = words.find("sparrows", notice.key) or words.find("terms", notice.key) or notice.text
    return fill(line, notice.details)


def said(fault: SaveError) -> str:
    """Return the text of a save error in the player's language."""
    words = i18n.words()
    if words.find("sparrows", fault.key) is not None:
        return words.text(fault.key, **fault.details)
    values: dict[str, Any] = dict(fault.details)
    return words.term(fault.key, **values)


def refused(fault: RulesError, ruleset: str) -> str:
    """Return in the player's language why house rules of this rule set are invalid."""
    words = i18n.words()
    values: dict[str, Any] = dict(fault.details)
    if "option" in values:
        values["option"] = words.option_label(ruleset, str(values["option"]))
    if "element" in values:
        values["element"] = words.element_name(str(values["element"]), ruleset)
    if words.find("sparrows", fault.key):
        return words.text(fault.key, **values)
    return words.term(fault.key, **values) if words.find("terms", fault.key) else str(fault)
