"""Lemma 2.2, second bullet: Rényi divergence of joint laws adds up."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, exists, exp, forall, fst, function_type, lam, product, snd, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.tactics import Fact, arith, both, dominated, expand, generalize, integrate, obtain, parts
from dpproofs.proving.tactics import reversed_equation, specialize, transfer, unfolded, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, KERNEL_RATIO, H, L_z
from theorems.foundations.divergences.renyi_at_density import RENYI_AT
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.measure.iterated import ITERATED
from theorems.foundations.densities.joint_density import JOINT_DENSITY, PAIR, I, joint_ratio
from dpproofs.privacy.notions import JOINT, RENYI, J, K, P, Q, alpha, on, t, y, yz, z
from dpproofs.proving.reading import lhs, read, rhs
from theorems.foundations.reals.power_products import POWER_OF_PRODUCT

RENYI_Z, RENYI_YZ = on(RENYI, Y="Z"), on(RENYI, Y=product("Y", "Z"))
s = var("s")
OF_LAWS, OF_KERNELS = RENYI(alpha, P, Q, t), forall(y, RENYI_Z(alpha, K(y), H(y), s))
JOINT_J, JOINT_I = JOINT(J, P, K), JOINT(I, Q, H)


def _average_claim() -> Claim:
    """The mean of the conditional divergences in place of the largest."""
    each = var("g", function_type(("Y",), REAL))
    kernels = forall(y, RENYI_Z(alpha, K(y), H(y), each(y)))
    return Claim((OF_LAWS, kernels, JOINT_J, JOINT_I, 1 < alpha), RENYI_YZ(alpha, J, I, t + E(P, y, each(y))))


COMPOSITION = Lemma(
    "bs16.lemma-2.2b", "Rényi divergence of joint laws adds up", f"{BUN_STEINKE}, Lemma 2.2",
    (OF_LAWS, OF_KERNELS, JOINT_J, JOINT_I, 1 < alpha),
    RENYI_YZ(alpha, J, I, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s),
                    "products: P = Q, t = 0, and K, H constant with divergence s",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"),
                        K=(("3/4", "1/4"), ("3/4", "1/4")), H=(("1/4", "3/4"), ("1/4", "3/4")), alpha=2, t=0,
                        s="0.8473")),
             Mutant("average", _average_claim(),
             "P = Q uniform on two points; K, H equal at one, and (0.9, 0.1), (0.1, 0.9) "
                    "at the other; alpha = 2: 1.516 > 1.047",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"),
                        K=(("1/2", "1/2"), ("9/10", "1/10")), H=(("1/2", "1/2"), ("1/10", "9/10")), alpha=2, t=0,
                        g=(0, "2.094")))),
)  # fmt: skip


@proof_of(COMPOSITION)
def _proof(claim: Claim) -> Theorem:
    def with_law(L: Term, facts: Theorem) -> Theorem:
        L_density, L_power, L_moment = parts(facts)

        def with_kernel(r: Term, r_density: Theorem) -> Theorem:
            ratio = joint_ratio(L, r)
            density = use(JOINT_DENSITY, L_density, r_density, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
            moment = _moment(L, r, L_density, L_power, r_density)
            bound = E(I, yz, ratio(yz) ** alpha) <= exp((alpha - 1) * read(RENYI, claim).t)
            return witness(claim.conclusion, ratio, density, moment, arith(bound, moment, L_moment))

        return obtain(use(KERNEL_RATIO, kernel_ratios(OF_KERNELS)), "r", with_kernel)

    return obtain(OF_LAWS, "L", with_law)


def _moment(L: Term, r: Term, laws: Theorem, L_power: Theorem, kernels: Theorem) -> Theorem:
    """E_I[L**alpha r**alpha] = E_Q[L**alpha E_H[r**alpha]] <= exp((alpha-1) s) E_Q[L**alpha]."""
    r_power, r_moment = parts(use(RENYI_AT, specialize(OF_KERNELS, y), specialize(kernels, y),
                                  alpha=alpha, t=s, P=K(y), Q=H(y), L=lam(z, r(y, z))))  # fmt: skip
    L0, r0, product_y = joint_powers(L, r, laws, kernels, y, z)
    body = lhs(product_y)
    inner_int, inner = parts(expand(H(y), z, body, r_power))
    low = integrate(H(y), z, arith(0 <= body, L0, r0), inner_int)
    high = arith(E(H(y), z, body) <= exp((alpha - 1) * s) * L(y) ** alpha, inner, r_moment, L0)
    outer = dominated(Q, y, both(low, high), parts(expand(Q, y, rhs(high), L_power))[0])

    L0, r0, product_yz = joint_powers(L, r, laws, kernels, fst(yz), snd(yz))
    body = lhs(product_yz)
    nonneg = generalize(arith(0 <= body, L0, r0), yz)
    I_int, joined = parts(
        use(
            ITERATED, unfolded(JOINT_I), nonneg, generalize(inner_int, y), outer, R=I, P=Q, K=H, f=lam(yz, body), T=PAIR
        )
    )
    return both(transfer(I, yz, product_yz, I_int), joined, integrate(Q, y, high, outer, L_power))


def joint_powers(L: Term, r: Term, laws: Theorem, kernels: Theorem, a: Term, b: Term) -> list[Theorem]:
    """At the pair (a, b): L**alpha >= 0, r**alpha >= 0, and L**alpha r**alpha = (L r)**alpha."""
    L0 = specialize(parts(unfolded(laws))[0], a)
    r0 = specialize(parts(unfolded(specialize(kernels, a)))[0], b)
    split = use(POWER_OF_PRODUCT, L0, r0, 1 < alpha, u=L(a), v=r(a, b), a=alpha)
    signs = [use(POWER_NONNEGATIVE, fact, 1 < alpha, u=rhs(fact), a=alpha) for fact in (L0, r0)]
    return [*signs, reversed_equation(split)]


def kernel_ratios(of_kernels: Fact) -> Theorem:
    """Kernels with a bound on a divergence at every y have likelihood ratios."""

    def at_y(L: Term, facts: Theorem) -> Theorem:
        return witness(exists(L_z, DENSITY_Z(L_z, K(y), H(y))), L, parts(facts)[0])

    return generalize(obtain(specialize(of_kernels, y), "L", at_y), y)


renyi_compose = Verified(
    COMPOSITION,
    "renyi_compose",
    {"d_marginal": t, "d_conditional": s},
    value=t + s,
    requires=(0 <= t, 0 <= s),
)
