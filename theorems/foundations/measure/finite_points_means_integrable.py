"""Every function is integrable under a uniform law on k points."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, standard
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, absolute, eq, exp, ind, integrable, lam, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.privacy.notions import w, y
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, bounded, cases, constant, dominated, integrate, obtain, parts, unfolded, use
from dpproofs.prover.tactic import inequality
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.measure.finite_points_one_more import SET
from theorems.foundations.measure.finite_points_means import LEVEL_REACHED, f

INTEGRABLE = Lemma(
    "foundations.points-integrable", "Every function is integrable under a uniform law on k points", "elementary",
    (SET, 0 < k),
    integrable(U, y, f(y)),
    mutants=(Mutant("law", without(SET), "U = N(0, 1), f(y) = exp(y^2)"),),
)  # fmt: skip


@proof_of(INTEGRABLE)
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


@refutation_of(INTEGRABLE, "law", Y=REAL)
def _no_mean(said: Theorem) -> Theorem:
    """exp(y^2) is at least exp(t y - t^2/4), whose mean under N(0, 1) is exp(t^2/4): above every number."""
    law, y, v = standard(), var("y"), var("v")
    measured = instance(said, U=law, k=1, f=lam(y, exp(y**2)))
    mean = E(law, y, exp(y**2))
    t = 2 * (absolute(mean) + 1)
    low, value = parts(fact("foundations.gaussian-generating", mu=0, sigma=1, s=t))
    exponent = arith(t * (y - 0) - t**2 / 4 <= y**2)
    order = fact("foundations.exp-increasing", exponent, x=lhs(exponent), y=rhs(exponent))
    least = arith(exp(t * (y - 0)) * exp(-(t**2) / 4) <= exp(y**2), order)
    total = integrate(law, y, least, low, measured)
    grown = arith(exp(t**2 / 4) <= mean, total, value)
    steep = infer("instantiate", inequality(1 + v <= exp(v)), values=((v, t**2 / 4),))
    return absurd(grown, steep, arith(absolute(mean) <= t**2 / 4))
