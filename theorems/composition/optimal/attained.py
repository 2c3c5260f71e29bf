"""There are k private mechanisms whose composition needs the delta of the theorem."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import no_answers
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exists, forall, lam, nat, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import epsilon, k
from dpproofs.proving.tactics import arith, generalize, obtain, obtain_all, parts, specialize, use, witnesses
from theorems.composition.optimal.histories_exist import HISTORIES_EXIST
from theorems.composition.optimal.optimality import OPTIMAL, SOURCE, optimal_claim
from theorems.composition.optimal.responses_exist import RESPONSES_EXIST
from theorems.composition.optimal.revealing_responses import APPROX_DP_LINE, HISTORY, NEIGHBOURS
from theorems.composition.optimal.revealing_responses import PRIVATE as RESPONSE_PRIVATE, H, W, a, d, y

epsilon2 = var("epsilon2")
needed = forall(epsilon2, optimal_claim(factor).conclusion)
steps = forall(y, APPROX_DP_LINE(lam(a, W(a, y)), NEIGHBOURS, epsilon, d))

ATTAINED = Lemma(
    "kov17.attained", "There are k composed mechanisms, each (epsilon, d)-DP, that need the delta of the theorem",
    SOURCE,
    (nat(k), 0 <= epsilon, 0 <= d, d < 1),
    exists((W, H), conj(steps, HISTORY(H, W, k), needed)),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0, epsilon2 = -1: 1 - 1/e is enough"),),
)  # fmt: skip


@proof_of(ATTAINED)
def _attained(claim: Claim) -> Theorem:
    """Randomized responses exist, and so does their history."""
    at_most = arith(d <= 1, d < 1)

    def with_responses(responses: Term, told: Theorem) -> Theorem:
        private = use(RESPONSE_PRIVATE, told, *claim.hypotheses, at_most, W=responses)

        def with_history(history: Term, known: Theorem) -> Theorem:
            needed = generalize(use(OPTIMAL, told, known, *claim.hypotheses, W=responses, H=history), epsilon2)
            return witnesses(claim.conclusion, (responses, history), private, known, needed)

        return obtain(use(HISTORIES_EXIST, nat(k), W=responses), "H", with_history)

    return obtain(use(RESPONSES_EXIST, 0 <= d, at_most), "W", with_responses)


@refutation_of(ATTAINED, "factor")
def _no_steps_at_all(said: Theorem) -> Theorem:
    """No answers are alike with delta = 1 - 1/e for epsilon2 = -1."""

    def with_history(responses: Term, history: Term, facts: Theorem) -> Theorem:
        _, known, needed = parts(facts)
        return no_answers(specialize(needed, -1), known)

    return obtain_all(instance(said, k=0, epsilon=1, d=0), "W H", with_history)
