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
    """One house rule of a page, named by its attribute (with an underscore added where `Mapping` uses the name)."""

    __slots__ = ("id", "option")

    def __init__(self, option: Option) -> None:
        self.id, self.option = option.id, option

    def __set_name__(self, owner: type[OptionValues], name: str) -> None:
        id = name.removesuffix("_")
        if self.id not in ("", id):
            raise TypeError(f"{owner.__qualname__}.{name}: a house rule that pages share has one name, {self.id}")
        self.id, self.option = id, replace(self.option, id=id)

    @overload
    def __get__(self, options: None, owner: type[OptionValues]) -> Self: ...
    @overload
    def __get__(self, options: OptionValues, owner: type[OptionValues]) -> V: ...
    def __get__(self, options: OptionValues | None, owner: type[OptionValues]) -> Self | V:
        return self if options is None else self(options)

    def __call__(self, options: OptionValues) -> V:
        """Return its value under these options."""
        return options[self.id]  # type: ignore[return-value]  # checked against its declaration when resolved

    def but(self, **changed: Any) -> HouseRule[V]:
        """Return the same rule with changes to its `Option`: another default, other values."""
        return HouseRule(replace(self.option, **changed))

    def fixed(self, value: V) -> FixedRule[V]:
        """Return the same rule for a page on which it always has this value."""
        return FixedRule(self.option, value)


class FixedRule(HouseRule[V]):
    """A house rule that a derived page has settled: it has one value and is not among the rules that players set."""

    __slots__ = ("value",)

    def __init__(self, option: Option, value: V) -> None:
        super().__init__(option)
        self.value: V = value

    def __call__(self, options: OptionValues) -> V:
        return self.value


class Switches(Mapping[str, HouseRule[bool]]):
    """Yes-or-no rules whose ids differ by one word, which is their key: a switch for each row of a table."""

    def __init__(self, form: str, rules: Mapping[str, HouseRule[bool]]) -> None:
        self._rules = {word: rule.but(id=form.format(word)) for word, rule in rules.items()}

    def __getitem__(self, word: str) -> HouseRule[bool]:
        return self._rules[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


def switch(default: bool, *, group: str, needs: tuple[Need, ...] = ()) -> HouseRule[bool]:
    """Declare a yes-or-no rule."""
    return HouseRule(Option("", bool, default, group=group, needs=needs))


def number(
    default: int | Callable[[int], int], *, group: str, choices: tuple[int, ...] = (),
    range: tuple[int, int] | None = None, step: int = 1, also: tuple[int, ...] = (), needs: tuple[Need, ...] = (),
) -> HouseRule[int]:  # fmt: skip
    """Declare a rule that is a whole number: one of `choices`, or in `range`."""
    return HouseRule(Option("", int, default, choices, range, step, also, group, needs))


def choice(default: str, choices: tuple[str, ...], *, group: str, needs: tuple[Need, ...] = ()) -> HouseRule[str]:
    """Declare a rule that is one of several words."""
    return HouseRule(Option("", str, default, choices, group=group, needs=needs))


class HouseRules(OptionValues):
    """Base of the house rules of a page: their values in one match.

    A page with all the house rules of another page derives from that page's class and declares only what differs;
    functions of that page then accept its house rules.
    """

    declared: ClassVar[tuple[Option, ...]] = ()
    """The declarations in the order of the page, as menus, checks and the rulebook read them."""

    def __init_subclass__(cls) -> None:
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
        super().__init__(values)
        missing = [option.id for option in self.declared if option.id not in self]
        if missing:
            raise TypeError(f"{type(self).__qualname__} without {', '.join(missing)}: resolve house rules first")
        # Attributes of its own are found before the declarations on the class: scoring reads them all the time.
        vars(self).update(values)

    @classmethod
    def of(cls, options: OptionValues) -> Self:
        """Return `options` as the house rules of this page; `TypeError` if they belong to another."""
        if not isinstance(options, cls):
            raise TypeError(f"{options!r} are not the house rules of {cls.__module__}")
        return options
