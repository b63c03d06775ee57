"""A read-only file of records by key, memory-mapped: what the store is kept in.

Written once, sorted into buckets by a checksum of the key; a look-up touches its bucket and its record, and verifies
both, so that damage anywhere is noticed where it would matter and a start does not pay for what it does not read.

Layout, little-endian as the machine writes it (the store is never carried elsewhere):
    16 bytes     magic with the format's number
    u32 × 4      buckets, records, checksum of the bucket table, 0
    u32 × 4 …    for each bucket: place (low, high), length, checksum
    …            buckets: for each record u32 × 6: checksum of the key, of key and value, place (low, high), length of both
    …            records: key, value
"""

from __future__ import annotations

from mmap import ACCESS_READ, mmap
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAGIC = b"dune-rulings  1\n"
_HEAD = len(MAGIC) + 16
_PER_BUCKET = 16
_ENTRY = 6
#: So many records share a bucket on average.
_SHARING = 16


class DamagedPack(Exception):
    """The file is not what was written."""


def write_pack(records: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """The file's bytes, piece by piece; later records of the same key are ignored by readers, so there must be none."""
    from array import array  # noqa: PLC0415 - only to write

    encoded = sorted((crc32(key.encode()), key.encode(), value) for key, value in records)
    count = 1
    while count * _SHARING < len(encoded):
        count *= 2
    buckets: list[list[tuple[int, bytes, bytes]]] = [[] for _ in range(count)]
    for record in encoded:
        buckets[record[0] % count].append(record)
    table, blocks = array("I"), []
    at = _HEAD + count * _PER_BUCKET + len(encoded) * _ENTRY * 4
    place = _HEAD + count * _PER_BUCKET
    for bucket in buckets:
        block = array("I")
        for checksum, key, value in bucket:
            block.extend((checksum, crc32(value, crc32(key)), at & 0xFFFFFFFF, at >> 32, len(key), len(value)))
            at += len(key) + len(value)
        data = block.tobytes()
        table.extend((place & 0xFFFFFFFF, place >> 32, len(data), crc32(data)))
        place += len(data)
        blocks.append(data)
    tabled = table.tobytes()
    yield MAGIC + array("I", (count, len(encoded), crc32(tabled), 0)).tobytes() + tabled
    yield from blocks
    for bucket in buckets:
        for _, key, value in bucket:
            yield key
            yield value


class Pack:
    """Records by key, from a file's mapped memory or from bytes."""

    def __init__(self, data: mmap | bytes) -> None:
        """Raise `DamagedPack` when the head is not whole."""
        self._view = memoryview(data)
        if len(data) < _HEAD or self._view[: len(MAGIC)] != MAGIC:
            raise DamagedPack
        self._count, self.records, checksum, _ = self._view[len(MAGIC) : _HEAD].cast("I")
        table = self._view[_HEAD : _HEAD + self._count * _PER_BUCKET]
        if self._count == 0 or len(table) != self._count * _PER_BUCKET or crc32(table) != checksum:
            raise DamagedPack
        self._table = table.cast("I")

    @classmethod
    def open(cls, path: str) -> Pack:
        """Map a file; raise `DamagedPack` or `OSError`."""
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib costs a third of a look-up
            try:
                return cls(mmap(file.fileno(), 0, access=ACCESS_READ))
            except ValueError as error:  # an empty file cannot be mapped
                raise DamagedPack from error

    def get(self, key: str) -> memoryview | None:
        """A record's bytes without copying; None when there is none; raise `DamagedPack`."""
        encoded = key.encode(errors="surrogatepass")
        checksum = crc32(encoded)
        low, high, length, whole = self._table[4 * (checksum % self._count) : 4 * (checksum % self._count) + 4]
        place = low | high << 32
        block = self._view[place : place + length]
        if len(block) != length or crc32(block) != whole:
            raise DamagedPack
        entries = block.cast("I")
        for at in range(0, len(entries), _ENTRY):
            if entries[at] == checksum:
                found = self._read(entries[at : at + _ENTRY], encoded)
                if found is not None:
                    return found
        return None

    def _read(self, entry: memoryview, key: bytes) -> memoryview | None:
        _, checksum, low, high, key_length, value_length = entry
        place = low | high << 32
        record = self._view[place : place + key_length + value_length]
        if len(record) != key_length + value_length or crc32(record) != checksum:
            raise DamagedPack
        return record[key_length:] if record[:key_length] == key else None
