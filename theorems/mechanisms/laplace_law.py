"""The Laplace law: its density has integral 1, and there is a law with that density."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    LEBESGUE, REAL, E, absolute, conj, dirac, eq, exists, exp, forall, function_type, ind, integrable, lam, normal,
    num, prob, var, variables,
)  # fmt: skip
from dpproofs.library import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import DENSITY, LAPLACE, on, test_function
from dpproofs.tactics import (
    arith, at, both, cases, discharge, dominated, expand, folded, for_all, generalize, obtain, parts, specialize,
    transfer, use, witness,
)  # fmt: skip
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.gaussian import LEBESGUE_DENSITY
from theorems.foundations.independent import same_value
from theorems.mechanisms.half_lines import LEFT, POINT, RIGHT

m, n, b, x, z, u = variables("m n b x z u")
phi = var("phi", function_type((REAL,), REAL))
DENSITY_R = on(DENSITY, Y=REAL)
P, Q = variables("P Q", prob(REAL))
TEST = test_function(phi, x)


def density(centre: object) -> Term:
    """The density of the Laplace law with that median, at x."""
    return exp(-absolute(x - centre) / b) / (2 * b)


def on_each_side(goal: Term) -> Theorem:
    """An equation of x, by |x - m| = x - m or |x - m| = m - x."""

    def by(size: Theorem, side: Theorem, *more: Theorem) -> Theorem:
        return arith(goal, same_value(lam(u, exp(-u / b)), size), side, *more, 0 < b)

    def middle(equal: Theorem) -> Theorem:
        ends = (same_value(lam(u, exp(sign * (u - m) / b)), equal) for sign in (1, -1))
        return by(arith(eq(absolute(x - m), 0), equal), equal, *ends)

    return cases(
        m < x,
        lambda yes: by(arith(eq(absolute(x - m), x - m), yes), yes),
        lambda no: cases(
            eq(x, m),
            middle,
            lambda other: by(arith(eq(absolute(x - m), m - x), no), arith(x < m, no, other)),
        ),
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
    return both(whole, arith(claim.conclusion.args[1], same, mean, *sides, 0 < b))


MASS = Lemma(
    "mechanisms.laplace-mass", "The Laplace density has integral 1", "elementary", *_mass_claim(1).parts, _mass,
    (Mutant("value", _mass_claim(MORE), "an equality"),),
)  # fmt: skip


def _density_claim(factor: Factor) -> Claim:
    return Claim((LAPLACE(P, m, b), 0 < b), DENSITY_R(lam(x, factor * density(m)), P, LEBESGUE))


def _density(claim: Claim) -> Theorem:
    body = claim.conclusion.args[0](x)
    ints = parts(use(MASS, 0 < b))[0]
    change = at(claim.hypotheses[0], phi, by=[TEST])
    equal = arith(eq(E(P, x, phi(x)), E(LEBESGUE, x, body * phi(x))), change)
    whole = parts(expand(LEBESGUE, x, body, ints))[0]
    return folded(claim.conclusion, both(
        generalize(arith(0 <= body, 0 < b), x), whole, generalize(discharge(equal, TEST), phi)))  # fmt: skip


LEBESGUE_RATIO = Lemma(
    "mechanisms.laplace-density", "The density of the Laplace law", "elementary", *_density_claim(1).parts, _density,
    (Mutant("factor", _density_claim(MORE), "its integral is 1"),),
)  # fmt: skip


def _exists_claim(factor: Factor) -> Claim:
    laws = var("R", function_type((REAL,), prob(REAL)))
    return Claim((0 < b,), exists(laws, forall(m, LAPLACE(laws(m), m, factor * b))))


def _exists(claim: Claim) -> Theorem:
    """The law with the right density with respect to the Gaussian law of variance 1."""
    goal = claim.conclusion
    base = normal(0, 1)
    reference = use(LEBESGUE_DENSITY, arith(0 < num(1)), mu=0, sigma=1)
    bell = reference.conclusion.args[0]
    ratio = density(m) / bell(x)
    positive = arith(0 <= ratio, 0 < b)

    def moved(body: Term, low: Theorem, ints: Theorem) -> list[Theorem]:
        """E[ratio f] under the Gaussian law is the integral of density f."""
        same = arith(eq(density(m) * body, bell(x) * (ratio * body)), 0 < b)
        scaled_int, scaled = parts(transfer(LEBESGUE, x, same, ints))
        nonneg = generalize(arith(0 <= ratio * body, low, positive), x)
        back_int, back = parts(use(FROM_REFERENCE, reference, nonneg, scaled_int, P=base, Q=LEBESGUE, L=bell,
                                   f=lam(x, ratio * body)))  # fmt: skip
        return [back_int, arith(eq(E(base, x, ratio * body), E(LEBESGUE, x, density(m) * body)), back, scaled)]

    whole_int, whole = parts(use(MASS, 0 < b))
    ratio_int, mean = moved(num(1), arith(0 <= num(1)), whole_int)
    zero_int, zero = parts(use("E_zero", mu=base))
    made = use(
        "law_with_density", generalize(both(positive, arith(0 <= num(0))), m, x),
        generalize(both(ratio_int, zero_int), m),
        generalize(arith(eq(E(base, x, ratio) + E(base, x, 0), 1), mean, whole, zero), m),
        P=lam(m, base), Q=lam(m, base), f=lam((m, x), ratio), g=lam((m, x), num(0)), K=lam((m, x), dirac(x)),
    )  # fmt: skip

    def shown(laws: Term, facts: Theorem) -> Theorem:
        test = specialize(TEST, x)
        weighted = density(m) * phi(x)
        small = both(arith(0 <= weighted, test, 0 < b), arith(weighted <= density(m), test, 0 < b))
        value_int, value = moved(phi(x), arith(0 <= phi(x), test), dominated(LEBESGUE, x, small, whole_int))
        drawn = E(dirac(x), z, phi(z))
        point = parts(use("E_dirac", x=x, f=phi))[1]
        inner = parts(transfer(base, x, arith(eq(ratio * phi(x), ratio * drawn), point), value_int))[1]
        nothing = parts(transfer(base, x, arith(eq(num(0), num(0) * drawn)), zero_int))[1]
        raw = at(facts, m, phi, by=[TEST])
        equal = arith(eq(E(laws(m), x, phi(x)), E(LEBESGUE, x, density(m) * phi(x))), raw, inner, value, nothing, zero)
        law = for_all(LAPLACE(laws(m), m, b), equal)
        return witness(goal, laws, generalize(law, m))

    return obtain(made, "R", shown)


EXISTS = Lemma(
    "mechanisms.laplace-exists", "There is a Laplace law for every median", "law_with_density",
    *_exists_claim(1).parts, _exists,
    (Mutant("scale", _exists_claim(-1), "the density has no integral"),),
)  # fmt: skip
