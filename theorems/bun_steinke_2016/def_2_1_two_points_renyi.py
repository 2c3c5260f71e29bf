"""Definition 2.1 for laws on two points: Rényi and KL divergence as numbers."""

from __future__ import annotations

from dpproofs.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.kernel.terms import REAL, E, absolute, eq, exp, log, prob, variables
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import alpha, equals, t, value_of
from dpproofs.tactics import arith, at, bounded, discharge, generalize, given, instantiate, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016.def_2_1_two_points import (
    FIRST, KL_R, LAWS, LOSS, RATIO, RENYI_R, SECOND, SIGNS, SIZE, SOURCE, bounded_loss, ratio, two_point_mean,
)  # fmt: skip
from theorems.foundations.exact_kl import KL_EXACT
from theorems.foundations.exact_renyi import RENYI_EXACT
from theorems.foundations.exponential import EXP_INCREASING

a, b, p, p2, q, q2, v = variables("a b p p2 q q2 v")
P, Q = variables("P Q", prob(REAL))


MOMENT = p**alpha * q ** (1 - alpha) + p2**alpha * q2 ** (1 - alpha)


def _renyi_claim(factor: Factor) -> Claim:
    return Claim((*LAWS, 1 < alpha), equals(RENYI_R(alpha, P, Q, t), t, factor * log(MOMENT) / (alpha - 1)))


def _renyi(claim: Claim) -> Theorem:
    """E_Q[L**alpha] = q (p/q)**alpha + q2 (p2/q2)**alpha."""
    power, value = ratio(v) ** alpha, value_of(claim.conclusion)
    large = alpha * SIZE
    below = arith(alpha * LOSS <= large, bounded_loss(LOSS <= SIZE), 1 < alpha)
    ints = bounded(Q, v, power, exp(large), use(EXP_INCREASING, below, x=alpha * LOSS, y=large))
    terms = p**alpha * q ** (1 - alpha), p2**alpha * q2 ** (1 - alpha)
    total = terms[0] + terms[1]
    known = [arith(eq(rest * exp(loss) ** alpha, term), 0 < mass, 0 < rest)
             for rest, loss, term, mass in zip((q, q2), (FIRST, SECOND), terms, (p, p2), strict=True)]  # fmt: skip
    whole = given(instantiate(arith(eq(exp(log(q)), q), 0 < q), q=total), arith(0 < total, *SIGNS))
    moment = arith(eq(E(Q, v, power), total), two_point_mean(power), *known)
    moment = arith(eq(E(Q, v, power), exp((alpha - 1) * value)), moment, whole, 1 < alpha)
    return use(RENYI_EXACT, use(RATIO, *LAWS), ints, moment, 1 < alpha, P=P, Q=Q, L=ratio, d=value)


TWO_POINT_RENYI = Lemma(
    "bs16.def-2.1-two-points",
    "D_alpha(P||Q) = log(p^alpha q^(1 - alpha) + p2^alpha q2^(1 - alpha))/(alpha - 1) for masses p, p2 and q, q2",
    SOURCE, *_renyi_claim(1).parts, _renyi,
    (Mutant("factor", _renyi_claim(LESS), "an equality",
            witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                q2="3/4", a=0, b=1, alpha=2)),),
)  # fmt: skip


def _kl_claim(factor: Factor) -> Claim:
    value = p * log(p / q) + p2 * log(p2 / q2)
    return Claim(LAWS, equals(KL_R(P, Q, t), t, factor * value))


def _kl(claim: Claim) -> Theorem:
    """E_Q[L log(L)], where L log(L) is bounded."""
    entropy, value = ratio(v) * log(ratio(v)), value_of(claim.conclusion)
    grown = use(EXP_INCREASING, bounded_loss(LOSS <= SIZE), x=LOSS, y=SIZE)
    bounds = absolute(q) <= q2, 0 <= p, p <= p2
    product = generalize(discharge(arith(absolute(p * q) <= p2 * q2, *bounds), *bounds), p, q, p2, q2)
    size = at(
        product, ratio(v), LOSS, exp(SIZE), SIZE, by=[bounded_loss(absolute(LOSS) <= SIZE), arith(0 <= ratio(v)), grown]
    )
    ints = bounded(Q, v, entropy, exp(SIZE) * SIZE, size)
    known = [arith(eq(rest * exp(loss) * loss, mass * log(mass / rest)), 0 < mass, 0 < rest)
             for rest, loss, mass in zip((q, q2), (FIRST, SECOND), (p, p2), strict=True)]  # fmt: skip
    mean = arith(eq(E(Q, v, entropy), value), two_point_mean(entropy), *known)
    return use(KL_EXACT, use(RATIO, *LAWS), ints, mean, P=P, Q=Q, L=ratio, d=value)


TWO_POINT_KL = Lemma(
    "bs16.def-2.1-two-points-kl", "D_1(P||Q) = p log(p/q) + p2 log(p2/q2) for masses p, p2 and q, q2", SOURCE,
    *_kl_claim(1).parts, _kl,
    (Mutant("factor", _kl_claim(LESS), "an equality",
            witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                q2="3/4", a=0, b=1)),),
)  # fmt: skip

WHOLE = eq(p + p2, 1), eq(q + q2, 1)
renyi_divergence_two_points = Verified(
    TWO_POINT_RENYI, "renyi_divergence_two_points", value=log(MOMENT) / (alpha - 1), requires=WHOLE, omits=(a, b)
)
kl_divergence_two_points = Verified(
    TWO_POINT_KL, "kl_divergence_two_points", value=p * log(p / q) + p2 * log(p2 / q2), requires=WHOLE, omits=(a, b)
)
