"""Capped CDP: composition and postprocessing."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.language.terms import forall, lam
from dpproofs.proving.lemma import LESS, Lemma, Mutant, factor, mark
from dpproofs.privacy.notions import CAPPED_CDP, M2, N, epsilon, on, rho, y
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.two_mechanisms import M3, PIPED, POSTPROCESSED, x
from theorems.notions.capped_cdp.passages import CAPPED, LARGE, SMALL, SOURCE, epsilon2, rho2
from theorems.notions.orders.passages import composed, processed

CAPPED_Z = on(CAPPED_CDP, Y="Z")
other = mark("other", 1)

COMPOSITION = Lemma(
    "notions.capped-cdp-composition", "Adaptive composition: the parameters of capped CDP add up", SOURCE,
    (CAPPED, forall(y, CAPPED_Z(lam(x, M2(x, y)), N, epsilon2, rho2)), PIPED),
    CAPPED_Z(M3, N, epsilon + factor * epsilon2, rho + other * rho2),
    composed,
    (Mutant("epsilon", {factor: LESS}, f"twice {LARGE}",
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                epsilon="1.0987", epsilon2="1.0987", rho=5, rho2=5)),
     Mutant("rho", {other: LESS}, f"twice {SMALL}",
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                epsilon=5, epsilon2=5, rho="0.5495", rho2="0.5495"))),
)  # fmt: skip

POSTPROCESSING = Lemma(
    "notions.capped-cdp-postprocessing", "Postprocessing keeps capped CDP", SOURCE,
    (CAPPED, POSTPROCESSED),
    CAPPED_Z(M3, N, factor * epsilon, other * rho),
    processed,
    (Mutant("epsilon", {factor: LESS}, f"K the identity, {LARGE}",
            witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=(("3/4", "1/4"), ("1/4", "3/4")),
                N=True, epsilon="1.1", rho=10)),
     Mutant("rho", {other: LESS}, f"K the identity, {SMALL}",
            witness=finite({"X": 2, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)), M=(("3/4", "1/4"), ("1/4", "3/4")),
                N=True, epsilon="1.0986354", rho="0.55"))),
)  # fmt: skip

capped_cdp_compose = Verified(COMPOSITION, "capped_cdp_compose")
capped_cdp_postprocess = Verified(POSTPROCESSING, "capped_cdp_postprocess")
