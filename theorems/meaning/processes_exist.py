"""Adaptive composition exists: whatever the steps do, there are laws of what is released after each."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, dirac, exists, forall, lam, nat, num, var
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.kinds import n, w
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import PROCESS, first, i, released, step_law
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, folded, generalize, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use, witness

PROCESS_EXISTS_CLAIM = exists(released, PROCESS(released, first, step_law, n))

PROCESS_EXISTS = Lemma(
    "meaning.processes-exist", "There are laws of what any steps release, one after the other", "law_with_density",
    (nat(n),),
    PROCESS_EXISTS_CLAIM,
    mutants=(Mutant("one", Claim((nat(n),), exists(released, forall(first, PROCESS(released, first, step_law, n)))),
                    "two"),),
)  # fmt: skip


@proof_of(PROCESS_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """One kernel after the other."""
    made = use("foundations.kernels-in-turn", nat(n), k=n, S=first, K=step_law)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        step = discharge(specialize(at(follows, i, by=[nat(i), i + 1 <= n]), x), nat(i), i + 1 <= n)
        made = both(begins, generalize(step, i, x))
        return witness(claim.conclusion, found, folded(PROCESS(found, first, step_law, n), made))

    return obtain(made, "R", with_laws)


@refutation_of(PROCESS_EXISTS, "one", X=REAL, V=REAL)
def _two_starts(said: Theorem) -> Theorem:
    """No law is that of 0 and that of 1, without a step."""
    told = instance(said, n=0, J=lam((var("i"), var("x"), w), dirac(w)))
    event = from_level(1)
    unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        starts = (specialize(facts, lam(var("x"), dirac(num(point)))) for point in (0, 1))
        begins = [at(parts(unfolded(start))[0], 0, event, by=[unit]) for start in starts]
        return absurd(*begins, *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "R", with_laws)
