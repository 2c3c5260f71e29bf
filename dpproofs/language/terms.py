"""The term language: what the kernel can say.

Every term denotes a value for every value of its variables; nothing is partial.
Where mathematics leaves a value open the language fixes one that carries no
information, and the rules demand a proof that the open case does not occur:

* ``pow(0, -1)`` is 0; ``log(x)`` for nonpositive x is some number, a measurable function of x;
  ``pow(b, e)`` is the usual power when ``e`` is an integer or ``b >= 0`` (with
  ``pow(0, 0) = 1`` and ``pow(0, e) = 0`` for ``e != 0``), else some number, a measurable
  function of b and e; so is ``atanh(x)`` for x outside of (-1, 1), a function of x;
* ``binomial(n, k)`` is the number of subsets of k among n elements for natural n and k, else 0;
* ``entry(x, w, i)`` is floor(x / 2^(w i)) mod 2^w for natural x, w and i, else 0: the number x is a table of
  numbers with w binary digits each, and this is the one at i;
* a sum from a to b is that over the integers i with a <= i <= b, for any real a and b;
* ``normal(m, s)`` for s <= 0 is some probability measure, which depends on m and s measurably;
* ``E(mu, w, f)`` is the Lebesgue integral of ``f`` when ``f`` is integrable under
  ``mu``, else 0; ``integrable(mu, w, f)`` says which case it is.

Types. ``real`` and ``prop`` are fixed. Any other name is a *space*: a nonempty
standard Borel space, implicitly for all. ``("x", s, t)`` is a product space,
``("fn", (s, ...), t)`` a jointly measurable function, ``("prob", s)`` a
probability measure on s (with arguments: a Markov kernel), ``("measure", s)`` a
sigma-finite measure, which depends on nothing. A predicate, ``("fn", (s, ...), "prop")``,
is an arbitrary set. Measurability needs no proof: a function is a function variable, or
a term, and terms contain no quantifier and no predicate.

Bound variables are de Bruijn indices, so equality of terms is equality up to the
names of bound variables; a name that an author gave is kept only for printing.

This file is long because whoever trusts the language reads all of it: which terms there are, that they
are well formed, and how values are put for variables.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias, final

from dpproofs.language.errors import TermError
from dpproofs.language.plain import class_name, is_a, plain_data

Type: TypeAlias = str | tuple[Any, ...]

_MOST_IN_KEY = 4000  # digits
_MOST_DECIMAL = 2_000  # binary digits; Python writes 640 decimal ones or more, however it is started

REAL: Type = "real"
PROP: Type = "prop"


def function_type(arguments: Iterable[Type], result: Type) -> Type:
    """The type of functions from the arguments to the result."""
    arguments = tuple(arguments)
    return check_type(("fn", arguments, result) if arguments else result)


def prob(space: Type) -> Type:
    """The type of probability measures on a space."""
    return check_type(("prob", space))


def measure(space: Type) -> Type:
    """The type of sigma-finite measures on a space."""
    return check_type(("measure", space))


def product(left: Type, right: Type) -> Type:
    """The product of two spaces."""
    return check_type(("x", left, right))


def is_space(t: Type) -> bool:
    """Whether outcomes (or real numbers) of this type can be bound by a measure."""
    if type(t) is str:
        return t != PROP
    return _head(t) == "x" and is_space(t[1]) and is_space(t[2])


def is_measure(t: Type) -> bool:
    """Whether t is a type of measures."""
    return _head(t) in ("prob", "measure")


def _head(t: Type) -> str:
    """What a type is made with: "x", "prob", "measure" or "fn"; nothing for a name."""
    return t[0] if type(t) is tuple and t and type(t[0]) is str else ""


def _shown(value: object) -> str:
    """A value in a refusal. One that is not known to be plain is not asked how it is written."""
    if type(value) is float:
        return f"{value!r} of type float"
    return repr(value) if is_a(value, Term, str, int) else f"a value of type {class_name(value)}"


def digits(n: int) -> str:
    """A whole number as text: hexadecimal where it is longer than the decimal numbers that Python writes."""
    return str(n) if n.bit_length() <= _MOST_DECIMAL else hex(n)


def _in_short(n: int) -> str:
    """Digits of a whole number, or for a long one, such as a table, the number of its digits and their digest."""
    text = digits(n)
    return text if len(text) <= _MOST_IN_KEY else f"{len(text)}#{hashlib.sha256(text.encode()).hexdigest()}"


def is_name(text: object) -> bool:
    """Whether this may be a name. It is of ASCII: letters of other scripts can look alike."""
    return type(text) is str and text.isascii() and text.isidentifier()


def check_type(t: object) -> Type:
    """The type, made of plain data; TermError for what is none."""
    try:
        plain: Type = plain_data(t)
    except TermError as error:
        raise TermError(f"{_shown(t)} is not a type: {error}") from error
    return _checked_type(plain)


def _checked_type(plain: Type) -> Type:
    if not _is_type(plain):
        raise TermError(f"{plain!r} is not a type")
    return plain


def _is_type(t: Any) -> bool:
    if type(t) is not tuple:
        return is_name(t)
    match _head(t), len(t):
        case "x", 3:
            return all(_is_type(a) and is_space(a) for a in t[1:])
        case "prob" | "measure", 2:
            return _is_type(t[1]) and is_space(t[1])
        case "fn", 3:
            _, given, result = t
            if type(given) is not tuple or not given or not _is_type(result):
                return False
            is_value = result == PROP or is_space(result) or _head(result) == "prob"
            return is_value and all(_is_type(a) and is_space(a) for a in given)
        case _:
            return False


def map_type(t: Type, spaces: Mapping[str, Type]) -> Type:
    """Replace names of spaces in a type."""
    if type(t) is str:
        return spaces.get(t, t)
    if t[0] == "fn":
        return ("fn", tuple(map_type(a, spaces) for a in t[1]), map_type(t[2], spaces))
    return (t[0], *(map_type(a, spaces) for a in t[1:]))


@final
class Definition:
    """A named abbreviation: ``name(parameters)`` unfolds to ``body``. Immutable.

    The body is part of the value, so two definitions with one name and different
    bodies are different, and no registry has to be trusted.
    """

    __slots__ = ("body", "closed", "name", "parameters")

    name: str
    parameters: tuple[Term, ...]
    body: Term
    closed: Term
    """The body with the parameters bound, which values are put for."""

    def __new__(cls, name: str, parameters: Iterable[Term], body: Term) -> Definition:
        """Check and make a definition. (An __init__ could be called again on one that is in use.)"""
        if not is_name(name):
            raise TermError(f"{_shown(name)} is not a name for a definition")
        parameters = tuple(parameters)
        same = (name, tuple(map(id, parameters)), id(body))
        found = _MADE.get(same)
        if type(found) is Definition:
            return found
        if type(body) is not Term or body.type != PROP:
            raise TermError(f"the body of definition {name} is not a formula")
        if any(type(p) is not Term or p.op != "var" for p in parameters):
            raise TermError(f"a parameter of definition {name} is not a variable")
        if len(set(parameters)) != len(parameters):
            raise TermError(f"definition {name} repeats a parameter")
        loose = body.free - set(parameters)
        if loose or body.dangling:
            names = ", ".join(sorted(str(v.data[0]) for v in loose)) or "a bound variable without its binder"
            raise TermError(f"definition {name} has free variables: {names}")
        self = object.__new__(cls)
        closed = close(body, parameters)
        for slot, value in (("name", name), ("parameters", parameters), ("body", body), ("closed", closed)):
            object.__setattr__(self, slot, value)
        _keep(same, self)
        return self

    def __init_subclass__(cls) -> None:
        raise TermError("Definition cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> None:
        raise TermError("definitions are immutable")

    def __delattr__(self, name: str) -> None:
        raise TermError("definitions are immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Definition, (self.name, self.parameters, self.body))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Definition:
            return False
        return (self.name, self.parameters, self.body) == (other.name, other.parameters, other.body)

    def __hash__(self) -> int:
        return hash((self.name, self.parameters, self.body))

    def __repr__(self) -> str:
        return f"Definition({self.name!r}, {self.parameters!r}, {self.body!r})"

    def __call__(self, *arguments: object) -> Term:
        """Apply the definition; functions, kernels and measures are given by variables or lambdas."""
        if len(arguments) != len(self.parameters):
            raise TermError(f"{self.name} takes {len(self.parameters)} arguments, got {len(arguments)}")
        args = tuple(eta(as_term(a), p.type) for a, p in zip(arguments, self.parameters, strict=True))
        return Term("def", args, self)


# How many arguments an operator takes, None for two or more; their type, and that of the term. Others are in _type_of.
_SIMPLE: dict[str, tuple[int | None, Type, Type]] = {
    **dict.fromkeys(("num", "pi"), (0, REAL, REAL)), **dict.fromkeys(("add", "mul"), (None, REAL, REAL)),
    **dict.fromkeys(("exp", "log", "sinh", "cosh", "tanh", "atanh", "erf", "erfc", "abs"), (1, REAL, REAL)),
    **dict.fromkeys(("pow", "min", "max", "binomial"), (2, REAL, REAL)),
    **dict.fromkeys(("entry", "sum"), (3, REAL, REAL)),
    "nat": (1, REAL, PROP), "normal": (2, REAL, prob(REAL)), "lebesgue": (0, REAL, measure(REAL)),
    "not": (1, PROP, PROP), "imp": (2, PROP, PROP),
    **dict.fromkeys(("and", "or"), (None, PROP, PROP)), **dict.fromkeys(("true", "false"), (0, PROP, PROP)),
}  # fmt: skip
_RELATIONS = ("le", "lt", "eq", "ne")
_CONNECTIVES = ("not", "and", "or", "imp", "true", "false")
BINDERS = ("forall", "exists", "E", "integrable", "as", "sum", "lam")
_BINDS = frozenset(BINDERS)


@final
class Term:
    """A term or formula. Immutable; built through the functions of this module."""

    __slots__ = ("_hash", "_key", "args", "dangling", "data", "free", "hint", "op", "reach", "type")

    op: str
    args: tuple[Term, ...]
    data: Any
    hint: str
    type: Type
    free: frozenset[Term]
    dangling: frozenset[tuple[int, Type]]
    reach: int
    _hash: int
    _key: str | None

    def __new__(cls, op: str, args: Iterable[Term] = (), data: Any = None, hint: str = "") -> Term:
        """Check and make a term. (An __init__ could be called again on one that a theorem states.)"""
        if type(op) is not str or type(hint) is not str:
            raise TermError(f"{_shown(op)} is not an operator, or {_shown(hint)} not a name")
        args = tuple(args)
        for a in args:
            if type(a) is not Term:
                raise TermError(f"an argument of {op} is not a term")
        if data is not None:
            data = plain_data(data, _MADE_OF_PLAIN)
        same = (op, tuple(map(id, args)), _exactly(data), hint)
        found = _MADE.get(same)
        if type(found) is Term:
            return found
        if hint and not all(map(is_name, hint.split(" "))):
            raise TermError(f"{hint!r} does not name bound variables")
        self = object.__new__(cls)
        put = object.__setattr__
        put(self, "op", op)
        put(self, "args", args)
        put(self, "data", data)
        put(self, "hint", hint)
        put(self, "type", _type_of(self))
        put(self, "_hash", hash((op, args, data)))
        put(self, "_key", None)
        dangling = _dangling(self)
        put(self, "dangling", dangling)
        put(self, "reach", 1 + max([i for i, _ in dangling]) if dangling else 0)
        if op == "var":
            put(self, "free", frozenset((self,)))
        else:
            put(self, "free", _union([a.free for a in args]))
        _keep(same, self)
        return self

    def __init_subclass__(cls) -> None:
        raise TermError("Term cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> None:
        raise TermError("terms are immutable")

    def __delattr__(self, name: str) -> None:
        raise TermError("terms are immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Term, (self.op, self.args, self.data, self.hint))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Term or self._hash != other._hash:
            return False
        return self.op == other.op and self.data == other.data and self.args == other.args

    def __bool__(self) -> bool:
        raise TypeError("a formula has no truth value; 0 < x < 1 must be written as two formulas")

    @property
    def key(self) -> str:
        """A string that orders terms, the same in every run."""
        if self._key is None:
            data: Any = self.data.name if type(self.data) is Definition else self.data
            if self.op == "num":
                top, bottom = _in_short(data.numerator), _in_short(data.denominator)
                data = top if bottom == "1" else f"{top}/{bottom}"
            inner = ",".join(a.key for a in self.args)
            object.__setattr__(self, "_key", f"{self.op}<{data}>({inner})")
        return self._key  # type: ignore[return-value]

    # Arithmetic and comparison, so that statements read like mathematics.
    def __add__(self, other: object) -> Term:
        return add(self, other)

    def __radd__(self, other: object) -> Term:
        return add(other, self)

    def __sub__(self, other: object) -> Term:
        return add(self, -as_term(other))

    def __rsub__(self, other: object) -> Term:
        return add(other, -self)

    def __neg__(self) -> Term:
        if self.op == "num":
            return num(-self.data)
        return mul(-1, self)

    def __mul__(self, other: object) -> Term:
        return mul(self, other)

    def __rmul__(self, other: object) -> Term:
        return mul(other, self)

    def __truediv__(self, other: object) -> Term:
        return div(self, other)

    def __rtruediv__(self, other: object) -> Term:
        return div(other, self)

    def __pow__(self, other: object) -> Term:
        return power(self, other)

    def __rpow__(self, other: object) -> Term:
        return power(other, self)

    def __le__(self, other: object) -> Term:
        return Term("le", (self, as_term(other)))

    def __lt__(self, other: object) -> Term:
        return Term("lt", (self, as_term(other)))

    def __ge__(self, other: object) -> Term:
        return Term("le", (as_term(other), self))

    def __gt__(self, other: object) -> Term:
        return Term("lt", (as_term(other), self))

    def __call__(self, *arguments: object) -> Term:
        """Apply a function, kernel or predicate."""
        return apply(self, *arguments)

    def __repr__(self) -> str:
        return _written[0](self)


_written: list[Callable[[Term], str]] = []
"""What writes a term as text; ``dpproofs.language.text`` puts it here."""

# What was made before, by its parts: the same parts give the same object again. Only what was checked
# gets in, so what is found needs no check. A value keeps its parts, so that no other has their id.
_MADE: dict[tuple[Any, ...], Any] = {}
_MADE_OF_PLAIN = (Definition,)
"""What a term may hold besides names, indices and types, and is itself made of such."""
_MOST_MADE = 2**16


def _keep(same: tuple[Any, ...], value: Any) -> None:
    if len(_MADE) >= _MOST_MADE:
        _MADE.clear()
    _MADE[same] = value


def _exactly(data: Any) -> Any:
    """A key that separates plain data that Python calls equal: an index can be 1, but not True or Fraction(1)."""
    if data is None:
        return None
    if type(data) is tuple:
        return data, bool(data) and type(data[0]) is int
    if type(data) is Fraction:
        return data.numerator, data.denominator
    if type(data) is Definition:
        return id(data)
    return data


def _union(sets: list[frozenset[Any]]) -> frozenset[Any]:
    """The union; one of the sets itself where it contains the others."""
    if not sets:
        return frozenset()
    out = sets[0]
    for s in sets[1:]:
        if s is not out and s and not s <= out:
            out = s if out <= s else out | s
    return out


def _dangling(t: Term) -> frozenset[tuple[int, Type]]:
    """Bound variables of t whose binder lies outside t, as (index, type)."""
    if t.op == "bound":
        return frozenset((t.data,))
    if t.op not in _BINDS:
        return _union([a.dangling for a in t.args])
    types = bound_types(t)
    result: set[tuple[int, Type]] = set()
    for a in t.args[:-1]:
        result |= a.dangling
    for index, kind in t.args[-1].dangling:
        if index >= len(types):
            result.add((index - len(types), kind))
        elif types[len(types) - 1 - index] != kind:
            raise TermError(f"{t.op} binds a {types} but its body uses it as {kind}")
    return frozenset(result)


def bound_types(t: Term) -> tuple[Type, ...]:
    """The types of the variables that a binder binds, outermost first."""
    match t.op:
        case "forall" | "exists":
            return (t.data,)
        case "E" | "integrable" | "as":
            return (t.args[0].type[1],)
        case "sum":
            return (REAL,)
        case "lam":
            return tuple(t.data)
        case _:
            raise TermError(f"{t.op} binds nothing")


def _expect(condition: bool, t: Term, what: str) -> None:
    if not condition:
        raise TermError(f"{t.op} expects {what}, got types {[a.type for a in t.args]}")


def _pair(data: object) -> tuple[Any, Any]:
    if type(data) is not tuple or len(data) != 2:
        raise TermError(f"{data!r} is not a name or index with a type")
    return data


def _type_of(t: Term) -> Type:
    op, args, data = t.op, t.args, t.data
    types = [a.type for a in args]
    if op in _SIMPLE:
        arity, taken, given = _SIMPLE[op]
        _expect(len(args) == arity if arity is not None else len(args) >= 2, t, "another number of arguments")
        _expect(types.count(taken) == len(types), t, "real numbers" if taken == REAL else "formulas")
        if op == "num" and type(data) is not Fraction:
            raise TermError(f"a number must be a Fraction in lowest terms, got {data!r}")
        if op != "num" and data is not None:
            raise TermError(f"{op} carries no data")
        return given
    if op in _RELATIONS:
        _expect(len(args) == 2 and types[0] == types[1] and data is None, t, "two values of one type")
        _expect(types[0] == REAL or (op in ("eq", "ne") and is_space(types[0])), t, "real numbers")
        return PROP
    match op:
        case "var":
            name, kind = _pair(data)
            _expect(not args and is_name(name), t, "a name")
            return _checked_type(kind)
        case "bound":
            index, kind = _pair(data)
            _expect(not args and type(index) is int and index >= 0, t, "an index")
            return _checked_type(kind)
        case "app":
            _expect(len(args) >= 2 and data is None and args[0].op in ("var", "bound"), t, "a function")
            head = types[0]
            _expect(_head(head) == "fn", t, "a function")
            if tuple(types[1:]) != head[1]:
                _expect(False, t, f"arguments of types {head[1]}")
            result: Type = head[2]
            return result
        case "lam":
            _expect(len(args) == 1 and type(data) is tuple and len(data) > 0, t, "a body")
            return _checked_type(("fn", data, types[0]))
        case "forall" | "exists":
            _expect(len(args) == 1 and types[0] == PROP, t, "a formula")
            _checked_type(data)
            return PROP
        case "E" | "integrable" | "as":
            _expect(len(args) == 2 and is_measure(types[0]) and data is None, t, "a measure and a body")
            _expect(types[1] == (PROP if op == "as" else REAL), t, "a body of the right type")
            return REAL if op == "E" else PROP
        case "ind":
            _expect(types == [PROP] and data is None, t, "a formula")
            if not is_decidable(args[0]):
                raise TermError("an indicator takes a combination of comparisons, without quantifiers")
            return REAL
        case "pair":
            _expect(len(args) == 2 and all(is_space(x) for x in types) and data is None, t, "two outcomes")
            return product(*types)
        case "fst" | "snd":
            kind = types[0] if len(types) == 1 else ""
            _expect(_head(kind) == "x" and data is None, t, "a pair")
            component: Type = kind[1 if op == "fst" else 2]
            return component
        case "dirac":
            _expect(len(args) == 1 and is_space(types[0]) and data is None, t, "an outcome")
            return prob(types[0])
        case "def":
            _expect(type(data) is Definition, t, "a definition")
            wanted = [p.type for p in data.parameters]
            if len(types) != len(wanted) or not all(map(fits, types, wanted)):
                _expect(False, t, f"arguments of the types of {data.name}")
            return PROP
        case _:
            raise TermError(f"unknown operator {op!r}")


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type can stand for a variable of another: a probability is a measure."""
    if given == wanted:
        return True
    if _head(given) == "prob" and _head(wanted) == "measure":
        return bool(given[1] == wanted[1])
    if _head(given) == _head(wanted) == "fn":
        return bool(given[1] == wanted[1]) and fits(given[2], wanted[2])
    return False


def is_decidable(formula: Term) -> bool:
    """Whether a formula is built from comparisons alone, so that it defines a Borel set."""
    return formula.op in _RELATIONS or (formula.op in _CONNECTIVES and all(map(is_decidable, formula.args)))


# Constructors ---------------------------------------------------------------------------------


def as_term(value: object) -> Term:
    """A term as it is; an int or Fraction as a number. Floats are refused: they are rarely meant."""
    if type(value) is Term:
        return value
    if type(value) is bool:
        raise TermError(f"{value!r} is a truth value, not a number")
    if is_a(value, int, Fraction):
        return num(value)  # type: ignore[arg-type]
    raise TermError(f"{_shown(value)} is not a term")


def _expect_term(value: object) -> None:
    if type(value) is not Term:
        raise TermError(f"{_shown(value)} is not a term")


def num(value: int | Fraction) -> Term:
    """An exact rational number."""
    if not is_a(value, int, Fraction):
        raise TermError(f"{_shown(value)} is not a whole number or a Fraction")
    return Term("num", (), value if type(value) is Fraction else Fraction(value))


def var(name: str, kind: Type = REAL) -> Term:
    """A free variable."""
    return Term("var", (), (name, kind))


def variables(names: str, kind: Type = REAL) -> tuple[Term, ...]:
    """Several variables of one type, from a string of names."""
    return tuple(var(n, kind) for n in names.split())


def add(*parts: object) -> Term:
    """A sum, flattened; zeros are dropped and numbers are not folded."""
    flat: list[Term] = []
    for part in map(as_term, parts):
        flat.extend(part.args if part.op == "add" else (part,))
    flat = [p for p in flat if not (p.op == "num" and p.data == 0)]
    if not flat:
        return num(0)
    return flat[0] if len(flat) == 1 else Term("add", flat)


def mul(*parts: object) -> Term:
    """A product, flattened; ones are dropped."""
    flat: list[Term] = []
    for part in map(as_term, parts):
        flat.extend(part.args if part.op == "mul" else (part,))
    flat = [p for p in flat if not (p.op == "num" and p.data == 1)]
    if not flat:
        return num(1)
    return flat[0] if len(flat) == 1 else Term("mul", flat)


def div(left: object, right: object) -> Term:
    """A quotient, ``left * right**-1``; a quotient of numbers is a number."""
    a, b = as_term(left), as_term(right)
    if b.op == "num":
        if b.data == 0:
            raise TermError("division by zero")
        return num(a.data / b.data) if a.op == "num" else mul(num(1 / b.data), a)
    return mul(a, Term("pow", (b, num(-1))))


def power(base: object, exponent: object) -> Term:
    """A power."""
    return Term("pow", (as_term(base), as_term(exponent)))


def _applied(op: str) -> Callable[..., Term]:
    """What makes terms with an operator, of terms and of numbers."""
    return lambda *arguments: Term(op, map(as_term, arguments))


exp, log, sinh, cosh, tanh, atanh = map(_applied, ("exp", "log", "sinh", "cosh", "tanh", "atanh"))
erf, erfc, absolute, minimum, maximum = map(_applied, ("erf", "erfc", "abs", "min", "max"))
eq, ne, nat, ind, neg = map(_applied, ("eq", "ne", "nat", "ind", "not"))
pair, fst, snd, dirac = map(_applied, ("pair", "fst", "snd", "dirac"))
binomial = _applied("binomial")
"""The binomial coefficient "n choose k" of natural numbers; 0 where n or k is not natural."""
entry = _applied("entry")
"""The entry of a table, by its width and place: the binary digits of the table, a number, are its entries."""
normal = _applied("normal")
"""The Gaussian law with the given mean and standard deviation, on the real line."""
PI = Term("pi")
LEBESGUE = Term("lebesgue")
TRUE, FALSE = Term("true"), Term("false")


def sqrt(x: object) -> Term:
    """The square root, as the power one half."""
    return power(x, Fraction(1, 2))


def _connective(op: str, parts: tuple[Term, ...], empty: Term) -> Term:
    flat: list[Term] = []
    for p in parts:
        _expect_term(p)
        flat.extend(p.args if p.op == op else (p,))
    if not flat:
        return empty
    return flat[0] if len(flat) == 1 else Term(op, flat)


def conj(*parts: Term) -> Term:
    """Conjunction, flattened."""
    return _connective("and", parts, TRUE)


def disj(*parts: Term) -> Term:
    """Disjunction, flattened."""
    return _connective("or", parts, FALSE)


def implies(*parts: Term) -> Term:
    """``implies(a, b, c)`` is a -> (b -> c)."""
    result = parts[-1]
    for p in reversed(parts[:-1]):
        result = Term("imp", (p, result))
    return result


def _name(v: Term) -> str:
    if type(v) is not Term or v.op != "var":
        raise TermError(f"{_shown(v)} is not a variable")
    return str(v.data[0])


def _listed(bound: Term | Iterable[Term]) -> tuple[tuple[Term, ...], tuple[str, ...]]:
    """The variables that are bound, and their names."""
    variables = (bound,) if type(bound) is Term else tuple(bound)
    return variables, tuple(map(_name, variables))


def _quantified(op: str, bound: Term | Iterable[Term], body: Term) -> Term:
    variables, names = _listed(bound)
    inner = {v: i for i, v in enumerate(variables)}  # of two binders of one variable, the inner one binds
    body = close(body, tuple([v if inner[v] == i else TRUE for i, v in enumerate(variables)]))
    for v, name in reversed(list(zip(variables, names, strict=True))):
        body = Term(op, (body,), v.type, name)
    return body


def forall(bound: Term | Iterable[Term], body: Term) -> Term:
    """For all values of the variables, body."""
    return _quantified("forall", bound, body)


def exists(bound: Term | Iterable[Term], body: Term) -> Term:
    """For some values of the variables, body."""
    return _quantified("exists", bound, body)


def lam(bound: Term | Iterable[Term], body: object) -> Term:
    """The function of the bound variables with value body."""
    variables, names = _listed(bound)
    closed = close(as_term(body), variables)
    return Term("lam", (closed,), tuple(v.type for v in variables), " ".join(names))


def _under(op: str, mu: Term, w: Term, body: Term) -> Term:
    name = _name(w)
    return Term(op, (mu, close(body, (w,))), None, name)


def E(mu: Term, w: Term, body: object) -> Term:
    """The expectation (integral) of body over the outcome w of the measure mu."""
    return _under("E", mu, w, as_term(body))


def integrable(mu: Term, w: Term, body: object) -> Term:
    """Body is integrable under mu."""
    return _under("integrable", mu, w, as_term(body))


def almost_surely(mu: Term, w: Term, formula: Term) -> Term:
    """The formula holds for all outcomes w outside a set of mu-measure 0."""
    return _under("as", mu, w, formula)


def summation(i: Term, lo: object, hi: object, body: object) -> Term:
    """The sum of body over the integers i with lo <= i <= hi."""
    name = _name(i)
    return Term("sum", (as_term(lo), as_term(hi), close(as_term(body), (i,))), None, name)


# Substitution ---------------------------------------------------------------------------------


def apply(function: Term, *arguments: object) -> Term:
    """Apply a function variable or a lambda; a lambda is reduced."""
    _expect_term(function)
    args = tuple(map(as_term, arguments))
    if function.op == "lam":
        if len(args) != len(function.data) or any(a.type != k for a, k in zip(args, function.data, strict=True)):
            raise TermError(f"a function of {function.data} was applied to {args!r}")
        return open_(function.args[0], args)
    return Term("app", (function, *args))


def eta(t: Term, wanted: Type) -> Term:
    """Write a function-valued argument as a lambda, so that one value has one form."""
    if _head(wanted) == "fn" and t.op in ("var", "bound"):
        n = len(t.type[1]) if _head(t.type) == "fn" else 0
        if n:
            bound = [Term("bound", (), (n - 1 - i, k)) for i, k in enumerate(t.type[1])]
            return Term("lam", (Term("app", (shift(t, n), *bound)),), t.type[1], "")
    return t


def shift(t: Term, by: int, depth: int = 0) -> Term:
    """Raise the dangling indices of t at or above depth."""
    if by == 0:
        return t

    def go(a: Term, depth: int) -> Term:
        if a.reach <= depth:
            return a
        if a.op == "bound":
            return Term("bound", (), (a.data[0] + by, a.data[1]), a.hint)
        return rebuild(a, go, depth)

    return go(t, depth)


def rebuild(t: Term, go: Callable[[Term, int], Term], depth: int = 0) -> Term:
    """Apply go(argument, depth) to the arguments of t; the depth grows by the variables that t binds around one."""
    op, old = t.op, t.args
    if op in _BINDS:
        inner = depth + (len(t.data) if op == "lam" else 1)
        args = (*[go(a, depth) for a in old[:-1]], go(old[-1], inner))
    else:
        args = tuple([go(a, depth) for a in old])
    if op == "app" and args[0].op == "lam":
        return apply(*args)
    if op == "add" and any(a.op == "add" or (a.op == "num" and a.data == 0) for a in args):
        return add(*args)
    if op == "mul" and any(a.op == "mul" or (a.op == "num" and a.data == 1) for a in args):
        return mul(*args)
    if op == "def":
        args = tuple([eta(a, p.type) for a, p in zip(args, t.data.parameters, strict=True)])
    # The data and the name are those of a term, and plain.
    found = _MADE.get((op, tuple(map(id, args)), _exactly(t.data), t.hint))
    return found if type(found) is Term else Term(op, args, t.data, t.hint)


def open_(body: Term, values: tuple[Term, ...]) -> Term:
    """Put values for the outermost bound variables of a binder's body."""
    n = len(values)

    def go(t: Term, depth: int) -> Term:
        if t.reach <= depth:
            return t
        if t.op != "bound":
            return rebuild(t, go, depth)
        index = t.data[0] - depth
        if index < n:
            return shift(values[n - 1 - index], depth)
        return Term("bound", (), (t.data[0] - n, t.data[1]), t.hint)

    return go(body, 0)


def close(t: Term, bound: tuple[Term, ...]) -> Term:
    """Turn free variables into the bound variables of a new innermost binder."""
    _expect_term(t)
    n, names = len(bound), frozenset(bound)  # a set knows the hashes of its members

    def go(a: Term, depth: int) -> Term:
        if a.free.isdisjoint(names):
            return a
        if a.op == "var":
            return Term("bound", (), (depth + n - 1 - bound.index(a), a.type), a.data[0])
        return rebuild(a, go, depth)

    return go(shift(t, n), 0)


def substitute(t: Term, values: Mapping[Term, Term]) -> Term:
    """Put terms (or lambdas, for functions) for free variables, without capture."""
    _expect_term(t)
    put: dict[Term, Term] = {}
    for v, value in values.items():
        name = _name(v)
        _expect_term(value)
        if value.dangling:
            raise TermError(f"{value!r} has a bound variable without its binder")
        if not fits(value.type, v.type):
            raise TermError(f"{name} has type {v.type}, but {value!r} has type {value.type}")
        put[v] = value
    names = frozenset(put)

    def go(a: Term, depth: int) -> Term:
        if a.free.isdisjoint(names):
            return a
        return put[a] if a.op == "var" else rebuild(a, go, depth)

    return go(t, 0)


def rename_spaces(t: Term, spaces: Mapping[str, Type]) -> Term:
    """Put spaces for the names of spaces, everywhere in t."""
    _expect_term(t)
    put: dict[str, Type] = {}
    for name, value in spaces.items():
        if not is_name(name):
            raise TermError(f"{_shown(name)} is not a name of a space")
        if name in (REAL, PROP):
            raise TermError("real and prop are not names of spaces")
        put[name] = check_type(value)
        if not is_space(put[name]):
            raise TermError(f"{put[name]!r} is not a space")
    return _rename_spaces(t, put, {})


def _rename_spaces(t: Term, spaces: Mapping[str, Type], done: dict[int, Term]) -> Term:
    """The term at the spaces; ``done`` has the parts of the whole term for which that is known, by their ids."""
    known = done.get(id(t))
    if known is not None:
        return known
    args = tuple([_rename_spaces(a, spaces, done) for a in t.args])
    data = t.data
    match t.op:
        case "var" | "bound":
            data = (data[0], map_type(data[1], spaces))
        case "forall" | "exists":
            data = map_type(data, spaces)
        case "lam":
            data = tuple(map_type(a, spaces) for a in data)
        case "def":
            data = Definition(
                data.name,
                tuple([_rename_spaces(p, spaces, done) for p in data.parameters]),
                _rename_spaces(data.body, spaces, done),
            )
        case _:
            pass
    done[id(t)] = renamed = Term(t.op, args, data, t.hint)
    return renamed


def unfold(t: Term) -> Term:
    """The meaning of an applied definition."""
    _expect_term(t)
    if t.op != "def":
        raise TermError(f"{t!r} is not an applied definition")
    return open_(t.data.closed, t.args)
