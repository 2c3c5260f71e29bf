"""The kernel: terms, rules, axioms and theorems. What is listed here is all that others use.

A name is loaded when it is first used, so that the term language can be loaded alone: the second
verifier shares it, and must need nothing of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dpproofs.kernel.axioms import AXIOMS, Axiom
    from dpproofs.kernel.errors import ForgedTheoremError, KernelError, RuleError, TermError
    from dpproofs.kernel.laws import LAWS
    from dpproofs.kernel.receipts import Receipt
    from dpproofs.kernel.rules import RULES, Sequent
    from dpproofs.kernel.terms import Definition, Term, Type
    from dpproofs.kernel.theorem import Theorem, infer, is_theorem, recall, receipt

_PLACES = {
    "AXIOMS": "axioms", "Axiom": "axioms", "ForgedTheoremError": "errors", "KernelError": "errors",
    "RuleError": "errors", "TermError": "errors", "LAWS": "laws", "Receipt": "receipts", "RULES": "rules",
    "Sequent": "rules", "Definition": "terms", "Term": "terms", "Type": "terms", "Theorem": "theorem",
    "infer": "theorem", "is_theorem": "theorem", "recall": "theorem", "receipt": "theorem",
}  # fmt: skip

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


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
