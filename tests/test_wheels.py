"""The wheels of the Flatpak are those that the program asks for; ``python -m tests.wheels`` writes them anew."""

from __future__ import annotations

import json

from packaging.requirements import Requirement
from packaging.utils import parse_wheel_filename

from tests.wheels import MACHINES, PYTHON, WHEELS, requirements


def test_every_requirement_is_met_by_one_wheel_on_each_machine() -> None:
    entries = json.loads(WHEELS.read_text(encoding="utf-8"))
    assert all(len(entry["sha256"]) == 64 and entry["url"].startswith("https://") for entry in entries)
    for machine in MACHINES:
        given = [parse_wheel_filename(entry["url"].rpartition("/")[2]) for entry in entries
                 if machine in entry.get("only-arches", MACHINES)]  # fmt: skip
        versions = {name: version for name, version, _, _ in given}
        assert len(versions) == len(given)
        for requirement in map(Requirement, requirements()):
            assert versions[requirement.name] in requirement.specifier
        python = f"cp{PYTHON.replace('.', '')}"
        assert all(any(tag.platform == "any" or (tag.interpreter == python and tag.platform.endswith(machine))
                       for tag in tags) for *_, tags in given)  # fmt: skip
