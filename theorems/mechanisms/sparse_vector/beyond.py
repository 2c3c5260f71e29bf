"""How likely a noisy number reaches a noisy threshold that is above a level, where the level is above both centres."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, conj, eq, exp, forall, function_type, ind, lam
from dpproofs.language.terms import num, prob, substitute, var, variables
from dpproofs.mutants.counterexamples import fact, two_values, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import LAPLACE
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, constant, generalize, linear, parts, same_value
from dpproofs.proving.tactics import specialize, transfer, use
from theorems.foundations.measure.half_lines import POINT, RIGHT
from theorems.foundations.measure.swapped_means import SWAPPED
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.laplace.closed_tail import CLOSED_TAIL
from theorems.mechanisms.laplace.law import b, density

a, c, m, s, t, u, z = variables("a c m s t u z")
threshold, noisy = variables("H L", function_type((REAL,), prob(REAL)))
THRESHOLD_LAWS = forall(z, LAPLACE(threshold(z), z, b))
QUERY_LAWS = forall(z, LAPLACE(noisy(z), z, c))
THRESHOLD = threshold(t)


def between(level: Term, centre: Term) -> Term:
    """The probability that the noisy threshold is above the level, and the noisy number at or above the threshold."""
    return E(noisy(centre), s, E(THRESHOLD, z, inside(level, s)))


GIVEN = THRESHOLD_LAWS, QUERY_LAWS, t <= a, m <= a, 0 < b, 0 < c


def inside(level: Term, value: Term) -> Term:
    """That the noisy threshold is above the level, and at most the value."""
    return ind(conj(level < z, z <= value))


BEYOND = Lemma(
    "mechanisms.above-threshold-beyond",
    "A noisy number at or above a noisy threshold that is above a high level: its probability", "elementary",
    GIVEN,
    eq(between(a, m), factor * (exp(-(a - t) / b - (a - m) / c) * c / (4 * (b + c)))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality"),),
)  # fmt: skip

REACHED = ind(a < z) * exp(-(z - m) / c) / 2
"""The probability that the noisy number reaches the threshold, where that is above the level."""


@proof_of(BEYOND)
def _proof(claim: Claim) -> Theorem:
    """Beyond the level, the density of the threshold and the tail of the number are exponentials."""
    slope = 1 / b + 1 / c
    positive = arith(0 < slope, 0 < b, 0 < c)
    front = exp(-(a - t) / b - (a - m) / c) / (4 * b)
    pieces = ind(a <= z) * exp(-slope * (z - a)), ind(eq(z, a))
    right, point = use(RIGHT, positive, s=slope, m=a), use(POINT, m=a)
    whole = front * pieces[0] - front * pieces[1]
    pair = [(front, parts(right)[0]), (-front, parts(point)[0])]
    ints, mean = parts(linear(LEBESGUE, z, whole, pair))
    body = substitute(density(t), {var("x"): z}) * REACHED

    def beyond(yes: Theorem) -> Theorem:
        size = same_value(lam(u, exp(-u / b)), arith(eq(absolute(z - t), z - t), yes, t <= a))
        return arith(eq(whole, body), size, yes, 0 < b, 0 < c)

    def at_end(equal: Theorem) -> Theorem:
        ends = [substitute(part, {z: a}) for part in (whole, body)]
        known = arith(eq(*ends))
        return use("leibniz", arith(eq(a, z), equal), known, x=a, y=z, A=lam(z, eq(whole, body)))

    strict = cases(a < z, beyond, lambda no: cases(eq(z, a), at_end, lambda other: arith(eq(whole, body), no, other)))
    same = parts(transfer(LEBESGUE, z, strict, ints))[1]
    grown = use(EXP_INCREASING, arith(-(z - m) / c <= 0, a < z, m <= a, 0 < c), x=-(z - m) / c, y=0)
    small = cases(a < z, lambda yes: arith(REACHED <= 1, grown, yes), lambda no: arith(REACHED <= 1, no))
    unit = both(arith(0 <= REACHED), small)
    law = at(specialize(THRESHOLD_LAWS, t), lam(z, REACHED), by=[generalize(unit, z)])
    test = generalize(is_event(inside(a, s)), s, z)
    _, ints, turned = parts(use(SWAPPED, test, P=noisy(m), R=THRESHOLD, h=lam((s, z), inside(a, s))))
    reached = parts(transfer(THRESHOLD, z, _reached(), ints))[1]
    return arith(claim.conclusion, turned, reached, law, same, mean, right, point, 0 < b, 0 < c)


def is_event(event: Term) -> Theorem:
    """0 <= 1[A] and 1[A] <= 1."""
    return both(arith(0 <= event), arith(event <= 1))


def _reached() -> Theorem:
    """E_L[1[a < z <= s]], at the threshold z."""
    law = noisy(m)
    goal = eq(E(law, s, inside(a, s)), REACHED)

    def above(yes: Theorem) -> Theorem:
        exact = use(CLOSED_TAIL, specialize(QUERY_LAWS, m), 0 < c, P=law, m=m, t=z, b=c)
        same = parts(transfer(law, s, arith(eq(ind(z <= s), inside(a, s)), yes), bounded(law, s, ind(z <= s), 1)))[1]
        return arith(goal, same, exact, yes, m <= a)

    def below(no: Theorem) -> Theorem:
        none, mean = parts(constant(law, s, num(0)))
        return arith(goal, parts(transfer(law, s, arith(eq(0, inside(a, s)), no), none))[1], mean, no)

    return cases(a < z, above, below)


@refutation_of(BEYOND, "factor")
def _twice(said: Theorem) -> Theorem:
    """The scales 1, and all centres and the level 0: 1/8."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        values = {"H": laws, "L": laws, "a": 0, "m": 0, "t": 0, "b": 1, "c": 1}
        exact = fact("mechanisms.above-threshold-beyond", centred, **values)
        return two_values(instance(said, centred, **values), exact)

    return with_laplace(with_laws)
