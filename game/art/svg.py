"""How much work a drawing of the player's own is: a small file can ask for a billion corners.

The library draws whatever stands in a file, for minutes and with gigabytes if need be, and nothing stops it then. So a
drawing is judged before: how many corners its outlines come to at most, from how many numbers they have, how far these
reach and how broad the strokes are.

docs/decisions/0299-drawings-are-judged-before-they-are-drawn.md tells why.
"""

from __future__ import annotations

import re
from math import sqrt
from xml.parsers import expat

LARGEST = 512 << 10
"""Bytes of a drawing at most; those of usual tile sets have up to 60,000."""

MOST_NUMBERS = 24_000
"""Numbers in its outlines at most: twelve thousand lines that all cross take three seconds."""

MOST_CORNERS = 3e6
"""Corners of its outlines at most, when curves are lines and strokes have edges: some 100 MB while they are drawn."""

WIDEST = 400.0
"""Pixels up to which tiles are drawn."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")
_HIDDEN = re.compile(r"<\s*(\w*)([^>]*)")
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*[\"']([^\"']*)")
_STROKE = re.compile(r"stroke-width\s*[:=]\s*[\"']?\s*([-+.\deE]+)")
_DASHES = re.compile(r"stroke-dasharray\s*[:=]\s*[\"']?\s*([-+.,%\s\deE]+)")
_PLACES = frozenset(("d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"))
_DEEPEST = 128


class _TooMuchError(Exception):
    """The drawing is more than a tile face needs, or hides what it is."""


class _Judge:
    """Adds up, element by element, what is to be drawn."""

    def __init__(self, text: str) -> None:
        self.scales = [1.0]
        self.numbers = 0
        self.in_section = False
        self.far, self.largest_scale = 1.0, 1.0
        self.length = 0.0
        self.stroke = max((abs(number) for found in _STROKE.findall(text) for number in _numbers(found)), default=1.0)
        dashes = [sum(map(abs, _numbers(found))) for found in _DASHES.findall(text)]
        self.dash = min((dash for dash in dashes if dash > 0), default=0.0)

    def begin(self, _name: str, attributes: dict[str, str]) -> None:
        """An element: its numbers lie as far away as its own transformation and those around it take them."""
        scale = self.scales[-1] * _scale(attributes.get("transform", ""))
        box = _numbers(attributes.get("viewBox", ""))
        if len(box) == 4:
            scale *= WIDEST / max(1e-9, min(abs(box[2]), abs(box[3])))
        self.scales.append(scale)
        self.largest_scale = max(self.largest_scale, scale)
        if len(self.scales) > _DEEPEST:
            raise _TooMuchError
        for name in _PLACES & attributes.keys():
            found = _numbers(attributes[name])
            self.numbers += len(found)
            farthest = max(map(abs, found), default=0.0)
            self.far = max(self.far, scale * farthest)
            self.length += len(found) * farthest
            if self.numbers > MOST_NUMBERS:
                raise _TooMuchError

    def end(self, _name: str) -> None:
        """It is closed."""
        self.scales.pop()

    def hidden(self, text: str) -> None:
        """What is no element; the library finds elements in it nevertheless, but for the first."""
        for name, inside in _HIDDEN.findall(text.partition(">")[2]):
            if name in ("g", "svg"):
                raise _TooMuchError  # what it does to all that follows cannot be told
            self.begin(name, dict(_ATTRIBUTE.findall(inside)))
            self.end(name)

    def section(self) -> None:
        """Words in which signs stand for themselves begin."""
        self.in_section = True

    def section_end(self) -> None:
        """They end."""
        self.in_section = False

    def words(self, text: str) -> None:
        """Words between elements."""
        if self.in_section:
            self.hidden(text)

    @staticmethod
    def refuse() -> None:
        """What no drawing of a tile needs, and may hide anything."""
        raise _TooMuchError

    @property
    def corners(self) -> float:
        """At most so many: a curve has as many pieces as it is long, a round joint as it is thick."""
        pieces = 1 + min(1024.0, sqrt(self.far))
        joints = 2 + 2 * sqrt(self.stroke * self.largest_scale)
        dashes = self.length / self.dash if self.dash else 0.0
        return (self.numbers / 6 * pieces + dashes) * joints


def draws_quickly(data: bytes) -> bool:
    """Whether a drawing is no more work than a tile face may be; false as well where it cannot be judged."""
    if len(data) > LARGEST:
        return False
    try:
        judge = _Judge(data.decode("utf-8", "replace"))
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = judge.begin, judge.end
        parser.CommentHandler = judge.hidden
        parser.ProcessingInstructionHandler = lambda _target, text: judge.hidden(text)
        parser.buffer_text, parser.buffer_size = True, LARGEST  # so that what is hidden comes in one piece
        parser.CharacterDataHandler = judge.words
        parser.StartCdataSectionHandler, parser.EndCdataSectionHandler = judge.section, judge.section_end
        parser.EntityDeclHandler = lambda *_: judge.refuse()
        parser.Parse(data, True)
        return judge.corners <= MOST_CORNERS
    except (expat.ExpatError, _TooMuchError, ValueError, OverflowError):
        return False


def _numbers(text: str) -> list[float]:
    """The numbers of an attribute, each one that can be counted with."""
    return [min(1e12, max(-1e12, float(found))) for found in _NUMBER.findall(text)]


def _scale(transform: str) -> float:
    """How many times larger a transformation makes things at most."""
    scale = 1.0
    for name, inside in _CALL.findall(transform):
        values = _numbers(inside)
        if name == "matrix" and len(values) == 6:
            (a, b, c, d), squares = values[:4], sum(value * value for value in values[:4])
            scale *= sqrt((squares + sqrt(max(0.0, squares**2 - 4 * (a * d - b * c) ** 2))) / 2)
        elif name == "scale":
            scale *= max(map(abs, values), default=1.0)
        elif name in ("skewX", "skewY"):
            scale *= 100.0  # nearly flat, whatever the angle
    return scale
