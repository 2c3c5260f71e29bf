"""Bounded zCDP: composition and postprocessing."""

from __future__ import annotations

from dpproofs.language.terms import forall, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import BOUNDED_ZCDP, M2, N, m, on, rho, xi, y
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor
from theorems.foundations.measure.two_mechanisms import M3, PIPED, POSTPROCESSED, x
from theorems.notions.bounded_zcdp.passages import BELOW, BOUNDED, SOURCE, rho2, xi2
from theorems.notions.orders.passages import composed, processed

BOUNDED_Z = on(BOUNDED_ZCDP, Y="Z")
RESPONSE = ("3/4", "1/4"), ("1/4", "3/4")

COMPOSITION = Lemma(
    "notions.bounded-zcdp-composition", "Adaptive composition: xi and rho of bounded zCDP add up", SOURCE,
    (BOUNDED, forall(y, BOUNDED_Z(lam(x, M2(x, y)), N, m, xi2, rho2)), PIPED),
    BOUNDED_Z(M3, N, m, xi + xi2, rho + factor * rho2),
    lambda claim: composed(claim, BELOW),
    (Mutant("factor", {factor: LESS}, "a constant, and randomized response",
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=RESPONSE, N=True, m=2, xi=0, xi2=0, rho=0,
                rho2="0.55")),),
)  # fmt: skip

POSTPROCESSING = Lemma(
    "notions.bounded-zcdp-postprocessing", "Postprocessing keeps bounded zCDP", SOURCE,
    (BOUNDED, POSTPROCESSED),
    BOUNDED_Z(M3, N, m, xi, factor * rho),
    lambda claim: processed(claim, BELOW),
    (Mutant("factor", {factor: LESS}, "K the identity, randomized response",
            witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=RESPONSE, N=True, m=2, xi=0,
                rho="0.55")),),
)  # fmt: skip
