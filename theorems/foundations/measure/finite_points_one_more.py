"""One more point in a finite set."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import E, conj, dirac, disj, eq, forall, implies, ind, lam, neg, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import MIXTURE, w, y
from dpproofs.proving.reading import conjuncts, lhs
from dpproofs.proving.tactics import Fact, almost, arith, at, both, cases, discharge, folded, generalize, parts
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.measure.finite_points import POINTS, U, V, k, mass, membership, surely, y2
from theorems.foundations.measure.vanishing import NOTHING

SET = POINTS(U, k)

MIXED_LAW = MIXTURE(V, k / (k + 1), U, dirac(y2))
OUTSIDE = eq(mass(U, y2), 0)
size = mark("size", k + 1)

ONE_MORE = Lemma(
    "foundations.points-one-more", "A new point makes k points k + 1", "elementary",
    (SET, MIXED_LAW, OUTSIDE, 0 < k),
    conj(POINTS(V, size), forall(y, implies(membership(POINTS(V, size))(y), disj(eq(y2, y), membership(SET)(y))))),
    mutants=(Mutant("size", {size: k + 2}, "each of the k + 1 points has mass 1/(k + 1)",
                    witness=finite({"Y": 2}, U=(1, 0), k=1, y2=1)),),
)  # fmt: skip


@proof_of(ONE_MORE)
def _one_more(claim: Claim) -> Theorem:
    """The masses of the old points are k/(k + 1) times 1/k, and that of the new one is 1/(k + 1)."""
    goal, _ = conjuncts(claim)
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


def _mixed_mass(v: Term, formula: Term) -> Theorem:
    """The probability of a formula about v under the mixture."""
    test = lam(v, ind(formula))
    unit = generalize(both(arith(0 <= test(v)), arith(test(v) <= 1)), v)
    whole = at(MIXED_LAW, test, by=[unit])
    new = parts(use("E_dirac", x=y2, f=test))[1]
    parts_of = E(U, v, test(v)), test(y2)
    equal = arith(eq(lhs(whole), k / (k + 1) * parts_of[0] + (1 - k / (k + 1)) * parts_of[1]), whole, new)
    return arith(eq(E(V, v, test(v)), (k * parts_of[0] + parts_of[1]) / (k + 1)), equal, 0 < k)


def null_mean(law: Term, v: Term, zero: Theorem, *surely: Fact) -> Theorem:
    """E[f] = 0 from f = 0 almost surely."""
    body = lhs(zero)
    same = almost(law, v, zero, *surely)
    equal = parts(use("E_congruence", same, mu=law, f=lam(v, body), g=lam(v, num(0))))[0]
    return arith(eq(E(law, v, body), 0), equal, use(NOTHING, mu=law))


def _either(goal: Term, fact: Theorem) -> Theorem:
    return infer("or_intro", fact, formula=goal)
