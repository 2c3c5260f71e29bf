"""Section 1.1: pure and approximate DP are statements about the privacy loss, whose lower tail is that of the
swapped pair.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.divergences.privacy_loss_moments import SWAPPED_MOMENT
from theorems.foundations.measure.mechanisms import at_neighbours, both_ways
from theorems.foundations.measure.null_events import NOTHING, VANISHING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.tests.tests_from_divergences import (
    FROM_TAIL,
    PART,
    RATIO,
    SOURCE,
    SWAPPED,
    TAIL,
    Z,
    extra,
    least_at,
    tail,
)
from theorems.notions.zcdp.loss_moments import BACK, DOMAIN
from theorems.notions.zcdp.loss_tail import SOURCE as TAIL_SOURCE

# Section 1.1: a pair of laws is epsilon-close just when the privacy loss is at most epsilon ---

bound = mark("bound", 0)
close = INDISTINGUISHABLE(P, Q, epsilon, 0)
none = eq(tail(P, L, epsilon), bound)

PURE_PAIR = Lemma(
    "bs16.sec-1.1-loss-dp-a-pair", "delta = 0 just when P[Z > epsilon] = 0", SOURCE,
    (RATIO,),
    conj(implies(close, none), implies(none, close)),
    mutants=(Mutant("value", {bound: Fraction(1, 100)}, "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon=8)),),
)  # fmt: skip


@proof_of(PURE_PAIR)
def _pure(claim: Claim) -> Theorem:
    """At delta = 0 the nonnegative part of 1 - exp(epsilon - Z) vanishes almost surely."""
    close, none = equivalent(claim)
    event, part_int = ind(epsilon < Z), bounded(P, w, PART, 1)
    vanish = use(
        VANISHING, almost(P, w, arith(0 <= PART)), part_int, mp(least_at(num(0))[0], close), mu=P, f=lam(w, PART)
    )
    smaller = use(EXP_STRICT, epsilon < Z, x=epsilon - Z, y=0)
    nothing = cases(
        epsilon < Z, lambda _: arith(eq(num(0), event), eq(PART, 0), smaller), lambda no: arith(eq(num(0), event), no)
    )
    zero_int, zero = parts(use(NOTHING, mu=P))
    there = arith(none, transfer(P, w, nothing, zero_int, vanish), zero)
    back = use(FROM_TAIL, RATIO, arith(tail(P, L, epsilon) <= 0, none), delta=0)
    return both(discharge(there, close), discharge(back, none))


# Section 1.1: a mechanism is private just when its privacy loss is small for all neighbours ---


def losses(bounded: Callable[[Term], Term]) -> Term:
    """Neighbours x1, x2 have a privacy loss whose P[Z > epsilon] is as stated."""
    first, second = M(x1), M(x2)
    loss = exists(L, conj(DENSITY(L, first, second), bounded(tail(first, L, epsilon))))
    return forall((x1, x2), implies(N(x1, x2), loss))


APPROX = Lemma(
    "bs16.sec-1.1-loss-dp-b", "P[Z > epsilon] <= delta for all neighbours implies (epsilon, delta)-DP", SOURCE,
    (losses(lambda p: p <= delta),),
    APPROX_DP(M, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "two data sets with nearly disjoint laws: delta is near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("9999/10000", "1/10000"), ("1/10000", "9999/10000")),
                        N=(False, True, True, False), epsilon=0, delta="9999/10000")),),
)  # fmt: skip


@proof_of(APPROX)
def _approx(claim: Claim) -> Theorem:
    def pair(L: Term, facts: Theorem) -> Theorem:
        return use(FROM_TAIL, facts, L=L, P=M(x1), Q=M(x2))

    (every_pair,) = claim.hypotheses
    return for_mechanisms(claim.conclusion, assume(every_pair), pair)


def for_mechanisms(goal: Term, small: Theorem, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """The goal, from what follows at each pair of neighbours from their likelihood ratio."""
    pair = obtain(at_neighbours(small), "L", then)
    return for_all(goal, pair)


bound_ = mark("bound", delta / (1 - exp(-extra)))

MECHANISM_TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-c", "(epsilon, delta)-DP implies P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda))", SOURCE,
    (APPROX_DP(M, N, epsilon, delta), N(x1, x2), DENSITY(L, M(x1), M(x2)), 0 < extra),
    tail(M(x1), L, epsilon + extra) <= bound_,
    mutants=(Mutant("no factor", {bound_: delta}, f"{SWAPPED}, lambda = 1/10: 0.75 > 0.338",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta="1/1000",
                        epsilon="1.0973", lambda_="1/1000", x1=0, x2=1)),),
)  # fmt: skip


@proof_of(MECHANISM_TAIL)
def _mechanism_tail(claim: Claim) -> Theorem:
    private, _, ratio, positive = claim.hypotheses
    close = at_neighbours(private)
    bound = use(TAIL, close, ratio, positive, P=M(x1), Q=M(x2))
    return prove(claim.conclusion, bound)


approx_dp_loss_tail = Verified(
    MECHANISM_TAIL,
    "approx_dp_loss_tail",
    {"excess": extra},
    value=delta / (1 - exp(-extra)),
    requires=(0 <= delta,),
)


# Section 1.1: a mechanism is purely private just when its privacy loss is bounded -------------

none_ = losses(lambda p: eq(p, bound))

PURE = Lemma(
    "bs16.sec-1.1-loss-dp-a", "epsilon-DP just when P[Z > epsilon] = 0 for all neighbours", SOURCE,
    (),
    conj(implies(PURE_DP(M, N, epsilon), none_), implies(none_, PURE_DP(M, N, epsilon))),
    mutants=(Mutant("value", {bound: Fraction(1, 100)}, "a mechanism that ignores its input, epsilon = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("1/2", "1/2")), N=True, epsilon=3)),),
)  # fmt: skip


@proof_of(PURE)
def _pure_dp(claim: Claim) -> Theorem:
    """Pure DP makes one law absolutely continuous with respect to the other."""
    private, none = equivalent(claim)
    near, laws = N(x1, x2), {"P": M(x1), "Q": M(x2)}
    close = at_neighbours(private)
    wanted = consequence_of(specialize(none, x1, x2))

    def loss(L: Term, facts: Theorem) -> Theorem:
        density = parts(facts)[0]
        return witness(wanted, L, density, mp(parts(use(PURE_PAIR, density, L=L, **laws))[0], close))

    def pair(L: Term, facts: Theorem) -> Theorem:
        density, nothing = parts(facts)
        return mp(parts(use(PURE_PAIR, density, L=L, **laws))[1], nothing)

    there = obtain(use(MAX_DIVERGENCE_FROM_TESTS, close, **laws), "L", loss)
    all_pairs = generalize(discharge(there, near), x1, x2)
    return both(discharge(all_pairs, private), discharge(for_mechanisms(private, assume(none), pair), none))


# Section 1.1, after (2): the lower tail of the privacy loss, by the swapped pair --------------

LEVEL = extra + xi + rho

GAUSSIAN = "Gaussian mechanism, lambda large"
constant_ = mark("constant", 4)
shift = mark("shift", 1)


def lower_tail(law: Term, ratio: Term, level: Term) -> Term:
    """P[Z < -level]."""
    return E(law, w, ind(log(ratio(w)) < -level))


PAIR = Lemma(
    "bs16.sec-1.1-loss-lower-tail-pair",
    "P[Z < -c] <= exp(-c - lambda**2/(4 rho)) for c = lambda + xi + rho, for a pair of laws", TAIL_SOURCE,
    (BACK, RATIO, 0 < rho, 0 < extra),
    lower_tail(P, L, LEVEL) <= exp(-(extra**2) / (constant_ * rho) - shift * LEVEL),
    mutants=(Mutant("constant", {constant_: Fraction(399, 100)}, GAUSSIAN,
                    witness=finite({"Y": 2}, Q=("0.000045", "0.999955"),
                        P=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001")),
             Mutant("shift", {shift: Fraction(101, 100)}, "Gaussian mechanism, rho = 1, lambda = 1000",
                    witness=finite({"Y": 2}, Q=("0.000045", "0.999955"),
                        P=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001"))),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Markov's inequality for exp(-alpha Z), at the order alpha = 1 + lambda/(2 rho)."""
    Z, alpha = log(L(w)), 1 + extra / (2 * rho)
    order = arith(1 < alpha, 0 < rho, 0 < extra)
    line = at(BACK, alpha, by=[order])
    moment = use(SWAPPED_MOMENT, line, RATIO, order, alpha=alpha, t=xi + rho * alpha)
    below, exponent = Z < -LEVEL, alpha * (-Z - LEVEL)
    large = use(EXP_INCREASING, arith(0 <= exponent, below, order), x=0, y=exponent)
    goal = ind(below) <= exp(-alpha * LEVEL) * exp(-alpha * Z)
    point = cases(below, lambda yes: arith(goal, yes, large), lambda no: arith(goal, no))
    mean = integrate(P, w, point, bounded(P, w, ind(below), 1), moment, 0 < rho)
    product = exp((alpha - 1) * (xi + rho * alpha) - alpha * LEVEL)
    bound = arith(lower_tail(P, L, LEVEL) <= product, mean, moment, 0 < rho)
    return rewrite(bound, arith(eq(product, rhs(claim)), 0 < rho))


LEMMA = Lemma(
    "bs16.sec-1.1-loss-lower-tail", "(xi, rho)-zCDP implies P[Z < -(lambda + xi + rho)] <= exp(-lambda**2/(4 rho))",
    TAIL_SOURCE,
    (ZCDP(M, N, xi, rho), SYMMETRIC(N), N(x1, x2), DENSITY(L, M(x1), M(x2)), 0 < rho, 0 < extra),
    lower_tail(M(x1), L, LEVEL) <= exp(-(extra**2) / (constant_ * rho)),
    mutants=(Mutant("constant", {constant_: 2}, "Gaussian mechanism, rho = 1/2, lambda = 6: 1.28e-12 > exp(-36)",
                    witness=finite({"X": 2, "Y": 2},
                        M=((Fraction(224, 10**13), 1 - Fraction(224, 10**13)),
                           (Fraction(149, 10**10), 1 - Fraction(149, 10**10))),
                        N=(False, True, True, False), x1=0, x2=1, xi=0, rho="1/2", lambda_=6)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The order of the pair is swapped; 0 <= xi + rho."""
    there, back = both_ways(hypothesis(claim, ZCDP))
    domain = use(DOMAIN, there, P=M(x1), Q=M(x2))
    sharp = use(PAIR, back, *claim.hypotheses, P=M(x1), Q=M(x2))
    exponents = exponent_of(rhs(sharp)), -(extra**2) / (4 * rho)
    order = arith(exponents[0] <= exponents[1], domain, 0 < extra)
    larger = use(EXP_INCREASING, order, x=exponents[0], y=exponents[1])
    return arith(claim.conclusion, arith(lhs(sharp) <= exp(exponents[1]), sharp, larger))


zcdp_loss_lower_tail = Verified(LEMMA, "zcdp_loss_lower_tail", {"excess": extra}, value=exp(-(extra**2) / (4 * rho)))
