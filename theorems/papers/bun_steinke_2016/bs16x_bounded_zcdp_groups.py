"""Group privacy of m-bounded zCDP (Definition 8.4): groups of size k at the orders below m/k."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import STEPS, absurd, fact, near, x, y
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, lam, mul, product
from dpproofs.mutants.witnesses import finite, gauss, instance, paths, refutation_of, shown
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import alpha, k, rho, xi
from dpproofs.proving.reading import conditions, read
from dpproofs.proving.tactics import assume, at, discharge, generalize, mp, obtain, parts, specialize, use
from theorems.papers.bun_steinke_2016.prop_5_3_induction import INDUCTION, NEAR, PRIVATE, SIZE, costs, group
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

SOURCE = "consequence of Bun and Steinke 2016, proof of Proposition 5.3, for Definition 8.4"
SIGNS = (0 <= xi, 0 <= rho)


def _claim(factor: Factor, *signs: Term) -> Claim:
    bound = group(k, xi * k * harmonic(k), mul(factor, rho * k**2))
    return Claim((PRIVATE, NEAR, SIZE, *signs), bound)


GROUPS = Lemma(
    "bs16x.bounded-zcdp-groups",
    "m-bounded (xi, rho)-zCDP bounds D_alpha by xi k H_k + rho k^2 alpha for groups of size k and 1 < alpha < m/k",
    SOURCE,
    *_claim(1, *SIGNS).parts,
    mutants=(Mutant("rho", _claim(LESS, *SIGNS), "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)), N=(True, True, False, True,
                        True, True, False, True, True), D=paths("N"), k=2, m=100, xi=0, rho="1/2")),
             Mutant("negative-xi", _claim(1, 0 <= rho), "no output with probability 1/2, else N(x, 1/20): this is "
                    "(-0.6, 10.1)-zCDP, but for groups of 2 and alpha = 2 the divergence is 79.3 > 79")),
)  # fmt: skip


@proof_of(GROUPS)
def _proof(claim: Claim) -> Theorem:
    """The recursion calls single-entry orders up to k alpha, and smaller groups at smaller products."""
    X, R = lam(k, xi * k * harmonic(k)), lam(k, rho * k**2)
    known = use(NAT_NONNEGATIVE, SIZE), use(HARMONIC_NONNEGATIVE, SIZE), use(HARMONIC_STEP, SIZE)
    obligations = costs(X, R, *known, *conditions(claim))
    return use(INDUCTION, PRIVATE, NEAR, SIZE, *obligations, X=X, R=R)


@refutation_of(GROUPS, "negative-xi", X=REAL, Y=product(REAL, REAL))
def _negative_xi_bounded(said: Theorem) -> Theorem:
    """The counterexample to Proposition 5.3, at the order 2 and for two steps."""
    distance, some = parts(fact("bs16.prop-5.3-counterexample"))
    apart, above, below = absolute(x - y) <= 1, 1 < alpha, alpha < 5

    def at_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, level, _ = parts(facts)
        order = at(at(private, x, y, by=[assume(apart)]), alpha, by=[assume(above)])
        given = generalize(discharge(order, apart, above, below), x, y, alpha)
        values = {"N": near(), "D": STEPS, "k": 2, "m": 5, "xi": Fraction(-3, 5), "rho": Fraction(101, 10)}
        far = at(instance(said, given, distance, M=mechanism, **values), 0, 2, 2)
        bound = read(far.conclusion.data, far).t
        return absurd(mp(specialize(level, bound), far), shown(bound < Fraction(793, 10)))

    return obtain(some, "M", at_mechanism)
