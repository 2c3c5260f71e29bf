"""Guarantees of Gaussian noise on a query."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs.facts import leads_to, weaker
from dpproofs.accounting.proofs.library import use
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, num
from dpproofs.meaning.lists import x
from dpproofs.privacy.notions import APPROX_ZCDP, on
from dpproofs.proving.tactics import arith, numeric, written_as


class Line(NamedTuple):
    """A guarantee of Gaussian noise: the largest mu^2, and its derivation from the facts about the noise."""

    square: Callable[[Sequence[Fraction]], Fraction]
    follows: Callable[[Theorem, Term], Theorem]
    known: str = "profiles.gaussian-mechanism"

    def of_noise(self, sensitive: Theorem, goal: Term) -> Theorem:
        """The guarantee of Gaussian noise on a query of that sensitivity."""
        query, relation, moved = sensitive.conclusion.args
        deviation = goal.args[0](x).args[1]
        private = use(self.known, numeric(0 < deviation, depth=0), sensitive, q=query, N=relation, Delta=moved,
                      sigma=deviation)  # fmt: skip
        return self.follows(private, goal)


def _leads_to(lemma: str, private: Theorem, *facts: Theorem, **values: object) -> Theorem:
    mechanism, relation, square = private.conclusion.args
    return use(lemma, private, arith(0 <= square), *facts, M=mechanism, N=relation, mu_squared=square, **values)


def _concentrated(private: Theorem, xi: Term, rho: Term) -> Theorem:
    mechanism, relation, square = private.conclusion.args
    line = _leads_to("profiles.gaussian-dp-to-zcdp", private)
    return use("foundations.zcdp-weakening", line, arith(square / 2 <= rho), arith(num(0) + square / 2 <= xi + rho),
               M=mechanism, N=relation, xi=0, rho=square / 2, xi2=xi, rho2=rho)  # fmt: skip


def _line(private: Theorem, goal: Term) -> Theorem:
    return _concentrated(private, *goal.args[2:])


def _approximate(private: Theorem, goal: Term) -> Theorem:
    mechanism, relation, part, xi, rho = goal.args
    line = _concentrated(private, xi, rho)
    whole = on(APPROX_ZCDP, Y=REAL)(mechanism, relation, num(0), xi, rho)
    made = leads_to("bs16.def-8.1-zero-from-zcdp", whole, line)
    return made if part == num(0) else leads_to("foundations.approx-zcdp-mass", goal, made)


def _truncated(private: Theorem, goal: Term) -> Theorem:
    mechanism, relation, rho, end = goal.args
    line = _concentrated(private, num(0), rho)
    return use("notions.zcdp-to-truncated-cdp", line, M=mechanism, N=relation, rho=rho, omega=end)


def _bounded(private: Theorem, goal: Term) -> Theorem:
    mechanism, relation, end, xi, rho = goal.args
    line = _concentrated(private, xi, rho)
    return use("notions.zcdp-to-bounded-zcdp", line, M=mechanism, N=relation, m=end, xi=xi, rho=rho)


def _order(private: Theorem, goal: Term) -> Theorem:
    order = goal.args[2]
    return written_as(goal, _leads_to("profiles.gaussian-dp-to-renyi-dp", private, arith(1 < order), alpha=order))


GIVEN: Mapping[str, Line] = MappingProxyType(
    {
        "gaussian_dp": Line(lambda found: found[0], lambda private, goal: written_as(goal, private)),
        "zcdp": Line(lambda found: 2 * min(found[1], found[0] + found[1]), _line),
        "truncated_cdp": Line(lambda found: 2 * found[0], _truncated),
        "bounded_zcdp": Line(lambda found: 2 * min(found[2], found[1] + found[2]), _bounded),
        "renyi_dp": Line(lambda found: 2 * found[1] / found[0], _order),
        "approx_zcdp": Line(lambda found: 2 * min(found[2], found[1] + found[2]), _approximate),
        "mcdp": Line(
            lambda found: min(2 * found[0], found[1] ** 2),
            lambda known, goal: weaker(goal, known),
            "bs16.app-a-gaussian-bit-mechanism",
        ),
        "kl_dp": Line(
            lambda found: 2 * found[0],
            lambda private, goal: written_as(goal, _leads_to("profiles.gaussian-dp-to-kl-dp", private)),
        ),
    }
)
