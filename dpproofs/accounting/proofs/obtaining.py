"""Existential facts in the proof of one conclusion.

Where very much is obtained, all of it is discharged at the end: each object inside the proof of the one before would
be nested too deeply.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, copy_context

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import open_
from dpproofs.proving.logic import OBTAINED, fresh, meaning
from dpproofs.proving.tactics import assume, obtain

_OPEN: ContextVar[list[tuple[Theorem, Term]] | None] = ContextVar("open", default=None)


def used_up(make: Callable[[], Theorem]) -> Theorem:
    """A conclusion without the objects that are obtained on the way."""
    found = list[tuple[Theorem, Term]]()

    def inside() -> Theorem:
        _OPEN.set(found)
        return make()

    made = copy_context().run(inside)  # facts about obtained objects end here
    for fact, variable in reversed(found):
        made = infer("exists_elim", fact, made, variable=variable)
    return made


def is_used_up() -> bool:
    """Whether obtained objects are discharged at the end."""
    return _OPEN.get() is not None


def taken(fact: Theorem, name: str) -> tuple[Term, Theorem]:
    """An object that exists, with its facts, inside ``used_up``."""
    found = _OPEN.get()
    if found is None:
        raise LookupError("nothing is used up at the end")
    th = meaning(fact)
    variable = fresh(name, th.conclusion.data, th.conclusion, *th.hypotheses, *OBTAINED.get())
    found.append((th, variable))
    OBTAINED.set((*OBTAINED.get(), variable))
    return variable, assume(open_(th.conclusion.args[0], (variable,)))


def obtained(fact: Theorem, name: str, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """A conclusion from an object that exists by a theorem, under a fresh name."""
    own = f"{name}{len(OBTAINED.get())}_"
    return obtain(fact, own, then) if not is_used_up() else then(*taken(fact, own))


def obtained_three(fact: Theorem, names: str, then: Callable[[Term, Term, Term, Theorem], Theorem]) -> Theorem:
    """The same for three objects."""
    first, second, third = names.split()

    def of_second(one: Term, rest: Theorem) -> Theorem:
        return obtained(rest, second, lambda two, last: obtained(
            last, third, lambda three, facts: then(one, two, three, facts)))  # fmt: skip

    return obtained(fact, first, of_second)
