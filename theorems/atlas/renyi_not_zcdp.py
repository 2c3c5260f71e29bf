"""Rényi DP of one order does not imply zCDP: orders above may be infinite.

This file is long because the counterexample is worked out on 1 against 0, on 0 against 1, and at orders above.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, eq, exp, lam, num
from dpproofs.mutants.counterexamples import absurd, fact, on_listed_pairs
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import RENYI, RENYI_DP, ZCDP, on, rho, xi
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, mark, proof_of
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, both, bounded, dominated, generalize, integrate, linear, numeric, obtain
from dpproofs.proving.tactics import intro, mp, parts, specialize, use, witness, written_as
from theorems.atlas.separated import of_bits, separated, shown
from theorems.atlas.tilted import Tilt, Tilted, moved_to, with_tilted
from theorems.citations import SOK
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.squares import STANDARD, SQUARE, UNBOUNDED

ORDER, LEVEL, EQUALITY = Fraction(5, 4), 4, "bs16.lemma-2.2a-equality"
level = mark("level", LEVEL)

LEMMA = Lemma(
    "atlas.renyi-dp-not-zcdp", "A mechanism that is (5/4, 4)-Rényi DP, and (xi, rho)-zCDP for no xi and rho", SOK,
    (),
    separated(RENYI_DP, (ORDER, level), ZCDP, (xi, rho)),
    mutants=(Mutant("no loss", {level: 0}, "nothing leaks", control=also(0 <= rho)),),
)  # fmt: skip

RENYI_R = on(RENYI, Y=REAL)

RATIO = lam(x, exp(Fraction(3, 8) * x**2) / 2)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """exp(3 x^2/8)/2 times N(0, 1)."""

    def with_laws(made: Tilted) -> Theorem:
        def pair(goal: Term) -> Theorem:
            return (_up if read(RENYI_R, goal).P == made.mechanism(num(1)) else _down)(made, goal)

        private = on_listed_pairs(of_bits(RENYI_DP, made.mechanism, ORDER, LEVEL), pair)
        return shown(claim.conclusion, made.mechanism, private, lambda line: _never(made, line))

    return with_tilted([Tilt(RATIO, arith(0 < RATIO(x)), _whole())], lambda made: with_laws(*made))


BOUND = exp((ORDER - 1) * num(LEVEL))


def _up(made: Tilted, goal: Term) -> Theorem:
    """On 1 against 0: the ratio to the power 5/4 is exp(15 x^2/32) times a constant."""
    ints, mean = parts(use(SQUARE, arith(num(0) < 4), sigma=4))
    raised, factor = RATIO(x) ** ORDER, num(Fraction(1, 2)) ** ORDER
    known, value = parts(linear(STANDARD, x, num(1) * raised, [(factor, ints)]))
    moment, moved = moved_to(made.base[0], lam(x, num(1)), raised, made.mechanism(num(0)), known)
    small = numeric(factor * 4 <= exp(num(1)))
    level = arith(eq(BOUND, exp(num(1))))
    return witness(goal, RATIO, made.up, moment, arith(lhs(moved) <= BOUND, moved, value, mean, small, level))


def _down(made: Tilted, goal: Term) -> Theorem:
    """On 0 against 1: the ratio is at most 2."""
    ratio = lam(x, 1 / RATIO(x))
    raised, root = ratio(x) ** ORDER, num(2) ** (ORDER - 1)
    below = arith(0 <= RATIO(x) * raised)
    falls = -Fraction(3, 32) * x**2
    high = arith(RATIO(x) * raised <= root, use(EXP_INCREASING, arith(falls <= 0), x=falls, y=0))
    body = RATIO(x) * raised
    known = bounded(STANDARD, x, body, root, both(below, high))
    most = integrate(STANDARD, x, high, known)
    moment, moved = moved_to(made.base[1], RATIO, raised, made.mechanism(num(1)), known)
    small, level = numeric(root <= exp(num(1))), arith(eq(BOUND, exp(num(1))))
    return witness(goal, ratio, made.down, moment, arith(lhs(moved) <= BOUND, moved, most, small, level))


def _never(made: Tilted, line: Theorem) -> Theorem:
    """At the order 3 the ratio to the power 3 is above exp(x^2/2)/8."""
    first, second = made.mechanism(num(1)), made.mechanism(num(0))
    bound = at(line, 3, by=[arith(num(1) < 3)])
    ints = parts(use("foundations.renyi-at-density", made.up, bound, P=first, Q=second, L=RATIO, alpha=3,
                     t=read(RENYI_R, bound).t))[0]  # fmt: skip
    raised = RATIO(x) ** num(3)
    sign = generalize(arith(0 <= raised), x)
    there = parts(use(TO_REFERENCE, made.base[0], sign, ints, P=second, Q=STANDARD, L=lam(x, num(1)),
                      f=lam(x, raised)))[0]  # fmt: skip
    eight = parts(linear(STANDARD, x, 8 * (1 * raised), [(8, there)]))[0]
    grown = exp(x**2 / 2)
    order = use(EXP_INCREASING, arith(x**2 / 2 <= Fraction(9, 8) * x**2), x=x**2 / 2, y=Fraction(9, 8) * x**2)
    less = arith(grown <= 8 * (1 * raised), order)
    known = dominated(STANDARD, x, both(arith(0 <= grown), less), eight)
    return arith(FALSE, known, use(UNBOUNDED))


def _whole() -> Theorem:
    """The law on 1 has the mass 1."""
    ints, mean = parts(use(SQUARE, arith(num(0) < 2), sigma=2))
    known, value = parts(linear(STANDARD, x, RATIO(x), [(Fraction(1, 2), ints)]))
    return both(known, arith(eq(E(STANDARD, x, RATIO(x)), 1), value, mean))


@refutation_of(LEMMA, "no loss")
def _without_loss(said: Theorem) -> Theorem:
    """With epsilon = 0 nothing is leaked, at any order."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, never = parts(facts)

        def nothing(goal: Term, one: Term, two: Term, order: Term) -> Theorem:
            laws = {"P": mechanism(one), "Q": mechanism(two)}
            same = mp(parts(fact(EQUALITY, arith(1 < num(ORDER)), alpha=ORDER, **laws))[0], at(private, one, two))
            return written_as(goal, mp(parts(fact(EQUALITY, 1 < order, alpha=order, **laws))[1], same))

        return absurd(specialize(never, 0, 0), intro(of_bits(ZCDP, mechanism, 0, 0), nothing))

    return obtain(said, "M", with_mechanism)
