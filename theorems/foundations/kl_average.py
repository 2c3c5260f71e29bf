"""KL divergence after averaging: of joint laws with one marginal, and of mixtures."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, eq, forall, lam, log, num, snd, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import JOINT, KL, PUSHED, J, K, P, R, on, t, w, y, yz
from dpproofs.tactics import arith, constant, expand, for_all, obtain, parts, prove, rewrite, use, witness
from theorems.bun_steinke_2016.lemma_2_2b_composition_kl import KL_COMPOSITION, KL_YZ
from theorems.bun_steinke_2016.lemma_2_2d_postprocessing_kl import KL_PROCESSING_FUNCTION
from theorems.foundations.absolute_continuity import H
from theorems.foundations.joint_density import I
from theorems.foundations.pushed import MARGINAL, S

KL_Z = on(KL, Y="Z")
s = var("s")
PAIRWISE = forall(y, KL_Z(K(y), H(y), s))


def _self(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    one = parts(use("E_one", P=P))[0]
    ints, mean = parts(expand(P, w, num(1) * log(num(1))))
    return witness(claim.conclusion, lam(w, num(1)), one, ints, arith(E(P, w, num(1) * log(num(1))) <= t, mean, 0 <= t))


KL_SELF = Lemma(
    "foundations.kl-self", "A law has KL divergence 0 from itself", "elementary",
    (0 <= t,), KL(P, P, t), _self,
    (Mutant("negative", Claim((0 <= t,), KL(P, P, t - Fraction(1, 100))), "t = 0"),),
)  # fmt: skip

JOINTS = JOINT(J, P, K), JOINT(I, P, H)


def _joint(claim: Claim) -> Theorem:
    """The chain rule, with divergence 0 between the first marginals."""
    made = use(KL_COMPOSITION, use(KL_SELF, arith(num(0) <= 0), t=0), PAIRWISE, *JOINTS, Q=P, t=0)
    return rewrite(made, arith(eq(made.conclusion.args[2], s)))


def _joint_claim(factor: Factor) -> Claim:
    return Claim((PAIRWISE, *JOINTS), KL_YZ(J, I, factor * s))


KL_OF_JOINTS = Lemma(
    "foundations.kl-of-joint-laws", "Joint laws with one first marginal are as close as the kernels", "elementary",
    *_joint_claim(1).parts, _joint,
    (Mutant("factor", _joint_claim(LESS), "constant kernels with KL(K||H) = s > 0"),),
)  # fmt: skip

MIXED = PUSHED(R, P, K), PUSHED(S, P, H)


def _average(claim: Claim) -> Theorem:
    """The averages are the second marginals of the joint laws."""

    def with_first(first: Term, of_first: Theorem) -> Theorem:
        def with_second(second: Term, of_second: Theorem) -> Theorem:
            names = {"first": (first, K, R, of_first, MIXED[0]), "second": (second, H, S, of_second, MIXED[1])}
            close = use(KL_OF_JOINTS, PAIRWISE, of_first, of_second, J=first, I=second)
            images = [use(MARGINAL, joint, pushed, J=law, K=kernel, R=new)
                      for law, kernel, new, joint, pushed in names.values()]  # fmt: skip
            made = use(KL_PROCESSING_FUNCTION, close, *images, P=first, Q=second, R=R, S=S, g=lam(yz, snd(yz)), t=s)
            return prove(claim.conclusion, made)

        return obtain(_joint_law(H), "I", with_second)

    return obtain(_joint_law(K), "J", with_first)


def _joint_law(kernel: Term) -> Theorem:
    return use("joint_law", P=P, K=kernel)


def _average_claim(factor: Factor) -> Claim:
    return Claim((PAIRWISE, *MIXED), KL_Z(R, S, factor * s))


KL_AVERAGE = Lemma(
    "foundations.kl-average", "KL divergence is convex: averages are as close as the laws that are averaged",
    "log-sum inequality", *_average_claim(1).parts, _average,
    (Mutant("factor", _average_claim(LESS), "constant kernels with KL(K||H) = s > 0"),),
)  # fmt: skip


def constant_kernel(law: Term, prior: Term, space: str = "Y") -> Theorem:
    """PUSHED(law, prior, K) for the kernel K that is the law, whatever the outcome of the prior."""
    point = var("y", space)
    outcome = var("z", law.type[1])
    f = var("phi", ("fn", (law.type[1],), "real"))
    mean = E(law, outcome, f(outcome))
    same = parts(constant(prior, point, mean))[1]
    goal = on(PUSHED, Y=space, Z=law.type[1])(law, prior, lam(point, law))
    return for_all(goal, arith(eq(mean, E(prior, point, mean)), same))
