"""The window: everything that is drawn, heard and pressed."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before any module here loads pygame, which greets otherwise
