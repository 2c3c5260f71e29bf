"""Laws of lists of independent Gaussian or Laplace numbers, in models where a space is that of lists of numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from dpproofs.kernel import Term
from dpproofs.language.terms import PROP, REAL, open_
from dpproofs.mutants.models.evaluation import evaluate
from dpproofs.mutants.models.laws import UndecidedError
from dpproofs.mutants.models.lists import APPEND, EMPTY
from dpproofs.mutants.models.values import Function, Gaussian, GaussianVector, Laplace, Model
from dpproofs.proving.logic import fresh


def define_vector(hypothesis: Term, model: Model, values: dict[Term, Any]) -> bool:
    """Give the laws of lists that the hypothesis defines, if it says that they are Gaussian or Laplace vectors."""
    places: list[Term] = []
    body = hypothesis
    while body.op == "forall" and body.data not in (REAL, PROP):
        places.append(fresh("x_", body.data, hypothesis, *places))
        body = open_(body.args[0], (places[-1],))
    if body.op != "def" or body.data.name not in _LAWS or "append" not in {p.data[0] for p in body.data.parameters}:
        return False
    made, append, empty, centres, spread = body.args
    target = _head(made, places)
    known = [append, empty, centres, spread]
    if target is None or target in values or any(v not in values for a in known for v in a.free - set(places)):
        return False
    if evaluate(append, model, values) is not APPEND or evaluate(empty, model, values) is not EMPTY:
        return False

    def at(*point: Any) -> Any:
        *where, size = point
        there = values | dict(zip(places, where, strict=True))
        centre, width = (evaluate(a, model, there) for a in (centres, spread))
        if not isinstance(size, Fraction) or size.denominator > 1 or size < 0:
            raise UndecidedError("a list of another length")
        if not isinstance(width, Fraction) or width <= 0:
            raise UndecidedError("a deviation that is not exact, or not positive")
        numbers = [centre(Fraction(i)) for i in range(1, int(size) + 1)]
        if not all(isinstance(x, Fraction) for x in numbers):
            raise UndecidedError("means that are not exact")
        return _LAWS[body.data.name](numbers, width)

    values[target] = Function(at)
    return True


def _head(made: Term, places: list[Term]) -> Term | None:
    """The variable that is made at the places, of whatever length."""
    if made.op == "var" and not places:
        return made
    if made.op != "lam" or len(made.data) != 1 or made.args[0].op != "app":
        return None
    head, *at = made.args[0].args
    return head if head.op == "var" and at[:-1] == places and at[-1].op == "bound" else None


def _laplace(centres: list[Fraction], scale: Fraction) -> Laplace:
    if len(centres) != 1:
        raise UndecidedError("Laplace laws of several numbers")
    return Laplace(centres[0], scale)


_LAWS: dict[str, Callable[[list[Fraction], Fraction], Gaussian | Laplace]] = {
    "gaussian_vector": lambda means, deviation: GaussianVector(tuple(means), deviation),
    "laplace_vector": _laplace,
}
