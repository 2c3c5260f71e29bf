"""Group privacy of m-bounded zCDP (Definition 8.4) and of truncated CDP: groups of size k at the orders below
m/k.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import STEPS, absurd, fact, near, y
from dpproofs.mutants.witnesses import shown
from theorems.foundations.divergences.monotone_in_order import RENYI_WEAKER
from theorems.foundations.reals.harmonic import HARMONIC_NONNEGATIVE, HARMONIC_STEP, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.truncated_cdp.truncated_cdp import AS_BOUNDED, TRUNCATED
from theorems.papers.bun_steinke_2016.prop_5_3_group_privacy import INDUCTION, NEAR, PRIVATE, SIZE, costs, group

# Group privacy of m-bounded zCDP (Definition 8.4): groups of size k at the orders below m/k ---

SOURCE = "consequence of Bun and Steinke 2016, proof of Proposition 5.3, for Definition 8.4"
SIGNS = (0 <= xi, 0 <= rho)


GROUPS = Lemma(
    "bs16x.bounded-zcdp-groups",
    "m-bounded (xi, rho)-zCDP bounds D_alpha by xi k H_k + rho k^2 alpha for groups of size k and 1 < alpha < m/k",
    SOURCE,
    (PRIVATE, NEAR, SIZE, *SIGNS),
    group(k, xi * k * harmonic(k), mul(factor, rho * k**2)),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)), N=(True, True, False, True,
                        True, True, False, True, True), D=paths("N"), k=2, m=100, xi=0, rho="1/2")),
             Mutant("negative-xi", without(0 <= xi), "no output with probability 1/2, else N(x, 1/20): this is "
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


# The bound for two data sets that differ in at most k entries ---------------------------------

AT_ORDER = Lemma(
    "bs16x.bounded-zcdp-groups-order", "The bound for two data sets that differ in at most k entries", SOURCE,
    (PRIVATE, NEAR, SIZE, *SIGNS, D(k, x1, x2), 1 < alpha, k * alpha < m),
    RENYI(alpha, M(x1), M(x2), xi * k * harmonic(k) + factor * (rho * k**2) * alpha),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism, xi = 0",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)), N=(True, True, False, True,
                        True, True, False, True, True), D=paths("N"), k=2, m=100, xi=0, rho="1/2", x1=0, x2=2,
                        alpha=2)),),
)  # fmt: skip


@proof_of(AT_ORDER)
def _order(claim: Claim) -> Theorem:
    groups = use(GROUPS, *claim.hypotheses)
    return prove(claim.conclusion, at(groups, x1, x2, alpha, by=claim.hypotheses))


bounded_group_privacy = Verified(
    AT_ORDER,
    "bounded_group_privacy",
    {"order": alpha},
    value=xi * k * harmonic(k) + rho * k**2 * alpha,
    requires=(1 <= k,),
)


# Truncated CDP for groups: rho grows with the square, and fewer orders are left ---------------

SOME = 0 <= rho, 1 <= k

LEMMA = Lemma(
    "bs16x.bounded-zcdp-groups-truncated", "(rho, omega)-truncated CDP for groups of k: (rho k^2, omega/k)", SOURCE,
    (TRUNCATED, NEAR, SIZE, *SOME),
    TRUNCATED_CDP(M, of_groups(D, k), factor * (rho * k**2), omega / k),
    mutants=(Mutant("rho", {factor: LESS}, "tight: the Gaussian mechanism",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)), N=(True, True, False, True,
                        True, True, False, True, True), D=paths("N"), k=2, omega=100, rho="1/2")),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The bound for bounded zCDP with xi = 0."""
    bounded = use(AS_BOUNDED, TRUNCATED)
    many = natural_sign(k, SIZE)

    def bound(goal: Term, one: Term, two: Term, order: Term) -> Theorem:
        less = arith(k * order < omega, order < omega / k, *SOME)
        zero = arith(num(0) <= 0)
        made = use(AT_ORDER, bounded, NEAR, SIZE, zero, *SOME, less, many, m=omega, xi=0, x1=one, x2=two, alpha=order)
        first, second, wide = read(RENYI, goal)["P", "Q", "t"]
        size = read(RENYI, made).t
        return use(RENYI_WEAKER, made, 1 < order, arith(size <= wide), P=first, Q=second, alpha=order, s=size, t=wide)

    return intro(claim.conclusion, bound)
