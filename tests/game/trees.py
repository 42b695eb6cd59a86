"""Trees of nodes as text, for tests that compare scenes."""

from __future__ import annotations

from game.art.nodes import TileNode
from game.scene.node import Node
from game.table.overlay.draw import Drawn
from rules.core.tiles import CODES, HIDDEN


def look_of(node: Node) -> str:
    """What a node shows: the face of a tile and how it lies, or what a picture depends on."""
    if isinstance(node, TileNode):
        face = "back" if node.face == HIDDEN else CODES[node.face]
        look = node.stance.name.lower() + (f" {node.turn}" if node.turn else "")
        return f"{face} {look} w={node.width:.1f}" + (" dim" if node.dim else "")
    return repr(node.key) if isinstance(node, Drawn) else ""


def described(node: Node, indent: int = 0) -> str:
    """A line per node: kind, name, position, and what differs from the usual."""
    words = [type(node).__name__, *([repr(node.name)] if node.name else [])]
    words.append(f"({node.position[0]:.1f}, {node.position[1]:.1f})")
    turn = round(node.rotation % 360, 1) % 360
    words += [f"turn={turn:g}"] if turn else []
    words += [f"scale={node.scale:.3g}"] if node.scale != 1 else []
    words += [f"opacity={node.opacity:.3g}"] if node.opacity != 1 else []
    words += [f"depth={node.depth:.6g}"] if node.depth else []
    words += [] if node.visible else ["hidden"]
    line = " " * indent + " ".join(filter(None, (*words, look_of(node))))
    return "\n".join([line, *(described(child, indent + 2) for child in node.children)])
