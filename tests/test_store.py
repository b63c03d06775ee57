"""The cache never costs an answer: missing, read-only, damaged, foreign, full, contested, killed."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from search import building
from search import store as store_module
from search.library import Library
from search.store import DamagedStore

ROOT = Path(__file__).resolve().parent.parent
RULINGS = Path(sys.executable).with_name("rulings")


def rulings(cache: Path | str, *args: str, content: Path | None = None, **options) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "RULINGS_CACHE": str(cache), "PYTHONIOENCODING": "utf-8"}
    if content is not None:
        environment["RULINGS_CONTENT"] = str(content)
    return subprocess.run(
        [RULINGS, *args], env=environment, capture_output=True, text=True, timeout=120, check=False, **options
    )


def stores(cache: Path) -> list[Path]:
    return sorted(cache.glob("*.pack"))


def test_the_first_search_builds_the_store_and_the_second_uses_it(tmp_path):
    first = rulings(tmp_path, "search", "II.A.1")
    (built,) = stores(tmp_path)
    stamp = built.stat().st_mtime_ns
    second = rulings(tmp_path, "search", "II.A.1")
    assert (first.returncode, second.returncode) == (0, 0)
    assert first.stdout == second.stdout
    assert built.stat().st_mtime_ns == stamp


def test_a_changed_text_is_found_at_once_and_a_removed_ruling_is_gone(tmp_path):
    content = tmp_path / "content"
    shutil.copytree(ROOT / "content", content)
    cache = tmp_path / "cache"
    assert rulings(cache, "show", "IX.3", content=content).returncode == 0
    path = content / "rulings" / "dune" / "IX.yaml"
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("- citation: IX.3")], "utf-8")
    for name in ("VII", "V", "I", "II.A", "II.B", "III.A", "III.B", "IV", "VIII"):
        other = content / "rulings" / "dune" / f"{name}.yaml"
        lines = [line for line in other.read_text("utf-8").splitlines() if "to: IX.3}" not in line]
        other.write_text("\n".join(lines).replace("IX.3", "IX.2") + "\n", "utf-8")
    beyond = content / "beyond.yaml"
    beyond.write_text(beyond.read_text("utf-8").replace("IX.3", "IX.2"), "utf-8")
    gone = rulings(cache, "show", "IX.3", "--lang", "en", content=content)
    assert gone.returncode == 1
    assert "no ruling IX.3" in gone.stderr
    found = json.loads(rulings(cache, "search", "--json", "договорились в коридоре", content=content).stdout)
    assert "IX.3" not in [hit["citation"] for hit in found["hits"]]


def test_a_new_translation_is_shown_without_compiling_anything(tmp_path):
    content = tmp_path / "content"
    shutil.copytree(ROOT / "content", content)
    cache = tmp_path / "cache"
    before = json.loads(rulings(cache, "show", "I.4", "--lang", "en", "--json", content=content).stdout)[0]["title"]
    path = content / "locale" / "en" / "LC_MESSAGES" / "rulings.po"
    path.write_text(path.read_text("utf-8").replace(f'msgstr "{before}"', 'msgstr "A title of today"'), "utf-8")
    after = json.loads(rulings(cache, "show", "I.4", "--lang", "en", "--json", content=content).stdout)[0]["title"]
    assert after == "A title of today"


@pytest.mark.parametrize("damage", ["cut", "overwritten", "emptied", "removed"])
@pytest.mark.parametrize("name", ["store", "note"])
def test_a_damaged_store_is_built_anew(tmp_path, name, damage):
    whole = rulings(tmp_path, "search", "голос", "--json")
    (victim,) = stores(tmp_path) if name == "store" else tmp_path.glob("known-*")
    data = victim.read_bytes()
    if damage == "cut":
        victim.write_bytes(data[: len(data) // 2])
    elif damage == "overwritten":
        victim.write_bytes(data[:100] + b"\xff" * (len(data) - 200) + data[-100:])
    elif damage == "emptied":
        victim.write_bytes(b"")
    else:
        victim.unlink()
    again = rulings(tmp_path, "search", "голос", "--json")
    assert (again.returncode, again.stdout, again.stderr) == (0, whole.stdout, "")


def test_one_flipped_byte_in_a_record_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setenv("RULINGS_CACHE", str(tmp_path))
    Library.open(ROOT / "content", "ru")
    (built,) = stores(tmp_path)
    verdict = Library.open(ROOT / "content", "ru").ruling("II.A.1")["verdict"].encode()
    data = built.read_bytes()
    assert data.count(verdict) == 1
    built.write_bytes(data.replace(verdict, "Да ".encode() + verdict[len("Да ".encode()) :]))
    with pytest.raises(DamagedStore):
        store_module.opened(str(built)).value("ruling/ru/II.A.1")
    done = rulings(tmp_path, "show", "II.A.1", "--lang", "ru")
    assert (done.returncode, done.stderr) == (0, "")
    assert "    Нет." in done.stdout


def test_a_cache_that_is_no_folder_costs_no_answer(tmp_path):
    (tmp_path / "cache").write_text("a file")
    done = rulings(tmp_path / "cache", "search", "II.A.1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "II.A.1" in done.stdout


def test_a_cache_that_cannot_be_made_costs_no_answer():
    done = rulings("/proc/nowhere/cache", "search", "II.A.1")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_cache_that_belongs_to_somebody_else_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("RULINGS_CACHE", str(tmp_path))
    uid = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: uid + 1)
    assert Library.open(ROOT / "content", "ru").titles["II.A.1"]
    assert list(tmp_path.iterdir()) == []


def test_a_cache_that_anybody_may_write_is_not_used(tmp_path, monkeypatch):
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o777)
    monkeypatch.setenv("RULINGS_CACHE", str(folder))
    assert Library.open(ROOT / "content", "ru").titles["II.A.1"]
    assert list(folder.iterdir()) == []


def test_a_full_disk_costs_no_answer_and_leaves_nothing_behind(tmp_path):
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    done = rulings(tmp_path, "search", "II.A.1", preexec_fn=small_files)
    assert (done.returncode, done.stderr) == (0, "")
    assert stores(tmp_path) == []
    assert rulings(tmp_path, "search", "II.A.1").stdout == done.stdout


def test_two_builds_at_the_same_moment_both_answer(tmp_path):
    environment = {**os.environ, "RULINGS_CACHE": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    both = [
        subprocess.Popen([RULINGS, "search", "голос"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert outputs[0] == outputs[1]
    assert len(stores(tmp_path)) == 1


@pytest.mark.parametrize("delay", [0.2, 0.5, 0.8, 1.1])
def test_a_build_that_was_killed_is_made_again_without_help(tmp_path, delay):
    environment = {**os.environ, "RULINGS_CACHE": str(tmp_path)}
    process = subprocess.Popen(
        [RULINGS, "search", "голос"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(delay)
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(signal.SIGKILL)
    process.wait(timeout=60)
    done = rulings(tmp_path, "search", "голос")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(stores(tmp_path)) == 1


def test_old_stores_are_cleared_away(tmp_path, monkeypatch):
    monkeypatch.setenv("RULINGS_CACHE", str(tmp_path))
    for number in range(8):
        old = tmp_path / f"{number:024x}.pack"
        old.touch()
        os.utime(old, (number, number))
    left_over = tmp_path / ".building-dead"
    left_over.touch()
    os.utime(left_over, (1, 1))
    Library.open(ROOT / "content", "ru")
    assert not left_over.exists()
    assert len(stores(tmp_path)) == 1 + building.KEPT


def test_a_store_of_another_schema_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("RULINGS_CACHE", str(tmp_path))
    Library.open(ROOT / "content", "ru")
    for module in (store_module, building):
        monkeypatch.setattr(module, "SCHEMA_VERSION", 9999)
    Library.open(ROOT / "content", "ru")
    assert len(stores(tmp_path)) == 2


def test_the_store_is_the_same_whatever_the_hash_seed(tmp_path):
    records = []
    for seed in ("0", "1"):
        cache = tmp_path / seed
        environment = {**os.environ, "RULINGS_CACHE": str(cache), "PYTHONHASHSEED": seed}
        subprocess.run([RULINGS, "search", "голос"], env=environment, capture_output=True, timeout=120, check=True)
        (built,) = stores(cache)
        records.append((built.name, built.read_bytes()))
    assert records[0] == records[1]
