"""Inequalities between real functions: proved by the kernel, refuted at a point, or left open.

Nothing here is trusted: what is proved is a theorem of the kernel, what is refuted is confirmed
by a rigorous enclosure.
"""

from dpproofs.prover.answers import NOT_PROVEN, PROVED, REFUTED, InterruptedSearchError, Result, prove_inequality
from dpproofs.prover.definedness import GoalError

__all__ = [
    "NOT_PROVEN",
    "PROVED",
    "REFUTED",
    "GoalError",
    "InterruptedSearchError",
    "Result",
    "prove_inequality",
]
