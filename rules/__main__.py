"""`python -m rules`: a door to the program, which knows who can play. The rules themselves know no player."""

import sys

from main import main

if __name__ == "__main__":
    sys.exit(main(["rules", *sys.argv[1:]]))
