"""What separates two notions: one mechanism on two data sets that has the one, and the other with no numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, conj, exists, forall, function_type, implies, neg, num, prob, var
from dpproofs.privacy.notions import SYMMETRIC, on
from dpproofs.proving import reading
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import arith, at, both, discharge, intro, witness
from theorems.composition.optimal.revealing_responses import NEIGHBOURS

MECHANISM = var("M", function_type((REAL,), prob(REAL)))
BITS = on(SYMMETRIC, X=REAL)(NEIGHBOURS)


def of_bits(notion: Definition, mechanism: Term, *numbers: object) -> Term:
    """The notion of a mechanism that is given 0 or 1."""
    return on(notion, X=REAL, Y=REAL)(mechanism, NEIGHBOURS, *numbers)


def separated(
    has: Definition, numbers: Sequence[object], lacks: Definition, others: Sequence[Term], *asked: Term
) -> Term:
    """Some mechanism has the one notion with these numbers, and the other one with none that are as asked."""
    never = forall(tuple(others), implies(*asked, neg(of_bits(lacks, MECHANISM, *others))))
    return exists(MECHANISM, conj(of_bits(has, MECHANISM, *numbers), BITS, never))


def shown(
    goal: Term,
    mechanism: Term,
    known: Theorem,
    absurd: Callable[[Theorem], Theorem],
    order: tuple[int, int] = (1, 0),
) -> Theorem:
    """The separation, by a mechanism that is known to have the one notion; the other one would be absurd."""
    *_, never = conjuncts(opened(goal, mechanism))
    symmetric = intro(BITS, lambda said, *data: arith(said, NEIGHBOURS(*data)))

    def refuse(refused: Term, *_: Term) -> Theorem:
        claimed = reading.denied(refused)
        return arith(refused, discharge(absurd(at_bits(claimed, *order)), claimed))

    return witness(goal, mechanism, both(known, symmetric, intro(never, refuse)))


def at_bits(claimed: Term, one: int, two: int) -> Theorem:
    """What a notion says of the data 1 and 0, or 0 and 1."""
    return at(claimed, one, two, by=[arith(NEIGHBOURS(num(one), num(two)))])
