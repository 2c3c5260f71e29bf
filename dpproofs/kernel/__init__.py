"""The kernel: terms, rules, axioms and theorems. What is listed here is all that others use."""

from dpproofs.kernel.axioms import AXIOMS, Axiom
from dpproofs.kernel.errors import ForgedTheoremError, KernelError, RuleError, TermError
from dpproofs.kernel.laws import LAWS
from dpproofs.kernel.receipts import Receipt
from dpproofs.kernel.rules import RULES, Sequent
from dpproofs.kernel.terms import Definition, Term, Type
from dpproofs.kernel.theorem import Theorem, infer, is_theorem, recall, receipt

__all__ = [
    "AXIOMS",
    "LAWS",
    "RULES",
    "Axiom",
    "Definition",
    "ForgedTheoremError",
    "KernelError",
    "Receipt",
    "RuleError",
    "Sequent",
    "Term",
    "TermError",
    "Theorem",
    "Type",
    "infer",
    "is_theorem",
    "recall",
    "receipt",
]
