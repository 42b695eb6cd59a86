"""Notices for a saved match that was begun under other rules than the installed ones."""

from __future__ import annotations

from game.i18n import ruleset_name, tr, words
from rules.core.errors import UnknownRuleset
from rules.engine import registry
from rules.engine.events import Event, MatchStarted
from saves.errors import Notice


def edition_notices(first: Event, begun: int | None) -> list[Notice]:
    """Return notices about differences between the rules of a saved match and those of today.

    These are another revision of the rule set and house rules unknown here. `first` is the match's first event, `begun`
    the revision it was begun with.
    """
    assert isinstance(first, MatchStarted), "a match begins with its start"
    try:
        ruleset = registry.get(first.ruleset)
    except UnknownRuleset:
        return []
    found = list[Notice]()
    if begun is not None and begun != ruleset.revision:
        details: dict[str, object] = {"ruleset": ruleset_name(ruleset.id), "begun": begun, "now": ruleset.revision}
        text = f"begun under revision {begun} of {ruleset.id}, which is at {ruleset.revision}"
        found.append(Notice("saves_other_revision", details, text))
    _, left = ruleset.adapt_saved(dict(first.options))
    if left:
        known = {option.id for option in ruleset.options}
        names = [words().option_label(ruleset.id, option) if option in known else option for option in left]
        text = f"other house rules: {', '.join(left)}"
        found.append(Notice("saves_other_options", {"options": ", ".join(names)}, text))
    return found


def edition_lines(first: Event, begun: int | None) -> list[str]:
    """Return the texts of `edition_notices` in the player's language."""
    return [tr(notice.key, **notice.details) for notice in edition_notices(first, begun)]
