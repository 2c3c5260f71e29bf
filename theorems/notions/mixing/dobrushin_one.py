"""Every kernel is Dobrushin with gamma = 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, num
from dpproofs.privacy.notions import K, y
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, folded, generalize, intro
from theorems.notions.mixing.conditions import CLOSE_Z, DOBRUSHIN, y2
from theorems.notions.mixing.dobrushin import mean_in_unit

ANY = Lemma(
    "mixing.dobrushin-one", "Every kernel is Dobrushin with gamma = 1", "elementary",
    (),
    DOBRUSHIN(K, factor, 0),
    mutants=(Mutant("factor", {factor: LESS}, "the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)))),),
)  # fmt: skip


@proof_of(ANY)
def _mixes(claim: Claim) -> Theorem:
    """The means of a test are in [0, 1]."""
    one = arith(eq(exp(num(0)), 1))
    facts = *mean_in_unit(K(y)), *mean_in_unit(K(y2)), one
    close = intro(CLOSE_Z(K(y), K(y2), 0, read(DOBRUSHIN, claim).gamma), lambda goal, _: arith(goal, *facts))
    return folded(claim.conclusion, generalize(close, y, y2))
