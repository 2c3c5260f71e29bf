"""Parallel composition of Gaussian differential privacy: the larger mu."""

from __future__ import annotations

from dpproofs.prelude import *
from dpproofs.privacy.notions import left, right
from theorems.foundations.densities.absolute_continuity import PAIR
from theorems.foundations.measure.mechanisms import MJ, at_neighbours
from theorems.notions.dp.neighbours import APART, BOTH, M1, M2, SOURCE, SPLIT
from theorems.notions.gaussian_dp.composition import GAUSSIAN_LAWS
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS, larger_mu, mu_squared2

SIGNS = 0 <= mu_squared, 0 <= mu_squared2

LEMMA = Lemma(
    "mechanisms.parallel-gaussian-dp", "Parallel composition of Gaussian DP: the larger mu", SOURCE,
    (
        on(GAUSSIAN_DP, X="A")(M1, N1, mu_squared),
        on(GAUSSIAN_DP, X="B", Y="Z")(M2, N2, mu_squared2),
        SPLIT,
        APART,
        *SIGNS,
    ),
    on(GAUSSIAN_DP, Y=BOTH)(MJ, N, factor * maximum(mu_squared, mu_squared2)),
    mutants=(Mutant("factor", {factor: LESS}, "one part empty, a Gaussian mechanism on the other",
                    witness=finite({"X": 2, "A": 1, "B": 2, "Y": 1, "Z": "real"}, left=0, right=(0, 1), N=True, N1=True,
                        N2=True, M1=((1,),), M2=(gauss(0), gauss(1)), MJ=(gauss(0), gauss(1)), mu_squared=0,
                        mu_squared2=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The squares of the two parts add up, and one of them is 0."""
    one, two, *_ = claim.hypotheses
    cost = read(GAUSSIAN_DP, claim).mu_squared
    laws = [unfolded(specialize(APART, point)) for point in (x1, x2)]

    def composed(first: Theorem, second: Theorem, s: Term, t: Term) -> Theorem:
        zero = arith(num(0) <= 0)
        made = use(GAUSSIAN_LAWS, first, generalize(second, y), *laws, *SIGNS, zero, P=M1(left(x1)), Q=M1(left(x2)),
                   K=lam(y, M2(right(x1))), H=lam(y, M2(right(x2))), R=MJ(x1), S=MJ(x2), T=PAIR, s=s, t=t)  # fmt: skip
        return larger_mu(made, s + t, cost, arith(0 <= s + t, *SIGNS), arith(s + t <= cost))

    def in_left(fact: Theorem) -> Theorem:
        close, equal = parts(fact)
        return composed(at(one, left(x1), left(x2), by=[close]), _same(equal, M2), mu_squared, num(0))

    def in_right(fact: Theorem) -> Theorem:
        equal, close = parts(fact)
        return composed(_same(equal, M1), at(two, right(x1), right(x2), by=[close]), num(0), mu_squared2)

    return for_all(claim.conclusion, split(at_neighbours(SPLIT), in_left, in_right))


def _same(equal: Theorem, mechanism: Term) -> Theorem:
    """A mechanism has the profile for mu = 0 on equal parts."""
    first, second = both_sides(equal)
    u, space = var("u", first.type), mechanism(first).type[1]
    point, f = var("w", space), var("phi", function_type((space,), "real"))
    mean = lam(u, E(mechanism(u), point, f(point)))
    itself = arith(eq(mean(first), mean(first)))
    moved = use("leibniz", equal, itself, x=first, y=second, A=lam(u, eq(mean(first), mean(u))))
    every = generalize(discharge(moved, test_function(f, point)), f)
    return use(SAME_LAWS, every, arith(eq(num(0), 0)), P=mechanism(first), Q=mechanism(second), s=0)


parallel_gaussian_dp = Verified(LEMMA, "parallel_gaussian_dp")
