"""The Laplace law: the integral of its density is 1, it has that density against Lebesgue measure, and it
exists.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, by_ratio, fact, with_laplace, within
from dpproofs.privacy.notions import LAPLACE
from dpproofs.prover.tactic import inequality
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT
from theorems.foundations.measure.null_events import NOTHING

# The Laplace law: its density has integral 1 --------------------------------------------------

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


# The Laplace law has its density against Lebesgue measure -------------------------------------

phi = var("phi", function_type((REAL,), REAL))
DENSITY_R = on(DENSITY, Y=REAL)
P, Q = variables("P Q", prob(REAL))
TEST = test_function(phi, x)

LEBESGUE_RATIO = Lemma(
    "mechanisms.laplace-density", "The density of the Laplace law", "elementary",
    (LAPLACE(P, m, b), 0 < b),
    DENSITY_R(lam(x, factor * density(m)), P, LEBESGUE),
    mutants=(Mutant("factor", {factor: MORE}, "its integral is 1"),),
)  # fmt: skip


@proof_of(LEBESGUE_RATIO)
def _density(claim: Claim) -> Theorem:
    body = read(DENSITY, claim).L(x)
    ints = parts(use(MASS, 0 < b))[0]
    change = at(hypothesis(claim, LAPLACE), phi, by=[TEST])
    equal = arith(eq(E(P, x, phi(x)), E(LEBESGUE, x, body * phi(x))), change)
    whole = parts(expand(LEBESGUE, x, body, ints))[0]
    return folded(
        claim.conclusion, both(generalize(arith(0 <= body, 0 < b), x), whole, generalize(discharge(equal, TEST), phi))
    )


@refutation_of(LEBESGUE_RATIO, "factor")
def _mass_of_density(said: Theorem) -> Theorem:
    """The integral of a density is 1, and not 1.01."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        false = instance(said, given, P=law, m=0, b=1)
        mean, _ = by_ratio(false)
        one, measured = by_ratio(fact("mechanisms.laplace-density", given, P=law, m=0, b=1))
        _, value = parts(expand(law_of(measured), x, integrand_of(lhs(mean), x), measured))
        return absurd(mean, one, value)

    return with_laplace(with_laws)


# The Laplace law exists -----------------------------------------------------------------------

z = var("z")
laws = var("R", function_type((REAL,), prob(REAL)))

EXISTS = Lemma(
    "mechanisms.laplace-exists", "There is a Laplace law for every median", "law_with_density",
    (0 < b,),
    exists(laws, forall(m, LAPLACE(laws(m), m, factor * b))),
    mutants=(Mutant("scale", {factor: -1}, "the mean of exp(-2 |x|) would be -1"),),
)  # fmt: skip


@proof_of(EXISTS)
def _exists(claim: Claim) -> Theorem:
    """The law with the right density with respect to the Gaussian law of variance 1."""
    goal = claim.conclusion
    base = normal(0, 1)
    reference = use(LEBESGUE_DENSITY, arith(0 < num(1)), mu=0, sigma=1)
    bell = read(DENSITY, reference).L
    ratio = density(m) / bell(x)
    positive = arith(0 <= ratio, 0 < b)

    def moved(body: Term, low: Theorem, ints: Theorem) -> list[Theorem]:
        """E[ratio f] under the Gaussian law is the integral of density f."""
        same = arith(eq(density(m) * body, bell(x) * (ratio * body)), 0 < b)
        scaled_int, scaled = parts(transfer(LEBESGUE, x, same, ints))
        nonneg = generalize(arith(0 <= ratio * body, low, positive), x)
        back_int, back = parts(
            use(FROM_REFERENCE, reference, nonneg, scaled_int, P=base, Q=LEBESGUE, L=bell, f=lam(x, ratio * body))
        )
        return [back_int, arith(eq(E(base, x, ratio * body), E(LEBESGUE, x, density(m) * body)), back, scaled)]

    whole_int, whole = parts(use(MASS, 0 < b))
    ratio_int, mean = moved(num(1), arith(0 <= num(1)), whole_int)
    zero_int, zero = parts(use(NOTHING, mu=base))
    made = use(
        "law_with_density",
        generalize(both(positive, arith(0 <= num(0))), m, x),
        generalize(both(ratio_int, zero_int), m),
        generalize(arith(eq(E(base, x, ratio) + E(base, x, 0), 1), mean, whole, zero), m),
        P=lam(m, base),
        Q=lam(m, base),
        f=lam((m, x), ratio),
        g=lam((m, x), num(0)),
        K=lam((m, x), dirac(x)),
    )

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


@refutation_of(EXISTS, "scale")
def _negative_scale(said: Theorem) -> Theorem:
    """The mean of exp(-2 |x|) would be the integral of -exp(-|x|)/2, which is -1."""
    body = exp(-2 * absolute(x))
    sides = both(arith(0 <= body), inequality(body <= 1))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        measured, mass = parts(fact("mechanisms.laplace-mass", b=1, m=0))
        mean = at(specialize(centred, 0), lam(x, body), by=[generalize(sides, x)])
        _, value = parts(expand(law_of(measured), x, integrand_of(rhs(mean), x), measured))
        return absurd(mean, value, mass, *within(laws(num(0)), lam(x, body), *parts(sides)))

    return obtain(instance(said, b=1), "R", with_laws)
