"""Lemma 2.2, second and fourth bullets at the order oo: composition and postprocessing of max-divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, product, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.tactics import generalize, specialize, unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import JOINT_I, JOINT_J
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.densities.joint_density import PAIR, I
from dpproofs.privacy.notions import MAX_DIVERGENCE, PUSHED, J, K, P, Q, R, on, t, y
from dpproofs.proving.reading import read
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.tests.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE
from theorems.foundations.measure.pushed import S
from theorems.foundations.tests.tests_compose import TESTS_COMPOSE

s = var("s")
SOURCE = f"{BUN_STEINKE}, Lemma 2.2"
MAX_Z, MAX_YZ = on(MAX_DIVERGENCE, Y="Z"), on(MAX_DIVERGENCE, Y=product("Y", "Z"))
OF_LAWS, OF_KERNELS = MAX_DIVERGENCE(P, Q, t), forall(y, MAX_Z(K(y), H(y), s))

MAX_COMPOSITION = Lemma(
    "bs16.lemma-2.2b-max", "Max-divergence of joint laws adds up", SOURCE,
    (OF_LAWS, OF_KERNELS, JOINT_J, JOINT_I),
    MAX_YZ(J, I, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "products of laws with max-divergence s",
                    witness=finite({"Y": 2, "Z": 2}, H=(("1/4", "3/4"), ("3/4", "1/4")), K=((1, 0), (0, 1)),
                        P=("3/4", "1/4"), Q=("1/4", "3/4"), s="1.4", t="1.098647")),),
)  # fmt: skip


@proof_of(MAX_COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    laws = use(TESTS_FROM_MAX_DIVERGENCE, OF_LAWS, epsilon=t)
    kernels = generalize(use(TESTS_FROM_MAX_DIVERGENCE, specialize(OF_KERNELS, y), P=K(y), Q=H(y), epsilon=s), y)
    joint = use(TESTS_COMPOSE, laws, kernels, unfolded(JOINT_J), unfolded(JOINT_I), R=J, S=I, T=PAIR, a=t, b=s)
    return use(MAX_DIVERGENCE_FROM_TESTS, joint, P=J, Q=I, epsilon=read(MAX_DIVERGENCE, claim).t)


TO_R, TO_S = PUSHED(R, P, K), PUSHED(S, Q, K)
