"""The characters that computer players are: who they are stays, what they are called follows the language."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rules.core.words import LANGUAGES, Words
from saves.people import Person

STYLES = {
    "mei": "steady", "lin": "cautious", "oleg": "quick", "anna": "bold", "hana": "collector", "tomas": "quick",
    "noor": "cautious", "ivo": "collector",
}  # fmt: skip
"""Who there is, and how each is inclined to play, at whatever level."""

CHARACTERS = tuple(STYLES)


def name_of(character: str, words: Words) -> str:
    """What a character is called in a language."""
    return words.text(f"name_{character}")


@cache
def _characters() -> dict[str, str]:
    """Every name of every character, in small letters."""
    return {name_of(one, Words(language)).casefold(): one for language in LANGUAGES for one in CHARACTERS}


def character_of(name: str) -> str:
    """Who is called so, in whatever language; empty if nobody is."""
    return _characters().get(name.casefold(), "")


def style_of(name: str) -> str:
    """How a computer player of this name plays; empty if it is nobody's of whom that is known.

    >>> style_of("Hana"), style_of("Deep Tile")
    ('collector', '')
    """
    return STYLES.get(character_of(name), "")


def called_in(words: Words, name: str) -> str:
    """The name of a computer player in a language: a character's own, any other as it is.

    >>> called_in(Words("ru"), "Mei"), called_in(Words("ru"), "Deep Tile")
    ('Мэй', 'Deep Tile')
    """
    character = character_of(name)
    return name_of(character, words) if character else name


def renamed(people: tuple[Person, ...], words: Words) -> tuple[Person, ...]:
    """People with computer players called as in a language, where nobody else is called so."""
    taken = {person.name.casefold() for person in people if person.human}
    names = [person.name if person.human else called_in(words, person.name) for person in people]
    return tuple(
        person if person.human or name.casefold() in taken else replace(person, name=name)
        for person, name in zip(people, names, strict=True)
    )
