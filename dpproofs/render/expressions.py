"""Terms as SymPy objects, and back.

The classes stand for what SymPy has no form of: typed variables, laws, expectations, quantifiers, definitions. They
build nothing by themselves: no class here evaluates, sorts or drops its arguments. Each prints as mathematics in
LaTeX, and as the term that it stands for in text.

``to_sympy`` keeps the form of a term: nothing is evaluated, sorted or dropped, and ``from_sympy`` gives the same term
again. ``from_sympy`` also accepts what SymPy has made of an expression while it was built.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Self

import sympy
from sympy.logic.boolalg import Boolean

from dpproofs.language import terms as k
from dpproofs.language.errors import TermError
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import (
    REAL,
    Definition,
    Term,
    Type,
    bound_types,
    check_type,
    is_space,
    open_,
    unfold,
    var,
)
from dpproofs.language.text import _eta_head
from dpproofs.render.notation import notation


def template(definition: Definition) -> str:
    """How a definition is written in LaTeX."""
    return notation(definition) or by_name(definition)


def by_name(definition: Definition, mark: str = "") -> str:
    """The template that writes a definition by its name and a mark."""
    places = ", ".join(f"{{{i}}}" for i in range(len(definition.parameters)))
    head = rf"\operatorname{{{escaped(definition.name)}}}{mark}"
    return head.replace("{", "{{").replace("}", "}}") + rf"\left({places}\right)"


def escaped(text: str) -> str:
    """A text in which LaTeX sees no signs of its own."""
    return re.sub(r"([_#$%&{}])", r"\\\1", text)


class Variable(sympy.Symbol):
    """A variable of any type but the real numbers: an outcome, a law, a kernel, a function, a relation."""

    __slots__ = ("sort",)

    sort: Type

    def __new__(cls, name: str, sort: Type) -> Self:
        """A variable by its name and its type in the term language."""
        if sort == REAL:
            raise TermError(f"{name}: a real variable is sympy.Symbol({name!r}, real=True)")
        made: Self = sympy.Symbol.__xnew__(cls, name)
        made.sort = check_type(sort)
        return made

    def _hashable_content(self) -> tuple[Any, ...]:
        return (*super()._hashable_content(), repr(self.sort))

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.name, self.sort), {}

    def __call__(self, *arguments: Any) -> Any:
        """The value of a function, kernel or relation at the arguments."""
        if not isinstance(self.sort, tuple) or self.sort[0] != "fn":
            raise TermError(f"{self.name} is no function")
        return (AppliedRelation if self.sort[2] == "prop" else Applied)(self, *arguments)


class Name(sympy.Atom):
    """A definition of the term language, as the head of an application of it."""

    __slots__ = ("definition",)

    definition: Definition

    def __new__(cls, definition: Definition) -> Self:
        """The name of a definition; the definition is part of it."""
        if type(definition) is not Definition:
            raise TermError(f"{definition!r} is not a definition")
        made: Self = super().__new__(cls)
        made.definition = definition
        return made

    def _hashable_content(self) -> tuple[Any, ...]:
        return (self.definition,)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.definition,)

    def _sympystr(self, _: Any) -> str:
        return self.definition.name


class Operation:
    """An operation of the term language, with its arguments in their order; ``tex`` has a place for each of them."""

    op: ClassVar[str]
    tex: ClassVar[str]
    args: tuple[Any, ...]
    loose: ClassVar[bool] = False
    """Whether it is bracketed inside another operation."""

    def __new__(cls, *arguments: Any) -> Any:
        """Keep the arguments as they are; text is refused, since SymPy would run it."""
        return super().__new__(cls, *(sympy.sympify(a, strict=True) for a in arguments))

    def _latex(self, printer: Any) -> str:
        return self.tex.format(*(_inner(printer, a) for a in self.args))

    def _sympystr(self, _: Any) -> str:
        return repr(from_sympy(self))

    _sympyrepr = _sympystr


class Binder(Operation):
    """An operation that binds a variable, or several, in its last argument; no value of another one is captured."""

    @property
    def bound_symbols(self) -> tuple[Any, ...]:
        """The variables that it binds."""
        return (self.args[-2],)

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols that a value can be put for."""
        found = set(self.args[-1].free_symbols) - set(self.bound_symbols)
        return found.union(*(a.free_symbols for a in self.args[:-2]))

    def _eval_subs(self, old: Any, new: Any) -> Any:
        if old in self.bound_symbols:
            return self
        clashing = [v for v in self.bound_symbols if v in getattr(new, "free_symbols", ())]
        if not clashing:
            return None
        used = {v.name for v in self.args[-1].free_symbols | new.free_symbols}
        others = {}
        for v in clashing:
            number = 2
            while f"{v.name}{number}" in used:
                number += 1
            used.add(f"{v.name}{number}")
            others[v] = _another(v, f"{v.name}{number}")
        return type(self)(*(a.xreplace(others) for a in self.args))._subs(old, new)


def _another(v: Any, name: str) -> Any:
    """A variable of the same type."""
    return Variable(name, v.sort) if isinstance(v, Variable) else sympy.Symbol(name, **v.assumptions0)


def _inner(printer: Any, e: Any) -> str:
    shown = printer._print(e)
    return rf"\left({shown}\right)" if getattr(e, "loose", False) else shown


def _listed(printer: Any, arguments: tuple[Any, ...]) -> str:
    return ", ".join(printer._print(a) for a in arguments)


class Applied(Operation, sympy.Expr):
    """The value of a function or kernel."""

    op = "app"

    def _eval_is_real(self) -> bool | None:
        sort = getattr(self.args[0], "sort", None)
        return True if isinstance(sort, tuple) and sort[0] == "fn" and sort[2] == REAL else None

    def _latex(self, printer: Any) -> str:
        return rf"{_inner(printer, self.args[0])}\left({_listed(printer, self.args[1:])}\right)"


class AppliedRelation(Operation, Boolean):
    """A relation or predicate, applied."""

    op = "app"
    _latex = Applied._latex


class Minimum(Operation, sympy.Expr):
    """The smaller of two numbers, in this order."""

    is_real = True
    op, tex = "min", r"\min\left({}, {}\right)"


class Maximum(Operation, sympy.Expr):
    """The larger of two numbers, in this order."""

    is_real = True
    op, tex = "max", r"\max\left({}, {}\right)"


class Entry(Operation, sympy.Expr):
    """The entry of a table at an index: the binary digits of a natural number are the entries."""

    is_real = True
    op, tex = "entry", r"\operatorname{{entry}}\left({}, {}, {}\right)"


class Indicator(Operation, sympy.Expr):
    """1 where the formula holds, else 0."""

    is_real = True
    op, tex = "ind", r"\mathbf{{1}}\left[{}\right]"


class Pair(Operation, sympy.Expr):
    """A pair of outcomes."""

    op, tex = "pair", r"\left({}, {}\right)"


class First(Operation, sympy.Expr):
    """The first part of a pair."""

    op, tex = "fst", r"{{{}}}_1"


class Second(Operation, sympy.Expr):
    """The second part of a pair."""

    op, tex = "snd", r"{{{}}}_2"


class Lebesgue(Operation, sympy.Expr):
    """Lebesgue measure on the real line."""

    op, tex = "lebesgue", r"\lambda"


class NormalLaw(Operation, sympy.Expr):
    """The Gaussian law with the given mean and standard deviation."""

    op, tex = "normal", r"\mathcal{{N}}\left({}, \left({}\right)^2\right)"


class PointMass(Operation, sympy.Expr):
    """The law of an outcome that is certain."""

    op, tex = "dirac", r"\delta_{{{}}}"


class IsNatural(Operation, Boolean):
    """The number is a natural number."""

    op, tex = "nat", r"{} \in \mathbb{{N}}"


class Verum(Operation, Boolean):
    """The formula that holds; sympy.true would drop out of other formulas."""

    op, tex = "true", r"\top"


class Falsum(Operation, Boolean):
    """The formula that does not hold."""

    op, tex = "false", r"\bot"


class Negation(Operation, Boolean):
    """Not the formula."""

    op, tex, loose = "not", r"\neg {}", True


class Implication(Operation, Boolean):
    """If the first formula, then the second."""

    op, tex, loose = "imp", r"{} \Rightarrow {}", True


class Conjunction(Operation, Boolean):
    """All of the formulas, in their order."""

    op, loose = "and", True

    def _latex(self, printer: Any) -> str:
        return r" \wedge ".join(_inner(printer, a) for a in self.args)


class Disjunction(Operation, Boolean):
    """One of the formulas at least, in their order."""

    op, loose = "or", True

    def _latex(self, printer: Any) -> str:
        return r" \vee ".join(_inner(printer, a) for a in self.args)


class ForAll(Binder, Boolean):
    """For all values of the variable (first argument), the formula."""

    op, tex, loose = "forall", r"\forall {}{}\colon {}", True

    def _latex(self, printer: Any) -> str:
        v, body = self.args
        place = rf" \in {v.sort}" if isinstance(v, Variable) and type(v.sort) is str and is_space(v.sort) else ""
        return self.tex.format(printer._print(v), place, printer._print(body))


class Exists(ForAll):
    """For some value of the variable (first argument), the formula."""

    op, tex = "exists", r"\exists {}{}\colon {}"


class Expectation(Binder, sympy.Expr):
    """The integral under a law (first argument) over the outcome (second) of the body (third)."""

    is_real = True
    op, tex = "E", r"\mathbb{{E}}_{{{1} \sim {0}}}\left[{2}\right]"

    def _latex(self, printer: Any) -> str:
        return self.tex.format(*map(printer._print, self.args))


class Integrable(Binder, Boolean):
    """The body (third argument) is integrable over the outcome (second) of a law (first)."""

    op, tex = "integrable", r"{2} \in L^1\left({1} \sim {0}\right)"
    _latex = Expectation._latex


class AlmostSurely(Binder, Boolean):
    """The formula (third argument) holds for almost all outcomes (second) of a law (first)."""

    op, tex, loose = "as", r"{2} \quad \text{{for almost all }} {1} \sim {0}", True
    _latex = Expectation._latex


class Function(Binder, sympy.Expr):
    """The function of some variables (a tuple) with the value of the body."""

    op = "lam"

    @property
    def bound_symbols(self) -> tuple[Any, ...]:
        """The variables of the function."""
        return tuple(self.args[0])

    def _latex(self, printer: Any) -> str:
        vs, body = self.args
        head = printer._print(vs[0]) if len(vs) == 1 else rf"\left({_listed(printer, tuple(vs))}\right)"
        return rf"{head} \mapsto {printer._print(body)}"


class Defined(Operation, Boolean):
    """A definition, applied: ``Defined(ZCDP, M, N, xi, rho)``."""

    op = "def"

    def __new__(cls, definition: Definition | Name, *arguments: Any) -> Any:
        """Apply a definition of the term language to SymPy expressions."""
        head = definition if isinstance(definition, Name) else Name(definition)
        wanted = len(head.definition.parameters)
        if len(arguments) != wanted:
            raise TermError(f"{head.definition.name} takes {wanted} arguments, got {len(arguments)}")
        return super().__new__(cls, head, *arguments)

    @property
    def definition(self) -> Definition:
        """The definition that is applied."""
        found: Definition = self.args[0].definition
        return found

    def meaning(self) -> Any:
        """The body of the definition at the arguments."""
        return to_sympy(unfold(from_sympy(self)))

    def _latex(self, printer: Any) -> str:
        shown = [printer._print(a) for a in self.args[1:]]
        factors = [
            rf"\left({text}\right)" if isinstance(a, sympy.Add | Function) or text.startswith("-") else text
            for a, text in zip(self.args[1:], shown, strict=True)
        ]
        form = printer._settings["symbol_names"].get(self.args[0]) or template(self.definition)
        return form.format(*shown, factor=factors)


OPERATIONS: Mapping[str, type[Operation]] = Frozen({
    c.op: c
    for c in (
        Minimum, Maximum, Entry, Indicator, Pair, First, Second, Lebesgue, NormalLaw, PointMass, IsNatural, Verum,
        Falsum, Negation, Implication, Conjunction, Disjunction,
    )
})  # fmt: skip
"""The classes whose arguments are those of the term."""

BINDERS: Mapping[str, type[Operation]] = Frozen(
    {
        "forall": ForAll,
        "exists": Exists,
        "E": Expectation,
        "integrable": Integrable,
        "as": AlmostSurely,
    }
)

_FUNCTIONS: dict[str, Any] = {
    "exp": sympy.exp, "log": sympy.log, "sinh": sympy.sinh, "cosh": sympy.cosh, "tanh": sympy.tanh,
    "atanh": sympy.atanh, "erf": sympy.erf, "erfc": sympy.erfc, "abs": sympy.Abs, "binomial": sympy.binomial,
    "pow": sympy.Pow, "add": sympy.Add, "mul": sympy.Mul,
    "le": sympy.Le, "lt": sympy.Lt, "eq": sympy.Eq, "ne": sympy.Ne,
}  # fmt: skip
_EVALUATED: dict[str, Any] = {"min": sympy.Min, "max": sympy.Max}


def symbol(name: str, sort: Type = REAL) -> Any:
    """A variable of a type of the term language; a real one is an ordinary SymPy symbol."""
    return sympy.Symbol(name, real=True) if sort == REAL else Variable(name, sort)


# From terms -----------------------------------------------------------------------------------


def to_sympy(t: Term, *, evaluate: bool = False) -> Any:
    """A term, formula, law or function as a SymPy object.

    With ``evaluate`` SymPy may simplify numbers and comparisons while it builds, and ``from_sympy`` then gives an
    equal value, but not always the same term. Raises TermError for what has no form in SymPy.
    """

    def go(t: Term) -> Any:
        match t.op:
            case "num":
                return sympy.Rational(t.data.numerator, t.data.denominator)
            case "pi":
                return sympy.pi
            case "var":
                return symbol(str(t.data[0]), t.data[1])
            case "app":
                head, *values = map(go, t.args)
                return (AppliedRelation if t.type == "prop" else Applied)(head, *values)
            case "def":
                return Defined(t.data, *(go(_without_eta(a)) for a in t.args))
            case "sum":
                (i,), body = _opened(t)
                return sympy.Sum(go(body), (i, go(t.args[0]), go(t.args[1])))
            case "lam":
                vs, body = _opened(t)
                return Function(sympy.Tuple(*vs), go(body))
        if t.op in BINDERS:
            (v,), body = _opened(t)
            return BINDERS[t.op](*map(go, t.args[:-1]), v, go(body))
        if evaluate and t.op in _EVALUATED:
            return _EVALUATED[t.op](*map(go, t.args))
        if t.op in OPERATIONS:
            return OPERATIONS[t.op](*map(go, t.args))
        if t.op in _FUNCTIONS:
            build = _FUNCTIONS[t.op]
            return build(*map(go, t.args)) if evaluate else build(*map(go, t.args), evaluate=False)
        raise TermError(f"{t!r} has no counterpart in SymPy")

    return go(t)


def _opened(t: Term) -> tuple[tuple[Any, ...], Term]:
    """New variables for those that a term binds, and its body with them."""
    hints = t.hint.split() if t.hint else []
    used = {str(v.data[0]) for v in t.free}
    chosen: list[Term] = []
    for n, sort in enumerate(bound_types(t)):
        name = hint = hints[n] if n < len(hints) else "v"
        number = 1
        while name in used:
            number += 1
            name = f"{hint}{number}"
        used.add(name)
        chosen.append(var(name, sort))
    return tuple(symbol(str(v.data[0]), v.type) for v in chosen), open_(t.args[-1], tuple(chosen))


def _without_eta(t: Term) -> Term:
    """f for (x, y => f(x, y)): an applied definition is given f."""
    head = _eta_head(t) if t.op == "lam" else None
    return t if head is None else head


# To terms -------------------------------------------------------------------------------------


def from_sympy(expression: Any) -> Term:
    """A SymPy expression, relation or formula as a term.

    Raises TermError for what SymPy has evaluated to a truth value, for symbols with other assumptions than real=True,
    and for what the term language cannot express.
    """
    e = expression
    if isinstance(e, str):
        raise TermError(f"{e!r} is text, not a SymPy expression")
    if isinstance(e, int | Fraction) and not isinstance(e, bool):
        return k.num(e)
    if isinstance(e, bool | sympy.logic.boolalg.BooleanAtom):
        raise TermError("SymPy has evaluated the relation to a truth value; the statement is gone")
    if isinstance(e, sympy.Symbol):
        return _variable(e)
    if isinstance(e, sympy.Rational):
        return k.num(Fraction(int(e.p), int(e.q)))
    if isinstance(e, Operation):
        return _operation(e)
    if e is sympy.pi:
        return k.PI
    if e is sympy.E:
        return k.exp(1)
    if isinstance(e, sympy.core.relational.Relational):
        left, right = from_sympy(e.lhs), from_sympy(e.rhs)
        if isinstance(e, sympy.Eq):
            return k.eq(left, right)
        if isinstance(e, sympy.Ne):
            return k.ne(left, right)
        return {"<=": left <= right, "<": left < right, ">=": right <= left, ">": right < left}[e.rel_op]
    if isinstance(e, sympy.Sum):
        body = from_sympy(e.function)
        for limits in e.limits:
            i, low, high = map(from_sympy, limits)
            body = k.summation(i, low, high, body)
        return body
    build = _BUILDERS.get(e.func) if isinstance(e, sympy.Basic) else None
    if build is None:
        raise TermError(f"{e} of type {type(e).__name__} has no counterpart in the term language")
    return build(*map(from_sympy, e.args))


def _variable(e: Any) -> Term:
    if isinstance(e, Variable):
        return var(e.name, e.sort)
    if e.assumptions0.get("real") is not True or e != sympy.Symbol(e.name, real=True):
        raise TermError(f"symbol {e.name} must be made with real=True and no other assumption")
    return var(e.name)


def _operation(e: Any) -> Term:
    if isinstance(e, Defined):
        return e.definition(*map(from_sympy, e.args[1:]))
    if isinstance(e, Applied | AppliedRelation):
        return k.apply(*map(from_sympy, e.args))
    if isinstance(e, Function):
        return k.lam(tuple(map(from_sympy, e.args[0])), from_sympy(e.args[1]))
    if e.op in ("forall", "exists"):
        return (k.forall if e.op == "forall" else k.exists)(*map(from_sympy, e.args))
    if e.op in BINDERS:
        return {"E": k.E, "integrable": k.integrable, "as": k.almost_surely}[e.op](*map(from_sympy, e.args))
    if e.op in ("and", "or"):
        return (k.conj if e.op == "and" else k.disj)(*map(from_sympy, e.args))
    return Term(e.op, tuple(map(from_sympy, e.args)))


def _folded(build: Callable[[object, object], Term]) -> Callable[..., Term]:
    """Min and Max take any number of arguments."""

    def all_of(first: Term, *others: Term) -> Term:
        for other in others:
            first = build(first, other)
        return first

    return all_of


_BUILDERS: dict[Any, Callable[..., Term]] = {
    sympy.Add: k.add, sympy.Mul: k.mul, sympy.Pow: k.power, sympy.Min: _folded(k.minimum),
    sympy.Max: _folded(k.maximum), sympy.binomial: k.binomial,
    sympy.exp: k.exp, sympy.log: k.log, sympy.sinh: k.sinh, sympy.cosh: k.cosh, sympy.tanh: k.tanh,
    sympy.atanh: k.atanh, sympy.erf: k.erf, sympy.erfc: k.erfc, sympy.Abs: k.absolute,
    sympy.And: k.conj, sympy.Or: k.disj, sympy.Not: k.neg, sympy.Implies: k.implies,
}  # fmt: skip
