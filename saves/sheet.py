"""The score sheet of a match as plain text: a line for each deal with the points after it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rules.core.words import Words
from saves.characters import localized_people
from saves.match_summary import MatchSummary
from saves.results import DealResult, MatchResult

WINDS = ("east", "south", "west", "north")


def score_sheet(kept: MatchSummary, found: MatchResult, language: str) -> str:
    """Format the score sheet of the match `kept`, with its result `found`, in a language."""
    words = Words(language)
    people = localized_people(kept.people, words)
    names = [people[person].name if person < len(people) else str(person + 1)
             for person in range(found.players)]  # fmt: skip
    head = [words.term("deal"), words.term("dealer"), words.text("sheet_outcome"), *names]
    rows, start = [head], [0] * found.players
    total = [points - sum(deal.paid[person] for deal in found.deals) for person, points in enumerate(found.points)]
    rows.append(["", "", "", *(str(points) for points in total)])
    for deal in found.finished:
        total = [points + paid for points, paid in zip(total, deal.paid, strict=True)]
        cells = [f"{points} ({paid:+d})" if paid else str(points)
                 for points, paid in zip(total, deal.paid, strict=True)]  # fmt: skip
        rows.append([str(deal.number), names[deal.dealer], _outcome(deal, names, words), *cells])
    places = found.places or tuple(start)
    if found.places:
        rows.append(["", "", words.term("place"), *(str(place) for place in places)])
    title = f"{words.ruleset_name(found.ruleset)}, {kept.begun:%Y-%m-%d %H:%M}"
    return "\n".join([title, "", *_aligned(rows)]) + "\n"


def _outcome(deal: DealResult, names: Sequence[str], words: Words) -> str:
    """Return the wins of a deal as text, with winner, score and discarder; the word for a draw if there are none."""
    if not deal.wins:
        return words.term("draw")
    told = []
    for win in deal.wins:
        giver = words.term("win_self_drawn") if win.giver is None else f"← {names[win.giver]}"
        told.append(f"{names[win.person]} {win.score} {giver}")
    return "; ".join(told)


def _wide(text: str) -> int:
    """Return the number of console columns a text takes."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align cells in columns: words left, numbers right."""
    wide = [max(_wide(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for place, cell in enumerate(row):
            room = " " * (wide[place] - _wide(cell))
            cells.append(cell + room if place in (1, 2) else room + cell)
        lines.append("  ".join(cells).rstrip())
    return lines
