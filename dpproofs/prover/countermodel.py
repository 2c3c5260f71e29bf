"""What arithmetic cannot show: values of the parts of a statement for which it is false.

To arithmetic ``exp(t)`` is some positive number and ``log(t)`` any number. Where the premises hold for
such values and the goal does not, there is no certificate, and z3 need not be asked. In floating point, and
never part of a proof: at worst a goal is left to the rest of the search.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import TypeAlias

from dpproofs.checkers.algebra import UNIT, Mono, Poly
from dpproofs.checkers.positivstellensatz import Branch, Constraint
from dpproofs.kernel import Term
from dpproofs.prover.sampling import Evaluator, Samples, as_float

_POINTS = 16
_SPREADS = (1.0, 5.0)
_VALUES = (0.0, 1.0, -1.0, 0.5, 2.0, -2.0, 1e-3, 10.0, -10.0, 0.1, -0.1, 3.0)
_MARGIN, _ROUNDING = 1e-9, 1e-14

# An atom with its value, or the monomial m of a factor exp(m) with that of m.
_Generator: TypeAlias = "Term | Mono"
# Coefficients with the generators in an exponent and those that are factors.
_Floats: TypeAlias = "list[tuple[float, list[tuple[_Generator, float]], tuple[tuple[Term, int], ...]]]"


def has_countermodel(branch: Branch, samples: Samples) -> bool:
    """Whether the constraints of the branch hold for some values of their atoms and exponentials."""
    if branch.opaque or not samples.size:
        return False
    atoms, exponents = _generators(branch)
    inverses = sorted(filter(_is_inverse, atoms), key=lambda t: (len(t.key), t.key))
    equations = [c.poly for c in branch.constraints if c.relation == "=" and c.poly]
    unknowns = _solved([p for p in equations if not _defines(p, inverses)])
    denominators = [(a, _floats(branch.algebra.poly(a.args[0]))) for a in inverses]
    # What is to be refuted comes last, and decides most often.
    needed = [(c.relation, _floats(c.poly)) for c in reversed(branch.constraints)]
    choices = [
        [
            [(c.relation, _floats(c.poly)) for c in part if isinstance(c, Constraint)]
            for part in alternatives
            if all(isinstance(c, Constraint) for c in part)
        ]
        for alternatives in branch.disjunctions
    ]
    for values in _assignments(branch, atoms, exponents, samples):
        try:
            for a, d in denominators:
                values[a] = 1 / _value(d, values)[0]
            for g, power, c, rest in unknowns:
                value = -_value(rest, values)[0] / c
                values[g] = math.log(value) / power if power else value
            if all(_satisfied(r, p, values) for r, p in needed) and all(
                any(all(_satisfied(r, p, values) for r, p in part) for part in parts) for parts in choices
            ):
                return True
        except (ArithmeticError, ValueError, KeyError):
            continue
    return False


def _is_inverse(atom: Term) -> bool:
    return atom.op == "pow" and atom.args[1].op == "num" and atom.args[1].data == -1


def _defines(p: Poly, inverses: Iterable[Term]) -> bool:
    return any(any(atom == a for a, _ in m[1]) for atom in inverses for m in p)


def _generators(branch: Branch) -> tuple[list[Term], list[Mono]]:
    """The atoms, and the monomials in exponents, that the constraints speak of."""
    todo = [c.poly for c in branch.constraints]
    todo += [c.poly for a in branch.disjunctions for part in a for c in part if isinstance(c, Constraint)]
    atoms: dict[Term, None] = {}
    exponents: dict[Mono, None] = {}
    while todo:
        for m in todo.pop():
            exponents.update((n, None) for n, _ in m[0])
            for a, _ in m[1]:
                if a not in atoms:
                    atoms[a] = None
                    if _is_inverse(a):
                        todo.append(branch.algebra.poly(a.args[0]))
    return list(atoms), list(exponents)


def _assignments(
    branch: Branch, atoms: list[Term], exponents: list[Mono], samples: Samples
) -> Iterator[dict[_Generator, float]]:
    """Values at points of the domain and elsewhere, those of exponentials, logarithms and so on at random."""
    random = Random(5)  # noqa: S311
    rows = [{v: c[i] for v, c in samples.columns.items()} for i in range(min(samples.size, _POINTS))]
    ends = {v: [*_VALUES, *_ends(branch, v)] for v in samples.columns}
    names = list(ends)
    for i in range(_POINTS if names else 0):
        v = random.choice(names)
        rows.append({**rows[i % samples.size], v: random.choice(ends[v])})
        rows.append({w: random.choice(values) for w, values in ends.items()})
    columns = {v: [row[v] for row in rows] for v in names}
    count = len(rows)
    evaluator = Evaluator(columns, count)
    known: dict[_Generator, list[float]] = {}
    fixed: set[_Generator] = set()
    written = [(n, branch.algebra.term({n: Fraction(1)})) for n in exponents]
    generators: list[tuple[_Generator, Term]] = [*((a, a) for a in atoms), *written]
    for g, t in generators:
        values = evaluator.value(t)[0]
        alone = t.op == "var" if g is t else t.op == "log" and is_monomial(t.args[0])
        if alone or not t.free:
            fixed.add(g)
            known[g] = values
        else:
            known[g] = [v if math.isfinite(v) else 0.0 for v in values]
    for spread in _SPREADS if len(fixed) < len(known) else (0.0,):
        for i in range(count):
            yield {g: c[i] if g in fixed else c[i] + spread * random.gauss(0, 1) for g, c in known.items()}


def _ends(branch: Branch, v: Term) -> list[float]:
    """The numbers that bound a variable."""
    x: Mono = ((), ((v, 1),))
    found = (c.poly for c in branch.constraints if x in c.poly and c.poly.keys() <= {x, UNIT})
    return [as_float(-p.get(UNIT, Fraction(0)) / p[x]) for p in found]


def is_monomial(t: Term) -> bool:
    """Whether t is a number, a variable or a product of these."""
    return t.op in ("num", "pi", "var") or (t.op == "mul" and all(map(is_monomial, t.args)))


def _floats(p: Poly) -> _Floats:
    return [(as_float(c), [(n, as_float(q)) for n, q in m[0]], m[1]) for m, c in p.items()]


def _value(p: _Floats, values: dict[_Generator, float]) -> tuple[float, float]:
    """The value of a polynomial, and the sum of the sizes of its terms."""
    total = size = 0.0
    for c, exponent, powers in p:
        v = c
        if exponent:
            v *= math.exp(sum([values[n] * q for n, q in exponent]))
        for a, k in powers:
            v *= values[a] ** k
        if v == 0 and exponent and not powers:
            raise OverflowError("an exponential that is too small")
        total += v
        size += abs(v)
    return total, size


def _satisfied(relation: str, p: _Floats, values: dict[_Generator, float]) -> bool:
    value, size = _value(p, values)
    if relation == "=":
        return abs(value) <= _MARGIN * size
    # A strict constraint that holds by less than an equation may be off says nothing.
    return value > _MARGIN * max(1.0, size) if relation == ">" else value >= -_ROUNDING * size


def _solved(equations: list[Poly]) -> list[tuple[_Generator, float, float, _Floats]]:
    """A part of each equation for which it can be solved, the power of exp of it, its coefficient, and the others."""
    out: list[tuple[_Generator, float, float, _Floats]] = []
    taken: set[_Generator] = set()
    for p in equations:
        for m in p:
            parts = _parts(m)
            if len(parts) != 1 or any(k != 1 or a.op == "var" for a, k in m[1]):
                continue
            g = parts[0]
            if g not in taken and not any(g in _parts(o) for o in p if o != m):
                taken.add(g)
                rest = _floats({o: c for o, c in p.items() if o != m})
                out.append((g, as_float(m[0][0][1]) if m[0] else 0.0, as_float(p[m]), rest))
                break
    return out


def _parts(m: Mono) -> list[_Generator]:
    return [*(n for n, _ in m[0]), *(a for a, _ in m[1])]
