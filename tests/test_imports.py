"""The layers: who may import whom, who may open a window, and who may name a rule set."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.budget import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
OURS = {"rules", "ai", "saves", "game", "assets", "main", "tests"}
WINDOW = {"pygame", "pygame_gui"}
# layer -> what it may import besides the standard library and itself
ALLOWED = {
    "rules": {"numpy"},
    "ai": {"rules", "numpy", "distributed"},
    "saves": {"rules", "platformdirs"},
    "game": {"rules", "ai", "saves", "assets", "numpy", "pygame", "pygame_gui", "fpdf", "PIL"},
    "assets": set(),
    "main": {"game", "rules", "ai", "saves"},
}
PAGES = ROOT / "rules" / "variants"


def sources(layer: str) -> list[Path]:
    """All modules of a layer."""
    return sorted((ROOT / layer).rglob("*.py")) if layer != "main" else [ROOT / "main.py"]


@cache
def parsed(path: Path) -> ast.Module:
    """A file as its syntax tree, which several tests look at."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The full names that a file imports, anywhere in it, each with its line."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def where(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line}: {what}"


@pytest.mark.parametrize("layer", ALLOWED)
def test_arrows_point_the_right_way(layer: str) -> None:
    allowed = ALLOWED[layer] | {layer} | set(sys.stdlib_module_names)
    wrong = [where(path, line, name) for path in sources(layer) for line, name in imported(path)
             if name.partition(".")[0] not in allowed]
    assert not wrong, "\n".join(wrong)


def test_nothing_in_the_rules_names_a_layer_above_them() -> None:
    """Not even as a word that something could be imported by. (Arrows are looked at above.)"""
    above = re.compile(r"(ai|game|saves)(\.\w+)+|ai")
    wrong = [where(path, node.lineno, str(node.value))
             for path in sources("rules") for node in ast.walk(parsed(path))
             if isinstance(node, ast.Constant) and isinstance(node.value, str) and above.fullmatch(node.value)]
    assert not wrong, "\n".join(wrong)


def test_imports_are_absolute() -> None:
    wrong = [where(path, node.lineno, "relative import")
             for layer in ALLOWED for path in sources(layer)
             for node in ast.walk(parsed(path))
             if isinstance(node, ast.ImportFrom) and node.level > 0]
    assert not wrong, "\n".join(wrong)


def test_the_menus_library_stays_in_its_folder() -> None:
    wrong = [where(path, line, name) for path in sources("game") for line, name in imported(path)
             if name.partition(".")[0] == "pygame_gui" and ROOT / "game" / "ui" not in path.parents]
    assert not wrong, "pygame_gui outside game/ui:\n" + "\n".join(wrong)


def test_rules_players_and_saves_run_without_a_window() -> None:
    """They load where pygame does not exist, not only where nobody wrote its name."""
    modules = [name for layer in ("rules", "ai", "saves") for name in
               [layer, *(found.name for found in pkgutil.walk_packages([str(ROOT / layer)], layer + "."))]
               if not name.endswith("__main__")]
    program = (f"import sys\nfor name in {sorted(WINDOW)!r}: sys.modules[name] = None\n"
               f"import importlib\nfor name in {modules!r}: importlib.import_module(name)\n")
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


def named(tree: ast.AST, ids: set[str]) -> Iterator[tuple[int, str]]:
    """Where a rule set is named: its id anywhere or, where the id is a word that means other things too (red), its id
    beside the word ruleset or an id."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in ids and "_" in node.value:
            yield node.lineno, node.value
        elif isinstance(node, ast.Compare | ast.Call | ast.Subscript | ast.keyword | ast.match_case):
            text = ast.unparse(node)
            if re.search(r"ruleset|\bid\b", text):
                within = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)
                          and isinstance(part.value, str)} & {one for one in ids if "_" not in one}  # fmt: skip
                yield from ((getattr(node, "lineno", 0), f"{one} in {text[:80]}") for one in within)


def test_no_rule_set_is_named_outside_its_page() -> None:
    """Adding a rule set means adding one file: no other module knows any id."""
    ids = {module.name for module in pkgutil.iter_modules([str(PAGES)])}
    elsewhere = [path for layer in ("rules", "ai", "saves", "game", "main") for path in sources(layer)
                 if PAGES not in path.parents]
    wrong = [where(path, line, text) for path in elsewhere
             for line, text in named(parsed(path), ids)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("if table.ruleset.id == 'red': pass", True),
        ("start(ruleset='red')", True),
        ("first = 'far_east'", True),
        ("color('red')", False),
        ("if back == 'red': pass", False),
    ],
)
def test_a_rule_set_named_in_code_is_found(line: str, found: bool) -> None:
    assert bool(list(named(ast.parse(line), {"red", "far_east"}))) == found


def test_the_first_frame_waits_for_nothing_else() -> None:
    """What comes before the first frame loads neither numpy nor the menus' library nor rules nor settings."""
    later = ("numpy", "pygame_gui", "rules", "ai", "sqlite3", "saves.settings")
    program = f"import sys\nimport game.app.loop\nprint([name for name in {later} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.strip().splitlines()[-1:] == ["[]"], done.stdout + done.stderr


def test_what_prints_is_loaded_only_to_print() -> None:
    """Not even when all screens are loaded behind the first one."""
    program = (
        "import sys\nfrom importlib import import_module\nfrom game.app.screen_registry import SCREENS\n"
        "for place in SCREENS.values(): import_module(place.partition(':')[0])\n"
        "print([name for name in ('fpdf', 'PIL', 'fontTools') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.strip().splitlines()[-1:] == ["[]"], done.stdout + done.stderr


def modules_of(layer: str) -> dict[str, Path]:
    """The modules of a layer by their full names."""
    found = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in sources(layer)}
    return {name.removesuffix(".__init__"): path for name, path in found.items()}


def circles(knows: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules each of which, by whatever way, knows every other one of its group."""
    reached: dict[str, set[str]] = {}
    for start in knows:
        seen, open_ = set[str](), [start]
        while open_:
            for name in knows[open_.pop()] - seen:
                seen.add(name)
                open_.append(name)
        reached[start] = seen
    groups = {tuple(sorted({name, *(other for other in reached[name] if name in reached[other])})) for name in knows}
    return [list(group) for group in sorted(groups) if len(group) > 1]


@pytest.mark.parametrize("layer", ["game", "ai", "saves"])
def test_no_module_knows_itself_by_way_of_others(layer: str) -> None:
    """Imports inside functions and for types alone count as well: a name that is only checked is known all the same."""
    modules = modules_of(layer)
    others = set(modules)
    knows = {
        name: {full if full in modules else full.rpartition(".")[0] for _, full in imported(path)} & (others - {name})
        for name, path in modules.items()
    }
    assert sum(map(len, knows.values())) > len(modules) / 2, "imports are not read right"
    assert circles(knows) == []


def test_a_circle_is_found_with_all_who_stand_in_it() -> None:
    knows = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"a", "f"}, "f": {"e"}}
    assert circles(knows) == [["a", "b", "c"], ["e", "f"]]


MOST_METHODS = 25


def test_no_class_does_too_much() -> None:
    """A property and what sets it are one name."""
    sizes = {
        f"{name}.{node.name}": len({part.name for part in node.body if isinstance(part, ast.FunctionDef)})
        for name, path in modules_of("game").items()
        for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)
    }  # fmt: skip
    assert {name: size for name, size in sizes.items() if size > MOST_METHODS} == {}


def test_a_class_of_the_window_has_a_name_of_its_own() -> None:
    where_found: dict[str, list[str]] = {}
    for name, path in modules_of("game").items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                where_found.setdefault(node.name, []).append(name)
    assert {name: found for name, found in where_found.items() if len(found) > 1} == {}
