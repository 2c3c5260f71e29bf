"""Types, terms, definitions and sequents as text of Coq.

A name says what it is, so that no two meet. A real variable ``x`` is ``x_``; a variable of another type has the type
in its name, as in ``P'prob'Y``; the space ``Y`` is ``Y'``; a bound variable has its depth in its name, as in ``w'0``;
the definition ``zcdp`` is ``zcdp''``.
That a variable is a measurable function, a kernel or a probability is a hypothesis of its own. ``DP.v`` has what the
text stands on. The text is read back into terms in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from dpproofs.replay.terms import BINDERS, PROP, REAL, Definition, Term, Type, bound_types

_FUNCTIONS: Mapping[str, str] = {
    "exp": "exp", "log": "ln", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "atanh": "atanh", "erf": "erf",
    "erfc": "erfc", "abs": "Rabs", "min": "Rmin", "max": "Rmax", "binomial": "binomial", "entry": "entry",
    "pow": "power", "nat": "natural", "ind": "indicator", "fst": "fst", "snd": "snd", "normal": "normal", "not": "not",
}  # fmt: skip
_BETWEEN: Mapping[str, str] = {
    "add": " + ", "mul": " * ", "and": " /\\ ", "or": " \\/ ", "imp": " -> ", "le": " <= ", "lt": " < ",
}  # fmt: skip
_CONSTANTS: Mapping[str, str] = {"pi": "PI", "lebesgue": "lebesgue", "true": "True", "false": "False"}
_UNDER_MEASURE: Mapping[str, str] = {"E": "E", "integrable": "integrable", "as": "almost_surely"}
_MOST_KEPT = 200_000


class NotPrintableError(Exception):
    """A term or step that has no form in Coq."""


# Types ----------------------------------------------------------------------------------------


def space(kind: Type) -> str:
    """A space: of type ``Space`` in Coq."""
    if isinstance(kind, str):
        return "real" if kind == REAL else f"{kind}'"
    return f"(prod_space {space(kind[1])} {space(kind[2])})"


def product(kinds: Iterable[Type]) -> str:
    """The product of spaces, to the left: what a function of several arguments is measurable on."""
    first, *rest = kinds
    text = space(first)
    for kind in rest:
        text = f"(prod_space {text} {space(kind)})"
    return text


def type_of(kind: Type) -> str:
    """A type in Coq."""
    if kind in (PROP, REAL):
        return "Prop" if kind == PROP else "R"
    if isinstance(kind, str) or kind[0] == "x":
        return f"(point {space(kind)})"
    if is_law(kind):
        return f"(Measure {space(kind[1])})"
    return "(" + " -> ".join(map(type_of, (*kind[1], kind[2]))) + ")"


def is_law(kind: Type) -> bool:
    """Whether values of the type are measures."""
    return isinstance(kind, tuple) and kind[0] in ("prob", "measure")


def names_of_spaces(kind: Type) -> frozenset[str]:
    """The names of spaces in a type."""
    if isinstance(kind, str):
        return frozenset((kind,)) - {REAL, PROP}
    return frozenset().union(*map(names_of_spaces, (*kind[1], kind[2]) if kind[0] == "fn" else kind[1:]))


def component(n: int, i: int, of: str = "p") -> str:
    """The i-th of n components of a point of a product to the left."""
    for _ in range(n - 1 - i):
        of = f"(fst {of})"
    return of if i == 0 else f"(snd {of})"


def conditions(name: str, kind: Type) -> list[str]:
    """What a variable of that type has to be, beyond its type in Coq."""
    if isinstance(kind, str) or kind[0] in ("x", "measure"):
        return []
    if kind[0] == "prob":
        return [f"Probability {space(kind[1])} {name}"]
    _, given, result = kind
    if result == PROP:
        return []
    at = " ".join(component(len(given), i) for i in range(len(given)))
    if not is_law(result):
        return [f"Measurable {product(given)} {space(result)} (fun p => {name} {at})"]
    target = space(result[1])
    return [
        f"Kernel {product(given)} {target} (fun p => {name} {at})",
        f"(forall p : point {product(given)}, Probability {target} ({name} {at}))",
    ]


# Names ----------------------------------------------------------------------------------------


def _in_name(kind: Type) -> str:
    if isinstance(kind, str):
        return kind
    if kind[0] == "fn":
        return f"fn{len(kind[1])}'" + "'".join(map(_in_name, (*kind[1], kind[2])))
    return "'".join((kind[0], *map(_in_name, kind[1:])))


def variable(v: Term) -> str:
    """The name of a free variable."""
    name, kind = v.data
    return f"{name}_" if kind == REAL else f"{name}'{_in_name(kind)}"


def condition(v: Term, i: int = 0) -> str:
    """The name of the i-th condition on a free variable."""
    return f"c'{i}{variable(v)}"


def number(q: Fraction) -> str:
    """A rational number."""
    top = str(q.numerator) if q >= 0 else f"({q.numerator})"
    return top if q.denominator == 1 else f"({top} / {q.denominator})"


# Terms ----------------------------------------------------------------------------------------


def _shortest(t: Term) -> Term:
    """The function f for x => f(x): the two are the same in Coq."""
    if t.op != "lam" or t.args[0].op != "app":
        return t
    head, *places = t.args[0].args
    n = len(t.data)
    if [a.data[0] if a.op == "bound" else None for a in places] != [*reversed(range(n))]:
        return t
    if head.op == "var":
        return head
    return Term("bound", (), (head.data[0] - n, head.data[1]), head.hint) if head.data[0] >= n else t


class Printer:
    """Writes terms. What definitions mean is collected, in the order in which they are met."""

    def __init__(self) -> None:
        self._known: dict[tuple[Term, tuple[str, ...]], str] = {}
        self._names: dict[Definition, str] = {}
        self._spaces: dict[Term, frozenset[str]] = {}
        self.definitions: list[str] = []

    def term(self, t: Term, around: tuple[str, ...] = ()) -> str:
        """The text of a term; ``around`` has the names of the variables bound around it, outermost first."""
        seen = around[-t.reach :] if t.reach else ()
        key = (t, (*seen, str(len(around))))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            found = self._known[key] = self._term(t, around)
        return found

    def _term(self, t: Term, around: tuple[str, ...]) -> str:
        op, args = t.op, t.args
        match op:
            case "num":
                return number(t.data)
            case "var":
                return variable(t)
            case "bound":
                return str(around[-1 - t.data[0]])
            case "eq" | "ne":
                left, right = (self.term(a, around) for a in args)
                return f"({left} {'=' if op == 'eq' else '<>'} {right} :> {type_of(args[0].type)})"
            case "pair":
                return f"({self.term(args[0], around)}, {self.term(args[1], around)})"
            case "dirac":
                return f"(dirac {space(args[0].type)} {self.term(args[0], around)})"
            case "def":
                spaces = map(space, sorted(self.spaces_of_definition(t.data)))
                given = [self.term(_shortest(a), around) for a in args]
                return f"({' '.join((self.definition(t.data), *spaces, *given))})"
        if op in _CONSTANTS:
            return _CONSTANTS[op]
        if op in BINDERS:
            return self._binder(t, around)
        parts = [self.term(a, around) for a in args]
        if op in _BETWEEN:
            return f"({_BETWEEN[op].join(parts)})"
        if op == "app":
            return f"({' '.join(parts)})"
        if op not in _FUNCTIONS:
            raise NotPrintableError(f"{op} has no form in Coq")
        return f"({_FUNCTIONS[op]} {' '.join(parts)})"

    def _binder(self, t: Term, around: tuple[str, ...]) -> str:
        op, args = t.op, t.args
        kinds = bound_types(op, args, t.data)
        names = self.bound_names(t, len(around))
        body = self.term(args[-1], (*around, *names))
        typed = " ".join(f"({n} : {type_of(k)})" for n, k in zip(names, kinds, strict=True))
        if op in ("forall", "exists"):
            then = _BETWEEN["imp" if op == "forall" else "and"]
            return f"({op} {typed}, {then.join((*conditions(names[0], kinds[0]), body))})"
        function = f"(fun {typed} => {body})"
        if op == "lam":
            return function
        if op == "sum":
            return f"(sum_of {self.term(args[0], around)} {self.term(args[1], around)} {function})"
        return f"({_UNDER_MEASURE[op]} {space(kinds[0])} {self.term(args[0], around)} {function})"

    def bound_names(self, t: Term, depth: int) -> tuple[str, ...]:
        """The names of the variables that a binder binds."""
        n = len(t.data) if t.op == "lam" else 1
        hints = t.hint.split(" ") if t.hint and len(t.hint.split(" ")) == n else ["b"] * n
        return tuple(f"{hint}'{depth + i}" for i, hint in enumerate(hints))

    # Definitions

    def definition(self, d: Definition) -> str:
        """The name of a definition, which is written before it is used; its spaces are arguments."""
        found = self._names.get(d)
        if found is None:
            body = self.term(d.body)
            same = sum(other.name == d.name for other in self._names)
            found = self._names[d] = f"{d.name}''{same or ''}"
            given = [f"({space(s)} : Space)" for s in sorted(self.spaces_of_definition(d))]
            given += [f"({variable(v)} : {type_of(v.type)})" for v in d.parameters]
            self.definitions.append(f"Definition {' '.join((found, *given))} : Prop :=\n  {body}.\n")
        return found

    def spaces_of_definition(self, d: Definition) -> frozenset[str]:
        """The names of spaces in a definition."""
        return frozenset().union(*map(self.spaces, (d.body, *d.parameters)))

    def spaces(self, t: Term) -> frozenset[str]:
        """The names of spaces in a term."""
        found = self._spaces.get(t)
        if found is None:
            own = {"var": t.data[1:], "bound": t.data[1:], "lam": t.data} if type(t.data) is tuple else {}
            kinds = (t.data,) if t.op in ("forall", "exists") else own.get(t.op, ())
            found = self.spaces_of_definition(t.data) if t.op == "def" else frozenset()
            found = self._spaces[t] = found.union(*map(names_of_spaces, kinds), *map(self.spaces, t.args))
        return found
