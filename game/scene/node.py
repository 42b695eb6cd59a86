"""The scene: a tree of nodes; a node has a position in its parent's coordinates and may have a picture.

Coordinates are pixels, x to the right and y down. Rotation is in degrees counter-clockwise as seen on the screen, so
that a seat at the right of the table is turned by 90. Scale, opacity and depth are inherited: scale and opacity
multiply, depth adds up. Nodes are drawn by their summed depth, equal depths in the order of the tree.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar, cast, overload

import pygame

Point = tuple[float, float]
N = TypeVar("N", bound="Node")
V = TypeVar("V")


class Sprite(NamedTuple):
    """A picture with premultiplied alpha; (`dx`, `dy`) is the pixel of it that lies at the node's position."""

    surface: pygame.Surface
    dx: float
    dy: float


class Place(NamedTuple):
    """The placement of a node in the window: its own, such as position and scale, combined with its ancestors'."""

    x: float
    y: float
    rotation: float
    scale: float
    opacity: float
    depth: float
    visible: bool


_ORIGIN = Place(0.0, 0.0, 0.0, 1.0, 1.0, 0.0, True)


class Tracked(Generic[V]):
    """A field of a node; assigning another value marks the node as changed."""

    def __set_name__(self, owner: type[Node], name: str) -> None:
        """Note the attribute in which nodes store the value."""
        self._name = f"_{name}"

    @overload
    def __get__(self, node: None, owner: type[Node]) -> Tracked[V]: ...
    @overload
    def __get__(self, node: Node, owner: type[Node]) -> V: ...
    def __get__(self, node: Node | None, owner: type[Node]) -> Tracked[V] | V:
        """Return the value of the node's field."""
        return self if node is None else cast(V, getattr(node, self._name))

    def __set__(self, node: Node, value: V) -> None:
        """Set the node's field, marking the node as changed if the value is another."""
        if value != getattr(node, self._name):
            setattr(node, self._name, value)
            node.changed()


class Node:
    """An object on the screen, or a group of objects that move together: a node of the tree that the renderer draws."""

    position = Tracked[Point]()
    rotation = Tracked[float]()
    scale = Tracked[float]()
    opacity = Tracked[float]()
    visible = Tracked[bool]()

    def __init__(
        self,
        name: str = "",
        *,
        position: Point = (0.0, 0.0),
        rotation: float = 0.0,
        scale: float = 1.0,
        opacity: float = 1.0,
        depth: float = 0.0,
        visible: bool = True,
    ) -> None:
        """Create a node; its position in pixels, rotation in degrees and scale are relative to the parent's.

        The opacity is from 0 to 1. Nodes of a greater depth are drawn in front.
        """
        self.name = name
        self.parent: Node | None = None
        self.children: list[Node] = []
        self._position = position
        self._rotation, self._scale, self._opacity = rotation, scale, opacity
        self._depth, self._visible = depth, visible
        self._place: Place | None = None
        self._scene: Scene | None = None

    def add(self, child: N) -> N:
        """Make `child` the last of the children, removing it from its former parent; returns it."""
        if child is self or child in self.ancestors():
            raise ValueError(f"{child!r} cannot stand below itself")
        child.remove()
        child.parent = self
        self.children.append(child)
        for node in child.walk():
            node._scene, node._place = self._scene, None
        if self._scene is not None:
            self._scene.restructured = True
        return child

    def remove(self) -> None:
        """Detach from the parent, with everything below; no effect without a parent."""
        if self.parent is None:
            return
        scene = self._scene
        self.parent.children.remove(self)
        self.parent = None
        for node in self.walk():
            node._scene, node._place = None, None
        if scene is not None:
            scene.restructured = True

    def clear(self) -> None:
        """Remove all children."""
        for child in list(self.children):
            child.remove()

    def walk(self) -> Iterator[Node]:
        """Iterate over this node and everything below, parents before children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def ancestors(self) -> Iterator[Node]:
        """Iterate over the parent, its parent and so on."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def find(self, name: str) -> Node | None:
        """Return the first node of that name, here or below."""
        return next((node for node in self.walk() if node.name == name), None)

    @property
    def depth(self) -> float:
        """The depth: nodes of a greater depth are drawn in front."""
        return self._depth

    @depth.setter
    def depth(self, value: float) -> None:
        """Set the depth, which lets the scene sort its nodes anew."""
        if value != self._depth:
            self._depth = value
            self.changed()
            if self._scene is not None:
                self._scene.reordered = True

    def changed(self) -> None:
        """Mark this node and everything below as changed in look or position."""
        self._place = None
        if self._scene is not None:
            self._scene.stale.add(self)
        for child in self.children:
            if child._place is not None:
                child.changed()

    @property
    def place(self) -> Place:
        """The placement in the window, cached."""
        if self._place is None:
            above = _ORIGIN if self.parent is None else self.parent.place
            x, y = _rotated(self._position, above.rotation, above.scale)
            self._place = Place(
                above.x + x,
                above.y + y,
                above.rotation + self._rotation,
                above.scale * self._scale,
                above.opacity * self._opacity,
                above.depth + self._depth,
                above.visible and self._visible,
            )
        return self._place

    def to_local(self, point: Point) -> Point:
        """Convert a point of the window to this node's coordinates."""
        place = self.place
        size = place.scale or 1e-9
        return _rotated((point[0] - place.x, point[1] - place.y), -place.rotation, 1 / size)

    def sprite(self) -> Sprite | None:
        """Return the picture to draw at `place`; None for a group. Opacity is applied by the renderer."""
        return None

    def contains(self, point: Point) -> bool:
        """Return true if a point, in the node's own coordinates, lies on it."""
        return False

    def hit(self, point: Point) -> Node | None:
        """Return the frontmost visible node at a point of the window, this one included; None if there is none."""
        found: Node | None = None
        highest = -math.inf
        for node in self.walk():
            place = node.place
            if place.visible and place.depth >= highest and node.contains(node.to_local(point)):
                found, highest = node, place.depth
        return found

    def __repr__(self) -> str:
        """Return class, name and position."""
        return f"<{type(self).__name__} {self.name!r} at {self._position[0]:.1f}, {self._position[1]:.1f}>"


class Scene(Node):
    """The root of a tree of nodes; it gathers changes for the renderer."""

    def __init__(self, name: str = "scene") -> None:
        """Create an empty tree."""
        super().__init__(name)
        self.stale: set[Node] = set()
        self.restructured = True
        """Nodes were added or removed."""
        self.reordered = False
        """Some depth changed."""
        self._scene = self


class SpriteNode(Node):
    """A node that shows one finished picture, such as a plate, a die, a label or a marker."""

    def __init__(
        self, sprite: Sprite | None, name: str = "", *, position: Point = (0.0, 0.0), depth: float = 0.0
    ) -> None:
        """Create a node with its picture; None shows nothing."""
        super().__init__(name, position=position, depth=depth)
        self._sprite = sprite

    @property
    def picture(self) -> Sprite | None:
        """The picture shown; None shows nothing."""
        return self._sprite

    @picture.setter
    def picture(self, value: Sprite | None) -> None:
        """Show another picture."""
        self._sprite = value
        self.changed()

    def sprite(self) -> Sprite | None:
        """Return the picture."""
        return self._sprite

    def contains(self, point: Point) -> bool:
        """Return true if a point, in the node's own coordinates, lies within the picture."""
        if self._sprite is None:
            return False
        x, y = point[0] + self._sprite.dx, point[1] + self._sprite.dy
        width, height = self._sprite.surface.get_size()
        return 0 <= x < width and 0 <= y < height


class LateNode(SpriteNode):
    """A node whose picture is drawn when first needed, to spread the work of many nodes over frames."""

    def __init__(self, make: Callable[[], Sprite], name: str = "", *, position: Point = (0.0, 0.0),
                 depth: float = 0.0) -> None:  # fmt: skip
        """Create a node whose picture `make` draws when it is first needed."""
        super().__init__(None, name, position=position, depth=depth)
        self._make = make

    def sprite(self) -> Sprite:
        """Return the picture, drawing it the first time."""
        if self._sprite is None:
            self._sprite = self._make()
        return self._sprite


def _rotated(point: Point, degrees: float, scale: float) -> Point:
    """Return a point rotated counter-clockwise about the origin and scaled."""
    x, y = point[0] * scale, point[1] * scale
    if not degrees:
        return x, y
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    return x * cos + y * sin, -x * sin + y * cos
