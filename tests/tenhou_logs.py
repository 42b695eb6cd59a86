"""Packs logs of tenhou so that they can lie beside the tests: `python -m tests.tenhou_logs FOLDER` writes `PACKED`.

Left out is what tells of people and of shuffling (`UN`, `SHUFFLE`, `BYE`) and what is said twice (the winner's tiles).
"""

from __future__ import annotations

import bz2
import re
import sys
from collections.abc import Mapping
from pathlib import Path

PACKED = Path(__file__).with_name("logs") / "tenhou.bz2"
"""A log a line: its name, a blank, its elements."""

_DROPPED = re.compile(r"<(?:SHUFFLE|UN|BYE|TAIKYOKU)\b[^>]*>")
_SAID_TWICE = re.compile(r"(<(?:AGARI|RYUUKYOKU)[^>]*?) hai\d?=\"[^\"]*\"")


def packed(logs: Mapping[str, str]) -> bytes:
    """The logs by their names, without what is left out."""
    lines: list[str] = []
    for name, text in sorted(logs.items()):
        text = _DROPPED.sub("", text)
        while (shorter := _SAID_TWICE.sub(r"\1", text)) != text:
            text = shorter
        lines.append(f"{name} {text.strip()}\n")
    return bz2.compress("".join(lines).encode())


def unpacked() -> dict[str, str]:
    """The logs by their names."""
    lines = bz2.decompress(PACKED.read_bytes()).decode().splitlines()
    return dict(line.split(" ", 1) for line in lines)  # type: ignore[misc]


def main() -> None:
    """Pack a folder."""
    folder = Path(sys.argv[1])
    logs = {path.name.partition(".")[0]: path.read_text(encoding="utf-8") for path in folder.glob("*.mjlog.xml")}
    PACKED.write_bytes(packed(logs))
    print(f"{len(logs)} logs, {PACKED.stat().st_size} bytes")


if __name__ == "__main__":
    main()
