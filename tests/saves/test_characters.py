"""Characters: everybody has a style that players can have, whatever language the name is in."""

from __future__ import annotations

from ai.levels import STYLES
from rules.core.words import LANGUAGES, Words
from saves import characters


def test_every_character_has_a_style_in_every_language() -> None:
    assert set(characters.STYLES.values()) == set(STYLES)
    for language in LANGUAGES:
        words = Words(language)
        for one in characters.CHARACTERS:
            assert characters.style_of(characters.character_name(one, words)) == characters.STYLES[one]
        for style in STYLES:
            assert words.find("sparrows", f"style_{style}") is not None
    assert characters.style_of("Deep Tile") == ""
