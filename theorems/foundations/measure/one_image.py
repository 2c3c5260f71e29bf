"""Laws under which g(y) has one law."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, function_type, integrable, lam, maximum, prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import IMAGE, P, R, image, y, z
from dpproofs.proving.reading import comparison, lhs
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, parts, transfer, use
from theorems.foundations.measure.image_means import IMAGE_MEAN, IMAGE_MEAN_CONVERSE, OF_P, f_image

Q = var("Q", prob("Y"))
OF_Q, FINITE = IMAGE(R, Q, image), integrable(Q, y, absolute(f_image))

ONE_IMAGE_FACTOR = Mutant(
    "factor", {factor: MORE}, "P = Q, f = 1", witness=finite({"Y": 1, "Z": 1}, P=(1,), Q=(1,), f=(2,), g=(0,))
)

ONE_IMAGE = Lemma(
    "foundations.means-of-one-image", "E_P[f(g)] = E_Q[f(g)] when g(y) has one law under P and Q", "elementary",
    (OF_P, OF_Q, FINITE),
    conj(integrable(P, y, absolute(f_image)), eq(E(P, y, f_image), factor * E(Q, y, f_image))),
    mutants=(ONE_IMAGE_FACTOR,),
)  # fmt: skip

f = var("f", function_type(("Z",), REAL))


@proof_of(ONE_IMAGE)
def _one_law(claim: Claim) -> Theorem:
    """The positive and the negative part, one at a time."""
    up, down = _transferred(maximum(f(z), 0)), _transferred(maximum(-f(z), 0))
    absolutely = _transferred(absolute(f(z)))[0]
    split = arith(eq(maximum(f_image, 0) - maximum(-f_image, 0), f_image))
    means = []
    for law, index in ((P, 0), (Q, 1)):
        ints, mean = parts(expand(law, y, lhs(split), up[index], down[index]))
        means += [mean, *parts(transfer(law, y, split, ints))]
    return both(absolutely, arith(comparison(claim), *means, up[2], down[2]))


def _transferred(part: Term) -> list[Theorem]:
    """The means of a nonnegative function of f(g), under P and under Q."""
    whole = lam(z, part)
    at_g = whole(image(y))
    nonneg = generalize(arith(0 <= part), z)
    finite = dominated(Q, y, arith(absolute(at_g) <= absolute(f_image)), FINITE)
    there_int, there = parts(use(IMAGE_MEAN, OF_Q, nonneg, finite, P=Q, f=whole))
    back_int, back = parts(use(IMAGE_MEAN_CONVERSE, OF_P, nonneg, there_int, f=whole))
    return [back_int, finite, arith(eq(E(P, y, at_g), E(Q, y, at_g)), there, back)]
