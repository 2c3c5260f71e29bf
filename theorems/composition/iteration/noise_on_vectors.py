"""Gaussian noise on vectors, N(u, sigma^2 I), is all that is asked of noise."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, nat, num, summation, unfold
from dpproofs.mutants.counterexamples import exceeded, excess_value, from_level, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import arith, assume, at, both, folded, for_all, generalize, intro, numeric, over_range
from dpproofs.proving.tactics import parts, prove, specialize, unfolded, use
from theorems.citations import DONG_ROTH_SU
from theorems.composition.iteration.noise import GAUSSIAN_NOISE
from theorems.composition.iteration.noise_on_coordinates import DRAWN, NOISY
from theorems.composition.iteration.noise_on_coordinates_apart import APART, squares
from theorems.composition.iteration.noise_on_coordinates_base import BASE
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, known, noisy, with_noise
from theorems.composition.iteration.noise_on_coordinates_moves import MOVES
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import GIVEN, SPACE, d, entry, i, places
from theorems.foundations.geometry.inner_products import add, inner, minus, scale, u, v, w
from theorems.notions.gaussian_dp.weakening import equal_mu

from theorems.composition.iteration.noise import APART as DISTANCE

ON_VECTORS = Lemma(
    "iteration.noise-on-vectors", "Independent Gaussian noise on coordinates is Gaussian noise",
    f"{DONG_ROTH_SU}, Theorem 2.7 and Corollary 3.3",
    (*GIVEN, DRAWN, 0 < sigma),
    GAUSSIAN_NOISE(NOISY, add, scale, inner, factor * sigma),
    mutants=(Mutant("factor", {factor: MORE}, "the points 1 and 0 of the line"),),
)  # fmt: skip


@proof_of(ON_VECTORS)
def _proof(claim: Claim) -> Theorem:
    """The noise of both points may begin at the first one."""
    moves, hides = conjuncts(unfold(claim.conclusion))
    known = *GIVEN, DRAWN, 0 < sigma
    near = use(APART, *known, u0=u)
    equal = equal_mu(near, arith(eq(squares(d) / sigma**2, DISTANCE / sigma**2), _distance(), 0 < sigma))
    begun = use(BASE, *known, u=v, v=u, v2=v)

    def of_test(goal: Term, order: Term, test: Term) -> Theorem:
        unit = assume(test_function(test, w))
        return arith(goal, at(equal, order, test, by=[0 <= order, unit]), at(begun, test, by=[unit]))

    wanted = opened(opened(hides, u), v)
    close = generalize(intro(wanted, of_test), u, v)
    return folded(claim.conclusion, both(prove(moves, use(MOVES, *known)), prove(hides, close)))


def _distance() -> Theorem:
    """The squared distance is the sum of those of the coordinates."""
    _, added, scaled, product = parts(unfolded(SPACE))
    gap = minus(u, v)
    whole, less = specialize(added, u, scale(-1, v)), specialize(scaled, -1, v)
    here = nat(i), 1 <= i, i <= d
    each = arith(eq(entry(gap, i), entry(u, i) - entry(v, i)), at(whole, i, by=here), at(less, i, by=here))
    every = for_all(places(eq(entry(gap, i), entry(u, i) - entry(v, i))), each, i)
    total = over_range(eq(summation(i, 1, d, entry(gap, i) * entry(gap, i)), squares(d)), d, nat(d), each=every)
    return arith(eq(squares(d), DISTANCE), total, specialize(product, gap, gap))


@refutation_of(ON_VECTORS, "factor", V=REAL)
def _one(said: Theorem) -> Theorem:
    """The points 1 and 0 of the line, with the distance 1 in units of 1.01."""
    event = from_level(Fraction(1, 2))

    def clash(law: Term, told: Theorem) -> Theorem:
        made = instance(said, *known(), told, numeric(num(0) < 1), **VALUES, sigma=1, R=law)
        bound = at(at(parts(unfolded(made))[1], 1, 0), 1, event)
        means = [noisy(law, told, point, point, event) for point in (1, 0)]
        ends = [tail(Fraction(1, 2), point) for point in (1, 0)]
        return exceeded(bound, *means, *ends, excess_value(bound))

    return with_noise(clash)
