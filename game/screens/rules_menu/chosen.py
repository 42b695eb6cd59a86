"""The house rules that are being chosen: what they are, what they were at first, and why a value is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game import i18n
from game.i18n import fold
from game.screens.faults import refused
from game.screens.menu_state import MenuState
from rules.core.errors import OptionError
from rules.core.options import Option, OptionValues, Value
from rules.rulebook.option_dependencies import overruling


class ChosenRules:
    """The house rules of the match being set up. `changed` is told of every change, and whether it was refused."""

    def __init__(self, menu: MenuState, changed: Callable[[bool], None]) -> None:
        self.menu = menu
        self.fault: tuple[str, str] = ("", "")
        """An option, and why its new value was refused."""
        self._changed = changed

    def groups(self) -> list[str]:
        """The headings, in the order of the declaration."""
        return list(dict.fromkeys(option.group for option in self.menu.ruleset().options))

    def values(self) -> OptionValues:
        """All house rules as they stand."""
        return self.menu.values()

    def default(self, option: Option) -> Value:
        """What an option is when nobody touches it."""
        if option.id == "players":
            return option.default_for(self.menu.ruleset().players_in(self.values()))
        return self.menu.ruleset().usual(self.values())[option.id]

    def changed_in(self, group: str) -> int:
        """How many rules of a group are not as by default."""
        values = self.values()
        options = [option for option in self.menu.ruleset().options if option.group == group]
        return sum(values[option.id] != self.default(option) for option in options)

    def found(self, words: str) -> list[Option]:
        """The rules in which something says these words: label, help, a choice or the id."""
        wanted = fold(words).split()
        return [option for option in self.menu.ruleset().options if all(word in self._told(option) for word in wanted)]

    def _told(self, option: Option) -> str:
        """Everything that is said of a rule, as search sees it."""
        words, ruleset = i18n.words(), self.menu.setup.ruleset
        choices = [words.choice_label(ruleset, option.id, choice) for choice in option.choices]
        label, told = words.option_label(ruleset, option.id), words.option_help(ruleset, option.id)
        return fold(" ".join([option.id, label, told, *choices]))

    def overruling(self, option: Option) -> list[str]:
        """The rows of the scoring table that say what a rule would say; empty where it says something itself."""
        return overruling(self.menu.ruleset(), option, self.values())

    def rows_changed(self) -> int:
        """How many rows of the scoring table the players value themselves."""
        return sum(key.startswith("value.") for key in self.menu.setup.options)

    def reset(self, group: str) -> None:
        """Every rule of a group as by default."""
        own = {option.id for option in self.menu.ruleset().options if option.group == group}
        self.take_all({key: value for key, value in self.menu.setup.options.items() if key not in own})

    def undo(self) -> None:
        """Take back the last change."""
        self.fault = "", ""
        self.menu.undo()
        self._changed(False)

    def change(self, option: Option, value: Value | None) -> None:
        """Set a rule, or put its default back (None). A value that cannot be is refused with its reason.

        A preset sets the rules that presets speak of, whatever was chosen for them before.
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
        """Take these rules if they can be played; `changed` names the one whose row tells why not."""
        try:
            self.menu.ruleset().resolve(wanted)
        except OptionError as refusal:
            self.fault = changed, refused(refusal, self.menu.setup.ruleset)
            self._changed(True)
        else:
            self.fault = "", ""
            self.menu.change_all(wanted)
            self._changed(False)
