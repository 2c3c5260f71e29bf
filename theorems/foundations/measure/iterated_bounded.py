"""Iterated expectation of bounded functions, from the definitions by bounded tests."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, integrable, lam, prob, var
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import K, P, test_function, w, y, z
from dpproofs.proving.reading import comparison, conjuncts, lhs
from dpproofs.proving.tactics import arith, at, both, bounded, expand, generalize, integrate, mean_of_one, parts
from dpproofs.proving.tactics import specialize, transfer, use

c, e = var("c"), var("e")
f_y = var("f", function_type(("Y",), REAL))
v, R = var("v", "V"), var("R", prob("V"))
T = var("T", function_type(("Y", "Z"), "V"))
f, phi = var("f", function_type(("V",), REAL)), var("phi", function_type(("V",), REAL))

law_of_T = forall(phi, implies(test_function(phi, v), eq(E(R, v, phi(v)), E(P, y, E(K(y), z, phi(T(y, z)))))))
nonneg, below_c = forall(v, 0 <= f(v)), forall(v, f(v) <= c)
inner = E(K(y), z, f(T(y, z)))


def _bounded_mean_claim(factor: Factor) -> Claim:
    mean = E(P, w, f_y(w))
    return Claim(
        (forall(w, 0 <= f_y(w)), forall(w, f_y(w) <= c)), conj(integrable(P, w, f_y(w)), 0 <= mean, mean <= factor * c)
    )


def _bounded_mean(claim: Claim) -> Theorem:
    low, high = specialize(forall(w, 0 <= f_y(w)), w), specialize(forall(w, f_y(w) <= c), w)
    ints = bounded(P, w, f_y(w), c, low, high)
    *_, upper = conjuncts(claim)
    below = arith(upper, integrate(P, w, high, ints), mean_of_one(P))
    return both(ints, integrate(P, w, low, ints), below)


BOUNDED_MEAN_BOUND = Mutant(
    "bound", _bounded_mean_claim(LESS), "f = c = 1", witness=finite({"Y": 3}, P=("1/7", "5/7", "1/7"), c="0.5", f="1/2")
)
BOUNDED_MEAN = Lemma(
    "foundations.bounded-mean",
    "The mean of a function with values in [0, c] is in [0, c]",
    "elementary",
    *_bounded_mean_claim(1).parts,
    _bounded_mean,
    (BOUNDED_MEAN_BOUND,),
)


def _bounded_claim(factor: Factor) -> Claim:
    return Claim(
        (law_of_T, nonneg, below_c, 0 < c),
        conj(
            integrable(R, v, f(v)),
            integrable(P, y, inner),
            forall(y, conj(integrable(K(y), z, f(T(y, z))), 0 <= inner, inner <= c)),
            eq(E(R, v, f(v)), factor * E(P, y, inner)),
        ),
    )


def _bounded(claim: Claim) -> Theorem:
    """The function f/c is a test."""
    f0, fc = specialize(nonneg, v), specialize(below_c, v)
    unit = generalize(both(arith(0 <= f(v) / c, f0, 0 < c), arith(f(v) / c <= 1, fc, 0 < c)), v)
    tests = at(law_of_T, lam(v, f(v) / c), by=[unit])
    at_T = [generalize(specialize(g, T(y, z)), z) for g in (nonneg, below_c)]
    K_int, low, high = parts(use(BOUNDED_MEAN, *at_T, P=K(y), f=lam(z, f(T(y, z))), c=c))
    P_int, _, _ = parts(use(BOUNDED_MEAN, generalize(low, y), generalize(high, y), P=P, f=lam(y, inner), c=c))
    R_int, _, _ = parts(use(BOUNDED_MEAN, nonneg, below_c, P=R, f=f, c=c))
    left = parts(expand(R, v, f(v) / c, R_int, 0 < c))[1]
    inside = parts(expand(K(y), z, f(T(y, z)) / c, K_int, 0 < c))[1]
    outside = expand(P, y, inner / c, P_int, 0 < c)
    right = transfer(P, y, arith(eq(inner / c, lhs(inside)), inside, 0 < c), parts(outside)[0])
    equal = arith(comparison(claim), tests, left, parts(outside)[1], parts(right)[1], 0 < c)
    return both(R_int, P_int, generalize(both(K_int, low, high), y), equal)


ITERATED_BOUNDED = Lemma(
    "foundations.iterated-bounded", "Iterated expectation for functions with values in [0, c]", "elementary",
    *_bounded_claim(1).parts, _bounded,
    (Mutant("factor", _bounded_claim(MORE), "f = c = 1",
            witness=finite({"V": 2, "Y": 2, "Z": 2}, K=((1, 0), ("1/2", "1/2")), P=(1, 0), R=(1, 0),
                T=(0, 1, 1, 0), c=5, f=(1, 1))),),
)  # fmt: skip
