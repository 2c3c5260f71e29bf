"""A table of numbers below the profiles of the sampled Gaussian pair, from its lines at thresholds."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, ind, lam, mul, nat, num
from dpproofs.privacy.notions import c, i, k, on, test_function
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.privacy.notions.table_dp import last, origin, step, table, table_profile, unit, width
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, at, discharge, generalize, mean_of_one, use, witness
from theorems.citations import BALLE_WANG
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_lines import LOWER_LINES
from theorems.notions.lattices.runs import P, Q
from theorems.notions.lattices.table_chords import RATIO, SHARE, value
from theorems.notions.lattices.thresholds import OTHER, PAIR, entry_at, line, order, phi, threshold, w
from theorems.notions.profiles.at_least import AT_LEAST


def steps(factor: Factor = 1) -> tuple[Term, ...]:
    """The entries are at most the second differences of the values, of which there is one more than entries."""
    growth = RATIO - 1
    inner = mul(factor, growth) * entry_at(k + 1) <= value(k + 2) - value(k + 1) - RATIO * (value(k + 1) - value(k))
    first = growth * entry_at(num(0)) <= value(1) - value(0) + growth * (unit - value(0))
    return within(k, last - 1, inner), first, value(last + 1) <= value(last), 0 <= value(last)


SIZES = nat(last), 0 < step, 0 < unit, 0 < rate, rate <= 1, 0 < sigma
NODES = (
    value(0) <= unit * (1 - order(num(0))),
    within(k, last - 1, value(k) <= unit * line(k, k)),
    within(k, last - 1, value(k + 1) <= unit * line(k, k + 1)),
)
"""At each end of each interval the value is at most what the line gives there; before the first node a test is 1."""
BELOW = lam(c, table_profile(step, table, width, last, origin, num(0), unit))


def _claim(factor: Factor) -> Claim:
    return Claim((PAIR, OTHER, *SIZES, *NODES, *steps(factor)), on(AT_LEAST, Y="real")(P, Q, BELOW))


def _at_threshold(level: Term) -> tuple[Term, Theorem, list[Theorem]]:
    """The test of outcomes from a level on, and its means under both laws."""
    above = lam(w, ind(level <= w))
    is_test = generalize(arith(conj(0 <= above(w), above(w) <= 1)), w)
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, nu=num(mean), r=level) for mean in (1, 0)]
    return above, is_test, [at(PAIR, above, by=[is_test]), at(OTHER, above, by=[is_test]), *tails]


def _proof(claim: Claim) -> Theorem:
    """The tests are the events above the thresholds."""
    inner, first, end, sign = steps()
    before = conj(nat(k), k <= last - 1)
    grows = arith(1 < RATIO, use(EXP_TANGENT, x=step), 0 < step)
    base = arith(0 < RATIO)
    heights = lam(k, SHARE * value(k))
    scaled = arith(
        (RATIO - 1) * (SHARE * entry_at(k + 1))
        <= heights(k + 2) - heights(k + 1) - RATIO * (heights(k + 1) - heights(k)),
        at(inner, k, by=[before]), 0 < unit,
    )  # fmt: skip
    start = arith(
        (RATIO - 1) * (SHARE * entry_at(num(0))) <= heights(1) - heights(0) + (RATIO - 1) * (1 - heights(0)),
        first, 0 < unit,
    )  # fmt: skip

    def over(test: Term, number: Term) -> Term:
        return heights(number) <= E(P, w, test(w)) - RATIO ** (number - origin) * E(Q, w, test(w))

    def exact(number: Term) -> Theorem:
        return arith(eq(RATIO ** (number - origin), order(number)), base)

    always = lam(w, num(1))
    ones = [mean_of_one(P), mean_of_one(Q)]
    is_test = generalize(arith(conj(0 <= always(w), always(w) <= 1)), w)
    zero = num(0)
    at_first = arith(over(always, zero), *ones, NODES[0], exact(zero), 0 < unit)
    whole = arith(num(1) <= E(P, w, always(w)), *ones)
    begins = witness(_some(num(1) <= E(P, w, phi(w)), over(phi, zero)), always, is_test, whole, at_first)
    above, is_event, means = _at_threshold(threshold(k))
    ends = []
    for node, place in ((NODES[1], k), (NODES[2], k + 1)):
        ends.append(arith(over(above, place), at(node, k, by=[before]), *means, exact(place), 0 < unit))
    each = witness(_some(over(phi, k), over(phi, k + 1)), above, is_event, *ends)
    return use(
        LOWER_LINES, nat(last), grows, begins, generalize(discharge(each, before), k),
        generalize(discharge(scaled, before), k), start,
        arith(heights(last + 1) <= heights(last), end, 0 < unit), arith(0 <= heights(last), sign, 0 < unit),
        arith(num(0) <= num(0)),
        P=P, Q=Q, rho=RATIO, m=lam(i, entry_at(i)), n=last, o=origin, d=num(0), t=SHARE, y=heights, top=num(1),
    )  # fmt: skip


def _some(*bounds: Term) -> Term:
    """For some test."""
    return exists(phi, conj(test_function(phi, w), *bounds))


SAMPLED = Lemma(
    "lattices.lower-sampled", "A table below the profiles of the sampled Gaussian pair", f"{BALLE_WANG}, Theorem 8",
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(MORE), "entries that are too large", unwitnessed="laws on the real line"),),
)  # fmt: skip
