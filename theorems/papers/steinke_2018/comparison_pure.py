"""The epsilons of pure DP add up, and no less will do: a delta of 0 needs all of them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, forall, implies, lam, maximum, nat, num
from dpproofs.mutants.counterexamples import no_answers, with_responses
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import delta, epsilon, i, k
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, induction, intro, numeric, use
from theorems.citations import STEINKE
from theorems.composition.optimal.optimality import OPTIMAL, PRIVATE, epsilon2
from theorems.composition.optimal.revealing_responses import HISTORY, REVEALING_RESPONSE, H, W
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.binomial import BEYOND, pascal
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.sums.sum_part import SUM_PART

BASE = (1 + exp(epsilon)) ** k
GIVEN = REVEALING_RESPONSE(W, epsilon, 0), HISTORY(H, W, k), nat(k)

LEMMA = Lemma(
    "st18.comparison-pure-least-delta",
    "k randomized responses need delta >= (exp(k epsilon) - exp(epsilon2))/(1 + exp(epsilon))^k",
    f"{STEINKE}, pure DP composes with the sum and no less",
    GIVEN,
    forall(delta, implies(PRIVATE, factor * ((exp(k * epsilon) - exp(epsilon2)) / BASE) <= delta)),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0, epsilon2 = -1, delta the bound"),),
)

GAP = lam(i, binomial(k, i) * maximum(exp(i * epsilon) - exp(epsilon2) * exp((k - i) * epsilon), 0))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The event that all answers are 1."""
    zero = use(NAT_ZERO)

    def step(goal: Term, m: Term) -> Theorem:
        return arith(goal, pascal(m, m), use(BEYOND, nat(m), zero, n=m, i=0), eq(binomial(m, m), 1))

    first = arith(eq(binomial(0, 0), 1), use("binomial_zero", zero, n=0))
    one = induction(k, lambda m: eq(binomial(m, m), 1), first, step, nat(k))
    signs = forall(i, implies(nat(i), i <= k, 0 <= GAP(i)))
    each = intro(signs, lambda goal, *_: arith(goal, use(NONNEGATIVE, nat(k), n=k)))
    last = use(SUM_PART, nat(k), zero, each, arith(k + 0 <= k), a=k, n=0, k=k, s=GAP)
    alone = use("foundations.sum-of-one", s=lam(i, GAP(k + i)))
    least = use(OPTIMAL, *GIVEN, numeric(num(0) <= 0), numeric(num(0) < 1), d=0)
    some = arith(exp(k * epsilon) - exp(epsilon2) <= rhs(last), last, alone, one)

    def bound(goal: Term, _: Term) -> Theorem:
        return arith(goal, at(least, delta, by=[PRIVATE]), some, arith(0 < BASE))

    return intro(claim.conclusion, bound)


@refutation_of(LEMMA, "factor")
def _no_steps(said: Theorem) -> Theorem:
    """No answers, which are alike with delta = 1 - 1/e for epsilon2 = -1."""

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 0, "epsilon": 1, "epsilon2": -1}
        return no_answers(instance(said, told, known, **values), known)

    return with_responses(1, 0, 0, with_history)
