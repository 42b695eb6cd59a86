"""Background import of a file, so that the window stays responsive and the player can cancel."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from game.play.display_check import check_seen
from saves.errors import SaveError
from saves.files import path_typed
from saves.transfer import ImportCancelled, ImportedMatch, read_match


class BackgroundImport:
    """Reads a match from a file in a background thread.

    Once `done`, either `found` or `fault` is set, or reading was canceled.
    """

    def __init__(self, path: str, wake: Callable[[], None]) -> None:
        """Start reading; `wake` is called at the end to wake the program's loop."""
        self.found: ImportedMatch | None = None
        self.fault: SaveError | None = None
        self._unwanted = Event()
        self._wake = wake
        self._thread = Thread(target=self._work, args=(path,), name="reading", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """True once reading has finished, failed or was canceled."""
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` for the end of reading; return true if it has ended."""
        self._thread.join(seconds)
        return self.done

    def stop(self) -> None:
        """Cancel reading."""
        self._unwanted.set()

    def _watch(self) -> None:
        """Raise ImportCancelled if reading was canceled."""
        if self._unwanted.is_set():
            raise ImportCancelled("not wanted any more")

    def _work(self, path: str) -> None:
        """Read and check the match, as the work of the thread."""
        try:
            found = read_match(path_typed(path), self._watch)
            check_seen(found.events, by_all=True, watch=self._watch)
            self.found = found
        except ImportCancelled:
            return
        except SaveError as fault:
            self.fault = fault
        except Exception as fault:
            # Whatever it was, it came out of the file; the window goes on.
            self.fault = SaveError(f"{path}: {fault!r}", "err_file_unreadable", file=path)
        finally:
            self._wake()
