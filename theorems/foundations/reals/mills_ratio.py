"""Bounds on exp(x^2) erfc(x), the Mills ratio of the Gaussian law, up to the sharp one; they hold since
functions that decrease to 0 are nonnegative.
"""

from dpproofs.prelude import *
from dpproofs.checkers.calculus import derivative
from dpproofs.mutants.witnesses import at_point
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.erfc import ERFC_DECREASING, ERFC_VANISHES
from theorems.foundations.reals.powers import SQUARE, SQUARE_ORDER

# Functions that decrease to 0 are nonnegative -------------------------------------------------

x, a, c, e = variables("x a c e")
f = var("f", function_type((REAL,), REAL))
SMALL = exists(c, conj(a <= c, -e <= f(c)))
conclusion = mark("conclusion", 0 <= f(a))

FROM_INFINITY = Lemma(
    "foundations.from-infinity", "f(a) >= 0 when f is largest at a and comes near 0 or above", "elementary",
    (forall(c, implies(a <= c, f(c) <= f(a))), forall(e, implies(0 < e, SMALL))),
    conclusion,
    mutants=(Mutant("strict", {conclusion: 0 < f(a)}, "f = 0",
                    witness=at_point(
                        lambda goal: for_all(goal, arith(said_of(goal, c)), c),
                        lambda goal: for_all(goal, witness(said_of(goal, e), 0, 0 < e), e), a=0, f=lam(c, num(0)),
                    )),),
)  # fmt: skip


@proof_of(FROM_INFINITY)
def _from_infinity(claim: Claim) -> Theorem:
    """If f(a) < 0 then f would stay below f(a)."""
    falls, reaches = claim.hypotheses
    goal = claim.conclusion

    def impossible(no: Theorem) -> Theorem:
        gap = -f(a) / 2

        def far(point: Term, facts: Theorem) -> Theorem:
            below = at(falls, point, by=[facts])
            return arith(goal, below, facts, no)

        return obtain(at(reaches, gap, by=[arith(0 < gap, no)]), "c", far)

    return cases(goal, lambda yes: yes, impossible)


def decreasing_to_zero(body: Term, start: Term, falls: Theorem, low: Theorem) -> Theorem:
    """0 <= body at the start: -body increases from there on (falls), and body >= -erfc(x) (low)."""
    value, above, order = lam(x, body), generalize(discharge(low, start <= x), x), start <= c
    reached = exists(c, conj(start <= c, -e <= value(c)))

    def far(point: Term, facts: Theorem) -> Theorem:
        top = maximum(point, start)
        beyond = use(ERFC_DECREASING, arith(point <= top), a=point, b=top)
        size = at(above, top, by=[arith(start <= top)])
        return witness(reached, top, arith(start <= top), arith(-e <= value(top), size, beyond, facts))

    reach = generalize(discharge(obtain(use(ERFC_VANISHES, 0 < e), "c", far), 0 < e), e)
    fall = arith(value(c) <= value(start), at(falls, start, c, by=[order]))
    return use(FROM_INFINITY, generalize(discharge(fall, order), c), reach, f=value, a=start)


# Bounds on exp(x^2) erfc(x), the Mills ratio of the Gaussian law (AN-Q1, AN-Q2, AN-Q4) --------

BELL = exp(-(x**2))

LINEAR = Lemma(
    "foundations.mills-linear", "x exp(x^2) erfc(x) <= 1/sqrt(pi) (AN-Q2)", "gaussian_density",
    (0 < x,),
    sqrt(PI) * x * erfc(x) <= factor * exp(-(x**2)),
    mutants=(Mutant("factor", {factor: LESS}, "x = 10", witness=point(x=20)),),
)  # fmt: skip


@proof_of(LINEAR)
def _linear(claim: Claim) -> Theorem:
    """exp(-x^2)/(sqrt(pi) x) - erfc(x) has derivative -exp(-x^2)/(sqrt(pi) x^2)."""
    f = BELL / (sqrt(PI) * x) - erfc(x)
    falls = monotone(-f, x, [a <= x], 0 < a)
    positive = decreasing_to_zero(f, a, falls, arith(-erfc(x) <= f, 0 < a, a <= x))
    return arith(claim.conclusion, use(positive, 0 < x, a=x), 0 < x)


# exp(x^2) erfc(x) <= 1 for x >= 0 (AN-Q1); 2 x/(1 + 2 x^2) <= sqrt(pi) exp(x^2) erfc(x) for x >= 0 (AN-Q4) ---

HALF = Lemma(
    "foundations.mills-half", "exp(x^2) erfc(x) <= 1 for x >= 0 (AN-Q1)", "gaussian_density",
    (0 <= x,),
    erfc(x) <= factor * exp(-(x**2)),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: LESS}, "an equality at x = 0", witness=point(x=0)),),
)  # fmt: skip

LOWER = Lemma(
    "foundations.mills-lower", "2 x/(1 + 2 x^2) <= sqrt(pi) exp(x^2) erfc(x) for x >= 0 (AN-Q4)", "gaussian_density",
    (0 <= x,),
    factor * 2 * x / (1 + 2 * x**2) * exp(-(x**2)) <= sqrt(PI) * erfc(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "x = 10", witness=point(x=3)),),
)  # fmt: skip


# The sharp bound on the Mills ratio (AN-Q3): exp(x^2) erfc(x) <= 2/(sqrt(pi) (x + sqrt(x^2 + 4/pi))) ---

w = var("w")

SHARP = Lemma(
    "foundations.mills-sharp", "exp(x^2) erfc(x) <= 2/(sqrt(pi) (x + sqrt(x^2 + 4/pi))) for x >= 0 (AN-Q3)",
    "gaussian_density",
    (0 <= x,),
    sqrt(PI) * (x + sqrt(x**2 + 4 / PI)) * erfc(x) <= factor * 2 * BELL,
    mutants=(Mutant("factor", {factor: LESS}, "an equality at x = 0", witness=point(x="1/1000")),),
)  # fmt: skip


@proof_of(SHARP)
def _sharp(claim: Claim) -> Theorem:
    """2/(x + w) = (w - x) pi/2 for w = sqrt(x^2 + 4/pi); minus erfc(x) it rises from 0, then falls to 0."""
    q, root = 4 / PI, sqrt(x**2 + 4 / PI)
    f = sqrt(PI) / 2 * (root - x) * BELL - erfc(x)
    size = arith(1 < q, numeric(PI < 4)), arith(q < 2, numeric(num(3) < PI))
    square = use(SQUARE, arith(0 < x**2 + q), u=x**2 + q)
    first, second = root * (2 * x**2 + q - 1), x * (2 * x**2 + 2 * q - 1)
    rate = BELL * sqrt(PI) / 2 / root
    same = arith(eq(derivative(f, x)[0], rate * (first - second)), square)
    turn = (q - 1) / sqrt(2 - q)
    squared = arith(eq(turn * turn * (2 - q), (q - 1) ** 2), use(SQUARE, size[1], u=2 - q), size[1])
    positive = arith(0 < turn, *size)

    def slope(rising: bool, *facts: Theorem | Term) -> Theorem:
        order = use(_sign(rising), *facts, square, size[0], arith(0 < root), w=root, e=q)
        scaled = arith(0 <= (rate * (first - second) if rising else rate * (second - first)), order, arith(0 < rate))
        return arith(0 <= (derivative(f, x)[0] if rising else derivative(-f, x)[0]), scaled, same)

    def quadratic(goal: Term, *facts: Theorem | Term) -> Theorem:
        return arith(goal, squared, positive, size[1], *facts)

    beyond = arith(0 <= x, a <= x, turn <= a, positive)
    rises = monotone(
        f,
        x,
        [0 <= x, x <= turn],
        slope=slope(True, 0 <= x, quadratic((2 - q) * x**2 <= (q - 1) ** 2, 0 <= x, x <= turn)),
    )
    falls = monotone(
        -f, x, [a <= x], slope=slope(False, beyond, quadratic((q - 1) ** 2 <= (2 - q) * x**2, a <= x, turn <= a))
    )
    wide = use(SQUARE_ORDER, arith(x * x <= root * root, square), beyond, u=x, v=root)
    tail = decreasing_to_zero(f, a, falls, arith(-erfc(x) <= f, wide))
    at_zero = arith(eq(lam(x, f)(num(0)), 0), use("erfc_complement", a=0), use("erf_zero"))
    goal = 0 <= f
    near = cases(
        x <= turn,
        lambda yes: arith(goal, at(rises, 0, x, by=[0 <= x, yes, positive]), at_zero),
        lambda no: arith(goal, use(tail, arith(turn <= x, no), a=x)),
    )
    scaled = arith(0 <= f * (x + root), near, 0 <= x)
    return arith(claim.conclusion, scaled, square)


FIRST, SECOND = w * (2 * x**2 + e - 1), x * (2 * x**2 + 2 * e - 1)
ROOT = (0 <= x, 0 < w, eq(w * w, x**2 + e), 1 < e)


def _sign(first_is_larger: bool) -> Theorem:
    """The difference of the squares is e ((e - 1)^2 - (2 - e) x^2)."""
    y, (left, right) = x**2, ((2 - e) * x**2, (e - 1) ** 2)
    squared = arith(eq(FIRST * FIRST, (y + e) * (2 * y + e - 1) ** 2), ROOT[2])
    squares = arith(eq(FIRST * FIRST - SECOND * SECOND, e * (right - left)), squared)
    low, high, turn = (SECOND, FIRST, left <= right) if first_is_larger else (FIRST, SECOND, right <= left)
    order = arith(low * low <= high * high, squares, turn, 1 < e)
    return use(SQUARE_ORDER, order, arith(0 <= FIRST, *ROOT), arith(0 <= SECOND, *ROOT), u=low, v=high)
