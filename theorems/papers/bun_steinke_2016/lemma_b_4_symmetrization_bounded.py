"""E[exp(X - E[X])] <= (a + b)/2 when E[exp(2 X)] <= a and E[exp(-2 X)] <= b."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, mul, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.tactics import arith, parts, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.mgf import X, m
from theorems.papers.bun_steinke_2016.lemma_b_4_symmetrization import SYMMETRIZATION

above, below = variables("m2_plus m2_minus")


def _bounded_claim(factor: Factor) -> Claim:
    given = SYMMETRIZATION.hypotheses
    bounds = (E(P, w, exp(mul(sign, 2, X(w)))) <= bound for sign, bound in ((1, above), (-1, below)))
    return Claim((*given, *bounds), E(P, w, exp(X(w) - m)) <= factor * (above + below) / 2)


BOUNDED = Lemma(
    "bs16.lemma-b.4-bounds", "E[exp(X - E[X])] <= (a + b)/2 when E[exp(2 X)] <= a and E[exp(-2 X)] <= b",
    f"{BUN_STEINKE}, Lemma B.4",
    *_bounded_claim(1).parts,
    mutants=(Mutant("factor", _bounded_claim(LESS), "X = 0, a = b = 1",
                    witness=finite({"Y": 2}, P=(1, 0), X=(0, 2), m2_minus=1, m2_plus=1)),),
)  # fmt: skip


@proof_of(BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    *given, plus, minus = claim.hypotheses
    return arith(claim.conclusion, parts(use(SYMMETRIZATION, *given))[1], plus, minus)


centered_mgf_bound = Verified(
    BOUNDED,
    "centered_mgf_bound",
    value=(above + below) / 2,
    requires=(0 <= above, 0 <= below),
)
