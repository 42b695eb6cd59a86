"""The short form of `tests.soak.damage`: twelve damaged files, three of each sort."""

from __future__ import annotations

import pytest

from tests.budget import examples
from tests.soak import damage


@pytest.mark.parametrize("backups", [False, True])
def test_what_is_readable_in_damaged_files_comes_back(backups: bool) -> None:
    whole = damage.Count()
    for found in damage.run(examples(12), backups=backups).values():
        whole += found
    assert whole.read >= whole.readable * 0.97 and whole.opened == whole.files and whole.twice == 0
    if backups:
        assert whole.longest_kept >= whole.longest * 0.85, "a changed letter is found when the match is opened"
