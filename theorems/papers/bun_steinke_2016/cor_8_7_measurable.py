"""Corollary 8.7: for rho = 0 the components can always be chosen measurably."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exists, forall, implies, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, KA, KA2, KB, KB2, M2, MEASURABLE_COMPONENTS, N, delta, x1, x2
from dpproofs.privacy.notions import xi, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, for_all, generalize, obtain_all, parts, rewrite, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import APPROX_LINE_Z, COMPONENTS_Z, DOMAIN, OF_KERNELS, SOURCE
from theorems.notions.dp.renyi_pairs_line_to_pair import LINE_TO_PAIR
from theorems.papers.bun_steinke_2016.lemma_8_8_mixtures import TESTS_OF_MIXTURES


def _smaller() -> Term:
    """The definition of MEASURABLE_COMPONENTS, with components for a smaller delta."""
    made = COMPONENTS_Z(M2(x1, y), M2(x2, y), KA(y), KA2(y), KB(y), KB2(y), LESS * delta, xi, 0)
    pairs = forall(y, APPROX_LINE_Z(M2(x1, y), M2(x2, y), delta, xi, 0))
    return forall((x1, x2), implies(N(x1, x2), pairs, exists((KA, KA2, KB, KB2), forall(y, made))))


MEASURABLE = Lemma(
    "bs16x.cor-8.7-measurable", "For rho = 0 the components can always be chosen measurably", SOURCE,
    (0 <= xi, *DOMAIN[1:]),
    MEASURABLE_COMPONENTS(M2, N, delta, xi, 0),
    mutants=(Mutant("delta", Claim((0 <= xi, *DOMAIN[1:]), _smaller()),
                    "approximate randomized response with epsilon = xi",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M2=((1, 0), ("1/2", "1/2")), N=True, xi=0, delta="1/2")),),
)  # fmt: skip


@proof_of(MEASURABLE)
def _measurable(claim: Claim) -> Theorem:
    """Components at every y make the kernels (xi, delta)-close, and those have components that are kernels."""
    pairs = forall(y, APPROX_LINE_Z(M2(x1, y), M2(x2, y), delta, xi, 0))

    def close(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(facts))
        sides = []
        for one, other, line, (left, right, C, C2, D, D2) in (
            (first, second, there, (M2(x1, y), M2(x2, y), A, A2, B, B2)),
            (second, first, back, (M2(x2, y), M2(x1, y), B, B2, A, A2)),
        ):
            tests = use(LINE_TO_PAIR, line, P=C, Q=D, epsilon=xi)
            sides.append(use(TESTS_OF_MIXTURES, one, other, tests, *DOMAIN[1:], P=left, Q=right, A=C, A2=C2, B=D, B2=D2,
                             epsilon=xi, delta2=0))  # fmt: skip
        total = read(INDISTINGUISHABLE, sides[0]).delta
        return both(*(rewrite(fact, arith(eq(total, delta))) for fact in sides))

    there, back = parts(obtain_all(specialize(pairs, y), "A A2 B B2", close))
    made = use(OF_KERNELS, generalize(there, y), generalize(back, y), 0 <= xi, *DOMAIN[1:], epsilon=xi,
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)))  # fmt: skip
    return for_all(claim.conclusion, made)
