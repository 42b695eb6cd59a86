"""Names of hands as they are written where a rule set is at home: "一発" beside "Ippatsu".

A rule set declares the language of its home (`Ruleset.native_language`). The names are the `elements` of its words in
that language, which may be one of the interface or one that the program speaks no further (`rules.core.words.HOMES`);
the files `readings` spell them in Latin letters: in pinyin, jyutping, romaji and so on.
"""

from functools import cache

from rules.core.words import Words

SCRIPTS = {
    "en": "Latin", "fil": "Latin", "ja": "Japanese", "ko": "Hangul", "th": "Thai", "vi": "Latin",
    "yue": "traditional", "zh": "simplified", "zh-Hant": "traditional",
}  # fmt: skip
"""Script of each home language, and of Cantonese, in which names of some Chinese games are read."""


@cache
def _names(language: str) -> Words:
    """The words of a home language, without English for missing texts."""
    return Words(language, alone=True)


def native_name(words: Words, language: str, element: str, ruleset: str) -> str:
    """Return the native name of a hand for readers of `words`.

    `language` is that of the rule set's home. The name is empty where it is unknown, equals the one that `words` has
    for the hand, or is in the reader's own language.
    """
    if not language or speaks(words, language):
        return ""
    home, shown = _names(language), words.element_name(element, ruleset)
    name = home.element_name(element, ruleset)
    return "" if name in (element, shown) else name


def speaks(words: Words, language: str) -> bool:
    """Return true for a language that the readers of `words` speak, even if they write it in other characters.

    >>> speaks(Words("zh-Hant"), "zh"), speaks(Words("ja"), "zh")
    (True, False)
    """
    return language.partition("-")[0] == words.language.partition("-")[0]


def reading_of(words: Words, name: str, language: str, shown: str) -> str:
    """Return the reading of a native name for readers of `words`; empty if they need none.

    `language` is the one in which it is read, `shown` the name in their own language: "Pinfu" needs no reading.
    """
    if words.wide or SCRIPTS.get(language, "Latin") == "Latin":
        return ""
    reading = str(_names(language).table("readings", language).get(name, ""))
    return "" if _letters(reading) in _letters(shown) else reading


def _letters(text: str) -> str:
    """The letters of a text alone, for comparison."""
    return "".join(char for char in text.casefold() if char.isalnum())
