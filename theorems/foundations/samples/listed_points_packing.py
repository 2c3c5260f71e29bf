"""k points of S that are far apart are a packing."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exists, lam, nat, ne
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import y
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, obtain, parts
from dpproofs.proving.tactics import reversed_equation, same_value, specialize, unfolded, use, witness
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.samples.lists import then
from theorems.foundations.samples.packings import METRIC, PACKING, S, d, radius, y1
from theorems.foundations.samples.listed_points import APART, INSIDE, INSIDE_J, IN_S, OF_LIST, i, item, j

LISTED = Lemma(
    "foundations.packing-of-points", "k points of S that are far apart are a packing", "law_with_density",
    (METRIC, 0 < radius, nat(k), 1 <= k, APART, IN_S),
    exists(U, PACKING(U, k, S, d, radius)),
    mutants=(Mutant("near", without(APART), "k = 2, S has one point",
                    witness=finite({"Y": 2}, k=2, f=0, S=(True, False), d=(0, 1, 1, 0), alpha="1/2")),),
)  # fmt: skip


@proof_of(LISTED)
def _proof(claim: Claim) -> Theorem:
    """Points that are far apart are distinct."""
    made = use(OF_LIST, _distinct(), nat(k), 1 <= k)
    return obtain(made, "U_", lambda law, facts: _packing(claim, law, facts))


def _distinct() -> Theorem:
    """Points at a positive distance differ."""
    u, point = var("u_", "Y"), item(j)
    zero = specialize(parts(unfolded(METRIC))[0], point)
    far = at(APART, i, j, by=[*INSIDE, *INSIDE_J, ne(i, j)])

    def clash(same: Theorem) -> Theorem:
        near = same_value(lam(u, d(u, point)), same)
        return arith(ne(item(i), point), near, zero, far, 0 < radius)

    differ = cases(eq(item(i), point), clash, lambda no: arith(ne(item(i), point), no))
    return generalize(discharge(differ, *INSIDE, *INSIDE_J, ne(i, j)), i, j)


def _packing(claim: Claim, uniform: Term, facts: Theorem) -> Theorem:
    points, _, from_list = parts(facts)
    u = var("u_", "Y")

    def listed(point: Term) -> Theorem:
        return at(from_list, point, by=[member(uniform, k, point)])

    def in_S(place: Term, facts: Theorem) -> Theorem:
        *there, same = parts(facts)
        return use("leibniz", at(IN_S, place, by=there), same, x=item(place), y=y, A=lam(u, S(u)))

    own = member(uniform, k, y)
    inside = generalize(discharge(obtain(listed(y), "i_", in_S), own), y)
    pair = [member(uniform, k, v) for v in (y1, y2)]
    goal = radius < d(y1, y2)

    def with_both(i1: Term, first: Theorem, i2: Term, second: Theorem) -> Theorem:
        *there1, same1 = parts(first)
        *there2, same2 = parts(second)

        def equal(yes: Theorem) -> Theorem:
            return arith(goal, then(then(reversed_equation(same1), same_value(item, yes)), same2), ne(y1, y2))

        def other(no: Theorem) -> Theorem:
            far = at(APART, i1, i2, by=[*there1, *there2, arith(ne(i1, i2), no)])
            return arith(goal, far, same_value(lam(u, d(u, item(i2))), same1), same_value(lam(u, d(y1, u)), same2))

        return cases(eq(i1, i2), equal, other)

    apart = obtain(
        listed(y1),
        "i1",
        lambda i1, first: obtain(listed(y2), "i2", lambda i2, second: with_both(i1, first, i2, second)),
    )
    far = generalize(discharge(apart, *pair, ne(y1, y2)), y1, y2)
    return witness(claim.conclusion, uniform, points, inside, far)
