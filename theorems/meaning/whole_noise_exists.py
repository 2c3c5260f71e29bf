"""Noise on whole numbers exists, with any odds: discrete Laplace and discrete Gaussian noise, for any query
with whole values, such as one that is rounded up.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.kinds import DENSITY_REAL, DISCRETE_GAUSSIAN, GEOMETRIC, scale, sigma, w
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.meaning.lists import DATA, x as x_lists
from dpproofs.privacy.notions import geometric_dp
from theorems.foundations.measure.counting import MOVED, NO_MEASURE, POINT, mu, y
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.measure.rounding_up import CELL, CELLS, cell, x
from theorems.foundations.reals.whole_numbers import DIFFERENCE, GAP, is_whole
from theorems.meaning.gaussian_exists import MOVED as EXISTS_MOVED
from theorems.mechanisms.discrete_gaussian.profile import (
    HIGH,
    LOW,
    TAIL as DISCRETE_GAUSSIAN_TAIL,
    TAIL_NUMBERS,
    d,
    k,
    m,
    n,
)
from theorems.mechanisms.laplace.law import EXISTS as LAPLACE_EXISTS
from theorems.mechanisms.whole_noise.discrete_laplace import TAIL, beyond as beyond_here
from theorems.mechanisms.whole_noise.integer_noise import GAUSSIAN, LAPLACE_CELLS, ODDS_LAPLACE, ZERO

# There are laws on the whole numbers, with any weights ----------------------------------------

u = var("u", "X")
laws, weight = var("K", function_type(("X",), prob(REAL))), var("g", function_type(("X", REAL), REAL))
SIGNS = forall((u, y), 0 <= weight(u, y))
WHOLE = forall(u, conj(integrable(mu, y, weight(u, y)), eq(E(mu, y, weight(u, y)), 1)))
_MADE = exists(laws, forall(u, DENSITY_REAL(lam(y, weight(u, y)), laws(u), mu)))

WHOLE_LAWS_EXIST = Lemma(
    "meaning.whole-laws-exist", "There are laws on the whole numbers, with any weights", "law_with_density",
    (COUNTING(mu), SIGNS, WHOLE),
    _MADE,
    mutants=(Mutant("total", without(WHOLE), "the mass of a law is 1", unwitnessed=NO_MEASURE),),
)  # fmt: skip

phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, y)


@proof_of(WHOLE_LAWS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """A Laplace number is rounded up, with the density that is the quotient of the probabilities."""
    surely = parts(unfolded(COUNTING(mu)))[0]
    weights_int, weights = parts(specialize(WHOLE, u))
    low, high = parts(specialize(TEST, y))
    one, at_y = num(1), specialize(SIGNS, u, y)

    def with_laplace(all_laws: Term, facts: Theorem) -> Theorem:
        law = all_laws(num(0))
        sign, positive = _share(law, specialize(facts, 0))
        share = rhs(sign)
        ratio = weight(u, y) / share
        least = nonnegative(ratio, at_y, sign)
        rounded = lam(x, E(mu, y, cell(y, x) * y))

        def seen(test: Term) -> Term:
            return E(mu, y, cell(y, x) * (ratio * test))

        def moved(test: Term, is_positive: Theorem, ints: Theorem) -> list[Theorem]:
            """The mean of the quotient and the test, of the rounded number, is a sum."""
            same = arith(eq(weight(u, y) * test, ratio * test * share), positive)
            given_int, given = parts(transfer(mu, y, same, ints, surely))
            signs = generalize(arith(0 <= ratio * test, is_positive, least), y)
            done, value = parts(use(CELLS, COUNTING(mu), signs, given_int, P=law, f=lam(y, ratio * test)))
            return [done, arith(eq(E(law, x, seen(test)), E(mu, y, weight(u, y) * test)), value, given)]

        weighted = both(
            arith(0 <= weight(u, y) * phi(y), at_y, low), arith(weight(u, y) * phi(y) <= weight(u, y), at_y, low, high)
        )
        all_int, all_of = moved(one, arith(0 <= one), weights_int)
        test_int, test_of = moved(phi(y), low, dominated(mu, y, weighted, weights_int))
        first = lam((u, x), seen(one))
        after = first(u, x) * phi(rounded(x))
        every = generalize(least, y)

        def at_number(number: Term, told: Theorem) -> Theorem:
            *_, sums = parts(told)
            value, ones, tests = (parts(specialize(sums, lam(y, f)))[1] for f in (y, ratio * one, ratio * phi(y)))
            same = same_value(phi, value)
            return both(
                arith(eq(seen(phi(y)), after), ones, tests, same),
                arith(0 <= first(u, x), ones, specialize(every, number)),
            )

        equal, nonneg = parts(obtain(use(CELL, COUNTING(mu)), "j", at_number))
        done, same = parts(transfer(law, x, equal, test_int))
        drawn = E(dirac(rounded(x)), y, phi(y))
        sure = parts(use("E_dirac", x=rounded(x), f=phi))[1]
        inner = parts(transfer(law, x, arith(eq(after, first(u, x) * drawn), sure), done))[1]
        zero_int, zero = parts(use(NOTHING, mu=law))
        nothing = parts(transfer(law, x, arith(eq(num(0), num(0) * drawn)), zero_int))[1]
        total = arith(eq(E(law, x, first(u, x)) + E(law, x, 0), 1), all_of, weights, zero)
        made = use(
            "law_with_density", generalize(both(nonneg, arith(0 <= num(0))), u, x),
            generalize(both(all_int, zero_int), u), generalize(total, u), P=lam(u, law), Q=lam(u, law), f=first,
            g=lam((u, x), num(0)), K=lam((u, x), dirac(rounded(x))),
        )  # fmt: skip

        def shown(found: Term, said: Theorem) -> Theorem:
            raw = at(said, u, phi, by=[TEST])
            value = eq(E(found(u), y, phi(y)), E(mu, y, weight(u, y) * phi(y)))
            tests = generalize(discharge(arith(value, raw, inner, same, test_of, nothing, zero), TEST), phi)
            density = prove(DENSITY_REAL(lam(y, weight(u, y)), found(u), mu), specialize(SIGNS, u), weights_int, tests)
            return witness(claim.conclusion, found, generalize(density, u))

        return obtain(made, "R", shown)

    return obtain(use(LAPLACE_EXISTS, arith(0 < num(1)), b=1), "L", with_laplace)


def _share(law: Term, is_laplace: Theorem) -> tuple[Theorem, Theorem]:
    """It is not negative how likely Laplace noise is rounded up to y; and not 0, for whole y."""
    inside = cell(y, x)
    share = E(law, x, inside)
    sign = integrate(law, x, arith(0 <= inside), bounded(law, x, inside, 1))
    least = use(LAPLACE_CELLS, is_laplace, arith(0 < num(1)), whole(y), P=law, b=1, k=y)
    positive = arith(0 < lhs(least), numeric(exp(num(-1)) < 1), numeric(exp(num(-1) / num(1)) < 1))
    return arith(0 <= share, sign), arith(0 < share, least, positive)


# There is noise on whole numbers, with any odds, for any query with whole values --------------

odds = var("f", function_type((REAL,), REAL))
VALUES = forall(x_lists, whole(q(x_lists)))
TOTAL = E(mu, y, odds(y))
FINITE = integrable(mu, y, odds(y))
GIVEN = COUNTING(mu), forall(y, 0 < odds(y)), FINITE, VALUES
NOISY = forall(x_lists, DENSITY_REAL(lam(y, c * odds(y - q(x_lists))), laws(x_lists), mu))
_EXISTS_MADE = exists((laws, c), conj(0 < c, eq(c * TOTAL, 1), NOISY))

WHOLE_NOISE_EXISTS = Lemma(
    "meaning.whole-noise-exists", "There is noise on whole numbers with any odds", "law_with_density",
    GIVEN,
    _EXISTS_MADE,
    mutants=(Mutant("whole", Claim(GIVEN[:3], _EXISTS_MADE), "values that are not whole", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(WHOLE_NOISE_EXISTS)
def _whole_noise_exists(claim: Claim) -> Theorem:
    """The odds are divided by their sum, which is not 0 as that of one number is not."""
    here_int, here = parts(use(POINT, COUNTING(mu), ZERO, f=odds, k=num(0)))
    sign, at_0 = specialize(GIVEN[1], y), specialize(GIVEN[1], num(0))
    less = integrate(mu, y, arith(integrand_of(here_int, y) <= odds(y), sign), here_int, FINITE)
    positive = arith(0 < TOTAL, less, here, at_0)
    unit = 1 / TOTAL
    moved_int, moved = parts(
        use(MOVED, COUNTING(mu), FINITE, ZERO, specialize(VALUES, x_lists), f=odds, k=num(0), n=q(x_lists))
    )
    near = same_value(odds, arith(eq(y + num(0) - q(x_lists), y - q(x_lists))))
    done, same = parts(transfer(mu, y, near, moved_int))
    weight = unit * odds(y - q(x_lists))
    ints, mean = parts(linear(mu, y, weight, [(unit, done)]))
    one = arith(eq(E(mu, y, weight), 1), mean, same, moved, positive)
    least = nonnegative(weight, positive, arith(0 <= odds(y - q(x_lists)), specialize(GIVEN[1], y - q(x_lists))))
    made = use(WHOLE_LAWS_EXIST, COUNTING(mu), generalize(least, x_lists, y), generalize(both(ints, one), x_lists),
               g=lam((x_lists, y), weight))  # fmt: skip

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        size = arith(0 < unit, positive), arith(eq(unit * TOTAL, 1), positive)
        return witnesses(claim.conclusion, (lam(x_lists, found(x_lists)), unit), *size, facts)

    return obtain(made, "K", with_laws)


# There is discrete Laplace noise on any query with whole values -------------------------------

t = var("t")


def beyond(offset: Term) -> Term:
    """How likely noise of at least that number is."""
    return substitute(beyond_here(offset), {geometric_dp.scale: scale})


GEOMETRIC_GIVEN = EXISTS_MOVED, VALUES, COUNTING(mu), 0 < scale
TAILS = forall((x_lists, t), implies(whole(t), eq(E(laws(x_lists), w, ind(t <= w)), beyond(t - q(x_lists)))))
_GEOMETRIC_MADE = exists(laws, conj(GEOMETRIC(laws, N, Delta, scale), TAILS))

GEOMETRIC_EXISTS = Lemma(
    "meaning.geometric-mechanism-exists", "There is discrete Laplace noise on any query with whole values",
    "law_with_density",
    GEOMETRIC_GIVEN,
    _GEOMETRIC_MADE,
    mutants=(Mutant("any", Claim(GEOMETRIC_GIVEN[1:], _GEOMETRIC_MADE), "a query that moves by more",
                    unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(GEOMETRIC_EXISTS)
def _geometric_exists(claim: Claim) -> Theorem:
    """The odds have a sum; so there is such noise, and its tail is a geometric series."""

    def tails(law: Term, height: Term, facts: list[Fact]) -> Theorem:
        tail = use(TAIL, *facts, 0 < scale, P=law, m=q(x_lists), u=height, scale=scale)
        return generalize(discharge(tail, whole(t)), x_lists, t)

    finite = use(ODDS_LAPLACE, COUNTING(mu), 0 < scale)
    return _exists(claim, lambda laws: GEOMETRIC(laws, N, Delta, scale), exp(-absolute(y) / scale), finite, tails)


def _exists(
    claim: Claim,
    kind: Callable[[Term], Term],
    odds: Term,
    finite: Theorem,
    tails: Callable[[Term, Term, list[Fact]], Theorem],
) -> Theorem:
    """Noise of a kind with these odds, and its tails: from its law, and from facts about it for a whole number t."""
    made = use(WHOLE_NOISE_EXISTS, COUNTING(mu), generalize(arith(0 < odds), y), finite, VALUES, f=lam(y, odds))

    def with_noise(found: Term, height: Term, facts: Theorem) -> Theorem:
        positive, one, noisy = parts(facts)
        is_noise = witnesses(kind(found), (q, mu, height), EXISTS_MOVED, VALUES, COUNTING(mu), noisy)
        scaled_int, mean = parts(linear(mu, y, height * odds, [(height, finite)]))
        total = arith(eq(E(mu, y, height * odds), 1), mean, one)
        known: list[Fact] = [positive, specialize(noisy, x_lists), specialize(VALUES, x_lists), whole(t)]
        told = tails(found(x_lists), height, [COUNTING(mu), scaled_int, total, *known])
        return witness(claim.conclusion, found, is_noise, told)

    return obtain_all(made, "K c", with_noise)


# There is discrete Gaussian noise on any query with whole values ------------------------------

GAUSSIAN_GIVEN = EXISTS_MOVED, VALUES, COUNTING(mu), 0 < sigma
HERE = tuple(substitute(number, {m: q(x_lists)}) for number in TAIL_NUMBERS)
_CHANCE = E(laws(x_lists), w, ind(t <= w))
_BETWEEN = conj(LOW <= _CHANCE, _CHANCE <= HIGH)
GAUSSIAN_TAILS = forall((x_lists, t, d, n, k), implies(whole(t), *HERE, _BETWEEN))
_GAUSSIAN_MADE = exists(laws, conj(DISCRETE_GAUSSIAN(laws, N, Delta, sigma), GAUSSIAN_TAILS))

DISCRETE_GAUSSIAN_EXISTS = Lemma(
    "meaning.discrete-gaussian-mechanism-exists",
    "There is discrete Gaussian noise on any query with whole values",
    "law_with_density",
    GAUSSIAN_GIVEN,
    _GAUSSIAN_MADE,
    mutants=(
        Mutant("any", Claim(GAUSSIAN_GIVEN[1:], _GAUSSIAN_MADE), "a query that moves by more", unwitnessed=NO_MEASURE),
    ),
)


@proof_of(DISCRETE_GAUSSIAN_EXISTS)
def _discrete_gaussian_exists(claim: Claim) -> Theorem:
    """The odds have a sum; so there is such noise, and its tail is between finite sums."""

    def tails(law: Term, height: Term, facts: list[Fact]) -> Theorem:
        bounds = use(DISCRETE_GAUSSIAN_TAIL, *facts, 0 < sigma, *HERE, P=law, m=q(x_lists), u=height)
        return generalize(discharge(bounds, whole(t), *HERE), x_lists, t, d, n, k)

    finite, odds = use(GAUSSIAN, COUNTING(mu), 0 < sigma), exp(-(y**2) / (2 * sigma**2))
    return _exists(claim, lambda laws: DISCRETE_GAUSSIAN(laws, N, Delta, sigma), odds, finite, tails)


# A query that moves by at most a whole number does so when its values are rounded up to whole numbers ---

rounded = var("p", function_type((DATA,), REAL))


def _is_rounded(values: Term) -> Term:
    return forall(
        x_lists, conj(whole(values(x_lists)), q(x_lists) <= values(x_lists), values(x_lists) < q(x_lists) + 1)
    )


_ROUNDED_MADE = exists(rounded, conj(SENSITIVITY(rounded, N, Delta), _is_rounded(rounded)))
ROUNDED_GIVEN = EXISTS_MOVED, nat(Delta), COUNTING(mu)

ROUNDED = Lemma(
    "meaning.rounded-query", "Values rounded up to whole numbers move by at most a whole number", "elementary",
    ROUNDED_GIVEN,
    _ROUNDED_MADE,
    mutants=(Mutant("any", Claim(ROUNDED_GIVEN[1:], _ROUNDED_MADE), "a query that moves by more",
                    unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(ROUNDED)
def _rounded(claim: Claim) -> Theorem:
    """Whole numbers that differ by less than Delta + 1 do so by at most Delta."""
    made = lam(x_lists, E(mu, y, cell(y, q(x_lists)) * y))

    def with_number(number: Term, facts: Theorem) -> Theorem:
        whole_, low, high, sums = parts(facts)
        same = reversed_equation(parts(specialize(sums, lam(y, y)))[1])
        return both(*(rewrite(fact, same) for fact in (whole_, low, high)))

    every = generalize(obtain(use(CELL, COUNTING(mu), x=q(x_lists)), "j", with_number), x_lists)
    first, second = (parts(specialize(every, point)) for point in (x1, x2))
    gap = at(EXISTS_MOVED, x1, x2, by=[N(x1, x2)])
    limit = is_whole(Delta, assume(nat(Delta)))

    def at_most(larger: Term, smaller: Term, facts: list[Theorem]) -> Theorem:
        apart = use(DIFFERENCE, facts[0], facts[1], j=smaller, k=larger)

        def more(yes: Theorem) -> Theorem:
            return arith(larger - smaller <= Delta, use(GAP, limit, apart, yes, j=Delta, k=larger - smaller), *bounds)

        return cases(Delta < larger - smaller, more, lambda no: arith(larger - smaller <= Delta, no))

    bounds = [*first[1:], *second[1:], gap]
    ends = at_most(made(x1), made(x2), [second[0], first[0]]), at_most(made(x2), made(x1), [first[0], second[0]])
    near = arith(absolute(made(x1) - made(x2)) <= Delta, *ends)
    return witness(claim.conclusion, made, for_all(SENSITIVITY(made, N, Delta), near), every)
