"""The rules of inference. ``RULES`` is the whole list; nothing else makes a theorem.

A rule takes sequents (hypotheses |- conclusion) and parameters and returns a sequent or
raises RuleError. Each rule shows its figure: premises above the line, result below;
G, G1, G2 are sets of hypotheses. Rules are pure functions of their arguments, so a
recorded derivation can be run again. Whoever trusts them reads all of them in this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from dpproofs.checkers import algebra, calculus, convolution as products, facts, interval, positivstellensatz
from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.laws import LAWS
from dpproofs.language.errors import ForgedTheoremError, RuleError
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import LEBESGUE, REAL, TRUE, E, Term, conj, entry, eq, fits, forall, function_type
from dpproofs.language.terms import implies, ind, integrable, lam, maximum, minimum, nat, num, open_, rename_spaces
from dpproofs.language.terms import substitute, summation, unfold as meaning_of, var, variables


class Sequent(NamedTuple):
    """``hypotheses |- conclusion``.

    The conclusion holds whenever all hypotheses do, for all values of the free variables and all spaces.
    """

    hypotheses: frozenset[Term]
    conclusion: Term


def _formula(rule: str, t: object) -> Term:
    if type(t) is not Term or t.type != "prop":
        raise RuleError(rule, f"{t!r} is not a formula")
    if t.dangling:
        raise RuleError(rule, f"{t!r} has a bound variable without its binder")
    return t


def _union(premises: Iterable[Sequent]) -> frozenset[Term]:
    return frozenset().union(*(p.hypotheses for p in premises))


def _count(rule: str, premises: tuple[Sequent, ...], n: int) -> None:
    if len(premises) != n:
        raise RuleError(rule, f"it takes {n} premises, got {len(premises)}")


def _variable(rule: str, v: object) -> None:
    # A tuple of variables would pass as not free in any formula, and forall would bind it.
    if type(v) is not Term or v.op != "var":
        raise RuleError(rule, f"{v!r} is not a variable")


def _not_free(rule: str, v: Term, formulas: Iterable[Term]) -> None:
    for a in formulas:
        if v in a.free:
            raise RuleError(rule, f"{v!r} is free in {a!r}, but must be arbitrary")


def _same(rule: str, given: Term, wanted: Term) -> None:
    if given != wanted:
        raise RuleError(rule, f"the premise proves {given!r}, but the rule needs {wanted!r}")


# Logic ----------------------------------------------------------------------------------------


def assume(premises: tuple[()], formula: Term) -> Sequent:
    """
    ------
    A |- A
    """
    return Sequent(frozenset((formula,)), formula)


def imp_intro(premises: tuple[Sequent], formula: Term) -> Sequent:
    """
         G |- B
    -----------------
    G - {A} |- A -> B
    """
    return Sequent(premises[0].hypotheses - {formula}, implies(formula, premises[0].conclusion))


def imp_elim(premises: tuple[Sequent, Sequent]) -> Sequent:
    """
    G1 |- A -> B    G2 |- A
    -----------------------
         G1, G2 |- B
    """
    first, second = premises
    if first.conclusion.op != "imp":
        raise RuleError("imp_elim", f"{first.conclusion!r} is not an implication")
    _same("imp_elim", second.conclusion, first.conclusion.args[0])
    return Sequent(_union(premises), first.conclusion.args[1])


def cut(premises: tuple[Sequent, ...]) -> Sequent:
    """
    G, A1, ..., An |- B    G1 |- A1  ...  Gn |- An
    ----------------------------------------------
               G, G1, ..., Gn |- B
    """
    if not premises:
        raise RuleError("cut", "it takes at least one premise")
    first, rest = premises[0], premises[1:]
    left = first.hypotheses - {p.conclusion for p in rest}
    return Sequent(left | _union(rest), first.conclusion)


def and_intro(premises: tuple[Sequent, ...]) -> Sequent:
    """
    G1 |- A1  ...  Gn |- An
    -----------------------------
    G1, ..., Gn |- A1 and ... and An
    """
    return Sequent(_union(premises), conj(*(p.conclusion for p in premises)))


def and_elim(premises: tuple[Sequent], index: int) -> Sequent:
    """
    G |- A1 and ... and An
    ----------------------
           G |- Ai
    """
    c = premises[0].conclusion
    if c.op != "and" or type(index) is not int or not 0 <= index < len(c.args):
        raise RuleError("and_elim", f"{c!r} has no part number {index}")
    return Sequent(premises[0].hypotheses, c.args[index])


def or_intro(premises: tuple[Sequent], formula: Term) -> Sequent:
    """
            G |- Ai
    ----------------------
    G |- A1 or ... or An
    """
    if formula.op != "or" or premises[0].conclusion not in formula.args:
        raise RuleError("or_intro", f"{premises[0].conclusion!r} is not a part of {formula!r}")
    return Sequent(premises[0].hypotheses, formula)


def or_elim(premises: tuple[Sequent, ...]) -> Sequent:
    """
    G |- A1 or ... or An    G1, A1 |- C  ...  Gn, An |- C
    -----------------------------------------------------
                   G, G1, ..., Gn |- C
    """
    if not premises or premises[0].conclusion.op != "or":
        raise RuleError("or_elim", "the first premise must be a disjunction")
    cases = premises[0].conclusion.args
    _count("or_elim", premises, len(cases) + 1)
    hypotheses = premises[0].hypotheses
    for case, branch in zip(cases, premises[1:], strict=True):
        _same("or_elim", branch.conclusion, premises[1].conclusion)
        hypotheses |= branch.hypotheses - {case}
    return Sequent(hypotheses, premises[1].conclusion)


def forall_intro(premises: tuple[Sequent], variable: Term) -> Sequent:
    """
       G |- A
    ------------- x not free in G
    G |- forall x: A
    """
    _not_free("forall_intro", variable, premises[0].hypotheses)
    return Sequent(premises[0].hypotheses, forall(variable, premises[0].conclusion))


def _open_binder(rule: str, quantified: Term, op: str, value: Term) -> Term:
    """A[value], for a formula ``op x: A``."""
    if quantified.op != op:
        raise RuleError(rule, f"{quantified!r} is not of the form '{op} x: A'")
    if type(value) is not Term or value.dangling:
        raise RuleError(rule, f"{value!r} is not a closed term")
    if not fits(value.type, quantified.data):
        raise RuleError(rule, f"the bound variable has type {quantified.data}, but {value!r} has type {value.type}")
    return open_(quantified.args[0], (value,))


def forall_elim(premises: tuple[Sequent], value: Term) -> Sequent:
    """
    G |- forall x: A
    ----------------
      G |- A[t/x]
    """
    p = premises[0]
    return Sequent(p.hypotheses, _open_binder("forall_elim", p.conclusion, "forall", value))


def exists_intro(premises: tuple[Sequent], formula: Term, value: Term) -> Sequent:
    """
      G |- A[t/x]
    ----------------
    G |- exists x: A
    """
    _same("exists_intro", premises[0].conclusion, _open_binder("exists_intro", formula, "exists", value))
    return Sequent(premises[0].hypotheses, formula)


def exists_elim(premises: tuple[Sequent, Sequent], variable: Term) -> Sequent:
    """
    G1 |- exists x: A    G2, A[y/x] |- C
    ------------------------------------ y not free in G1, G2, C, exists x: A
               G1, G2 |- C
    """
    first, second = premises
    if first.conclusion.op != "exists" or variable.type != first.conclusion.data:
        raise RuleError("exists_elim", f"{variable!r} is not a variable for {first.conclusion!r}")
    instance = _open_binder("exists_elim", first.conclusion, "exists", variable)
    left = second.hypotheses - {instance}
    _not_free("exists_elim", variable, (*first.hypotheses, *left, second.conclusion, first.conclusion))
    return Sequent(first.hypotheses | left, second.conclusion)


def instantiate(
    premises: tuple[Sequent],
    values: Iterable[tuple[Term, Term]],
    spaces: Iterable[tuple[str, Any]] = (),
) -> Sequent:
    """
          G |- A
    ------------------- spaces for names of spaces, then terms for variables
    G[t/x] |- A[t/x]
    """
    for name, pairs in (("values", values), ("spaces", spaces)):
        if any(type(pair) is not tuple or len(pair) != 2 for pair in pairs):
            raise RuleError("instantiate", f"its parameter {name} must consist of pairs")
        if len(dict(pairs)) < len(tuple(pairs)):
            raise RuleError("instantiate", f"its parameter {name} must say once what each stands for")
    by_name, by_variable = dict(spaces), dict(values)

    def go(a: Term) -> Term:
        return substitute(rename_spaces(a, by_name) if by_name else a, by_variable)

    return Sequent(frozenset(map(go, premises[0].hypotheses)), go(premises[0].conclusion))


def unfold(premises: tuple[Sequent]) -> Sequent:
    """
    G |- name(ts)
    ------------- name(xs) is defined as A
     G |- A[ts/xs]
    """
    if premises[0].conclusion.op != "def":
        raise RuleError("unfold", f"{premises[0].conclusion!r} is not an applied definition")
    return Sequent(premises[0].hypotheses, meaning_of(premises[0].conclusion))


def fold(premises: tuple[Sequent], formula: Term) -> Sequent:
    """
     G |- A[ts/xs]
    ------------- name(xs) is defined as A
    G |- name(ts)
    """
    if formula.op != "def":
        raise RuleError("fold", f"{formula!r} is not an applied definition")
    _same("fold", premises[0].conclusion, meaning_of(formula))
    return Sequent(premises[0].hypotheses, formula)


def law(premises: tuple[()], name: str) -> Sequent:
    """
    ------ a law of kernel/laws.py
    G |- A
    """
    if name not in LAWS:
        raise RuleError("law", f"there is no law {name!r}")
    hypotheses, conclusion = LAWS[name]
    return Sequent(frozenset(hypotheses), conclusion)


def axiom(premises: tuple[()], name: str) -> Sequent:
    """
    ------ an axiom of kernel/axioms.py
    G |- A
    """
    if name not in AXIOMS:
        raise RuleError("axiom", f"there is no axiom {name!r}")
    return Sequent(frozenset(AXIOMS[name].hypotheses), AXIOMS[name].conclusion)


RECALLED: Final = "recalled"
"""The rule that takes the word of an earlier run."""


def recalled(
    premises: tuple[()], formula: Term, hypotheses: Iterable[Term], axioms: tuple[Any, ...], signed: str
) -> Sequent:
    """
    ------ an earlier run proved it from the axioms, and signed that
    G |- A
    """
    from dpproofs.kernel import receipts  # only what is recalled rests on it, or loads it

    rule = RECALLED
    given = frozenset(_formula(rule, h) for h in hypotheses)
    if not set(axioms) <= AXIOMS.keys() or not receipts.is_signed(given, formula, axioms, signed):
        raise ForgedTheoremError("this receipt is not the kernel's, or is for another statement")
    return Sequent(given, formula)


# Checkers -------------------------------------------------------------------------------------


def identity(premises: tuple[Sequent, ...], formula: Term) -> Sequent:
    """
    G1 |- A1 ... Gn |- An
    --------------------- a, b have one normal form, given the signs in A1, ..., An
       Gs |- a = b
    """
    if formula.op != "eq":
        raise RuleError("identity", f"{formula!r} is not an equation")
    positive, nonzero = facts.signs(p.conclusion for p in premises)
    if not algebra.identical(formula.args[0], formula.args[1], positive, nonzero):
        raise RuleError("identity", f"the normal forms of the two sides of {formula!r} differ")
    return Sequent(_union(premises), formula)


def certified(premises: tuple[Sequent, ...], formula: Term, certificate: tuple[Any, ...]) -> Sequent:
    """
    G1 |- A1 ... Gn |- An
    --------------------- A1, ..., An and not B are refuted by the certificate: polynomials that add up to 0
         Gs |- B
    """
    reason = positivstellensatz.check([p.conclusion for p in premises], formula, certificate)
    if reason is not None:
        raise RuleError("certified", reason)
    return Sequent(_union(premises), formula)


def enclosure(premises: tuple[Sequent, ...], formula: Term, depth: int) -> Sequent:
    """
    G1 |- a1 <= x1 ... Gn |- xn <= bn
    --------------------------------- f rel g on the box, by interval arithmetic
             Gs |- f rel g

    A goal may also be 'for all k: k in N and k <= n -> f rel g' without variables; then every k is looked at.
    """
    reason = interval.decide(formula, [p.conclusion for p in premises], depth)
    if reason is not None:
        raise RuleError("enclosure", reason)
    return Sequent(_union(premises), formula)


_k, _low, _unit, _n, _m, _last = variables("k low unit n m last")
_a, _b, _c = variables("a b c", function_type((REAL,), REAL))
_here, _i = _k + _low, var("i")
_product = summation(_i, maximum(0, _here - _m), minimum(_n, _here), _a(_i) * _b(_here - _i))
CONVOLUTION: Final = forall(_k, implies(conj(nat(_k), _k <= _last), _unit * _c(_k) <= _product))
"""c is, from index ``low`` on, at most the product of the tables a, of n + 1 entries, and b, of m + 1, in units."""


def convolution(
    premises: tuple[()], tables: tuple[Any, ...], width: int, counts: tuple[Any, ...], low: int, unit: Term
) -> Sequent:
    """
    -----------------------------------------------------------------------------
    |- forall k: k in N and k <= last -> unit*c(k) <= sum(i, a(i)*b(k + low - i))

    The sum is over all i with an entry a(i) and an entry b(k + low - i). The tables a, b, c are natural
    numbers with ``counts`` entries of ``width`` bytes each. They are multiplied.
    """
    rule = "convolution"
    if len(tables) != 3 or len(counts) != 3 or any(type(n) is not int for n in counts):
        raise RuleError(rule, "it takes three tables, and three whole numbers as counts")
    a, b, c, u = (_natural(rule, t) for t in (*tables, unit))
    reason = products.refusal((a, b, c), width, counts, low, u)
    if reason is not None:
        raise RuleError(rule, reason)
    named = zip((_a, _b, _c), tables, strict=True)
    values = {f: lam(_i, entry(table, num(8 * width), _i)) for f, table in named}
    sizes = zip((_n, _m, _last, _low), (*(n - 1 for n in counts), low), strict=True)
    return Sequent(frozenset(), substitute(CONVOLUTION, {**values, **{v: num(n) for v, n in sizes}, _unit: unit}))


def _natural(rule: str, t: object) -> int:
    if type(t) is not Term or t.op != "num" or t.data.denominator != 1 or t.data < 0:
        raise RuleError(rule, f"{t!r} is not a natural number")
    return int(t.data.numerator)


# Calculus -------------------------------------------------------------------------------------


def _check_domain(rule: str, domain: Iterable[Term], x: Term) -> tuple[Term, ...]:
    """Bounds on x by terms without x, so that together they describe an interval."""
    bounds = tuple(_formula(rule, b) for b in domain)
    if type(x) is not Term or x.op != "var" or x.type != REAL:
        raise RuleError(rule, f"{x!r} is not a real variable")
    for b in bounds:
        a, c = b.args if b.op in ("le", "lt") else (TRUE, TRUE)
        if not ((a == x and x not in c.free) or (c == x and x not in a.free)):
            raise RuleError(rule, f"{b!r} is not a bound on {x!r}")
    return bounds


def _real(rule: str, t: object) -> Term:
    if type(t) is not Term or t.type != REAL or t.dangling:
        raise RuleError(rule, f"{t!r} is not a real term")
    return t


def _strict(bound: Term) -> Term:
    return Term("lt", bound.args)


def derivative_sign(
    premises: tuple[Sequent, ...], function: Term, variable: Term, domain: Iterable[Term], strict: bool
) -> Sequent:
    """
    G, x in I° |- 0 <= f'(x) and f differentiable at x    G, x in I |- f continuous at x
    ------------------------------------------------------------------------------------
    G |- forall x, y: x in I -> y in I -> x <= y -> f(x) <= f(y)

    With ``strict``: from 0 < f'(x), x < y -> f(x) < f(y). I is given by bounds on x, I° by the
    strict bounds; x is not free in G. The conditions of differentiability and continuity are
    computed; the second premise is left out when it would be empty. (Mean value theorem.)
    """
    rule, x = "derivative_sign", variable
    _real(rule, function)
    bounds = _check_domain(rule, domain, x)
    slope, smooth = calculus.derivative(function, x)
    continuous = calculus.continuity(function, x)
    _count(rule, premises, 2 if continuous else 1)
    sign = (num(0) < slope) if strict else (num(0) <= slope)
    _same(rule, premises[0].conclusion, conj(sign, *smooth))
    hypotheses = premises[0].hypotheses - set(map(_strict, bounds))
    if continuous:
        _same(rule, premises[1].conclusion, conj(*continuous))
        hypotheses |= premises[1].hypotheses - set(bounds)
    _not_free(rule, x, hypotheses)
    y = _fresh("y", (function, *bounds))
    at_y = [substitute(b, {x: y}) for b in bounds]
    f_y = substitute(function, {x: y})
    order = implies(x < y, function < f_y) if strict else implies(x <= y, function <= f_y)
    return Sequent(hypotheses, forall((x, y), implies(*bounds, *at_y, order)))


def _fresh(name: str, used: Iterable[Term]) -> Term:
    free = frozenset().union(*(t.free for t in used))
    n = 0
    while (v := Term("var", (), (f"{name}{n or ''}", REAL))) in free:
        n += 1
    return v


def integral_of_derivative(
    premises: tuple[Sequent, ...], function: Term, variable: Term, lower: Term, upper: Term
) -> Sequent:
    """
    G |- a <= b    G, a <= x, x <= b |- f differentiable at x and f' continuous at x
    --------------------------------------------------------------------------------
    G |- 1[a <= x and x <= b] f'(x) is integrable over x, and its integral is f(b) - f(a)

    x is not free in G, a, b. The derivative and the conditions are computed; the second premise is
    left out when it would be empty. (Fundamental theorem of calculus, Lebesgue measure.)
    """
    rule, x, a, b = "integral_of_derivative", variable, lower, upper
    for t in (function, x, a, b):
        _real(rule, t)
    closed = _check_domain(rule, (a <= x, x <= b), x)
    slope, smooth = calculus.derivative(function, x)
    conditions = tuple(dict.fromkeys((*smooth, *calculus.continuity(slope, x))))
    _count(rule, premises, 2 if conditions else 1)
    _same(rule, premises[0].conclusion, a <= b)
    hypotheses = premises[0].hypotheses
    if conditions:
        _same(rule, premises[1].conclusion, conj(*conditions))
        hypotheses |= premises[1].hypotheses - set(closed)
    _not_free(rule, x, hypotheses)
    body = ind(conj(*closed)) * slope
    change = substitute(function, {x: b}) - substitute(function, {x: a})
    return Sequent(hypotheses, conj(integrable(LEBESGUE, x, body), eq(E(LEBESGUE, x, body), change)))


RULES: Final[Mapping[str, Callable[..., Sequent]]] = Frozen(
    {
        rule.__name__: rule
        for rule in (
            *(assume, imp_intro, imp_elim, cut, and_intro, and_elim, or_intro, or_elim),
            *(forall_intro, forall_elim, exists_intro, exists_elim, instantiate, unfold, fold, law, axiom, recalled),
            *(identity, certified, enclosure, convolution, derivative_sign, integral_of_derivative),
        )
    }
)

# What each parameter is given as, whatever the rule. A list counts as a tuple.
_KINDS: dict[str, type] = {
    "formula": Term, "value": Term, "variable": Term, "function": Term, "lower": Term, "upper": Term,
    "values": tuple, "spaces": tuple, "domain": tuple, "certificate": tuple, "hypotheses": tuple, "axioms": tuple,
    "tables": tuple, "counts": tuple, "width": int, "low": int, "unit": Term,
    "index": int, "depth": int, "strict": bool, "name": str, "signed": str,
}  # fmt: skip


def _taken(rule: Callable[..., Sequent]) -> tuple[int | None, Mapping[str, type]]:
    """How many premises a rule takes, if always as many, and its parameters, with their kinds."""
    premises = get_args(get_type_hints(rule)["premises"])
    kinds = {name: _KINDS[name] for name in signature(rule).parameters if name != "premises"}
    return None if Ellipsis in premises else len(premises), Frozen(kinds)


_TAKEN: Final = Frozen({name: _taken(rule) for name, rule in RULES.items()})


def _applied(rule: str, premises: tuple[Sequent, ...], parameters: Mapping[str, object]) -> Sequent:
    """What the rule makes of these; refused if it does not take them, needs others, or they are of another kind."""
    count, kinds = _TAKEN[rule]
    for name in kinds:
        if name not in parameters and name != "spaces":  # which may be left out
            raise RuleError(rule, f"its parameter {name} is missing")
    for name, value in parameters.items():
        if name not in kinds:
            raise RuleError(rule, f"it has no parameter {name}")
        if type(value) is not kinds[name]:
            raise RuleError(rule, f"its parameter {name} must be of type {kinds[name].__name__}, not {value!r}")
        if name == "formula":
            _formula(rule, value)
        if name == "variable":
            _variable(rule, value)
    if count is not None:
        _count(rule, premises, count)
    return RULES[rule](premises, **parameters)
