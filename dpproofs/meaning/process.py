"""Adaptive composition: steps one after the other, each of which may depend on all earlier answers.

R(i, x) is the law of what has been released after i steps on the data x, a point of any space V. Given that it is v,
step i + 1 releases by the law J(i + 1, x, v). V may hold all answers so far, or what is computed from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.kernel import Definition, Term, Type, test_function
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, function_type, implies, lam, nat, num
from dpproofs.language.terms import prob, substitute, var
from dpproofs.meaning.definitions import IMAGE, PUSHED, READ_BACK, on
from dpproofs.meaning.lists import DATA, x

OUTPUT = "V"
v = var("v", OUTPUT)
h = var("h", function_type((OUTPUT,), REAL))
i, n = var("i"), var("n")
released = var("R", function_type((REAL, DATA), prob(OUTPUT)))
start = var("F", prob(OUTPUT))
start_point = var("o", OUTPUT)
first = var("F", function_type((DATA,), prob(OUTPUT)))
step_law = var("J", function_type((REAL, DATA, OUTPUT), prob(OUTPUT)))
law = var("M", function_type((DATA,), prob(OUTPUT)))
TEST = test_function(h, v)

_pushed = on(PUSHED, Y=OUTPUT, Z=OUTPUT)
_begins = forall((x, h), implies(TEST, eq(E(released(num(0), x), v, h(v)), E(first(x), v, h(v)))))
_follows = _pushed(released(i + 1, x), released(i, x), lam(v, step_law(i + 1, x, v)))
PROCESS = Definition(
    "process",
    (released, first, step_law, n),
    conj(_begins, forall((i, x), implies(nat(i), i + 1 <= n, _follows))),
)
"""R(0, x) is F(x), and R(i + 1, x) is what step i + 1 makes of R(i, x), up to n steps."""

SAME_LAWS = Definition(
    "same_laws",
    (law, first),
    forall((x, h), implies(TEST, eq(E(law(x), v, h(v)), E(first(x), v, h(v))))),
)
"""M(x) and F(x) are one law, for all data x."""


_pairs = on(READ_BACK, Y=REAL, Z=REAL, V=REAL)
PAIRED = exists(_pairs.parameters, _pairs(*_pairs.parameters))
"""Two numbers can be put in one, from which both are read back, as from digits in turn. No axiom says so."""
Says = Callable[[Term], Term]


class Kind(NamedTuple):
    """A kind of mechanism: the space of its answers, and its premise about a mechanism."""

    space: Type
    says: Says
    whole: Says | None = None
    """The same, and that nothing of the answer is lost: to be said where it is put together from entries."""

    def mechanism(self) -> Term:
        """A name for a mechanism of the kind."""
        return var("K", function_type((DATA,), prob(self.space)))


def released_from(kind: Kind, laws: Term) -> Term:
    """The laws on V are a postprocessing of the answer of a mechanism of the kind."""
    mechanism, put = kind.mechanism(), var("s", function_type((kind.space,), prob(OUTPUT)))
    pushed = on(PUSHED, Y=kind.space, Z=OUTPUT)
    said = exists((mechanism, put), conj(kind.says(mechanism), forall(x, pushed(law(x), mechanism(x), put))))
    return _of(laws, said)


def _of(laws: Term, said: Term) -> Term:
    """The premise ``said`` of ``law``, for these laws: they keep their meaning, whatever names are bound in it."""
    return substitute(said, {law: laws})


class Steps(NamedTuple):
    """``count`` steps, with ``says`` as the premise of each, whatever was released before it."""

    says: Says
    runs: int
    kept: Kind | None = None
    """The kind, where the answer is kept with what was released before, without loss or addition."""

    def within(self, low: int) -> Term:
        """The steps after the first ``low`` ones are these."""
        inside = nat(i), num(low) <= i, i + 1 <= num(low + self.runs)
        if self.kept is None:
            return forall((i, v), implies(*inside, self.says(lam(x, step_law(i + 1, x, v)))))
        space, mechanism = self.kept.space, self.kept.mechanism()
        z = var("z", space)
        put = var("put", function_type((OUTPUT, space), OUTPUT))
        before, answer = var("before", function_type((OUTPUT,), OUTPUT)), var("answer", function_type((OUTPUT,), space))
        image = on(IMAGE, Y=space, Z=OUTPUT)
        one = conj(self.kept.says(mechanism), forall(x, image(step_law(i + 1, x, v), mechanism(x), lam(z, put(v, z)))))
        steps = forall((i, v), implies(*inside, exists(mechanism, one)))
        if low + self.runs == 1:  # nothing was released before
            return exists((put, answer), conj(forall((v, z), eq(answer(put(v, z)), z)), steps))
        told = on(READ_BACK, Y=OUTPUT, Z=space, V=OUTPUT)(put, before, answer)
        return exists((put, before, answer), conj(told, steps))


def in_order(rows: tuple[Steps, ...]) -> tuple[int, tuple[Term, ...]]:
    """The total number of steps, and their premises, one formula for each group of equal steps."""
    said, low = [], 0
    for row in rows:
        said.append(row.within(low))
        low += row.runs
    return low, tuple(said)


def composed(rows: tuple[Steps, ...], laws: Term, *, is_fixed: bool = False) -> Term:
    """The laws are what the steps make, one after the other, of a start that knows nothing of the data."""
    total, said = in_order(rows)
    begin, begins = beginning(is_fixed=is_fixed)
    whole = PROCESS(released, lam(x, begins), step_law, num(total))
    end = SAME_LAWS(law, lam(x, released(num(total), x)))
    return _of(laws, exists((released, begin, step_law), conj(whole, *said, end)))


def beginning(*, is_fixed: bool) -> tuple[Term, Term]:
    """The initial state: a name for it, and its law. It is random, or one point."""
    return (start_point, dirac(start_point)) if is_fixed else (start, start)
