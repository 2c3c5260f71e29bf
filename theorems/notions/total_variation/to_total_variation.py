"""What pure, approximate and Gaussian differential privacy, and KL divergence, say of total variation."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.library.falsity import finite, gauss
from dpproofs.kernel import Theorem
from dpproofs.language.terms import erf, exp, lam, mul, sqrt, tanh
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import APPROX_DP, GAUSSIAN_DP, KL_DP, PURE_DP, SYMMETRIC, TOTAL_VARIATION_DP, M, N, delta
from dpproofs.privacy.notions import epsilon, kappa, mu_squared, phi, w, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, both, bounded, expand, for_all, generalize, mean_of_one, parts
from dpproofs.proving.tactics import specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.pinsker import NEARLY
from theorems.notions.total_variation.by_kl import TESTS
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.measure.neighbours import at_neighbours, both_ways
from theorems.notions.dp.weakening import PURE_DP_TO_APPROX_DP
from theorems.citations import KL_PRIVACY, SOK
from theorems.notions.total_variation.passages import FIRST, SECOND, TEST
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.to_approx_dp import CONVERSION

SYMMETRY = SYMMETRIC(N)
RESPONSE = "randomized response, epsilon = 1, attains the bound"
ONE_SIDED = Mutant(
    "one-sided",
    Claim((PURE_DP(M, N, epsilon),), TOTAL_VARIATION_DP(M, N, tanh(epsilon / 2))),
    "N relates one pair in one order, P is a point and Q gives it 1/2, epsilon = 0.6932: 0.5 > 0.34",
    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), epsilon="0.6932"),
)


def _approx_claim(factor: Factor) -> Claim:
    bound = delta + mul(factor, (1 - delta) * tanh(epsilon / 2))
    return Claim((APPROX_DP(M, N, epsilon, delta), SYMMETRY), TOTAL_VARIATION_DP(M, N, bound))


def _approx(claim: Claim) -> Theorem:
    """Add P(S) <= exp(epsilon) Q(S) + delta and Q(S^c) <= exp(epsilon) P(S^c) + delta."""
    unit = specialize(TEST, w)
    there, back = both_ways(hypothesis(claim, APPROX_DP))
    rest = lam(w, 1 - phi(w))
    inside = generalize(both(arith(0 <= rest(w), unit), arith(rest(w) <= 1, unit)), w)
    known = at(there, phi, by=[TEST]), at(back, rest, by=[inside])
    means = [parts(expand(law, w, rest(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (M(x1), M(x2))]
    ones = mean_of_one(M(x1)), mean_of_one(M(x2))
    level = exp(epsilon)
    total = arith((1 + level) * (FIRST - SECOND) <= level - 1 + 2 * delta, *known, *means, *ones)
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, total))


APPROX = Lemma(
    "notions.approx-dp-to-total-variation",
    "(epsilon, delta)-DP bounds total variation by delta + (1 - delta) tanh(epsilon/2)", SOK,
    *_approx_claim(1).parts, _approx,
    (Mutant("factor", _approx_claim(LESS), f"delta = 0, {RESPONSE}",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta=0, epsilon="1.1")),),
)  # fmt: skip


def _pure_claim(factor: Factor) -> Claim:
    return Claim((PURE_DP(M, N, epsilon), SYMMETRY), TOTAL_VARIATION_DP(M, N, factor * tanh(epsilon / 2)))


def _pure(claim: Claim) -> Theorem:
    """The case delta = 0."""
    approx = use(PURE_DP_TO_APPROX_DP, hypothesis(claim, PURE_DP), epsilon2=epsilon, delta2=0)
    bound = at_neighbours(use(APPROX, approx, *claim.hypotheses, delta=0))
    known = at(bound, phi, by=[TEST])
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known))


PURE = Lemma(
    "notions.pure-dp-to-total-variation", "epsilon-DP bounds total variation by tanh(epsilon/2)", SOK,
    *_pure_claim(1).parts, _pure,
    (Mutant("factor", _pure_claim(LESS), RESPONSE,
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987")), ONE_SIDED),
)  # fmt: skip


def _gaussian_claim(factor: Factor) -> Claim:
    bound = factor * erf(sqrt(mu_squared) / (2 * sqrt(2)))
    return Claim((GAUSSIAN_DP(M, N, mu_squared), 0 < mu_squared), TOTAL_VARIATION_DP(M, N, bound))


def _gaussian(claim: Claim) -> Theorem:
    """The exact delta of epsilon = 0; erfc(-x) = 2 - erfc(x)."""
    approx = use(CONVERSION, *claim.hypotheses, epsilon=0)
    known = at(at_neighbours(approx), phi, by=[TEST])
    point = sqrt(mu_squared) / (2 * sqrt(2))
    value = use(ERFC_REFLECTED, a=point), use("erfc_complement", a=point)
    return for_all(
        claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known, *value, 0 < mu_squared)
    )


GAUSSIAN = Lemma(
    "notions.gaussian-dp-to-total-variation", "mu-Gaussian DP bounds total variation by erf(mu/(2 sqrt(2)))",
    f"{DONG_ROTH_SU}, Gaussian DP", *_gaussian_claim(1).parts, _gaussian,
    (Mutant("factor", _gaussian_claim(LESS), "the Gaussian mechanism attains the bound",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1)),),
)  # fmt: skip


def _kl_claim(factor: Factor) -> Claim:
    return Claim((KL_DP(M, N, kappa),), TOTAL_VARIATION_DP(M, N, sqrt(factor * kappa / 2)))


def _kl(claim: Claim) -> Theorem:
    """Pinsker's inequality."""
    near = use(TESTS, at_neighbours(hypothesis(claim, KL_DP)), TEST, P=M(x1), Q=M(x2), t=kappa)
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, near))


PINSKER = Lemma(
    "notions.kl-dp-to-total-variation", "KL divergence kappa bounds total variation by sqrt(kappa/2)",
    f"Pinsker's inequality; {KL_PRIVACY}", *_kl_claim(1).parts, _kl,
    (Mutant("constant", _kl_claim(Fraction(199, 200)), NEARLY,
            witness=finite({"X": 2, "Y": 2}, M=(("0.51", "0.49"), ("1/2", "1/2")), N=(False, True, False, False),
                kappa="0.00020002")),),
)  # fmt: skip

approx_dp_to_total_variation = Verified(
    APPROX, "approx_dp_to_total_variation", requires=(0 <= epsilon, 0 <= delta, delta <= 1)
)
pure_dp_to_total_variation = Verified(PURE, "pure_dp_to_total_variation", requires=(0 <= epsilon,))
gaussian_dp_to_total_variation = Verified(GAUSSIAN, "gaussian_dp_to_total_variation")
kl_dp_to_total_variation = Verified(PINSKER, "kl_dp_to_total_variation", requires=(0 <= kappa,))
