"""Lemma 8.8: approximate zCDP implies approximate DP."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, COMPONENTS, INDISTINGUISHABLE, RENYI_LINE, M, N, delta
from dpproofs.privacy.notions import epsilon, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, parts, rewrite, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.bs16x_lemma_3_5_epsilon import LINE, LINE_TO_TESTS, TAIL
from theorems.notions.dp.renyi_pairs import LINE_TO_PAIR
from theorems.papers.bun_steinke_2016.lemma_8_8_mixtures import SOURCE, TESTS_OF_MIXTURES, UNIT
from theorems.notions.approx_zcdp.weakening import from_components


def from_line(claim: Claim, close: Callable[[Theorem], Theorem]) -> Theorem:
    """Approximate DP; ``close`` bounds the tests of the main parts from the line for their divergence."""

    def then(target: Term, components: Theorem) -> Theorem:
        first, second, line, _ = parts(unfolded(components))
        tests = close(line)
        P, Q, A, A2, B, B2 = read(COMPONENTS, components)["P", "Q", "A", "A2", "B", "B2"]
        epsilon, inner = read(INDISTINGUISHABLE, tests)["epsilon", "delta"]
        made = use(TESTS_OF_MIXTURES, first, second, tests, *UNIT, P=P, Q=Q, A=A, A2=A2, B=B, B2=B2,
                   epsilon=epsilon, delta2=inner)  # fmt: skip
        return rewrite(made, arith(eq(read(INDISTINGUISHABLE, made).delta, read(INDISTINGUISHABLE, target).delta)))

    return from_components(claim.conclusion, claim.hypotheses[0], then)


def _zero_claim(bound: Term, total: Term) -> Claim:
    return Claim((APPROX_ZCDP(M, N, delta, xi, 0), *UNIT), APPROX_DP(M, N, bound, total))


def _zero(claim: Claim) -> Theorem:
    return from_line(
        claim, lambda line: use(LINE_TO_PAIR, line, P=read(RENYI_LINE, line).P, Q=read(RENYI_LINE, line).Q, epsilon=xi)
    )


RESPONSE = "approximate randomized response with epsilon = xi"
RHO_ZERO = Lemma(
    "bs16.lemma-8.8-rho-zero", "delta-approximate (xi, 0)-zCDP implies (xi, delta)-DP", SOURCE,
    *_zero_claim(xi, delta).parts, _zero,
    (Mutant("delta", _zero_claim(xi, LESS * delta), RESPONSE,
            witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=True, xi=0, delta="1/2")),
     Mutant("epsilon", _zero_claim(Fraction(9, 10) * xi, delta), f"{RESPONSE} = 1, delta = 1/100: 0.0788 at 0.9",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi="1.0987", delta=0)),),
)  # fmt: skip


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
    *claim_of(delta + (1 - delta) * TAIL).parts, lambda claim: by_tests(claim, LINE_TO_TESTS),
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
