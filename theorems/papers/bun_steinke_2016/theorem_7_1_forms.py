"""Theorem 7.1 in its simple form, and as a bound that holds with high probability."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, E, conj, exists, forall, ind, log, num, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import PURE_DP, epsilon, on, w
from dpproofs.proving.tactics import arith, at, generalize, obtain, parts, specialize, use, witness
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.sec_7_witnesses import one_place
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_3_tail_loss import beta
from theorems.papers.bun_steinke_2016.lemma_7_5_population import alpha
from theorems.papers.bun_steinke_2016.lemma_7_5_small_nets import q2, x_larger
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import n
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import group_cost, simple_cost, simpler
from theorems.papers.bun_steinke_2016.theorem_7_1_pure_dp import M2, THREE
from theorems.papers.bun_steinke_2016.theorem_7_1_sensitivity import N2, n2
from theorems.papers.bun_steinke_2016.theorem_7_1_zcdp_to_pure_dp import GIVEN, CONVERSION, NAMES, claim_of
from theorems.foundations.samples.packings import d

SIMPLE_RADIUS = Mutant("radius", claim_of(simple_cost(n), Fraction(1, 5)), THREE, witness=one_place(3))

SIMPLE = Lemma(
    "bs16.theorem-7.1-log", "The same for n' >= 4 (xi n (1 + log(n)) + rho n^2 + 1)/(epsilon alpha)",
    f"{BUN_STEINKE}, Theorem 7.1",
    *claim_of(simple_cost(n)).parts,
    mutants=(SIMPLE_RADIUS,),
)  # fmt: skip


@proof_of(SIMPLE)
def _simple(claim: Claim) -> Theorem:
    """H_n <= 1 + log(n)."""
    order = simpler(num(1), n, arith(num(0) <= 1))
    a, b, c = variables("a b c")
    less = arith(4 * (a + 1) / c <= n2, 4 * (b + 1) / c <= n2, a <= b, 0 < c)
    scale = arith(0 < epsilon * alpha, 0 < epsilon, 0 < alpha)
    *_, enough = claim.hypotheses
    size = use(less, enough, order, scale, a=group_cost(n), b=simple_cost(n), c=epsilon * alpha)
    return use(CONVERSION, *GIVEN, size)


coefficient = mark("coefficient", 10)
top = coefficient * alpha + 4 / (epsilon * n2) * log(1 / beta)
rare = forall(x_larger, E(M2(x_larger), w, ind(top < d(w, q2(x_larger)))) <= beta)
private = on(PURE_DP, X="X2")(M2, N2, epsilon)

TAIL = Lemma(
    "bs16.theorem-7.1-tail", "The error is above 10 alpha + (4/(epsilon n')) log(1/beta) with probability at most beta",
    f"{BUN_STEINKE}, Theorem 7.1",
    (*claim_of(group_cost(n)).hypotheses, 0 < beta),
    exists(M2, conj(private, rare)),
    mutants=(Mutant("radius", {coefficient: Fraction(1, 12)},
                    "beta = 283/500, six values any two of which are 2 apart, "
            "one record, M constant, alpha = 3, epsilon = log(19/5): some answer is wrong with probability 25/44",
                    witness=one_place(6, beta="283/500")),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """One of the parts of the theorem."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, losses = parts(facts)
        rare = at(parts(specialize(losses, x_larger))[2], beta, by=[0 < beta])
        return witness(claim.conclusion, mechanism, private, generalize(rare, x_larger))

    return obtain(use(CONVERSION, *claim.hypotheses), "M2", with_mechanism)


zcdp_to_pure_dp_error_simple = Verified(
    SIMPLE, "zcdp_to_pure_dp_error_simple", NAMES, value=10 * alpha, requires=(nat(n2),)
)
zcdp_to_pure_dp_tail_error = Verified(
    TAIL,
    "zcdp_to_pure_dp_tail_error",
    NAMES,
    value=10 * alpha + 4 / (epsilon * n2) * log(1 / beta),
    requires=(nat(n2), beta <= 1),
)
