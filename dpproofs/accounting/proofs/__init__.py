"""A verdict as one closed theorem: |- the formula of the claim, or that of its refutation, which ``meaning`` writes.

Nothing here is trusted: each theorem comes from the kernel, and states just the formula.
"""

from __future__ import annotations

from dpproofs.checkers.interval import UndefinedError
from dpproofs.kernel import KernelError, TermError
from dpproofs.numbers import DpproofsError
from dpproofs.proving.logic import ProofError


class NotClosedError(DpproofsError):
    """A verdict without a closed theorem; the message says why."""


FAILURES = (KernelError, ProofError, TermError, UndefinedError, ValueError, IndexError, ArithmeticError)
"""The errors of a failed proof step, or of a formula of an unexpected form."""
