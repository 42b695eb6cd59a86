"""House rules: declared once, checked in one place, read everywhere.

An `Option` is the declaration; `OptionValues` are the resolved values of one match. Labels and help live in the
translations under the option's id.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.errors import OptionError

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Need:
    """A condition under which a house rule counts: the rule `option` must have one of `values`."""

    option: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """The description of one house rule: its values, its default and its place in menus.

    `default` may depend on the number of players. `range` is inclusive; `step` is the distance between allowed whole
    numbers; `also` are further values outside the range. `group` names the heading it stands under. `before` is its
    value in matches saved before the rule existed (by default, the default).
    """

    id: str
    type: type
    default: Value | Callable[[int], Value]
    choices: tuple[Value, ...] = ()
    range: tuple[int, int] | None = None
    step: int = 1
    also: tuple[int, ...] = ()
    group: str = "general"
    needs: tuple[Need, ...] = ()
    before: Value | None = None
    longest: int = 0
    """The greatest length in characters of a rule that players word themselves; 0 for all others."""

    @property
    def kind(self) -> str:
        """The control that a menu shows for it: ``bool``, ``int``, ``str`` or ``choice``."""
        return "choice" if self.choices else self.type.__name__

    def default_for(self, players: int) -> Value:
        """Return the default for a number of players."""
        return self.default(players) if callable(self.default) else self.default

    def check(self, value: object) -> Value:
        """Return `value` if it is allowed; raise an `OptionError` that names option, value and allowed values."""
        if self.choices:
            if any(type(value) is type(choice) and value == choice for choice in self.choices):
                return value  # type: ignore[return-value]
            none = f"{value!r} is none of {', '.join(map(str, self.choices))}"
            if type(value) is int and isinstance(self.choices[0], str):
                none = f"{value} is a number, but this option takes words: {', '.join(map(json.dumps, self.choices))}"
            raise OptionError(
                f"option {self.id}: {none}",
                "err_option_choice", option=self.id, value=value,
            )  # fmt: skip
        if self.type is bool:
            if isinstance(value, bool):
                return value
            raise OptionError(
                f"option {self.id}: {value!r} is neither true nor false",
                "err_option_choice", option=self.id, value=value,
            )  # fmt: skip
        if self.type is str:
            if isinstance(value, str) and len(value) <= self.longest and (value.isprintable() or not value):
                return value
            raise OptionError(
                f"option {self.id}: no text of at most {self.longest} plain characters",
                "err_option_text", option=self.id, most=self.longest,
            )  # fmt: skip
        low, high = self.range or (0, 0)
        if isinstance(value, int) and not isinstance(value, bool):
            if value in self.also or (low <= value <= high and (value - low) % self.step == 0):
                return value
            others = "".join(f" or {number}" for number in self.also)
            steps = f" in steps of {self.step}" if self.step > 1 else ""
            raise OptionError(
                f"option {self.id}: {value} is not from {low} to {high}{steps}{others}",
                "err_option_range", option=self.id, value=value, low=low, high=high,
            )  # fmt: skip
        raise OptionError(
            f"option {self.id}: {value!r} is no whole number", "err_option_range",
            option=self.id, value=value, low=low, high=high,
        )  # fmt: skip

    def parse(self, text: str) -> Value:
        """Parse a value typed on a command line; raise `OptionError` if it is not allowed."""
        if self.choices:
            for choice in self.choices:
                if str(choice) == text:
                    return choice
        elif self.type is bool:
            if text.lower() in ("true", "yes", "on", "1"):
                return True
            if text.lower() in ("false", "no", "off", "0"):
                return False
        elif self.type is int:
            try:
                return self.check(int(text))
            except ValueError:
                pass
        return self.check(text)


class OptionValues(Mapping[str, Value]):
    """The house rules of one match by id, every one with its value. Immutable and hashable by content."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, Value]) -> None:
        """Store the values."""
        self._values = dict(values)
        self._hash = hash(tuple(sorted(self._values.items())))

    def __getitem__(self, key: str) -> Value:
        """Return the value of a house rule."""
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all house rules."""
        return iter(self._values)

    def __len__(self) -> int:
        """Return the number of house rules."""
        return len(self._values)

    def __hash__(self) -> int:
        """Return a hash of all values."""
        return self._hash

    def get(self, key: str, default: object = None) -> object:  # type: ignore[override]
        """Return the value of a house rule or `default`.

        Overridden for speed: scoring reads house rules for every row of every sheet.
        """
        return self._values.get(key, default)

    def __eq__(self, other: object) -> bool:
        """Compare with other house rules, or any mapping, by content."""
        return isinstance(other, OptionValues) and self._values == other._values

    def __repr__(self) -> str:
        """Return the values for debugging."""
        return f"Options({self._values!r})"


@dataclass(frozen=True, slots=True)
class Conflict:
    """A combination of house rules that cannot be played.

    `holds` returns whether given house rules are in this conflict, `text` says why in one English line, `key` names the
    sentence in the translations, `options` are the ids of the rules involved.
    """

    key: str
    options: tuple[str, ...]
    holds: Callable[[Any], bool]
    text: str


def disabled(option: Option, values: Mapping[str, Value]) -> Need | None:
    """Return the first need of a house rule that `values` do not meet; None if the rule counts."""
    for need in option.needs:
        if values.get(need.option) not in need.values:
            return need
    return None


def resolve(
    declared: Sequence[Option],
    conflicts: Sequence[Conflict],
    given: Mapping[str, object],
    players: int,
    house_rules: Callable[[Mapping[str, Value]], OptionValues] = OptionValues,
) -> OptionValues:
    """Return the complete house rules of a match: those given, the others by default.

    `declared` describes all of them. Raise `OptionError` for an unknown rule, an impossible value or a conflict.
    `house_rules` makes the result out of the values.
    """
    known = {option.id: option for option in declared}
    for key in given:
        if key not in known:
            raise OptionError(f"unknown option {key}", "err_option_unknown", option=key)
    values = {
        option.id: option.check(given[option.id]) if option.id in given else option.default_for(players)
        for option in declared
    }
    options = house_rules(values)
    for conflict in conflicts:
        if conflict.holds(options):
            raise OptionError(
                f"options {', '.join(conflict.options)}: {conflict.text}", conflict.key, options=conflict.options
            )
    return options
