"""Witnesses against what is said of all measures on the line: the law of one number.

Nothing here is trusted: what is proved is proved in the kernel.
"""

from __future__ import annotations

from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.language.terms import dirac, eq, lam, num, open_
from dpproofs.library.counterexamples import Number, exceeded, inside, point_mean, x
from dpproofs.library.falsity import Given, Refuted, instance, refuted
from dpproofs.proving.tactics import ProofError, arith, both, instantiate, parts


def at_one_number(value: Number, *given: Given, **values: object) -> Refuted:
    """A proof of a contradiction from what is said of all measures mu, where mu is the law of one number."""

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


def _averaged(mean: Term) -> Term:
    return lam(x, open_(mean.args[1], (x,)))


def _means_of(formula: Term, value: Number) -> list[Theorem]:
    """The means in a formula, under the law of one number."""
    means = [point_mean(value, _averaged(t)) for t in dict.fromkeys(inside(formula)) if t.op == "E"]
    marks = {t for mean in means for t in inside(mean.conclusion.args[1]) if t.op == "ind"}
    return [*means, *(_mark(t) for t in sorted(marks, key=repr))]


def _mark(mark: Term) -> Theorem:
    """That a closed mark is 1, or that it is 0."""
    try:
        return arith(eq(mark, 1))
    except (KernelError, ProofError):
        return arith(eq(mark, 0))
