"""Lemma 8.6 for pure DP: a pair of epsilon-close laws is postprocessed randomized response."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, exp, log, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, MIXTURE, A, B, P, epsilon, phi, w
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, obtain, use, witnesses
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.mixtures.mixture_rest_of_law import REST_OF_LAW
from theorems.foundations.measure.weighted_laws import TEST

SOURCE = f"{BUN_STEINKE}, Lemma 8.6"
C0, C1 = variables("C0 C1", P.type)
KEPT = exp(epsilon) / (1 + exp(epsilon))
PURE = (INDISTINGUISHABLE(A, B, epsilon, 0), INDISTINGUISHABLE(B, A, epsilon, 0))
kept = mark("kept", KEPT)

RESPONSE = Lemma(
    "bs16x.lemma-8.6-pure", "A pair of epsilon-close laws is postprocessed randomized response", SOURCE,
    (*PURE, 0 <= epsilon),
    exists((C0, C1), conj(MIXTURE(A, kept, C0, C1), MIXTURE(B, kept, C1, C0))),
    mutants=(Mutant("epsilon", {kept: exp(LESS * epsilon) / (1 + exp(LESS * epsilon))},
                    "A, B randomized response with epsilon",
                    witness=finite({"Y": 2}, A=("3/4", "1/4"), B=("1/4", "3/4"), epsilon=log(3))),),
)  # fmt: skip


@proof_of(RESPONSE)
def _response(claim: Claim) -> Theorem:
    """C0 is the remainder of A without B/exp(epsilon), and C1 that of B without A/exp(epsilon)."""
    C = exp(epsilon)
    large = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    a, b = E(A, w, phi(w)), E(B, w, phi(w))
    tests = [at(fact, phi, by=[TEST]) for fact in PURE]

    def different(no: Theorem) -> Theorem:
        above = arith(1 < C, no, large)
        bounds = arith(0 <= 1 / C), arith(1 / C <= 1, above)
        below = [
            generalize(discharge(arith(1 / C * y <= x, fact), TEST), phi)
            for x, y, fact in ((a, b, tests[1]), (b, a, tests[0]))
        ]
        found = [
            use(REST_OF_LAW, fact, *bounds, P=x, A=y, c=1 / C) for fact, x, y in zip(below, (A, B), (B, A), strict=True)
        ]

        def with_rests(C0: Term, first: Theorem, C1: Term, second: Theorem) -> Theorem:
            one, two = (at(fact, phi, by=[TEST]) for fact in (first, second))
            return _finish(claim, C0, C1, above, one, two)

        return obtain(
            found[0],
            "C0",
            lambda C0, first: obtain(found[1], "C1", lambda C1, second: with_rests(C0, first, C1, second)),
        )

    def same(yes: Theorem) -> Theorem:
        return _finish(claim, A, A, yes, *tests)

    return cases(eq(C, 1), same, different)


def _finish(claim: Claim, C0: Term, C1: Term, *facts: Theorem) -> Theorem:
    """The two equations for a test, solved for the means under A and B."""
    a, b, c, d = (E(law, w, phi(w)) for law in (A, B, C0, C1))
    mixed = [arith(eq(x, KEPT * y + (1 - KEPT) * z), *facts) for x, y, z in ((a, c, d), (b, d, c))]
    laws = [
        for_all(MIXTURE(x, KEPT, y, z), fact) for fact, (x, y, z) in zip(mixed, ((A, C0, C1), (B, C1, C0)), strict=True)
    ]
    return witnesses(claim.conclusion, (C0, C1), *laws)
