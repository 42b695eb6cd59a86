"""The words of the game in a language: terms, element and rule-set names, plurals, option texts.

The shared files lie in `assets/i18n` as `<name>.<language>.json`: `{language: {key: text}}`. What only one rule set
says stands in its own folder, in `rules/variants/<id>/words.<language>.json`: its name, its tagline, and a section for
each shared file that it adds to or says otherwise (`elements`, `options`, `rulebook`, `sparrows`, `terms`); `like`
names a rule set of which it is a kind, whose words hold for it too where it says nothing itself, and `family` (in
English alone) the group of games whose words it shares: those stand in `families`, with the same sections. A section
`words` replaces single words, which texts for everybody hold in braces: `{和牌}`. A house rule may choose among ways of
speaking: `vocabularies` holds such sections by the switch that turns them on, and who asks for words of a rule set
names it with those switches, ``id:switch`` (`Ruleset.spoken`). This reader needs nothing but the standard library, so
the command line uses it as well as the window. Texts missing in a language are taken from English; a text missing in
English is shown as its key, so that a gap is visible and never stops the program.

docs/decisions/0080-words-of-a-rule-set.md tells why.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from rules.core.clearable_caches import ClearableCache
from rules.core.number_text import signed

LANGUAGES = ("en", "ru", "zh", "zh-Hant", "ja")
HOMES = ("fil", "ko", "th", "vi")
"""Further languages, in which a rule set's words only name its hands: see `rules.core.native_names`."""
FALLBACK = "en"
WIDE = ("zh", "zh-Hant", "ja")
"""Languages whose characters and punctuation are all full width."""
PAGES = "rulesets/"
"""Prefix of the name of the table with a rule set's own words; its id follows."""
SPOKEN = ":"
"""Separator between the id of a rule set and its vocabularies that are switched on."""
OWN_ROW = "own:"
"""Prefix of an element's id for a row that players have added; the rest of the id is its name."""
ALWAYS = "always"
"""Condition of a sentence that is always told (`Words.entries`)."""
CALLING = "calling_"
"""Prefix of an element's id for a hand of which a loser lacked one tile."""
_WORD = re.compile(r"\{([^\x00-\x7f{}|?][^{}|?]*)\}")
"""A word in braces, in any script except the one used for names of values."""
_COUNTED = re.compile(r"\{(\w+)\|(\w+)\}")
_PART = r"((?:[^{}/]|\{[^{}]*\})*)"
_VOICE = re.compile(rf"\{{(\w+)\?{_PART}/{_PART}\}}")


def folder() -> Traversable:
    """Return the folder of the translation files, `assets/i18n` of this installation."""
    return files("assets").joinpath("i18n")


def variants_folder() -> Traversable:
    """Return the folder of the rule sets, each of which has a folder with its words."""
    return files("rules.variants")


def plural_form(language: str, number: float) -> str:
    """Return the plural category of a number in a language: ``one``, ``few``, ``many`` or ``other``.

    >>> [plural_form("ru", n) for n in (1, 2, 5, 11, 21, 1.5)]
    ['one', 'few', 'many', 'many', 'one', 'other']
    >>> plural_form("en", 1), plural_form("en", 0), plural_form("ja", 1)
    ('one', 'other', 'other')
    """
    size = abs(number)
    if language == "en":
        return "one" if size == 1 else "other"
    if language != "ru" or size != int(size):
        return "other"
    tens, units = divmod(int(size) % 100, 10)
    if units == 1 and tens != 1:
        return "one"
    if 2 <= units <= 4 and tens != 1:
        return "few"
    return "many"


def fill(text: str, values: Mapping[str, object]) -> str:
    """Replace each `{name}` in a text by its value; unknown names stay as they are.

    docs/decisions/0121-sentences-that-bend.md tells how texts say number and person.

    >>> fill("{player} draws, {n} left", {"player": "Mei"})
    'Mei draws, {n} left'
    """
    for name, value in values.items():
        shown = signed(value) if isinstance(value, int | float) else str(value)
        text = text.replace("{" + name + "}", shown)
    return text


_LENT: dict[tuple[str, str], Mapping[str, str]] = {}


def lend(ruleset: str, key: str, names: Mapping[str, str]) -> None:
    """Use the names that a player's own file gives for an element or for a choice (``option=value``).

    `names` are by language, `key` is the id of the element or choice.
    """
    _LENT[ruleset, key] = names


@cache
def second_persons() -> frozenset[str]:
    """Return the word "You" in every language, which stands for a player without a name."""
    return frozenset(Words(language).term("you").capitalize() for language in LANGUAGES)


def _at(node: object, *path: str) -> object:
    """Return the value at a path of keys in a translation file; None if there is none."""
    for step in path:
        node = node.get(step) if isinstance(node, dict) else None
    return node


class Words:
    """All texts of one language, loaded file by file at first use.

    Texts that it lacks are taken from English. `faults` names the files that cannot be read.
    """

    def __init__(
        self, language: str = FALLBACK, root: Traversable | None = None, variants: Traversable | None = None,
        *, alone: bool = False,
    ) -> None:  # fmt: skip
        """Prepare the texts of a language; `root` and `variants` replace the folders they are read from; with `alone`
        missing texts are not taken from English.
        """
        self.language = language if language in LANGUAGES + HOMES else FALLBACK
        self.asked = (self.language,) if alone else tuple(dict.fromkeys((self.language, FALLBACK)))
        self.root = root if root is not None else folder()
        self.variants = variants if variants is not None else variants_folder()
        self.faults: list[str] = []
        self._read: dict[tuple[str, str], dict[str, object]] = {}
        self._sections: dict[tuple[str, str, str], tuple[object, ...]] = {}
        self._entries: ClearableCache[tuple[object, ...], Mapping[str, str]] = ClearableCache()

    # -- reading ---------------------------------------------------------------------------------------------------

    def table(self, name: str, language: str | None = None) -> dict[str, object]:
        """Return the translation file `name` in a language (this one by default).

        If the file is damaged it is noted in `faults` and counts as empty.
        """
        language = language or self.language
        found = self._read.get((name, language))
        if found is None:
            found = self._read[name, language] = self._load(name, language)
        return found

    def _file(self, name: str, language: str) -> Traversable:
        """Return the path of the translation file `name` in a language."""
        if name.startswith(PAGES):
            return self.variants.joinpath(name.removeprefix(PAGES), f"words.{language}.json")
        return self.root.joinpath(f"{name}.{language}.json")

    def _load(self, name: str, language: str) -> dict[str, object]:
        """Read a translation file; if it is damaged or missing, note that in `faults` and return an empty one."""
        path = f"{name}.{language}.json"
        try:
            inner = json.loads(self._file(name, language).read_text(encoding="utf-8"))[language]
            if not isinstance(inner, dict):
                raise ValueError(path)
            return inner
        except (OSError, ValueError, KeyError, TypeError) as fault:
            optional = name.startswith(PAGES) or language in HOMES  # a rule set may say nothing
            if not (isinstance(fault, FileNotFoundError) and optional):
                self.faults.append(path)
            return {}

    def nodes(self, name: str, *path: str, ruleset: str | None = None) -> Iterator[object]:
        """Yield all values at a path of keys in the file `name`, the most specific first, this language before English.

        In each language the rule set's own words come first (its vocabularies that are on before the rest), then those
        of the rule set it is like, of its family, and of everybody.
        """
        for language in self.asked:
            for section in self._own_sections(ruleset, language, name) if ruleset else ():
                yield _at(section, *path)
            yield _at(self.table(name, language), *path)

    def _own_sections(self, ruleset: str, language: str, name: str) -> tuple[object, ...]:
        """Return what a rule set's words say in place of the file `name`, then those of the rule set it is like, then
        of its family; cached, for every sentence asks for them.
        """
        found = self._sections.get((ruleset, language, name))
        if found is None:
            id, *vocabularies = ruleset.split(SPOKEN)
            own = self.table(f"{PAGES}{id}", language)
            nodes = [_at(own, "vocabularies", vocabulary, name) for vocabulary in vocabularies]
            nodes += [_at(words, name) for words in (own, *self._kin(id, language))]
            nodes.append(_at(self.table("families", language), self.family(ruleset), name))
            found = self._sections[ruleset, language, name] = tuple(node for node in nodes if node is not None)
        return found

    def _kin(self, ruleset: str, language: str) -> Iterator[Mapping[str, object]]:
        """Yield the words of the rule set that `own` is like, then of the one that this is like, and so on."""
        met = set[object]()
        like: object = ruleset
        while (like := self.table(f"{PAGES}{like}", FALLBACK).get("like")) and like not in met:
            met.add(like)
            yield self.table(f"{PAGES}{like}", language)

    def keys(self, name: str, *path: str) -> tuple[str, ...]:
        """Return the keys at a path of the shared file `name`, in its order; empty if there are none."""
        node = _at(self.table(name), *path)
        return tuple(node) if isinstance(node, dict) else ()

    def find(self, name: str, *path: str, ruleset: str | None = None) -> str | None:
        """Return the first text at a path of keys in the file `name` (in the order of `nodes`); None without one."""
        found = self.nodes(name, *path, ruleset=ruleset)
        return next((node for node in found if isinstance(node, str)), None)

    def entries(self, name: str, *path: str, ruleset: str | None = None) -> Mapping[str, str]:
        """Return the sentences by condition at a path of keys in the file `name`; cached, for pages of a book ask for
        the same ones again and again. A single sentence is told always.
        """
        key = (name, path, ruleset)
        if (found := self._entries.get(key)) is None:
            told = (node for node in self.nodes(name, *path, ruleset=ruleset) if isinstance(node, str | dict))
            node = next(told, {})
            said = {ALWAYS: node} if isinstance(node, str) else node
            found = {condition: text for condition, text in said.items() if isinstance(text, str)}
            self._entries[key] = found
        return found

    # -- words -----------------------------------------------------------------------------------------------------

    def family_word(self, word: str, ruleset: str | None) -> str:
        """Return the word that a rule set or its family uses in place of a usual word of this language, with the same
        capital.

        Without such a word it is `word` without a trailing asterisk, which distinguishes two forms of equal spelling.
        """
        usual = (word, word.lower()) if ruleset else ()
        sections = self._own_sections(ruleset, self.language, "words") if ruleset else ()
        found = (_at(section, form) for form in usual for section in sections)
        own = next((node for node in found if isinstance(node, str)), word.rstrip("*"))
        return own[:1].upper() + own[1:] if word[:1].isupper() else own

    def worded(self, text: str, ruleset: str | None) -> str:
        """Replace the words in braces of a text by those that the rule set or its family uses (`family_word`)."""
        return _WORD.sub(lambda found: self.family_word(found[1], ruleset), text)

    def said(self, text: str, values: Mapping[str, object], ruleset: str | None = None) -> str:
        """Return a text with its values filled in.

        `{n|tile}` becomes a number with its noun, and `{和牌}` a word, as the family of a rule set says it.
        `{player?win/wins}` becomes the first wording for a player who is called "You", the second for anybody else.
        """
        text = self.worded(text, ruleset)
        text = _VOICE.sub(lambda found: found[2 if values.get(found[1]) in second_persons() else 3], text)
        text = _COUNTED.sub(lambda found: self.plural(found[2], float(str(values.get(found[1], 0))), ruleset), text)
        return fill(text, values)

    def text(self, key: str, **values: object) -> str:
        """Return the sentence or label of the interface with this key, its values filled in, in the usual words."""
        return self.own_text(None, key, **values)

    def knows(self, key: str, ruleset: str | None = None) -> bool:
        """Return True if there is a sentence with this key, of the rule set or for all."""
        return self.find("sparrows", key, ruleset=ruleset) is not None

    def own_text(self, ruleset: str | None, key: str, /, **values: object) -> str:
        """Return the sentence with this key, its values filled in, as the rule set or its family says it."""
        return self.said(self.find("sparrows", key, ruleset=ruleset) or key, values, ruleset)

    def family(self, ruleset: str) -> str:
        """Return the name of the group of rule sets whose words this one shares."""
        id = ruleset.partition(SPOKEN)[0]
        named = (words.get("family") for words in (self.table(f"{PAGES}{id}", FALLBACK), *self._kin(id, FALLBACK)))
        return next((family for family in named if isinstance(family, str)), "general")

    def term(self, key: str, ruleset: str | None = None, **values: object) -> str:
        """Return the word of the game with this key, as the rule set or its family says it, its values filled in."""
        return fill(self.worded(self.find("terms", key, ruleset=ruleset) or key, ruleset), values)

    def element_name(self, element: str, ruleset: str | None = None) -> str:
        """Return the name of a scoring element, as players of this rule set call it."""
        if element.startswith(OWN_ROW):
            return element.removeprefix(OWN_ROW)
        named = self.find("elements", element, ruleset=ruleset) or self._lent(ruleset, element)
        pattern = self.find("elements", "calling") if element.startswith(CALLING) else None
        if named is None and pattern is not None:
            return fill(pattern, {"element": self.element_name(element.removeprefix(CALLING), ruleset)})
        return self.worded(named or element, ruleset)

    def _lent(self, ruleset: str | None, key: str) -> str | None:
        """Return the name that a player's own file gives (`lend`); None if it gives none."""
        names = _LENT.get(((ruleset or "").partition(SPOKEN)[0], key), {})
        return names.get(self.language) or names.get(FALLBACK)

    def plural(self, noun: str, number: float, ruleset: str | None = None) -> str:
        """Return a number with its noun in the right form: "3 faan", "2 очка", "5张".

        The noun is the rule set's or its family's own, if there is one.
        """
        noun = self.family_word(noun, ruleset)
        forms = self.table("plurals").get(noun)
        language = self.language
        if not isinstance(forms, dict):
            language, forms = FALLBACK, self.table("plurals", FALLBACK).get(noun)
        shown = self.number(number)
        if not isinstance(forms, dict):
            return f"{shown} {noun}"
        word = self.worded(str(forms.get(plural_form(language, number), forms.get("other", noun))), ruleset)
        return f"{shown}{word}" if language in WIDE else f"{shown}\N{NO-BREAK SPACE}{word}"

    @property
    def wide(self) -> bool:
        """True for languages that write characters and punctuation at full width: Chinese and Japanese."""
        return self.language in WIDE

    def number(self, number: float) -> str:
        """Format a number as this language writes it: "12.5", "−3,25"."""
        return signed(number).replace(".", "," if self.language == "ru" else ".")

    def listed(self, items: Iterable[str]) -> str:
        """Join the items of a list with the comma of this language."""
        return ("、" if self.wide else ", ").join(items)

    def clauses(self, items: Iterable[str]) -> str:
        """Join parts of a sentence with the comma of this language."""
        return "，".join(items) if self.language in ("zh", "zh-Hant") else self.listed(items)

    def headed(self, *parts: str) -> str:
        """Join a heading and the text about it with the colon of this language; empty parts are left out."""
        return ("：" if self.wide else ": ").join(part for part in parts if part)

    def ruleset_name(self, ruleset: str) -> str:
        """Return the name of a rule set, for a list or a heading."""
        return self.find(f"{PAGES}{ruleset}", "name") or ruleset

    def tagline(self, ruleset: str) -> str:
        """Return the sentence about what is special in a rule set."""
        return self.find(f"{PAGES}{ruleset}", "tagline") or ""

    # -- why, and how it was counted -------------------------------------------------------------------------------

    def reason(self, key: str, ruleset: str | None = None, missing: int = 0) -> str:
        """Return the text of a reason why something is refused, with the amount `missing` filled in.

        The key is a reason of a score sheet (with or without ``reason.``) or begins with ``err_``.
        """
        if key.startswith("err_"):
            say = self.own_text if self.knows(key, ruleset) else lambda own, key, n: self.term(key, own, n=n)
            return say(ruleset, key, n=missing)
        return self.own_text(ruleset, f"reason_{key.removeprefix('reason.').replace(' ', '_')}", n=missing)

    def formula(self, key: str, ruleset: str | None = None) -> str:
        """Return the name of a step in the arithmetic below the lines of a score sheet."""
        return self.own_text(ruleset, f"formula_{key}")

    def table_group(self, group: str, ruleset: str | None = None) -> str:
        """Return the heading of a group of rows in a scoring table."""
        return self.own_text(ruleset, f"table_group_{group}")

    def payment(self, reason: str, ruleset: str | None = None) -> str:
        """Return the text for a reason of a payment."""
        return self.own_text(ruleset, f"payment_{reason}")

    def share(self, key: str, ruleset: str | None = None) -> str:
        """Return the name of a number in working out a payment: base, factor, addend; or a word of the game."""
        if not self.knows(f"share_{key}", ruleset):
            return self.term(key, ruleset)
        return self.own_text(ruleset, f"share_{key}")

    def ending(self, reason: str, ruleset: str | None = None, *, of_match: bool = False) -> str:
        """Return the text for the reason why a deal is drawn or, with `of_match`, why the match is over."""
        return self.own_text(ruleset, f"{'match_over' if of_match else 'deal_drawn'}_{reason}")

    # -- house rules -----------------------------------------------------------------------------------------------

    def option_text(self, ruleset: str, option: str, *part: str) -> str | None:
        """Return a text of a house rule (`part`: its label, help, ...); None if there is none.

        It is the rule set's own one, one that rule sets share, or one made from the name of the element that a switch
        is named after.
        """
        own = self.find("options", option, *part, ruleset=ruleset)
        if own is not None:
            return self.worded(own, ruleset)
        row = option.removeprefix("fan_").removeprefix("pattern_")
        limit = option.removesuffix("_limit").removeprefix("special.")
        switches = {"limit_switch": limit, "fan_switch": row}
        for pattern, element in switches.items():
            if element != option:
                text = self.find("options", pattern, *part)
                name = self.element_name(element, ruleset)
                return fill(self.worded(text, ruleset), {"element": name}) if text is not None else None
        return None

    def option_label(self, ruleset: str, option: str) -> str:
        """Return the label of a house rule in the menu."""
        return self.option_text(ruleset, option, "label") or option

    def option_help(self, ruleset: str, option: str) -> str:
        """Return the help text of a house rule; empty if there is none."""
        return self.option_text(ruleset, option, "help") or ""

    def choice_label(self, ruleset: str, option: str, value: object) -> str:
        """Return the label of a value of a house rule: of a switch, of a choice, or of a number with its unit."""
        if isinstance(value, bool):
            return self.term("yes" if value else "no")
        named = self.option_text(ruleset, option, "choice", str(value))
        if named is not None:
            return named
        if isinstance(value, int):
            unit = self.option_text(ruleset, option, "unit")
            return self.plural(unit, value) if unit else signed(value)
        return self._lent(ruleset, f"{option}={value}") or str(value)
