"""Corollary 8.7 and Proposition 1.13: approximate DP implies approximate zCDP; with rho = 0 they are the same."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import conj, eq, exists, forall, implies, lam
from dpproofs.library import LESS, Claim, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, APPROX_RENYI_LINE, APPROX_ZCDP, COMPONENTS, INDISTINGUISHABLE, KA, KA2, KB, KB2, M2,
    MEASURABLE_COMPONENTS, SYMMETRIC, K, M, N, P, Q, delta, epsilon, on, x1, x2, xi, y,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, both, discharge, for_all, generalize, obtain_all, parts, prove, rewrite, specialize, unfolded, use,
    witnesses,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_3_2_pure_dp_iff_rho_zero import LINE_TO_PAIR, PAIR_TO_LINE
from theorems.bun_steinke_2016.lemma_8_3_approx_zcdp_tradeoff import SQUARE, pure_pair
from theorems.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp import RHO_ZERO, TESTS_OF_MIXTURES
from theorems.bun_steinke_2016.prop_3_3_pure_dp_to_zcdp import PAIR_LEMMA as SQUARE_OF_PAIR
from theorems.foundations.absolute_continuity import H
from theorems.foundations.dp_decomposition import DECOMPOSITION
from theorems.foundations.weighted_laws import u

SOURCE = f"{PAPER}, Corollary 8.7"
COMPONENTS_Z, CLOSE_Z, APPROX_LINE_Z = (on(d, Y="Z") for d in (COMPONENTS, INDISTINGUISHABLE, APPROX_RENYI_LINE))
DOMAIN = (0 <= epsilon, 0 <= delta, delta < 1)
WITNESS = "approximate randomized response with epsilon = 1, delta = 1/100: at 9/10 the least delta is 0.0788"
RESPONSE = "delta = 0, randomized response, epsilon = 1/10, alpha near 1"
KERNELS = (forall(y, CLOSE_Z(K(y), H(y), epsilon, delta)), forall(y, CLOSE_Z(H(y), K(y), epsilon, delta)))


def _kernels_claim(bound: Term) -> Claim:
    made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, bound, 0)
    return Claim((*KERNELS, *DOMAIN), exists((KA, KA2, KB, KB2), forall(y, made)))


def _kernels(claim: Claim) -> Theorem:
    """The main parts of the decomposition are purely private, so D_alpha <= D_oo <= epsilon."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(specialize(facts, y))
        lines = [use(PAIR_TO_LINE, fact, P=fact.conclusion.args[0], Q=fact.conclusion.args[1]) for fact in close]
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, epsilon, 0)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(DECOMPOSITION, *KERNELS, *DOMAIN, P=K, Q=H), "A A2 B B2", with_parts)


OF_KERNELS = Lemma(
    "bs16x.cor-8.7-kernels", "Components of (epsilon, delta)-close kernels, as kernels", SOURCE,
    *_kernels_claim(epsilon).parts, _kernels,
    (Mutant("epsilon", _kernels_claim(Fraction(9, 10) * epsilon), WITNESS),),
)  # fmt: skip


def _square_claim(rho: Term) -> Claim:
    made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, 0, rho)
    return Claim((*KERNELS, *DOMAIN), exists((KA, KA2, KB, KB2), forall(y, made)))


def _square(claim: Claim) -> Theorem:
    """Proposition 3.3 for the main parts."""

    def with_parts(KA: Term, KA2: Term, KB: Term, KB2: Term, facts: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(specialize(facts, y)))
        lines = [use(SQUARE_OF_PAIR, pure_pair(*fact), 0 <= epsilon, P=P, Q=Q)
                 for fact, P, Q in (((there, back), KA(y), KB(y)), ((back, there), KB(y), KA(y)))]  # fmt: skip
        made = COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta, 0, epsilon**2 / 2)
        return witnesses(claim.conclusion, (KA, KA2, KB, KB2), generalize(prove(made, first, second, *lines), y))

    return obtain_all(use(OF_KERNELS, *KERNELS, *DOMAIN), "KA KA2 KB KB2", with_parts)


OF_KERNELS_SQUARE = Lemma(
    "bs16x.cor-8.7-kernels-square", "The same with epsilon**2/2 alpha as the bound", SOURCE,
    *_square_claim(epsilon**2 / 2).parts, _square,
    (Mutant("constant", _square_claim(Fraction(99, 200) * epsilon**2), RESPONSE),),
)  # fmt: skip

CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta))


def _pair(claim: Claim) -> Theorem:
    """The case of kernels that do not depend on their argument."""
    every = [generalize(fact, u) for fact in CLOSE]
    found = use(OF_KERNELS, *every, *DOMAIN, K=lam(u, P), H=lam(u, Q))

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        return witnesses(claim.conclusion, (A(u), A2(u), B(u), B2(u)), specialize(facts, u))

    return obtain_all(found, "KA KA2 KB KB2", with_parts)


PAIR = Lemma(
    "bs16x.cor-8.7-pair", "(epsilon, delta)-close laws are delta-approximately close in Rényi divergence", SOURCE,
    (*CLOSE, *DOMAIN), APPROX_RENYI_LINE(P, Q, delta, epsilon, 0), _pair,
    (Mutant("epsilon", Claim((*CLOSE, *DOMAIN), APPROX_RENYI_LINE(P, Q, delta, Fraction(9, 10) * epsilon, 0)),
            WITNESS),),
)  # fmt: skip


def _claim(bound: Term, rho: Term | int = 0) -> Claim:
    return Claim((APPROX_DP(M, N, epsilon, delta), SYMMETRIC(N), *DOMAIN), APPROX_ZCDP(M, N, delta, bound, rho))


def _mechanism(claim: Claim) -> Theorem:
    near, private = N(x1, x2), unfolded(claim.hypotheses[0])
    there = at(private, x1, x2, by=[near])
    back = at(private, x2, x1, by=[at(SYMMETRIC(N), x1, x2, by=[near])])
    made = use(PAIR, there, back, *DOMAIN, P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, made)


RHO_ZERO_FORM = Lemma(
    "bs16.cor-8.7", "(epsilon, delta)-DP implies delta-approximate (epsilon, 0)-zCDP", SOURCE,
    *_claim(epsilon).parts, _mechanism,
    (Mutant("epsilon", _claim(Fraction(9, 10) * epsilon), WITNESS),),
)  # fmt: skip

SQUARE_FORM = Lemma(
    "bs16.cor-8.7-square", "(epsilon, delta)-DP implies delta-approximate epsilon**2/2-zCDP",
    f"{SOURCE} and Proposition 1.13",
    *Claim(_claim(epsilon).hypotheses, APPROX_ZCDP(M, N, delta, 0, epsilon**2 / 2)).parts,
    lambda claim: prove(claim.conclusion, use(SQUARE, use(RHO_ZERO_FORM, *claim.hypotheses), 0 <= epsilon, xi=epsilon)),
    (Mutant("constant", Claim(_claim(epsilon).hypotheses, APPROX_ZCDP(M, N, delta, 0, Fraction(99, 200) * epsilon**2)),
            RESPONSE),),
)  # fmt: skip


def _equivalence_claim(bound: Term) -> Claim:
    private, concentrated = APPROX_DP(M, N, epsilon, delta), APPROX_ZCDP(M, N, delta, bound, 0)
    return Claim((SYMMETRIC(N), *DOMAIN), conj(implies(private, concentrated), implies(concentrated, private)))


def _equivalence(claim: Claim) -> Theorem:
    """Corollary 8.7 and Lemma 8.8."""
    (private, concentrated), _ = (goal.args for goal in claim.conclusion.args)
    there = use(RHO_ZERO_FORM, private, *claim.hypotheses)
    back = use(RHO_ZERO, concentrated, *DOMAIN, xi=concentrated.args[3])
    return both(discharge(there, private), discharge(back, concentrated))


EQUIVALENCE = Lemma(
    "bs16.sec-8-equivalence", "M is (epsilon, delta)-DP just when it is delta-approximately (epsilon, 0)-zCDP",
    f"{PAPER}, after Definition 8.1", *_equivalence_claim(epsilon).parts, _equivalence,
    (Mutant("epsilon", _equivalence_claim(Fraction(9, 10) * epsilon), WITNESS),),
)  # fmt: skip


def _smaller() -> Term:
    """The definition of MEASURABLE_COMPONENTS, with components for a smaller delta."""
    made = COMPONENTS_Z(M2(x1, y), M2(x2, y), KA(y), KA2(y), KB(y), KB2(y), LESS * delta, xi, 0)
    pairs = forall(y, APPROX_LINE_Z(M2(x1, y), M2(x2, y), delta, xi, 0))
    return forall((x1, x2), implies(N(x1, x2), pairs, exists((KA, KA2, KB, KB2), forall(y, made))))


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
        total = sides[0].conclusion.args[3]
        return both(*(rewrite(fact, arith(eq(total, delta))) for fact in sides))

    there, back = parts(obtain_all(specialize(pairs, y), "A A2 B B2", close))
    made = use(OF_KERNELS, generalize(there, y), generalize(back, y), 0 <= xi, *DOMAIN[1:], epsilon=xi,
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)))  # fmt: skip
    return for_all(claim.conclusion, made)


MEASURABLE = Lemma(
    "bs16x.cor-8.7-measurable", "For rho = 0 the components can always be chosen measurably", SOURCE,
    (0 <= xi, *DOMAIN[1:]), MEASURABLE_COMPONENTS(M2, N, delta, xi, 0), _measurable,
    (Mutant("delta", Claim((0 <= xi, *DOMAIN[1:]), _smaller()), "approximate randomized response with epsilon = xi"),),
)  # fmt: skip

approx_dp_to_approx_zcdp = Verified(SQUARE_FORM, "approx_dp_to_approx_zcdp")
approx_dp_as_approx_zcdp = Verified(RHO_ZERO_FORM, "approx_dp_as_approx_zcdp")
