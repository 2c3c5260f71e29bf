"""The likelihood ratio is at least exp(-epsilon)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, almost_surely, exp, lam, num, unfold
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, L, P, Q, epsilon, phi, w
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import almost, arith, at, discharge, dominated, expand, folded
from dpproofs.proving.tactics import generalize, parts, prove, specialize, unfolded, use
from theorems.foundations.densities.density import AT_MOST
from theorems.foundations.tests.pure_dp_tests import CLOSE, TEST
from theorems.foundations.tests.pure_dp_ratio import RATIO, SURELY_LOWER

RATIO_LOWER = Lemma(
    "foundations.pure-dp-ratio-lower", "The likelihood ratio is at least exp(-epsilon)", "elementary",
    (RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)),
    SURELY_LOWER,
    mutants=(Mutant("bound", Claim((RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)),
                                   almost_surely(Q, w, MORE * exp(-epsilon) <= L(w))), "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("1/10", "9/10"), epsilon=0)),
             Mutant("direction", {INDISTINGUISHABLE(Q, P, epsilon, 0): CLOSE},
             "P is Q conditioned on half of the outcomes",
                    witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("3/4", "1/4"), epsilon="1.3"))),
)  # fmt: skip


@proof_of(RATIO_LOWER)
def _lower(claim: Claim) -> Theorem:
    """Q is at most exp(epsilon) P: compare dQ/dQ = 1 with exp(epsilon) L."""
    nonneg, L_int, change = parts(unfolded(RATIO))
    one = lam(w, num(1))
    g = lam(w, exp(epsilon) * L(w))
    own = folded(DENSITY(one, Q, Q), prove(unfold(DENSITY(one, Q, Q)), parts(use("E_one", P=Q))[0]))
    L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), specialize(nonneg, w), specialize(TEST, w)), L_int)
    scaled = parts(expand(Q, w, g(w) * phi(w), L_phi))[1]
    bound = at(INDISTINGUISHABLE(Q, P, epsilon, 0), phi, by=[TEST])
    covered = arith(E(Q, w, phi(w)) <= E(Q, w, g(w) * phi(w)), bound, scaled, at(change, phi, by=[TEST]))
    below = use(AT_MOST, own, generalize(arith(0 <= g(w), specialize(nonneg, w)), w),
                parts(expand(Q, w, g(w), L_int))[0], generalize(discharge(covered, TEST), phi),
                L=one, g=g, P=Q, Q=Q)  # fmt: skip
    return almost(Q, w, arith(integrand_of(claim, w), 1 <= g(w)), below)
