"""KL divergence of joint laws is at least a sum."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Lemma, Mutant, also, factor
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import JOINT_I, JOINT_J
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_lower import RATIOS
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_lower_bound import everywhere
from dpproofs.privacy.notions import KL, P, Q, t
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_kl_lower import AT_LEAST, OFF_NULL, OF_JOINT, s

KL_COMPOSITION_LOWER = Lemma(
    "bs16.lemma-2.2b-kl-lower", "KL divergence of joint laws is at least a sum", f"{BUN_STEINKE}, Lemma 2.2",
    (RATIOS, AT_LEAST, OF_JOINT, JOINT_J, JOINT_I),
    KL(P, Q, t - factor * s),
    lambda claim: everywhere(OFF_NULL, AT_LEAST, *claim.hypotheses),
    (Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with divergence s",
            witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), s="0.1438",
                t="0.1439")),),
)  # fmt: skip
