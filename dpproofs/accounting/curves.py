"""Rényi DP as a curve: bounds at several orders, as accountants keep them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NoReturn, TypeVar, final

from dpproofs.accounting.guarantees import composed, conversions, enlarged, repeated, rounded_up, sensible, smallest
from dpproofs.accounting.limits import MAX_COUNT, MAX_PARTS, one_of, whole_number, written
from dpproofs.numbers import DpproofsError, InputError, Number, exact_number
from dpproofs.privacy.domains import check_parameter
from dpproofs.privacy.guarantees import Guarantee, is_guarantee
from dpproofs.privacy.notions import APPROX_DP, RENYI_DP
from dpproofs.privacy.relations import RelationError

T = TypeVar("T")


@final
class RenyiCurve:
    """Bounds on the Rényi divergences of a mechanism, in nats, by order; each is a guarantee with its derivation.

    ``guarantees`` are Rényi DP guarantees of one mechanism. Raises InputError where there is none, or two of one
    order, and RelationError where a value is no Rényi DP guarantee or the relations differ.
    """

    __slots__ = ("_guarantees",)

    _guarantees: tuple[Guarantee, ...]

    def __new__(cls, guarantees: Iterable[Guarantee]) -> RenyiCurve:
        """Check the points, and sort them."""
        points = listed(guarantees, "guarantees")
        for g in points:
            if not is_guarantee(g) or g.notion != RENYI_DP.name:
                raise RelationError(f"a Rényi curve consists of Rényi DP guarantees, got {g!r}")
        relations = sorted({g.relation for g in points})
        if len(relations) > 1:
            raise RelationError(f"a Rényi curve is over one relation, got {' and '.join(relations)}")
        points = tuple(sorted(points, key=_order))
        if len(set(map(_order, points))) < len(points):
            shown = ", ".join(written(_order(g)) for g in points)
            raise InputError("guarantees", shown, "must be of different orders")
        self = object.__new__(cls)
        object.__setattr__(self, "_guarantees", points)
        return self

    def __init_subclass__(cls) -> NoReturn:
        raise DpproofsError("RenyiCurve cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise DpproofsError("a curve cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise DpproofsError("a curve cannot be changed")

    def __reduce__(self) -> tuple[type[RenyiCurve], tuple[tuple[Guarantee, ...]]]:
        return RenyiCurve, (self._guarantees,)

    def __eq__(self, other: object) -> bool:
        return self._guarantees == other._guarantees if type(other) is RenyiCurve else NotImplemented

    def __hash__(self) -> int:
        return hash((self._guarantees,))

    @property
    def guarantees(self) -> tuple[Guarantee, ...]:
        """The points, by increasing order."""
        return self._guarantees

    @property
    def orders(self) -> tuple[Fraction, ...]:
        """The orders, increasing; each is above 1."""
        return tuple(map(_order, self.guarantees))

    @property
    def relation(self) -> str:
        """The neighbouring relation."""
        return self.guarantees[0].relation

    def __iter__(self) -> Iterator[Guarantee]:
        return iter(self.guarantees)

    def at(self, order: Number) -> Guarantee:
        """The bound at an order above 1: that of the least order on the curve that is not below it.

        Divergences grow with the order. Raises InputError for an order above all of the curve.
        """
        wanted = exact_number(order, "order")
        check_parameter("order", wanted, "order")
        place = bisect_left(self.orders, wanted)
        if place == len(self.guarantees):
            last = written(self.orders[-1])
            raise InputError("order", written(wanted), f"must be at most {last}, the largest order of the curve")
        g = self.guarantees[place]
        return g if _order(g) == wanted else enlarged(g, {"alpha": wanted})

    def then(self, other: RenyiCurve) -> RenyiCurve:
        """The adaptive composition, at the orders that both curves cover.

        Raises RelationError where the neighbouring relations differ, and InputError for what is no curve.
        """
        if not isinstance(other, RenyiCurve):
            raise InputError("other", other, "must be a RenyiCurve")
        if other.relation != self.relation:
            raise RelationError(f"curves over {self.relation} and {other.relation} do not compose")
        end = min(self.orders[-1], other.orders[-1])
        orders = sorted({order for order in (*self.orders, *other.orders) if order <= end})
        parts = [(rounded_up(self.at(order)), rounded_up(other.at(order))) for order in orders]
        return RenyiCurve(tuple(rounded_up(composed(*pair)) for pair in parts))

    def repeat(self, count: int) -> RenyiCurve:
        """The adaptive composition of count runs; raises InputError for a count that is no positive integer."""
        count = whole_number(count, "count", MAX_COUNT)
        return RenyiCurve(tuple(repeated(rounded_up(g), count) for g in self))

    def to_approx_dp(self, *, delta: Number | None = None, epsilon: Number | None = None) -> Guarantee:
        """The least (epsilon, delta)-DP over the orders of the curve, at a delta in [0, 1] or at an epsilon in nats.

        Raises InputError unless exactly one of the two is given, in its domain, and DpproofsError where no order
        gives such a guarantee.
        """
        known = {k: exact_number(v, k) for k, v in one_of(delta=delta, epsilon=epsilon).items()}
        for name, value in known.items():
            check_parameter(name, value, name)
        best = smallest((sensible(g) for one in self for g in conversions(one, APPROX_DP.name, known)), known)
        if best is None:
            raise DpproofsError("no order of the curve gives such a guarantee")
        return best

    def __str__(self) -> str:
        return f"Rényi DP: {', '.join(f'D_{g.alpha.text(up=False)} <= {g.epsilon}' for g in self)}"

    def __repr__(self) -> str:
        return f"<{self} ({self.relation})>"


def listed(values: Iterable[T], name: str) -> tuple[T, ...]:
    """The values as a tuple; InputError where there are none, or too many."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise InputError(name, values, "must be several, such as (2, 4, 8)" if name == "orders" else "must be several")
    listed = tuple(value for value, _ in zip(values, range(MAX_PARTS + 1), strict=False))
    if not 1 <= len(listed) <= MAX_PARTS:
        raise InputError(name, len(listed), f"must be 1 to {MAX_PARTS}")
    return listed


def _order(g: Guarantee) -> Fraction:
    order = g.alpha.exact
    if order is None:
        raise InputError("order", str(g.alpha), "must be a rational number")
    return order
