"""The tail of a Gaussian law without its end, and the classic bound on it."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, gaussian, nu, sigma, x
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL, LAW, r, upper
from theorems.foundations.measure.half_lines import POINT
from theorems.foundations.reals.erfc import ERFC_DECREASING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND
from theorems.foundations.reals.mills_ratio import HALF

# The tail of a Gaussian law without its end: no point has a mass ------------------------------

OPEN_TAIL = Lemma(
    "foundations.gaussian-open-tail", "The upper tail of a Gaussian law, without its end", "gaussian_density",
    (0 < sigma,),
    eq(E(LAW, x, ind(r < x)), factor * upper(r, nu, sigma)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; r = nu",
                    witness=against("foundations.gaussian-open-tail", nu=2, r=3, sigma=1)),),
)  # fmt: skip


@proof_of(OPEN_TAIL)
def _proof(claim: Claim) -> Theorem:
    """The closed tail, less a point."""
    closed, point = ind(r <= x), ind(eq(x, r))
    whole, mean = parts(expand(LAW, x, closed - point, bounded(LAW, x, closed, 1), bounded(LAW, x, point, 1)))
    same = parts(transfer(LAW, x, arith(eq(closed - point, ind(r < x))), whole))[1]
    return arith(claim.conclusion, same, mean, use(GAUSSIAN_TAIL, 0 < sigma), _null())


def _null() -> Theorem:
    """P[x = r] = 0: the density at r, times the length of a point."""
    density, event, length = gaussian(nu), ind(eq(x, r)), use(POINT, m=r)
    ints, mean = parts(linear(LEBESGUE, x, density(r) * event, [(density(r), parts(length)[0])]))
    goal = eq(density(r) * event, density(x) * event)
    same = cases(eq(x, r), lambda equal: congruence(goal, equal), lambda no: arith(goal, no))
    moved = parts(transfer(LEBESGUE, x, same, ints))[1]
    change = at(parts(unfolded(use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)))[2], lam(x, event))
    return arith(eq(E(LAW, x, event), 0), change, moved, mean, length)


# The tail of the privacy loss of Gaussian noise, where c^2 = 2 log(1.25/delta) and epsilon is at most 1 ---

c = var("c")
BOUND = log(5 / (4 * delta))
SIGNS = 0 < epsilon, epsilon <= 1, 0 < delta, delta <= 1, 0 < c
coefficient = mark("coefficient", 2)

CLASSIC_TAIL = Lemma(
    "foundations.gaussian-classic-tail", "The privacy loss of Gaussian noise is above epsilon <= 1 with probability "
    "at most delta, c^2 = 2 log(1.25/delta)", "Dwork and Roth 2014, Appendix A",
    (*SIGNS, eq(c**2, coefficient * BOUND)),
    erfc((c - epsilon / (2 * c)) / sqrt(num(2))) / 2 <= delta,
    mutants=(Mutant("half", {coefficient: 1},
            "epsilon = 1, delta = 1/100", witness=point(epsilon=1, delta="1/100", c=sqrt(log(num(125)))),),),
)  # fmt: skip


@proof_of(CLASSIC_TAIL)
def _classic_tail(claim: Claim) -> Theorem:
    """Where the threshold t is not negative, P <= exp(-t^2/2)/2 <= exp((epsilon - c^2)/2)/2; else delta > 0.97."""
    *_, size = claim.hypotheses
    t = (c - epsilon / (2 * c)) / sqrt(num(2))
    ratio = arith(0 < 5 / (4 * delta), 0 < delta)
    mass = arith(eq(exp(-BOUND), 4 * delta / 5), ratio, 0 < delta)

    def right(yes: Theorem) -> Theorem:
        small = use(HALF, yes, x=t)
        square = arith(-(t**2) <= epsilon / 2 - c**2 / 2, 0 < c)
        exponent = arith(-(t**2) <= Fraction(1, 2) - BOUND, square, size, epsilon <= 1)
        grown = use(EXP_INCREASING, exponent, x=-(t**2), y=Fraction(1, 2) - BOUND)
        return arith(claim.conclusion, small, grown, mass, numeric(exp(num(Fraction(1, 2))) < Fraction(33, 20)))

    def left(no: Theorem) -> Theorem:
        near = arith(c**2 <= Fraction(1, 2), arith(t < 0, no), 0 < c, epsilon <= 1)
        low = use(EXP_INCREASING, arith(-Fraction(1, 4) <= -BOUND, near, size), x=-Fraction(1, 4), y=-BOUND)
        likely = arith(Fraction(19, 20) <= delta, low, mass, numeric(Fraction(19, 25) < exp(num(Fraction(-1, 4)))))
        least = use(LOG_BOUND, arith(exp(log(num(Fraction(5, 4)))) <= 5 / (4 * delta), 0 < delta, delta <= 1), ratio,
                    x=log(num(Fraction(5, 4))), y=5 / (4 * delta))  # fmt: skip
        far = arith(Fraction(3, 5) < c, size, least, numeric(Fraction(11, 50) < log(num(Fraction(5, 4)))), 0 < c)
        above = arith(Fraction(-1, 4) <= c - epsilon / (2 * c), far, epsilon <= 1)
        start = num(Fraction(-1, 4)) / sqrt(num(2))
        small = use(ERFC_DECREASING, arith(start <= t, above), a=start, b=t)
        return arith(claim.conclusion, small, likely, numeric(erfc(start) < Fraction(19, 10)))

    return cases(0 <= t, right, left)
