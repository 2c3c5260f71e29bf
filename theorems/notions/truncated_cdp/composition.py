"""Truncated CDP: composition and postprocessing."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.language.terms import forall, lam
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor
from dpproofs.privacy.notions import M2, TRUNCATED_CDP, N, omega, on, rho, y
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.two_mechanisms import M3, PIPED, POSTPROCESSED, x
from theorems.citations import BDRS
from theorems.notions.orders.passages import composed, processed
from theorems.notions.truncated_cdp.passages import BELOW, GAUSSIAN, TRUNCATED, rho2

TRUNCATED_Z = on(TRUNCATED_CDP, Y="Z")

COMPOSITION = Lemma(
    "notions.truncated-cdp-composition", "Adaptive composition: the rhos of truncated CDP add up", BDRS,
    (TRUNCATED, forall(y, TRUNCATED_Z(lam(x, M2(x, y)), N, rho2, omega)), PIPED),
    TRUNCATED_Z(M3, N, rho + factor * rho2, omega),
    lambda claim: composed(claim, BELOW),
    (Mutant("factor", {factor: LESS}, "two Gaussian mechanisms, M2 passing on its input",
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                rho=0, rho2="0.5495", omega=4)),),
)  # fmt: skip

POSTPROCESSING = Lemma(
    "notions.truncated-cdp-postprocessing", "Postprocessing keeps truncated CDP", BDRS,
    (TRUNCATED, POSTPROCESSED),
    TRUNCATED_Z(M3, N, factor * rho, omega),
    lambda claim: processed(claim, BELOW),
    (Mutant("factor", {factor: LESS}, f"K the identity, {GAUSSIAN}",
            witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                K=((1, 0), (0, 1)), rho="0.5495", omega=4)),),
)  # fmt: skip

truncated_cdp_compose = Verified(COMPOSITION, "truncated_cdp_compose")
truncated_cdp_postprocess = Verified(POSTPROCESSING, "truncated_cdp_postprocess")
