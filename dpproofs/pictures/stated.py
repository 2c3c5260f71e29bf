"""Numbers that a lemma states: a term of its statement at given numbers, enclosed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from dpproofs.errors import DpproofsError
from dpproofs.kernel import RuleError, Term
from dpproofs.language.terms import num, substitute, var
from dpproofs.library import library
from dpproofs.numbers import Value
from dpproofs.proving.tactics import numeric


def proved(name: str) -> str:
    """The name of a lemma, once it is proved."""
    library()[name].established()
    return name


def at(name: str, **numbers: Fraction | int) -> Term:
    """The conclusion of a lemma, once it is proved, at these numbers.

    Each hypothesis that is then about numbers alone has to hold: DpproofsError where it does not, and
    UnprovedLemmaError where the proof of the lemma fails.
    """
    lemma = library()[name]
    lemma.established()
    values = {var(key): num(Fraction(value)) for key, value in numbers.items()}
    missing = values.keys() - {v for t in (lemma.conclusion, *lemma.hypotheses) for v in t.free}
    if missing:
        raise DpproofsError(f"{name} has no number {', '.join(sorted(v.data[0] for v in missing))}")
    for hypothesis in lemma.hypotheses:
        said = substitute(hypothesis, values)
        if not said.free:
            check(said, name, numbers)
    return substitute(lemma.conclusion, values)


def check(said: Term, name: str, numbers: Mapping[str, Fraction | int]) -> None:
    """The kernel proves a hypothesis about numbers alone."""
    if said.op == "nat":
        (n,) = said.args
        holds = n.op == "num" and n.data.denominator == 1 and n.data >= 0
    else:
        holds = is_so(said)
    if not holds:
        shown = ", ".join(f"{key} = {value}" for key, value in numbers.items())
        raise DpproofsError(f"{name} does not speak of {shown}: {said!r} is not shown")


def is_so(said: Term) -> bool:
    """Whether the kernel proves a comparison of numbers."""
    try:
        numeric(said)
    except RuleError:
        return False
    return True


def between(t: Term) -> tuple[Fraction, Fraction]:
    """Rational numbers around a term without variables."""
    return Value(t).enclosure()
