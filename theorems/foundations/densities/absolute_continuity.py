"""Absolute continuity is the same as having a likelihood ratio, and that of two joint laws is the product of
those of the laws and of the kernels.
"""

from dpproofs.prelude import *
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, ITERATED
from theorems.foundations.measure.null_events import NOTHING, VANISHING

# Absolute continuity: a likelihood ratio gives it, and by Radon-Nikodym it gives a likelihood ratio ---

f = var("f", function_type(("Y",), REAL))
H = var("H", function_type(("Y",), prob("Z")))
ratio = var("r", function_type(("Y", "Z"), REAL))
DENSITY_Z = on(DENSITY, Y="Z")
L_z = var("L", function_type(("Z",), REAL))
f_test = test_function(f, w)
dominated_laws = forall(phi, implies(test_function(phi, w), eq(E(Q, w, phi(w)), 0), eq(E(P, w, phi(w)), 0)))

NULL_TEST = Lemma(
    "foundations.null-test", "A likelihood ratio dP/dQ makes Q-null tests P-null", "elementary",
    (DENSITY(L, P, Q), f_test, eq(E(Q, w, f(w)), 0)),
    eq(E(P, w, f(w)), 0),
    mutants=(Mutant("reversed", Claim((DENSITY(L, P, Q), f_test, eq(E(P, w, f(w)), 0)), eq(E(Q, w, f(w)), 0)),
                    "P a point mass, Q uniform on two points, f the indicator of the other point",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), f=(0, 1))),),
)  # fmt: skip


@proof_of(NULL_TEST)
def _null(claim: Claim) -> Theorem:
    """f = 0 Q-almost surely, so L f = 0 Q-almost surely."""
    f0 = specialize(f_test, w)
    f_int = bounded(Q, w, f(w), 1, f0)
    mean = arith(E(Q, w, f(w)) <= 0, *conditions(claim))
    is_zero = use(VANISHING, almost(Q, w, arith(0 <= f(w), f0)), f_int, mean, mu=Q, f=f)
    zero, zero_mean = parts(use(NOTHING, mu=Q))
    same = transfer(Q, w, arith(eq(num(0), L(w) * f(w)), eq(f(w), 0)), zero, is_zero)
    change = at(parts(unfolded(DENSITY(L, P, Q)))[2], f, by=[f_test])
    return arith(claim.conclusion, change, same, zero_mean)


above, below = mark("above", K), mark("below", H)

KERNEL_RATIO = Lemma(
    "foundations.kernel-ratio", "Kernels with likelihood ratios have a jointly measurable one", "radon_nikodym",
    (forall(y, exists(L_z, DENSITY_Z(L_z, K(y), H(y)))),),
    exists(ratio, forall(y, DENSITY_Z(lam(z, ratio(y, z)), above(y), below(y)))),
    mutants=(Mutant("reversed", {above: H, below: K}, "K a point mass, H uniform on two points",
                    witness=finite({"Y": 1, "Z": 2}, K=((1, 0),), H=(("1/2", "1/2"),))),),
)  # fmt: skip


@proof_of(KERNEL_RATIO)
def _kernel_ratio(claim: Claim) -> Theorem:
    """Radon-Nikodym: H(y)-null tests are K(y)-null."""
    null, test = eq(E(H(y), z, phi_z(z)), 0), test_function(phi_z, z)

    def null_at(r: Term, density: Theorem) -> Theorem:
        return use(NULL_TEST, density, test, null, L=r, P=K(y), Q=H(y), f=phi_z)

    (absolutely_continuous,) = claim.hypotheses
    at_y = obtain(specialize(absolutely_continuous, y), "L", null_at)
    continuous = generalize(discharge(at_y, test, null), y, phi_z)

    def with_ratio(r: Term, facts: Theorem) -> Theorem:
        density = folded(DENSITY_Z(lam(z, r(y, z)), K(y), H(y)), specialize(facts, y))
        return witness(claim.conclusion, r, generalize(density, y))

    return obtain(use("radon_nikodym", continuous, K=K, H=H), "r", with_ratio)


LAW_RATIO = Lemma(
    "foundations.law-ratio", "An absolutely continuous law has a likelihood ratio", "radon_nikodym",
    (dominated_laws,),
    exists(L, DENSITY(L, P, Q)),
    mutants=(Mutant("reversed", Claim((dominated_laws,), exists(L, DENSITY(L, Q, P))),
                    "P a point mass, Q uniform on two points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(LAW_RATIO)
def _law_ratio(claim: Claim) -> Theorem:
    """Radon-Nikodym for kernels that do not depend on their argument u."""
    u = var("u", "Y")

    def with_ratio(r: Term, facts: Theorem) -> Theorem:
        return witness(claim.conclusion, lam(w, r(u, w)), folded(DENSITY(lam(w, r(u, w)), P, Q), specialize(facts, u)))

    (null_events,) = claim.hypotheses
    every = generalize(null_events, u)
    return obtain(use("radon_nikodym", every, K=lam(u, P), H=lam(u, Q)), "r", with_ratio)


# The likelihood ratio of two joint laws is the product of those of the laws and of the kernels ---

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
