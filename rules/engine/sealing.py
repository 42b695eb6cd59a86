"""Sealed walls: the seed is fixed before the match by a secret, whose hash (the seal) everybody may note.

The secret is 32 bytes of the system's randomness. Both the seed of all walls and dice and the seal follow from it by
SHA-256, so that everybody who has noted the seal can check after the match that no tile was placed during it.

docs/decisions/0182-sealed-walls.md tells why.
"""

from __future__ import annotations

from hashlib import sha256

from rules.engine.events import MatchStarted

SECRET = 32
"""Bytes of a secret."""


def seal_of(secret: bytes) -> str:
    """Return the hexadecimal seal of a secret, to be shown before the first deal; it reveals nothing of the secret."""
    return sha256(b"sparrows seal 1\n" + secret).hexdigest()


def seed_of(secret: bytes) -> int:
    """Return the seed of the match (63 bits) that follows from a secret."""
    return int.from_bytes(sha256(b"sparrows seed 1\n" + secret).digest()[:8], "big") >> 1


def opens(secret: str, first: MatchStarted) -> bool:
    """Return True if a secret (in hexadecimal) gives both the seal and the seed in the first event of a match."""
    try:
        plain = bytes.fromhex(secret)
    except ValueError:
        return False
    return len(plain) == SECRET and seal_of(plain) == first.seal and seed_of(plain) == first.seed
