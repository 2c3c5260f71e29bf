"""Hoeffding's lemma: a bounded quantity is subgaussian about its mean."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, exp, forall, function_type, integrable, lam, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison, rhs
from dpproofs.proving.tactics import arith, both, bounded, cases, integrate, same_value, specialize, use
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.hoeffding_two_points import SOURCE, TWO_POINTS

p, s, a, b, r = variables("p s a b lambda_")
X = var("X", function_type(("Y",), REAL))

m = E(P, w, X(w))
RANGE = forall(w, a <= X(w)), forall(w, X(w) <= b)

HOEFFDING = Lemma(
    "mechanisms.hoeffding", "Hoeffding's lemma: E[exp(lambda (X - E[X]))] <= exp(lambda^2 (b - a)^2/8) for a <= X <= b",
    SOURCE,
    RANGE,
    conj(
        integrable(P, w, X(w)),
        integrable(P, w, exp(r * (X(w) - m))),
        E(P, w, exp(r * (X(w) - m))) <= exp(factor * r**2 * (b - a) ** 2 / 8),
    ),
    mutants=(Mutant("factor", {factor: LESS}, "X = 0 or 1/10 with probability 1/2 each, lambda = 1",
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), X=("1/3", 0), a=0, b="0.334", lambda_=-1)),),
)  # fmt: skip


@proof_of(HOEFFDING)
def _hoeffding(claim: Claim) -> Theorem:
    """The exponential lies below its chord from a to b, whose mean is that of two points."""
    body, goal = exp(r * (X(w) - m)), comparison(claim)
    low, high = (specialize(h, w) for h in RANGE)
    mean_int = bounded(P, w, X(w), absolute(a) + absolute(b), low, high)
    ends = [integrate(P, w, side, mean_int) for side in (low, high)]
    size = absolute(r) * (b - a)
    exponent = arith(r * (X(w) - m) <= size, low, high, *ends)
    top = use(EXP_INCREASING, exponent, x=r * (X(w) - m), y=size)
    body_int = bounded(P, w, body, exp(size), top)

    def wide(more: Theorem) -> Theorem:
        tangents = [use(EXP_TANGENT, x=r * (end - X(w))) for end in (a, b)]
        below = [
            arith(body * (1 + r * (end - X(w))) <= exp(r * (end - m)), t)
            for end, t in zip((a, b), tangents, strict=True)
        ]
        chord = (b - X(w)) * exp(r * (a - m)) + (X(w) - a) * exp(r * (b - m))
        point = arith((b - a) * body <= chord, *below, low, high)
        means = integrate(P, w, point, mean_int, body_int)
        share = (m - a) / (b - a)
        part = arith(eq(p * (b - a), m - a), eq(p, share), more)
        two = use(TWO_POINTS, 0 <= p, p <= 1, s=r * (b - a))
        first, second = r * (b - a) * (1 - p), -r * (b - a) * p
        same = [
            same_value(lam(s, exp(s)), arith(eq(old, new), part))
            for old, new in ((first, r * (b - m)), (second, r * (a - m)))
        ]
        small = p * exp(r * (b - m)) + (1 - p) * exp(r * (a - m))
        target = rhs(goal)
        weighed = arith(small <= target, two, *same)
        scaled = arith((b - a) * small <= (b - a) * target, weighed, more)
        final = arith((b - a) * E(P, w, body) <= (b - a) * target, scaled, means, part)
        done = arith(goal, final, more)
        return use(done, *RANGE, more, arith(eq(share, share)), arith(0 <= share, *ends, more),
                   arith(share <= 1, *ends, more), p=share)  # fmt: skip

    def narrow(no: Theorem) -> Theorem:
        exact = arith(eq(m, a), *ends, no)
        flat = arith(eq(r * (X(w) - m), 0), low, high, no, exact)
        one = arith(body <= 1, same_value(lam(s, exp(s)), flat))
        mean = integrate(P, w, one, body_int)
        power = use(EXP_TANGENT, x=r**2 * (b - a) ** 2 / 8)
        return arith(goal, mean, power)

    return both(mean_int, body_int, cases(a < b, wide, narrow))
