"""One thing is called one thing: words that other words have taken the place of stand in no text any more.

The base of terms lies in `terms`, and for a family of rule sets in `families`. Here is what was said beside it, by
language and by family, with the word of the base that is said instead.
"""

from __future__ import annotations

import re

import pytest

from rules.core.words import PAGES, Words
from tests.texts import FILES, leaves, read

OLD = {
    "en": {
        r"\bdear(er|est)?\b": "higher-scoring, the highest-scoring",
        r"\b(three|four|six) alike\b": "three of a kind",
        r"hand of man": "Blessing of man",
        r"another than the dealer": "a non-dealer",
        r"nobody having": "before any call",
        r"a honba\b(?!\.)": "per honba, the honba",
        r"\bends or honors": "terminals or honors",
        r"^so (many|much)\b": "how many, how much",
    },
    "ru": {
        r"\bфуритэн": "фуритен",
        r"\bпонг": "панг",
        r"\bпролом": "разлом",
        r"\bмажорн": "терминальные и благородные",
        r"\b(брошенн|пропускаем|пуст)\w{2,3} маст": "лишняя масть",
        r"\bждущ\w+ рук": "просящая рука",
        r"\bготов(ая|ой|ую|ые|ых|ыми) рук": "просящая рука",
        r"\bобъяв\w+ просящ|\bобъяв\w+ готов(ой|ую)\b": "объявить готовность",
        r"\bрука человека": "Благословение человека",
        r"\b(один|нужен) чоу\b": "одно чоу",
        r"\bвзят\w+ конг\b": "открытый конг",
    },
    "zh": {
        "您": "你",
        "比赛|赛局": "对局",
        "鸣取|鸣来|鸣者": "吃碰杠, 要牌",
        "永不摸": "不摸",
        "胡弃牌而": "胡别家打出的牌",
    },
    "zh-Hant": {
        "您": "你",
        "比賽|賽局": "對局",
        "鳴取|鳴來|鳴者": "吃碰槓, 要牌",
        "來電轉接": "呼叫轉移",
        "信息|默認|設置|屏幕|回放|視頻": "訊息, 預設, 設定, 螢幕, 重播, 影片",
        "軟件|文件夾|鼠標|撤銷|保存|搜索": "軟體, 資料夾, 滑鼠, 復原, 儲存, 搜尋",
        "供托": "供託",
    },
    "ja": {
        "飜": "翻",
        "ワイルド": "万能牌",
        "役札": "カード",
        "役に立つなら": "役になるなら",
        "鳴けるのは和了": "和了にだけ使えます",
        "死にます": "誰も使えません",
        "[幺]": "么",
    },
}
"""Words that are said no more, and what is said instead, by language."""
OLD_IN_FAMILY = {
    "japanese": {
        "en": {r"\bwhoever is not ready\b|\bare not ready\b": "noten"},
        "ru": {
            r"\bодна яку|\bяку не нужн[аы]": "одно яку",
            r"\bпалочка хонба|\b(за|с \d+) хонба\b|\bхонба плат": "хонба is bent: хонбу, хонбы",
            r"\bпросящ|\bготовая|\bнеготов": "в темпае",
            r"\bдвойной риичи": "двойное риичи",
        },
        "zh": {"满贯牌型": "役满", "点炮": "放铳", "胡": "和"},
        "zh-Hant": {"滿貫牌型": "役滿", "放槍|點炮": "放銃", "胡": "和"},
        "ja": {"両立直": "ダブルリーチ", "出和了": "ロン"},
    },
    "general": {"zh": {"点和": "胡, 点炮", "荣和": "胡"}},
    "cantonese": {"zh": {"点炮|放铳": "出铳"}},
}
"""The same for the rule sets of a family alone."""


def said(name: str, language: str, old: dict[str, str]) -> list[tuple[str, str]]:
    """The texts of a table that hold an old word, each with the word that is said instead."""
    return [
        (text, instead) for path, text in leaves(read(name, language)) if path[0] != "readings"
        for word, instead in old.items() if re.search(word, text, re.IGNORECASE)
    ]  # fmt: skip


@pytest.mark.parametrize("language", OLD)
@pytest.mark.parametrize("name", FILES)
def test_texts_say_the_words_of_the_base(name: str, language: str) -> None:
    assert said(name, language, OLD[language]) == []


@pytest.mark.parametrize("language", OLD)
@pytest.mark.parametrize("name", [name for name in FILES if name.startswith(PAGES)])
def test_texts_say_the_words_of_their_family(name: str, language: str) -> None:
    family = Words("en").family(name.removeprefix(PAGES))
    assert said(name, language, OLD_IN_FAMILY.get(family, {}).get(language, {})) == []
