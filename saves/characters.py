"""Characters of computer players, with names in every language."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from rules.core.words import LANGUAGES, Words
from saves.people import Person

STYLES = {
    "mei": "steady", "lin": "cautious", "oleg": "quick", "anna": "bold", "hana": "collector", "tomas": "quick",
    "noor": "cautious", "ivo": "collector",
}  # fmt: skip
"""Style of play of each character, at any level."""

CHARACTERS = tuple(STYLES)


def character_name(character: str, words: Words) -> str:
    """Return a character's name in a language."""
    return words.text(f"name_{character}")


@cache
def _characters_by_name() -> dict[str, str]:
    """Map every casefolded name, in all languages, to its character."""
    return {character_name(one, Words(language)).casefold(): one for language in LANGUAGES for one in CHARACTERS}


def character_of(name: str) -> str:
    """Return the character with this name in any language; empty if there is none."""
    return _characters_by_name().get(name.casefold(), "")


def style_of(name: str) -> str:
    """Return the style of play of a computer player by name; empty if it is no known character.

    >>> style_of("Hana"), style_of("Deep Tile")
    ('collector', '')
    """
    return STYLES.get(character_of(name), "")


def localized_name(words: Words, name: str) -> str:
    """Translate the name of a computer player if it is a known character.

    >>> localized_name(Words("ru"), "Mei"), localized_name(Words("ru"), "Deep Tile")
    ('Мэй', 'Deep Tile')
    """
    character = character_of(name)
    return character_name(character, words) if character else name


@lru_cache(maxsize=2)
def localized_people(people: tuple[Person, ...], words: Words) -> tuple[Person, ...]:
    """Return the people, with computer players named in a language unless another person has that name."""
    taken = {person.name.casefold() for person in people if person.human}
    names = [person.name if person.human else localized_name(words, person.name) for person in people]
    return tuple(
        person if person.human or name.casefold() in taken else replace(person, name=name)
        for person, name in zip(people, names, strict=True)
    )
