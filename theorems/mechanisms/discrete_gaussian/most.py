"""Bells at the whole numbers have the largest sum seen from one of them; the source uses Poisson's formula."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, integrable, nat
from dpproofs.mutants.one_number import at_one_number
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, both, cases, dominated, integrate, monotone_limit, natural_sign, obtain
from dpproofs.proving.tactics import parts, use
from theorems.foundations.reals.archimedes import ABOVE
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.mechanisms.discrete_gaussian.bells import below_one, common, k, mu, s, t
from theorems.mechanisms.discrete_gaussian.finite import ALL, FINITE, GIVEN, SOURCE, TOTAL, c, m, part, weights, within


def _claim(factor: Factor) -> Claim:
    moved = common(k - t)
    return Claim(GIVEN, conj(integrable(mu, k, moved), E(mu, k, moved) <= factor * ALL))


MOST = Lemma(
    "mechanisms.discrete-gaussian-most", "Bells at the whole numbers have the largest sum seen from one", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("measure", Claim((TOTAL, 0 < s), _claim(1).conclusion), "at 1",
                    witness=at_one_number(1, s=1, t=1)),),
)  # fmt: skip


@proof_of(MOST)
def _proof(claim: Claim) -> Theorem:
    """Let n grow, and then m."""
    unit = below_one((k - t) ** 2 / (2 * s**2), 0 < s)

    def ints(m: Term) -> Theorem:
        return dominated(mu, k, arith(absolute(within(m)(k) * common(k - t)) <= within(m)(k), unit), weights(m)[1])

    goal = part(m) <= ALL
    gap = part(m) - ALL

    def too_much(more: Theorem) -> Theorem:
        def reached(n: Term, found: Theorem) -> Theorem:
            natural, large = parts(found)
            bound = use(FINITE, *GIVEN, natural, nat(m), use(NATURAL_SUM, natural, nat(m), k=n, n=m), n=n, m=m)
            return arith(goal, bound, large, more, natural_sign(n, natural))

        return obtain(use(ABOVE, x=m * ALL / gap), "n", reached)

    below = cases(0 < gap, too_much, lambda no: arith(goal, no))
    level = within(c)(k) * common(k - t)

    def up_to(m: Term, found: Theorem) -> Theorem:
        natural, large = parts(found)
        known = use(below, *GIVEN, natural, m=m)
        whole_int = use(ints(m), *GIVEN, natural)
        some = dominated(mu, k, arith(absolute(level) <= within(m)(k) * common(k - t), unit, large), whole_int)
        small = integrate(mu, k, arith(level <= within(m)(k) * common(k - t), unit, large), some, whole_int)
        return both(some, arith(E(mu, k, level) <= ALL, small, known))

    done, mean = parts(obtain(use(ABOVE, x=c), "m", up_to))
    return monotone_limit(mu, k, common(k - t), level, c, mean, done, absolute(k) + 1, unit)
