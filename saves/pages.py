"""Reads the rows of a damaged SQLite file page by page; SQLite itself gives up a table at its first damaged page.

File format: https://www.sqlite.org/fileformat2.html. Nothing in a page is trusted: a cell that makes no sense is
skipped, and the others are still read.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress

HEAD = 100
"""Bytes of the file header at the start of the first page."""

USUAL = 4096
"""Page size in bytes where neither the file nor its log states one."""

INDEX_NODE, TABLE_NODE, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13
"""B-tree page types. Interior pages of an index hold rows too; a table without rowids is an index."""

NODES = (INDEX_NODE, TABLE_NODE)
INDEXES = (INDEX_NODE, INDEX_LEAF)

Value = int | float | str | bytes | None
Row = tuple[bool, int, Sequence[Value]]
"""True for a row of an index, the rowid for others, and the values."""

_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_BROKEN = (IndexError, ValueError, struct.error, OverflowError)


class Pages:
    """The pages of a database file with its write-ahead log applied."""

    def __init__(self, data: bytes, log: bytes = b"") -> None:
        """Take the bytes of a database file and of its write-ahead log, of which only committed pages count."""
        self._data = data
        self._log, size = _committed_frames(log)
        self.size = size or _page_size(data[16:18]) or USUAL
        self.usable = self.size - (data[20] if len(data) > 20 and data[20] <= 32 else 0)
        self.count = max([-(-len(data) // self.size), *self._log])

    def page(self, number: int) -> bytes:
        """Return a page by its number from 1; empty if missing, shorter if the file is cut off."""
        if number < 1:
            return b""
        return self._log.get(number) or self._data[(number - 1) * self.size : number * self.size]

    def rows(self) -> Iterator[Row]:
        """Yield all readable rows, those reachable through the b-trees first."""
        for number in self._page_numbers():
            page = self.page(number)
            for start in self._cells(number, page):
                with suppress(*_BROKEN):
                    row = self._row(number, page, start)
                    if row is not None:
                        yield row

    # -- trees ---

    def _page_numbers(self) -> Iterator[int]:
        """Yield the numbers of pages reachable from page 1, then of all others that are not free."""
        reached: dict[int, None] = {}
        waiting = [1]
        for number in waiting:
            if number not in reached and 1 <= number <= self.count:
                reached[number] = None
                waiting += self._children(number)
        yield from reached
        free = self._free_pages()
        yield from (number for number in range(1, self.count + 1) if number not in reached and number not in free)

    def _children(self, number: int) -> list[int]:
        """Return the child pages of an interior page; for page 1, the root pages of all tables."""
        page, found = self.page(number), list[int]()
        if self._page_type(number, page) in NODES:
            with suppress(*_BROKEN):
                found.append(_uint32(page, _header_end(number) + 8))
            for start in self._cells(number, page):
                with suppress(*_BROKEN):
                    found.append(_uint32(page, start))
        elif number == 1:
            for start in self._cells(number, page):
                with suppress(*_BROKEN):
                    row = self._row(number, page, start)
                    root = row[2][3] if row is not None and len(row[2]) == 5 else None
                    found += [root] if isinstance(root, int) else []
        return found

    def _free_pages(self) -> set[int]:
        """Return the pages of the free list, which hold deleted rows."""
        free: set[int] = set()
        with suppress(*_BROKEN):
            trunk = _uint32(self.page(1), 32)
            while trunk and trunk not in free:
                page = self.page(trunk)
                free.add(trunk)
                for place in range(min(_uint32(page, 4), len(page) // 4 - 2)):
                    free.add(_uint32(page, 8 + 4 * place))
                trunk = _uint32(page, 0)
        return free

    def _page_type(self, number: int, page: bytes) -> int:
        """Return the b-tree type of a page, such as `TABLE_LEAF`; 0 if the page is missing."""
        begin = _header_end(number)
        return page[begin] if len(page) > begin else 0

    def _cells(self, number: int, page: bytes) -> list[int]:
        """Return the offsets at which the rows of a page, or its references to child pages, begin."""
        kind, begin = self._page_type(number, page), _header_end(number)
        if kind not in (*NODES, INDEX_LEAF, TABLE_LEAF) or len(page) < begin + 12:
            return []
        pointers = begin + (12 if kind in NODES else 8)
        many = min(int.from_bytes(page[begin + 3 : begin + 5], "big"), (len(page) - pointers) // 2)
        return [int.from_bytes(page[at : at + 2], "big") for at in range(pointers, pointers + 2 * many, 2)]

    # -- rows ---

    def _row(self, number: int, page: bytes, start: int) -> Row | None:
        """Return the row that starts at an offset of a page; None for an entry without values."""
        kind, at, key = self._page_type(number, page), start, 0
        if kind == TABLE_NODE:
            return None
        at += 4 * (kind == INDEX_NODE)
        length, at = _varint(page, at)
        if kind == TABLE_LEAF:
            key, at = _varint(page, at)
        return kind in INDEXES, key, _row_values(self._payload(page, at, length, kind in INDEXES))

    def _payload(self, page: bytes, at: int, length: int, index: bool) -> bytes:
        """Return the `length` bytes of a row that begin at an offset, including those on overflow pages.

        `index` means that the page belongs to an index, whose pages hold less of a row.
        """
        room = (self.usable - 12) * 64 // 255 - 23 if index else self.usable - 35
        if length > room:
            minimum = (self.usable - 12) * 32 // 255 - 23
            here = minimum + (length - minimum) % (self.usable - 4)
            here = here if here <= room else minimum
            found, further = page[at : at + here], _uint32(page, at + here)
            for _ in range(self.count):
                if len(found) >= length or not further:
                    break
                more = self.page(further)
                found, further = found + more[4 : self.usable], _uint32(more, 0)
        else:
            found = page[at : at + length]
        if len(found) < length:
            raise ValueError("a part of the row is missing")
        return found[:length]


def _header_end(number: int) -> int:
    """Return the offset of a page's b-tree header: page 1 begins with the header of the file."""
    return HEAD if number == 1 else 0


def _uint32(page: bytes, at: int) -> int:
    """Decode a big-endian 32-bit integer at an offset."""
    found: int = struct.unpack_from(">I", page, at)[0]
    return found


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Decode a variable-length integer of one to nine bytes at the offset `at`; return it with the offset after it."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9


def _row_values(payload: bytes) -> list[Value]:
    """Decode the values of a row; raise `ValueError` if one is cut off or of an unknown type."""
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    found: list[Value] = []
    for kind in kinds:
        length = _INTEGERS.get(kind, 8 if kind == 7 else max(kind - 12, 0) // 2)
        part = payload[at : at + length]
        if len(part) < length or kind in (10, 11):
            raise ValueError("a value is missing")
        found.append(_row_value(kind, part))
        at += length
    return found


def _row_value(kind: int, part: bytes) -> Value:
    """Decode one value from its bytes; `kind` is SQLite's number of its type."""
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True)
    if kind == 7:
        return float(struct.unpack(">d", part)[0])
    if kind >= 12:
        return part.decode(errors="replace") if kind % 2 else part
    return None if kind == 0 else kind - 8  # 8 and 9 are the numbers 0 and 1


def _page_size(written: bytes) -> int:
    """Decode a page size as written in a file header; 0 if invalid."""
    size = int.from_bytes(written, "big") if len(written) in (2, 4) else 0
    size = 65536 if size == 1 else size
    return size if 512 <= size <= 65536 and size & (size - 1) == 0 else 0


def _committed_frames(log: bytes) -> tuple[dict[int, bytes], int]:
    """Return the pages of all committed transactions in a write-ahead log, and the page size.

    Reading stops at the first frame with a wrong checksum: it and later ones were never confirmed.
    """
    magic, size = log[:4], _page_size(log[8:12])
    if magic not in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83") or not size or len(log) < 32:
        return {}, 0
    order = ">" if magic[3] & 1 else "<"
    done: dict[int, bytes] = {}
    now: dict[int, bytes] = {}
    sums = _checksums(log[:24], order, (0, 0))
    for at in range(32, len(log) - 23 - size, 24 + size):
        head, page = log[at : at + 24], log[at + 24 : at + 24 + size]
        number, commit, *rest = struct.unpack(">6I", head)
        sums = _checksums(head[:8] + page, order, sums)
        if head[8:16] != log[16:24] or tuple(rest[2:]) != sums:
            break
        now[number] = page
        if commit:
            done |= now
            done = {number: page for number, page in done.items() if number <= commit}
            now = {}
    return done, size


def _checksums(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """Extend the two running checksums `sums` of a write-ahead log by more data, whose byte order is `order`."""
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for one, other in zip(words, words, strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
