"""mCDP bounds the mean of the privacy loss by tau**2/2 as well: E[exp(-Z)] = 1."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exists, exp, log, minimum
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.privacy.notions import DENSITY, MCDP, MEAN_CONCENTRATED, SYMMETRIC, ZCDP, M, N, P, Q, mu, tau, w, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, expand, for_all, obtain, parts, specialize, unfolded, use, witness
from dpproofs.privacy.verified import Verified
from theorems.notions.mcdp.to_zcdp_mechanism import MCDP_TO_ZCDP
from theorems.foundations.densities.density import G
from theorems.foundations.reals.logarithm import LOG_UPPER
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.densities.privacy_loss_mean_of_inverse import MEAN_OF_INVERSE
from theorems.notions.zcdp.weakening import ZCDP_WEAKENING

SOURCE = "consequence of Bun and Steinke 2016, Definition 4.1 and Lemma 4.2"
PRIVATE = MCDP(M, N, mu, tau)
GAUSSIAN = "Gaussian mechanism: the mean of the privacy loss is tau**2/2"

PAIR_FACTOR = Mutant(
    "factor",
    {factor: Fraction(49, 50)},
    GAUSSIAN,
    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss(1), mu="1/2", tau=1),
)

PAIR = Lemma(
    "bs16x.mcdp-mean-pair", "E[Z] <= tau**2/2 for a pair of laws", SOURCE,
    (MEAN_CONCENTRATED(P, Q, mu, tau), exists(G, DENSITY(G, Q, P))),
    MEAN_CONCENTRATED(P, Q, minimum(mu, factor * (tau**2 / 2)), tau),
    mutants=(PAIR_FACTOR,),
)  # fmt: skip


@proof_of(PAIR)
def _mean(claim: Claim) -> Theorem:
    """1 = E[exp(-Z)] = exp(-E[Z]) E[exp(-(Z - E[Z]))] <= exp(tau**2/2 - E[Z])."""
    concentrated, absolutely = claim.hypotheses
    bound = read(MEAN_CONCENTRATED, claim).mu

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, _, below, finite, small = parts(facts)
        m = E(P, w, log(L(w)))
        opposite = parts(expand(P, w, exp(-log(L(w))), specialize(finite, -1)))[1]

        def with_inverse(G: Term, back: Theorem) -> Theorem:
            total = use(MEAN_OF_INVERSE, density, back, L=L, G=G)
            known = arith(1 <= exp(tau**2 / 2 - m), total, opposite, specialize(small, -1))
            return use(LOG_UPPER, known, x=tau**2 / 2 - m, y=1)

        half = obtain(absolutely, "G", with_inverse)
        return witness(claim.conclusion, L, facts, arith(m <= bound, half, below))

    return obtain(concentrated, "L", with_ratio)


SMALLER_MEAN = Lemma(
    "bs16x.mcdp-mean", "(mu, tau)-mCDP is (min(mu, tau**2/2), tau)-mCDP", SOURCE,
    (PRIVATE, SYMMETRIC(N)),
    MCDP(M, N, minimum(mu, factor * (tau**2 / 2)), tau),
    mutants=(Mutant("factor", {factor: Fraction(49, 50)}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss("1/10")), N=True, mu="3/2", tau="0.9")),
             Mutant("one-sided", without(SYMMETRIC(N)), "N relates one pair in one order, P is Q given one "
                    "half of the outcomes: Z = log(2), tau = 0",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        mu="0.6932", tau=0))),
)  # fmt: skip


@proof_of(SMALLER_MEAN)
def _proof(claim: Claim) -> Theorem:
    private = unfolded(PRIVATE)
    there, back = both_ways(private)
    pair = use(PAIR, there, inverse_ratio(back), P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, pair)


def inverse_ratio(concentrated: Theorem) -> Theorem:
    """For some G: G = dQ/dP, from mean concentration of (Q, P)."""
    second, first = read(MEAN_CONCENTRATED, concentrated)["P", "Q"]
    goal = exists(G, DENSITY(G, second, first))
    return obtain(concentrated, "G", lambda L, facts: witness(goal, L, facts))


TO_ZCDP = Lemma(
    "bs16x.mcdp-mean-zcdp", "(mu, tau)-mCDP implies tau**2/2-zCDP", SOURCE,
    (PRIVATE, SYMMETRIC(N)),
    ZCDP(M, N, 0, factor * (tau**2 / 2)),
    mutants=(Mutant("factor", {factor: Fraction(49, 50)}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss("1/10"), gauss(1)), N=True, mu="0.4050002",
                        tau="0.9")),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    smaller = use(SMALLER_MEAN, *claim.hypotheses)
    private = use(MCDP_TO_ZCDP, smaller, mu=read(MCDP, smaller).mu)
    xi, rho = read(ZCDP, private)["xi", "rho"]
    goal = read(ZCDP, claim).rho
    return use(ZCDP_WEAKENING, private, arith(xi + rho <= goal), xi=xi, rho=rho, xi2=0, rho2=goal)


mcdp_mean = Verified(SMALLER_MEAN, "mcdp_mean")
mcdp_to_zcdp_without_mean = Verified(TO_ZCDP, "mcdp_to_zcdp_without_mean")
