"""Finite sets of k points in any space, as the uniform laws on them."""

from __future__ import annotations


from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.kernel.terms import (
    E, almost_surely, conj, dirac, disj, eq, forall, implies, ind, lam, neg, num, prob, var,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import MIXTURE, w, y
from dpproofs.tactics import (
    Fact, almost, arith, at, both, bounded, cases, discharge, folded, generalize, parts, unfolded, use,
)  # fmt: skip

k, y2 = var("k"), var("y2", "Y")
U, V = var("U", prob("Y")), var("V", prob("Y"))


def mass(law: Term, point: Term) -> Term:
    """The mass that the law has on one point."""
    return E(law, w, ind(eq(w, point)))


def member(law: Term, size: Term, point: Term) -> Term:
    """The point is one of those of a uniform law on so many points."""
    return eq(mass(law, point), size**-1)


POINTS = Definition("points", (U, k), almost_surely(U, y, member(U, k, y)))
"""U is the uniform law on a set of k points, which are those of mass 1/k."""

SET = POINTS(U, k)


def surely(law: Term, v: Term, formula: Term, none: Fact) -> Theorem:
    """The formula holds almost surely, from E[1[not formula]] <= 0."""
    failing = ind(neg(formula))
    zero = use("E_vanishing", almost(law, v, arith(0 <= failing)), bounded(law, v, failing, 1), none,
               mu=law, f=lam(v, failing))  # fmt: skip
    return almost(law, v, arith(formula, eq(failing, 0)), zero)


def null_mean(law: Term, v: Term, zero: Theorem, *surely: Fact) -> Theorem:
    """E[f] = 0 from f = 0 almost surely."""
    body = zero.conclusion.args[0]
    same = almost(law, v, zero, *surely)
    equal = parts(use("E_congruence", same, mu=law, f=lam(v, body), g=lam(v, num(0))))[0]
    return arith(eq(E(law, v, body), 0), equal, use("E_zero", mu=law))


def membership(points: Term) -> Term:
    """Being one of the points."""
    law, size = points.args
    return lam(y, member(law, size, y))


def _single(claim: Claim) -> Theorem:
    """The point has mass 1."""
    inside = membership(claim.conclusion)
    mean = parts(use("E_dirac", x=y2, f=lam(w, ind(eq(w, y2)))))[1]
    there = arith(inside(y2), mean, arith(eq(y2, y2)))
    drawn = parts(use("E_dirac", x=y2, f=lam(y, ind(neg(inside(y))))))[1]
    none = arith(drawn.conclusion.args[0] <= 0, drawn, there)
    return folded(claim.conclusion, surely(dirac(y2), y, inside(y), none))


SINGLE = Lemma(
    "foundations.points-single", "A point mass is uniform on one point", "elementary",
    (), POINTS(dirac(y2), num(1)), _single,
    (Mutant("size", Claim((), POINTS(dirac(y2), num(2))), "the mass is 1"),),
)  # fmt: skip

MIXED_LAW = MIXTURE(V, k / (k + 1), U, dirac(y2))
OUTSIDE = eq(mass(U, y2), 0)


def _mixed_mass(v: Term, formula: Term) -> Theorem:
    """The probability of a formula about v under the mixture."""
    test = lam(v, ind(formula))
    unit = generalize(both(arith(0 <= test(v)), arith(test(v) <= 1)), v)
    whole = at(MIXED_LAW, test, by=[unit])
    new = parts(use("E_dirac", x=y2, f=test))[1]
    parts_of = E(U, v, test(v)), test(y2)
    equal = arith(eq(whole.conclusion.args[0], k / (k + 1) * parts_of[0] + (1 - k / (k + 1)) * parts_of[1]), whole, new)
    return arith(eq(E(V, v, test(v)), (k * parts_of[0] + parts_of[1]) / (k + 1)), equal, 0 < k)


def _either(goal: Term, fact: Theorem) -> Theorem:
    return infer("or_intro", fact, formula=goal)


def _one_more(claim: Claim) -> Theorem:
    """The masses of the old points are k/(k + 1) times 1/k, and that of the new one is 1/(k + 1)."""
    goal = claim.conclusion.args[0]
    kept_at = disj(eq(y2, y), membership(SET)(y))
    old, new = membership(SET), membership(goal)
    masses, of_new = _mixed_mass(w, eq(w, y)), _mixed_mass(w, eq(w, y2))
    there = arith(new(y2), of_new, OUTSIDE, arith(eq(y2, y2)), 0 < k)

    def clash(same: Theorem) -> Theorem:
        empty = use("leibniz", same, OUTSIDE, x=y2, y=y, A=lam(y, eq(mass(U, y), 0)))
        return arith(new(y), empty, old(y), 0 < k)

    stays = cases(eq(y2, y), clash, lambda other: arith(new(y), masses, old(y), other, 0 < k))
    failing = ind(neg(new(y)))
    none = null_mean(U, y, arith(eq(failing, 0), stays), unfolded(SET))
    total = _mixed_mass(y, neg(new(y)))
    zero = arith(E(V, y, failing) <= 0, total, none, there, 0 < k)
    known = cases(
        eq(y2, y),
        lambda same: _either(kept_at, same),
        lambda other: _either(kept_at, arith(old(y), masses, new(y), other, 0 < k)),
    )
    return both(folded(goal, surely(V, y, new(y), zero)), generalize(discharge(known, new(y)), y))


def _one_more_claim(size: Term) -> Claim:
    kept = forall(y, implies(membership(POINTS(V, size))(y), disj(eq(y2, y), membership(SET)(y))))
    return Claim((SET, MIXED_LAW, OUTSIDE, 0 < k), conj(POINTS(V, size), kept))


ONE_MORE = Lemma(
    "foundations.points-one-more", "A new point makes k points k + 1", "elementary",
    *_one_more_claim(k + 1).parts, _one_more,
    (Mutant("size", _one_more_claim(k + 2), "each of the k + 1 points has mass 1/(k + 1)"),),
)  # fmt: skip
