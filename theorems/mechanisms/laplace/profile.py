"""The profile of two Laplace laws of one scale."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, lam, log, sqrt
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, c, laplace_profile, on
from dpproofs.proving.tactics import arith, at, both, bounded, cases, expand, for_all, generalize, mean_of_one, parts
from dpproofs.proving.tactics import specialize, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.reals.logarithm import LOG_BOUND, LOG_UPPER
from theorems.mechanisms.laplace.best_event import BEST_EVENT, LAWS, SOURCE
from theorems.mechanisms.laplace.density import TEST, P, Q, phi
from theorems.mechanisms.laplace.law import b, m, n, x
from theorems.mechanisms.laplace.mechanism import PAIR

PROFILE_R = on(PROFILE, Y=REAL)
GAP = absolute(m - n)
SHIFT = GAP / b

LAPLACE_LAWS = Lemma(
    "mechanisms.laplace-profile", "The profile of two Laplace laws of one scale", SOURCE,
    LAWS,
    PROFILE_R(P, Q, lam(c, factor * laplace_profile(SHIFT, c))),
    mutants=(Mutant("factor", {factor: LESS}, "the best event attains it; m - n = b, c = 1",
                    witness=finite({}, P=laplace(0), Q=laplace(1), m=0, n=1, b=1)),),
)  # fmt: skip


@proof_of(LAPLACE_LAWS)
def _proof(claim: Claim) -> Theorem:
    """Between the ends, half-lines; at the ends, the bounds on the likelihood ratio."""
    first, second = E(P, x, phi(x)), E(Q, x, phi(x))
    goal = first <= c * second + laplace_profile(SHIFT, c)
    unit = specialize(TEST, x)
    low, high = (generalize(fact, x) for fact in parts(unit))
    means = [fact for law in (P, Q) for fact in parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))[1:]]
    far = exp(SHIFT)
    there = use(PAIR, *LAWS, Delta=GAP)
    back = use(PAIR, *LAWS, arith(absolute(n - m) <= GAP), P=Q, Q=P, m=n, n=m, Delta=GAP)
    inverse = arith(eq(exp(-SHIFT) * far, 1))

    def below(yes: Theorem) -> Theorem:
        other = lam(x, 1 - phi(x))
        complement = generalize(both(arith(0 <= other(x), unit), arith(other(x) <= 1, unit)), x)
        others = [parts(expand(law, x, other(x), bounded(law, x, phi(x), 1, unit)))[1] for law in (P, Q)]
        known = arith(1 - second <= far * (1 - first), at(back, other, by=[complement]), *others,
                      *map(mean_of_one, (P, Q)))  # fmt: skip
        scaled = arith(c * (1 - second) <= c * far * (1 - first), known, 0 <= c)
        less = arith(c * far <= 1, yes, inverse)
        bound = arith(first <= c * second + 1 - c, scaled, arith(c * far * (1 - first) <= 1 - first, less, *means))
        return arith(goal, bound)

    def above(yes: Theorem) -> Theorem:
        more = arith(far * second <= c * second, yes, *means)
        return arith(goal, at(there, phi, by=[TEST]), more)

    def between(no: Theorem, within: Theorem) -> Theorem:
        level = log(c)
        size = arith(0 < c, no)
        inside = [use(LOG_BOUND, size, no, x=-SHIFT, y=c), use(LOG_UPPER, size, within, x=SHIFT, y=c)]
        small = arith(absolute(b * level) <= GAP, *inside, 0 < b)
        told = at(use(BEST_EVENT, *LAWS, small, level=level), phi, by=[TEST])
        root = arith(eq(exp((level - SHIFT) / 2), sqrt(c) * exp(-SHIFT / 2)), size)
        return arith(goal, told, root, size)

    found = cases(c <= exp(-SHIFT), below, lambda no: cases(far <= c, above, lambda within: between(no, within)))
    return for_all(claim.conclusion, found)
