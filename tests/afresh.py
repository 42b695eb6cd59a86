"""A plug-in for mutmut (`[tool.mutmut]` loads it): every mutant is tried as if the program had been started with it.

mutmut tries a mutant in a process forked after everything was imported and every test has run once. What a page builds
while it is imported (the rows of its table) and what a cache keeps would still be right there, and the mutant would
seem to live. So here
- the tests of a function that runs on import are all those that use its page, and its mutants are tried with the page
  (and the tests, which are named after what it declares) imported again;
- before any other mutant is tried, and before each test while mutmut finds out which functions it reaches, everything
  that a cache of the rules keeps is forgotten;
- a test that takes far longer than it did is given up: the mutant goes on for ever.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

PROGRAM = ("rules", "ai", "saves", "game", "tests")
STAYS = ("tests", "tests.conftest", __name__)
TABLES = "rules.hands"
"""No mutant lies in it or changes what it keeps, and that is slow to work out."""

PAGES = "rules.variants."
TIMEOUT = 36
"""The exit code of a process by which mutmut knows that time ran out."""

ON_IMPORT = Path("on_import.json")
"""The functions that ran while the pages were imported; mutmut's folder is the one that tests are run in."""


def pytest_configure(config: pytest.Config) -> None:
    """What is done depends on what mutmut is at: finding the tests of each function, or trying a mutant."""
    at = os.environ.get("MUTANT_UNDER_TEST", "")
    if at == "stats":
        forget_modules(PROGRAM)
        config.pluginmanager.register(Reached())
    elif "__mutmut_" in at:
        forget_kept()
        config.pluginmanager.register(Bounded())
        function = at.rpartition("__mutmut_")[0]
        if function in on_import():
            page = function.rpartition(".")[0]
            forget_modules((page, "tests") if page.startswith(PAGES) else PROGRAM)
            config.pluginmanager.register(ImportedAgain(config))


def on_import() -> set[str]:
    """The functions known to run on import."""
    return set(json.loads(ON_IMPORT.read_text(encoding="utf-8"))) if ON_IMPORT.exists() else set()


def imported() -> list[tuple[str, ModuleType]]:
    """The modules of the program that are imported now."""
    return [(name, module) for name, module in sys.modules.items() if name.partition(".")[0] in PROGRAM]


def forget_modules(those: tuple[str, ...]) -> None:
    """Let these modules, and all in them, be imported anew; a package would still know its modules by name."""
    for name, _ in imported():
        package, _, own = name.rpartition(".")
        if name not in STAYS and any(name == one or name.startswith(f"{one}.") for one in those):
            del sys.modules[name]
            if package in sys.modules:
                vars(sys.modules[package]).pop(own, None)


def forget_kept() -> None:
    """Empty every cache there is, but for the tables of shapes."""
    import_module("rules.core.clearable_caches").clear_all()
    for name, module in imported():
        for value in () if name.startswith(TABLES) else list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def reached() -> set[str]:
    """The functions that ran since the last test, as mutmut counts them."""
    found: set[str] = import_module("mutmut.state").state()._stats
    return found


class Reached:
    """While mutmut finds out what each test reaches: nothing is kept from test to test, and imports count for all."""

    def __init__(self) -> None:
        import_module("rules.engine.registry").all_rulesets()
        self._on_import = reached().copy()
        ON_IMPORT.write_text(json.dumps(sorted(self._on_import)), encoding="utf-8")

    def pytest_collection_finish(self) -> None:
        """What ran while pages and tests were imported is asked for by no test alone."""
        reached().clear()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        forget_kept()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """A test that uses a page, or is named after it, uses what was built with it, and with all pages."""
        used = {name.rpartition(".")[0] for name in reached() if name.startswith(PAGES)}
        pages = {name.rpartition(".")[0] for name in self._on_import}
        used |= {page for page in pages if page.removeprefix(PAGES) in item.nodeid}
        if used:
            reached().update(
                name for name in self._on_import
                if name.rpartition(".")[0] in used or not name.startswith(PAGES)
            )  # fmt: skip


def durations() -> dict[str, float]:
    """The seconds that each test took, by its name."""
    found: dict[str, float] = import_module("mutmut.state").state().duration_by_test
    return found


class Bounded:
    """No test with a mutant takes many times what it took without: that is measured on the processor, not by clock."""

    def __init__(self) -> None:
        self._took = durations()
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TIMEOUT))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 3 + 5 * self._took.get(item.nodeid, 1.0))

    def pytest_sessionfinish(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class ImportedAgain:
    """A mutant that runs on import: its tests are collected with it, and may have other names then."""

    def __init__(self, config: pytest.Config) -> None:
        self._asked, self._took = set(config.args), durations()
        config.args[:] = sorted({name.partition("::")[0] for name in config.args})

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The tests asked for and those that nobody knew, the quickest first."""
        items[:] = [item for item in items if item.nodeid in self._asked or item.nodeid not in self._took]
        items.sort(key=lambda item: self._took.get(item.nodeid, 0.0))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """A page that cannot be imported with it is as good as a test that fails."""
        if exitstatus == pytest.ExitCode.INTERRUPTED:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
