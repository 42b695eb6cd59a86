"""Limits on the rendering cost of a user's SVG: a small file can ask for a billion corners.

The library draws anything in a file, for minutes and with gigabytes if need be, and cannot be stopped. So the cost is
estimated before: an upper bound of the corners of its outlines, from the count and size of their numbers and the stroke
widths. docs/decisions/0299-drawings-are-judged-before-they-are-drawn.md tells why.
"""

from __future__ import annotations

import re
from math import sqrt
from xml.parsers import expat

LARGEST = 512 << 10
"""Maximal size of a file in bytes; those of usual tile sets have up to 60,000."""

MOST_NUMBERS = 24_000
"""Maximal count of numbers in outlines: twelve thousand lines that all cross take three seconds."""

MOST_CORNERS = 3e6
"""Maximal corners of outlines, with curves as lines and strokes as edges: some 100 MB while drawing."""

WIDEST = 400.0
"""Maximal width of drawn tiles, in pixels."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")
_HIDDEN = re.compile(r"<\s*(\w*)([^>]*)")
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*[\"']([^\"']*)")
_STROKE = re.compile(r"stroke-width\s*[:=]\s*[\"']?\s*([-+.\deE]+)")
_DASHES = re.compile(r"stroke-dasharray\s*[:=]\s*[\"']?\s*([-+.,%\s\deE]+)")
_PLACES = frozenset(("d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"))
_DEEPEST = 128


class _TooMuchError(Exception):
    """A drawing exceeds the limits, or hides contents that cannot be judged."""


class _CostEstimate:
    """Estimates the cost of rendering a drawing, fed element by element by an XML parser."""

    def __init__(self, text: str) -> None:
        """Find the widest stroke and the shortest dashes in the whole text."""
        self.scales = [1.0]
        self.numbers = 0
        self.in_section = False
        self.far, self.largest_scale = 1.0, 1.0
        self.length = 0.0
        self.stroke = max((abs(number) for found in _STROKE.findall(text) for number in _numbers(found)), default=1.0)
        dashes = [sum(map(abs, _numbers(found))) for found in _DASHES.findall(text)]
        self.dash = min((dash for dash in dashes if dash > 0), default=0.0)

    def begin(self, _name: str, attributes: dict[str, str]) -> None:
        """Add the cost of an element: its numbers, scaled by its own transformation and those around it."""
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
        """Leave an element."""
        self.scales.pop()

    def hidden(self, text: str) -> None:
        """Add the cost of elements in a comment or the like: the renderer draws those too, except the first."""
        for name, inside in _HIDDEN.findall(text.partition(">")[2]):
            if name in ("g", "svg"):
                raise _TooMuchError  # its effect on the following elements is unknown
            self.begin(name, dict(_ATTRIBUTE.findall(inside)))
            self.end(name)

    def section(self) -> None:
        """Enter a CDATA section."""
        self.in_section = True

    def section_end(self) -> None:
        """Leave a CDATA section."""
        self.in_section = False

    def words(self, text: str) -> None:
        """Add the cost of elements in a CDATA section."""
        if self.in_section:
            self.hidden(text)

    @staticmethod
    def refuse() -> None:
        """Refuse a drawing with entity declarations: no tile needs them, and they may hide anything."""
        raise _TooMuchError

    @property
    def corners(self) -> float:
        """Upper bound of the corners to be rendered: a curve has as many as its length, a joint as its thickness."""
        pieces = 1 + min(1024.0, sqrt(self.far))
        joints = 2 + 2 * sqrt(self.stroke * self.largest_scale)
        dashes = self.length / self.dash if self.dash else 0.0
        return (self.numbers / 6 * pieces + dashes) * joints


def draws_quickly(data: bytes) -> bool:
    """Check that an SVG drawing stays within the limits; false also if its cost cannot be estimated."""
    if len(data) > LARGEST:
        return False
    try:
        estimate = _CostEstimate(data.decode("utf-8", "replace"))
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = estimate.begin, estimate.end
        parser.CommentHandler = estimate.hidden
        parser.ProcessingInstructionHandler = lambda _target, text: estimate.hidden(text)
        parser.buffer_text, parser.buffer_size = True, LARGEST  # so that hidden text comes in one piece
        parser.CharacterDataHandler = estimate.words
        parser.StartCdataSectionHandler, parser.EndCdataSectionHandler = estimate.section, estimate.section_end
        parser.EntityDeclHandler = lambda *_: estimate.refuse()
        parser.Parse(data, True)
        return estimate.corners <= MOST_CORNERS
    except (expat.ExpatError, _TooMuchError, ValueError, OverflowError):
        return False


def _numbers(text: str) -> list[float]:
    """Return the numbers in an attribute's text, each limited to a finite range."""
    return [min(1e12, max(-1e12, float(found))) for found in _NUMBER.findall(text)]


def _scale(transform: str) -> float:
    """Return the greatest factor by which a transformation can enlarge."""
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
