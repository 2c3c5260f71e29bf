"""Two steps of Gaussian noise: the profile of mu1, averaged as in the composition with mu2, is that of their root.

This file is long because each variance may be 0, which is a case of its own, and a variant is refuted by other sums.
"""

from __future__ import annotations

from dpproofs.mutants.counterexamples import excess_value, fact, two_values
from dpproofs.mutants.witnesses import instance, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exp, integrable, lam, sqrt, substitute, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PUSHED, gaussian_profile
from dpproofs.proving.reading import comparison, integrand_of, lhs, read, rhs
from dpproofs.proving.tactics import Fact, arith, both, cases, constant, dominated, generalize, parts, rewrite
from dpproofs.proving.tactics import same_value, squared_root, transfer, unfolded, use
from theorems.foundations.gaussian.gaussian_sum import FIRST, GAUSSIAN_SUM, u
from theorems.foundations.measure.iterated import ITERATED
from theorems.citations import DONG_ROTH_SU
from theorems.notions.profiles.excess import c
from theorems.notions.gaussian_dp.logarithm import LOGARITHM, gaussian_form
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS
from theorems.notions.gaussian_dp.profile import RATIO, STANDARD, excess, ratio, s, t, x
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS, ORDER_ZERO

GIVEN = (0 <= s, 0 <= t, 0 <= c)
SECOND_RATIO = substitute(ratio(t), {x: u})
LEVEL = SECOND_RATIO * gaussian_profile(s, c / SECOND_RATIO)


def _other_sum(said: Theorem) -> Theorem:
    """Excesses for other sums differ."""
    values = {"s": 1, "t": 1, "c": 1}
    _, false = parts(instance(said, **values))
    _, true = parts(fact("profiles.gaussian-mixing", **values))
    one, other = (rewrite(equation, excess_value(rhs(equation))) for equation in (false, true))
    return two_values(one, other)


GAUSSIAN_MIXING_SUM = Mutant("sum", {factor: MORE}, "s = t = c = 1", witness=refuted(_other_sum))

GAUSSIAN_MIXING = Lemma(
    "profiles.gaussian-mixing", "The profiles of two Gaussian steps compose to that of mu^2 = mu1^2 + mu2^2",
    f"{DONG_ROTH_SU}, Corollary 3.3",
    GIVEN,
    conj(integrable(STANDARD, u, LEVEL), eq(E(STANDARD, u, LEVEL), gaussian_profile(s + factor * t, c))),
    mutants=(GAUSSIAN_MIXING_SUM,),
)  # fmt: skip


@proof_of(GAUSSIAN_MIXING)
def _mixing(claim: Claim) -> Theorem:
    def positive(order: Theorem) -> Theorem:
        return cases(
            0 < s,
            lambda first: cases(
                0 < t,
                lambda second: _both_positive(order, first, second),
                lambda no: _second_zero(arith(eq(t, 0), no, 0 <= t)),
            ),
            lambda no: _first_zero(arith(eq(s, 0), no, 0 <= s)),
        )

    mean = cases(0 < c, positive, lambda no: _order_zero(arith(eq(c, 0), no, 0 <= c)))
    return both(_integrable(), arith(comparison(claim), mean))


GOAL = eq(E(STANDARD, u, LEVEL), gaussian_profile(s + t, c))


def _both_positive(order: Theorem, first: Theorem, second: Theorem) -> Theorem:
    """Given u the sum of the logarithms has the law N(mu2 u, s), up to a constant, so it has the law N(0, s + t)."""
    total = arith(0 < s + t, first, second)
    pushed = use(GAUSSIAN_SUM, first, second, arith(eq(s + t, t + s)), s=t, t=s, v=s + t)
    inner_int, inner = gaussian_form(sqrt(t) * u, s, -((s + t) / 2), order, first)
    level = use(CLOSED_FORM, first, arith(0 < c / SECOND_RATIO, order), c=c / SECOND_RATIO)
    same = arith(eq(LEVEL, lhs(inner)), level, inner, first, order)
    moved_int, moved = parts(transfer(STANDARD, u, same, _integrable()))
    body = lam(x, integrand_of(inner_int, x))
    nonneg = generalize(arith(0 <= body(x)), x)
    laws = {"R": read(PUSHED, pushed).R, "P": FIRST, "K": read(PUSHED, pushed).K, "T": lam((u, x), x)}
    joined = parts(use(ITERATED, unfolded(pushed), nonneg, generalize(inner_int, u), moved_int, f=body, **laws))[1]
    return arith(GOAL, moved, joined, use(LOGARITHM, total, order, v=s + t))


def _integrable() -> Theorem:
    """At most the ratio."""
    order = arith(0 <= c / SECOND_RATIO, 0 <= c, arith(0 < SECOND_RATIO))
    ratio_int = parts(use(RATIO, 0 <= t, s=t))[0]
    bounds = parts(use(BOUNDS, 0 <= s, order, c=c / SECOND_RATIO))
    size = arith(absolute(LEVEL) <= SECOND_RATIO, *bounds[1:], arith(0 < SECOND_RATIO))
    return dominated(STANDARD, u, size, ratio_int)


v = var("v")


def _second_zero(zero: Theorem) -> Theorem:
    """The ratio is 1."""
    exponent = arith(eq(sqrt(t) * u - t / 2, 0), squared_root(t, 0 <= t), zero)
    one = arith(eq(SECOND_RATIO, 1), same_value(lam(x, exp(x)), exponent))
    order = same_value(lam(v, gaussian_profile(s, v)), arith(eq(c / SECOND_RATIO, c), one))
    value = constant(STANDARD, u, gaussian_profile(s, c))
    ints, mean = parts(value)
    same = parts(transfer(STANDARD, u, arith(eq(gaussian_profile(s, c), LEVEL), one, order), ints))[1]
    return arith(GOAL, same, mean, _total(s, s + t, zero))


def _total(variance: Term, other: Term, *facts: Fact) -> Theorem:
    """The profile at one variance is that at s + t, where these are equal."""
    return same_value(lam(v, gaussian_profile(v, c)), arith(eq(variance, other), *facts))


def _first_zero(zero: Theorem) -> Theorem:
    """The average of max(l - c, 0)."""
    positive = arith(0 < SECOND_RATIO)
    value = use(EQUAL_MEANS, zero, c=c / SECOND_RATIO)
    ints = parts(use(BOUNDS, 0 <= t, 0 <= c, s=t))[0]
    same = parts(transfer(STANDARD, u, arith(eq(substitute(excess(t, c), {x: u}), LEVEL), value, positive), ints))[1]
    return arith(GOAL, same, _total(t, s + t, zero))


def _order_zero(zero: Theorem) -> Theorem:
    """Both sides are 1."""
    total = arith(0 <= s + t, *GIVEN)
    one = use(ORDER_ZERO, 0 <= s, arith(eq(c / SECOND_RATIO, 0), zero), c=c / SECOND_RATIO)
    ints, mean = parts(use(RATIO, 0 <= t, s=t))
    same = parts(transfer(STANDARD, u, arith(eq(SECOND_RATIO, LEVEL), one), ints))[1]
    goal = eq(E(STANDARD, u, LEVEL), gaussian_profile(s + t, c))
    return arith(goal, same, mean, use(ORDER_ZERO, total, zero, s=s + t))
