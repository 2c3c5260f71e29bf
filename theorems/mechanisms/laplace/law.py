"""The Laplace law: its density has integral 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, conj, eq, exp, ind, integrable, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, congruence, expand, parts, transfer, use
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT

m, n, b, x, u = variables("m n b x u")
value = mark("value", 1)


def density(centre: object) -> Term:
    """The density of the Laplace law with that median, at x."""
    return exp(-absolute(x - centre) / b) / (2 * b)


MASS = Lemma(
    "mechanisms.laplace-mass", "The Laplace density has integral 1", "elementary",
    (0 < b,),
    conj(integrable(LEBESGUE, x, density(m)), eq(E(LEBESGUE, x, density(m)), value)),
    mutants=(Mutant("value", {value: MORE}, "an equality", witness=against("mechanisms.laplace-mass", b=1, m=1)),),
)  # fmt: skip


@proof_of(MASS)
def _mass(claim: Claim) -> Theorem:
    """Two half-lines; the point m is counted twice, and has length 0."""
    slope = arith(0 < 1 / b, 0 < b)
    sides = (*(use(side, slope, s=1 / b) for side in (RIGHT, LEFT)), use(POINT))
    events = right, left, here = m <= x, x <= m, eq(x, m)
    falls, rises = exp(-(1 / b) * (x - m)), exp(1 / b * (x - m))
    split = (ind(right) * falls + ind(left) * rises - ind(here)) / (2 * b)

    def by(fall: Term, side: Theorem, *indicators: int) -> Theorem:
        """On this side the density is that exponential, and the indicators are known."""
        values = [arith(eq(ind(event), value), side) for event, value in zip(events, indicators, strict=True)]
        known = congruence(eq(fall, exp(-absolute(x - m) / b)), side, 0 < b)
        turned = [congruence(eq(rises, falls), side)] if all(indicators) else []
        value = arith(eq(2 * b * split, fall), *values, *turned, 0 < b)
        return arith(eq(split, density(m)), value, known, 0 < b)

    def beside(no: Theorem) -> Theorem:
        return cases(
            here, lambda yes: by(falls, yes, 1, 1, 1), lambda other: by(rises, arith(x < m, no, other), 0, 1, 0)
        )

    same_density = cases(m < x, lambda yes: by(falls, yes, 1, 0, 0), beside)
    ints, mean = parts(expand(LEBESGUE, x, split, *sides, 0 < b))
    whole, same = parts(transfer(LEBESGUE, x, same_density, ints))
    return both(whole, arith(comparison(claim), same, mean, *sides, 0 < b))
