"""Sichuan mahjong, blood river. Rule sheet: docs/sheet.md. As it does, this page says how it differs from sichuan."""

from __future__ import annotations

from dataclasses import replace

from rules.core.house_rules import number
from rules.engine.table import ClaimRule, Move, Ruleset, State, Table
from rules.mechanics.claims.set_claims import ClaimKong
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.ready.waiting import keeps_waits
from rules.scoring.scoring_inputs import OUT
from rules.variants.sichuan import rules as to_the_end

# 9 House rules

EVERYBODY = 3
"""A deal never ends by wins, so that as many may win as in a game to the end."""


class Options(to_the_end.Options):
    """House rules: section 9."""

    end_after_wins = to_the_end.Options.end_after_wins.fixed(EVERYBODY)
    cap_fan = to_the_end.Options.cap_fan.but(default=to_the_end.NO_CAP)
    self_draw_bonus = to_the_end.Options.self_draw_bonus.but(default="fan")
    heaven_earth = to_the_end.Options.heaven_earth.but(default=False)
    pig_fan = to_the_end.Options.pig_fan.but(default=5)
    must_win_tiles = number(4, range=(0, 20), group="claims")


# 7 Scoring table

AGREED = {"heavenly_hand": "heaven_earth=true", "earthly_hand": "heaven_earth=true",
          "self_draw_base": "self_draw_bonus=base"}  # fmt: skip
"""The house rule under which a row of sichuan is played here."""

ELEMENTS = tuple(
    replace(row, example=f"{row.example} {AGREED[row.id]}") if row.id in AGREED else row for row in to_the_end.ELEMENTS
)

# 5 Turn


def always(state: State) -> bool:
    """Play on after every win."""
    return True


def must_win(state: State) -> bool:
    """Check that so few tiles are left that a win must be declared."""
    return state.wall.left <= Options.must_win_tiles(state.table.options)


def after_win(rule: Move) -> Move:
    """Let a hand that has won lay a kong as long as it waits for the same tiles."""
    return replace(rule, when_fixed=keeps_waits) if isinstance(rule, KongFromHand | PromotePung) else rule


def claim_after_win(rule: ClaimRule) -> ClaimRule:
    """Let a hand that has won claim a kong as long as it waits for the same tiles."""
    return replace(rule, when_fixed=keeps_waits) if isinstance(rule, ClaimKong) else rule


# 2 to 8: sichuan under these house rules


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Return the table of sichuan, at which winners play on until the wall is used up."""
    base = to_the_end.table(ruleset, o, players)
    limit = must_win if o.must_win_tiles else None
    return replace(
        base,
        moves=tuple(after_win(move) for move in base.moves),
        claims=tuple(claim_after_win(claim) for claim in base.claims),
        ending=replace(base.ending, plays_on=always, winners_play_on=True, must_win=limit),
    )


RULESET = replace(
    to_the_end.RULESET, id="sichuan_blood_river", native="血流成河", sign="流", house_rules=Options, elements=ELEMENTS,
    table=table,
    inputs=tuple(one for one in to_the_end.RULESET.inputs if one is not OUT),
)
