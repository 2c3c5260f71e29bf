"""zCDP implies approximate DP (Lemma 3.5), with a sharper delta or epsilon for one order; for each epsilon, and
the largest rho that is enough.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_TANGENT
from theorems.foundations.reals.pointwise_inequalities import share
from theorems.foundations.reals.powers import SQUARE
from theorems.foundations.tests.tests_from_divergences import SHARP_TESTS, TESTS_FROM_RENYI
from theorems.notions.zcdp.composition import at_order

# Lemma 3.5 and Proposition 1.3: zCDP implies approximate DP -----------------------------------

GIVEN = ZCDP(M, N, xi, rho)
coefficient = mark("coefficient", 4)

ZCDP_TO_APPROX_DP = Lemma(
    "bs16.lemma-3.5", "(xi, rho)-zCDP implies (xi + rho + sqrt(4 rho log(1/delta)), delta)-DP",
    f"{BUN_STEINKE}, Lemma 3.5 and Proposition 1.3",
    (GIVEN, 0 < rho, 0 < delta, delta <= 1),
    APPROX_DP(M, N, xi + rho + sqrt(coefficient * rho * log(1 / delta)), delta),
    mutants=(Mutant("constant", {coefficient: Fraction(399, 100)},
                    "Gaussian mechanism, rho = 1/2, delta = exp(-5000): the least "
                    "delta is larger",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2",
                        delta=exp(num(-5000)))),
             Mutant("half", {coefficient: 2}, "Gaussian mechanism, rho = 1/2, delta = 1e-6: the true delta is 1.96e-5",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2",
                        delta="0.000001"))),
)  # fmt: skip


@proof_of(ZCDP_TO_APPROX_DP)
def _proof(claim: Claim) -> Theorem:
    """Markov's inequality, for exp((alpha - 1) loss), bounds the probability that the privacy loss exceeds epsilon.

    This probability is a delta, since only answers of a larger loss make an event more than exp(epsilon) times as
    probable as on a neighbour. The order alpha is the one for which the bound is least. Where delta is 1, nothing is
    left to show.
    """
    near = N(x1, x2)
    pair = said_of(claim.conclusion, x1, x2)
    either = cases(delta < 1, lambda below: _tail(pair, near, below), lambda no: _trivial(pair, no))
    return for_all(claim.conclusion, either)


def _tail(goal: Term, near: Term, below_one: Theorem) -> Theorem:
    """Markov's inequality at the order alpha = (epsilon - xi + rho)/(2 rho), which is above 1, as delta is below 1.

    Its bound exp((alpha - 1)(xi + rho alpha - epsilon)) is then delta.
    """
    epsilon = read(INDISTINGUISHABLE, goal).epsilon
    line = unfolded(at(GIVEN, x1, x2, by=[near]))
    gap = arith(0 < log(1 / delta), use(LOG_TANGENT, 0 < delta, y=delta), 0 < delta, below_one)
    root = arith(0 < epsilon - xi - rho, gap, 0 < rho, 0 < delta)
    alpha = (epsilon - xi + rho) / (2 * rho)
    above_one = arith(1 < alpha, 0 < rho, root, 0 < delta)
    tests = use(TESTS_FROM_RENYI, at(line, alpha, by=[above_one]), above_one,
                P=M(x1), Q=M(x2), alpha=alpha, t=xi + rho * alpha, epsilon=epsilon)  # fmt: skip
    exponent = exp((alpha - 1) * (xi + rho * alpha - epsilon))
    return rewrite(tests, arith(eq(exponent, delta), 0 < rho, gap, 0 < delta))


def _trivial(goal: Term, not_below: Theorem) -> Theorem:
    """With delta = 1 there is nothing to show: a test has mean at most 1."""
    test = test_function(phi, w)
    size = specialize(test, w)
    bound = (
        E(read(INDISTINGUISHABLE, goal).P, w, phi(w))
        <= exp(read(INDISTINGUISHABLE, goal).epsilon) * E(read(INDISTINGUISHABLE, goal).Q, w, phi(w)) + delta
    )
    one = arith(eq(delta, 1), not_below, delta <= 1)
    sides = [bounded(law, w, phi(w), 1, size) for law in read(INDISTINGUISHABLE, goal)["P", "Q"]]
    most = integrate(read(INDISTINGUISHABLE, goal).P, w, prove(phi(w) <= 1, size), sides[0])
    least = integrate(read(INDISTINGUISHABLE, goal).Q, w, prove(0 <= phi(w), size), sides[1])
    final = arith(bound, most, least, one)
    return for_all(goal, final)


zcdp_to_approx_dp = Verified(ZCDP_TO_APPROX_DP, "zcdp_to_approx_dp")


# Lemma 3.5 as a bound for each epsilon --------------------------------------------------------

LINE = (RENYI_LINE(P, Q, xi, rho), 0 < rho, xi + rho <= epsilon)
TAIL = exp(-((epsilon - xi - rho) ** 2) / (4 * rho))

LINE_TO_TESTS = Lemma(
    "bs16x.lemma-3.5-epsilon", "D_alpha(P||Q) <= xi + rho alpha bounds all tests, for given epsilon",
    f"{BUN_STEINKE}, Lemma 3.5",
    LINE,
    INDISTINGUISHABLE(P, Q, epsilon, TAIL),
    mutants=(Mutant("exponent", Claim(LINE,
                    INDISTINGUISHABLE(P, Q, epsilon, exp(-((epsilon - xi - rho) ** 2) / (2 * rho)))),
                    "Gaussian laws with rho = 1/2, epsilon = 4: the true delta is 4.7e-5 > exp(-12.25)",
                    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss(1), xi=0, rho="1/2", epsilon=4)),
             Mutant("constant", Claim(LINE, INDISTINGUISHABLE(P, Q, epsilon, Fraction(66, 100) * TAIL)),
            "P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), xi = 0, rho = 7.6, epsilon = 7.84: the true delta is 0.669",
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84"))),
)  # fmt: skip


@proof_of(LINE_TO_TESTS)
def _line_to_tests(claim: Claim) -> Theorem:
    """Markov at the order alpha = (epsilon - xi + rho)/(2 rho); at epsilon = xi + rho there is nothing to show."""
    goal = claim.conclusion

    def above(yes: Theorem) -> Theorem:
        alpha = (epsilon - xi + rho) / (2 * rho)
        order = arith(1 < alpha, yes, 0 < rho)
        tests = use(TESTS_FROM_RENYI, at(LINE[0], alpha, by=[order]), order, alpha=alpha, t=xi + rho * alpha)
        return rewrite(
            tests, arith(eq(read(INDISTINGUISHABLE, tests).delta, read(INDISTINGUISHABLE, goal).delta), 0 < rho)
        )

    def equal(no: Theorem) -> Theorem:
        test = test_function(phi, w)
        size = specialize(test, w)
        p, q = (
            integrate(law, w, bound, bounded(law, w, phi(w), 1, size))
            for law, bound in ((P, parts(size)[1]), (Q, parts(size)[0]))
        )
        point = arith(eq(epsilon, xi + rho), no, LINE[2])
        zero = arith(0 <= -((epsilon - xi - rho) ** 2) / (4 * rho), point, 0 < rho)
        one = use(EXP_INCREASING, zero, x=0, y=rhs(zero))
        final = arith(
            E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + read(INDISTINGUISHABLE, goal).delta, p, q, one
        )
        return for_all(goal, final)

    return cases(xi + rho < epsilon, above, equal)


# Lemma 3.5 and Corollary 8.11: for delta > 1 the root is that of a negative number ------------

least = mark("least", 1)

LEMMA = Lemma(
    "bs16.lemma-3.5-counterexample", "For delta > 1 the epsilon of Lemma 3.5 has a root of a negative number",
    f"{BUN_STEINKE}, against Lemma 3.5 for all delta > 0",
    (0 < rho, least < delta),
    4 * rho * log(1 / delta) < 0,
    mutants=(Mutant("range", {least: LESS}, "rho = 1, delta = 1", witness=point(delta=1, rho=50)),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """log(1/delta) <= 1/delta - 1 < 0."""
    positive, below = arith(0 < 1 / delta, 1 < delta), arith(1 / delta < 1, 1 < delta)
    return arith(claim.conclusion, use(LOG_TANGENT, positive, y=1 / delta), below, 0 < rho)


# Lemma 3.5, the other way round: the largest rho that is enough for given epsilon and delta ---

DOMAIN = (xi < epsilon, 0 < delta, delta <= 1)
LOSS = log(1 / delta)
FAR = epsilon - xi + LOSS
GAP = sqrt(FAR) - sqrt(LOSS)

FACTOR = Mutant(
    "factor",
    {factor: 2},
    "Gaussian mechanism, xi = 0, epsilon = 1, delta = 1e-6: the least delta is 7.9e-6",
    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("0.26")), N=True, xi=0, epsilon=1, delta="0.000001"),
)

INVERSE = Lemma(
    "bs16.lemma-3.5-inverse",
    "rho = (sqrt(epsilon - xi + log(1/delta)) - sqrt(log(1/delta)))^2 is enough for (epsilon, delta)-DP",
    f"{BUN_STEINKE}, Lemma 3.5",
    DOMAIN,
    implies(ZCDP(M, N, xi, factor * GAP**2), APPROX_DP(M, N, epsilon, delta)),
    mutants=(FACTOR,),
)


@proof_of(INVERSE)
def _inverse_proof(claim: Claim) -> Theorem:
    """xi + rho + 2 sqrt(rho) sqrt(log(1/delta)) = epsilon, as sqrt(rho) + sqrt(log(1/delta)) is sqrt(FAR)."""
    given, goal = if_then(claim)
    rho = read(ZCDP, given).rho
    ratio = arith(1 <= 1 / delta, *DOMAIN[1:])
    loss = nonnegative(LOSS, ratio)
    far = arith(0 <= FAR, loss, xi < epsilon)
    squares = squared_root(LOSS, loss), squared_root(FAR, far)
    near, wide = nonnegative(sqrt(LOSS), loss), nonnegative(sqrt(FAR), far)
    gap = arith(0 < GAP, *squares, near, wide, xi < epsilon)
    made = use(ZCDP_TO_APPROX_DP, given, arith(0 < rho, gap), *DOMAIN[1:], rho=rho)
    root = sqrt(4 * rho * LOSS)
    radicand = arith(0 <= 4 * rho * LOSS, loss, gap)
    same = arith(
        eq(root, 2 * GAP * sqrt(LOSS)),
        squared_root(4 * rho * LOSS, radicand),
        squares[0],
        gap,
        near,
        nonnegative(root, radicand),
    )
    total = arith(eq(read(APPROX_DP, made).epsilon, epsilon), same, *squares)
    return discharge(folded(goal, unfolded(rewrite(made, total))), given)


max_rho_for_approx_dp = Verified(INVERSE, "max_rho_for_approx_dp", value=GAP**2, requires=(0 <= xi + GAP**2,))


# Lemma 3.5, the other way round: the largest rho is about (epsilon - xi)^2/(4 log(1/delta)) ---

ROOM, SUM = epsilon - xi, sqrt(FAR) + sqrt(LOSS)

SOURCE = f"{BUN_STEINKE}, Lemma 3.5"
SMALL, AT = "epsilon - xi small against log(1/delta)", point(delta="1/2", epsilon="1/1000", xi=0)

LOWER = Lemma(
    "bs16.lemma-3.5-inverse-lower", "The largest rho that Lemma 3.5 needs for (epsilon, delta) is at least (epsilon - "
    "xi)^2/(4 (epsilon - xi + log(1/delta)))", SOURCE,
    (xi < epsilon, 0 < delta, delta <= 1),
    factor * ROOM**2 / (4 * (ROOM + LOSS)) <= GAP**2,
    mutants=(Mutant("factor", {factor: MORE}, SMALL, witness=AT),),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """a + b <= 2 a."""
    inverse = arith(eq(LOSS, -log(delta)), 0 < delta)
    loss = arith(0 <= LOSS, inverse, use(LOG_TANGENT, 0 < delta, y=delta), delta <= 1)
    whole, square, _, far, gap, root = _roots(loss)
    wide = arith(SUM**2 <= 4 * FAR, far, gap, root)
    low = arith(ROOM**2 <= 4 * FAR * GAP**2, whole, arith(GAP**2 * SUM**2 <= GAP**2 * (4 * FAR), square, wide))
    return arith(claim.conclusion, low, arith(0 < FAR, loss, xi < epsilon))


def _roots(loss: Theorem) -> tuple[Theorem, ...]:
    """With a^2 = epsilon - xi + log(1/delta) and b^2 = log(1/delta): a - b = (a^2 - b^2)/(a + b), and b <= a."""
    far = arith(0 <= FAR, loss, xi < epsilon)
    squares = use(SQUARE, loss, u=LOSS), use(SQUARE, far, u=FAR)
    near, wide = nonnegative(sqrt(LOSS), loss), nonnegative(sqrt(FAR), far)
    gap = arith(0 < GAP, *squares, near, wide, xi < epsilon)
    product = arith(eq(GAP * SUM, ROOM), *squares)
    whole = arith(eq(GAP**2 * SUM**2, ROOM**2), product)
    return whole, arith(0 <= GAP**2), *squares, gap, near


UPPER = Lemma(
    "bs16.lemma-3.5-inverse-upper",
    "The largest rho that Lemma 3.5 needs for (epsilon, delta) is at most (epsilon - xi)^2/(4 log(1/delta))", SOURCE,
    (xi < epsilon, 0 < delta, delta < 1),
    GAP**2 <= factor * ROOM**2 / (4 * LOSS),
    mutants=(Mutant("factor", {factor: LESS}, SMALL, witness=AT),),
)  # fmt: skip


@proof_of(UPPER)
def _upper(claim: Claim) -> Theorem:
    """2 b <= a + b."""
    inverse = arith(eq(LOSS, -log(delta)), 0 < delta)
    positive = arith(0 < LOSS, inverse, use(LOG_TANGENT, 0 < delta, y=delta), delta < 1)
    whole, square, near, _, gap, root = _roots(arith(0 <= LOSS, positive))
    wide = arith(4 * LOSS <= SUM**2, near, gap, root)
    high = arith(4 * LOSS * GAP**2 <= ROOM**2, whole, arith(GAP**2 * (4 * LOSS) <= GAP**2 * SUM**2, square, wide))
    return arith(claim.conclusion, high, positive)


# From one Rényi bound, or zCDP at one order, to approximate DP with the sharper delta for that order ---

RENYI_SOURCE = "Canonne, Kamath and Steinke 2020, arXiv:2004.00010; compare Bun and Steinke 2016, Lemma 3.5"
EXTREME = (
    "the privacy loss is epsilon + log(alpha/(alpha - 1)), or very negative; the divergence is concave in the order, "
    "so it lies below a line that it touches at alpha"
)
TOTAL = xi + rho * alpha

DELTA = Lemma(
    "bs16x.zcdp-to-adp-single-order", "zCDP implies approximate DP, with the sharper delta for one order", RENYI_SOURCE,
    (ZCDP(M, N, xi, rho), 1 < alpha),
    APPROX_DP(M, N, epsilon, mul(factor, share, exp((alpha - 1) * (TOTAL - epsilon)))),
    mutants=(Mutant("factor", {factor: LESS}, EXTREME,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        xi="0.6932", rho=0, alpha=2, epsilon=0)),
             Mutant("tenth", {factor: Fraction(1, 10)},
             "Gaussian mechanism, rho = 1/2, epsilon = 4 and the best order: "
                    "the true delta is 4.71e-5 > 1.96e-5",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss(3)), N=True, alpha="1.1", epsilon="1/2",
                        rho=5, xi=1))),
)  # fmt: skip


@proof_of(DELTA)
def _delta(claim: Claim) -> Theorem:
    renyi = at_order(hypothesis(claim, ZCDP))
    pair = use(SHARP_TESTS, renyi, 1 < alpha, P=M(x1), Q=M(x2), t=TOTAL)
    return for_all(claim.conclusion, pair)


# zCDP implies approximate DP, with the sharper epsilon for one order --------------------------

zcdp_to_approx_dp_delta_at_order = Verified(DELTA, "zcdp_to_approx_dp_delta_at_order")
slack = (log(1 / (factor * delta)) + (alpha - 1) * log(1 - 1 / alpha) - log(alpha)) / (alpha - 1)

EPSILON = Lemma(
    "bs16x.zcdp-to-adp-single-order-epsilon", "zCDP implies approximate DP, with the sharper epsilon for one order",
    RENYI_SOURCE,
    (ZCDP(M, N, xi, rho), 1 < alpha, 0 < delta),
    APPROX_DP(M, N, TOTAL + slack, delta),
    mutants=(Mutant("delta", {factor: MORE}, EXTREME,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        xi="0.6932", rho=0, alpha=2, delta="1/2")),),
)  # fmt: skip


@proof_of(EPSILON)
def _epsilon(claim: Claim) -> Theorem:
    """At this epsilon the least delta is the given one."""
    private = use(DELTA, *claim.hypotheses, epsilon=read(APPROX_DP, claim).epsilon)
    order = 1 < alpha
    signs = arith(0 < 1 - 1 / alpha, order), arith(0 < alpha, order), arith(0 < alpha - 1, order)
    return rewrite(private, arith(eq(read(APPROX_DP, private).delta, delta), *signs, order, 0 < delta))


zcdp_to_approx_dp_at_order = Verified(EPSILON, "zcdp_to_approx_dp_at_order", requires=(delta <= 1,))
