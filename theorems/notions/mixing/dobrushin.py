"""Postprocessing by a kernel that satisfies Dobrushin's condition multiplies delta by gamma."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, lam, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, PUSHED, K, P, Q, R, delta, epsilon, phi_z, y, z
from dpproofs.proving.reading import conditions, hypothesis, read
from dpproofs.proving.tactics import arith, at, both, bounded, generalize, expand, integrate, intro, mean_of_one
from dpproofs.proving.tactics import obtain, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.reals.infimum import INFIMUM
from theorems.foundations.tests.functions_in_range import IN_RANGE
from theorems.notions.mixing.conditions import CLOSE_Z, DOBRUSHIN, TEST_Z, VALUE, gamma, y2

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
    (
        CLOSE,
        *LAWS,
        DOBRUSHIN(K, gamma, epsilon2),
        (exp(epsilon2) - 1) * delta <= exp(epsilon) - 1,
        0 <= epsilon,
        0 <= epsilon2,
        *UNIT,
    ),
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
