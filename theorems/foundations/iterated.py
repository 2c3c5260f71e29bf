"""Iterated expectation: for nonnegative functions, from the definitions by bounded tests.

R is the law of T(y, z) when y has law P and z, given y, has law K(y); for T = pair this is
the joint law (JOINT), for T(y, z) = z the law after postprocessing (PUSHED).
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    FALSE, REAL, E, conj, eq, exists, forall, function_type, implies, integrable, lam, minimum, prob, var,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, bounded, cases, discharge, expand, generalize, integrate,
    mean_of_one, monotone_limit, parts,
    prove, specialize, transfer, use, witness,
)  # fmt: skip
from dpproofs.notions import K, P, test_function, w, y, z

c, e = var("c"), var("e")
f_y = var("f", function_type(("Y",), REAL))
v, R = var("v", "V"), var("R", prob("V"))
T = var("T", function_type(("Y", "Z"), "V"))
f, phi = var("f", function_type(("V",), REAL)), var("phi", function_type(("V",), REAL))

law_of_T = forall(phi, implies(test_function(phi, v), eq(E(R, v, phi(v)), E(P, y, E(K(y), z, phi(T(y, z)))))))
nonneg, below_c = forall(v, 0 <= f(v)), forall(v, f(v) <= c)
inner = E(K(y), z, f(T(y, z)))
inner_integrable = forall(y, integrable(K(y), z, f(T(y, z))))


def _bounded_mean_claim(factor: Factor) -> Claim:
    mean = E(P, w, f_y(w))
    return Claim((forall(w, 0 <= f_y(w)), forall(w, f_y(w) <= c)),
                 conj(integrable(P, w, f_y(w)), 0 <= mean, mean <= factor * c))  # fmt: skip


def _bounded_mean(claim: Claim) -> Theorem:
    low, high = specialize(forall(w, 0 <= f_y(w)), w), specialize(forall(w, f_y(w) <= c), w)
    ints = bounded(P, w, f_y(w), c, low, high)
    below = arith(claim.conclusion.args[2], integrate(P, w, high, ints), mean_of_one(P))
    return both(ints, integrate(P, w, low, ints), below)


BOUNDED_MEAN = Lemma(
    "foundations.bounded-mean", "The mean of a function with values in [0, c] is in [0, c]", "elementary",
    *_bounded_mean_claim(1).parts, _bounded_mean,
    (Mutant("bound", _bounded_mean_claim(LESS), "f = c = 1"),),
)  # fmt: skip


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
    right = transfer(P, y, arith(eq(inner / c, inside.conclusion.args[0]), inside, 0 < c), parts(outside)[0])
    equal = arith(claim.conclusion.args[-1], tests, left, parts(outside)[1], parts(right)[1], 0 < c)
    return both(R_int, P_int, generalize(both(K_int, low, high), y), equal)


ITERATED_BOUNDED = Lemma(
    "foundations.iterated-bounded", "Iterated expectation for functions with values in [0, c]", "elementary",
    *_bounded_claim(1).parts, _bounded,
    (Mutant("factor", _bounded_claim(MORE), "f = c = 1"),),
)  # fmt: skip

cut, cut_T = minimum(f(v), c), minimum(f(T(y, z)), c)
inner_cut = E(K(y), z, cut_T)
outer_integrable, R_integrable = integrable(P, y, inner), integrable(R, v, f(v))


def _truncated() -> list[Theorem]:
    """min(f, c) is integrable, inside and outside, and has one expectation."""
    f0 = specialize(nonneg, v)
    low, high = generalize(arith(0 <= cut, f0, 0 < c), v), generalize(arith(cut <= c), v)
    return parts(use(ITERATED_BOUNDED, law_of_T, low, high, 0 < c, f=lam(v, cut)))


given = (law_of_T, nonneg, inner_integrable)


def _same(factor: Factor) -> Term:
    return eq(E(R, v, f(v)), factor * E(P, y, inner))


def _mutant(known: Term, other: Term, formula: Term) -> tuple[Mutant, ...]:
    return (Mutant("factor", Claim((*given, known), conj(other, formula)), "f = 1"),)


def _upper(claim: Claim) -> Theorem:
    """E_R[min(f, c)] = E_P[E_K[min(f, c)]] <= E_P[E_K[f]]; let c grow."""
    R_cut, P_cut, at_y, equal = _truncated()
    K_cut, K_int = parts(specialize(at_y, y))[0], specialize(inner_integrable, y)
    point = integrate(K(y), z, arith(cut_T <= f(T(y, z))), K_cut, K_int)
    below = integrate(P, y, point, P_cut, outer_integrable)
    mean = arith(E(R, v, cut) <= E(P, y, inner), equal, below)
    limit = monotone_limit(R, v, f(v), cut, c, mean, R_cut, f(v) + 1, specialize(nonneg, v))
    return prove(claim.conclusion, limit)


ITERATED_UPPER = Lemma(
    "foundations.iterated-upper", "E_R[f] <= E_P[E_K[f]] for f >= 0", "elementary",
    (*given, outer_integrable), conj(R_integrable, E(R, v, f(v)) <= E(P, y, inner)), _upper,
    _mutant(outer_integrable, R_integrable, MORE * E(R, v, f(v)) <= E(P, y, inner)),
)  # fmt: skip


def _levels_reach() -> Theorem:
    """For every y and e > 0, E_K[f] <= E_K[min(f, c)] + e for some c: otherwise E_K[f] <= E_K[f] - e."""
    K_cut = parts(specialize(_truncated()[2], y))[0]
    goal = exists(c, conj(0 < c, inner <= inner_cut + e))

    def otherwise(no: Theorem) -> Theorem:
        small = cases(
            inner <= inner_cut + e,
            lambda near: use("contradiction", witness(goal, c, 0 < c, near), no, A=goal, B=inner_cut <= inner - e),
            lambda far: arith(inner_cut <= inner - e, far),
        )
        f0 = specialize(nonneg, T(y, z))
        limit = monotone_limit(K(y), z, f(T(y, z)), cut_T, c, small, K_cut, f(T(y, z)) + 1, f0)
        return use("ex_falso", arith(FALSE, parts(limit)[1], 0 < e), A=goal)

    return generalize(discharge(cases(goal, lambda yes: yes, otherwise), 0 < e), y, e)


def _converse(claim: Claim) -> Theorem:
    """E_P[E_K[min(f, c)]] = E_R[min(f, c)] <= E_R[f]; let c grow."""
    R_cut, P_cut, at_y, equal = _truncated()
    below = integrate(R, v, arith(cut <= f(v)), R_cut, R_integrable)
    bound = arith(E(P, y, inner_cut) <= E(R, v, f(v)), equal, below)
    f0 = integrate(K(y), z, specialize(nonneg, T(y, z)), specialize(inner_integrable, y))
    d = var("d")
    K_cut = parts(specialize(at_y, y))[0]
    K_cut_d = use(K_cut, law_of_T, nonneg, arith(0 < d, 0 < c, c <= d), c=d)
    grow = integrate(K(y), z, arith(cut_T <= minimum(f(T(y, z)), d), c <= d), K_cut, K_cut_d)
    limit = monotone_limit(P, y, inner, inner_cut, c, bound, P_cut, _levels_reach(), f0, discharge(grow, 0 < c, c <= d))
    P_int, upper = parts(limit)
    upper_R = parts(use(ITERATED_UPPER, *given, P_int))[1]
    return both(P_int, arith(claim.conclusion.args[1], upper, upper_R))


ITERATED_CONVERSE = Lemma(
    "foundations.iterated-converse", "E_R[f] = E_P[E_K[f]] for f >= 0 integrable under R", "elementary",
    (*given, R_integrable), conj(outer_integrable, _same(1)), _converse,
    _mutant(R_integrable, outer_integrable, _same(MORE)),
)  # fmt: skip


def _iterated(claim: Claim) -> Theorem:
    R_int = parts(use(ITERATED_UPPER, *given, outer_integrable))[0]
    return prove(claim.conclusion, R_int, use(ITERATED_CONVERSE, *given, R_int))


ITERATED = Lemma(
    "foundations.iterated", "E_R[f] = E_P[E_K[f]] for f >= 0 when the right side is finite", "elementary",
    (*given, outer_integrable), conj(R_integrable, _same(1)), _iterated,
    _mutant(outer_integrable, R_integrable, _same(MORE)),
)  # fmt: skip
