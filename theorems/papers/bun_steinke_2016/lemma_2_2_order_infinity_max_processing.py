"""Randomised postprocessing does not increase max-divergence; Postprocessing by a function does not increase max-
divergence.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import dirac, forall, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.tactics import prove, unfolded, use
from dpproofs.privacy.notions import IMAGE, MAX_DIVERGENCE, K, P, Q, R, image, t, y
from dpproofs.proving.reading import read
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.tests.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE
from theorems.foundations.measure.pushed_image import IMAGE_IS_PUSHED
from theorems.foundations.measure.pushed import SECOND, S
from theorems.foundations.tests.tests_compose import INDISTINGUISHABLE_Z, TESTS_COMPOSE
from theorems.papers.bun_steinke_2016.lemma_2_2_order_infinity import MAX_Z, OF_LAWS, SOURCE, TO_R, TO_S

MAX_PROCESSING = Lemma(
    "bs16.lemma-2.2d-max", "Randomised postprocessing does not increase max-divergence", SOURCE,
    (OF_LAWS, TO_R, TO_S),
    MAX_Z(R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < t), "K the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)), P=("3/4", "1/4"), Q=("1/4", "3/4"),
                        t="1.1")),),
)  # fmt: skip


@proof_of(MAX_PROCESSING)
def _processing(claim: Claim) -> Theorem:
    """The kernel is its own, so the bound on its tests is 0."""
    laws = use(TESTS_FROM_MAX_DIVERGENCE, OF_LAWS, epsilon=t)
    own = prove(forall(y, INDISTINGUISHABLE_Z(K(y), K(y), 0, 0)))
    made = use(TESTS_COMPOSE, laws, own, unfolded(TO_R), unfolded(TO_S), H=K, T=SECOND, a=t, b=0)
    return use(MAX_DIVERGENCE_FROM_TESTS, made, P=R, Q=S, epsilon=read(MAX_DIVERGENCE, claim).t)


MAX_PROCESSING_FUNCTION = Lemma(
    "bs16.lemma-2.2d-max-function", "Postprocessing by a function does not increase max-divergence", SOURCE,
    (OF_LAWS, IMAGE(R, P, image), IMAGE(S, Q, image)),
    MAX_Z(R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < t), "g the identity",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), g=(0, 1), t="1.1")),),
)  # fmt: skip


@proof_of(MAX_PROCESSING_FUNCTION)
def _function(claim: Claim) -> Theorem:
    to_R, to_S = (use(IMAGE_IS_PUSHED, IMAGE(new, old, image), R=new, P=old) for new, old in ((R, P), (S, Q)))
    return prove(claim.conclusion, use(MAX_PROCESSING, OF_LAWS, to_R, to_S, K=lam(y, dirac(image(y)))))
