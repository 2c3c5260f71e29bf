"""Two mixtures with one part in common: the gain of a test on them, by its gain on their parts."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, forall, implies, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROFILE, P, Q, h, phi, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.weakening import h2
from theorems.sampling.drawn import q
from theorems.sampling.kernels import RATE
from theorems.sampling.replaced import B2, OTHER
from theorems.sampling.two_laws import MIXED, A, B

a, b = variables("a b")
BALANCED = (1 - q) * (1 - c) + q * (a - c / b) <= 0
"""The orders at which the parts are compared: a test that is as likely under the common part gains no more."""
GIVEN = PROFILE(B, A, h), PROFILE(A, B2, h2), MIXED, OTHER, *RATE, 0 <= c, 0 <= a, 0 < b, BALANCED


def told(first: Term, second: Term) -> Term:
    """The profile of the two mixtures at the order c."""
    return q * (first + c / b * second)


REPLACED_TESTS = Lemma(
    "sampling.replaced-tests", "The gain of a test on two mixtures with one part in common",
    f"{BALLE_BARTHE_GABOARDI}, Section 3",
    GIVEN,
    forall(phi, implies(TEST, E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + factor * told(h(a), h2(b)))),
    mutants=(Mutant("factor", {factor: LESS}, "A, B, B2 on different points, q = 1/2, c = 1",
                    witness=finite({"Y": 3}, A=(1, 0, 0), B=(0, 1, 0), B2=(0, 0, 1), P=("1/2", "1/2", 0),
                        Q=("1/2", 0, "1/2"), q="1/2", c=1, a=0, b=1000, h=1, h2=1)),),
)  # fmt: skip


@proof_of(REPLACED_TESTS)
def _proof(claim: Claim) -> Theorem:
    """P - c Q = (1 - q)(1 - c) A + q (B - c B2), where B <= a A + h(a), and A <= b B2 + h2(b)."""
    first, second = (at(law, phi, by=[TEST]) for law in (MIXED, OTHER))
    drawn, without, other = (E(law, w, phi(w)) for law in (B, A, B2))
    more = at(PROFILE(B, A, h), a, phi, by=[0 <= a, TEST])
    less = at(PROFILE(A, B2, h2), b, phi, by=[arith(0 <= b, 0 < b), TEST])
    share = arith(0 <= c / b, 0 <= c, 0 < b)
    scaled = arith(c / b * without <= c * other + c / b * h2(b), less, share, 0 < b)
    _, nonneg, _ = unit_mean(A)
    flat = arith(((1 - q) * (1 - c) + q * (a - c / b)) * without <= 0, BALANCED, nonneg)
    inside = arith(q * (drawn - c * other) <= q * ((a - c / b) * without + h(a) + c / b * h2(b)),
                   more, scaled, *RATE)  # fmt: skip
    made = arith(E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + told(h(a), h2(b)), first, second, inside, flat)
    return generalize(discharge(made, TEST), phi)
