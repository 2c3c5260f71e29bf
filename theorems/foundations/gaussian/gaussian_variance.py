"""The variance of a Gaussian law, from the generating function."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, normal, num, sqrt, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, both, cases, dominated, expand, integrate, mean_of_one, parts, signed
from dpproofs.proving.tactics import squared_root, use
from dpproofs.prover.tactic import inequality
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_GENERATING
from theorems.foundations.reals.exponential import EXP_TANGENT
from fractions import Fraction

a, m, s, t, x, mu, sigma = variables("a m s t x mu sigma")
LAW = normal(mu, sigma)
SQUARE, SIZE = (x - mu) ** 2, s**2 * sigma**2 / 2
V = E(LAW, x, SQUARE)

VARIANCE = Lemma(
    "foundations.gaussian-variance", "The variance of a Gaussian law", "gaussian_density",
    (0 < sigma,),
    conj(integrable(LAW, x, SQUARE), eq(V, factor * sigma**2)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("foundations.gaussian-variance", mu=1, sigma=1)),),
)  # fmt: skip


@proof_of(VARIANCE)
def _proof(claim: Claim) -> Theorem:
    """Otherwise a is too small for the difference."""
    ints, *bounds = _between()

    def no_difference(sign: int) -> Theorem:
        gap = sign * (V - sigma**2)

        def impossible(wrong: Theorem) -> Theorem:
            rest = 8 * (sigma**2 + gap)
            size = gap / rest
            whole = arith(0 < rest, wrong, 0 < sigma)
            low, high = arith(0 < size, wrong, whole), arith(size <= Fraction(1, 8), wrong, whole, 0 < sigma)
            step = sqrt(2 * size) / sigma
            exact = arith(eq(step**2 * sigma**2 / 2, size), squared_root(2 * size, low), 0 < sigma)
            small = arith(step**2 * sigma**2 / 2 <= Fraction(1, 8), exact, high)
            made = use(bounds[sign < 0], signed(0 < step, low, 0 < sigma), small, 0 < sigma, s=step)
            part = arith(sigma**2 * size <= gap / 8, wrong, whole, 0 < sigma)
            return arith(gap <= 0, made, arith(eq(sigma**2 * (step**2 * sigma**2 / 2), sigma**2 * size), exact), part)

        return cases(0 < gap, impossible, lambda no: arith(gap <= 0, no))

    same = arith(eq(V, sigma**2), *map(no_difference, (1, -1)))
    return both(use(ints, arith(num(0) < 1), 0 < sigma, s=1), same)


NEAR, FAR = exp(t) + exp(-t), exp(2 * t) + exp(-2 * t)


def _between() -> tuple[Theorem, Theorem, Theorem]:
    """(x - mu)^2 is integrable; with a = s^2 sigma^2/2 <= 1/8 its mean is at most sigma^2 (1 + a), and at least
    sigma^2 (1 - 4 a).

    For t = s (x - mu) and u = cosh(t) - 1 the square of t is between 2 u - u^2 and 2 u.
    """
    tails = [use(GAUSSIAN_GENERATING, 0 < sigma, s=k * s) for k in (1, -1, 2, -2)]
    above = use(inequality(t**2 <= NEAR - 2), t=s * (x - mu))
    below = use(inequality(2 * NEAR - FAR / 4 - Fraction(7, 2) <= t**2), t=s * (x - mu))
    low, top = lhs(below), rhs(above)
    (top_int, top_mean), (low_int, low_mean) = (parts(expand(LAW, x, body, *tails)) for body in (top, low))
    one_int = parts(expand(LAW, x, top / s**2, *tails, 0 < s))[0]
    ints = dominated(LAW, x, both(arith(0 <= SQUARE), arith(SQUARE <= top / s**2, above, 0 < s)), one_int)
    scaled_int, scaled = parts(expand(LAW, x, s**2 * SQUARE, ints))
    upper = integrate(LAW, x, arith(s**2 * SQUARE <= top, above), scaled_int, top_int)
    lower = integrate(LAW, x, arith(low <= s**2 * SQUARE, below), low_int, scaled_int)
    curve, slope = inequality(exp(a) <= 1 + a + a**2, 0 <= a, a <= 1), use(EXP_TANGENT, x=SIZE)
    small = SIZE <= Fraction(1, 8)
    grown = [use(curve, arith(0 <= k * SIZE), arith(k * SIZE <= 1, small), a=k * SIZE) for k in (1, 4)]
    known = scaled, mean_of_one(LAW), *tails
    most = arith(s**2 * V <= s**2 * sigma**2 * (1 + SIZE), upper, top_mean, *known, *grown)
    least = arith(s**2 * sigma**2 * (1 - 4 * SIZE) <= s**2 * V, lower, low_mean, *known, *grown, slope)
    return ints, arith(V <= sigma**2 * (1 + SIZE), most, 0 < s), arith(sigma**2 * (1 - 4 * SIZE) <= V, least, 0 < s)
