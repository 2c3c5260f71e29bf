"""The bound behind Lemma 3.6: zCDP implies approximate DP, with delta as a Gaussian tail; which of the three
options for it is the least.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.measure.union_bound import LAYER_CAKE
from theorems.foundations.reals.erfc import TAIL as GAUSSIAN_TAIL
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.powers import SQUARE, SQUARE_ORDER
from theorems.foundations.tests.tests_from_divergences import LEAST_DELTA, tail
from theorems.notions.zcdp.loss_tail import PAIR as LOSS_TAIL

# The bound behind Lemma 3.6: zCDP implies approximate DP, with delta as a Gaussian tail -------

SOURCE = f"{BUN_STEINKE}, proof of Lemma B.2"
WITNESS = "P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), rho = 7.6, epsilon = 7.84: the least delta is 0.669"
LINE, LARGE = RENYI_LINE(P, Q, xi, rho), xi + rho <= epsilon
DELTA = sqrt(PI * rho) * exp(epsilon - xi) * erfc((epsilon - xi + rho) / (2 * sqrt(rho)))


PAIR_GIVEN = LINE, 0 < rho, LARGE
MECHANISM_GIVEN = ZCDP(M, N, xi, rho), 0 < rho, LARGE


def for_all_pairs(pair: Lemma) -> Callable[[Claim], Theorem]:
    """The proof for a mechanism, pair by pair."""

    def proof(claim: Claim) -> Theorem:
        private, *others = claim.hypotheses
        line = at_neighbours(private)
        bound = use(pair, line, *others, P=M(x1), Q=M(x2))
        return for_all(claim.conclusion, bound)

    return proof


ERFC_PAIR = Lemma(
    "bs16x.lemma-3.6-erfc-pair", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, with an erfc", SOURCE,
    PAIR_GIVEN,
    INDISTINGUISHABLE(P, Q, epsilon, factor * DELTA),
    mutants=(Mutant("half", {factor: Fraction(1, 2)}, WITNESS,
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84")),),
)  # fmt: skip

s = var("s")


@proof_of(ERFC_PAIR)
def _pair(claim: Claim) -> Theorem:
    """E[max(0, 1 - exp(epsilon - Z))] is the integral of exp(epsilon - s) P[Z > s] from epsilon on."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        """The least delta at epsilon is the mean of max(0, 1 - exp(epsilon - Z)), Z the privacy loss."""
        ratio, Z = parts(facts)[0], log(L(w))
        bound = exp(-((s - xi - rho) ** 2) / (4 * rho))
        slope, shift = 1 / (2 * sqrt(rho)), (rho - xi) / (2 * sqrt(rho))
        raw_int, mass = parts(use(GAUSSIAN_TAIL, arith(0 < slope, 0 < rho), a=epsilon, k=slope, m=shift))
        bell = ind(epsilon <= s) * exp(-((slope * s + shift) ** 2))
        cover = ind(epsilon <= s) * (exp(epsilon) * exp(num(-1) * s)) * bound
        scaled_int, scaled = parts(expand(LEBESGUE, s, exp(epsilon - xi) * bell, raw_int))
        square = arith(eq(exp(epsilon - xi) * bell, cover), 0 < rho)
        cover_int, same = parts(transfer(LEBESGUE, s, square, scaled_int))
        cake = use(LAYER_CAKE, arith(0 <= exp(epsilon)), arith(num(-1) < 0), _loss_tail(L, ratio), cover_int,
                   a=epsilon, c=exp(epsilon), k=-1, Z=lam(w, Z), T=lam(s, bound))  # fmt: skip
        layers = integrand_of(parts(cake)[0], w)
        excess = maximum(num(0), 1 - exp(epsilon - Z))
        below = use(EXP_INCREASING, epsilon <= Z, x=epsilon - Z, y=0)
        above = use(EXP_INCREASING, neg(epsilon <= Z), x=0, y=epsilon - Z)
        equal = cases(
            epsilon <= Z,
            lambda yes: arith(eq(layers, excess), yes, below),
            lambda no: arith(eq(layers, excess), no, above),
        )
        excess_mean = parts(transfer(P, w, equal, parts(cake)[0]))[1]
        delta = read(INDISTINGUISHABLE, claim).delta
        small = arith(E(P, w, excess) <= delta, excess_mean, parts(cake)[1], same, scaled, mass, 0 < rho)
        return mp(parts(specialize(use(LEAST_DELTA, ratio, L=L), delta))[1], small)

    return obtain(at(LINE, 2, by=[arith(num(1) < 2)]), "L", with_ratio)


def _loss_tail(L: Term, ratio: Theorem) -> Theorem:
    """P[Z > s] <= exp(-(s - xi - rho)^2/(4 rho)) for all s >= epsilon."""
    bound, extra = exp(-((s - xi - rho) ** 2) / (4 * rho)), s - xi - rho
    goal, event = tail(P, L, s) <= bound, ind(s < log(L(w)))

    def above(yes: Theorem) -> Theorem:
        """Beyond s = xi + rho, Markov bounds the tail at the best order."""
        known = use(LOSS_TAIL, LINE, ratio, 0 < rho, yes, L=L, lambda_=extra)
        moved = lhs(known)
        return rewrite(known, arith(eq(moved, tail(P, L, s))))

    def edge(no: Theorem) -> Theorem:
        """At s = xi + rho the bound is 1, and a probability is at most 1."""
        at_most_one = integrate(P, w, arith(event <= 1), bounded(P, w, event, 1))
        exponent = exponent_of(bound)
        zero = arith(eq(exponent, 0), arith(eq(extra, 0), no, LARGE, epsilon <= s), 0 < rho)
        return arith(goal, at_most_one, use(EXP_INCREASING, zero, x=0, y=exponent))

    return generalize(discharge(cases(0 < extra, above, edge), epsilon <= s), s)


# (xi, rho)-zCDP implies approximate DP with delta an erfc of epsilon --------------------------

LEMMA = Lemma(
    "bs16x.lemma-3.6-erfc", "(xi, rho)-zCDP implies approximate DP with delta an erfc of epsilon", SOURCE,
    MECHANISM_GIVEN,
    APPROX_DP(M, N, epsilon, factor * DELTA),
    for_all_pairs(ERFC_PAIR),
    (Mutant("half", {factor: Fraction(1, 2)}, WITNESS,
            witness=finite({"X": 2, "Y": 2}, M=(("18/25", "7/25"), ("1/50000", "49999/50000")),
                N=(False, True, False, False), xi=0, rho="7.6", epsilon="7.84")),),
)  # fmt: skip

zcdp_to_approx_dp_delta_erfc = Verified(LEMMA, "zcdp_to_approx_dp_delta_erfc")


# Lemma 3.6 and Lemma B.2, second form: the third of the three options is the least ------------

OPTIONS_SOURCE = f"{BUN_STEINKE}, Lemma 3.6 and Lemma B.2"
u = (epsilon - xi + rho) / (2 * rho)
ROOT = sqrt(u**2 + 4 / (PI * rho))
FIRST, SECOND, THIRD = sqrt(PI * rho), 1 / u, 2 / (u + ROOT)
LEAST = minimum(minimum(FIRST, SECOND), THIRD)
value = mark("value", THIRD)

THIRD_IS_LEAST = Lemma(
    "bs16.lemma-3.6-least", "The third option of Lemma 3.6 is the least", OPTIONS_SOURCE,
    (0 < rho, LARGE),
    eq(LEAST, value),
    mutants=(Mutant("second", {value: SECOND}, "rho = 3/10, xi = 1/10, epsilon = 17/10: 0.0704 < 0.0772",
                    witness=point(epsilon=8, rho=4, xi=0)),),
)  # fmt: skip


@proof_of(THIRD_IS_LEAST)
def _least(claim: Claim) -> Theorem:
    """The third option is at most each of the others, as the root in it is at least u and 2/sqrt(pi rho)."""
    positive, _, above_u, above_first = positive_root()
    second = arith(THIRD <= SECOND, positive, above_u)
    first = arith(THIRD <= FIRST, positive, above_first, 0 < rho)
    return arith(claim.conclusion, first, second)


t = var("t")


def positive_root() -> list[Theorem]:
    """0 < u; the square of the root; the root is at least u and at least 2/sqrt(pi rho)."""
    positive = arith(0 < u, arith(0 < epsilon - xi + rho, 0 < rho, LARGE), 0 < rho)
    extra = arith(0 < 4 / (PI * rho), 0 < rho)
    inside = use(arith(0 < s**2 + t, 0 < t), extra, s=u, t=4 / (PI * rho))
    square, root = use(SQUARE, inside, u=base_of(ROOT)), arith(0 < ROOT, inside)
    above = (
        arith(u * u <= ROOT * ROOT, square, extra),
        arith(2 / FIRST * (2 / FIRST) <= ROOT * ROOT, square, use(arith(0 <= s**2), s=u), 0 < rho),
    )
    lows = [
        use(SQUARE_ORDER, order, root, positive, 0 < rho, u=low, v=ROOT)
        for low, order in zip((u, 2 / FIRST), above, strict=True)
    ]
    return [positive, square, *lows]
