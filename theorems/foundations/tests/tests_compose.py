"""Bounds on all tests add up: y is drawn first, then z from a kernel at y, and T(y, z) is seen."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, forall, lam, prob, substitute, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, integrate, parts, specialize, use
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN, R, T, law_of_T, phi, v
from dpproofs.privacy.notions import INDISTINGUISHABLE, K, P, Q, on, test_function, y, z
from dpproofs.proving.reading import read

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
    test = test_function(phi, v)
    at_T = specialize(test, T(y, z))
    low, high = (generalize(g, z) for g in parts(at_T))
    inner = lam(z, phi(T(y, z)))
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
    bound = E(R, v, phi(v)) <= exp(total) * E(S, v, phi(v)) + 0
    same = [at(law, phi, by=[test]) for law in (law_of_T, TO_S)]
    return for_all(claim.conclusion, arith(bound, *same, first, second))
