"""No smaller delta holds for every composition of k mechanisms, each with an epsilon and a delta of its own."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exists, exp, forall, implies, lam
from dpproofs.mutants.counterexamples import absurd, on_listed_pairs
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import c, delta, epsilon, k
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, at, intro, mp, obtain_all, parts, specialize, unfolded, use, witnesses
from theorems.composition.optimal.any_epsilons import h
from theorems.composition.optimal.any_epsilons_attained import ATTAINED, GIVEN, mechanisms
from theorems.composition.optimal.ratio_history import NOTHING, SOURCE, nothing_told
from theorems.composition.optimal.ratio_responses import kernels
from theorems.composition.optimal.revealing_responses import APPROX_DP_LINE, NEIGHBOURS, H, a
from theorems.notions.profiles.at_least_private import PRIVATE_AT_LEAST

room = mark("room", 0)


def _needed(laws: Term, room: Factor) -> Term:
    private = APPROX_DP_LINE(lam(a, laws(k, a)), NEIGHBOURS, epsilon, delta)
    return forall((epsilon, delta), implies(private, h(k, exp(epsilon)) + room <= delta))


OPTIMAL = Lemma(
    "mv16.any-epsilons-optimal", "No smaller delta holds for all compositions with such epsilons and deltas", SOURCE,
    GIVEN,
    exists((H, kernels), conj(mechanisms(H, kernels), _needed(H, room))),
    mutants=(Mutant("less", {room: Fraction(1, 100)}, "k = 0"),),
)  # fmt: skip


@proof_of(OPTIMAL)
def _proof(claim: Claim) -> Theorem:
    """The mechanisms that no smaller profile has."""

    def with_laws(laws: Term, made: Term, facts: Theorem) -> Theorem:
        known, apart = parts(facts)
        values = {"M": lam(a, laws(k, a)), "N": NEIGHBOURS, "x1": 0, "x2": 1, "h": lam(c, h(k, c))}
        needed = intro(_needed(laws, 0), lambda *_: use(PRIVATE_AT_LEAST, apart, **values))
        return witnesses(claim.conclusion, (laws, made), known, needed)

    return obtain_all(use(ATTAINED, *GIVEN), "H M", with_laws)


@refutation_of(OPTIMAL, "less")
def _nothing(said: Theorem) -> Theorem:
    """The answers to no questions are the same."""

    def with_laws(laws: Term, made: Term, facts: Theorem) -> Theorem:
        known, needed = parts(facts)
        (same, _), bound = parts(unfolded(known)), specialize(needed, 0, 0)
        alike = partial(intro, then=lambda goal, test: arith(goal, at(same, 0, 1, test)))
        return absurd(mp(bound, on_listed_pairs(premise_of(bound), alike)))

    return obtain_all(instance(said, nothing_told, **NOTHING), "H M", with_laws)
