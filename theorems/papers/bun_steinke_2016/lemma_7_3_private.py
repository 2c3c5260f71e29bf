"""The exponential mechanism on a finite set of outcomes is private."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.language.terms import log
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, forall, function_type, implies, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, PURE_DP, Delta, M, N, epsilon, phi, test_function, w
from dpproofs.privacy.notions import x1, x2, y
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, discharge, folded, for_all, generalize, integrate, linear, parts
from dpproofs.proving.tactics import specialize, unfolded, use
from theorems.foundations.divergences.mutual_information_models import uniform
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_3_drawn import RATE, every, positive, ratio, total, weight, x
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.finite_points import U, k, member
from theorems.foundations.measure.finite_points_one_more import SET

loss = var("l", function_type(("X", "Y"), REAL))

DRAWN = forall(x, DENSITY(ratio(x), M(x), U))
SENSITIVE = forall((x1, x2, y), implies(N(x1, x2), member(U, k, y), absolute(loss(x1, y) - loss(x2, y)) <= Delta))
SIGNS = 0 < k, 0 < Delta, 0 < epsilon

PRIVATE = Lemma(
    "bs16.lemma-7.3-privacy", "Weights exp(-epsilon l(x, y)/(2 Delta)) on k points are epsilon-DP",
    f"{BUN_STEINKE}, Lemma 7.3",
    (SET, DRAWN, SENSITIVE, *SIGNS),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: Fraction(24, 25)},
                    "30 points, the loss 0 of one and Delta of the others, then the reverse; epsilon = log(4)",
                    witness=finite({"X": 2, "Y": 30}, U=uniform(30), k=30, epsilon=log(4),
                    Delta=1, N=True, l=[0] + [1] * 29 + [1] + [0] * 29,
                    M=[[Fraction(2, 31)] + [Fraction(1, 31)] * 29, [Fraction(1, 59)] + [Fraction(2, 59)] * 29])),),
)  # fmt: skip


@proof_of(PRIVATE)
def _private(claim: Claim) -> Theorem:
    """The weights change by a factor of at most exp(epsilon/2), and so does their mean."""
    near, inside, test = N(x1, x2), member(U, k, y), test_function(phi, w)
    points, unit = unfolded(SET), specialize(test, y)
    gap = at(SENSITIVE, x1, x2, y, by=[near, inside])
    rate = arith(0 < RATE, 0 < Delta, 0 < epsilon)
    half = arith(eq(RATE * Delta, epsilon / 2), 0 < Delta)
    closer = []
    for first, second in ((x1, x2), (x2, x1)):
        change = arith(
            -RATE * loss(first, y) <= epsilon / 2 - RATE * loss(second, y),
            arith(RATE * (loss(second, y) - loss(first, y)) <= RATE * Delta, gap, rate),
            half,
        )
        grown = use(EXP_INCREASING, change, x=lhs(change), y=rhs(change))
        closer.append(arith(weight(first, y) <= exp(epsilon / 2) * weight(second, y), grown))
    sums = integrate(U, y, closer[1], *(every(weight(v, y)) for v in (x1, x2)), surely=[points])
    a, b, S, T = variables("a b S T")
    cross = arith(
        a / S <= exp(epsilon) * (b / T), a <= exp(epsilon / 2) * b, T <= exp(epsilon / 2) * S, 0 < S, 0 < T, 0 <= b
    )
    here, there = weight(x1, y), weight(x2, y)
    term = use(
        cross, closer[0], sums, positive(x1), positive(x2), arith(0 <= there), a=here, b=there, S=total(x1), T=total(x2)
    )
    tested = [ratio(v)(y) * phi(y) for v in (x1, x2)]
    point = arith(tested[0] <= exp(epsilon) * tested[1], term, unit)
    scaled_int, scaled = parts(linear(U, y, exp(epsilon) * tested[1], [(exp(epsilon), every(tested[1]))]))
    bound = integrate(U, y, point, every(tested[0]), scaled_int, surely=[points])
    means = [at(parts(unfolded(specialize(DRAWN, v)))[2], phi, by=[test]) for v in (x1, x2)]
    goal = E(M(x1), w, phi(w)) <= exp(read(PURE_DP, claim).epsilon) * E(M(x2), w, phi(w)) + 0
    tests = generalize(discharge(arith(goal, bound, scaled, *means), test), phi)
    pair = folded(INDISTINGUISHABLE(M(x1), M(x2), read(PURE_DP, claim).epsilon, 0), tests)
    return for_all(claim.conclusion, pair)
