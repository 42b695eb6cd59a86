"""The voices of the players at a table."""

from __future__ import annotations

from game.app.screen import Program
from game.audio.speech import voice_of
from game.table.animations.director import Director
from rules.core.melds import Seat
from rules.engine.table import Ruleset
from saves.characters import character_of


def give_voices(app: Program, director: Director, ruleset: Ruleset) -> None:
    """Let the players at a table call out their acts in the language of the game, each with a voice of their own."""
    language = ruleset.native_language

    def call_out(act: str, seat: Seat, pan: float) -> None:
        """Call out an act of a seat."""
        person = director.stage.labels.seats[seat]
        app.audio.say(language, act, voice_of("" if person.human else character_of(person.name), seat), pan)

    director.motion.voice = call_out
    app.audio.sit_down(language)
