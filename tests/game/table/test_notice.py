"""The seal of the walls is told before anything is played, and lies on no tile."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game import i18n
from game.play.setup import MatchSetup
from tests.game.table.seat import Program, four


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize(("ruleset", "players"), [("singapore", 4), ("sichuan", 4), ("pussers_bones", 3), ("red", 2)])
@pytest.mark.parametrize("words", [1.0, 1.5])
def test_the_seal_covers_no_tile(size: tuple[int, int], ruleset: str, players: int, words: float) -> None:
    program = Program(size, "ru")
    program.settings.change(text_scale=words)
    program.open("table", setup=replace(MatchSetup(ruleset).with_players(players, "You"), by_dice=False))
    table = program.top
    program.until(lambda: table.hands.offers.any or any(seat.state.river for seat in table.director.board.seats))
    node = table.panes.notice.node
    if any(seat.state.river for seat in table.director.board.seats):
        assert not node.visible
    else:
        assert node.visible
        place = pygame.Rect(node.position, node.picture.surface.get_size())
        boxes = [table.stage.nodes[tile].bounds() for tile in table.stage.poses]
        assert pygame.Rect((0, 0), size).contains(place)
        assert not [box for box in boxes if place.colliderect((box.x, box.y, box.w, box.h))]
        assert not [box for box in table.panes.tray.targets().values() if place.colliderect(box)]
    table.session.close()
    program.user_data.close()
    i18n.use("en")


@pytest.mark.parametrize("words", [1.0, 1.5])
def test_the_seal_goes_with_the_first_discard_before_anybody_is_asked(words: float) -> None:
    """However fast computer players throw: in a small window it would lie on their rivers."""
    program = Program((960, 600), "ru", speed=8)
    program.settings.change(text_scale=words)
    program.open("table", setup=replace(four(persons=0, ruleset="hong_kong_old"), seed=None))
    table = program.top
    table.panes.show((), ())
    assert table.panes.notice.node.visible
    program.until(lambda: any(seat.state.river for seat in table.director.board.seats))
    assert not table.panes.notice.node.visible
    table.session.close()
    program.user_data.close()
    i18n.use("en")
