"""The current language of the window and its texts.

Scene nodes and screens call `tr` and related functions when they draw. Code that caches rendered text registers with
`listen` and lays out again after a change of language.
"""

import unicodedata
from collections.abc import Callable

from rules.core.native_names import speaks
from rules.core.words import LANGUAGES, Words, second_persons

NATIVE_NAMES = {"en": "English", "ru": "Русский", "zh": "简体中文", "zh-Hant": "繁體中文", "ja": "日本語"}

_words = Words()
_listeners: list[Callable[[], None]] = []


def language() -> str:
    """Return the current language code, one of `LANGUAGES`."""
    return _words.language


def words() -> Words:
    """Return all texts of the current language."""
    return _words


def use(new: str) -> None:
    """Switch the language and notify listeners; an unknown code selects English."""
    global _words
    if new == _words.language:
        return
    _words = Words(new if new in LANGUAGES else "en")
    for listener in tuple(_listeners):
        listener()


def listen(callback: Callable[[], None]) -> Callable[[], None]:
    """Register `callback` for every change of language; return a function that unregisters it."""
    _listeners.append(callback)

    def stop() -> None:
        """Stop listening."""
        if callback in _listeners:
            _listeners.remove(callback)

    return stop


def tr(key: str, **values: object) -> str:
    """Return a sentence or label of the interface in the usual words; `values` fill its placeholders."""
    return _words.text(key, **values)


def term(key: str, ruleset: str | None = None, **values: object) -> str:
    """Return a term of the game in the wording of the rule set's family; `values` fill its placeholders."""
    return _words.term(key, ruleset, **values)


def element_name(element: str, ruleset: str | None = None) -> str:
    """Return the name of a scoring element."""
    return _words.element_name(element, ruleset)


def called(name: str) -> str:
    """Return a player's display name; without a name it is "You" in the current language."""
    return term("you").capitalize() if name in second_persons() else name


def plural(noun: str, number: float, ruleset: str | None = None) -> str:
    """Return a number with its noun in the grammatical form for it, in the wording of the rule set's family."""
    return _words.plural(noun, number, ruleset)


def own(key: str, ruleset: str, /, **values: object) -> str:
    """Return a sentence or label, in the rule set's or its family's own wording if there is one; empty for none."""
    return _words.own_text(ruleset, key, **values)


def ruleset_name(ruleset: str) -> str:
    """Return the name of a rule set in the current language."""
    return _words.ruleset_name(ruleset)


def native_unless_shown(ruleset: str, native: str, home: str) -> str:
    """Return `native`, a rule set's name in `home`, the language of its home; empty if the current language has the
    same name, or is that language.
    """
    return "" if native == ruleset_name(ruleset) or speaks(_words, home) else native


def tagline(ruleset: str) -> str:
    """Return the one-sentence description of a rule set."""
    return _words.tagline(ruleset)


def fold(words: str) -> str:
    """Normalize text for searching: drop case, accents and the dots of ё.

    >>> fold("Ёлка Café")
    'елка cafe'
    """
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))
