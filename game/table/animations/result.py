"""Animations of a win and of a deal's end: the hand shown, its score, and the payments."""

from __future__ import annotations

from functools import partial

from game import i18n
from game.audio.player import RISES
from game.scene.tween import ease_in_out, ease_out
from game.table.animations.celebration import SECONDS, celebrate
from game.table.animations.common import (
    CLAIM,
    SORT,
    Seconds,
    animation,
    bubble_position,
    call_out,
    gather_meld,
    seat_pan,
    show_bubble,
    show_for_a_while,
    translate,
)
from game.table.animations.motion import Motion
from game.table.board.deal_report import scored_hand, settled_with
from game.table.board.win_grades import grade_of
from game.table.layout import TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay import ledger, transient_labels, win_banner
from game.table.overlay.win_card import WinCard
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine import registry

LAY = 0.045
HAND_OVER, STICK = 0.22, 0.5
FADE, ELEMENT, ELEMENTS, HOLD = 0.12, 0.3, 1.2, 1.6
"""Seconds: fading of the card, for an element, for all elements at most, and until the card disappears."""
FRAME = 1 / 60
"""Delay of work that can wait for the next frame, so that no frame has to draw everything."""
WHY = 0.9
"""Additional seconds for a payment shown with its reason."""
WHY_WIDE = 270.0
"""Maximal width of a reason above and below the table, in units."""


def moment_of(event: ev.Event) -> str | None:
    """Return the key moment (win, kong, ...) reached when `event` has been shown, for screenshots; None for none."""
    return "win" if isinstance(event, ev.Scored) else None


@animation(ev.Won)
def _won(motion: Motion, event: ev.Won) -> Seconds:
    """Call out the win and move the winning tile to the hand."""
    show_bubble(motion, event.seat, win_call(event, motion.stage.labels.words_id), strong=True, seconds=1.8)
    motion.sound("win", seat_pan(motion, event.seat))
    call_out(motion, event.seat, "self_drawn" if event.source is None else "win")
    gather_meld(motion, (event.tile,))
    return CLAIM + 0.35


def win_call(event: ev.Won, ruleset: str) -> str:
    """Return the call of a winner on a discard or a self-draw."""
    return i18n.term("call_self_draw" if event.source is None else "call_win_discard", ruleset)


@animation(ev.HandShown)
def _shown(motion: Motion, event: ev.HandShown) -> Seconds:
    """Turn a hand face up tile by tile, except a tile that the pointer carries."""
    timeline, stage = motion.timeline, motion.stage
    hand = [tile for tile in motion.board.seats[event.seat].hand if tile in stage.poses]
    turned = [tile for tile in hand if stage.nodes[tile].face != stage.poses[tile].face]
    motion.glide_all(SORT, ease=ease_out, but=turned)
    for i, tile in enumerate(turned):
        motion.glide(tile, 0.16, delay=i * LAY, ease=ease_out, arc=stage.layout.px(5))
        if i % 3 == 0:
            timeline.call(lambda: motion.sound("clack", seat_pan(motion, event.seat)), i * LAY)
    return len(turned) * LAY + 0.25


@animation(ev.DealDrawn)
def _drawn_deal(motion: Motion, event: ev.DealDrawn) -> Seconds:
    """Show a banner that the deal is drawn."""
    motion.glide_all(SORT, ease=ease_out)
    layout = motion.stage.layout
    node = transient_labels.banner(translate(motion, "drawn_deal").capitalize(), layout)
    show_for_a_while(motion, node, layout.middle, 1.5, fade_in=0.2, fade_out=0.3)
    motion.sound("draw_game", 0.0)
    return 1.2


@animation(ev.Scored)
def _scored(motion: Motion, event: ev.Scored) -> Seconds:
    """Show the card of the win and count up its elements; a scored loser's hand waits for the result."""
    board, stage, timeline = motion.board, motion.stage, motion.timeline
    if board.seats[event.seat].win is None:
        return 0.0
    hand, labels = scored_hand(board, event, motion.later), stage.labels
    badges = [labels.badge(board, seat) for seat in range(board.state.players)]
    unit = registry.get(labels.ruleset).unit
    payments, mood = tuple(settled_with(motion.later)), "glad" if stage.overlay.shows_moods else "calm"
    card = WinCard(hand, payments, stage.layout, stage.art, labels, unit, badges, mood)
    for node in [node for node in stage.transient.children if node.name == card.root.name]:
        node.remove()
    stage.transient.add(card.root)
    for index, part in enumerate(card.parts):
        part.opacity = 0.0
        timeline.move(part, "opacity", 1.0, FADE, delay=index * FRAME)
    counted, grade = _count_up(motion, card, FADE), grade_of(event.sheet, labels.ruleset)
    timeline.call(partial(card.count, None), counted)
    timeline.call(partial(
        celebrate, timeline, lambda name: motion.sound(name, 0.0), stage.transient, card.box, card.px, grade,
        reduced=motion.reduced,
    ), counted)  # fmt: skip
    gone = counted + HOLD + SECONDS[grade]
    for part in card.parts:
        timeline.move(part, "opacity", 0.0, FADE, delay=gone)
    timeline.call(card.root.remove, gone + FADE)
    return counted + HOLD / 2


def _count_up(motion: Motion, card: WinCard, start: float) -> float:
    """Count up the elements from second `start` on, with rising tones; return the second at which it ends."""
    timeline, sheet = motion.timeline, card.hand.sheet
    sums = win_banner.running_totals(sheet)
    pitch = min(ELEMENT, ELEMENTS / max(1, len(sums)))
    card.count(0)
    for index, total in enumerate(sums):
        tone = RISES[round((len(RISES) - 1) * min(1.0, total / max(1, sheet.total)))]
        timeline.call(partial(card.count, total), start + index * pitch)
        timeline.call(partial(motion.sound, tone, 0.0), start + index * pitch)
    return start + len(sums) * pitch


@animation(ev.Paid)
def _paid(motion: Motion, event: ev.Paid) -> Seconds:
    """Move chips, or the counting sticks, from the payers to the receivers."""
    timeline = motion.timeline
    if not any(event.amounts):
        return 0.0
    seconds = _move_chips(motion, event) if motion.board.state.table.sticks is None else _move_sticks(motion)
    said = {seat: _reason(motion, event, seat) for seat, amount in enumerate(event.amounts) if amount}
    longer = WHY if any(said.values()) else 0.0
    for place, (seat, why) in enumerate(said.items()):
        # Draw each in a frame of its own, before any of them is visible.
        timeline.call(partial(_show_amount, motion, seat, event.amounts[seat], why, longer), place * FRAME)
    motion.sound("count", 0.0)
    return seconds + longer


def _show_amount(motion: Motion, seat: Seat, points: int, why: str, longer: float) -> None:
    """Show the points that a seat receives or pays, with the reason `why`, for a while and `longer` seconds."""
    layout, timeline = motion.stage.layout, motion.timeline
    node = motion.stage.transient.add(transient_labels.amount(layout, points, why, _max_width(layout, seat)))
    node.position, node.depth, node.opacity = bubble_position(layout, seat, node), ABOVE + 20, 0.0
    timeline.move(node, "opacity", 1.0, 0.15, delay=0.3)
    timeline.move(node, "opacity", 0.0, 0.3, delay=1.7 + longer, done=node.remove)


def _max_width(layout: TableLayout, seat: Seat) -> float:
    """Return the greatest width of a payment's label at a seat, in pixels: more at the top and bottom of the table."""
    return layout.px(WHY_WIDE) if layout.turn(seat) in (0, 180) else layout.bubble_box(seat).w


def _reason(motion: Motion, event: ev.Paid, seat: Seat) -> str:
    """Return the arithmetic of a seat's payment or its reason; empty if it is made up of several parts."""
    own = [entry for entry in ledger.entries([event]) if seat in entry.payers]
    if len(own) != 1 or len(own[0].payees) != 1:
        return ""
    ruleset = motion.stage.labels.words_id
    return ledger.formula(own[0], ruleset) or i18n.words().payment(event.reason, ruleset)


def _move_sticks(motion: Motion) -> float:
    """Move the paid counting sticks from pile to pile; return the seconds it takes."""
    layout, stage, timeline, board = motion.stage.layout, motion.stage, motion.timeline, motion.board
    piles = stage.overlay.piles
    piles.go_back(board)
    for step, one in enumerate(board.state.handed):
        start, end = step * HAND_OVER, step * HAND_OVER + STICK
        timeline.call(partial(piles.add, layout, one.giver, one.counts, -1), start)
        timeline.call(partial(piles.add, layout, one.taker, one.counts, 1), end)
        for node in piles.flying(layout, one):
            stage.transient.add(node)
            timeline.move(node, "opacity", 1.0, 0.05, delay=start)
            timeline.move(node, "position", piles.place(layout, one.taker), STICK, ease_in_out, delay=start)
            timeline.call(node.remove, end)
    return len(board.state.handed) * HAND_OVER + STICK


def _move_chips(motion: Motion, event: ev.Paid) -> Seconds:
    """Move chips between name plates and pot; return the seconds it takes."""
    layout, stage, timeline = motion.stage.layout, motion.stage, motion.timeline
    payers = [seat for seat, amount in enumerate(event.amounts) if amount < 0]
    takers = [seat for seat, amount in enumerate(event.amounts) if amount > 0]
    middle = layout.middle
    starts = [(layout.name_plate(seat).center, -event.amounts[seat]) for seat in payers]
    ends = [layout.name_plate(seat).center for seat in takers] or [middle]
    if event.pot < 0:
        starts.append((middle, -event.pot))
    if event.pot > 0:
        ends.append(middle)
    for start, amount in starts:
        for end in ends:
            for i in range(min(6, 1 + amount // 8)):
                node = stage.transient.add(transient_labels.token(layout, i))
                node.position, node.depth, node.opacity = start, ABOVE + 10, 0.0
                timeline.move(node, "opacity", 1.0, 0.05, delay=i * 0.06)
                timeline.move(node, "position", end, 0.5, ease_in_out, delay=i * 0.06, arc=layout.px(30))
                timeline.call(node.remove, i * 0.06 + 0.52)
    return 0.8


@animation(ev.DealEnded)
def _deal_ended(motion: Motion, event: ev.DealEnded) -> Seconds:
    """Let all tiles come to rest at the end of a deal."""
    motion.glide_all(SORT, ease=ease_out)
    return 1.0
