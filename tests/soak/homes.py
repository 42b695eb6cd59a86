"""A home in which somebody has played for a while: matches over and begun, of several sorts, a preset, settings."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.play.setup import MatchSetup
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.sealing import seal_of, seed_of
from saves.logs.files import log_text
from saves.people import Person
from saves.presets import Presets
from saves.settings import Settings
from saves.store import Store
from saves.transfer import read_match, save_imported
from tests.play import play_deals, random_chooser

PEOPLE = tuple(Person(name, level, color) for color, (name, level) in enumerate(
    (("Anna", ""), ("Mei", "standard"), ("Lin", "standard"), ("Oleg", "standard"))))
SECRET = b"\7" * 32


def match_of(ruleset_id: str, deals: int, seed: int, secret: bytes = b"") -> Match:
    """So many deals by chance; with a `secret`, of sealed walls."""
    ruleset, chance = registry.get(ruleset_id), Random(seed)
    match = Match.new(ruleset, seed=seed_of(secret) if secret else seed, seal=seal_of(secret) if secret else "")
    for _ in play_deals(match, deals, random_chooser(chance), chance):
        pass
    return match


def furnish(home: Path) -> tuple[int, ...]:
    """Fill a home; the numbers of the matches."""
    log = home / "log.json"
    log.write_text(log_text(match_of("riichi", 2, 5).events, ["A", "B", "C", "D"], "tenhou", ""), encoding="utf-8")
    with Store(home) as store:
        found = [
            store.begin(match_of("hong_kong_old", 99, 1, SECRET).events, PEOPLE, {"secret": SECRET.hex()}),
            store.begin(match_of("sichuan", 2, 3, SECRET).events, PEOPLE, {"secret": SECRET.hex(), "undo": True}),
            store.begin(match_of("mcr", 1, 4).events, PEOPLE, {"undo": True, "undone": 3}),
            save_imported(store, read_match(log)),
        ]
    Presets(home).save("Mine", "hong_kong_old", {"minimum_faan": 1})
    Settings.load(home).change(introduced="taught")
    return tuple(found)


def setup_for(ruleset_id: str) -> MatchSetup:
    """A match for one person with leave to take moves back."""
    ruleset = registry.get(ruleset_id)
    count = ruleset.players_in(ruleset.resolve())
    return MatchSetup(ruleset_id, {}, undo=True).with_players(count, "Anna")
