"""The likelihood ratio of two joint laws is the product of those of the laws and of the kernels."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, forall, fst, integrable, lam, mul, num, pair, prob, product, snd
from dpproofs.language.terms import var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, both, discharge, dominated, expand, folded, generalize, parts
from dpproofs.proving.tactics import prove, specialize, transfer, unfolded, use
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, H, ratio
from theorems.foundations.measure.iterated import ITERATED
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from dpproofs.privacy.notions import DENSITY, JOINT, J, K, L, P, Q, on, phi_pair, test_function, y, yz, z
from dpproofs.proving.reading import lhs, read

DENSITY_YZ = on(DENSITY, Y=product("Y", "Z"))
I = var("I", prob(product("Y", "Z")))
PAIR = lam((y, z), pair(y, z))
OF_LAWS, JOINT_J, JOINT_I = DENSITY(L, P, Q), JOINT(J, P, K), JOINT(I, Q, H)
OF_KERNELS = forall(y, DENSITY_Z(lam(z, ratio(y, z)), K(y), H(y)))


def joint_ratio(L: Term, r: Term, factor: Factor = 1) -> Term:
    """The product of the likelihood ratios of the laws and of the kernels."""
    return lam(yz, mul(factor, L(fst(yz)), r(fst(yz), snd(yz))))


JOINT_DENSITY = Lemma(
    "foundations.joint-density", "The likelihood ratio of joint laws", "elementary",
    (OF_LAWS, OF_KERNELS, JOINT_J, JOINT_I),
    DENSITY_YZ(joint_ratio(L, ratio, factor), J, I),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, K = H",
                    witness=finite({"Y": 1, "Z": 1}, P=(1,), Q=(1,), K=((1,),), H=((1,),), L=1, r=1)),),
)  # fmt: skip


@proof_of(JOINT_DENSITY)
def _proof(claim: Claim) -> Theorem:
    goal = read(DENSITY, claim).L
    test = test_function(phi_pair, yz)
    one = lam(yz, num(1))
    at_yz = unfolded(specialize(OF_KERNELS, fst(yz)))
    signs = specialize(parts(unfolded(OF_LAWS))[0], fst(yz)), specialize(parts(at_yz)[0], snd(yz))
    total = _weighted(one, prove(test_function(one, yz)))[0]
    change = prove(eq(E(J, yz, phi_pair(yz)), E(I, yz, goal(yz) * phi_pair(yz))), _weighted(phi_pair, assume(test))[1])
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= goal(yz), *signs), yz),
            prove(integrable(I, yz, goal(yz)), total),
            generalize(discharge(change, test), phi_pair),
        ),
    )


def _weighted(phi: Term, unit: Theorem) -> list[Theorem]:
    """E_J[phi] = E_P[E_K[phi]] = E_Q[L E_K[phi]] = E_Q[E_H[L r phi]] = E_I[L r phi] for a test phi."""
    (nonneg, L_int, L_change), (r_nonneg, r_int, r_change) = (
        parts(unfolded(d)) for d in (OF_LAWS, specialize(OF_KERNELS, y))
    )
    L0, r0, phi0 = specialize(nonneg, y), specialize(r_nonneg, z), specialize(unit, pair(y, z))
    at_y = phi(pair(y, z))
    mean = E(K(y), z, at_y)
    low, high = (generalize(g, z) for g in parts(phi0))
    _, low, high = parts(use(BOUNDED_MEAN, low, high, P=K(y), f=lam(z, at_y), c=1))
    inside = at(r_change, lam(z, at_y), by=[generalize(phi0, z)])
    outside = at(L_change, lam(y, mean), by=[generalize(both(low, high), y)])

    r_phi = dominated(H(y), z, arith(absolute(ratio(y, z) * at_y) <= ratio(y, z), r0, phi0), r_int)
    inner_int, inner = parts(expand(H(y), z, L(y) * ratio(y, z) * at_y, r_phi))
    L_mean = dominated(Q, y, arith(absolute(L(y) * mean) <= L(y), L0, low, high), L_int)
    moved = transfer(Q, y, arith(eq(L(y) * mean, lhs(inner)), inner, inside), L_mean)
    f = lam(yz, joint_ratio(L, ratio)(yz) * phi(yz))
    at_yz = unfolded(specialize(OF_KERNELS, fst(yz)))
    signs = specialize(nonneg, fst(yz)), specialize(parts(at_yz)[0], snd(yz)), specialize(unit, yz)
    f0 = generalize(arith(0 <= f(yz), *signs), yz)
    I_int, joined = parts(
        use(ITERATED, unfolded(JOINT_I), f0, generalize(inner_int, y), moved, R=I, P=Q, K=H, f=f, T=PAIR)
    )
    same = at(JOINT_J, phi, by=[unit])
    return [I_int, arith(eq(E(J, yz, phi(yz)), E(I, yz, f(yz))), same, outside, moved, joined)]
