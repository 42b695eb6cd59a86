"""Feedback for a player's hands: small sounds, light where a tile may be dropped, frames about its fellows."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.screens.play.table import TableScreen
from rules.core.tiles import HIDDEN, plain
from rules.mechanics.opening.exchange import TilesPassed
from tests.game.table.seat import Program
from tests.game.table.test_playing import play_until

Sit = Callable[..., tuple[Program, TableScreen]]


def heard(program: Program, act: Callable[[], object]) -> list[str]:
    """The sounds of something that a person does."""
    program.audio.heard.clear()
    act()
    return list(program.audio.heard)


# -- sounds ------------------------------------------------------------------------------------------------------------


def test_a_tile_is_heard_when_taken_and_put_down_elsewhere_in_the_hand(sit: Sit) -> None:
    program, table = sit()
    hand = table.hands.hand
    x, y = program.where(f"tile:{hand[5]}")
    assert heard(program, lambda: program.drag(f"tile:{hand[1]}", (x + 10, y))) == ["pick", "drop"]


def test_a_tile_that_may_not_lie_there_is_refused_audibly(sit: Sit) -> None:
    program, table = sit()
    assert heard(program, lambda: program.drag(f"tile:{table.hands.hand[1]}", (12.0, 200.0))) == ["pick", "refuse"]


def test_a_discard_that_is_not_claimed_after_all_is_put_down(sit: Sit) -> None:
    program, table = sit(seed=3)
    play_until(program, table, lambda: table.hands.offers.claims)
    target = table.hands.offers.target
    assert heard(program, lambda: program.drag(f"tile:{target}", (12.0, 200.0))) == ["pick", "drop"]


@pytest.mark.parametrize("by", ["key", "button"])
def test_a_hand_is_heard_when_it_is_tidied(sit: Sit, by: str) -> None:
    program, table = sit()
    hand = list(table.hands.hand)
    program.drag(f"tile:{hand[0]}", f"tile:{hand[6]}")
    assert table.hands.hand != hand
    tidy = (lambda: program.key(pygame.K_t)) if by == "key" else (lambda: program.click((640.0, 300.0), button=3))
    assert heard(program, tidy) == ["clack"] and table.hands.hand == hand


def test_a_chosen_tile_is_heard(sit: Sit) -> None:
    program, table = sit()
    assert heard(program, lambda: program.click(f"tile:{table.hands.hand[3]}")) == ["pick"]


def test_too_few_and_too_many_tiles_set_aside_are_refused(sit: Sit) -> None:
    program, table = sit(5, ruleset="american")
    able = {tile for chosen in table.hands.offers.aside for tile in chosen}
    four = [tile for tile in table.hands.hand if tile in able][:4]
    sounds = heard(program, lambda: program.click(f"tile:{four[0]}"))
    sounds += heard(program, lambda: program.click("button:aside"))
    for tile in four[1:]:
        sounds += heard(program, lambda tile=tile: program.click(f"tile:{tile}"))
    assert sounds == ["pick", "refuse", "pick", "pick", "refuse"]
    assert table.hands.marked == set(four[:3])
    assert not any(isinstance(event, TilesPassed) and event.seat == 0 for event in table.session.match.events)


def test_unfolding_a_call_is_heard(sit: Sit) -> None:
    program, table = sit(seed=11)

    def two_ways() -> bool:
        chow = table.hands.offers.button("chow")
        return chow is not None and len(chow.choices) > 1

    play_until(program, table, two_ways)
    assert heard(program, lambda: program.key(pygame.K_c)) == ["button"]


# -- calm --------------------------------------------------------------------------------------------------------------


def test_claims_that_have_just_appeared_are_deaf_to_enter(sit: Sit) -> None:
    """Whoever discards by Enter a moment too late answers nothing."""
    program, table = sit(seed=3)
    play_until(program, table, lambda: table.hands.offers.claims)
    before = len(table.session.match.events)
    program.key(pygame.K_RETURN)
    assert table.hands.offers.claims and len(table.session.match.events) == before
    for _ in range(20):
        program.step()
    program.key(pygame.K_RETURN)
    assert len(table.session.match.events) > before


# -- light -------------------------------------------------------------------------------------------------------------


def light(table: TableScreen) -> int:
    """The light that the place for a tile gives, in its middle; 0 where there is none."""
    node = table.panes.glow.node
    if not node.visible:
        return 0
    assert node.picture is not None
    surface = node.picture.surface
    return int(surface.get_at((surface.get_width() // 2, surface.get_height() // 2)).a)


def test_the_mat_shines_while_a_tile_is_carried_and_strongly_under_it(sit: Sit) -> None:
    program, table = sit()
    tile, before = f"tile:{table.hands.hand[0]}", light(table)
    program.drag(tile, (12.0, 200.0), drop=False)
    weak = light(table)
    program.event(pygame.MOUSEMOTION, pos=program.where("river"), rel=(0, 0), buttons=(1, 0, 0))
    strong = light(table)
    program.event(pygame.MOUSEMOTION, pos=(12.0, 200.0), rel=(0, 0), buttons=(1, 0, 0))
    assert (before, light(table)) == (0, weak)
    assert 0 < 2 * weak < strong
    program.event(pygame.MOUSEBUTTONUP, pos=(12.0, 200.0), button=1)
    assert light(table) == 0


def test_the_own_side_shines_for_a_discard_to_claim(sit: Sit) -> None:
    program, table = sit(seed=3)
    play_until(program, table, lambda: table.hands.offers.claims)
    program.drag(f"tile:{table.hands.offers.target}", (12.0, 200.0), drop=False)
    weak = light(table)
    place = table.panes.glow.node.position
    assert place[1] > program.size[1] / 2
    program.event(pygame.MOUSEMOTION, pos=(640.0, 660.0), rel=(0, 0), buttons=(1, 0, 0))
    assert 0 < 2 * weak < light(table)


# -- fellows -----------------------------------------------------------------------------------------------------------


def equal_tiles(table: TableScreen, tile: int) -> set[int]:
    """Tiles outside the own hand that show the same as a tile of it."""
    kind = plain(table.director.board.faces[tile])
    return {other for other, pose in table.stage.poses.items()
            if pose.face != HIDDEN and plain(pose.face) == kind and other not in table.hands.hand}  # fmt: skip


def around(program: Program, table: TableScreen, tile: int) -> bytes:
    """The picture about the place of a tile."""
    place = pygame.Rect(0, 0, 80, 80)
    place.center = tuple(map(round, table.stage.poses[tile].slot.position))
    return pygame.image.tobytes(program.surface.subsurface(place.clip(program.surface.get_rect())), "RGB")


def marked(table: TableScreen) -> set[int]:
    """The tiles that are marked."""
    return {int(node.name.removeprefix("fellow ")) for node in table.panes.equal_tiles.root.children}


def test_fellows_of_the_tile_under_the_pointer_are_marked_while_it_is_there(sit: Sit) -> None:
    program, table = sit(seed=3)
    play_until(program, table, lambda: table.hands.offers.discards and any(
        len(equal_tiles(table, tile)) > 1 for tile in table.hands.hand))  # fmt: skip
    one = next(tile for tile in table.hands.hand if len(equal_tiles(table, tile)) > 1)
    none = next(tile for tile in table.hands.hand if not equal_tiles(table, tile))
    before = {tile: around(program, table, tile) for tile in equal_tiles(table, one)}
    assert not marked(table)
    program.point(f"tile:{one}")
    program.step()
    assert marked(table) == before.keys()
    assert all(around(program, table, tile) != picture for tile, picture in before.items()), "a frame is drawn"
    program.point(f"tile:{none}")
    program.step()
    assert not marked(table)
    assert all(around(program, table, tile) == picture for tile, picture in before.items()), "and gone again"


def test_the_marks_go_with_the_tile_that_was_discarded_from_under_the_pointer(sit: Sit) -> None:
    program, table = sit(seed=3)
    play_until(program, table, lambda: any(equal_tiles(table, tile) for tile in table.hands.offers.discards))
    one = next(tile for tile in table.hands.offers.discards if equal_tiles(table, tile))
    program.point(f"tile:{one}")
    program.step()
    assert marked(table)
    table.hands.discard(one)
    program.step()
    assert not marked(table)


def test_what_moved_is_drawn_however_long_the_step_was(sit: Sit) -> None:
    _, table = sit()
    director, tile = table.director, table.hands.hand[3]
    director.speed = 1.0
    while director.advance(1.0):
        pass
    y = table.stage.nodes[tile].position[1]
    table.hands.chosen = tile
    table.hands.show()
    assert director.advance(1.0) and table.stage.nodes[tile].position[1] < y
    assert not director.advance(1.0)
