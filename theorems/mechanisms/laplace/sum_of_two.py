"""The sum of two independent Laplace variables: its density, for scales that differ or are equal, and its
tail.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, by_ratio, fact, two_values
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.densities.densities_after_kernels import CHAINED, DENSITY_R, P_, PUSHED_R, K, R
from theorems.foundations.measure.half_lines import RIGHT
from theorems.mechanisms.laplace.law import LEBESGUE_RATIO
from theorems.mechanisms.laplace.slopes import (
    APART,
    EQUAL,
    FIRST,
    SECOND,
    SOURCE,
    a,
    b,
    m,
    mixed as mixed_,
    summed,
    u,
    x,
    z,
)

# Laplace noise on a Laplace variable: the density of the sum of two independent Laplace variables ---

LAWS = (LAPLACE(P_, m, a), forall(u, LAPLACE(K(u), u, b)), PUSHED_R(R, P_, K))
"""P is a Laplace law of scale a, and R what noise of scale b makes of it."""

DENSITY_OF_SUM = Lemma(
    "bbgg19.example-2-density", "The density of the sum of two Laplace variables of scales a and b, with the median "
    "m, is (a exp(-|x - m|/a) - b exp(-|x - m|/b))/(2 (a^2 - b^2))", SOURCE,
    (*LAWS, 0 < a, 0 < b, ne(a, b)),
    DENSITY_R(lam(x, factor * summed(absolute(x - m))), R, LEBESGUE),
    lambda claim: _chained(claim, b, mixed_()),
    (Mutant("factor", {factor: MORE}, "the scales 1 and 2: its mass is 1",
            witness=refuted(lambda said: _other_mass(said, "bbgg19.example-2-density", 2))),),
)  # fmt: skip


def _chained(claim: Claim, scale: Term, mixed: Theorem) -> Theorem:
    """The densities of both Laplace laws, and the integral of their product."""
    first, steps, pushed, *_ = claim.hypotheses
    start = use(LEBESGUE_RATIO, first, 0 < a, P=P_, m=m, b=a)
    step = use(LEBESGUE_RATIO, specialize(steps, u), 0 < scale, P=K(u), m=u, b=scale)
    f, g = read(DENSITY_R, start).L, read(DENSITY_R, step).L
    h = read(DENSITY_R, claim).L
    return use(CHAINED, start, generalize(step, u), pushed, generalize(mixed, x), f=f, g=lam((u, x), g(x)), h=h)


def _other_mass(said: Theorem, name: str, scale: int, *unknown: str) -> Theorem:
    """For the scales 1 and that number: a density has the mass 1, and not 1.01."""

    def clash(told: Theorem, values: dict[str, Term]) -> Theorem:
        more, _ = by_ratio(instance(said, *parts(told), **values))
        one, measured = by_ratio(fact(name, *parts(told), **values))
        _, scaled = parts(expand(law_of(measured), x, integrand_of(lhs(more), x), measured))
        return absurd(more, one, scaled)

    return with_sum(scale, clash, *unknown)


def other_value(said: Theorem, name: str, scale: int, *unknown: str) -> Theorem:
    """For the scales 1 and that number, and the median itself: 1/2."""

    def clash(told: Theorem, values: dict[str, Term]) -> Theorem:
        given = {**values, "c": num(0)}
        return two_values(instance(said, *parts(told), **given), fact(name, *parts(told), **given))

    return with_sum(scale, clash, *unknown)


def below_no_loss(said: Theorem, scale: int, *unknown: str) -> Theorem:
    """For the scales 1 and that number, and one law twice: epsilon = -1."""

    def clash(told: Theorem, values: dict[str, Term]) -> Theorem:
        more = {"Q": values["P"], "S": values["R"], "n": num(0), "epsilon": num(-1)}
        return absurd(instance(said, *parts(told), **values, **more))

    return with_sum(scale, clash, *unknown)


def with_sum(scale: int, then: Callable[[Theorem, dict[str, Term]], Theorem], *unknown: str) -> Theorem:
    """Laplace variables of scales 1 and that number, with the median 0: what their sum is, and the values by name, but
    for names that are unknown.
    """

    def with_laws(first: Term, ones: Theorem) -> Theorem:
        def with_second(second: Term, others: Theorem) -> Theorem:
            start, kernel = first(num(0)), lam(u, second(u))

            def with_law(law: Term, made: Theorem) -> Theorem:
                told = both(specialize(ones, 0), others, made)
                values = {"P": start, "K": kernel, "R": law, "m": num(0), "a": num(1), "b": num(scale)}
                return then(told, {name: value for name, value in values.items() if name not in unknown})

            return obtain(fact("foundations.law-pushed", P=start, K=kernel), "R", with_law)

        return obtain(fact("mechanisms.laplace-exists", numeric(num(0) < scale), b=scale), "R2", with_second)

    return obtain(fact("mechanisms.laplace-exists", numeric(0 < num(1)), b=1), "R1", with_laws)


# The density of the sum of two independent Laplace variables of one scale ---------------------


def twice(distance: Term) -> Term:
    """The density at a distance from the median."""
    return (1 + distance / a) * exp(-distance / a) / (4 * a)


EQUAL_DENSITY_OF_SUM = Lemma(
    "bbgg19.example-2-density-equal", "The density of the sum of two Laplace variables of scale a, with the median m, "
    "is (1 + |x - m|/a) exp(-|x - m|/a)/(4 a)", SOURCE,
    (*(substitute(law, {b: a}) for law in LAWS), 0 < a),
    DENSITY_R(lam(x, factor * twice(absolute(x - m))), R, LEBESGUE),
    lambda claim: _chained(claim, a, mixed_equal()),
    (Mutant("factor", {factor: MORE}, "the scale 1: its mass is 1",
            witness=refuted(lambda said: _other_mass(said, "bbgg19.example-2-density-equal", 1, "b"))),),
)  # fmt: skip


PAIR = substitute(FIRST * SECOND, {b: a})


def mixed_equal() -> Theorem:
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


# The density of the sum of two Laplace variables of any two scales ----------------------------

ANY_PAIR = FIRST * SECOND
SIGNS = 0 < a, 0 < b


def profile(distance: Term) -> Term:
    """The density of the sum at a distance from its median, of any two scales."""
    return ind(eq(a, b)) * twice(distance) + ind(ne(a, b)) * summed(distance)


def mixed_any() -> Theorem:
    """The integral of the product of the densities, for any two scales."""
    total = eq(E(LEBESGUE, u, ANY_PAIR), profile(absolute(x - m)))

    def equal(yes: Theorem) -> Theorem:
        end = var("b2")
        said = conj(integrable(LEBESGUE, u, ANY_PAIR), eq(E(LEBESGUE, u, ANY_PAIR), twice(absolute(x - m))))
        ints, mean = parts(use("leibniz", yes, mixed_equal(), x=a, y=b, A=lam(end, substitute(said, {b: end}))))
        return both(ints, arith(total, mean, yes))

    def different(no: Theorem) -> Theorem:
        ints, mean = parts(use(mixed_(), no, *SIGNS))
        return both(ints, arith(total, mean, no))

    return cases(eq(a, b), equal, different)


def density_of_both(start: Theorem | Term, step: Theorem, pushed: Theorem | Term, mixed: Theorem) -> Theorem:
    """The law after both noises has the density of the sum."""
    first = read(LAPLACE, start)
    f = use(LEBESGUE_RATIO, start, 0 < a, P=first.P, m=first.m, b=a)
    second = read(LAPLACE, step)
    g = use(LEBESGUE_RATIO, step, 0 < b, P=second.P, m=second.m, b=b)
    kernel, law = read(PUSHED_R, pushed)["K", "R"]
    h = lam(x, profile(absolute(x - m)))
    values = {"f": read(DENSITY_R, f).L, "g": lam((u, x), read(DENSITY_R, g).L(x)), "h": h}
    return use(CHAINED, f, generalize(g, u), pushed, generalize(mixed, x), **values, P=first.P, K=kernel, R=law)


# How likely the sum of two Laplace variables of different scales is at least a number above its median ---

c = var("c")


def tail(distance: Term) -> Term:
    """The probability of at least that distance above the median."""
    return (a**2 * exp(-distance / a) - b**2 * exp(-distance / b)) / (2 * (a**2 - b**2))


TAIL = Lemma(
    "mechanisms.laplace-sum-tail", "The sum of two Laplace variables of scales a and b is at least y above its median "
    "with probability (a^2 exp(-y/a) - b^2 exp(-y/b))/(2 (a^2 - b^2))", SOURCE,
    (*LAWS, *APART, m <= c),
    eq(E(R, x, ind(c <= x)), factor * tail(c - m)),
    mutants=(Mutant("factor", {factor: MORE}, "the scales 1 and 2, at the median",
                    witness=refuted(lambda said: other_value(said, "mechanisms.laplace-sum-tail", 2))),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
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
