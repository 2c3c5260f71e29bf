"""The mean of max(exp(a x + b) - c, 0) under a Gaussian law, by tails."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, erfc, exp, ind, integrable, lam, log, maximum, ne, sqrt, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, lhs
from dpproofs.proving.tactics import arith, both, bounded, cases, discharge, expand, mean_of_one, parts, same_value
from dpproofs.proving.tactics import transfer, use
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.gaussian.gaussian import nu, sigma, x
from theorems.foundations.gaussian.gaussian_grown import GAUSSIAN_GROWN, GROWN
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL, LAW

a, b, c, m, r, t = variables("a b c m r t")

EXCESS = maximum(GROWN - c, 0)
LOGNORMAL = (0 < sigma, ne(a, 0), 0 < t, eq(t**2, a**2 * sigma**2), eq(m, a * nu + b))
"""Under the law, a x + b has mean m and standard deviation t."""


def above(mean: Term, deviation: Term, level: Term) -> Term:
    """E[max(exp(y) - level, 0)] for a Gaussian variable y with this mean and standard deviation."""
    shift, scale = log(level) - mean, deviation * sqrt(2)
    main = exp(mean + deviation**2 / 2) * erfc((shift - deviation**2) / scale) / 2
    return main - level * erfc(shift / scale) / 2


GAUSSIAN_EXCESS = Lemma(
    "foundations.gaussian-excess", "The mean of max(exp(a x + b) - c, 0) under a Gaussian law", "gaussian_density",
    (*LOGNORMAL, 0 < c),
    conj(integrable(LAW, x, EXCESS), eq(E(LAW, x, EXCESS), factor * above(m, t, c))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("foundations.gaussian-excess", sigma=1, a=1, t=1, nu=0, b=0, m=0, c=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_EXCESS)
def _excess(claim: Claim) -> Theorem:
    """Above the level (log(c) - b)/a it is exp(a x + b) - c, and 0 below; the other way round for a < 0."""
    level = (log(c) - b) / a
    event = ind(level <= x)
    grown_int, grown, part_int, part = parts(use(GAUSSIAN_GROWN, 0 < sigma, r=level))
    event_int = bounded(LAW, x, event, 1)
    tail = use(GAUSSIAN_TAIL, 0 < sigma, r=level)
    scale, shift = t * sqrt(2), log(c) - m
    ends = [(level - (nu + a * sigma**2)) / (sigma * sqrt(2)), (level - nu) / (sigma * sqrt(2))]
    tails = tuple(zip(ends, ((shift - t**2) / scale, shift / scale), strict=True))
    factor = same_value(lam(r, exp(r)), arith(eq(a * nu + a**2 * sigma**2 / 2 + b, m + t**2 / 2), *LOGNORMAL))

    def orders(sign: Theorem, below: Term, beyond: Term) -> list[Theorem]:
        """exp(a x + b) <= c where x is on one side of the level, and >= c on the other."""
        ends = ((a * x + b, log(c), below), (log(c), a * x + b, beyond))
        return [
            discharge(use(EXP_INCREASING, arith(low <= high, where, sign), x=low, y=high), where)
            for low, high, where in ends
        ]

    def finish(split: Theorem, *facts: Theorem) -> Theorem:
        ints, mean = parts(expand(LAW, x, lhs(split), part_int, event_int, grown_int))
        excess_int, equal = parts(transfer(LAW, x, split, ints))
        known = (equal, mean, mean_of_one(LAW), grown, part, tail, factor)
        return both(excess_int, arith(comparison(claim), *known, *facts))

    def growing(yes: Theorem) -> Theorem:
        deviation = arith(eq(t, a * sigma), yes, *LOGNORMAL)
        same = [same_value(lam(r, erfc(r)), arith(eq(old, new), deviation, yes, *LOGNORMAL)) for old, new in tails]
        split = arith(eq(GROWN * event - c * event, EXCESS), *orders(yes, x < level, level <= x), 0 < c)
        return finish(split, *same)

    def falling(no: Theorem) -> Theorem:
        yes = arith(a < 0, no, ne(a, 0))
        deviation = arith(eq(t, -a * sigma), yes, *LOGNORMAL)
        same = [same_value(lam(r, erfc(r)), arith(eq(-old, new), deviation, yes, *LOGNORMAL)) for old, new in tails]
        reflected = [use(ERFC_REFLECTED, a=old) for old, _ in tails]
        split = arith(eq(GROWN - c - GROWN * event + c * event, EXCESS), *orders(yes, level <= x, x < level), 0 < c)
        return finish(split, *same, *reflected)

    return cases(0 < a, growing, falling)
