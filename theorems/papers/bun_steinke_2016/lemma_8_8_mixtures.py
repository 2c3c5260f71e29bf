"""Lemma 8.8: tests of mixtures with close main parts."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import A2, B2, INDISTINGUISHABLE, MIXTURE, A, B, P, Q, delta, epsilon, phi, test_function
from dpproofs.privacy.notions import w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, bounded, for_all, integrate, parts, specialize
from theorems.citations import BUN_STEINKE

SOURCE = f"{BUN_STEINKE}, Lemma 8.8"
delta2 = var("delta2")
UNIT = (0 <= delta, delta <= 1)
MIXED = (MIXTURE(P, 1 - delta, A, A2), MIXTURE(Q, 1 - delta, B, B2), INDISTINGUISHABLE(A, B, epsilon, delta2), *UNIT)
total = mark("total", delta + (1 - delta) * delta2)

TESTS_OF_MIXTURES = Lemma(
    "bs16x.lemma-8.8-tests", "Mixtures with close main parts are close", SOURCE,
    MIXED,
    INDISTINGUISHABLE(P, Q, epsilon, total),
    mutants=(Mutant("delta", {total: delta + (LESS - delta) * delta2},
                    "epsilon = delta = 0, A, B on different points, delta2 = 1",
                    witness=finite({"Y": 2}, A=("3/4", "1/4"), A2=("3/4", "1/4"), B=("1/4", "3/4"), B2=("1/4", "3/4"),
                        delta=0, delta2="1/10", epsilon="0.956")),),
)  # fmt: skip


@proof_of(TESTS_OF_MIXTURES)
def _mixed(claim: Claim) -> Theorem:
    """P(S) <= (1 - delta) (exp(epsilon) B(S) + delta2) + delta, and (1 - delta) B(S) <= Q(S)."""
    test = test_function(phi, w)
    size = specialize(test, w)
    whole, other, close = (at(given, phi, by=[test]) for given in MIXED[:3])
    rest, lower = (
        integrate(law, w, bound, bounded(law, w, phi(w), 1, size))
        for law, bound in ((A2, parts(size)[1]), (B2, parts(size)[0]))
    )
    b, q = E(B, w, phi(w)), E(Q, w, phi(w))
    top = arith((1 - delta) * b <= q, other, lower, *UNIT)
    scaled = arith(exp(epsilon) * ((1 - delta) * b) <= exp(epsilon) * q, top)
    main = arith((1 - delta) * E(A, w, phi(w)) <= (1 - delta) * (exp(epsilon) * b + delta2), close, *UNIT)
    side = arith(delta * E(A2, w, phi(w)) <= delta, rest, *UNIT)
    final = arith(E(P, w, phi(w)) <= exp(epsilon) * q + read(INDISTINGUISHABLE, claim).delta, whole, main, scaled, side)
    return for_all(claim.conclusion, final)
