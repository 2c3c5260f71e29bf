"""The sharp bound on the Mills ratio (AN-Q3): exp(x^2) erfc(x) <= 2/(sqrt(pi) (x + sqrt(x^2 + 4/pi)))."""

from __future__ import annotations

from dpproofs.checkers.calculus import derivative
from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PI, eq, erfc, lam, num, sqrt, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, monotone, numeric, use
from theorems.foundations.reals.from_infinity import a, decreasing_to_zero, e, x
from theorems.foundations.reals.mills_ratio import BELL
from theorems.foundations.reals.square_order import SQUARE, SQUARE_ORDER

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
