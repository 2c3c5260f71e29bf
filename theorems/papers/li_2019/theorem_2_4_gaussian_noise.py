"""How much noise is enough: an equality in the proof of Theorem 2.1 that does not hold, Gaussian noise for every
epsilon (Theorem 2.4, as printed and repaired), and the largest error of its answers (Fact 2.7).
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, large_noise, written
from dpproofs.privacy.notions import q_vector as q
from dpproofs.proving.tactics import positive
from theorems.citations import LI
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_divergences import LISTS
from theorems.foundations.gaussian.gaussian_errors import GAUSSIAN_ERROR_CLOSED, NOISY as ERRORS_NOISY
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL
from theorems.foundations.measure.union_bound import INSIDE, LARGEST_ERROR, TEST, beyond, centre, j, some_beyond
from theorems.foundations.reals.erfc import ERFC_DECREASING, ERFC_REFLECTED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT, LOG_BOUND
from theorems.foundations.reals.mills_ratio import HALF
from theorems.foundations.reals.powers import SQUARE_ORDER
from theorems.mechanisms.gaussian.mechanism import NOISY, ZCDP_MECHANISM, M, x as x_
from theorems.mechanisms.laplace.error import beta
from theorems.notions.dp.composition import APPROX_DP_WEAKENING
from theorems.notions.zcdp.composition import ZCDP_WEAKENING
from theorems.papers.bun_steinke_2016.lemma_3_5_zcdp_to_approx_dp import ZCDP_TO_APPROX_DP

# The display of Theorem 2.1 ends in an equality, which holds only where the query changes by its sensitivity ---

gap = var("s")

LEMMA = Lemma(
    "li16.theorem-2.1-counterexample",
    "exp(epsilon/Delta s) is less than exp(epsilon) where the query changes by s < Delta",
    f"{LI}, against the last equality in the proof of Theorem 2.1",
    (0 < epsilon, 0 < Delta, gap < Delta),
    factor * exp(epsilon / Delta * gap) < exp(epsilon),
    mutants=(Mutant("factor", {factor: MORE}, "s near Delta", witness=point(epsilon=1, Delta=1, s="0.999")),),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The exponential is increasing."""
    less = arith(epsilon / Delta * gap < epsilon, *claim.hypotheses)
    return arith(claim.conclusion, use(EXP_STRICT, less, x=epsilon / Delta * gap, y=epsilon))


# Theorem 2.4 as printed is false: no constant C makes c^2 >= C log(1/delta) enough for all epsilon ---

c, x = var("c"), var("x")
EPSILON = 2 * c**2 + 6 * c
SIGMA = c * Delta / EPSILON


def close(epsilon: Term, sigma: Term) -> Term:
    """The answers with that noise, at two neighbours where the query differs by Delta, are close."""
    return on(INDISTINGUISHABLE, Y=REAL)(normal(Delta, sigma), normal(num(0), sigma), epsilon, delta)


CLOSE = close(EPSILON, SIGMA)

COUNTEREXAMPLE = Lemma(
    "li16.theorem-2.4-counterexample",
    "For every c, Gaussian noise of sigma = c Delta/epsilon needs delta >= 0.99 at epsilon = 2 c^2 + 6 c",
    f"{LI}, against Theorem 2.4 for all epsilon, with delta = 1/2",
    (0 < c, 0 < Delta, CLOSE),
    factor * num(Fraction(99, 100)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "c = 1, Delta = 1: the least delta is 0.9978",
                    witness=finite({}, c=1, Delta=1, delta="0.998")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _lemma(claim: Claim) -> Theorem:
    """The event beyond Delta/2 + c sigma: 3 deviations below the first mean, 2 c + 3 above the second."""
    signs = 0 < c, 0 < Delta
    width = arith(eq(SIGMA, Delta / (2 * c + 6)), *signs)
    positive = arith(0 < SIGMA, width, *signs)
    level = Delta * (2 * c + 3) / (2 * c + 6)
    event = lam(x, ind(level <= x))
    above, below = (use(GAUSSIAN_TAIL, positive, r=level, nu=mean, sigma=SIGMA) for mean in (Delta, num(0)))
    first = congruence(eq(tail_argument(level, Delta), -3 / sqrt(num(2))), width, *signs)
    second = congruence(eq(tail_argument(level, num(0)), (2 * c + 3) / sqrt(num(2))), width, *signs)
    high = congruence(eq(erfc(tail_argument(level, Delta)), erfc(-3 / sqrt(num(2)))), first)
    low = congruence(eq(erfc(tail_argument(level, num(0))), erfc((2 * c + 3) / sqrt(num(2)))), second)
    small = use(HALF, arith(0 <= (2 * c + 3) / sqrt(num(2)), 0 < c), x=(2 * c + 3) / sqrt(num(2)))
    power = arith(eq(exp(EPSILON) * exp(-(((2 * c + 3) / sqrt(num(2))) ** 2)), exp(num(Fraction(-9, 2)))))
    room = numeric(Fraction(99, 100) < erfc(-3 / sqrt(num(2))) / 2 - exp(num(Fraction(-9, 2))) / 2)
    scaled = arith(exp(EPSILON) * erfc((2 * c + 3) / sqrt(num(2))) <= exp(num(Fraction(-9, 2))), small, power)
    return arith(claim.conclusion, at(CLOSE, event), above, below, high, low, scaled, room)


def tail_argument(level: Term, mean: Term) -> Term:
    """Where erfc is taken for the tail from the level on."""
    return (level - mean) / (SIGMA * sqrt(num(2)))


PRINTED = sqrt(2 * log(num(Fraction(25, 16)))) / 4
RATIO = num(Fraction(1181, 5000))
TEXTBOOK_CLOSE = close(num(4), RATIO * Delta)

TEXTBOOK = Lemma(
    "li16.theorem-2.4-counterexample-textbook", "Noise of sigma = sqrt(2 log(1.25/delta)) Delta/epsilon, and a little "
    "more, is not enough for epsilon = 4, delta = 4/5", f"{LI}, against Theorem 2.4 with c^2 = 2 log(1.25/delta)",
    (0 < Delta, TEXTBOOK_CLOSE),
    conj(PRINTED <= RATIO, factor * num(Fraction(409, 500)) <= delta),
    mutants=(
                Mutant(
                    "factor", {factor: MORE}, "the least delta is 0.8193", witness=finite({}, Delta=1, delta="0.8195")
                ),
            ),
)  # fmt: skip


@proof_of(TEXTBOOK)
def _textbook(claim: Claim) -> Theorem:
    """The event where the first density is exp(4) times the second."""
    sigma, level = RATIO * Delta, Delta * (Fraction(1, 2) + 4 * RATIO**2)
    positive = arith(0 < sigma, 0 < Delta)
    event = lam(x, ind(level <= x))
    above, below = (use(GAUSSIAN_TAIL, positive, r=level, nu=mean, sigma=sigma) for mean in (Delta, num(0)))
    places = [(Fraction(1, 2) + 4 * RATIO**2 - mean) / (RATIO * sqrt(num(2))) for mean in (1, 0)]
    same = []
    for mean, place in zip((Delta, num(0)), places, strict=True):
        written = (level - mean) / (sigma * sqrt(num(2)))
        same.append(congruence(eq(erfc(written), erfc(place)), arith(eq(written, place), 0 < Delta)))
    room = numeric(Fraction(409, 500) < erfc(places[0]) / 2 - exp(num(4)) * erfc(places[1]) / 2)
    larger, needed = conjuncts(claim)
    return both(numeric(larger), arith(needed, at(TEXTBOOK_CLOSE, event), above, below, *same, room))


# Theorem 2.4 for every epsilon: c^2 = 2 log(1/delta) + epsilon, by zCDP -----------------------

SIGNS = 0 <= Delta, 0 < sigma, 0 < epsilon, 0 < delta, delta <= 1
coefficient = mark("coefficient", 2)
enough = Delta * sqrt(coefficient * log(1 / delta) + epsilon) / epsilon <= sigma
private = on(APPROX_DP, Y="V")(lam(x_, M(x_, d)), N, epsilon, delta)

ANY = Lemma(
    "li16.theorem-2.4-any-epsilon",
    "Noise of standard deviation sqrt(2 log(1/delta) + epsilon) Delta/epsilon is (epsilon, delta)-DP",
    f"{LI}, Theorem 2.4, with a constant that holds for all epsilon",
    (L2_SENSITIVITY(q, d, N, Delta), LISTS, NOISY, nat(d), *SIGNS),
    implies(enough, private),
    mutants=(Mutant("half", {coefficient: 1}, "epsilon = 1, delta = 1e-10, at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma="4.91", epsilon=1,
                        delta="1/10000000000")),),
)  # fmt: skip


@proof_of(ANY)
def _epsilon_proof(claim: Claim) -> Theorem:
    """rho + sqrt(4 rho log(1/delta)) <= epsilon for rho = epsilon^2/(2 c^2), since 2 rho c^2 = epsilon^2."""
    enough, goal = if_then(claim)
    level = log(1 / delta)
    low = use(
        LOG_BOUND, arith(1 <= 1 / delta, 0 < delta, delta <= 1), arith(0 < 1 / delta, 0 < delta), x=0, y=1 / delta
    )
    size = 2 * level + epsilon
    c, sign = sqrt(size), arith(0 < size, low, 0 < epsilon)
    square, root = squared_root(size, sign), positive(c, sign)
    noisy = use(ZCDP_MECHANISM, *claim.hypotheses, 0 < sigma)
    own, cost, mechanism = read(ZCDP, noisy).rho, epsilon**2 / (2 * size), read(APPROX_DP, goal).M
    scaled = arith(Delta * c <= sigma * epsilon, enough, 0 < epsilon)
    squared = arith(Delta**2 * c**2 <= (sigma * epsilon) ** 2, scaled, root, 0 <= Delta)
    order = arith(own <= cost, arith(Delta**2 * size <= sigma**2 * epsilon**2, squared, square), sign, 0 < sigma)
    weaker = use(ZCDP_WEAKENING, noisy, arith(0 + own <= 0 + cost, order), order, M=mechanism, xi=0, rho=own,
                 xi2=0, rho2=cost)  # fmt: skip
    above = arith(0 < cost, sign, 0 < epsilon)
    made = use(ZCDP_TO_APPROX_DP, weaker, above, 0 < delta, delta <= 1, M=mechanism, xi=0, rho=cost)
    reached = read(APPROX_DP, made).epsilon
    tail = sqrt(4 * cost * level)
    under = arith(0 <= 4 * cost * level, above, low)
    half = arith(cost <= epsilon / 2, arith(epsilon <= size, low), sign, 0 < epsilon)
    whole = arith(cost * size * 2 <= epsilon**2, sign)
    bound = arith(4 * cost * level <= (epsilon - cost) ** 2, whole)
    small = arith(tail**2 <= (epsilon - cost) ** 2, squared_root(4 * cost * level, under), bound)
    signs = arith(0 <= epsilon - cost, half, 0 < epsilon), nonnegative(tail, under)
    less = use(SQUARE_ORDER, small, *signs, u=tail, v=epsilon - cost)
    final = use(APPROX_DP_WEAKENING, made, arith(reached <= epsilon, less), M=mechanism,
                epsilon=reached, epsilon2=epsilon, delta2=delta)  # fmt: skip
    return discharge(final, enough)


gaussian_sigma_any_epsilon = Verified(
    ANY,
    "gaussian_sigma_any_epsilon",
    {"l2_sensitivity": Delta},
    value=Delta * sqrt(2 * log(1 / delta) + epsilon) / epsilon,
    omits=(d, sigma),
)


# Fact 2.7 with the standard deviation of the noise: the largest error of d answers ------------

FACT_SIGNS = 0 < sigma, 1 <= d, 0 < beta, beta <= 1

FACT = Lemma(
    "li16.fact-2.7", "The largest error of d answers with noise N(0, sigma^2) is sigma sqrt(2 log(d/beta)) or more "
    "with probability at most beta", f"{LI}, Fact 2.7, with the standard deviation",
    (ERRORS_NOISY, nat(d), TEST, *FACT_SIGNS),
    implies(some_beyond(sigma * sqrt(coefficient * log(d / beta))), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("root", {coefficient: 1},
            "d = 1, beta = 1/100: it is 0.0319"),),
)  # fmt: skip


@proof_of(FACT)
def _fact_proof(claim: Claim) -> Theorem:
    """d exp(-lambda^2/(2 sigma^2)) = beta for lambda^2 = 2 sigma^2 log(d/beta)."""
    far, goal = if_then(claim)
    ratio = arith(1 <= d / beta, *FACT_SIGNS)
    size = 2 * log(d / beta)
    radius = sigma * sqrt(size)
    low = arith(0 <= radius, nonnegative(sqrt(size), ratio), 0 < sigma)
    chance = use(GAUSSIAN_ERROR_CLOSED, 0 < sigma, low, m=centre(j), lambda_=radius)
    exponent = arith(eq(-(radius**2) / (2 * sigma**2), -log(d / beta)), squared_root(size, ratio), 0 < sigma)
    value = arith(eq(exp(-log(d / beta)), beta / d), *FACT_SIGNS)
    moved = at(at(ERRORS_NOISY, j, by=INSIDE), lam(x, ind(radius <= absolute(x - centre(j)))))
    one = arith(E(P, w, ind(beyond(radius))) <= beta / d, rewrite(chance, exponent), value, moved)
    rare = generalize(discharge(one, *INSIDE), j)
    made = use(LARGEST_ERROR, nat(d), rare, TEST, far, r=radius, B=beta / d)
    return discharge(arith(goal, made, 1 <= d), far)


@refutation_of(FACT, "root", Y=REAL)
def _too_often(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 2.2 from 0 with probability 0.0278, and sqrt(log(100)) is less."""
    values = {"sigma": 1, "beta": Fraction(1, 100)}
    radius = written(sigma * sqrt(log(d / beta)), d=1, **values)
    return large_noise(said, Fraction(11, 5), num(1), radius, closed=True, **values)


gaussian_error_radius = Verified(FACT, "gaussian_error_radius", value=sigma * sqrt(2 * log(d / beta)))


# Fact 2.7 as printed is false: the factor c, about the root of log(1/delta), is missing -------

C, r = variables("C r")
SIZE = 2 * log(5 / (4 * delta))
COUNTEREXAMPLE_SIGMA = sqrt(SIZE) * Delta / epsilon
RADIUS = C * (Delta / epsilon) * sqrt(log(num(2)))
COUNTEREXAMPLE_SIGNS = 0 < C, 0 < Delta, 0 < epsilon, 0 < delta
FAR = E(normal(num(0), COUNTEREXAMPLE_SIGMA), x, ind(RADIUS <= absolute(x)))

FACT_COUNTEREXAMPLE = Lemma(
    "li16.fact-2.7-counterexample", "For every C and small delta, Gaussian noise with c^2 = 2 log(1.25/delta) is "
    "beyond C Delta/epsilon sqrt(log(2)) with probability at least 0.615",
    f"{LI}, against Fact 2.7 with d = 1 and eta = 1/2",
    (*COUNTEREXAMPLE_SIGNS, 2 * C**2 * log(num(2)) <= log(5 / (4 * delta))),
    factor * num(Fraction(123, 200)) <= FAR,
    mutants=(Mutant("factor", {factor: MORE}, "the probability is 0.6171"),),
)  # fmt: skip


@proof_of(FACT_COUNTEREXAMPLE)
def _counterexample_proof(claim: Claim) -> Theorem:
    """sigma is at least twice the radius, so that the probability is at least erfc(1/(2 sqrt(2)))."""
    law, chosen = normal(num(0), COUNTEREXAMPLE_SIGMA), claim.hypotheses[-1]
    two, root = log(num(2)), sqrt(log(num(2)))
    known = [numeric(0 < two), numeric(0 < root), squared_root(two, numeric(0 < two))]
    large = arith(0 < SIZE, chosen, arith(0 < C**2 * two, 0 < C, *known))
    scale, size = positive(sqrt(SIZE), large), squared_root(SIZE, large)
    square = arith((2 * C * root) ** 2 <= sqrt(SIZE) ** 2, size, chosen, *known)
    signs = arith(0 <= 2 * C * root, 0 < C, *known), arith(0 <= sqrt(SIZE), scale)
    order = use(SQUARE_ORDER, square, *signs, u=2 * C * root, v=sqrt(SIZE))
    double = arith(2 * RADIUS <= COUNTEREXAMPLE_SIGMA, order, 0 < Delta, 0 < epsilon)
    width, above = (
        arith(0 < RADIUS, *known, *COUNTEREXAMPLE_SIGNS),
        arith(0 < COUNTEREXAMPLE_SIGMA, scale, *COUNTEREXAMPLE_SIGNS),
    )
    high, low = (use(GAUSSIAN_TAIL, above, r=level, nu=0, sigma=COUNTEREXAMPLE_SIGMA) for level in (RADIUS, -RADIUS))
    z, place = 1 / (2 * sqrt(num(2))), RADIUS / (COUNTEREXAMPLE_SIGMA * sqrt(num(2)))
    tails = [
        congruence(eq(erfc((sign * RADIUS - 0) / (COUNTEREXAMPLE_SIGMA * sqrt(num(2)))), erfc(sign * place)))
        for sign in (1, -1)
    ]
    half = arith(r / (gap * sqrt(num(2))) <= z, 2 * r <= gap, 0 < gap)
    small = generalize(generalize(discharge(half, 2 * r <= gap, 0 < gap), gap), r)
    near = use(ERFC_DECREASING, at(at(small, RADIUS), COUNTEREXAMPLE_SIGMA, by=[double, above]), a=place, b=z)
    events = ind(RADIUS <= absolute(x)), ind(RADIUS <= x), ind(-RADIUS <= x)
    ints = [bounded(law, x, event, 1) for event in events]
    below = integrate(law, x, arith(events[1] + 1 - events[2] <= events[0], width), *ints)
    most = numeric(Fraction(617, 1000) < erfc(z))
    return arith(claim.conclusion, below, high, low, *tails, use(ERFC_REFLECTED, a=place), near, most)


@refutation_of(FACT_COUNTEREXAMPLE, "factor")
def _seldom(said: Theorem) -> Theorem:
    """With C = 1 the probability is 0.6171."""
    values = {"C": 1, "Delta": 1, "epsilon": 1, "delta": Fraction(781, 2500)}
    made = instance(said, **values)
    deviation, radius, near = written(COUNTEREXAMPLE_SIGMA, **values), written(RADIUS, **values), Fraction(333, 400)
    law, beyond = normal(num(0), deviation), ind(radius <= absolute(x))
    events = beyond, ind(num(near) <= x), ind(num(-near) <= x)
    ints = [bounded(law, x, event, 1) for event in events]
    cover = arith(beyond <= events[1] + 1 - events[2], numeric(num(near) < radius))
    above, below = (
        use(GAUSSIAN_TAIL, numeric(0 < deviation), nu=0, r=level, sigma=deviation) for level in (near, -near)
    )
    seldom = integrate(law, x, cover, *ints)
    return absurd(made, seldom, above, below, numeric(1 + rhs(above) - rhs(below) < lhs(made)))
