"""A randomized response that may be withheld, as Gaussian DP; the least mu is attained."""

from dpproofs.prelude import *
from dpproofs.privacy.notions.kept_dp import keep, kept_profile
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.gaussian.gaussian import mu
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.notions.gaussian_dp.gaussian_laws import LINE
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS
from theorems.notions.gaussian_dp.larger_mu import gaussian
from theorems.notions.profiles.excess import PROFILE_WEAKEN

ODDS, tails = exp(epsilon), mark("tails", 1)
TRUE, OTHER = keep * ODDS / (1 + ODDS), keep / (1 + ODDS)
"""The probabilities of an answer under the two laws."""

LEMMA = Lemma(
    "notions.kept-response-gaussian-dp",
    "A randomized response that may be withheld is mu-Gaussian DP where its most telling answer is no likelier",
    DONG_ROTH_SU,
    (KEPT_DP(M, N, epsilon, keep), 0 <= epsilon, 2 * TRUE <= erfc((t - mu) / sqrt(2)),
     erfc(t / sqrt(2)) <= tails * (2 * OTHER)),
    GAUSSIAN_DP(M, N, factor * mu**2),
    mutants=(Mutant("factor", {factor: LESS}, "a randomized response of the odds 3, whose total variation is 1/2",
                    witness=two_responses(epsilon="1.0987", keep=1, mu="1.35", t="0.675")),
             Mutant("tails", {tails: MORE}, "a randomized response of the odds 3, and mu slightly too small",
                    witness=two_responses(epsilon="1.0987", keep=1, mu="1.342", t="0.6672"))),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The profile is made of four lines, two of them of events: an answer, and all answers but the other one."""
    kept, positive, likely, rare = claim.hypotheses
    grown = arith(1 <= ODDS, use(EXP_INCREASING, positive, x=0, y=epsilon))
    profile, bound = kept_profile(ODDS, keep, c), gaussian_profile(mu**2, c)
    ends = parts(use(BOUNDS, 0 <= c, arith(0 <= mu**2), s=mu**2))[1]
    above, back, whole = maximum(ODDS - c, 0), maximum(1 - c * ODDS, 0), maximum(1 - c, 0)

    def below(*facts: Theorem, values: tuple[Term, Term, Term], line: Theorem) -> Theorem:
        signs = [
            arith(eq(part, value), grown, *facts) for part, value in zip((above, back, whole), values, strict=True)
        ]
        return arith(profile <= bound, *signs, line, grown)

    here, there = (use("foundations.erfc-reflected", a=z / sqrt(2)) for z in (t, t - mu))
    same = [congruence(eq(erfc(z / sqrt(2)), erfc(-(y / sqrt(2))))) for z, y in ((mu - t - mu, t), (mu - t, t - mu))]
    rest = arith(2 * (1 - OTHER) <= erfc((mu - t - mu) / sqrt(2)), rare, here, same[0])
    rests = arith(erfc((mu - t) / sqrt(2)) <= 2 * (1 - TRUE), likely, there, same[1])
    first = use(LINE, 0 <= c, likely, rare, a=TRUE, b=OTHER, r=t)
    second = use(LINE, 0 <= c, rest, rests, a=1 - OTHER, b=1 - TRUE, r=mu - t)

    def near(no: Theorem, yes: Theorem) -> Theorem:
        return below(no, yes, values=(ODDS - c, num(0), num(0)), line=first)

    def under(no: Theorem, less: Theorem) -> Theorem:
        return cases(
            1 <= c * ODDS,
            lambda yes: below(no, less, yes, values=(ODDS - c, num(0), 1 - c), line=second),
            lambda small: below(no, less, small, values=(ODDS - c, 1 - c * ODDS, 1 - c), line=ends),
        )

    def large(yes: Theorem) -> Theorem:
        return below(yes, values=(num(0), num(0), num(0)), line=ends)

    def small(no: Theorem) -> Theorem:
        return cases(1 <= c, lambda yes: near(no, yes), lambda less: under(no, less))

    smaller = generalize(discharge(cases(ODDS <= c, large, small), 0 <= c), c)
    weaker = use(PROFILE_WEAKEN, at_neighbours(kept), smaller, P=M(x1), Q=M(x2), h=lam(c, profile), h2=gaussian(mu**2))
    return for_all(claim.conclusion, weaker)


kept_dp_to_gaussian_dp = Verified(LEMMA, "kept_dp_to_gaussian_dp")
