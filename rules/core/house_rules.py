"""Declarations of house rules: each is declared once, one line on a page, and read as a typed attribute.

    class Options(HouseRules):
        rounds = number(4, range=(1, 4), group="match")
        multiple_winners = choice("nearest", ("nearest", "all"), group="claims")

On an instance they are values: `o.rounds`, where `o` is given to `table` or comes from `Options.of(case.options)`. On
the class each is a function of options (`Options.rounds(case.options)`, `when=Options.bonus_tiles`) that works for
every page that declares the same rule. The type checker refuses names that are not declared.

docs/decisions/0127-house-rules-are-a-class.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from rules.core.options import Need, Option, OptionValues, Value

V = TypeVar("V", bool, int, str)


class HouseRule(Generic[V]):
    """One house rule of a rule set, declared as an attribute of its `HouseRules`.

    The attribute's name is the rule's id; an underscore is added where `Mapping` uses the name. Reading the attribute
    gives the value in a match.
    """

    __slots__ = ("id", "option")

    def __init__(self, option: Option) -> None:
        """Declare the house rule that `option` describes."""
        self.id, self.option = option.id, option

    def __set_name__(self, owner: type[OptionValues], name: str) -> None:
        """Take the attribute's name as the id; raise `TypeError` if the rule has another id already."""
        id = name.removesuffix("_")
        if self.id not in ("", id):
            raise TypeError(f"{owner.__qualname__}.{name}: a house rule that pages share has one name, {self.id}")
        self.id, self.option = id, replace(self.option, id=id)

    @overload
    def __get__(self, options: None, owner: type[OptionValues]) -> Self: ...
    @overload
    def __get__(self, options: OptionValues, owner: type[OptionValues]) -> V: ...
    def __get__(self, options: OptionValues | None, owner: type[OptionValues]) -> Self | V:
        """Return the value in a match; the declaration itself when read from the class."""
        return self if options is None else self(options)

    def __call__(self, options: OptionValues) -> V:
        """Return the value of this rule among the house rules of a match."""
        return options[self.id]  # type: ignore[return-value]  # checked against its declaration when resolved

    def but(self, **changed: Any) -> HouseRule[V]:
        """Return the same house rule with other values for some fields of its `Option`, such as the default."""
        return HouseRule(replace(self.option, **changed))

    def fixed(self, value: V) -> FixedRule[V]:
        """Return this house rule for a derived rule set in which it always has this value."""
        return FixedRule(self.option, value)


class FixedRule(HouseRule[V]):
    """A house rule that a derived rule set has settled: it has one value, and players cannot set it."""

    __slots__ = ("value",)

    def __init__(self, option: Option, value: V) -> None:
        """Fix a house rule that `option` describes at `value`."""
        super().__init__(option)
        self.value: V = value

    def __call__(self, options: OptionValues) -> V:
        """Return the fixed value, whatever the house rules of a match are."""
        return self.value


class Switches(Mapping[str, HouseRule[bool]]):
    """House rules that switch single rows of a table on or off; the key is the word by which their ids differ."""

    def __init__(self, form: str, rules: Mapping[str, HouseRule[bool]]) -> None:
        """Declare the switches; `form` is the pattern of their ids, with ``{}`` for the word."""
        self._rules = {word: rule.but(id=form.format(word)) for word, rule in rules.items()}

    def __getitem__(self, word: str) -> HouseRule[bool]:
        """Return the switch of a word."""
        return self._rules[word]

    def __iter__(self) -> Iterator[str]:
        """Yield the words."""
        return iter(self._rules)

    def __len__(self) -> int:
        """Return the number of switches."""
        return len(self._rules)


def switch(default: bool, *, group: str, needs: tuple[Need, ...] = ()) -> HouseRule[bool]:
    """Declare a house rule that is on or off.

    `group` is its heading in the menu; it counts only while all of `needs` are met.
    """
    return HouseRule(Option("", bool, default, group=group, needs=needs))


def number(
    default: int | Callable[[int], int], *, group: str, choices: tuple[int, ...] = (),
    range: tuple[int, int] | None = None, step: int = 1, also: tuple[int, ...] = (), needs: tuple[Need, ...] = (),
) -> HouseRule[int]:  # fmt: skip
    """Declare a house rule that is a whole number: one of `choices`, or in `range` (by `step`), or one of `also`.

    The default may depend on the number of players. `group` is its heading in the menu; it counts only while all of
    `needs` are met.
    """
    return HouseRule(Option("", int, default, choices, range, step, also, group, needs))


def choice(default: str, choices: tuple[str, ...], *, group: str, needs: tuple[Need, ...] = ()) -> HouseRule[str]:
    """Declare a house rule that is one of several words.

    `group` is its heading in the menu; it counts only while all of `needs` are met.
    """
    return HouseRule(Option("", str, default, choices, group=group, needs=needs))


class HouseRules(OptionValues):
    """Base of the house rules of a rule set: the class declares them, an instance holds their values in one match.

    A rule set with all the house rules of another one derives its class from the other's and declares only the
    differences; functions of the other rule set then accept its house rules.
    """

    declared: ClassVar[tuple[Option, ...]] = ()
    """The declarations in the order of the page, as menus, checks and the rulebook read them."""

    def __init_subclass__(cls) -> None:
        """Collect the declarations of the class in `declared`."""
        declared: dict[str, Option] = {}
        for name, found in ((name, found) for kind in reversed(cls.__mro__) for name, found in vars(kind).items()):
            rules = found.values() if isinstance(found, Switches) else [found] if isinstance(found, HouseRule) else []
            if rules and hasattr(HouseRules, name):
                raise TypeError(f"{cls.__qualname__}.{name}: mappings use this name, call it {name}_")
            declared |= {rule.id: rule.option for rule in rules}
            if isinstance(found, FixedRule):
                del declared[found.id]
        cls.declared = tuple(declared.values())

    def __init__(self, values: Mapping[str, Value]) -> None:
        """Store the values, of which none may be missing."""
        super().__init__(values)
        missing = [option.id for option in self.declared if option.id not in self]
        if missing:
            raise TypeError(f"{type(self).__qualname__} without {', '.join(missing)}: resolve house rules first")
        # Attributes of its own are found before the declarations on the class: scoring reads them all the time.
        vars(self).update(values)

    @classmethod
    def of(cls, options: OptionValues) -> Self:
        """Return `options`, if they are house rules of this class; raise `TypeError` for those of others."""
        if not isinstance(options, cls):
            raise TypeError(f"{options!r} are not the house rules of {cls.__module__}")
        return options
