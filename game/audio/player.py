"""Playback of the table's sounds; silent, without an error, where there is no sound device."""

from __future__ import annotations

import contextlib
import os
import random
import threading
from collections.abc import Iterator

import pygame

CHANNELS = 24
BUFFER = 512  # samples: 12 ms until a sound is heard
RISES = tuple(f"rise_{step}" for step in range(8))
"""Sounds of a score counting up, from the lowest to its full value."""
NAMES = ("felt", "clack", "wood", "shuffle", "dice", "chow", "pung", "kong", "flower", "ready", "win", "draw_game",
         "count", "discard", "draw", "pick", "drop", "button", "refuse", "limit", *RISES)


@contextlib.contextmanager
def muted_stderr() -> Iterator[None]:
    """Suppress messages that a sound library writes to the error stream where it finds no device."""
    try:
        kept = os.dup(2)
    except OSError:
        yield  # no error stream: nothing to suppress
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Audio:
    """Plays sounds, once `start` has opened the device and computed them, which happens behind the first frame."""

    def __init__(self) -> None:
        """Start without a device: nothing is heard until `start`."""
        self.volume = 0.7  # from 0 to 1
        self.muted = False
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, int] = {}  # variant of each name played last
        self._rng = random.Random()
        self._lock = threading.Lock()
        self._stopped = False

    @property
    def ready(self) -> bool:
        """True if there are a device and sounds to play."""
        return bool(self._sounds)

    def start(self) -> bool:
        """Open the sound device and compute the sounds, in some tens of milliseconds.

        Return false if there is no device.
        """
        from game.audio.synth import RATE, compose

        with self._lock:
            if self._stopped or self._sounds:
                return self.ready
            try:
                with muted_stderr():
                    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
                pygame.mixer.set_num_channels(CHANNELS)
                made = {name: [pygame.mixer.Sound(buffer=wave.tobytes()) for wave in waves]
                        for name, waves in compose().items()}
            except pygame.error:
                return False
            self._sounds = made
            return True

    def play(self, name: str, pan: float = 0.0, loud: float = 1.0) -> None:
        """Play a sound at a stereo position `pan` from -1 (left) to 1 (right), never the same variant twice in a row.

        `loud` is a factor of the volume.
        """
        if name not in NAMES:
            raise ValueError(f"there is no sound '{name}'")
        variants = self._sounds.get(name)
        if not variants or self.muted or self.volume <= 0:
            return
        place = self._variant(name, len(variants))
        channel = variants[place].play()
        if channel is None:
            return  # all channels are busy: one more clack would not be heard
        power = self.volume * loud * self._rng.uniform(0.88, 1.0)
        pan = max(-1.0, min(1.0, pan))
        channel.set_volume(power * min(1.0, 1 - pan), power * min(1.0, 1 + pan))

    def stop(self) -> None:
        """Stop all sound for good and close the device."""
        self._stopped = True
        with self._lock:
            self._sounds = {}
            if pygame.mixer.get_init():
                pygame.mixer.quit()

    def _variant(self, name: str, count: int) -> int:
        """Choose one of `count` variants of a sound at random, other than the one played last."""
        last = self._last.get(name, -1)
        place = self._rng.randrange(count)
        if place == last:
            place = (place + 1 + self._rng.randrange(count - 1)) % count if count > 1 else place
        self._last[name] = place
        return place
