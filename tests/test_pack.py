"""The pack gives back what was written, and never anything else, whatever happened to the file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.pack import DamagedPack, Pack, write_pack

RECORDS = {
    "ruling/ru/II.A.1": "Внедрение не даёт контроля".encode(),
    "posting/голос": bytes(range(40)),
    "empty": b"",
    "": b"a record without a name",
    "names": b"\x00\x01",
}


def packed(records) -> bytes:
    return b"".join(write_pack(dict(records).items()))


def found(data: bytes, key: str) -> bytes | None:
    value = Pack(data).get(key)
    return None if value is None else bytes(value)


def wrong_values(data: bytes) -> list[str]:
    """The keys that give something else than was written, without a word."""
    try:
        pack = Pack(data)
    except DamagedPack:
        return []
    wrong = []
    for key, value in RECORDS.items():
        try:
            got = pack.get(key)
        except DamagedPack:
            continue
        if got is None or bytes(got) != value:
            wrong.append(key)
    return wrong


@settings(deadline=None)
@given(st.dictionaries(st.text(), st.binary(), max_size=80), st.text())
def test_every_record_comes_back_and_no_other(records, other):
    data = packed(records)
    assert {key: found(data, key) for key in records} == records
    assert Pack(data).records == len(records)
    assert found(data, other) == records.get(other)


@settings(deadline=None)
@given(st.dictionaries(st.text(), st.binary(), max_size=40), st.randoms(use_true_random=False))
def test_the_same_records_give_the_same_bytes_in_whatever_order(records, random):
    shuffled = list(records.items())
    random.shuffle(shuffled)
    assert packed(shuffled) == packed(records)


def test_many_records_are_all_found_through_a_file(tmp_path):
    records = {f"key/{number}": str(number).encode() * (number % 7) for number in range(5000)}
    path = tmp_path / "many.pack"
    path.write_bytes(packed(records))
    pack = Pack.open(str(path))
    assert all(bytes(pack.get(key)) == value for key, value in records.items())
    assert pack.get("key/5000") is None


def test_two_keys_of_the_same_checksum_are_told_apart():
    # a well-known pair of words with the same CRC-32
    records = {"plumless": b"one", "buckeroo": b"other"}
    data = packed(records)
    assert {key: found(data, key) for key in records} == records
    assert found(packed({"plumless": b"one"}), "buckeroo") is None


def test_a_key_that_is_no_unicode_text_is_simply_not_there():
    assert found(packed(RECORDS), "posting/\udcff") is None


@pytest.mark.parametrize("flipped", [1 << bit for bit in range(8)] + [0xFF], ids=hex)
def test_every_flipped_byte_is_noticed_or_harmless(flipped):
    data = packed(RECORDS)
    wrong = {}
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= flipped
        if keys := wrong_values(bytes(damaged)):
            wrong[place] = keys
    assert wrong == {}


def test_a_flipped_byte_of_a_record_is_noticed_when_it_is_read():
    data = packed(RECORDS)
    value = RECORDS["ruling/ru/II.A.1"]
    damaged = bytearray(data)
    damaged[data.index(value)] ^= 1
    pack = Pack(bytes(damaged))
    assert bytes(pack.get("names")) == RECORDS["names"]
    with pytest.raises(DamagedPack):
        pack.get("ruling/ru/II.A.1")


def test_a_file_cut_anywhere_is_noticed_or_harmless():
    data = packed(RECORDS)
    assert {length: keys for length in range(len(data)) if (keys := wrong_values(data[:length]))} == {}


def test_a_file_cut_in_its_head_cannot_be_opened(tmp_path):
    data = packed(RECORDS)
    path = tmp_path / "cut.pack"
    for length in (1, 15, 16, 31, 32, 40):
        path.write_bytes(data[:length])
        with pytest.raises(DamagedPack):
            Pack.open(str(path))


def test_an_empty_file_is_no_pack(tmp_path):
    path = tmp_path / "empty.pack"
    path.touch()
    with pytest.raises(DamagedPack):
        Pack.open(str(path))


@pytest.mark.parametrize(
    "foreign",
    [b"SQLite format 3\x00" + bytes(500), b"#!/bin/sh\n" * 40, bytes(4096), b"\xff" * 4096, b"dune-rulings  2\n" + bytes(99)],
    ids=["database", "script", "zeros", "ones", "another format"],
)  # fmt: skip
def test_a_foreign_file_is_no_pack(tmp_path, foreign):
    path = tmp_path / "foreign.pack"
    path.write_bytes(foreign)
    with pytest.raises(DamagedPack):
        Pack.open(str(path))


def test_the_head_of_a_pack_before_foreign_bytes_is_noticed():
    assert wrong_values(packed(RECORDS)[:48] + b"\xab" * 2000) == []


def test_bytes_behind_the_last_record_change_nothing():
    data = packed(RECORDS)
    assert {key: found(data + b"more", key) for key in RECORDS} == RECORDS


@pytest.mark.parametrize("name", ["nowhere.pack", "."], ids=["missing", "a folder"])
def test_what_cannot_be_read_is_an_os_error(tmp_path, name):
    with pytest.raises(OSError):  # noqa: PT011 - which one is the platform's affair
        Pack.open(str(tmp_path / name))


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_at_all_end_in_another_exception(data):
    for head in (b"", packed(RECORDS)[:32], packed(RECORDS)[:48]):
        assert wrong_values(head + data) == []
