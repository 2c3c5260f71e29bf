"""Logarithms and powers of products, taken apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import eq, lam, log, power, var, variables
from dpproofs.prover.factors import Factored, factor
from dpproofs.prover.goal import Attempt, Goal, May
from dpproofs.prover.schemas import apply, is_strict, log_of_product, power_of_product, replaced, schema, sign
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import arguments_of_logs, bases, negate, size, without_logs_of_exponentials
from dpproofs.proving.tactics import instantiate

_a, _b, _c = variables("a b c")
_MOST_REDUCTIONS = 8


@dataclass(frozen=True)
class Reduction:
    """A logarithm or power, those of the factors of its argument, and the equation between them."""

    term: Term
    new: Term
    equation: Theorem

    def after(self, f: Term) -> Term:
        """f with the new term for the old."""
        return replace(f, self.term, self.new)

    def undone(self, f: Term, th: Theorem) -> Theorem:
        """The sign of f from that of ``after(f)``."""
        return replaced(sign(f, is_strict(th)), self.term, self.new, self.equation, th)


class Reductions:
    """A goal with a logarithm or power of a product is the one in which it is taken apart."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """Yield the single attempt, and nothing after it, if there is such a logarithm or power."""
        found = reduction(goal.f, goal.scope, goal.may)
        if found is not None:
            there = found.after(goal.f)
            yield Attempt(
                lambda: goal.show(there, depth=goal.depth, strict=goal.strict),
                lambda th: replaced(goal.statement, found.term, found.new, found.equation, th),
                is_last=True,
            )


def reduction(f: Term, scope: Scope, may: May, *, apart: bool = False) -> Reduction | None:
    """A logarithm or power in f to be taken apart.

    Powers of products are taken apart if that separates variables, or if ``apart``.
    """
    if apart:
        return _of_a_power(f, scope, may, apart) or _of_a_log(f, scope, may)
    return _of_a_log(f, scope, may) or _of_a_power(f, scope, may, apart)


def taken_apart(f: Term, scope: Scope, may: May) -> tuple[Term, list[tuple[Term, Reduction]]]:
    """f with the logarithms and powers of products taken apart, and the steps, the last one first."""
    steps = []
    for _ in range(2 * _MOST_REDUCTIONS):
        simpler = reduction(f, scope, may, apart=True)
        if simpler is None:
            break
        steps.append((f, simpler))
        f = simpler.after(f)
    return f, steps[::-1]


def separates(f: Term, count: int, scope: Scope, may: May) -> bool:
    """Whether every factor of f has fewer variables than the count."""
    for _ in range(_MOST_REDUCTIONS):
        simpler = reduction(f, scope, may)
        if simpler is None:
            break
        f = simpler.after(f)
    product = factor(f, scope.algebra)
    return product is not None and all(len(g.free) < count for g, _ in product.factors)


def _of_a_log(f: Term, scope: Scope, may: May) -> Reduction | None:
    for t in sorted(arguments_of_logs(f), key=lambda t: (size(t), t.key)):
        product = factor(t, scope.algebra)
        if product is None or not product.constant:
            continue
        found = _expanded(t, log, product, scope, may) or _shortened(t, product, scope)
        if found is not None:
            return found
    return None


def _of_a_power(f: Term, scope: Scope, may: May, apart: bool) -> Reduction | None:
    for t, q in sorted(bases(f), key=lambda x: (size(x[0]), x[0].key, x[1])):
        product = factor(t, scope.algebra)
        if product is None or not product.constant:
            continue
        if apart or all(len(g.free) < len(t.free) for g, _ in product.factors):
            found = _expanded(t, lambda u, q=q: power(u, q), product, scope, may, q)  # type: ignore[misc]
            if found is not None:
                return found
    return None


def _shortened(t: Term, product: Factored, scope: Scope) -> Reduction | None:
    """t, whose logarithm occurs, written as a product, if that is shorter."""
    new = product.term()
    if size(new) >= size(t):
        return None
    equation = scope.identity(new, t)
    return Reduction(t, new, equation) if equation is not None else None


def _expanded(
    t: Term, of: Callable[[Term], Term], product: Factored, scope: Scope, may: May, q: Fraction | None = None
) -> Reduction | None:
    """log(t) as a sum of logarithms, or t**q as a product of powers, if the factors of t are positive."""
    samples = scope.samples(t)
    constant = product.constant
    parts: list[tuple[Theorem, Fraction]] = []
    for factor_, n in product.factors:
        g, k = factor_, Fraction(n)
        if g.op == "pow" and g.args[1].op == "num" and g.args[1].data.denominator > 1:
            g, k = g.args[0], n * g.args[1].data
        if samples.negative(g):
            g = negate(g)
            constant = -constant if k % 2 else constant
        positive = scope.derive(sign(g, True)) or may.show(g, scope, 0, True)
        if positive is None:
            return None
        parts.append((positive, k))
    if constant <= 0 or (constant == 1 and [k for _, k in parts] == [1]):
        return None
    powers = tuple(k for _, k in parts)
    fact = log_of_product(constant, powers) if q is None else power_of_product(constant, powers, q)
    values = {var(f"a{i}"): th.conclusion.args[1] for i, (th, _) in enumerate(parts)}
    fact = apply(fact, values, *(th for th, _ in parts))
    return _at_equal(t, of, fact, [th for th, _ in parts], scope)


def _at_equal(
    t: Term, of: Callable[[Term], Term], fact: Theorem, positive: list[Theorem], scope: Scope
) -> Reduction | None:
    """of(t) = s from a fact of(p) = s, where p = t."""
    p, total = fact.conclusion.args[0].args[0], fact.conclusion.args[1]
    wider = Scope(scope.hypotheses, [*scope.facts, *positive])
    same = wider.equation(p, t)
    if same is None:
        return None
    hole = var("hole_")
    law = instantiate("leibniz", x=p, y=t, A=lam(hole, eq(of(hole), total)))
    th = infer("cut", law, same, fact)
    new = without_logs_of_exponentials(total)
    simple = wider.identity(new, total)
    if simple is None:
        return None
    link = schema((eq(_a, _b), eq(_c, _b)), eq(_a, _c))
    return Reduction(of(t), new, apply(link, {_a: new, _b: total, _c: of(t)}, simple, th))
