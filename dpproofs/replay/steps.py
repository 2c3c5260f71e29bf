"""The rules once more: what a step of each rule has to look like.

A check of a step gets its premises, its parameters and its conclusion. It refuses with a reason,
or returns the hypotheses that the step rests on, which are then compared with those on record.
Nothing is searched for. A binder is never made here, only opened: to see that a step concludes
``for all x: A`` from ``A``, the recorded conclusion is opened at x and compared with the premise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn, TypeAlias

from dpproofs.replay import calculus, field, intervals, products, refutation
from dpproofs.replay.opening import opened, substitute, with_spaces
from dpproofs.replay.statements import AXIOMS, LAWS, Statement, statement
from dpproofs.replay.terms import PROP, REAL, Term, TermError, add, conj, mul, num, of, usable, var

Hypotheses: TypeAlias = frozenset[Term]


class RefusedError(Exception):
    """A step that is not an application of its rule."""


class Premise(NamedTuple):
    """An earlier step: ``hypotheses |- conclusion``."""

    hypotheses: Hypotheses
    conclusion: Term


def refuse(reason: str) -> NoReturn:
    """Refuse the step."""
    raise RefusedError(reason)


def _need(condition: bool, reason: str) -> None:
    if not condition:
        refuse(reason)


def _all(premises: Iterable[Premise]) -> Hypotheses:
    return frozenset(h for p in premises for h in p.hypotheses)


def _arbitrary(v: Term, formulas: Iterable[Term]) -> None:
    for a in formulas:
        if v in a.free:
            refuse(f"{v!r} occurs in {a!r}")


def _parts(t: Term, op: str) -> tuple[Term, ...]:
    return t.args if t.op == op else (t,)


# Logic. Each check has the arguments (premises, conclusion, parameters). ----------------------


def _assume(_: Sequence[Premise], c: Term, formula: Term) -> Hypotheses:
    _need(c == formula, "the conclusion is not the assumption")
    return frozenset((c,))


def _imp_intro(premises: Sequence[Premise], c: Term, formula: Term) -> Hypotheses:
    (p,) = premises
    _need(c.op == "imp" and c.args == (formula, p.conclusion), "the conclusion is not 'formula -> premise'")
    return p.hypotheses - {formula}


def _imp_elim(premises: Sequence[Premise], c: Term) -> Hypotheses:
    rule, case = premises
    fits = rule.conclusion.op == "imp" and rule.conclusion.args == (case.conclusion, c)
    _need(fits, "the first premise is not 'second premise -> conclusion'")
    return _all(premises)


def _cut(premises: Sequence[Premise], c: Term) -> Hypotheses:
    _need(len(premises) > 0 and premises[0].conclusion == c, "the conclusion is not that of the first premise")
    proved = {p.conclusion for p in premises[1:]}
    return frozenset(h for h in premises[0].hypotheses if h not in proved) | _all(premises[1:])


def _and_intro(premises: Sequence[Premise], c: Term) -> Hypotheses:
    parts = tuple(a for p in premises for a in _parts(p.conclusion, "and"))
    if len(parts) < 2:
        _need(c == (parts[0] if parts else Term("true")), "the conclusion is not the premise")
    else:
        _need(c.op == "and" and c.args == parts, "the conclusion does not consist of the premises")
    return _all(premises)


def _and_elim(premises: Sequence[Premise], c: Term, index: int) -> Hypotheses:
    (p,) = premises
    parts = p.conclusion.args if p.conclusion.op == "and" else ()
    _need(0 <= index < len(parts) and parts[index] == c, f"the conclusion is not part {index} of the premise")
    return p.hypotheses


def _or_intro(premises: Sequence[Premise], c: Term, formula: Term) -> Hypotheses:
    (p,) = premises
    _need(c == formula and c.op == "or" and p.conclusion in c.args, "the premise is not a part of the conclusion")
    return p.hypotheses


def _or_elim(premises: Sequence[Premise], c: Term) -> Hypotheses:
    _need(len(premises) > 0 and premises[0].conclusion.op == "or", "the first premise is not a disjunction")
    cases, branches = premises[0].conclusion.args, premises[1:]
    _need(len(cases) == len(branches), f"there are {len(cases)} cases and {len(branches)} branches")
    _need(all(b.conclusion == c for b in branches), "a branch concludes something else")
    left = (h for case, b in zip(cases, branches, strict=True) for h in b.hypotheses if h != case)
    return premises[0].hypotheses.union(left)


def _instance(quantified: Term, op: str, value: Term) -> Term:
    if quantified.op != op:
        refuse(f"{quantified!r} is not of the form '{op} x: A'")
    if not usable(value.type, quantified.data):
        refuse(f"{value!r} is not a value for the bound variable")
    return opened(quantified.args[0], (value,))


def _forall_intro(premises: Sequence[Premise], c: Term, variable: Term) -> Hypotheses:
    (p,) = premises
    _need(c.op == "forall" and c.data == variable.type, "the conclusion is not 'for all' of the variable's type")
    _arbitrary(variable, (*p.hypotheses, c))
    _need(_instance(c, "forall", variable) == p.conclusion, "the conclusion at the variable is not the premise")
    return p.hypotheses


def _forall_elim(premises: Sequence[Premise], c: Term, value: Term) -> Hypotheses:
    (p,) = premises
    _need(_instance(p.conclusion, "forall", value) == c, "the conclusion is not the instance at the value")
    return p.hypotheses


def _exists_intro(premises: Sequence[Premise], c: Term, formula: Term, value: Term) -> Hypotheses:
    (p,) = premises
    _need(
        c == formula and _instance(c, "exists", value) == p.conclusion, "the premise is not the instance at the value"
    )
    return p.hypotheses


def _exists_elim(premises: Sequence[Premise], c: Term, variable: Term) -> Hypotheses:
    some, then = premises
    _need(some.conclusion.op == "exists" and some.conclusion.data == variable.type, "the variable is of another type")
    instance = _instance(some.conclusion, "exists", variable)
    left = some.hypotheses.union(h for h in then.hypotheses if h != instance)
    _need(then.conclusion == c, "the conclusion is not that of the second premise")
    _arbitrary(variable, (*left, c, some.conclusion))
    return left


def _instantiate(
    premises: Sequence[Premise],
    c: Term,
    values: tuple[tuple[Term, Term], ...],
    spaces: tuple[tuple[str, Any], ...] = (),
) -> Hypotheses:
    (p,) = premises
    for v, value in values:
        if not usable(value.type, v.type):
            refuse(f"{value!r} is not a value for {v!r}")

    by_space, by_variable = dict(spaces), dict(values)

    def at_values(a: Term) -> Term:
        return substitute(with_spaces(a, by_space) if by_space else a, by_variable)

    _need(at_values(p.conclusion) == c, "the conclusion is not the instance at the values")
    return frozenset(map(at_values, p.hypotheses))


def _meaning(t: Term) -> Term:
    if t.op != "def":
        refuse(f"{t!r} is not an applied definition")
    return substitute(t.data.body, dict(zip(t.data.parameters, t.args, strict=True)))


def _unfold(premises: Sequence[Premise], c: Term) -> Hypotheses:
    (p,) = premises
    _need(_meaning(p.conclusion) == c, "the conclusion is not what the definition says")
    return p.hypotheses


def _fold(premises: Sequence[Premise], c: Term, formula: Term) -> Hypotheses:
    (p,) = premises
    _need(c == formula and _meaning(c) == p.conclusion, "the premise is not what the definition says")
    return p.hypotheses


def _cited(table: Mapping[str, Statement], hypotheses: Iterable[Term], c: Term, name: str) -> None:
    _need(name in table, f"there is no {name!r}")
    _need(statement(hypotheses, c) == table[name], f"{name} says something else")


# Computation ----------------------------------------------------------------------------------


def _identity(premises: Sequence[Premise], c: Term, formula: Term) -> Hypotheses:
    _need(c == formula and c.op == "eq", "the conclusion is not the equation")
    left, right = c.args
    if not field.equal(left, right, [p.conclusion for p in premises]):
        refuse(f"the two sides of {c!r} have different normal forms")
    return _all(premises)


def _certified(premises: Sequence[Premise], c: Term, formula: Term, certificate: tuple[Any, ...]) -> Hypotheses:
    _need(c == formula, "the conclusion is not the formula")
    reason = refutation.refusal([p.conclusion for p in premises], c, certificate)
    if reason is not None:
        refuse(f"{c!r}: {reason}")
    return _all(premises)


def _enclosure(premises: Sequence[Premise], c: Term, formula: Term, depth: int) -> Hypotheses:
    _need(c == formula, "the conclusion is not the formula")
    reason = intervals.refusal(c, [p.conclusion for p in premises], depth)
    if reason is not None:
        refuse(f"{c!r}: {reason}")
    return _all(premises)


def _convolution(
    _: Sequence[Premise], c: Term, tables: tuple[Term, ...], width: int, counts: tuple[int, ...], low: int, unit: Term
) -> Hypotheses:
    left, right, result = tables
    numbers = tuple(t.data for t in (*tables, unit))
    _need(all(q.denominator == 1 for q in numbers), "a table or the unit is not a whole number")
    a, b, up_to, u = (q.numerator for q in numbers)
    reason = products.refusal((a, b, up_to), width, counts, low, u)
    if reason is not None:
        refuse(reason)
    _need(c.op == "forall" and c.data == REAL and not c.free, "the conclusion is not about all numbers")
    k, i = var("k"), var("i")
    n, m, last = (count - 1 for count in counts)

    def at(table: Term, place: Term) -> Term:
        return Term("entry", (table, num(8 * width), place))

    def is_made_of(t: Term, op: str, size: int) -> tuple[Term, ...]:
        if t.op != op or len(t.args) != size:
            refuse(f"{t!r} is of another form")  # said only then: tables have many digits
        return t.args

    here = add(k, low)
    where, below = is_made_of(opened(c.args[0], (k,)), "imp", 2)
    _need(where == conj(of("nat", k), k <= last), "it is not about all places of the result")
    lower, total = is_made_of(below, "le", 2)
    _need(lower == mul(unit, at(result, k)), "it bounds something else")
    least, greatest, term = is_made_of(total, "sum", 3)
    _need(
        least == of("max", 0, add(here, mul(-1, m))) and greatest == of("min", n, here), "the sum is over other places"
    )
    _need(opened(term, (i,)) == at(left, i) * at(right, here - i), "the terms of the sum are others")
    return frozenset()


def _bounds(domain: tuple[Term, ...], x: Term) -> None:
    _need(x.type == REAL, f"{x!r} is not real")
    for b in domain:
        sides = b.args if b.op in ("le", "lt") else ()
        _need(x in sides and sum(x in a.free for a in sides) == 1, f"{b!r} is not a bound on {x!r}")


def _strictly(b: Term) -> Term:
    return b.args[0] < b.args[1]


def _conditions(premises: Sequence[Premise], needed: set[Term], domain: Iterable[Term]) -> Hypotheses:
    """The premise that shows the conditions of continuity, if any; what it rests on."""
    _need(len(premises) == (1 if needed else 0), "a premise for the continuity is missing, or not wanted")
    if not needed:
        return frozenset()
    missing = needed.difference(_parts(premises[0].conclusion, "and"))
    _need(not missing, f"the continuity needs {sorted(map(repr, missing))}")
    return premises[0].hypotheses.difference(domain)


def _derivative_sign(
    premises: Sequence[Premise], c: Term, function: Term, variable: Term, domain: tuple[Term, ...], strict: bool
) -> Hypotheses:
    _bounds(domain, variable)
    slope, smooth = calculus.slope(function, variable)
    _need(len(premises) > 0, "there is no premise")
    sign, *shown = _parts(premises[0].conclusion, "and")
    _need(sign.op == ("lt" if strict else "le") and sign.args[0] == num(0), "the sign of the derivative is not shown")
    missing = smooth.difference(shown)
    _need(not missing, f"the derivative needs {sorted(map(repr, missing))}")
    _need(field.equal(sign.args[1], slope, shown), f"{sign.args[1]!r} is not the derivative")
    left = premises[0].hypotheses.difference(map(_strictly, domain))
    left |= _conditions(premises[1:], calculus.continuous(function, variable), domain)
    _arbitrary(variable, left)
    # for all u, v: u in I -> v in I -> u <= v -> f(u) <= f(v)
    used = {v.data[0] for v in frozenset().union(c.free, function.free, *(b.free for b in domain))}
    n = 0
    while f"u{n}" in used or f"v{n}" in used:
        n += 1
    u, v = (Term("var", (), (f"{name}{n}", REAL)) for name in "uv")
    body = _instance(_instance(c, "forall", u), "forall", v)

    def at(t: Term, point: Term) -> Term:
        return substitute(t, {variable: point})

    for b in (*(at(b, u) for b in domain), *(at(b, v) for b in domain), u < v if strict else u <= v):
        _need(body.op == "imp" and body.args[0] == b, f"the conclusion lacks the condition {b!r}")
        body = body.args[1]
    f_u, f_v = at(function, u), at(function, v)
    _need(body == (f_u < f_v if strict else f_u <= f_v), "the conclusion does not compare the values of the function")
    return left


def _integral_of_derivative(
    premises: Sequence[Premise], c: Term, function: Term, variable: Term, lower: Term, upper: Term
) -> Hypotheses:
    x, closed = variable, (lower <= variable, variable <= upper)
    _bounds(closed, x)
    _arbitrary(x, (c,))
    _need(len(premises) > 0 and premises[0].conclusion == (lower <= upper), "the interval is not shown to be nonempty")
    shape = c.op == "and" and [a.op for a in c.args] == ["integrable", "eq"] and c.args[1].args[0].op == "E"
    _need(shape, "the conclusion is not about an integral")
    integral, change = c.args[1].args
    _need(integral.args == c.args[0].args and integral.args[0].op == "lebesgue", "the two parts speak of two integrals")
    body = opened(integral.args[1], (x,))
    inside, *rest = _parts(body, "mul")
    _need(inside.op == "ind" and inside.args[0].op == "and" and inside.args[0].args == closed, "not over the interval")
    derivative = num(1)
    for factor in rest:
        derivative = derivative * factor
    slope, smooth = calculus.slope(function, x)
    left = premises[0].hypotheses | _conditions(premises[1:], smooth | calculus.continuous(derivative, x), closed)
    shown = [a for p in premises[1:] for a in _parts(p.conclusion, "and")]
    _need(field.equal(derivative, slope, shown), f"{derivative!r} is not the derivative")
    _arbitrary(x, left)
    ends = [substitute(function, {x: end}) for end in (upper, lower)]
    _need(change == ends[0] - ends[1], "the integral is not the change of the function")
    return left


# Parameters -----------------------------------------------------------------------------------


def _is_formula(v: Any) -> bool:
    return type(v) is Term and v.type == PROP and not v.dangling


def _is_term(v: Any) -> bool:
    return type(v) is Term and not v.dangling


def _is_number(v: Any) -> bool:
    return type(v) is Term and v.op == "num"


def _is_variable(v: Any) -> bool:
    return type(v) is Term and v.op == "var"


def _is_list(v: Any, item: Callable[[Any], bool]) -> bool:
    return type(v) is tuple and all(map(item, v))


_KINDS: dict[str, Callable[[Any], bool]] = {
    "formula": _is_formula,
    "domain": lambda v: _is_list(v, _is_formula),
    "variable": _is_variable,
    "value": _is_term,
    "function": lambda v: _is_term(v) and v.type == REAL,
    **dict.fromkeys(("lower", "upper"), lambda v: _is_term(v) and v.type == REAL),
    "index": lambda v: type(v) is int,
    "tables": lambda v: _is_list(v, _is_number) and len(v) == 3,
    "unit": _is_number,
    **dict.fromkeys(("width", "low"), lambda v: type(v) is int),
    "counts": lambda v: _is_list(v, lambda n: type(n) is int) and len(v) == 3,
    "depth": lambda v: type(v) is int and v <= 64,
    "certificate": lambda v: type(v) is tuple,
    "strict": lambda v: type(v) is bool,
    "name": lambda v: type(v) is str,
    "values": lambda v: (
        _is_list(v, lambda p: type(p) is tuple and len(p) == 2 and _is_variable(p[0]) and _is_term(p[1]))
        and len({p[0] for p in v}) == len(v)
    ),
    "spaces": lambda v: (
        _is_list(v, lambda p: type(p) is tuple and len(p) == 2 and type(p[0]) is str)
        and len({p[0] for p in v}) == len(v)
    ),
}


class Rule(NamedTuple):
    """A check, the number of premises (None: any), and the parameters, the last of them optional."""

    check: Callable[..., Hypotheses]
    premises: int | None
    parameters: tuple[str, ...]
    optional: tuple[str, ...] = ()


CHECKS: Mapping[str, Rule] = MappingProxyType(
    {
        "assume": Rule(_assume, 0, ("formula",)),
        "imp_intro": Rule(_imp_intro, 1, ("formula",)),
        "imp_elim": Rule(_imp_elim, 2, ()),
        "cut": Rule(_cut, None, ()),
        "and_intro": Rule(_and_intro, None, ()),
        "and_elim": Rule(_and_elim, 1, ("index",)),
        "or_intro": Rule(_or_intro, 1, ("formula",)),
        "or_elim": Rule(_or_elim, None, ()),
        "forall_intro": Rule(_forall_intro, 1, ("variable",)),
        "forall_elim": Rule(_forall_elim, 1, ("value",)),
        "exists_intro": Rule(_exists_intro, 1, ("formula", "value")),
        "exists_elim": Rule(_exists_elim, 2, ("variable",)),
        "instantiate": Rule(_instantiate, 1, ("values",), ("spaces",)),
        "unfold": Rule(_unfold, 1, ()),
        "fold": Rule(_fold, 1, ("formula",)),
        "identity": Rule(_identity, None, ("formula",)),
        "certified": Rule(_certified, None, ("formula", "certificate")),
        "enclosure": Rule(_enclosure, None, ("formula", "depth")),
        "convolution": Rule(_convolution, 0, ("tables", "width", "counts", "low", "unit")),
        "derivative_sign": Rule(_derivative_sign, None, ("function", "variable", "domain", "strict")),
        "integral_of_derivative": Rule(_integral_of_derivative, None, ("function", "variable", "lower", "upper")),
    }
)
_TABLES = {"law": LAWS, "axiom": AXIOMS}


def check(
    rule: str, premises: Sequence[Premise], parameters: Mapping[str, Any], hypotheses: Hypotheses, conclusion: Term
) -> None:
    """Refuse the step unless the rule gives exactly ``hypotheses |- conclusion``."""
    if rule in _TABLES:
        _need(not premises and parameters.keys() == {"name"}, "it takes a name and no premise")
        _need(type(parameters["name"]) is str, "the name is not a text")
        _cited(_TABLES[rule], hypotheses, conclusion, parameters["name"])
        return
    _need(rule in CHECKS, "there is no such rule")
    form = CHECKS[rule]
    _need(form.premises in (None, len(premises)), f"it takes {form.premises} premises, got {len(premises)}")
    for name in form.parameters:
        _need(name in parameters, f"the parameter {name} is missing")
    for name, value in parameters.items():
        _need(name in form.parameters or name in form.optional, f"the parameter {name!r} is unknown")
        _need(_KINDS[name](value), f"the parameter {name} is of the wrong kind")
    try:
        rests = form.check(premises, conclusion, **parameters)
    except (TermError, calculus.NotSmoothError) as error:
        raise RefusedError(str(error)) from error
    if rests != hypotheses:
        extra, lost = hypotheses - rests, rests - hypotheses
        refuse(f"it rests on {len(lost)} formulas that are not on record, and {len(extra)} on record are not its own")
