"""The sign of a product from the signs of its factors."""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import mul, num
from dpproofs.prover.factors import Factored
from dpproofs.prover.goal import Attempt, Form, Goal, unchanged
from dpproofs.prover.methods.arithmetic import by_arithmetic
from dpproofs.prover.schemas import schema, sign, sign_of_power, square, times, transport, weaken
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import negate, size


class Quotients:
    """What is divided by a sum: the signs of the two sides without derivatives, then z3."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Two, if f is divided by a sum."""
        if goal.is_simple:
            return
        product = goal.product
        if product is not None:
            yield Attempt(lambda: _by_factors(goal, product, 0))
        yield Attempt(lambda: by_arithmetic(goal, ask=True))


class Factors:
    """The factors, each as a goal of its own; the last one that is open is left to methods for one function."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """One, and nothing after it, if f can be factored."""
        product = goal.product
        if product is not None:
            yield Attempt(lambda: _by_factors(goal, product, goal.depth), is_last=True)


def _by_factors(goal: Goal, product: Factored, depth: int) -> Theorem | None:
    f, scope, strict = goal.f, goal.scope, goal.strict
    if product.constant == 0:
        equation = scope.identity(f, num(0))
        return transport(schema((), sign(num(0), False)), equation) if equation and not strict else None
    found = _known_and_open(goal, product)
    if found is None:
        return None
    known, open_ = found

    def finish(last: list[tuple[Term, int, Theorem]]) -> Theorem | None:
        out = schema((), sign(num(abs(product.constant)), True))
        for _, k, th in (*known, *last):
            if th.conclusion.args[1].op == "pow" and k % 2 == 0 and k > 0 and not strict:
                out = times(out, th)
            else:
                out = times(out, sign_of_power(th, k))
        equation = scope.identity(f, out.conclusion.args[1])
        if equation is None:
            wider = Scope(scope.hypotheses, [*scope.facts, *(th for _, k, th in (*known, *last) if k < 0)])
            equation = wider.equation(f, out.conclusion.args[1])
        return transport(out if strict else weaken(out), equation) if equation is not None else None

    if not open_:
        return finish([])
    if len(open_) == 1 and open_[0][1] == 1:
        g = open_[0][0]
        return goal.open_at(Form(g, lambda th: finish([(g, 1, th)])), depth)
    if depth == 0:
        return None
    proofs: list[tuple[Term, int, Theorem]] = []
    for g, k in sorted(open_, key=lambda x: size(x[0])):
        th = goal.show(g, depth=depth, strict=strict or k < 0)
        if th is None:
            return goal.open_at(Form(f, unchanged), depth)
        proofs.append((g, k, th))
    return finish(proofs)


def _known_and_open(
    goal: Goal, product: Factored
) -> tuple[list[tuple[Term, int, Theorem]], list[tuple[Term, int]]] | None:
    """Factors whose signs are shown without derivatives, and the others; None if the sign of f is seen to be wrong."""
    samples, strict = goal.scope.samples(goal.f), goal.strict
    known: list[tuple[Term, int, Theorem]] = []
    open_: list[tuple[Term, int]] = []
    crossing: list[Term] = []
    turn = 1 if product.constant > 0 else -1
    for factor_, k in product.factors:
        g = factor_
        negative, positive = samples.signs(g)
        if k % 2 == 0 and k > 0 and not strict:
            known.append((g, k, square(g, k)))
            continue
        if negative and positive:
            if k % 2 == 0 or k != 1:
                return None
            crossing.append(g)
            continue
        if negative:
            turn *= -1 if k % 2 else 1
            g = negate(g)
        th = goal.show(g, depth=0, strict=strict or k < 0)
        if th is not None:
            known.append((g, k, th))
        else:
            open_.append((g, k))
    if crossing:
        whole = mul(*crossing) if turn > 0 else mul(-1, *crossing)
        turn = 1
        open_.append((whole, 1))
    return None if turn < 0 else (known, open_)
