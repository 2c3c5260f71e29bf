"""Lemma 2.2, second bullet at the order 1: KL divergence of joint laws, by the chain rule."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, forall, fst, lam, log, product, snd, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, mean_of_one, obtain, parts
from dpproofs.proving.tactics import specialize, transfer, unfolded, use, witness
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import JOINT_I, JOINT_J, kernel_ratios
from theorems.foundations.densities.absolute_continuity import KERNEL_RATIO, H
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.entropy import ENTROPY_OF_PRODUCT, ENTROPY_TANGENT_AT
from theorems.foundations.measure.iterated import ITERATED
from theorems.foundations.densities.joint_density import JOINT_DENSITY, PAIR, I, joint_ratio
from theorems.foundations.divergences.kl_density import KL_AT
from dpproofs.privacy.notions import KL, J, K, P, Q, on, t, y, yz, z
from dpproofs.proving.reading import lhs, read, rhs

KL_Z, KL_YZ = on(KL, Y="Z"), on(KL, Y=product("Y", "Z"))
s = var("s")
OF_LAWS, OF_KERNELS = KL(P, Q, t), forall(y, KL_Z(K(y), H(y), s))

KL_COMPOSITION = Lemma(
    "bs16.lemma-2.2b-kl", "KL divergence of joint laws adds up", f"{BUN_STEINKE}, Lemma 2.2",
    (OF_LAWS, OF_KERNELS, JOINT_J, JOINT_I),
    KL_YZ(J, I, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "products of laws with divergence s",
                    witness=finite({"Y": 2, "Z": 2}, H=(("1/4", "3/4"), ("3/4", "1/4")), K=((1, 0), (0, 1)),
                        P=("3/4", "1/4"), Q=("1/4", "3/4"), s="1.4", t="0.5493067")),),
)  # fmt: skip


@proof_of(KL_COMPOSITION)
def _proof(claim: Claim) -> Theorem:
    def with_law(L: Term, facts: Theorem) -> Theorem:
        laws, L_entropy, L_kl = parts(facts)

        def with_kernel(r: Term, kernels: Theorem) -> Theorem:
            ratio = joint_ratio(L, r)
            density = use(JOINT_DENSITY, laws, kernels, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
            made = _entropy(L, r, laws, L_entropy, kernels)
            bound = E(I, yz, ratio(yz) * log(ratio(yz))) <= read(KL, claim).t
            return witness(claim.conclusion, ratio, density, made, arith(bound, made, L_kl))

        return obtain(use(KERNEL_RATIO, kernel_ratios(OF_KERNELS)), "r", with_kernel)

    return obtain(OF_LAWS, "L", with_law)


def _entropy(L: Term, r: Term, laws: Theorem, L_entropy: Theorem, kernels: Theorem) -> Theorem:
    """E_I[L r log(L r)] = E_Q[L log(L)] + E_Q[L E_H[r log(r)]], and the last mean is at most s."""
    (_, L_int, _), (_, r_int, _) = parts(unfolded(laws)), parts(unfolded(specialize(kernels, y)))
    r_law = {"P": K(y), "Q": H(y), "L": lam(z, r(y, z))}
    r_entropy, r_kl = parts(use(KL_AT, specialize(OF_KERNELS, y), specialize(kernels, y), t=s, **r_law))
    L0, r0, split, _ = joint_entropy(L, r, laws, kernels, y, z)
    body = lhs(split) + 1
    inner_int, inner = parts(expand(H(y), z, body, r_int, r_entropy))
    ones = use(MEAN_OF_DENSITY, specialize(kernels, y), **r_law), mean_of_one(H(y))
    kl = E(H(y), z, r(y, z) * log(r(y, z)))
    tangent = integrate(H(y), z, use(ENTROPY_TANGENT_AT, r0, u=r(y, z), s=1), r_int, r_entropy)
    L_kl = dominated(
        Q,
        y,
        arith(absolute(L(y) * kl) <= s * L(y), arith(0 <= kl, tangent, *ones), r_kl, L0),
        parts(expand(Q, y, s * L(y), L_int))[0],
    )
    total_int, total = parts(expand(Q, y, L(y) * log(L(y)) + L(y) * kl + 1, L_entropy, L_kl))
    same = arith(eq(L(y) * log(L(y)) + L(y) * kl + 1, lhs(inner)), inner, *ones)
    outer = transfer(Q, y, same, total_int)
    small = integrate(Q, y, arith(L(y) * kl <= s * L(y), r_kl, L0), L_kl, L_int)

    *_, split, nonneg = joint_entropy(L, r, laws, kernels, fst(yz), snd(yz))
    I_int, joined = parts(use(ITERATED, unfolded(JOINT_I), generalize(nonneg, yz), generalize(inner_int, y), outer,
                              R=I, P=Q, K=H, f=lam(yz, lhs(split) + 1), T=PAIR))  # fmt: skip
    parts_int, shifted = parts(expand(I, yz, lhs(split), I_int))
    whole_int, whole = parts(transfer(I, yz, split, parts_int))
    goal = E(I, yz, rhs(split)) <= E(Q, y, L(y) * log(L(y))) + s
    means = mean_of_one(I), mean_of_one(Q), use(MEAN_OF_DENSITY, laws, L=L, Q=Q)
    return both(whole_int, arith(goal, whole, shifted, joined, outer, total, small, *means))


def joint_entropy(L: Term, r: Term, laws: Theorem, kernels: Theorem, a: Term, b: Term) -> list[Theorem]:
    """At the pair (a, b): L >= 0, r >= 0, and r L log(L) + L r log(r) = L r log(L r) >= -1."""
    L0 = specialize(parts(unfolded(laws))[0], a)
    r0 = specialize(parts(unfolded(specialize(kernels, a)))[0], b)
    whole = arith(0 <= L(a) * r(a, b), L0, r0)
    split = use(ENTROPY_OF_PRODUCT, L0, r0, u=L(a), r=r(a, b))
    above = use(ENTROPY_TANGENT_AT, whole, u=L(a) * r(a, b), s=1)
    return [L0, r0, split, arith(0 <= lhs(split) + 1, split, above, whole)]
