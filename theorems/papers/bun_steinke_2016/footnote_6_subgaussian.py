"""Footnote 6: conditions that say a law is subgaussian, with constants, from its generating function, its tail,
and the mean of exp(c X^2).
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, exceeded, fact, far_out, standard, with_laplace
from dpproofs.mutants.witnesses import shown
from dpproofs.prover.tactic import inequality
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.half_lines import RIGHT
from theorems.foundations.measure.union_bound import LAYER_CAKE, s
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.pointwise_inequalities import YOUNG
from theorems.foundations.reals.powers import POWER_NONNEGATIVE

# Footnote 6: conditions that say a law is subgaussian, with constants -------------------------
# X is a random variable of mean 0: the paper's minus its mean. From the mean of exp(c X^2) follow the others, and
# from the moment generating function the tail.

SOURCE = f"{BUN_STEINKE}, footnote 6"
X = var("X", function_type(("Y",), REAL))
b, c, k, t, u, radius = variables("b c k t u lambda_")
SQUARE = exp(c * X(w) ** 2)
SQUARES = (0 < c, integrable(P, w, SQUARE), E(P, w, SQUARE) <= 2)
"""E[exp(c X^2)] <= 2."""
CENTRED = (integrable(P, w, X(w)), eq(E(P, w, X(w)), 0))
FAR = ind(radius < absolute(X(w)))


def tail(rate: Term, factor: Factor = 1) -> Term:
    """P[|X| > lambda] <= 2 exp(-rate lambda^2)."""
    return forall(radius, implies(0 <= radius, E(P, w, FAR) <= mul(2 * factor, exp(-rate * radius**2))))


TAIL = Lemma(
    "bs16.footnote-6-tail", "E[exp(c X^2)] <= 2 implies P[|X| > lambda] <= 2 exp(-c lambda^2)", SOURCE,
    SQUARES,
    tail(c),
    mutants=(Mutant("factor", Claim(SQUARES, tail(c, LESS)), "X = 1 or -1, c = log(2), lambda near 1",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), X=("1.001", "-1.001"), c="0.6917")),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """Markov's inequality for exp(c X^2)."""
    above, exponent = radius < absolute(X(w)), c * X(w) ** 2 - c * radius**2
    large = use(EXP_INCREASING, arith(0 <= exponent, above, 0 <= radius, 0 < c), x=0, y=exponent)
    goal = FAR <= exp(-c * radius**2) * SQUARE
    pointwise = cases(above, lambda yes: arith(goal, yes, large), lambda no: arith(goal, no))
    mean = integrate(P, w, pointwise, bounded(P, w, FAR, 1), SQUARES[1])
    return generalize(discharge(arith(said_of(claim.conclusion, radius), mean, SQUARES[2]), 0 <= radius), radius)


def generating(rate: Term, factor: Factor = 1) -> Term:
    """E[exp(t X)] <= exp(rate t^2)."""
    body = exp(t * X(w))
    return forall(t, conj(integrable(P, w, body), E(P, w, body) <= mul(factor, exp(rate * t**2))))


CHERNOFF = Lemma(
    "bs16.footnote-6-chernoff", "E[exp(t X)] <= exp(b t^2) for all t implies P[|X| > lambda] <= 2 exp(-lambda^2/(4 b))",
    SOURCE,
    (0 < b, generating(b)),
    tail(factor / (4 * b)),
    mutants=(Mutant("rate", {factor: 2}, "X standard Gaussian, b = 1/2, lambda = 3: 0.0027 > 0.00025"),),
)  # fmt: skip


@proof_of(CHERNOFF)
def _chernoff(claim: Claim) -> Theorem:
    """exp(-t lambda) (exp(t X) + exp(-t X)) at t = lambda/(2 b)."""
    step = radius / (2 * b)
    sides = [parts(at(generating(b), sign * step)) for sign in (1, -1)]
    goal = FAR <= exp(-step * radius) * exp(step * X(w)) + exp(-step * radius) * exp(-step * X(w))

    def beyond(sign: int) -> Theorem:
        over, exponent = radius < sign * X(w), sign * step * X(w) - step * radius
        large = use(EXP_INCREASING, arith(0 <= exponent, over, 0 <= radius, 0 < b), x=0, y=exponent)
        return arith(goal, large, over)

    pointwise = cases(
        radius < X(w),
        lambda yes: use(beyond(1), yes, 0 <= radius, 0 < b),
        lambda no: cases(
            radius < -X(w), lambda yes: use(beyond(-1), yes, 0 <= radius, 0 < b), lambda other: arith(goal, no, other)
        ),
    )
    mean = integrate(P, w, pointwise, bounded(P, w, FAR, 1), *(side[0] for side in sides), 0 < b)
    product = exp(-step * radius + b * step**2)
    final = arith(E(P, w, FAR) <= 2 * product, mean, *(side[1] for side in sides), 0 < b)
    same = arith(eq(product, exp(-(1 / (4 * b)) * radius**2)), 0 < b)
    return generalize(discharge(arith(said_of(claim.conclusion, radius), final, same), 0 <= radius), radius)


@refutation_of(CHERNOFF, "rate", Y=REAL)
def _wider(said: Theorem) -> Theorem:
    """The standard Gaussian law, with b = 1/2: 0.0027 > 2 exp(-9) = 0.00025."""
    law, half, t = standard(), Fraction(1, 2), var("t")
    measured, value = parts(fact("foundations.gaussian-generating", mu=0, sigma=1, s=t))
    same = arith(eq(integrand_of(measured, x), exp(t * x)))
    integrable_, mean = parts(transfer(law, x, same, measured))
    given = both(integrable_, arith(E(law, x, exp(t * x)) <= exp(num(half) * t**2), mean, value))
    made = instance(said, generalize(given, t), P=law, X=lam(x, x), b=half, lambda_=3)
    often = far_out(3)
    return absurd(made, often, numeric(rhs(made) < lhs(often)))


SHIFTED = Lemma(
    "bs16.footnote-6-exp-below-square", "exp(x) <= x + exp(x^2)", "elementary",
    (),
    exp(x) <= x + exp(x**2),
    lambda claim: inequality(claim.conclusion),
    (Mutant("factor", Claim((), exp(x) <= x + exp(x**2 / 2)), "x = 1/4", witness=point(x="1/4")),),
)  # fmt: skip


# E[exp(c X^2)] <= 2 and E[X] = 0 imply E[exp(t X)] <= exp(t^2/c); u^k <= (k/c)^k exp(c u); E[exp(c X^2)] <= 2
# implies E[X^(2 k)] <= 2 (k/c)^k --------------------------------------------------------------

GENERATING = Lemma(
    "bs16.footnote-6-generating", "E[exp(c X^2)] <= 2 and E[X] = 0 imply E[exp(t X)] <= exp(t^2/c)", SOURCE,
    (*SQUARES, *CENTRED),
    generating(factor / c),
    mutants=(Mutant("rate", {factor: Fraction(1, 4)}, "X = 1 or -1, c = log(2): the variance is more than 1/(2 c)",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), X=(1, -1), c="0.693")),),
)  # fmt: skip


@proof_of(GENERATING)
def _generating(claim: Claim) -> Theorem:
    """For t^2 <= c by exp(x) <= x + exp(x^2), for larger t by t X <= t^2/(2 c) + c X^2/2."""
    body, goal = exp(t * X(w)), comparison(opened(claim, t))

    def small(yes: Theorem) -> Theorem:
        share = t**2 / c
        ints, mean = _scaled_square(share, yes, 0 < c)
        square = exp(share * (c * X(w) ** 2))
        same = arith(eq(exp((t * X(w)) ** 2), square), 0 < c)
        below = arith(body <= t * X(w) + square, use(SHIFTED, x=t * X(w)), same)
        whole = parts(expand(P, w, t * X(w) + square, CENTRED[0], ints))[0]
        body_int = dominated(P, w, both(arith(0 <= body), below), whole)
        total = integrate(P, w, below, body_int, CENTRED[0], ints)
        grown = use(EXP_TANGENT, x=share)
        return both(body_int, arith(goal, total, mean, grown, CENTRED[1]))

    def large(no: Theorem) -> Theorem:
        half, start = num(Fraction(1, 2)), t**2 / (2 * c)
        ints, mean = _scaled_square(half)
        square = exp(half * (c * X(w) ** 2))
        square_of = arith(0 <= (t - c * X(w)) ** 2 / (2 * c), 0 < c)
        order = arith(t * X(w) <= start + half * (c * X(w) ** 2), square_of, 0 < c)
        grown = use(EXP_INCREASING, order, x=t * X(w), y=start + half * (c * X(w) ** 2))
        below = arith(body <= exp(start) * square, grown)
        body_int = dominated(P, w, both(arith(0 <= body), below), parts(expand(P, w, exp(start) * square, ints))[0])
        total = integrate(P, w, below, body_int, ints)
        more = arith(Fraction(3, 2) <= exp(start), use(EXP_TANGENT, x=start), arith(half <= start, no, 0 < c))
        product = arith(exp(start) * exp(start) >= exp(start) * Fraction(3, 2), more)
        twice = arith(eq(exp(start) * exp(start), exp(t**2 / c)), 0 < c)
        scaled = arith(exp(start) * E(P, w, square) <= exp(start) * Fraction(3, 2), mean)
        return both(body_int, arith(goal, total, scaled, product, twice))

    return generalize(cases(t**2 <= c, small, large), t)


def _scaled_square(share: Term, *facts: Term | Theorem) -> tuple[Theorem, Theorem]:
    """E[exp(s c X^2)] <= 1 + s for a share s in [0, 1]: it is integrable, and its mean has the bound."""
    sides = arith(0 <= share, *facts), arith(share <= 1, *facts)
    convex = use(YOUNG, *sides, u=share, x=c * X(w) ** 2, y=0)
    body = exp(share * (c * X(w) ** 2))
    same = arith(eq(exponent_of(lhs(convex)), share * (c * X(w) ** 2)))
    below = arith(body <= share * SQUARE + (1 - share), rewrite(convex, same))
    whole = parts(expand(P, w, share * SQUARE + (1 - share), SQUARES[1]))[0]
    ints = dominated(P, w, both(arith(0 <= body), below), whole)
    mean = integrate(P, w, below, ints, SQUARES[1])
    return ints, arith(E(P, w, body) <= 1 + share, mean, SQUARES[2], sides[0])


GROWTH = (0 <= u, 0 < c, 0 < k)

POWERS = Lemma(
    "bs16.footnote-6-power-below-exponential", "u^k <= (k/c)^k exp(c u)", "elementary",
    GROWTH,
    u**k <= factor * (k / c) ** k * exp(c * u),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: Fraction(1, 3)}, "u = k/c, k = 1", witness=point(u=1, c=1, k=1)),),
)  # fmt: skip


MOMENTS = Lemma(
    "bs16.footnote-6-moments", "E[exp(c X^2)] <= 2 implies E[X^(2 k)] <= 2 (k/c)^k", SOURCE,
    (*SQUARES, 0 < k),
    conj(integrable(P, w, (X(w) ** 2) ** k), E(P, w, (X(w) ** 2) ** k) <= factor * 2 * (k / c) ** k),
    mutants=(Mutant("factor", {factor: Fraction(1, 3)}, "X = 1 or -1, c = log(2), k = log(2): 1 > 2/3",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), X=(1, -1), c="0.693", k="0.693")),),
)  # fmt: skip


@proof_of(MOMENTS)
def _moments(claim: Claim) -> Theorem:
    """x^k <= (k/c)^k exp(c x) at x = X^2."""
    square = arith(0 <= X(w) ** 2)
    below = use(POWERS, square, 0 < c, 0 < k, u=X(w) ** 2)
    low = use(POWER_NONNEGATIVE, square, arith(ne(k, 0), 0 < k), u=X(w) ** 2, a=k)
    ints = dominated(P, w, both(low, below), parts(expand(P, w, rhs(below), SQUARES[1]))[0])
    scale = use(POWER_NONNEGATIVE, arith(0 <= k / c, 0 < k, 0 < c), arith(ne(k, 0), 0 < k), u=k / c, a=k)
    mean = integrate(P, w, below, ints, SQUARES[1])
    return both(ints, arith(comparison(claim), mean, SQUARES[2], scale))


# Footnote 6: a Gaussian tail bounds the mean of exp(c X^2), which closes the circle of the conditions ---

GIVEN = (0 < b, tail(b))
RATE = b / 3
BODY = exp(RATE * X(w) ** 2)

LEMMA = Lemma(
    "bs16.footnote-6", "P[|X| > lambda] <= 2 exp(-b lambda^2) for all lambda >= 0 implies E[exp(b X^2/3)] <= 2", SOURCE,
    GIVEN,
    conj(integrable(P, w, BODY), E(P, w, BODY) <= 2 * factor),
    mutants=(Mutant("factor", {factor: Fraction(47, 50)},
                    "X = sqrt(|w| + log(2)) for a Laplace number w, b = 1: 1.8899 > 1.88"),),
)  # fmt: skip

BOUND = lam(s, 2 * exp(-b * s))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The layer cake: E[exp(c X^2)] - 1 is at most the integral of c exp(c s) 2 exp(-b s) over s >= 0, which is 1."""
    rate = arith(ne(RATE, 0), 0 < b)
    half_int, half = parts(use(RIGHT, arith(0 < b - RATE, 0 < b), s=b - RATE, m=0))
    tail_body = integrand_of(half_int, s)
    cover = ind(0 <= s) * (RATE * exp(RATE * s)) * BOUND(s)
    scaled_int, scaled = parts(expand(LEBESGUE, s, 2 * RATE * tail_body, half_int))
    cover_int, moved = parts(transfer(LEBESGUE, s, arith(eq(2 * RATE * tail_body, cover)), scaled_int))
    part_int, mean = parts(use(LAYER_CAKE, arith(0 <= RATE, 0 < b), rate, _levels(), cover_int, Z=lam(w, X(w) ** 2),
                               T=BOUND, a=0, c=RATE, k=RATE))  # fmt: skip
    one = arith(E(LEBESGUE, s, cover) <= 1, moved, scaled, half, 0 < b)
    same = arith(eq(integrand_of(part_int, w), BODY - 1), rate)
    less_int, equal = parts(transfer(P, w, same, part_int))
    ints, whole = parts(linear(P, w, BODY, [(1, less_int), (1, parts(use("E_one", P=P))[0])]))
    return both(ints, arith(comparison(claim), whole, equal, mean, one, mean_of_one(P)))


def _levels() -> Theorem:
    """P[X^2 > s] <= 2 exp(-b s): the tail at the root of s."""
    root = sqrt(s)
    square, low = squared_root(s, 0 <= s), nonnegative(sqrt(s), 0 <= s)
    far, above = ind(root < absolute(X(w))), ind(s < X(w) ** 2)
    same = arith(above <= far, square, low)
    below = integrate(P, w, same, bounded(P, w, above, 1), bounded(P, w, far, 1))
    there = rewrite(at(GIVEN[1], root, by=[low]), arith(eq(-b * root**2, -b * s), square))
    bound = arith(E(P, w, above) <= BOUND(s), below, there)
    return generalize(discharge(bound, 0 <= s), s)


@refutation_of(LEMMA, "factor", Y=REAL)
def _laplace_root(said: Theorem) -> Theorem:
    """X = sqrt(|w| + log(2)) for a Laplace number w, b = 1: the mean is 2^(1/3) 3/2 = 1.8899."""
    two, third = log(num(2)), Fraction(1, 3)
    positive = shown(0 < two)
    inner = absolute(x) + two
    square, root = squared_root(inner, positive), sqrt(inner)

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, given_ = laws(num(0)), specialize(centred, 0)

        def tails(goal: Term, level: Term) -> Theorem:
            far, event = level**2 - two, ind(level < absolute(root))
            measured = bounded(law, x, event, 1)
            small = arith(eq(exp(-far), 2 * exp(-(level**2))), shown(eq(exp(two), 2)))

            def outside(yes: Theorem) -> Theorem:
                high, low = ind(far < x), ind(-far < x)
                below = arith(event <= high + 1 - low, square, 0 <= level, positive)
                total = integrate(law, x, below, measured, bounded(law, x, high, 1), bounded(law, x, low, 1))
                ends = [fact("mechanisms.laplace-tail", given_, P=law, m=0, b=1, t=end) for end in (far, -far)]
                return arith(goal, total, *ends, small, yes)

            def inside_(no: Theorem) -> Theorem:
                total = integrate(law, x, arith(event <= 1), measured)
                steep = infer("instantiate", inequality(1 <= exp(u), 0 <= u), values=((u, -far),))
                return arith(goal, total, infer("cut", steep, arith(0 <= -far, no)), small)

            return cases(0 <= far, outside, inside_)

        _, false = parts(instance(said, lambda goal: intro(goal, tails), P=law, X=lam(x, root), b=1))
        density = fact("mechanisms.laplace-density", given_, P=law, m=0, b=1)
        ratio, _, lines = read(density.conclusion.data, density)["L", "P", "Q"]
        function = integrand_of(lhs(false), x)
        mass, one = parts(fact("mechanisms.laplace-mass", b=Fraction(3, 2), m=0))
        wide = integrand_of(mass, x)
        factor = exp(third * two) * Fraction(3, 2)
        written_out = same_value(lam(u, exp(third * u)), square)
        same = congruence(eq(factor * wide, ratio(x) * function), written_out)
        measured, value = parts(expand(lines, x, factor * wide, mass))
        moved, equal_ = parts(transfer(lines, x, same, measured))
        sides = generalize(arith(0 <= function), x)
        _, mean = parts(
            fact("foundations.change-of-measure", density, sides, moved, L=ratio, P=law, Q=lines, f=lam(x, function))
        )
        total = arith(eq(lhs(false), factor), mean, equal_, value, one)
        return exceeded(false, total)

    return with_laplace(with_laws)
