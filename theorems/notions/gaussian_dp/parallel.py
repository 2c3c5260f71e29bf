"""Parallel composition of Gaussian differential privacy: the larger mu."""

from dpproofs.prelude import *
from theorems.foundations.densities.absolute_continuity import PAIR
from theorems.foundations.measure.mechanisms import MJ
from theorems.notions.dp.neighbours import APART, BOTH, M1, M2, PARTS, SOURCE, SPLIT, in_parts
from theorems.notions.gaussian_dp.composition import GAUSSIAN_LAWS
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS, gaussian, larger_mu, mu_squared2

SIGNS = 0 <= mu_squared, 0 <= mu_squared2

LEMMA = Lemma(
    "mechanisms.parallel-gaussian-dp", "Parallel composition of Gaussian DP: the larger mu", SOURCE,
    (on(GAUSSIAN_DP, X="A")(M1, N1, mu_squared), on(GAUSSIAN_DP, X="B", Y="Z")(M2, N2, mu_squared2), SPLIT, APART,
     *SIGNS),
    on(GAUSSIAN_DP, Y=BOTH)(MJ, N, factor * maximum(mu_squared, mu_squared2)),
    mutants=(Mutant("factor", {factor: LESS}, "one part empty, a Gaussian mechanism on the other",
                    witness=finite({"X": 2, "A": 1, "B": 2, "Y": 1, "Z": "real"}, left=0, right=(0, 1), N=True, N1=True,
                        N2=True, M1=((1,),), M2=(gauss(0), gauss(1)), MJ=(gauss(0), gauss(1)), mu_squared=0,
                        mu_squared2=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The squares of the two parts add up, and one of them is 0."""
    cost = read(GAUSSIAN_DP, claim).mu_squared
    laws = [unfolded(specialize(APART, point)) for point in (x1, x2)]

    def composed(first: Theorem, second: Theorem) -> Theorem:
        s, t = (next(v for v in SIZES if read(PROFILE, bound).h == _profile(v)) for bound in (first, second))
        made = use(GAUSSIAN_LAWS, first, generalize(second, y), *laws, *SIGNS, arith(num(0) <= 0), **PARTS, R=MJ(x1),
                   S=MJ(x2), T=PAIR, s=s, t=t)  # fmt: skip
        return larger_mu(made, s + t, cost, arith(0 <= s + t, *SIGNS), arith(s + t <= cost))

    def said(first: Term, second: Term) -> Term:
        return on(PROFILE, Y=first.type[1])(first, second, _profile(num(0)))

    def itself(law: Term) -> Theorem:
        return use(SAME_LAWS, arith(eq(num(0), 0)), P=law, Q=law, s=0)

    return for_all(claim.conclusion, in_parts(claim, composed, said, itself))


SIZES = mu_squared, mu_squared2, num(0)


def _profile(size: Term) -> Term:
    return substitute(gaussian(mu_squared), {mu_squared: size})


parallel_gaussian_dp = Verified(LEMMA, "parallel_gaussian_dp")
