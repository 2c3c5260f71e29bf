"""Checks refutations in real arithmetic: identities of polynomials with rational coefficients.

The premises and the negated goal become constraints: polynomials, in the normal form of
algebra.py, that are positive, nonnegative or zero. A certificate shows that they contradict each
other. It is a tree of plain data:

* ``("cases", i, parts)``: a part for each alternative of the i-th disjunction;
* ``("sign", p, parts)``: a part each for p < 0, p = 0 and p > 0;
* ``("sum", products, multiples)``: the sum of c * q**2 * (a product of constraints) over the
  ``products`` (c, q, constraints), and of p * (an equation) over the ``multiples`` (equation, p),
  is the polynomial 0. Every product is nonnegative and one is positive: a contradiction;
* ``("opaque", i, j)``: the i-th and the j-th formula that is not arithmetic contradict each other.

Constraints, disjunctions and generators are given by their number, in the order in which this
module lists them; a polynomial as ``((c, ((generator, power), ...)), ...)``. A generator is an
atom, or exp of a monomial.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from dpproofs.checkers.algebra import Algebra, Exponent, Mono, Poly, TooLargeError, _shared, constant, integer_power
from dpproofs.checkers.algebra import mono_key, plus, tidy, times
from dpproofs.checkers.facts import signs
from dpproofs.checkers.tables import is_term
from dpproofs.language.errors import TermError
from dpproofs.language.plain import plain_data
from dpproofs.language.terms import Term

Certificate: TypeAlias = "tuple[Any, ...]"
_MOST_FACTORS = 64


class Constraint(NamedTuple):
    """``poly relation 0``; the relation is >, >= or =."""

    relation: str
    poly: Poly


class Signed(NamedTuple):
    """A formula that holds, or does not."""

    formula: Term
    holds: bool


Alternative: TypeAlias = "tuple[Constraint | Signed, ...]"


class RefusedError(Exception):
    """The certificate does not show what it should."""


def check(premises: Sequence[Term], goal: Term, certificate: object) -> str | None:
    """None if the certificate shows that the premises entail the goal, else the reason why not."""
    premises = tuple(premises)
    if not all(map(is_term, (*premises, goal))):
        return "the premises and the goal are not terms"
    try:
        _check(problem(premises, goal, _shared(*map(tuple, signs(premises)))), plain_data(certificate, (Term,)))
    except (RefusedError, TermError, TooLargeError) as error:
        return str(error)
    return None


def problem(premises: Sequence[Term], goal: Term, algebra: Algebra | None = None) -> Branch:
    """What a certificate has to refute: the premises hold and the goal does not."""
    out = Branch(Algebra(*signs(premises)) if algebra is None else algebra)
    for p in premises:
        out.add(Signed(p, True))
    out.add(Signed(goal, False))
    return out


class Branch:
    """What holds in one case: constraints, formulas that are not arithmetic, and disjunctions."""

    def __init__(self, algebra: Algebra) -> None:
        self.algebra = algebra
        self.representatives: list[Exponent] = [()]
        self.constraints: list[Constraint] = []
        self.opaque: list[Signed] = []
        self.disjunctions: list[tuple[Alternative, ...]] = []
        self.defined: set[Term] = set()
        self._generators: tuple[Mono, ...] | None = None

    def extended(self, items: Iterable[Constraint | Signed]) -> Branch:
        """A case with more that holds; what was listed before keeps its number."""
        out = Branch(self.algebra)
        out.representatives = list(self.representatives)
        out.constraints = list(self.constraints)
        out.opaque = list(self.opaque)
        out.disjunctions = list(self.disjunctions)
        out.defined = set(self.defined)
        for item in items:
            out.add(item)
        return out

    def add(self, item: Constraint | Signed) -> None:
        """List what an item says."""
        if isinstance(item, Constraint):
            self._constrain(item.relation, item.poly)
        else:
            self._assert(item.formula, item.holds)

    def _assert(self, t: Term, holds: bool) -> None:
        match t.op:
            case "true" | "false":
                if (t.op == "true") != holds:
                    self._constrain(">", {})
            case "not":
                self._assert(t.args[0], not holds)
            case "imp" if holds:
                self.disjunctions.append(((Signed(t.args[0], False),), (Signed(t.args[1], True),)))
            case "imp":
                self._assert(t.args[0], True)
                self._assert(t.args[1], False)
            case "and" | "or" if (t.op == "and") == holds:
                for a in t.args:
                    self._assert(a, holds)
            case "and" | "or":
                self.disjunctions.append(tuple((Signed(a, holds),) for a in t.args))
            case "le" | "lt" | "eq" | "ne" if t.args[0].type == "real":
                self._compare(t, holds)
            case "ne":
                self._assert(Term("eq", t.args), not holds)
            case _:
                self.opaque.append(Signed(self.algebra.canon(t), holds))

    def _compare(self, t: Term, holds: bool) -> None:
        a, b = map(self.algebra.poly, t.args)
        if t.op in ("le", "lt"):
            strict = (t.op == "lt") == holds
            self._constrain(">" if strict else ">=", plus(b, a, -1) if holds else plus(a, b, -1))
        elif (t.op == "eq") == holds:
            self._constrain("=", plus(b, a, -1))
        else:
            self.disjunctions.append(tuple((Constraint(">", plus(*ab, -1)),) for ab in ((a, b), (b, a))))

    def _constrain(self, relation: str, poly: Poly) -> None:
        poly = self.algebra.merge(poly, self.representatives)
        self.constraints.append(Constraint(relation, poly))
        self._generators = None
        atoms = {atom for m in poly for atom, _ in m[1]}
        for atom in sorted(atoms - self.defined, key=lambda t: t.key):
            self.defined.add(atom)
            self._define(atom)

    def _define(self, atom: Term) -> None:
        """List the facts about an atom that follow from its meaning."""
        x: Poly = {((), ((atom, 1),)): Fraction(1)}
        match atom.op:
            case "pow" if atom.args[1].op == "num" and atom.args[1].data == -1:
                d = self.algebra.poly(atom.args[0])
                is_inverse = Constraint("=", plus(times(x, d), constant(1), -1))
                if self.algebra.known_nonzero(atom.args[0]):
                    self.add(is_inverse)
                else:
                    self.disjunctions.append(((Constraint("=", d), Constraint("=", x)), (is_inverse,)))
            case "min" | "max":
                sign = -1 if atom.op == "min" else 1
                self._one_of(x, [self.algebra.poly(a) for a in atom.args], sign)
            case "abs":
                a = self.algebra.poly(atom.args[0])
                self._one_of(x, [a, plus({}, a, -1)], 1)
            case "ind":
                self._constrain(">=", x)
                self._constrain(">=", plus(constant(1), x, -1))
                yes = (Signed(atom.args[0], True), Constraint("=", plus(x, constant(1), -1)))
                no = (Signed(atom.args[0], False), Constraint("=", x))
                self.disjunctions.append((yes, no))
            case _:
                pass

    def _one_of(self, x: Poly, values: Sequence[Poly], sign: int) -> None:
        """x is the largest (sign 1) or the smallest (sign -1) of the values."""
        gaps = [plus(x, v, -1) for v in values]
        for gap in gaps:
            self._constrain(">=", plus({}, gap, sign))
        self.disjunctions.append(tuple((Constraint("=", gap),) for gap in gaps))

    @property
    def generators(self) -> tuple[Mono, ...]:
        """The atoms that occur in the constraints, then exp(m) for the monomials m that occur in exponents."""
        if self._generators is None:
            monos = [m for c in self.constraints for m in c.poly]
            atoms = {a for m in monos for a, _ in m[1]}
            exponents = {n for m in monos for n, _ in m[0]}
            self._generators = (
                *(((), ((a, 1),)) for a in sorted(atoms, key=lambda t: t.key)),
                *((((m, Fraction(1)),), ()) for m in sorted(exponents, key=mono_key)),
            )
        return self._generators

    def polynomial(self, data: object) -> Poly:
        """The polynomial that a certificate gives as plain data."""
        out: Poly = {}
        for part in _tuple(data):
            c, powers = _tuple(part, 2)
            term = constant(_rational(c))
            for entry in _tuple(powers):
                i, k = _tuple(entry, 2)
                term = times(term, self._power(_item(self.generators, i), _rational(k)))
            out = plus(out, term)
        return out

    def _power(self, generator: Mono, k: Fraction) -> Poly:
        if generator[0]:
            exponent, factor = tidy(tuple((m, k) for m, _ in generator[0]))
            return {(exponent, ()): factor}
        ((atom, _),) = generator[1]
        if k.denominator != 1 or (k < 0 and atom not in self.algebra.nonzero):
            raise RefusedError(f"({atom!r})^{k} is not a monomial")
        return integer_power({generator: Fraction(1)}, int(k)) if k >= 0 else {((), ((atom, int(k)),)): Fraction(1)}


def _check(branch: Branch, node: object) -> None:
    match node:
        case ("cases", i, parts):
            alternatives = _item(branch.disjunctions, i)
            for a, part in zip(alternatives, _tuple(parts, len(alternatives)), strict=True):
                _check(branch.extended(a), part)
        case ("sign", data, parts):
            p = branch.polynomial(data)
            signs_of_p = (Constraint(">", plus({}, p, -1)), Constraint("=", p), Constraint(">", p))
            for sign, part in zip(signs_of_p, _tuple(parts, 3), strict=True):
                _check(branch.extended([sign]), part)
        case ("sum", products, multiples):
            _check_sum(branch, _tuple(products), _tuple(multiples))
        case ("opaque", i, j):
            a, b = _item(branch.opaque, i), _item(branch.opaque, j)
            if a.formula != b.formula or a.holds == b.holds:
                raise RefusedError(f"{a.formula!r} does not contradict {b.formula!r}")
        case _:
            raise RefusedError(f"{node!r} is not a certificate")


def _check_sum(branch: Branch, products: tuple[Any, ...], multiples: tuple[Any, ...]) -> None:
    total: Poly = {}
    strict = False
    for entry in products:
        c, data, indices = _tuple(entry, 3)
        root = branch.polynomial(data)
        product = times(root, root)
        positive = len(root) == 1 and not any(atoms for _, atoms in root)
        if len(_tuple(indices)) > _MOST_FACTORS:
            raise RefusedError(f"a product of more than {_MOST_FACTORS} constraints")
        for i in indices:
            constraint = _item(branch.constraints, i)
            product = times(product, constraint.poly)
            positive = positive and constraint.relation == ">"
        factor = _rational(c)
        if factor <= 0:
            raise RefusedError(f"the coefficient {factor} is not positive")
        total = plus(total, product, factor)
        strict = strict or positive
    for entry in multiples:
        i, data = _tuple(entry, 2)
        equation = _item(branch.constraints, i)
        if equation.relation != "=":
            raise RefusedError("a constraint that is not an equation was multiplied by a polynomial")
        total = plus(total, times(branch.polynomial(data), equation.poly))
    total = branch.algebra.merge(total, list(branch.representatives))
    if total:
        raise RefusedError(f"the sum is {branch.algebra.term(total)!r}, not 0")
    if not strict:
        raise RefusedError("no summand is positive")


def _tuple(value: object, length: int | None = None) -> tuple[Any, ...]:
    if type(value) is not tuple or (length is not None and len(value) != length):
        raise RefusedError(f"{value!r} is not a tuple of {'any' if length is None else length} parts")
    return value


def _item(items: Sequence[Any], i: object) -> Any:
    if type(i) is not int or not 0 <= i < len(items):
        raise RefusedError(f"there is no number {i!r}; there are {len(items)}")
    return items[i]


def _rational(value: object) -> Fraction:
    if type(value) is int:
        return Fraction(value)
    if type(value) is Fraction:
        return value
    raise RefusedError(f"{value!r} is not a rational number")
