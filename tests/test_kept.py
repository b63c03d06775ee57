"""What is kept in the cache folder: used again, dropped when nobody used it for long, made ahead in another process."""

from __future__ import annotations

import os
import time

from website.kept import KeptFiles, begun

DAY = 86_400


def aged(path, days: int) -> None:
    then = time.time() - days * DAY
    os.utime(path, (then, then))


def test_what_nobody_used_for_three_months_is_dropped_and_what_was_used_stays(tmp_path):
    kept, folder = KeptFiles("pictures", str(tmp_path)), tmp_path / "pictures"
    for name in ("old", "used", "new"):
        assert kept.get(name, name.encode) == name.encode()
    aged(folder / "old", 91)
    aged(folder / "used", 91)
    assert kept.get("used", bytes) == b"used"
    kept.get("other", b"other".upper)
    assert sorted(path.name for path in folder.iterdir()) == ["new", "other", "used"]


def test_what_was_begun_is_there_when_it_was_waited_for(tmp_path):
    wait = begun(lambda: KeptFiles("search", str(tmp_path)).get("name", lambda: b"made ahead"))
    wait()
    assert KeptFiles("search", str(tmp_path)).get("name", lambda: b"made now") == b"made ahead"


def test_a_failure_ahead_is_left_to_whoever_needs_it(tmp_path, capfd):
    def fails() -> bytes:
        raise OSError

    begun(lambda: KeptFiles("search", str(tmp_path)).get("name", fails))()
    assert KeptFiles("search", str(tmp_path)).get("name", lambda: b"made now") == b"made now"
    assert capfd.readouterr().err == ""
