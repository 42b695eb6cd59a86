"""Small wrong changes of the window's code, tried on the tests that reach them: `python -m tests.mutants game/table`.

A mutant differs from its module in one place: a comparison, a condition, a number, a word, a statement left out. It is
compiled in memory, never written to a file, and tried in a process of its own by the tests that run its statement,
stories of screens first. What no test notices is listed. Nothing is tried while a test that is asked is red without any
change. `docs/mutants.md` holds the figures.
"""

from __future__ import annotations

import argparse
import ast
import functools
import hashlib
import importlib
import json
import math
import os
import pkgutil
import random
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

ROOT = Path(__file__).resolve().parents[1]
SEEN = "__statements_seen__"
PICTURES = "tests/game/pictures"
MOST = 20.0
"""Seconds of tests that a mutant is tried with at most, as long as they took on the processor without it."""
TIMES, AND = 5, 20
"""A mutant goes on for ever when its tests take so many times as long on the processor as without it, and so many
seconds more. How long that is by the clock hangs on what else the machine does."""
BUSY = 6
"""How many times as long it may take by the clock. Then it is given up, and counts as nothing that was noticed."""
LATE = -1
NOTICED, SURVIVED, UNREACHED, GIVEN_UP = "noticed", "survived", "not reached", "given up"
Swap = Callable[[ast.AST], ast.AST | None]

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


# -- what is changed ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong change: the `number`-th of its file, in a statement by its number (0: outside functions), in a line."""

    path: str
    number: int
    statement: int
    where: int
    what: str

    @property
    def module(self) -> str:
        """The name that the file is imported by."""
        return module_of(Path(self.path))


def module_of(path: Path) -> str:
    """The name of a module of the program."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parsed(text: str | bytes) -> ast.Module:
    """A module whose statements bear numbers from 1 on, which no word that only explains moves."""
    tree, number = ast.parse(text), 0
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not explains(node):
            number += 1
            node.number = number  # type: ignore[attr-defined]
    return tree


def number_of(node: ast.stmt) -> int:
    """The number that `parsed` gave a statement."""
    return int(getattr(node, "number", 0))


def explains(node: ast.AST) -> bool:
    """Tell a docstring from what does something."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class Changes(ast.NodeTransformer):
    """Walks over a module and notes every change there could be; carries out the one that is `wanted`."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, int, str]] = []
        self._statement = self._line = 0
        self._inside = 0

    def _offer(self, node: ast.AST, what: str, changed: ast.AST | None) -> ast.AST | None:
        """One more change; what stands there now."""
        number = len(self.found)
        line = getattr(node, "lineno", self._line)
        self.found.append((self._statement if self._inside else 0, line, what))
        if number != self.wanted:
            return node
        return changed if changed is None else ast.copy_location(changed, node)

    def visit(self, node: ast.AST) -> ast.AST | None:
        """Each statement is remembered; what only says types or explains is left alone."""
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Raise):
            return node
        if explains(node):
            return node
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return node
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Protocol" for base in node.bases):
            return node
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef):
            self._statement, self._line = number_of(node), node.lineno
        if isinstance(node, ast.JoinedStr):
            return node
        return super().visit(node)  # type: ignore[no-any-return]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Decorators and annotations stay."""
        self._inside += 1
        node.body = self._block(node.body)
        self._inside -= 1
        return node

    def _block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        made = [self.visit(statement) for statement in body]
        return [statement for statement in made if isinstance(statement, ast.stmt)] or [ast.Pass()]

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Bases and decorators stay."""
        node.body = self._block(node.body)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """The annotation stays."""
        if node.value is not None:
            node.value = self.visit(node.value)  # type: ignore[assignment]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """A call whose result nobody wants is left out."""
        inner = self.generic_visit(node)
        if isinstance(node.value, ast.Call):
            return self._offer(inner, f"without {brief(node)}", ast.Pass())
        return inner

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """What is set on something else is left out; a name that is never set would stop every test."""
        shown = brief(node)
        inner = self.generic_visit(node)
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript) and self._inside:
            return self._offer(inner, f"without {shown}", ast.Pass())
        return inner

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | None:
        """Nothing is added."""
        shown = brief(node)
        return self._offer(self.generic_visit(node), f"without {shown}", ast.Pass())

    def visit_Return(self, node: ast.Return) -> ast.AST | None:
        """Nothing comes of it."""
        shown = brief(node)
        inner = self.generic_visit(node)
        if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
            return inner
        return self._offer(inner, f"None for {shown}", ast.Return(ast.Constant(None)))

    def visit_If(self, node: ast.If) -> ast.AST:
        """The other way round."""
        return self._negated(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """The other way round."""
        return self._negated(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        """The other way round."""
        return self._negated(node)

    def _negated(self, node: ast.If | ast.IfExp | ast.While) -> ast.AST:
        shown, here = brief(node.test), (self._statement, self._line)
        self.generic_visit(node)
        self._statement, self._line = here
        if not isinstance(node.test, ast.Compare):
            test = self._offer(node.test, f"not {shown}", ast.UnaryOp(ast.Not(), node.test))
            assert isinstance(test, ast.expr)
            node.test = test
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST | None:
        """A `not` less."""
        self.generic_visit(node)
        return self._offer(node, f"{brief(node.operand)} without not", node.operand) if isinstance(
            node.op, ast.Not) else node  # fmt: skip

    def visit_Compare(self, node: ast.Compare) -> ast.AST | None:
        """Another comparison."""
        shown = brief(node)
        self.generic_visit(node)
        other = COMPARED[type(node.ops[0])]()
        return self._offer(node, f"{type(other).__name__} in {shown}",
                           ast.Compare(node.left, [other, *node.ops[1:]], node.comparators))  # fmt: skip

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST | None:
        """Or for and, and the other way round."""
        shown = brief(node)
        self.generic_visit(node)
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self._offer(node, f"{type(other).__name__} in {shown}", ast.BoolOp(other, node.values))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST | None:
        """Another way of reckoning."""
        shown = brief(node)
        self.generic_visit(node)
        other = RECKONED.get(type(node.op))
        return self._offer(node, f"{other.__name__} in {shown}", ast.BinOp(node.left, other(), node.right)
                           ) if other is not None else node  # fmt: skip

    def visit_Constant(self, node: ast.Constant) -> ast.AST | None:
        """Another number, another word."""
        value = node.value
        if isinstance(value, bool):
            return self._offer(node, f"{not value} for {value}", ast.Constant(not value))
        if isinstance(value, int | float):
            return self._offer(node, f"{value + 1} for {value}", ast.Constant(value + 1))
        if isinstance(value, str) and value:
            return self._offer(node, f"{value + '?'!r} for {value!r}", ast.Constant(value + "?"))
        return node


def brief(node: ast.AST) -> str:
    """A piece of code on one short line."""
    said = " ".join(ast.unparse(node).split())
    return said if len(said) <= 70 else f"{said[:69]}…"


def mutants_of(path: Path) -> list[Mutant]:
    """Every change of a file."""
    changes = Changes()
    changes.visit(parsed((ROOT / path).read_text(encoding="utf-8")))
    return [Mutant(path.as_posix(), number, statement, where, what)
            for number, (statement, where, what) in enumerate(changes.found)]  # fmt: skip


class Marked(ast.NodeTransformer):
    """Has every statement inside a function say that it was reached."""

    def __init__(self, module: str) -> None:
        self.module = module

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The body and all blocks in it."""
        for block in ast.walk(node):
            for name in ("body", "orelse", "finalbody"):
                body = getattr(block, name, None)
                if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
                    setattr(block, name, list(self._marked(body)))
        return node

    def _marked(self, body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
        for statement in body:
            if not explains(statement) and not isinstance(statement, ast.Nonlocal | ast.Global):
                mark = ast.parse(f"{SEEN}.add(({self.module!r}, {number_of(statement)}))").body[0]
                yield ast.copy_location(mark, statement)
            yield statement


def compiled_by(change: Callable[[str, ast.Module], ast.AST | None], modules: set[str]) -> None:
    """From now on these modules are imported with a change."""
    whole = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if name not in modules:
            return whole(loader, name)
        path = loader.get_filename(name)
        tree = change(name, parsed(loader.get_data(path)))
        assert isinstance(tree, ast.Module)
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment]


# -- which tests reach what --------------------------------------------------------------------------------------------

Reached = dict[str, tuple[float, dict[str, list[int]]]]
"""For every test how long it took, and the numbers of the statements of each module that it ran."""


class Watch:
    """A plug-in that notes for every test what it reaches."""

    def __init__(self, seen: set[tuple[str, int]]) -> None:
        self.seen, self.found, self.red = seen, Reached(), list[str]()
        self._began = 0.0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of a test with many cases, as for every window, the first and the last are asked; of stories, all."""
        cases: dict[str, list[pytest.Item]] = {}
        for item in items:
            name = item.nodeid if PICTURES in item.nodeid else item.nodeid.partition("[")[0]
            cases.setdefault(name, []).append(item)
        items[:] = [item for same in cases.values() for item in dict.fromkeys((same[0], same[-1]))]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """A test begins."""
        self.seen.clear()
        self._began = time.process_time()

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """A test ends."""
        lines: dict[str, list[int]] = {}
        for module, line in sorted(self.seen):
            lines.setdefault(module, []).append(line)
        self.found[item.nodeid] = time.process_time() - self._began, lines

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file may not even be imported."""
        self._failed(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test, or what it needs, may fail."""
        self._failed(report)

    def _failed(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.red:
            self.red.append(report.nodeid)


def reach(tests: Sequence[str], modules: set[str], file: Path) -> None:
    """Run tests and note what they reach and which are red; in a process of its own."""
    import builtins

    seen: set[tuple[str, int]] = set()
    setattr(builtins, SEEN, seen)
    forget(modules)
    compiled_by(lambda name, tree: Marked(name).visit(tree), modules)
    watch = Watch(seen)
    code = pytest.main([*tests, "-q", "-p", "no:cacheprovider", "-n", "0", "--continue-on-collection-errors"],
                       plugins=[watch])  # fmt: skip
    red = watch.red or ([f"pytest gave {int(code)}"] if code else [])
    file.write_text(json.dumps({"reached": watch.found, "red": red}), encoding="utf-8")


def signed(*paths: Path) -> str:
    """Files and what stands in them, in short; of modules what they do, whatever explains it."""
    sign = hashlib.sha256()
    for path in paths:
        data = path.read_bytes()
        if path.suffix == ".py":
            tree = ast.parse(data)
            for node in ast.walk(tree):
                body = getattr(node, "body", None)
                if isinstance(body, list):
                    node.body = [one for one in body if not explains(one)]  # type: ignore[attr-defined]
            data = ast.dump(tree).encode()
        sign.update(f"{path.relative_to(ROOT)} {len(data)} ".encode() + data)
    return sign.hexdigest()[:16]


def helpers(folder: Path) -> list[Path]:
    """All files beside tests that their outcome hangs on."""
    return [path for path in sorted(folder.iterdir())
            if path.suffix in (".py", ".txt", ".json") and not path.name.startswith("test_")]  # fmt: skip


def whole_program() -> str:
    """Everything that can turn a test red, in short."""
    tops = [ROOT / top for top in ("rules", "ai", "saves", "game", "tests/game", "tests/variants")]
    files = [path for top in tops for path in sorted(top.rglob("*")) if path.suffix in (".py", ".json", ".txt")]
    return signed(*files, *helpers(ROOT / "tests"))


@dataclass(slots=True)
class Known:
    """What is known of the tests: what each reaches, and which were green with the program as it is now."""

    file: Path
    sources: dict[str, str]
    tests: dict[str, str]
    reached: Reached
    program: str
    green: set[str]

    @classmethod
    def read(cls, file: Path, sources: Sequence[Path]) -> Known:
        """What was kept; nothing of what tests reach when the code to be changed is another."""
        signs, program = {path.as_posix(): signed(ROOT / path) for path in sources}, whole_program()
        kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        same, green = kept.get("sources") == signs, kept.get("program") == program
        return cls(file, signs, kept["tests"] if same else {}, kept["reached"] if same else {}, program,
                   set(kept["green"]) if green else set())  # fmt: skip

    def keep(self) -> None:
        """Keep it for the next time."""
        fields = {name: getattr(self, name) for name in ("sources", "tests", "reached", "program")}
        self.file.write_text(json.dumps(fields | {"green": sorted(self.green)}), encoding="utf-8")

    def run(self, tests: Sequence[str]) -> None:
        """Run tests as they are, and note what they reach; stop when one of them is red."""
        part = self.file.with_suffix(".part")
        apart(lambda: reach(tests, {module_of(Path(path)) for path in self.sources}, part), 24 * 3600, quiet=False)
        found = json.loads(part.read_text(encoding="utf-8"))
        part.unlink()
        self.reached |= found["reached"]
        self.green |= found["reached"].keys() - set(found["red"])
        if found["red"]:
            for test in found["red"]:
                self.tests.pop(test.partition("::")[0], None)
            self.keep()
            raise SystemExit("\n".join(["Tests are red without any wrong change:", *found["red"]]))

    def look(self, tests: Sequence[str]) -> Reached:
        """What the tests reach; only files that are new or changed since the last time are run."""
        places = [path for name in tests for path in sorted((ROOT / name).rglob("test_*.py")) or [ROOT / name]]
        files = {str(path.relative_to(ROOT)): signed(path, *helpers(path.parent)) for path in places}
        changed = [name for name, sign in files.items() if self.tests.get(name) != sign]
        if changed:
            self.reached = {test: found for test, found in self.reached.items()
                            if test.partition("::")[0] not in changed}  # fmt: skip
            self.tests |= {name: files[name] for name in changed}
            self.run(changed)
            self.keep()
        return {test: found for test, found in self.reached.items() if test.partition("::")[0] in files}

    def rely_on(self, tests: Iterable[str]) -> None:
        """Stop when one of these is red; those that were green with this very program are not run again."""
        unsure = [test for test in tests if test not in self.green]
        if unsure:
            self.run(unsure)
            self.keep()


# -- trying ------------------------------------------------------------------------------------------------------------


def apart(act: Callable[[], object], seconds: float, *, quiet: bool = True) -> int:
    """Do something in a process of its own, which gives its code; another than 0 when it takes more seconds on the
    processor, `LATE` when it has long had no chance to.
    """
    child = os.fork()
    if child == 0:
        code = 99
        try:
            resource.setrlimit(resource.RLIMIT_CPU, 2 * (math.ceil(seconds),))
            if quiet:
                null = os.open(os.devnull, os.O_RDWR)
                for stream in (0, 1, 2):
                    os.dup2(null, stream)
            found = act()
            code = found if isinstance(found, int) else 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)
    end = time.monotonic() + BUSY * seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return LATE


def tests_for(mutant: Mutant, reached: Reached) -> tuple[list[str], float]:
    """The tests that run its statement, stories first, the quickest before others, and their seconds.

    What runs on import is for the tests that run the module, then for the others of their files.
    """
    of_module = {test for test, (_, lines) in reached.items() if mutant.module in lines}
    files = {test.partition("::")[0] for test in of_module}
    able = [(test not in of_module, PICTURES not in test, seconds, test) for test, (seconds, lines) in reached.items()
            if mutant.statement in lines.get(mutant.module, ()) or (
                not mutant.statement and test.partition("::")[0] in files)]  # fmt: skip
    chosen, taken = list[str](), 0.0
    for _, _, seconds, test in sorted(able):
        if chosen and taken + seconds > MOST:
            break
        chosen.append(test)
        taken += seconds
    return chosen, taken


def tried(mutant: Mutant, reached: Reached) -> str:
    """Whether a test fails with it."""
    tests, seconds = tests_for(mutant, reached)
    if not tests:
        return UNREACHED

    def attempt() -> int:
        forget({mutant.module})
        compiled_by(lambda name, tree: Changes(mutant.number).visit(tree), {mutant.module})
        options = ["-x", "-q", "-p", "no:cacheprovider", "-n", "0"]
        return int(pytest.main([*tests, *options]))

    return {0: SURVIVED, LATE: GIVEN_UP}.get(apart(attempt, TIMES * seconds + AND), NOTICED)


def preload() -> None:
    """What no mutant changes is imported once for all of them."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1",
                      SPARROWS_STORIES_HERE="1", SPARROWS_PATIENCE="60")  # fmt: skip
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    for name in ("pygame", "pygame_gui", "numpy", "ai.policy", "saves.store", "tests.game.pictures.all_stories"):
        importlib.import_module(name)
    importlib.import_module("rules.engine.registry").all_rulesets()
    game = importlib.import_module("game")
    for found in pkgutil.walk_packages(game.__path__, "game."):
        importlib.import_module(found.name)


def forget(changed: set[str]) -> None:
    """Have modules imported anew, with everything that imports them, even within a function, and parts of packages."""
    ours = {name: module for name, module in sys.modules.items()
            if name.partition(".")[0] in ("game", "tests") and name != __name__ and getattr(module, "__file__", None)}
    needs = {name: imported(Path(str(module.__file__))) for name, module in ours.items()}
    gone, more = set[str](), changed
    while more:
        gone |= more
        more = {name for name in ours if name not in gone
                and (needs[name] & gone or name.rpartition(".")[0] in gone)}  # fmt: skip
    for name in gone & ours.keys():
        package, _, own = name.rpartition(".")
        del sys.modules[name]
        if own in vars(sys.modules.get(package, sys)):
            delattr(sys.modules[package], own)


@functools.cache
def imported(path: Path) -> set[str]:
    """All names that a file imports, and those of which they may be parts."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def run(paths: Sequence[Path], sample: int, seed: int, tests: Sequence[str], kept: Path) -> int:
    """Try a sample of each path; print what was not noticed and the shares."""
    preload()
    sources = sorted(path.relative_to(ROOT) for top in paths
                     for path in ([top] if top.suffix == ".py" else top.rglob("*.py")))  # fmt: skip
    known = Known.read(kept, sources)
    reached = known.look(tests)
    samples: dict[Path, tuple[int, list[Mutant]]] = {}
    for top in paths:
        every = [one for path in sources if top == ROOT / path or top in (ROOT / path).parents
                 for one in mutants_of(path)]  # fmt: skip
        samples[top] = len(every), random.Random(seed).sample(every, min(sample or len(every), len(every)))
    known.rely_on(dict.fromkeys(test for _, chosen in samples.values() for mutant in chosen
                                for test in tests_for(mutant, reached)[0]))  # fmt: skip
    for top, (made, chosen) in samples.items():
        came: dict[str, int] = dict.fromkeys((NOTICED, SURVIVED, UNREACHED, GIVEN_UP), 0)
        for mutant in chosen:
            outcome = tried(mutant, reached)
            came[outcome] += 1
            print(f"{sum(came.values())} of {len(chosen)}: {came[NOTICED]} noticed", file=sys.stderr, flush=True)
            if outcome != NOTICED:
                print(f"{mutant.path}:{mutant.where}: {mutant.what} ({outcome})", flush=True)
        share = came[NOTICED] / max(1, len(chosen))
        print(f"{top.relative_to(ROOT)}: {made} mutants, {len(chosen)} tried, {came[NOTICED]} noticed "
              f"({share:.0%}), {came[SURVIVED]} survived, {came[UNREACHED]} not reached, "
              f"{came[GIVEN_UP]} given up", flush=True)  # fmt: skip
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders of game/")
    parser.add_argument("--sample", type=int, default=0, help="so many of each path, at random; all by default")
    parser.add_argument("--seed", type=int, default=1, help="another sample")
    parser.add_argument("--tests", nargs="*", default=["tests/game"], help="tests that are asked")
    parser.add_argument("--reached", type=Path, default=ROOT / ".mutants.json", help="where is kept what tests reach")
    parsed = parser.parse_args(words)
    paths = [path.resolve() for path in parsed.paths]
    return run(paths, parsed.sample, parsed.seed, parsed.tests, parsed.reached.resolve())


if __name__ == "__main__":
    sys.exit(main())
