"""Lemma 8.2 for both outcomes: the second mechanism passes on what the first one gave, adaptively or not."""

from dpproofs.prelude import *
from theorems.foundations.densities.absolute_continuity import H, I
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.measure.mechanisms import MJ, PAIRED, x
from theorems.papers.bun_steinke_2016.lemma_8_2_approx_zcdp import (
    APPROX_ZCDP_Z,
    COMPOSITION_PAIR,
    EXACT,
    FIRST,
    MEASURABLE,
    OF_KERNELS,
    OF_LAWS,
    ROOMIER,
    SECOND,
    SOURCE,
    UNIT,
    composed,
    delta2,
    rho2,
    room,
    total,
    xi2,
)
from theorems.papers.bun_steinke_2016.lemma_8_2_measurable_components import ALONE, CONSTANT, OF_CONSTANT

# Lemma 8.2 for both outcomes: the second mechanism passes on what the first one gave ----------
# Where the second mechanism does not look at the first outcome, nothing is assumed of its components.

YZ = product("Y", "Z")
APPROX_LINE_YZ, APPROX_ZCDP_YZ = on(APPROX_RENYI_LINE, Y=YZ), on(APPROX_ZCDP, Y=YZ)
JOINTS = (JOINT(J, P, K), JOINT(I, Q, H))
"""J is the law of (y, z) for P and K, I that for Q and H."""


OF_JOINTS = Lemma(
    "bs16x.lemma-8.2-pair-joint", "Approximate zCDP of both outcomes, for one pair of laws", SOURCE,
    (OF_LAWS, OF_KERNELS, *JOINTS, *UNIT),
    APPROX_LINE_YZ(J, I, total, xi + xi2 + room, rho + rho2),
    mutants=(Mutant("delta", {total: delta + delta2 - MORE * delta * delta2}, EXACT,
                    ROOMIER,
                    witness=finite({"Y": 3, "Z": 3}, P=("1/2", 0, "1/2"), Q=(0, "1/2", "1/2"), A=(0, 0, 1), B=(0, 0, 1),
                        A2=(1, 0, 0), B2=(0, 1, 0), K=(("1/2", 0, "1/2"), ("1/2", 0, "1/2"), ("1/2", 0, "1/2")),
                        H=((0, "1/2",
                        "1/2"), (0, "1/2", "1/2"), (0, "1/2", "1/2")), KA=((0, 0, 1), (0, 0, 1), (0, 0, 1)),
                        KB=((0, 0, 1), (0, 0, 1), (0, 0, 1)), KA2=((1, 0, 0), (1, 0, 0), (1, 0, 0)),
                        KB2=((0, 1, 0), (0, 1, 0), (0, 1, 0)), delta="1/2", delta2="1/2", xi=0, xi2=0, rho=0,
                        rho2=0)),),
)  # fmt: skip


@proof_of(OF_JOINTS)
def _pair(claim: Claim) -> Theorem:
    """The kernels that keep y: compose with them."""
    u = var("u", "Y")
    kernels = (K, H, KA, KA2, KB, KB2)

    def with_all(kept: dict[Term, tuple[Term, Theorem]]) -> Theorem:
        if len(kept) < len(kernels):
            kernel = kernels[len(kept)]
            made = use(PUSHED_KERNEL, P=kernel, K=lam((u, z), dirac(pair(u, z))))
            return obtain(made, f"T{len(kept)}", lambda new, law: with_all({**kept, kernel: (new, law)}))
        laws = [_drawn(joint, kept[kernel]) for joint, kernel in zip(JOINTS, (K, H), strict=True)]
        names = {str(kernel.data[0]): new for kernel, (new, _) in kept.items()}
        return use(COMPOSITION_PAIR, OF_LAWS, _kept_components(kept), *laws, *UNIT, R=J, S=I, **names)

    return prove(claim.conclusion, with_all({}))


TEST = test_function(phi_pair, yz)
PUSHED_YZ = on(PUSHED, Z=YZ)


def _drawn(joint: Term, kept: tuple[Term, Theorem]) -> Theorem:
    """The joint law is that of (y, z) for z drawn with y kept, when y has its law."""
    made, law = kept
    mean = _mean(specialize(law, y))
    base = read(JOINT, joint).P
    left, right = both_sides(mean)
    same = parts(use("E_congruence", almost(base, y, mean), mu=base, f=lam(y, left), g=lam(y, right)))[0]
    drawn = at(joint, phi_pair, by=[TEST])
    equal = arith(eq(E(read(JOINT, joint).J, yz, phi_pair(yz)), E(base, y, left)), drawn, same)
    return for_all(PUSHED_YZ(read(JOINT, joint).J, base, made), equal, phi_pair)


def _mean(made: Theorem) -> Theorem:
    """E[phi] = E_K[phi(y, z)] under the law of (y, z), z drawn by K(y)."""
    kernel = read(PUSHED, made).P
    drawn = at(made, phi_pair, by=[TEST])
    certain = parts(use("E_dirac", x=pair(y, z), f=phi_pair))[1]
    left, right = both_sides(certain)
    same = parts(use("E_congruence", almost(kernel, z, certain), mu=kernel, f=lam(z, left), g=lam(z, right)))[0]
    return arith(eq(E(read(PUSHED, made).R, yz, phi_pair(yz)), rhs(same)), drawn, same)


COMPONENTS_YZ, MIXTURE_YZ, LINE_YZ = (on(d, Y=YZ) for d in (COMPONENTS, MIXTURE, RENYI_LINE))


def _kept_components(kept: dict[Term, tuple[Term, Theorem]]) -> Theorem:
    """The laws of (y, z) have the components of the kernels, with y before them."""
    kernels = (K, H, KA, KA2, KB, KB2)
    means = {kernel: _mean(specialize(kept[kernel][1], y)) for kernel in kernels}
    first, second, *lines = parts(unfolded(specialize(OF_KERNELS, y)))
    mixed = []
    for mixture, (whole, main, rest) in ((first, (K, KA, KA2)), (second, (H, KB, KB2))):
        at_y = lam(z, phi_pair(pair(y, z)))
        split = at(mixture, at_y, by=[generalize(specialize(TEST, pair(y, z)), z)])
        laws = [kept[kernel][0](y) for kernel in (whole, main, rest)]
        goal = MIXTURE_YZ(laws[0], 1 - delta2, *laws[1:])
        left, one, other = (E(law, yz, phi_pair(yz)) for law in laws)
        equal = arith(eq(left, (1 - delta2) * one + (1 - (1 - delta2)) * other), split, *means.values())
        mixed.append(for_all(goal, equal))
    above, moved = 1 < alpha, []
    for line, (left, right) in zip(lines, ((KA, KB), (KB, KA)), strict=True):
        (new, to_new), (new_other, to_other) = kept[left], kept[right]
        made = use(DATA_PROCESSING, at(line, alpha, by=[above]), specialize(to_new, y), specialize(to_other, y), above,
                   P=left(y), Q=right(y), K=lam(z, dirac(pair(y, z))), R=new(y), S=new_other(y),
                   t=xi2 + rho2 * alpha)  # fmt: skip
        moved.append(for_all(LINE_YZ(new(y), new_other(y), xi2, rho2), made))
    whole_fact = COMPONENTS_YZ(*(kept[kernel][0](y) for kernel in kernels), delta2, xi2, rho2)
    return generalize(prove(whole_fact, *mixed, *moved), y)


# Approximate zCDP of both outcomes of two mechanisms; Approximate zCDP of two mechanisms that do not see each
# other's outcome ------------------------------------------------------------------------------


ADAPTIVE = Lemma(
    "bs16.lemma-8.2-both", "Approximate zCDP of both outcomes of two mechanisms", SOURCE,
    (FIRST, SECOND, MEASURABLE, PAIRED, *UNIT),
    APPROX_ZCDP_YZ(MJ, N, total, xi + xi2 + room, rho + rho2),
    lambda claim: composed(claim, PAIRED, OF_JOINTS, J=MJ(x1), I=MJ(x2)),
    (Mutant("delta", {total: delta + delta2 - MORE * delta * delta2}, EXACT, ROOMIER,
            witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), N=True, delta="1/2",
                M2=(("1/2", 0, "1/2"),) * 3 + ((0, "1/2", "1/2"),) * 3, delta2="1/2", xi=0, xi2=0, rho=0, rho2=0)),),
)  # fmt: skip


INDEPENDENT = Lemma(
    "bs16x.lemma-8.2-independent", "Approximate zCDP of two mechanisms that do not see each other's outcome", SOURCE,
    (FIRST, APPROX_ZCDP_Z(ALONE, N, delta2, xi2, rho2), forall(x, JOINT(MJ(x), M(x), lam(y, ALONE(x)))), *UNIT),
    APPROX_ZCDP_YZ(MJ, N, total, xi + xi2 + room, rho + rho2),
    mutants=(Mutant("delta", {total: delta + delta2 - MORE * delta * delta2}, EXACT,
                    ROOMIER,
                    witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")),
                        N=(False, True, True, False), G=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), delta="1/2",
                        delta2="1/2", xi=0, xi2=0, rho=0, rho2=0)),),
)  # fmt: skip


@proof_of(INDEPENDENT)
def _independent(claim: Claim) -> Theorem:
    """The components of the second mechanism are constant kernels."""
    _, second, both_outcomes, *_ = claim.hypotheses
    chosen = use(OF_CONSTANT, delta=delta2, xi=xi2, rho=rho2)
    made = use(ADAPTIVE, FIRST, generalize(second, y), chosen, both_outcomes, *UNIT, M2=CONSTANT)
    return prove(claim.conclusion, made)


approx_zcdp_compose_independent = Verified(INDEPENDENT, "approx_zcdp_compose_independent")
