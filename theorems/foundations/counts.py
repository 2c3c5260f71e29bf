"""How often a point occurs in a list f(1), ..., f(k)."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, conj, disj, eq, function_type, implies, ind, integrable, lam, nat, num, prob, substitute, summation, var,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import on
from dpproofs.tactics import (
    arith, assume, bounded, both, cases, discharge, expand, generalize, mp, parts, prove, rewrite, specialize,
    transfer, unfolded, use,
)  # fmt: skip
from theorems.foundations.entries import reversed_equation
from theorems.foundations.finite_points import POINTS, null_mean

i, j, k, d = var("i"), var("j"), var("k"), var("d")
a = var("a", "A")
f = var("f", function_type((REAL,), "A"))
U = var("U", prob("A"))
SET = on(POINTS, Y="A")(U, d)


def count(size: object, point: Term, f: Term = f) -> Term:
    """The number of i = 1, ..., size with f(i) = point."""
    return summation(i, 1, size, ind(eq(f(i), point)))


def _next(point: Term) -> Theorem:
    """One more entry."""
    order = arith(1 <= k + 1, use("nat_nonnegative", nat(k)))
    return use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=lam(i, ind(eq(f(i), point))))


def _none(point: Term) -> Theorem:
    return use("sum_empty", arith(num(0) < 1), a=1, b=0, s=lam(i, ind(eq(f(i), point))))


def _by_length(goal: Term, base: Theorem, step: Theorem) -> Theorem:
    """The goal for all natural k, from 0 and from one step."""
    every = use("induction", base, generalize(discharge(step, nat(k), goal), k), A=lam(k, goal))
    return mp(specialize(every, k), nat(k))


def _known(goal: Term) -> tuple[Theorem, Theorem]:
    """The goal for no entries and for one more: by whether that is the point."""
    hit, known = eq(f(k + 1), a), _next(a)
    more = substitute(goal, {k: k + 1})

    def step(case: Theorem) -> Theorem:
        return arith(more, known, goal, case)

    return arith(substitute(goal, {k: num(0)}), _none(a)), cases(hit, step, step)


def _gap_claim(least: Factor) -> Claim:
    return Claim((nat(k),), disj(eq(count(k, a), 0), least <= count(k, a)))


def _gap(claim: Claim) -> Theorem:
    return _by_length(claim.conclusion, *_known(claim.conclusion))


COUNT_GAP = Lemma(
    "foundations.count-gap", "A count is 0 or at least 1", "elementary", *_gap_claim(1).parts, _gap,
    (Mutant("more", _gap_claim(MORE), "k = 1, f(1) = a"),),
)  # fmt: skip


def _member_claim(least: Factor) -> Claim:
    return Claim((nat(k), nat(j), 1 <= j, j <= k, eq(f(j), a)), least <= count(k, a))


def _member(claim: Claim) -> Theorem:
    """An entry is the last one or among those before."""
    goal = implies(j <= k, 1 <= count(k, a))
    known, hit = (_next(a), use(COUNT_GAP, nat(k))), eq(f(k + 1), a)

    def later(no: Theorem) -> Theorem:
        """The entry k + 1."""
        last = arith(eq(j, k + 1), no, j <= k + 1, use("nat_gap", nat(k), nat(j), arith(k < j, no), j=k, k=j))
        moved = rewrite(assume(eq(f(j), a)), last)
        return arith(1 <= count(k + 1, a), *known, moved)

    def before(yes: Theorem) -> Theorem:
        def either(case: Theorem) -> Theorem:
            return arith(1 <= count(k + 1, a), *known, mp(goal, yes), case)

        return cases(hit, either, either)

    step = discharge(cases(j <= k, before, later), j <= k + 1)
    base = discharge(arith(1 <= count(num(0), a), 1 <= j, j <= num(0)), j <= num(0))
    return mp(_by_length(goal, base, step), j <= k)


COUNT_MEMBER = Lemma(
    "foundations.count-member", "What occurs is counted", "elementary", *_member_claim(1).parts, _member,
    (Mutant("more", _member_claim(MORE), "k = 1, f(1) = a"),),
)  # fmt: skip


def mass_at_most(point: Term) -> Theorem:
    """A point has mass 1/d or none."""
    b = var("b", "A")
    inside = eq(E(U, b, ind(eq(b, point))), d**-1)
    goal = E(U, a, ind(eq(a, point))) <= d**-1
    surely = unfolded(SET)

    def outside(no: Theorem) -> Theorem:
        member = eq(E(U, b, ind(eq(b, a))), d**-1)
        met = use("leibniz", eq(a, point), member, x=a, y=point, A=lam(a, eq(E(U, b, ind(eq(b, a))), d**-1)))
        absent = cases(
            eq(a, point),
            lambda _: use("contradiction", met, no, A=inside, B=eq(ind(eq(a, point)), 0)),
            lambda no_: arith(eq(ind(eq(a, point)), 0), no_),
        )
        return arith(goal, null_mean(U, a, absent, surely), arith(0 <= d**-1, 0 < d))

    return cases(inside, lambda yes: arith(goal, yes), outside)


def _mean_claim(factor: Factor) -> Claim:
    mean = E(U, a, count(k, a)) <= factor * k / d
    return Claim((SET, 0 < d, nat(k)), conj(integrable(U, a, count(k, a)), mean))


def _mean(claim: Claim) -> Theorem:
    """Each entry has mass at most 1/d."""
    goal, more = claim.conclusion, _next(a)
    last = ind(eq(f(k + 1), a))
    start = parts(transfer(U, a, reversed_equation(_none(a)), parts(use("E_zero", mu=U))[0]))
    zero = prove(substitute(goal, {k: num(0)}), start[0],
                 arith(E(U, a, count(num(0), a)) <= num(0) / d, start[1], parts(use("E_zero", mu=U))[1]))  # fmt: skip
    before_int, before = parts(goal)
    last_int = bounded(U, a, last, 1)
    split_int, mean = parts(expand(U, a, count(k, a) + last, before_int, last_int))
    whole_int, whole = parts(transfer(U, a, reversed_equation(more), split_int))
    turned = parts(transfer(U, a, _turned(f(k + 1)), last_int))[1]
    grown = arith(E(U, a, count(k + 1, a)) <= (k + 1) / d, whole, mean, before, turned, mass_at_most(f(k + 1)), 0 < d)
    return _by_length(goal, zero, both(whole_int, grown))


def _turned(point: Term) -> Theorem:
    """1[point = a] = 1[a = point]."""
    there, back = eq(point, a), eq(a, point)
    goal = eq(ind(there), ind(back))

    def same(yes: Theorem) -> Theorem:
        return arith(goal, yes, reversed_equation(yes))

    def other(no: Theorem) -> Theorem:
        def never(yes: Theorem) -> Theorem:
            return use("contradiction", reversed_equation(yes), no, A=there, B=goal)

        return cases(back, never, lambda no_back: arith(goal, no, no_back))

    return cases(there, same, other)


COUNT_MEAN = Lemma(
    "foundations.count-mean", "The mean of the counts of k entries over d points is at most k/d", "elementary",
    *_mean_claim(1).parts, _mean,
    (Mutant("factor", _mean_claim(LESS), "k = 1, f(1) one of the points"),),
)  # fmt: skip
