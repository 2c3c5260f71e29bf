"""The kernel: rules, laws, axioms and theorems. What is listed here is all that others use."""

from __future__ import annotations

from dpproofs.kernel.axioms import AXIOMS, Axiom, same_means, test_function
from dpproofs.kernel.laws import LAWS
from dpproofs.kernel.rules import RULES, Sequent
from dpproofs.kernel.theorem import Theorem, infer, is_theorem
from dpproofs.language.errors import ForgedTheoremError, KernelError, RuleError, TermError
from dpproofs.language.terms import Definition, Term, Type

__all__ = [
    "AXIOMS", "LAWS", "RULES", "Axiom", "Definition", "ForgedTheoremError", "KernelError", "RuleError", "Sequent",
    "Term", "TermError", "Theorem", "Type", "infer", "is_theorem", "same_means", "test_function",
]  # fmt: skip
