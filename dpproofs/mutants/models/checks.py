"""Whether a claim is false in a model that a witness describes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from dpproofs.kernel import Term, Type
from dpproofs.mutants.models.evaluation import evaluate, truth
from dpproofs.mutants.models.given import define, distance, read
from dpproofs.mutants.models.laws import Paths, UndecidedError
from dpproofs.mutants.models.lists import part_of_lists
from dpproofs.mutants.models.values import LINE, Lists, Model
from dpproofs.proving.lemma import Claim
from dpproofs.proving.tactics import ProofError


def failure(
    spaces: Mapping[str, int | str], given: Mapping[str, Any], some: Mapping[str, Any], claim: Claim
) -> str | None:
    """Why the claim is not false in the model; None if it is."""
    try:
        model, values, exact = described(spaces, given, some, claim)
        for hypothesis in claim.hypotheses:
            if hypothesis not in exact and (found := truth(hypothesis, model, values)) is not True:
                return f"{hypothesis!r} is {'not decided' if found is None else 'false'} there"
        if (found := truth(claim.conclusion, model, values)) is not False:
            return f"{claim.conclusion!r} is {'not decided' if found is None else 'true'} there"
    except (ProofError, UndecidedError) as error:
        return str(error)
    return None


def beyond(claim: Claim, model: Model, values: Mapping[Term, Any]) -> bool:
    """Whether the claim has a logarithm, a root or a quotient that has no value there, but by convention."""
    return any(_without_value(t, model, values) for t in (*claim.hypotheses, claim.conclusion))


def _without_value(t: Term, model: Model, values: Mapping[Term, Any]) -> bool:
    if t.op in ("log", "pow") and not t.dangling and t.free <= values.keys():
        try:
            of, *power = (evaluate(a, model, values) for a in t.args)
        except (UndecidedError, ArithmeticError):
            of, power = None, []
        if t.op == "log" and of is not None and not of > 0:
            return True
        exact = bool(power) and isinstance(power[0], Fraction)
        if power and isinstance(of, Fraction) and of == 0 and not (exact and power[0] >= 0):
            return True
        if power and isinstance(of, Fraction) and of < 0 and not (exact and power[0].denominator == 1):
            return True
    return any(_without_value(a, model, values) for a in t.args)


def _chosen(given: Any, model: Model, kind: Type) -> Any:
    """A value that is tried where one of the type is said to exist; UndecidedError where it has another form."""
    try:
        return read(kind, given, model)
    except ProofError as error:
        raise UndecidedError("a value of another form") from error


def described(
    spaces: Mapping[str, int | str], given: Mapping[str, Any], some: Mapping[str, Any], claim: Claim
) -> tuple[Model, dict[Term, Any], set[Term]]:
    """The model, the values of the variables, and the hypotheses that say what a number is that was not given.

    What the hypotheses define is computed; such a number as a ball that contains it.
    """
    points = {k: range(n) if isinstance(n, int) else Lists() if n == "lists" else LINE for k, n in spaces.items()}
    model = Model(points, {name: partial(_chosen, one, Model(points)) for name, one in some.items()})
    free: frozenset[Term] = frozenset().union(*(t.free for t in (*claim.hypotheses, claim.conclusion)))
    by_name = {v.data[0]: v for v in free}
    if unknown := sorted(set(given) - set(by_name)):
        raise ProofError(f"there is no {unknown}")
    values: dict[Term, Any] = {}
    for name, one in given.items():
        if not isinstance(one, Paths):
            try:
                values[by_name[name]] = read(by_name[name].type, one, model)
            except ProofError as error:
                raise ProofError(f"{name}: {error}") from error
    values |= {v: made for v in free - set(values) if (made := part_of_lists(v.type, model)) is not None}
    for name, one in given.items():
        if isinstance(one, Paths):
            steps = by_name.get(one.relation)
            if steps not in values:
                raise ProofError(f"{name}: there is no relation {one.relation!r}")
            values[by_name[name]] = distance(values[steps], model.points("X"))
    exact: set[Term] = set()
    for _ in claim.hypotheses:
        if free <= values.keys():
            break
        exact |= {h for h in claim.hypotheses if not h.free <= values.keys() and define(h, model, values)}
    if missing := sorted(v.data[0] for v in free - set(values)):
        raise ProofError(f"the witness gives no value of {missing}")
    return model, values, exact
