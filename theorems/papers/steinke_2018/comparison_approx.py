"""Advanced composition needs a delta of its own: the sum of those of the mechanisms is not enough."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, forall, implies, log, sqrt, substitute, variables
from dpproofs.mutants.counterexamples import absurd, is_test, on_listed_pairs, with_responses
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import delta, epsilon, k
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, assume, at, intro, mp, natural_sign, nonnegative
from dpproofs.proving.tactics import parts, specialize, squared_root, unfolded, use
from theorems.citations import STEINKE
from theorems.composition.optimal.optimality import PRIVATE, epsilon2
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.papers.steinke_2018.comparison_pure import BASE, GIVEN, LEMMA as LEAST

c, tail = variables("c tail")
LOG = log(1 / tail)
SIGNS = 0 < epsilon, 0 <= c, 0 < tail, tail <= 1
PRINTED = c * epsilon * sqrt(k * LOG)
PRINTED_DP = substitute(PRIVATE, {epsilon2: PRINTED})

LARGE = c**2 * LOG < k

LEMMA = Lemma(
    "st18.comparison-approx-counterexample",
    "k > c^2 log(1/tail) epsilon-DP mechanisms that are not (c epsilon sqrt(k log(1/tail)), 0)-DP together",
    f"{STEINKE}, against the row of approximate DP, delta' = O(sum of the deltas)",
    (*GIVEN, *SIGNS, LARGE),
    forall(delta, implies(PRINTED_DP, 0 < delta)),
    mutants=(Mutant("few", without(LARGE), "k = 0"),),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The printed epsilon is less than k epsilon, and less than that needs a delta."""
    *_, large = claim.hypotheses
    size = nonnegative(LOG, *SIGNS)
    whole = natural_sign(k, *GIVEN)
    square = squared_root(k * LOG, arith(0 <= k * LOG, size, whole))
    root, many = nonnegative(sqrt(k * LOG), arith(0 <= k * LOG, size, whole)), arith(0 < k, large, size)
    below = arith((c * sqrt(k * LOG)) ** 2 < k**2, square, arith(c**2 * LOG * k < k * k, large, many))
    less = arith(c * sqrt(k * LOG) < k, below, many, root, 0 <= c)
    order = use(EXP_STRICT, arith(PRINTED < k * epsilon, less, 0 < epsilon), x=PRINTED, y=k * epsilon)
    least = use(LEAST, *GIVEN, epsilon2=PRINTED)

    def bound(goal: Term, value: Term) -> Theorem:
        known = at(least, value, by=[substitute(PRINTED_DP, {delta: value})])
        return arith(goal, known, arith(0 < (exp(k * epsilon) - exp(PRINTED)) / BASE, order))

    return intro(claim.conclusion, bound)


@refutation_of(LEMMA, "few")
def _no_steps(said: Theorem) -> Theorem:
    """No answers are alike with epsilon = delta = 0."""

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 0, "c": 0, "epsilon": 1, "tail": 1}
        needed = specialize(instance(said, told, known, **values), 0)
        start = parts(unfolded(known))[0]

        def means(goal: Term, function: Term) -> Theorem:
            test = assume(is_test(function))
            return arith(goal, *(at(start, a, function, by=[test]) for a in (0, 1)))

        return absurd(mp(needed, on_listed_pairs(premise_of(needed), lambda goal: intro(goal, means))))

    return with_responses(1, 0, 0, with_history)
