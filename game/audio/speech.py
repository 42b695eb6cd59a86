"""Calls of the players, sound by sound, in the languages of the games, and the voices that speak them."""

from __future__ import annotations

HIGH, FALL, RISE, CALL = (1.18, 1.2, 1.15), (1.32, 1.1, 0.78), (0.88, 0.95, 1.3), (1.05, 1.2, 0.9)
"""The course of the pitch over a call: three factors."""
Spoken = tuple[tuple[tuple[str, float], ...], tuple[float, ...]]
"""The sounds of a call with their seconds, and its pitch."""

SPEECHES: dict[str, dict[str, Spoken]] = {
    "zh": {
        "chow": ((("ch", 0.11), ("ii", 0.30)), HIGH),
        "pung": ((("p", 0.05), ("uh", 0.20), ("ng", 0.14)), FALL),
        "kong": ((("g", 0.03), ("a", 0.22), ("ng", 0.14)), FALL),
        "ready": ((("t", 0.05), ("i", 0.22), ("ng", 0.16)), HIGH),
        "win": ((("h", 0.09), ("u", 0.38)), RISE),
        "self_drawn": ((("ts", 0.06), ("ii", 0.18), ("m", 0.07), ("o", 0.30)), FALL),
    },
    "ja": {
        "chow": ((("ch", 0.09), ("i", 0.30)), CALL),
        "pung": ((("p", 0.04), ("o", 0.18), ("n", 0.15)), CALL),
        "kong": ((("k", 0.05), ("a", 0.20), ("n", 0.15)), CALL),
        "ready": ((("r", 0.04), ("i", 0.24), ("-", 0.05), ("ch", 0.07), ("i", 0.16)), CALL),
        "win": ((("r", 0.04), ("o", 0.26), ("n", 0.18)), CALL),
        "self_drawn": ((("ts", 0.08), ("u", 0.13), ("m", 0.07), ("o", 0.26)), CALL),
    },
    "en": {
        "chow": ((("ch", 0.09), ("a", 0.18), ("u", 0.16)), CALL),
        "pung": ((("p", 0.05), ("uh", 0.18), ("ng", 0.16)), CALL),
        "kong": ((("k", 0.05), ("o", 0.20), ("ng", 0.16)), CALL),
        "ready": ((("r", 0.06), ("e", 0.16), ("d", 0.03), ("i", 0.18)), CALL),
        "win": ((("m", 0.07), ("a", 0.20), ("j", 0.06), ("o", 0.20), ("ng", 0.18)), CALL),
        "self_drawn": ((("m", 0.07), ("a", 0.20), ("j", 0.06), ("o", 0.20), ("ng", 0.18)), CALL),
    },
}
"""The calls, by language and act."""
WORDS = tuple(SPEECHES["en"])
"""Acts that are called out."""
VOICES = ((122.0, 1.0), (214.0, 1.17), (98.0, 0.94), (246.0, 1.22))
"""The voices: pitch, and the factor of all formants."""
_OF_CHARACTERS = {"mei": 1, "lin": 0, "oleg": 2, "anna": 1, "hana": 3, "tomas": 0, "noor": 3, "ivo": 2}


def speech_of(language: str) -> str:
    """Return the speech for a game whose names come from this language."""
    return language.partition("-")[0] if language.partition("-")[0] in SPEECHES else "en"


def voice_of(character: str, chair: int) -> int:
    """Return the number of the voice of a character; for other players it depends on the chair."""
    return _OF_CHARACTERS.get(character, chair % len(VOICES))
