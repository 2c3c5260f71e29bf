"""KL divergence of joint laws with one marginal."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, forall, lam, log, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import JOINT, KL, J, K, P, on, t, w, y
from dpproofs.proving.tactics import arith, expand, parts, use, witness
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.densities.joint_density import I

KL_Z = on(KL, Y="Z")
s = var("s")
PAIRWISE = forall(y, KL_Z(K(y), H(y), s))

KL_SELF = Lemma(
    "foundations.kl-self", "A law has KL divergence 0 from itself", "elementary",
    (0 <= t,),
    KL(P, P, t),
    mutants=(Mutant("negative", Claim((0 <= t,), KL(P, P, t - Fraction(1, 100))), "t = 0",
                    witness=finite({"Y": 3}, P=("2/7", "5/7", 0), t="1/1000")),),
)  # fmt: skip


@proof_of(KL_SELF)
def _self(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    one = parts(use("E_one", P=P))[0]
    ints, mean = parts(expand(P, w, num(1) * log(num(1))))
    return witness(claim.conclusion, lam(w, num(1)), one, ints, arith(E(P, w, num(1) * log(num(1))) <= t, mean, 0 <= t))


JOINTS = JOINT(J, P, K), JOINT(I, P, H)
