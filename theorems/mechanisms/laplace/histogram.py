"""The counts of a histogram have l1-sensitivity 2."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, eq, exists, forall, implies, ind, lam, nat, num, substitute, summation
from dpproofs.language.terms import variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L1_SENSITIVITY, N, d, i, x1, x2
from dpproofs.privacy.notions import q_vector as q
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain_all, specialize, use
from theorems.citations import LI
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

a, b, k = variables("a b k")
MOVED = forall(i, eq(q(x1, i) - q(x2, i), ind(eq(i, a)) - ind(eq(i, b))))
REPLACED = forall((x1, x2), implies(N(x1, x2), exists((a, b), MOVED)))

LEMMA = Lemma(
    "li16.example-histogram.sensitivity", "The counts of a histogram have l1-sensitivity 2, when a record is replaced",
    f"{LI}, section 2.1",
    (REPLACED, nat(d)),
    L1_SENSITIVITY(q, d, N, factor * num(2)),
    mutants=(Mutant("factor", {factor: LESS}, "one record in one cell or in another",
            witness=finite({"X": 2}, q={1: (1, 0), 2: (0, 1), 3: (0, 0)}, N=lambda i, j: i != j, d=2),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A record that is replaced changes two counts by 1, or none."""
    return for_all(claim.conclusion, obtain_all(at_neighbours(REPLACED), "a b", _moved))


def _moved(first: Term, second: Term, counts: Theorem) -> Theorem:
    """One record leaves a count and enters another."""
    change = lam(i, absolute(q(x1, i) - q(x2, i)))
    goal = summation(i, 1, k, change(i)) <= ind(first <= k) + ind(second <= k)
    base = arith(substitute(goal, {k: num(0)}), use("sum_empty", a=1, b=0, s=change))
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    longer = use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=change)
    last = arith(change(k + 1) <= ind(eq(k + 1, first)) + ind(eq(k + 1, second)), specialize(counts, k + 1))
    ends = [arith(ind(end <= k) + ind(eq(k + 1, end)) <= ind(end <= k + 1)) for end in (first, second)]
    step = generalize(discharge(arith(substitute(goal, {k: k + 1}), longer, last, goal, *ends), nat(k), goal), k)
    every = at(use("induction", base, step, A=lam(k, goal)), d, by=[nat(d)])
    return arith(summation(i, 1, d, change(i)) <= 2, every)
