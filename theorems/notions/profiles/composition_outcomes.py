"""The profiles of the outcomes of an adaptive composition."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor
from dpproofs.privacy.notions import JOINT, PROFILE, PUSHED, J, K, P, Q, R as R_z, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.densities.joint_density import PAIR, I
from theorems.foundations.measure.pushed import SECOND, S as S_z
from theorems.citations import ZHU_DONG_WANG
from theorems.notions.profiles.composition import COMPOSITION, GIVEN
from theorems.notions.profiles.composition_functions import DISJOINT, composed
from theorems.notions.profiles.excess import c


def _outcome(seen: Term) -> Callable[[Claim], Theorem]:
    def proof(claim: Claim) -> Theorem:
        *_, first, second = claim.hypotheses
        laws = read(PROFILE, claim)
        return use(COMPOSITION, *GIVEN, unfolded(first), unfolded(second), T=seen, R=laws.P, S=laws.Q)

    return proof


JOINT_COMPOSITION = Lemma(
    "profiles.composition-joint", "The profile of both outcomes of an adaptive composition",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, JOINT(J, P, K), JOINT(I, Q, H)),
    on(PROFILE, Y=J.type[1])(J, I, lam(c, composed(factor))),
    _outcome(PAIR),
    (Mutant("factor", {factor: LESS}, DISJOINT,
            witness=finite({"Y": 2, "Z": 1, "U": 1}, P=(1, 0), Q=(0, 1), h=1, K=((1,), (1,)), H=((1,), (1,)),
                U=(1,), l=1, d=0)),),
)  # fmt: skip

PUSHED_COMPOSITION = Lemma(
    "profiles.composition-pushed", "The profile of the second outcome of an adaptive composition",
    f"{ZHU_DONG_WANG}, composition of dominating pairs",
    (*GIVEN, PUSHED(R_z, P, K), PUSHED(S_z, Q, H)),
    on(PROFILE, Y=R_z.type[1])(R_z, S_z, lam(c, composed(factor))),
    _outcome(SECOND),
    (Mutant("factor", {factor: LESS}, DISJOINT + ", K passes on its input",
            witness=finite({"Y": 2, "Z": 2, "U": 1}, P=(1, 0), Q=(0, 1), h=1, K=((1, 0), (0, 1)), H=((1, 0), (0,
                1)), U=(1,), l=1, d=0)),),
)  # fmt: skip
