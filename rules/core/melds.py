"""Sets of tiles: melds as they lie on the table, and groups as scoring reads them."""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum

from rules.core.fast_value import fast_value
from rules.core.tiles import HIDDEN, Kind, Tile

Seat = int


class Form(StrEnum):
    """The form of a set of tiles, whatever its tiles are.

    Rows (runs of any length), bridges (any number of equal tiles), kings and special groups belong to games whose sets
    have many lengths; honors that all differ make a set in others.
    """

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    QUINT = "quint"
    SEXTET = "sextet"
    PAIR = "pair"
    SINGLE = "single"
    ROW = "row"
    BRIDGE = "bridge"
    KING = "king"
    SPECIAL = "special"
    HONORS = "xset"


_CHOW, _PUNG, _KONG = Form.CHOW, Form.PUNG, Form.KONG  # looking a member up costs more than a name
_HONORS = Form.HONORS  # honors that all differ, laid as a set: all winds, all dragons

@fast_value
class Meld:
    """A set laid on the table.

    `faces` are the kinds that its tiles show and `stands` those they count as (different for jokers), tile by tile.
    `claimed` is the tile taken from `source`'s river; `added` the tile that promoted a pung. A concealed meld was laid
    down from the hand without a claimed tile (a concealed kong). A `hidden` meld lies face down: only its owner knows
    its tiles.
    """

    form: Form
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]
    stands: tuple[Kind, ...]
    concealed: bool = False
    claimed: Tile | None = None
    source: Seat | None = None
    added: Tile | None = None
    hidden: bool = False

    def face_down(self) -> Meld:
        """Return the meld with all faces hidden, as seen by players who may not know its tiles."""
        unknown = (HIDDEN,) * len(self.tiles)
        return replace(self, faces=unknown, stands=unknown)

    def turned_up(self) -> Meld:
        """Return the meld turned face up, visible to everybody."""
        return replace(self, hidden=False)

    def promoted(self, tile: Tile, face: Kind) -> Meld:
        """Return this pung as a kong, with `tile` added to it."""
        return replace(
            self, form=Form.KONG, tiles=(*self.tiles, tile), faces=(*self.faces, face),
            stands=(*self.stands, self.stands[0]), added=tile,
        )  # fmt: skip

    def robbed(self, tile: Tile) -> Meld:
        """Return this kong as a pung again, without the tile that a winner robbed."""
        left = [place for place, own in enumerate(self.tiles) if own != tile]
        parts = (self.tiles, self.faces, self.stands)
        tiles, faces, stands = (tuple([part[place] for place in left]) for part in parts)
        return replace(self, form=Form.PUNG, tiles=tiles, faces=faces, stands=stands, added=None)

    def group(self) -> Group:
        """Return this meld as a group for scoring."""
        promoted = self.added is not None
        return Group(self.form, self.stands, self.concealed, faces=self.faces, laid=True, promoted=promoted)


@fast_value
class Group:
    """A set of tiles inside one reading of a hand.

    `kinds` are the kinds that its tiles count as, lowest first for a chow or row. `laid` is true for a meld on the
    table, `promoted` for a kong made of an open pung; `faces` are the kinds that the tiles show, if there are jokers
    among them.
    """

    form: Form
    kinds: tuple[Kind, ...]
    concealed: bool = True
    faces: tuple[Kind, ...] = field(default=(), compare=False)
    laid: bool = False
    promoted: bool = False

    @property
    def is_chow(self) -> bool:
        """True for three in a row of one suit."""
        return self.form is _CHOW

    @property
    def is_pung(self) -> bool:
        """True for a pung or a kong: wherever a pung counts, a kong does."""
        return self.form is _PUNG or self.form is _KONG

    @property
    def is_kong(self) -> bool:
        """True for a kong, but not for four equal tiles that were not declared as one."""
        return self.form is _KONG

    @property
    def size(self) -> int:
        """Number of tiles counted in the hand: 3 for kongs and sets of four winds, whose fourth tile was replaced."""
        return 3 if self.form is _KONG or self.form is _HONORS else len(self.kinds)

    @property
    def kind(self) -> Kind:
        """The first kind of the set: the tile of a pung, the lowest of a chow."""
        return self.kinds[0]
