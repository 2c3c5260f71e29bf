"""Every function is integrable under the uniform law on finitely many points."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, absolute, conj, eq, exists, function_type, ind, integrable, lam, num
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import w, y
from dpproofs.proving.tactics import arith, bounded, cases, constant, dominated, integrate, mean_of_one, monotone_limit
from dpproofs.proving.tactics import obtain, parts, unfolded, use, witness
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.measure.finite_points_one_more import SET

c = var("c")
f = var("f", function_type(("Y",), REAL))
LEVEL, MOST = ind(absolute(f(w)) <= c), 1 - 1 / (2 * k)
FOUND = exists(c, conj(0 < c, MOST < E(U, w, LEVEL)))


def _level(claim: Claim) -> Theorem:
    """Otherwise the levels, which increase to 1, have means away from 1."""
    enough = MOST < E(U, w, LEVEL)

    def never(no: Theorem) -> Theorem:
        few = cases(
            enough,
            lambda yes: arith(E(U, w, LEVEL) <= MOST, witness(FOUND, c, 0 < c, yes), no),
            lambda other: arith(E(U, w, LEVEL) <= MOST, other),
        )
        whole = monotone_limit(U, w, num(1), LEVEL, c, few, bounded(U, w, LEVEL, 1), absolute(f(w)) + 1)
        return arith(FOUND, arith(FALSE, parts(whole)[1], mean_of_one(U), 0 < k))

    return cases(FOUND, lambda yes: yes, never)


LEVEL_REACHED_POSITIVE = Mutant(
    "positive", Claim((k < 0,), FOUND), "no mean of a level is more than 1", witness=finite({"Y": 1}, k=-1, U=(1,), f=0)
)
LEVEL_REACHED = Lemma(
    "foundations.points-level",
    "Some level of f has nearly all the mass",
    "monotone_convergence",
    (0 < k,),
    FOUND,
    _level,
    (LEVEL_REACHED_POSITIVE,),
)


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
