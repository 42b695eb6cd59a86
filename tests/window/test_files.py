"""Files on a real screen: a preset and a match go out and come back, and a reset of house rules is taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from saves.people import Person
from saves.presets import Presets
from saves.store import Store
from tests.game.screens.played import NAMES, log
from tests.window.harness import Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]
RULES = "hong_kong_old"


def see(window: Window, target: str) -> None:
    """Click something as soon as it stands still."""
    window.at_rest(target)
    window.click(target)


def gone(window: Window, target: str) -> None:
    """Wait until something is not there any more."""
    window.wait_until(lambda now: target not in now["targets"])


@pytest.fixture
def empty_home(tmp_path: Path) -> dict[str, str]:
    """No files of anybody's in the usual folders."""
    (tmp_path / "user").mkdir()
    return {"HOME": str(tmp_path / "user")}


def test_a_preset_goes_out_and_comes_back_and_a_reset_is_undone(
    play: Play, tmp_path: Path, empty_home: dict[str, str]
) -> None:
    home = tmp_path / "home"
    window = play("--size", "1280x720", "--lang", "en", "--speed", "0", environment=empty_home)
    see(window, "know")
    see(window, "new")
    see(window, f"card_{RULES}")
    see(window, "house_rules")
    see(window, "group_bonus")
    x, y, wide, _ = window.at_rest("option_bonus_tiles")
    window.click((x + wide - 40, y + 28))
    window.wait_for_target("reset_bonus")

    see(window, "reset_all")
    gone(window, "reset_bonus")
    see(window, "undo")
    window.wait_for_target("reset_bonus")

    see(window, "save_as")
    window.wait_for_target("dialog_word")
    window.type("No flowers")
    window.key("Return")
    window.wait_until(lambda now: "dialog_word" not in now["targets"])
    see(window, "export")
    see(window, "answer_ok")
    (exported,) = (home / "exported").glob("*.json")
    see(window, "delete")
    see(window, "answer_delete")
    gone(window, "answer_delete")
    assert not Presets(home).all(RULES)

    see(window, "reset_all")
    gone(window, "reset_bonus")
    see(window, "import")
    window.wait_for_target("list")
    window.key("Home", "Return")
    window.wait_for_target("reset_bonus")
    (preset,) = Presets(home).all(RULES)
    assert preset.name == "No flowers" and dict(preset.options) == {"bonus_tiles": False}
    assert exported.exists() and window.stderr() == ""


def test_a_match_goes_out_and_comes_back(play: Play, tmp_path: Path, empty_home: dict[str, str]) -> None:
    home = tmp_path / "home"
    with Store(home) as store:
        store.begin(log(deals=1), [Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(4)])
    window = play("--size", "1280x720", "--lang", "en", "--speed", "0", environment=empty_home)
    see(window, "replays")
    see(window, "export")
    see(window, "answer_ok")
    assert [path.suffix for path in (home / "exported").iterdir()] == [".jsonl"]
    see(window, "delete")
    see(window, "answer_delete")
    window.wait_until(lambda now: not any(name.startswith("match_") for name in now["targets"]))
    window.key("i")
    window.wait_for_target("list")
    window.key("Home", "Return")
    window.wait_for_target("match_[0-9]+")
    assert window.close() == 0
    with Store(home) as store:
        (match,) = store.matches()
        assert tuple(store.events(match.id)) == log(deals=1)
    assert window.stderr() == ""
