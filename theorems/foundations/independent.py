"""Two independent outcomes put together: means of products, and the likelihood ratio."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, absolute, conj, eq, forall, function_type, implies, integrable, lam, mul, num, open_, prob, var,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, discharge, dominated, expand, folded, generalize, integrate, parts, prove, specialize, transfer,
    unfolded, use,
)  # fmt: skip
from theorems.foundations.iterated import BOUNDED_MEAN, ITERATED, R, T, phi, v
from theorems.foundations.notions import DENSITY, L, P, Q, on, test_function, y, z

P2, Q2 = var("P2", prob("Z")), var("Q2", prob("Z"))
S = var("S", prob("V"))
first, second = var("first", function_type(("V",), "Y")), var("second", function_type(("V",), "Z"))
f, g = var("f", function_type(("Y",), REAL)), var("g", function_type(("Z",), REAL))
l = var("l", function_type(("Z",), REAL))

INDEPENDENT = Definition(
    "independent",
    (R, P, P2, T),
    forall(phi, implies(test_function(phi, v), eq(E(R, v, phi(v)), E(P, y, E(P2, z, phi(T(y, z))))))),
)
"""R is the law of T(y, z) for independent y with law P and z with law P2."""

READ_BACK = Definition(
    "read_back",
    (T, first, second),
    forall((y, z), conj(eq(first(T(y, z)), y), eq(second(T(y, z)), z))),
)
"""y and z can be read back from T(y, z)."""

READ = READ_BACK(T, first, second)
MEANS = (
    INDEPENDENT(S, Q, Q2, T), READ, forall(y, 0 <= f(y)), forall(z, 0 <= g(z)),
    integrable(Q, y, f(y)), integrable(Q2, z, g(z)),
)  # fmt: skip


def same_value(function: Term, equal: Theorem) -> Theorem:
    """f(a) = f(b), from a = b."""
    a, b = equal.conclusion.args
    u = var("u_", a.type)
    same = arith(eq(function(a), function(a)))
    return use("leibniz", equal, same, x=a, y=b, A=lam(u, eq(function(a), function(u))))


def _weighted_claim(factor: int | Fraction) -> Claim:
    body = f(first(v)) * g(second(v)) * phi(v)
    inner = E(Q2, z, g(z) * phi(T(y, z)))
    value = factor * E(Q, y, f(y) * inner)
    return Claim((*MEANS, test_function(phi, v)), conj(integrable(S, v, body), eq(E(S, v, body), value)))


def _weighted(claim: Claim) -> Theorem:
    """Iterated expectation; at T(y, z) the function is f(y) g(z) phi(T(y, z))."""
    law, read, f_nonneg, g_nonneg, f_int, g_int, test = claim.hypotheses
    together = T(y, z)
    f0, g0, phi0 = specialize(f_nonneg, y), specialize(g_nonneg, z), specialize(test, together)
    inner = g(z) * phi(together)
    small = arith(inner <= g(z), g0, phi0)
    nonneg = arith(0 <= inner, g0, phi0)
    inner_int = dominated(Q2, z, both(nonneg, small), g_int)
    mean, top = E(Q2, z, inner), E(Q2, z, g(z))
    bounds = integrate(Q2, z, nonneg, inner_int), integrate(Q2, z, small, inner_int, g_int)
    cover = both(arith(0 <= f(y) * mean, f0, bounds[0]), arith(f(y) * mean <= top * f(y), f0, *bounds))
    outer_int = dominated(Q, y, cover, parts(expand(Q, y, top * f(y), f_int))[0])

    back = parts(specialize(unfolded(read), y, z))
    whole = claim.conclusion.args[0]
    body = lam(v, open_(whole.args[1], (v,)))
    same = arith(eq(f(y) * inner, body(together)), same_value(f, back[0]), same_value(g, back[1]))
    scaled_int, scaled = parts(expand(Q2, z, f(y) * inner, inner_int))
    body_int, equal = parts(transfer(Q2, z, same, scaled_int))
    outer = transfer(Q, y, arith(eq(f(y) * mean, E(Q2, z, body(together))), equal, scaled), outer_int)
    positive = arith(0 <= body(v), specialize(f_nonneg, first(v)), specialize(g_nonneg, second(v)), specialize(test, v))
    moved = use(ITERATED, unfolded(law), generalize(positive, v), generalize(body_int, y), outer,
                R=S, P=Q, K=lam(y, Q2), T=T, f=body)  # fmt: skip
    return prove(claim.conclusion, moved, outer)


WEIGHTED = Lemma(
    "foundations.independent-weighted", "E_S[f g phi] = E_Q[f E_Q2[g phi]] for independent outcomes", "elementary",
    *_weighted_claim(1).parts, _weighted,
    (Mutant("factor", _weighted_claim(Fraction(101, 100)), "f = g = phi = 1"),),
)  # fmt: skip


def _mean_claim(factor: int | Fraction) -> Claim:
    body = f(first(v)) * g(second(v))
    value = factor * E(Q, y, f(y)) * E(Q2, z, g(z))
    return Claim(MEANS, conj(integrable(S, v, body), eq(E(S, v, body), value)))


def _mean(claim: Claim) -> Theorem:
    one = lam(v, num(1))
    moved = use(WEIGHTED, *MEANS, prove(test_function(one, v)), phi=one)
    top = E(Q2, z, g(z))
    return prove(claim.conclusion, moved, expand(Q, y, f(y) * top, MEANS[4]))


INDEPENDENT_MEAN = Lemma(
    "foundations.independent-mean", "The mean of a product is the product of the means", "elementary",
    *_mean_claim(1).parts, _mean,
    (Mutant("factor", _mean_claim(Fraction(101, 100)), "f = g = 1"),),
)  # fmt: skip


def product_ratio(L: Term, l: Term, factor: int | Fraction = 1) -> Term:
    """The product of two likelihood ratios, on outcomes put together."""
    return lam(v, mul(factor, L(first(v)), l(second(v))))


def _density_claim(factor: int | Fraction) -> Claim:
    laws = INDEPENDENT(R, P, P2, T), INDEPENDENT(S, Q, Q2, T), READ
    ratios = DENSITY(L, P, Q), on(DENSITY, Y="Z")(l, P2, Q2)
    return Claim((*laws, *ratios), on(DENSITY, Y="V")(product_ratio(L, l, factor), R, S))


def _density(claim: Claim) -> Theorem:
    """E_P E_P2[phi] = E_P E_Q2[l phi] = E_Q[L E_Q2[l phi]] for a test phi."""
    law_R, law_S, _, L_density, l_density = claim.hypotheses
    L_nonneg, L_int, L_change = parts(unfolded(L_density))
    l_nonneg, l_int, l_change = parts(unfolded(l_density))
    ratio_ = claim.conclusion.args[0]
    signs = specialize(L_nonneg, first(v)), specialize(l_nonneg, second(v))
    test, inner = test_function(phi, v), lam(z, phi(T(y, z)))
    unit = parts(specialize(test, T(y, z)))
    _, low, high = parts(use(BOUNDED_MEAN, *(generalize(p, z) for p in unit), P=P2, f=inner, c=1))
    mean = lam(y, E(P2, z, inner(z)))
    outside = at(L_change, mean, by=[generalize(both(low, high), y)])
    inside = at(l_change, inner, by=[generalize(both(*unit), z)])
    L_mean = dominated(Q, y, arith(absolute(L(y) * mean(y)) <= L(y), low, high, specialize(L_nonneg, y)), L_int)
    same = arith(eq(L(y) * mean(y), L(y) * E(Q2, z, l(z) * inner(z))), inside)
    means = (law_S, READ, L_nonneg, l_nonneg, L_int, l_int)
    known = {"f": L, "g": l}
    moved = use(WEIGHTED, *means, test, **known)
    equal = arith(eq(E(R, v, phi(v)), E(S, v, ratio_(v) * phi(v))), moved, parts(transfer(Q, y, same, L_mean))[1],
                  outside, at(unfolded(law_R), phi, by=[test]))  # fmt: skip
    nonneg = generalize(arith(0 <= ratio_(v), *signs), v)
    whole = prove(integrable(S, v, ratio_(v)), use(INDEPENDENT_MEAN, *means, **known))
    return folded(claim.conclusion, both(nonneg, whole, generalize(discharge(equal, test), phi)))


INDEPENDENT_DENSITY = Lemma(
    "foundations.independent-density", "The likelihood ratio of independent outcomes is a product", "elementary",
    *_density_claim(1).parts, _density,
    (Mutant("factor", _density_claim(Fraction(101, 100)), "P = Q, P2 = Q2"),),
)  # fmt: skip
