"""Matches of the Japanese games for the tests of logs, and what of them a log can tell."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from ai.policy import make
from rules.core.melds import Form, Meld
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import WIN, Action, CallOff, Claim, ConcealedKong, PromoteKong, ShowBonus
from rules.engine.match import Match
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import objects_of, read_script
from saves.logs.files import log_text
from saves.logs.record import LoggedDeal
from saves.logs.telling import to_log
from tests import variant_files
from tests.play import play_deals, random_chooser

NAMES = ["Anna", "Борис", "", "麻"]


def by_chance(seed: int, deals: int = 30, ruleset: str = "riichi", **options: object) -> Match:
    """A match of people who do anything that is allowed: all kinds of calls and ends come about."""
    rules = registry.get(ruleset)
    match = Match.new(rules, rules.resolve(options), seed=seed, seating="fixed")
    chance = Random(seed)
    for _ in play_deals(match, deals, random_chooser(chance), chance):
        pass
    return match


def is_rare(action: Action) -> bool:
    kong = isinstance(action, ConcealedKong | PromoteKong) or (isinstance(action, Claim) and action.form is Form.KONG)
    return kong or isinstance(action, CallOff | ShowBonus)


def by_skill(seed: int, rare: bool = False, ruleset: str = "riichi", **options: object) -> Match:
    """A match of computer players: hands are declared and won; with `rare`, kongs are laid, tiles put aside and deals
    called off wherever that is open."""
    rules = registry.get(ruleset)
    match = Match.new(rules, rules.resolve(options), seed=seed, seating="fixed")
    players = [make("standard", seed + seat) for seat in range(match.state.players)]
    while pending := match.pending():
        seat, legal = next(iter(pending.items()))
        laid = [action for action in legal if rare and is_rare(action)]
        match.play(seat, laid[0] if laid and WIN not in legal else players[seat].choose(match.glance(seat), legal))
    return match


def scripted(ruleset: str) -> Iterator[tuple[str, Match, tuple[LoggedDeal, ...]]]:
    """The scripted deals of a rule set that a log can tell from their beginning, with what it tells."""
    given = variant_files.read(ruleset, variant_files.DEALS)["deals"]
    for script in (script for deal in given for script in objects_of(deal)):
        if "last" in script:
            continue
        match = play_script(read_script(script, ruleset)).match
        deals = to_log(match.events, NAMES).deals
        if deals and min(len(hand) for deal in deals for hand in deal.hands) == 13:
            yield script["name"], match, deals


def written(folder: Path, text: str, name: str = "log.txt") -> Path:
    """A file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed_tenhou(match: Match, change: Callable[[dict[str, Any]], None]) -> str:
    """The log of a match in which something was changed."""
    value = json.loads(log_text(match.events, NAMES, "tenhou", ""))
    change(value)
    return json.dumps(value)


def public(events: Sequence[ev.Event]) -> Iterator[object]:
    """What a table saw: neither which of equal pieces it was, nor what was answered in secret, nor how the wall lay."""
    for event in events:
        match event:
            case ev.Decided() | ev.WallBuilt() | ev.WallBroken() | ev.DiceRolled() | ev.MatchStarted():
                continue
            case ev.TilesDealt():
                continue  # as hands in the told deals
            case ev.Claimed() | ev.KongDeclared():
                yield type(event), event.seat, set_of(event.meld)
            case ev.HandShown() | ev.BonusShown():
                yield type(event), event.seat, sorted(event.faces)
            case _ if hasattr(event, "tile"):
                faces = getattr(event, "face", None)
                yield type(event), getattr(event, "seat", None), faces, getattr(event, "source", None)
            case _:
                yield event


def set_of(meld: Meld) -> object:
    return meld.form, sorted(meld.faces), meld.source, meld.concealed
