"""The layer cake: the mean of an exponential of Z as an integral of tail probabilities over the real line."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, standard
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, conj, eq, exp, forall, function_type, implies, ind, integrable
from dpproofs.language.terms import lam, ne, num, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, w
from dpproofs.proving.reading import comparison, integrand_of, law_of, lhs
from dpproofs.proving.tactics import almost, arith, at, both, bounded, cases, constant, discharge, dominated, expand
from dpproofs.proving.tactics import generalize, integrate, parts, transfer, use
from theorems.foundations.measure.exponential_slice_integral import EXPONENTIAL_SLICE
from theorems.foundations.measure.exponential_slice import part

s, a, c, k = variables("s a c k")

Z, T = var("Z", function_type(("Y",), REAL)), var("T", function_type((REAL,), REAL))
COVER = ind(a <= s) * (c * exp(k * s)) * T(s)
GIVEN = (0 <= c, ne(k, 0), forall(s, implies(a <= s, E(P, w, ind(s < Z(w))) <= T(s))), integrable(LEBESGUE, s, COVER))

LAYER_CAKE = Lemma(
    "foundations.layer-cake", "The mean of the part of exp(k Z) above a is an integral of tail probabilities", "E_swap",
    GIVEN,
    conj(integrable(P, w, part(Z(w))), E(P, w, part(Z(w))) <= factor * E(LEBESGUE, s, COVER)),
    mutants=(Mutant("factor", {factor: LESS}, "Z = 1, a = 0, T = 1[s < 1]"),),
)  # fmt: skip


@proof_of(LAYER_CAKE)
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
    return both(ints, arith(comparison(claim), equal, same, integrate(LEBESGUE, s, below, inner_int, GIVEN[3])))


@refutation_of(LAYER_CAKE, "factor", Y=REAL)
def _one_slice(said: Theorem) -> Theorem:
    """Z = 1 is above s just where s < 1, and exp has the integral e - 1 from 0 to 1."""
    law, w, below = standard(), var("w"), ind(s < 1)
    measured, value = parts(fact("foundations.exponential-slice", a=0, z=1, c=1, k=1))
    lines = law_of(measured)
    same = arith(eq(integrand_of(measured, s), ind(num(0) <= s) * 1 * exp(1 * s) * below))
    area, total = parts(transfer(lines, s, same, measured))
    _, tail_ = parts(constant(law, w, below))
    given = generalize(discharge(arith(lhs(tail_) <= below, tail_), num(0) <= s), s)
    _, false = parts(instance(said, given, area, P=law, Z=lam(w, num(1)), a=0, k=1, c=1, T=lam(s, below)))
    _, mean = parts(constant(law, w, integrand_of(lhs(false), w)))
    return absurd(false, mean, total, value, shown(eq(ind(num(0) <= 1), 1)), shown(2 < exp(num(1))))
