"""Bounds on all tests, with an additive part, of two laws and of kernels."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, forall, lam, minimum, prob, substitute, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, K, P, Q, delta, on, test_function, y, z
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, integrate, parts, specialize, use
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN, R, T, law_of_T, phi, v

SOURCE = "Dwork and Roth 2014, Theorems 3.14, 3.16 and B.1"
a, b, delta2 = variables("a b delta2")
S = var("S", prob("V"))
TO_S = substitute(law_of_T, {R: S, P: Q, K: H})
OF_LAWS = INDISTINGUISHABLE(P, Q, a, delta)
OF_KERNELS = forall(y, on(INDISTINGUISHABLE, Y="Z")(K(y), H(y), b, delta2))
GIVEN = OF_LAWS, OF_KERNELS, law_of_T, TO_S

COMPOSE = Lemma(
    "mechanisms.compose-tests", "Bounds on all tests with an additive part add up", SOURCE,
    (*GIVEN, 0 <= delta2),
    on(INDISTINGUISHABLE, Y="V")(R, S, a + b, delta + factor * delta2),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, a = b = delta = 0, K, H at distance delta2",
                    witness=finite({"Y": 1, "Z": 2, "V": 2}, P=(1,), Q=(1,), K=((1, 0),), H=((0, 1),), T=(0, 1),
                        R=(1, 0), S=(0, 1), a=0, b=0, delta=0, delta2=1)),),
)  # fmt: skip


@proof_of(COMPOSE)
def _compose(claim: Claim) -> Theorem:
    """E_K[phi] <= min(1, exp(b) E_H[phi]) + delta2, and the minimum is a test of y."""
    test = test_function(phi, v)
    at_T = specialize(test, T(y, z))
    low, high = (generalize(g, z) for g in parts(at_T))
    inner = lam(z, phi(T(y, z)))
    inside = at(specialize(OF_KERNELS, y), inner, by=[generalize(at_T, z)])
    means, bounds, ints = [], [], []
    for law, kernel in ((P, K), (Q, H)):
        _, K_low, K_high = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=inner, c=1))
        mean = lam(y, E(kernel(y), z, inner(z)))
        held = use(BOUNDED_MEAN, generalize(K_low, y), generalize(K_high, y), P=law, f=mean, c=1)
        means.append(mean)
        bounds.append(both(K_low, K_high))
        ints.append(parts(held)[0])
    cut = lam(y, minimum(1, exp(b) * means[1](y)))
    unit = generalize(both(arith(0 <= cut(y), bounds[1]), arith(cut(y) <= 1)), y)
    cut_ints = [
        parts(use(BOUNDED_MEAN, *(generalize(g, y) for g in parts(specialize(unit, y))), P=law, f=cut, c=1))[0]
        for law in (P, Q)
    ]
    under = arith(means[0](y) <= cut(y) + delta2, inside, bounds[0], 0 <= delta2)
    first = integrate(P, y, under, ints[0], cut_ints[0])
    second = at(OF_LAWS, cut, by=[unit])
    third = integrate(Q, y, arith(cut(y) <= exp(b) * means[1](y)), cut_ints[1], ints[1])
    total, rest = read(INDISTINGUISHABLE, claim)["epsilon", "delta"]
    laws = [at(law, phi, by=[test]) for law in (law_of_T, TO_S)]
    scaled = arith(exp(a) * E(Q, y, cut(y)) <= exp(a) * (exp(b) * E(Q, y, means[1](y))), third)
    bound = arith(E(R, v, phi(v)) <= exp(total) * E(S, v, phi(v)) + rest, *laws, first, second, scaled)
    return for_all(claim.conclusion, bound)
