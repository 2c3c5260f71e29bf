"""Gaussian differential privacy implies Rényi and zero-concentrated differential privacy, and bounds KL divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, lam, num, sqrt
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, KL_DP, RENYI_DP, ZCDP, M, N, alpha, mu_squared, x1, x2
from dpproofs.proving.reading import comparison, exponent_of, lhs, read, rhs
from dpproofs.proving.tactics import arith, both, for_all, generalize, parts, same_value, squared_root, transfer, use
from dpproofs.proving.tactics import written_as
from dpproofs.privacy.verified import Verified
from theorems.foundations.gaussian.gaussian_grown import GAUSSIAN_GROWN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.zcdp.neighbours import zcdp_of
from theorems.notions.renyi_dp.weakening import ORDER
from theorems.notions.kl.passages import CONCENTRATED
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.profile import STANDARD, VARIANCE, ratio, s, x
from theorems.notions.profiles.renyi_from_profile import FROM_PROFILE

SOURCE = f"{DONG_ROTH_SU}, Corollary B.6"
PRIVATE, NONNEGATIVE = GAUSSIAN_DP(M, N, mu_squared), 0 <= mu_squared
ATTAINED = "the Gaussian mechanism: D_alpha is exactly alpha mu^2/2"
MOMENT = ratio(s) ** alpha

MOMENTS = Lemma(
    "profiles.gaussian-ratio-moment", "The moments of the likelihood ratio of N(mu, 1) to N(0, 1)", "gaussian_density",
    (VARIANCE,),
    conj(integrable(STANDARD, x, MOMENT), eq(E(STANDARD, x, MOMENT), factor * exp((alpha - 1) * (alpha * s / 2)))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", witness=finite({}, alpha=0, s=1)),),
)  # fmt: skip


@proof_of(MOMENTS)
def _moment(claim: Claim) -> Theorem:
    """The mean of exp(a x + b) for a = alpha mu, b = -alpha mu^2/2."""
    slope, start = alpha * sqrt(s), -(alpha * s / 2)
    ints, mean, _, _ = parts(use(GAUSSIAN_GROWN, arith(0 < num(1)), sigma=1, nu=0, a=slope, b=start, r=0))
    moment_int, same = parts(transfer(STANDARD, x, arith(eq(exp(slope * x + start), MOMENT)), ints))
    exponent, wanted = exponent_of(rhs(mean)), (alpha - 1) * (alpha * s / 2)
    value = same_value(lam(x, exp(x)), arith(eq(exponent, wanted), squared_root(s, VARIANCE)))
    return both(moment_int, arith(comparison(claim), same, mean, value))


TO_RENYI_DP = Lemma(
    "profiles.gaussian-dp-to-renyi-dp", "mu-Gaussian DP is (alpha, alpha mu^2/2)-Rényi DP", SOURCE,
    (PRIVATE, NONNEGATIVE, ORDER),
    RENYI_DP(M, N, alpha, factor * alpha * mu_squared / 2),
    lambda claim: for_all(claim.conclusion, _renyi(read(RENYI_DP, claim).epsilon)),
    (Mutant("factor", {factor: LESS}, ATTAINED,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, alpha=2)),),
)  # fmt: skip

TO_ZCDP = Lemma(
    "profiles.gaussian-dp-to-zcdp", "mu-Gaussian DP is mu^2/2-zCDP", SOURCE,
    (PRIVATE, NONNEGATIVE),
    ZCDP(M, N, 0, factor * mu_squared / 2),
    mutants=(Mutant("factor", {factor: LESS}, ATTAINED,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1)),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    rho = read(ZCDP, claim).rho
    return zcdp_of(claim.conclusion, _renyi(rho * alpha))


def _renyi(bound: Term) -> Theorem:
    """The Rényi bound at neighbours, from the profile."""
    ratios = lam(x, ratio(mu_squared))
    power, mean = parts(use(MOMENTS, NONNEGATIVE, s=mu_squared))
    nonneg = generalize(arith(0 <= ratio(mu_squared)), x)
    moment = arith(lhs(mean) <= exp((alpha - 1) * bound), mean)
    return use(FROM_PROFILE, nonneg, power, moment, ORDER, at_neighbours(PRIVATE),
               P=M(x1), Q=M(x2), B=STANDARD, g=ratios, t=bound)  # fmt: skip


TO_KL_DP = Lemma(
    "profiles.gaussian-dp-to-kl-dp", "mu-Gaussian DP bounds KL divergence by mu^2/2", SOURCE,
    (PRIVATE, NONNEGATIVE),
    KL_DP(M, N, factor * mu_squared / 2),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism attains the bound",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1)),),
)  # fmt: skip


@proof_of(TO_KL_DP)
def _kl(claim: Claim) -> Theorem:
    """Through zCDP."""
    made = use(CONCENTRATED, use(TO_ZCDP, PRIVATE, NONNEGATIVE), xi=0, rho=mu_squared / 2)
    return written_as(claim.conclusion, made)


gaussian_dp_to_renyi_dp = Verified(TO_RENYI_DP, "gaussian_dp_to_renyi_dp")
gaussian_dp_to_zcdp = Verified(TO_ZCDP, "gaussian_dp_to_zcdp")
gaussian_dp_to_kl_dp = Verified(TO_KL_DP, "gaussian_dp_to_kl_dp")
