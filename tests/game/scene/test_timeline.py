"""The clock: what moves on it ends where it should, in whatever steps it is told to go."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.scene.node import Node
from game.scene.timeline import Timeline
from game.scene.tween import ease_in, ease_in_out, ease_out


def linear(t: float) -> float:
    """Even speed, easy to reckon with."""
    return t


def test_a_move_ends_exactly_at_its_end() -> None:
    node, timeline = Node(), Timeline()
    timeline.move(node, "position", (0.1 + 0.2, 7.0), 0.18)
    while timeline.advance(1 / 60):
        pass
    assert node.position == (0.1 + 0.2, 7.0) and not timeline.busy


def test_the_skip_key_ends_everything_also_what_waits() -> None:
    node, timeline = Node(), Timeline()
    timeline.move(node, "position", (100.0, 0.0), 1.0)
    timeline.move(node, "position", (200.0, 0.0), 1.0, delay=5.0)
    timeline.call(lambda: timeline.move(node, "opacity", 0.25, 2.0), delay=8.0)
    assert timeline.advance(math.inf) and not timeline.advance(math.inf)
    assert node.position == (200.0, 0.0) and node.opacity == 0.25


def test_a_newer_tween_starts_from_wherever_the_node_stands() -> None:
    node, timeline = Node(), Timeline()
    timeline.move(node, "position", (100.0, 0.0), 1.0, linear)
    timeline.advance(0.5)
    timeline.move(node, "position", (50.0, 100.0), 1.0, linear)
    timeline.advance(0.5)
    assert node.position == pytest.approx((50.0, 50.0))
    timeline.finish()
    assert node.position == (50.0, 100.0)


def test_a_delayed_tween_takes_over_in_time_also_in_one_step() -> None:
    node, timeline = Node(), Timeline()
    timeline.move(node, "position", (100.0, 0.0), 1.0, linear)
    timeline.move(node, "position", (100.0, 60.0), 1.0, linear, delay=0.5)
    timeline.advance(1.0)
    assert node.position == pytest.approx((75.0, 30.0))


def test_done_is_called_once_on_arrival_and_on_being_replaced() -> None:
    node, timeline = Node(), Timeline()
    said: list[str] = []
    timeline.move(node, "position", (1.0, 0.0), 1.0, done=lambda: said.append("first"))
    timeline.advance(0.2)
    timeline.move(node, "position", (2.0, 0.0), 1.0, done=lambda: said.append("second"))
    assert said == ["first"]
    timeline.finish()
    assert said == ["first", "second"]


def test_calls_come_in_order_of_time() -> None:
    timeline = Timeline()
    said: list[int] = []
    for number, delay in ((3, 0.3), (1, 0.1), (2, 0.2)):
        timeline.call(lambda number=number: said.append(number), delay)
    timeline.advance(0.25)
    assert said == [1, 2]
    timeline.finish()
    assert said == [1, 2, 3]


def test_a_rotation_takes_the_short_way() -> None:
    node, timeline = Node(rotation=350), Timeline()
    timeline.move(node, "rotation", 10.0, 1.0, linear)
    timeline.advance(0.5)
    assert node.rotation % 360 == pytest.approx(0)
    timeline.finish()
    assert node.rotation == 10.0


def test_an_arc_rises_at_the_middle_and_lands() -> None:
    node, timeline = Node(), Timeline()
    timeline.move(node, "position", (100.0, 0.0), 1.0, linear, arc=14)
    timeline.advance(0.5)
    assert node.position == pytest.approx((50.0, -14.0))
    timeline.finish()
    assert node.position == (100.0, 0.0)


def test_speed_runs_the_clock_faster_and_zero_ends_at_once() -> None:
    node, timeline = Node(), Timeline()
    timeline.speed = 4
    timeline.move(node, "position", (100.0, 0.0), 1.0, linear)
    timeline.advance(0.125)
    assert node.position == pytest.approx((50.0, 0.0))
    timeline.speed = 0
    assert timeline.advance(0.001) and node.position == (100.0, 0.0) and not timeline.advance(0.001)


def test_stop_leaves_a_node_where_it_is() -> None:
    node, timeline = Node(), Timeline()
    timeline.move(node, "position", (100.0, 0.0), 1.0, linear)
    timeline.move(node, "opacity", 0.0, 1.0, linear, delay=0.1)
    timeline.advance(0.5)
    timeline.stop(node)
    timeline.finish()
    assert node.position == pytest.approx((50.0, 0.0)) and node.opacity == pytest.approx(0.6)


def test_a_resize_bends_what_is_under_way_and_what_waits() -> None:
    node, timeline = Node(), Timeline()
    timeline.move(node, "position", (100.0, 0.0), 1.0, linear)
    timeline.advance(0.5)
    timeline.retarget(node, "position", (200.0, 10.0))
    assert timeline.busy and timeline.target(node, "position") == (200.0, 10.0)
    timeline.finish()
    assert node.position == (200.0, 10.0)
    timeline.retarget(node, "position", (1.0, 2.0))
    assert node.position == (1.0, 2.0)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("position", "width_like", "opacity")), st.floats(0, 1), st.floats(0, 2), st.floats(0, 2)
        ),
        max_size=12,
    ),
    st.lists(st.floats(0.001, 0.7), max_size=30),
)
def test_many_small_steps_end_where_one_large_step_does(
    moves: list[tuple[str, float, float, float]], steps: list[float]
) -> None:
    ends = []
    for plan in (steps, []):
        node, timeline = Node(), Timeline()
        for field, end, seconds, delay in moves:
            if field == "position":
                timeline.move(node, "position", (end * 100, end), seconds, delay=delay)
            elif field == "opacity":
                timeline.move(node, "opacity", end, seconds, delay=delay)
            else:
                timeline.call(lambda end=end, node=node: setattr(node, "scale", end), delay)
        for step in plan:
            timeline.advance(step)
        timeline.finish()
        ends.append((node.position, node.opacity, node.scale))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("ease", (ease_in, ease_out, ease_in_out))
def test_eases_go_from_0_to_1_and_never_back(ease: object) -> None:
    assert callable(ease)
    values = [ease(i / 50) for i in range(51)]
    assert values[0] == 0 and values[-1] == 1 and values == sorted(values)
