"""Equations between terms and what the second verifier makes of them.

``replay/field.py`` writes a real term as a fraction in atoms and in powers of exponentials. Here each exponential unit
gets one positive base, whose logarithm is the unit over the least denominator of its exponents; each atom gets one
name; and each subterm that is not arithmetic gets one equation with what the second verifier has for it. After these
are rewritten, ring and field see an identity of rational functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm

from dpproofs.coq.printer import Printer, number, type_of, variable
from dpproofs.replay.field import Field, Polynomial, Value
from dpproofs.replay.opening import opened
from dpproofs.replay.terms import BINDERS, REAL, Term, bound_types, var

_COMPUTED = ("exp", "log", "pow", "sinh", "cosh", "tanh")


class NoScriptError(Exception):
    """A step for which there is no script."""


def specials(terms: Iterable[Term]) -> dict[Term, None]:
    """The largest parts that are not sums, products or numbers."""
    found: dict[Term, None] = {}
    stack = list(terms)
    while stack:
        t = stack.pop()
        if t.op in ("add", "mul"):
            stack.extend(t.args)
        elif t.op != "num":
            found[t] = None
    return found


def _raised(base: str, k: int) -> str:
    """An integer power of what has a name."""
    return f"{'/ ' * (k < 0)}{base}{f' ^ {abs(k)}' if abs(k) > 1 else ''}"


class Trace:
    """Writes the equations for some terms; ``lines`` are the tactics that show them, in order."""

    def __init__(
        self,
        printer: Printer,
        field: Field,
        name: Callable[[], str],
        facts: Mapping[str, tuple[Term, ...]] | None = None,
    ) -> None:
        """``facts`` are names of what is known to be positive, with the terms that it is made of."""
        self.printer, self.field, self.name = printer, field, name
        self.facts = dict(facts or {})
        self.lines: list[str] = []
        self._denominators: dict[int, int] = {}
        self._bases: dict[int, str] = {}
        self._atoms: dict[int, tuple[str, Term | None]] = {}
        self._positive: set[int] = set()
        self._nonzero: set[int] = set()
        self._factors: set[int] = set()
        self._equations: dict[Term, str] = {}
        self._numbers: list[str] = []
        self._inverses: list[str] = []

    # Denominators, which have to be known before the first base is named

    def prepare(self, terms: Iterable[Term]) -> None:
        """Look through all values that will be written."""
        stack = [*terms, *(t for inside in self.facts.values() for t in inside)]
        done, seen = set[Term](), set[tuple[str, int]]()
        while stack:
            t = stack.pop()
            if t in done:
                continue
            done.add(t)
            self._look(self.field.value(t), seen)
            for s in specials([t]):
                self._look(self.field.value(s), seen)
                if s.op in _COMPUTED:
                    stack.extend(s.args)
                    if s.op in ("sinh", "cosh", "tanh"):
                        stack.append(Term("exp", s.args))

    def _look(self, v: Value, seen: set[tuple[str, int]]) -> None:
        for p in (v.top, *(self.field.factors[i] for i, _ in v.bottom)):
            for units, atoms in p:
                for u, q in units:
                    self._denominators[u] = lcm(self._denominators.get(u, 1), q.denominator)
                    if ("unit", u) not in seen:
                        seen.add(("unit", u))
                        self._look(self.field.units[u].value, seen)
                for i, _ in atoms:
                    if ("atom", i) not in seen:
                        seen.add(("atom", i))
                        for part in self.field.atoms[i].parts:
                            if isinstance(part, Value):
                                self._look(part, seen)

    # Values as text

    def value(self, v: Value) -> str:
        """The text of a value."""
        text = self._polynomial(v.top)
        for i, k in v.bottom:
            below = self._polynomial(self.field.factors[i])
            if i not in self._factors:
                self._factors.add(i)
                self._restate()
                self.lines.append(f"assert ({self.name()} : {below} <> 0) by nonzero")
            text = f"({text} * / {below}{f' ^ {k}' if k > 1 else ''})"
        return text

    def _restate(self) -> None:
        """Write what is known in bases and atoms, too, so that it shows what does not vanish."""
        facts, self.facts = self.facts, {}
        for name, terms in facts.items():
            rewritten = self.rewriting(terms).replace("; ", f" in {name}; ")
            if rewritten:
                self.lines.append(rewritten.removesuffix("; "))

    def _polynomial(self, p: Polynomial) -> str:
        return f"({' + '.join(self._monomial(units, atoms, c) for (units, atoms), c in p.items()) or '0'})"

    def _monomial(self, units: Iterable[tuple[int, Fraction]], atoms: Iterable[tuple[int, int]], c: Fraction) -> str:
        factors = []
        for u, q in units:
            factors.append(_raised(self._base(u), int(q * self._denominators.get(u, 1))))
        for i, n in atoms:
            factors.append(_raised(self._atom(i) if n > 0 else self._not_zero(i), n))
        if c != 1 or not factors:
            factors.insert(0, number(c))
        return " * ".join(factors)

    def _atom(self, i: int) -> str:
        """The name of an atom."""
        found = self._atoms.get(i)
        if found is None:
            head, parts = self.field.atoms[i]
            stands: Term | None = None
            values = [self.value(p) for p in parts if isinstance(p, Value)]
            match head[0]:
                case "term":
                    stands = Term(str(head[1]), [p for p in parts if isinstance(p, Term)], head[2])
                    text = self.printer.term(stands)
                    name = text
                    if stands.op != "var":
                        name = self.name()
                        self.lines.append(f"destruct (named {text}) as [{name} e{name}]")
                case "inverse":
                    name = self.name()  # that of which it is the inverse may be 0, so field must not look inside
                    self.lines.append(f"destruct (named (/ {values[0]})) as [{name} e{name}]")
                    self._inverses.append(name)
                case "log":
                    name = f"(ln {values[0]})"
                case "power":
                    name = f"(power {values[0]} {values[1]})"
                case "log of atom":
                    inner = int(str(head[1]))
                    name = f"(ln {self._signed(inner)})"
                case _:
                    raise NoScriptError(f"an atom {head[0]}")
            found = self._atoms[i] = (name, stands)
        return found[0]

    def _not_zero(self, i: int) -> str:
        """An atom that is known not to be 0."""
        name = self._atom(i)
        if i not in self._nonzero:
            self._nonzero.add(i)
            self.lines.append(f"assert ({self.name()} : {name} <> 0) by ({self._back(i)}nonzero)")
        return name

    def _back(self, i: int) -> str:
        """The tactic that puts the term for the name of its atom."""
        name, stands = self._atoms[i]
        return f"rewrite <- e{name}; " if stands is not None and stands.op != "var" else ""

    def _signed(self, i: int) -> str:
        """An atom whose sign is known, or its negative: it is positive."""
        if self.field.atoms[i].head[0] != "term":
            raise NoScriptError("a sign that is known of more than a term")
        name = self._atom(i)
        text = name if self.field.sign[i] > 0 else f"(- {name})"
        if i not in self._positive:
            self._positive.add(i)
            self.lines.append(f"assert ({self.name()} : 0 < {text}) by ({self._back(i)}positive)")
        return text

    def _base(self, u: int) -> str:
        """The base of a unit: a positive number, with its logarithm."""
        found = self._bases.get(u)
        if found is None:
            unit, d = self.field.units[u], self._denominators.get(u, 1)
            text = self.value(unit.value)
            found = self._bases[u] = self.name()
            over = f"{text} * / {d}" if d > 1 else text
            self.lines.append(f"destruct (base ({over})) as [{found} [p{found} l{found}]]")
            if unit.log is not None:
                power, whole = f"{found} ^ {d}" if d > 1 else found, self.value(unit.log)
                shown = f"apply logarithms; [ positive | positive | {self.logarithms()}closes ]"
                if unit.log.bottom or len(unit.log.top) > 1:
                    self._restate()
                self.lines.append(f"assert (r{found} : {power} = {whole}) by ({shown})")
                self._numbers.append(f"r{found}")
        return found

    def logarithms(self) -> str:
        """Expands logarithms of products, and puts those of the bases."""
        return "expanded; " + "".join(f"rewrite ?l{b}; " for b in self._bases.values())

    def closing(self) -> str:
        """Closes an equation in bases and atoms."""
        if not self._numbers:
            return "closes"
        known = " ".join(self._numbers)
        return f"first [ closes | ring [{known}] | field [{known}]; nonzero ]"

    # Equations

    def rewriting(self, terms: Iterable[Term]) -> str:
        """Writes the equations for the parts of the terms, and gives the tactic that rewrites by them."""
        parts = sorted(specials(terms), key=lambda s: (-len(self.printer.term(s)), self.printer.term(s)))
        names = [self._equation(s) for s in parts]
        return "".join(f"rewrite ?{n}; " for n in names if n)

    def _equation(self, s: Term) -> str:
        found = self._equations.get(s)
        if found is None:
            if s.dangling or s.type != REAL:
                raise NoScriptError("a part that is not a number")
            found = self._computed(s) if s.op in _COMPUTED else self._of_atom(s)
            self._equations[s] = found
        return found

    def _assert(self, s: Term, right: str, shown: str) -> str:
        name = self.name()
        self.lines.append(f"assert ({name} : {self.printer.term(s)} = {right}) by ({shown})")
        return name

    def _of_atom(self, s: Term) -> str:
        v = self.field.value(s)
        if len(v.top) != 1 or v.bottom:
            raise NoScriptError("an atom that is a number")
        (((units, atoms), c),) = v.top.items()
        right = self.value(v)
        if atoms and not units and c == 1:
            return self._is_atom(s, atoms[0][0])
        if not units:
            return self._assert(s, right, "first [ apply indicator_true; tauto | apply indicator_false; tauto ]")
        unit = self.field.units[units[0][0]].value
        (((_, inside), _),) = unit.top.items()
        i = int(str(self.field.atoms[inside[0][0]].head[1]))
        first = self._is_atom(s, i)
        rewritten = f"rewrite {first}; " if first else ""
        turned = "" if self.field.sign[i] > 0 else "apply negatives; "
        last = f"apply logarithms; [ positive | positive | {self.logarithms()}{self.closing()} ]"
        return self._assert(s, right, f"{rewritten}{turned}{last}")

    def _is_atom(self, s: Term, i: int) -> str:
        """The name of the equation between a term and its atom; none if they are written alike."""
        name = self._atom(i)
        stands = self._atoms[i][1]
        if stands is None:
            raise NoScriptError("an atom of another kind")
        if s == stands:
            return "" if s.op == "var" else f"e{name}"
        return self._assert(s, name, self._back(i) + alike(self.printer, s, stands, self.field, self.name))

    def _computed(self, s: Term) -> str:
        v = self.field.value(s)
        if s.op in ("sinh", "cosh", "tanh"):
            inner = self._equation(Term("exp", s.args))
            unfolded = "unfold sinh, cosh, tanh; unfold sinh, cosh; rewrite ?exp_Ropp"
            return self._assert(s, self.value(v), f"{unfolded}; rewrite ?{inner}; {self.closing()}")
        rewritten = self.rewriting(s.args)
        right = self.value(v)
        settled = f"{self.logarithms()}{self.closing()}"
        match s.op, s.args[-1].data:
            case "exp", _:
                return self._assert(s, right, f"apply exponential; [ positive | {rewritten}{settled} ]")
            case "log", _:
                return self._assert(
                    s, right, f"{rewritten}first [ reflexivity | {settled} | apply (f_equal ln); closes ]"
                )
            case "pow", Fraction(denominator=1):
                named = "".join(f"rewrite <- ?e{i}; " for i in self._inverses)
                return self._assert(s, right, f"power_here; {rewritten}first [ {self.closing()} | {named}inverted ]")
        shown = f"apply powers; [ {rewritten}positive | positive | {rewritten}{settled} ]"
        same = f"{rewritten}first [ reflexivity | apply (f_equal2 power); closes ]"
        return self._assert(s, right, f"first [ {shown} | {same} ]")


def alike(printer: Printer, s: Term, t: Term, field: Field, name: Callable[[], str]) -> str:
    """The tactic that shows s = t, for terms with one operator and equal parts."""
    if s == t:
        return "reflexivity"
    if s.op != t.op or s.data != t.data or len(s.args) != len(t.args):
        return "cbv beta iota; reflexivity"
    tactics, under = "", s.op in BINDERS
    args = list(s.args)
    for i, b in enumerate(t.args[:-1] if under else t.args):
        if args[i] != b:
            known, place = name(), var(f"w{name()}", args[i].type)
            shown = equal(printer, args[i], b, field, name)
            tactics += f"assert ({known} : {printer.term(args[i])} = {printer.term(b)}) by ({shown}); "
            args[i] = place
            function = "indicator"  # a term has no variable there
            if s.op != "ind":
                function = (
                    f"(fun {variable(place)} : {type_of(place.type)} => {printer.term(Term(s.op, args, s.data))})"
                )
            tactics += f"refine (eq_trans (f_equal {function} {known}) _); "
            args[i] = b
    if not under or s.args[-1] == t.args[-1]:
        return f"{tactics}reflexivity"
    if s.op in ("forall", "exists", "lam"):
        raise NoScriptError("quantifiers that are only equal")
    (kind,) = bound_types(s.op, s.args, s.data)
    w = var(f"w{name()}", kind)
    a, b = (opened(x.args[-1], (w,)) for x in (s, t))
    return f"{tactics}under; intro {variable(w)}; cbv beta; {equal(printer, a, b, Field(), name)}"


def equal(printer: Printer, s: Term, t: Term, field: Field, name: Callable[[], str]) -> str:
    """The tactic that shows s = t, for terms of one value."""
    if s == t:
        return "reflexivity"
    if s.type != REAL:
        return alike(printer, s, t, field, name)
    trace = Trace(printer, field, name)
    trace.prepare((s, t))
    rewritten = trace.rewriting((s, t))
    return "".join(f"{line}; " for line in trace.lines) + rewritten + trace.closing()
