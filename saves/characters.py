"""Characters of computer players, with names in every language."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rules.core.words import LANGUAGES, Words
from saves.people import Person

STYLES = {
    "mei": "steady", "lin": "cautious", "oleg": "quick", "anna": "bold", "hana": "collector", "tomas": "quick",
    "noor": "cautious", "ivo": "collector",
}  # fmt: skip
"""Style of play of each character, at any level."""

CHARACTERS = tuple(STYLES)


def name_of(character: str, words: Words) -> str:
    """Return a character's name in a language."""
    return words.text(f"name_{character}")


@cache
def _characters() -> dict[str, str]:
    """Map every casefolded name, in all languages, to its character."""
    return {name_of(one, Words(language)).casefold(): one for language in LANGUAGES for one in CHARACTERS}


def character_of(name: str) -> str:
    """Return the character with this name in any language; empty if there is none."""
    return _characters().get(name.casefold(), "")


def style_of(name: str) -> str:
    """Return the style of play of a computer player by name; empty if it is no known character.

    >>> style_of("Hana"), style_of("Deep Tile")
    ('collector', '')
    """
    return STYLES.get(character_of(name), "")


def called_in(words: Words, name: str) -> str:
    """Translate the name of a computer player if it is a known character.

    >>> called_in(Words("ru"), "Mei"), called_in(Words("ru"), "Deep Tile")
    ('Мэй', 'Deep Tile')
    """
    character = character_of(name)
    return name_of(character, words) if character else name


def renamed(people: tuple[Person, ...], words: Words) -> tuple[Person, ...]:
    """Return the people with computer players named in a language, except where a person already has that name."""
    taken = {person.name.casefold() for person in people if person.human}
    names = [person.name if person.human else called_in(words, person.name) for person in people]
    return tuple(
        person if person.human or name.casefold() in taken else replace(person, name=name)
        for person, name in zip(people, names, strict=True)
    )
