"""Csiszár divergences do not grow under postprocessing."""

from __future__ import annotations

from dpproofs.mutants.witnesses import refuted
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, num
from dpproofs.privacy.notions import t
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, use, written_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.csiszar import f
from theorems.foundations.divergences.csiszar_compared import R, S
from theorems.notions.mixing.contraction import CONTRACTION, CSISZAR_Z, FROM, PUSHED_LAWS, nothing_lost
from theorems.notions.mixing.dobrushin_one import ANY

PROCESSING = Lemma(
    "bbgg19.csiszar-data-processing", "Csiszár divergences do not grow under postprocessing",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (*FROM, *PUSHED_LAWS),
    CSISZAR_Z(f, R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "a kernel that keeps its input",
                    witness=refuted(nothing_lost, Y=REAL, Z=REAL)),),
)  # fmt: skip


@proof_of(PROCESSING)
def _processing(claim: Claim) -> Theorem:
    """Every kernel is Dobrushin with gamma = 1."""
    signs = arith(num(0) <= 1), arith(num(1) <= 1)
    made = use(CONTRACTION, *FROM, *PUSHED_LAWS, use(ANY), *signs, gamma=1)
    return written_as(claim.conclusion, made, arith(eq(1 * t, t)))
