"""Terms as text, for the lines that say what a proof states: printed by the second verifier alone.

The notation is the usual one. What looks alike in lines that are shown together is one thing: two definitions of one
name have marks, digests of all that they say, unless all are one of them at other spaces; free variables that look
like something else are shown with their types, and bound ones get other names than they have.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dpproofs.replay.terms import BINDERS, COMPARISONS, PRINTERS, Definition, Term, bound_types, map_type

_IMPLIES, _OR, _AND, _NOT, _COMPARES, _SUM, _PRODUCT, _MINUS, _POWER, _ALONE = range(10)
"""How strongly a form holds together; what is weaker than its place needs brackets."""
_SIGNS = dict(zip(COMPARISONS, ("<=", "<", "=", "!="), strict=True))
_LONGEST_NAME = 40
_LONGEST_DECIMAL, _LONGEST_NUMBER = 2_000, 13_280
"""Of binary digits: a longer number is written in hexadecimal, and a still longer one as a digest."""
_WORDS = frozenset(
    "pi true false lebesgue exp log sinh cosh tanh atanh erf erfc abs min max sqrt sum binomial normal dirac fst snd "
    "entry in not and or for almost surely integrable".split()
)


def text(t: Term) -> str:
    """A term alone."""
    return Printer((t,)).text(t)


def type_text(kind: Any) -> str:
    """A type in words."""
    if type(kind) is str:
        return kind
    made, *parts = kind
    if made == "fn":
        return f"{' x '.join(map(type_text, parts[0]))} -> {type_text(parts[1])}"
    if made == "x":
        return f"({type_text(parts[0])} x {type_text(parts[1])})"
    return f"{'probability' if made == 'prob' else 'measure'} on {type_text(parts[0])}"


class Printer:
    """Prints terms that are shown together with the meanings of the definitions in them."""

    def __init__(self, terms: Iterable[Term]) -> None:
        terms = tuple(terms)
        self.titles: dict[Definition, str] = {}
        self.shown: list[Definition] = []
        groups: dict[str, list[Definition]] = {}
        for d in _definitions(terms):
            groups.setdefault(d.name, []).append(d)
        for name, group in groups.items():
            general = next((d for d in group if all(_is_at_spaces(d, other) for other in group)), None)
            self.shown += group if general is None else [general]
            if general is None or name in _WORDS:
                marks = _marks(group if general is None else [general])
                self.titles |= {d: f"{name}#{marks[general or d]}" for d in group}
            else:
                self.titles |= dict.fromkeys(group, name)
        self.names = frozenset(groups)
        self.unclear = self._unclear(frozenset().union(*(t.free for t in terms)))

    def _unclear(self, free: Iterable[Term]) -> frozenset[str]:
        """The names of variables that are not seen to be these variables."""
        count = Counter(str(v.data[0]) for v in free)
        return frozenset(name for name, k in count.items() if k > 1 or name in _WORDS or name in self.names)

    def text(self, t: Term) -> str:
        """One of the terms."""
        return _Line(self, t, self.unclear).part(t, (), _IMPLIES)

    def meanings(self) -> dict[str, str]:
        """What the definitions mean, by their names and parameters."""
        found = {}
        for d in self.shown:
            unclear = self._unclear(d.parameters)
            names = [_Line(self, p, unclear).part(p, (), _IMPLIES) for p in d.parameters]
            found[f"{self.titles[d]}({', '.join(names)})"] = _Line(self, d.body, unclear).part(d.body, (), _IMPLIES)
        return found


def _definitions(terms: Iterable[Term]) -> list[Definition]:
    """The definitions in terms and in each other, in the order in which a reader comes upon them."""
    found: dict[Definition, None] = {}
    seen: set[int] = set()
    todo = [*terms][::-1]
    while todo:
        t = todo.pop()
        if id(t) not in seen:
            seen.add(id(t))
            todo.extend(t.args[::-1])
            if t.op == "def":
                found.setdefault(t.data)
                todo.append(t.data.body)
    return list(found)


def _is_at_spaces(known: Definition, other: Definition) -> bool:
    """Whether a definition is the known one at other spaces, which the types of its parameters determine."""
    spaces: dict[str, Any] = {}
    done: set[tuple[int, int]] = set()

    def learn(a: Any, b: Any) -> bool:
        if type(a) is str:
            return bool(a == b) if a in ("real", "prop") else bool(spaces.setdefault(a, b) == b)
        if type(b) is str or len(a) != len(b):
            return False
        pairs = zip(a, b, strict=True)
        return all(x == y if type(x) is str and x in ("x", "fn", "prob", "measure") else learn(x, y) for x, y in pairs)

    def is_same(s: Term, t: Term) -> bool:
        if (id(s), id(t)) in done:
            return True
        done.add((id(s), id(t)))
        if s.op != t.op or len(s.args) != len(t.args):
            return False
        if s.op == "def":
            same = are_same(s.data, t.data)
        elif s.op in ("var", "bound"):
            same = s.data[0] == t.data[0] and map_type(s.data[1], spaces) == t.data[1]
        elif s.op in ("forall", "exists", "lam"):
            kinds = s.data if s.op == "lam" else (s.data,)
            same = tuple([map_type(k, spaces) for k in kinds]) == (t.data if t.op == "lam" else (t.data,))
        else:
            same = s.data == t.data
        return same and all(map(is_same, s.args, t.args))

    def are_same(d: Definition, e: Definition) -> bool:
        alike = d.name == e.name and len(d.parameters) == len(e.parameters)
        return alike and all(map(is_same, d.parameters, e.parameters)) and is_same(d.body, e.body)

    pairs = zip(known.parameters, other.parameters, strict=False)
    return all(learn(p.type, q.type) for p, q in pairs) and are_same(known, other)


def _marks(group: list[Definition]) -> dict[Definition, str]:
    """Digests of all that definitions say; sixteen digits of each, unless somebody found two that share these."""
    marks = {d: _digest(d) for d in group}
    short = {d: mark[:16] for d, mark in marks.items()}
    return short if len({*short.values()}) == len(group) else marks


def _digest(d: Definition) -> str:
    done: dict[int, str] = {}

    def of(value: Any) -> str:
        found = done.get(id(value))
        if found is None:
            if hasattr(value, "body"):
                row = ["definition", value.name, *map(of, value.parameters), of(value.body)]
            else:
                row = [value.op, data(value.data), *map(of, value.args)]
            found = done[id(value)] = hashlib.sha256(repr(row).encode()).hexdigest()
        return found

    def data(value: Any) -> Any:
        if type(value) is Fraction:
            return f"{value.numerator:x}/{value.denominator:x}"
        return of(value) if hasattr(value, "body") else value

    return of(d)


def _whole(n: int) -> str:
    if n < 0:
        return f"-{_whole(-n)}"
    if n.bit_length() <= _LONGEST_DECIMAL:
        return str(n)
    return hex(n) if n.bit_length() <= _LONGEST_NUMBER else f"#{hashlib.sha256(f'{n:x}/1'.encode()).hexdigest()}"


class _Line:
    """One term in print. A scope has the names of the variables that are bound around a part, outermost first."""

    def __init__(self, printer: Printer, t: Term, unclear: frozenset[str]) -> None:
        self.printer = printer
        self.unclear = unclear
        self.taken = {*(str(v.data[0]) for v in t.free), *_WORDS, *printer.names}

    def part(self, t: Term, scope: tuple[str, ...], place: int) -> str:
        """A part, in brackets where its place needs them."""
        strength, said = self.form(t, scope)
        return f"({said})" if strength < place else said

    def listed(self, args: Iterable[Term], scope: tuple[str, ...]) -> str:
        return ", ".join(self.part(a, scope, _IMPLIES) for a in args)

    def form(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        op, args = t.op, t.args
        if op in BINDERS:
            return self.binder(t, scope)
        if op in _SIGNS:
            return _COMPARES, f" {_SIGNS[op]} ".join(self.part(a, scope, _SUM) for a in args)
        match op:
            case "num":
                return self.fraction(t.data)
            case "var":
                name = str(t.data[0])
                return _ALONE, f"({name} : {type_text(t.type)})" if name in self.unclear else name
            case "bound":
                return _ALONE, scope[-1 - t.data[0]] if t.data[0] < len(scope) else f"?{t.data[0]}"
            case "add":
                first, *more = (self.part(a, scope, _PRODUCT if i else _SUM) for i, a in enumerate(args))
                return _SUM, first + "".join(f" - {s[1:]}" if s.startswith("-") else f" + {s}" for s in more)
            case "mul":
                return self.product(args, scope)
            case "pow":
                return self.power(args[0], args[1], scope)
            case "and" | "or":
                level = _AND if op == "and" else _OR
                return level, f" {op} ".join(self.part(a, scope, level + 1) for a in args)
            case "imp":
                return _IMPLIES, f"{self.part(args[0], scope, _OR)} -> {self.part(args[1], scope, _IMPLIES)}"
            case "not":
                return _NOT, f"not {self.part(args[0], scope, _NOT)}"
            case "nat":
                return _COMPARES, f"{self.part(args[0], scope, _SUM)} in N"
            case "ind":
                return _ALONE, f"1[{self.part(args[0], scope, _IMPLIES)}]"
            case "app":
                return _ALONE, f"{self.part(args[0], scope, _ALONE)}({self.listed(args[1:], scope)})"
            case "pair":
                return _ALONE, f"({self.listed(args, scope)})"
            case "def":
                return _ALONE, f"{self.printer.titles[t.data]}({self.listed(args, scope)})"
            case _:
                return _ALONE, f"{op}({self.listed(args, scope)})" if args else op

    def fraction(self, q: Fraction) -> tuple[int, str]:
        if q < 0:
            return _MINUS, f"-{self.fraction(-q)[1]}"
        if q.denominator == 1:
            return _ALONE, _whole(q.numerator)
        return _PRODUCT, f"{_whole(q.numerator)}/{_whole(q.denominator)}"

    def power(self, base: Term, exponent: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        if exponent.op == "num" and exponent.data == Fraction(1, 2):
            return _ALONE, f"sqrt({self.part(base, scope, _IMPLIES)})"
        if exponent.op == "num" and exponent.data == -1:
            return _PRODUCT, f"1/{self.part(base, scope, _POWER)}"
        return _POWER, f"{self.part(base, scope, _ALONE)}^{self.part(exponent, scope, _POWER)}"

    def product(self, args: tuple[Term, ...], scope: tuple[str, ...]) -> tuple[int, str]:
        sign = ""
        above: list[str] = []
        below: list[str] = []
        for i, a in enumerate(args):
            q = a.data if a.op == "num" else None
            if i == 0 and q is not None and q < 0:
                sign, q = "-", -q
                if q == 1:
                    continue
            if q is not None and q.denominator != 1 and not above:
                above += [_whole(q.numerator)] if q.numerator != 1 else []
                below.append(_whole(q.denominator))
            elif a.op == "pow" and a.args[1].op == "num" and a.args[1].data == -1:
                below.append(self.part(a.args[0], scope, _POWER))
            elif q is not None:
                strength, said = self.fraction(q)
                above.append(f"({said})" if strength < _MINUS else said)
            else:
                above.append(self.part(a, scope, _MINUS))
        said = "*".join(above) or "1"
        if below:
            said += "/" + (below[0] if len(below) == 1 else f"({'*'.join(below)})")
        return (_MINUS if sign else _PRODUCT), sign + said

    def binder(self, t: Term, scope: tuple[str, ...]) -> tuple[int, str]:
        names: list[str] = []
        hints = t.hint.split()
        for i, _ in enumerate(bound_types(t.op, t.args, t.data)):
            names.append(self.fresh(hints[i] if i < len(hints) else "v", (*scope, *names)))
        name, inner = names[0], (*scope, *names)
        if t.op in ("forall", "exists"):
            kind = "" if t.data == "real" else f" : {type_text(t.data)}"
            word = "all" if t.op == "forall" else "some"
            return _IMPLIES, f"for {word} {name}{kind}: {self.part(t.args[0], inner, _IMPLIES)}"
        body = self.part(t.args[-1], inner, _IMPLIES)
        if t.op == "lam":
            function = _applied_in_order(t)
            return _ALONE, f"({', '.join(names)} => {body})" if function is None else self.part(function, scope, _ALONE)
        over = [self.part(a, scope, _IMPLIES) for a in t.args[:-1]]
        if t.op == "sum":
            return _ALONE, f"sum({name} = {over[0]}..{over[1]}, {body})"
        return _ALONE, f"{'almost surely' if t.op == 'as' else t.op}[{name} ~ {over[0]}]({body})"

    def fresh(self, hint: str, scope: tuple[str, ...]) -> str:
        hint = hint[:_LONGEST_NAME]
        name, n = hint, 1
        while name in scope or name in self.taken:
            n += 1
            name = f"{hint}{n}"
        return name


def _applied_in_order(t: Term) -> Term | None:
    """f, for a function (x, y => f(x, y)) of a free variable f."""
    function, *places = t.args[0].args or (t,)
    straight = [a.data[0] if a.op == "bound" else -1 for a in places] == [*range(len(t.data))][::-1]
    return function if t.args[0].op == "app" and function.op == "var" and straight else None


PRINTERS.append(text)
