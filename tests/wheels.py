"""The wheels that the Flatpak installs, with hashes. ``python -m tests.wheels`` asks PyPI and writes them anew."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WHEELS = ROOT / "assets" / "desktop" / "wheels.json"
PYTHON = "3.13"
"""The Python of the runtime that the manifest names."""
MACHINES = ("x86_64", "aarch64")
LIBC = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")


def requirements() -> list[str]:
    """What must be there to build and run the program, as pyproject.toml asks for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["build-system"]["requires"], *project["project"]["dependencies"]]


def resolved(machine: str) -> list[dict[str, Any]]:
    """The wheels that pip chooses for a machine: address and hash of each."""
    platforms = [word for libc in LIBC for word in ("--platform", f"{libc}_{machine}")]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-",
         "--only-binary", ":all:", "--python-version", PYTHON, *platforms, "--target", "unused", *requirements()],
        env={**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}, check=True, capture_output=True,
    )  # fmt: skip
    return [entry["download_info"] for entry in json.loads(done.stdout)["install"]]


def sources() -> list[dict[str, Any]]:
    """The entries of the manifest, by name; wheels of one machine alone say of which."""
    found = {machine: {info["url"]: info["archive_info"]["hashes"]["sha256"] for info in resolved(machine)}
             for machine in MACHINES}  # fmt: skip
    entries = list[dict[str, Any]]()
    for url, sha256 in sorted({url: sha256 for wheels in found.values() for url, sha256 in wheels.items()}.items(),
                              key=lambda wheel: wheel[0].rpartition("/")[2]):  # fmt: skip
        machines = [machine for machine in MACHINES if url in found[machine]]
        only = {} if len(machines) == len(MACHINES) else {"only-arches": machines}
        entries.append({"type": "file", "url": url, "sha256": sha256, "dest": "wheels", **only})
    return entries


if __name__ == "__main__":
    WHEELS.write_text(json.dumps(sources(), indent=1) + "\n", encoding="utf-8")
