"""Lemma 7.3: the exponential mechanism, and how much more than the least loss it gives."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, absolute, conj, eq, exists, forall, function_type, implies, ind, integrable, lam, log, var, variables,
)  # fmt: skip
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import PURE_DP, Delta, M, N, epsilon, w, y
from dpproofs.tactics import (
    arith, at, both, cases, discharge, dominated, expand, generalize, integrate, obtain, parts, specialize, unfolded,
    use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_7_3_drawn import (
    DRAWN, EXISTS, PRIVATE, RATE, SENSITIVE, SIGNS, every, loss, positive, ratio, share, total, weight, x,
)  # fmt: skip
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.change_of_measure_signed import SIGNED
from theorems.foundations.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.logarithm import LOG_BOUND
from theorems.foundations.finite_points import U, k, member, y2
from theorems.foundations.finite_points_one_more import SET

beta = var("beta")
POINT = member(U, k, y2)
GIVEN = SET, DRAWN, *SIGNS, POINT
SOURCE = f"{PAPER}, Lemma 7.3"


def _at_least() -> Theorem:
    """-epsilon l(x, y2)/(2 Delta) <= log(k) + log(mean of the weights)."""
    size = positive(x)
    below = arith(weight(x, y2) <= k * total(x), share(x))
    bound = use(LOG_BOUND, below, arith(0 < k * total(x), size, 0 < k), x=-RATE * loss(x, y2), y=k * total(x))
    return arith(-RATE * loss(x, y2) <= log(k) + log(total(x)), bound, size, 0 < k)


def _averaged(level: Term) -> Theorem:
    """log(mean of the weights) <= -r E[h l], from h - 1 <= h (-r l - log(mean)) for h of mean 1."""
    h, l = variables("h l", function_type(("Y",), REAL))
    r, s = variables("r s")
    pointwise = forall(y, h(y) - 1 <= h(y) * (-r * l(y) - s))
    weighted = integrable(U, y, h(y) * l(y))
    mean = integrate(U, y, specialize(pointwise, y), integrable(U, y, h(y)), weighted)
    bound = arith(s <= -r * E(U, y, h(y) * l(y)), mean, eq(E(U, y, h(y)), 1))
    here = ratio(x)(y)
    one_int, one = parts(expand(U, y, here, every(weight(x, y)), positive(x)))
    unit = arith(eq(E(U, y, here), 1), one, positive(x))
    point = arith(here - 1 <= here * level, use(EXP_TANGENT, x=-level), positive(x))
    return use(bound, generalize(point, y), one_int, every(here * loss(x, y)), unit,
               h=ratio(x), l=lam(y, loss(x, y)), r=RATE, s=log(total(x)))  # fmt: skip


def _mean(claim: Claim) -> Theorem:
    """The entropy of the law relative to the uniform one is not negative."""
    here, density = ratio(x)(y), specialize(DRAWN, x)
    entropy = _averaged(-RATE * loss(x, y) - log(total(x)))
    size_of = absolute(loss(x, y))
    low = generalize(arith(0 <= size_of), y)
    finite = parts(use(FROM_REFERENCE, density, low, every(here * size_of), L=ratio(x), P=M(x), Q=U, f=lam(y, size_of)))
    moved = parts(use(SIGNED, density, finite[0], L=ratio(x), P=M(x), Q=U, f=lam(y, loss(x, y))))
    ints = dominated(M(x), w, arith(absolute(loss(x, w)) <= absolute(loss(x, w))), finite[0])
    scaled = arith(RATE * (E(M(x), w, loss(x, w)) - loss(x, y2)) <= log(k), entropy, moved[1], _at_least())
    a, b = var("a"), var("b")
    solve = arith(a <= 2 * Delta / epsilon * b, RATE * a <= b, 0 < Delta, 0 < epsilon)
    gap = E(M(x), w, loss(x, w)) - loss(x, y2)
    return both(ints, arith(claim.conclusion.args[1], use(solve, scaled, *SIGNS[1:], a=gap, b=log(k))))


def _mean_claim(factor: Factor) -> Claim:
    gap = E(M(x), w, loss(x, w)) - loss(x, y2) <= factor * 2 * Delta / epsilon * log(k)
    return Claim(GIVEN, conj(integrable(M(x), w, loss(x, w)), gap))


MEAN = Lemma(
    "bs16.lemma-7.3-mean", "The mean loss is at most the least loss and (2 Delta/epsilon) log(k)", SOURCE,
    *_mean_claim(1).parts, _mean,
    (Mutant("factor", _mean_claim(LESS),
            "one point with loss 0, k - 1 with loss (2 Delta/epsilon)(log(k) - log(log(k))), k large"),
     Mutant("half", _mean_claim(Fraction(1, 2)), "k = 100: 0.5707 of the bound")),
)  # fmt: skip


def _tail_claim(factor: Factor) -> Claim:
    gap = 2 * Delta / epsilon * log(k / beta)
    return Claim((*GIVEN, 0 < beta), E(M(x), w, ind(gap < loss(x, w) - loss(x, y2))) <= factor * beta)


def _tail(claim: Claim) -> Theorem:
    """There the likelihood ratio is at most beta."""
    density, size = specialize(DRAWN, x), positive(x)
    gap = 2 * Delta / epsilon * log(k / beta)
    far = gap < loss(x, y) - loss(x, y2)
    here, event = ratio(x)(y), lam(y, ind(far))
    unit = generalize(both(arith(0 <= event(y)), arith(event(y) <= 1)), y)
    moved = at(parts(unfolded(density))[2], event, by=[unit])
    rate = arith(eq(RATE * gap, log(k / beta)), 0 < Delta, 0 < epsilon)
    beyond = arith(-RATE * loss(x, y) <= -RATE * loss(x, y2) - log(k / beta), rate, far, arith(0 < RATE, *SIGNS[1:]))
    sides = beyond.conclusion.args
    lighter = use(EXP_INCREASING, beyond, x=sides[0], y=sides[1])
    light = arith(weight(x, y) <= weight(x, y2) * beta / k, lighter, 0 < k, 0 < beta)
    a, b, S = variables("a b S")
    divide = arith(a / S <= beta, a <= b * beta / k, b <= k * S, 0 < S, 0 < k, 0 < beta)
    rare = use(divide, light, share(x), size, 0 < k, 0 < beta, a=weight(x, y), b=weight(x, y2), S=total(x))
    low = arith(0 <= here, size)
    tested = here * event(y)
    point = cases(
        far,
        lambda yes: arith(tested <= beta, rare, low, yes),
        lambda no: arith(tested <= beta, no, 0 < beta),
    )
    return arith(claim.conclusion, moved, integrate(U, y, point, every(tested)))


TAIL = Lemma(
    "bs16.lemma-7.3-tail", "The loss is (2 Delta/epsilon) log(k/beta) above the least one with probability <= beta",
    SOURCE, *_tail_claim(1).parts, _tail,
    (Mutant("factor", _tail_claim(LESS),
            "beta = 1/1000, k = 1000, the least loss once, the others just above the bound"),),
)  # fmt: skip


def _lemma_claim(factor: Factor) -> Claim:
    mean, tail = _mean_claim(factor).conclusion, _tail_claim(1).conclusion
    useful = forall((x, y2), implies(POINT, conj(mean, forall(beta, implies(0 < beta, tail)))))
    return Claim((SET, SENSITIVE, *SIGNS), exists(M, conj(PURE_DP(M, N, epsilon), useful)))


def _lemma(claim: Claim) -> Theorem:
    """The mechanism whose law has the weights as its density."""

    def with_mechanism(mechanism: Term, drawn: Theorem) -> Theorem:
        private = use(PRIVATE, SET, drawn, SENSITIVE, *SIGNS, M=mechanism)
        mean = use(MEAN, SET, drawn, *SIGNS, POINT, M=mechanism)
        tail = use(TAIL, SET, drawn, *SIGNS, POINT, 0 < beta, M=mechanism)
        useful = both(*parts(mean), generalize(discharge(tail, 0 < beta), beta))
        return witness(claim.conclusion, mechanism, private, generalize(discharge(useful, POINT), x, y2))

    return obtain(use(EXISTS, SET, 0 < k), "M", with_mechanism)


LEMMA = Lemma(
    "bs16.lemma-7.3", "An epsilon-DP choice of one of k points with nearly the least loss", SOURCE,
    *_lemma_claim(1).parts, _lemma,
    (Mutant("factor", _lemma_claim(Fraction(1, 5)), "k = 100 data sets at distance log(k/2)/epsilon, each with its own "
            "best point: by group privacy some mean loss is Delta log(k/2)/(2 epsilon)"),),
)  # fmt: skip

NAMES = {"points": k, "sensitivity": Delta}
exponential_mechanism_mean_loss = Verified(MEAN, "exponential_mechanism_mean_loss", NAMES,
                                           reads=lambda c: c.args[1].args[1], requires=(1 <= k,))  # fmt: skip
exponential_mechanism_tail_loss = Verified(TAIL, "exponential_mechanism_tail_loss", NAMES,
                                           reads=lambda c: c.args[0].args[1].args[0].args[0],
                                           requires=(1 <= k, beta <= 1))  # fmt: skip
