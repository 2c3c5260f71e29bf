"""Derivations anew with the numbers as they are written, and unrounded: for claims that are true of just their numbers.

Derivations are searched with short rational numbers, which are rounded so that what is derived is true. Where that
misses the claim by as little as rounding does, the steps of the derivation are applied to the numbers themselves, and
the theorem shows that the numbers are equal: the logarithm of (3/4)/(1 - 3/4) and that of 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from dpproofs.accounting.guarantees import ceiling, is_weakened
from dpproofs.kernel import Term
from dpproofs.language.subterms import replace
from dpproofs.language.terms import num
from dpproofs.library import library
from dpproofs.numbers import DpproofsError, Value
from dpproofs.privacy.guarantees import Guarantee, _vouched
from dpproofs.privacy.notions import TABLE_DP
from dpproofs.privacy.reading import applied_notion

MOST_STEPS = 200
"""The most steps of a derivation that is made anew."""
NEAR = Fraction(1, 2**40)
"""By which part of a number rounding misses it at most."""
LARGEST = 10**4
"""The largest denominator of a fraction that a number may have been before it was rounded."""


def is_near(g: Guarantee, claimed: Mapping[str, Fraction]) -> bool:
    """Whether the guarantee misses the claimed numbers by no more than rounding does."""
    return all(v.enclosure()[0] <= claimed[name] + abs(claimed[name]) * NEAR for name, v in g.parameters.items())


def exactly(g: Guarantee, written: Mapping[Fraction, Term]) -> Guarantee:
    """The derivation without rounding, with numbers as they are ``written`` in place of rational ones near them.

    DpproofsError where that fails.
    """
    anew = _Anew(written)
    for one in _leaves(g):
        anew.note(one)
    return anew.made(g)


def _leaves(g: Guarantee) -> Iterator[Guarantee]:
    """The guarantees that the derivation begins with."""
    if not g.step.premises:
        yield g
    for premise in g.step.premises:
        yield from _leaves(premise)


class _Anew:
    def __init__(self, written: Mapping[Fraction, Term]) -> None:
        self.written = dict(written)
        self.written |= {-q: -t for q, t in written.items()}
        self.written |= {q**2: t**2 for q, t in written.items()}
        self.found = dict[int, Guarantee]()

    def note(self, g: Guarantee) -> None:
        """What the irrational numbers of a guarantee are rounded to."""
        for name, v in self.made(g).parameters.items():
            if v.exact is None:
                self.written.setdefault(ceiling(g.parameters[name]), v.term)

    def made(self, g: Guarantee) -> Guarantee:
        """The guarantee anew; steps that only round its numbers are left out."""
        while is_weakened(g):
            (g,) = g.step.premises
        if id(g) not in self.found:
            if len(self.found) == MOST_STEPS or g.notion == TABLE_DP.name:
                raise DpproofsError("a derivation that is too long to be made anew")
            self.found[id(g)] = self.step(g)
        return self.found[id(g)]

    def step(self, g: Guarantee) -> Guarantee:
        """The last step anew."""
        step = g.step
        if step.theorem is None:
            return _vouched(g.notion, (self.number(v).term for v in g.parameters.values()), g.relation)
        premises = tuple(map(self.made, step.premises))
        pairs = zip(step.premises, premises, strict=True)
        rounded = {old.parameters[name].exact: v for old, new in pairs for name, v in new.parameters.items()}
        rounded.pop(None, None)
        names = [name for name, _ in step.arguments]
        (function,) = (f for f in library().functions_of(library()[step.lemma]) if [*f.arguments] == names)
        bound = {slot for h in function.inputs[: len(premises)] for slot in applied_notion(h).numbers}
        free = [(name, v) for name, v in step.arguments if function.arguments[name] not in bound]
        chosen = dict[str, Any]((name, rounded.get(v.exact) or self.number(v)) for name, v in free)
        simple = dict[str, Any]((name, _simple(v)) for name, v in chosen.items())
        relation = None if premises else g.relation
        try:
            found = function.applied(premises, simple, relation)
        except DpproofsError:
            if simple == chosen:
                raise
            found = function.applied(premises, chosen, relation)
        if not isinstance(found, Guarantee):
            raise DpproofsError(f"{function.name} returns a number, not a guarantee")
        return found

    def number(self, v: Value) -> Value:
        """The number as it is written, or made of what is written."""
        t = v.term if v.exact is None else self.written.get(v.exact, v.term)
        for q, written in self.written.items() if v.exact is None else ():
            t = replace(t, num(q), written)
        return Value(t)


def _simple(v: Value) -> Value:
    """The number, or a short fraction that it was rounded from."""
    if v.exact is None:
        return v
    simple = v.exact.limit_denominator(LARGEST)
    return Value(num(simple)) if abs(v.exact - simple) <= abs(v.exact) * NEAR else v
