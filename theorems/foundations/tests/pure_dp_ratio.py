"""Bounds on all tests are bounds on the likelihood ratio."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, almost_surely, exp, lam, num, unfold
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, L, P, Q, epsilon, phi, w
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import almost, arith, at, bounded, constant, discharge, dominated, expand, folded
from dpproofs.proving.tactics import generalize, parts, prove, specialize, unfolded, use
from theorems.foundations.densities.density import AT_MOST
from theorems.foundations.tests.pure_dp_tests import CLOSE, TEST

RATIO = DENSITY(L, P, Q)
LOWER, UPPER = exp(-epsilon) <= L(w), L(w) <= exp(epsilon)
SURELY_LOWER, SURELY_UPPER = almost_surely(Q, w, LOWER), almost_surely(Q, w, UPPER)


def _upper(claim: Claim) -> Theorem:
    """Q-almost surely, since P(S) is at most the integral of the constant over S."""
    top = rhs(integrand_of(claim, w))
    bound = at(CLOSE, phi, by=[TEST])
    scaled = parts(expand(Q, w, top * phi(w), bounded(Q, w, phi(w), 1, specialize(TEST, w))))[1]
    covered = arith(E(P, w, phi(w)) <= E(Q, w, top * phi(w)), bound, scaled)
    positive, top_int = generalize(arith(0 <= top), w), parts(constant(Q, w, top))[0]
    return use(AT_MOST, RATIO, positive, top_int, generalize(discharge(covered, TEST), phi), g=lam(w, top), Q=Q)


RATIO_UPPER = Lemma(
    "foundations.pure-dp-ratio-upper", "The likelihood ratio is at most exp(epsilon)", "elementary",
    (RATIO, CLOSE), SURELY_UPPER, _upper,
    (Mutant("bound", Claim((RATIO, CLOSE), almost_surely(Q, w, L(w) <= LESS * exp(epsilon))), "P = Q, epsilon = 0",
            witness=finite({"Y": 3}, P=(1, 0, 0), Q=("1/3", "1/3", "1/3"), epsilon="1.1")),),
)  # fmt: skip


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


RATIO_LOWER = Lemma(
    "foundations.pure-dp-ratio-lower", "The likelihood ratio is at least exp(-epsilon)", "elementary",
    (RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)), SURELY_LOWER, _lower,
    (Mutant("bound", Claim((RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)),
                           almost_surely(Q, w, MORE * exp(-epsilon) <= L(w))), "P = Q, epsilon = 0",
            witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("1/10", "9/10"), epsilon=0)),
     Mutant("direction", Claim((RATIO, CLOSE), SURELY_LOWER), "P is Q conditioned on half of the outcomes",
            witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("3/4", "1/4"), epsilon="1.3"))),
)  # fmt: skip
