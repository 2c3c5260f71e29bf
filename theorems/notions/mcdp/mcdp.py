"""Mean-concentrated DP: from pure DP, to zCDP, and with larger parameters; and Hoeffding's lemma for the
privacy loss under pure DP.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE, LI
from theorems.foundations.measure.mechanisms import at_neighbours, both_ways, for_laws
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.notions.dp.loss_subgaussian import BACK, LOSS_SUBGAUSSIAN, MEAN_LOSS, THERE
from theorems.notions.zcdp.composition import ORDER, stated
from theorems.notions.zcdp.loss_tail import BOUND

# Pure differential privacy is mean-concentrated -----------------------------------------------

PRIVATE, EACH_WAY = PURE_DP(M, N, epsilon), SYMMETRIC(N)
mean = mark("mean", 1)

LEMMA = Lemma(
    "notions.pure-dp-to-mcdp", "epsilon-DP implies (epsilon tanh(epsilon/2), epsilon)-mCDP", f"{LI}, Theorem 3.1 (3)",
    (PRIVATE, EACH_WAY, 0 <= epsilon),
    MCDP(M, N, mean * (epsilon * tanh(epsilon / 2)), mul(1, epsilon)),
    lambda claim: for_laws(claim, LOSS_SUBGAUSSIAN, *both_ways(PRIVATE), 0 <= epsilon),
    (Mutant("mean", {mean: LESS}, "randomized response attains the mean", witness=two_responses(epsilon="1.0987")),),
)  # fmt: skip

pure_dp_to_mcdp = Verified(LEMMA, "pure_dp_to_mcdp")


# Bun and Steinke 2016, Lemma 4.2: mCDP implies zCDP; and the mean of the privacy loss is at most tau**2/2 ---

SOURCE = f"{BUN_STEINKE}, Lemma 4.2"
CONCENTRATED = MEAN_CONCENTRATED(P, Q, mu, tau)
GAUSSIAN = "Gaussian mechanism, mu = tau**2/2"

PAIR = Lemma(
    "bs16.lemma-4.2-pair", "D_alpha(P||Q) <= mu + (alpha - 1) tau**2/2 for a pair of laws", SOURCE,
    (CONCENTRATED, 1 < alpha),
    RENYI(alpha, P, Q, mu + factor * (tau**2 / 2) * (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"Y": "real"}, P=gauss("1/10"), Q=gauss(0), alpha=2, mu="0.005", tau="0.1000002")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """E[exp((alpha - 1) Z)] = exp((alpha - 1) E[Z]) E[exp((alpha - 1) (Z - E[Z]))]."""
    bound = read(RENYI, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, _, mean, finite, small = parts(facts)
        Z = log(L(w))
        m, shifted = E(P, w, Z), exp((alpha - 1) * Z)
        loss_int, loss = parts(expand(P, w, shifted, specialize(finite, alpha - 1)))
        low = use(
            EXP_INCREASING,
            arith((alpha - 1) * m <= (alpha - 1) * mu, mean, 1 < alpha),
            x=(alpha - 1) * m,
            y=(alpha - 1) * mu,
        )
        top = arith(E(P, w, shifted) <= exp((alpha - 1) * bound), loss, low, specialize(small, alpha - 1))
        divergence = parts(use(BOUND, 1 < alpha, t=bound))[1]
        return mp(divergence, witness(premise_of(divergence), L, density, loss_int, top))

    return obtain(CONCENTRATED, "L", with_ratio)


# (mu, tau)-mCDP implies (mu - tau**2/2, tau**2/2)-zCDP ----------------------------------------

rho = factor * (tau**2 / 2)

MCDP_TO_ZCDP = Lemma(
    "bs16.lemma-4.2", "(mu, tau)-mCDP implies (mu - tau**2/2, tau**2/2)-zCDP", SOURCE,
    (MCDP(M, N, mu, tau),),
    ZCDP(M, N, mu - rho, rho),
    lambda claim: stated(claim.conclusion, use(PAIR, at_neighbours(hypothesis(claim, MCDP)), ORDER, P=M(x1), Q=M(x2))),
    (Mutant("half", {factor: Fraction(1, 2)}, "Gaussian mechanism, rho = 1/2: D_3 = 1.5 > 1",
            witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(3)), N=(True, False, True, False),
                mu=100, tau=4)),
     Mutant("factor", {factor: LESS}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(0)), N=True, mu=10, tau="1/10"))),
)  # fmt: skip

mcdp_to_zcdp = Verified(MCDP_TO_ZCDP, "mcdp_to_zcdp")


# Mean-concentrated privacy with larger parameters ---------------------------------------------

mu2, tau2 = variables("mu2 tau2")
LARGER = (mu <= mu2, tau**2 <= tau2**2)


PAIR_WEAKENING = Lemma(
    "foundations.mean-concentration-weakening", "Mean concentration with larger parameters", "elementary",
    (MEAN_CONCENTRATED(P, Q, mu, tau), *LARGER),
    MEAN_CONCENTRATED(P, Q, mu2, tau2),
    mutants=(Mutant("tau", {tau**2 <= tau2**2: tau <= tau2}, "tau = -1, tau2 = 0",
                    witness=finite({"Y": "real"}, P=gauss(1), Q=gauss("1/10"), mu=10, mu2=10, tau=-1, tau2="1/4")),),
)  # fmt: skip


@proof_of(PAIR_WEAKENING)
def _pair_weakening(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, finite, mean, centred, small = parts(facts)
        tight, loose = lambda_**2 * tau**2 / 2, lambda_**2 * tau2**2 / 2
        order = use(EXP_INCREASING, arith(tight <= loose, LARGER[1]), x=tight, y=loose)
        Z = log(L(w))
        wide = arith(E(P, w, exp(lambda_ * (Z - E(P, w, Z)))) <= exp(loose), specialize(small, lambda_), order)
        mean2 = arith(E(P, w, Z) <= mu2, mean, LARGER[0])
        return witness(claim.conclusion, L, density, finite, mean2, centred, generalize(wide, lambda_))

    return obtain(hypothesis(claim, MEAN_CONCENTRATED), "L", with_ratio)


# mCDP with larger parameters ------------------------------------------------------------------


MCDP_WEAKENING = Lemma(
    "foundations.mcdp-weakening", "mCDP with larger parameters", "elementary",
    (MCDP(M, N, mu, tau), *LARGER),
    MCDP(M, N, mu2, tau2),
    lambda claim: for_laws(claim, PAIR_WEAKENING, at_neighbours(hypothesis(claim, MCDP)), *conditions(claim)),
    (Mutant("mu", without(mu <= mu2), "mu2 < mu", witness=two_gaussians(mu="1/2", tau=1, mu2=0, tau2=1)),),
)  # fmt: skip

mcdp_weaken = Verified(MCDP_WEAKENING, "mcdp_weaken")


# Pure DP of a pair: the mean of the privacy loss, and Hoeffding's lemma for its deviation -----

HOEFFDING_LINE = Lemma(
    "notions.pure-dp-hoeffding",
    "epsilon-DP of a pair bounds D_alpha by epsilon tanh(epsilon/2) + (alpha - 1) epsilon^2/2",
    f"{LI}, beside Theorem 3.1 (3)",
    (THERE, BACK, 0 <= epsilon),
    RENYI_LINE(P, Q, factor * MEAN_LOSS - epsilon**2 / 2, epsilon**2 / 2),
    mutants=(Mutant("mean", {factor: LESS}, "randomized response, alpha near 1", witness=two_laws(epsilon="1.0987")),),
)  # fmt: skip


@proof_of(HOEFFDING_LINE)
def _hoeffding_line(claim: Claim) -> Theorem:
    """Both together, at every order."""
    mean = use(LOSS_SUBGAUSSIAN, *claim.hypotheses)
    xi, rho = read(RENYI_LINE, claim)["xi", "rho"]
    made = use(PAIR, mean, 1 < alpha, P=P, Q=Q, mu=MEAN_LOSS, tau=epsilon)
    return for_all(claim.conclusion, written_as(RENYI(alpha, P, Q, xi + rho * alpha), made))
