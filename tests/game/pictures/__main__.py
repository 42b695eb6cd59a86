"""Writes the stories anew after a change that is meant: `python -m tests.game.pictures [NAME ...]`.

With `--into FOLDER` they are written there instead, each as NAME.txt.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")


def main(arguments: list[str]) -> None:
    """Tell them, each in a folder of its own, and say which are different now."""
    from tests.game.pictures import sounds
    from tests.game.pictures.all_stories import STORIES
    from tests.game.pictures.stories import file_of, tell
    from tests.game.screens.desk import Desk

    parser = argparse.ArgumentParser(description="Write the stories of screens anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="stories, or sounds; all by default")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="write there, and leave the kept ones alone")
    given = parser.parse_args(arguments)
    if given.into is None and (not given.names or "sounds" in given.names):
        sounds.write()
    for name in given.names or STORIES:
        if name == "sounds":
            continue
        with tempfile.TemporaryDirectory() as home:
            os.environ["SPARROWS_HOME"] = home
            words = tell(name)
            Desk.clear()
        file = file_of(name) if given.into is None else given.into / f"{name}.txt"
        if not file.exists() or file.read_text(encoding="utf-8") != words:
            print(name)
            file.write_text(words, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
