"""A law and a kernel have a joint law."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, forall, function_type, implies, lam, pair, prob, product, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import phi_pair, test_function, y, yz, z
from dpproofs.proving.tactics import obtain, specialize, unfolded, use, witness
from theorems.foundations.measure.joint_kernel import JOINT_KERNEL

P = var("P", prob("Y"))
K = var("K", function_type(("Y",), prob("Z")))
J = var("J", prob(product("Y", "Z")))


def _claim(mean: Term) -> Claim:
    same = eq(E(J, yz, phi_pair(yz)), mean)
    return Claim((), exists(J, forall(phi_pair, implies(test_function(phi_pair, yz), same))))


JOINT_LAW = Lemma(
    "foundations.joint-law", "A law and a kernel have a joint law", "law_with_density",
    *_claim(E(P, y, E(K(y), z, phi_pair(pair(y, z))))).parts,
    mutants=(Mutant("factor", _claim(LESS * E(P, y, E(K(y), z, phi_pair(pair(y, z))))), "the test 1",
                    witness=finite({"Y": 1, "Z": 1}, P=(1,), K=((1,),))),),
)  # fmt: skip

unit = var("unit")


@proof_of(JOINT_LAW)
def _proof(claim: Claim) -> Theorem:
    """The case of a joint law, of a kernel and another one, in which neither depends on a parameter."""
    joint = use(JOINT_KERNEL, P=lam(unit, P), K=lam((unit, y), K(y)))
    return obtain(joint, "J", lambda made, law: witness(claim.conclusion, made(0), unfolded(specialize(law, 0))))
