"""Practice: a position with a question, an answer by pointer or keys, and the expert's reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pygame

from game.app.screen import Program
from game.art import picture, shapes
from game.boxes import Box, ColumnFlow, RowFlow
from game.i18n import element_name, own, plural, ruleset_name, tr, words
from game.play.practice import CALL, DISCARD, KINDS, SCORE, WAITS, Problem, made_problem, made_problems, own_problem
from game.play.setup import MatchSetup, own_name
from game.table.aids.hint_words import candidate_name, capitalized, hint_lines, reason_against, tiles_in_words
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.overlay.markers import short
from game.tokens import GAP, LOOSE, color, grown, measure
from game.ui.button_rows import RowButton, button_row
from game.ui.controls import Segment, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.widgets import Button, Rect, Widget
from rules.core.tiles import CODES, HONORS, PLAIN, SUIT_TILES, Kind, format_tiles, plain, suit_of
from rules.engine.actions import Claim
from saves.errors import SaveError

MADE, OWN = "made", "own"
"""Sources of positions: made up, or from the player's own matches."""
WIDE, TILE, SMALL_TILE, PALETTE_TILE = 1120.0, 70.0, 22.0, 44.0
FOOT = 72.0
LATEST_MATCHES, MATCHES_TRIED = 30, 4
"""The number of latest matches to take positions from, and the most opened for one question."""


def question(problem: Problem, labels: PlayerLabels) -> str:
    """Return the question; for a call, with the discarded tile and its discarder."""
    last = problem.view.claimable
    if problem.kind != CALL or last is None:
        return tr(f"practice_ask_{problem.kind}")
    tile = tile_name(plain(last[2]), problem.view.table.spoken)
    return tr("practice_ask_call", name=labels.name(last[0]), tile=tile)


def known_facts(problem: Problem) -> str:
    """Return the facts needed to judge the position, in a line."""
    view, spoken = problem.view, problem.view.table.spoken
    gap = "" if words().wide else " "
    said = [ruleset_name(view.table.ruleset.id)]
    if not set(HONORS).isdisjoint(view.table.kind_copies):
        seat, around = (tile_name(HONORS[wind], spoken) for wind in (view.me.wind, view.round_wind))
        said.append(tr("practice_winds", own=seat, round=around))
    if view.indicators:
        said.append(tr("practice_indicators", tiles=tiles_in_words([face for _, face in view.indicators], spoken)))
    if problem.won is not None and problem.kind == SCORE:
        said.append(own("practice_drawn" if problem.won.by == "self" else "practice_thrown", spoken))
    return (" · " if gap else "・").join(said)


class TileChoice(Widget):
    """A tile that can be chosen as an answer."""

    def __init__(self, page: PracticeScreen, name: str, rect: Rect, kind: Kind, action: Callable[[], None]) -> None:
        """Create the tile; Enter chooses it if a single tile is asked for."""
        self.kind, self.practice, self.enters = kind, page, page.kind != WAITS
        super().__init__(page, name, rect, action=action)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the tile, framed if it is chosen, right or wrong."""
        rect = surface.get_rect()
        wide = round(rect.w * 0.86)
        picture.put(surface, self.kind, (rect.centerx, rect.centery - self.px(1)), wide)
        tint = self.practice.tint_of(plain(self.kind)) or ("line" if self.highlighted else "")
        if tint:
            shapes.box(surface, (0, 0, rect.w, rect.h), color(tint), self.px(6), max(2.0, 2.5 * self.page.scale))


class PracticeScreen(Page):
    """One question after the other, of the kind and the source chosen."""

    name = "practice"

    def __init__(self, app: Program) -> None:
        """Create the unbuilt page with its first question."""
        super().__init__(app)
        self.kind, self.source = DISCARD, MADE
        self.random = Random()
        self.chosen: set[int] = set()
        self.answered = False
        self.problem: Problem | None = None
        self.go_on()

    # -- questions ----------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Ask the next question."""
        self.chosen, self.answered = set(), False
        self.problem = self._made() if self.source == MADE else self._own()
        if self._built:
            self.rebuild()
            self.focus.named(self.first_focus())

    def _made(self) -> Problem:
        """Return the first made position of the kind that was not solved yet; once all are, any but the last one."""
        of_kind = [one for one in made_problems() if one["kind"] == self.kind]
        fresh = [one for one in of_kind if one["id"] not in self.app.settings.practiced]
        last = "" if self.problem is None else self.problem.id
        others = [one for one in fresh or of_kind if one["id"] != last] or of_kind
        return made_problem(others[0] if fresh else self.random.choice(others))

    def _own(self) -> Problem | None:
        """Return a position of one of the latest matches; None if there is none."""
        store = self.app.user_data.store
        if store is None:
            return None
        try:
            matches = [one for one in store.matches() if any(person.human for person in one.people)][:LATEST_MATCHES]
        except SaveError:
            return None
        for match in self.random.sample(matches, min(MATCHES_TRIED, len(matches))):
            people = {place for place, person in enumerate(match.people) if person.human}
            try:
                found = own_problem(store.events(match.id), people, self.random, self.kind)
            except Exception:  # what was written elsewhere or damaged is passed over
                continue
            if found is not None:
                return found
        return None

    def choose_kind(self, kind: Value) -> None:
        """Ask questions of another kind."""
        self.kind = str(kind)
        self.go_on()

    def choose_source(self, source: Value) -> None:
        """Ask about made-up positions, or about positions from own matches."""
        self.source = str(source)
        self.go_on()

    def pick(self, answer: int) -> None:
        """Choose an answer; if several tiles are asked for, choose it or undo that."""
        if self.answered or self.problem is None:
            return
        if self.problem.kind == WAITS:
            self.chosen ^= {answer}
            for widget in self.elements.widgets.values():
                if isinstance(widget, TileChoice):
                    widget.repaint()
        else:
            self.chosen = {answer}
            self.answer()

    def answer(self) -> None:
        """Judge the chosen answer, and record the result."""
        if self.answered or self.problem is None or not self.chosen:
            return
        self.answered = True
        settings, problem = self.app.settings, self.problem
        right = problem.solved_by(frozenset(self.chosen))
        counts = dict(settings.practice)
        for key, more in ((f"{problem.kind}_asked", 1), (f"{problem.kind}_right", int(right))):
            counts[key] = min(counts.get(key, 0) + more, 10**6)
        solved = settings.practiced
        if right and problem.id and problem.id not in solved:
            solved = (*solved, problem.id)
        self.app.user_data.change(practice=counts, practiced=solved)
        self.rebuild()
        self.focus.named("next")

    def confirm(self) -> None:
        """Answer, or ask the next question after an answer."""
        if self.answered or self.problem is None:
            self.go_on()
        else:
            self.answer()

    def tint_of(self, kind: int) -> str:
        """Return the color that marks a tile: chosen, or after the answer right or wrong; empty for none."""
        if self.problem is None or not self.answered:
            return "gold" if kind in self.chosen else ""
        if kind in self.problem.right and self.problem.kind in (DISCARD, WAITS):
            return "good"
        return "red" if kind in self.chosen else ""

    # -- the page -----------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        """Name the first answer, or the way on."""
        return "next" if self.answered or self.problem is None else "answer_0"

    def build(self) -> None:
        """Create the question with its answers, and after an answer the reasons."""
        counts = self.app.settings.practice
        asked, right = (sum(counts.get(f"{kind}_{what}", 0) for kind in KINDS) for what in ("asked", "right"))
        self.header(tr("practice_title"), tr("practice_progress", n=right, all=asked))
        head, box = self.content(84, FOOT, WIDE).column(measure("control"), None, gap=LOOSE)
        kinds = Segment(KINDS, lambda kind: tr(f"practice_kind_{kind}"))
        sources = Segment((MADE, OWN), lambda source: tr(f"practice_{source}"))
        left, right_part = head.row(None, head.w * 0.4, gap=head.w * 0.02)
        top = [Field(self, "kind", left, kinds, self.kind, self.choose_kind),
               Field(self, "source", right_part, sources, self.source, self.choose_source)]  # fmt: skip
        self.focus.region("head", [self.elements["back"]])
        answers: list[Target] = []
        if self.problem is None:
            self.paragraph(tr("practice_none"), (box.x, box.y + 40), box.w, "body", "dim", leading=24)
        else:
            answers = self._question(self.problem, ColumnFlow(box))
        self.focus.region("answers", answers)
        self.focus.region("foot", self._foot())
        self.focus.region("choices", list[Target](top))

    def _foot(self) -> list[Button]:
        """Create the button that answers or continues, always in the same place."""
        asking = not self.answered and self.problem is not None and self.problem.kind == WAITS
        label = tr("practice_answer" if asking else "lesson_next")
        able = asking or self.answered or self.problem is None
        onward = RowButton("next", label, self.confirm, "Enter", "gold", 200, enabled=able)
        return button_row(self, self.foot(WIDE), [onward], at_right=True)

    def _question(self, problem: Problem, column: ColumnFlow) -> list[Target]:
        """Paint the question and its position, and create the answers; return them."""
        view, x, wide = problem.view, column.box.x, column.box.w
        line = column.take(grown(34))
        self.label(question(problem, self._labels(problem)), (x, line.y + grown(16)), "h2", bold=True, room=wide)
        column.y = self.paragraph(known_facts(problem), (x, column.y), wide, "small", "dim", 2, 20) + 8
        if problem.kind in (DISCARD, CALL):
            self._rivers(problem, column)
        laid = [plain(face) for meld in view.me.melds for face in meld.faces]
        if problem.kind == SCORE:
            self._won_hand(problem, column)
            unit = view.table.ruleset.unit
            return self._answers(problem, [(amount, plural(unit, amount)) for amount in problem.amounts], column)
        held = sorted((face for _, face in view.hand), key=lambda face: (plain(face), face))
        step = min(TILE, wide / (len(held) + 0.8 * len(laid) + 0.4))
        if problem.kind == DISCARD:
            row = RowFlow(column.take(step * 1.5, 12), 0)
            answers: list[Target] = [
                TileChoice(self, f"answer_{place}", row.take(step), face, self._picker(face))
                for place, face in enumerate(held)
            ]
            self._tiles(laid, (row.x + 0.4 * step, row.y + step * 0.2), step * 0.76)
            self._reasons(problem, column.rest)
            return answers
        if problem.kind == CALL:
            return self._calls(problem, column)
        self._tiles([*held, *laid], column.take(step * 1.5, 8)[:2], step * 0.9)
        return self._palette(problem, column.rest)

    def _calls(self, problem: Problem, column: ColumnFlow) -> list[Target]:
        """Paint the hand and the discarded tile, and create a button for each call; return them."""
        view, labels = problem.view, self._labels(problem)
        held = sorted((face for _, face in view.hand), key=lambda face: (plain(face), face))
        laid = [plain(face) for meld in view.me.melds for face in meld.faces]
        step = min(TILE, column.box.w / (len(held) + len(laid) + 2.5)) * 0.9
        row = column.take(step * 1.5, 8)
        edge = self._tiles([*held, *laid], row[:2], step)
        if view.claimable is not None:
            self._tiles([plain(view.claimable[2])], (edge + step * 0.6, row.y), step)
        found: list[tuple[int, str]] = []
        for place, one in enumerate(problem.calls):
            words_ = candidate_name(one, labels)
            if isinstance(one.action, Claim) and view.claimable is not None:
                faces = dict(view.hand)
                kinds = sorted(plain(face) for face in (view.claimable[2], *(faces[tile] for tile in one.action.used)))
                words_ += " " + "-".join(short(CODES[kind]) for kind in kinds)
            found.append((place, words_))
        return self._answers(problem, found, column)

    def _answers(self, problem: Problem, answers: Sequence[tuple[int, str]], column: ColumnFlow) -> list[Target]:
        """Create a button for each answer with its words, side by side, and the reasons below; return the buttons."""
        found: list[Target] = []
        places = column.take(measure("primary"), 14).row(*[None] * len(answers), gap=LOOSE)
        for number, ((answer, said), place) in enumerate(zip(answers, places, strict=True)):
            right = self.answered and answer in problem.right
            icon = "check" if right else "close" if self.answered and answer in self.chosen else ""
            found.append(Button(self, f"answer_{number}", place, said, partial(self.pick, answer), icon_name=icon,
                                kind="gold" if right else "plain"))  # fmt: skip
        self._reasons(problem, column.rest)
        return found

    def _rivers(self, problem: Problem, column: ColumnFlow) -> None:
        """Paint all discards and melds, if there are any."""
        view, labels = problem.view, self._labels(problem)
        step = max(SMALL_TILE * 1.7, grown(26))
        for seat in view.seats:
            discards = [plain(face) for face in seat.discards]
            laid = [plain(face) for meld in seat.melds for face in meld.faces] if seat.seat != view.seat else []
            if not discards and not laid:
                continue
            mark = " !" if seat.ready else ""
            name, row = column.take(step).row(100, None, gap=GAP)
            self.label(labels.name(seat.seat) + mark, (name.x, name.center[1]), "small", "gold_hi", room=name.w)
            end = self._tiles(laid, (row.x, row.y + 2), SMALL_TILE)
            room = int((row.right - end - 12) / SMALL_TILE)
            self._tiles(discards[-room:], (end + (12 if laid else 0), row.y + 2), SMALL_TILE * 0.94)
        column.take(8)

    def _tiles(self, kinds: Sequence[Kind], at: tuple[float, float], wide: float) -> float:
        """Paint tiles in a row; return its right end in units."""
        if not kinds:
            return at[0]
        spot = self.px(at[0]), self.px(at[1])
        room = round(self.app.size[0] - spot[0])
        return at[0] + picture.hand(self.ground, format_tiles(kinds), spot, self.px(wide), 0, room) / self.scale

    def _won_hand(self, problem: Problem, column: ColumnFlow) -> None:
        """Paint the hand that has won in its sets, the winning tile last, and bonus tiles."""
        sheet, win = problem.sheet, problem.won
        sets = [list(group.faces or group.kinds) for group in sheet.groups]
        said = " ".join(format_tiles(kinds) for kinds in sets)
        count = sum(map(len, sets)) + len(sets)
        tile = min(TILE * 0.9, column.box.w / max(1, count) * 0.95)
        row = column.take(tile * 1.5, 8)
        picture.hand(self.ground, said, (self.px(row.x), self.px(row.y)), self.px(tile), self.px(14), self.px(row.w))
        if win is not None:
            line = column.take(grown(26))
            self.label(tr("practice_winning", tile=tile_name(plain(win.face), problem.view.table.spoken)),
                       (line.x, line.y + grown(10)), "body", room=line.w)  # fmt: skip
        bonus = [face for _, face in problem.view.me.bonus]
        self._tiles(bonus, column.take(TILE + 4 if bonus else 8)[:2], TILE * 0.6)

    def _palette(self, problem: Problem, box: Box) -> list[Target]:
        """Create the tiles from which the waits are chosen: of the suits in the hand, and honors if it holds any."""
        held = {plain(face) for _, face in problem.view.hand}
        suits = {suit_of(kind) for kind in held if kind in SUIT_TILES}
        shown = [kind for kind in PLAIN if kind in problem.view.table.kind_copies
                 and (suit_of(kind) in suits if kind in SUIT_TILES else bool(held & set(HONORS)))]  # fmt: skip
        rows = [[kind for kind in shown if kind in SUIT_TILES and suit_of(kind) == suit] for suit in sorted(suits)]
        rows.append([kind for kind in shown if kind in HONORS])
        rows = [row for row in rows if row]
        tile = min(PALETTE_TILE, box.h / (1.5 * max(1, len(rows))))
        palette, beside = box.row(9 * tile * 1.08, None, gap=32)
        column, found = ColumnFlow(palette), list[Target]()
        for row in rows:
            flow = RowFlow(column.take(tile * 1.46, tile * 0.04), tile * 0.04)
            for kind in row:
                place = flow.take(tile * 1.04)
                found.append(TileChoice(self, f"answer_{len(found)}", place, kind, self._picker(kind)))
        self._reasons(problem, beside)
        return found

    def _picker(self, answer: int) -> Callable[[], None]:
        """Return a function that chooses an answer; a red five counts as a plain five."""

        def pick() -> None:
            """Choose the answer."""
            self.pick(plain(answer))

        return pick

    # -- reasons ------------------------------------------------------------------------------------------------------

    def _labels(self, problem: Problem) -> PlayerLabels:
        """Return the labels of a table where the player asked has the seat of the position."""
        seats = MatchSetup("").with_players(len(problem.view.seats), own_name(self.app.settings)).seats
        turned = len(seats) - problem.view.seat
        return PlayerLabels.at(problem.view.table, (*seats[turned:], *seats[:turned]), problem.view.seat)

    def _reasons(self, problem: Problem, box: Box) -> None:
        """Paint the verdict and the reasons after an answer."""
        if not self.answered:
            return
        right = problem.solved_by(frozenset(self.chosen))
        verdict = tr("practice_right" if right else "practice_wrong")
        self.label(verdict, (box.x, box.y + grown(12)), "h2", "good" if right else "red_hi", bold=True, room=box.w)
        y = box.y + grown(30)
        for line in self._explained(problem):
            room = max(1, int((box.bottom - y) / grown(23)))
            y = self.paragraph(line, (box.x, y), box.w, "body", "text", lines=room, leading=23) + 4
            if y + grown(23) > box.bottom:
                break

    def _explained(self, problem: Problem) -> list[str]:
        """Return the expert's reasons, line by line."""
        spoken, unit = problem.view.table.spoken, problem.view.table.ruleset.unit
        if problem.kind == WAITS:
            return [tr("practice_waits_are", tiles=tiles_in_words(sorted(problem.waits), spoken))]
        if problem.kind == SCORE:
            rows = [f"{element_name(line.element, spoken)} {line.worth}" for line in problem.sheet.lines]
            return [tr("practice_worth_is", points=plural(unit, problem.sheet.score, spoken)), " · ".join(rows)]
        labels = self._labels(problem)
        best = problem.candidates[0]
        lines = [*hint_lines(problem.candidates, labels)]
        calls = [problem.calls[place] for place in self.chosen] if problem.kind == CALL else problem.candidates
        mine = next((one for one in calls if problem.kind == CALL or one.discards in self.chosen), None)
        if mine is not None and not problem.solved_by(frozenset(self.chosen)):
            lines.insert(1, capitalized(reason_against(best, mine, labels)))
        return list(dict.fromkeys(lines))
