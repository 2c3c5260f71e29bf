"""Parallel composition of zero-concentrated privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import maximum, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import ZCDP, N1, N2, N, alpha, on, rho, xi
from dpproofs.proving.reading import read
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.two_mechanisms import MJ
from theorems.notions.zcdp.neighbours import zcdp_of
from theorems.notions.dp.parallel import APART, BOTH, M1, M2, SOURCE, SPLIT
from theorems.notions.renyi_dp.parallel import GAUSSIAN, divergence

xi2, rho2 = variables("xi2 rho2")

CONCENTRATED = Lemma(
    "mechanisms.parallel-zcdp", "Parallel composition of zCDP: the larger parameters", SOURCE,
    (on(ZCDP, X="A")(M1, N1, xi, rho), on(ZCDP, X="B", Y="Z")(M2, N2, xi2, rho2), SPLIT, APART),
    on(ZCDP, Y=BOTH)(MJ, N, maximum(xi, xi2), factor * maximum(rho, rho2)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"X": 2, "A": 2, "B": 1, "Y": 2, "Z": 1}, left=(0, 1), right=0, N=True, N1=True,
                        N2=True, M1=(("11/21", "10/21"), ("10/21", "11/21")), M2=((1,),), xi=0, rho="0.00456", xi2=0,
                        rho2=0)),),
)  # fmt: skip


@proof_of(CONCENTRATED)
def _zcdp(claim: Claim) -> Theorem:
    goal = claim.conclusion
    return zcdp_of(goal, divergence(claim, read(ZCDP, goal).xi + read(ZCDP, goal).rho * alpha))


parallel_zcdp = Verified(CONCENTRATED, "parallel_zcdp")
