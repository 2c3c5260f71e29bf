"""Divergences of joint laws add up: composition for Rényi divergence, the chain rule for KL divergence,
adaptive composition, joint laws with one marginal, and KL divergence after averaging.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import (
    DENSITY_Z,
    JOINT_DENSITY,
    KERNEL_RATIO,
    PAIR,
    H,
    I,
    L_z,
    joint_ratio,
)
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.known_likelihood_ratio import KL_AT, RENYI_AT
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING_FUNCTION, KL_PROCESSING_FUNCTION
from theorems.foundations.measure.iterated_means import ITERATED
from theorems.foundations.measure.joint_laws import JOINT_LAW, MARGINAL
from theorems.foundations.measure.postprocessed_laws import S
from theorems.foundations.reals.entropy import ENTROPY_OF_PRODUCT, ENTROPY_TANGENT_AT
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_PRODUCT

# Bun and Steinke 2016, Lemma 2.2, second bullet: Rényi divergence of joint laws adds up --------

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


# Bun and Steinke 2016, Lemma 2.2, second bullet at the order 1: KL divergence of joint laws, by the chain rule ---

KL_Z, KL_YZ = on(KL, Y="Z"), on(KL, Y=product("Y", "Z"))
KL_OF_LAWS, KL_OF_KERNELS = KL(P, Q, t), forall(y, KL_Z(K(y), H(y), s))

KL_COMPOSITION = Lemma(
    "bs16.lemma-2.2b-kl", "KL divergence of joint laws adds up", f"{BUN_STEINKE}, Lemma 2.2",
    (KL_OF_LAWS, KL_OF_KERNELS, JOINT_J, JOINT_I),
    KL_YZ(J, I, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "products of laws with divergence s",
                    witness=finite({"Y": 2, "Z": 2}, H=(("1/4", "3/4"), ("3/4", "1/4")), K=((1, 0), (0, 1)),
                        P=("3/4", "1/4"), Q=("1/4", "3/4"), s="1.4", t="0.5493067")),),
)  # fmt: skip


@proof_of(KL_COMPOSITION)
def _kl_composition(claim: Claim) -> Theorem:
    def with_law(L: Term, facts: Theorem) -> Theorem:
        laws, L_entropy, L_kl = parts(facts)

        def with_kernel(r: Term, kernels: Theorem) -> Theorem:
            ratio = joint_ratio(L, r)
            density = use(JOINT_DENSITY, laws, kernels, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
            made = _entropy(L, r, laws, L_entropy, kernels)
            bound = E(I, yz, ratio(yz) * log(ratio(yz))) <= read(KL, claim).t
            return witness(claim.conclusion, ratio, density, made, arith(bound, made, L_kl))

        return obtain(use(KERNEL_RATIO, kernel_ratios(KL_OF_KERNELS)), "r", with_kernel)

    return obtain(KL_OF_LAWS, "L", with_law)


def _entropy(L: Term, r: Term, laws: Theorem, L_entropy: Theorem, kernels: Theorem) -> Theorem:
    """E_I[L r log(L r)] = E_Q[L log(L)] + E_Q[L E_H[r log(r)]], and the last mean is at most s."""
    (_, L_int, _), (_, r_int, _) = parts(unfolded(laws)), parts(unfolded(specialize(kernels, y)))
    r_law = {"P": K(y), "Q": H(y), "L": lam(z, r(y, z))}
    r_entropy, r_kl = parts(use(KL_AT, specialize(KL_OF_KERNELS, y), specialize(kernels, y), t=s, **r_law))
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


# Bun and Steinke 2016, Lemma 2.3 at one order: Rényi divergence of adaptive composition --------

ADAPTIVE = (OF_LAWS, OF_KERNELS, PUSHED(R, P, K), PUSHED(S, Q, H), 1 < alpha)

RENYI_ADAPTIVE = Lemma(
    "bs16x.lemma-2.3-renyi", "Rényi divergence of adaptive composition", f"{BUN_STEINKE}, proof of Lemma 2.3",
    ADAPTIVE,
    RENYI_Z(alpha, R, S, t + s),
    mutants=(Mutant("factor", Claim((*ADAPTIVE, 0 < s), RENYI_Z(alpha, R, S, t + LESS * s)),
                    "P = Q, t = 0, and K, H constant with divergence s",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"),
                        K=(("3/4", "1/4"), ("3/4", "1/4")), H=(("1/4", "3/4"), ("1/4", "3/4")), alpha=2, t=0,
                        s="0.8473")),),
)  # fmt: skip


@proof_of(RENYI_ADAPTIVE)
def _adaptive(claim: Claim) -> Theorem:
    """It is at most that of the joint laws of both outcomes, since the second outcomes are their second parts."""
    return second_parts(claim, COMPOSITION, DATA_PROCESSING_FUNCTION, OF_LAWS, OF_KERNELS, 1 < alpha)


def second_parts(claim: Claim, composition: Lemma, processing: Lemma, *given: Term) -> Theorem:
    """There are such joint laws."""

    def with_laws(J: Term, joint_J: Theorem, I: Term, joint_I: Theorem) -> Theorem:
        """Let J and I be the joint laws. Their divergences add up, and their second parts have the laws R and S."""
        composed = use(composition, *given, joint_J, joint_I, J=J, I=I)
        first = use(MARGINAL, joint_J, PUSHED(R, P, K), J=J)
        second = use(MARGINAL, joint_I, PUSHED(S, Q, H), J=I, P=Q, K=H, R=S)
        made = use(processing, *given, composed, first, second, P=J, Q=I, g=lam(yz, snd(yz)), t=t + s)
        return prove(claim.conclusion, made)

    return obtain(
        use(JOINT_LAW, P=P, K=K),
        "J",
        lambda J, tests: obtain(
            use(JOINT_LAW, P=Q, K=H),
            "I",
            lambda I, more: with_laws(J, folded(JOINT(J, P, K), tests), I, folded(JOINT(I, Q, H), more)),
        ),
    )


# KL divergence of joint laws with one marginal ------------------------------------------------

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


# Joint laws with one first marginal are as close as the kernels -------------------------------

KL_OF_JOINTS = Lemma(
    "foundations.kl-of-joint-laws", "Joint laws with one first marginal are as close as the kernels", "elementary",
    (KL_OF_KERNELS, *JOINTS),
    KL_YZ(J, I, factor * s),
    mutants=(Mutant("factor", {factor: LESS}, "constant kernels with KL(K||H) = s > 0",
                    witness=finite({"Y": 2, "Z": 2}, H=(("1/4", "3/4"), ("3/4", "1/4")),
                        K=(("3/4", "1/4"), ("1/4", "3/4")), P=("3/4", "1/4"), s="0.55")),),
)  # fmt: skip


@proof_of(KL_OF_JOINTS)
def _joint(claim: Claim) -> Theorem:
    """The chain rule, with divergence 0 between the first marginals."""
    made = use(KL_COMPOSITION, use(KL_SELF, arith(num(0) <= 0), t=0), KL_OF_KERNELS, *JOINTS, Q=P, t=0)
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


# KL divergence after averaging: of mixtures ---------------------------------------------------

MIXED = PUSHED(R, P, K), PUSHED(S, P, H)

KL_AVERAGE = Lemma(
    "foundations.kl-average", "KL divergence is convex: averages are as close as the laws that are averaged",
    "log-sum inequality",
    (KL_OF_KERNELS, *MIXED),
    KL_Z(R, S, factor * s),
    mutants=(Mutant("factor", {factor: LESS}, "constant kernels with KL(K||H) = s > 0",
                    witness=finite({"Y": 1, "Z": 2}, H=(("3/4", "1/4"),), K=(("1/2", "1/2"),), P=(1,), s="0.144")),),
)  # fmt: skip


@proof_of(KL_AVERAGE)
def _average(claim: Claim) -> Theorem:
    """The averages are the second marginals of the joint laws."""

    def with_first(first: Term, of_first: Theorem) -> Theorem:
        def with_second(second: Term, of_second: Theorem) -> Theorem:
            names = {"first": (first, K, R, of_first, MIXED[0]), "second": (second, H, S, of_second, MIXED[1])}
            close = use(KL_OF_JOINTS, KL_OF_KERNELS, of_first, of_second, J=first, I=second)
            images = [
                use(MARGINAL, joint, pushed, J=law, K=kernel, R=new)
                for law, kernel, new, joint, pushed in names.values()
            ]
            made = use(KL_PROCESSING_FUNCTION, close, *images, P=first, Q=second, R=R, S=S, g=lam(yz, snd(yz)), t=s)
            return prove(claim.conclusion, made)

        return obtain(_joint_law(H), "I", with_second)

    return obtain(_joint_law(K), "J", with_first)


def _joint_law(kernel: Term) -> Theorem:
    return use(JOINT_LAW, P=P, K=kernel)
