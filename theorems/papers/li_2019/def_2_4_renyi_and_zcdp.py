"""Definition 2.4 has the density upside down, which makes Theorem 2.5 (2) false; zCDP is strictly between pure
and approximate DP.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import q_vector
from dpproofs.prover.tactic import inequality
from theorems.citations import LI
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.monotone_in_order import RENYI_BELOW_MAX
from theorems.foundations.gaussian.gaussian import mu, nu, sigma
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_DIVERGENCE, LISTS, RENYI_OF_VECTORS
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_UPPER
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.mechanisms.gaussian.mechanism import NOISY, M, x
from theorems.papers.li_2019.def_1_1_claims import APART, a, b, event_at, marks, two_points, v

# Definition 2.4 has the density upside down: at the order 2 what is printed is 0 for all laws ---

UPSIDE_DOWN = DENSITY(L, Q, P)
PRINTED = log(E(P, v, L(v) ** (alpha - 1))) / (alpha - 1)
value = mark("value", 1)

ORDER_TWO = Lemma(
    "li16.def-2.4-order-two", "The divergence of order 2 as printed in Definition 2.4 is 0 whatever the laws are",
    f"{LI}, against Definition 2.4",
    (UPSIDE_DOWN, eq(alpha, 2)),
    eq(PRINTED, value - 1),
    mutants=(Mutant("value", {value: MORE}, "any two laws that have a likelihood ratio",
                    witness=finite({"Y": 2}, alpha=2, P=("1/2", "1/2"), Q=("1/4", "3/4"), L=("1/2", "3/2"))),),
)  # fmt: skip


@proof_of(ORDER_TWO)
def _order_two(claim: Claim) -> Theorem:
    """A likelihood ratio has mean 1."""
    mean = use(MEAN_OF_DENSITY, UPSIDE_DOWN, L=L, P=Q, Q=P)
    one = arith(eq(alpha - 1, 1), eq(alpha, 2))
    same = congruence(eq(E(P, v, L(v) ** (alpha - 1)), E(P, v, L(v) ** num(1))), one)
    zero = congruence(eq(log(lhs(same)), log(num(1))), arith(eq(lhs(same), 1), same, mean))
    return arith(claim.conclusion, zero, inequality(eq(log(num(1)), 0)), one)


# Definition 2.4 as printed, (dQ/dP)^(alpha - 1) under P, makes Theorem 2.5 (2) false ----------

KEPT = num(Fraction(16, 17))
RESPONSES = (two_points(P, KEPT), two_points(Q, 1 - KEPT), APART)
WITNESS = {"a": 0, "b": 1, "P": ("16/17", "1/17"), "Q": ("1/17", "16/17")}
COST = Fraction(43, 250) * log(num(16))

PRINTED_SMALL = Lemma(
    "li16.def-2.4-printed",
    "Randomized response with epsilon = log(16) is rho-zCDP in the words of Definition 2.4, rho = 0.172 log(16)",
    f"{LI}, against Definition 2.4",
    (*RESPONSES, UPSIDE_DOWN, 1 < alpha),
    PRINTED <= factor * COST * alpha,
    mutants=(Mutant("rho", {factor: Fraction(24, 25)}, "alpha = 3.414: the printed divergence is 0.1689 log(16) alpha",
                    witness=finite({"Y": 2}, alpha="3.414", L=("1/16", 16), **WITNESS)),),
)  # fmt: skip


@proof_of(PRINTED_SMALL)
def _printed(claim: Claim) -> Theorem:
    """With x = 16^(alpha - 1): log((16/x + x)/17) is at most 0 up to the order 2, and log(x/16) beyond."""
    change = parts(unfolded(UPSIDE_DOWN))[2]
    ratios = []
    for point, size_there in ((a, Fraction(1, 16)), (b, Fraction(16))):
        event = event_at(point)
        means = at(RESPONSES[0], lam(v, L(v) * event(v))), at(RESPONSES[1], event), at(change, event)
        ratios.append(arith(eq(L(point), size_there), *marks(), *means))
    mean = at(RESPONSES[0], lam(v, L(v) ** (alpha - 1)))
    size, total = log(num(16)), lhs(mean)
    s, t = (alpha - 1) * size, (alpha - 1) * rhs(claim)
    known = [numeric(0 < size), arith(eq(exp(size), 16)), arith(0 < alpha - 1, 1 < alpha)]
    raised = []
    for point, ratio, sign in ((a, ratios[0], -1), (b, ratios[1], 1)):
        power = exp(sign * size) ** (alpha - 1)
        same = congruence(eq(L(point) ** (alpha - 1), power), arith(eq(L(point), exp(sign * size)), ratio, known[1]))
        raised.append(arith(eq(L(point) ** (alpha - 1), exp(sign * s)), same, arith(eq(power, exp(sign * s)))))
    value = arith(eq(total, (16 * exp(-s) + exp(s)) / 17), mean, *raised)
    least = grows(num(0), s, arith(0 <= s, *known))
    powers = exp(s), exp(-s), exp(size), total, exp(t)
    shared = arith(eq(exp(s) * exp(-s), 1)), known[1], value

    def low(yes: Theorem) -> Theorem:
        top = grows(s, size, arith(s <= size, yes, *known))
        one = arith(eq(exp(num(0)), 1)), least, top, grows(num(0), t, arith(0 <= t, *known))
        return _at(_small(), (*powers, exp(num(0))), (*shared, *one))

    def high(no: Theorem) -> Theorem:
        far = grows(size, s, arith(size <= s, no, *known))
        rate, least = substitute(rhs(claim), {alpha: num(1)}), Fraction(43, 250) * size
        square = arith(0 <= (alpha - Fraction(17, 5)) ** 2)
        quadratic = arith(alpha - 2 <= (alpha - 1) * alpha * Fraction(43, 250), square)
        room = arith(0 <= (alpha - 1) * alpha * (rate - least), arith(least <= rate), *known)
        scaled = arith((alpha - 2) * size <= (alpha - 1) * alpha * least, quadratic, *known)
        beyond = grows(s - size, t, arith(s - size <= t, scaled, room))
        lower = arith(eq(exp(s - size) * exp(size), exp(s)))
        return _at(_large(), (*powers, exp(s - size)), (*shared, lower, far, beyond))

    bound = cases(alpha <= 2, low, high)
    return arith(claim.conclusion, use(LOG_UPPER, arith(0 < total, value, least), bound, x=t, y=total), *known)


def grows(x: Term, y: Term, order: Theorem) -> Theorem:
    """exp(x) <= exp(y)."""
    return use(EXP_INCREASING, order, x=x, y=y)


def _at(said: Theorem, values: tuple[Term, ...], facts: tuple[Theorem, ...]) -> Theorem:
    for value in values[:-1]:
        said = at(said, value)
    return at(said, values[-1], by=facts)


X, Y, S, W, T, Z = variables("X Y S W T Z")
SHARED = eq(X * Y, 1), eq(S, 16), eq(W, (16 * Y + X) / 17)
"""Of x, its inverse, 16, their mean and a bound: powers stand for themselves here."""


def _small() -> Theorem:
    """(16/x + x)/17 is at most 1 for x from 1 to 16."""
    given = (*SHARED, eq(Z, 1), Z <= X, X <= S, Z <= T)
    inverse = arith(0 <= Y, *given)
    product = arith(0 <= (X - 1) * (16 - X) * Y, inverse, *given)
    return _for_all(discharge(arith(W <= T, product, *given), *given))


def _for_all(said: Theorem) -> Theorem:
    for name in (Z, T, W, S, Y, X):
        said = generalize(said, name)
    return said


def _large() -> Theorem:
    """(16/x + x)/17 is at most x/16 from 16 on."""
    given = (*SHARED, eq(Z * S, X), S <= X, Z <= T)
    inverse = arith(0 <= Y, *given)
    product = arith(0 <= (X - 16) * (X + 16) * Y, inverse, *given)
    return _for_all(discharge(arith(W <= T, product, *given), *given))


PRIVATE = INDISTINGUISHABLE(P, Q, COST + 2 * sqrt(COST * log(num(Fraction(5, 2)))), delta)

LEMMA = Lemma(
    "li16.def-2.4-counterexample",
    "Randomized response with epsilon = log(16) is not (rho + 2 sqrt(rho log(5/2)), 2/5)-DP for rho = 0.172 log(16)",
    f"{LI}, against Theorem 2.5 (2) with Definition 2.4 as printed",
    (*RESPONSES, PRIVATE),
    factor * num(Fraction(29, 50)) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "the least delta is 0.58569",
                    witness=finite({"Y": 2}, delta="0.58572", **WITNESS)),),
)  # fmt: skip


@proof_of(LEMMA)
def _needed(claim: Claim) -> Theorem:
    """The answer a has probability 16/17 and 1/17; exp(epsilon) < 6.1."""
    event = event_at(a)
    means = [at(law, event) for law in RESPONSES[:2]]
    factor = exp(read(INDISTINGUISHABLE, PRIVATE).epsilon)
    return arith(claim.conclusion, at(PRIVATE, event), *means, *marks(), numeric(factor < Fraction(302169, 50000)))


# Section 2.2: Gaussian noise is not purely private, and zCDP is strictly between pure and approximate DP ---

FIRST, SECOND = normal(mu, sigma), normal(nu, sigma)
GAUSSIAN_PURE = on(INDISTINGUISHABLE, Y=REAL)(FIRST, SECOND, epsilon, 0)
shift = mark("shift", 0)

PURE = Lemma(
    "li16.claim-gaussian-not-pure", "Gaussian laws with different means are not epsilon-close for any epsilon",
    f"{LI}, section 2.2",
    (GAUSSIAN_PURE, 0 < sigma),
    eq(mu, nu + shift),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "mu = nu",
                        witness=finite({}, mu=0, nu=0, sigma=1, epsilon=0)),),
)  # fmt: skip


@proof_of(PURE)
def _proof(claim: Claim) -> Theorem:
    """The divergence of order alpha is alpha (mu - nu)^2/(2 sigma^2), and at most epsilon for every alpha."""
    largest = use(MAX_DIVERGENCE_FROM_TESTS, GAUSSIAN_PURE, P=FIRST, Q=SECOND)

    def apart(no: Theorem) -> Theorem:
        square = arith(0 < (mu - nu) ** 2, no)
        order = 2 + 2 * sigma**2 * (epsilon**2 + 1) / (mu - nu) ** 2
        above = arith(1 < order, square, 0 < sigma)
        bound = use(RENYI_BELOW_MAX, largest, above, P=FIRST, Q=SECOND, alpha=order, t=epsilon)
        exact = use(GAUSSIAN_DIVERGENCE, 0 < sigma, above, alpha=order)
        least = mp(parts(at(exact, epsilon))[0], bound)
        value, rest = order * (mu - nu) ** 2 / (2 * sigma**2), (mu - nu) ** 2 / sigma**2
        size = arith(eq(value, rest + epsilon**2 + 1), square, 0 < sigma)
        return arith(claim.conclusion, least, size, arith(0 <= rest, 0 < sigma))

    return cases(eq(mu, nu), lambda yes: arith(claim.conclusion, yes), apart)


VECTORS_PURE = on(PURE_DP, Y="V")(lam(x, M(x, d)), N, epsilon)

PURE_VECTORS = Lemma(
    "li16.claim-gaussian-not-pure-vectors",
    "The Gaussian mechanism, for vectors, is purely private only if its query is the same for all neighbours",
    f"{LI}, section 2.2",
    (VECTORS_PURE, LISTS, NOISY, nat(d), 0 < sigma),
    L2_SENSITIVITY(q_vector, d, N, 0),
    mutants=(Mutant("without privacy", without(VECTORS_PURE), "a query that moves by 1",
                        witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, sigma=1)),),
)  # fmt: skip


@proof_of(PURE_VECTORS)
def _vectors(claim: Claim) -> Theorem:
    """The divergence of order alpha is alpha |q(x1) - q(x2)|^2/(2 sigma^2), and at most epsilon for every alpha."""
    close = at_neighbours(VECTORS_PURE)
    first, second = read(INDISTINGUISHABLE, close)["P", "Q"]
    largest = use(MAX_DIVERGENCE_FROM_TESTS, close, P=first, Q=second)
    square = summation(i, 1, d, (q_vector(x1, i) - q_vector(x2, i)) ** 2)

    def moved(no: Theorem) -> Theorem:
        positive = arith(0 < square, no)
        order = 2 + 2 * sigma**2 * (epsilon**2 + 1) / square
        above = arith(1 < order, positive, 0 < sigma)
        bound = use(RENYI_BELOW_MAX, largest, above, P=first, Q=second, alpha=order, t=epsilon)
        noisy = (specialize(NOISY, point) for point in (x1, x2))
        laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i))}
        means = {"mu": lam(i, q_vector(x1, i)), "nu": lam(i, q_vector(x2, i))}
        exact = use(RENYI_OF_VECTORS, *noisy, LISTS, nat(d), 0 < sigma, above, alpha=order, **laws, **means)
        least = mp(parts(at(exact, epsilon))[0], bound)
        size = arith(eq(order * square / (2 * sigma**2), square / sigma**2 + epsilon**2 + 1), positive, 0 < sigma)
        return arith(square <= 0, least, size, arith(0 <= square / sigma**2, positive, 0 < sigma))

    zero = cases(square <= 0, lambda yes: yes, moved)
    return for_all(claim.conclusion, arith(square <= num(0) ** 2, zero))


FINITE = RENYI(alpha, P, Q, t)
least = mark("least", 0)

LEAK = Lemma(
    "li16.claim-zcdp-between",
    "An answer that reveals the data with probability delta > 0 is (0, delta)-DP, and of no finite Rényi divergence",
    f"{LI}, before Theorem 2.5",
    (two_points(P, 1 - delta), two_points(Q, num(1)), APART, FINITE),
    delta <= least,
    mutants=(Mutant("less", {least: Fraction(-1, 100)}, "delta = 0",
                    witness=finite({"Y": 2}, a=0, b=1, P=(1, 0), Q=(1, 0), delta=0, alpha=2, t=0)),),
)  # fmt: skip


@proof_of(LEAK)
def _leak(claim: Claim) -> Theorem:
    """The second point has probability delta and 0."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        change = at(parts(unfolded(parts(facts)[0]))[2], event_at(b))
        means = at(two_points(P, 1 - delta), event_at(b)), at(two_points(Q, num(1)), lam(v, L(v) * event_at(b)(v)))
        return arith(claim.conclusion, change, *means, *marks())

    return obtain(FINITE, "L", with_ratio)
