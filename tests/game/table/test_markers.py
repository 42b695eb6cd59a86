"""Lasting signs: pieces at the seats, the bright part of the loop, badges of jokers, tags, indicators."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from game import i18n
from game.art import items, sticks
from game.play.setup import MatchSetup
from game.scene.node import Sprite, SpriteNode
from game.scene.timeline import Timeline
from game.table.aids.aids import EqualTileMarks
from game.table.board.board import Board
from game.table.layout.depths import TABLE
from game.table.layout.geometry import Box, around, overlap
from game.table.overlay.markers import Movers
from game.table.overlay.plates import draw_tags
from game.table.overlay.stage import Stage
from game.table.overlay.turn_loop import HEAD, INSET, TurnBar, loop_box, loop_point, seat_place
from rules.core.tiles import HIDDEN, parse_tiles, plain
from rules.engine import events as ev
from rules.engine import registry
from saves.people import Person
from tests.game.director.test_director import SIZE, deal, directed, stage_for
from tests.game.layout.test_table_layout import table
from tests.game.table.seat import Program
from tests.rigged import discard, rigged


@pytest.fixture(autouse=True, scope="module")
def window() -> None:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode(SIZE)


def table_after(ruleset: str, seed: int, count: int | None = None) -> tuple[Board, Stage]:
    """The table after so many events of a deal."""
    match = deal(ruleset, seed)
    board = Board.of(match.events[:count], 0, match.table)
    stage = stage_for(match, board, 0)
    stage.put(board)
    return board, stage


def in_play(ruleset: str, seed: int) -> int:
    """How many events there are when play has gone on for a while."""
    events = deal(ruleset, seed).events
    return [i for i, event in enumerate(events) if isinstance(event, ev.Discarded)][5] + 1


def test_every_wind_has_its_piece_at_its_seat_and_the_dealers_is_red() -> None:
    board, stage = table_after("hong_kong_old", 1, in_play("hong_kong_old", 1))
    nodes = stage.overlay.pieces.nodes
    for seat in range(4):
        node = nodes[board.wind_of(seat)]
        x, y = stage.layout.piece(seat)
        assert node.visible and node.position == (round(x), round(y)) and node.depth > TABLE
    red = nodes[0].picture
    plain = nodes[1].picture
    assert red is not None and plain is not None
    hue = [pygame.transform.average_color(sprite.surface, sprite.surface.get_rect())[:3] for sprite in (red, plain)]
    assert hue[0][0] > 1.6 * hue[0][1] and hue[1][0] < 1.3 * hue[1][1]


def test_where_seats_have_no_winds_only_the_dealer_has_a_piece() -> None:
    board, stage = table_after("watching_the_pot", 1, in_play("watching_the_pot", 1))
    shown = [node for node in stage.overlay.pieces.nodes if node.visible]
    assert len(shown) == 1
    x, y = stage.layout.piece(board.state.dealer)
    assert shown[0].position == (round(x), round(y))
    assert stage.labels.badge(board, 2) == "3"


def test_what_belongs_elsewhere_glides_there_from_where_it_was() -> None:
    movers, timeline = Movers(), Timeline()
    node = SpriteNode(Sprite(pygame.Surface((4, 4)), 0, 0), "piece")
    movers.place(node, (10.0, 20.0), 0.5)
    movers.forget()
    movers.place(node, (110.0, 20.0), 0.5)
    movers.glide(timeline, at_once=False)
    assert node.position == (10.0, 20.0)
    timeline.advance(0.25)
    assert 20 < node.position[0] < 100
    timeline.finish()
    assert node.position == (110.0, 20.0)
    movers.place(node, (0.0, 0.0), 0.5)
    movers.glide(timeline, at_once=True)
    assert node.position == (0.0, 0.0) and not timeline.busy


@pytest.mark.parametrize("ruleset", ["hong_kong_old", "watching_the_pot"])
def test_the_bright_part_of_the_loop_is_before_whoever_is_in_turn(ruleset: str) -> None:
    director = directed(deal(ruleset, 1))
    overlay, layout = director.stage.overlay, director.stage.layout
    seen = set()
    while director.advance(1 / 15) or not director.idle:
        board = director.board
        if director.idle or board.turn is None or not board.playing or director.timeline.busy:
            continue
        seen.add(board.turn)
        assert overlay.turn.visible and overlay.turn.degrees == seat_place(layout, board.turn)
    assert not overlay.turn.visible, "nobody is in turn when the deal is over"


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_bright_part_of_the_loop_moves_along_it_and_never_across_the_plate(seats: int) -> None:
    layout, timeline, bar = table(SIZE, seats), Timeline(), TurnBar("turn")
    box = layout.center_plate.inset(layout.px(INSET + HEAD * 1.5))
    bar.refresh(layout, 0, 1)
    for seat in (*range(1, seats), 0, seats // 2, 0):
        start = bar.degrees
        bar.refresh(layout, seat, 1)
        bar.glide(timeline, at_once=False)
        assert (bar.degrees - start + 180) % 360 == pytest.approx(180), "it begins where it was"
        way = [bar.degrees]
        while timeline.advance(1 / 40):
            way.append(bar.degrees)
            assert bar.picture is not None and bar.position == layout.center_plate.center
            ink = pygame.mask.from_surface(bar.picture.surface)
            inside = pygame.mask.Mask((round(box.w), round(box.h)), fill=True)
            if layout.ring:  # about an oval, less lies inside
                inside = pygame.mask.Mask((round(box.w * 0.68), round(box.h * 0.68)), fill=True)
            wide, high = ink.get_size()
            corner = ((wide - inside.get_size()[0]) // 2, (high - inside.get_size()[1]) // 2)
            assert ink.count() and not ink.overlap_area(inside, corner)
            x, y = loop_point(layout, bar.degrees)
            assert ink.get_at((round(x + wide / 2), round(y + high / 2))), "its middle lies on the line"
        assert bar.degrees == seat_place(layout, seat)
        assert max(abs(place - way[-1]) for place in way) <= 180, "the shorter way"
    bar.refresh(layout, 1, 1)
    bar.glide(timeline, at_once=True)
    assert bar.degrees == seat_place(layout, 1) and not timeline.busy, "with reduced motion it is there"


def test_the_line_of_the_loop_is_closed_and_lies_on_its_box() -> None:
    for seats in (4, 7):
        layout = table(SIZE, seats)
        box = loop_box(layout)
        points = [loop_point(layout, degrees) for degrees in range(-10, 371)]
        assert max(math.dist(*ends) for ends in pairwise(points)) < 8
        assert points[0] == pytest.approx(points[360]) and points[10] == pytest.approx((0, box.h / 2))
        assert points[100] == pytest.approx((box.w / 2, 0), abs=0.1 if seats == 4 else box.w)


@pytest.mark.parametrize("ruleset", ["wuhan", "fujian", "hangzhou"])
def test_the_star_of_a_wild_tile_lies_on_its_face_not_on_its_edge(ruleset: str) -> None:
    starred = 0
    for seed in range(1, 9):
        board, stage = table_after(ruleset, seed, in_play(ruleset, seed))
        own = board.seats[0]
        places = stage.layout.seat(0, len(own.hand), melds=(), bonus=len(own.bonus)).hand
        top = around(places[0].face()).y
        wild = {f"wild {tile}" for tile in own.hand if plain(board.faces[tile]) in board.wild_kinds}
        for node in stage.overlay.badges.root.children:
            if node.name in wild and isinstance(node, SpriteNode) and node.picture is not None:
                starred += 1
                assert node.position[1] - node.picture.dy >= top - 1, "below the green edge that a standing tile shows"
    assert starred


def test_many_own_bonus_tiles_push_the_log_up() -> None:
    board, stage = table_after("fujian", 1, in_play("fujian", 1))
    flowers = [tile for own in board.seats for tile in own.hand][:14]
    board.seats[0].state.bonus[:] = [(tile, board.faces.get(tile, HIDDEN)) for tile in flowers]
    stage.put(board)
    log, layout = stage.overlay.log, stage.layout
    assert log.picture is not None
    shelf = min(around(slot.outline()).y for slot in layout.seat(0, bonus=14).bonus)
    foot = log.position[1] + log.picture.surface.get_height()
    assert foot <= shelf + layout.px(2), "no line lies under the tiles"


def test_marks_of_fellows_go_with_the_tiles_that_they_stand_about() -> None:
    board, stage = table_after("hong_kong_old", 1, in_play("hong_kong_old", 1))
    discarded = next(own.state.river[0].tile for own in board.seats if own.state.river)
    equal_tiles = EqualTileMarks(stage.scene)
    equal_tiles.show(plain(board.faces[discarded]), stage, ())
    equal_tiles.forget(stage, keep=True)
    assert equal_tiles.root.children
    stage.put(table_after("hong_kong_old", 2, 12)[0])
    equal_tiles.forget(stage, keep=True)
    assert not equal_tiles.root.children


def test_jokers_on_the_table_say_what_they_stand_for() -> None:
    for seed in range(1, 30):
        board, stage = table_after("watching_the_pot", seed)
        jokers = [
            tile for own in board.seats for meld in own.state.melds
            for tile, face, stands in zip(meld.tiles, meld.faces, meld.stands, strict=False)
            if face != HIDDEN and plain(face) != plain(stands)
        ]  # fmt: skip
        badges = {node.name: node for node in stage.overlay.badges.root.children}
        assert set(badges) == {f"stands {tile}" for tile in jokers}
        if jokers:
            for tile in jokers:  # at its tile, and never upon another that lies above or below it
                (x, y), slot = badges[f"stands {tile}"].position, stage.nodes[tile].bounds()
                half = badges[f"stands {tile}"].picture.surface.get_width() / 2
                assert x - half <= slot.right and slot.x <= x + half and slot.y <= y <= slot.bottom
            return
    pytest.fail("no joker was laid")


def test_ready_won_and_gone_hang_at_the_plates_of_the_others() -> None:
    board, stage = table_after("hong_kong_old", 1, in_play("hong_kong_old", 1))
    assert draw_tags(board, stage.layout, stage.labels, 2) is None
    board.seats[2].state.ready = True
    ready = draw_tags(board, stage.layout, stage.labels, 2)
    board.state.left_match.add(2)
    both = draw_tags(board, stage.layout, stage.labels, 2)
    assert ready is not None and both is not None and both.surface.get_width() > ready.surface.get_width()
    board.seats[0].state.ready = True
    assert draw_tags(board, stage.layout, stage.labels, 0) is None, "the viewer's stand on the plate"


def test_waits_that_others_have_named_stand_beside_their_tags() -> None:
    match = rigged(registry.get("xiangyang"), {0: "8p", 1: "222p 46p 777s 999s 77z"}, draws="8s")
    discard(match, 0, "8p")
    discard(match, 1, "8s", ready=True)
    board = Board.of(match.events, 2, match.table)
    stage = stage_for(match, board, 2)
    stage.put(board)
    signs, tag = stage.overlay.waits.nodes, stage.overlay.tags[1]
    assert [node.visible for node in signs] == [False, True, False]
    assert signs[1].key is not None and tuple(parse_tiles("5p")) in signs[1].key  # type: ignore[operator]
    assert tag.picture is not None and signs[1].position[0] >= tag.position[0] + tag.picture.surface.get_width()
    hand = board.seats[1].hand
    assert [stage.nodes[tile].face for tile in hand].count(HIDDEN) == 9, "three pungs lie face down"
    own = Board.of(match.events, 1, match.table)
    stage = stage_for(match, own, 1)
    stage.put(own)
    assert not any(node.visible for node in stage.overlay.waits.nodes)


@pytest.mark.parametrize(("ruleset", "hands", "discarded", "sign"), [
    ("xiangyang", {0: "8p", 1: "222p 46p 777s 999s 77z"}, "8p 8s", "亮"),
    ("taiyuan_lisi", {0: "234m 456m 678s 55p 23p 9m"}, "9m", "听"),
    ("riichi", {0: "234m 456p 678s 55p 23p 9m"}, "9m", ""),
])  # fmt: skip
def test_a_ready_player_is_marked_as_the_rules_have_it(
    ruleset: str, hands: dict[int, str], discarded: str, sign: str
) -> None:
    """By a plaque with its sign in China, by a stick in riichi; no discard lies under it."""
    match = rigged(registry.get(ruleset), hands, draws="8s")
    *before, last = discarded.split()
    for seat, code in enumerate(before):
        discard(match, seat, code)
    ready = len(before)
    discard(match, ready, last, ready=True)
    board = Board.of(match.events, 2, match.table)
    stage = stage_for(match, board, 2)
    stage.put(board)
    marks, slot = stage.overlay.sticks, stage.layout.ready_stick(ready)
    assert [node.picture is not None for node in marks].count(True) == 1
    length, angle = round(slot.width), round(slot.angle)
    wanted = items.plaque(sign, length, angle) if sign else sticks.stick(1, length, angle)
    assert marks[ready].picture is wanted
    wide, high = (size - 6 for size in wanted.surface.get_size())  # without its shadow
    lying = Box(slot.x - wide / 2, slot.y - high / 2, wide, high)
    rivers = [stage.nodes[discarded.tile].bounds() for own in board.seats for discarded in own.state.river]
    assert rivers and not any(overlap(lying.corners(), river.corners(), 1.0) for river in rivers)


def test_indicators_are_shown_upright_beside_the_table() -> None:
    board, stage = table_after("watching_the_pot", 1)
    shown = stage.overlay.indicators
    assert shown.visible == bool(board.indicators)


TABLES = [(players, lang) for players in (2, 4, 5, 6, 7, 8) for lang in ("en", "ru")]
TABLES += [(players, lang) for players in (4, 8) for lang in ("zh", "ja")]
"""Words are shortest where they are written in signs: there the tables with the least room about a side and a ring."""


@pytest.mark.parametrize(("players", "lang"), TABLES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_tags_of_seats_cover_no_plate_no_title_and_no_button(players: int, lang: str, size: tuple[int, int]) -> None:
    """Everybody has won and is ready: the longest words there are."""
    program = Program(size, lang, speed=0)
    names = ("Anna", "Oleg", "Mei", "Lin", "Jack", "Ann-Sophie", "Boris", "Wei")
    seats = tuple(Person(names[i], "random" if i else "", i) for i in range(players))
    setup = MatchSetup("watching_the_pot", seats=seats, seed=5, options={"players": players}, by_dice=False)
    program.open("table", setup=setup)
    table = program.top
    try:
        program.until(lambda: table.hands.offers.any)
        board, stage = table.director.board, table.stage
        for own in board.seats:
            own.state.wins, own.state.ready = 1, True
        stage.refresh(board)
        tags = [
            node.picture.surface.get_rect(topleft=(node.position[0] - node.picture.dx, node.position[1]))
            for node in stage.overlay.tags
            if node.picture is not None and node.visible
        ]
        boxes = [stage.layout.name_plate(seat) for seat in range(players)]
        taken = [pygame.Rect(box.x, box.y, box.w, box.h) for box in boxes]
        taken += [pygame.Rect(*box) for name, box in table.trace()["targets"].items() if name.startswith("button:")]
        title = stage.overlay.title
        assert title.picture is not None
        words = title.picture.surface.get_bounding_rect()
        taken.append(words.move(title.position[0] - title.picture.dx, title.position[1] - title.picture.dy))
        on_plates = sum(not node.visible for node in stage.overlay.tags)
        assert len(tags) + on_plates >= players - 1 and len(taken) > players
        for tag in tags:
            assert pygame.Rect((0, 0), size).contains(tag)
            assert tag.collidelist(taken) == -1
    finally:
        table.session.close()
        program.user_data.close()
        i18n.use("en")


@pytest.mark.parametrize("seed", range(6))
def test_own_tags_hang_above_own_bonus_tiles_and_the_log_above_both(seed: int) -> None:
    match = deal("hong_kong_old", seed)
    board = Board.of(match.events[: in_play("hong_kong_old", seed)], 0, match.table)  # fmt: skip
    board.seats[0].state.dead = True
    bonus = next(seat.state.bonus for seat in board.seats if seat.bonus)
    board.seats[0].state.bonus = list(bonus)
    i18n.use("ru")
    stage = stage_for(match, board, 0)
    stage.put(board)
    i18n.use("en")
    tags, log, layout = stage.overlay.tags[0], stage.overlay.log, stage.layout
    assert tags.picture is not None and log.picture is not None
    low = tags.position[1] + tags.picture.surface.get_height()
    over = [box for box in (around(slot.outline()) for slot in layout.seat(0, bonus=len(bonus)).bonus)
            if box.x < layout.name_plate(0).right]  # fmt: skip
    assert over and all(low <= box.y + 1 for box in over)
    assert log.position[1] + layout.box("log").h <= tags.position[1] + layout.px(2) + 1
