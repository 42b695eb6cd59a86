"""The current language of the window, and the words in it.

Scene nodes and screens call `tr` and its kin when they draw; whoever keeps a drawn text listens for a change of
language and lays out again.
"""

import unicodedata
from collections.abc import Callable

from rules.core.words import LANGUAGES, Words, second_persons

NATIVE_NAMES = {"en": "English", "ru": "Русский", "zh": "中文", "ja": "日本語"}

_words = Words()
_listeners: list[Callable[[], None]] = []


def language() -> str:
    """The current language: one of `LANGUAGES`."""
    return _words.language


def words() -> Words:
    """Everything the current language can say."""
    return _words


def use(new: str) -> None:
    """Switch the language; an unknown one becomes English. Listeners lay out again."""
    global _words
    if new == _words.language:
        return
    _words = Words(new if new in LANGUAGES else "en")
    for listener in tuple(_listeners):
        listener()


def listen(callback: Callable[[], None]) -> Callable[[], None]:
    """Have `callback` called after every change of language; the answer stops it."""
    _listeners.append(callback)

    def stop() -> None:
        if callback in _listeners:
            _listeners.remove(callback)

    return stop


def tr(key: str, **values: object) -> str:
    """A sentence or label of the interface."""
    return _words.text(key, **values)


def term(key: str, ruleset: str | None = None, **values: object) -> str:
    """A word of the game, as the rule set's family says it."""
    return _words.term(key, ruleset, **values)


def element_name(element: str, ruleset: str | None = None) -> str:
    """The name of a scoring element."""
    return _words.element_name(element, ruleset)


def called(name: str) -> str:
    """A player's name; whoever gave none is "You" in the language of the moment, whatever it was when they sat down."""
    return term("you").capitalize() if name in second_persons() else name


def plural(noun: str, number: float, ruleset: str | None = None) -> str:
    """A number with its noun in the right form, as the rule set's family says it."""
    return _words.plural(noun, number, ruleset)


def own(key: str, ruleset: str, /, **values: object) -> str:
    """A sentence or label, as the rule set or its family says it."""
    return _words.own_text(ruleset, key, **values)


def ruleset_name(ruleset: str) -> str:
    """The name of a rule set."""
    return _words.ruleset_name(ruleset)


def tagline(ruleset: str) -> str:
    """What is special in a rule set, in one sentence."""
    return _words.tagline(ruleset)


def fold(words: str) -> str:
    """Words as search sees them: without case, accents and the dots of ё.

    >>> fold("Ёлка Café")
    'елка cafe'
    """
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))
