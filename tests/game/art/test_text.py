"""Words: every character has a face that can draw it, lines break where they may, numbers have their signs."""

from __future__ import annotations

import ast
import json
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import i18n
from game.art import text
from game.art.numbers import gained, grouped
from game.art.typefaces import FILES, font, has
from rules.core.number_text import MINUS, gain, signed
from rules.core.words import LANGUAGES, WIDE

ROOT = Path(__file__).resolve().parents[3]
TEXT = (240, 241, 230)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """The language of a test is its own."""
    pygame.font.init()
    yield
    i18n.use("en")


# -- faces -------------------------------------------------------------------------------------------------------------


def leaves(tree: Any) -> Iterator[str]:
    """All texts of a file of words."""
    for value in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from leaves(value)
    if isinstance(tree, str):
        yield tree


@lru_cache(maxsize=1)
def written_in_code() -> frozenset[str]:
    """The characters of all texts that stand in the code: native names, winds, signs, marks of punctuation."""
    found: set[str] = set()
    for path in (*(ROOT / "game").rglob("*.py"), *(ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(node.value)
    return frozenset(found)


def characters(language: str) -> list[str]:
    """Every character that the window may show in a language, apart from spaces and what cannot be seen."""
    found = set(written_in_code())
    for other in (language, "en"):  # English names stand beside the own ones
        for path in (ROOT / "assets" / "i18n").rglob(f"*.{other}.json"):
            for words in leaves(json.loads(path.read_text(encoding="utf-8"))):
                found |= set(words)
    return sorted(char for char in found if unicodedata.category(char)[0] not in "ZCM")


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_is_an_empty_box(language: str, bold: bool) -> None:
    i18n.use(language)
    shown = characters(language)
    assert len(shown) > (800 if language in WIDE else 100)
    boxes = [char for char in shown if not has(text.face_of(char), char, bold)]
    assert not boxes, "".join(boxes)


@pytest.mark.parametrize("face", FILES)
@pytest.mark.parametrize("pixels", [14, 24])
def test_what_a_face_lacks_is_drawn_as_its_box(face: str, pixels: int) -> None:
    """What the test above rests on: a character that is not there looks like any other that is not there."""
    known = {"thai": "ก", "traditional": "兩"}.get(face, "e")
    drawn = [pygame.image.tobytes(font(face, True, pixels).render(char, True, TEXT), "RGBA")
             for char in ("\ue123", "\ue456", known)]  # fmt: skip
    assert drawn[0] == drawn[1] != drawn[2]
    assert not has(face, "\ue456") and has(face, known)


def test_faces_are_known_to_lack_other_scripts() -> None:
    assert not has("latin", "麻") and not has("japanese", "红") and not has("korean", "聴")


def test_every_script_has_its_face() -> None:
    assert [face for face, _ in text.runs("Mei 麻雀 마작 → リーチ")] == [
        "latin", "chinese", "latin", "korean", "latin", "chinese", "latin", "japanese"]  # fmt: skip


def test_japanese_takes_its_own_face_for_what_that_has() -> None:
    i18n.use("ja")
    assert text.runs("麻雀红、") == [("japanese", "麻雀"), ("chinese", "红"), ("japanese", "、")]


def test_a_line_follows_the_language_at_once() -> None:
    """The same words, drawn in one language and then in another."""
    chinese = pygame.image.tobytes(text.render("直", 30, TEXT, True), "RGBA")
    i18n.use("ja")
    assert pygame.image.tobytes(text.render("直", 30, TEXT, True), "RGBA") != chinese


# -- lines -------------------------------------------------------------------------------------------------------------


def test_lines_stay_within_their_room() -> None:
    words = "Rows up to nine, dragons stand in, a shared pot. Ряды до девяти, драконы замещают."
    for room in (90, 140, 300):
        assert all(text.width(line, 16) <= room for line in text.wrap(words, room, 16))
    assert "".join(text.wrap(words, 140, 16)).replace(" ", "") == words.replace(" ", "")


def test_chinese_breaks_between_characters_but_not_before_a_comma() -> None:
    i18n.use("zh")
    lines = text.wrap("番数不足不能糊牌：按钮保持灰色，并说明差几番。满贯牌型不受限制。", 120, 16)
    assert len(lines) > 2
    assert not any(line[0] in text.NO_LINE_START for line in lines)


@pytest.mark.parametrize("char", ["\ud800", "\udcff", "\0"], ids=range(3))
def test_what_no_face_takes_is_passed_over_wherever_it_stands(char: str) -> None:
    """The name of a file need not be text."""
    for words in (char, f"{char}.json", f"中{char}文", f"a {char} b", char * 3):
        rest = words.replace(char, "")
        assert text.width(words, 20) == text.width(rest, 20)
        assert "".join(text.wrap(words, 60, 20)).replace(char, "").split() == "".join(text.wrap(rest, 60, 20)).split()
        assert text.cut(words, 200, 20) and text.render(words, 20, (255, 255, 255))


def test_what_does_not_fit_ends_in_an_ellipsis() -> None:
    cut = text.cut("Chinese Classical (international)", 120, 16)
    assert cut.endswith("…") and text.width(cut, 16) <= 120
    assert text.cut("Short", 120, 16) == "Short"
    assert text.wrap("one two three four five six", 60, 16, lines=2)[-1].endswith("…")


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_numbers_have_true_minuses_and_gains_a_plus() -> None:
    assert [signed(n) for n in (8, 0, -8, -2.5, 1_234_567)] == ["8", "0", "\u22128", "\u22122.5", "1\u202f234\u202f567"]
    assert [gain(n) for n in (8, 0, -8)] == ["+8", "0", "\u22128"]
    assert [grouped(n) for n in (999, -1000, 25_000_000)] == ["999", "\u22121\u202f000", "25\u202f000\u202f000"]
    assert [gained(n) for n in (1200, 0, -25_000)] == ["+1\u202f200", "0", "\u221225\u202f000"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bold", [False, True])
def test_a_minus_is_as_broad_as_a_plus(language: str, bold: bool) -> None:
    """The Latin face draws it like a hyphen."""
    i18n.use(language)
    for pixels in (14, 20, 48):
        assert text.width(MINUS, pixels, bold) >= 0.85 * text.width("+", pixels, bold)
