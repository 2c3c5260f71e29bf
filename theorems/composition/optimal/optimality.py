"""No smaller delta holds: k randomized responses, each of which may reveal the data set, attain the bound."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import no_answers, with_responses
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, conj, disj, eq, exp, forall, implies, ind, lam, maximum, nat, num, var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import delta, epsilon, i, k, responses_profile
from dpproofs.proving.reading import consequence_of, opened
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.sums.sums_compared import SUM_EQUAL
from theorems.foundations.sums.sums_linear import SUM_LINEAR
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.composition.optimal.response_history import COUNT_LAW, weight
from theorems.composition.optimal.revealing_responses import APPROX_DP_LINE, HISTORY, NEIGHBOURS, RESPONSES, H, W, a, d
from theorems.composition.optimal.revealing_responses import z
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

epsilon2 = var("epsilon2")
ORDER = exp(epsilon2)
PRIVATE = APPROX_DP_LINE(lam(a, H(k, a)), NEIGHBOURS, epsilon2, delta)
SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"


def optimal_claim(factor: Factor) -> Claim:
    """A delta for which the composition of k responses is (epsilon, delta)-DP is not below theirs."""
    kept = (1 - d) ** k
    least = 1 - kept + kept * factor * responses_profile(k, epsilon, ORDER)
    given = (RESPONSES, HISTORY(H, W, k), nat(k), 0 <= d, d < 1)
    return Claim(given, forall(delta, implies(PRIVATE, least <= delta)))


OPTIMAL = Lemma(
    "kov17.optimal", "The delta of a composition of k mechanisms cannot be improved", SOURCE,
    *optimal_claim(1).parts,
    mutants=(Mutant("factor", optimal_claim(MORE), "k = 0, epsilon2 = -1, delta the bound"),),
)  # fmt: skip


@proof_of(OPTIMAL)
def _proof(claim: Claim) -> Theorem:
    """The event that 1 was revealed, or the answers are exp(epsilon2) times as probable for 1."""
    here, there = exp(i * epsilon), ORDER * exp((k - i) * epsilon)
    event = lam(z, ind(disj(eq(z, -2), conj(0 <= z, ORDER * exp((k - z) * epsilon) < exp(z * epsilon)))))
    unit = generalize(both(arith(0 <= event(z)), arith(event(z) <= 1)), z)
    near = arith(NEIGHBOURS(num(1), num(0)))
    bound = at(at(PRIVATE, 1, 0, by=[near]), event, by=[unit])
    laws = []
    for side in (0, 1):
        binary = arith(disj(eq(num(side), 0), eq(num(side), 1)))
        laws.append(at(use(COUNT_LAW, *claim.hypotheses, binary, a=side), event, by=[unit]))
    natural = use(NAT_NONNEGATIVE, nat(i), k=i)
    gap = maximum(here - there, 0)
    met = arith(eq((here - there) * event(i), gap), natural)
    sides = [lam(i, binomial(k, i) * (lam(a, weight(k)(i))(num(side)) * event(i))) for side in (1, 0)]
    terms = lam(i, binomial(k, i) * gap)
    equal = generalize(discharge(arith(eq(1 * sides[0](i) - ORDER * sides[1](i), terms(i)), met), nat(i)), i)
    sums = use(SUM_EQUAL, equal, nat(k), n=k, s=lam(i, 1 * sides[0](i) - ORDER * sides[1](i)), t=terms)
    linear = use(SUM_LINEAR, nat(k), n=k, a=1, b=-ORDER, s=sides[0], t=sides[1])
    marks = [arith(eq(event(-1 - num(side)), side)) for side in (0, 1)]
    kept = arith(0 <= (1 - d) ** k / (1 + exp(epsilon)) ** k, arith(0 < (1 - d) ** k, arith(0 < 1 - d, d < 1)))
    goal = consequence_of(opened(claim, delta))
    final = arith(goal, bound, *laws, *marks, sums, linear, kept)
    return generalize(discharge(final, PRIVATE), delta)


@refutation_of(OPTIMAL, "factor")
def _no_steps(said: Theorem) -> Theorem:
    """No answers, which are alike with delta = 1 - 1/e for epsilon2 = -1."""

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 0, "d": 0, "epsilon": 1, "epsilon2": -1}
        return no_answers(instance(said, told, known, **values), known)

    return with_responses(1, 0, 0, with_history)


composed_dp_least_delta = Verified(
    OPTIMAL,
    "composed_dp_least_delta",
    {"epsilon": epsilon2, "epsilon0": epsilon, "delta0": d},
    value=1 - (1 - d) ** k + (1 - d) ** k * responses_profile(k, epsilon, ORDER),
    requires=(0 <= epsilon, 0 <= epsilon2, 1 <= k),
)
