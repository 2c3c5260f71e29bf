"""mCDP bounds the mean of the privacy loss by tau^2/2 as well, so that it is zCDP without an offset; hence the
postprocessing of mCDP, by that of zCDP (Lemma 2.3), and its lower bounds (after Proposition 6.4).
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import shown
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import MEAN_OF_INVERSE
from theorems.foundations.densities.likelihood_ratios import G
from theorems.foundations.divergences.mutual_information import MI_XY, OF_DATA, joint
from theorems.foundations.measure.mechanisms import M3, both_ways, x
from theorems.foundations.reals.exponentials_and_logarithms import LOG_UPPER
from theorems.foundations.samples.counts_and_means import d
from theorems.notions.mcdp.mcdp import MCDP_TO_ZCDP
from theorems.notions.zcdp.composition import ZCDP_POSTPROCESSING, ZCDP_WEAKENING
from theorems.papers.bun_steinke_2016.lemma_4_3_symmetrization import GLOBAL_CONCENTRATION
from theorems.papers.bun_steinke_2016.lemma_7_4_packing import FAIR_COIN, PACKING_BOUND as PACKING, QUERIES, needed
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_information import ACCURATE, BOUNDED, SETTING, SIZES, l, m
from theorems.papers.bun_steinke_2016.prop_6_4_histograms import HISTOGRAMS, LOWERED, alpha
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import (
    INFORMATION_BOUND as INFORMATION,
    NEAR,
    REACHED,
    n,
)

# mCDP bounds the mean of the privacy loss by tau**2/2 as well: E[exp(-Z)] = 1 -----------------

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


# Section 1.2.3: postprocessing of mCDP, with explicit parameters; constant factors need tau = O(1) ---

mean = minimum(mu, tau**2 / 2)
total = mean + tau**2 / 2


new_mu, new_tau = mark("new_mu", mean), mark("new_tau", sqrt(4 * maximum(total, total**2)))

LEMMA = Lemma(
    "bs16.sec-1.2-mcdp-postprocessing", "Postprocessing a (mu, tau)-mCDP mechanism: (m, tau')-mCDP, m = min(mu, "
    "tau**2/2), tau'**2 = 4 max(w, w**2), w = m + tau**2/2", f"{BUN_STEINKE}, Section 1.2.3, with explicit parameters",
    (MCDP(M, N, mu, tau), SYMMETRIC(N), forall(x, PUSHED(M3(x), M(x), K))),
    on(MCDP, Y="Z")(M3, N, new_mu, new_tau),
    mutants=(Mutant("constant", {new_tau: sqrt(Fraction(9, 10) * maximum(total, total**2))},
                    "the identity after a Gaussian mechanism, mu = tau**2/2 = 1/10",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("0.52495", "0.47505"), ("0.47505", "0.52495")),
                        N=(False, True, True, False), K=((1, 0), (0, 1)), mu="0.005", tau="1/10")),
             Mutant("same", {new_mu: mu, new_tau: tau},
             "bs16.prop-a.1, sigma = 1, t = 7")),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """mCDP to zCDP, postprocessing, and back."""
    private, symmetric, pushed = claim.hypotheses
    zcdp = use(MCDP_TO_ZCDP, use(SMALLER_MEAN, private, symmetric), mu=mean)
    xi, rho = read(ZCDP, zcdp)["xi", "rho"]
    processed = use(ZCDP_POSTPROCESSING, zcdp, pushed, M3=M3, K=K, xi=xi, rho=rho)
    back = use(GLOBAL_CONCENTRATION, processed, symmetric, M=M3, xi=xi, rho=rho)
    back = rewrite(back, arith(eq(xi + 2 * rho, total)))
    return rewrite(back, arith(eq(xi + rho, mean)))


@refutation_of(LEMMA, "same", X=REAL, Y=REAL, Z=REAL)
def _rounded(said: Theorem) -> Theorem:
    """Proposition A.1: the Gaussian bit with sigma = 1, rounded to 1, 0 or -1 at t = 7."""
    x, y = var("x"), var("y")
    bit = lam(x, 2 * ind(num(0) <= x) - 1)
    opposite = lam((x, y), disj(conj(eq(x, 1), eq(y, -1)), conj(eq(x, -1), eq(y, 1))))
    either = disj(eq(bit(x), 1), eq(bit(x), -1))
    signs = cases(
        num(0) <= x,
        lambda yes: infer("or_intro", arith(eq(bit(x), 1), yes), formula=either),
        lambda no: infer("or_intro", arith(eq(bit(x), -1), no), formula=either),
    )
    pair = infer("or_intro", both(shown(eq(num(1), 1)), shown(eq(num(-1), -1))), formula=opposite(num(1), num(-1)))
    given = generalize(signs, x), pair, arith(eq(bit(num(1)), 1)), arith(eq(bit(num(-1)), -1))
    private, found = parts(fact("bs16.prop-a.1", *given, q=bit, N=opposite, x1=1, x2=-1, sigma=1, t=7))

    def swapped(goal: Term, one: Term, other: Term) -> Theorem:
        def back(way: Theorem) -> Theorem:
            return infer("or_intro", both(*reversed(parts(way))), formula=goal)

        return split(assume(opposite(one, other)), back, back)

    symmetric = intro(on(SYMMETRIC, X=REAL)(opposite), swapped)

    def with_rounded(rounded: Term, facts: Theorem) -> Theorem:
        images, worse = parts(facts)
        one = specialize(images, x)
        law, rounding = read(one.conclusion.data, one)["P", "g"]
        pushed = fact("foundations.image-is-pushed", one, R=rounded(x), P=law, g=rounding)
        _, _, mu, tau = read(private.conclusion.data, private)["M", "N", "mu", "tau"]
        values = {"M": lam(x, law), "N": opposite, "M3": rounded, "mu": mu, "tau": tau}
        kernel = read(pushed.conclusion.data, pushed).K
        made = instance(said, private, symmetric, generalize(pushed, x), **values, K=kernel)
        return absurd(made, worse)

    return obtain(found, "M", with_rounded)


mcdp_postprocess = Verified(LEMMA, "mcdp_postprocess", requires=(0 <= mu, 0 <= tau))


# After Proposition 6.4: the lower bounds for mCDP ---------------------------------------------
# The paper goes by Lemma 4.2, whose xi may be negative; but the lower bounds rest on group privacy, which needs xi >=
# 0. An mCDP mechanism is zCDP with xi = 0 too, for the same rho = tau^2/2.

BOUNDS_SOURCE = f"{BUN_STEINKE}, the remark after Proposition 6.4"
BOUNDS_PRIVATE = MCDP(M, N, mu, tau), SYMMETRIC(N), NEAR
DATA = nat(n), REACHED


def _cost(factor: Factor = 1) -> Term:
    """rho n^2 with rho = tau^2/2."""
    return mul(factor, tau**2 / 2) * n**2


cost = mark("cost", _cost())

MUTUAL_INFORMATION = Lemma(
    "bs16.sec-6-mcdp-information", "I(X; M(X)) <= tau^2 n^2/2 for n entries of any joint law, under mCDP",
    BOUNDS_SOURCE,
    (*BOUNDS_PRIVATE, *DATA, OF_DATA),
    MI_XY(joint, cost),
    mutants=(Mutant("linear", {cost: tau**2 / 2 * n},
                    "a fair bit, n = 100 times, their sum with Gaussian noise, "
                    "tau^2/2 = 1/10000: I is 0.2013, not at most 0.01",
                    witness=finite({"X": 9, "Y": 2},
                        M=tuple((Fraction(1, 2) + Fraction(i, 100),
                        Fraction(1, 2) - Fraction(i, 100)) for i in range(-4, 5)),
                        N=tuple(abs(i - j) <= 1 for i in range(9) for j in range(9)), D=paths("N"), n=8, mu="0.00022",
                        tau="0.0211", P=("1/2", 0, 0, 0, 0, 0, 0, 0, "1/2"))),),
)  # fmt: skip


@proof_of(MUTUAL_INFORMATION)
def _information(claim: Claim) -> Theorem:
    """Proposition 6.1 with xi = 0 and rho = tau^2/2."""
    made = use(INFORMATION, *_bounds_zcdp(), NEAR, *DATA, OF_DATA, xi=0, rho=tau**2 / 2)
    return rewrite(made, arith(eq(read(MI_XY, made).t, _cost())))


def _bounds_zcdp() -> tuple[Theorem, ...]:
    """tau^2/2-zCDP, with the signs of both parameters."""
    return use(TO_ZCDP, *BOUNDS_PRIVATE[:2]), arith(num(0) <= 0), arith(0 <= tau**2 / 2)


GIVEN = *BOUNDS_PRIVATE, *SETTING, BOUNDED, ACCURATE, *SIZES
ERROR = eq(10 * alpha * m, 1), eq(l, 10 * alpha * n), 0 < alpha, 0 < tau, 1 <= alpha**2 * d
coefficient = mark("coefficient", 100)

ACCURATE_HISTOGRAMS = Lemma(
    "bs16.sec-6-mcdp-histograms",
    "n >= sqrt(log(alpha^2 d)/(100 tau^2 alpha^2)) for histograms with mean error at most alpha n, under mCDP",
    BOUNDS_SOURCE,
    (*GIVEN, *ERROR),
    sqrt(log(alpha**2 * d) / (coefficient * tau**2 * alpha**2)) <= n,
    mutants=(Mutant("constant", {coefficient: Fraction(99, 100)}, f"tau^2 = 2; {LOWERED}",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip


@proof_of(ACCURATE_HISTOGRAMS)
def _histograms(claim: Claim) -> Theorem:
    """Proposition 6.4 with rho = tau^2/2."""
    positive = arith(0 < tau**2 / 2, 0 < tau)
    made = use(HISTOGRAMS, *_bounds_zcdp(), NEAR, *GIVEN[3:], *ERROR, positive, rho=tau**2 / 2)
    return rewrite(made, arith(eq(base_of(lhs(made)), base_of(lhs(claim))), 0 < tau, 0 < alpha))


FAR_APART = Lemma(
    "bs16.sec-6-mcdp-packing", "(1 - beta) log(k) - log(2) <= tau^2 n^2/2 for k values that are far apart, under mCDP",
    BOUNDS_SOURCE,
    (*BOUNDS_PRIVATE, *DATA, *QUERIES),
    needed(factor) <= _cost(),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, N=True, n=1, D=paths("N"), mu=0, tau=0)),),
)  # fmt: skip


@proof_of(FAR_APART)
def _packing(claim: Claim) -> Theorem:
    """Lemma 7.4 with xi = 0 and rho = tau^2/2."""
    made = use(PACKING, *_bounds_zcdp(), NEAR, *DATA, *QUERIES, xi=0, rho=tau**2 / 2)
    return arith(claim.conclusion, made)
