"""Work in portions, between which the window draws its frames."""

from __future__ import annotations

from collections.abc import Callable, Generator
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")
Portions = Generator[None, None, Result]
"""Work that stops after each portion; its value is the result."""
WAIT = 0.004
"""Seconds that a portion waits for a thread."""


def at_once(work: Portions[Result]) -> Result:
    """Do all portions of a work, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


def in_thread(work: Callable[[], Result]) -> Portions[Result]:
    """Run indivisible work in a thread; it must not touch anything that the window uses."""
    found, faults = list[Result](), list[Exception]()

    def run() -> None:
        """Store the result, or the error."""
        try:
            found.append(work())
        except Exception as fault:
            faults.append(fault)

    thread = Thread(target=run, name="printing", daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(WAIT)
        yield
    if faults:
        raise faults[0]
    return found[0]
