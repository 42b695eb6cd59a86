"""The program as it is installed: one package of its own, beside others that have the names of our layers."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import numpy
import pytest

from tests.budget import PATIENCE, SOAK

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("ai", "assets", "game", "rules", "saves")
NO_SOURCE = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "*.pyc", "build", "dist", "*.egg-info")
LARGEST = 12_000_000
"""Bytes of the wheel."""
pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not SOAK, reason="builds and installs: SPARROWS_SOAK=1"),
]


def pip(*arguments: str) -> None:
    """Run the installer of this environment."""
    subprocess.run([sys.executable, "-m", "pip", "-q", *arguments], check=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, and the wheel that is built from it alone.

    An earlier build has left a module that is gone in the source.
    """
    assert importlib.util.find_spec("build"), "pip install '.[package]'"
    folder = tmp_path_factory.mktemp("built")
    source = folder / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*NO_SOURCE))
    left = source / "build" / "lib" / "sparrows_mahjong" / "rules" / "variants" / "gone.py"
    left.parent.mkdir(parents=True)
    left.write_text("")
    done = subprocess.run([sys.executable, "-m", "build", "--outdir", str(folder), str(source)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "!!" not in done.stdout, done.stdout  # setuptools frames so what it will not accept much longer
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel."""
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the program, and with packages of others that are called like our layers."""
    folder = tmp_path_factory.mktemp("home")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    pip("--python", str(python), "install", "--no-deps", str(wheel))
    packages = next((folder / "env").glob("lib/python3*/site-packages"))
    (packages / "libraries.pth").write_text(str(Path(numpy.__file__).parents[1]))  # what we need from others is there
    for name in ("rules", "game"):
        (packages / name).mkdir()
        (packages / name / "__init__.py").write_text("OWNER = 'somebody else'\n")
    return folder


ID = "io.github.sparrows_mahjong.sparrows"


def run(home: Path, *command: str) -> str:
    """What a command of the environment prints; it runs where a folder is called like one of our layers."""
    (home / "work" / "saves").mkdir(parents=True, exist_ok=True)
    program, *arguments = command
    places = {"HOME": str(home), "SPARROWS_HOME": str(home / "kept"), "XDG_DATA_HOME": str(home / "share")}
    done = subprocess.run([str(home / "env" / "bin" / program), *arguments], cwd=home / "work",
                          env={**places, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
                          capture_output=True, text=True, timeout=PATIENCE)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_source_distribution_is_the_source(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        held = {name.partition("/")[2] for name in archive.getnames() if archive.getmember(name).isfile()}
    source = {path.relative_to(built / "source").as_posix() for path in (built / "source").rglob("*") if path.is_file()}
    outside = {name for name in source if name.startswith((".git", "build/", "sparrows_mahjong.egg-info/"))}
    made = {name for name in held if name.startswith("sparrows_mahjong.egg-info/")} | {"PKG-INFO", "setup.cfg"}
    assert held - made == source - outside


def test_the_wheel_holds_one_package_with_everything(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    ours = {name for name in held if ".dist-info/" not in name}
    assert {name.partition("/")[0] for name in ours} == {"sparrows_mahjong"}
    source = {path.relative_to(ROOT).as_posix() for layer in LAYERS for path in (ROOT / layer).rglob("*")
              if path.is_file() and "__pycache__" not in path.parts}  # fmt: skip
    assert ours == {f"sparrows_mahjong/{name}" for name in (*source, "main.py", "py.typed")}
    assert wheel.stat().st_size < LARGEST


def test_packages_of_others_and_ours_both_work(home: Path) -> None:
    assert run(home, "python", "-c", "import rules, game; print(rules.OWNER, game.OWNER)").split() == [
        "somebody", "else", "somebody", "else",
    ]  # fmt: skip
    assert "hong_kong_old" in run(home, "sparrows", "rules", "list")
    run(home, "sparrows", "--ruleset", "hong_kong_old", "--seed", "3", "--autoplay", "--deals", "1", "--speed", "0",
        "--shots", str(home / "shots"))  # fmt: skip
    assert len(list((home / "shots").glob("*.png"))) >= 6
    run(home, "sparrows", "--ruleset", "hong_kong_old", "--lang", "ja", "--print", str(home / "rules.pdf"))
    assert (home / "rules.pdf").read_bytes().startswith(b"%PDF")


def test_every_part_can_be_called(home: Path) -> None:
    for part, word in (("rules", "score"), ("ai", "arena"), ("saves", "export")):
        told = run(home, "sparrows", part, "-h")
        assert told.startswith(f"usage: sparrows {part}") and word in told


def test_the_menu_starts_the_installed_program(home: Path) -> None:
    run(home, "sparrows", "--install-desktop")
    entry = (home / "share" / "applications" / f"{ID}.desktop").read_text(encoding="utf-8")
    assert f'Exec="{home / "env" / "bin" / "sparrows-table"}"' in entry
