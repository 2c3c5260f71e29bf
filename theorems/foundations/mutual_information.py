"""Mutual information I(X; Y), and a bound from the divergences of the conditional laws of Y."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.kernel.terms import conj, exists, forall, fst, lam, prob, snd, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import IMAGE, JOINT, KL, PUSHED, J, K, M, P, R, on, t, x1, x2, y, yz
from dpproofs.tactics import generalize, obtain, obtain_all, parts, prove, specialize, use, witnesses
from theorems.bun_steinke_2016.lemma_2_2b_composition_kl import KL_YZ
from theorems.foundations.joint_density import I
from theorems.foundations.kl_average import KL_AVERAGE, KL_OF_JOINTS, constant_kernel
from theorems.foundations.pushed import FIRST_MARGINAL, MARGINAL
from theorems.foundations.renyi import KL_WEAKER
from theorems.foundations.weighted_laws import PUSHED_LAW

MUTUAL_INFORMATION = Definition(
    "mutual_information",
    (J, t),
    exists(
        (P, R, I),
        conj(
            on(IMAGE, Y=J.type[1], Z="Y")(P, J, lam(yz, fst(yz))),
            on(IMAGE, Y=J.type[1])(R, J, lam(yz, snd(yz))),
            JOINT(I, P, lam(y, R)),
            KL_YZ(J, I, t),
        ),
    ),
)
"""I(Y; Z) <= t, when (y, z) has law J: the KL divergence of J from the product of its marginals."""

GIVEN = JOINT(J, P, K)


def _reference(claim: Claim) -> Theorem:
    """The product of the marginals is the joint law with the constant kernel R."""
    _, pushed, product_law, close = claim.hypotheses
    first, second = use(FIRST_MARGINAL, GIVEN), use(MARGINAL, GIVEN, pushed)
    return witnesses(claim.conclusion, (P, R, I), first, second, product_law, close)


def _reference_claim(slack: Factor) -> Claim:
    given = GIVEN, PUSHED(R, P, K), JOINT(I, P, lam(y, R)), KL_YZ(J, I, t)
    return Claim(given, MUTUAL_INFORMATION(J, t - slack))


MI_OF_KERNEL = Lemma(
    "foundations.mutual-information-of-kernel", "Mutual information of an outcome and of what a kernel makes of it",
    "elementary", *_reference_claim(0).parts, _reference,
    (Mutant("smaller", _reference_claim(Fraction(1, 100)), "K constant, t = 0"),),
)  # fmt: skip

s = var("s")
prior, joint = var("P", prob("X")), var("J", prob(("x", "X", "Y")))
x, MI_XY = var("x", "X"), on(MUTUAL_INFORMATION, Y="X", Z="Y")
PAIRS, OF_DATA = forall((x1, x2), KL(M(x1), M(x2), s)), on(JOINT, Y="X", Z="Y")(joint, prior, M)


def _pairs(claim: Claim) -> Theorem:
    """M(x) is as close to the average of M as to each of the laws that are averaged."""

    def with_average(average: Term, pushed: Theorem) -> Theorem:
        same = constant_kernel(M(x), prior, "X")
        close = use(KL_AVERAGE, specialize(PAIRS, x), same, pushed, P=prior, R=M(x), S=average, K=lam(x2, M(x)), H=M)

        def with_product(product_law: Term, made: Theorem) -> Theorem:
            joints = use(KL_OF_JOINTS, generalize(close, x), OF_DATA, made, P=prior, J=joint, I=product_law,
                         K=M, H=lam(x, average))  # fmt: skip
            return prove(claim.conclusion, use(MI_OF_KERNEL, OF_DATA, pushed, made, joints, P=prior, R=average,
                                               J=joint, I=product_law, K=M, t=s))  # fmt: skip

        return obtain(use("joint_law", P=prior, K=lam(x, average)), "I", with_product)

    return obtain(use(PUSHED_LAW, P=prior, K=M), "R", with_average)


def _pairs_claim(factor: Factor) -> Claim:
    return Claim((PAIRS, OF_DATA), MI_XY(joint, factor * s))


MI_OF_PAIRS = Lemma(
    "foundations.mutual-information-of-pairs", "I(X; M(X)) <= s when KL(M(x)||M(x')) <= s for all x, x'",
    "convexity of KL divergence", *_pairs_claim(1).parts, _pairs,
    (Mutant("factor", _pairs_claim(LESS), "x uniform on K points, M(x) = x with probability p and else "
            "uniform on the others: I/s comes near 1 when K grows and then p tends to 1"),),
)  # fmt: skip


def _weaker(claim: Claim) -> Theorem:
    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        *laws, close = parts(facts)
        larger = use(KL_WEAKER, close, s <= t, P=J, Q=product_law, s=s, t=claim.conclusion.args[1])
        return witnesses(claim.conclusion, (first, second, product_law), *laws, larger)

    return obtain_all(MUTUAL_INFORMATION(J, s), "P R I", with_laws)


MI_WEAKER = Lemma(
    "foundations.mutual-information-weaker", "A bound on mutual information implies every larger one", "elementary",
    (MUTUAL_INFORMATION(J, s), s <= t), MUTUAL_INFORMATION(J, t), _weaker,
    (Mutant("smaller", Claim((MUTUAL_INFORMATION(J, s), s <= t), MUTUAL_INFORMATION(J, t - Fraction(1, 100))),
            "t = s = I(Y; Z)"),),
)  # fmt: skip
