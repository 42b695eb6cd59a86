"""The score sheet as text: every deal a line, and the points add up."""

from __future__ import annotations

import re

import pytest

from rules.core.words import LANGUAGES, Words
from saves.__main__ import main
from saves.characters import localized_people
from saves.results import match_result
from saves.sheet import score_sheet
from saves.store import Store
from tests.saves.matches import PEOPLE, played


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deal_is_a_line_and_the_points_add_up(language: str) -> None:
    with Store() as store:
        number = store.begin(played(99), PEOPLE)
        kept, found = store.find(number), match_result(store, number)
    lines = score_sheet(kept, found, language).splitlines()
    people = localized_people(PEOPLE, Words(language))
    assert all(person.name in lines[2] for person in people)
    deals = lines[4 : 4 + len(found.finished)]
    assert [int(line.split()[0]) for line in deals] == [deal.number for deal in found.finished]
    last = [int(points) for points in re.findall(r"(-?\d+) \([+-]\d+\)|(?<= )(-?\d+)$", deals[-1]) for points in points
            if points]  # fmt: skip
    assert last == [points for points in found.points if str(points) in deals[-1]][: len(last)]
    assert str(found.places[0]) in lines[-1]
    for deal, line in zip(found.finished, deals, strict=True):
        for win in deal.wins:
            assert f"{people[win.person].name} {win.score}" in line


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    with Store() as store:
        store.begin(played(2), PEOPLE)
    assert main(["sheet", "--lang", "ru"]) == 0
    assert "Аня" in capsys.readouterr().out
