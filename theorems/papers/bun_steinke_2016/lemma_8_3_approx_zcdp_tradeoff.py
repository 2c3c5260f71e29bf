"""Lemma 8.3: delta-approximate (xi, 0)-zCDP is delta-approximate xi-zCDP and xi**2/2-zCDP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.language.terms import log
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, minimum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, cases, prove, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.renyi_pairs_line_to_pair import LINE_TO_PAIR
from theorems.papers.bun_steinke_2016.prop_3_3_pure_dp_to_zcdp import SQUARE_OF_PAIR
from theorems.notions.approx_zcdp.weakening import WEAKENING, from_components, same_components
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from dpproofs.privacy.notions import APPROX_ZCDP, PURE_DP_PAIR, RENYI_LINE, M, N, delta, on, xi
from dpproofs.proving.reading import read

GIVEN = (APPROX_ZCDP(M, N, delta, xi, 0), 0 <= xi)
SOURCE = f"{BUN_STEINKE}, Lemma 8.3"
RESPONSE = "delta = 0, randomized response"
rho = mark("rho", xi)

LINEAR = Lemma(
    "bs16.lemma-8.3", "delta-approximate (xi, 0)-zCDP is delta-approximate xi-zCDP", SOURCE,
    GIVEN,
    APPROX_ZCDP(M, N, delta, 0, rho),
    mutants=(Mutant("constant", {rho: LESS * xi}, f"{RESPONSE}, xi = 6, alpha near 1: KL(P||Q) = xi tanh(xi/2) > 5.97",
                    witness=finite({"X": 2, "Y": 2},
                        M=((Fraction(512, 513), Fraction(1, 513)), (Fraction(1, 513), Fraction(512, 513))),
                        N=(False, True, True, False), delta=0, xi=log(512))),),
)  # fmt: skip


@proof_of(LINEAR)
def _linear(claim: Claim) -> Theorem:
    """xi <= xi alpha."""
    return prove(claim.conclusion, use(WEAKENING, *GIVEN, rho=0, xi2=0, rho2=xi))


rho_ = mark("rho", xi**2 / 2)

SQUARE = Lemma(
    "bs16.lemma-8.3-square", "delta-approximate (xi, 0)-zCDP is delta-approximate xi**2/2-zCDP", SOURCE,
    GIVEN,
    APPROX_ZCDP(M, N, delta, 0, rho_),
    mutants=(Mutant("constant", {rho_: Fraction(99, 200) * xi ** 2}, f"{RESPONSE}, xi = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True, xi="0.09532",
                        delta=0)),
             Mutant("half", {rho_: xi ** 2 / 4}, f"{RESPONSE}, xi = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta=0, xi="1.1"))),
)  # fmt: skip


@proof_of(SQUARE)
def _square(claim: Claim) -> Theorem:
    """Lemma 3.2 and Proposition 3.3 for the components."""

    def line(there: Theorem, back: Theorem) -> Theorem:
        A, B, bound = read(RENYI_LINE, there)["P", "Q", "xi"]
        return use(SQUARE_OF_PAIR, pure_pair(there, back), GIVEN[1], P=A, Q=B, epsilon=bound)

    return from_components(
        claim.conclusion, GIVEN[0], lambda target, components: same_components(target, components, line)
    )


def pure_pair(there: Theorem, back: Theorem) -> Theorem:
    """Bounds xi on D_alpha for all orders, in both directions, bound D_oo."""
    (A, B, bound), both = read(RENYI_LINE, there)["P", "Q", "xi"], []
    for line, P, Q in ((there, A, B), (back, B, A)):
        close = use(LINE_TO_PAIR, line, P=P, Q=Q, epsilon=bound)
        both.append(use(MAX_DIVERGENCE_FROM_TESTS, close, P=P, Q=Q, epsilon=bound))
    return prove(on(PURE_DP_PAIR, Y=A.type[1])(A, B, bound), *both)


rho2 = mark("rho", minimum(xi, xi**2 / 2))

MINIMUM = Lemma(
    "bs16.lemma-8.3-minimum", "delta-approximate (xi, 0)-zCDP is delta-approximate min(xi, xi**2/2)-zCDP", SOURCE,
    GIVEN,
    APPROX_ZCDP(M, N, delta, 0, rho2),
    mutants=(Mutant("constant", {rho2: LESS * minimum(xi, xi ** 2 / 2)}, f"{RESPONSE}, xi = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 2}, M=(("11/21", "10/21"), ("10/21", "11/21")), N=True, xi="0.09532",
                        delta=0)),),
)  # fmt: skip


@proof_of(MINIMUM)
def _minimum(claim: Claim) -> Theorem:
    """The smaller of the two is one of them."""
    smaller = minimum(xi, xi**2 / 2)

    def first(yes: Theorem) -> Theorem:
        return rewrite(use(LINEAR, *GIVEN), arith(eq(xi, smaller), yes))

    def second(no: Theorem) -> Theorem:
        return rewrite(use(SQUARE, *GIVEN), arith(eq(xi**2 / 2, smaller), no))

    return cases(xi <= xi**2 / 2, first, second)


approx_zcdp_tradeoff = Verified(MINIMUM, "approx_zcdp_tradeoff")
