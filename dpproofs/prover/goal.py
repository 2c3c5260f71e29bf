"""Goals, the means allowed for them, and the methods to prove them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from dpproofs.kernel import Term, Theorem
from dpproofs.prover.factors import Factored, factor
from dpproofs.prover.schemas import sign
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import has_sums_below

_MOST_SPLITS = 3


class Prover(Protocol):
    """What proves the goals that a method comes down to."""

    @property
    def width(self) -> int:
        """How many attempts by derivatives are made at a goal."""

    def prove(self, goal: Goal) -> Theorem | None:
        """A theorem that states the goal, under its hypotheses; None if it is not found."""

    def attempt(self, goal: Goal) -> Theorem | None:
        """As ``prove``, without a look-up of known results."""


@dataclass(frozen=True)
class May:
    """The means allowed for a goal, and who proves its subgoals."""

    prover: Prover
    splits: int = _MOST_SPLITS
    """How many more times the domain may be split at a point."""
    tangents: bool = False
    """Whether arithmetic may use tangents of exp and log. Where it may, no other limit is searched."""
    much: bool = False
    """Whether steps may be tried that multiply the goals."""

    def show(self, f: Term, scope: Scope, depth: int, strict: bool = False) -> Theorem | None:
        """0 <= f, or 0 < f if ``strict``, on that domain, with at most that many successive derivatives."""
        return self.prover.prove(Goal(f, scope, strict, depth, self))

    def with_tangents(self) -> May:
        """The same, tangents allowed."""
        return replace(self, tangents=True)

    def with_a_split(self) -> May | None:
        """What may be done once the domain is split; None if it may not be."""
        return replace(self, splits=self.splits - 1) if self.splits > 0 else None


Finish = Callable[[Theorem], Theorem | None]


@dataclass(frozen=True)
class Form:
    """A function whose sign decides that of a goal, and how."""

    function: Term
    finish: Finish


def unchanged(th: Theorem) -> Theorem | None:
    """The finish of a function that is the goal's own."""
    return th


@dataclass(frozen=True)
class Goal:
    """0 <= f, or 0 < f if ``strict``, on a domain, with at most that many successive derivatives."""

    f: Term
    scope: Scope
    strict: bool
    depth: int
    may: May
    part: Form | None = None
    """The factor of f that is open when the signs of the others are known."""

    @property
    def statement(self) -> Term:
        """The goal as a formula."""
        return sign(self.f, self.strict)

    @property
    def form(self) -> Form:
        """The factor that is open; f itself if it was not factored."""
        return self.part or Form(self.f, unchanged)

    @property
    def forms(self) -> list[Form]:
        """The factor that is open, and f."""
        return [self.form] if self.form.function == self.f else [self.form, Form(self.f, unchanged)]

    @property
    def g(self) -> Term:
        """The function of ``form``."""
        return self.form.function

    @cached_property
    def product(self) -> Factored | None:
        """f as a product; None if it grows too large."""
        return factor(self.f, self.scope.algebra)

    @cached_property
    def is_simple(self) -> bool:
        """Whether f is divided by no sum."""
        return not has_sums_below(self.f)

    def seems_false(self) -> bool:
        """Whether a point of the domain is seen at which the goal does not hold."""
        samples = self.scope.samples(self.f)
        if samples.negative(self.f):
            return True
        return self.strict and samples.size > 0 and (samples.vanishes(self.f) or self.scope.reaches_zero(self.f))

    def show(self, f: Term, scope: Scope | None = None, depth: int = 0, strict: bool = False) -> Theorem | None:
        """The sign of another function, on the same domain if none is given."""
        return self.may.show(f, scope or self.scope, depth, strict)

    def open_at(self, form: Form, depth: int) -> Theorem | None:
        """The goal from the sign of a factor, by methods for functions that are no products."""
        return self.may.prover.attempt(replace(self, part=form, depth=depth))


@dataclass(frozen=True)
class Attempt:
    """A proof attempt that is worth trying."""

    proof: Callable[[], Theorem | None]
    finish: Finish = unchanged
    """The goal from what is shown."""
    is_last: bool = False
    """Whether the goal is given up if this fails."""


class Method(Protocol):
    """A method to prove goals."""

    def attempts(self, goal: Goal) -> Iterator[Attempt]:
        """What to try, in this order."""


@dataclass(frozen=True)
class Slope:
    """A form of a goal, and its derivative in one of the variables."""

    form: Form
    variable: Term
    derivative: Term
    product: Factored
    """The derivative as a product."""
    inner: Scope
    """The domain without the ends of the variable."""
    changes_sign: bool
    falls: bool
    """Whether the derivative is seen to be negative somewhere."""
    cost: int
    """The size of the factors that decide the sign of the derivative."""


@dataclass(frozen=True)
class Candidate:
    """An attempt by derivatives. Those of low cost are made first."""

    cost: int
    proof: Callable[[], Theorem | None]
    once: Hashable = None
    """A key shared by candidates of which only the first is useful."""
    is_last_resort: bool = False
    """Whether it is tried only after all others, and no second one with it."""


class SlopeMethod(Protocol):
    """A method to prove goals by a derivative."""

    def least_cost(self, goal: Goal, slope: Slope) -> int | None:
        """What the cheapest of its candidates may cost; None if there are none."""

    def candidates(self, goal: Goal, slope: Slope) -> Iterator[Candidate]:
        """The candidates. They are only looked for when nothing else is as cheap as they may be."""
