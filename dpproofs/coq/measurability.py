"""Proofs in Coq that a term is a measurable function of the variables bound around it, or a kernel, or a probability.

dpproofs has no rule for this: a function is a variable or given by a term, and terms are measurable. Here that is a
proof by the form of the term. The variables around it, outermost first, are the components of one point ``p``.
"""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.coq.printer import (
    NotPrintableError,
    Printer,
    component,
    condition,
    is_law,
    product,
    space,
    type_of,
)
from dpproofs.replay.terms import PROP, REAL, Term, Type

_OF_ONE = ("exp", "log", "abs", "sinh", "cosh", "tanh", "atanh", "erf", "erfc")
_OF_TWO = ("pow", "min", "max", "binomial")
_SETS = {
    "le": "set_le",
    "lt": "set_lt",
    "eq": "set_eq",
    "ne": "set_eq",
    "and": "set_and",
    "or": "set_or",
    "imp": "set_imp",
}


class Measurability:
    """Writes the proofs."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer

    def proofs(self, t: Term, kind: Type) -> list[str]:
        """That the closed term has what a variable of the type has, one proof for each of its conditions."""
        if isinstance(kind, str) or kind[0] in ("x", "measure"):
            return []
        if kind[0] == "prob":
            return [self.probability(t, ())]
        _, given, result = kind
        if result == PROP:
            return []
        if t.op == "var":
            return [condition(t), condition(t, 1)] if is_law(result) else [condition(t)]
        if t.op != "lam":
            raise NotPrintableError(f"{t.op} as a function")
        body = t.args[0]
        if not is_law(result):
            return [self.function(body, given)]
        places = tuple(component(len(given), i) for i in range(len(given)))
        return [self.kernel(body, given), f"(fun p : point {product(given)} => {self.probability(body, places)})"]

    def function(self, t: Term, around: Sequence[Type]) -> str:
        """That t is measurable."""
        op, args = t.op, t.args
        if not t.dangling:
            return f"(measurable_constant {product(around)} {space(t.type)} {self.printer.term(t)})"

        def of(a: Term) -> str:
            return self.function(a, around)

        if op == "bound":
            return _component(around, len(around) - 1 - t.data[0])
        if op in ("add", "mul"):
            proof = of(args[0])
            for a in args[1:]:
                proof = f"(measurable_{op} _ _ _ {proof} {of(a)})"
            return proof
        if op in _OF_ONE:
            return f"(measurable_{op} _ _ {of(args[0])})"
        if op in _OF_TWO:
            return f"(measurable_{op} _ _ _ {of(args[0])} {of(args[1])})"
        match op:
            case "entry" | "pair" | "fst" | "snd":
                return f"(measurable_{op} {' '.join(map(of, args))})"
            case "ind":
                return f"(measurable_ind {self.set(args[0], around)})"
            case "app":
                return f"({self._composed('measurable', t, around)})"
            case "E" | "sum":
                inner = [*around, args[0].type[1] if op == "E" else REAL]
                given = [self.kernel(args[0], around)] if op == "E" else [of(args[0]), of(args[1])]
                under = self.function(args[-1], inner)
                return f"(measurable_{op} {self._at('f', args[-1], inner)} {' '.join(given)} {under})"
        raise NotPrintableError(f"{op} as a measurable function")

    def _composed(self, what: str, t: Term, around: Sequence[Type]) -> str:
        """A function variable at arguments that are measurable."""
        head, first, *rest = t.args
        point = self.function(first, around)
        for a in rest:
            point = f"(measurable_pair {point} {self.function(a, around)})"
        given = product(head.type[1])
        return f"@{what}_composed {product(around)} {given} {self._target(t)} _ _ {condition(head)} {point}"

    def _target(self, t: Term) -> str:
        return space(t.type[1] if is_law(t.type) else t.type)

    def _at(self, name: str, body: Term, around: Sequence[Type]) -> str:
        """The body as a function of one point, as a named argument."""
        places = tuple(component(len(around), i) for i in range(len(around)))
        return f"({name} := fun p : point {product(around)} => {self.printer.term(body, places)})"

    def set(self, t: Term, around: Sequence[Type]) -> str:
        """That the points at which t holds are a measurable set."""
        op, args = t.op, t.args
        if not t.dangling:
            return f"(set_constant {product(around)} {self.printer.term(t)})"
        if op == "not":
            return f"(set_not {self.set(args[0], around)})"
        if op not in _SETS:
            raise NotPrintableError(f"{op} as a measurable set")
        of = self.set if op in ("and", "or", "imp") else self.function
        proof = of(args[-1], around)
        for a in reversed(args[:-1]):
            proof = f"({_SETS[op]} {of(a, around)} {proof})"
        return f"(set_not {proof})" if op == "ne" else proof

    def kernel(self, t: Term, around: Sequence[Type]) -> str:
        """That the measure t depends on the point measurably."""
        if not t.dangling:
            return f"(kernel_constant {product(around)} {self._target(t)} {self.printer.term(t)})"
        match t.op:
            case "app":
                return f"({self._composed('kernel', t, around)})"
            case "dirac" | "normal":
                return f"(kernel_{t.op} {' '.join(self.function(a, around) for a in t.args)})"
        raise NotPrintableError(f"{t.op} as a kernel")

    def probability(self, t: Term, places: tuple[str, ...]) -> str:
        """That the measure t is a probability; ``places`` has the variables bound around it."""
        args = [self.printer.term(a, places) for a in t.args]
        match t.op:
            case "var":
                return condition(t)
            case "dirac":
                return f"(@dirac_probability {space(t.args[0].type)} {args[0]})"
            case "normal":
                return f"(normal_probability {' '.join(args)})"
            case "app":
                point = args[1]
                for a in args[2:]:
                    point = f"({point}, {a})"
                return f"({condition(t.args[0], 1)} {point})"
        raise NotPrintableError(f"{t.op} as a probability")


def _component(around: Sequence[Type], i: int) -> str:
    """That a component of the point is measurable."""
    proof = f"(measurable_identity {product(around)})"
    for _ in range(len(around) - 1 - i):
        proof = f"(measurable_fst {proof})"
    return proof if i == 0 else f"(measurable_snd {proof})"


def something(kind: Type) -> tuple[str, list[str]]:
    """A value of the type, and the proofs of its conditions: for variables that a step drops."""
    if kind in (REAL, PROP):
        return ("0", []) if kind == REAL else ("True", [])
    if isinstance(kind, str) or kind[0] == "x":
        return f"(some_point {space(kind)})", []
    if is_law(kind):
        where = space(kind[1])
        proof = f"(@dirac_probability {where} (some_point {where}))"
        return f"(dirac {where} (some_point {where}))", [proof] if kind[0] == "prob" else []
    _, given, result = kind
    value, proofs = something(result)
    function = f"(fun {' '.join(f'(_ : {type_of(k)})' for k in given)} => {value})"
    if result == PROP:
        return function, []
    if not is_law(result):
        return function, [f"(measurable_constant {product(given)} {space(result)} {value})"]
    constant = f"(kernel_constant {product(given)} {space(result[1])} {value})"
    return function, [constant, *(f"(fun _ : point {product(given)} => {p})" for p in proofs)]
