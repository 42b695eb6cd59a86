"""Chapters of the rulebook, built from the mechanics that a table really has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import groupby

from rules.core.errors import OptionError
from rules.core.kinship import likeness, notes_for_others
from rules.core.native_names import native_name, reading_of
from rules.core.options import Option, OptionValues, disabled
from rules.core.tile_names import caption
from rules.core.tiles import CODES, Kind
from rules.core.words import FALLBACK, LANGUAGES, OWN_ROW, Words
from rules.engine.own_rows import BAR, own_patterns, own_texts
from rules.engine.table import Ruleset, Table
from rules.families.card_hands.card import CardLine
from rules.families.card_hands.card_notation import noted
from rules.families.card_hands.card_shape import card_hands_among
from rules.rulebook import examples
from rules.rulebook.blocks import (
    Block,
    Chapter,
    GlossaryEntry,
    HandExample,
    Paragraph,
    PaymentPictures,
    RuleAsSet,
    ScoringRow,
    TileRow,
)
from rules.rulebook.diagram import table_diagram
from rules.rulebook.payment_pictures import PaymentDrawings
from rules.rulebook.phrases import Phrases, condition_value, facts_of, group_heading
from rules.rulebook.points_tables import PointsTables
from rules.rulebook.sections import mechanics_of, table_facts
from rules.rulebook.ways_to_win import capital
from rules.scoring.elements import Element, rows_in_play

TEXT_CHAPTERS = (
    ("overview", 0), ("coming", 1), ("tiles", 0), ("match", 0), ("deal", 0), ("turn", 0), ("groups", 1), ("claims", 1),
    ("kongs", 1), ("jokers", 1), ("ready", 1), ("end", 1), ("winning", 0), ("scoring", 0),
)  # fmt: skip
"""Chapters before the scoring table, with their level in the contents."""
SUITS = {"m": "characters", "p": "dots", "s": "bamboos", "z": "honors"}
"""Sorts of tiles named by the glossary; the others have a label of the book."""
ALL_SUITS = "mpsz0fayjkq"
TILES = "▦"
"""Prefix of a text that is a row of tiles in notation, drawn between the sentences."""
OPEN, CONCEALED = "X", "C"
"""Letters of a card: the groups of a line may be exposed, or are concealed."""
MOST_EFFECTS = 6
"""Most sentences quoted for a changed house rule."""


def rows_by_group(ruleset: Ruleset, options: OptionValues) -> dict[str, list[Element]]:
    """Return the rows of the scoring table that are in play, by heading."""
    declared = rows_in_play(ruleset.elements, options)
    rows: Iterable[Element] = getattr(ruleset.at(options).scoring, "rows", declared)
    groups: dict[str, list[Element]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    return groups


@cache
def english() -> Words:
    """Return the words in English, whose names of hands are found by searches in any language."""
    return Words(FALLBACK)


def changed(ruleset: Ruleset, options: OptionValues) -> list[str]:
    """Return the ids of house rules that differ from the defaults, changed values of scoring rows last."""
    usual = ruleset.usual(options)
    own = [option.id for option in ruleset.options if options[option.id] != usual[option.id]]
    return own + [option.id for option in ruleset.table_options if option.id in options]


class Rulebook:
    """The rulebook of a rule set under house rules, in one language."""

    def __init__(self, ruleset: Ruleset, options: OptionValues, words: Words) -> None:
        """Prepare the book: its table, rows and changed house rules; chapters are built on demand."""
        self.ruleset, self.options, self.words = ruleset, options, words
        self.spoken = ruleset.spoken(options)
        self.table: Table = ruleset.at(options)
        self.phrases = Phrases(ruleset, options, words, table_facts(self.table, ruleset.least(options)))
        self.rows = rows_by_group(ruleset, options)
        self.usual = ruleset.usual(options)
        self.changed = changed(ruleset, options)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters that are not empty, in order."""
        found = [self._chapter(name, self._text_chapter(name), level) for name, level in TEXT_CHAPTERS]
        found += [
            Chapter(f"table_{group}", self._group_heading(group), tuple(self._table_blocks(rows)), 1)
            for group, rows in self.rows.items()
        ]
        ends: tuple[tuple[str, Callable[[], Iterable[Block]], int], ...] = (
            ("arithmetic", partial(self._sentences_of, "arithmetic"), 0), ("form", self._form, 1),
            ("payments", self._payments, 0), ("points", self._points_tables, 1),
            ("worked", self._worked_scores, 0), ("glossary", self._glossary, 0),
            ("changes", self.changes, 0), ("house", self._house_rules, 0),
        )  # fmt: skip
        found += [self._chapter(name, blocks(), level) for name, blocks, level in ends]
        return tuple(chapter for chapter in found if chapter.blocks)

    def _chapter(self, name: str, blocks: Iterable[Block], level: int = 0) -> Chapter:
        """Make a chapter with its translated title."""
        return Chapter(name, self.phrases.label(f"chapter_{name}"), tuple(blocks), level)

    def _group_heading(self, group: str) -> str:
        """Return the heading of a group of scoring rows, in words."""
        return self.words.table_group(group, self.spoken)

    # -- what is told in sentences ------------------------------------------------------------------------------------

    def _text_chapter(self, chapter: str) -> Iterable[Block]:
        """Yield the blocks of one of `TEXT_CHAPTERS`."""
        match chapter:
            case "overview":
                yield from self._at_a_glance()
                yield from self._sentences_of(chapter)
                yield Paragraph(self.phrases.label("all_tiles"), strong=True)
                yield from self._tile_rows()
                yield Paragraph(self.phrases.label("sample"))
                yield from self._sample()
            case "coming":
                notes = notes_for_others(self.words, self.ruleset.id)
                yield from [Paragraph(self.phrases.label("coming_as_usual"))] if notes and self.changed else []
                for known, note in notes.items():
                    yield Paragraph(self.words.ruleset_name(known), strong=True)
                    yield Paragraph(note)
            case "tiles":
                diagram = table_diagram(self.ruleset, self.options, self.phrases)
                yield from [diagram] if diagram is not None else []
                yield from self._sentences_of(chapter)
            case "scoring":
                yield from self._sentences_of(chapter)
                yield from self._summary()
            case _:
                yield from self._sentences_of(chapter)

    def _sample(self) -> Iterable[HandExample]:
        """Yield the sample hand of the rule set."""
        sample = examples.example_of(self.ruleset, self.ruleset.sample, self.phrases)
        yield from [sample] if sample is not None else []

    def _at_a_glance(self) -> Iterable[Paragraph]:
        """Yield the tagline of the rule set and its likeness to other games.

        They describe the default game; a note says so if house rules are changed.
        """
        lines = [self.words.tagline(self.ruleset.id), likeness(self.words, self.ruleset.id)]
        head, *more = [line for line in lines if line]
        if self.changed:
            yield Paragraph(self.phrases.label("as_usual", line=self.phrases.glue.join((head, *more))))
        else:
            yield Paragraph(head, strong=True)
            yield from map(Paragraph, more)

    def _summary(self) -> Iterable[Paragraph]:
        """Yield a summary of the scoring table: names and values under each heading."""
        say = self.phrases
        for group, rows in self.rows.items():
            yield Paragraph(self._group_heading(group), strong=True)
            names = (
                f"{self.words.element_name(row.id, self.spoken)} ({examples.worth(row, self.options, say)})"
                for row in rows
            )
            yield Paragraph(say.label("between").join(names))

    def _sentences_of(self, chapter: str) -> Iterable[Paragraph | HandExample]:
        """Yield the paragraphs and pictures of a chapter that house rules and mechanics choose, each once."""
        seen = set[Paragraph | HandExample]()
        for entries, mechanic in self._sources(chapter):
            for paragraph in self._paragraphs(entries, mechanic):
                if paragraph not in seen:
                    seen.add(paragraph)
                    yield paragraph

    def _sources(self, chapter: str) -> Iterable[tuple[Mapping[str, str], object]]:
        """Yield the sentences (by condition) of a chapter, with the mechanic that each group of them describes.

        They are about the whole table, each of its mechanics, and the rule set itself; None stands for no mechanic.
        """
        for speaker, mechanic in self._sentence_keys:
            if entries := self.phrases.entries("parts", chapter, speaker):
                yield entries, mechanic
        yield self.phrases.entries(chapter), None

    @cached_property
    def _sentence_keys(self) -> tuple[tuple[str, object], ...]:
        """Keys of sentences in the translations, with the mechanics that they describe, in the order of the book."""
        told = ((role, getattr(mechanic, "rulebook_key", ""), mechanic) for role, mechanic in mechanics_of(self.table))
        named = ((f"{role}_{key}" if role else key, mechanic) for role, key, mechanic in told if key)
        return (("table", None), *named, ("table_after", None))

    def _paragraphs(self, entries: Mapping[str, str], mechanic: object) -> Iterable[Paragraph | HandExample]:
        """Join the sentences whose conditions hold into paragraphs; texts in tile notation become pictures between
        them.

        `entries` are sentences by condition; `mechanic` is the one that they describe, or None.
        """
        say = self.phrases
        anchors = say.options_in(entries)
        sentences = say.sentences(entries, facts_of(mechanic))
        for pictured, run in groupby(sentences, key=lambda text: text.startswith(TILES)):
            if pictured:
                yield from (examples.picture_of(text.removeprefix(TILES), self.table) for text in run)
            else:
                yield from (Paragraph(text, anchors=anchors) for text in say.join(run))

    def _tile_rows(self) -> Iterable[TileRow]:
        """Yield the tiles in play, a row for each suit or sort."""
        copies, say = self.table.copies, self.phrases
        for suit in ALL_SUITS:
            kinds: list[Kind] = [kind for kind in sorted(copies) if suit in (CODES[kind][1], CODES[kind][0])]
            kinds = [kind for kind in kinds if (CODES[kind][0] == "0") == (suit == "0")]
            if kinds:
                title = self.words.term(SUITS[suit], self.spoken) if suit in SUITS else say.label(f"suit_{suit}")
                names = tuple(caption(self.words, kind, self.spoken) for kind in kinds)
                yield TileRow(title[:1].upper() + title[1:], tuple(kinds), self._copies_text(kinds, names), names)

    def _copies_text(self, kinds: Sequence[Kind], names: Sequence[str]) -> str:
        """Return in words the number of copies of each kind, naming kinds that have fewer or more than most."""
        say, counts = self.phrases, [self.table.copies[kind] for kind in kinds]
        usual = max(counts, key=counts.count)
        told = [say.label("copies", n=usual)]
        for count in sorted(set(counts) - {usual}):
            others = say.label("comma").join(name for name, here in zip(names, counts, strict=True) if here == count)
            told.append(say.label("copies_but", n=count, names=others))
        return say.label("comma").join(told)

    # -- the scoring table --------------------------------------------------------------------------------------------

    @cached_property
    def _card(self) -> dict[str, CardLine]:
        """Lines of the card of hands by id; empty for games without a card."""
        hands = card_hands_among(getattr(self.table.scoring, "shapes", ()))
        return {line.id: line for line in hands.card.lines} if hands is not None else {}

    def _table_blocks(self, rows: Sequence[Element]) -> Iterable[Block]:
        """Yield the blocks of rows under one heading, with lines of a card after the explanation of their signs."""
        if any(row.id in self._card for row in rows):
            yield Paragraph(self.words.text("paper_card_signs", open=OPEN, concealed=CONCEALED))
        yield from map(self._scoring_row, rows)

    def _scoring_row(self, row: Element) -> ScoringRow:
        """Make the block of a row of the scoring table."""
        words, ruleset, say = self.words, self.ruleset, self.phrases
        patterns = own_patterns(self.options)
        sentences = [say.element(row.id) if row.id not in patterns else say.label("own_row", pattern=patterns[row.id])]
        line = self._card.get(row.id)
        in_play = {other.id for rows in self.rows.values() for other in rows}
        spoilt = [other for other in row.excluded_in(self.options) if other in in_play]
        if spoilt:
            names = say.label("comma").join(words.element_name(other, self.spoken) for other in spoilt)
            sentences.append(say.label("excludes", names=names))
        name = words.element_name(row.id, self.spoken)
        native = native_name(words, ruleset.native_language, row.id, self.spoken)
        return ScoringRow(
            element=row.id,
            name=name,
            native=native,
            reading=reading_of(words, native, ruleset.reading_language, name),
            native_language=ruleset.native_language,
            value=examples.worth(row, self.options, say),
            text=say.glue.join(sentence for sentence in sentences if sentence),
            example=self._hand(row, row.example or self._example(row.id)),
            changed=f"value.{row.id}" in self.options,
            also=english().element_name(row.id, self.spoken) if words.language != FALLBACK else "",
            notation=noted(line) if line is not None else (),
            letter="" if line is None else OPEN if line.exposed else CONCEALED,
        )

    def _hand(self, row: Element, text: str) -> HandExample | None:
        """Make the block of the example `text` of a row; rows that players have added count it in this match alone."""
        options = self.options if row.id.startswith(OWN_ROW) else None
        return examples.example_of(self.ruleset, text, self.phrases, options)

    def _example(self, element: str) -> str:
        """Return the declared example of the row with this id, for rows that house rules replace; empty for none."""
        return next((row.example for row in self.ruleset.elements if row.id == element), "")

    def _form(self) -> Iterable[Block]:
        """Yield a hand with many points for its form, counted line by line."""
        found = examples.scored_under(self.ruleset, self.options, self.table, self.ruleset.form_sample)
        if found is not None:
            yield Paragraph(self.phrases.label("form_intro"))
            yield examples.score_of(self.table, *found, self.phrases)

    def _payments(self) -> Iterable[Block]:
        """Yield the payments, in sentences and in pictures."""
        yield from self._sentences_of("payments")
        rows = [row for rows in self.rows.values() for row in rows]
        pictures = PaymentDrawings(self.ruleset, self.options, self.phrases, rows).pictures()
        if pictures:
            yield Paragraph(self.phrases.label("payments_of_hand"))
            yield from (replace(sample, caption="") for sample in self._sample())
            yield PaymentPictures(pictures)

    def _points_tables(self) -> Iterable[Block]:
        """Yield the tables of points with their introduction."""
        rows = [row for rows in self.rows.values() for row in rows]
        tables = list(PointsTables(self.ruleset, self.options, self.phrases, rows).tables())
        if tables:
            yield Paragraph(self.phrases.label("points_intro"))
            yield from self._sentences_of("points")
            yield from tables

    def _worked_scores(self) -> Iterable[Block]:
        """Yield the worked scores with their introduction."""
        scores = examples.worked_scores(self.ruleset, self.options, self.phrases)
        for place, score in enumerate(scores):
            if place:
                yield Paragraph(self.phrases.label("worked_otherwise"))
            else:
                yield from self._sentences_of("worked")
            yield score

    def _glossary(self) -> Iterable[GlossaryEntry]:
        """Yield the words of the game that its table needs, in the order of the file, the words of its family last."""
        words, say, language = self.words, self.phrases, self.ruleset.native_language
        home = Words(language) if language in LANGUAGES and language != words.language else None
        for group in ("all", words.family(self.ruleset.id)):
            for key in words.keys("rulebook", "glossary", group):
                meaning = say.glue.join(say.sentences(say.entries("glossary", group, key)))
                name = capital(words.term(key, self.spoken))
                native = home.term(key, self.spoken) if home is not None else ""
                native = native if native != name else ""
                if meaning:
                    reading = reading_of(words, native, self.ruleset.reading_language, name)
                    also = english().term(key, self.spoken) if words.language != FALLBACK else ""
                    yield GlossaryEntry(name, native, language, meaning, reading, also)

    # -- house rules --------------------------------------------------------------------------------------------------

    def changes(self) -> Iterable[Block]:
        """Yield the changed house rules, each with the sentences that it changes."""
        options = (*self.ruleset.options, *self.ruleset.table_options)
        rules = [self._rule_as_set(option) for option in options if option.id in self.changed]
        if rules:
            yield Paragraph(self.phrases.label("changes_intro"))
        now = self.sentences() if rules else ()
        for rule in rules:
            yield rule
            before = set(self._sentences_by_default(rule.option))
            fresh = [sentence for sentence in now if before and sentence not in before]
            yield from (Paragraph(sentence) for sentence in fresh[:MOST_EFFECTS])

    def sentences(self) -> tuple[str, ...]:
        """Return every sentence of the book that depends on house rules or mechanics, each once."""
        say, found = self.phrases, list[str]()
        for chapter in (*(name for name, _ in TEXT_CHAPTERS), "arithmetic", "payments"):
            for entries, mechanic in self._sources(chapter):
                found += say.sentences(entries, facts_of(mechanic))
        for rows in self.rows.values():
            for row in rows:
                name = self.words.element_name(row.id, self.spoken)
                worth = examples.worth(row, self.options, say) + ("。" if self.words.wide else ". ")
                told = "" if row.id.startswith(OWN_ROW) else say.element(row.id)
                found.append(self.words.headed(name, worth + told))
        texts = (text.lstrip("¶ ") for text in found if not text.startswith(TILES))
        return tuple(dict.fromkeys(texts))

    def _sentences_by_default(self, option: str) -> tuple[str, ...]:
        """Return all sentences with one house rule at its default; empty if the other rules don't allow that."""
        given = {key: value for key, value in self.options.items() if key != option}
        try:
            options = self.ruleset.resolve(given)
        except OptionError:
            return ()
        return Rulebook(self.ruleset, options, self.words).sentences()

    def _house_rules(self) -> Iterable[Block]:
        """Yield all house rules under their headings."""
        groups: dict[str, list[Option]] = {}
        for option in self.ruleset.options:
            groups.setdefault(option.group, []).append(option)
        for group, options in groups.items():
            yield Paragraph(group_heading(self.words, self.ruleset.id, group), strong=True)
            yield from (self._rule_as_set(option) for option in options)

    def _rule_as_set(self, option: Option) -> RuleAsSet:
        """Make the block of a house rule with its present and default value."""
        if option.id.startswith("value."):
            return self._value_as_set(option)
        if option.id in own_texts(self.options):
            return self._own_row_as_set(option)
        words, ruleset = self.words, self.ruleset.id
        return RuleAsSet(
            option=option.id,
            label=words.option_label(ruleset, option.id),
            value=words.choice_label(ruleset, option.id, self.options[option.id]),
            usual=words.choice_label(ruleset, option.id, self.usual[option.id]),
            text=words.option_help(ruleset, option.id),
            changed=option.id in self.changed,
            idle=disabled(option, self.options) is not None,
        )

    def _own_row_as_set(self, option: Option) -> RuleAsSet:
        """Make the block of a row of the scoring table that players have added."""
        name = str(self.options[option.id]).partition(BAR)[0].strip()
        row = next(row for rows in self.rows.values() for row in rows if row.id == OWN_ROW + name)
        value = examples.worth(row, self.options, self.phrases)
        text = self.phrases.label("row_added")
        return RuleAsSet(option.id, name, value, self.words.term("off", self.spoken), text, True)

    def _value_as_set(self, option: Option) -> RuleAsSet:
        """Make the block of a scoring row whose value was changed by the players."""
        row = next(row for row in self.ruleset.elements if f"value.{row.id}" == option.id)
        now, say = int(condition_value(self.options[option.id])), self.phrases
        value = examples.amount(row.unit_in(self.options), now, say) if now else self.words.term("off", self.spoken)
        usual = examples.worth(row, self.usual, say)
        name = self.words.element_name(row.id, self.spoken)
        return RuleAsSet(option.id, name, value, usual, say.label("row_changed"), True)
