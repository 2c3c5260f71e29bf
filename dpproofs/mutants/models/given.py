"""The values that a witness gives, from how they are written, and those that the hypotheses define by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from dpproofs.kernel import Term, Type
from dpproofs.language.terms import PROP, REAL, lam, open_, unfold
from dpproofs.language.text import type_text
from dpproofs.mutants.models.evaluation import defined, evaluate, truth
from dpproofs.mutants.models.laws import UNCHANGED, UndecidedError
from dpproofs.mutants.models.notions import DETERMINED
from dpproofs.mutants.models.shapes import equality
from dpproofs.mutants.models.values import Elsewhere, Function, Gaussian, Laplace, Model, Rest
from dpproofs.mutants.models.vectors import define_vector
from dpproofs.privacy.notions import DENSITY
from dpproofs.proving.tactics import ProofError, fresh


def read(kind: Type, given: Any, model: Model) -> Any:
    """A value of a type, from how it is written; ProofError for what is none."""
    try:
        return _read(kind, given, model)
    except (TypeError, ValueError, ArithmeticError, LookupError) as error:
        raise ProofError(f"{given!r} is no value of type {type_text(kind)}") from error


def _read(kind: Type, given: Any, model: Model) -> Any:
    if isinstance(given, Term):
        return evaluate(given, model, {})
    if isinstance(given, _Unknown | Rest):
        raise UndecidedError("a number that is not known exactly")
    if kind == REAL:
        return Fraction(given)
    if kind == PROP:
        return bool(given)
    if isinstance(kind, str) or kind[0] == "x":
        return model.points(kind)[given]
    if kind[0] in ("prob", "measure"):
        if isinstance(given, Gaussian | Laplace):
            return given
        points = [_number(w) for w in given] if isinstance(given, dict) else model.points(kind[1])
        masses = list(map(Fraction, given.values() if isinstance(given, dict) else given))
        if len(masses) != len(points) or min(masses) < 0 or (kind[0] == "prob" and sum(masses) != 1):
            raise ProofError(f"{given} is no law on {len(points)} points")
        return dict(zip(points, masses, strict=True))
    _, arguments, result = kind
    if given is UNCHANGED:
        return given
    if callable(given):
        return Function(lambda *x: read(result, given(*map(_known, x)), model))
    if isinstance(given, dict):
        place = arguments.index(REAL)
        rest = (*arguments[:place], *arguments[place + 1 :])
        pieces = {Fraction(x): read(("fn", rest, result) if rest else result, v, model) for x, v in given.items()}
        last = list(pieces.values())[-1]

        def at(*x: Any) -> Any:
            here = x[place]
            beyond = (isinstance(here, Elsewhere) and pieces.keys() <= here.places) or (
                isinstance(here, Rest) and max(pieces) < here.low
            )
            if not isinstance(here, Fraction) and not beyond:
                raise UndecidedError("a function at a number that is not exact")
            piece = pieces.get(here, last) if isinstance(here, Fraction) else last
            return piece(*x[:place], *x[place + 1 :]) if rest else piece

        made = Function(at)
        made.places = frozenset(pieces)
        return made
    if not isinstance(given, tuple | list):
        constant = read(result, given, model)
        return Function(lambda *_: constant)
    points = list(product(*(model.points(a) for a in arguments)))
    if len(points) != len(given):
        raise ProofError(f"{given} has not the values at {len(points)} points")
    values = {x: read(result, v, model) for x, v in zip(points, given, strict=True)}
    return Function(lambda *x: values[x])


class _Unknown:
    """An arbitrary number: the value of a function that depends on it is unknown."""

    def refuse(self, *_: object) -> Any:
        """Nothing is known about it."""
        raise UndecidedError("a function at a number that is not known exactly")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __hash__ = refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = refuse
    __floordiv__ = __mod__ = __pow__ = __neg__ = __abs__ = __int__ = __index__ = refuse


def _known(x: Any) -> Any:
    """A point or a number that is known exactly; a natural number from some one on knows what it is not."""
    if isinstance(x, tuple):
        return tuple(map(_known, x))
    return x if isinstance(x, int | Fraction | Rest) else _Unknown()


def _number(given: Any) -> Any:
    """A number, or a pair of numbers."""
    return tuple(map(_number, given)) if isinstance(given, tuple) else Fraction(given)


def distance(steps: Any, points: Iterable[Any]) -> Any:
    """Joined by a path of at most k steps."""
    points = list(points)

    def joined(k: Any, a: Any, b: Any) -> bool | None:
        if not isinstance(k, Fraction):
            return None
        reached = {a}
        for _ in range(min(int(k), len(points))):
            reached |= {y for x in reached for y in points if steps(x, y)}
        return k >= 0 and b in reached

    return Function(joined, steps)


def define(hypothesis: Term, model: Model, values: dict[Term, Any]) -> bool:
    """Give the value that the hypothesis defines, if it says 'R is the joint law of ...', or so for all points.

    True if it says what a number is: it is true of the number, though that is known as a ball only.
    """
    if define_vector(hypothesis, model, values):
        return True
    if (said := _says_number(hypothesis, model, values)) is not None:
        number, term = said
        if number in values or not term.free <= set(values):
            return False
        values[number] = evaluate(term, model, values)
        return True
    places: list[Term] = []
    body = hypothesis
    value = equality(body.args[0]) if body.op == "forall" and body.data == REAL else None
    if value is not None and value[1].op == "var" and value[1] not in values:
        if all(v in values for v in value[0].free) and (exact := defined(body, model, values)) is not None:
            values[value[1]] = exact
            return True
        return False
    while body.op == "forall" and body.data not in (REAL, PROP):
        places.append(fresh("x_", body.data, hypothesis, *places))
        body = open_(body.args[0], (places[-1],))
    if places and body.op == "forall" and all(len(_points(x.type, model)) == 1 for x in places):
        there = values | {x: _points(x.type, model)[0] for x in places}
        value = equality(body.args[0])
        if value is None or value[1].op != "var" or value[1] in values or not value[0].free <= set(there):
            return False
        if (exact := defined(body, model, there)) is None:
            return False
        values[value[1]] = exact
        return True
    if body.op != "def" or body.data.name not in DETERMINED:
        return False
    made, *known = body.args
    target = made.args[0] if made.op == "app" else made
    if made.op == "lam" and made.args[0].op == "app":
        target = made.args[0].args[0]
    at_places = target.op == "var" and (made.args[1:] == tuple(places) if made.op == "app" else not places)
    if not at_places or target in values or any(v not in values for a in known for v in a.free - set(places)):
        return False
    domains = [model.points(x.type) for x in places]
    found = {}
    for point in product(*domains):
        about = [evaluate(a, model, values | dict(zip(places, point, strict=True))) for a in known]
        found[point] = DETERMINED[body.data.name](made, about, model)
    values[target] = Function(lambda *x: found[x]) if places else found[()]
    return all(isinstance(law, Gaussian) for law in found.values())


def _says_number(hypothesis: Term, model: Model, values: dict[Term, Any]) -> tuple[Term, Term] | None:
    """(d, t) if the hypothesis says that the number d is t, perhaps after 'there is a likelihood ratio L, and ...'.

    The ratio of finite laws, all whose points have mass, is their quotient.
    """
    body = hypothesis
    if body.op == "def" and body.args[-1].op == "var" and body.args[-1] not in values:
        ratio = _ratio(unfold(body), model, values)
        if ratio is None:
            return None
        body = ratio
    if body.op != "eq" or body.args[1].type != REAL:
        return None
    for number, term in (body.args, body.args[::-1]):
        if term.op == "var" and term not in values and number.free <= set(values):
            return term, number
    return None


def _ratio(body: Term, model: Model, values: dict[Term, Any]) -> Term | None:
    """The equation in 'there is a likelihood ratio, and ..., and an equation', where all else is true of the ratio."""
    if body.op != "exists" or body.args[0].op != "and":
        return None
    ratio = fresh("L_", body.data, body, *values)
    *said, equation = open_(body.args[0], (ratio,)).args
    v = fresh("v_", body.data[1][0], ratio)
    for part in said:
        if part.op != "def" or part.data.name != DENSITY.name or part.args[0] not in (ratio, lam(v, ratio(v))):
            continue
        if not all(law.op == "var" and isinstance(values.get(law), dict) for law in part.args[1:]):
            return None
        p, q = (values[law] for law in part.args[1:])
        if not (all(p.values()) and all(q.values())):
            return None
        values[ratio] = DETERMINED[DENSITY.name](part, [p, q], model)
        return equation if all(truth(other, model, values) for other in said) else None
    return None


def _points(kind: Type, model: Model) -> Sequence[Any]:
    """The points of a space; none where it is not finite."""
    try:
        return model.points(kind)
    except UndecidedError:
        return ()
