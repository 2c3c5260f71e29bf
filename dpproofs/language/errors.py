"""Refusals of the kernel. Each is one sentence that names both sides."""

from __future__ import annotations


class KernelError(Exception):
    """Base class of every refusal of the kernel."""


class TermError(KernelError):
    """A term or formula that is not well formed."""


class RuleError(KernelError):
    """An inference rule that does not apply to what it was given."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason
        super().__init__(f"cannot apply {rule}: {reason}")


class ForgedTheoremError(KernelError):
    """A value that no rule of the kernel made was offered as a theorem."""
