"""zCDP of a pair, in both directions, is mean concentration: by Lemma B.4, for all parameters."""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.likelihood_ratios import G
from theorems.foundations.measure.mechanisms import both_ways
from theorems.foundations.measure.subgaussian import CENTRED, MEAN_INT, X, m
from theorems.foundations.reals.powers import SQUARE_OF_ROOT
from theorems.notions.mcdp.mcdp import PAIR_WEAKENING
from theorems.notions.zcdp.loss import MEAN
from theorems.notions.zcdp.loss_moments import BACK, DOMAIN, THERE
from theorems.notions.zcdp.subgaussian import ENOUGH, SUBGAUSSIAN, kappa, s, size

# Lemma B.4: E[exp(X - E[X])] <= (E[exp(2 X)] + E[exp(-2 X)])/2 --------------------------------


up, down = mark("up", 2), mark("down", -2)
UP, DOWN, CENTRED_UP = exp(mul(up, X(w))), exp(mul(down, X(w))), exp(X(w) - m)

SYMMETRIZATION = Lemma(
    "bs16.lemma-b.4", "E[exp(X - E[X])] <= (E[exp(2 X)] + E[exp(-2 X)])/2", f"{BUN_STEINKE}, Lemma B.4",
    (MEAN_INT, integrable(P, w, UP), integrable(P, w, DOWN)),
    conj(integrable(P, w, CENTRED_UP), E(P, w, CENTRED_UP) <= factor * (E(P, w, UP) + E(P, w, DOWN)) / 2),
    mutants=(Mutant("exponent", {up: Fraction(11, 10), down: -Fraction(11, 10)},
                    "X = 2.3 with probability 0.001, else 0: 1.00666 > 1.00532",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), X=(-1, 2))),
             Mutant("factor", {factor: LESS}, "X = 0",
                    witness=finite({"Y": 1}, P=(1,), X=0))),
)  # fmt: skip


@proof_of(SYMMETRIZATION)
def _proof(claim: Claim) -> Theorem:
    """For an independent copy X': E[exp(X)] E[exp(-X')] <= (E[exp(X)]**2 + E[exp(-X')]**2)/2."""
    mean_int, *far_ints = claim.hypotheses
    near_ints, squares = [], []
    for sign, far_int in zip((1, -1), far_ints, strict=True):
        near, far = exp(mul(sign, X(w))), exp(mul(2 * sign, X(w)))
        cover = parts(expand(P, w, (1 + far) / 2, far_int))[0]
        near_int = dominated(P, w, both(arith(0 <= near), arith(near <= (1 + far) / 2)), cover)
        a = E(P, w, near)
        squares.append(integrate(P, w, arith(2 * a * near - a**2 <= far), near_int, far_int))
        near_ints.append(near_int)
    whole, product = parts(use(CENTRED, mean_int, *near_ints))
    return both(whole, arith(comparison(claim), product, *squares))


# E[exp(X - E[X])] <= (a + b)/2 when E[exp(2 X)] <= a and E[exp(-2 X)] <= b --------------------

above, below = variables("m2_plus m2_minus")


BOUNDED = Lemma(
    "bs16.lemma-b.4-bounds", "E[exp(X - E[X])] <= (a + b)/2 when E[exp(2 X)] <= a and E[exp(-2 X)] <= b",
    f"{BUN_STEINKE}, Lemma B.4",
    (*SYMMETRIZATION.hypotheses, E(P, w, UP) <= above, E(P, w, DOWN) <= below),
    E(P, w, CENTRED_UP) <= factor * (above + below) / 2,
    mutants=(Mutant("factor", {factor: LESS}, "X = 0, a = b = 1",
                    witness=finite({"Y": 2}, P=(1, 0), X=(0, 2), m2_minus=1, m2_plus=1)),),
)  # fmt: skip


@proof_of(BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    *given, plus, minus = claim.hypotheses
    return arith(claim.conclusion, parts(use(SYMMETRIZATION, *given))[1], plus, minus)


centered_mgf_bound = Verified(
    BOUNDED,
    "centered_mgf_bound",
    value=(above + below) / 2,
    requires=(0 <= above, 0 <= below),
)


# zCDP of a pair, in both directions, is mean concentration, for all parameters ----------------

SOURCE = "repair of Bun and Steinke 2016, Lemma 4.3"
GAUSSIAN = "Gaussian mechanism, xi + 2 rho = 1/5, needs tau**2 = 1/5"

PAIR = Lemma(
    "bs16x.lemma-4.3-global-pair", "The privacy loss of a zCDP pair is subgaussian about its mean", SOURCE,
    (THERE, BACK, *ENOUGH),
    MEAN_CONCENTRATED(P, Q, xi + rho, sqrt(mul(2 * factor, kappa, size))),
    mutants=(Mutant("factor", {factor: Fraction(1, 4)}, f"{GAUSSIAN}; kappa = e - 1",
                    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss("0.447"), xi=0, rho="0.1", kappa="1.72")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """tau**2/2 is kappa max(s, s**2)."""
    spread = read(MEAN_CONCENTRATED, claim).tau
    least = arith(0 <= 2 * kappa * size, use(DOMAIN, THERE), numeric(2 <= exp(num(1))), ENOUGH[0])
    square = use(SQUARE_OF_ROOT, least, u=2 * kappa * size)

    def both_ratios(L: Term, G: Term, *densities: Theorem) -> Theorem:
        known: list[Theorem | Term] = [THERE, BACK, *densities]
        finite, mean = parts(use(MEAN, *known, L=L, G=G))
        centred, small = parts(use(SUBGAUSSIAN, *known, *ENOUGH, L=L, G=G))
        same = arith(eq(kappa * size * lambda_**2, lambda_**2 * spread**2 / 2), square)
        bound = rewrite(small, same)
        return witness(
            claim.conclusion, L, densities[0], finite, mean, generalize(centred, lambda_), generalize(bound, lambda_)
        )

    def with_ratio(L: Term, density: Theorem) -> Theorem:
        return obtain(_ratio(BACK, G), "G", lambda G, back: both_ratios(L, G, density, back))

    return obtain(_ratio(THERE, L), "L", with_ratio)


def _ratio(line: Term, ratio: Term) -> Theorem:
    """For some L: L is the likelihood ratio, from the bound at order 2."""
    renyi = at(line, 2)
    goal = exists(ratio, DENSITY(ratio, *read(RENYI_LINE, line)["P", "Q"]))
    return obtain(renyi, "L", lambda found, facts: witness(goal, found, facts))


# zCDP implies mCDP for all parameters; Lemma 4.3 as printed needs xi + 2 rho to be bounded ----

PRIVATE, EACH_WAY = ZCDP(M, N, xi, rho), SYMMETRIC(N)


def of_mechanism(goal: Term, kappa: Term, *signs: Term, wider: Callable[[Theorem], Theorem] | None = None) -> Theorem:
    """The goal, from the pair lemma with that kappa; ``wider`` shows that the goal's tau**2 is at least as large."""
    there, back = both_ways(PRIVATE)
    domain = use(DOMAIN, there, P=M(x1), Q=M(x2))
    euler = numeric(exp(num(1)) <= 3), numeric(2 <= exp(num(1)))
    enough = arith(exp(num(1)) - 1 <= kappa, *euler), arith(0 <= (kappa - 1) * s + xi, domain, *signs, *euler)
    pair = use(PAIR, there, back, *enough, P=M(x1), Q=M(x2), kappa=kappa)
    mean, spread = read(MCDP, goal)["mu", "tau"]
    given = read(MEAN_CONCENTRATED, pair).tau
    if wider is None:
        pair = rewrite(pair, arith(eq(base_of(given), base_of(spread))))
    else:
        squares = [
            use(SQUARE_OF_ROOT, arith(0 <= square, domain, wider(domain), *euler), u=square)
            for square in (base_of(given), base_of(spread))
        ]
        larger = arith(given**2 <= spread**2, *squares, wider(domain))
        pair = use(PAIR_WEAKENING, pair, larger, P=M(x1), Q=M(x2), mu=mean, tau=given, mu2=mean, tau2=spread)
    return for_all(goal, pair)


coefficient = mark("coefficient", 4)

GLOBAL_CONCENTRATION = Lemma(
    "bs16x.lemma-4.3-global", "(xi, rho)-zCDP implies (xi + rho, tau)-mCDP, tau**2 = 4 max(s, s**2), s = xi + 2 rho",
    SOURCE,
    (PRIVATE, EACH_WAY),
    MCDP(M, N, xi + rho, sqrt(coefficient * size)),
    lambda claim: of_mechanism(claim.conclusion, num(2)),
    (Mutant("constant", {coefficient: Fraction(9, 10)}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("0.447")), N=True, xi=0, rho="0.1")),),
)  # fmt: skip


# The same with tau**2 = 2 (e - 1) max(s, s**2) for xi >= 0 ------------------------------------

NONNEGATIVE = Lemma(
    "bs16x.lemma-4.3-global-xi", "The same with tau**2 = 2 (e - 1) max(s, s**2) for xi >= 0", SOURCE,
    (PRIVATE, EACH_WAY, 0 <= xi),
    MCDP(M, N, xi + rho, sqrt(mul(2 * factor, exp(num(1)) - 1, size))),
    lambda claim: of_mechanism(claim.conclusion, exp(num(1)) - 1, 0 <= xi),
    (Mutant("constant", {factor: Fraction(1, 4)}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("1/10")), N=True, rho="0.005", xi=0)),),
)  # fmt: skip

DOMAIN_OF_ZCDP = (0 <= rho, 0 <= xi + rho)
zcdp_to_mcdp_any_xi = Verified(GLOBAL_CONCENTRATION, "zcdp_to_mcdp_any_xi", requires=DOMAIN_OF_ZCDP)
zcdp_to_mcdp = Verified(NONNEGATIVE, "zcdp_to_mcdp", requires=DOMAIN_OF_ZCDP)
