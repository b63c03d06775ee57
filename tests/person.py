"""A person at a terminal: the installed command in a pseudo-terminal, its screen read back."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping

import pyte

from tests.helpers import RULINGS, TIMEOUT

UP, DOWN, ENTER, ESCAPE, F1, F2 = "\x1b[A", "\x1b[B", "\r", "\x1b", "\x1bOP", "\x1bOQ"
CTRL_C, CTRL_D, CTRL_Y = "\x03", "\x04", "\x19"


class Person:
    """Types, and sees what a terminal would show."""

    def __init__(self, *arguments: str, columns: int, rows: int, env: Mapping[str, str]) -> None:
        self.raw = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._ours, theirs = pty.openpty()
        self._set_size(columns, rows)
        self.modes = termios.tcgetattr(theirs)
        self.process = subprocess.Popen(
            [RULINGS, *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True,
        )  # fmt: skip
        self._theirs = theirs

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Drag the window's corner."""
        self._screen.resize(rows, columns)
        self._set_size(columns, rows)
        self.process.send_signal(28)  # SIGWINCH, which the kernel sends to a session that owns the terminal

    def type(self, *keys: str) -> None:
        """Press keys; what is shown meanwhile is read, so that neither side waits for the other."""
        data = "".join(keys).encode("utf-8", "surrogateescape")
        while data:
            if select.select([self._ours], [], [], 0)[0]:
                self._read()
            if select.select([], [self._ours], [], 0.05)[1]:
                data = data[os.write(self._ours, data[:2048]) :]

    def _read(self) -> None:
        seen = os.read(self._ours, 1 << 16)
        self.raw += seen
        self._stream.feed(seen)

    def sees(self, *texts: str) -> list[str]:
        """Wait until all the texts are on the screen; its lines."""
        return self.waits(lambda: all(text in self.text for text in texts), texts)

    def waits(self, whether: Callable[[], bool], what: object = "") -> list[str]:
        """Wait until something holds; the screen's lines."""
        end = time.monotonic() + TIMEOUT / 10
        while not whether():
            if time.monotonic() > end:
                raise AssertionError(f"{what} not seen:\n" + "\n".join(self.lines))
            if select.select([self._ours], [], [], 0.05)[0]:
                self._read()
        return self.lines

    def leaves(self) -> int:
        """Wait for the command's end; its exit status. Everything that it said has been read."""
        self.waits(lambda: self.process.poll() is not None, "the end")
        while select.select([self._ours], [], [], 0)[0]:
            self._read()
        assert termios.tcgetattr(self._theirs) == self.modes
        return self.process.returncode

    @property
    def lines(self) -> list[str]:
        """What stands on the screen, line by line."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The same without line breaks, as a text that may have been wrapped."""
        return " ".join(" ".join(self.lines).split())
