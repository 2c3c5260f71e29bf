"""The layer cake: the mean of an exponential of Z as an integral of tail probabilities over the real line."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    LEBESGUE, REAL, E, almost_surely, conj, eq, exp, forall, function_type, implies, ind, integrable, lam, mul,
    ne, num, open_, var, variables,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import P, w
from dpproofs.tactics import (
    almost, arith, at, both, bounded, cases, dominated, expand, generalize, integral, integrate, parts, transfer, use,
)  # fmt: skip

s, a, c, k, z = variables("s a c k z")


def _null(claim: Claim) -> Theorem:
    """The interval from a to a has length 0."""
    point = ind(conj(a <= s, s <= a))
    ints, length = parts(integral(s, s, a, a))
    nothing = use("E_vanishing", almost(LEBESGUE, s, arith(0 <= point)), ints,
                  arith(E(LEBESGUE, s, point) <= 0, length), mu=LEBESGUE, f=lam(s, point))  # fmt: skip
    return almost(LEBESGUE, s, arith(ne(s, a), eq(point, 0)), nothing)


POINT_NULL = Lemma(
    "foundations.point-null", "A point has length 0", "elementary",
    (), almost_surely(LEBESGUE, s, ne(s, a)), _null,
    (Mutant("interval", Claim((), almost_surely(LEBESGUE, s, s < a)), "an interval has positive length"),),
)  # fmt: skip

SLICE = ind(conj(a <= s, s < z)) * (c * exp(k * s))


def part(value: Term) -> Term:
    """The integral of c exp(k s) from a to the value; 0 when that is below a."""
    return ind(a <= value) * (c / k * (exp(k * value) - exp(k * a)))


def _slice_claim(factor: Factor) -> Claim:
    mean = eq(E(LEBESGUE, s, SLICE), mul(factor, part(z)))
    return Claim((ne(k, 0),), conj(integrable(LEBESGUE, s, SLICE), mean))


def _slice(claim: Claim) -> Theorem:
    """The derivative of (c/k) exp(k s), up to the point z."""
    goal = claim.conclusion.args[1]

    def inside(order: Theorem) -> Theorem:
        raw_int, raw = parts(integral(c / k * exp(k * s), s, a, z, order))
        body = open_(raw_int.conclusion.args[1], (s,))
        same = arith(eq(body, SLICE), ne(s, z), ne(k, 0))
        ints, mean = parts(transfer(LEBESGUE, s, same, raw_int, use(POINT_NULL, a=z)))
        return both(ints, arith(goal, mean, raw, order))

    def outside(no: Theorem) -> Theorem:
        zero_int, zero = parts(use("E_zero", mu=LEBESGUE))
        ints, mean = parts(transfer(LEBESGUE, s, arith(eq(num(0), SLICE), no), zero_int))
        return both(ints, arith(goal, mean, zero, no))

    return cases(a <= z, inside, outside)


EXPONENTIAL_SLICE = Lemma(
    "foundations.exponential-slice", "The integral of c exp(k s) from a to z", "elementary",
    *_slice_claim(1).parts, _slice,
    (Mutant("factor", _slice_claim(MORE), "an equality; a = 0, z = c = k = 1"),),
)  # fmt: skip

Z, T = var("Z", function_type(("Y",), REAL)), var("T", function_type((REAL,), REAL))
COVER = ind(a <= s) * (c * exp(k * s)) * T(s)
GIVEN = (0 <= c, ne(k, 0), forall(s, implies(a <= s, E(P, w, ind(s < Z(w))) <= T(s))), integrable(LEBESGUE, s, COVER))


def _claim(factor: Factor) -> Claim:
    mean = E(P, w, part(Z(w))) <= mul(factor, E(LEBESGUE, s, COVER))
    return Claim(GIVEN, conj(integrable(P, w, part(Z(w))), mean))


def _proof(claim: Claim) -> Theorem:
    """Both sides are an integral of c exp(k s) 1[a <= s < Z] over s and w, in either order."""
    event = ind(s < Z(w))
    layer = ind(conj(a <= s, s < Z(w))) * (c * exp(k * s))
    weight = ind(a <= s) * (c * exp(k * s))
    event_int = bounded(P, w, event, 1)
    scaled_int, scaled = parts(expand(P, w, weight * event, event_int))
    at_s, mean = parts(transfer(P, w, arith(eq(weight * event, layer)), scaled_int))
    inner = E(P, w, layer)
    tail = integrate(P, w, arith(0 <= event), event_int)
    value = arith(eq(inner, weight * E(P, w, event)), mean, scaled)
    weighted = arith(0 <= c * exp(k * s), 0 <= c)
    below = cases(
        a <= s,
        lambda yes: arith(inner <= COVER, value, at(GIVEN[2], s, by=[yes]), weighted, yes),
        lambda no: arith(inner <= COVER, value, no),
    )
    above = arith(0 <= inner, value, tail, weighted)
    inner_int = dominated(LEBESGUE, s, both(above, below), GIVEN[3])
    nonneg = generalize(arith(0 <= layer, weighted), s, w)
    swapped = use("E_swap", nonneg, almost(LEBESGUE, s, at_s), inner_int, mu=LEBESGUE, nu=P, f=lam((s, w), layer))
    _, outer_int, same = parts(swapped)
    slice_ = parts(use(EXPONENTIAL_SLICE, ne(k, 0), z=Z(w)))[1]
    ints, equal = parts(transfer(P, w, slice_, outer_int))
    return both(ints, arith(claim.conclusion.args[1], equal, same, integrate(LEBESGUE, s, below, inner_int, GIVEN[3])))


LAYER_CAKE = Lemma(
    "foundations.layer-cake", "The mean of the part of exp(k Z) above a is an integral of tail probabilities", "E_swap",
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "Z = 1, a = 0, T = 1[s < 1]"),),
)  # fmt: skip
