"""Random terms of every type, and random values for their variables in a finite model.

Names are few and reused by binders on purpose, so that substitution has every chance to
capture a variable.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from finite import INFINITY, Model, table

from dpproofs.kernel import Definition, Term
from dpproofs.language import terms as k

PROP, REAL = k.PROP, k.REAL
NUMBERS = [Fraction(n, d) for n in (-3, -2, -1, 0, 1, 2, 3) for d in (1, 2)]
KINDS: dict[str, Any] = {
    "a": REAL, "b": REAL, "c": REAL,
    "x": "Y", "y": "Y", "z": "Z", "u": ("x", "Y", "Z"),
    "f": ("fn", ("Y",), REAL), "h": ("fn", ("Y", "Z"), REAL), "e": ("fn", ("Y",), "Z"),
    "A": ("fn", ("Y",), PROP), "B": PROP,
    "P": ("prob", "Y"), "m": ("measure", "Y"), "K": ("fn", ("Y",), ("prob", "Z")),
}  # fmt: skip
VARIABLES = {name: k.var(name, kind) for name, kind in KINDS.items()}


def model() -> Model:
    """Two and two points; functions to the reals range over {0, 1}, real quantifiers over three numbers."""
    out = Model({"Y": [0, 1], "Z": [5, 6]})
    out.domains[REAL] = [Fraction(0), Fraction(1), Fraction(-1, 2)]
    out.domains["prob", "Y"] = [{0: Fraction(1)}, {0: Fraction(1, 3), 1: Fraction(2, 3)}]
    return out


class Generator:
    """Random terms over VARIABLES; ``ops`` are the real functions it may use."""

    def __init__(self, seed: int, unary: tuple[str, ...] = ("abs", "exp"), binders: bool = True) -> None:
        self.r = random.Random(seed)
        self.unary, self.binders = unary, binders
        self.seed, self.definitions = seed, []

    def pick(self, *choices: Any) -> Any:
        return self.r.choice(choices)

    def term(self, kind: Any, size: int, free: tuple[Term, ...] = tuple(VARIABLES.values())) -> Term:
        """A term of a type."""
        if kind == PROP:
            return self.formula(size, free)
        if kind == REAL:
            return self.real(size, free)
        if isinstance(kind, tuple) and kind[0] == "fn":
            return self.function(kind, size, free)
        if isinstance(kind, tuple) and kind[0] in ("prob", "measure"):
            return self.law(kind, size, free)
        return self.outcome(kind, size, free)

    def of_type(self, kind: Any, free: tuple[Term, ...]) -> list[Term]:
        return [v for v in free if v.type == kind]

    def binding(self, kind: Any, free: tuple[Term, ...]) -> tuple[Term, tuple[Term, ...]]:
        """A variable to bind, with a name that is likely in use, and what is free below it."""
        name = self.r.choice([n for n, t in KINDS.items() if t == kind] or ["a", "x"])
        v = k.var(name, kind)
        return v, (*(w for w in free if w.data[0] != name), v)

    def number(self) -> Term:
        return k.num(self.r.choice(NUMBERS))

    def real(self, size: int, free: tuple[Term, ...]) -> Term:
        if size <= 0:
            known = self.of_type(REAL, free)
            return self.r.choice(known) if known and self.r.random() < 0.7 else self.number()
        half = size // 2
        kinds = ["add", "mul", "sub", "div", "pow", "minmax", "unary", "atom", "ind", "binomial"]
        if self.binders:
            kinds += ["E", "sum", "app", "app"]
        match self.r.choice(kinds):
            case "add":
                return k.add(*(self.real(half, free) for _ in range(self.pick(2, 2, 3))))
            case "mul":
                return k.mul(*(self.real(half, free) for _ in range(self.pick(2, 2, 3))))
            case "sub":
                return self.real(half, free) - self.real(half, free)
            case "div":
                return k.mul(self.real(half, free), k.power(self.real(half, free), self.pick(-1, -1, -2)))
            case "pow":
                exponent = self.pick(0, 1, 2, 3, -1, -2, Fraction(1, 2), Fraction(3, 2), Fraction(-1, 2), None)
                return k.power(self.real(half, free), self.real(half, free) if exponent is None else exponent)
            case "minmax":
                return self.pick(k.minimum, k.maximum)(self.real(half, free), self.real(half, free))
            case "unary":
                return Term(self.r.choice(self.unary), (self.real(size - 1, free),))
            case "binomial":
                return k.binomial(self.real(half, free), self.real(half, free))
            case "ind":
                return k.ind(self.comparison(half, free))
            case "E":
                w, inner = self.binding("Y", free)
                return k.E(self.law(("measure", "Y"), half, free), w, self.real(half, inner))
            case "sum":
                i, inner = self.binding(REAL, free)
                return k.summation(i, self.pick(0, 1), self.pick(-1, 1, 2), self.real(half, inner))
            case "app":
                head = self.pick(VARIABLES["f"], VARIABLES["h"])
                if head not in free:
                    return self.real(half, free)
                return k.apply(head, *(self.outcome(a, half, free) for a in head.type[1]))
        return self.real(0, free)

    def comparison(self, size: int, free: tuple[Term, ...]) -> Term:
        if self.binders and self.r.random() < 0.2:
            return self.pick(k.eq, k.ne)(self.outcome("Y", size, free), self.outcome("Y", size, free))
        a, b = self.real(size, free), self.real(size, free)
        return Term(self.pick("le", "lt", "eq", "ne"), (a, b))

    def formula(self, size: int, free: tuple[Term, ...]) -> Term:
        half = size // 2
        kinds = ["rel", "rel", "not", "and", "or", "imp", "const"]
        if self.binders:
            kinds += ["all", "some", "as", "int", "pred", "def", "var"]
        kind = self.r.choice(kinds) if size > 0 else "rel"
        match kind:
            case "not":
                return k.neg(self.formula(size - 1, free))
            case "and" | "or":
                parts = [self.formula(half, free) for _ in range(self.pick(2, 3))]
                return k.conj(*parts) if kind == "and" else k.disj(*parts)
            case "imp":
                return k.implies(self.formula(half, free), self.formula(half, free))
            case "const":
                return self.pick(k.TRUE, k.FALSE)
            case "all" | "some":
                over = self.pick("Y", "Z", REAL, ("fn", ("Y",), PROP), PROP, ("prob", "Y"))
                v, inner = self.binding(over, free)
                return (k.forall if kind == "all" else k.exists)(v, self.formula(half, inner))
            case "as":
                w, inner = self.binding("Y", free)
                return k.almost_surely(self.law(("measure", "Y"), half, free), w, self.formula(half, inner))
            case "int":
                w, inner = self.binding("Y", free)
                return k.integrable(self.law(("measure", "Y"), half, free), w, self.real(half, inner))
            case "pred":
                if VARIABLES["A"] in free:
                    return k.apply(VARIABLES["A"], self.outcome("Y", half, free))
            case "var":
                if VARIABLES["B"] in free:
                    return VARIABLES["B"]
            case "def":
                d = self.definition()
                return d(*(self.term(p.type, half, free) for p in d.parameters))
            case _:
                pass
        return self.comparison(half, free)

    def definition(self) -> Definition:
        if not self.definitions or self.r.random() < 0.3:
            others = [v for n, v in VARIABLES.items() if n not in "xz"]
            parameters = (*self.r.sample(others, self.pick(0, 1, 2, 3)), VARIABLES["x"], VARIABLES["z"])
            body = self.formula(4, parameters)
            self.definitions.append(Definition(f"d{self.seed}_{len(self.definitions)}", parameters, body))
        return self.r.choice(self.definitions)

    def outcome(self, kind: Any, size: int, free: tuple[Term, ...]) -> Term:
        choices: list[Term] = self.of_type(kind, free)
        if kind == "Y" and VARIABLES["u"] in free:
            choices.append(k.fst(VARIABLES["u"]))
        if kind == "Z":
            if VARIABLES["u"] in free:
                choices.append(k.snd(VARIABLES["u"]))
            if VARIABLES["e"] in free and size > 0 and self.of_type("Y", free):
                choices.append(k.apply(VARIABLES["e"], self.outcome("Y", size // 2, free)))
        if isinstance(kind, tuple) and self.of_type("Y", free) and self.of_type("Z", free):
            choices.append(k.pair(self.outcome("Y", size, free), self.outcome("Z", size, free)))
        if not choices:
            return VARIABLES[{"Y": "x", "Z": "z"}.get(kind, "u")]
        return self.r.choice(choices)

    def law(self, kind: Any, size: int, free: tuple[Term, ...]) -> Term:
        space = kind[1]
        choices = [v for v in free if v.type in (("prob", space), kind)]
        points = self.of_type(space, free)
        if points or not choices:
            choices.append(k.dirac(self.outcome(space, size // 2, free)))
        if space == "Z" and VARIABLES["K"] in free:
            choices.append(k.apply(VARIABLES["K"], self.outcome("Y", size // 2, free)))
        return self.r.choice(choices)

    def function(self, kind: Any, size: int, free: tuple[Term, ...]) -> Term:
        known = self.of_type(kind, free)
        if known and self.r.random() < 0.3:
            return self.r.choice(known)
        names = {"Y": "x", "Z": "z"}
        bound = tuple(k.var(names.get(a, "a"), a) for a in kind[1])
        inner = (*(v for v in free if v not in bound), *bound)
        return k.lam(bound, self.term(kind[2], size // 2, inner))

    def value(self, kind: Any, in_model: Model) -> Any:
        """A random value of a type."""
        if kind == PROP:
            return self.r.random() < 0.5
        if kind == REAL:
            return self.r.choice(NUMBERS)
        if isinstance(kind, tuple) and kind[0] == "fn":
            points = [()]
            for a in kind[1]:
                points = [(*p, v) for p in points for v in in_model.domain(a)]
            return table({p: self.value(kind[2], in_model) for p in points})
        if isinstance(kind, tuple) and kind[0] == "prob":
            points = in_model.domain(kind[1])
            weights = [self.pick(0, 0, 1, 2) for _ in points]
            weights[self.r.randrange(len(points))] += 1
            return {p: Fraction(w, sum(weights)) for p, w in zip(points, weights, strict=True)}
        if isinstance(kind, tuple) and kind[0] == "measure":
            return {
                p: self.pick(Fraction(0), Fraction(0), Fraction(1), Fraction(5, 2), INFINITY)
                for p in in_model.domain(kind[1])
            }
        return self.r.choice(in_model.domain(kind))

    def values(self, variables: Any, in_model: Model) -> dict[Term, Any]:
        """Random values of variables."""
        return {v: self.value(v.type, in_model) for v in sorted(variables, key=lambda v: v.key)}
