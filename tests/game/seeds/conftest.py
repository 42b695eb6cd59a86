"""Fixtures for the tests of this folder."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def window() -> None:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode((1280, 720))
