"""What is released of noisy values that are drawn in turn, step by step, at given data."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, nat
from dpproofs.meaning.lists import x1, x2
from dpproofs.proving.tactics import arith, at, discharge, generalize, obtain_all, parts, specialize, unfolded
from theorems.foundations.measure.independent_law import same_mean
from theorems.meaning.largest_in_turn import PLACE, TEST, f, h, i, r, z

Keep = Callable[[Term, Term, Term], Term]


class Chain(NamedTuple):
    """What is kept after each value, at some data x: its laws, those of the values, and the facts about them."""

    laws: Term
    values: Term
    begins: Theorem
    """For all h: the mean of h at first."""
    follows: Theorem
    ends: Theorem
    """What K releases is the place of the value that is kept last."""


def drawn(said: Theorem, noisy: Term, keep: Keep, count: Term, then: Callable[[Chain, Chain], Theorem]) -> Theorem:
    """A conclusion from what is drawn at two data sets, x1 and x2."""

    def with_laws(laws: Term, draw: Term, facts: Theorem) -> Theorem:
        process, images, told = parts(facts)
        starts, pushed = parts(unfolded(process))

        def chain(point: Term) -> Chain:
            each = at(specialize(pushed, i, point), by=[nat(i), i + 1 <= count])
            step = at(each, h, by=[TEST])
            image = at(specialize(images, i + 1, point, r), h, by=[TEST])
            after = E(noisy(point, i + 1), z, h(keep(r, z, i + 1)))
            goal = eq(E(laws(i + 1, point), r, h(r)), E(laws(i, point), r, after))
            made = arith(goal, step, same_mean(laws(i, point), r, image))
            made = generalize(discharge(generalize(discharge(made, TEST), h), nat(i), i + 1 <= count), i)
            begins = generalize(discharge(at(specialize(starts, point), h, by=[TEST]), TEST), h)
            last = at(specialize(told, point), f, by=[PLACE])
            return Chain(lam(i, laws(i, point)), lam(i, noisy(point, i)), begins, made, last)

        return then(chain(x1), chain(x2))

    return obtain_all(said, "C J", with_laws)
