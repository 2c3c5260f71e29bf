"""Means of a function of g(y)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, forall, function_type, integrable, lam, var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import IMAGE, P, R, image, y, z
from dpproofs.proving.reading import both_sides, comparison
from dpproofs.proving.tactics import arith, both, generalize, parts, transfer, unfolded, use
from theorems.foundations.measure.iterated import ITERATED, ITERATED_CONVERSE
from theorems.foundations.measure.pushed_image import IMAGE_IS_PUSHED
from theorems.foundations.measure.pushed import SECOND

f = var("f", function_type(("Z",), REAL))
OF_P, NONNEG = IMAGE(R, P, image), forall(z, 0 <= f(z))
f_image = f(image(y))
ON_Y, ON_Z = integrable(P, y, f_image), integrable(R, z, f(z))


def _same(factor: Factor) -> Term:
    return eq(E(R, z, f(z)), factor * E(P, y, f_image))


def _mutant(known: Term, other: Term) -> tuple[Mutant, ...]:
    return (
        Mutant(
            "factor",
            Claim((OF_P, NONNEG, known), conj(other, _same(MORE))),
            "f = 1",
            witness=finite({"Y": 2, "Z": 2}, P=("1/4", "3/4"), f=1, g=(0, 1)),
        ),
    )


IMAGE_MEAN = Lemma(
    "foundations.image-mean", "E_R[f] = E_P[f(g)] for f >= 0 when the right side is finite", "elementary",
    (OF_P, NONNEG, ON_Y),
    conj(ON_Z, _same(1)),
    mutants=_mutant(ON_Y, ON_Z),
)  # fmt: skip


@proof_of(IMAGE_MEAN)
def _from_source(claim: Claim) -> Theorem:
    pushed, (_, mean), ints = _kernel()
    inner, value = both_sides(mean)
    moved_int, moved = parts(transfer(P, y, arith(eq(value, inner), mean), ON_Y))
    made = parts(use(ITERATED, pushed, NONNEG, ints, moved_int, R=R, P=P, K=lam(y, dirac(image(y))), f=f, T=SECOND))
    return both(made[0], arith(comparison(claim), made[1], moved))


def _kernel() -> tuple[Theorem, list[Theorem], Theorem]:
    """The kernel that gives g(y) for certain: its law, the mean of f, and that f is integrable."""
    certain = parts(use("E_dirac", x=image(y), f=f))
    pushed = use(IMAGE_IS_PUSHED, OF_P)
    return unfolded(pushed), certain, generalize(certain[0], y)


IMAGE_MEAN_CONVERSE = Lemma(
    "foundations.image-mean-converse", "E_R[f] = E_P[f(g)] for f >= 0 when the left side is finite", "elementary",
    (OF_P, NONNEG, ON_Z),
    conj(ON_Y, _same(1)),
    mutants=_mutant(ON_Z, ON_Y),
)  # fmt: skip


@proof_of(IMAGE_MEAN_CONVERSE)
def _to_source(claim: Claim) -> Theorem:
    pushed, (_, mean), ints = _kernel()
    inner, value = both_sides(mean)
    made = parts(use(ITERATED_CONVERSE, pushed, NONNEG, ints, ON_Z, R=R, P=P, K=lam(y, dirac(image(y))), f=f, T=SECOND))
    moved_int, moved = parts(transfer(P, y, arith(eq(inner, value), mean), made[0]))
    return both(moved_int, arith(comparison(claim), made[1], moved))
