"""Where a proof failed: the line of the theorem file, the tactic, and the goal that stayed open."""

from __future__ import annotations

import linecache
import os
from collections.abc import Callable
from pathlib import Path
from traceback import walk_tb
from typing import Any, NamedTuple

from dpproofs.kernel import RuleError, Term

_OWN = str(Path(__file__).parents[1]) + os.sep
_SHOWN_PREMISES = 12


class OpenGoalError(RuleError):
    """Arithmetic does not show a goal from the premises."""

    def __init__(self, goal: Term, premises: tuple[Term, ...], reason: str) -> None:
        self.goal = goal
        self.premises = premises
        super().__init__("arithmetic", reason)


class Failure(NamedTuple):
    """The last line of a theorem file that a failed proof reached, and what it called there.

    ``goal`` and ``premises`` are what arithmetic was left with; None and () where it was not arithmetic.
    """

    file: str
    line: int
    text: str
    tactic: str | None
    goal: Term | None
    premises: tuple[Term, ...]

    def lines(self) -> list[str]:
        """The same in words."""
        place = f"at {os.path.relpath(self.file)}:{self.line}" + (f", in {self.tactic}" if self.tactic else "")
        said = [f"{place}: {self.text}" if self.text else place]
        if self.goal is not None:
            said.append(f"goal: {self.goal!r}")
            said += [f"from: {p!r}" for p in self.premises[:_SHOWN_PREMISES]]
            if len(self.premises) > _SHOWN_PREMISES:
                said.append(f"from: {len(self.premises) - _SHOWN_PREMISES} more")
        return said


def failure(error: BaseException, proof: Callable[..., Any]) -> Failure:
    """Where the proof failed with the error."""
    frames = [(f.f_code.co_filename, line, f.f_code.co_name) for f, line in walk_tb(error.__traceback__)]
    begun = max((i for i, (_, _, name) in enumerate(frames) if name == "demonstrate"), default=-1)
    outside = [i for i, (file, _, _) in enumerate(frames) if i > begun and not file.startswith(_OWN)]
    if outside:
        file, line, _ = frames[outside[-1]]
        tactic = next((name for _, _, name in frames[outside[-1] + 1 :] if not name.startswith(("_", "<"))), None)
    else:  # the proof came to an end, which is not its statement
        code = proof.__code__ if hasattr(proof, "__code__") else failure.__code__
        file, line, tactic = code.co_filename, code.co_firstlineno, None
    text = linecache.getline(file, line).strip()
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, OpenGoalError):
        cause = cause.__cause__
    if cause is None:
        return Failure(file, line, text, tactic, None, ())
    return Failure(file, line, text, tactic, cause.goal, cause.premises)
