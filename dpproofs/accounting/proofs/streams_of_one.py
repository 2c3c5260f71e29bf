"""Trees and encoders whose noisy sums add up to Gaussian noise on one query."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.library import use
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import nat, num
from dpproofs.proving.tactics import numeric

_streams = theorem_file("meaning.streams")


class Summed(NamedTuple):
    """A step of the kind: the law of the sum of its rows, which has the mean slope q(x), and that variance."""

    is_kind: Theorem
    slope: Fraction
    variance: Fraction

    @property
    def law(self) -> Term:
        """K(x), for all x."""
        made: Term = self.is_kind.conclusion.args[0]
        return made


def _matrix(numbers: Sequence[Term], query: Term, sensitive: Theorem) -> Summed:
    """An encoder of equal rows, of one column."""
    relation, moved, norm, sigma = numbers
    square = Fraction(norm.data)
    rows, entry = max(square.numerator * square.denominator, 1), Fraction(min(square.numerator, 1), square.denominator)
    natural = numeric(nat(num(rows)), depth=0)
    made = use(
        _streams.ONE_MATRIX,
        sensitive,
        natural,
        q=query,
        N=relation,
        Delta=moved,
        c=norm,
        sigma=sigma,
        d=rows,
        a=num(entry),
    )
    return Summed(made, rows * entry, rows * Fraction(sigma.data) ** 2)


def _tree(numbers: Sequence[Term], query: Term, sensitive: Theorem) -> Summed:
    """A leaf that is in a node of each level."""
    relation, moved, leaves, height, sigma = numbers
    naturals = [numeric(nat(number), depth=0) for number in (leaves, height)]
    made = use(_streams.TREES, sensitive, *naturals, q=query, N=relation, Delta=moved, sigma=sigma, n=leaves, h=height)
    levels = Fraction(height.data) + 1
    return Summed(made, levels, levels * Fraction(sigma.data) ** 2)


SUMMED: Mapping[str, Callable[[Sequence[Term], Term, Theorem], Summed]] = MappingProxyType(
    {"matrix_gaussian_mechanism": _matrix, "tree_aggregation": _tree}
)
"""Such steps by the names of their kinds, from the numbers, a query and its sensitivity."""
