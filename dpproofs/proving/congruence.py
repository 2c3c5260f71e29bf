"""Equations used inside of terms and formulas: from x = y follow f(x) = f(y), exp(x) = exp(y), E[g(x)] = E[g(y)]."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import REAL, as_term, eq, exp, is_space, lam, open_, var
from dpproofs.proving.arithmetic import arith, soon
from dpproofs.proving.context import known
from dpproofs.proving.lemmas import instantiate, use
from dpproofs.proving.logic import Fact, ProofError, fresh, generalize, parts, specialize, theorem, theorems


def rewrite(fact: Fact, equation: Fact) -> Theorem:
    """The conclusion with the left side of the equation replaced by the right side, everywhere."""
    th, same = theorem(fact), theorem(equation)
    a, b = same.conclusion.args
    hole = fresh("hole", a.type, th.conclusion, a, b)
    pattern = replace(th.conclusion, a, hole)
    if hole not in pattern.free:
        raise ProofError(f"{a!r} does not occur in {th.conclusion!r}")
    law = instantiate("leibniz", x=a, y=b, A=lam(hole, pattern))
    return infer("cut", law, same, th)


def with_argument(fact: Fact, *facts: Fact, **written: object) -> Theorem:
    """The same notion, with some of its numbers written differently, by their names in the definition."""
    th = theorem(fact)
    for name, number in written.items():
        names = [p.data[0] for p in th.conclusion.data.parameters] if th.conclusion.op == "def" else []
        if names.count(name) != 1:
            raise ProofError(f"{th.conclusion!r} has no parameter {name}")
        arguments, value = list(th.conclusion.args), as_term(number)
        old = arguments[names.index(name)]
        arguments[names.index(name)] = u = fresh("u", REAL, th.conclusion, value)
        there = lam(u, th.conclusion.data(*arguments))
        th = use("leibniz", th, arith(eq(old, value), *facts), x=old, y=value, A=there)
    return th


def written_as(goal: Term, fact: Fact, *facts: Fact) -> Theorem:
    """The same notion as the goal, of the same things, with its numbers written as they are there."""
    th = theorem(fact)
    if goal.op != "def" or goal.data != th.conclusion.data:
        raise ProofError(f"{th.conclusion!r} is not {goal!r}, however its numbers are written")
    named = zip(goal.data.parameters, goal.args, th.conclusion.args, strict=True)
    return with_argument(th, *facts, **{p.data[0]: new for p, new, old in named if new != old and new.type == REAL})


def same_value(function: Term, equation: Fact) -> Theorem:
    """f(a) = f(b), from a = b."""
    a, b = theorem(equation).conclusion.args
    u = var("u_", a.type)
    same = lam(u, eq(function(a), function(u)))
    return use("leibniz", equation, arith(eq(function(a), function(a))), x=a, y=b, A=same)


def reversed_equation(equation: Fact) -> Theorem:
    """b = a, from a = b."""
    a, b = theorem(equation).conclusion.args
    u = var("u_", a.type)
    return use("leibniz", equation, arith(eq(a, a)), x=a, y=b, A=lam(u, eq(u, a)))


def equal(left: Term, right: Term, *facts: Fact) -> Theorem:
    """left = right: by the facts, by arithmetic, or because both are the same function of things that are equal."""
    available = known(facts)
    found = _equal(left, right, available)
    if found is not None:
        return found
    if left.type == REAL:
        return congruence(eq(left, right), *facts)
    raise ProofError(f"the facts do not show that {left!r} is {right!r}")


def congruence(goal: Term, *facts: Fact) -> Theorem:
    """The goal by arithmetic, where the same function of equal things is equal.

    Functions of reals and of outcomes, powers with any exponent, absolute values, laws and expectations in the
    goal and in the facts are compared. ``exp(u)`` is 1 where u is 0.
    """
    available = known(facts)
    there = [goal, *(t.conclusion for t in available if t.conclusion.op in _COMPARISONS)]
    return arith(goal, *facts, *_equations([a for t in there for a in atoms(t)], available))


_COMPARISONS = ("le", "lt", "eq", "ne")
_TRANSPARENT = frozenset({"add", "mul", *_COMPARISONS, "and", "or", "imp", "not"})
_PLAIN = frozenset({"var", "num", "pi", "bound", "true", "false"})
_MOST_PAIRS = 200


def atoms(t: Term) -> list[Term]:
    """The parts of a statement on numbers that arithmetic does not look into."""
    if t.op in _TRANSPARENT or (t.op == "pow" and t.args[1].op == "num" and t.args[1].data.denominator == 1):
        return list(dict.fromkeys(a for part in t.args for a in atoms(part)))
    if t.op in _PLAIN or t.type != REAL:
        return []
    return [t, *atoms(t.args[0])] if t.op in ("exp", "log") else [t]


def _equations(found: list[Term], facts: list[Theorem]) -> list[Theorem]:
    """The equations between atoms that are the same function of equal things."""
    parts_ = list(dict.fromkeys(found))
    pairs = [(a, b) for i, a in enumerate(parts_) for b in parts_[i + 1 :] if a.op == b.op]
    tried = [_equal(a, b, facts) for a, b in pairs[:_MOST_PAIRS]]
    tried += [_inside(a, exp(0), facts) for a in parts_ if a.op == "exp" and a.args[0].op != "num"]
    made = [th for th in tried if th is not None]
    same = [*(t for t in facts if t.conclusion.op == "eq" and t.conclusion.args[0].type == REAL), *made]
    return made + [th for a in parts_ if a.op in ("exp", "log") for e in same for th in _rewritten(a, e)]


def _rewritten(t: Term, equation: Theorem) -> list[Theorem]:
    """t = t', with the right side of the equation in the place of the left one, where it occurs."""
    a, b = equation.conclusion.args
    u = fresh("u_", a.type, t, a, b)
    there = replace(t, a, u)
    if u not in there.free:
        return []
    made = arith(eq(t, t))
    return [infer("cut", instantiate("leibniz", x=a, y=b, A=lam(u, eq(t, there))), equation, made)]


def _equal(left: Term, right: Term, facts: list[Theorem]) -> Theorem | None:
    if left == right:
        return arith(eq(left, right))
    if left.type != right.type:
        return None
    for th in facts:
        if th.conclusion == eq(left, right):
            return th
        if th.conclusion == eq(right, left):
            return reversed_equation(th)
    found = _inside(left, right, facts)
    if found is None and left.type == REAL:
        numbers = [t for t in facts if t.conclusion.op in _COMPARISONS and t.conclusion.args[0].type == REAL]
        parts_ = [a for a in (*atoms(left), *atoms(right)) if a not in (left, right)]
        found = soon(eq(left, right), [*numbers, *_equations(parts_, facts)])
    return found


def _inside(left: Term, right: Term, facts: list[Theorem]) -> Theorem | None:
    """left = right when they have one head and their arguments are equal."""
    if not _alike(left, right) or left.op in ("add", "mul", "lam", "sum", "ind"):
        return None
    made: Theorem | None = arith(eq(left, left))
    for i, (a, b) in enumerate(zip(left.args, right.args, strict=True)):
        if made is not None and a != b:
            if (left.op, i) == ("E", 1):
                mean = _under_mean(made.conclusion.args[1], b, facts)
                made = None if mean is None else _chained(made, mean)
            else:
                made = _changed(made, partial(_with, left, right, i), a, b, facts)
    return made


def _alike(left: Term, right: Term) -> bool:
    same = (left.op, left.data, len(left.args)) == (right.op, right.data, len(right.args))
    return same and bool(left.args) and (left.op != "app" or left.args[0] == right.args[0])


def _with(left: Term, right: Term, i: int, u: Term) -> Term:
    """The term with u in place i, what is on the right before it, and what is on the left after it."""
    return Term(left.op, (*right.args[:i], u, *left.args[i + 1 :]), left.data, left.hint)


def _inner(outer: Callable[[Term], Term], inner: Callable[[Term], Term]) -> Callable[[Term], Term]:
    return lambda u: outer(inner(u))


def _changed(made: Theorem, there: Callable[[Term], Term], a: Term, b: Term, facts: list[Theorem]) -> Theorem | None:
    """From t = f(a): t = f(b), when a = b; a and b may be laws whose numbers are equal."""
    if a == b:
        return made
    if a.dangling or b.dangling:
        return None
    if a.type == REAL or is_space(a.type):
        same = _equal(a, b, facts)
        if same is None:
            return None
        whole = made.conclusion.args[0]
        u = fresh("u_", a.type, whole, made.conclusion.args[1], b)
        return infer("cut", instantiate("leibniz", x=a, y=b, A=lam(u, eq(whole, there(u)))), same, made)
    if not _alike(a, b):
        return None
    now: Theorem | None = made
    for i, (x, y) in enumerate(zip(a.args, b.args, strict=True)):
        if now is not None:
            now = _changed(now, _inner(there, partial(_with, a, b, i)), x, y, facts)
    return now


def _under_mean(mean: Term, body: Term, facts: list[Theorem]) -> Theorem | None:
    """E[f] = E[g], when f(w) = g(w) for all w."""
    mu, inner = mean.args
    w = fresh(
        mean.hint or "w",
        mu.type[1],
        mean,
        body,
        *(t.conclusion for t in facts),
        *(h for t in facts for h in t.hypotheses),
    )
    f, g = open_(inner, (w,)), open_(body, (w,))
    same = _equal(f, g, [*facts, *_at(facts, w)])
    if same is None:
        return None
    always = use("as_always", generalize(same, w), mu=mu, A=lam(w, same.conclusion))
    return parts(use("E_congruence", always, mu=mu, f=lam(w, f), g=lam(w, g)))[0]


def _at(facts: list[Theorem], w: Term) -> list[Theorem]:
    general = (t for t in facts if t.conclusion.op == "forall" and t.conclusion.data == w.type)
    return theorems(specialize(t, w) for t in general)


def _chained(first: Theorem, second: Theorem) -> Theorem:
    """a = c, from a = b and b = c."""
    a, b = first.conclusion.args
    c = second.conclusion.args[1]
    u = fresh("u_", a.type, a, b, c)
    return infer("cut", instantiate("leibniz", x=b, y=c, A=lam(u, eq(a, u))), second, first)
