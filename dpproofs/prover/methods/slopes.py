"""Derivatives: of each form of a function, in each of its variables, the cheapest attempts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from heapq import heapify, heappop, heappush

from dpproofs.checkers.calculus import derivative
from dpproofs.kernel import Term, TermError
from dpproofs.prover.factors import factor
from dpproofs.prover.forms import logarithms, scalings
from dpproofs.prover.goal import Attempt, Candidate, Form, Goal, Slope, SlopeMethod
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import size


class Slopes:
    """The candidates of several methods, those of low cost first."""

    def __init__(self, methods: tuple[SlopeMethod, ...]) -> None:
        self.methods = methods

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """As many as the effort allows."""
        finish = goal.form.finish
        forms = [*goal.forms, *scalings(goal.g, finish, goal.scope, goal.may)]
        forms.extend(logarithms(goal.g, finish, goal.scope, goal.may))
        for candidate in _chosen(_by_cost(self._groups(goal, forms)), goal.may.prover.width):
            yield Attempt(candidate.proof)

    def _groups(self, goal: Goal, forms: list[Form]) -> Iterator[tuple[int, Iterator[Candidate]]]:
        """Candidates in groups that are looked at when their turn comes, with the least cost that one can have."""
        for slope in _slopes(forms, goal.scope):
            for method in self.methods:
                least = method.least_cost(goal, slope)
                if least is not None:
                    yield least, method.candidates(goal, slope)


def _slopes(forms: Iterable[Form], scope: Scope) -> Iterator[Slope]:
    """The forms with their derivatives, each function once in each variable."""
    seen: set[tuple[Term, Term]] = set()
    for form in forms:
        h = form.function
        for v in sorted(h.free, key=lambda t: t.key):
            if (h, v) in seen:
                continue
            seen.add((h, v))
            try:
                slope, _ = derivative(h, v)
            except TermError:
                continue
            inner = scope.inside(v)
            negative, positive = inner.samples(slope, h).signs(slope)
            product = factor(slope, inner.algebra)
            if product is None:
                continue
            cost = sum(size(g) for g, k in product.factors if g.op == "add" and k % 2)
            yield Slope(form, v, slope, product, inner, negative and positive, negative, cost)


def _chosen(candidates: Iterable[Candidate], width: int) -> Iterator[Candidate]:
    """The first few, followed by one last resort."""
    seen: set[Hashable] = set()
    last: list[Candidate] = []
    count = 0
    for c in candidates:
        if c.is_last_resort:
            last = last or [c]
            continue
        if c.once is not None:
            if c.once in seen:
                continue
            seen.add(c.once)
        yield c
        count += 1
        if count >= width:
            break
    yield from last


def _by_cost(groups: Iterable[tuple[int, Iterator[Candidate]]]) -> Iterator[Candidate]:
    """The candidates, those of low cost first. A group is only made when nothing else is as cheap as it may be."""
    queue: list[tuple[int, int, int, Iterator[Candidate] | Candidate]] = []
    for i, (cost, group) in enumerate(groups):
        queue.append((cost, i, -1, group))
    heapify(queue)
    while queue:
        _, i, _, first = heappop(queue)
        if isinstance(first, Candidate):
            yield first
        else:
            for j, candidate in enumerate(first):
                heappush(queue, (candidate.cost, i, j, candidate))
