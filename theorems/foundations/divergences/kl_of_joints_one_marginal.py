"""Joint laws with one first marginal are as close as the kernels."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, PUSHED, J, P, on
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, constant, for_all, parts, rewrite, use
from theorems.foundations.divergences.composition_kl import KL_COMPOSITION, KL_YZ
from theorems.foundations.densities.joint_density import I
from theorems.foundations.divergences.kl_of_joints import JOINTS, KL_SELF, PAIRWISE, s

KL_OF_JOINTS = Lemma(
    "foundations.kl-of-joint-laws", "Joint laws with one first marginal are as close as the kernels", "elementary",
    (PAIRWISE, *JOINTS),
    KL_YZ(J, I, factor * s),
    mutants=(Mutant("factor", {factor: LESS}, "constant kernels with KL(K||H) = s > 0",
                    witness=finite({"Y": 2, "Z": 2}, H=(("1/4", "3/4"), ("3/4", "1/4")),
                        K=(("3/4", "1/4"), ("1/4", "3/4")), P=("3/4", "1/4"), s="0.55")),),
)  # fmt: skip


@proof_of(KL_OF_JOINTS)
def _joint(claim: Claim) -> Theorem:
    """The chain rule, with divergence 0 between the first marginals."""
    made = use(KL_COMPOSITION, use(KL_SELF, arith(num(0) <= 0), t=0), PAIRWISE, *JOINTS, Q=P, t=0)
    return rewrite(made, arith(eq(read(KL, made).t, s)))


def constant_kernel(law: Term, prior: Term, space: str = "Y") -> Theorem:
    """PUSHED(law, prior, K) for the kernel K that is the law, whatever the outcome of the prior."""
    point = var("y", space)
    outcome = var("z", law.type[1])
    f = var("phi", ("fn", (law.type[1],), "real"))
    mean = E(law, outcome, f(outcome))
    same = parts(constant(prior, point, mean))[1]
    goal = on(PUSHED, Y=space, Z=law.type[1])(law, prior, lam(point, law))
    return for_all(goal, arith(eq(mean, E(prior, point, mean)), same))
