"""Laplace noise twice: it may start elsewhere, if the second noise is moved by as much."""

from __future__ import annotations

from dpproofs.mutants.witnesses import refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, LEBESGUE, absolute, eq, lam, substitute, var
from dpproofs.privacy.notions import LAPLACE
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, at, both, intro, obtain, parts, same_value, specialize, transfer, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.densities.chained import K, P, PUSHED_R, R
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.mechanisms.laplace.never_a_point import at_a_point
from theorems.mechanisms.laplace.summed import LAWS
from theorems.mechanisms.laplace.summed_any import SIGNS, density_of_both, mixed_any, profile
from theorems.mechanisms.laplace.summed_pair import FIRST, SECOND, SOURCE, a, m, u, x, z

W, c = var("W", P.type), var("c")
OTHER = LAPLACE(W, c, a), *SIGNS


def _claim(shift: Term) -> Claim:
    moved = PUSHED_R(R, W, lam(u, K(u + shift)))
    return Claim((*LAWS, *OTHER), moved)


MOVED = Lemma(
    "mechanisms.laplace-moved", "Laplace noise of scale a about m, and of scale b on that, is such noise about c, and "
    "of scale b on that moved by m - c", SOURCE,
    *_claim(m - c).parts,
    mutants=(Mutant("any law", Claim((*LAWS[:2], *OTHER), _claim(m - c).conclusion),
                    "a law that is 0 for certain", witness=refuted(at_a_point)),),
)  # fmt: skip


@proof_of(MOVED)
def _proof(claim: Claim) -> Theorem:
    """Both have the density of the sum, with the median m."""
    start, steps, pushed = LAWS
    shift = m - c
    plain = density_of_both(start, specialize(steps, u), pushed, mixed_any())
    ints, mean = parts(use(mixed_any(), *SIGNS, m=c, x=x - shift))
    pair = substitute(FIRST, {m: c}) * substitute(SECOND, {u: u + shift})
    whole_int, whole = parts(transfer(LEBESGUE, u, arith(eq(integrand_of(ints, u), pair)), ints))
    size = same_value(lam(z, profile(absolute(z))), arith(eq(x - shift - c, x - m)))
    mixed = both(whole_int, arith(eq(E(LEBESGUE, u, pair), profile(absolute(x - m))), whole, mean, size))
    kernel = lam(u, K(u + shift))

    def with_law(law: Term, made: Theorem) -> Theorem:
        moved = density_of_both(LAPLACE(W, c, a), specialize(steps, u + shift), made, mixed)
        tests = [made, *(parts(unfolded(known))[2] for known in (plain, moved))]
        return intro(claim.conclusion, lambda goal, phi: arith(goal, *(at(test, phi) for test in tests)))

    return obtain(use(PUSHED_LAW, P=W, K=kernel), "R2", with_law)
