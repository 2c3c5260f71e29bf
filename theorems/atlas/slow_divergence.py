"""KL divergences between N(0, 1) and the law with slow tails: both are at most 2."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, lam, log, num, sqrt
from dpproofs.privacy.notions import KL, on
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, both, bounded, integrate, linear, mp, numeric, parts, use, witness
from theorems.atlas.slow_tails import RATIO, SLOW, START, slow, start
from theorems.atlas.tilted import Tilted, moved_to
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.squares import STANDARD

LEVEL = 2
KL_R = on(KL, Y=REAL)


def at_most(goal: Term, ratio: Term, density: Theorem, known: Theorem, *facts: Theorem) -> Theorem:
    """The KL divergence is the mean of the logarithm of the ratio, which the facts bound."""
    first, second = read(KL_R, goal)["P", "Q"]
    there, back = parts(use("bs16.eq-2.1-mean", density, P=first, Q=second, L=ratio))
    ints = mp(back, known)
    same = parts(mp(there, ints))[1]
    return witness(goal, ratio, density, ints, arith(rhs(same) <= num(LEVEL), same, *facts))


def _sizes() -> list[Theorem]:
    return [*start(), numeric(sqrt(num(2)) <= num(LEVEL))]


def from_slow(made: Tilted, goal: Term) -> Theorem:
    """The loss is -(v + start), of which only the start may be positive."""
    first = made.mechanism(made.place)
    fast = use("foundations.exp-tangent", x=SLOW)
    body = RATIO(x) * SLOW
    signs = [arith(0 < part) for part in (exp(-START), exp(-SLOW), SLOW)]
    inverse, product = arith(eq(exp(-SLOW) * exp(SLOW), 1)), arith(eq(RATIO(x), exp(-START) * exp(-SLOW)))
    high = arith(body <= exp(-START), fast, product, inverse, *signs)
    known = bounded(STANDARD, x, body, exp(-START), both(arith(0 <= body), high))
    moment, _ = moved_to(made.base[1], RATIO, SLOW, first, known)
    positive = integrate(first, x, arith(0 <= SLOW), moment)
    loss = log(RATIO(x))
    one, unit = parts(use("E_one", P=first))
    ints, mean = parts(linear(first, x, loss, [(-1, moment), (-START, one)]))
    return at_most(goal, RATIO, made.up, ints, mean, positive, unit, *_sizes())


def to_slow(made: Tilted, goal: Term) -> Theorem:
    """The loss is v + start."""
    first = made.mechanism(num(0))
    known, size = slow()
    same = parts(linear(STANDARD, x, 1 * SLOW, [(1, known)]))
    moment, moved = moved_to(made.base[0], lam(x, num(1)), SLOW, first, same[0])
    ratio = lam(x, 1 / RATIO(x))
    one, unit = parts(use("E_one", P=first))
    ints, mean = parts(linear(first, x, log(ratio(x)), [(1, moment), (START, one)]))
    return at_most(goal, ratio, made.down, ints, mean, moved, same[1], size, unit, *_sizes())
