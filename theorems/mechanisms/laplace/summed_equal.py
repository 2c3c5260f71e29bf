"""The density of the sum of two independent Laplace variables of one scale."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, by_ratio, fact
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, eq, exp, lam, substitute
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of, law_of, lhs, read
from dpproofs.proving.tactics import arith, both, cases, expand, generalize, parts, same_value, specialize, transfer
from dpproofs.proving.tactics import use
from theorems.foundations.densities.chained import CHAINED, DENSITY_R, K, P, R
from theorems.foundations.measure.half_lines import x
from theorems.mechanisms.laplace.density import LEBESGUE_RATIO
from theorems.mechanisms.laplace.summed import LAWS, with_sum
from theorems.mechanisms.laplace.summed_pair import FIRST, SECOND, SOURCE, a, b, m, u, z
from theorems.mechanisms.laplace.two_slopes import EQUAL


def twice(distance: Term) -> Term:
    """The density at a distance from the median."""
    return (1 + distance / a) * exp(-distance / a) / (4 * a)


DENSITY_OF_SUM = Lemma(
    "bbgg19.example-2-density-equal", "The density of the sum of two Laplace variables of scale a, with the median m, "
    "is (1 + |x - m|/a) exp(-|x - m|/a)/(4 a)", SOURCE,
    (*(substitute(law, {b: a}) for law in LAWS), 0 < a),
    DENSITY_R(lam(x, factor * twice(absolute(x - m))), R, LEBESGUE),
    mutants=(Mutant("factor", {factor: MORE}, "the scale 1: its mass is 1"),),
)  # fmt: skip


@proof_of(DENSITY_OF_SUM)
def _proof(claim: Claim) -> Theorem:
    """Two half-lines, and an interval on which the product is constant."""
    first, steps, pushed, _ = claim.hypotheses
    start = use(LEBESGUE_RATIO, first, 0 < a, P=P, m=m, b=a)
    step = use(LEBESGUE_RATIO, specialize(steps, u), 0 < a, P=K(u), m=u, b=a)
    f, g = read(DENSITY_R, start).L, read(DENSITY_R, step).L
    h = read(DENSITY_R, claim).L
    return use(CHAINED, start, generalize(step, u), pushed, generalize(mixed(), x), f=f, g=lam((u, x), g(x)), h=h)


PAIR = substitute(FIRST * SECOND, {b: a})


def mixed() -> Theorem:
    """The integral of the product of the densities."""

    def at_side(low: Term, high: Term, order: Theorem) -> Theorem:
        ints, mean = parts(use(EQUAL, arith(0 < 1 / a, 0 < a), order, l=low, h=high, p=1 / a))
        body = integrand_of(ints, u)
        scaled_int, scaled = parts(expand(LEBESGUE, u, body / (4 * a**2), ints, 0 < a))
        turned = same_value(lam(z, exp(-absolute(u - m) / a - z / a)), arith(eq(absolute(x - u), absolute(u - x))))
        same = arith(eq(body / (4 * a**2), PAIR), turned, 0 < a)
        whole_int, whole = parts(transfer(LEBESGUE, u, same, scaled_int))
        size = same_value(lam(z, twice(z)), arith(eq(high - low, absolute(x - m)), order))
        return both(
            whole_int, arith(eq(E(LEBESGUE, u, PAIR), twice(absolute(x - m))), whole, scaled, mean, size, 0 < a)
        )

    return cases(m <= x, lambda yes: at_side(m, x, yes), lambda no: at_side(x, m, arith(x <= m, no)))


@refutation_of(DENSITY_OF_SUM, "factor")
def _mass(said: Theorem) -> Theorem:
    """The scale 1: a density has the mass 1, and not 1.01."""

    def clash(_law: Term, told: Theorem, values: dict[str, Term]) -> Theorem:
        known = {name: value for name, value in values.items() if name != "b"}
        more, _ = by_ratio(instance(said, *parts(told), **known))
        one, measured = by_ratio(fact("bbgg19.example-2-density-equal", *parts(told), **known))
        _, scaled = parts(expand(law_of(measured), x, integrand_of(lhs(more), x), measured))
        return absurd(more, one, scaled)

    return with_sum(1, clash)
