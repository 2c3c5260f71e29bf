"""What falls towards 0 far out, and what rises from a limit at an open end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from dpproofs.checkers.algebra import TooLargeError, plus as add_polys
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.terms import FALSE, absolute, eq, erfc, mul, neg, num, power, substitute, variables
from dpproofs.prover.factors import poly_term
from dpproofs.prover.facts import DECREASING, VANISHES, fact, quotients_of_logs
from dpproofs.prover.goal import Candidate, Goal, May, Slope
from dpproofs.prover.monotone import from_an_end, monotone, usable_ends
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.schemas import apply, plus, schema, transport
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import erfc_scales
from dpproofs.proving.tactics import ProofError, arith, cases, instantiate, obtain, parts

_a, _b, _c, _k, _m, _s, _x = variables("a b c k m s x")
_HALF = num(Fraction(-1, 2))


class Tails:
    """A function that falls along a variable without an upper bound."""

    def least_cost(self, goal: Goal, slope: Slope) -> int | None:
        """More than that of the slope."""
        is_one = slope.falls and not slope.changes_sign and not goal.may.tangents
        return slope.cost + 1 if is_one and not goal.scope.ends(slope.variable, "high") else None

    def candidates(self, goal: Goal, slope: Slope) -> Iterator[Candidate]:
        """Yield the single attempt."""

        def proof() -> Theorem | None:
            if goal.strict:
                return None
            th = _tail(slope.form.function, slope.variable, goal.scope, goal.depth, goal.may)
            return slope.form.finish(th) if th is not None else None

        yield Candidate(slope.cost + 1, proof)


class Starts:
    """A function of one variable that rises from an open end."""

    def least_cost(self, goal: Goal, slope: Slope) -> int | None:
        """More than that of the slope."""
        rises = not slope.falls and not slope.changes_sign
        is_one = rises and not goal.may.tangents and len(slope.form.function.free) == 1
        return slope.cost + 1 if is_one and _open_end(slope.variable, goal.scope) is not None else None

    def candidates(self, goal: Goal, slope: Slope) -> Iterator[Candidate]:
        """One, as a last resort."""
        end = _open_end(slope.variable, goal.scope)
        if end is None:
            return

        def proof() -> Theorem | None:
            if goal.strict:
                return None
            th = _start(slope.form.function, slope.variable, end, goal.scope, goal.depth, goal.may)
            return slope.form.finish(th) if th is not None else None

        yield Candidate(slope.cost + 1, proof, is_last_resort=True)


def _open_end(v: Term, scope: Scope) -> Term | None:
    """The one lower bound of v, if v is never there."""
    lows = [h for h in scope.hypotheses if (b := bound_on(h, v)) is not None and b[0] == "low"]
    return lows[0].args[0] if len(lows) == 1 and lows[0].op == "lt" else None


def at_an_end(h: Term, v: Term, up: bool, scope: Scope, depth: int, strict: bool, may: May) -> Theorem | None:
    """The sign of a monotone function from an end of its domain, or from far out."""
    for base in usable_ends(h, v, "low" if up else "high", scope):
        th = from_an_end(h, v, up, base, scope, depth, strict, may)
        if th is not None:
            return th
    return _tail(h, v, scope, depth, may) if not up and not strict else None


def _tail(h: Term, v: Term, scope: Scope, depth: int, may: May) -> Theorem | None:
    """0 <= h for a nonincreasing h that is at least -1/v, or -k*erfc(s*v + m), for v >= 1.

    If h were negative at v, it would be below that bound far to the right.
    """
    if scope.ends(v, "high") or may.tangents:
        return None
    # Of two lower bounds none is known to be an end; 1 is enough where all is well beyond it.
    alone = [b for b in scope.hypotheses if not ((f := bound_on(b, v)) and f[0] == "low" and f[1].free)]
    for scales in (*erfc_scales(h, v, scope), None):

        def bound(t: Term, scales: tuple[Term, Term, Term] | None = scales) -> Term:
            return power(t, -1) if scales is None else mul(scales[0], erfc(scales[1] * t + scales[2]))

        whole = h + bound(v)
        far = scope.having(*alone, num(1) <= v)
        if far.samples(whole).negative(whole):
            far = scope.having(*scope.hypotheses, num(1) <= v)
            if far.samples(whole).negative(whole):
                continue
        low = may.with_tangents().show(whole, far, min(depth - 1, 1))
        if low is None:
            continue
        falls = monotone(-h, v, scope, None, depth - 1, False, may)
        return _far_out(h, v, bound, scales, low, falls, scope) if falls is not None else None
    return None


def _start(h: Term, v: Term, end: Term, scope: Scope, depth: int, may: May) -> Theorem | None:
    """0 <= h for a nondecreasing h on end < v, at least end - v near the end, where its logarithms have no value.

    If h were negative at v, it would be below that bound close to the end.
    """
    close = scope.having(*scope.hypotheses, v <= end + 1)
    whole = h + (v - end)
    if close.samples(whole).negative(whole):
        return None
    low = _without_logs(whole, close, min(depth, 2), may.with_tangents())
    rises = monotone(h, v, scope, None, depth - 1, False, may) if low is not None else None
    return _close_to(h, v, end, low, rises, scope) if low is not None and rises is not None else None


def _without_logs(f: Term, scope: Scope, depth: int, may: May) -> Theorem | None:
    """0 <= f from that with 1 - s/t in place of log(t) - log(s), which is not less."""
    try:
        p = scope.algebra.poly(f)
    except TooLargeError:
        return None
    for quotient in quotients_of_logs(p, scope):
        gap, most = quotient.conclusion.args
        k = -p.get(next(iter(scope.algebra.poly(gap.args[0]))), Fraction(0))
        if k <= 0:
            continue
        rest = poly_term(add_polys(p, scope.algebra.poly(gap), k), scope.algebra) - mul(num(k), most)
        if scope.samples(rest).negative(rest):
            continue
        small = may.show(rest, scope, depth)
        if small is None:
            continue
        part = apply(schema((_a <= _b,), num(0) <= mul(num(k), _b - _a)), {_a: gap, _b: most}, quotient)
        out = plus(small, part)
        equation = scope.equation(f, out.conclusion.args[1])
        if equation is not None:
            return transport(out, equation)
    return None


def _far_out(
    h: Term,
    v: Term,
    tail: Callable[[Term], Term],
    scales: tuple[Term, Term, Term] | None,
    low: Theorem,
    falls: Theorem,
    scope: Scope,
) -> Theorem | None:
    """0 <= h, where h falls in v and 0 <= h + tail(v) for v >= 1 (``low``).

    The tail is 1/v, or k*erfc(s*v + m) for positive k, s. If h were negative at v, then further to the
    right it would stay below that, though the tail is smaller there.
    """
    goal = num(0) <= h
    negative = apply(schema((neg(num(0) <= _a),), _a < num(0)), {_a: h}, _assume(neg(goal)))

    def contradiction(x: Term, right: Theorem, one: Theorem, small: Theorem) -> Theorem:
        """At x, where v <= x, 1 <= x and tail(x) <= -h/2."""
        there = _moved(infer("instantiate", low, values=((v, x),)), v, right, one, scope)
        order = falls
        for value in (v, x):
            order = infer("forall_elim", order, value=value)
        while order.conclusion.op == "imp":
            premise = order.conclusion.args[0]
            order = infer("imp_elim", order, _at(premise, v, right, one, scope))
        absurd = schema((_a < num(0), num(0) <= _b + _c, -_a <= -_b, _c <= mul(_HALF, _a)), FALSE)
        values = {_a: h, _b: substitute(h, {v: x}), _c: tail(x)}
        return arith(goal, apply(absurd, values, negative, there, order, small))

    def by_reciprocal() -> Theorem:
        x = absolute(_x) + 1 + mul(num(-2), power(_a, -1))
        values = {_a: h, _x: v}
        facts = [
            apply(schema((_a < num(0),), f), values, negative)
            for f in (_x <= x, num(1) <= x, power(x, -1) <= mul(_HALF, _a))
        ]
        return contradiction(substitute(x, values), *facts)

    def by_erfc(k: Term, s: Term, m: Term) -> Theorem:
        positive = [_positive(t, scope) for t in (k, s)]
        level = mul(_HALF, _a, power(_k, -1))
        small = apply(schema((_a < num(0), num(0) < _k), num(0) < level), {_a: h, _k: k}, negative, positive[0])
        vanishes, decreases = fact(VANISHES), fact(DECREASING)
        bound = small.conclusion.args[1]

        def there(c: Term, beyond: Theorem) -> Theorem:
            above, size = parts(beyond)
            x = absolute(_x) + 1 + (absolute(_m) + _c) * power(_s, -1)
            values = {_x: v, _c: c, _s: s, _m: m}
            facts = [
                apply(schema((num(0) < _c, num(0) < _s), f), values, above, positive[1])
                for f in (_x <= x, num(1) <= x, _c <= _s * x + _m)
            ]
            far = substitute(x, values)
            less = apply(decreases, {_a: c, _b: s * far + m}, facts[2])
            sized = schema((_x <= _c, _c <= mul(_HALF, _a, power(_k, -1)), num(0) < _k), mul(_k, _x) <= mul(_HALF, _a))
            values = {_x: less.conclusion.args[0], _c: less.conclusion.args[1], _a: h, _k: k}
            return contradiction(far, facts[0], facts[1], apply(sized, values, less, size, positive[0]))

        return obtain(infer("cut", instantiate(vanishes, e=bound), small), "c", there)

    try:
        return cases(goal, lambda yes: yes, lambda _: by_reciprocal() if scales is None else by_erfc(*scales))
    except (RuleError, ProofError):
        return None


def _close_to(h: Term, v: Term, end: Term, low: Theorem, rises: Theorem, scope: Scope) -> Theorem | None:
    """0 <= h, where h rises in v > end and 0 <= h + (v - end) for v <= end + 1 (``low``).

    If h were negative at v, then closer to the end it would be at most that, though v - end is smaller there.
    """
    goal = num(0) <= h
    negative = apply(schema((neg(num(0) <= _a),), _a < num(0)), {_a: h}, _assume(neg(goal)))
    inside = scope.derive(end < v)
    if inside is None:
        return None
    # 1/p + 1 + 1/q is at least each of its parts.
    near = _c + power(power(_x - _c, -1) + 1 + mul(num(-2), power(_a, -1)), -1)
    values = {_a: h, _c: end, _x: v}

    def otherwise(_: Theorem) -> Theorem:
        above, left, one, small = (
            apply(schema((_a < num(0), _c < _x), f), values, negative, inside)
            for f in (_c < near, near <= _x, near <= _c + 1, near - _c <= mul(_HALF, _a))
        )
        x = substitute(near, values)

        def shown(formula: Term) -> Theorem:
            for known in (above, one, left):
                if formula == known.conclusion:
                    return known
            for bound in scope.hypotheses:
                found = bound_on(bound, v)
                if found is not None and found[0] == "high" and substitute(bound, {v: x}) == formula:
                    step = schema((_b <= _x, Term(bound.op, (_x, _c))), Term(bound.op, (_b, _c)))
                    return apply(step, {_b: x, _x: v, _c: found[1]}, left, _assume(bound))
            derived = scope.derive(formula)
            if derived is None:
                raise ProofError(f"{formula!r} is not known")
            return derived

        there = infer("instantiate", low, values=((v, x),))
        for formula in scope.missing(there):
            there = infer("cut", there, shown(formula))
        order = rises
        for value in (x, v):
            order = infer("forall_elim", order, value=value)
        while order.conclusion.op == "imp":
            order = infer("imp_elim", order, shown(order.conclusion.args[0]))
        absurd = schema((_a < num(0), num(0) <= _b + _c, _b <= _a, _c <= mul(_HALF, _a)), FALSE)
        known = {_a: h, _b: substitute(h, {v: x}), _c: small.conclusion.args[0]}
        same = infer("identity", formula=eq(substitute(_b + _c, known), there.conclusion.args[1]))
        there = transport(there, same)
        return arith(goal, apply(absurd, known, negative, there, order, small))

    try:
        return cases(goal, lambda yes: yes, otherwise)
    except (RuleError, ProofError):
        return None


def _positive(t: Term, scope: Scope) -> Theorem:
    th = scope.derive(num(0) < t) if t.free else infer("enclosure", formula=num(0) < t, depth=1)
    if th is None:
        raise ProofError(f"{t!r} is not known to be positive")
    return th


def _assume(formula: Term) -> Theorem:
    return infer("assume", formula=formula)


def _at(formula: Term, v: Term, right: Theorem, one: Theorem, scope: Scope) -> Theorem:
    """A fact of the domain, or a lower bound that holds at v, at a point to the right of v."""
    x = right.conclusion.args[1]
    for known in (one, right):
        if formula == known.conclusion:
            return known
    for h in scope.hypotheses:
        for bound in (h, Term("le", h.args)):
            found = bound_on(bound, v)
            if found is not None and found[0] == "low" and substitute(bound, {v: x}) == formula:
                proof = scope.derive(bound)
                if proof is not None:
                    step = schema((Term(bound.op, (_a, _b)), _b <= _c), Term(bound.op, (_a, _c)))
                    return apply(step, {_a: found[1], _b: v, _c: x}, proof, right)
    derived = scope.derive(formula)
    if derived is None:
        raise ProofError(f"{formula!r} is not known")
    return derived


def _moved(th: Theorem, v: Term, right: Theorem, one: Theorem, scope: Scope) -> Theorem:
    """A theorem at a point to the right of v, its hypotheses there discharged."""
    for h in scope.missing(th):
        th = infer("cut", th, _at(h, v, right, one, scope))
    return th
