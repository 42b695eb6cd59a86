"""Labels of players, deals and tiles in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game import i18n
from game.table.board.board import Board, DealId
from game.tokens import Color, seat_color
from rules.core import tile_names
from rules.core.melds import Seat
from rules.core.number_text import signed
from rules.core.seats_hit import seats_hit
from rules.core.tiles import Kind, plain
from rules.core.words import SPOKEN
from rules.engine import registry
from rules.engine.table import Table
from saves.characters import localized_people
from saves.people import Person

WINDS = ("東", "南", "西", "北")
LIMITS = ("limit", "half_limit")
"""Units of rows that are worth a limit: shown without a number, which would be the limit itself."""
_DEAL = ("deal_east", "deal_south", "deal_west", "deal_north")


@dataclass(frozen=True, slots=True)
class PlayerLabels:
    """Texts about a table's players in the words of its rule set; `seats` are the persons by chair."""

    ruleset: str
    seats: tuple[Person, ...]
    viewer: Seat | None
    winds: tuple[int, ...] = ()
    """Wind of each seat counted from the dealer, where it is not simply its number."""
    stake: int = 0
    """Points of a ready stick where ready hands lay one: the pot is counted in such sticks, repeats in the smallest."""
    ready_mark: str = ""
    """Sign on the plaque that marks a ready player; empty where a stick does (`Appearance.ready_mark`)."""
    hits_from: str = ""
    """Seat from which tiles turned after a win are counted (`Appearance.hits_from`)."""
    spoken: str = ""
    """Key under which words of the rule set are looked up, where house rules choose it (`Ruleset.spoken`)."""

    @classmethod
    def at(cls, table: Table, seats: tuple[Person, ...], viewer: Seat | None) -> PlayerLabels:
        """Return the labels for the table of a rule set with these persons on its chairs."""
        look, stake = table.appearance, table.declarations.stake
        marks = look.ready_mark, look.hits_from
        return cls(table.ruleset.id, seats, viewer, look.winds, stake, *marks, table.spoken)

    @property
    def words_id(self) -> str:
        """Id of the rule set whose words files are used."""
        return self.spoken or self.ruleset

    def name(self, seat: Seat) -> str:
        """Return a player's name; "You" for the only human player. Computer players have names in each language."""
        if seat == self.you:
            return i18n.term("you").capitalize()
        return i18n.called(localized_people(self.seats, i18n.words())[seat].name)

    @property
    def you(self) -> Seat | None:
        """The seat of the only human player; None with several of them or none."""
        persons = [chair for chair, person in enumerate(self.seats) if person.human]
        return persons[0] if len(persons) == 1 else None

    def color(self, seat: Seat) -> Color:
        """Return the color of the player on a chair."""
        return seat_color(self.seats[seat].color)

    def level(self, seat: Seat) -> str:
        """Return the strength of a computer player in words; empty for a human player."""
        level = self.seats[seat].level
        if not level:
            return ""
        word = i18n.term(f"level_{level}")
        return word.capitalize() if word != f"level_{level}" else i18n.term("computer").capitalize()

    def badge(self, board: Board, seat: Seat) -> str:
        """Return the text of a player's disc: the seat wind, or the number of the chair where seats have no winds."""
        return str(seat + 1) if self.windless or board.state.players > len(WINDS) else WINDS[self.wind(board, seat)]

    def wind(self, board: Board, seat: Seat) -> int:
        """Return a seat's wind: 0 East, 1 South, 2 West, 3 North."""
        turn = board.wind_of(seat)
        return self.winds[turn] if turn < len(self.winds) else turn % len(WINDS)

    def hits(self, turned: Iterable[Kind], dealer: Seat, winners: Sequence[Seat]) -> list[Seat]:
        """Return the seat that each tile turned after a win hits; empty where the rules name none, or several."""
        origins = {"dealer": (dealer,), "winner": winners}.get(self.hits_from, ())
        return seats_hit(map(plain, turned), origins[0], len(self.seats)) if len(origins) == 1 else []

    def term(self, key: str, **values: object) -> str:
        """Translate a term of the game for this rule set."""
        return i18n.term(key, self.words_id, **values)

    def text(self, key: str, **values: object) -> str:
        """Return a sentence of the interface in the words of this rule set; `values` fill its placeholders."""
        return i18n.own(key, self.words_id, **values)

    @property
    def sign(self) -> str:
        """The sign drawn in the middle of the table by rule sets without a round wind; else empty."""
        return registry.get(self.ruleset).sign

    @property
    def windless(self) -> bool:
        """True if seats have no winds."""
        ruleset = registry.get(self.ruleset)
        return bool(ruleset.sign) and not ruleset.seat_winds

    def title_lines(self, board: Board) -> Sequence[str]:
        """Return the two lines of the table's title: the game, and the current deal."""
        return i18n.ruleset_name(self.ruleset), self.deal_name(board.deal_id)

    def deal_name(self, deal: DealId) -> str:
        """Return the name of a deal for table, log, sheets and replays."""
        return deal_name(deal, self.words_id)


def deal_name(deal: DealId, ruleset: str) -> str:
    """Return the name of a deal: "East 2, repeat 1"; where rounds have no winds, its number from the first.

    A deal by rules of its own adds its name: "East 3 · goulash".
    """
    if registry.get(ruleset.partition(SPOKEN)[0]).sign:
        name = i18n.term("deal_number", ruleset, n=deal.number).capitalize()
    else:
        key = "deal_name_again" if deal.again else "deal_name"
        wind = i18n.term(_DEAL[deal.round_wind % len(_DEAL)], ruleset)
        name = i18n.tr(key, wind=wind, n=deal.round_deal, again=deal.again)
    for fact in deal.facts:
        if i18n.words().knows(f"deal_{fact}", ruleset):
            name = i18n.words().own_text(ruleset, f"deal_{fact}", deal=name)
    return name


def tile_name(face: Kind, ruleset: str) -> str:
    """Return the name of a tile in the words of a rule set."""
    return tile_names.tile_name(i18n.words(), face, ruleset)


def amount_in_unit(unit: str, number: int) -> str:
    """Format a number with the unit of a score sheet, such as "8 fan"; `unit` is the key of its words."""
    if not unit:
        return signed(number)
    if unit in LIMITS:
        return i18n.term(unit)
    known = i18n.words().table("plurals")
    return i18n.plural(unit if unit in known else unit.removesuffix("s"), number)
