"""Practice: a position with a question, an answer by pointer or keys, and the expert's reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pygame

from game.app.screen import Program
from game.art import picture, shapes
from game.i18n import element_name, own, plural, ruleset_name, tr, words
from game.play.practice import CALL, DISCARD, KINDS, SCORE, WAITS, Problem, made_problem, made_problems, own_problem
from game.play.setup import MatchSetup, own_name
from game.table.aids.hint_words import candidate_name, capitalized, hint_lines, reason_against, tiles_in_words
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.overlay.markers import short
from game.tokens import color, grown, measure
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
        wide = min(self.width - 2 * self.margin, WIDE)
        x, y = (self.width - wide) / 2, 84.0
        kinds = Segment(KINDS, lambda kind: tr(f"practice_kind_{kind}"))
        sources = Segment((MADE, OWN), lambda source: tr(f"practice_{source}"))
        high = measure("control")
        left, right_part = (x, y, wide * 0.58, high), (x + wide * 0.6, y, wide * 0.4, high)
        top = [Field(self, "kind", left, kinds, self.kind, self.choose_kind),
               Field(self, "source", right_part, sources, self.source, self.choose_source)]  # fmt: skip
        y += high + 12
        self.focus.region("head", [self.elements["back"]])
        answers: list[Target] = []
        if self.problem is None:
            self.paragraph(tr("practice_none"), (x, y + 40), wide, "body", "dim", leading=24)
        else:
            answers = self._question(self.problem, x, y, wide)
        self.focus.region("answers", answers)
        self.focus.region("foot", [self._foot(x + wide)])
        self.focus.region("choices", list[Target](top))

    def _foot(self, right: float) -> Button:
        """Create the button that answers or continues, always in the same place."""
        asking = not self.answered and self.problem is not None and self.problem.kind == WAITS
        label = tr("practice_answer") if asking else tr("lesson_next")
        room = max(200.0, Button.wants(label, self.scale, "Enter"))
        place = (right - room, self.height - FOOT + 8, room, measure("primary"))
        enabled = asking or self.answered or self.problem is None
        return Button(self, "next", place, label, self.confirm, kind="gold", cap="Enter", enabled=enabled)

    def _question(self, problem: Problem, x: float, y: float, wide: float) -> list[Target]:
        """Paint the question and its position, and create the answers; return them."""
        view = problem.view
        self.label(question(problem, self._labels(problem)), (x, y + grown(16)), "h2", bold=True, room=wide)
        y += grown(34)
        y = self.paragraph(known_facts(problem), (x, y), wide, "small", "dim", lines=2, leading=20) + 8
        if problem.kind in (DISCARD, CALL):
            y = self._rivers(problem, x, y, wide)
        laid = [plain(face) for meld in view.me.melds for face in meld.faces]
        if problem.kind == SCORE:
            return self._amounts(problem, x, self._won_hand(problem, x, y, wide), wide)
        held = sorted((face for _, face in view.hand), key=lambda face: (plain(face), face))
        step = min(TILE, wide / (len(held) + 0.8 * len(laid) + 0.4))
        if problem.kind == DISCARD:
            answers: list[Target] = [
                TileChoice(self, f"answer_{place}", (x + place * step, y, step, step * 1.5), face, self._picker(face))
                for place, face in enumerate(held)
            ]
            edge = x + len(held) * step + 0.4 * step
            self._tiles(laid, (edge, y + step * 0.2), step * 0.76)
            self._reasons(problem, x, y + step * 1.5 + 12, wide)
            return answers
        if problem.kind == CALL:
            return self._calls(problem, x, y, wide)
        self._tiles([*held, *laid], (x, y), step * 0.9)
        return self._palette(problem, x, y + step * 1.5 + 8, wide)

    def _calls(self, problem: Problem, x: float, y: float, wide: float) -> list[Target]:
        """Paint the hand and the discarded tile, and create a button for each call; return them."""
        view, labels = problem.view, self._labels(problem)
        held = sorted((face for _, face in view.hand), key=lambda face: (plain(face), face))
        laid = [plain(face) for meld in view.me.melds for face in meld.faces]
        step = min(TILE, wide / (len(held) + len(laid) + 2.5)) * 0.9
        edge = self._tiles([*held, *laid], (x, y), step)
        if view.claimable is not None:
            self._tiles([plain(view.claimable[2])], (edge + step * 0.6, y), step)
        y += step * 1.5 + 8
        room = (wide - 12 * (len(problem.calls) - 1)) / len(problem.calls)
        found: list[Target] = []
        for place, one in enumerate(problem.calls):
            at = (x + place * (room + 12), y, room, measure("primary"))
            right = self.answered and place in problem.right
            icon = "check" if right else "close" if self.answered and place in self.chosen else ""
            words_ = candidate_name(one, labels)
            if isinstance(one.action, Claim) and view.claimable is not None:
                faces = dict(view.hand)
                kinds = sorted(plain(face) for face in (view.claimable[2], *(faces[tile] for tile in one.action.used)))
                words_ += " " + "-".join(short(CODES[kind]) for kind in kinds)
            found.append(Button(self, f"answer_{place}", at, words_, partial(self.pick, place), icon_name=icon,
                                kind="gold" if right else "plain"))  # fmt: skip
        self._reasons(problem, x, y + measure("primary") + 14, wide)
        return found

    def _rivers(self, problem: Problem, x: float, y: float, wide: float) -> float:
        """Paint all discards and melds, if there are any; return the y below."""
        view, labels = problem.view, self._labels(problem)
        step = max(SMALL_TILE * 1.7, grown(26))
        for seat in view.seats:
            discards = [plain(face) for face in seat.discards]
            laid = [plain(face) for meld in seat.melds for face in meld.faces] if seat.seat != view.seat else []
            if not discards and not laid:
                continue
            mark = " !" if seat.ready else ""
            self.label(labels.name(seat.seat) + mark, (x, y + step / 2), "small", "gold_hi", room=100)
            end = self._tiles(laid, (x + 108, y + 2), SMALL_TILE)
            room = int((x + wide - end - 12) / SMALL_TILE)
            self._tiles(discards[-room:], (end + (12 if laid else 0), y + 2), SMALL_TILE * 0.94)
            y += step
        return y + 8

    def _tiles(self, kinds: Sequence[Kind], at: tuple[float, float], wide: float) -> float:
        """Paint tiles in a row; return its right end in units."""
        if not kinds:
            return at[0]
        spot = self.px(at[0]), self.px(at[1])
        room = round(self.app.size[0] - spot[0])
        return at[0] + picture.hand(self.ground, format_tiles(kinds), spot, self.px(wide), 0, room) / self.scale

    def _won_hand(self, problem: Problem, x: float, y: float, wide: float) -> float:
        """Paint the hand that has won in its sets, the winning tile last; return the y below."""
        sheet, win = problem.sheet, problem.won
        sets = [list(group.faces or group.kinds) for group in sheet.groups]
        said = " ".join(format_tiles(kinds) for kinds in sets)
        count = sum(map(len, sets)) + len(sets)
        tile = min(TILE * 0.9, wide / max(1, count) * 0.95)
        picture.hand(self.ground, said, (self.px(x), self.px(y)), self.px(tile), self.px(14), self.px(wide))
        y += tile * 1.5 + 8
        if win is not None:
            self.label(tr("practice_winning", tile=tile_name(plain(win.face), problem.view.table.spoken)),
                       (x, y + grown(10)), "body", room=wide)  # fmt: skip
            y += grown(26)
        bonus = [face for _, face in problem.view.me.bonus]
        return y + 8 if not bonus else self._bonus(bonus, x, y)

    def _bonus(self, bonus: Sequence[Kind], x: float, y: float) -> float:
        """Paint bonus tiles; return the y below."""
        self._tiles(bonus, (x, y), TILE * 0.6)
        return y + TILE + 4

    def _amounts(self, problem: Problem, x: float, y: float, wide: float) -> list[Target]:
        """Create a button for each amount to choose from."""
        unit = problem.view.table.ruleset.unit
        room = (wide - 36) / max(1, len(problem.amounts))
        found: list[Target] = []
        for place, amount in enumerate(problem.amounts):
            at = (x + place * (room + 12), y, room, measure("primary"))
            right = self.answered and amount in problem.right
            icon = "check" if right else "close" if self.answered and amount in self.chosen else ""
            found.append(Button(self, f"answer_{place}", at, plural(unit, amount), self._picker(amount), icon_name=icon,
                                kind="gold" if right else "plain"))  # fmt: skip
        self._reasons(problem, x, y + measure("primary") + 14, wide)
        return found

    def _palette(self, problem: Problem, x: float, y: float, wide: float) -> list[Target]:
        """Create the tiles from which the waits are chosen: of the suits in the hand, and honors if it holds any."""
        held = {plain(face) for _, face in problem.view.hand}
        suits = {suit_of(kind) for kind in held if kind in SUIT_TILES}
        shown = [kind for kind in PLAIN if kind in problem.view.table.kind_copies
                 and (suit_of(kind) in suits if kind in SUIT_TILES else bool(held & set(HONORS)))]  # fmt: skip
        rows = [[kind for kind in shown if kind in SUIT_TILES and suit_of(kind) == suit] for suit in sorted(suits)]
        rows.append([kind for kind in shown if kind in HONORS])
        rows = [row for row in rows if row]
        tile = min(PALETTE_TILE, (self.height - FOOT - y) / (1.5 * max(1, len(rows))))
        found: list[Target] = []
        for row in rows:
            for place, kind in enumerate(row):
                at = (x + place * tile * 1.08, y, tile * 1.04, tile * 1.46)
                found.append(TileChoice(self, f"answer_{len(found)}", at, kind, self._picker(kind)))
            y += tile * 1.5
        left = x + 9 * tile * 1.08 + 32
        self._reasons(problem, left, y - tile * 1.5 * len(rows), x + wide - left)
        return found

    def _picker(self, answer: int) -> Callable[[], None]:
        """Return a function that chooses an answer; a red five counts as a plain five."""

        def pick() -> None:
            """Choose the answer."""
            self.pick(answer if self.problem is not None and self.problem.kind == SCORE else plain(answer))

        return pick

    # -- reasons ------------------------------------------------------------------------------------------------------

    def _labels(self, problem: Problem) -> PlayerLabels:
        """Return the labels of a table where the player asked has the seat of the position."""
        seats = MatchSetup("").with_players(len(problem.view.seats), own_name(self.app.settings)).seats
        turned = len(seats) - problem.view.seat
        return PlayerLabels.at(problem.view.table, (*seats[turned:], *seats[:turned]), problem.view.seat)

    def _reasons(self, problem: Problem, x: float, y: float, wide: float) -> None:
        """Paint the verdict and the reasons after an answer."""
        if not self.answered:
            return
        right = problem.solved_by(frozenset(self.chosen))
        verdict = tr("practice_right" if right else "practice_wrong")
        self.label(verdict, (x, y + grown(12)), "h2", "good" if right else "red_hi", bold=True, room=wide)
        y += grown(30)
        bottom = self.height - FOOT
        for line in self._explained(problem):
            room = max(1, int((bottom - y) / grown(23)))
            y = self.paragraph(line, (x, y), wide, "body", "text", lines=room, leading=23) + 4
            if y + grown(23) > bottom:
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
