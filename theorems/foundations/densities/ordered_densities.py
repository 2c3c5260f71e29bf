"""Densities in order: the main parts of mixtures are close."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, forall, implies, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, phi, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, dominated, generalize, integrate, parts, prove, specialize
from dpproofs.proving.tactics import unfolded
from theorems.foundations.divergences.hockey_stick import mu
from theorems.foundations.measure.weighted_laws import TEST

G = var("G", L.type)
c = var("c")

ORDERED = (DENSITY(L, P, mu), DENSITY(G, Q, mu), forall(w, c * L(w) <= G(w)))

ORDERED_DENSITIES = Lemma(
    "foundations.density-order", "An order of densities is an order of laws", "elementary",
    ORDERED,
    forall(phi, implies(TEST, factor * c * E(P, w, phi(w)) <= E(Q, w, phi(w)))),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, c = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), c="0.333", mu=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(ORDERED_DENSITIES)
def _ordered(claim: Claim) -> Theorem:
    """Integrate c L phi <= G phi."""
    size, weighted, means = specialize(TEST, w), [], []
    for density in ORDERED[:2]:
        low, ints, change = parts(unfolded(density))
        ratio = read(DENSITY, density).L
        cover = arith(absolute(ratio(w) * phi(w)) <= ratio(w), size, specialize(low, w))
        weighted.append(dominated(mu, w, cover, ints))
        means.append(at(change, phi, by=[TEST]))
    point = arith(c * (L(w) * phi(w)) <= G(w) * phi(w), specialize(ORDERED[2], w), size)
    final = arith(c * E(P, w, phi(w)) <= E(Q, w, phi(w)), integrate(mu, w, point, *weighted), *means)
    return prove(claim.conclusion, generalize(discharge(final, TEST), phi))
