"""`python -m rules`: starts the program beside this package, which knows who can play; the rules know no player."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

if __name__ == "__main__":
    spec = spec_from_file_location("program", Path(__file__).parents[1] / "main.py")
    assert spec is not None and spec.loader is not None
    program = module_from_spec(spec)
    spec.loader.exec_module(program)
    sys.exit(program.main(["rules", *sys.argv[1:]]))
