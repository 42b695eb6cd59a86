"""The loop: what a screen may rely on."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pygame
import pytest

from game.app.loop import Loop, run
from game.app.mute_sign import STAYS, MuteSign
from game.app.program import App
from game.app.screen import Screen
from game.app.screen_registry import SCREENS
from game.config import BadInput, Config
from tests.budget import PATIENCE

Script = Callable[["Page", float], bool]


class Page(Screen):
    """A screen that a test writes the course of: `script` is its update."""

    name = "page"
    script: Script = staticmethod(lambda page, dt: False)
    made: ClassVar[list[Page]] = []

    def __init__(self, app: App, mark: str = "") -> None:
        super().__init__(app)
        self.mark = mark
        self.calls: list[Any] = []
        self.turns = 0
        self.rest = 0.0
        Page.made.append(self)

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def resize(self, size: tuple[int, int]) -> None:
        self.calls.append(("resize", size))

    def invalidate(self) -> None:
        self.calls.append("invalidate")

    def process(self, event: pygame.event.Event) -> bool:
        self.calls.append(event.type)
        return True

    def update(self, dt: float) -> bool:
        self.turns += 1
        if self.turns > 200:
            raise RuntimeError("the loop never ends")
        return type(self).script(self, dt)

    def idle_for(self) -> float:
        return self.rest

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        self.calls.append("draw")
        return [pygame.Rect(0, 0, 8, 8)]

    def trace(self) -> dict[str, Any]:
        return {"turns": self.turns}


class Veil(Page):
    overlay = True


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Page]]:
    """The places of the program are pages of the test's own."""
    module = ModuleType("pages_of_the_test")
    module.Page, module.Veil = Page, Veil  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("game.app.boot.load_in_background", lambda app: None)
    for place, name in (("title", "Page"), ("table", "Page"), ("veil", "Veil")):
        monkeypatch.setitem(SCREENS, place, f"{module.__name__}:{name}")
    Page.made = []
    yield Page
    Page.script = staticmethod(lambda page, dt: False)  # type: ignore[assignment]
    pygame.display.quit()


def play(script: Script, **choice: Any) -> int:
    Page.script = staticmethod(script)  # type: ignore[assignment,method-assign]
    return run(Config(began=time.monotonic(), size=(1280, 720), **choice))


def after(turns: int, do: Callable[[Page], Any] = lambda page: page.app.quit()) -> Script:
    """Move for some turns, then do something."""

    def script(page: Page, dt: float) -> bool:
        if page.turns == turns:
            do(page)
        return page.turns < turns

    return script


def test_a_screen_is_fitted_before_it_is_entered_and_drawn(pages: type[Page]) -> None:
    assert play(after(2)) == 0
    assert pages.made[0].calls[:4] == [("resize", (1280, 720)), "enter", "invalidate", "draw"]


def test_quit_gives_its_code(pages: type[Page]) -> None:
    assert play(after(1, lambda page: page.app.quit(1))) == 1


def test_a_screen_at_rest_is_not_drawn(pages: type[Page]) -> None:
    """Looks ten times without moving: only the first picture is drawn."""
    def script(page: Page, dt: float) -> bool:
        page.rest = 0.001
        if page.turns == 10:
            page.app.quit()
        return False

    play(script)
    assert pages.made[0].calls.count("draw") == 1


def test_the_time_of_a_rest_is_given_whole(pages: type[Page]) -> None:
    """A clock that counts seconds of thinking must not lose any; what moves is never given a leap."""
    given: list[float] = []

    def script(page: Page, dt: float) -> bool:
        page.rest = 0.25
        given.append(dt)
        if dt > 0.2:
            page.app.quit()
        return False

    play(script)
    assert given[-1] >= 0.25


def test_what_an_event_sets_in_motion_starts_at_its_beginning(pages: type[Page]) -> None:
    """The rest before a click is given before the click, and the click is followed by an update of no time."""
    order: list[Any] = []

    def script(page: Page, dt: float) -> bool:
        order.append(dt)
        if pygame.MOUSEBUTTONDOWN in page.calls:
            page.app.quit()
        elif page.turns == 2:
            page.rest = 5.0
            threading.Timer(0.2, post, [pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5))]).start()
        return False

    def post(event: pygame.event.Event) -> None:
        pygame.event.post(event)

    play(script)
    assert order[-2] >= 0.15 and order[-1] == 0.0


def test_another_thread_can_wake_the_loop(pages: type[Page]) -> None:
    def script(page: Page, dt: float) -> bool:
        if page.turns == 2:
            page.rest = 2 * PATIENCE
            threading.Timer(0.1, page.app.wake).start()
        if page.turns > 2:
            page.app.quit()
        return False

    began = time.monotonic()
    play(script)
    assert time.monotonic() - began < PATIENCE


def test_closing_a_screen_returns_to_the_one_below(pages: type[Page]) -> None:
    def course(page: Page) -> None:
        if page is pages.made[0] and len(pages.made) == 1:
            page.app.open("title", mark="second")
        elif page.mark:
            page.app.close()

    def script(page: Page, dt: float) -> bool:
        if page.turns == 2:
            course(page)
        if page.turns == 6:
            page.app.quit()
        return page.turns < 6

    play(script)
    first, second = pages.made
    assert [call for call in first.calls if call in ("enter", "leave")] == ["enter", "leave", "enter", "leave"]
    assert second.calls[-1] == "leave"
    assert first.calls.count("invalidate") >= 2, "its picture was lost under the other"


def test_closing_the_last_screen_ends_the_program(pages: type[Page]) -> None:
    assert play(after(1, lambda page: page.app.close())) == 0


def test_events_that_follow_the_end_of_the_program_are_nobodys(
    pages: type[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key is let go after it has closed the last screen, perhaps in the same turn."""

    def close(page: Page, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            page.app.close()
        return True

    def press(page: Page) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))

    monkeypatch.setattr(Page, "process", close)
    assert play(after(1, press)) == 0


def test_below_an_overlay_the_screen_is_drawn_first(pages: type[Page]) -> None:
    def script(page: Page, dt: float) -> bool:
        if isinstance(page, Veil) and page.turns == 2:
            page.app.quit()
        elif page.turns == 2:
            page.calls.clear()
            page.app.open("veil")
        return True

    play(script)
    below, veil = pages.made
    assert below.calls == ["leave", "invalidate", "draw"] and "draw" in veil.calls


def test_a_window_too_small_says_so_and_offers_a_smaller_scale(pages: type[Page]) -> None:
    seen: list[str] = []

    def script(page: Page, dt: float) -> bool:
        seen.append("page")
        page.app.quit()
        return False

    Page.script = staticmethod(script)  # type: ignore[assignment,method-assign]
    app = App(Config(began=time.monotonic(), size=(800, 500)))
    threading.Timer(1.0, pygame.event.post, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)]).start()
    assert Loop(app).run() == 0
    assert seen == ["page"] and app.screen_stack.small_accepted and app.scale == 0.5
    app.finish()


def test_nobody_is_asked_about_the_scale_when_nobody_plays(pages: type[Page]) -> None:
    app = App(Config(began=time.monotonic(), size=(700, 400), autoplay=True))
    assert app.screen_stack.small_accepted


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1), ((1920, 1080), 1.5), ((1366, 768), 1),
                                             ((3840, 2160), 3), ((2560, 1080), 1.5), ((1024, 768), 0.75)])
def test_the_scale_grows_in_quarters(size: tuple[int, int], scale: float) -> None:
    assert App(Config(began=0.0, size=size)).scale == scale


def test_pictures_are_kept_of_key_moments_once_a_deal(pages: type[Page], tmp_path: Path) -> None:
    def script(page: Page, dt: float) -> bool:
        if page.turns in (5, 6, 8):
            page.app.moment("dealt")
        if page.turns == 7:
            page.app.next_deal()
        if page.turns == 12:
            page.app.quit()
        return page.turns > 3

    play(script, shots=tmp_path / "shots")
    kept = sorted(path.name for path in (tmp_path / "shots").iterdir())
    assert kept == ["01-menu.png", "02-dealt.png", "03-dealt.png"]


def test_frame_times_are_written(pages: type[Page], tmp_path: Path) -> None:
    play(after(5), stats=tmp_path / "stats.json")
    figures = json.loads((tmp_path / "stats.json").read_text())
    assert figures["frames"] >= 5
    assert 0 < figures["p50_ms"] <= figures["p95_ms"] <= figures["p99_ms"] <= figures["max_ms"]
    assert figures["first_frame_s"] > 0


def test_the_trace_tells_what_is_shown_at_rest(
    pages: type[Page], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPARROWS_TRACE", str(tmp_path / "trace"))

    def script(page: Page, dt: float) -> bool:
        page.rest = 0.001
        if page.turns == 4:
            page.app.quit()
        return page.turns == 2

    play(script)
    lines = [json.loads(line) for line in (tmp_path / "trace").read_text().splitlines()]
    assert lines and all(line["screen"] == "page" and line["size"] == [1280, 720] for line in lines)


def test_a_fault_of_our_own_is_written_down_not_shown(
    pages: type[Page], own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def script(page: Page, dt: float) -> bool:
        raise KeyError("lost")

    assert play(script) == 1
    assert "lost" in (own_home / "crash.log").read_text()
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_fault_that_cannot_be_written_down_is_told(
    pages: type[Page], own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def script(page: Page, dt: float) -> bool:
        (own_home / "crash.log").mkdir(parents=True)
        raise KeyError("lost")

    assert play(script) == 1
    assert "KeyError: 'lost'" in capsys.readouterr().err


def test_bad_input_found_after_the_first_frame_is_told_by_main(pages: type[Page]) -> None:
    def script(page: Page, dt: float) -> bool:
        raise BadInput("no such rule set")

    with pytest.raises(BadInput):
        play(script)


def test_the_window_remembers_its_size(pages: type[Page], own_home: Path) -> None:
    play(after(1))
    assert json.loads((own_home / "display.json").read_text())["size"] == [1280, 720]
    (own_home / "display.json").write_text('{"flips": 3, "size": [-1]}')
    assert App(Config(began=0.0)).size == (1280, 720), "a damaged file counts as none"


def test_f9_says_that_the_sound_is_off_and_a_small_sign_stays_until_it_is_on(
    pages: type[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.mute_sign.STAYS", 0.1)
    seen: list[tuple[bool, bytes]] = []

    def script(page: Page, dt: float) -> bool:
        page.rest = 0.01
        now = page.app.settings.sound, pygame.image.tobytes(page.app.surface, "RGB")
        if page.turns < 3 or seen[-1] != now:
            seen.append(now)
            if page.turns == 2 or (len({picture for _, picture in seen}) == 3 and not now[0]):
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="", scancode=0))
        if page.turns > 6 and now == seen[0]:
            page.app.quit()
        return False

    play(script)
    before, off, small, on = dict.fromkeys(picture for _, picture in seen)
    assert (False, off) in seen and (False, small) in seen and (True, on) in seen
    changed = [i for i, (one, other) in enumerate(zip(before, small, strict=True)) if one != other]
    assert changed and max(i // 3 % 1280 for i in changed) < 24 and changed[-1] // 3 // 1280 < 24, "only in the corner"
    assert seen[-1] == (True, before), "it has gone and left nothing"


def test_the_sign_of_the_sound_lies_over_the_picture_and_is_lifted_again() -> None:
    pygame.init()
    surface = pygame.Surface((1280, 720))
    surface.fill((10, 80, 60))
    before = pygame.image.tobytes(surface, "RGB")
    sign = MuteSign()
    assert sign.lay(surface, 1.0, "Sound off") == [] and sign.left(0.0) == float("inf")
    sign.show(on=False, now=5.0)
    (place,) = sign.lay(surface, 1.0, "Sound off (F9)")
    assert surface.get_rect().contains(place) and pygame.image.tobytes(surface, "RGB") != before
    assert not sign.due(5.5) and sign.left(5.5) < STAYS
    assert sign.due(5.0 + STAYS)
    assert sign.lift(surface) == [place] and pygame.image.tobytes(surface, "RGB") == before
    assert sign.lift(surface) == [] == sign.lay(surface, 1.0, "Sound off (F9)")
    assert sign.keep(muted=True) and not sign.keep(muted=True)
    (corner,) = sign.lay(surface, 1.0, "")
    assert corner.right < 24 and corner.bottom < 24, "left of every title"
    sign.lift(surface)
    assert sign.keep(muted=False) and sign.lay(surface, 1.0, "") == []
