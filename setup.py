"""Which folders of the source become parts of the installed package; all else stands in pyproject.toml.

docs/decisions/0081-one-package.md tells why.
"""

import shutil
from pathlib import Path

from setuptools import find_packages, setup

NAME = "sparrows_mahjong"
LAYERS = ("rules", "ai", "saves", "game", "assets")

# setuptools packs whatever an earlier build has left, modules that are gone among it.
shutil.rmtree(Path(__file__).parent / "build" / "lib", ignore_errors=True)

setup(
    script_name="setup.py",  # this file itself is no part of the package
    packages=[NAME, *(f"{NAME}.{found}" for layer in LAYERS for found in find_packages(include=[layer, f"{layer}.*"]))],
)
