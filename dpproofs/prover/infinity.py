"""What happens far out: the error functions, and functions that fall and come near 0.

The facts on the error functions are lemmas of ``theorems.foundations.error_function``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from importlib import import_module

from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.kernel.terms import FALSE, absolute, erfc, mul, neg, num, power, substitute, variables
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.scope import Scope, apply, schema
from dpproofs.tactics import ProofError, arith, at, cases, instantiate, monotone, obtain, parts, use

_a, _b, _c, _k, _s, _x = variables("a b c k s x")
_HALF = num(Fraction(-1, 2))


@lru_cache(maxsize=8)
def _lemma(name: str) -> Theorem | None:
    try:
        found: Theorem = getattr(import_module("theorems.foundations.error_function"), name).theorem
    except (ImportError, AttributeError):
        return None
    return found


@lru_cache(maxsize=1)
def _erfc_positive() -> Theorem | None:
    """0 < erfc(a): erfc is strictly decreasing and nowhere negative."""
    lemma = _lemma("ERFC_NONNEGATIVE")
    if lemma is None:
        return None
    falls = monotone(-erfc(_x), _x, [], strict=True)
    order = at(falls, _a, _a + 1, by=[arith(_a < _a + 1)])
    return arith(num(0) < erfc(_a), order, instantiate(lemma, a=_a + 1))


def facts_of_erfc(t: Term) -> list[Theorem]:
    """0 < erfc(t) = 1 - erf(t), and the value at 0."""
    out = [instantiate("erfc_complement", a=t)]
    positive = _erfc_positive()
    if positive is not None:
        out.append(apply(positive, {_a: t}))
    if t == num(0):
        out.append(instantiate("erf_zero"))
    return out


def far_out(
    h: Term, v: Term, tail: Callable[[Term], Term], scales: tuple[Term, Term] | None, low: Theorem, falls: Theorem,
    scope: Scope,
) -> Theorem | None:  # fmt: skip
    """0 <= h, where h falls in v and 0 <= h + tail(v) for v >= 1 (``low``).

    The tail is 1/v, or k*erfc(s*v) for scales k, s. If h were negative at v, then further to the
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
        return use("ex_falso", apply(absurd, values, negative, there, order, small), A=goal)

    def by_reciprocal() -> Theorem:
        x = absolute(_x) + 1 + mul(num(-2), power(_a, -1))
        values = {_a: h, _x: v}
        facts = [
            apply(schema((_a < num(0),), f), values, negative)
            for f in (_x <= x, num(1) <= x, power(x, -1) <= mul(_HALF, _a))
        ]
        return contradiction(substitute(x, values), *facts)

    def by_erfc(k: Term, s: Term) -> Theorem:
        positive = [infer("enclosure", formula=num(0) < t, depth=1) for t in (k, s)]
        level = mul(_HALF, _a, power(_k, -1))
        small = apply(schema((_a < num(0), num(0) < _k), num(0) < level), {_a: h, _k: k}, negative, positive[0])
        vanishes, decreases = _lemma("ERFC_VANISHES"), _lemma("ERFC_DECREASING")
        if vanishes is None or decreases is None:
            raise ProofError("the lemmas on the error function are missing")
        bound = small.conclusion.args[1]

        def there(c: Term, fact: Theorem) -> Theorem:
            above, size = parts(fact)
            x = absolute(_x) + 1 + _c * power(_s, -1)
            values = {_x: v, _c: c, _s: s}
            facts = [
                apply(schema((num(0) < _c, num(0) < _s), f), values, above, positive[1])
                for f in (_x <= x, num(1) <= x, _c <= _s * x)
            ]
            far = substitute(x, values)
            less = apply(decreases, {_a: c, _b: substitute(_s * x, values)}, facts[2])
            sized = schema((_x <= _c, _c <= mul(_HALF, _a, power(_k, -1)), num(0) < _k), mul(_k, _x) <= mul(_HALF, _a))
            values = {_x: less.conclusion.args[0], _c: less.conclusion.args[1], _a: h, _k: k}
            return contradiction(far, facts[0], facts[1], apply(sized, values, less, size, positive[0]))

        return obtain(infer("cut", instantiate(vanishes, e=bound), small), "c", there)

    try:
        return cases(goal, lambda yes: yes, lambda _: by_reciprocal() if scales is None else by_erfc(*scales))
    except (RuleError, ProofError):
        return None


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
    for h in sorted(th.hypotheses, key=lambda t: t.key):
        if h not in scope.key[0]:
            th = infer("cut", th, _at(h, v, right, one, scope))
    return th
