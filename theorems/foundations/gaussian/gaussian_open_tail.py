"""The tail of a Gaussian law without its end: no point has a mass."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, E, eq, ind, lam
from dpproofs.mutants.witnesses import against
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, cases, congruence, expand, linear, parts, transfer, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, gaussian, nu, sigma, x
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL, LAW, r, upper
from theorems.foundations.measure.half_lines import POINT

OPEN_TAIL = Lemma(
    "foundations.gaussian-open-tail", "The upper tail of a Gaussian law, without its end", "gaussian_density",
    (0 < sigma,),
    eq(E(LAW, x, ind(r < x)), factor * upper(r, nu, sigma)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; r = nu",
                    witness=against("foundations.gaussian-open-tail", nu=2, r=3, sigma=1)),),
)  # fmt: skip


@proof_of(OPEN_TAIL)
def _proof(claim: Claim) -> Theorem:
    """The closed tail, less a point."""
    closed, point = ind(r <= x), ind(eq(x, r))
    whole, mean = parts(expand(LAW, x, closed - point, bounded(LAW, x, closed, 1), bounded(LAW, x, point, 1)))
    same = parts(transfer(LAW, x, arith(eq(closed - point, ind(r < x))), whole))[1]
    return arith(claim.conclusion, same, mean, use(GAUSSIAN_TAIL, 0 < sigma), _null())


def _null() -> Theorem:
    """P[x = r] = 0: the density at r, times the length of a point."""
    density, event, length = gaussian(nu), ind(eq(x, r)), use(POINT, m=r)
    ints, mean = parts(linear(LEBESGUE, x, density(r) * event, [(density(r), parts(length)[0])]))
    goal = eq(density(r) * event, density(x) * event)
    same = cases(eq(x, r), lambda equal: congruence(goal, equal), lambda no: arith(goal, no))
    moved = parts(transfer(LEBESGUE, x, same, ints))[1]
    change = at(parts(unfolded(use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)))[2], lam(x, event))
    return arith(eq(E(LAW, x, event), 0), change, moved, mean, length)
