"""SymPy classes for what SymPy has no form of: typed variables, laws, expectations, quantifiers, definitions.

They build nothing by themselves: no class here evaluates, sorts or drops its arguments. Each prints as
mathematics in LaTeX, and as the term that it stands for in text.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

import sympy
from sympy.logic.boolalg import Boolean

from dpproofs.kernel import Definition, TermError, Type
from dpproofs.kernel.terms import REAL, check_type, is_space


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
        from dpproofs.symbolic.passage import from_sympy

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
        from dpproofs.kernel.terms import unfold
        from dpproofs.symbolic.passage import from_sympy, to_sympy

        return to_sympy(unfold(from_sympy(self)))

    def _latex(self, printer: Any) -> str:
        from dpproofs.symbolic.notation import notation

        shown = [printer._print(a) for a in self.args[1:]]
        factors = [
            rf"\left({text}\right)" if isinstance(a, sympy.Add | Function) or text.startswith("-") else text
            for a, text in zip(self.args[1:], shown, strict=True)
        ]
        return notation(self.definition).format(*shown, factor=factors)


OPERATIONS: dict[str, type[Operation]] = {
    c.op: c
    for c in (
        Minimum, Maximum, Indicator, Pair, First, Second, Lebesgue, NormalLaw, PointMass, IsNatural, Verum, Falsum,
        Negation, Implication, Conjunction, Disjunction,
    )
}  # fmt: skip
"""The classes whose arguments are those of the term."""

BINDERS: dict[str, type[Operation]] = {
    "forall": ForAll, "exists": Exists, "E": Expectation, "integrable": Integrable, "as": AlmostSurely,
}  # fmt: skip
