"""Terms as text. What was proved is always shown from the kernel's own value."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count
from string import ascii_uppercase
from typing import Any

from dpproofs.language.errors import TermError
from dpproofs.language.plain import class_name
from dpproofs.language.terms import BINDERS, Definition, Term, _written, bound_types, digits, is_space, map_type

# Binding strength of each form; a child that binds less tightly than its place is bracketed.
_IMP, _OR, _AND, _NOT, _REL, _ADD, _MUL, _NEG, _POW, _ATOM = range(10)
_SYMBOLS = {"le": "<=", "lt": "<", "eq": "=", "ne": "!="}
_LONGEST_NAME = 40
"""The names of bound variables have no meaning; of a longer one the beginning is shown."""
_LONGEST_NUMBER = 13_280
"""Binary digits of a number that is written out where definitions are shown with their bodies."""
# What a name alone may not look like: a variable of such a name is shown with its type.
_WORDS = frozenset(
    "pi true false lebesgue exp log sinh cosh tanh atanh erf erfc abs min max sqrt sum binomial normal dirac fst snd "
    "entry in not and or for almost surely integrable".split()
)


_known: dict[str, Definition | None] = {}
"""What the library means by its names; None where two files say that it means two things."""


def the_library_means(definitions: Iterable[Definition]) -> None:
    """Any other definition with the name of one of these carries its mark wherever it is shown.

    A name that is given two meanings, but for spaces, has none: then all definitions of that name carry their marks.
    """
    for d in definitions:
        if type(d) is not Definition:
            raise TermError(f"a value of type {class_name(d)} is not a definition")
        first = _known.setdefault(d.name, d)
        if first is not None and first is not d and not _is_one(first, d) and not _is_one(d, first):
            _known[d.name] = None


def text(t: Term, *among: Term) -> str:
    """The term on one line, in the usual notation, distinguished from the terms that it is shown among."""
    return Printer((t, *among)).text(t)


class Printer:
    """Prints terms that are shown together, so that what looks alike in any of them is one thing.

    Two definitions of one name carry a mark, a digest of all that they say, unless both are one definition
    at several spaces, and these follow from the types of its parameters. So does one with a name of the library
    that is not the library's, also where it stands alone. A free variable is shown with its
    type if its name is that of another one, of a definition or of a word; a bound one gets another name.
    With ``bodies`` the bodies of the definitions are shown too, and so are all definitions in them; of numbers that are
    too long to be read, a SHA-256 is shown.
    """

    def __init__(self, terms: Iterable[Term], *, bodies: bool = False) -> None:
        terms = tuple(terms)
        self.bodies = bodies
        self.definitions = _applied(terms, bodies=bodies)
        """The definitions that are applied, in the order in which a reader comes upon them."""
        named: dict[str, list[Definition]] = {}
        for d in self.definitions:
            named.setdefault(d.name, []).append(d)
        self.names = frozenset(named)
        self.marks: dict[Definition, str] = {}
        self._general: dict[Definition, Definition] = {}
        for name, group in named.items():
            general = _general(group)
            if general is not None:
                self._general.update(dict.fromkeys(group, general))
            other = name in _known and not _is_all(_known[name], group)
            if general is None or other or name in _WORDS:
                marks = _marks(group if general is None else [general])
                self.marks.update(marks if general is None else dict.fromkeys([*group, general], marks[general]))
        self._unclear = self._alike(frozenset().union(*(t.free for t in terms)))

    def text(self, t: Term) -> str:
        """One of the terms."""
        return _Line(self, t, self._unclear).show(t, (), 0)

    def body(self, d: Definition) -> str:
        """What a definition means."""
        return _Line(self, d.body, self._alike(d.parameters)).show(d.body, (), 0)

    def head(self, d: Definition, *, types: bool = False) -> str:
        """A definition applied to its parameters; with the types of all of these, or of those that need it."""
        unclear = self._alike(d.parameters)
        if types:
            shown = [f"{v.data[0]} : {type_text(v.type)}" for v in d.parameters]
        else:
            shown = [_Line(self, v, unclear).show(v, (), 0) for v in d.parameters]
        return f"{self.title(d)}({', '.join(shown)})"

    def title(self, d: Definition) -> str:
        """The name of a definition, with its mark."""
        return d.name + self.marks.get(d, "")

    def meanings(self) -> dict[str, str]:
        """What the definitions mean, by their heads: one at several spaces once, at the most general ones."""
        shown = dict.fromkeys(self._general.get(d, d) for d in self.definitions)
        return {self.head(d): self.body(d) for d in shown}

    def _alike(self, variables: Iterable[Term]) -> frozenset[str]:
        names = Counter(str(v.data[0]) for v in variables)
        return frozenset(n for n, k in names.items() if k > 1 or n in _WORDS or n in self.names)


def _applied(terms: Iterable[Term], *, bodies: bool) -> list[Definition]:
    """The definitions that are applied in terms, and with ``bodies`` in the bodies of definitions."""
    found: dict[Definition, None] = {}
    seen: set[int] = set()
    stack = [*terms][::-1]
    while stack:
        t = stack.pop()
        if id(t) in seen:
            continue
        seen.add(id(t))
        stack.extend(t.args[::-1])
        if t.op == "def" and type(t.data) is Definition:
            found.setdefault(t.data)
            if bodies:
                stack.append(t.data.body)
    return list(found)


def _general(group: list[Definition]) -> Definition | None:
    """The definition of which all these are instances, at spaces that follow from the types of the parameters."""
    known = min(group, key=_narrowness)
    if all(d is known or _is_at_other_spaces(known, d) for d in group):
        return known
    try:
        return _common(group)
    except (TermError, _NotOneError):
        return None


def _is_all(known: Definition | None, group: Iterable[Definition]) -> bool:
    """Whether all of these are the known one."""
    return known is not None and all(_is_one(known, d) for d in group)


@lru_cache(maxsize=1024)
def _is_one(known: Definition, given: Definition) -> bool:
    """Whether both are one definition, perhaps at several spaces."""
    return known == given or _general([known, given]) is not None


def _narrowness(d: Definition) -> tuple[int, int]:
    """Least for a definition that has others of its name as instances, if any."""
    parts = [part for p in d.parameters for part in _parts(p.type)]
    return len(parts), -len({*parts} - {"real", "prop"})


def _parts(kind: Any) -> Iterator[str]:
    if type(kind) is str:
        yield kind
    else:
        for part in kind:
            yield from _parts(part)


def _is_at_other_spaces(known: Definition, given: Definition) -> bool:
    """Whether ``given`` is ``known`` with other spaces, which the types of its parameters determine."""
    spaces: dict[str, Any] = {}
    done: set[tuple[int, int]] = set()

    def found(a: Any, b: Any) -> bool:
        if type(a) is str:
            return bool(a == b) if a in ("real", "prop") else bool(spaces.setdefault(a, b) == b)
        if type(b) is str or len(a) != len(b) or a[0] != b[0]:
            return False
        if a[0] == "fn":
            return len(a[1]) == len(b[1]) and all(map(found, a[1], b[1])) and found(a[2], b[2])
        return all(map(found, a[1:], b[1:]))

    def kinds(a: Any, b: Any) -> bool:
        return bool(map_type(a, spaces) == b)

    def terms(s: Term, t: Term) -> bool:
        if (id(s), id(t)) in done:
            return True
        done.add((id(s), id(t)))
        if s.op != t.op or len(s.args) != len(t.args):
            return False
        match s.op:
            case "var" | "bound":
                same = s.data[0] == t.data[0] and kinds(s.data[1], t.data[1])
            case "forall" | "exists":
                same = kinds(s.data, t.data)
            case "lam":
                same = len(s.data) == len(t.data) and all(map(kinds, s.data, t.data))
            case "def":
                same = definitions(s.data, t.data)
            case _:
                same = s.data == t.data
        return same and all(map(terms, s.args, t.args))

    def definitions(d: Definition, e: Definition) -> bool:
        alike = d.name == e.name and len(d.parameters) == len(e.parameters)
        return alike and all(map(terms, d.parameters, e.parameters)) and terms(d.body, e.body)

    pairs = zip(known.parameters, given.parameters, strict=False)
    return all(found(p.type, q.type) for p, q in pairs) and definitions(known, given)


class _NotOneError(Exception):
    """Definitions that are not one at several spaces."""


def _common(group: list[Definition]) -> Definition:
    """The definition of which all these are instances, where none of them is that: with new names of spaces.

    Where the types differ a new name stands for them, the same for the same types. All such names have to occur in
    the types of the parameters, so that these determine them.
    """
    first = group[0]
    used = _spaces_in(first)
    names = (f"{c}{k or ''}" for k in count() for c in ascii_uppercase)
    new: dict[tuple[Any, ...], str] = {}
    done: dict[tuple[int, ...], Term] = {}
    in_parameters = True

    def kind(given: tuple[Any, ...]) -> Any:
        if all(k == given[0] for k in given):
            return given[0]
        if all(type(k) is tuple and len(k) == len(given[0]) and k[0] == given[0][0] for k in given):
            tag, *parts = zip(*given, strict=True)
            if tag[0] != "fn":
                return (tag[0], *map(kind, parts))
            return ("fn", tuple(map(kind, _zipped(parts[0]))), kind(parts[1]))
        if given not in new:
            if not in_parameters or not all(k != "prop" and is_space(k) for k in given):
                raise _NotOneError
            new[given] = next(n for n in names if n not in used)
        return new[given]

    def data(given: tuple[Any, ...], op: str) -> Any:
        match op:
            case "var" | "bound":
                if all(d[0] == given[0][0] for d in given):
                    return given[0][0], kind(tuple(d[1] for d in given))
            case "forall" | "exists":
                return kind(given)
            case "lam":
                return tuple(map(kind, _zipped(given)))
            case _:
                if all(d == given[0] for d in given):
                    return given[0]
        raise _NotOneError

    def term(*given: Term) -> Term:
        key = tuple(map(id, given))
        if key not in done:
            t = given[0]
            if any(s.op != t.op for s in given):
                raise _NotOneError
            args = [term(*parts) for parts in _zipped([s.args for s in given])]
            done[key] = Term(t.op, args, data(tuple(s.data for s in given), t.op), t.hint)
        return done[key]

    parameters = [term(*parts) for parts in _zipped([d.parameters for d in group])]
    in_parameters = False
    return Definition(first.name, parameters, term(*(d.body for d in group)))


def _zipped(rows: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    if any(len(row) != len(rows[0]) for row in rows):
        raise _NotOneError
    return list(zip(*rows, strict=True))


def _spaces_in(d: Definition) -> set[str]:
    """The names in the types of a definition."""
    found: set[str] = set()
    seen: set[int] = set()
    stack = [*d.parameters, d.body]
    while stack:
        t = stack.pop()
        if id(t) not in seen:
            seen.add(id(t))
            stack.extend(t.args)
            found.update(_parts(t.type))
            found.update(part for k in (bound_types(t) if t.op in BINDERS else ()) for part in _parts(k))
    return found


def _marks(group: Iterable[Definition]) -> dict[Definition, str]:
    """A digest of each definition: of its name, parameters and body, with all types and all definitions in it."""
    done: dict[int, str] = {}

    def of(value: Term | Definition) -> str:
        said = done.get(id(value))
        if said is None:
            if type(value) is Definition:
                row: Any = ["definition", value.name, *map(of, value.parameters), of(value.body)]
            else:
                row = [value.op, data(value.data), *map(of, value.args)]
            said = done[id(value)] = hashlib.sha256(repr(row).encode()).hexdigest()
        return said

    def data(d: Any) -> Any:
        if type(d) is Fraction:
            return f"{d.numerator:x}/{d.denominator:x}"
        return of(d) if type(d) is Definition else d

    said = {d: of(d) for d in group}
    # Sixteen digits are enough for a reader, but whoever tries for long finds two definitions with the same ones.
    length = 16 if len({s[:16] for s in said.values()}) == len(said) else 64
    return {d: f"#{s[:length]}" for d, s in said.items()}


class _Line:
    """One term in print."""

    def __init__(self, printer: Printer, t: Term, unclear: frozenset[str]) -> None:
        self.printer = printer
        self.unclear = unclear
        self.taken = {*(str(v.data[0]) for v in t.free), *_WORDS, *printer.names}

    def fresh(self, hint: str, scope: tuple[str, ...]) -> str:
        hint = hint[:_LONGEST_NAME] or "v"
        name, n = hint, 1
        while name in scope or name in self.taken:
            n += 1
            name = f"{hint}{n}"
        return name

    def bind(self, t: Term, scope: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
        names: list[str] = []
        hints = t.hint.split() if t.hint else []
        for i, _ in enumerate(bound_types(t)):
            names.append(self.fresh(hints[i] if i < len(hints) else "", (*scope, *names)))
        return names, (*scope, *names)

    def show(self, t: Term, scope: tuple[str, ...], place: int) -> str:
        strength, s = self.form(t, scope)
        return f"({s})" if strength < place else s

    def commas(self, args: tuple[Term, ...], scope: tuple[str, ...]) -> str:
        return ", ".join(self.show(a, scope, 0) for a in args)

    def form(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        op, args = t.op, t.args
        if op in _SYMBOLS:
            return _REL, f" {_SYMBOLS[op]} ".join(self.show(a, scope, _ADD) for a in args)
        if op in BINDERS:
            return self.binder(t, scope)
        match op:
            case "num":
                return self.number(t.data)
            case "var":
                name = str(t.data[0])
                return _ATOM, f"({name} : {type_text(t.type)})" if name in self.unclear else name
            case "bound":
                index = t.data[0]
                return _ATOM, scope[-1 - index] if index < len(scope) else f"?{index}"
            case "app":
                return _ATOM, f"{self.show(args[0], scope, _ATOM)}({self.commas(args[1:], scope)})"
            case "add":
                out = self.show(args[0], scope, _ADD)
                for a in args[1:]:
                    s = self.show(a, scope, _MUL)
                    out += f" - {s[1:]}" if s.startswith("-") else f" + {s}"
                return _ADD, out
            case "mul":
                return self.product(t, scope)
            case "pow":
                if args[1].op == "num" and args[1].data == Fraction(1, 2):
                    return _ATOM, f"sqrt({self.show(args[0], scope, 0)})"
                if args[1].op == "num" and args[1].data == -1:
                    return _MUL, f"1/{self.show(args[0], scope, _POW)}"
                return _POW, f"{self.show(args[0], scope, _ATOM)}^{self.show(args[1], scope, _POW)}"
            case "and" | "or":
                level = _AND if op == "and" else _OR
                return level, f" {op} ".join(self.show(a, scope, level + 1) for a in args)
            case "imp":
                left, right = self.show(args[0], scope, _OR), self.show(args[1], scope, _IMP)
                return _IMP, f"{left} -> {right}"
            case "not":
                return _NOT, f"not {self.show(args[0], scope, _NOT)}"
            case "pair":
                return _ATOM, f"({self.commas(args, scope)})"
            case "def":
                title = self.printer.title(t.data)
                return _ATOM, f"{title}({self.commas(args, scope)})"
            case "nat":
                return _REL, f"{self.show(args[0], scope, _ADD)} in N"
            case "true" | "false" | "pi" | "lebesgue":
                return _ATOM, op
            case "ind":
                return _ATOM, f"1[{self.show(args[0], scope, 0)}]"
            case _:
                return _ATOM, f"{op}({self.commas(args, scope)})"

    def digits(self, n: int) -> str:
        """A whole number; with ``bodies`` a long one by a digest."""
        if n.bit_length() <= _LONGEST_NUMBER or not self.printer.bodies:
            return digits(n)
        if n < 0:
            return f"-{self.digits(-n)}"
        return f"#{hashlib.sha256(f'{n:x}/1'.encode()).hexdigest()}"

    def number(self, q: Fraction) -> tuple[int, str]:
        if q < 0:
            return _NEG, f"-{self.number(-q)[1]}"
        if q.denominator == 1:
            return _ATOM, self.digits(q.numerator)
        return _MUL, f"{self.digits(q.numerator)}/{self.digits(q.denominator)}"

    def product(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        args = t.args
        sign = ""
        if args[0].op == "num" and args[0].data < 0:
            sign = "-"
            rest = args[1:] if args[0].data == -1 else (Term("num", (), -args[0].data), *args[1:])
            args = rest
        top: list[str] = []
        bottom: list[str] = []
        for a in args:
            if a.op == "pow" and a.args[1].op == "num" and a.args[1].data == -1:
                bottom.append(self.show(a.args[0], scope, _POW))
            elif a.op == "num" and a.data.denominator != 1 and not top:
                if a.data.numerator != 1:
                    top.append(self.digits(a.data.numerator))
                bottom.append(self.digits(a.data.denominator))
            else:
                top.append(self.show(a, scope, _NEG))
        out = "*".join(top) or "1"
        if bottom:
            out += "/" + (bottom[0] if len(bottom) == 1 else f"({'*'.join(bottom)})")
        return (_NEG if sign else _MUL), sign + out

    def binder(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        names, inner = self.bind(t, scope)
        body = t.args[-1]
        match t.op:
            case "forall" | "exists":
                word = "for all" if t.op == "forall" else "for some"
                return _IMP, f"{word} {names[0]}{_kind(t.data)}: {self.show(body, inner, _IMP)}"
            case "lam":
                if (head := _eta_head(t)) is not None:
                    return _ATOM, self.show(head, scope, _ATOM)
                return _ATOM, f"({', '.join(names)} => {self.show(body, inner, 0)})"
            case "sum":
                lo, hi = (self.show(a, scope, 0) for a in t.args[:2])
                return _ATOM, f"sum({names[0]} = {lo}..{hi}, {self.show(body, inner, 0)})"
            case "E":
                mu = self.show(t.args[0], scope, 0)
                return _ATOM, f"E[{names[0]} ~ {mu}]({self.show(body, inner, 0)})"
            case "integrable":
                mu = self.show(t.args[0], scope, 0)
                return _ATOM, f"integrable[{names[0]} ~ {mu}]({self.show(body, inner, 0)})"
            case _:
                mu = self.show(t.args[0], scope, 0)
                return _ATOM, f"almost surely[{names[0]} ~ {mu}]({self.show(body, inner, 0)})"


def _eta_head(t: Term) -> Term | None:
    """f, when t is (x, y => f(x, y)) for a free f."""
    body, n = t.args[0], len(t.data)
    if body.op != "app" or body.args[0].op != "var" or len(body.args) != n + 1:
        return None
    straight = all(a.op == "bound" and a.data[0] == n - 1 - i for i, a in enumerate(body.args[1:]))
    return body.args[0] if straight else None


def _kind(kind: object) -> str:
    """The type of a quantified variable; real numbers go without saying."""
    return "" if kind == "real" else f" : {type_text(kind)}"


def type_text(kind: object) -> str:
    """A type in words."""
    if type(kind) is str:
        return kind
    if type(kind) is not tuple:
        return str(kind)
    match kind[0]:
        case "x":
            return f"({type_text(kind[1])} x {type_text(kind[2])})"
        case "fn":
            return f"{' x '.join(map(type_text, kind[1]))} -> {type_text(kind[2])}"
        case "prob":
            return f"probability on {type_text(kind[1])}"
        case _:
            return f"measure on {type_text(kind[1])}"


_written.append(text)
