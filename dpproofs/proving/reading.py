"""The parts of statements by their names: parameters of definitions, sides, bounds, integrands.

A proof that takes a statement apart says what it expects there. What is read from a statement of
another form is refused, so that no wrong part goes on unseen. What is read may be a formula, a
theorem, whose conclusion is meant, or a claim.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias, final

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import open_, unfold
from dpproofs.proving.logic import ProofError


class Stating(Protocol):
    """What states a formula: a theorem, a claim or a lemma."""

    @property
    def conclusion(self) -> Term:
        """The formula."""


Said: TypeAlias = Term | Stating


def formula(said: Said) -> Term:
    """The formula that is said."""
    return said if isinstance(said, Term) else said.conclusion


@final
class Parameters:
    """The values of a definition's parameters, as attributes with the names of the parameters."""

    __slots__ = ("_applied",)

    def __init__(self, applied: Term) -> None:
        self._applied = applied

    def __getattr__(self, name: str) -> Term:
        applied = object.__getattribute__(self, "_applied")
        found = [a for p, a in zip(applied.data.parameters, applied.args, strict=True) if p.data[0] == name]
        if len(found) != 1:
            names = ", ".join(str(p.data[0]) for p in applied.data.parameters)
            raise ProofError(f"{applied.data.name} has the parameters {names}, not one {name}")
        value: Term = found[0]
        return value

    def __getitem__(self, names: tuple[str, ...]) -> tuple[Term, ...]:
        """Several parameters: ``read(RENYI, bound)["P", "Q"]``."""
        return tuple(getattr(self, name) for name in names)


def read(definition: Definition, said: Said) -> Parameters:
    """The parameters of a definition, at any spaces, in what applies it: ``read(RENYI, bound).alpha``."""
    t = formula(said)
    if t.op != "def" or t.data.name != definition.name or _names(t.data) != _names(definition):
        raise ProofError(f"{t!r} does not apply {definition.name}")
    return Parameters(t)


def _names(definition: Definition) -> list[str]:
    return [p.data[0] for p in definition.parameters]


class Given(Stating, Protocol):
    """A statement with hypotheses: a claim."""

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        """What is assumed."""


def hypothesis(claim: Given, *definitions: Definition) -> Term:
    """The one hypothesis of a claim that applies the definition, or one of several."""
    known = [(d.name, _names(d)) for d in definitions]
    found = [h for h in claim.hypotheses if h.op == "def" and (h.data.name, _names(h.data)) in known]
    if len(found) != 1:
        raise ProofError(f"{len(found)} hypotheses apply {' or '.join(d.name for d in definitions)}, not one")
    return found[0]


def conditions(claim: Given) -> tuple[Term, ...]:
    """The hypotheses of a claim about numbers alone: comparisons, and that a number is natural."""
    return tuple(h for h in claim.hypotheses if h.op in (*_COMPARED, "nat"))


def disjuncts(said: Said) -> tuple[Term, ...]:
    """The parts of a disjunction."""
    return _of(said, "or").args


def denied(said: Said) -> Term:
    """A in 'not A'."""
    return _of(said, "not").args[0]


def argument_of(said: Said) -> Term:
    """x in f(x), for a function of one number such as erfc, log, cosh and the size."""
    return _of(said, *_OF_ONE).args[0]


def base_of(said: Said) -> Term:
    """x in x**a, or under a root."""
    return _of(said, "pow").args[0]


def part_of(said: Said, op: str) -> Term:
    """The one part of a term with the operator: part_of(bound, "erfc")."""
    found, todo = set[Term](), [formula(said)]
    while todo:
        t = todo.pop()
        if t.op == op:
            found.add(t)
        else:
            todo.extend(t.args)
    if len(found) != 1:
        raise ProofError(f"{formula(said)!r} has {len(found)} parts with {op}, not one")
    return found.pop()


def _of(said: Said, *ops: str) -> Term:
    t = formula(said)
    if t.op not in ops:
        raise ProofError(f"{t!r} is not {_IN_WORDS[ops]}")
    return t


_COMPARED, _QUANTIFIED, _AVERAGED = ("le", "lt", "eq", "ne"), ("forall", "exists", "lam"), ("E", "integrable", "as")
_OF_ONE = ("log", "sinh", "cosh", "tanh", "atanh", "erf", "erfc", "abs")
_IN_WORDS = {
    _OF_ONE: "a function of one number",
    ("not",): "a denial",
    ("or",): "a disjunction",
    ("pow",): "a power",
    _COMPARED: "an equation or inequality",
    _QUANTIFIED: "a quantified statement or a function",
    _AVERAGED: "about a law or measure",
    ("and",): "a conjunction",
    ("imp",): "an implication",
    ("exp",): "an exponential",
    ("pair",): "a pair",
    ("sum",): "a sum",
}


def both_sides(said: Said) -> tuple[Term, Term]:
    """Both sides of an equation or inequality; a >= b is b <= a."""
    left, right = _of(said, *_COMPARED).args
    return left, right


def lhs(said: Said) -> Term:
    """The left side of an equation or inequality."""
    return both_sides(said)[0]


def rhs(said: Said) -> Term:
    """The right side of an equation or inequality."""
    return both_sides(said)[1]


def entries(of_pair: Term) -> tuple[Term, Term]:
    """Both entries of a pair."""
    first, second = _of(of_pair, "pair").args
    return first, second


def conjuncts(said: Said) -> tuple[Term, ...]:
    """The parts of a conjunction."""
    return _of(said, "and").args


def comparison(said: Said) -> Term:
    """The equation or inequality among the parts of a conjunction that has just one."""
    found = [t for t in conjuncts(said) if t.op in _COMPARED]
    if len(found) != 1:
        raise ProofError(f"{formula(said)!r} has {len(found)} equations or inequalities, not one")
    return found[0]


def if_then(said: Said) -> tuple[Term, Term]:
    """A and B in 'if A, then B'."""
    premise, consequence = _of(said, "imp").args
    return premise, consequence


def premise_of(said: Said) -> Term:
    """A in 'if A, then B'."""
    return if_then(said)[0]


def consequence_of(said: Said) -> Term:
    """B in 'if A, then B'."""
    return if_then(said)[1]


def premises_of(said: Said) -> tuple[list[Term], Term]:
    """A, B, ... in 'if A, then if B, ..., then C', and C."""
    premises, rest = list[Term](), formula(said)
    while rest.op == "imp":
        premises.append(rest.args[0])
        rest = rest.args[1]
    return premises, rest


def equivalent(said: Said) -> tuple[Term, Term]:
    """A and B in 'if A, then B, and if B, then A'."""
    there, back = map(if_then, conjuncts(said))
    if there != back[::-1]:
        raise ProofError(f"{formula(said)!r} does not say that two statements are equivalent")
    return there


def opened(said: Said, *values: Term) -> Term:
    """What a quantified statement, a definition that means one, or a function says of the values."""
    t = formula(said)
    for value in values:
        t = open_(_of(unfold(t) if t.op == "def" else t, *_QUANTIFIED).args[0], (value,))
    return t


def law_of(said: Said) -> Term:
    """The law or measure of a mean, or of a statement on integrability or on almost all outcomes."""
    return _of(said, *_AVERAGED).args[0]


def moments_of(law: Term) -> tuple[Term, Term]:
    """The mean and the standard deviation of a Gaussian law."""
    mean, deviation = _of(law, "normal").args
    return mean, deviation


def integrand_of(said: Said, *point: Term) -> Term:
    """What is averaged, said to be integrable, or said of almost all outcomes, at a point."""
    return open_(_of(said, *_AVERAGED).args[1], point)


def term_of(said: Said, place: Term) -> Term:
    """The term of a sum at a place."""
    return open_(_of(said, "sum").args[2], (place,))


def exponent_of(said: Said) -> Term:
    """x in exp(x)."""
    return _of(said, "exp").args[0]
