"""The match that the command line asks for: every rule set there is, and everything that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from ai.policy import levels
from game.config import BadInput, Config
from game.play.command_line import match_asked_for
from rules.engine import registry

IDS = registry.ids()


def asked(**choice: Any) -> Any:
    return match_asked_for(Config(began=0.0, **choice))


@pytest.mark.parametrize("ruleset", IDS)
def test_every_rule_set_seats_one_person_and_computer_players(ruleset: str) -> None:
    setup = asked(ruleset=ruleset, seed=7)
    assert setup.ruleset == ruleset and setup.seed == 7
    assert len(setup.seats) in registry.get(ruleset).seats
    assert [seat.human for seat in setup.seats] == [True] + [False] * (len(setup.seats) - 1)
    assert len({seat.name for seat in setup.seats}) == len({seat.color for seat in setup.seats}) == len(setup.seats)


@pytest.mark.parametrize("ruleset", IDS)
def test_alone_the_computer_takes_every_seat(ruleset: str) -> None:
    assert not any(seat.human for seat in asked(ruleset=ruleset, autoplay=True).seats)


@pytest.mark.parametrize("ruleset", IDS)
def test_every_option_can_be_given_as_text(ruleset: str) -> None:
    """Written as the registry writes its own default, each option is taken and changes nothing."""
    page = registry.get(ruleset)
    plain = page.resolve()
    for option in page.options:
        setup = asked(ruleset=ruleset, options=((option.id, str(plain[option.id])),))
        assert page.resolve(setup.options) == plain, option.id


def test_seats_are_as_named() -> None:
    named = ("human", *[levels()[-1]] * 2, "human")
    setup = asked(ruleset=IDS[0], seats=named)
    assert [seat.level or "human" for seat in setup.seats] == list(named)
    assert not setup.by_dice, "who names the seats wants them so"


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        ({"ruleset": "moon"}, "moon"),
        ({"options": (("no_such", "1"),)}, "no_such"),
        ({"seats": ("human", "genius", "standard", "standard")}, "genius"),
        ({"seats": ("human", "standard")}, "2"),
        ({"players": 8}, "8"),
    ],
)
def test_what_cannot_be_is_named_in_one_line(choice: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as refusal:
        asked(**({"ruleset": IDS[0]} | choice))
    assert says in str(refusal.value) and "\n" not in str(refusal.value)


@pytest.mark.parametrize("ruleset", IDS)
def test_values_out_of_range_name_the_option(ruleset: str) -> None:
    for option in registry.get(ruleset).options:
        wrong = "9999999" if option.kind == "int" else "purple"
        with pytest.raises(BadInput, match=option.id):
            asked(ruleset=ruleset, options=((option.id, wrong),))
