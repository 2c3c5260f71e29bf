"""Csiszár divergences are compared hinge by hinge.

This file is long because three laws have layers, and the order of two integrals is changed for each.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    eq,
    forall,
    function_type,
    integrable,
    lam,
)
from dpproofs.language.terms import num, prob, var, variables
from dpproofs.privacy.notions import DENSITY, on, w, z
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, read
from dpproofs.proving.tactics import (
    almost,
    arith,
    at,
    both,
    dominated,
    expand,
    generalize,
    integrate,
    mean_of_one,
    obtain,
)
from dpproofs.proving.tactics import parts, specialize, transfer, unfolded, use, witness
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.divergences.csiszar import IS_GENERATOR, b, f, hinge, m, s, weight
from theorems.foundations.divergences.csiszar_levels import hinge_integrable
from theorems.foundations.divergences.csiszar_two_points import AT_ONE, CSISZAR_R, HALF, VALUES, TwoPoints
from theorems.foundations.divergences.csiszar_two_points import with_two_points

c0, c1 = variables("c0 c1")
P0, P1, Q0, Q1 = variables("P0 P1 Q0 Q1", prob("Y"))
L0, L1 = variables("L0 L1", function_type(("Y",), REAL))
R, S = variables("R S", prob("Z"))
G = var("G", function_type(("Z",), REAL))
v = var("v")
DENSITY_Z = on(DENSITY, Y="Z")


class _Layers:
    """What the hinges make of a law with a likelihood ratio."""

    def __init__(self, law: Term, v: Term, ratio: Term, density: Term) -> None:
        signs, values = parts(unfolded(IS_GENERATOR))
        nonneg, self.ratio_int, _ = parts(unfolded(density))
        self.layer = weight(s) * hinge(ratio(v))
        self.layer_int, self.value = parts(at(values, ratio(v), by=[specialize(nonneg, v)]))
        positive = specialize(signs, s), arith(0 <= hinge(ratio(v)))
        self.nonneg = arith(0 <= self.layer, *positive)
        self.hinge_int = hinge_integrable(law, v, ratio, density)
        self.hinge_mean = parts(expand(law, v, hinge(ratio(v)), *self.hinge_int))[1]
        self.mean_int, self.mean = parts(expand(law, v, self.layer, *self.hinge_int))
        self.one = use(MEAN_OF_DENSITY, density, L=ratio, P=read(DENSITY, density).P, Q=law), mean_of_one(law)
        self.law, self.v, self.ratio = law, v, ratio

    def by_level(self) -> list[Theorem]:
        """E[f] is the integral of the means of the layers, which are integrable; from the integrability of f."""
        law, v, ratio = self.law, self.v, self.ratio
        rest = f(ratio(v)) - b * (ratio(v) - 1)
        rest_int, rest_mean = parts(expand(law, v, rest, integrable(law, v, f(ratio(v))), self.ratio_int))
        total = E(m, s, self.layer)
        inner, same = parts(transfer(law, v, arith(eq(rest, total), self.value), rest_int))
        low = generalize(self.nonneg, v, s)
        swap = use("E_swap", low, almost(law, v, self.layer_int), inner, mu=law, nu=m, f=lam((v, s), self.layer))
        _, level_int, level = parts(swap)
        mean = arith(eq(E(law, v, f(ratio(v))), E(m, s, E(law, v, self.layer))), rest_mean, same, level, *self.one)
        return [level_int, mean]


SMALLER = forall(s, E(S, z, hinge(G(z))) <= c1 * E(Q1, w, hinge(L1(w))) + c0 * E(Q0, w, hinge(L0(w))))

COMPARED = Lemma(
    "foundations.csiszar-compared", "Where all hinges have smaller means, so have the functions that they make up",
    "E_swap",
    (
        IS_GENERATOR,
        DENSITY(L1, P1, Q1),
        DENSITY(L0, P0, Q0),
        DENSITY_Z(G, R, S),
        integrable(Q1, w, f(L1(w))),
        integrable(Q0, w, f(L0(w))),
        SMALLER,
    ),
    conj(integrable(S, z, f(G(z))), factor * E(S, z, f(G(z))) <= c1 * E(Q1, w, f(L1(w))) + c0 * E(Q0, w, f(L0(w)))),
    mutants=(Mutant("factor", {factor: MORE}, "the hinge at 1, and the same laws"),),
)  # fmt: skip


@proof_of(COMPARED)
def _proof(claim: Claim) -> Theorem:
    """The mean of f is the integral of the means of its hinges (Tonelli), and these are compared one by one."""
    first, other = _Layers(Q1, w, L1, DENSITY(L1, P1, Q1)), _Layers(Q0, w, L0, DENSITY(L0, P0, Q0))
    new = _Layers(S, z, G, DENSITY_Z(G, R, S))
    (first_int, first_mean), (other_int, other_mean) = first.by_level(), other.by_level()
    sign, close = specialize(parts(unfolded(IS_GENERATOR))[0], s), specialize(SMALLER, s)
    one, two = E(Q1, w, first.layer), E(Q0, w, other.layer)
    gap = arith(0 <= weight(s) * (c1 * E(Q1, w, hinge(L1(w))) + c0 * E(Q0, w, hinge(L0(w))) - E(S, z, hinge(G(z)))),
                sign, close)  # fmt: skip
    below = arith(
        E(S, z, new.layer) <= c1 * one + c0 * two,
        gap,
        new.mean,
        first.mean,
        other.mean,
        new.hinge_mean,
        first.hinge_mean,
        other.hinge_mean,
    )
    positive = integrate(S, z, new.nonneg, new.mean_int)
    top = parts(expand(m, s, c1 * one + c0 * two, first_int, other_int))[0]
    level_int = dominated(m, s, both(positive, below), top)
    low = generalize(new.nonneg, s, z)
    swap = use("E_swap", low, almost(m, s, new.mean_int), level_int, mu=m, nu=S, f=lam((s, z), new.layer))
    _, outer_int, outer = parts(swap)
    total = b * (G(z) - 1) + E(m, s, new.layer)
    total_int, total_mean = parts(expand(S, z, total, outer_int, new.ratio_int))
    value_int, value = parts(transfer(S, z, arith(eq(total, f(G(z))), new.value), total_int))
    levels = integrate(m, s, below, level_int, first_int, other_int)
    end = arith(comparison(claim), value, total_mean, *new.one, outer, levels, first_mean, other_mean)
    return both(value_int, end)


@refutation_of(COMPARED, "factor", Y=REAL, Z=REAL)
def _equal(said: Theorem) -> Theorem:
    """All laws the same pair, with c1 = 1 and c0 = 0: then the divergence would be 0."""

    def with_laws(laws: TwoPoints) -> Theorem:
        divergence = laws.divergence(HALF)

        def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
            density, ints, _ = parts(facts)
            first, second = laws.first, laws.second
            same = E(second, v, hinge(ratio(v)))
            given = laws.generator, density, ints, generalize(arith(same <= 1 * same + 0 * same), s)
            told = instance(said, *given, **VALUES, L1=ratio, L0=ratio, G=ratio, P1=first, P0=first, R=first,
                            Q1=second, Q0=second, S=second, c1=1, c0=0)  # fmt: skip
            made, below = parts(told)
            mean = arith(E(second, v, hinge(ratio(v), num(0))) <= 0, below)
            return laws.too_small(witness(CSISZAR_R(AT_ONE, first, second, 0), ratio, density, made, mean))

        return obtain(divergence, "L2", with_ratio)

    return with_two_points(with_laws)
