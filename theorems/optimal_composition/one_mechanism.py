"""One approximately private mechanism is as private as one randomized response that may reveal all."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, binomial, eq, exp, lam, maximum, ne, num
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, COMPOSED_DP, INDISTINGUISHABLE, PROFILE, PURE_DP, SYMMETRIC, M, N, P, Q, c, delta, epsilon, i, phi,
    responses_profile, test_function, w, x1, x2,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, both, bounded, expand, for_all, generalize, integrate, mean_of_one, parts, specialize, unfolded, use,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.sums import SUM_ONE
from theorems.foundations.sums_compared import longer
from theorems.optimal_composition.polygon import POLYGON, SOURCE, one_response

CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta), 0 <= epsilon)


def of_one(order: Term, factor: Factor = 1) -> Term:
    """The profile of one randomized response that reveals all with probability delta."""
    return delta + (1 - delta) * factor * responses_profile(1, epsilon, order)


def _two_terms() -> Theorem:
    """The sum over the two answers."""
    gap = lam(i, binomial(1, i) * maximum(exp(i * epsilon) - c * exp((1 - i) * epsilon), 0))
    step = use(longer(gap, num(0)), use("nat_zero"))
    ones = [
        use("binomial_zero", fact, n=top)
        for top, fact in ((0, use("nat_zero")), (1, use("nat_successor", use("nat_zero"), k=0)))
    ]
    return arith(
        eq(responses_profile(1, epsilon, c), one_response(c, exp(epsilon))),
        step, use(SUM_ONE, s=gap), *ones,
        use("binomial_step", use("nat_zero"), n=0, k=0), use("binomial_empty", arith(ne(num(1), 0)), k=1),
    )  # fmt: skip


def _pair(claim: Claim) -> Theorem:
    """The bounds for a test and for its complement."""
    test = test_function(phi, w)
    unit = specialize(test, w)
    other = lam(w, 1 - phi(w))
    complement = generalize(both(arith(0 <= other(w), unit), arith(other(w) <= 1, unit)), w)
    ints = [bounded(law, w, phi(w), 1, unit) for law in (P, Q)]
    low = integrate(Q, w, parts(unit)[0], ints[1])
    high = integrate(P, w, parts(unit)[1], ints[0])
    others = [parts(expand(law, w, other(w), fact))[1] for law, fact in zip((P, Q), ints, strict=True)]
    there = at(CLOSE[0], phi, by=[test])
    back = arith(1 - E(Q, w, phi(w)) <= exp(epsilon) * (1 - E(P, w, phi(w))) + delta,
                 at(CLOSE[1], other, by=[complement]), *others, mean_of_one(P), mean_of_one(Q))  # fmt: skip
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    bound = use(POLYGON, arith(1 <= exp(epsilon), grow), 0 <= c, low, arith(E(P, w, phi(w)) <= 1, high, mean_of_one(P)),
                there, back, a=E(P, w, phi(w)), b=E(Q, w, phi(w)), r=exp(epsilon))  # fmt: skip
    value = claim.conclusion.args[2](c)
    final = arith(E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + value, bound, _two_terms())
    return for_all(claim.conclusion, final)


def _pair_claim(factor: Factor) -> Claim:
    return Claim(CLOSE, PROFILE(P, Q, lam(c, of_one(c, factor))))


ONE_PAIR = Lemma(
    "kov17.one-pair", "Laws that are (epsilon, delta)-close have the profile of one randomized response", SOURCE,
    *_pair_claim(1).parts, _pair,
    (Mutant("factor", _pair_claim(LESS), "randomized response, delta = 0, c = 1"),),
)  # fmt: skip

PRIVATE = (APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), 0 <= epsilon)


def _mechanism(claim: Claim, d: Term) -> Theorem:
    near, private = N(x1, x2), unfolded(claim.hypotheses[0])
    there = at(private, x1, x2, by=[near])
    back = at(private, x2, x1, by=[at(SYMMETRIC(N), x1, x2, by=[near])])
    made = use(ONE_PAIR, there, back, 0 <= epsilon, P=M(x1), Q=M(x2), delta=d)
    return for_all(claim.conclusion, made)


ONE_SIDED = "N relates one pair in one order only: P is Q conditioned on an event"
LEMMA = Lemma(
    "kov17.one-mechanism", "(epsilon, delta)-DP is the case of one mechanism", SOURCE,
    PRIVATE, COMPOSED_DP(M, N, 1, epsilon, delta), lambda claim: _mechanism(claim, delta),
    (Mutant("delta", Claim(PRIVATE, COMPOSED_DP(M, N, 1, epsilon, LESS * delta)),
            "it reveals the data set with probability delta"),
     Mutant("one-sided", Claim((PRIVATE[0], PRIVATE[2]), COMPOSED_DP(M, N, 1, epsilon, delta)), ONE_SIDED)),
)  # fmt: skip

PURE = (PURE_DP(M, N, epsilon), SYMMETRIC(N), 0 <= epsilon)
PURE_LEMMA = Lemma(
    "kov17.one-pure-mechanism", "epsilon-DP is the case of one mechanism without delta", SOURCE,
    PURE, COMPOSED_DP(M, N, 1, epsilon, 0), lambda claim: _mechanism(claim, num(0)),
    (Mutant("epsilon", Claim(PURE, COMPOSED_DP(M, N, 1, LESS * epsilon, 0)), "randomized response"),
     Mutant("one-sided", Claim((PURE[0], PURE[2]), COMPOSED_DP(M, N, 1, epsilon, 0)), ONE_SIDED)),
)  # fmt: skip

approx_dp_as_composed_dp = Verified(LEMMA, "approx_dp_as_composed_dp")
pure_dp_as_composed_dp = Verified(PURE_LEMMA, "pure_dp_as_composed_dp")
