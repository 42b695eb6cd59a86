"""Playback of the table's sounds; silent, without an error, where there is no sound device."""

from __future__ import annotations

import contextlib
import os
import random
import threading
from collections.abc import Iterator

import pygame

from game.audio.speech import VOICES, WORDS, speech_of

CHANNELS = 24
MUSIC, VOICE = 0, 1
"""Channels of the music and of the calls."""
RESERVED = 2
"""Channels that no other sound takes."""
FADE = 1500
"""Milliseconds in which the music comes and goes."""
BACKGROUND = 0.35
"""Loudness of the music at its full volume: it stays behind the tiles."""
BUFFER = 512  # samples: 12 ms until a sound is heard
RISES = tuple(f"rise_{step}" for step in range(8))
"""Sounds of a score counting up, from the lowest to its full value."""
NAMES = ("felt", "clack", "wood", "shuffle", "dice", "chow", "pung", "kong", "flower", "ready", "win", "draw_game",
         "count", "discard", "draw", "pick", "drop", "button", "refuse", "fine", "great", "limit", *RISES)


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
        self.voices = 0.6  # volume of the calls, from 0 to 1
        self.muted = False
        self._music_volume = 0.0
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, int] = {}  # variant of each name played last
        self._rng = random.Random()
        self._calls: dict[tuple[str, str, int], pygame.mixer.Sound] = {}
        self._music: pygame.mixer.Sound | None = None
        self._at_table, self._language = False, ""
        self._heard = False
        """The music is on, and not fading."""
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
                pygame.mixer.set_reserved(RESERVED)
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
        _set_loud(channel, self.volume * loud * self._rng.uniform(0.88, 1.0), pan)

    # -- calls and music ---

    def sit_down(self, language: str) -> None:
        """Begin the music, and prepare the calls of a game in the language of its names, on a thread of its own."""
        self._at_table, self._language = True, language
        if self.ready:
            threading.Thread(target=self.learn, name="calls", daemon=True).start()

    def leave_table(self) -> None:
        """Let the music fade."""
        self._at_table = False
        self._follow_music()

    def say(self, language: str, word: str, voice: int, pan: float = 0.0) -> None:
        """Call out a word with one of the voices, if it was learned."""
        call = self._calls.get((speech_of(language), word, voice))
        if call is None or self.muted or self.voices <= 0 or not self.ready:
            return
        channel = pygame.mixer.Channel(VOICE)
        channel.play(call)
        _set_loud(channel, self.voices, pan)

    @property
    def music(self) -> float:
        """The volume of the music, from 0 to 1; while sound is off or at 0 there is none."""
        return self._music_volume

    @music.setter
    def music(self, volume: float) -> None:
        """Set the volume of the music."""
        self._music_volume = volume
        if volume > 0 and self._at_table and self._music is None and self.ready:
            threading.Thread(target=self._compose_music, name="music", daemon=True).start()
        self._follow_music()

    def learn(self) -> None:
        """Compute the calls of the game at the table in all voices, then the music; nothing away from a table."""
        from game.audio.voices import call

        if not self._at_table:
            return
        speech = speech_of(self._language)
        for word in WORDS:
            for voice in range(len(VOICES)):
                if (speech, word, voice) not in self._calls and not self._stopped and self.voices > 0:
                    self._keep_call((speech, word, voice), call(speech, word, voice).tobytes())
        if self._music_volume > 0:
            self._compose_music()

    def _keep_call(self, key: tuple[str, str, int], samples: bytes) -> None:
        """Keep a call, unless the device was closed meanwhile."""
        with self._lock:
            if self.ready:
                self._calls[key] = pygame.mixer.Sound(buffer=samples)

    def _compose_music(self) -> None:
        """Compute the music, once, and begin it."""
        from game.audio.music import compose

        if self._music is None and not self._stopped:
            samples = compose().tobytes()
            with self._lock:
                if self.ready and self._music is None:
                    self._music = pygame.mixer.Sound(buffer=samples)
        self._follow_music()

    def _follow_music(self) -> None:
        """Play, silence or fade the music according to the volume and the place in the program."""
        with self._lock:
            if not self.ready or self._music is None:
                return
            channel, loud = pygame.mixer.Channel(MUSIC), 0.0 if self.muted else self._music_volume
            self._music.set_volume(loud * BACKGROUND)  # that of the channel is for fading
            wanted, self._heard = self._at_table and loud > 0, self._heard and channel.get_busy()
            if wanted and not self._heard:
                channel.play(self._music, loops=-1, fade_ms=FADE)
            elif self._heard and not wanted and loud > 0 and channel.get_volume() > 0:
                channel.fadeout(FADE)
            elif self._heard and not wanted:  # what is silent cannot fade
                channel.stop()
            self._heard = wanted

    def stop(self) -> None:
        """Stop all sound for good and close the device."""
        self._stopped = True
        with self._lock:
            self._sounds, self._calls, self._music = {}, {}, None
            if pygame.mixer.get_init():
                pygame.mixer.quit()

    def _variant(self, name: str, count: int) -> int:
        """Choose one of `count` variants of a sound at random, different from the one played last."""
        last = self._last.get(name, -1)
        place = self._rng.randrange(count)
        if place == last:
            place = (place + 1 + self._rng.randrange(count - 1)) % count if count > 1 else place
        self._last[name] = place
        return place


def _set_loud(channel: pygame.mixer.Channel, power: float, pan: float) -> None:
    """Set the volume of a channel at a stereo position from -1 (left) to 1 (right)."""
    pan = max(-1.0, min(1.0, pan))
    channel.set_volume(power * min(1.0, 1 - pan), power * min(1.0, 1 + pan))
