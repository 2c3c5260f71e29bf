"""What pure, approximate and Gaussian differential privacy, and KL divergence, say of total variation."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, lam, tanh
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, SYMMETRIC, TOTAL_VARIATION_DP, M, N, delta
from dpproofs.privacy.notions import epsilon, phi, w, x1, x2
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, both, bounded, expand, for_all, generalize, mean_of_one, parts
from dpproofs.proving.tactics import specialize, use
from theorems.foundations.measure.neighbours import at_neighbours, both_ways
from theorems.notions.dp.weakening_pure_dp_to_approx_dp import PURE_DP_TO_APPROX_DP
from theorems.citations import SOK
from theorems.notions.total_variation.passages import FIRST, SECOND, TEST

SYMMETRY = SYMMETRIC(N)
RESPONSE = "randomized response, epsilon = 1, attains the bound"
ONE_SIDED = Mutant(
    "one-sided",
    Claim((PURE_DP(M, N, epsilon),), TOTAL_VARIATION_DP(M, N, tanh(epsilon / 2))),
    "N relates one pair in one order, P is a point and Q gives it 1/2, epsilon = 0.6932: 0.5 > 0.34",
    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), epsilon="0.6932"),
)

APPROX = Lemma(
    "notions.approx-dp-to-total-variation",
    "(epsilon, delta)-DP bounds total variation by delta + (1 - delta) tanh(epsilon/2)", SOK,
    (APPROX_DP(M, N, epsilon, delta), SYMMETRY),
    TOTAL_VARIATION_DP(M, N, delta + factor * ((1 - delta) * tanh(epsilon / 2))),
    mutants=(Mutant("factor", {factor: LESS}, f"delta = 0, {RESPONSE}",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta=0,
                        epsilon="1.1")),),
)  # fmt: skip


@proof_of(APPROX)
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


PURE = Lemma(
    "notions.pure-dp-to-total-variation", "epsilon-DP bounds total variation by tanh(epsilon/2)", SOK,
    (PURE_DP(M, N, epsilon), SYMMETRY),
    TOTAL_VARIATION_DP(M, N, factor * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, RESPONSE,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987")),
                        ONE_SIDED),
)  # fmt: skip


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """The case delta = 0."""
    approx = use(PURE_DP_TO_APPROX_DP, hypothesis(claim, PURE_DP), epsilon2=epsilon, delta2=0)
    bound = at_neighbours(use(APPROX, approx, *claim.hypotheses, delta=0))
    known = at(bound, phi, by=[TEST])
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known))
