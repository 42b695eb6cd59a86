"""Writes the stories anew after a change that is meant: `python -m tests.game.pictures [NAME ...]`."""

from __future__ import annotations

import os
import sys
import tempfile

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")


def main(names: list[str]) -> None:
    """Tell them, each in a folder of its own, and say which are different now."""
    from tests.game.pictures import sounds
    from tests.game.pictures.all_stories import STORIES
    from tests.game.pictures.stories import file_of, tell
    from tests.game.screens.desk import Desk

    if not names or "sounds" in names:
        sounds.write()
    for name in names or STORIES:
        if name == "sounds":
            continue
        with tempfile.TemporaryDirectory() as home:
            os.environ["SPARROWS_HOME"] = home
            words = tell(name)
            Desk.clear()
        file = file_of(name)
        if not file.exists() or file.read_text(encoding="utf-8") != words:
            print(name)
            file.write_text(words, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
