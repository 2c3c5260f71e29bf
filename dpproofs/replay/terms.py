"""Terms as the second verifier has them: their types, which variables are free in them, and which bound ones dangle.

It shares no code with ``dpproofs.language``. Each term of a file is one row with earlier rows as its parts, and all
there is to know of it is computed from the facts of these. Terms that differ by the names of bound variables alone
are equal: they have one number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

Type: TypeAlias = str | tuple[Any, ...]
REAL: Type = "real"
PROP: Type = "prop"

_OF_NUMBERS: Mapping[str, int] = {
    "num": 0, "pi": 0, "pow": 2, "min": 2, "max": 2, "binomial": 2, "entry": 3,
    **dict.fromkeys(("exp", "log", "sinh", "cosh", "tanh", "atanh", "erf", "erfc", "abs"), 1),
}  # fmt: skip
_OF_FORMULAS: Mapping[str, int] = {"true": 0, "false": 0, "not": 1, "imp": 2}
_SEVERAL: Mapping[str, Type] = {"add": REAL, "mul": REAL, "and": PROP, "or": PROP}
"""What takes two arguments or more, and of which type they are."""
COMPARISONS = ("le", "lt", "eq", "ne")
BINDERS = ("forall", "exists", "lam", "E", "integrable", "as", "sum")
"""In each the last argument is what is under the binder."""


PRINTERS: list[Callable[[Term], str]] = [object.__repr__]
"""What prints terms: the last one, ``printing.text`` where it is loaded."""


class TermError(Exception):
    """What is no term, type or definition."""


def _need(holds: bool, op: str, what: str) -> None:
    if not holds:
        raise TermError(f"{op} expects {what}")


# Types ----------------------------------------------------------------------------------------


def is_name(text: object) -> bool:
    """Whether this may be a name: of ASCII, as letters of other scripts can look alike."""
    return type(text) is str and text.isascii() and text.isidentifier()


def is_space(kind: Type) -> bool:
    """Whether outcomes can be of this type: a number, a value of a named space, or a pair of such."""
    if type(kind) is str:
        return kind != PROP
    return kind[0] == "x" and len(kind) == 3 and is_space(kind[1]) and is_space(kind[2])


def check_type(kind: Any) -> Type:
    """The type; TermError for what is none."""
    if not _is_type(kind):
        raise TermError(f"{kind!r} is not a type")
    return kind  # type: ignore[no-any-return]


def _is_type(kind: Any) -> bool:
    if type(kind) is not tuple:
        return is_name(kind)
    if not kind or type(kind[0]) is not str:
        return False
    made, *parts = kind
    if made == "fn" and len(parts) == 2:
        given, result = parts
        if type(given) is not tuple or not given or not all(_is_type(k) and is_space(k) for k in given):
            return False
        return _is_type(result) and (result == PROP or is_space(result) or result[0] == "prob")
    if (made, len(parts)) not in (("x", 2), ("prob", 1), ("measure", 1)):
        return False
    return all(_is_type(k) and is_space(k) for k in parts)


def map_type(kind: Type, spaces: Mapping[str, Type]) -> Type:
    """The type with spaces in place of their names."""
    if isinstance(kind, str):
        return spaces.get(kind, kind)
    made, *parts = kind
    if made == "fn":
        return ("fn", tuple([map_type(k, spaces) for k in parts[0]]), map_type(parts[1], spaces))
    return (made, *[map_type(k, spaces) for k in parts])


def usable(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand for a variable of the other: a probability is a measure."""
    if given == wanted:
        return True
    if isinstance(given, str) or isinstance(wanted, str):
        return False
    if given[0] == "fn" and wanted[0] == "fn":
        return bool(given[1] == wanted[1]) and usable(given[2], wanted[2])
    return bool(given[0] == "prob" and wanted[0] == "measure" and given[1] == wanted[1])


# Terms ----------------------------------------------------------------------------------------


class _Number:
    """That of all terms or definitions which are equal; it is kept as long as there is one of them."""

    __slots__ = ("__weakref__", "key")

    def __init__(self, key: object) -> None:
        self.key = key  # has the numbers of the parts, so that they are kept, too


_NUMBERS: WeakValueDictionary[object, _Number] = WeakValueDictionary()


def _number(key: object) -> _Number:
    found = _NUMBERS.get(key)
    if found is None:
        found = _NUMBERS[key] = _Number(key)
    return found


class Definition:
    """``name(parameters)`` means ``body``."""

    __slots__ = ("body", "name", "number", "parameters")

    number: _Number

    def __init__(self, name: str, parameters: Iterable[Term], body: Term) -> None:
        self.name = name
        self.parameters = tuple(parameters)
        self.body = body
        if not is_name(name):
            raise TermError(f"{name!r} is not a name for a definition")
        if any(p.op != "var" for p in self.parameters) or len(set(self.parameters)) < len(self.parameters):
            raise TermError(f"the parameters of definition {name} are not different variables")
        if body.type != PROP or body.dangling or not body.free <= set(self.parameters):
            raise TermError(f"the body of definition {name} is not a formula about its parameters")
        self.number = _number(("definition", name, tuple([p.number for p in self.parameters]), body.number))

    def __eq__(self, other: object) -> bool:
        return type(other) is Definition and self.number is other.number

    def __hash__(self) -> int:
        return id(self.number)


class Term:
    """A term or formula. ``hint`` has the names that bound variables had."""

    __slots__ = ("args", "dangling", "data", "free", "hint", "number", "op", "reach", "type")

    number: _Number

    def __init__(self, op: str, args: Iterable[Term] = (), data: Any = None, hint: str = "") -> None:
        self.op = op
        self.args = tuple(args)
        self.data = data
        self.hint = hint
        if hint and not all(map(is_name, hint.split(" "))):
            raise TermError(f"{hint!r} does not name bound variables")
        self.type: Type = _type(op, self.args, data)
        self.dangling: frozenset[tuple[int, Type]] = _dangling(op, self.args, data)
        self.reach: int = 1 + max([i for i, _ in self.dangling]) if self.dangling else 0
        own = data.number if op == "def" else data
        self.number = _number((op, tuple([a.number for a in self.args]), own))
        self.free: frozenset[Term] = frozenset((self,)) if op == "var" else _union([a.free for a in self.args])

    def __eq__(self, other: object) -> bool:
        return type(other) is Term and self.number is other.number

    def __hash__(self) -> int:
        return id(self.number)

    def __repr__(self) -> str:
        return PRINTERS[-1](self)

    def __add__(self, other: Term | int) -> Term:
        return add(self, other)

    def __sub__(self, other: Term | int) -> Term:
        return add(self, -_term(other))

    def __rsub__(self, other: int) -> Term:
        return add(other, -self)

    def __neg__(self) -> Term:
        return num(-self.data) if self.op == "num" else mul(-1, self)

    def __mul__(self, other: Term | int) -> Term:
        return mul(self, other)

    def __rmul__(self, other: int) -> Term:
        return mul(other, self)

    def __truediv__(self, other: Term | int) -> Term:
        below = _term(other)
        if below.op == "num" and below.data != 0:
            return num(self.data / below.data) if self.op == "num" else mul(num(1 / below.data), self)
        return mul(self, power(below, -1))

    def __le__(self, other: Term | int) -> Term:
        return Term("le", (self, _term(other)))

    def __lt__(self, other: Term | int) -> Term:
        return Term("lt", (self, _term(other)))

    def __ge__(self, other: Term | int) -> Term:
        return Term("le", (_term(other), self))

    def __gt__(self, other: Term | int) -> Term:
        return Term("lt", (_term(other), self))

    def __bool__(self) -> bool:
        raise TypeError("a formula has no truth value")


def by_name(v: Term) -> str:
    """What orders variables, the same in every run."""
    return str(v.data)


def _type(op: str, args: tuple[Term, ...], data: Any) -> Type:
    kinds = tuple([a.type for a in args])
    if op not in ("num", "var", "bound", "forall", "exists", "lam", "def"):
        _need(data is None, op, "no data")
    if op in _OF_NUMBERS:
        _need(kinds == (REAL,) * _OF_NUMBERS[op], op, f"{_OF_NUMBERS[op]} numbers")
        _need(op != "num" or type(data) is Fraction, op, "a fraction")
        return REAL
    if op in _OF_FORMULAS:
        _need(kinds == (PROP,) * _OF_FORMULAS[op], op, f"{_OF_FORMULAS[op]} formulas")
        return PROP
    if op in _SEVERAL:
        kind = _SEVERAL[op]
        _need(len(kinds) >= 2 and kinds.count(kind) == len(kinds), op, f"two or more of type {kind}")
        return kind
    if op in COMPARISONS:
        _need(len(kinds) == 2 and kinds[0] == kinds[1], op, "two values of one type")
        _need(is_space(kinds[0]) if op in ("eq", "ne") else kinds[0] == REAL, op, "values that can be compared")
        return PROP
    if op in _TYPES:
        return _TYPES[op](op, args, kinds, data)
    raise TermError(f"there is no {op!r}")


def _variable(op: str, args: tuple[Term, ...], _: tuple[Type, ...], data: Any) -> Type:
    _need(not args and type(data) is tuple and len(data) == 2, op, "a name or place, and a type")
    which, kind = data
    _need(is_name(which) if op == "var" else type(which) is int and which >= 0, op, "a name or place")
    return check_type(kind)


def _application(op: str, args: tuple[Term, ...], kinds: tuple[Type, ...], _: Any) -> Type:
    _need(len(args) > 1 and args[0].op in ("var", "bound") and kinds[0][0] == "fn", op, "a function and arguments")
    _need(type(kinds[0]) is tuple and kinds[1:] == kinds[0][1], op, "arguments of the types of the function")
    result: Type = kinds[0][2]
    return result


def _function(op: str, args: tuple[Term, ...], kinds: tuple[Type, ...], data: Any) -> Type:
    _need(len(args) == 1 and type(data) is tuple, op, "a body, and types")
    return check_type(("fn", data, kinds[0]))


def _quantified(op: str, _: tuple[Term, ...], kinds: tuple[Type, ...], data: Any) -> Type:
    _need(kinds == (PROP,), op, "a formula")
    check_type(data)
    return PROP


def _integral(op: str, _: tuple[Term, ...], kinds: tuple[Type, ...], __: Any) -> Type:
    _need(len(kinds) == 2 and _is_law(kinds[0]), op, "a measure")
    _need(kinds[1] == (PROP if op == "as" else REAL), op, "a number or, for almost surely, a formula")
    return REAL if op == "E" else PROP


def _is_law(kind: Type) -> bool:
    return type(kind) is tuple and kind[0] in ("prob", "measure")


def _outcomes(op: str, _: tuple[Term, ...], kinds: tuple[Type, ...], __: Any) -> Type:
    _need(all(map(is_space, kinds)) and len(kinds) == (2 if op == "pair" else 1), op, "outcomes")
    return ("x", *kinds) if op == "pair" else ("prob", *kinds)


def _part_of_pair(op: str, _: tuple[Term, ...], kinds: tuple[Type, ...], __: Any) -> Type:
    _need(len(kinds) == 1 and type(kinds[0]) is tuple and kinds[0][0] == "x", op, "a pair")
    part: Type = kinds[0][1 if op == "fst" else 2]
    return part


def _indicator(op: str, args: tuple[Term, ...], kinds: tuple[Type, ...], _: Any) -> Type:
    _need(kinds == (PROP,) and _is_made_of_comparisons(args[0]), op, "comparisons, without quantifiers")
    return REAL


def _is_made_of_comparisons(formula: Term) -> bool:
    if formula.op in ("not", "and", "or", "imp"):
        return all(map(_is_made_of_comparisons, formula.args))
    return formula.op in (*COMPARISONS, "true", "false")


def _defined(op: str, _: tuple[Term, ...], kinds: tuple[Type, ...], data: Any) -> Type:
    _need(type(data) is Definition and len(kinds) == len(data.parameters), op, "as many arguments as parameters")
    _need(all(usable(k, p.type) for k, p in zip(kinds, data.parameters, strict=True)), op, "arguments of their types")
    return PROP


def _exactly(given: tuple[Type, ...], result: Type) -> Callable[..., Type]:
    def of(op: str, _: object, kinds: tuple[Type, ...], __: object) -> Type:
        _need(kinds == given, op, f"arguments of the types {given}")
        return result

    return of


_TYPES: Mapping[str, Callable[[str, tuple[Term, ...], tuple[Type, ...], Any], Type]] = {
    "var": _variable, "bound": _variable, "app": _application, "lam": _function, "def": _defined,
    "forall": _quantified, "exists": _quantified, "E": _integral, "integrable": _integral, "as": _integral,
    "pair": _outcomes, "dirac": _outcomes, "fst": _part_of_pair, "snd": _part_of_pair, "ind": _indicator,
    "sum": _exactly((REAL, REAL, REAL), REAL), "nat": _exactly((REAL,), PROP),
    "lebesgue": _exactly((), ("measure", REAL)), "normal": _exactly((REAL, REAL), ("prob", REAL)),
}  # fmt: skip


def bound_types(op: str, args: tuple[Term, ...], data: Any) -> tuple[Type, ...]:
    """The types of the variables that a binder binds, outermost first."""
    if op == "lam":
        return tuple(data)
    if op in ("forall", "exists"):
        return (data,)
    return (REAL,) if op == "sum" else (args[0].type[1],)


def _dangling(op: str, args: tuple[Term, ...], data: Any) -> frozenset[tuple[int, Type]]:
    """The bound variables whose binders are further out: how many are between, and of which type they are."""
    if op == "bound":
        return frozenset((data,))
    if op not in BINDERS:
        return _union([a.dangling for a in args])
    kinds = bound_types(op, args, data)
    left = [*_union([a.dangling for a in args[:-1]])]
    for i, kind in args[-1].dangling:
        if i >= len(kinds):
            left.append((i - len(kinds), kind))
        elif kinds[-1 - i] != kind:
            raise TermError(f"{op} binds a variable of the type {kinds[-1 - i]}, which is used as one of {kind}")
    return frozenset(left)


def _union(sets: list[frozenset[Any]]) -> frozenset[Any]:
    """The union; one of the sets itself where it has all: many terms have the same variables."""
    found: frozenset[Any] = frozenset()
    for s in sets:
        if s is not found and not s <= found:
            found = s if found <= s else found | s
    return found


def eta(t: Term, wanted: Type) -> Term:
    """The function f as x => f(x), so that an argument of a definition has one form."""
    if wanted[0] != "fn" or t.op not in ("var", "bound") or type(t.type) is not tuple or t.type[0] != "fn":
        return t
    kinds = t.type[1]
    under = t if t.op == "var" else Term("bound", (), (t.data[0] + len(kinds), t.data[1]), t.hint)
    places = [Term("bound", (), (len(kinds) - 1 - i, kind)) for i, kind in enumerate(kinds)]
    return Term("lam", (Term("app", (under, *places)),), kinds)


# What checks make -----------------------------------------------------------------------------


def num(q: int | Fraction) -> Term:
    """A number."""
    return Term("num", (), Fraction(q))


def _term(value: Term | int | Fraction) -> Term:
    return value if type(value) is Term else num(value)  # type: ignore[arg-type]


def var(name: str, kind: Type = REAL) -> Term:
    """A free variable."""
    return Term("var", (), (name, kind))


def add(*parts: Term | int) -> Term:
    """A sum: sums in it are parts of it, and zeros are left out."""
    return _flat("add", parts, 0)


def mul(*parts: Term | int) -> Term:
    """A product: products in it are parts of it, and ones are left out."""
    return _flat("mul", parts, 1)


def _flat(op: str, parts: Iterable[Term | int], unit: int) -> Term:
    left = [a for t in map(_term, parts) for a in (t.args if t.op == op else (t,))]
    left = [a for a in left if a.op != "num" or a.data != unit]
    return Term(op, left) if len(left) > 1 else (left[0] if left else num(unit))


def conj(*parts: Term) -> Term:
    """Two formulas or more, none of which is a conjunction."""
    return Term("and", parts)


def power(base: Term, exponent: Term | int) -> Term:
    """A power."""
    return Term("pow", (base, _term(exponent)))


def of(op: str, *args: Term | int) -> Term:
    """A term without data."""
    return Term(op, map(_term, args))


PI = Term("pi")
