"""Witnesses in which a law is that of one number: against statements about all measures, and about samples.

Nothing here is trusted: what is proved is proved in the kernel.
"""

from __future__ import annotations

from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.language.terms import REAL, dirac, eq, lam, num, open_, unfold
from dpproofs.mutants.counterexamples import (
    Number,
    exceeded,
    from_level,
    inside,
    of_test,
    point_mean,
    standard,
    tail,
    x,
)
from dpproofs.mutants.witnesses import Given, Refuted, instance, refuted
from dpproofs.proving.tactics import ProofError, arith, both, folded, instantiate, intro, parts


def at_one_number(value: Number, *given: Given, **values: object) -> Refuted:
    """A proof of a contradiction from a statement about all measures mu, where mu is the law of one number."""

    def averaged(goal: Term) -> Theorem:
        if goal.op == "and":
            return both(*(averaged(part) for part in goal.args))
        if goal.op == "integrable":
            return parts(instantiate("E_dirac", x=value, f=_averaged(goal)))[0]
        return arith(goal, *_means_of(goal, value))

    def proof(said: Theorem) -> Theorem:
        made = instance(said, *given, averaged, mu=dirac(num(value)), **values)
        bound = parts(made)[-1] if made.conclusion.op == "and" else made
        return exceeded(bound, *_means_of(bound.conclusion, value))

    return refuted(proof)


def never_drawn(**places: Number) -> Refuted:
    """A proof that a sample of the rate 0 at these places does not have the laws N(1, 1) and N(0, 1) mixed, 1 to 99."""

    def drawn(goal: Term) -> Theorem:
        if goal.op == "def":
            meaning = unfold(goal)
            return folded(goal, both(*map(drawn, meaning.args)) if meaning.op == "and" else drawn(meaning))
        return intro(goal, lambda wanted, *_: arith(wanted, *_means_of(wanted, 0)))

    def proof(said: Theorem) -> Theorem:
        noise = {"T": lam(x, dirac(num(0))), "M1": lam(x, standard()), "count": lam(x, x), "rate": 0, "sigma": 1}
        mixed, _ = parts(instance(said, drawn, **noise, **places))
        return exceeded(of_test(mixed, from_level(1)), tail(1, 0), tail(1, 1))

    return refuted(proof, X=REAL)


def _averaged(mean: Term) -> Term:
    return lam(x, open_(mean.args[1], (x,)))


def _means_of(formula: Term, value: Number) -> list[Theorem]:
    """The means in a formula, under the law of one number."""
    law = dirac(num(value))
    found = dict.fromkeys(t for t in inside(formula) if t.op == "E" and t.args[0] == law)
    means = [point_mean(value, _averaged(t)) for t in found]
    marks = {t for mean in means for t in inside(mean.conclusion.args[1]) if t.op == "ind"}
    return [*means, *(_mark(t) for t in sorted(marks, key=repr))]


def _mark(mark: Term) -> Theorem:
    """That a closed mark is 1, or that it is 0."""
    try:
        return arith(eq(mark, 1))
    except (KernelError, ProofError):
        return arith(eq(mark, 0))
