"""Lemma 8.8: approximate zCDP implies approximate DP."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, COMPONENTS, INDISTINGUISHABLE, RENYI_LINE, M, N, delta
from dpproofs.privacy.notions import xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, parts, rewrite, unfolded, use
from theorems.notions.dp.renyi_pairs_line_to_pair import LINE_TO_PAIR
from theorems.papers.bun_steinke_2016.lemma_8_8_mixtures import SOURCE, TESTS_OF_MIXTURES, UNIT
from theorems.notions.approx_zcdp.weakening import from_components

RESPONSE = "approximate randomized response with epsilon = xi"
bound = mark("bound", xi)
total = mark("total", delta)

RHO_ZERO = Lemma(
    "bs16.lemma-8.8-rho-zero", "delta-approximate (xi, 0)-zCDP implies (xi, delta)-DP", SOURCE,
    (APPROX_ZCDP(M, N, delta, xi, 0), *UNIT),
    APPROX_DP(M, N, bound, total),
    mutants=(Mutant("delta", {total: LESS * delta}, RESPONSE,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=True, xi=0, delta="1/2")),
             Mutant("epsilon", {bound: Fraction(9, 10) * xi}, f"{RESPONSE} = 1, delta = 1/100: 0.0788 at 0.9",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi="1.0987",
                        delta=0)),),
)  # fmt: skip


@proof_of(RHO_ZERO)
def _zero(claim: Claim) -> Theorem:
    return from_line(
        claim, lambda line: use(LINE_TO_PAIR, line, P=read(RENYI_LINE, line).P, Q=read(RENYI_LINE, line).Q, epsilon=xi)
    )


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
