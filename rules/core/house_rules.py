"""The house rules of a page: declared once, a line each, and read as what they are declared to be.

    class House(HouseRules):
        rounds = number(4, range=(1, 4), group="match")
        multiple_winners = choice("nearest", ("nearest", "all"), group="claims")

Those of a match have them as values: `o.rounds`, where `o` is what `table` is given or `House.of(case.options)`. On the
class each is a function of house rules (`House.rounds(case.options)`, `when=House.bonus_tiles`) that holds for every
page which declares it. A name that is not declared is an error of types.

docs/decisions/0127-house-rules-are-a-class.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from rules.core.options import Need, Option, Options, Value

V = TypeVar("V", bool, int, str)


class HouseRule(Generic[V]):
    """One house rule of a page, named by the attribute that it is, or that with an underscore where mappings use it."""

    __slots__ = ("id", "option")

    def __init__(self, option: Option) -> None:
        self.id, self.option = option.id, option

    def __set_name__(self, owner: type[Options], name: str) -> None:
        id = name.removesuffix("_")
        if self.id not in ("", id):
            raise TypeError(f"{owner.__qualname__}.{name}: a house rule that pages share has one name, {self.id}")
        self.id, self.option = id, replace(self.option, id=id)

    @overload
    def __get__(self, house: None, owner: type[Options]) -> Self: ...
    @overload
    def __get__(self, house: Options, owner: type[Options]) -> V: ...
    def __get__(self, house: Options | None, owner: type[Options]) -> Self | V:
        return self if house is None else self(house)

    def __call__(self, options: Options) -> V:
        """Its value under these house rules."""
        return options[self.id]  # type: ignore[return-value]  # checked against its declaration when resolved

    def but(self, **changed: Any) -> HouseRule[V]:
        """The same rule where the `Option` says something else: another default, other values it may have."""
        return HouseRule(replace(self.option, **changed))


class Switches(Mapping[str, HouseRule[bool]]):
    """Yes-or-no rules that differ by one word of their names, and are found by it: a switch for each row of a table."""

    def __init__(self, form: str, rules: Mapping[str, HouseRule[bool]]) -> None:
        self._rules = {word: rule.but(id=form.format(word)) for word, rule in rules.items()}

    def __getitem__(self, word: str) -> HouseRule[bool]:
        return self._rules[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


def switch(default: bool, *, group: str, needs: tuple[Need, ...] = ()) -> HouseRule[bool]:
    """A yes-or-no rule."""
    return HouseRule(Option("", bool, default, group=group, needs=needs))


def number(
    default: int | Callable[[int], int], *, group: str, choices: tuple[int, ...] = (),
    range: tuple[int, int] | None = None, step: int = 1, also: tuple[int, ...] = (), needs: tuple[Need, ...] = (),
) -> HouseRule[int]:  # fmt: skip
    """A rule that is a whole number: one of `choices`, or in `range`."""
    return HouseRule(Option("", int, default, choices, range, step, also, group, needs))


def choice(default: str, choices: tuple[str, ...], *, group: str, needs: tuple[Need, ...] = ()) -> HouseRule[str]:
    """A rule that is one of several words."""
    return HouseRule(Option("", str, default, choices, group=group, needs=needs))


class HouseRules(Options):
    """The house rules of one match, as the page declares them that derives its own class from this.

    A page that has all the house rules of another one derives from that page's: they differ where it declares them
    again, and functions of that page take its house rules for theirs.
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
        cls.declared = tuple(declared.values())

    def __init__(self, values: Mapping[str, Value]) -> None:
        super().__init__(values)
        missing = [option.id for option in self.declared if option.id not in self]
        if missing:
            raise TypeError(f"{type(self).__qualname__} without {', '.join(missing)}: resolve house rules first")
        # Attributes of its own are found before the declarations on the class: scoring reads them all the time.
        vars(self).update(values)

    @classmethod
    def of(cls, options: Options) -> Self:
        """The house rules of a match of this page, out of what the library carries about."""
        if not isinstance(options, cls):
            raise TypeError(f"{options!r} are not the house rules of {cls.__module__}")
        return options
