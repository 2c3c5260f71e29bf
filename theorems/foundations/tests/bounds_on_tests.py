"""Bounds on the means of all tests: larger bounds, through a law in between, composition, functions with
values in an interval, and answers that cannot be right under all of several close laws.
"""

from dpproofs.prelude import *
from theorems.citations import MURTAGH_VADHAN
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, R, T, law_of_T, mean_of_unit, phi_, v

# A larger bound on all tests ------------------------------------------------------------------

epsilon2, delta2 = variables("epsilon2 delta2")

INDISTINGUISHABLE_WEAKENING = Lemma(
    "foundations.indistinguishable-weakening", "Indistinguishability with larger parameters", "elementary",
    (INDISTINGUISHABLE(P, Q, epsilon, delta), epsilon <= epsilon2, delta <= delta2),
    INDISTINGUISHABLE(P, Q, epsilon2, delta2),
    mutants=(Mutant("delta", without(delta <= delta2), "delta2 < delta",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="99/100", delta2="1/1000000",
                        epsilon="1/1000", epsilon2="1/2")),),
)  # fmt: skip


@proof_of(INDISTINGUISHABLE_WEAKENING)
def _indistinguishable(claim: Claim) -> Theorem:
    """The mean of a test is nonnegative, and exp is increasing."""
    grow = use("foundations.exp-increasing", epsilon <= epsilon2, x=epsilon, y=epsilon2)

    def of_test(goal: Term, phi: Term) -> Theorem:
        size = specialize(test_function(phi, w), w)
        positive = integrate(Q, w, prove(0 <= phi(w), size), bounded(Q, w, phi(w), 1, size))
        return arith(goal, at(hypothesis(claim, INDISTINGUISHABLE), phi), positive, grow, delta <= delta2)

    return intro(claim.conclusion, of_test)


# Bounds on all tests add up: y is drawn first, then z from a kernel at y, and T(y, z) is seen ---

a, b = variables("a b")
S = var("S", prob("V"))
TO_S = substitute(law_of_T, {R: S, P: Q, K: H})
INDISTINGUISHABLE_Z, INDISTINGUISHABLE_V = on(INDISTINGUISHABLE, Y="Z"), on(INDISTINGUISHABLE, Y="V")
OF_LAWS, OF_KERNELS = INDISTINGUISHABLE(P, Q, a, 0), forall(y, INDISTINGUISHABLE_Z(K(y), H(y), b, 0))

TESTS_COMPOSE = Lemma(
    "foundations.tests-compose", "Bounds on all tests add up", "elementary",
    (OF_LAWS, OF_KERNELS, law_of_T, TO_S),
    INDISTINGUISHABLE_V(R, S, a + factor * b, 0),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < b), "randomised response with a = b, both answers seen",
                    witness=finite({"Y": 1, "Z": 2, "V": 2}, P=(1,), Q=(1,), K=(("3/4", "1/4"),), H=(("1/4", "3/4"),),
                        T=(0, 1), R=("3/4", "1/4"), S=("1/4", "3/4"), a=0, b="1.0987")),),
)  # fmt: skip


@proof_of(TESTS_COMPOSE)
def _proof(claim: Claim) -> Theorem:
    """E_R[phi] = E_P[E_K[phi]] <= exp(b) E_P[E_H[phi]] <= exp(b) exp(a) E_Q[E_H[phi]]."""
    test = test_function(phi_, v)
    at_T = specialize(test, T(y, z))
    low, high = (generalize(g, z) for g in parts(at_T))
    inner = lam(z, phi_(T(y, z)))
    inside = at(specialize(OF_KERNELS, y), inner, by=[generalize(at_T, z)])
    means = []
    for kernel in (K, H):
        _, K_low, K_high = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=inner, c=1))
        unit = generalize(both(K_low, K_high), y)
        mean = lam(y, E(kernel(y), z, inner(z)))
        ints = use(BOUNDED_MEAN, generalize(K_low, y), generalize(K_high, y), P=P, f=mean, c=1)
        means.append((mean, unit, parts(ints)[0]))
    (_, _, K_int), (H_mean, H_unit, H_int) = means
    first = integrate(P, y, arith(E(K(y), z, inner(z)) <= exp(b) * H_mean(y), inside), K_int, H_int)
    second = at(OF_LAWS, H_mean, by=[H_unit])
    total = read(INDISTINGUISHABLE, claim).epsilon
    bound = E(R, v, phi_(v)) <= exp(total) * E(S, v, phi_(v)) + 0
    same = [at(law, phi_, by=[test]) for law in (law_of_T, TO_S)]
    return for_all(claim.conclusion, arith(bound, *same, first, second))


# Bounds on all tests, with an additive part, of two laws and of kernels -----------------------

SOURCE = "Dwork and Roth 2014, Theorems 3.14, 3.16 and B.1"
COMPOSE_OF_LAWS = INDISTINGUISHABLE(P, Q, a, delta)
COMPOSE_OF_KERNELS = forall(y, on(INDISTINGUISHABLE, Y="Z")(K(y), H(y), b, delta2))
GIVEN = COMPOSE_OF_LAWS, COMPOSE_OF_KERNELS, law_of_T, TO_S

COMPOSE = Lemma(
    "mechanisms.compose-tests", "Bounds on all tests with an additive part add up", SOURCE,
    (*GIVEN, 0 <= delta2),
    on(INDISTINGUISHABLE, Y="V")(R, S, a + b, delta + factor * delta2),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, a = b = delta = 0, K, H at distance delta2",
                    witness=finite({"Y": 1, "Z": 2, "V": 2}, P=(1,), Q=(1,), K=((1, 0),), H=((0, 1),), T=(0, 1),
                        R=(1, 0), S=(0, 1), a=0, b=0, delta=0, delta2=1)),),
)  # fmt: skip


either = mark("either", 1)

COMPOSE_MISSES = Lemma(
    "mechanisms.compose-tests-misses", "Bounds on all tests compose, and an additive part is left out of the other one",
    MURTAGH_VADHAN,
    (*GIVEN, delta2 <= 1),
    on(INDISTINGUISHABLE, Y="V")(R, S, a + b, 1 - (1 - delta) * (1 - either * delta2)),
    mutants=(Mutant("delta", {either: LESS}, "P = Q, a = b = delta = 0, K, H at distance delta2",
                    witness=finite({"Y": 1, "Z": 2, "V": 2}, P=(1,), Q=(1,), K=((1, 0),), H=((0, 1),), T=(0, 1),
                        R=(1, 0), S=(0, 1), a=0, b=0, delta=0, delta2=1)),
             Mutant("more", without(delta2 <= 1), "delta = delta2 = 2, P, Q at distance 1",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), K=((1,), (1,)), H=((1,), (1,)),
                        T=(0, 1), R=(1, 0), S=(0, 1), a=0, b=0, delta=2, delta2=2))),
)  # fmt: skip


@proof_of(COMPOSE)
def _sums(claim: Claim) -> Theorem:
    """E_K[phi] <= min(1, exp(b) E_H[phi]) + delta2, and the minimum is a test of y."""
    return for_all(claim.conclusion, _composed(claim, num(1), prove(num(0) < 1), 0 <= delta2))


@proof_of(COMPOSE_MISSES)
def _misses(claim: Claim) -> Theorem:
    """The same with (1 - delta2) times such a minimum, unless delta2 = 1, which says nothing."""
    kept = 1 - delta2

    def nothing(no: Theorem) -> Theorem:
        test = specialize(test_function(phi_, v), v)
        means = (fact for law in (R, S) for fact in mean_of_unit(law, v, phi_(v), test)[1:])
        return arith(said_of(claim.conclusion, phi_), no, delta2 <= 1, *means)

    return for_all(claim.conclusion, cases(0 < kept, lambda some: _composed(claim, kept, some), nothing))


def _composed(claim: Claim, kept: Term, *facts: Theorem | Term) -> Theorem:
    """The bound on a test, where 1 <= kept + delta2: E_K[phi] <= kept min(1, exp(b) E_H[phi]/kept) + delta2."""
    test = test_function(phi_, v)
    at_T = specialize(test, T(y, z))
    low, high = (generalize(g, z) for g in parts(at_T))
    inner = lam(z, phi_(T(y, z)))
    inside = at(specialize(COMPOSE_OF_KERNELS, y), inner, by=[generalize(at_T, z)])
    means, bounds, ints = [], [], []
    for law, kernel in ((P, K), (Q, H)):
        _, K_low, K_high = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=inner, c=1))
        mean = lam(y, E(kernel(y), z, inner(z)))
        held = use(BOUNDED_MEAN, generalize(K_low, y), generalize(K_high, y), P=law, f=mean, c=1)
        means.append(mean)
        bounds.append(both(K_low, K_high))
        ints.append(parts(held)[0])
    cut = lam(y, minimum(1, exp(b) * means[1](y) / kept))
    unit = generalize(both(arith(0 <= cut(y), bounds[1], *facts), arith(cut(y) <= 1)), y)
    cut_ints = [
        parts(use(BOUNDED_MEAN, *(generalize(g, y) for g in parts(specialize(unit, y))), P=law, f=cut, c=1))[0]
        for law in (P, Q)
    ]
    under = arith(means[0](y) <= kept * cut(y) + delta2, inside, bounds[0], *facts)
    first = integrate(P, y, under, ints[0], cut_ints[0])
    second = at(COMPOSE_OF_LAWS, cut, by=[unit])
    third = integrate(Q, y, arith(kept * cut(y) <= exp(b) * means[1](y), *facts), cut_ints[1], ints[1])
    goal = said_of(claim.conclusion, phi_)
    laws = [at(law, phi_, by=[test]) for law in (law_of_T, TO_S)]
    scaled = arith(exp(a) * (kept * E(Q, y, cut(y))) <= exp(a) * (exp(b) * E(Q, y, means[1](y))), third)
    before = arith(kept * E(P, y, cut(y)) <= kept * (exp(a) * E(Q, y, cut(y)) + delta), second, *facts)
    return arith(goal, *laws, first, before, scaled)
