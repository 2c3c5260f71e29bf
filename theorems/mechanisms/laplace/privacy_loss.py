"""The privacy loss of Laplace noise: how likely it is above epsilon, hence probabilistic DP; and the mean
excess of the likelihood ratio over each order, by which the profile is attained.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, from_level, integral_of, with_laplace
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT, LOG_BOUND, LOG_UPPER
from theorems.mechanisms.laplace.law import P, Q, b, x
from theorems.mechanisms.laplace.likelihood_ratio import DENSITY_R, LAWS, LIKELIHOOD, RATIO, mu, nu
from theorems.mechanisms.laplace.mechanism import EVENT_SOURCE, NOISY, M
from theorems.mechanisms.laplace.tail import TAIL as LAPLACE_TAIL, at_most, tail_of
from theorems.notions.loss_tail.conversions import PRIVATE_BY_TAIL
from theorems.notions.loss_tail.event import LOSS_TAIL

# Answers beyond a level are likelier by what the likelihood ratio is there, for Laplace noise ---

t = var("t")
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, x)
BEYOND = ind(t <= x)
SIGNS = 0 < b, nu <= mu
LEAST = (absolute(t - nu) - absolute(t - mu)) / b

LEMMA = Lemma(
    "mechanisms.laplace-likelier",
    "Answers beyond a level, under two Laplace laws of one scale: by how much they are likelier", "elementary",
    (*LAWS, *SIGNS),
    forall(phi, implies(TEST, factor * exp(LEAST) * E(Q, x, BEYOND * phi(x)) <= E(P, x, BEYOND * phi(x)))),
    mutants=(Mutant("factor", {factor: MORE}, "one law"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The ratio rises."""
    low, measured, change = parts(unfolded(use(LIKELIHOOD, *LAWS, 0 < b)))
    size = parts(specialize(TEST, x))
    seen = lam(x, BEYOND * phi(x))
    bounds = arith(0 <= seen(x), *size), arith(seen(x) <= 1, *size)
    mean = at(change, seen, by=[generalize(both(*bounds), x)])
    exponent = (absolute(x - nu) - absolute(x - mu)) / b
    more = arith(LEAST <= exponent, arith(absolute(t - nu) - absolute(t - mu) <= absolute(x - nu) - absolute(x - mu),
                                          t <= x, nu <= mu), 0 < b)  # fmt: skip
    grown = discharge(use(EXP_INCREASING, more, x=LEAST, y=exponent), t <= x)
    weighted = RATIO(x) * seen(x)
    least = arith(exp(LEAST) * seen(x) <= weighted, grown, *size)
    ints = dominated(Q, x, arith(absolute(weighted) <= RATIO(x), *bounds, specialize(low, x)), measured)
    inside = bounded(Q, x, seen(x), 1, *bounds)
    over = integrate(Q, x, least, inside, ints)
    return for_all(claim.conclusion, arith(exp(LEAST) * E(Q, x, seen(x)) <= E(P, x, seen(x)), over, mean), phi)


@refutation_of(LEMMA, "factor")
def _itself(said: Theorem) -> Theorem:
    """A law is not likelier than itself, above its median."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, given = laws(num(0)), specialize(centred, 0)
        made = instance(said, given, P=law, Q=law, mu=0, nu=0, b=1, t=0)
        one, level = lam(x, num(1)), from_level(0)
        is_one = generalize(both(arith(0 <= one(x)), arith(one(x) <= 1)), x)
        same = congruence(eq(E(law, x, level(x) * one(x)), E(law, x, level(x))))
        half = fact("mechanisms.laplace-closed-tail", given, arith(0 < num(1)), P=law, m=0, b=1, t=0)
        size = arith(eq((absolute(num(0) - 0) - absolute(num(0) - 0)) / 1, 0))
        ends = same_value(lam(t, exp(t)), size), arith(eq(exp(num(0)), 1)), arith(eq(exp(num(0) - 0), 1))
        return absurd(at(made, one, by=[is_one]), same, half, *ends)

    return with_laplace(with_laws)


# How probable a privacy loss of Laplace noise above epsilon is --------------------------------

LAW, _ = LAWS
ABOVE = ind(exp(epsilon) * 1 < RATIO(x))
NEAR = absolute(mu - nu) <= Delta
TAIL_SIGNS = 0 < b, 0 <= epsilon, epsilon <= Delta / b
LOSS, MEAN = exponent_of(RATIO(x)), E(P, x, ABOVE)


def most(factor: Factor = 1) -> Term:
    """The probability at the distance Delta."""
    return mul(factor, 1 - exp((epsilon - Delta / b) / 2) / 2)


TAIL = Lemma(
    "mechanisms.laplace-loss-tail", "The privacy loss of Laplace noise is above epsilon with at most that probability",
    "elementary",
    (LAW, *TAIL_SIGNS, NEAR),
    MEAN <= most(factor),
    mutants=(Mutant("factor", {factor: LESS}, "an equality at the distance Delta"),),
)  # fmt: skip


@proof_of(TAIL)
def _lemma(claim: Claim) -> Theorem:
    """The loss is (|x - nu| - |x - mu|)/b."""
    distance = absolute(mu - nu)

    def apart(no: Theorem) -> Theorem:
        def on_side(sign: int, where: Theorem) -> Theorem:
            return _beyond(arith(epsilon * b < sign * (mu - nu), no, where), sign)

        return cases(nu < mu, lambda yes: on_side(1, yes), lambda other: on_side(-1, other))

    return arith(claim.conclusion, cases(distance <= epsilon * b, _never, apart))


def _beyond(far: Theorem, sign: int) -> Theorem:
    """The loss is above epsilon on one side of a level, which is before the median."""
    level = (mu + nu + sign * epsilon * b) / 2
    otherwise = x <= level if sign > 0 else level <= x
    below = arith(absolute(x - nu) - absolute(x - mu) <= epsilon * b, otherwise, far, *TAIL_SIGNS)
    order = discharge(_grown(LOSS, epsilon, below, 0 < b), otherwise)
    tail, above = use(LAPLACE_TAIL, LAW, 0 < b, m=mu, t=level), ind(level < x)
    bound = above if sign > 0 else 1 - above
    ints = bounded(P, x, ABOVE, 1), bounded(P, x, above, 1)
    small = integrate(P, x, arith(ABOVE <= bound, order), *ints)
    offset = sign * (level - mu) / b
    where = arith(sign * (level - mu) < 0, far)
    near = arith(epsilon * b - Delta <= 2 * sign * (level - mu), NEAR, far)
    least = _grown((epsilon - Delta / b) / 2, offset, near, 0 < b)
    return arith(MEAN <= most(), small, tail, where, least, mean_of_one(P))


def _grown(low: Term, high: Term, *facts: Theorem | Term) -> Theorem:
    return use(EXP_INCREASING, arith(low <= high, *facts), x=low, y=high)


def _never(small: Theorem) -> Theorem:
    """Where the distance is at most epsilon scales, so is the loss."""
    less = _grown(LOSS, epsilon, arith(absolute(x - nu) - absolute(x - mu) <= epsilon * b, small), 0 < b)
    nothing, zero = parts(constant(P, x, 0))
    none = parts(transfer(P, x, arith(eq(0, ABOVE), less), nothing))[1]
    most_one = _grown((epsilon - Delta / b) / 2, num(0), *TAIL_SIGNS), arith(eq(exp(num(0)), 1))
    return arith(MEAN <= most(), none, zero, *most_one)


@refutation_of(TAIL, "factor")
def _reached(said: Theorem) -> Theorem:
    """At the distance 1 the loss is above 1/2 wherever a number with the centre 1 is above 3/4."""
    half, level = num(Fraction(1, 2)), num(Fraction(3, 4))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 1), laws(num(1))
        false = instance(said, given, P=law, mu=1, nu=0, b=1, Delta=1, epsilon=Fraction(1, 2))
        body, event, loss = integrand_of(lhs(false), x), ind(level < x), absolute(x - 0) - absolute(x - 1)
        more = discharge(use(EXP_STRICT, arith(half < loss, level < x), x=half, y=loss), level < x)
        small = integrate(law, x, arith(event <= body, more), bounded(law, x, event, 1), bounded(law, x, body, 1))
        true = fact("mechanisms.laplace-tail", given, P=law, m=1, b=1, t=Fraction(3, 4))
        return absurd(false, small, true, numeric(rhs(false) < 1 - exp(num(Fraction(-1, 4))) / 2))

    return with_laplace(with_laws)


# The Laplace mechanism is probabilistically private, with the tail of its privacy loss as delta ---

DP = Lemma(
    "mechanisms.laplace-probabilistic-dp", "Adding Laplace noise of scale b to a query of sensitivity Delta is "
    "probabilistic DP with the tail of the privacy loss, for epsilon up to Delta/b", "elementary",
    (SENSITIVITY(q, N, Delta), NOISY, *TAIL_SIGNS),
    on(PROBABILISTIC_DP, Y=REAL)(M, N, epsilon, most(factor)),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with q = 0 and q = Delta",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1,
                        epsilon="1/2")),),
)  # fmt: skip


@proof_of(DP)
def _dp_proof(claim: Claim) -> Theorem:
    """The densities are those against the second law."""
    first, second = M(x1), M(x2)
    gap, laws = at_neighbours(hypothesis(claim, SENSITIVITY)), [specialize(NOISY, point) for point in (x1, x2)]
    medians = {"mu": q(x1), "nu": q(x2)}
    ratio = use(LIKELIHOOD, *laws, 0 < b, P=first, Q=second, **medians)
    itself = use(DENSITY_OF_SAME, P=second, Q=second)
    small = use(TAIL, laws[0], *TAIL_SIGNS, gap, P=first, **medians)
    densities = second, read(DENSITY_R, ratio).L, lam(x, num(1))
    pair = witnesses(on(LOSS_TAIL, Y=REAL)(first, second, epsilon, most()), densities, ratio, itself, small)
    tails = generalize(discharge(pair, N(x1, x2)), x1, x2)
    return use(PRIVATE_BY_TAIL, tails, M=M, delta=most())


laplace_probabilistic_dp = Verified(DP, "laplace_probabilistic_dp", {"sensitivity": Delta, "scale": b})


# Two Laplace laws attain their profile: the mean excess of the likelihood ratio over each order ---

AT = {mu: num(0), nu: shift * b}
FIRST, SECOND = (substitute(law, AT) for law in LAWS)
EXCESS_LOSS = substitute(RATIO, AT)
EXCESS = maximum(EXCESS_LOSS(x) - c, 0)
GIVEN = FIRST, SECOND, 0 < b

ATTAINED = Lemma(
    "mechanisms.laplace-excess", "Two Laplace laws attain their profile, as the mean excess of the likelihood ratio",
    EVENT_SOURCE,
    (*GIVEN, 0 <= shift, 0 <= c),
    factor * laplace_profile(shift, c) <= E(Q, x, EXCESS),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; shift = 0, c = 1/4"),),
)  # fmt: skip


@proof_of(ATTAINED)
def _attained(claim: Claim) -> Theorem:
    """Half-lines, everything, and nothing."""
    goal, density = claim.conclusion, use(LIKELIHOOD, *GIVEN, mu=0, nu=shift * b)
    whole = _over(num(1), density, both(arith(num(0) <= 1), arith(num(1) <= 1)))
    nothing = _over(num(0), density, both(arith(num(0) <= 0), arith(num(0) <= 1)))
    none = [parts(constant(law, x, 0))[1] for law in (P, Q)]
    known = whole, nothing, *map(mean_of_one, (P, Q)), *none
    far, root = exp(shift / 2), signed(0 <= sqrt(c), 0 <= c)
    square = arith(eq(sqrt(c) * sqrt(c), c), squared_root(c, 0 <= c))

    def below(yes: Theorem) -> Theorem:
        return arith(goal, yes, root, square, *known)

    def above(yes: Theorem) -> Theorem:
        more = arith(1 <= sqrt(c) * exp(-shift / 2), arith(far * exp(-shift / 2) <= sqrt(c) * exp(-shift / 2), yes))
        return arith(goal, more, *known)

    def between(no: Theorem, within: Theorem) -> Theorem:
        size = arith(0 < sqrt(c), no)
        positive = arith(0 < c, size, square)
        low = arith(exp(-shift) <= c, no, square, size)
        high = arith(c <= exp(shift), within, square, size)
        level, end = log(c), b * (shift - log(c)) / 2
        inside = [use(LOG_BOUND, positive, low, x=-shift, y=c), use(LOG_UPPER, positive, high, x=shift, y=c)]
        places = arith(0 <= end, *inside, 0 < b), arith(end <= shift * b, *inside, 0 < b)
        event = ind(x <= end)
        told = _over(event, density, both(arith(0 <= event), arith(event <= 1)))
        tails = [
            tail_of(P, FIRST, num(0), end, *places, is_above=True),
            tail_of(Q, SECOND, shift * b, end, *places, is_above=False),
        ]
        half = arith(eq(exp(level / 2), sqrt(c)), positive)
        ends = [
            arith(eq(exp(-end / b), exp(level / 2) * exp(-shift / 2)), 0 < b),
            arith(eq(exp((end - shift * b) / b) * exp(level / 2), exp(-shift / 2)), 0 < b),
        ]
        second = arith(eq(c * exp((end - shift * b) / b), sqrt(c) * exp(-shift / 2)), *ends, half, square)
        best = arith(1 - sqrt(c) * exp(-shift / 2) <= E(Q, x, EXCESS), told, *tails, *ends, half, second,
                     *(at_most(law, end) for law in (P, Q)))  # fmt: skip
        return arith(goal, best, *known)

    return cases(
        sqrt(c) <= exp(-shift / 2),
        below,
        lambda no: cases(far <= sqrt(c), above, lambda within: between(no, within)),
    )


def _over(event: Term, density: Theorem, unit: Theorem) -> Theorem:
    """The mean excess is at least P(S) - c Q(S), for an event, or a test."""
    _, ratio_int, change = parts(unfolded(density))
    low, part = arith(0 <= EXCESS_LOSS(x)), EXCESS_LOSS(x) * event
    ints = dominated(Q, x, both(arith(0 <= EXCESS), arith(EXCESS <= EXCESS_LOSS(x), low, 0 <= c)), ratio_int)
    weighted = dominated(Q, x, both(arith(0 <= part, low, unit), arith(part <= EXCESS_LOSS(x), low, unit)), ratio_int)
    told, mean = parts(expand(Q, x, part - c * event, weighted, bounded(Q, x, event, 1, unit)))
    least = integrate(Q, x, arith(part - c * event <= EXCESS, low, unit, 0 <= c), told, ints)
    same = at(change, lam(x, event), by=[generalize(unit, x)])
    return arith(E(P, x, event) - c * E(Q, x, event) <= E(Q, x, EXCESS), least, mean, same)


@refutation_of(ATTAINED, "factor")
def _same_laws(said: Theorem) -> Theorem:
    """Two equal laws, c = 1/4: the excess is 3/4 everywhere."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        false = instance(said, given, P=law, Q=law, b=1, shift=0, c=Fraction(1, 4))
        rest = num(Fraction(3, 4))
        measured, value = parts(constant(law, x, rest))
        return absurd(false, value, integral_of(measured, arith(eq(rest, integrand_of(rhs(false), x)))))

    return with_laplace(with_laws)
