"""Iterated expectation of bounded functions, from the definitions by bounded tests."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, integrable, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import K, P, test_function, w, y, z
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, both, bounded, integrate, mean_of_one
from dpproofs.proving.tactics import specialize

c, e = var("c"), var("e")
f_y = var("f", function_type(("Y",), REAL))
v, R = var("v", "V"), var("R", prob("V"))
T = var("T", function_type(("Y", "Z"), "V"))
f, phi = var("f", function_type(("V",), REAL)), var("phi", function_type(("V",), REAL))

law_of_T = forall(phi, implies(test_function(phi, v), eq(E(R, v, phi(v)), E(P, y, E(K(y), z, phi(T(y, z)))))))
nonneg, below_c = forall(v, 0 <= f(v)), forall(v, f(v) <= c)
inner = E(K(y), z, f(T(y, z)))

BOUNDED_MEAN_BOUND = Mutant(
    "bound", {factor: LESS}, "f = c = 1", witness=finite({"Y": 3}, P=("1/7", "5/7", "1/7"), c="0.5", f="1/2")
)

BOUNDED_MEAN = Lemma(
    "foundations.bounded-mean", "The mean of a function with values in [0, c] is in [0, c]", "elementary",
    (forall(w, 0 <= f_y(w)), forall(w, f_y(w) <= c)),
    conj(integrable(P, w, f_y(w)), 0 <= E(P, w, f_y(w)), E(P, w, f_y(w)) <= factor * c),
    mutants=(BOUNDED_MEAN_BOUND,),
)  # fmt: skip


@proof_of(BOUNDED_MEAN)
def _bounded_mean(claim: Claim) -> Theorem:
    low, high = specialize(forall(w, 0 <= f_y(w)), w), specialize(forall(w, f_y(w) <= c), w)
    ints = bounded(P, w, f_y(w), c, low, high)
    *_, upper = conjuncts(claim)
    below = arith(upper, integrate(P, w, high, ints), mean_of_one(P))
    return both(ints, integrate(P, w, low, ints), below)
