"""The Gaussian mechanism, and Gaussian noise on its answer."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact, written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import REAL, forall, function_type, lam, normal, num, prob, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import SENSITIVITY, Delta, N, alpha, on, q, x1, x2
from dpproofs.render.notation import write_as
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, folded, generalize, specialize, unfolded, use
from theorems.composition.iteration.gaussian_twice import EXACT, SOURCE, VARIANCE
from theorems.foundations.gaussian.gaussian_after_gaussian import PUSHED_R, SIGNS, noisy, sigma, sigma2, summed
from theorems.foundations.gaussian.renyi import ZCDP_R
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import apart
from theorems.mechanisms.gaussian.zcdp import zcdp_of_equal

x, v = var("x", "X"), var("v")
M = var("M", function_type(("X",), prob(REAL)))
TWICE_NOISY = Definition("twice_noisy", (M, q, sigma, sigma2), forall(x, PUSHED_R(M(x), normal(q(x), sigma), noisy())))
"""M releases the value of the query with Gaussian noise, and then Gaussian noise on that."""
put_in_words(
    TWICE_NOISY,
    "the answer is the value of the query with Gaussian noise of the standard deviation named before the last, and "
    "more noise of the one named last on that",
)
write_as(
    TWICE_NOISY,
    r"{0} = {1} + \mathcal{{N}}\left(0, {factor[2]}^2\right) + \mathcal{{N}}\left(0, {factor[3]}^2\right)",
)

LEMMA = Lemma(
    "bbgg19.example-1",
    "Gaussian noise of standard deviation sigma, and sigma2 on that, is Delta^2/(2 (sigma^2 + sigma2^2))-zCDP", SOURCE,
    (SENSITIVITY(q, N, Delta), TWICE_NOISY(M, q, sigma, sigma2), *SIGNS),
    ZCDP_R(M, N, 0, factor * Delta**2 / (2 * VARIANCE)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for values at distance Delta"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the values, which is at most Delta."""
    near, noisy_twice, *_ = claim.hypotheses
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, at_neighbours(near))
    laws = [specialize(unfolded(noisy_twice), data) for data in (x1, x2)]
    exact = use(EXACT, *laws, *SIGNS, 1 < alpha, R=M(x1), S=M(x2), mu=q(x1), nu=q(x2))
    return zcdp_of_equal(claim.conclusion, exact, square, arith(0 < VARIANCE, *SIGNS))


@refutation_of(LEMMA, "factor", X=REAL)
def _at_one(said: Theorem) -> Theorem:
    """sigma = sigma2 = Delta = 1."""
    values = {"sigma": num(1), "sigma2": num(1)}
    pushed = fact("foundations.gaussian-after-gaussian", b=0, **values)
    noise = lam(v, written(summed(v), **values))
    told = folded(on(TWICE_NOISY, X=REAL)(noise, lam(v, v), num(1), num(1)), generalize(use(pushed, m=v), v))
    return apart(said, [told], M=noise, Delta=num(1), **values)


gaussian_after_gaussian_zcdp = Verified(
    LEMMA, "gaussian_after_gaussian_zcdp", {"sensitivity": Delta}, requires=(0 <= Delta,)
)
