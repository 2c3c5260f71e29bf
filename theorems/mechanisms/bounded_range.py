"""Bounded range: a privacy loss in an interval of length epsilon gives epsilon-DP and (epsilon^2/8)-zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    E, absolute, almost_surely, conj, eq, exists, exp, forall, function_type, lam, log, maximum, minimum, num, var,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    BOUNDED_RANGE, DENSITY, INDISTINGUISHABLE, MEAN_CONCENTRATED, PURE_DP, SYMMETRIC, ZCDP, L, M, N, P, Q, epsilon,
    lambda_, phi, t, test_function, w, x1, x2,
)  # fmt: skip
from dpproofs.tactics import (
    almost, arith, at, both, constant, discharge, dominated, expand, folded, for_all, generalize, mean_of_one, obtain,
    parts, said_of, specialize, transfer, unfolded, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016.cor_8_9_composition_induction import with_argument
from theorems.bun_steinke_2016.lemma_4_2_mcdp_to_zcdp import PAIR as CONCENTRATED_TO_RENYI
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.logarithm import LOG_BOUND, LOG_UPPER
from theorems.foundations.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.pure_dp_ratio import RATIO_LOWER
from theorems.foundations.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.foundations.zcdp import AT_PAIR, zcdp_of
from theorems.mechanisms.hoeffding import HOEFFDING

SOURCE = "Cesar and Rogers 2021, arXiv:2004.07223"
G = var("G", function_type(("Y",), "real"))
SAME = almost_surely(Q, w, eq(L(w), G(w)))


def _modified(claim: Claim) -> Theorem:
    """Integrals do not see a null set."""
    density, same, nonneg = claim.hypotheses
    L_nonneg, L_int, change = parts(unfolded(density))
    target = claim.conclusion.args[0]
    G_int = parts(transfer(Q, w, eq(L(w), G(w)), L_int, same))[0]
    test = test_function(phi, w)
    small = arith(absolute(L(w) * phi(w)) <= L(w), specialize(L_nonneg, w), specialize(test, w))
    equal = arith(eq(L(w) * phi(w), target(w) * phi(w)), eq(L(w), G(w)))
    moved = transfer(Q, w, equal, dominated(Q, w, small, L_int), same)
    value = arith(eq(E(P, w, phi(w)), E(Q, w, target(w) * phi(w))), at(change, phi, by=[test]), moved)
    return folded(claim.conclusion, both(nonneg, G_int, generalize(discharge(value, test), phi)))


def _modified_claim(factor: Factor) -> Claim:
    return Claim((DENSITY(L, P, Q), SAME, forall(w, 0 <= G(w))), DENSITY(lam(w, factor * G(w)), P, Q))


MODIFIED = Lemma(
    "mechanisms.density-modified", "A likelihood ratio may be changed on a null set", "elementary",
    *_modified_claim(1).parts, _modified,
    (Mutant("factor", _modified_claim(MORE), "its mean is 1"),),
)  # fmt: skip

CLOSE = INDISTINGUISHABLE(P, Q, t + epsilon, 0), INDISTINGUISHABLE(Q, P, -t, 0)


def _order_claim(shift: Factor) -> Claim:
    return Claim(CLOSE, conj(t <= shift, 0 <= t + epsilon))


def _order(claim: Claim) -> Theorem:
    """The test that is always 1."""
    one = lam(w, num(1))
    exponents = (t + epsilon, -t)
    bounds = []
    for law, exponent in zip(CLOSE, exponents, strict=True):
        ones = [mean_of_one(P), mean_of_one(Q)]
        at_one = arith(1 <= exp(exponent), at(law, one), *ones)
        bounds.append(arith(0 <= exponent, use(LOG_BOUND, at_one, x=0, y=exp(exponent))))
    return both(*(arith(part, *bounds) for part in claim.conclusion.args))


ORDER = Lemma(
    "mechanisms.bounded-range-order", "The interval of the privacy loss contains 0", "elementary",
    *_order_claim(0).parts, _order,
    (Mutant("shift", _order_claim(Fraction(-1, 100)), "P = Q, t = epsilon = 0"),),
)  # fmt: skip


def _ratio_claim(factor: Factor) -> Claim:
    inside = forall(w, conj(exp(t) <= L(w), L(w) <= factor * exp(t + epsilon)))
    return Claim(CLOSE, exists(L, conj(DENSITY(L, P, Q), inside)))


def _ratio(claim: Claim) -> Theorem:
    """The ratio is in the interval almost surely; outside of it, it is moved to the nearer end."""
    low, high, start = exp(t), exp(t + epsilon), -t
    goal = claim.conclusion

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        lower = almost(Q, w, arith(low <= L(w), exp(-start) <= L(w)),
                       use(RATIO_LOWER, density, CLOSE[1], L=L, epsilon=start))  # fmt: skip
        G = lam(w, maximum(low, minimum(L(w), high)))
        same = almost(Q, w, arith(eq(L(w), G(w)), low <= L(w), L(w) <= high), lower, upper)
        moved = use(MODIFIED, density, same, generalize(arith(0 <= G(w)), w), L=L, G=G)
        order = use(EXP_INCREASING, arith(t <= t + epsilon, use(ORDER, *CLOSE)), x=t, y=t + epsilon)
        inside = generalize(both(arith(low <= G(w)), arith(G(w) <= high, order)), w)
        return witness(goal, G, moved, inside)

    return obtain(use(MAX_DIVERGENCE_FROM_TESTS, CLOSE[0], epsilon=t + epsilon), "L", with_ratio)


RATIO = Lemma(
    "mechanisms.bounded-range-ratio", "There is a likelihood ratio with values in the interval", "elementary",
    *_ratio_claim(1).parts, _ratio,
    (Mutant("factor", _ratio_claim(LESS), "P = Q, t = epsilon = 0"),),
)  # fmt: skip


def _concentrated_claim(factor: Factor) -> Claim:
    return Claim(CLOSE, MEAN_CONCENTRATED(P, Q, factor * epsilon**2 / 8, epsilon / 2))


def _concentrated(claim: Claim) -> Theorem:
    """Hoeffding's lemma for the loss Z under P; at lambda = -1 it bounds E[Z], as E[exp(-Z)] = 1."""
    goal = claim.conclusion
    mu = goal.args[2]

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, inside = parts(facts)
        low, high = parts(specialize(inside, w))
        positive = arith(0 < L(w), low)
        Z = log(L(w))
        above = use(LOG_BOUND, low, positive, x=t, y=L(w))
        below = use(LOG_UPPER, high, positive, x=t + epsilon, y=L(w))
        loss = {"P": P, "X": lam(w, Z), "a": t, "b": t + epsilon}
        bounds = generalize(above, w), generalize(below, w)
        mean_int, body_int, small = parts(use(HOEFFDING, *bounds, **loss))
        m, centred = E(P, w, Z), exp(lambda_ * (Z - E(P, w, Z)))
        spread = arith(E(P, w, centred) <= exp(lambda_**2 * (epsilon / 2) ** 2 / 2), small)
        inverse = exp(-Z)
        one = arith(eq(num(1), L(w) * inverse), positive)
        one_int, unit = parts(transfer(Q, w, one, parts(constant(Q, w, 1))[0]))
        nonneg = generalize(arith(0 <= inverse), w)
        moved_int, moved = parts(use(FROM_REFERENCE, density, nonneg, one_int, L=L, f=lam(w, inverse), Q=Q))
        split = parts(expand(P, w, exp(-1 * (Z - m)), moved_int))[1]
        last = parts(use(HOEFFDING, *bounds, lambda_=-1, **loss))[2]
        top = exp(epsilon**2 / 8)
        grown = arith(exp(m) <= top, last, split, moved, unit, mean_of_one(Q))
        mean = arith(m <= mu, use(LOG_BOUND, grown, x=m, y=top))
        return witness(goal, L, density, mean_int, mean, generalize(body_int, lambda_), generalize(spread, lambda_))

    return obtain(use(RATIO, *CLOSE), "L", with_ratio)


CONCENTRATED = Lemma(
    "mechanisms.bounded-range-concentrated",
    "The loss has mean at most epsilon^2/8 and is (epsilon/2)-subgaussian about it", SOURCE,
    *_concentrated_claim(1).parts, _concentrated,
    (Mutant("factor", _concentrated_claim(LESS), "randomized response, epsilon small"),),
)  # fmt: skip

RANGE = BOUNDED_RANGE(M, N, epsilon)


def _zcdp_claim(factor: Factor) -> Claim:
    return Claim((RANGE,), ZCDP(M, N, 0, factor * epsilon**2 / 8))


def _zcdp(claim: Claim) -> Theorem:
    """A mean of mu and a subgaussian parameter of tau bound D_alpha by mu + (alpha - 1) tau^2/2."""

    def with_start(t: Term, facts: Theorem) -> Theorem:
        concentrated = use(CONCENTRATED, facts, P=M(x1), Q=M(x2), t=t)
        return use(CONCENTRATED_TO_RENYI, concentrated, AT_PAIR[1], P=M(x1), Q=M(x2), mu=epsilon**2 / 8,
                   tau=epsilon / 2)  # fmt: skip

    return zcdp_of(claim.conclusion, obtain(at(RANGE, x1, x2, by=[AT_PAIR[0]]), "t", with_start))


TO_ZCDP = Lemma(
    "mechanisms.bounded-range-zcdp", "A privacy loss in an interval of length epsilon is (epsilon^2/8)-zCDP", SOURCE,
    *_zcdp_claim(1).parts, _zcdp,
    (Mutant("factor", _zcdp_claim(LESS), "P(1) = 1/2, Q(1) = exp(-epsilon/2)/2 cosh(epsilon/2), small"),),
)  # fmt: skip


def _pure_claim(factor: Factor) -> Claim:
    return Claim((RANGE,), PURE_DP(M, N, factor * epsilon))


def _pure(claim: Claim) -> Theorem:
    """The interval contains 0, so its upper end is at most epsilon."""
    goal = claim.conclusion

    def with_start(t: Term, facts: Theorem) -> Theorem:
        pair = {"P": M(x1), "Q": M(x2)}
        order = use(ORDER, facts, t=t, **pair)
        less = arith(t + epsilon <= goal.args[2], order)
        return use(INDISTINGUISHABLE_WEAKENING, facts, less, arith(num(0) <= 0), **pair, epsilon=t + epsilon, delta=0,
                   epsilon2=goal.args[2], delta2=0)  # fmt: skip

    found = obtain(at(RANGE, x1, x2, by=[AT_PAIR[0]]), "t", with_start)
    return for_all(goal, found)


TO_PURE_DP = Lemma(
    "mechanisms.bounded-range-pure-dp", "A privacy loss in an interval of length epsilon is epsilon-DP", SOURCE,
    *_pure_claim(1).parts, _pure,
    (Mutant("factor", _pure_claim(LESS), "P one point, Q uniform on two, epsilon = log(2)"),),
)  # fmt: skip


def _from_pure_claim(factor: Factor) -> Claim:
    return Claim((PURE_DP(M, N, epsilon), SYMMETRIC(N)), BOUNDED_RANGE(M, N, factor * 2 * epsilon))


def _from_pure(claim: Claim) -> Theorem:
    """The loss is between -epsilon and epsilon."""
    near, goal = AT_PAIR[0], claim.conclusion
    private = unfolded(claim.hypotheses[0])
    there = at(private, x1, x2, by=[near])
    back = at(private, x2, x1, by=[at(claim.hypotheses[1], x1, x2, by=[near])])
    found = said_of(goal, x1, x2)
    start = -epsilon
    whole = with_argument(there, 2, start + goal.args[2])
    made = witness(found, start, whole, with_argument(back, 2, -start))
    return for_all(goal, made)


FROM_PURE_DP = Lemma(
    "mechanisms.pure-dp-bounded-range", "epsilon-DP is a privacy loss in an interval of length 2 epsilon", SOURCE,
    *_from_pure_claim(1).parts, _from_pure,
    (Mutant("factor", _from_pure_claim(LESS), "randomized response"),),
)  # fmt: skip

bounded_range_to_zcdp = Verified(TO_ZCDP, "bounded_range_to_zcdp")
bounded_range_to_pure_dp = Verified(TO_PURE_DP, "bounded_range_to_pure_dp")
pure_dp_to_bounded_range = Verified(FROM_PURE_DP, "pure_dp_to_bounded_range")
