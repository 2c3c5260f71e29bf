"""Validity over the reals by z3, every subterm that is not polynomial abstracted to a variable.

The abstraction is a stronger statement than the original, so its validity is enough.
Limits are counted in z3's own resource units, so that the answer is the same on
every machine; a clock that allows many times what they usually take stops it where they
do not, and then the answer is no. Anything but ``unsat`` is a no.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import ArgumentError
from fractions import Fraction
from math import gcd, lcm

import z3

from dpproofs.checkers.algebra import UNIT, Algebra, Exponent, Mono, Poly, TooLargeError, plus
from dpproofs.checkers.facts import signs
from dpproofs.checkers.tables import is_term
from dpproofs.language.errors import TermError
from dpproofs.language.terms import PROP, Term

DEFAULT_EFFORT = 3_000_000
_LARGEST_POWER = 64
_LARGEST_NUMBER = 2000
_SHORTEST, _UNITS = 1000, 300
"""z3's units do not bound its time: a clock stops it after these milliseconds, and one more for that many units."""


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C that comes while z3's arguments are converted ends as an error of an argument."""
    try:
        yield
    except ArgumentError as error:
        if KeyboardInterrupt.__name__ not in str(error):
            raise
        raise KeyboardInterrupt from error


@_interruptible()
def entails(premises: Sequence[Term], goal: Term, effort: int = DEFAULT_EFFORT) -> bool:
    """Whether the goal follows from the premises in real arithmetic."""
    try:
        problem = _problem(premises, goal)
    except TooLargeError:
        return False
    simple = z3.SolverFor("QF_NRA") if problem.plain else z3.Solver()
    for solver in (simple, z3.Tactic("qfnra-nlsat").solver()):
        solver.set("rlimit", effort)
        solver.set("timeout", _SHORTEST + effort // _UNITS)
        solver.add(*problem.constraints)
        try:
            if solver.check() == z3.unsat:
                return True
        except z3.Z3Exception:
            continue
        _pass_on_interrupt(solver)
    return False


def _pass_on_interrupt(solver: z3.Solver) -> None:
    """While z3 runs it takes Ctrl-C for itself."""
    if "interrupted" in solver.reason_unknown():
        raise KeyboardInterrupt


@_interruptible()
def opinion(premises: Sequence[Term], goal: Term, effort: int, seconds: int) -> tuple[str, dict[Term, Fraction]]:
    """What z3 says: "unsat" (the goal follows), "sat" or "unknown"; and the variables of a model, where rational.

    A model is one of the abstraction: whether it is one of the formulas has to be seen by evaluating them.
    """
    try:
        problem = _problem(premises, goal)
    except TooLargeError:
        return "unknown", {}
    said, values = "unknown", {}
    for solver in (z3.Tactic("qfnra-nlsat").solver(), z3.SolverFor("QF_NRA") if problem.plain else z3.Solver()):
        solver.set("rlimit", effort)
        solver.set("timeout", 1000 * seconds)
        solver.add(*problem.constraints)
        try:
            said = str(solver.check())
        except z3.Z3Exception:
            continue
        if said == "sat":
            model = solver.model()
            found = {t: model.eval(x, model_completion=True) for t, x in problem.atoms.items() if t.op == "var"}
            values = {t: Fraction(str(v)) for t, v in found.items() if z3.is_rational_value(v)}
        if said != "unknown":
            break
        _pass_on_interrupt(solver)
    return said, values


def _problem(premises: Sequence[Term], goal: Term) -> _Problem:
    premises = tuple(premises)
    if not all(map(is_term, (*premises, goal))):
        raise TermError("the premises and the goal are not terms")
    return _Problem(premises, goal)


class _Problem:
    def __init__(self, premises: Sequence[Term], goal: Term) -> None:
        positive, nonzero = signs(premises)
        self.algebra = Algebra(positive, nonzero)
        self.context = z3.main_ctx()
        self.representatives: list[Exponent] = [()]
        self.atoms: dict[Term, z3.ArithRef] = {}
        self.booleans: dict[Term, z3.BoolRef] = {}
        self.side: list[z3.BoolRef] = []
        self.generators: dict[Mono, tuple[Fraction, z3.ArithRef, z3.ArithRef]] = {}
        self.plain = True
        formulas = [*premises, Term("not", (goal,))]
        self._collect(formulas)
        self.constraints = [self.formula(f) for f in formulas]
        self.constraints.extend(self.side)

    # exp(q*m) for all rationals q that occur with a monomial m becomes a power of one generator.
    def _collect(self, formulas: Sequence[Term]) -> None:
        seen: dict[Mono, list[Fraction]] = {}

        def visit(t: Term) -> None:
            if t.op in ("le", "lt", "eq", "ne") and t.args[0].type == "real":
                for m in self.polynomial(t):
                    collect(m)
            elif t.type == PROP and t.op in ("not", "and", "or", "imp"):
                for a in t.args:
                    visit(a)

        def collect(m: Mono) -> None:
            for n, c in m[0]:
                seen.setdefault(n, []).append(c)
            for atom, _ in m[1]:
                inside(atom)

        def inside(atom: Term) -> None:
            if atom.op in ("min", "max", "abs"):
                for a in atom.args:
                    for m in self._poly(a):
                        collect(m)
            elif atom.op == "pow" and atom.args[1].op == "num":
                for m in self._poly(atom.args[0]):
                    collect(m)
            elif atom.op == "ind":
                visit(atom.args[0])

        for f in formulas:
            visit(f)
        for i, (m, values) in enumerate(seen.items()):
            d = lcm(*(v.denominator for v in values))
            g = gcd(*(int(v * d) for v in values))
            up, down = z3.Real(f"e{i}"), z3.Real(f"f{i}")
            self.generators[m] = (Fraction(g, d), up, down)
            self.side.append(up > 0)
            if any(v < 0 for v in values):
                self.side.extend((down > 0, up * down == 1))

    def _poly(self, t: Term) -> Poly:
        return self.algebra.merge(self.algebra.poly(t), self.representatives)

    def polynomial(self, relation: Term) -> Poly:
        """Left side minus right side of a comparison."""
        a, b = relation.args
        return self.algebra.merge(plus(self.algebra.poly(a), self.algebra.poly(b), -1), self.representatives)

    def real(self, p: Poly) -> z3.ArithRef:
        parts = [self._mono(m, c) for m, c in p.items()]
        return z3.Sum(parts) if parts else z3.RealVal(0)

    def _mono(self, m: Mono, c: Fraction) -> z3.ArithRef:
        if max(c.numerator.bit_length(), c.denominator.bit_length()) > _LARGEST_NUMBER:
            raise TooLargeError(f"a number of more than {_LARGEST_NUMBER} binary digits, on which z3 exceeds its limit")
        out: z3.ArithRef = z3.RealVal(str(c))
        for n, q in m[0]:
            unit, up, down = self.generators[n]
            steps = abs(q) / unit
            if steps.denominator != 1:
                raise TooLargeError(f"exp({q}*{n}) is not a power of its generator")
            if steps.numerator > _LARGEST_POWER:
                raise TooLargeError(f"exp({q}*{n}) is a high power of its generator, on which z3 exceeds its limit")
            out = out * _power(up if q > 0 else down, steps.numerator)
        for atom, k in m[1]:
            if abs(k) > _LARGEST_POWER:
                raise TooLargeError(f"{atom!r}^{k} is a high power, on which z3 exceeds its limit")
            x = self.atom(atom)
            out = out * (_power(x, k) if k > 0 else _power(self.inverse(atom), -k))
        return out

    def inverse(self, atom: Term) -> z3.ArithRef:
        return self.atom(Term("pow", (atom, Term("num", (), Fraction(-1)))))

    def atom(self, t: Term) -> z3.ArithRef:
        found = self.atoms.get(t)
        if found is not None:
            return found
        x = self.atoms[t] = z3.Real(f"x{len(self.atoms)}")
        if t.op == "pow" and t.args[1].op == "num" and t.args[1].data == -1:
            d = self.real(self._poly(t.args[0]))
            if self.algebra.known_nonzero(t.args[0]):
                self.side.append(x * d == 1)
            else:
                self.plain = False
                self.side.append(z3.If(d == 0, x == 0, x * d == 1))
        elif t.op in ("min", "max"):
            self.plain = False
            a, b = (self.real(self._poly(s)) for s in t.args)
            smaller, larger = z3.If(a <= b, a, b), z3.If(a <= b, b, a)
            self.side.append(x == (smaller if t.op == "min" else larger))
        elif t.op == "abs":
            self.plain = False
            a = self.real(self._poly(t.args[0]))
            self.side.append(x == z3.If(a >= 0, a, -a))
        elif t.op == "ind":
            self.plain = False
            self.side.append(x == z3.If(self.formula(t.args[0]), z3.RealVal(1), z3.RealVal(0)))
        return x

    def formula(self, t: Term) -> z3.BoolRef:
        match t.op:
            case "true":
                return z3.BoolVal(True)
            case "false":
                return z3.BoolVal(False)
            case "not":
                return z3.Not(self.formula(t.args[0]))
            case "and":
                return z3.And([self.formula(a) for a in t.args])
            case "or":
                return z3.Or([self.formula(a) for a in t.args])
            case "imp":
                return z3.Implies(self.formula(t.args[0]), self.formula(t.args[1]))
            case "le" | "lt" | "eq" | "ne" if t.args[0].type == "real":
                return self._relation(t)
            case "ne":
                return z3.Not(self.formula(Term("eq", t.args)))
            case _:
                key = self.algebra.canon(t)
                if key not in self.booleans:
                    self.booleans[key] = z3.Bool(f"b{len(self.booleans)}")
                return self.booleans[key]

    def _relation(self, t: Term) -> z3.BoolRef:
        p = self.polynomial(t)
        if p.keys() <= {UNIT}:
            c = p.get(UNIT, Fraction(0))
            holds = {"le": c <= 0, "lt": c < 0, "eq": c == 0, "ne": c != 0}[t.op]
            return z3.BoolVal(holds)
        x = self.real(p)
        match t.op:
            case "le":
                return x <= 0
            case "lt":
                return x < 0
            case "eq":
                return x == 0
            case _:
                return x != 0


def _power(x: z3.ArithRef, k: int) -> z3.ArithRef:
    out = x
    for _ in range(k - 1):
        out = out * x
    return out
