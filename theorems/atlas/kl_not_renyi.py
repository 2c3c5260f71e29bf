"""A bound on KL divergence is none on Rényi divergence, of whatever order above 1.

This file is long because two divergences are computed, and a third one is shown to be infinite.
"""

from __future__ import annotations


from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, eq, exp, lam, log, num, sqrt
from dpproofs.library.counterexamples import absurd, fact, on_both_bits
from dpproofs.library.falsity import refuted
from dpproofs.privacy.notions import KL, KL_DP, RENYI, RENYI_DP, alpha, epsilon, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    bounded,
    dominated,
    generalize,
    integrate,
    intro,
    linear,
    mp,
    numeric,
)
from dpproofs.proving.tactics import obtain, parts, specialize, use, witness
from theorems.atlas.slow_tails import RATIO, SLOW, START, slow, start, whole
from theorems.atlas.separated import of_bits, separated, shown
from theorems.atlas.tilted import Tilted, moved_to, with_tilted
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.squares import STANDARD, UNBOUNDED

LEVEL = 2
KL_R, RENYI_R = on(KL, Y=REAL), on(RENYI, Y=REAL)


def _claim(*asked: Term, level: int = LEVEL) -> Claim:
    return Claim((), separated(KL_DP, (level,), RENYI_DP, (alpha, epsilon), 1 < alpha, *asked))


def _bound(goal: Term, ratio: Term, density: Theorem, known: Theorem, *facts: Theorem) -> Theorem:
    """The KL divergence is the mean of the logarithm of the ratio, which the facts bound."""
    first, second = read(KL_R, goal)["P", "Q"]
    there, back = parts(use("bs16.eq-2.1-mean", density, P=first, Q=second, L=ratio))
    ints = mp(back, known)
    same = parts(mp(there, ints))[1]
    root = numeric(sqrt(num(2)) <= num(LEVEL))
    return witness(goal, ratio, density, ints, arith(rhs(same) <= num(LEVEL), same, *facts, *start(), root))


def _up(made: Tilted, goal: Term) -> Theorem:
    """On 1 against 0 the loss is -(v + start), of which only the start may be positive."""
    first = made.mechanism(num(1))
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
    return _bound(goal, RATIO, made.up, ints, mean, positive, unit)


def _down(made: Tilted, goal: Term) -> Theorem:
    """On 0 against 1 the loss is v + start."""
    first = made.mechanism(num(0))
    known, size = slow()
    same = parts(linear(STANDARD, x, 1 * SLOW, [(1, known)]))
    moment, moved = moved_to(made.base[0], lam(x, num(1)), SLOW, first, same[0])
    ratio = lam(x, 1 / RATIO(x))
    one, unit = parts(use("E_one", P=first))
    ints, mean = parts(linear(first, x, log(ratio(x)), [(1, moment), (START, one)]))
    return _bound(goal, ratio, made.down, ints, mean, moved, same[1], size, unit)


def _never(made: Tilted, bound: Theorem) -> Theorem:
    """A power of the ratio is above exp(s v), and so above a square of v, which has no mean."""
    first, second = made.mechanism(num(0)), made.mechanism(num(1))
    order, level = read(RENYI_R, bound)["alpha", "t"]
    ratio, s = lam(x, 1 / RATIO(x)), order - 1
    ints = parts(
        use("foundations.renyi-at-density", made.down, bound, P=first, Q=second, L=ratio, alpha=order, t=level)
    )[0]
    raised = ratio(x) ** order
    sign = generalize(arith(0 <= raised), x)
    there = parts(use(TO_REFERENCE, made.base[1], sign, ints, P=second, Q=STANDARD, L=RATIO, f=lam(x, raised)))[0]
    factor, half = 4 * exp(-s * START) / s**2, exp(s * SLOW / 2)
    large = parts(linear(STANDARD, x, factor * (RATIO(x) * raised), [(factor, there)]))[0]
    some = arith(0 < s, 1 < order)
    tangent = use("foundations.exp-tangent", x=s * SLOW / 2)
    grows = arith(s * SLOW / 2 <= half, tangent)
    square = arith((s * SLOW) ** 2 <= 4 * half**2, grows, arith(0 <= s * SLOW, some))
    product = arith(eq(factor * (RATIO(x) * raised) * s**2, 4 * half**2), some)
    grown = exp(x**2 / 2)
    scaled = arith(grown * s**2 <= factor * (RATIO(x) * raised) * s**2, square, product, arith(eq(grown, SLOW**2)))
    less = arith(grown <= factor * (RATIO(x) * raised), scaled, arith(0 < s**2, some))
    known = dominated(STANDARD, x, both(arith(0 <= grown), less), large)
    return arith(FALSE, known, use(UNBOUNDED))


def _proof(claim: Claim) -> Theorem:
    """exp(-v)/Z times N(0, 1), for v = exp(x^2/4)."""

    def with_laws(made: Tilted) -> Theorem:
        def pair(goal: Term) -> Theorem:
            return (_up if read(KL_R, goal).P == made.mechanism(num(1)) else _down)(made, goal)

        private = on_both_bits(of_bits(KL_DP, made.mechanism, LEVEL), pair)
        return shown(claim.conclusion, made.mechanism, private, lambda bound: _never(made, bound), (0, 1))

    return with_tilted(RATIO, arith(0 < RATIO(x)), whole(), with_laws)


def _without_loss(said: Theorem) -> Theorem:
    """With kappa = 0 nothing is told."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, never = parts(facts)

        def nothing(goal: Term, one: Term, two: Term) -> Theorem:
            laws = {"P": mechanism(one), "Q": mechanism(two)}
            same = mp(parts(fact("bs16.lemma-2.2a-kl-equality", **laws))[0], at(private, one, two))
            return mp(parts(fact("bs16.lemma-2.2a-equality", arith(num(1) < 2), alpha=2, **laws))[1], same)

        none = intro(of_bits(RENYI_DP, mechanism, 2, 0), nothing)
        return absurd(mp(specialize(never, 2, 0), arith(num(1) < 2)), none)

    return obtain(said, "M", with_mechanism)


LEMMA = Lemma(
    "atlas.kl-dp-not-renyi-dp", "A mechanism with a KL divergence of at most 2, and Rényi DP of no order", SOK,
    *_claim().parts, _proof,
    (Mutant("no loss", _claim(level=0), "nothing is told", control=_claim(0 <= epsilon),
            witness=refuted(_without_loss)),),
)  # fmt: skip
