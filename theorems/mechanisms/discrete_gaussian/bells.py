"""Sums of bells, which are Gaussian densities without their factor: what they have in common as integrals of
products, and finitely many of them beside those at all whole numbers.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import COUNTING
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.one_number import at_one_number
from dpproofs.proving.tactics import positive
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY
from theorems.foundations.measure.counting import AROUND, COUNT, whole
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING

# Bells at points with weights, and what they have in common -----------------------------------

j, k, s, t, u, p, r = variables("j k s t u p r")
mu = var("mu", measure(REAL))
first, second = variables("f g", function_type((REAL,), REAL))
SIZE = s * sqrt(2 * PI) / 2
"""What the square of exp(-u^2/s^2) has as its integral."""


def bell(at_: Term) -> Term:
    """A bell; each two of these have a bell in common that is wider."""
    return exp(-(at_**2) / s**2)


def common(distance: Term) -> Term:
    """What two bells have in common, but for a factor."""
    return exp(-(distance**2) / (2 * s**2))


def weight(f: Term) -> tuple[Term, Term]:
    """A weight is between 0 and 1, and has a total."""
    return forall(j, conj(0 <= f(j), f(j) <= 1)), integrable(mu, j, f(j))


def heap(f: Term, move: Term) -> Term:
    """The sum of bells at the moved points, with their weights."""
    return E(mu, j, f(j) * bell(u - j - move))


def shared(f: Term, g: Term, move: Term) -> Term:
    """The sum over pairs of points of what they have in common, with their weights."""
    return E(mu, j, f(j) * E(mu, k, g(k) * common(j - k + move)))


def below_one(square: Term, *facts: Theorem | Term) -> Theorem:
    """0 <= exp(-x) <= 1, from 0 <= x."""
    small = use(EXP_INCREASING, arith(-square <= 0, *facts), x=-square, y=0)
    return both(arith(0 <= exp(-square)), arith(exp(-square) <= 1, small))


# A single point: what lemmas about bells say of it, and what their false variants say ---------


def at_zero(said: Theorem, lemma: str, **values: Term | int) -> Theorem:
    """A single point, 0, with the weight 1: what the lemma says and what is said differ."""
    one, law = lam(j, num(1)), dirac(num(0))
    values = {"mu": law, "f": one, "g": one, "s": 1, **values}
    known = parts(use("E_dirac", x=0, f=one))[0]
    inner = common_at_one(j - k)
    there = parts(use("E_dirac", x=0, f=lam(j, E(law, k, inner))))[1]
    here = parts(use("E_dirac", x=0, f=lam(k, common_at_one(0 - k))))[1]
    facts = [part for th in (instance(said, known, **values), fact(lemma, known, **values)) for part in parts(th)]
    equations = [th for th in facts if th.conclusion.op in ("eq", "le")]
    return absurd(*equations, there, here, positive(sqrt(2 * PI)))


def common_at_one(distance: Term) -> Term:
    """What bells of the scale 1 have in common."""
    return substitute(common(distance), {s: num(1)})


# The integral of the product of two bells -----------------------------------------------------

a, b = variables("a b")
TWO = bell(u - a) * bell(u - b)

PAIR = Lemma(
    "mechanisms.discrete-gaussian-pair", "The integral of the product of two bells", "elementary",
    (0 < s,),
    conj(integrable(LEBESGUE, u, TWO), eq(E(LEBESGUE, u, TWO), factor * SIZE * common(a - b))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=against("mechanisms.discrete-gaussian-pair", s=1, a=0, b=0)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The product is a narrower bell between the two, which is a density but for a factor."""
    density = use(LEBESGUE_DENSITY, arith(0 < s / 2, 0 < s), mu=(a + b) / 2, sigma=s / 2)
    ratio = read(DENSITY, density)
    mass = use(MEAN_OF_DENSITY, density, L=ratio.L, P=ratio.P, Q=LEBESGUE)
    ints, mean = parts(linear(LEBESGUE, u, TWO, [(SIZE * common(a - b), parts(unfolded(density))[1])], 0 < s))
    return both(ints, arith(comparison(claim), mean, mass))


# The integral of two sums of bells is the sum of what each two bells have in common -----------

GIVEN = *weight(first), *weight(second), 0 < s
PRODUCT = heap(first, p) * heap(second, r)
value = eq(E(LEBESGUE, u, PRODUCT), factor * SIZE * shared(first, second, p - r))
pairs = integrable(mu, j, first(j) * E(mu, k, second(k) * common(j - k + (p - r))))

PRODUCTS = Lemma(
    "mechanisms.discrete-gaussian-products", "The integral of the product of two sums of bells", "elementary",
    GIVEN,
    conj(integrable(LEBESGUE, u, PRODUCT), value, pairs),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; one point",
                    witness=refuted(lambda said: at_zero(said, "mechanisms.discrete-gaussian-products", p=0, r=0))),),
)  # fmt: skip


@proof_of(PRODUCTS)
def _proof(claim: Claim) -> Theorem:
    """Tonelli's theorem, twice."""
    at_j, at_k = specialize(GIVEN[0], j), specialize(GIVEN[2], k)
    mine, other = bell(u - j - p), bell(u - k - r)
    units = [below_one((u - v - move) ** 2 / s**2, 0 < s) for v, move in ((j, p), (k, r))]
    near = second(k) * common(j - k + (p - r))
    one = below_one((j - k + (p - r)) ** 2 / (2 * s**2), 0 < s)
    near_int = dominated(mu, k, arith(absolute(near) <= second(k), one, at_k), GIVEN[3])
    top = integrate(mu, k, arith(near <= second(k), one, at_k), near_int, GIVEN[3])
    low = integrate(mu, k, arith(0 <= near, one, at_k), near_int)

    body = lam((k, u), mine * (second(k) * other))
    pair = parts(use(PAIR, 0 < s, a=j + p, b=k + r))
    body_int, body_mean = parts(linear(LEBESGUE, u, body(k, u), [(second(k), pair[0])]))
    value = arith(eq(SIZE * near, E(LEBESGUE, u, body(k, u))), body_mean, pair[1])
    scaled_int, scaled = parts(linear(mu, k, SIZE * near, [(SIZE, near_int)]))
    outer_int, outer = parts(transfer(mu, k, value, scaled_int))
    sign = generalize(arith(0 <= body(k, u), at_k, *units), k, u)
    _, inside_int, swapped = parts(use("E_swap", sign, almost(mu, k, body_int), outer_int, mu=mu, nu=LEBESGUE, f=body))

    other_int = dominated(mu, k, arith(absolute(second(k) * other) <= second(k), at_k, units[1]), GIVEN[3])
    pulled = parts(linear(mu, k, body(k, u), [(mine, other_int)]))[1]
    heaped = arith(eq(E(mu, k, body(k, u)), mine * heap(second, r)), pulled)
    one_int, one_mean = parts(transfer(LEBESGUE, u, heaped, inside_int))

    whole = lam((j, u), first(j) * (mine * heap(second, r)))
    whole_int, whole_mean = parts(linear(LEBESGUE, u, whole(j, u), [(first(j), one_int)]))
    row = first(j) * E(mu, k, near)
    row_int = dominated(
        mu,
        j,
        arith(absolute(row) <= E(mu, k, second(k)) * first(j), at_j, top, low),
        parts(linear(mu, j, E(mu, k, second(k)) * first(j), [(E(mu, k, second(k)), GIVEN[1])]))[0],
    )
    rows_int, rows = parts(linear(mu, j, SIZE * row, [(SIZE, row_int)]))
    same = arith(eq(SIZE * row, E(LEBESGUE, u, whole(j, u))), whole_mean, one_mean, swapped, outer, scaled)
    all_int, all_mean = parts(transfer(mu, j, same, rows_int))
    high = integrate(mu, k, arith(0 <= second(k) * other, at_k, units[1]), other_int)
    sign = generalize(arith(0 <= whole(j, u), at_j, units[0], high), j, u)
    _, last_int, turned = parts(use("E_swap", sign, almost(mu, j, whole_int), all_int, mu=mu, nu=LEBESGUE, f=whole))

    mine_int = dominated(mu, j, arith(absolute(first(j) * mine) <= first(j), at_j, units[0]), GIVEN[1])
    drawn = parts(linear(mu, j, whole(j, u), [(heap(second, r), mine_int)]))[1]
    product = arith(eq(E(mu, j, whole(j, u)), PRODUCT), drawn)
    product_int, product_mean = parts(transfer(LEBESGUE, u, product, last_int))
    value = arith(
        eq(E(LEBESGUE, u, PRODUCT), SIZE * shared(first, second, p - r)), product_mean, turned, all_mean, rows
    )
    return both(product_int, value, row_int)


# Points have no more in common with other points that are moved than each with its own, on average ---


def apart() -> Term:
    """What the first points have in common with the second ones, which are moved."""
    return E(mu, j, first(j) * E(mu, k, second(k) * common(j - k - t)))


def close(f: Term) -> Term:
    """What the points have in common among each other."""
    return E(mu, j, f(j) * E(mu, k, f(k) * common(j - k)))


POSITIVE = Lemma(
    "mechanisms.discrete-gaussian-positive", "Moved points have no more in common with points", "elementary",
    GIVEN,
    2 * apart() <= factor * (close(first) + close(second)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality where nothing is moved; one point",
                    witness=refuted(lambda said: at_zero(said, "mechanisms.discrete-gaussian-positive", t=0))),),
)  # fmt: skip


@proof_of(POSITIVE)
def _positive(claim: Claim) -> Theorem:
    """The square of the difference of two sums of bells is at least 0."""
    values = [(first, second, 0, t), (first, first, 0, 0), (second, second, t, t)]
    made = [parts(use(PRODUCTS, *GIVEN, f=f, g=g, p=p, r=r)) for f, g, p, r in values]
    a, b = heap(first, num(0)), heap(second, t)
    pointwise = arith(2 * (a * b) <= a * a + b * b)
    bound = integrate(LEBESGUE, u, pointwise, *(facts[0] for facts in made))
    pairs = [
        (shared(f, g, move), wanted)
        for (f, g, move), wanted in (
            ((first, second, 0 - t), apart()),
            ((first, first, num(0) - 0), close(first)),
            ((second, second, t - t), close(second)),
        )
    ]
    same = [arith(eq(*pair)) for pair in pairs]
    return arith(claim.conclusion, bound, *(facts[1] for facts in made), *same, positive(SIZE, 0 < s))


# Finitely many bells, compared with those at all whole numbers --------------------------------

SOURCE = "Canonne, Kamath and Steinke 2020, arXiv:2004.00010v5, Lemma 6"
c, m, n = variables("c m n")
TOTAL = integrable(mu, k, common(k))
FINITE_GIVEN = COUNTING(mu), TOTAL, 0 < s
ALL = E(mu, k, common(k))


def part(size: Term) -> Term:
    """The sum of the bells that are moved, at numbers of at most that size."""
    return E(mu, k, within(size)(k) * common(k - t))


def within(size: Term) -> Term:
    """Numbers of at most that size."""
    return lam(j, ind(absolute(j) <= size))


FINITE = Lemma(
    "mechanisms.discrete-gaussian-finite", "Finitely many bells, compared with all at the whole numbers", "elementary",
    (*FINITE_GIVEN, nat(n), nat(m), nat(n + m)),
    (2 * n + 1) * part(m) <= (2 * n + 1 + m) * ALL,
    mutants=(Mutant("measure", without(COUNTING(mu)),
                    "the law of 1",
                    witness=at_one_number(1, s=num(1) / 10, t=1, n=0, m=2)),),
)  # fmt: skip

SURELY = parts(unfolded(FINITE_GIVEN[0]))[0]


@proof_of(FINITE)
def _finite(claim: Claim) -> Theorem:
    """The points at most m from one of the few are all among the more."""
    few, more = within(n), within(n + m)
    first, second = weights(n), weights(n + m)
    bound = use(POSITIVE, *first[:2], *second[:2], 0 < s, f=few, g=more)
    around = lam(k, within(m)(k) * common(k - t))
    unit = below_one((k - t) ** 2 / (2 * s**2), 0 < s)
    part_int = dominated(mu, k, arith(absolute(around(k)) <= within(m)(k), unit), weights(m)[1])
    ints, same = parts(use(AROUND, FINITE_GIVEN[0], part_int, whole(j), f=around, k=j))
    unit = below_one((j - k - t) ** 2 / (2 * s**2), 0 < s)
    body = more(k) * common(j - k - t)
    body_int = dominated(mu, k, arith(absolute(body) <= more(k), unit), second[1])
    inner = few(j) * (within(m)(j - k) * common(j - k - t)) <= few(j) * body
    inner_bound = integrate(mu, k, arith(inner, unit), ints, body_int)
    row = few(j) * E(mu, k, body)
    rows = parts(use(PRODUCTS, *first[:2], *second[:2], 0 < s, f=few, g=more, p=0, r=t))[2]
    rows = parts(transfer(mu, j, arith(eq(integrand_of(rows, j), row)), rows))[0]
    low = integrate(mu, j, arith(part(m) * few(j) <= row, inner_bound, same), rows, first[1], surely=[SURELY])
    return arith(claim.conclusion, bound, low, first[2], *_own(n, first), *_own(n + m, second))


def weights(size: Term) -> list[Theorem]:
    """That they are a weight, and their number."""
    unit = generalize(both(arith(0 <= within(size)(j)), arith(within(size)(j) <= 1)), j)
    return [unit, *parts(use(COUNT, FINITE_GIVEN[0], nat(size), n=size))]


def _own(size: Term, known: list[Theorem]) -> list[Theorem]:
    """That many points have among each other at most as much in common as each has with all."""
    f = within(size)
    point = below_one((j - k) ** 2 / (2 * s**2), 0 < s)
    around = use(AROUND, *FINITE_GIVEN[:2], whole(j), f=lam(k, common(k)), k=j)
    ints, same = parts(around)
    body = f(k) * common(j - k)
    near = dominated(mu, k, arith(absolute(body) <= common(j - k), point), ints)
    all_of = integrate(mu, k, arith(body <= common(j - k), point), near, ints)
    row = f(j) * E(mu, k, body)
    rows = parts(use(PRODUCTS, *known[:2], 0 < s, f=f, g=f, p=0, r=0))[2]
    rows = parts(transfer(mu, j, arith(eq(integrand_of(rows, j), row)), rows))[0]
    bound = integrate(mu, j, arith(row <= f(j) * ALL, all_of, same), rows, known[1], surely=[SURELY])
    return [bound, known[2]]
