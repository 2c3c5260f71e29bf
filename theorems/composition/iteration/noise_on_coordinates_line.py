"""The author's kit for witnesses: noise on the one coordinate of the line."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import E, as_term, eq, lam, normal, num, var
from dpproofs.mutants.counterexamples import fact
from dpproofs.mutants.witnesses import natural
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import almost, at, congruence, numeric, obtain, parts, unfolded, use
from collections.abc import Callable, Mapping
from theorems.foundations.geometry.coordinates_line import COORDINATES_OF_LINE, LINE


a = var("a")
VALUES: Mapping[str, Term] = Frozen(
    {**dict(zip(("e", "put", "add", "scale", "inner"), LINE, strict=True)), "d": num(1)}
)
"""The line as the space of one coordinate."""


def known() -> tuple[Theorem, Theorem]:
    """The line has one coordinate, and 1 is natural."""
    return use(COORDINATES_OF_LINE), natural(num(1))


def with_noise(then: Callable[[Term, Theorem], Theorem], deviation: int = 1) -> Theorem:
    """What is proved of noise on the line: ``then`` gets the laws, and what they are."""
    lists = {name: VALUES[name] for name in ("e", "put", "d")}
    made = fact("iteration.noise-on-coordinates-exists", natural(num(1)), **lists, sigma=deviation)
    return obtain(made, "R", then)


def noisy(law: Term, told: Theorem, point: object, base: object, event: Term, deviation: int = 1) -> Theorem:
    """The mean of a test of the noisy point."""
    begins, steps = parts(unfolded(told))
    drawn = at(at(steps, 0, point, base, by=[natural(num(0)), numeric(num(0) < 1)]), event)
    start = at(begins, point, a, event)
    whole = normal(as_term(point), num(deviation))
    surely = almost(whole, a, start)
    same = parts(use("E_congruence", surely, mu=whole, f=lam(a, lhs(start)), g=event))[0]
    goal = eq(E(law(1, point, base), a, event(a)), E(whole, a, event(a)))
    return congruence(goal, drawn, same)
