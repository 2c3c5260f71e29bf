"""Means of a function of g(y), and laws under which g(y) has one law."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, absolute, conj, dirac, eq, forall, function_type, integrable, lam, maximum, prob, var,
)  # fmt: skip
from dpproofs.library import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import IMAGE, P, R, image, y, z
from dpproofs.tactics import arith, both, dominated, expand, generalize, parts, transfer, unfolded, use
from theorems.foundations.iterated import ITERATED, ITERATED_CONVERSE
from theorems.foundations.pushed import IMAGE_IS_PUSHED, SECOND

f = var("f", function_type(("Z",), REAL))
OF_P, NONNEG = IMAGE(R, P, image), forall(z, 0 <= f(z))
f_image = f(image(y))
ON_Y, ON_Z = integrable(P, y, f_image), integrable(R, z, f(z))


def _same(factor: Factor) -> Term:
    return eq(E(R, z, f(z)), factor * E(P, y, f_image))


def _kernel() -> tuple[Theorem, list[Theorem], Theorem]:
    """The kernel that gives g(y) for certain: its law, the mean of f, and that f is integrable."""
    certain = parts(use("E_dirac", x=image(y), f=f))
    pushed = use(IMAGE_IS_PUSHED, OF_P)
    return unfolded(pushed), certain, generalize(certain[0], y)


def _from_source(claim: Claim) -> Theorem:
    pushed, (_, mean), ints = _kernel()
    inner, value = mean.conclusion.args
    moved_int, moved = parts(transfer(P, y, arith(eq(value, inner), mean), ON_Y))
    made = parts(use(ITERATED, pushed, NONNEG, ints, moved_int, R=R, P=P, K=lam(y, dirac(image(y))), f=f, T=SECOND))
    return both(made[0], arith(claim.conclusion.args[1], made[1], moved))


def _mutant(known: Term, other: Term) -> tuple[Mutant, ...]:
    return (Mutant("factor", Claim((OF_P, NONNEG, known), conj(other, _same(MORE))), "f = 1"),)


IMAGE_MEAN = Lemma(
    "foundations.image-mean", "E_R[f] = E_P[f(g)] for f >= 0 when the right side is finite", "elementary",
    (OF_P, NONNEG, ON_Y), conj(ON_Z, _same(1)), _from_source, _mutant(ON_Y, ON_Z),
)  # fmt: skip


def _to_source(claim: Claim) -> Theorem:
    pushed, (_, mean), ints = _kernel()
    inner, value = mean.conclusion.args
    made = parts(use(ITERATED_CONVERSE, pushed, NONNEG, ints, ON_Z, R=R, P=P, K=lam(y, dirac(image(y))), f=f, T=SECOND))
    moved_int, moved = parts(transfer(P, y, arith(eq(inner, value), mean), made[0]))
    return both(moved_int, arith(claim.conclusion.args[1], made[1], moved))


IMAGE_MEAN_CONVERSE = Lemma(
    "foundations.image-mean-converse", "E_R[f] = E_P[f(g)] for f >= 0 when the left side is finite", "elementary",
    (OF_P, NONNEG, ON_Z), conj(ON_Y, _same(1)), _to_source, _mutant(ON_Z, ON_Y),
)  # fmt: skip

Q = var("Q", prob("Y"))
OF_Q, FINITE = IMAGE(R, Q, image), integrable(Q, y, absolute(f_image))


def _transferred(part: Term) -> list[Theorem]:
    """The means of a nonnegative function of f(g), under P and under Q."""
    whole = lam(z, part)
    at_g = whole(image(y))
    nonneg = generalize(arith(0 <= part), z)
    finite = dominated(Q, y, arith(absolute(at_g) <= absolute(f_image)), FINITE)
    there_int, there = parts(use(IMAGE_MEAN, OF_Q, nonneg, finite, P=Q, f=whole))
    back_int, back = parts(use(IMAGE_MEAN_CONVERSE, OF_P, nonneg, there_int, f=whole))
    return [back_int, finite, arith(eq(E(P, y, at_g), E(Q, y, at_g)), there, back)]


def _one_law(claim: Claim) -> Theorem:
    """The positive and the negative part, one at a time."""
    up, down = _transferred(maximum(f(z), 0)), _transferred(maximum(-f(z), 0))
    absolutely = _transferred(absolute(f(z)))[0]
    split = arith(eq(maximum(f_image, 0) - maximum(-f_image, 0), f_image))
    means = []
    for law, index in ((P, 0), (Q, 1)):
        ints, mean = parts(expand(law, y, split.conclusion.args[0], up[index], down[index]))
        means += [mean, *parts(transfer(law, y, split, ints))]
    return both(absolutely, arith(claim.conclusion.args[1], *means, up[2], down[2]))


def _one_law_claim(factor: Factor) -> Claim:
    means = eq(E(P, y, f_image), factor * E(Q, y, f_image))
    return Claim((OF_P, OF_Q, FINITE), conj(integrable(P, y, absolute(f_image)), means))


ONE_IMAGE = Lemma(
    "foundations.means-of-one-image", "E_P[f(g)] = E_Q[f(g)] when g(y) has one law under P and Q", "elementary",
    *_one_law_claim(1).parts, _one_law,
    (Mutant("factor", _one_law_claim(MORE), "P = Q, f = 1"),),
)  # fmt: skip
