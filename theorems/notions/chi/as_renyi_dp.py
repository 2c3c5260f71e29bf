"""Bounds on the mean of |p/q - 1|^alpha are bounds on Rényi divergence of the order alpha, with other numbers.

This file is long because two powers are compared at small and at large ratios.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, log, ne, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import CHI, CHI_DP, RENYI, RENYI_DP, L, M, N, alpha, epsilon, t, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, cases, congruence, dominated, for_all, integrate, linear, mean_of_one
from dpproofs.proving.tactics import obtain, parts, specialize, unfolded, use, witness
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.powers import POWER_INCREASING

Q, ORDER = M(x2), 1 < alpha

RESPONSE = {"M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True}
less = mark("less", 0)

FROM_RENYI = Lemma(
    "notions.renyi-dp-to-chi-dp", "(alpha, epsilon)-Rényi DP bounds the mean of |p/q - 1|^alpha", SOK,
    (RENYI_DP(M, N, alpha, epsilon), ORDER),
    CHI_DP(M, N, alpha, 1 + exp((alpha - 1) * epsilon) - less),
    mutants=(Mutant("less", {less: 3}, "randomized response, 3 to 1",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE, alpha=2, epsilon=log(num(7) / 3))),),
)  # fmt: skip

FAR, POWER = absolute(L(w) - 1) ** alpha, L(w) ** alpha


@proof_of(FROM_RENYI)
def _to_chi(claim: Claim) -> Theorem:
    private, _ = claim.hypotheses
    level = 1 + exp((alpha - 1) * epsilon)
    goal = CHI(alpha, M(x1), Q, level)

    def with_ratio(_: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)
        sign = specialize(parts(unfolded(density))[0], w)
        near = _distance(sign)
        whole, value = parts(linear(Q, w, 1 + POWER, [(1, parts(use("E_one", P=Q))[0]), (1, ints)]))
        low = _positive(absolute(L(w) - 1))
        known = dominated(Q, w, both(low, near), whole)
        small = arith(E(Q, w, FAR) <= level, integrate(Q, w, near, known, whole), value, mean, mean_of_one(Q))
        return witness(goal, L, density, known, small)

    return for_all(claim.conclusion, obtain(at_neighbours(private), "L", with_ratio))


ONE = num(1) ** alpha


def _distance(sign: Theorem) -> Theorem:
    """|L - 1|^alpha <= 1 + L^alpha."""
    distance, goal, one = absolute(L(w) - 1), FAR <= 1 + POWER, arith(eq(ONE, 1))
    known = _positive(L(w), sign), one

    def small(yes: Theorem) -> Theorem:
        return arith(goal, _raised(distance, num(1), yes, sign), *known)

    def large(no: Theorem) -> Theorem:
        return arith(goal, _raised(distance, L(w), no, sign), *known)

    return cases(L(w) <= 1, small, large)


def _positive(base: Term, *facts: Theorem) -> Theorem:
    return use("foundations.power-nonnegative", arith(0 <= base, *facts), arith(ne(alpha, 0), ORDER), u=base, a=alpha)


def _raised(low: Term, high: Term, *facts: Theorem) -> Theorem:
    """u^alpha <= v^alpha."""
    return use(POWER_INCREASING, arith(0 < alpha, ORDER), arith(0 <= low, *facts), arith(low <= high, *facts), u=low,
               v=high, a=alpha)  # fmt: skip


base = mark("base", 2)

TO_RENYI = Lemma(
    "notions.chi-dp-to-renyi-dp", "A bound on the mean of |p/q - 1|^alpha is Rényi DP of the order alpha", SOK,
    (CHI_DP(M, N, alpha, t), ORDER, 0 <= t),
    RENYI_DP(M, N, alpha, log(base**alpha * (1 + t)) / (alpha - 1)),
    mutants=(Mutant("base", {base: 1}, "randomized response, 3 to 1, at the order 3",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE, alpha=3, t="20/9")),),
)  # fmt: skip


@proof_of(TO_RENYI)
def _to_renyi(claim: Claim) -> Theorem:
    private, *_ = claim.hypotheses
    size = read(RENYI_DP, claim).epsilon
    goal, total = RENYI(alpha, M(x1), Q, size), num(2) ** alpha * (1 + t)
    above = arith(0 < total, arith(0 < num(2) ** alpha), 0 <= t)
    level = use(EXP_OF_LOG, above, y=total)
    same = congruence(eq(exp((alpha - 1) * size), exp(log(total))), arith(eq((alpha - 1) * size, log(total)), ORDER))

    def with_ratio(_: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)
        sign = specialize(parts(unfolded(density))[0], w)
        near, two = _power(sign), num(2) ** alpha
        whole, value = parts(linear(Q, w, two * (1 + FAR), [(two, parts(use("E_one", P=Q))[0]), (two, ints)]))
        known = dominated(Q, w, both(_positive(L(w), sign), near), whole)
        small = arith(
            E(Q, w, POWER) <= total,
            integrate(Q, w, near, known, whole),
            value,
            arith(two * E(Q, w, FAR) <= two * t, mean, _positive(num(2))),
            mean_of_one(Q),
        )
        return witness(goal, L, density, known, arith(E(Q, w, POWER) <= exp((alpha - 1) * size), small, level, same))

    return for_all(claim.conclusion, obtain(at_neighbours(private), "L", with_ratio))


def _power(sign: Theorem) -> Theorem:
    """L^alpha <= 2^alpha (1 + |L - 1|^alpha)."""
    distance, two = absolute(L(w) - 1), num(2) ** alpha
    goal = POWER <= two * (1 + FAR)
    known = _positive(num(2)), _positive(distance)

    def small(yes: Theorem) -> Theorem:
        product = arith(0 <= two * FAR, *known)
        return arith(goal, _raised(L(w), num(2), yes, sign), product)

    def large(no: Theorem) -> Theorem:
        raised = _raised(L(w), 2 * distance, no, sign)
        known_ = arith(0 <= num(2)), arith(0 <= distance), arith(ne(alpha, 0), ORDER)
        split = use("foundations.power-of-product", *known_, u=2, v=distance, a=alpha)
        return arith(goal, raised, split, known[0])

    return cases(L(w) <= 2, small, large)


renyi_dp_to_chi_dp = Verified(FROM_RENYI, "renyi_dp_to_chi_dp")
chi_dp_to_renyi_dp = Verified(TO_RENYI, "chi_dp_to_renyi_dp")
