"""Statements and proofs in SymPy.

Statements are SymPy objects: real symbols, relations and functions are SymPy's own, and laws, expectations,
quantifiers and definitions have classes here. Tactics accept them, and lemmas are declared from them. SymPy is not
trusted: a statement is converted to the kernel's term, and what was proved is always shown from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import sympy

from dpproofs.kernel import Definition, Term, TermError, Theorem
from dpproofs.language.terms import PROP, REAL, function_type, measure, prob, product
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.verified import Bound
from dpproofs.prover import tactic as inequalities
from dpproofs.proving import tactics
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.render.expressions import (
    AlmostSurely,
    Applied,
    AppliedRelation,
    Conjunction,
    Defined,
    Disjunction,
    Exists,
    Expectation,
    Falsum,
    First,
    ForAll,
    Function,
    Implication,
    Indicator,
    Integrable,
    IsNatural,
    Lebesgue,
    Maximum,
    Minimum,
    Negation,
    NormalLaw,
    Pair,
    PointMass,
    Second,
    Variable,
    Verum,
    from_sympy,
    symbol,
    to_sympy,
)
from dpproofs.render.latex import own_names, told_apart

__all__ = [
    "PROP",
    "REAL",
    "AlmostSurely",
    "Applied",
    "AppliedRelation",
    "Conjunction",
    "Defined",
    "Disjunction",
    "Exists",
    "Expectation",
    "Falsum",
    "First",
    "ForAll",
    "Function",
    "Implication",
    "Indicator",
    "Integrable",
    "IsNatural",
    "Lebesgue",
    "Maximum",
    "Minimum",
    "Negation",
    "NormalLaw",
    "Pair",
    "PointMass",
    "Second",
    "Statement",
    "Variable",
    "Verum",
    "arith",
    "at",
    "cases",
    "definition",
    "for_all",
    "from_sympy",
    "function",
    "inequality",
    "integrate",
    "kernel",
    "law",
    "lemma",
    "measure",
    "monotone",
    "mutant",
    "numeric",
    "obtain",
    "outcome",
    "own_names",
    "prob",
    "product",
    "prove",
    "real",
    "relation",
    "rewrite",
    "said_of",
    "statement",
    "symbol",
    "to_sympy",
    "unfolded",
    "use",
    "witness",
]


# Variables ------------------------------------------------------------------------------------


def real(names: str) -> Any:
    """One real symbol, or a tuple of several, from a string of names."""
    return sympy.symbols(names, real=True)


def outcome(name: str, space: str | tuple[Any, ...]) -> Any:
    """An outcome in a space, or a data set."""
    return symbol(name, space)


def law(name: str, space: str | tuple[Any, ...]) -> Variable:
    """A probability law on a space."""
    return Variable(name, prob(space))


def kernel(name: str, source: str | tuple[Any, ...], space: str | tuple[Any, ...]) -> Variable:
    """A Markov kernel, or a mechanism: for each value of the source a law on the space."""
    return Variable(name, function_type((source,), prob(space)))


def function(name: str, *spaces: str | tuple[Any, ...], to: str | tuple[Any, ...] = REAL) -> Variable:
    """A measurable function; of real values by default."""
    return Variable(name, function_type(spaces, to))


def relation(name: str, *spaces: str | tuple[Any, ...]) -> Variable:
    """A relation or predicate, such as that of neighbours."""
    return Variable(name, function_type(spaces, PROP))


def definition(name: str, parameters: Iterable[Any], body: Any) -> Definition:
    """A user's definition: a name for a formula with parameters. ``Defined`` applies it."""
    return Definition(name, tuple(map(from_sympy, parameters)), from_sympy(body))


# Lemmas ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Statement:
    """``hypotheses |- conclusion``, in SymPy."""

    hypotheses: tuple[Any, ...]
    conclusion: Any

    @property
    def claim(self) -> Claim:
        """The statement in the kernel's terms."""
        return Claim(tuple(map(from_sympy, self.hypotheses)), from_sympy(self.conclusion))

    def _latex(self, printer: Any) -> str:
        *given, said = told_apart(printer, *self.hypotheses, self.conclusion)
        return r",\quad ".join(given) + rf" \vdash {said}"

    def _repr_latex_(self) -> str:
        return f"${sympy.latex(self, order='none')}$"


def statement(proved: Lemma | Theorem | Claim | Guarantee | Bound) -> Statement:
    """The statement of a lemma, theorem or claim, or the theorem behind a guarantee or bound.

    Raises TermError for a guarantee that the caller assumes: no theorem states it.
    """
    if isinstance(proved, Guarantee | Bound):
        if proved.step.theorem is None:
            raise TermError(f"{proved} is given, not proved; its numbers are in its parameters")
        return statement(proved.step.theorem)
    given = sorted(proved.hypotheses, key=lambda h: h.key) if isinstance(proved, Theorem) else proved.hypotheses
    return Statement(tuple(map(to_sympy, given)), to_sympy(proved.conclusion))


def mutant(name: str, hypotheses: Iterable[Any], conclusion: Any, reason: str) -> Mutant:
    """A false variant of a lemma, and why it is false."""
    return Mutant(name, Statement(tuple(hypotheses), conclusion).claim, reason)


def lemma(
    name: str,
    title: str,
    source: str,
    hypotheses: Iterable[Any],
    conclusion: Any,
    proof: Callable[[Statement], Theorem],
    mutants: Iterable[Mutant] = (),
) -> Lemma:
    """A lemma stated in SymPy; the proof is given the statement to prove, in SymPy too."""
    claim = Statement(tuple(hypotheses), conclusion).claim

    @wraps(proof)
    def in_terms(wanted: Claim) -> Theorem:
        return proof(statement(wanted))

    return Lemma(name, title, source, *claim.parts, in_terms, tuple(mutants))


# Tactics --------------------------------------------------------------------------------------


def _in_terms(value: Any) -> Any:
    """SymPy objects as terms, also inside tuples and lists; a function is passed SymPy for terms."""
    if isinstance(value, sympy.Basic) and not isinstance(value, sympy.Tuple):
        return from_sympy(value)
    if isinstance(value, tuple | list | sympy.Tuple):
        return [_in_terms(v) for v in value]
    if callable(value) and not isinstance(value, Theorem | Lemma | Definition):
        return lambda *given: value(*(to_sympy(g) if isinstance(g, Term) else g for g in given))
    return value


def _lifted(tactic: Callable[..., Any]) -> Callable[..., Any]:
    """The tactic, for SymPy objects as well as terms; a formula that it finds is in SymPy."""

    @wraps(tactic)
    def lifted(*given: Any, **named: Any) -> Any:
        found = tactic(*map(_in_terms, given), **{name: _in_terms(value) for name, value in named.items()})
        return to_sympy(found) if isinstance(found, Term) else found

    return lifted


arith = _lifted(tactics.arith)
at = _lifted(tactics.at)
cases = _lifted(tactics.cases)
for_all = _lifted(tactics.for_all)
inequality = _lifted(inequalities.inequality)
integrate = _lifted(tactics.integrate)
monotone = _lifted(tactics.monotone)
numeric = _lifted(tactics.numeric)
obtain = _lifted(tactics.obtain)
prove = _lifted(tactics.prove)
rewrite = _lifted(tactics.rewrite)
said_of = _lifted(tactics.said_of)
unfolded = _lifted(tactics.unfolded)
use = _lifted(tactics.use)
witness = _lifted(tactics.witness)
