"""Joint laws that depend measurably on a parameter."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, exists, forall, fst, function_type, lam, pair, prob, product, snd, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import JOINT, phi_pair, test_function, y, yz, z
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import almost, arith, at, discharge, folded, generalize, obtain, parts, specialize, use
from dpproofs.proving.tactics import witness
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL, Ks
from theorems.foundations.measure.weighted_laws import Ps, u

Js = var("J", function_type(("U",), prob(product("Y", "Z"))))

other = var("Q", Ps.type)

JOINT_KERNEL = Lemma(
    "foundations.kernel-joint", "There are joint laws of a kernel and of another one", "law_with_density",
    (),
    exists(Js, forall(u, JOINT(Js(u), Ps(u), lam(y, Ks(u, y))))),
    mutants=(Mutant("law", Claim((), exists(Js, forall((u, other), JOINT(Js(u), other(u), lam(y, Ks(u, y)))))),
                    "two laws Q(u)",
                    witness=finite({"U": 1, "Y": 2, "Z": 1}, K=((1,), (1,)))),),
)  # fmt: skip

TEST = test_function(phi_pair, yz)

uy = var("uy", product("U", "Y"))


@proof_of(JOINT_KERNEL)
def _proof(claim: Claim) -> Theorem:
    """Draw z by K(u, y) and keep y; then draw y."""

    def with_kernel(kernel: Term, law: Theorem) -> Theorem:
        inner = _kept(kernel, law)

        def with_joint(joint: Term, facts: Theorem) -> Theorem:
            drawn = at(specialize(facts, u), phi_pair, by=[TEST])
            same = parts(
                use("E_congruence", almost(Ps(u), y, inner), mu=Ps(u), f=lam(y, lhs(inner)), g=lam(y, rhs(inner)))
            )[0]
            goal = eq(E(joint(u), yz, phi_pair(yz)), rhs(same))
            tests = generalize(discharge(arith(goal, drawn, same), TEST), phi_pair)
            made = folded(JOINT(joint(u), Ps(u), lam(y, Ks(u, y))), tests)
            return witness(claim.conclusion, joint, generalize(made, u))

        return obtain(use(PUSHED_KERNEL, P=Ps, K=lam((u, y), kernel(pair(u, y)))), "J", with_joint)

    keeping = lam((uy, z), dirac(pair(snd(uy), z)))
    return obtain(use(PUSHED_KERNEL, P=lam(uy, Ks(fst(uy), snd(uy))), K=keeping), "G", with_kernel)


def _kept(kernel: Term, law: Theorem) -> Theorem:
    """E[phi] = E_K[phi(y, z)] under the law of (y, z), z drawn by K(u, y)."""
    drawn = at(specialize(law, pair(u, y)), phi_pair, by=[TEST])
    certain = parts(use("E_dirac", x=pair(y, z), f=phi_pair))[1]
    same = parts(
        use("E_congruence", almost(Ks(u, y), z, certain), mu=Ks(u, y), f=lam(z, lhs(certain)), g=lam(z, rhs(certain)))
    )[0]
    mean = E(kernel(pair(u, y)), yz, phi_pair(yz))
    return arith(eq(mean, E(Ks(u, y), z, phi_pair(pair(y, z)))), drawn, same)
