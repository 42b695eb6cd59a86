"""Which folders of the source become parts of the installed package; all else stands in pyproject.toml."""

from setuptools import find_packages, setup

NAME = "sparrows_mahjong"
LAYERS = ("rules", "ai", "saves", "game", "assets")

setup(
    script_name="setup.py",  # this file itself is no part of the package
    packages=[NAME, *(f"{NAME}.{found}" for layer in LAYERS for found in find_packages(include=[layer, f"{layer}.*"]))],
)
