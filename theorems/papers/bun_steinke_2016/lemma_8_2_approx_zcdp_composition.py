"""Lemma 8.2: composition of approximate zCDP."""

from __future__ import annotations

from typing import Any

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, maximum, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_ZCDP, M2, MEASURABLE_COMPONENTS, M, N, delta, rho, x1, x2, xi, y
from dpproofs.proving.tactics import at, for_all, generalize, obtain_all, prove, said_of, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import APPROX_ZCDP_Z, EXACT, PAIR, SOURCE, TOTAL, UNIT, roomier
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, PIPED, x

delta2, xi2, rho2 = variables("delta2 xi2 rho2")

FIRST = APPROX_ZCDP(M, N, delta, xi, rho)
SECOND = forall(y, APPROX_ZCDP_Z(lam(x, M2(x, y)), N, delta2, xi2, rho2))
MEASURABLE = MEASURABLE_COMPONENTS(M2, N, delta2, xi2, rho2)


def _composition_claim(total: Term) -> Claim:
    given = (FIRST, SECOND, MEASURABLE, PIPED, *UNIT)
    return Claim(given, APPROX_ZCDP_Z(M3, N, total, xi + xi2, rho + rho2))


COMPOSITION = Lemma(
    "bs16.lemma-8.2", "Adaptive composition of approximate zCDP", SOURCE,
    *_composition_claim(TOTAL).parts,
    mutants=(Mutant("delta", _composition_claim(delta + delta2 - MORE * delta * delta2), EXACT,
                    roomier(_composition_claim(TOTAL)),
                    witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), M2=((1, 0, 0),
                        ("1/2", "1/2", 0), ("1/2", 0, "1/2"), ("1/2", "1/2", 0), (0, 1, 0), (0, "1/2", "1/2")),
                        M3=(("3/4", 0,
                        "1/4"), (0, "3/4", "1/4")), N=True, delta="1/2", delta2="1/2", xi=0, xi2=0, rho=0, rho2=0)),
             Mutant("maximum", _composition_claim(maximum(delta, delta2)), EXACT, roomier(_composition_claim(TOTAL)),
                    witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), M2=((1, 0, 0),
                        ("1/2", "1/2", 0), ("1/2", 0, "1/2"), ("1/2", "1/2", 0), (0, 1, 0), (0, "1/2", "1/2")),
                        M3=(("3/4", 0,
                        "1/4"), (0, "3/4", "1/4")), N=True, delta="1/2", delta2="1/2", xi=0, xi2=0, rho=0, rho2=0))),
)  # fmt: skip


@proof_of(COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    """Choose the components of both mechanisms at neighbours."""
    near = N(x1, x2)
    goal = said_of(claim.conclusion, x1, x2)
    laws = [specialize(PIPED, v) for v in (x1, x2)]
    pairs = generalize(at_neighbours(specialize(SECOND, y)), y)

    def with_all(*chosen: Any) -> Theorem:
        (A, A2, B, B2, first), (KA, KA2, KB, KB2, second) = chosen[:5], chosen[5:]
        made = use(PAIR, first, second, *laws, *UNIT, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), A=A, A2=A2, B=B, B2=B2,
                   K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), KA=KA, KA2=KA2, KB=KB, KB2=KB2)  # fmt: skip
        return prove(goal, made)

    def with_first(*first: Any) -> Theorem:
        chosen = at(MEASURABLE, x1, x2, by=[near, pairs])
        return obtain_all(chosen, "KA KA2 KB KB2", lambda *second: with_all(*first, *second))

    found = obtain_all(at_neighbours(FIRST), "A A2 B B2", with_first)
    return for_all(claim.conclusion, found)


approx_zcdp_compose = Verified(COMPOSITION, "approx_zcdp_compose")
