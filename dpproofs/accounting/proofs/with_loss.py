"""Mechanisms whose answers can be recovered, as mechanisms of the general kind."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import open_, unfold
from dpproofs.meaning.choices import CHOICE, GUMBEL_TOP_K
from dpproofs.meaning.kinds import VECTOR, VECTOR_GAUSSIAN, VECTOR_LAPLACE, for_monotone, without_loss
from dpproofs.meaning.streams import CELL, COUNTS_ABOVE
from dpproofs.proving.tactics import assume, both, folded, obtain, parts, unfolded

_ENTRIES = (
    (VECTOR_GAUSSIAN, VECTOR),
    (VECTOR_LAPLACE, VECTOR),
    (GUMBEL_TOP_K, CHOICE),
    (for_monotone(GUMBEL_TOP_K), CHOICE),
    (COUNTS_ABOVE, CELL),
)
PLAIN = {without_loss(definition, *entries): definition for definition, *entries in _ENTRIES}


def with_loss(says: Term) -> Theorem:
    """A mechanism of a kind whose answers can be recovered is one of the kind."""
    plain = PLAIN[says.data](*says.args)

    def go(fact: Theorem, goal: Term) -> Theorem:
        if goal.op == "exists":
            return obtain(
                fact,
                goal.hint,
                lambda one, rest: infer("exists_intro", go(rest, open_(goal.args[0], (one,))), formula=goal, value=one),
            )
        *first, last = goal.args
        told = parts(fact)
        return both(*told[: len(first)], go(told[len(first)], last) if last.op == "exists" else told[len(first)])

    return folded(plain, go(unfolded(assume(says)), unfold(plain)))
