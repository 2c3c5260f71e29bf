"""Definition 2.1 for laws on two points: divergences of every order from 1 to oo as numbers."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, absolute, eq, exp, forall, function_type, ind, lam, log, maximum, ne, prob, var, variables,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import DENSITY, KL, MAX_DIVERGENCE, RENYI, alpha, equals, on, t, test_function, value_of
from dpproofs.tactics import (
    almost, arith, at, both, bounded, cases, discharge, folded, generalize, given, instantiate, rewrite,
    unfolded, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.exact_kl import KL_EXACT
from theorems.foundations.exact_renyi import RENYI_EXACT
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.logarithm import LOG_BOUND
from theorems.foundations.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE

SOURCE = f"{PAPER}, Definition 2.1"
a, b, p, p2, q, q2, v = variables("a b p p2 q q2 v")
f, phi = (var(name, function_type((REAL,), REAL)) for name in ("f", "phi"))
P, Q = variables("P Q", prob(REAL))
RENYI_R, KL_R, MAX_R, DENSITY_R = (on(notion, Y=REAL) for notion in (RENYI, KL, MAX_DIVERGENCE, DENSITY))


def two_points(law: Term, mass: Term, rest: Term) -> Term:
    """The law puts this mass on a and the rest on b."""
    return forall(f, eq(E(law, v, f(v)), mass * f(a) + rest * f(b)))


SIGNS = (0 < p, 0 < p2, 0 < q, 0 < q2)
LAWS = (two_points(P, p, p2), two_points(Q, q, q2), ne(a, b), *SIGNS)
FIRST, SECOND = log(p) - log(q), log(p2) - log(q2)
EVENTS = {ind(eq(v, a)): (1, 0), ind(eq(v, b)): (0, 1)}
LOSS = FIRST * ind(eq(v, a)) + SECOND * (1 - ind(eq(v, a)))
ratio = lam(v, exp(LOSS))


def _mean(body: Term) -> Theorem:
    """The expectation of a function under Q, from its values at the two points."""
    mean = at(LAWS[1], lam(v, body))
    return rewrite(rewrite(mean, arith(eq(ind(eq(a, a)), 1))), arith(eq(ind(eq(b, a)), 0), ne(a, b)))


SIZE = absolute(FIRST) + absolute(SECOND)


def _size(bounded_loss: Term) -> Theorem:
    """The privacy loss is log(p/q) or log(p2/q2)."""
    return cases(eq(v, a), lambda yes: arith(bounded_loss, yes), lambda no: arith(bounded_loss, no))


def _density(claim: Claim) -> Theorem:
    """Both sides are p phi(a) + p2 phi(b)."""
    test = test_function(phi, v)
    ints = bounded(Q, v, ratio(v), exp(SIZE), use(EXP_INCREASING, _size(LOSS <= SIZE), x=LOSS, y=SIZE))
    change = arith(eq(E(P, v, phi(v)), E(Q, v, ratio(v) * phi(v))), at(LAWS[0], phi), _mean(ratio(v) * phi(v)), *SIGNS)
    tests = generalize(discharge(change, test), phi)
    return folded(claim.conclusion, both(generalize(arith(0 <= ratio(v)), v), ints, tests))


RATIO = Lemma(
    "bs16.def-2.1-ratio", "The likelihood ratio of laws on two points", SOURCE, LAWS, DENSITY_R(ratio, P, Q), _density,
    (Mutant("ratio", Claim(LAWS, DENSITY_R(lam(v, Fraction(99, 100) * ratio(v)), P, Q)), "its mean is 1"),),
)  # fmt: skip


def _renyi_claim(factor: int | Fraction) -> Claim:
    moment = p**alpha * q ** (1 - alpha) + p2**alpha * q2 ** (1 - alpha)
    return Claim((*LAWS, 1 < alpha), equals(RENYI_R(alpha, P, Q, t), t, factor * log(moment) / (alpha - 1)))


def _renyi(claim: Claim) -> Theorem:
    """E_Q[L**alpha] = q (p/q)**alpha + q2 (p2/q2)**alpha."""
    power, value = ratio(v) ** alpha, value_of(claim.conclusion)
    large = alpha * SIZE
    below = arith(alpha * LOSS <= large, _size(LOSS <= SIZE), 1 < alpha)
    ints = bounded(Q, v, power, exp(large), use(EXP_INCREASING, below, x=alpha * LOSS, y=large))
    terms = p**alpha * q ** (1 - alpha), p2**alpha * q2 ** (1 - alpha)
    total = terms[0] + terms[1]
    known = [arith(eq(rest * exp(loss) ** alpha, term), 0 < mass, 0 < rest)
             for rest, loss, term, mass in zip((q, q2), (FIRST, SECOND), terms, (p, p2), strict=True)]  # fmt: skip
    whole = given(instantiate(arith(eq(exp(log(q)), q), 0 < q), q=total), arith(0 < total, *SIGNS))
    moment = arith(eq(E(Q, v, power), total), _mean(power), *known)
    moment = arith(eq(E(Q, v, power), exp((alpha - 1) * value)), moment, whole, 1 < alpha)
    return use(RENYI_EXACT, use(RATIO, *LAWS), ints, moment, 1 < alpha, P=P, Q=Q, L=ratio, d=value)


TWO_POINT_RENYI = Lemma(
    "bs16.def-2.1-two-points",
    "D_alpha(P||Q) = log(p^alpha q^(1 - alpha) + p2^alpha q2^(1 - alpha))/(alpha - 1) for masses p, p2 and q, q2",
    SOURCE, *_renyi_claim(1).parts, _renyi,
    (Mutant("factor", _renyi_claim(Fraction(99, 100)), "an equality"),),
)  # fmt: skip


def _kl_claim(factor: int | Fraction) -> Claim:
    value = p * log(p / q) + p2 * log(p2 / q2)
    return Claim(LAWS, equals(KL_R(P, Q, t), t, factor * value))


def _kl(claim: Claim) -> Theorem:
    """E_Q[L log(L)], where L log(L) is bounded."""
    entropy, value = ratio(v) * log(ratio(v)), value_of(claim.conclusion)
    grown = use(EXP_INCREASING, _size(LOSS <= SIZE), x=LOSS, y=SIZE)
    bounds = absolute(q) <= q2, 0 <= p, p <= p2
    product = generalize(discharge(arith(absolute(p * q) <= p2 * q2, *bounds), *bounds), p, q, p2, q2)
    size = at(product, ratio(v), LOSS, exp(SIZE), SIZE, by=[_size(absolute(LOSS) <= SIZE), arith(0 <= ratio(v)), grown])
    ints = bounded(Q, v, entropy, exp(SIZE) * SIZE, size)
    known = [arith(eq(rest * exp(loss) * loss, mass * log(mass / rest)), 0 < mass, 0 < rest)
             for rest, loss, mass in zip((q, q2), (FIRST, SECOND), (p, p2), strict=True)]  # fmt: skip
    mean = arith(eq(E(Q, v, entropy), value), _mean(entropy), *known)
    return use(KL_EXACT, use(RATIO, *LAWS), ints, mean, P=P, Q=Q, L=ratio, d=value)


TWO_POINT_KL = Lemma(
    "bs16.def-2.1-two-points-kl", "D_1(P||Q) = p log(p/q) + p2 log(p2/q2) for masses p, p2 and q, q2", SOURCE,
    *_kl_claim(1).parts, _kl,
    (Mutant("factor", _kl_claim(Fraction(99, 100)), "an equality"),),
)  # fmt: skip


def _max_claim(factor: int | Fraction) -> Claim:
    value = factor * maximum(log(p / q), log(p2 / q2))
    return Claim(LAWS, equals(MAX_R(P, Q, t), t, value))


def _needed(event: Term, loss: Term) -> Theorem:
    """The loss at a point of both laws is at most D_oo."""
    tests = unfolded(use(TESTS_FROM_MAX_DIVERGENCE, MAX_R(P, Q, t), P=P, Q=Q, epsilon=t))
    known = [arith(eq(lam(v, event)(spot), value), ne(a, b)) for spot, value in zip((a, b), EVENTS[event], strict=True)]
    means = [at(law, lam(v, event)) for law in LAWS[:2]]
    below = arith(exp(loss) <= exp(t), at(tests, lam(v, event)), *means, *known, *SIGNS)
    return use(LOG_BOUND, below, arith(0 < exp(t)), x=loss, y=exp(t))


def _max(claim: Claim) -> Theorem:
    """Each point needs its own loss, and the larger of the two is enough."""
    value, at_most = value_of(claim.conclusion), MAX_R(P, Q, t)
    losses = [_needed(event, loss) for event, loss in zip(EVENTS, (FIRST, SECOND), strict=True)]
    necessary = arith(value <= t, *losses, *SIGNS)
    room = [arith(loss <= t, value <= t, *SIGNS) for loss in (FIRST, SECOND)]
    below = cases(eq(v, a), lambda yes: arith(LOSS <= t, yes, *room), lambda no: arith(LOSS <= t, no, *room))
    surely = almost(Q, v, use(EXP_INCREASING, below, x=LOSS, y=t))
    enough = witness(at_most, ratio, use(RATIO, *LAWS), surely)
    return generalize(both(discharge(necessary, at_most), discharge(enough, value <= t)), t)


TWO_POINT_MAX = Lemma(
    "bs16.def-2.1-two-points-max", "D_oo(P||Q) = max(log(p/q), log(p2/q2)) for masses p, p2 and q, q2", SOURCE,
    *_max_claim(1).parts, _max,
    (Mutant("factor", _max_claim(Fraction(99, 100)), "an equality"),),
)  # fmt: skip

WHOLE = eq(p + p2, 1), eq(q + q2, 1)
renyi_divergence_two_points = Verified(
    TWO_POINT_RENYI, "renyi_divergence_two_points", reads=value_of, requires=WHOLE, omits=(a, b)
)
kl_divergence_two_points = Verified(
    TWO_POINT_KL, "kl_divergence_two_points", reads=value_of, requires=WHOLE, omits=(a, b)
)
max_divergence_two_points = Verified(
    TWO_POINT_MAX, "max_divergence_two_points", reads=value_of, requires=WHOLE, omits=(a, b)
)
