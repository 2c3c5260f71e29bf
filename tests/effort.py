"""How much work a command is, in calls of Python functions: the same on every machine, unlike seconds."""

from __future__ import annotations

import sys
from types import FrameType

from dpproofs.cli import main


def calls(arguments: list[str], after: list[str] | None = None) -> int:
    """How many calls a command makes after another one, or after itself, so that what is proved once is proved."""
    main(after or arguments)
    made = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal made
        made += event == "call"

    other = sys.getprofile()
    sys.setprofile(count)
    try:
        main(arguments)
    finally:
        sys.setprofile(other)
    return made
