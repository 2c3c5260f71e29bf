"""Theorem 7.1: how much the error for one more record changes the score."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PROP, E, absolute, almost_surely, eq, exists, forall, function_type, implies, ind
from dpproofs.language.terms import lam, ne, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import y
from dpproofs.proving.reading import both_sides, integrand_of
from dpproofs.proving.tactics import arith, at, bounded, cases, integrate, mp, obtain, parts, specialize, unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import UNIT, feature
from theorems.papers.bun_steinke_2016.lemma_7_5_small_nets import QUERY2, entry2, j, places2, q2
from theorems.foundations.reals.norm_distance import NORM, NORM_IS_DISTANCE
from theorems.foundations.samples.packings import d

n2, j0 = var("n2"), var("j0", "I2")
first, second = variables("x1 x2", "X2")
N2 = var("N2", function_type(("X2", "X2"), PROP))
AGREE = exists(j0, almost_surely(places2, j, implies(ne(j, j0), eq(entry2(first, j), entry2(second, j)))))
ONE_RECORD = forall((first, second), implies(N2(first, second), AGREE))
WEIGHTS = forall(j0, E(places2, j, ind(eq(j, j0))) <= 1 / n2)
OTHER = QUERY2, ONE_RECORD, WEIGHTS

SENSITIVITY = Lemma(
    "bs16.theorem-7.1-sensitivity", "The distance from the mean of n vectors of norm at most 1 has sensitivity 2/n",
    f"{BUN_STEINKE}, proof of Theorem 7.1",
    (NORM, UNIT, *OTHER, N2(first, second)),
    absolute(d(q2(first), y) - d(q2(second), y)) <= factor * 2 / n2,
    mutants=(Mutant("factor", {factor: LESS}, "one record, 1 or -1",
                    witness=finite({"A": 2, "I2": 1, "V": 2, "X2": 2, "Y": 2}, d=(0, 2, 2, 0), p=(-1, 1, 1, -1),
                        f=(-1, 1, 1, -1), J2=(1,), q2=(0, 1), e2=(0, 1), N2=True, n2=1, x1=0, x2=1, y=1)),),
)  # fmt: skip


@proof_of(SENSITIVITY)
def _sensitivity(claim: Claim) -> Theorem:
    """In every direction, one record changes the mean by 2/n at most."""
    _, symmetric, triangle = parts(unfolded(use(NORM_IS_DISTANCE, NORM)))
    moved = d(q2(first), q2(second))

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        v = norming(q2(first), q2(second))
        features = [lam(j, feature(v, entry2(data, j))) for data in (first, second)]
        sizes = [specialize(UNIT, v, entry2(data, j)) for data in (first, second)]

        def with_place(place: Term, agree: Theorem) -> Theorem:
            here, same_record = ind(eq(j, place)), integrand_of(agree, j)
            goal = features[0](j) - features[1](j) <= 2 * here

            def elsewhere(no: Theorem) -> Theorem:
                same = mp(same_record, arith(ne(j, place), no))
                a, b = both_sides(same)
                u = var("u", "A")
                equal = use(
                    "leibniz",
                    same,
                    arith(eq(feature(v, a), feature(v, a))),
                    x=a,
                    y=b,
                    A=lam(u, eq(feature(v, a), feature(v, u))),
                )
                return arith(goal, equal, no)

            point = cases(eq(j, place), lambda yes: arith(goal, yes, *sizes), elsewhere)
            ints = [bounded(places2, j, f(j), 1, *parts(size)) for f, size in zip(features, sizes, strict=True)]
            mean = integrate(places2, j, point, *ints, bounded(places2, j, here, 1), surely=[agree])
            values = [at(QUERY2, v, data) for data in (first, second)]
            far = arith(
                moved <= 2 / n2, specialize(largest, q2(first), q2(second)), mean, *values, specialize(WEIGHTS, place)
            )
            ways = [specialize(triangle, a, b, y) for a, b in ((q2(first), q2(second)), (q2(second), q2(first)))]
            return arith(claim.conclusion, far, *ways, specialize(symmetric, q2(first), q2(second)))

        return obtain(at(ONE_RECORD, first, second, by=[N2(first, second)]), "j0", with_place)

    return obtain(parts(unfolded(NORM))[2], "W", with_norming)
