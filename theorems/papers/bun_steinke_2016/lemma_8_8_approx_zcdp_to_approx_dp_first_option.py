"""delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import maximum
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, RENYI_LINE, M, N, delta
from dpproofs.privacy.notions import epsilon, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.bs16x_lemma_3_5_epsilon import LINE, LINE_TO_TESTS, TAIL
from theorems.papers.bun_steinke_2016.lemma_8_8_mixtures import SOURCE, UNIT
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp import RHO_ZERO, from_line


def claim_of(total: Term) -> Claim:
    """Approximate zCDP implies approximate DP with that delta."""
    given = (APPROX_ZCDP(M, N, delta, xi, rho), 0 < rho, xi + rho <= epsilon, *UNIT)
    return Claim(given, APPROX_DP(M, N, epsilon, total))


def by_tests(claim: Claim, lemma: Lemma) -> Theorem:
    """Approximate DP, where the lemma bounds the tests of the main parts."""

    def close(line: Theorem) -> Theorem:
        A, B = read(RENYI_LINE, line)["P", "Q"]
        return use(lemma, line, *LINE[1:], P=A, Q=B)

    return from_line(claim, close)


FIRST_OPTION = Lemma(
    "bs16.lemma-8.8-first-option", "delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP",
    f"{SOURCE}, with the first of the options for delta'",
    *claim_of(delta + (1 - delta) * TAIL).parts,
    lambda claim: by_tests(claim, LINE_TO_TESTS),
    (Mutant("maximum", claim_of(maximum(delta, TAIL)),
            "randomized response with odds 8/3, and the bit with probability 249/250: the least delta at 3/5 is 0.9969",
            witness=finite(
            {"X": 2, "Y": 4}, M=(("4/1375", "3/2750", "249/250", 0), ("3/2750", "4/1375", 0, "249/250")), N=True,
            delta="249/250", xi=0, rho="1/2", epsilon="3/5")),
     Mutant("without delta", claim_of(TAIL),
            "approximate randomized response with epsilon = 0, rho small, epsilon = 1",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta="98/100",
                epsilon=1, rho="1/100", xi=0))),
)  # fmt: skip

approx_zcdp_as_approx_dp = Verified(RHO_ZERO, "approx_zcdp_as_approx_dp")
