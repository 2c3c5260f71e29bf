"""A progress bar for terminals."""

from __future__ import annotations

import time
from typing import TextIO

_WIDTH, _LINE, _PAUSE = 24, 78, 0.1


class Bar:
    """One line that is drawn again and again: how far, what is being done, and for how long."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.start = time.monotonic()
        self.drawn = 0.0

    def __call__(self, what: str, share: float) -> None:
        """Draw the bar for a share from 0 to 1, at most ten times a second."""
        now = time.monotonic()
        if now - self.drawn < _PAUSE:
            return
        self.drawn = now
        share = min(max(share, 0.0), 1.0)
        done = round(share * _WIDTH)
        line = f"[{'#' * done}{'.' * (_WIDTH - done)}] {share:4.0%}  {what}, {now - self.start:.0f} s"
        self.stream.write(f"\r{line[:_LINE]:<{_LINE}}")
        self.stream.flush()

    def clear(self) -> None:
        """Clear the line."""
        if self.drawn:
            self.stream.write(f"\r{'':<{_LINE}}\r")
            self.stream.flush()
