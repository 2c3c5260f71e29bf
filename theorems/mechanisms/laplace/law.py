"""The Laplace law: its density has integral 1."""

from __future__ import annotations

from dpproofs.library.falsity import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, conj, eq, exp, ind, integrable, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, congruence, expand, parts, transfer, use
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT

m, n, b, x, u = variables("m n b x u")


def density(centre: object) -> Term:
    """The density of the Laplace law with that median, at x."""
    return exp(-absolute(x - centre) / b) / (2 * b)


def on_each_side(goal: Term) -> Theorem:
    """An equation of x, by |x - m| = x - m or |x - m| = m - x."""

    def by(sign: int, side: Theorem) -> Theorem:
        return congruence(goal, arith(eq(absolute(x - m), sign * (x - m)), side), side, 0 < b)

    return cases(
        m < x,
        lambda right: by(1, right),
        lambda no: cases(eq(x, m), lambda here: by(1, here), lambda other: by(-1, arith(x < m, no, other))),
    )


def _mass_claim(value: Factor) -> Claim:
    return Claim((0 < b,), conj(integrable(LEBESGUE, x, density(m)), eq(E(LEBESGUE, x, density(m)), value)))


def _mass(claim: Claim) -> Theorem:
    """Two half-lines; the point m is counted twice, and has length 0."""
    slope = arith(0 < 1 / b, 0 < b)
    sides = (*(use(side, slope, s=1 / b) for side in (RIGHT, LEFT)), use(POINT))
    right, left = ind(m <= x) * exp(-(1 / b) * (x - m)), ind(x <= m) * exp(1 / b * (x - m))
    split = (right + left - ind(eq(x, m))) / (2 * b)
    ints, mean = parts(expand(LEBESGUE, x, split, *sides, 0 < b))
    whole, same = parts(transfer(LEBESGUE, x, on_each_side(eq(split, density(m))), ints))
    return both(whole, arith(comparison(claim), same, mean, *sides, 0 < b))


MASS = Lemma(
    "mechanisms.laplace-mass",
    "The Laplace density has integral 1",
    "elementary",
    *_mass_claim(1).parts,
    _mass,
    (Mutant("value", _mass_claim(MORE), "an equality", witness=against("mechanisms.laplace-mass", b=1, m=1)),),
)
