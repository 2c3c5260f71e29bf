"""The Gaussian integral over a half-line, in terms of erfc."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, LEBESGUE, PI, E, absolute, conj, eq, erfc, ind, integrable, sqrt
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, rhs
from dpproofs.proving.tactics import arith, assume, both, cases, integrate, monotone_limit, obtain, parts, use
from theorems.foundations.reals.erfc import ERFC_DECREASING
from theorems.foundations.reals.erfc_interval import INTERVAL, SLOPED

x, a, c, k, m = variables("x a c k m")

ABOVE = ind(a <= x) * SLOPED

TAIL_FACTOR = Mutant(
    "factor", {factor: MORE}, "an equality", witness=against("foundations.gaussian-tail", a=3, k=1, m="1/2")
)

TAIL = Lemma(
    "foundations.gaussian-tail", "The integral of exp(-(k x + m)^2) from a on", "gaussian_density",
    (0 < k,),
    conj(integrable(LEBESGUE, x, ABOVE), eq(E(LEBESGUE, x, ABOVE), factor * (sqrt(PI) / (2 * k) * erfc(k * a + m)))),
    mutants=(TAIL_FACTOR,),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """From a to a + c, where erfc(k (a + c) + m) is between 0 and any e > 0 for large c."""
    value = rhs(comparison(claim))
    level = ind(conj(a <= x, x <= a + c)) * SLOPED

    def slice_(width: Term, positive: Theorem) -> list[Theorem]:
        return parts(use(INTERVAL, 0 < k, arith(a <= a + width, positive), b=a + width))

    ints, mean = slice_(c, assume(0 < c))
    below = arith(E(LEBESGUE, x, level) <= value, mean, use("foundations.erfc-nonnegative", a=k * (a + c) + m), 0 < k)
    limit = monotone_limit(LEBESGUE, x, ABOVE, level, c, below, ints, absolute(x - a) + 1)
    above_int, upper = parts(limit)
    size = E(LEBESGUE, x, ABOVE)

    def impossible(wrong: Theorem) -> Theorem:
        gap = k * (value - size) / sqrt(PI)
        small = use("foundations.erfc-vanishes", arith(0 < gap, wrong, 0 < k), e=gap)

        def far(point: Term, facts: Theorem) -> Theorem:
            width = (absolute(m) + absolute(k * a) + point) / k
            positive = arith(0 < width, facts, 0 < k)
            part_int, part = slice_(width, positive)
            beyond = use(ERFC_DECREASING, arith(point <= k * (a + width) + m, 0 < k), a=point, b=k * (a + width) + m)
            cover = arith(ind(conj(a <= x, x <= a + width)) * SLOPED <= ABOVE)
            less = integrate(LEBESGUE, x, cover, part_int, above_int)
            scaled = arith(sqrt(PI) / (2 * k) * erfc(k * (a + width) + m) <= (value - size) / 2, beyond, facts, 0 < k)
            absurd = arith(FALSE, less, part, scaled, wrong)
            return arith(value <= size, absurd)

        return obtain(small, "r", far)

    lower = cases(value <= size, lambda yes: yes, lambda no: impossible(arith(size < value, no)))
    return both(above_int, arith(comparison(claim), upper, lower))
