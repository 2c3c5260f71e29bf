"""Odds in place of probabilities: v between r and s becomes (r + s*z)/(1 + z), or has the logarithm of the odds for z.

With p = z/(1+z) both p and 1-p are quotients of products, so that logarithms and roots of them fall apart
and those of 1+z often cancel. Where there is a logarithm of the odds in a denominator, it becomes z itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import eq, exp, lam, log, mul, num, substitute, var, variables
from dpproofs.prover.factors import factor
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.schemas import apply, exp_of_log, is_strict, schema, sign, transport
from dpproofs.prover.scope import Scope
from dpproofs.proving.tactics import instantiate

_a, _v = variables("a v")


@dataclass(frozen=True)
class Change:
    """v, which lies between two numbers, as a function of z."""

    variable: Term
    new: Term
    low: Fraction
    high: Fraction
    turned: bool
    logarithmic: bool

    def odds(self, v: Term) -> Term:
        """The distances to the two ends, one divided by the other."""
        up, down = v - num(self.low), num(self.high) - v
        return down / up if self.turned else up / down

    def forward(self, v: Term) -> Term:
        """z at v."""
        return log(self.odds(v)) if self.logarithmic else self.odds(v)

    def distance(self, z: Term, upper: bool) -> Term:
        """v - low, or high - v, at z."""
        e = exp(z) if self.logarithmic else z
        return mul(num(self.high - self.low), (1 if upper is not self.turned else e), (1 + e) ** -1)

    def back(self, z: Term) -> Term:
        """v at z."""
        away = self.distance(z, upper=False)
        return away if self.low == 0 else num(self.low) + away

    def moved(self, bound: Term, end: Term, side: str, others: dict[Term, Change]) -> Term | None:
        """What a bound on v says of z; None if nothing, or if it has no such form."""
        if end in others:
            value = others[end].new if others[end].like(self) else None
        else:
            value = self._image(end.data) if end.op == "num" else None
        if value is None:
            return None
        return Term(bound.op, (value, self.new) if (side == "low") is not self.turned else (self.new, value))

    def _image(self, q: Fraction) -> Term | None:
        """z at v = q; None where it is infinite."""
        share, rest = q - self.low, self.high - q
        if self.turned:
            share, rest = rest, share
        if rest <= 0 or share < 0 or (share == 0 and self.logarithmic):
            return None
        if not self.logarithmic:
            return num(share / rest)
        return log(num(share / rest)) if share != rest else num(0)

    def like(self, other: Change) -> bool:
        """Whether the two have the same ends, so that the order of the values is kept."""
        ends = [(c.low, c.high, c.turned, c.logarithmic) for c in (self, other)]
        return ends[0] == ends[1]


@dataclass(frozen=True)
class _Part:
    """A part of f that is affine in a changed variable, and what it becomes."""

    term: Term
    hole: Term
    change: Change
    image: Callable[[Term], Term]


@dataclass(frozen=True)
class Changed:
    """f after changes of variables: ``f`` is ``pattern`` with the parts for its holes."""

    function: Term
    scope: Scope
    changes: tuple[Change, ...]
    parts: tuple[_Part, ...]
    pattern: Term

    def restored(self, th: Theorem, scope: Scope, shown: Callable[[Term, Scope], Theorem | None]) -> Theorem | None:
        """The sign of f from that after the changes; ``shown`` proves what the changes need of the domain."""
        th = infer("instantiate", th, values=tuple((c.new, c.forward(c.variable)) for c in self.changes))
        proofs = [shown(h, scope) for h in scope.missing(th)]
        known = [p for p in proofs if p is not None]
        if len(known) < len(proofs):
            return None
        th = infer("cut", th, *known)
        values = {p.hole: p.image(p.change.forward(p.change.variable)) for p in self.parts}
        there = substitute(self.pattern, values)
        if th.conclusion != sign(there, is_strict(th)):
            equation = scope.identity(there, th.conclusion.args[1])
            if equation is None:
                return None
            th = transport(th, equation)
        # One part after the other goes back to what it was.
        for p in self.parts:
            equation = _returns(p, scope)
            if equation is None:
                return None
            image = values[p.hole]
            values[p.hole] = p.hole
            body = lam(p.hole, sign(substitute(self.pattern, values), is_strict(th)))
            th = infer("cut", instantiate("leibniz", x=image, y=p.term, A=body), equation, th)
            values[p.hole] = p.term
        return th


def changed(f: Term, scope: Scope) -> Changed | None:
    """f with odds for the variables that lie between two numbers; None if there are none or their bounds are others."""
    changes: dict[Term, Change] = {}
    for v in sorted(f.free, key=lambda t: t.key):
        ends = _ends(f, v, scope)
        if ends is not None:
            z = var(f"{scope.fresh('z').data[0]}_{len(changes)}")
            logarithmic = _divides(f, v)
            turned = logarithmic and scope.derive(v <= num((ends[0] + ends[1]) / 2)) is not None
            changes[v] = Change(v, z, *ends, turned, logarithmic)
    domain = _domain(scope, changes) if changes else None
    if domain is None:
        return None
    parts: list[_Part] = []
    pattern = f
    for c in changes.values():
        for t, image in _affine(f, c, scope):
            hole = var(f"hole{len(parts)}_")
            parts.append(_Part(t, hole, c, image))
            pattern = replace(pattern, t, hole)
    function = substitute(pattern, {p.hole: p.image(p.change.new) for p in parts})
    return Changed(function, Scope(domain), tuple(changes.values()), tuple(parts), pattern)


def _domain(scope: Scope, changes: dict[Term, Change]) -> list[Term] | None:
    """The hypotheses for the new variables."""
    domain: dict[Term, None] = {}
    for h in scope.hypotheses:
        about = sorted(h.free & changes.keys(), key=lambda t: t.key)
        bounds = [(v, found) for v in about if (found := bound_on(h, v)) is not None]
        if about and not bounds:
            return None
        if not about:
            domain[h] = None
            continue
        v, (side, end) = bounds[0]
        new = changes[v].moved(h, end, side, changes)
        if new is not None:
            domain[new] = None
        elif end.op != "num":
            return None
    for c in changes.values():
        if not c.logarithmic:
            domain[num(0) < c.new] = None
    return list(domain)


def _affine(f: Term, c: Change, scope: Scope) -> Iterator[tuple[Term, Callable[[Term], Term]]]:
    """The sums in f that are multiples of v - low or high - v, with what they become, and last v itself."""
    for t in sorted(_sums(f), key=lambda t: t.key):
        if t.free != {c.variable}:
            continue
        slope = _slope(t, c.variable, scope)
        if slope is None:
            continue
        root, k = slope
        if root in (c.low, c.high):
            upper = root == c.high
            factor_ = num(-k if upper else k)
            yield t, lambda z, upper=upper, factor_=factor_: mul(factor_, c.distance(z, upper=upper))  # type: ignore[misc]
    yield c.variable, c.back


def _sums(t: Term) -> set[Term]:
    return ({t} if t.op == "add" else set()).union(*map(_sums, t.args))


def _ends(f: Term, v: Term, scope: Scope) -> tuple[Fraction, Fraction] | None:
    """Numbers r < v < s such that f has logarithms or roots of multiples of both v - r and s - v."""
    found: set[Fraction] = set()
    for t in _inside(f):
        if v not in t.free:
            continue
        product = factor(t, scope.algebra)
        for g, _ in product.factors if product is not None else ():
            slope = _slope(g, v, scope) if g.free == {v} else None
            if slope is not None:
                found.add(slope[0])
    for low in sorted(found):
        for high in sorted(found):
            if low < high and all(scope.derive(b) is not None for b in (num(low) < v, v < num(high))):
                return low, high
    return None


def _inside(t: Term) -> set[Term]:
    """The terms whose logarithm, or non-integer power, occurs in t."""
    own: set[Term] = set()
    if t.op == "log" or (t.op == "pow" and not (t.args[1].op == "num" and t.args[1].data.denominator == 1)):
        own = {t.args[0]}
    return own.union(*map(_inside, t.args))


def _slope(g: Term, v: Term, scope: Scope) -> tuple[Fraction, Fraction] | None:
    """(root, slope) of g, if that is affine in v, and not constant."""
    values = [factor(substitute(g, {v: num(i)}), scope.algebra) for i in (0, 1)]
    if any(x is None or x.factors for x in values):
        return None
    start, end = (x.constant for x in values if x is not None)
    k = end - start
    if k == 0 or scope.identity(g, num(start) + num(k) * v) is None:
        return None
    return -start / k, k


def _divides(t: Term, v: Term) -> bool:
    """Whether a logarithm with v is in a denominator of t."""
    if t.op == "pow" and t.args[1].op == "num" and t.args[1].data < 0 and any(v in u.free for u in _logs(t.args[0])):
        return True
    return any(_divides(a, v) for a in t.args)


def _logs(t: Term) -> set[Term]:
    return ({t} if t.op == "log" else set()).union(*map(_logs, t.args))


def _returns(p: _Part, scope: Scope) -> Theorem | None:
    """That the part is what comes back from z."""
    c = p.change
    around = (num(c.low) < _v, _v < num(c.high))
    known = [th for b in around if (th := scope.derive(substitute(b, {_v: c.variable}))) is not None]
    if len(known) < len(around):
        return None
    odds = c.odds(_v)
    goal = eq(p.image(c.forward(_v)), substitute(p.term, {c.variable: _v}))
    if not c.logarithmic:
        return apply(schema(around, goal), {_v: c.variable}, *known)
    positive = apply(schema(around, num(0) < odds), {_v: c.variable}, *known)
    raised = apply(exp_of_log(), {_a: c.odds(c.variable)}, positive)
    return apply(schema((*around, eq(exp(log(odds)), odds)), goal), {_v: c.variable}, *known, raised)
