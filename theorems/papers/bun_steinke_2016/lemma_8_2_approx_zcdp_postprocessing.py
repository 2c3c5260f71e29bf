"""Lemma 8.2: postprocessing of approximate zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import K, M, N, alpha, delta, phi_z, rho, test_function, x1, x2, xi, y, z
from dpproofs.proving.tactics import arith, discharge, for_all, generalize, obtain_all, prove, said_of, specialize, use
from dpproofs.proving.tactics import written_as
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.lemma_8_2_approx_zcdp_composition import FIRST
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import APPROX_ZCDP_Z, COMPONENTS_Z, LINE_Z, PAIR, SOURCE, UNIT
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.divergences.renyi_self import RENYI_SELF
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED

POSTPROCESSING = Lemma(
    "bs16.lemma-8.2-postprocessing", "Postprocessing keeps approximate zCDP", SOURCE,
    (FIRST, POSTPROCESSED, *UNIT[:2]),
    APPROX_ZCDP_Z(M3, N, factor * delta, xi, rho),
    mutants=(Mutant("delta", {factor: LESS}, "K the identity, approximate randomized response",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), ("1/2", "1/2")), K=((1, 0), (0, 1)), N=True,
                        xi=0, rho=0, delta="1/2")),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    """Compose with the kernel K, which is the same for all data sets: its components are itself."""
    above = 1 < alpha
    goal = said_of(claim.conclusion, x1, x2)
    laws = [specialize(POSTPROCESSED, v) for v in (x1, x2)]
    test = test_function(phi_z, z)
    mean = E(K(y), z, phi_z(z))
    mixed = generalize(discharge(arith(eq(mean, (1 - num(0)) * mean + (1 - (1 - num(0))) * mean)), test), phi_z)
    same = use(RENYI_SELF, above, arith(0 <= 0 + 0 * alpha), P=K(y), t=0 + 0 * alpha)
    line = prove(LINE_Z(K(y), K(y), 0, 0), generalize(discharge(same, above), alpha))
    kernel = generalize(prove(COMPONENTS_Z(*[K(y)] * 6, 0, 0, 0), mixed, line), y)

    def with_first(A: Term, A2: Term, B: Term, B2: Term, first: Theorem) -> Theorem:
        made = use(PAIR, first, kernel, *laws, *UNIT[:2], P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), A=A, A2=A2, B=B, B2=B2,
                   K=K, H=K, KA=K, KA2=K, KB=K, KB2=K, delta2=0, xi2=0, rho2=0)  # fmt: skip
        return written_as(goal, made)

    found = obtain_all(at_neighbours(FIRST), "A A2 B B2", with_first)
    return for_all(claim.conclusion, found)


approx_zcdp_postprocess = Verified(POSTPROCESSING, "approx_zcdp_postprocess")
