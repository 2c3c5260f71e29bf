"""Postprocessing by a kernel that satisfies Dobrushin's condition multiplies delta by gamma. First four
conditions on kernels; then all pairs of laws, and what the amplification gives.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.mixing import DOBRUSHIN, DOEBLIN, MINORIZED, ULTRA_MIXING, gamma, omega, y2
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, at_neighbours
from theorems.foundations.reals.completeness import INFIMUM
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.tests.disjoint_answers import IN_RANGE
from theorems.notions.dp.composition import APPROX_Z, for_neighbours

# Four conditions on a Markov kernel K: that its laws at any two points have much in common ----

__all__ = ["DOBRUSHIN", "DOEBLIN", "MINORIZED", "ULTRA_MIXING", "gamma", "omega", "y2"]
CLOSE_Z = on(INDISTINGUISHABLE, Y="Z")
TEST_Z = test_function(phi_z, z)


def value(point: Term) -> Term:
    """The mean of the test phi under K at a point."""
    return E(K(point), z, phi_z(z))


VALUE = value(y)
"""The mean of the test phi under K(y)."""

write_as(DOBRUSHIN, r"{0} \text{{ is }} \left({1}, {2}\right)\text{{-Dobrushin}}")
write_as(MINORIZED, r"{0} \geq \left(1 - {factor[1]}\right) {factor[2]}")
write_as(DOEBLIN, r"{0} \text{{ is }} {1}\text{{-Doeblin}}")
write_as(ULTRA_MIXING, r"{0} \text{{ is }} {1}\text{{-ultra-mixing}}")

put_in_words(
    DOBRUSHIN,
    "the laws of the kernel at any two points satisfy approximate DP, with the delta and the epsilon named last",
)
put_in_words(DOEBLIN, "the laws of the kernel have a common part of mass 1 - gamma")
put_in_words(ULTRA_MIXING, "the laws of the kernel at any two points are at least 1 - gamma times each other")


# Postprocessing by a kernel that satisfies Dobrushin's condition multiplies delta by gamma ----

S = var("S", prob("Z"))
epsilon2 = var("epsilon2")
CLOSE, LAWS = INDISTINGUISHABLE(P, Q, epsilon, delta), (PUSHED(R, P, K), PUSHED(S, Q, K))
UNIT = (0 <= gamma, gamma <= 1)


def complement(law: Term) -> Theorem:
    """The mean of 1 - phi under a law, for the test phi."""
    ints = bounded(law, z, phi_z(z), 1, specialize(TEST_Z, z))
    return arith(eq(E(law, z, 1 - phi_z(z)), 1 - E(law, z, phi_z(z))),
                 parts(expand(law, z, 1 - phi_z(z), ints))[1], mean_of_one(law))  # fmt: skip


def of_complement(fact: Theorem) -> Theorem:
    """The facts about all tests, of 1 - phi for the test phi."""
    size = specialize(TEST_Z, z)
    unit = generalize(both(arith(0 <= 1 - phi_z(z), size), arith(1 - phi_z(z) <= 1, size)), z)
    return at(fact, lam(z, 1 - phi_z(z)), by=[unit])


SHARED = finite({"Y": 2, "Z": 3}, K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), P=(1, 0), Q=(0, 1), epsilon=0,
                epsilon2=0, delta=1, gamma="1/2")  # fmt: skip

PAIR = Lemma(
    "mixing.dobrushin-pair", "Postprocessing by a kernel that mixes multiplies the delta of a pair of laws by gamma",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, parts 1 and 2",
    (CLOSE, *LAWS, DOBRUSHIN(K, gamma, epsilon2), (exp(epsilon2) - 1) * delta <= exp(epsilon) - 1, 0 <= epsilon,
     0 <= epsilon2, *UNIT),
    CLOSE_Z(R, S, epsilon, factor * gamma * delta),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability gamma and else forgets it",
                    witness=SHARED),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Let m be the infimum of the mean f of a test under K: f lies in [m, exp(epsilon2) m + gamma]."""
    mixing = read(DOBRUSHIN, hypothesis(claim, DOBRUSHIN)).epsilon
    test, f = TEST_Z, lam(y, VALUE)

    def of_test(goal: Term, _phi: Term) -> Theorem:
        low, _ = mean_in_unit(K(y))

        def with_infimum(m: Term, below: Theorem, greatest: Theorem) -> Theorem:
            close = at(specialize(hypothesis(claim, DOBRUSHIN), y, y2), phi_z, by=[test])
            least = (f(y) - gamma) * exp(-mixing)
            lower = generalize(arith(least <= f(y2), close), y2)
            s = (exp(mixing) - 1) * m + gamma
            top = arith(f(y) <= m + s, at(greatest, least, by=[lower]))
            nonneg = at(greatest, 0, by=[generalize(low, y)])
            inside = generalize(both(specialize(below, y), top), y)
            _, _, near = parts(use(IN_RANGE, CLOSE, inside, f=f, m=m, s=s))
            means = [at(law, phi_z, by=[test]) for law in LAWS]
            lost = arith((exp(mixing) - 1) * delta * m <= (exp(epsilon) - 1) * m, nonneg, *conditions(claim))
            return arith(goal, near, lost, *means)

        return infimum_of(f, 0, low, with_infimum)

    return intro(claim.conclusion, of_test)


def mean_in_unit(law: Term) -> list[Theorem]:
    """The mean of the test phi under a law is in [0, 1]."""
    size = specialize(TEST_Z, z)
    ints = bounded(law, z, phi_z(z), 1, size)
    return [integrate(law, z, fact, ints) for fact in parts(size)]


def infimum_of(
    function: Term, below: object, nonneg: Theorem, then: Callable[[Term, Theorem, Theorem], Theorem]
) -> Theorem:
    """Goes on with the greatest lower bound m of a function of y: m <= f(y), and every lower bound is at most m."""

    def found(m: Term, facts: Theorem) -> Theorem:
        low, greatest = parts(facts)
        return then(m, low, greatest)

    return obtain(use(INFIMUM, generalize(nonneg, y), f=function, b=below), "m", found)


# Every kernel is Dobrushin with gamma = 1 -----------------------------------------------------

ANY = Lemma(
    "mixing.dobrushin-one", "Every kernel is Dobrushin with gamma = 1", "elementary",
    (),
    DOBRUSHIN(K, factor, 0),
    mutants=(Mutant("factor", {factor: LESS}, "the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)))),),
)  # fmt: skip


@proof_of(ANY)
def _mixes(claim: Claim) -> Theorem:
    """The means of a test are in [0, 1]."""
    one = arith(eq(exp(num(0)), 1))
    facts = *mean_in_unit(K(y)), *mean_in_unit(K(y2)), one
    close = intro(CLOSE_Z(K(y), K(y2), 0, read(DOBRUSHIN, claim).gamma), lambda goal, _: arith(goal, *facts))
    return folded(claim.conclusion, generalize(close, y, y2))


# A kernel that satisfies Dobrushin's condition makes any two laws close, not only point masses ---

ALL_PAIRS = Lemma(
    "bbgg19.lemma-disjoint-extremal", "A (gamma, epsilon)-Dobrushin kernel makes any two laws (epsilon, gamma)-close",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (DOBRUSHIN(K, gamma, epsilon), *LAWS),
    CLOSE_Z(R, S, epsilon, factor * gamma),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2, point masses",
                    witness=finite({"Y": 2, "Z": 3}, K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), P=(1, 0), Q=(0, 1),
                        epsilon=0, gamma="1/2")),),
)  # fmt: skip


@proof_of(ALL_PAIRS)
def _proof(claim: Claim) -> Theorem:
    """f(y) <= exp(epsilon) f(y2) + gamma for the mean f of a test, averaged over y and then over y2."""
    close = at(specialize(DOBRUSHIN(K, gamma, epsilon), y, y2), phi_z, by=[TEST_Z])
    first = integrate(P, y, close, bounded(P, y, VALUE, 1, *mean_in_unit(K(y))))
    both = integrate(Q, y2, first, bounded(Q, y2, value(y2), 1, *mean_in_unit(K(y2))))
    laws = [at(law, phi_z, by=[TEST_Z]) for law in LAWS]
    return intro(claim.conclusion, lambda goal, _: arith(goal, both, *laws, mean_of_one(P), mean_of_one(Q)))


# Privacy amplification by postprocessing that satisfies Dobrushin's condition -----------------

GIVEN = (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED)
HIGHER = log(1 + (exp(epsilon) - 1) / delta)

LOST = {"K": (("1/2", 0, "1/2"), (0, "1/2", "1/2")), "N": lambda i, j: (i, j) == (0, 1), "gamma": "1/2"}

DOBRUSHIN_AMPLIFIES = Lemma(
    "bbgg19.theorem-1.1", "Postprocessing that is gamma-Dobrushin makes (epsilon, delta)-DP (epsilon, gamma delta)-DP",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 1",
    (*GIVEN, DOBRUSHIN(K, gamma, 0), 0 <= epsilon, *UNIT),
    APPROX_Z(M3, N, epsilon, factor * gamma * delta),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability gamma, and M reveals all",
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, M=((1, 0), (0, 1)), epsilon=0, delta=1, **LOST)),
             Mutant("sign", without(0 <= epsilon),
                    "M does not see its data, and delta = 1 - exp(epsilon)",
                    witness=finite({"X": 2, "Y": 1, "Z": 1}, M=((1,), (1,)), K=((1,),), N=True, gamma=0,
                        epsilon="-1", delta="0.633"))),
)  # fmt: skip


@proof_of(DOBRUSHIN_AMPLIFIES)
def _first(claim: Claim) -> Theorem:
    """Two values of the mean of a test under K differ by gamma at most."""
    one = arith(eq(exp(num(0)), 1))
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    return amplified(claim, arith(num(0) <= 0), arith((exp(num(0)) - 1) * delta <= exp(epsilon) - 1, one, grown))


def amplified(claim: Claim, higher: Theorem, room: Theorem) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    guarantee, mixing = hypothesis(claim, APPROX_DP), hypothesis(claim, DOBRUSHIN)
    epsilon, delta = read(APPROX_DP, guarantee)["epsilon", "delta"]
    made = use(PAIR, at_neighbours(guarantee), *laws, higher, room, *claim.hypotheses, P=M(x1), Q=M(x2), R=M3(x1),
               S=M3(x2), K=K, epsilon=epsilon, delta=delta, epsilon2=read(DOBRUSHIN, mixing).epsilon)  # fmt: skip
    return for_neighbours(claim.conclusion, made)


EPSILON_DOBRUSHIN_AMPLIFIES = Lemma(
    "bbgg19.theorem-1.2", "The same for a kernel that is Dobrushin at log(1 + (exp(epsilon) - 1)/delta)",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 2",
    (*GIVEN, DOBRUSHIN(K, gamma, HIGHER), 0 <= epsilon, 0 < delta, delta <= 1, *UNIT),
    APPROX_Z(M3, N, epsilon, factor * gamma * delta),
    mutants=(Mutant("factor", {factor: LESS}, "P = (1, 0), Q = (9/20, 11/20), exp(epsilon) = 2",
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, M=((1, 0), ("9/20", "11/20")), epsilon=log(num(2)),
                        delta="1/10", **LOST)),),
)  # fmt: skip


@proof_of(EPSILON_DOBRUSHIN_AMPLIFIES)
def _second(claim: Claim) -> Theorem:
    """The excess of exp(log(1 + (exp(epsilon) - 1)/delta)) over 1, times delta, is that of exp(epsilon)."""
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    share = arith(0 <= (exp(epsilon) - 1) / delta, grown, 0 < delta)
    ratio = argument_of(HIGHER)
    value = use(EXP_OF_LOG, arith(0 < ratio, share), y=ratio)
    room = arith((exp(HIGHER) - 1) * delta <= exp(epsilon) - 1, value, 0 < delta)
    return amplified(claim, signed(0 <= HIGHER, share), room)


amplify_dobrushin = Verified(DOBRUSHIN_AMPLIFIES, "amplify_dobrushin")
amplify_epsilon_dobrushin = Verified(EPSILON_DOBRUSHIN_AMPLIFIES, "amplify_epsilon_dobrushin")
