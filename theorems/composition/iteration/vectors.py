"""The author's kit for theorems on noisy iteration: what they say of vectors with Gaussian noise on each coordinate."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, substitute
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.reading import conditions, hypothesis, read
from dpproofs.proving.tactics import arith, use
from theorems.composition.iteration.noise import GAUSSIAN_NOISE, noise
from theorems.composition.iteration.noise_on_coordinates import GAUSSIAN_COORDINATES, NOISY, R
from theorems.composition.iteration.noise_on_vectors import ON_VECTORS
from theorems.foundations.geometry.coordinates import COORDINATES, SPACE, d, entry, put
from theorems.foundations.geometry.inner_products import INNER_PRODUCT
from theorems.foundations.geometry.inner_products_coordinates import INNER


def on_vectors(claim: Claim) -> Claim:
    """The claim for vectors of d coordinates, with independent Gaussian noise on each."""

    def said(formula: Term) -> tuple[Term, ...]:
        match formula.data.name if formula.op == "def" else "":
            case INNER_PRODUCT.name:
                return SPACE, nat(d)
            case GAUSSIAN_NOISE.name:
                return (GAUSSIAN_COORDINATES(R, entry, put, read(GAUSSIAN_NOISE, formula).sigma, d),)
            case _:
                return (substitute(formula, {noise: NOISY}),)

    given = tuple(new for old in claim.hypotheses for new in said(old))
    return Claim(given, substitute(claim.conclusion, {noise: NOISY}))


def by_lemma(lemma: Lemma, claim: Claim) -> Theorem:
    """The claim, from a theorem about all spaces and all noise."""
    deviation = read(GAUSSIAN_COORDINATES, hypothesis(claim, GAUSSIAN_COORDINATES)).sigma
    space = hypothesis(claim, COORDINATES), nat(d)
    positive = arith(0 < deviation, *conditions(claim))
    noisy = use(ON_VECTORS, *space, hypothesis(claim, GAUSSIAN_COORDINATES), positive, sigma=deviation)
    return use(lemma, use(INNER, *space), noisy, *claim.hypotheses, G=NOISY)
