"""Names of hands as they are written where a rule set is at home: "一発" beside "Ippatsu".

A rule set declares the language of its home (`Ruleset.native_language`). The names are the `elements` of its words in
that language, which may be one of the interface or one that the program speaks no further (`rules.core.words.HOMES`);
`readings` beside them spell the names in Latin letters.
"""

from functools import cache

from rules.core.words import Words

SCRIPTS = {
    "en": "Latin", "fil": "Latin", "ja": "Japanese", "ko": "Hangul", "th": "Thai", "vi": "Latin",
    "zh": "simplified", "zh-Hant": "traditional",
}  # fmt: skip
"""Script of each home language."""


@cache
def _names(language: str) -> Words:
    """The words of a home language, without English in place of what it lacks."""
    return Words(language, alone=True)


def native_name(words: Words, language: str, element: str, ruleset: str) -> str:
    """Return the native name of a hand for readers of `words`, with its reading if they read Latin letters.

    `language` is that of the rule set's home. The name is empty where it is unknown, equals the one that `words` has
    for the hand, or is in the reader's own language.
    """
    if not language or language == words.language:
        return ""
    home, shown = _names(language), words.element_name(element, ruleset)
    name = home.element_name(element, ruleset)
    if name in (element, shown):
        return ""
    reading = home.find("readings", element, ruleset=ruleset) if words.language == "en" else None
    told = reading is not None and _letters(reading) not in _letters(shown)
    return f"{name} {reading}" if told else name


def _letters(text: str) -> str:
    """The letters of a text alone, for comparison."""
    return "".join(char for char in text.casefold() if char.isalnum())
