"""Approximate zCDP of both outcomes of two mechanisms; Approximate zCDP of two mechanisms that do not see each
other's outcome.
"""

from __future__ import annotations

from typing import Any

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import JOINT, M2
from dpproofs.privacy.notions import M, N, delta, rho
from dpproofs.privacy.notions import x1, x2, xi, y
from dpproofs.proving.tactics import at, for_all, generalize, obtain_all, prove, said_of
from dpproofs.proving.tactics import specialize, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_8_2_approx_zcdp_composition import FIRST, MEASURABLE, SECOND
from theorems.papers.bun_steinke_2016.lemma_8_2_measurable import ALONE, CONSTANT, OF_CONSTANT
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import APPROX_ZCDP_Z, EXACT, SOURCE
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import TOTAL, UNIT, delta2, rho2, roomier, xi2
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import MJ, PAIRED, x
from theorems.papers.bun_steinke_2016.lemma_8_2_both_outcomes import APPROX_ZCDP_YZ, OF_JOINTS


def _adaptive_claim(total: Term) -> Claim:
    return Claim((FIRST, SECOND, MEASURABLE, PAIRED, *UNIT), APPROX_ZCDP_YZ(MJ, N, total, xi + xi2, rho + rho2))


ADAPTIVE = Lemma(
    "bs16.lemma-8.2-both", "Approximate zCDP of both outcomes of two mechanisms", SOURCE,
    *_adaptive_claim(TOTAL).parts,
    mutants=(Mutant("delta", _adaptive_claim(delta + delta2 - MORE * delta * delta2), EXACT,
                    roomier(_adaptive_claim(TOTAL)),
                    witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), M2=(("1/2", 0,
                        "1/2"), ("1/2", 0, "1/2"), ("1/2", 0, "1/2"), (0, "1/2", "1/2"), (0, "1/2", "1/2"), (0, "1/2",
                        "1/2")), N=True, delta="1/2", delta2="1/2", xi=0, xi2=0, rho=0, rho2=0)),),
)  # fmt: skip


@proof_of(ADAPTIVE)
def _adaptive(claim: Claim) -> Theorem:
    """Choose the components of both mechanisms at neighbours."""
    near = N(x1, x2)
    goal = said_of(claim.conclusion, x1, x2)
    laws = [specialize(PAIRED, v) for v in (x1, x2)]
    pairs = generalize(at_neighbours(specialize(SECOND, y)), y)

    def with_all(*chosen: Any) -> Theorem:
        (A, A2, B, B2, first), (TA, TA2, TB, TB2, second) = chosen[:5], chosen[5:]
        made = use(OF_JOINTS, first, second, *laws, *UNIT, P=M(x1), Q=M(x2), J=MJ(x1), I=MJ(x2), A=A, A2=A2, B=B,
                   B2=B2, K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), KA=TA, KA2=TA2, KB=TB, KB2=TB2)  # fmt: skip
        return prove(goal, made)

    def with_first(*first: Any) -> Theorem:
        chosen = at(MEASURABLE, x1, x2, by=[near, pairs])
        return obtain_all(chosen, "KA KA2 KB KB2", lambda *second: with_all(*first, *second))

    return for_all(claim.conclusion, obtain_all(at_neighbours(FIRST), "A A2 B B2", with_first))


def _independent_claim(total: Term) -> Claim:
    independent = forall(x, JOINT(MJ(x), M(x), lam(y, ALONE(x))))
    second = APPROX_ZCDP_Z(ALONE, N, delta2, xi2, rho2)
    return Claim((FIRST, second, independent, *UNIT), APPROX_ZCDP_YZ(MJ, N, total, xi + xi2, rho + rho2))


INDEPENDENT = Lemma(
    "bs16x.lemma-8.2-independent", "Approximate zCDP of two mechanisms that do not see each other's outcome", SOURCE,
    *_independent_claim(TOTAL).parts,
    mutants=(Mutant("delta", _independent_claim(delta + delta2 - MORE * delta * delta2), EXACT,
                    roomier(_independent_claim(TOTAL)),
                    witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")),
                        N=(False, True, True, False), G=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), delta="1/2",
                        delta2="1/2", xi=0, xi2=0, rho=0, rho2=0)),),
)  # fmt: skip


@proof_of(INDEPENDENT)
def _independent(claim: Claim) -> Theorem:
    """The components of the second mechanism are constant kernels."""
    _, second, both_outcomes, *_ = claim.hypotheses
    chosen = use(OF_CONSTANT, delta=delta2, xi=xi2, rho=rho2)
    made = use(ADAPTIVE, FIRST, generalize(second, y), chosen, both_outcomes, *UNIT, M2=CONSTANT)
    return prove(claim.conclusion, made)


approx_zcdp_compose_independent = Verified(INDEPENDENT, "approx_zcdp_compose_independent")
