"""Privacy amplification by postprocessing that is ultra-mixing: the bound of the paper, and the best one."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, K, M, N, delta, epsilon, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.notions.dp.composition import APPROX_Z, for_neighbours
from theorems.notions.mixing.conditions import CLOSE_Z, ULTRA_MIXING, gamma
from theorems.notions.mixing.dobrushin import UNIT
from theorems.notions.mixing.doeblin import RATIO, SIZES, from_ratio
from theorems.notions.mixing.ultra_mixing import LEFT, PAIR, RESPONSE, sharp

GIVEN = (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED, ULTRA_MIXING(K, gamma), *SIZES)

PAIRS = {"M": ((1, 0), ("1/4", "3/4")), "K": RESPONSE, "N": lambda i, j: (i, j) == (0, 1), "epsilon": log(num(2)),
         "gamma": "1/2"}  # fmt: skip

SHARP = Lemma(
    "bbgg19.theorem-1.4-sharp",
    "Postprocessing that is gamma-ultra-mixing, with the best delta: less than in the paper by its square term",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, beside Theorem 1, part 4",
    GIVEN,
    APPROX_Z(M3, N, log(RATIO), sharp(factor)),
    mutants=(Mutant("factor", {factor: LESS}, "K a randomized response, M = (1, 0) and (1/4, 3/4)",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, delta="1/2", **PAIRS)),),
)  # fmt: skip


@proof_of(SHARP)
def _sharp(claim: Claim) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    return for_neighbours(claim.conclusion, _pair())


def _pair() -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    private = at_neighbours(APPROX_DP(M, N, epsilon, delta))
    return use(PAIR, private, *laws, *GIVEN, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K)


PRINTED = Lemma(
    "bbgg19.theorem-1.4", "Postprocessing that is gamma-ultra-mixing makes (epsilon, delta)-DP (log(1 + gamma "
    "(exp(epsilon) - 1)), gamma delta exp(epsilon' - epsilon))-DP",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 4",
    GIVEN,
    APPROX_Z(M3, N, log(RATIO), factor * (gamma * delta * RATIO * exp(-epsilon))),
    mutants=(Mutant("factor", {factor: LESS}, "gamma = 1, and K leaves its input as it is",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), ("1/4", "3/4")), K=((1, 0), (0, 1)),
                        N=lambda i, j: (i, j) == (0, 1), epsilon=log(num(2)), gamma=1, delta="1/2")),),
)  # fmt: skip


@proof_of(PRINTED)
def _proof(claim: Claim) -> Theorem:
    """The square term is not negative, and 2 - gamma is at least 1."""
    above, _, _ = parts(from_ratio())
    e, d = read(APPROX_Z, claim)["epsilon", "delta"]
    whole = gamma * delta * RATIO * exp(-epsilon)
    positive = arith(0 <= whole, above, *SIZES)
    square = arith(0 <= (exp(epsilon) - 1) ** 2 * exp(-epsilon))
    lost = arith(0 <= gamma * (1 - gamma) * ((exp(epsilon) - 1) ** 2 * exp(-epsilon)), square, *UNIT)
    least = arith(gamma * LEFT <= whole, lost)
    divided = arith(gamma * LEFT / (2 - gamma) <= whole, least, positive, *SIZES)
    best = read(CLOSE_Z, _pair()).delta
    return for_neighbours(claim.conclusion, use(
        INDISTINGUISHABLE_WEAKENING, _pair(), arith(best <= d, divided, positive), arith(log(RATIO) <= e), P=M3(x1),
        Q=M3(x2), epsilon=log(RATIO), epsilon2=e, delta=best, delta2=d))  # fmt: skip


amplify_ultra_mixing = Verified(SHARP, "amplify_ultra_mixing")
