"""Text of hints: the advice, the aim of the hand with its numbers, and the reason against the next best action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from ai.answers import FRESH
from ai.candidates import CHANCE, DANGER, Candidate, decided_by_danger, deciding_terms, is_alternative
from game import i18n
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.input.table_buttons import call_word
from rules.core.tiles import BONUS, HONORS, Kind
from rules.core.words import SPOKEN
from rules.engine import registry
from rules.engine.actions import CallOff, Challenge, Claim, Discard, GiveUpSuit, Pass, Say, SetAside, ShowBonus, Win
from rules.mechanics.opening.charleston import COURTESY

SUITS = {"m": "characters", "p": "dots", "s": "bamboos", "z": "honors"}
QUESTIONS = (Say, CallOff, Challenge)
"""Answers that do not change the hand: a hint explains them by a rule."""
FAR = 20
"""Smaller chances than one in `FAR` are all told alike."""
OFTEN = 0.37
"""Chances from this one on are given in tenths, except a half: one in two or three would be too inexact."""
FIGURES = 2
"""Significant figures of points: 6,888 is given as about 6,900."""
SMALL = 0.03
"""Relative difference in worth below which two actions are as good."""


def hint_lines(ordered: Sequence[Candidate], labels: PlayerLabels, before: str = "") -> list[str]:
    """Return the lines of a hint, from the adviser's candidates (best first): advice, aim of the hand, reason.

    `before` is the family of hands advised until now, so that a change of the aim is mentioned.
    """
    best = ordered[0]
    lines = [advice(best, labels)]
    if isinstance(best.action, Win):
        return lines
    if before and best.worth and best.family not in (before, "ready", FRESH):
        lines.append(labels.text("hint_turn", family=family_words(best.family, labels.words_id),
                             before=family_words(before, labels.words_id)))  # fmt: skip
    lines += aim_lines(best, labels) if best.worth and best.family != FRESH else []
    if any(isinstance(one.action, QUESTIONS) for one in ordered):
        return [*lines, *answer_reason(ordered, labels)]
    if not best.worth:
        lines.append(labels.text("hint_given_up"))
    rivals = [one for one in ordered[1:] if is_alternative(best, one)]
    equal = next((one for one in rivals if equally_good(best, one)), None)
    if equal is not None and not isinstance(best.action, ShowBonus):  # laying out a bonus tile costs nothing
        as_well = labels.text("hint_as_good", other=alternative(best, equal, labels))
        lines.append(capitalized(danger_reason(best, equal, labels) if decided_by_danger(best, equal) else as_well))
    worse = next((one for one in rivals if not equally_good(best, one)), None)
    if worse is not None and (equal is None or alternative(best, worse, labels) != alternative(best, equal, labels)):
        lines.append(reason_against(best, worse, labels))
    if any(len(one.gives) > len(best.gives) for one in ordered if isinstance(one.action, SetAside)):
        lines.append(labels.text("hint_unseen_go"))
    return lines


def capitalized(line: str) -> str:
    """Capitalize the first letter."""
    return line[:1].upper() + line[1:]


def answer_reason(ordered: Sequence[Candidate], labels: PlayerLabels) -> list[str]:
    """Return lines with the reason for the answer to a question: tiles to spare, danger, or the rule behind it."""
    best = ordered[0]
    if isinstance(best.action, Say) and best.action.word.startswith(COURTESY):
        spare = tiles_in_words(best.gives, labels.words_id)
        return [labels.text("hint_spare", tiles=spare) if spare else labels.text("hint_spare_none")]
    if isinstance(best.action, Challenge):
        return [labels.text("hint_why_challenge")]
    asked = next((one.action.button for one in ordered if isinstance(one.action, QUESTIONS)), "")
    key = f"hint_why_not_{asked}" if isinstance(best.action, Pass) else f"hint_why_{best.action.button}"
    if (
        isinstance(best.action, Pass)
        and best.worth
        and ordered[1].risk
        and deciding_terms(best, ordered[1]) == (DANGER,)
    ):
        return [capitalized(danger_reason(best, ordered[1], labels))]
    why = [labels.text(key)] if i18n.words().knows(key, labels.words_id) else []
    return [*why, *compare_with_fresh_hand(ordered, labels)]


def compare_with_fresh_hand(ordered: Sequence[Candidate], labels: PlayerLabels) -> list[str]:
    """Return lines that compare the hand with a newly dealt one, where the player may call the deal off."""
    fresh = next((one for one in ordered if one.family == FRESH), None)
    this = next((one for one in ordered if one.family != FRESH), None)
    if fresh is None or this is None:
        return []
    new, own = odds_words(fresh.shown_chance), odds_words(this.shown_chance)
    if ordered[0] is fresh:
        return (
            [labels.text("hint_fresh", odds=new, other=own)]
            if fresh.shown_chance > this.shown_chance and new != own
            else []
        )
    if this.shown_chance > fresh.shown_chance and new != own:
        return [labels.text("hint_fresh_less", odds=new, other=own)]
    told = points(fresh.pay)
    return [labels.text("hint_fresh_poorer", n=told)] if told < points(this.pay) else []


def equally_good(best: Candidate, other: Candidate) -> bool:
    """Check that two candidates are worth nearly the same."""
    return best.total - other.total <= SMALL * abs(best.total)


def advice(chosen: Candidate, labels: PlayerLabels) -> str:
    """Return the advised action as a short sentence."""
    action, tile = chosen.action, "" if chosen.discards is None else tile_name(chosen.discards, labels.words_id)
    call = candidate_name(chosen, labels)
    if isinstance(action, SetAside):
        given = tiles_in_words(chosen.gives, labels.words_id)
        return labels.text("hint_give", tiles=given) if given else labels.text("hint_give_none")
    if isinstance(action, GiveUpSuit):
        return labels.text("hint_void", call=call, n=len(chosen.gives))
    if isinstance(action, Discard):
        key = "hint_throw_ready" if action.ready else "hint_throw"
        return labels.text(key, tile=tile, call=call_word("ready", labels))
    if isinstance(action, Pass):
        return labels.text("hint_pass", call=call)
    return labels.text("hint_call_then" if tile else "hint_call", call=call, tile=tile)


def candidate_name(one: Candidate, labels: PlayerLabels) -> str:
    """Return the short name of a candidate: the tile it discards, or the word on its button."""
    action = one.action
    if isinstance(action, Discard):
        assert one.discards is not None
        return tile_name(one.discards, labels.words_id)
    if isinstance(action, Claim):
        return call_word(str(action.form), labels)
    return call_word(action.button, labels)


def alternative(best: Candidate, other: Candidate, labels: PlayerLabels) -> str:
    """Return the name of the next best candidate: the suit it gives up with its tiles, or the tiles that differ."""
    if isinstance(other.action, GiveUpSuit):
        return labels.text("hint_suit", void=void_words(other.action.suit, labels), n=len(other.gives))
    if isinstance(other.action, SetAside):
        new, old = ([*(Counter(one) - Counter(same)).elements()]
                    for one, same in ((other.gives, best.gives), (best.gives, other.gives)))  # fmt: skip
        unseen = labels.text("hint_unseen")
        return labels.text("hint_instead", new=tiles_in_words(new, labels.words_id) or unseen,
                       old=tiles_in_words(old, labels.words_id) or unseen)  # fmt: skip
    if other.gives and candidate_name(best, labels) == candidate_name(other, labels):
        tiles = tiles_in_words(other.gives, labels.words_id)
        return labels.text("hint_call_with", call=name_in_sentence(other, labels), tiles=tiles)
    return labels.text("hint_passing") if isinstance(other.action, Pass) else name_in_sentence(other, labels)


def name_in_sentence(one: Candidate, labels: PlayerLabels) -> str:
    """Return the name of a candidate for use inside a sentence: quoted if it is the word on a button."""
    call = candidate_name(one, labels)
    return call if isinstance(one.action, Discard) else labels.text("hint_call", call=call)


def void_words(suit: int, labels: PlayerLabels) -> str:
    """Return the words for a player who has given up `suit` (a number), such as "without dots"."""
    return labels.text(f"hint_void_{suit + 1}")


def aim_lines(one: Candidate, labels: PlayerLabels) -> list[str]:
    """Return lines about the hand that a candidate aims for, its distance from a win, and its prospects; with a card,
    also the missing tiles.
    """
    family = family_words(one.family, labels.words_id)
    if one.void is not None:
        family = labels.text("hint_family_void", family=family, void=void_words(one.void, labels))
    gone = "hint_away_without" if isinstance(one.action, SetAside | GiveUpSuit) else "hint_away"
    parts = [labels.text("hint_waits") if one.shanten <= 0 else labels.text(gone, n=one.shanten)]
    if one.family == "ready":  # the readiness was just mentioned
        parts.clear()
    parts.append(labels.text("hint_live", n=one.live))
    if not isinstance(one.action, SetAside):  # the tiles received in exchange are not considered
        parts.append(labels.text("hint_chance", odds=odds_words(one.shown_chance)))
    if one.family != "whole":
        parts.append(labels.text("hint_brings", n=points(one.pay)))
    if one.lacks:
        facts = i18n.words().clauses(parts)
        lacks = labels.text("hint_lacks", tiles=tiles_in_words(one.lacks, labels.words_id))
        return [labels.text("hint_line", line=family, facts=facts), lacks]
    return [labels.text("hint_aim", family=family, facts=i18n.words().clauses(parts))]


def tiles_in_words(kinds: Sequence[Kind], ruleset: str) -> str:
    """Return the names of tiles with their counts, as in "East, 3 × 2 of dots"; all bonus tiles have one name."""
    flower = i18n.term("flower", ruleset)
    names = Counter(flower if kind in BONUS else tile_name(kind, ruleset) for kind in sorted(kinds))
    return i18n.words().listed(name if count == 1 else f"{count} × {name}" for name, count in names.items())


def reason_against(best: Candidate, other: Candidate, labels: PlayerLabels) -> str:
    """Return the sentence about the difference that makes the other candidate worse."""
    name, decided = alternative(best, other, labels), deciding_terms(best, other)
    if decided == (DANGER,):
        if other.cost > best.cost:
            return danger_reason(best, other, labels)
        return labels.text("hint_than_less", other=name)  # what it may cost later tells them apart, not the tile itself
    if not other.chance:
        return labels.text("hint_than_never", other=name)
    if decided[:1] != (CHANCE,):
        told = points(other.pay)
        return labels.text("hint_than_worth" if told < points(best.pay) else "hint_than_promises", other=name, n=told)
    if other.shanten > best.shanten:
        return labels.text("hint_than_away", other=name, n=other.shanten)
    if other.live < best.live:
        return labels.text("hint_than_live", other=name, n=other.live)
    if isinstance(other.action, SetAside):
        return labels.text("hint_than_less", other=name)
    if odds_words(other.shown_chance) == odds_words(best.shown_chance) or other.shown_chance > best.shown_chance:
        key = "hint_than_promises" if other.shown_chance > best.shown_chance else "hint_than_less"
        return labels.text(key, other=name)
    return labels.text("hint_than_chance", other=name, odds=odds_words(other.shown_chance))


def danger_reason(best: Candidate, other: Candidate, labels: PlayerLabels) -> str:
    """Return a sentence about the other discard's danger: who may win on it, the odds, and the cost."""
    worst = max(other.risk, key=lambda risk: risk.cost)
    key, name = "hint_danger" if best.worth else "hint_danger_alone", alternative(best, other, labels)
    return labels.text(key, other=name, player=labels.name(worst.seat), odds=odds_words(worst.chance),
                   points=points(worst.price))  # fmt: skip


def points(number: float) -> float:
    """Round points to two significant figures; below one to tenths, but at least 0.1."""
    if number < 1:
        return max(round(number, 1), 0.1)
    figure: int = 10 ** max(len(str(int(number))) - FIGURES, 0)
    return round(number / figure) * figure


def odds_words(chance: float) -> str:
    """Return a chance between 0 and 1 as words: "one in five", or a large one in tenths."""
    tenths = min(round(chance * 10), 9)
    if chance >= OFTEN and tenths != 5:
        return i18n.tr("hint_odds_often", n=tenths)
    if chance < 1 / FAR:
        return i18n.tr("hint_odds_seldom", n=FAR)
    return i18n.tr("hint_odds", n=max(2, round(1 / chance)))


@cache
def _has_honors(ruleset: str) -> bool:
    """Check that a rule set is played with winds and dragons under its default options."""
    page = registry.get(ruleset)
    return any(kind in page.at(page.resolve()).copies for kind in HONORS)


def family_words(family: str, ruleset: str) -> str:
    """Return the name of a family of hands, such as all pungs, in the words of a rule set."""
    kind, _, letters = family.partition("_")
    if kind in ("suits", "pungs") and letters and set(letters) <= set(SUITS):
        there = "".join(SUITS) if _has_honors(ruleset.partition(SPOKEN)[0]) else "mps"
        letters = "".join(letter for letter in letters if letter in there)
        if letters == there:
            return i18n.own("family_any" if kind == "suits" else "family_pungs", ruleset)
        suits = i18n.words().listed(i18n.term(SUITS[letter], ruleset) for letter in letters)
        return i18n.own("family_suits" if kind == "suits" else "family_pungs_of", ruleset, suits=suits)
    if family in ("honors", "kinds", "ready", "sets", "whole"):
        return i18n.own(f"family_{family}", ruleset)
    known = i18n.element_name(family, ruleset)
    if i18n.words().find("elements", family, ruleset=ruleset) is None:  # a line of a card has the name given there
        return known if known != family else i18n.own("family_special", ruleset)
    return known if known != known[:1] + known[1:].lower() else known[:1].lower() + known[1:]
