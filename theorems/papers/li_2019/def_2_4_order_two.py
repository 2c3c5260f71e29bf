"""Definition 2.4 has the density upside down: at the order 2 what is printed is 0 for all laws."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, log, num
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, alpha
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, congruence, use
from dpproofs.prover.tactic import inequality
from theorems.citations import LI
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.papers.li_2019.two_points import v

UPSIDE_DOWN = DENSITY(L, Q, P)
PRINTED = log(E(P, v, L(v) ** (alpha - 1))) / (alpha - 1)
value = mark("value", 1)

ORDER_TWO = Lemma(
    "li16.def-2.4-order-two", "The divergence of order 2 as printed in Definition 2.4 is 0 whatever the laws are",
    f"{LI}, against Definition 2.4",
    (UPSIDE_DOWN, eq(alpha, 2)),
    eq(PRINTED, value - 1),
    mutants=(
                Mutant(
                    "value",
                    {value: MORE},
                    "any two laws that have a likelihood ratio",
                    witness=finite({"Y": 2}, alpha=2, P=("1/2", "1/2"), Q=("1/4", "3/4"), L=("1/2", "3/2")),
                ),
            ),
)  # fmt: skip


@proof_of(ORDER_TWO)
def _order_two(claim: Claim) -> Theorem:
    """A likelihood ratio has mean 1."""
    mean = use(MEAN_OF_DENSITY, UPSIDE_DOWN, L=L, P=Q, Q=P)
    one = arith(eq(alpha - 1, 1), eq(alpha, 2))
    same = congruence(eq(E(P, v, L(v) ** (alpha - 1)), E(P, v, L(v) ** num(1))), one)
    zero = congruence(eq(log(lhs(same)), log(num(1))), arith(eq(lhs(same), 1), same, mean))
    return arith(claim.conclusion, zero, inequality(eq(log(num(1)), 0)), one)
