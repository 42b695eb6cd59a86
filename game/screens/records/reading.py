"""A file that is read and checked on a thread of its own, so that the window answers and a player can think better."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from game.play.showing import check_seen
from saves.errors import SaveError
from saves.files import given_path
from saves.transfer import ImportedMatch, Unwanted, read_match


class FileReading:
    """Reads the match of a file. When it is `done`, either `found` or `fault` is there, or it was not wanted."""

    def __init__(self, path: str, wake: Callable[[], None]) -> None:
        self.found: ImportedMatch | None = None
        self.fault: SaveError | None = None
        self._unwanted = Event()
        self._wake = wake
        self._thread = Thread(target=self._work, args=(path,), name="reading", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the file was read, or refused."""
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait for it no longer than so; whether it is done."""
        self._thread.join(seconds)
        return self.done

    def stop(self) -> None:
        """It is not wanted any more."""
        self._unwanted.set()

    def _watch(self) -> None:
        if self._unwanted.is_set():
            raise Unwanted("not wanted any more")

    def _work(self, path: str) -> None:
        try:
            found = read_match(given_path(path), self._watch)
            check_seen(found.events, by_all=True, watch=self._watch)
            self.found = found
        except Unwanted:
            return
        except SaveError as fault:
            self.fault = fault
        except Exception as fault:
            # Whatever it was, it came out of the file; the window goes on.
            self.fault = SaveError(f"{path}: {fault!r}", "err_file_unreadable", file=path)
        finally:
            self._wake()
