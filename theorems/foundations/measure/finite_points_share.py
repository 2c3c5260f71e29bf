"""The share of a point in a mean under the uniform law on finitely many points."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, eq, forall, function_type, ind, lam, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import w, y
from dpproofs.proving.tactics import arith, bounded, cases, integrate, specialize, use
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.measure.finite_points_one_more import SET
from theorems.foundations.measure.finite_points_means_integrable import INTEGRABLE

f = var("f", function_type(("Y",), REAL))

NONNEGATIVE = forall(y, 0 <= f(y))

SHARE_FACTOR = Mutant(
    "factor", {factor: MORE}, "f the indicator of the point", witness=finite({"Y": 1}, U=(1,), f=1, k=1, y2=0)
)

SHARE = Lemma(
    "foundations.points-share", "f(y) <= k E[f] for f >= 0 and any of the k points", "elementary",
    (SET, 0 < k, NONNEGATIVE, member(U, k, y2)),
    factor * f(y2) <= k * E(U, y, f(y)),
    mutants=(SHARE_FACTOR,),
)  # fmt: skip


@proof_of(SHARE)
def _share(claim: Claim) -> Theorem:
    """f is at least its value at the point times the indicator of the point."""
    here, low = ind(eq(y, y2)), specialize(NONNEGATIVE, y)
    goal = f(y2) * here <= f(y)

    def there(same: Theorem) -> Theorem:
        equal = use("leibniz", same, arith(eq(f(y), f(y))), x=y, y=y2, A=lam(w, eq(f(y), f(w))))
        return arith(goal, equal, same)

    point = cases(eq(y, y2), there, lambda other: arith(goal, low, other))
    total = integrate(U, y, point, bounded(U, y, here, 1), use(INTEGRABLE, SET, 0 < k))
    return arith(claim.conclusion, total, member(U, k, y2), 0 < k)
