"""As private as Laplace noise: its Rényi divergences, and the least rho of zCDP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, eq, exp, lam, log, mul, num
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.privacy.notions import KL_DP, LAPLACE_DP, RENYI, RENYI_DP, ZCDP, M, N, alpha, c
from dpproofs.privacy.notions import DENSITY, on, shift, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.prover.tactic import inequality
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import both_sides, read
from dpproofs.proving.tactics import Fact, arith, discharge, for_all, generalize, obtain, same_value, specialize, use
from dpproofs.proving.tactics import written_as
from theorems.foundations.divergences.renyi import RENYI_WEAKER
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.laplace.excess import ATTAINED
from theorems.mechanisms.laplace.law import u
from theorems.mechanisms.laplace.law_exists import EXISTS
from theorems.mechanisms.laplace.ratio import LIKELIHOOD
from theorems.mechanisms.laplace.renyi import SOURCE
from theorems.mechanisms.laplace.renyi_near import NEAR
from theorems.notions.kl.passages import CONCENTRATED
from theorems.notions.profiles.renyi_from_profile import DOMINATING_PAIR
from theorems.notions.profiles.weakening import PROFILE_WEAKEN
from theorems.notions.zcdp.neighbours import zcdp_of

PRIVATE, SIZE, ORDER = LAPLACE_DP(M, N, shift), 0 <= shift, 1 < alpha
LAPLACE_RHO = shift + exp(-shift) - 1


def _moment(factor: Factor = 1) -> Term:
    near, far = exp((alpha - 1) * shift), exp(-alpha * shift)
    return alpha / (2 * alpha - 1) * near + (alpha - 1) / (2 * alpha - 1) * mul(factor, far)


TO_RENYI = Lemma(
    "mechanisms.laplace-dp-to-renyi-dp", "As private as Laplace noise: the Rényi divergence of two Laplace laws",
    SOURCE,
    (PRIVATE, SIZE, ORDER),
    RENYI_DP(M, N, alpha, log(_moment(factor)) / (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism attains it",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1, alpha=2)),),
)  # fmt: skip


@proof_of(TO_RENYI)
def _renyi(claim: Claim) -> Theorem:
    return for_all(claim.conclusion, _divergence(read(RENYI_DP, claim).epsilon))


def _divergence(most: Term, *facts: Fact) -> Theorem:
    """That of two Laplace laws at the distance, which leak at least as much as the laws at neighbours."""
    one, close = arith(0 < num(1)), at_neighbours(PRIVATE)

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        first, second = laws(num(0)), laws(shift)
        given = specialize(centred, 0), specialize(centred, shift)
        places = {"P": first, "Q": second, "b": 1}
        density = use(LIKELIHOOD, *given, one, mu=0, nu=shift, **places)
        divergence = use(NEAR, *given, arith(absolute(0 - shift) <= shift, SIZE), one, SIZE, ORDER, mu=0, nu=shift,
                         d=shift, **places)  # fmt: skip
        attained = use(ATTAINED, *given, one, SIZE, 0 <= c, **places)
        small, large = both_sides(attained)
        larger = generalize(discharge(attained, 0 <= c), c)
        laws_close = use(PROFILE_WEAKEN, close, larger, P=M(x1), Q=M(x2), h=lam(c, small), h2=lam(c, large))
        size = read(on(RENYI, Y=REAL), divergence).t
        made = use(DOMINATING_PAIR, density, divergence, ORDER, laws_close, A=first, B=second,
                   g=read(on(DENSITY, Y=REAL), density).L, t=size, P=M(x1), Q=M(x2))  # fmt: skip
        return use(RENYI_WEAKER, made, ORDER, arith(size <= most, *facts, ORDER), P=M(x1), Q=M(x2), s=size, t=most)

    return obtain(use(EXISTS, one, b=1), "R", with_laws)


TO_ZCDP = Lemma(
    "mechanisms.laplace-dp-to-zcdp", "As private as Laplace noise on a number that moves by s: (s + exp(-s) - 1)-zCDP",
    SOURCE,
    (PRIVATE, SIZE),
    ZCDP(M, N, 0, factor * LAPLACE_RHO),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism, at orders near 1",
                    witness=finite({"X": 2, "Y": "real"}, M=(laplace(0), laplace(1)), N=True, shift=1)),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    """The divergences are below a line through the origin, and touch it at the order 1."""
    rho = read(ZCDP, claim).rho
    wide = arith(0 < 2 * alpha - 1, ORDER)
    inside = (alpha * exp((alpha - 1) * shift) + (alpha - 1) * exp(-alpha * shift)) / (2 * alpha - 1)
    below = inequality(log(inside) <= alpha * (alpha - 1) * LAPLACE_RHO, SIZE, ORDER)
    same = arith(eq(inside, _moment()), wide)
    return zcdp_of(claim.conclusion, _divergence(rho * alpha, below, same_value(lam(u, log(u)), same)))


TO_KL = Lemma(
    "mechanisms.laplace-dp-to-kl-dp", "As private as Laplace noise: the KL divergence of two Laplace laws", SOURCE,
    (PRIVATE, SIZE),
    KL_DP(M, N, factor * LAPLACE_RHO),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism attains it",
                    unwitnessed="the KL divergence of Laplace laws is not computed at given points"),),
)  # fmt: skip


@proof_of(TO_KL)
def _kl(claim: Claim) -> Theorem:
    """Through zCDP."""
    made = use(CONCENTRATED, use(TO_ZCDP, PRIVATE, SIZE), xi=0, rho=LAPLACE_RHO)
    return written_as(claim.conclusion, made)


laplace_dp_to_renyi_dp = Verified(TO_RENYI, "laplace_dp_to_renyi_dp")
laplace_dp_to_zcdp = Verified(TO_ZCDP, "laplace_dp_to_zcdp")
laplace_dp_to_kl_dp = Verified(TO_KL, "laplace_dp_to_kl_dp")
