"""Dice as they are thrown, said and written: every die shows what it threw, the log each throw and their sum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from game import i18n
from game.art import items
from game.scene.node import Sprite, SpriteNode
from game.table.animations.director import Director
from game.table.animations.opening import stacks_counted
from game.table.board.board import Board
from game.table.layout import TableLayout
from game.table.overlay import transient_labels
from game.table.overlay.log_lines import log_words
from rules.core.options import Value
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from tests.budget import some
from tests.game.director.test_director import directed, watch, window

__all__ = ["window"]

TOGETHER = {
    "en": "{} throws {}, together {}",
    "ru": "{} бросает {}, вместе {}",
    "zh": "{}掷出{}，共{}",
    "zh-Hant": "{}擲出{}，共{}",
    "ja": "{}のサイコロ：{}、合わせて{}",
}
ONE = {
    "en": "{} throws {}", "ru": "{} бросает {}", "zh": "{}掷出{}", "zh-Hant": "{}擲出{}", "ja": "{}のサイコロ：{}",
}  # fmt: skip
TWO_ROLLS: list[tuple[str, dict[str, Value]]] = [
    ("chinese_classical_ru", {}), ("red", {}), ("red", {"players": 2}), ("red", {"players": 3}),
    ("hong_kong_old", {"dice": "two_throws"}), ("mcr", {}), ("japanese_classical", {}),
]  # fmt: skip


@pytest.fixture(params=TOGETHER)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def begun(ruleset: str, options: dict[str, Value], seed: int) -> Match:
    """A match whose first deal has begun."""
    rules = registry.get(ruleset)
    match = Match.new(rules, rules.resolve(dict(options)), seed=seed, seating="fixed")
    match.play(0, START_DEAL)
    return match


def rolls_of(match: Match) -> list[ev.DiceRolled]:
    """The throws of the deal."""
    return [event for event in match.events if isinstance(event, ev.DiceRolled)]


def written(director: Director) -> list[str]:
    """The lines of the log that tell of dice."""
    labels, gap = director.stage.labels, "" if i18n.words().wide else " "
    lines = [line for line in director.board.log if line.key.startswith("dice")]
    return [gap.join(log_words(line, labels)) for line in lines]


@pytest.mark.parametrize(("ruleset", "options"), TWO_ROLLS)
@pytest.mark.parametrize("seed", some(range(3), 1))
def test_the_log_of_two_throws_names_each_and_the_sum(
    ruleset: str, options: dict[str, Value], seed: int, language: str
) -> None:
    match = begun(ruleset, options, seed)
    first, second = rolls_of(match)
    director = directed(match, None)
    director.finish()
    name = [director.stage.labels.name(event.seat) for event in (first, second)]
    assert first.counted == sum(first.dice) and second.counted == sum(first.dice) + sum(second.dice)
    assert written(director) == [
        ONE[language].format(name[0], sum(first.dice)),
        TOGETHER[language].format(name[1], sum(second.dice), second.counted),
    ]


@pytest.mark.parametrize("dice", ["d20", "split_3d6", "plain_3d6", "fair_18"])
def test_throws_that_are_not_added_stand_alone_in_the_log(dice: str) -> None:
    """At a ring the first names a player, the second a stack; two of three dice may be read as 0 or 6."""
    for seed in range(40):
        match = begun("watching_the_pot", {"dice": dice}, seed)
        director = directed(match, None)
        director.finish()
        rolls = rolls_of(match)
        assert written(director) == [
            f"{director.stage.labels.name(event.seat)} throws {event.counted}" for event in rolls
        ] and len(rolls) == 2  # fmt: skip


@pytest.mark.parametrize(("second", "said"), [(2, ["{0}", "{1}, together {2}"]), (0, ["{0}"])])
def test_who_throws_says_the_throw_and_what_both_come_to(
    second: int, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    bubble = transient_labels.bubble

    def noted(text: str, layout: TableLayout, *, strong: bool = False) -> SpriteNode:
        heard.append(text)
        return bubble(text, layout, strong=strong)

    monkeypatch.setattr(transient_labels, "bubble", noted)
    match = begun("hong_kong_old", {"dice": "two_throws" if second else "three_once"}, 5)
    rolls = rolls_of(match)
    broken = next(place for place, event in enumerate(match.events) if isinstance(event, ev.WallBroken))
    watch(directed(match, None, match.events[:broken]))
    numbers = [*(sum(event.dice) for event in rolls), rolls[-1].counted]
    assert heard == [words.format(*numbers) for words in said]


@pytest.mark.parametrize("ruleset", registry.ids())
def test_a_die_shows_what_it_threw_and_never_more_than_it_has_faces(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, int]] = []
    pictures: dict[int, int] = {}
    die = items.die

    def noted(value: int, size: int, angle: int = 0, faces: int = 6) -> Sprite:
        drawn.append((value, faces))
        picture = die(value, size, angle, faces)
        pictures[id(picture)] = value
        return picture

    monkeypatch.setattr(items, "die", noted)
    match = begun(ruleset, {}, 3)
    director = directed(match, None)
    faces = 20 if ruleset == "watching_the_pot" else 6
    rolls, rolled = rolls_of(match), list[tuple[int, ...]]()

    def look() -> None:
        nodes = [node for node in director.stage.transient.children if node.name.startswith("rolling")]
        shown = tuple(pictures[id(node.picture)] for node in nodes if isinstance(node, SpriteNode) and node.picture)
        if shown and (not rolled or rolled[-1] != shown):
            rolled.append(shown)

    watch(director, step=1 / 60, each=look)
    assert all(1 <= value <= those == faces for value, those in drawn)
    at = -1
    for event in rolls:
        at = rolled.index(event.dice, at + 1)
    if rolls:
        resting = tuple(pictures[id(node.picture)] for node in director.stage.overlay.dice)
        assert resting == rolls[-1].dice


@pytest.mark.parametrize("ruleset", registry.ids())
@pytest.mark.parametrize("seed", range(12))
def test_as_many_stacks_are_counted_as_were_thrown(ruleset: str, seed: int) -> None:
    """From the right end of a side on, and past its end along the next; nothing is counted where nothing is thrown."""
    match = begun(ruleset, {}, seed)
    board = Board.fresh(None, match.table)
    for event in match.events:
        board.apply(event)
        if isinstance(event, ev.WallBroken) and board.built is not None and board.built.sides:
            counted = stacks_counted(board, event)
            assert len(counted) == board.counted > 0
            ends = [sum(board.built.sides[side] for side in board.built.ring[:before]) for before in range(8)]
            assert counted[0] in ends and all((b - a) % sum(board.built.sides) == 1 for a, b in pairwise(counted))
