"""Signing what was proved, and recalling it in another run. Theorems that are not recalled do not rest on this."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dpproofs.kernel import receipts
from dpproofs.kernel.rules import RECALLED
from dpproofs.kernel.theorem import Theorem, infer, is_theorem
from dpproofs.language.errors import ForgedTheoremError, RuleError
from dpproofs.language.terms import Term
from dpproofs.system import loading


class Receipt(NamedTuple):
    """What a proof rested on, and the signature."""

    axioms: tuple[str, ...]
    signature: str


def receipt(theorem: Theorem) -> Receipt | None:
    """What lets the kernel recall the theorem in another run; None where no key can be kept.

    None, too, unless this process is a command of dpproofs that ran nothing else: a theorem file or a
    package from elsewhere may have changed the kernel, for itself; later runs should not believe it.
    """
    if not is_theorem(theorem):
        raise ForgedTheoremError("only what a rule of the kernel made is signed")
    axioms = theorem.axioms()
    if theorem.is_recalled():
        raise RuleError(RECALLED, "a receipt is for a theorem with its whole derivation")
    if not loading.is_pure_command():
        return None
    signed = receipts._signature(theorem.hypotheses, theorem.conclusion, axioms, create=True)
    return None if signed is None else Receipt(axioms, signed)


def recall(hypotheses: Iterable[Term], conclusion: Term, receipt: Receipt) -> Theorem:
    """The theorem that the receipt is for, if the kernel signed it for this statement."""
    if type(receipt) is not Receipt or len(receipt) != len(Receipt._fields):
        raise ForgedTheoremError("a theorem is recalled by its terms and a receipt")
    axioms, signed = receipt
    return infer(RECALLED, hypotheses=tuple(hypotheses), formula=conclusion, axioms=axioms, signed=signed)
