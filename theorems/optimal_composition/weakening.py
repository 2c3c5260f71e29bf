"""A composition of more mechanisms, with a larger epsilon or delta."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import eq, exp, implies, lam, nat, num, var
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import COMPOSED_DP, M, N, c, delta, epsilon, k, epsilon2, k2, responses_profile, x1, x2
from dpproofs.tactics import arith, at, cases, discharge, for_all, use
from dpproofs.verified import Verified
from theorems.foundations.sums_compared import by_length
from theorems.optimal_composition.larger_epsilon import LARGER_EPSILON
from theorems.optimal_composition.one_more_response import AT_MOST_ONE, ONE_MORE, base_split
from theorems.optimal_composition.sums_of_responses import delta2, of, with_profile

x = var("x")
LONGER = (nat(k), nat(k2), k <= k2)


def _longer_claim(factor: Factor) -> Claim:
    return Claim(LONGER, factor * responses_profile(k, epsilon, c) <= responses_profile(k2, epsilon, c))


def _longer(claim: Claim) -> Theorem:
    """By induction on the larger number."""

    def goal(length: Term) -> Term:
        return implies(k <= length, responses_profile(k, epsilon, c) <= responses_profile(length, epsilon, c))

    def same(length: Term, equal: Theorem) -> Theorem:
        own = arith(responses_profile(k, epsilon, c) <= responses_profile(k, epsilon, c))
        return use("leibniz", equal, own, x=k, y=length,
                   A=lam(x, responses_profile(k, epsilon, c) <= responses_profile(x, epsilon, c)))  # fmt: skip

    zero, nonneg = num(0), use("nat_nonnegative", nat(k))
    base = discharge(same(zero, arith(eq(k, zero), nonneg, k <= zero)), k <= zero)

    def step(length: Term) -> Theorem:
        def before(yes: Theorem) -> Theorem:
            more = use(ONE_MORE, nat(length), k=length, e=epsilon, u=1, v=c)
            now, next_ = (responses_profile(size, epsilon, c) for size in (length, length + 1))
            once = arith(now <= next_, more, base_split(epsilon, length), arith(0 < (1 + exp(epsilon)) ** length))
            return arith(goal(length + 1).args[1], at(goal(length), by=[yes]), once)

        def last(no: Theorem) -> Theorem:
            gap = use("nat_gap", nat(length), nat(k), arith(length < k, no), j=length)
            return same(length + 1, arith(eq(k, length + 1), gap, k <= length + 1))

        return discharge(cases(k <= length, before, last), k <= length + 1)

    return at(use(by_length(goal, base, step), nat(k), nat(k2), n=k2), by=[k <= k2])


LONGER_LEMMA = Lemma(
    "kov17x.more-responses", "More randomized responses tell more", "elementary", *_longer_claim(1).parts, _longer,
    (Mutant("factor", _longer_claim(MORE), "k = k2, c = 0"),),
)  # fmt: skip

PRIVATE = COMPOSED_DP(M, N, k, epsilon, delta)
GIVEN = (PRIVATE, *LONGER, 0 <= epsilon, epsilon <= epsilon2, delta <= delta2, delta <= 1)


def _profiles() -> Theorem:
    """One after the other, the epsilon, the number and the delta are replaced."""
    before, middle, after = (responses_profile(*pair, c) for pair in ((k, epsilon), (k, epsilon2), (k2, epsilon2)))
    powers = [(1 + exp(size)) ** length for size, length in ((epsilon, k), (epsilon2, k), (epsilon2, k2))]
    first = use(LARGER_EPSILON, nat(k), 0 <= epsilon, epsilon <= epsilon2, 0 <= c, e=epsilon, e2=epsilon2, u=1, v=c)
    larger = arith(before <= middle, first, *(arith(0 < power) for power in powers))
    longer = use(LONGER_LEMMA, *LONGER, epsilon=epsilon2)
    most = use(AT_MOST_ONE, nat(k2), 0 <= c, k=k2, e=epsilon2, v=c)
    top = arith(after <= 1, most, arith(0 < powers[2]))
    kept = arith((1 - delta) * before <= (1 - delta) * after, larger, longer, delta <= 1)
    return arith(of(k, epsilon, delta, c) <= delta2 + (1 - delta2) * after, kept, arith(
        (delta2 - delta) * after <= delta2 - delta, top, delta <= delta2))  # fmt: skip


def _claim(*changes: object) -> Claim:
    return Claim(GIVEN, COMPOSED_DP(M, N, *changes))


def _proof(claim: Claim) -> Theorem:
    near = N(x1, x2)
    profile = at(PRIVATE, x1, x2, by=[near])
    new = unfolded_profile(claim.conclusion)
    made = with_profile(profile, new, _profiles())
    return for_all(claim.conclusion, made)


def unfolded_profile(guarantee: Term) -> Term:
    """The profile that a guarantee says."""
    length, size, rest = guarantee.args[2:]
    return lam(c, rest + (1 - rest) * responses_profile(length, size, c))


LEMMA = Lemma(
    "kov17x.weakening", "A composition of more mechanisms, with a larger epsilon and delta", "elementary",
    *_claim(k2, epsilon2, delta2).parts, _proof,
    (Mutant("delta", _claim(k2, epsilon2, LESS * delta2), "k = k2, epsilon = epsilon2, delta = delta2"),
     Mutant("epsilon", _claim(k2, LESS * epsilon2, delta2), "k = k2, epsilon = epsilon2, delta = delta2"),
     Mutant("count", _claim(k2 - 1, epsilon2, delta2), "k = k2, epsilon = epsilon2, delta = delta2")),
)  # fmt: skip

composed_dp_weaken = Verified(LEMMA, "composed_dp_weaken")
