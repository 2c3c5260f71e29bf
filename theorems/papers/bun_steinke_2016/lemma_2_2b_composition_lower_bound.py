"""Rényi divergence of joint laws is at least a sum."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, num
from dpproofs.proving.lemma import MORE, Lemma, Mutant, also, factor
from dpproofs.proving.tactics import arith, both, discharge, generalize
from dpproofs.proving.tactics import parts, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import JOINT_I, JOINT_J
from dpproofs.privacy.notions import RENYI, P, Q, alpha, t, y
from theorems.foundations.measure.vanishing import NOTHING
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_lower import AT_LEAST, OFF_NULL, OF_JOINT, RATIOS, s, u


def everywhere(general: Lemma, at_least: Term, *given: Term) -> Theorem:
    """The case in which the null event is empty."""
    none = lam(y, num(0))
    null = generalize(both(arith(num(0) <= 0), arith(num(0) <= 1)), y), parts(use(NOTHING, mu=P))[1]
    at_y = specialize(at_least, y, u)
    clear = eq(num(0), 0)
    return use(general, *null, generalize(discharge(at_y, clear), y, u), *given, S=none)


COMPOSITION_LOWER = Lemma(
    "bs16.lemma-2.2b-lower", "Rényi divergence of joint laws is at least a sum", f"{BUN_STEINKE}, Lemma 2.2",
    (RATIOS, AT_LEAST, OF_JOINT, JOINT_J, JOINT_I, 1 < alpha),
    RENYI(alpha, P, Q, t - factor * s),
    lambda claim: everywhere(OFF_NULL, AT_LEAST, *claim.hypotheses),
    (Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with divergence s",
            witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), alpha=2,
                s="0.2876", t="0.2877")),),
)  # fmt: skip
