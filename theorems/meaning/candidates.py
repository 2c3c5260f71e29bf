"""Candidates whose utilities have a sensitivity, and that none have a negative one."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, forall, function_type, implies, lam, nat, num, var
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance
from dpproofs.meaning.kinds import Delta, N
from dpproofs.meaning.lists import DATA, x
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, numeric, obtain, obtain_all, parts

utility = var("u", function_type((DATA, REAL), REAL))
n = var("n")
i = var("i")
EACH = forall(i, implies(nat(i), 1 <= i, i <= n, SENSITIVITY(lam(x, utility(x, i)), N, Delta)))
CANDIDATES = nat(n), 1 <= n, EACH
"""There are n candidates, and the utility of each has the sensitivity Delta."""


def no_candidates(said: Theorem) -> Theorem:
    """A false variant is refuted that says so of each number, also of a negative one."""
    everywhere = lam((var("x1"), var("x2")), eq(num(0), num(0)))
    told = instance(said, n=1, N=everywhere, Delta=-1, c=1, b=1, u=lam((var("x"), i), num(0)))

    def with_kind(_kind: Term, facts: Theorem) -> Theorem:
        return obtain_all(parts(facts)[0], "n u", with_utilities)

    def with_utilities(_count: Term, _utility: Term, facts: Theorem) -> Theorem:
        _natural, some, each, _ = parts(facts)
        one = at(each, num(1), by=[numeric(nat(num(1))), some, arith(num(1) <= 1)])
        moved = at(one, num(0), num(0), by=[arith(eq(num(0), num(0)))])
        return absurd(moved, arith(0 <= lhs(moved)))

    return obtain(told, "K", with_kind)
