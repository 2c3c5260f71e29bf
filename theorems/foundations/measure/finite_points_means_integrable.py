"""Every function is integrable under a uniform law on k points."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, eq, ind, integrable, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import w, y
from dpproofs.proving.tactics import arith, bounded, cases, constant, dominated, integrate
from dpproofs.proving.tactics import obtain, parts, unfolded, use
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.measure.finite_points_one_more import SET
from theorems.foundations.measure.finite_points_means import LEVEL_REACHED, f


def _integrable(claim: Claim) -> Theorem:
    """A point where |f| is above the level would have mass 1/(2 k) at most."""

    def with_level(top: Term, facts: Theorem) -> Theorem:
        level = ind(absolute(f(w)) <= top)
        inside, small = member(U, k, y), absolute(f(y)) <= top

        def above(no: Theorem) -> Theorem:
            at_y = ind(eq(w, y))

            def there(same: Theorem) -> Theorem:
                equal = use("leibniz", same, arith(eq(f(w), f(w))), x=w, y=y, A=lam(y2, eq(f(w), f(y2))))
                return arith(at_y + level <= 1, equal, no)

            apart = cases(eq(w, y), there, lambda other: arith(at_y + level <= 1, other))
            total = integrate(U, w, apart, bounded(U, w, at_y, 1), bounded(U, w, level, 1))
            return arith(small, total, inside, parts(facts)[1], 0 < k)

        point = cases(small, lambda yes: yes, above)
        return dominated(U, y, point, parts(constant(U, y, top))[0], unfolded(SET))

    return obtain(use(LEVEL_REACHED, 0 < k), "c", with_level)


INTEGRABLE = Lemma(
    "foundations.points-integrable", "Every function is integrable under a uniform law on k points", "elementary",
    (SET, 0 < k), integrable(U, y, f(y)), _integrable,
    (Mutant("law", Claim((0 < k,), integrable(U, y, f(y))), "U with the density 1/y^2 for y > 1, f(y) = y",
            unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip
