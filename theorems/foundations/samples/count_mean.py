"""The mean of how often a point occurs in a list."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, function_type, ind, integrable, lam, nat, num, prob, substitute
from dpproofs.language.terms import var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import on
from dpproofs.proving.tactics import arith, both, bounded, cases, expand, parts, prove, reversed_equation, transfer
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.samples.counts import by_length, count, d, empty_list, k, one_more
from theorems.foundations.measure.finite_points import POINTS
from theorems.foundations.measure.finite_points_one_more import null_mean
from theorems.foundations.measure.vanishing import NOTHING

a = var("a", "A")
U = var("U", prob("A"))
SET = on(POINTS, Y="A")(U, d)

COUNT_MEAN_FACTOR = Mutant(
    "factor", {factor: LESS}, "k = 1, f(1) one of the points", witness=finite({"A": 1}, f=0, U=(1,), d=1, k=1)
)

COUNT_MEAN = Lemma(
    "foundations.count-mean", "The mean of the counts of k entries over d points is at most k/d", "elementary",
    (SET, 0 < d, nat(k)),
    conj(integrable(U, a, count(k, a)), E(U, a, count(k, a)) <= factor * k / d),
    mutants=(COUNT_MEAN_FACTOR,),
)  # fmt: skip

f = var("f", function_type((REAL,), "A"))


@proof_of(COUNT_MEAN)
def _mean(claim: Claim) -> Theorem:
    """Each entry has mass at most 1/d."""
    goal, more = claim.conclusion, one_more(a)
    last = ind(eq(f(k + 1), a))
    start = parts(transfer(U, a, reversed_equation(empty_list(a)), parts(use(NOTHING, mu=U))[0]))
    zero = prove(
        substitute(goal, {k: num(0)}),
        start[0],
        arith(E(U, a, count(num(0), a)) <= num(0) / d, start[1], parts(use(NOTHING, mu=U))[1]),
    )
    before_int, before = parts(goal)
    last_int = bounded(U, a, last, 1)
    split_int, mean = parts(expand(U, a, count(k, a) + last, before_int, last_int))
    whole_int, whole = parts(transfer(U, a, reversed_equation(more), split_int))
    of_last = parts(transfer(U, a, turned(f(k + 1)), last_int))[1]
    grown = arith(E(U, a, count(k + 1, a)) <= (k + 1) / d, whole, mean, before, of_last, mass_at_most(f(k + 1)), 0 < d)
    return by_length(goal, zero, both(whole_int, grown))


def turned(point: Term) -> Theorem:
    """1[point = a] = 1[a = point]."""
    there, back = eq(point, a), eq(a, point)
    goal = eq(ind(there), ind(back))

    def same(yes: Theorem) -> Theorem:
        return arith(goal, yes, reversed_equation(yes))

    def other(no: Theorem) -> Theorem:
        def never(yes: Theorem) -> Theorem:
            return arith(goal, reversed_equation(yes), no)

        return cases(back, never, lambda no_back: arith(goal, no, no_back))

    return cases(there, same, other)


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
            lambda _: arith(eq(ind(eq(a, point)), 0), met, no),
            lambda no_: arith(eq(ind(eq(a, point)), 0), no_),
        )
        return arith(goal, null_mean(U, a, absent, surely), arith(0 <= d**-1, 0 < d))

    return cases(inside, lambda yes: arith(goal, yes), outside)
