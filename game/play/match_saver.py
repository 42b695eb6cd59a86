"""Saves a match while it is played, on its own thread and in the order of its events.

An event is on disk before the table shows it, but no frame waits for the disk longer than `PATIENCE`. If the disk
refuses, the game goes on, the table shows a warning, and saving is retried until it succeeds.

docs/decisions/0180-kept-for-good-before-it-is-shown.md tells why.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Condition, Thread

from rules.engine.events import Event
from saves.errors import MovedOnError, SaveError, UnknownError

PATIENCE = 0.004
"""Seconds that the loop waits for the disk: most are done by then, and nothing is shown a frame later."""

LATEST = 1.0
"""Seconds after which a disk that has said nothing holds up the game no more. One that refuses is known at once."""

AGAIN = 0.5
"""Seconds until a refused save is retried, unless new events come first."""

SOON = 0.1
"""The same while somebody waits for the end."""

IDLE = 5.0
"""Seconds without news after which the thread ends; the next news start another."""

FINAL = (MovedOnError, UnknownError)
"""Errors after which no retry helps: another program has continued the match, or deleted it."""

Keep = Callable[[Sequence[Event]], None]
"""Keeps all events of a match for good before it returns; raises `SaveError` when it cannot."""


SLOW = SaveError("the disk takes its time", "saves_slow")


class Keeper:
    """Saves one match on a thread of its own, so that the game does not wait for the disk."""

    def __init__(self, keep: Keep, kept: int, wake: Callable[[], None] | None = None) -> None:
        """Save with `keep`, a function that writes all events; the first `kept` of them are saved already.

        `keep` runs only on the saving thread; `wake` is called after each attempt.
        """
        self.kept = kept
        """The number of events on the disk."""
        self.events: Sequence[Event] = ()
        self._keep, self._wake = keep, wake
        self._trouble: SaveError | None = None
        self._offered = self._shown = kept
        self._since = 0.0
        self._news = Condition()
        self._thread: Thread | None = None
        self._closing = self._over = False

    @property
    def behind(self) -> bool:
        """Return true while something is not yet on disk."""
        return self.kept < self._offered

    @property
    def trouble(self) -> SaveError | None:
        """Return the error for events that may be shown but are not saved.

        None if all are saved or saving is in progress.
        """
        late = self.behind and time.monotonic() - self._since > LATEST
        if self._trouble is None and (late or self._shown > self.kept):
            return SLOW
        return self._trouble

    @property
    def told(self) -> int:
        """Return the number of events that players may be shown: those on disk, or all while saving fails."""
        self._shown = max(self._shown, self.kept if self.trouble is None else self._offered)
        return self._shown

    def offer(self, events: Sequence[Event]) -> None:
        """Request saving of all events of the match so far."""
        with self._news:
            late = self.behind
            if not late:
                self._since = time.monotonic()
            self.events, self._offered = events, len(events)
            self._closing = self._over = False
            self._wake_up()
            self._news.notify_all()
            if not late:  # else this frame has waited already, or one before
                self._news.wait_for(lambda: not self.behind or self._trouble is not None, PATIENCE)

    def _wake_up(self) -> None:
        """Start the saving thread if needed; if the system refuses one, the next request tries again."""
        if self._thread is None:
            thread = Thread(target=self._work, name="keeper", daemon=True)
            try:
                thread.start()
            except RuntimeError as fault:
                self._trouble = SaveError(f"the match cannot be kept: {fault}", reason=str(fault))
            else:
                self._thread = thread

    def settle(self, seconds: float) -> bool:
        """Wait at most `seconds` until everything is saved or refused; return true if everything is saved."""
        with self._news:
            self._news.wait_for(lambda: not self.behind or self._trouble is not None, seconds)
            return not self.behind

    def restart(self, events: Sequence[Event]) -> None:
        """Continue from an earlier position of the match, given by its events, which are all saved."""
        with self._news:
            self.events = events
            self.kept = self._offered = self._shown = len(events)

    def close(self, seconds: float = 2.0) -> None:
        """Save what can be saved, then stop the thread; failed saves are retried until the time is up."""
        with self._news:
            self._closing = True
            self._news.notify_all()
            self._news.wait_for(lambda: not self.behind or isinstance(self._trouble, FINAL), seconds)
            self._over = True
            self._news.notify_all()

    # -- on the thread ---

    def _work(self) -> None:
        """Run the saving thread: save whenever events are requested."""
        while True:
            with self._news:
                news = self._news.wait_for(lambda: self.behind or self._over, IDLE)
                if self._over or not news:
                    self._thread = None
                    return
                events = list(self.events[: self._offered])
            trouble = self._try(events)
            with self._news:
                if trouble is None:
                    self.kept, self._since = len(events), time.monotonic()
                changed = trouble is None or self._trouble is None
                if trouble is None or self._trouble is None or trouble.key != self._trouble.key:
                    self._trouble = trouble  # the same again is no news
                self._news.notify_all()
            if changed and self._wake is not None:
                self._wake()
            if trouble is not None:
                self._rest(len(events))

    def _rest(self, tried: int) -> None:
        """Wait before the next attempt after a failure with the first `tried` events; new events end the wait."""
        with self._news:
            closing = self._closing
            self._news.wait_for(
                lambda: self._over or self._offered != tried or self._closing != closing, SOON if closing else AGAIN
            )

    def _try(self, events: Sequence[Event]) -> SaveError | None:
        """Save the events; return the error if that failed."""
        try:
            self._keep(events)
        except SaveError as fault:
            return fault
        except Exception as fault:
            # Whatever it was: the game goes on, and the table says that nothing is kept.
            return SaveError(f"the match cannot be kept: {fault!r}", reason=repr(fault)[:80])
        return None
