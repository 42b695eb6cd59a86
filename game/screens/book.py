"""What the rulebook says: chapters made from a rule set and the house rules as they stand.

Nothing here draws. Everything comes from the declaration and the translations, so that the book and the game cannot
disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.notation import parse_example
from rules.options import Options, disabled
from rules.rulebook import rows_by_group
from rules.ruleset import Ruleset, Table
from rules.scoring import Element, HandCase, TableScoring
from rules.settlement import Outcome, Winner, total
from rules.sheets import ScoreSheet
from rules.tiles import CODES, Kind
from rules.words import Words

SUIT_ROWS = ("m", "p", "s", "z", "f", "a", "j", "k", "q")


@dataclass(frozen=True, slots=True)
class Block:
    """One thing on a page: words, tiles, an element of the scoring table, or a line of a table."""

    title: str = ""
    native: str = ""
    value: str = ""
    body: str = ""
    tiles: str = ""
    key: str = ""
    changed: bool = False
    strong: bool = False

    @property
    def words(self) -> str:
        """Everything in it that search looks through."""
        return f"{self.title} {self.native} {self.value} {self.body}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the book. `level` 1 stands below the chapter before it."""

    id: str
    title: str
    level: int = 0
    blocks: tuple[Block, ...] = field(default=())


@dataclass(frozen=True)
class Book:
    """The rulebook of a rule set under house rules, in a language."""

    ruleset: Ruleset
    options: Options
    words: Words

    def chapters(self) -> list[Chapter]:
        """All pages in order."""
        said, text = self.words.text, [
            Chapter("minute", self.words.text("book_minute"), 0, tuple(self._minute())),
            Chapter("tiles", self.words.text("book_tiles"), 0, tuple(self._tiles())),
            Chapter("turn", self.words.text("book_turn"), 0, tuple(self._turn())),
            Chapter("winning", self.words.text("book_winning"), 0, tuple(self._winning())),
            Chapter("worth", self.words.text("book_worth"), 0, tuple(self._worth())),
        ]  # fmt: skip
        groups = rows_by_group(self.ruleset, self.options)
        text += [
            Chapter(f"group_{group}", self.words.group(group), 1, tuple(self._element(row) for row in rows))
            for group, rows in groups.items()
        ]
        text.append(Chapter("payments", said("book_payments"), 0, tuple(self._rules_of(("payment",)))))
        worked = self._worked()
        if worked:
            text.append(Chapter("worked", said("book_worked"), 0, tuple(worked)))
        text.append(Chapter("house", said("book_house"), 0, tuple(self._rules_of(None))))
        return text

    @property
    def table(self) -> Table:
        """The table that would be played at."""
        return self.ruleset.at(self.options)

    # -- chapters -----------------------------------------------------------------------------------------------------

    def _minute(self) -> list[Block]:
        words, ruleset = self.words, self.ruleset.id
        blocks = [Block(body=words.tagline(ruleset), strong=True), Block(body=words.text("book_minute_body"))]
        blocks.append(Block(tiles=self.ruleset.sample, body=words.text("book_minute_sample")))
        minimum = self.ruleset.minimum
        if minimum and self.options.get(minimum):
            least = words.choice_label(ruleset, minimum, self.options[minimum])
            blocks.append(Block(body=words.text("book_minute_minimum", value=least)))
        blocks.append(Block(body=words.text("book_minute_pay")))
        return blocks

    def _tiles(self) -> list[Block]:
        words, copies = self.words, self.table.copies
        blocks = [Block(body=words.text("book_tiles_body", tiles=words.plural("tile", sum(copies.values()))))]
        names = {"m": "characters", "p": "dots", "s": "bamboos", "z": "honors", "f": "bonus_tile", "a": "animal",
                 "j": "joker", "k": "face", "q": "bonus_tile"}  # fmt: skip
        for suit in SUIT_ROWS:
            kinds = [kind for kind in sorted(copies) if CODES[kind][1] == suit and copies[kind]]
            if not kinds:
                continue
            each = {copies[kind] for kind in kinds}
            value = words.text("book_copies", n=max(each)) if len(each) == 1 else ""
            title = words.term(names[suit], self.ruleset.id)
            blocks.append(Block(title=title[:1].upper() + title[1:], value=value, tiles=self._row(kinds)))
        blocks += self._rules_of(("wall",))
        return blocks

    @staticmethod
    def _row(kinds: list[Kind]) -> str:
        return " ".join(CODES[kind] for kind in kinds)

    def _turn(self) -> list[Block]:
        words = self.words
        blocks = [Block(body=words.text("book_turn_body"))]
        for rule in self.table.claims:
            name = type(rule).__name__.lower()
            if words.find("sparrows", f"book_{name}") is not None:
                blocks.append(Block(title=words.text(f"book_{name}_title"), body=words.text(f"book_{name}")))
        blocks.append(Block(body=words.text("book_turn_order")))
        blocks += self._rules_of(("claims", "ready", "groups", "river"))
        return blocks

    def _winning(self) -> list[Block]:
        words, ruleset = self.words, self.ruleset.id
        minimum = self.ruleset.minimum
        least = words.choice_label(ruleset, minimum, self.options[minimum]) if minimum else ""
        key = "book_winning_minimum" if minimum and self.options[minimum] else "book_winning_any"
        blocks = [Block(body=words.text(key, value=least))]
        scoring = self.table.scoring
        if isinstance(scoring, TableScoring):
            for shape in scoring.shapes:
                if words.find("sparrows", f"book_shape_{shape.id}") is not None:
                    blocks.append(Block(body=words.text(f"book_shape_{shape.id}")))
        return blocks + self._rules_of(("win",))

    def _worth(self) -> list[Block]:
        blocks = [Block(body=self.words.text("book_worth_body"))]
        for group, rows in rows_by_group(self.ruleset, self.options).items():
            names = self.words.listed(self.words.element_name(row.id, self.ruleset.id) for row in rows)
            blocks.append(Block(title=self.words.group(group), body=names))
        return blocks

    def _element(self, row: Element) -> Block:
        words, ruleset = self.words, self.ruleset.id
        other = "en" if words.language == "zh" else "zh"
        native = Words(other).element_name(row.id, ruleset)
        name = words.element_name(row.id, ruleset)
        value = words.plural(row.unit, row.value_in(self.options)) if row.unit not in ("points", "limit") else (
            words.term("limit", ruleset) if row.unit == "limit" else words.plural("point", row.value_in(self.options))
        )  # fmt: skip
        parts = [words.find("element_help", row.id) or ""]
        spoilt = [words.element_name(other_row, ruleset) for other_row in row.excluded_in(self.options)]
        if spoilt:
            parts.append(words.text("book_excludes", names=words.listed(spoilt)))
        own = f"value.{row.id}" in self.options
        body = " ".join(part for part in parts if part)
        return Block(name, "" if native == name else native, value, body, example_tiles(row.example), row.id, own)

    def _rules_of(self, groups: tuple[str, ...] | None) -> list[Block]:
        """House rules with their values and what they mean."""
        words, ruleset = self.words, self.ruleset
        usual = ruleset.resolve({"players": self.options["players"]} if "players" in self.options else {})
        blocks = []
        for option in ruleset.options:
            if groups is not None and option.group not in groups:
                continue
            if groups is not None and disabled(option, self.options) is not None:
                continue
            blocks.append(Block(
                title=words.option_label(ruleset.id, option.id),
                value=words.choice_label(ruleset.id, option.id, self.options[option.id]),
                body=words.option_help(ruleset.id, option.id),
                key=option.id, changed=self.options[option.id] != usual[option.id],
            ))  # fmt: skip
        return blocks

    def _worked(self) -> list[Block]:
        """A hand counted line by line, and who pays what for it."""
        example = self._best_example()
        if example is None:
            return []
        words, ruleset = self.words, self.ruleset.id
        row, sheet, amounts = example
        blocks = [Block(body=words.text("book_worked_body"), tiles=example_tiles(row.example))]
        for line in sheet.lines:
            name = words.element_name(line.element, ruleset)
            blocks.append(Block(title=name, value=str(line.amount), key=line.element))
        blocks.append(Block(title=words.term("total", ruleset).capitalize(), value=str(sheet.score), strong=True))
        for seat, amount in enumerate(amounts):
            name = words.term(f"seat_{('east', 'south', 'west', 'north')[seat % 4]}", ruleset)
            blocks.append(Block(title=name, value=f"{amount:+d}".replace("-", "\N{MINUS SIGN}")))
        return blocks

    def _best_example(self) -> tuple[Element, ScoreSheet, list[int]] | None:
        """The example with the most lines that is legal under these house rules."""
        best: tuple[int, Element, ScoreSheet, list[int]] | None = None
        for row in self.ruleset.elements:
            if not row.example or "=" in row.example or (row.when is not None and not row.when(self.options)):
                continue
            case = replace(parse_example(self.ruleset, row.example), options=self.options)
            sheet = self.table.scoring.judge(case)
            if sheet.legal and (best is None or len(sheet.lines) > best[0]):
                best = len(sheet.lines), row, sheet, self._paid(case, sheet)
        return best[1:] if best is not None else None

    def _paid(self, case: HandCase, sheet: ScoreSheet) -> list[int]:
        """What each seat receives for a hand; hands that did not win are worth nothing here."""
        table = self.table
        lost = {seat: ScoreSheet(True) for seat in range(table.players) if seat != case.seat}
        flags: dict[int, frozenset[str]] = {seat: frozenset() for seat in lost}
        outcome = Outcome(table.players, table.options, (Winner(case, sheet),), lost, flags)
        return total(table.settlement(outcome), table.players)


def example_tiles(example: str) -> str:
    """Only the tiles of an example, without circumstances and house rules."""
    kept = []
    for word in example.split():
        if word[0] != "#" and "=" not in word:
            kept.append(word.lstrip("*<+"))
    return " ".join(kept)


def changes(ruleset: Ruleset, options: Options, words: Words) -> list[tuple[str, str, str]]:
    """What the house rules change: option, label, "now, not before"."""
    usual = ruleset.resolve({"players": options["players"]} if "players" in options else {})
    found = []
    for key in options:
        if key in usual and options[key] == usual[key]:
            continue
        if key.startswith("value."):
            row = next(row for row in ruleset.elements if f"value.{row.id}" == key)
            label = words.element_name(row.id, ruleset.id)
            now, before = str(options[key]), str(row.value_in(usual))
        else:
            label = words.option_label(ruleset.id, key)
            now, before = (words.choice_label(ruleset.id, key, value) for value in (options[key], usual[key]))
        found.append((key, label, words.text("book_now", now=now, before=before)))
    return found
