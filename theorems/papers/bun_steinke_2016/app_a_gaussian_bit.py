"""Appendix A, the Gaussian bit: Gaussian noise under mCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, conj, disj, eq, forall, lam, normal, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MCDP, MEAN_CONCENTRATED, SENSITIVITY, Delta, N, q, x1, x2
from dpproofs.proving.reading import conjuncts, read
from dpproofs.proving.tactics import arith, both, for_all, rewrite, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.app_a_gaussian_loss import MCDP_R, PAIR, SOURCE, ZCDP_R
from theorems.mechanisms.gaussian.zcdp import MECHANISM
from theorems.foundations.gaussian.gaussian import sigma
from theorems.notions.mcdp.weakening import PAIR_WEAKENING
from theorems.foundations.measure.neighbours import at_neighbours

point = var("x", "X")
BIT = lam(point, normal(q(point), sigma))
SENSITIVE = SENSITIVITY(q, N, Delta)

MCDP_MECHANISM = Lemma(
    "bs16.app-a-gaussian-bit-mechanism",
    "Adding N(0, sigma^2) to a query of sensitivity Delta is (Delta^2/(2 sigma^2), Delta/sigma)-mCDP", SOURCE,
    (SENSITIVE, 0 < sigma),
    MCDP_R(BIT, N, Delta**2 / (2 * sigma**2), factor * (Delta / sigma)),
    mutants=(Mutant("deviation", {factor: LESS}, "the loss is Gaussian with that standard deviation",
                    witness=finite({"X": 2}, Delta=1, N=True, q=(1, 2), sigma=2)),),
)  # fmt: skip


@proof_of(MCDP_MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The distance of the means is at most Delta."""
    goal = claim.conclusion
    gap = at_neighbours(SENSITIVE)
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    exact = use(PAIR, 0 < sigma, mu=q(x1), nu=q(x2))
    bound, tau = read(MEAN_CONCENTRATED, exact)["mu", "tau"]
    mean, deviation = read(MCDP, goal)["mu", "tau"]
    wider = use(
        PAIR_WEAKENING, exact, arith(bound <= mean, square, 0 < sigma),
        arith(tau**2 <= deviation**2, square, 0 < sigma),
        P=normal(q(x1), sigma), Q=normal(q(x2), sigma), mu=bound, tau=tau, mu2=mean, tau2=deviation,
    )  # fmt: skip
    return for_all(goal, wider)


SIGNS = forall(point, disj(eq(q(point), 1), eq(q(point), -1)))

GAUSSIAN_BIT = Lemma(
    "bs16.app-a-gaussian-bit",
    "A bit in {1, -1} with noise N(0, sigma^2) is (2/sigma^2, 2/sigma)-mCDP and 2/sigma^2-zCDP", SOURCE,
    (SIGNS, 0 < sigma),
    conj(MCDP_R(BIT, N, 2 / sigma**2, factor * (2 / sigma)), ZCDP_R(BIT, N, 0, factor * (2 / sigma**2))),
    mutants=(Mutant("deviation", {factor: LESS}, "the loss is Gaussian with that standard deviation",
                    witness=finite({"X": 2}, N=(True, True, True, False), q=(-1, 1), sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_BIT)
def _proof(claim: Claim) -> Theorem:
    """The means are at distance 0 or 2."""
    mcdp, zcdp = conjuncts(claim)
    close = arith(absolute(q(x1) - q(x2)) <= 2, specialize(SIGNS, x1), specialize(SIGNS, x2))
    sensitive = for_all(SENSITIVITY(q, N, num(2)), close)
    concentrated = use(MCDP_MECHANISM, sensitive, 0 < sigma, Delta=2)
    gaussian = use(MECHANISM, sensitive, 0 < sigma, Delta=2)
    mean, old = read(MCDP_R, concentrated).mu, read(ZCDP_R, gaussian).rho
    return both(
        rewrite(concentrated, arith(eq(mean, read(MCDP_R, mcdp).mu), 0 < sigma)),
        rewrite(gaussian, arith(eq(old, read(ZCDP_R, zcdp).rho), 0 < sigma)),
    )


gaussian_mcdp = Verified(
    MCDP_MECHANISM, "gaussian_mcdp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,)
)
