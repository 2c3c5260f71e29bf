"""How likely the sum of two Laplace variables of different scales is at least a number above its median."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact, two_values
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, eq, exp, ind, lam, num, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import arith, at, cases, expand, parts, same_value, transfer, unfolded, use
from theorems.foundations.densities.chained import R
from theorems.foundations.measure.half_lines import RIGHT
from theorems.mechanisms.laplace.summed import DENSITY_OF_SUM, LAWS, with_sum
from theorems.mechanisms.laplace.summed_pair import APART, SOURCE, a, b, m, x, z

c = var("c")


def tail(distance: Term) -> Term:
    """The probability of at least that distance above the median."""
    return (a**2 * exp(-distance / a) - b**2 * exp(-distance / b)) / (2 * (a**2 - b**2))


TAIL = Lemma(
    "mechanisms.laplace-sum-tail", "The sum of two Laplace variables of scales a and b is at least y above its median "
    "with probability (a^2 exp(-y/a) - b^2 exp(-y/b))/(2 (a^2 - b^2))", SOURCE,
    (*LAWS, *APART, m <= c),
    eq(E(R, x, ind(c <= x)), factor * tail(c - m)),
    mutants=(Mutant("factor", {factor: MORE}, "the scales 1 and 2, at the median"),),
)  # fmt: skip


@proof_of(TAIL)
def _proof(claim: Claim) -> Theorem:
    """Two exponentials."""
    above = ind(c <= x)
    drawn = at(parts(unfolded(use(DENSITY_OF_SUM, *claim.hypotheses)))[2], lam(x, above))
    rest = 2 * (a**2 - b**2)
    sides = [use(RIGHT, arith(0 < 1 / scale, 0 < scale), s=1 / scale, m=c) for scale in (a, b)]
    weights = [scale * exp(-(c - m) / scale) / rest for scale in (a, b)]
    shapes = [above * exp(-(1 / scale) * (x - c)) for scale in (a, b)]
    body = weights[0] * shapes[0] - weights[1] * shapes[1]
    ints, mean = parts(expand(LEBESGUE, x, body, *sides))
    goal = eq(body, integrand_of(rhs(drawn), x))

    def beyond(yes: Theorem) -> Theorem:
        size = arith(eq(absolute(x - m), x - m), yes, m <= c)
        powers = [same_value(lam(z, exp(-z / scale)), size) for scale in (a, b)]
        return arith(goal, yes, *powers)

    same = cases(c <= x, beyond, lambda no: arith(goal, no))
    value = parts(transfer(LEBESGUE, x, same, ints))[1]
    return arith(claim.conclusion, drawn, value, mean, *sides, *APART)


@refutation_of(TAIL, "factor")
def _other_value(said: Theorem) -> Theorem:
    """The scales 1 and 2, and the median itself: 1/2."""

    def clash(_law: Term, told: Theorem, values: dict[str, Term]) -> Theorem:
        given = {**values, "c": num(0)}
        true = fact("mechanisms.laplace-sum-tail", *parts(told), **given)
        return two_values(instance(said, *parts(told), **given), true)

    return with_sum(2, clash)
