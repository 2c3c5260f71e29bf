"""Privacy amplification by postprocessing that is ultra-mixing, its laws at least 1 - gamma times each
other: the bound of the paper, and the best one.
"""

from collections.abc import Callable
from functools import cache

from dpproofs.prelude import *
from dpproofs.meaning.mixing import ULTRA_MIXING, gamma, y2
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.tests.bounds_on_tests import INDISTINGUISHABLE_WEAKENING
from theorems.foundations.tests.disjoint_answers import IN_RANGE
from theorems.notions.dp.composition import APPROX_Z, for_neighbours
from theorems.notions.mixing.dobrushin import (
    CLOSE,
    CLOSE_Z,
    LAWS,
    TEST_Z,
    UNIT,
    VALUE,
    S,
    complement,
    infimum_of,
    mean_in_unit,
    of_complement,
)
from theorems.notions.mixing.doeblin import RATIO, SIZES, from_ratio

# Privacy amplification by postprocessing whose laws are at least 1 - gamma times each other ---

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, beside Theorem 1, part 4"
LEFT = delta * RATIO * exp(-epsilon) - (1 - gamma) * (exp(epsilon) - 1) ** 2 * exp(-epsilon)
"""What is left of delta, before it is multiplied by gamma/(2 - gamma)."""


def sharp(factor: Factor) -> Term:
    """The least delta of the conclusion."""
    return maximum(0, mul(factor, gamma * LEFT / (2 - gamma)))


RESPONSE = (("2/3", "1/3"), ("1/3", "2/3"))

PAIR = Lemma(
    "mixing.ultra-mixing-pair", "Postprocessing by a kernel that is ultra-mixing, for a pair of laws", SOURCE,
    (CLOSE, *LAWS, ULTRA_MIXING(K, gamma), *SIZES),
    CLOSE_Z(R, S, log(RATIO), sharp(factor)),
    mutants=(Mutant("factor", {factor: LESS}, "K a randomized response, P = (1, 0) and Q = (1/4, 3/4)",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, P=(1, 0), Q=("1/4", "3/4"), epsilon=log(num(2)),
                        delta="1/2", gamma="1/2")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """A test after the kernel is a function of its input, and mixing keeps the values of that in a short interval.

    Let m be the infimum of the mean of the test under K. Mixing says that m is at least 1 - gamma times each value, and
    the same of the test that says no.
    """
    f = lam(y, VALUE)

    def of_test(goal: Term, _phi: Term) -> Theorem:
        """Let m be the infimum, over the inputs, of the mean of a test after the kernel."""
        above, below, value = parts(from_ratio())
        grown = [use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)]
        r, a = RATIO, LEFT
        share, means = r * exp(-epsilon), [at(law, phi_z, by=[TEST_Z]) for law in LAWS]
        left = [arith(eq(a, share * delta + 1 - share - (1 - gamma) * (exp(epsilon) - 1)))]

        def with_infimum(m: Term, low: Theorem, greatest: Theorem) -> Theorem:
            def with_length(s: Term, facts: Theorem) -> Theorem:
                """The inputs are close, and the mean of the test under K has its values in an interval of length s.

                So r and a take the places of exp(epsilon) and delta; a counts s times, and s <= gamma/(2 - gamma).
                """
                within, raised, bounded_by = parts(facts)
                least, most, near = parts(use(IN_RANGE, CLOSE, within, f=f, m=m, s=s))
                first = arith(share * lhs(near) <= share * rhs(near), near, arith(0 <= share, above))
                second = arith((1 - share) * lhs(near) <= (1 - share) * s, most, below)
                lost = arith((1 - gamma) * s * (exp(epsilon) - 1) <= (r - 1) * m, raised, *grown)
                small = arith(s <= gamma / (2 - gamma), raised, bounded_by, *UNIT)
                product = use(_product(), small, arith(0 <= s, least, most), a=s, b=gamma / (2 - gamma), c=a)
                total = arith(lhs(goal) <= r * E(S, z, phi_z(z)) + s * a, first, second, lost, *left, *means)
                return arith(goal, total, product, arith(eq(gamma / (2 - gamma) * a, gamma * a / (2 - gamma))), value)

            return _interval(m, low, greatest, with_length)

        return infimum_of(f, 0, mean_in_unit(K(y))[0], with_infimum)

    return intro(claim.conclusion, of_test)


@cache
def _product() -> Theorem:
    """a c is at most 0 or b c, for 0 <= a <= b."""
    a, b, c = variables("a b c")
    return arith(a * c <= maximum(0, b * c), 0 <= a, a <= b)


def _interval(m: Term, below: Theorem, greatest: Theorem, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """The mean of the test under K is at least m and at most 1."""
    f = lam(y, VALUE)
    mixing = specialize(ULTRA_MIXING(K, gamma), y, y2)
    here = at(mixing, phi_z, by=[TEST_Z])
    there = arith((1 - gamma) * (1 - f(y2)) <= 1 - f(y), of_complement(mixing), complement(K(y)), complement(K(y2)))
    share = specialize(generalize(at(greatest, (1 - gamma) * f(y2), by=[generalize(here, y)]), y2), y)
    most = [arith(m <= 1, specialize(below, y), *mean_in_unit(K(y)))]

    def with_length(s: Term, *facts: Theorem) -> Theorem:
        """So it lies in an interval [m, m + s]."""
        within = generalize(both(specialize(below, y), arith(f(y) <= m + s, *facts)), y)
        return then(s, both(within, arith((1 - gamma) * s <= gamma * m, *facts), arith(s <= gamma * (1 - m), *facts)))

    def short(yes: Theorem) -> Theorem:
        """Mixing, for the test that says no where this one says yes, bounds it from above."""
        least = 1 - (1 - f(y)) / (1 - gamma)
        lower = at(greatest, least, by=[generalize(arith(least <= f(y2), there, yes), y2)])
        rest = arith((1 - gamma) * (1 - m) <= 1 - f(y), lower, yes)
        return with_length(minimum(gamma * m / (1 - gamma), gamma * (1 - m)), share, rest, yes)

    def long(no: Theorem) -> Theorem:
        """With gamma = 1 there is nothing to show but that it is in [m, 1]."""
        signs = at(greatest, 0, by=[generalize(low, y) for low in mean_in_unit(K(y))]), *most, *mean_in_unit(K(y))
        return with_length(1 - m, arith(eq(gamma, 1), no, gamma <= 1), *signs)

    return cases(gamma < 1, short, long)


# Privacy amplification by postprocessing that is ultra-mixing: the bound of the paper, and the best one ---

GIVEN = (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED, ULTRA_MIXING(K, gamma), *SIZES)

PAIRS = {"M": ((1, 0), ("1/4", "3/4")), "K": RESPONSE, "N": lambda i, j: (i, j) == (0, 1), "epsilon": log(num(2)),
         "gamma": "1/2"}  # fmt: skip

SHARP = Lemma(
    "bbgg19.theorem-1.4-sharp",
    "Postprocessing that is gamma-ultra-mixing, with the best delta: less than in the paper by its square term",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, beside Theorem 1, part 4",
    GIVEN,
    APPROX_Z(M3, N, log(RATIO), sharp(factor)),
    mutants=(Mutant("factor", {factor: LESS}, "K a randomized response, M = (1, 0) and (1/4, 3/4)",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, delta="1/2", **PAIRS)),),
)  # fmt: skip


@proof_of(SHARP)
def _sharp(claim: Claim) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    return for_neighbours(claim.conclusion, _amplification_pair())


def _amplification_pair() -> Theorem:
    """The laws on neighbours are such a pair, before the kernel and after it."""
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    private = at_neighbours(APPROX_DP(M, N, epsilon, delta))
    return use(PAIR, private, *laws, *GIVEN, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K)


PRINTED = Lemma(
    "bbgg19.theorem-1.4", "Postprocessing that is gamma-ultra-mixing makes (epsilon, delta)-DP (log(1 + gamma "
    "(exp(epsilon) - 1)), gamma delta exp(epsilon' - epsilon))-DP",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 4",
    GIVEN,
    APPROX_Z(M3, N, log(RATIO), factor * (gamma * delta * RATIO * exp(-epsilon))),
    mutants=(Mutant("factor", {factor: LESS}, "gamma = 1, and K leaves its input as it is",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), ("1/4", "3/4")), K=((1, 0), (0, 1)),
                        N=lambda i, j: (i, j) == (0, 1), epsilon=log(num(2)), gamma=1, delta="1/2")),),
)  # fmt: skip


@proof_of(PRINTED)
def _proof(claim: Claim) -> Theorem:
    """Any two laws of the kernel have a share of 1 - gamma in common, so a test after it distinguishes inputs by less.

    As a function of the input, the mean of the test lies in an interval [m, m + s], and mixing bounds s: it is at most
    gamma m/(1 - gamma), and at most gamma (1 - m). What is below m counts on both data sets alike; only what is above
    can be used to distinguish, and for that epsilon and delta count s times. This even gives a smaller delta than the
    paper: less by a square term, and divided by 2 - gamma, which is at least 1.
    """
    above, _, _ = parts(from_ratio())
    e, d = read(APPROX_Z, claim)["epsilon", "delta"]
    whole = gamma * delta * RATIO * exp(-epsilon)
    positive = arith(0 <= whole, above, *SIZES)
    square = [arith(0 <= (exp(epsilon) - 1) ** 2 * exp(-epsilon))]
    lost = [arith(0 <= gamma * (1 - gamma) * ((exp(epsilon) - 1) ** 2 * exp(-epsilon)), *square, *UNIT)]
    least = arith(gamma * LEFT <= whole, *lost)
    divided = arith(gamma * LEFT / (2 - gamma) <= whole, least, positive, *SIZES)
    best = read(CLOSE_Z, _amplification_pair()).delta
    return for_neighbours(
        claim.conclusion,
        use(
            INDISTINGUISHABLE_WEAKENING,
            _amplification_pair(),
            arith(best <= d, divided, positive),
            arith(log(RATIO) <= e),
            P=M3(x1),
            Q=M3(x2),
            epsilon=log(RATIO),
            epsilon2=e,
            delta=best,
            delta2=d,
        ),
    )


amplify_ultra_mixing = Verified(SHARP, "amplify_ultra_mixing")
