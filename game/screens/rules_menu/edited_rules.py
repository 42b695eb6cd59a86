"""The house rules being edited: values, defaults, refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game import i18n
from game.i18n import fold
from game.screens.error_texts import refused
from game.screens.menu_state import MenuState
from rules.core.errors import OptionError
from rules.core.options import Option, OptionValues, Value
from rules.engine.own_rows import own_texts
from rules.rulebook.option_dependencies import overruling


class EditedRules:
    """The house rules being edited, which are those of the match being set up.

    `changed` is called on every change, with true if it was refused; `fault` then holds the option and the reason.
    """

    def __init__(self, menu: MenuState, changed: Callable[[bool], None]) -> None:
        """Create the editor of the house rules in `menu.setup`."""
        self.menu = menu
        self.fault: tuple[str, str] = ("", "")
        """An option, and why its new value was refused."""
        self._changed = changed

    def groups(self) -> list[str]:
        """Return the groups of the rule set's options, in order of declaration."""
        return list(dict.fromkeys(option.group for option in self.menu.ruleset().options))

    def values(self) -> OptionValues:
        """Return all house rules, defaults included."""
        return self.menu.values()

    def default(self, option: Option) -> Value:
        """Return an option's default under the current setup."""
        if option.id == "players":
            return option.default_for(self.menu.ruleset().players_in(self.values()))
        return self.menu.ruleset().usual(self.values())[option.id]

    def changed_in(self, group: str) -> int:
        """Return the number of changed options in a group."""
        values = self.values()
        options = [option for option in self.menu.ruleset().options if option.group == group]
        return sum(values[option.id] != self.default(option) for option in options)

    def found(self, words: str) -> list[Option]:
        """Return the options whose label, help, choices or id contain all words of a search."""
        wanted = fold(words).split()
        return [option for option in self.menu.ruleset().options if all(word in self._told(option) for word in wanted)]

    def _told(self, option: Option) -> str:
        """Return the text of an option that a search looks through."""
        words, ruleset = i18n.words(), self.menu.setup.ruleset
        choices = [words.choice_label(ruleset, option.id, choice) for choice in option.choices]
        label, told = words.option_label(ruleset, option.id), words.option_help(ruleset, option.id)
        return fold(" ".join([option.id, label, told, *choices]))

    def overruling(self, option: Option) -> list[str]:
        """Return the scoring elements whose own values override an option; empty if the option is in force."""
        return overruling(self.menu.ruleset(), option, self.values())

    def rows_changed(self) -> int:
        """Return the number of scoring elements with a value of the player's own."""
        return sum(key.startswith("value.") for key in self.menu.setup.options)

    def rows_added(self) -> int:
        """Return the number of rows of the player's own."""
        return len(own_texts(self.menu.setup.options))

    def reset(self, group: str) -> None:
        """Reset all options of a group to their defaults."""
        own = {option.id for option in self.menu.ruleset().options if option.group == group}
        self.take_all({key: value for key, value in self.menu.setup.options.items() if key not in own})

    def undo(self) -> None:
        """Undo the last change of house rules."""
        self.fault = "", ""
        self.menu.undo()
        self._changed(False)

    def change(self, option: Option, value: Value | None) -> None:
        """Set an option, or reset it with None. An invalid value is refused with the reason.

        Choosing a ready-made set of rules resets the options that such sets determine.
        """
        wanted = dict(self.menu.setup.options)
        if option.id == "preset":
            spoken_for = {key for rules in self.menu.ruleset().presets.values() for key in rules}
            wanted = {key: kept for key, kept in wanted.items() if key not in spoken_for}
        if value is None or value == self.default(option):
            wanted.pop(option.id, None)
        else:
            wanted[option.id] = value
        self.take_all(wanted, option.id)

    def take_all(self, wanted: Mapping[str, Value], changed: str = "") -> None:
        """Set exactly these house rules if they are valid; else note the reason at the option `changed`."""
        try:
            self.menu.ruleset().resolve(wanted)
        except OptionError as refusal:
            self.fault = changed, refused(refusal, self.menu.setup.ruleset)
            self._changed(True)
        else:
            self.fault = "", ""
            self.menu.change_all(wanted)
            self._changed(False)
