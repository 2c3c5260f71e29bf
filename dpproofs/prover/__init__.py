"""Inequalities between real functions: proved by the kernel, refuted at a point, or left open.

Nothing here is trusted: what is proved is a theorem of the kernel, what is refuted is confirmed
by a rigorous enclosure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, final

from dpproofs.checkers.algebra import TooLargeError
from dpproofs.checkers.interval import exact
from dpproofs.kernel import RuleError, Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import eq, lam, ne, neg, num, substitute, variables
from dpproofs.numbers import DpproofsError, Value
from dpproofs.prover.factors import poly_term
from dpproofs.prover.ladder import OutOfEffortError, Search
from dpproofs.prover.leaves import at_the_ends, with_certificates
from dpproofs.prover.quick import is_polynomial, quickly
from dpproofs.prover.refute import Counterexample, existence, looks_false, refute
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.scope import Scope, apply, replaced, schema, sign
from dpproofs.prover.shapes import size
from dpproofs.proving.context import knowing_nothing
from dpproofs.proving.tactics import ProofError, arith, assume, cases, given, instantiate, under
from dpproofs.sealed import Sealed, seal

PROVED, REFUTED, NOT_PROVEN = "PROVED", "REFUTED", "NOT PROVEN"
STEPS = 1500
_BRIEFLY = 60
_DEEPEST = 200
_OPERATORS = frozenset("num pi var add mul pow exp log sinh cosh tanh atanh erf erfc abs min max".split())
_a, _b, _c, _d = variables("a b c d")


class GoalError(DpproofsError, ValueError):
    """A statement that is not an inequality of real functions that are defined on the domain."""


class InterruptedSearchError(KeyboardInterrupt):
    """A search that the user stopped. ``result`` says how far it came: NOT PROVEN, with the goals left open."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


@final
@dataclass(frozen=True)
class Result(Sealed):
    """What was found out about ``domain |- goal``."""

    __slots__ = ()

    verdict: str
    goal: Term
    domain: tuple[Term, ...]
    theorem: Theorem | None = None
    counterexample: Counterexample | None = None
    reason: str = ""
    open_goals: tuple[str, ...] = field(default=())
    steps: int = 0

    @property
    def shown(self) -> Theorem | None:
        """The theorem that a file of this result ends in: ``domain |- goal``, or that a point refutes it."""
        if self.theorem is not None:
            return under(self.theorem, *self.domain)
        return existence(self.goal, self.domain, self.counterexample) if self.counterexample is not None else None

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        out: dict[str, Any] = {
            "verdict": self.verdict,
            "goal": repr(self.goal),
            "where": [repr(d) for d in self.domain],
            "reason": self.reason,
            "open_goals": list(self.open_goals),
            "search_steps": self.steps,
        }
        if self.theorem is not None:
            out["theorem"] = repr(self.theorem)
            out["axioms"] = list(self.theorem.axioms())
            out["proof_steps"] = sum(1 for _ in self.theorem.derivation())
        if self.counterexample is not None:
            c = self.counterexample
            out["point"] = {str(v.data[0]): str(q) for v, q in c.point.items()}
            out["left"], out["right"] = Value(c.left).decimal(17, up=False), Value(c.right).decimal(17, up=False)
        return out

    def __str__(self) -> str:
        where = f"    [{'; '.join(map(repr, self.domain))}]" if self.domain else ""
        lines = [f"{self.verdict}: {self.goal!r}{where}"]
        if self.theorem is not None:
            lines.append(f"  theorem: {self.theorem!r}")
            rests = ", ".join(self.theorem.axioms()) or "none"
            count = sum(1 for _ in self.theorem.derivation())
            lines.append(f"  steps of the proof: {count}, of the search: {self.steps}; axioms: {rests}")
        if self.counterexample is not None:
            c = self.counterexample
            lines.append(f"  false at {c}" if c.point else "  false")
            lines.append(f"  left side  {Value(c.left).decimal(17, up=False)}")
            lines.append(f"  right side {Value(c.right).decimal(17, up=False)}")
        if self.reason:
            lines.append(f"  {self.reason}")
        lines.extend(f"  open: {g}" for g in self.open_goals)
        return "\n".join(lines)


_result = seal(Result)


@knowing_nothing()  # what is kept for later searches may rest on nothing that is known here
def prove_inequality(
    goal: Term,
    domain: Iterable[Term] = (),
    effort: int = 1,
    progress: Callable[[str, float], None] | None = None,
    steps: int | None = None,
    *,
    certify: bool = True,
) -> Result:
    """Try to prove ``domain |- goal``, or to find a point of the domain at which the goal is false.

    ``progress`` is called with what is being done and the share of the search's steps that is used.
    ``steps`` is the most that the search takes, in place of 1500 times the effort. Without ``certify``
    arithmetic that z3 decided is left to z3's word, which saves the time to find certificates.
    """
    domain = tuple(domain)
    for formula in (goal, *domain):
        _check(formula)
    if type(effort) is not int or not 1 <= effort <= 100:
        raise GoalError(f"effort {effort!r} is not a whole number from 1 to 100")
    if steps is not None and (type(steps) is not int or steps < 1):
        raise GoalError(f"steps {steps!r} is not a positive whole number")
    search = Search(steps or STEPS * effort, progress)
    search.width = 4 + effort
    try:
        result = _answer(goal, domain, effort, search)
        if result.theorem is not None and certify:
            if progress:
                progress("certificates", search.steps / search.limit)
            result = _result(PROVED, goal, domain, with_certificates(result.theorem), steps=result.steps)
        th = result.theorem
        if th is not None and not (th.conclusion == goal and th.hypotheses <= set(domain)):
            reason = f"the search ended in another statement: {th!r}"
            result = _result(NOT_PROVEN, goal, domain, reason=reason, open_goals=(repr(goal),), steps=search.steps)
    except RecursionError:  # deep terms, wherever in the search they came up
        reason = f"the search gave up after {search.steps} steps: a term that came up is nested too deeply"
        result = _result(NOT_PROVEN, goal, domain, reason=reason, open_goals=(repr(goal),), steps=search.steps)
    except KeyboardInterrupt as stop:
        reason = f"interrupted after {search.steps} of {search.limit} steps of the search"
        result = _result(NOT_PROVEN, goal, domain, reason=reason, open_goals=_open(goal, search), steps=search.steps)
        raise InterruptedSearchError(result) from stop
    return result


def _answer(goal: Term, domain: tuple[Term, ...], effort: int, search: Search) -> Result:
    progress = search.progress
    if progress:
        progress("definedness", 0)
    missing = _define(goal, domain, search)
    if isinstance(missing, Term):
        reason = f"the domain does not show {missing!r}, without which the statement has no meaning"
        return _result(NOT_PROVEN, goal, domain, reason=reason, steps=search.steps)
    at_once = quickly(goal, missing)
    if at_once is not None:
        return _result(PROVED, goal, domain, theorem=at_once, steps=search.steps)
    th = None
    if not (all(map(is_polynomial, (goal, *domain))) or looks_false(goal, domain)):
        th = search.briefly(_BRIEFLY, lambda: _statement(goal, missing, search, range(1, 6 + effort)))
        th = th or _on_a_larger_box(goal, missing, search, range(1, 6 + effort))
    if th is not None:
        return _result(PROVED, goal, domain, theorem=th, steps=search.steps)
    if progress:
        progress("counterexamples", search.steps / search.limit)
    counterexample = refute(goal, domain, goal.free)
    if counterexample is not None:
        return _result(REFUTED, goal, domain, counterexample=counterexample, steps=search.steps)
    reason = "the search has tried what it knows"
    try:
        th = _statement(goal, missing, search, range(1, 6 + effort))
    except OutOfEffortError:
        th, reason = None, f"the search stopped after {search.limit} steps; a larger effort allows more"
    if th is not None:
        return _result(PROVED, goal, domain, theorem=th, steps=search.steps)
    return _result(NOT_PROVEN, goal, domain, reason=reason, open_goals=_open(goal, search), steps=search.steps)


def _open(goal: Term, search: Search) -> tuple[str, ...]:
    """The goals left open; the statement itself if the search has none smaller."""
    return search.open_goals() or (repr(goal),)


def _check(formula: Term) -> None:
    if type(formula) is not Term or formula.op not in ("le", "lt", "eq", "ne") or formula.dangling:
        raise GoalError(f"{formula!r} is not a comparison of real numbers")
    stack = [(a, 1) for a in formula.args]
    seen = set(stack)
    while stack:
        t, depth = stack.pop()
        if depth > _DEEPEST:
            raise GoalError(f"the statement is nested more than {_DEEPEST} terms deep")
        if t.op not in _OPERATORS or t.type != "real":
            raise GoalError(f"{t!r} is not a real expression in variables and known functions")
        inner = [part for a in t.args if (part := (a, depth + 1)) not in seen]
        seen.update(inner)
        stack.extend(inner)


# Definedness ----------------------------------------------------------------------------------


def conditions(t: Term) -> Iterator[tuple[Term, ...]]:
    """Alternatives, one of which must hold for t to have its usual meaning; for inner terms first."""
    for a in t.args:
        yield from conditions(a)
    if t.op == "log":
        yield (num(0) < t.args[0],)
    elif t.op == "atanh":
        yield (num(-1) < t.args[0],)
        yield (t.args[0] < num(1),)
    elif t.op == "pow":
        base, e = t.args
        if e.op == "num":
            if e.data.denominator == 1:
                if e.data < 0:
                    yield (ne(base, 0),)
            else:
                yield ((num(0) <= base) if e.data > 0 else (num(0) < base),)
        else:
            yield (num(0) < base,)


def _define(goal: Term, domain: tuple[Term, ...], search: Search) -> Scope | Term:
    """The domain with the facts that make the statement meaningful, or the condition that is not shown."""
    plain = [d for d in domain if not list(conditions(d))]
    scope = Scope(plain)
    for formula in (*(d for d in domain if d not in plain), goal):
        for (condition,) in dict.fromkeys(conditions(formula)):
            th = _condition(condition, scope, search)
            if th is None and condition.op == "lt" and _is_power_base(condition.args[1], formula):
                th = _condition(num(0) <= condition.args[1], scope, search)
                exponents = _exponents(condition.args[1], formula)
                if any(_condition(num(0) < e, scope, search) is None for e in exponents):
                    th = None
            if th is None:
                counterexample = refute(condition, scope.hypotheses, formula.free)
                if counterexample is not None:
                    raise GoalError(f"{formula!r} is not defined at {counterexample}, where {condition!r} fails")
                return condition
            scope = Scope(scope.hypotheses, [*scope.facts, th])
        if formula is not goal:
            scope = Scope([*scope.hypotheses, formula], scope.facts)
    return scope


def _is_power_base(base: Term, t: Term) -> bool:
    return bool(_exponents(base, t)) and not _has_log(base, t)


def _has_log(inner: Term, t: Term) -> bool:
    return (t.op == "log" and t.args[0] == inner) or any(_has_log(inner, a) for a in t.args)


def _exponents(base: Term, t: Term) -> list[Term]:
    out = [e for a in t.args for e in _exponents(base, a)]
    if t.op == "pow" and t.args[0] == base and not (t.args[1].op == "num" and t.args[1].data.denominator == 1):
        out.append(t.args[1])
    return out


def _condition(condition: Term, scope: Scope, search: Search) -> Theorem | None:
    th = at_the_ends(condition, scope) if condition.op == "lt" else None
    th = th or scope.derive(condition)
    if th is not None or condition.op not in ("le", "lt", "ne"):
        return th
    left, right = condition.args
    try:
        if condition.op == "ne":
            return search.condition(condition, scope)
        gap = search.deepen(right - left, scope, condition.op == "lt", range(4))
        return scope.arith(condition, gap) if gap is not None else None
    except OutOfEffortError:
        return None


# From statements to signs -----------------------------------------------------------------------


def _statement(goal: Term, scope: Scope, search: Search, depths: range) -> Theorem | None:
    """The goal, by cases until it is a statement on the sign of a smooth function."""
    cased = _by_cases(goal, scope, search, depths)
    if cased is not NotImplemented:
        return cased  # type: ignore[no-any-return]
    left, right = goal.args
    values = {_a: left, _b: right}
    if goal.op == "eq":
        same = scope.identity(left, right)
        if same is not None:
            return same
        halves = [_statement(g, scope, search, depths) for g in (left <= right, right <= left)]
        if halves[0] is None or halves[1] is None:
            return None
        return apply(schema((_a <= _b, _b <= _a), eq(_a, _b)), values, halves[0], halves[1])
    if goal.op == "ne":
        for formula, fact in ((left < right, _a < _b), (right < left, _b < _a)):
            th = _statement(formula, scope, search, depths)
            if th is not None:
                return apply(schema((fact,), ne(_a, _b)), values, th)
        return None
    strict = goal.op == "lt"
    gap = substitute(_b - _a, values)
    direct = scope.arith(goal, effort=3_000_000)
    if direct is not None:
        return direct
    th = search.boldly(gap, scope, strict, depths)
    if th is None:
        return None
    relation = Term(goal.op, (_a, _b))
    return apply(schema((sign(_b - _a, strict),), relation), values, th)


def _on_a_larger_box(goal: Term, scope: Scope, search: Search, depths: range) -> Theorem | None:
    """The goal where the numbers that bound variables are whole: at such ends both sides are often equal."""
    wider = tuple(map(_rounded_out, scope.hypotheses))
    if wider == scope.hypotheses or looks_false(goal, wider):
        return None
    there = scope.having(*wider)
    th = search.briefly(_BRIEFLY, lambda: _statement(goal, there, search, depths))
    return scope.settle(th) if th is not None else None


def _rounded_out(h: Term) -> Term:
    for v in h.free:
        found = bound_on(h, v)
        value = exact(found[1]) if found is not None else None
        if found is not None and value is not None and value.denominator > 1:
            return num(math.floor(value)) <= v if found[0] == "low" else v <= num(math.ceil(value))
    return h


def _by_cases(goal: Term, scope: Scope, search: Search, depths: range) -> Any:
    """By cases on the sign inside abs, the smaller of min and max, and a power whose base may be 0."""
    for t in sorted(_subterms(goal), key=lambda t: (size(t), t.key)):
        if t.op == "abs":
            return _branch(goal, t, num(0) <= t.args[0], (t.args[0], -t.args[0]), scope, search, depths)
        if t.op in ("min", "max"):
            x, y = t.args if t.op == "min" else t.args[::-1]
            return _branch(goal, t, t.args[0] <= t.args[1], (x, y), scope, search, depths)
        if t.op == "pow" and t.args[0].op == "var" and _may_vanish(t, scope):
            return _at_zero(goal, t.args[0], scope, search, depths)
    return NotImplemented


def _may_vanish(t: Term, scope: Scope) -> bool:
    whole = t.args[1].op == "num" and t.args[1].data.denominator == 1
    return not whole and scope.derive(num(0) < t.args[0]) is None and scope.derive(num(0) <= t.args[0]) is not None


def _subterms(t: Term) -> set[Term]:
    return {t}.union(*map(_subterms, t.args))


def _branch(
    goal: Term, t: Term, condition: Term, values: tuple[Term, Term], scope: Scope, search: Search, depths: range
) -> Theorem | None:
    """The goal with t replaced by its value, in two cases."""
    branches: list[Theorem] = []
    condition = _as_bound(condition)
    left, right = condition.args
    first: Theorem | None = None
    for case, value in zip((condition, right < left), values, strict=True):
        narrower = scope.having(*scope.hypotheses, case)
        there = replace(goal, t, value)
        th = _exchanged(there, first, (left, right), narrower) if first is not None else None
        th = first = th or _statement(there, narrower, search, depths)
        if th is None:
            return None
        try:
            same = arith(eq(value, t), case)
        except (RuleError, ProofError):  # numbers beyond the limits of arithmetic
            return None
        branches.append(replaced(goal, t, value, same, th))
    turned = apply(schema((neg(_a <= _b),), _b < _a), {_a: left, _b: right}, assume(neg(condition)))
    return cases(condition, lambda _: branches[0], lambda _: infer("cut", branches[1], turned))


def _as_bound(condition: Term) -> Term:
    """A condition that is linear in a variable as a bound on it."""
    if any(bound_on(condition, v) for v in condition.free):
        return condition
    left, right = condition.args
    algebra = Scope(()).algebra
    try:
        p = algebra.poly(right - left)
    except TooLargeError:
        return condition
    found = []
    for v in condition.free:
        unit = ((), ((v, 1),))
        slope = p.get(unit)
        if slope is None:
            continue
        end = poly_term({m: -c / slope for m, c in p.items() if m != unit}, algebra)
        if v not in end.free:
            found.append(end <= v if slope > 0 else v <= end)
    return min(found, key=lambda h: (size(h), h.key), default=condition)


def _exchanged(goal: Term, th: Theorem, pair: tuple[Term, Term], scope: Scope) -> Theorem | None:
    """The goal from a theorem that says the same of two variables the other way round."""
    x, y = pair
    if x.op != "var" or y.op != "var":
        return None
    there = scope.settle(infer("instantiate", th, values=((x, y), (y, x))))
    if there is None:
        return None
    (left, right), (new_left, new_right) = goal.args, there.conclusion.args
    one, two = scope.identity(left, new_left), scope.identity(right, new_right)
    if one is None or two is None:
        return None
    fact = schema((Term(goal.op, (_a, _b)), eq(_c, _a), eq(_d, _b)), Term(goal.op, (_c, _d)))
    return apply(fact, {_a: new_left, _b: new_right, _c: left, _d: right}, there, one, two)


def _at_zero(goal: Term, u: Term, scope: Scope, search: Search, depths: range) -> Theorem | None:
    """By cases: u > 0, or u = 0, where its powers are 0."""
    positive = num(0) < u
    above = _statement(goal, scope.having(*scope.hypotheses, positive), search, depths)
    if above is None:
        return None
    below = assume(neg(positive))
    nonnegative = scope.derive(num(0) <= u)
    if nonnegative is None:
        return None
    zero = arith(eq(num(0), u), below, nonnegative)
    # The goal at u = 0, with its powers of u replaced by 0 first.
    powers = [t for t in _subterms(goal) if t.op == "pow" and t.args[0] == u and _may_vanish(t, scope)]
    simple = goal
    for p in powers:
        simple = replace(simple, p, num(0))
    try:
        narrow = [substitute(h, {u: num(0)}) for h in scope.hypotheses]
        there = _statement(substitute(simple, {u: num(0)}), scope.having(*narrow), search, depths)
        if there is None:
            return None
        facts = [arith(h, zero, *scope.premises) for h in narrow if h in there.hypotheses]
        there = infer("cut", there, *facts)
        law = instantiate("leibniz", x=num(0), y=u, A=lam(u, simple))
        th = infer("cut", law, zero, there)
        for i, p in enumerate(powers):
            partly = goal
            for later in powers[i + 1 :]:
                partly = replace(partly, later, num(0))
            exponent = p.args[1]
            nonzero = scope.derive(ne(exponent, 0)) or arith(ne(exponent, 0), *scope.premises)
            at_zero = given(instantiate("pow_zero", a=exponent), nonzero)
            hole = variables("hole_")[0]
            law = instantiate("leibniz", x=num(0), y=u, A=lam(hole, eq(num(0), hole**exponent)))
            start = arith(eq(num(0), num(0) ** exponent), at_zero)
            th = replaced(partly, p, num(0), infer("cut", law, zero, start), th)
    except (RuleError, ProofError):
        return None
    return cases(positive, lambda _: above, lambda _: th)
