"""A bound on KL divergence is none on Rényi divergence of any order above 1, and Rényi DP of one order does
not imply zCDP.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, on_listed_pairs
from theorems.atlas.separated import Tilt, Tilted, moved_to, of_bits, separated, shown, with_tilted
from theorems.atlas.slow_tails import KL_R, LEVEL, RATIO, SLOW, START, from_slow, to_slow, whole
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.gaussian_variance import SQUARES_SQUARE, STANDARD, UNBOUNDED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING

# A bound on KL divergence is none on Rényi divergence, of whatever order above 1 --------------

level = mark("level", LEVEL)

LEMMA = Lemma(
    "atlas.kl-dp-not-renyi-dp", "A mechanism with a KL divergence of at most 2, and Rényi DP of no order", SOK,
    (),
    separated(KL_DP, (level,), RENYI_DP, (alpha, epsilon), 1 < alpha),
    mutants=(Mutant("no loss", {level: 0}, "nothing is leaked", control=also(0 <= epsilon)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """exp(-v)/Z times N(0, 1), for v = exp(x^2/4)."""

    def with_laws(made: Tilted) -> Theorem:
        def pair(goal: Term) -> Theorem:
            return (from_slow if read(KL_R, goal).P == made.mechanism(num(1)) else to_slow)(made, goal)

        private = on_listed_pairs(of_bits(KL_DP, made.mechanism, LEVEL), pair)
        return shown(claim.conclusion, made.mechanism, private, lambda bound: _never(made, bound), (0, 1))

    return with_tilted([Tilt(RATIO, arith(0 < RATIO(x)), whole())], lambda made: with_laws(*made))


RENYI_R = on(RENYI, Y=REAL)


def _never(made: Tilted, bound: Theorem) -> Theorem:
    """A power of the ratio is above exp(s v), and so above a square of v, which has no mean."""
    first, second = made.mechanism(num(0)), made.mechanism(num(1))
    order, level = read(RENYI_R, bound)["alpha", "t"]
    ratio, s = lam(x, 1 / RATIO(x)), order - 1
    ints = parts(
        use("foundations.renyi-at-density", made.down, bound, P=first, Q=second, L=ratio, alpha=order, t=level)
    )[0]
    raised = ratio(x) ** order
    sign = generalize(arith(0 <= raised), x)
    there = parts(use(TO_REFERENCE, made.base[1], sign, ints, P=second, Q=STANDARD, L=RATIO, f=lam(x, raised)))[0]
    factor, half = 4 * exp(-s * START) / s**2, exp(s * SLOW / 2)
    large = parts(linear(STANDARD, x, factor * (RATIO(x) * raised), [(factor, there)]))[0]
    some = arith(0 < s, 1 < order)
    tangent = use("foundations.exp-tangent", x=s * SLOW / 2)
    grows = arith(s * SLOW / 2 <= half, tangent)
    square = arith((s * SLOW) ** 2 <= 4 * half**2, grows, arith(0 <= s * SLOW, some))
    product = arith(eq(factor * (RATIO(x) * raised) * s**2, 4 * half**2), some)
    grown = exp(x**2 / 2)
    scaled = arith(grown * s**2 <= factor * (RATIO(x) * raised) * s**2, square, product, arith(eq(grown, SLOW**2)))
    less = arith(grown <= factor * (RATIO(x) * raised), scaled, arith(0 < s**2, some))
    known = dominated(STANDARD, x, both(arith(0 <= grown), less), large)
    return arith(FALSE, known, use(UNBOUNDED))


@refutation_of(LEMMA, "no loss")
def _without_loss(said: Theorem) -> Theorem:
    """With kappa = 0 nothing is leaked."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, never = parts(facts)

        def nothing(goal: Term, one: Term, two: Term) -> Theorem:
            laws = {"P": mechanism(one), "Q": mechanism(two)}
            same = mp(parts(fact("bs16.lemma-2.2a-kl-equality", **laws))[0], at(private, one, two))
            return mp(parts(fact("bs16.lemma-2.2a-equality", arith(num(1) < 2), alpha=2, **laws))[1], same)

        none = intro(of_bits(RENYI_DP, mechanism, 2, 0), nothing)
        return absurd(mp(specialize(never, 2, 0), arith(num(1) < 2)), none)

    return obtain(said, "M", with_mechanism)


# Rényi DP of one order does not imply zCDP: orders above may be infinite ----------------------

ORDER, ZCDP_LEVEL, EQUALITY = Fraction(5, 4), 4, "bs16.lemma-2.2a-equality"
level_ = mark("level", ZCDP_LEVEL)

NOT = Lemma(
    "atlas.renyi-dp-not-zcdp", "A mechanism that is (5/4, 4)-Rényi DP, and (xi, rho)-zCDP for no xi and rho", SOK,
    (),
    separated(RENYI_DP, (ORDER, level_), ZCDP, (xi, rho)),
    mutants=(Mutant("no loss", {level_: 0}, "nothing leaks", control=also(0 <= rho)),),
)  # fmt: skip


ZCDP_RATIO = lam(x, exp(Fraction(3, 8) * x**2) / 2)


@proof_of(NOT)
def _lemma(claim: Claim) -> Theorem:
    """exp(3 x^2/8)/2 times N(0, 1)."""

    def with_laws(made: Tilted) -> Theorem:
        def pair(goal: Term) -> Theorem:
            return (_up if read(RENYI_R, goal).P == made.mechanism(num(1)) else _down)(made, goal)

        private = on_listed_pairs(of_bits(RENYI_DP, made.mechanism, ORDER, ZCDP_LEVEL), pair)
        return shown(claim.conclusion, made.mechanism, private, lambda line: _zcdp_never(made, line))

    return with_tilted([Tilt(ZCDP_RATIO, arith(0 < ZCDP_RATIO(x)), _whole())], lambda made: with_laws(*made))


BOUND = exp((ORDER - 1) * num(ZCDP_LEVEL))


def _up(made: Tilted, goal: Term) -> Theorem:
    """On 1 against 0: the ratio to the power 5/4 is exp(15 x^2/32) times a constant."""
    ints, mean = parts(use(SQUARES_SQUARE, arith(num(0) < 4), sigma=4))
    raised, factor = ZCDP_RATIO(x) ** ORDER, num(Fraction(1, 2)) ** ORDER
    known, value = parts(linear(STANDARD, x, num(1) * raised, [(factor, ints)]))
    moment, moved = moved_to(made.base[0], lam(x, num(1)), raised, made.mechanism(num(0)), known)
    small = numeric(factor * 4 <= exp(num(1)))
    level = arith(eq(BOUND, exp(num(1))))
    return witness(goal, ZCDP_RATIO, made.up, moment, arith(lhs(moved) <= BOUND, moved, value, mean, small, level))


def _down(made: Tilted, goal: Term) -> Theorem:
    """On 0 against 1: the ratio is at most 2."""
    ratio = lam(x, 1 / ZCDP_RATIO(x))
    raised, root = ratio(x) ** ORDER, num(2) ** (ORDER - 1)
    below = arith(0 <= ZCDP_RATIO(x) * raised)
    falls = -Fraction(3, 32) * x**2
    high = arith(ZCDP_RATIO(x) * raised <= root, use(EXP_INCREASING, arith(falls <= 0), x=falls, y=0))
    body = ZCDP_RATIO(x) * raised
    known = bounded(STANDARD, x, body, root, both(below, high))
    most = integrate(STANDARD, x, high, known)
    moment, moved = moved_to(made.base[1], ZCDP_RATIO, raised, made.mechanism(num(1)), known)
    small, level = numeric(root <= exp(num(1))), arith(eq(BOUND, exp(num(1))))
    return witness(goal, ratio, made.down, moment, arith(lhs(moved) <= BOUND, moved, most, small, level))


def _zcdp_never(made: Tilted, line: Theorem) -> Theorem:
    """At the order 3 the ratio to the power 3 is above exp(x^2/2)/8."""
    first, second = made.mechanism(num(1)), made.mechanism(num(0))
    bound = at(line, 3, by=[arith(num(1) < 3)])
    ints = parts(use("foundations.renyi-at-density", made.up, bound, P=first, Q=second, L=ZCDP_RATIO, alpha=3,
                     t=read(RENYI_R, bound).t))[0]  # fmt: skip
    raised = ZCDP_RATIO(x) ** num(3)
    sign = generalize(arith(0 <= raised), x)
    there = parts(use(TO_REFERENCE, made.base[0], sign, ints, P=second, Q=STANDARD, L=lam(x, num(1)),
                      f=lam(x, raised)))[0]  # fmt: skip
    eight = parts(linear(STANDARD, x, 8 * (1 * raised), [(8, there)]))[0]
    grown = exp(x**2 / 2)
    order = use(EXP_INCREASING, arith(x**2 / 2 <= Fraction(9, 8) * x**2), x=x**2 / 2, y=Fraction(9, 8) * x**2)
    less = arith(grown <= 8 * (1 * raised), order)
    known = dominated(STANDARD, x, both(arith(0 <= grown), less), eight)
    return arith(FALSE, known, use(UNBOUNDED))


def _whole() -> Theorem:
    """The law on 1 has the mass 1."""
    ints, mean = parts(use(SQUARES_SQUARE, arith(num(0) < 2), sigma=2))
    known, value = parts(linear(STANDARD, x, ZCDP_RATIO(x), [(Fraction(1, 2), ints)]))
    return both(known, arith(eq(E(STANDARD, x, ZCDP_RATIO(x)), 1), value, mean))


@refutation_of(NOT, "no loss")
def _zcdp_without_loss(said: Theorem) -> Theorem:
    """With epsilon = 0 nothing is leaked, at any order."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, never = parts(facts)

        def nothing(goal: Term, one: Term, two: Term, order: Term) -> Theorem:
            laws = {"P": mechanism(one), "Q": mechanism(two)}
            same = mp(parts(fact(EQUALITY, arith(1 < num(ORDER)), alpha=ORDER, **laws))[0], at(private, one, two))
            return written_as(goal, mp(parts(fact(EQUALITY, 1 < order, alpha=order, **laws))[1], same))

        return absurd(specialize(never, 0, 0), intro(of_bits(ZCDP, mechanism, 0, 0), nothing))

    return obtain(said, "M", with_mechanism)
