"""Noise on a query that a claim says: it is noise on a query of the proved sensitivity."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.library import use
from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.language.terms import absolute, eq, ind, num, open_, var
from dpproofs.meaning.kinds import GAUSSIAN, LAPLACE_MECHANISM
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, RELATIONS, REPLACE_ONE, size, x1, x2
from dpproofs.meaning.queries import GAUSSIAN_NOISE, LAPLACE_NOISE, VALUE, result
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.proving.tactics import arith, assume, at, both, cases, for_all, obtain, parts, unfolded, witness

if TYPE_CHECKING:
    from dpproofs.queries.claimed import Proved

KINDS = {GAUSSIAN_NOISE: GAUSSIAN, LAPLACE_NOISE: LAPLACE_MECHANISM}
"""For noise on a query that is said, the kind of noise on any query of a sensitivity."""
LISTS = FINITE_LISTS(*LIST_SPACE)


class Said(NamedTuple):
    """A premise with names for what exists by it: what is said of these, the query, and the noise on it."""

    names: tuple[Term, ...]
    facts: tuple[Term, ...]
    query: Term
    noise: Definition
    mechanism: Term
    spread: Term

    def proved(self, relation: str) -> Proved:
        """The sensitivity over a relation."""
        from dpproofs.queries.claimed import proved_of

        found = proved_of(self.facts, self.query, relation)
        if found is None:
            raise NotClosedError(f"a query without a proved sensitivity over {relation}")
        return found


def is_said(says: Term) -> bool:
    """Whether it is the premise of noise on a query that is said."""
    if says.op != "exists" or says.data != VALUE.type:
        return False
    rest = says.args[0]
    while rest.op == "exists" and rest.data == result.type:
        rest = rest.args[0]
    last = rest.args[-1] if rest.op == "and" else rest
    return last.op == "def" and last.data in KINDS


def read(says: Term) -> Said:
    """The premise, with the names that a claim has."""
    names, rest = [VALUE], open_(says.args[0], (VALUE,))
    while rest.op == "exists":
        names.append(var(f"sum{len(names)}", result.type))
        rest = open_(rest.args[0], (names[-1],))
    *facts, noise = rest.args if rest.op == "and" else (rest,)
    mechanism, query, spread = noise.args
    return Said(tuple(names), tuple(facts), query, noise.data, mechanism, spread)


def told(found: Proved) -> Theorem:
    """The sensitivity of the query over the relation; on lists of other sizes than its own the query is 0."""
    _, _, query = found.query.made
    count, bound = found.query.size, num(found.bound)
    if count is None:
        return found.theorem
    replaced = REPLACE_ONE(x1, x2)
    same_size = use("meaning.record-replaced-size", LISTS, replaced, x1=x1, x2=x2)
    goal = absolute(query(x1) - query(x2)) <= bound
    marks = [ind(eq(size(data), count)) for data in (x1, x2)]

    def inside(yes: Theorem) -> Theorem:
        other = arith(eq(size(x2), count), yes, same_size)
        moved = at(found.theorem, x1, x2, by=[both(assume(replaced), yes)])
        return arith(goal, moved, *(arith(eq(mark, 1), one) for mark, one in zip(marks, (yes, other), strict=True)))

    def outside(no: Theorem) -> Theorem:
        def equal(yes: Theorem) -> Theorem:
            return arith(eq(marks[1], 0), arith(eq(size(x1), count), yes, same_size), no)

        other = cases(eq(size(x2), count), equal, lambda none: arith(eq(marks[1], 0), none))
        return arith(goal, arith(eq(marks[0], 0), no), other)

    moved = cases(eq(size(x1), count), inside, outside)
    return for_all(SENSITIVITY(query, REPLACE_ONE, bound), moved, x1, x2)


def of_sensitivity(says: Term, g: Guarantee) -> Theorem:
    """It is noise on a query of the proved sensitivity, over the relation that the derivation begins with."""
    while g.step.premises:
        g = g.step.premises[0]
    said = read(says)
    found = said.proved(g.relation)
    goal = KINDS[said.noise](said.mechanism, RELATIONS[g.relation], num(found.bound), said.spread)
    sensitive = told(found)

    def with_names(names: tuple[Term, ...], facts: Theorem) -> Theorem:
        *made, noise = parts(facts)
        values = tuple(zip(said.names, names, strict=True))
        moved = infer("cut", infer("instantiate", sensitive, values=values), *made)
        return witness(goal, moved.conclusion.args[0], moved, unfolded(noise))

    return _named(assume(says), len(said.names), with_names)


def _named(
    fact: Theorem, count: int, then: Callable[[tuple[Term, ...], Theorem], Theorem], names: tuple[Term, ...] = ()
) -> Theorem:
    """A conclusion from all that exists by a fact."""
    if len(names) == count:
        return then(names, fact)
    return obtain(fact, f"c{len(names)}", lambda one, rest: _named(rest, count, then, (*names, one)))
