"""A bound on KL divergence gives none at group distance two.

This file is long because two more divergences are bounded, and one is shown to be infinite.
"""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.language.terms import FALSE, REAL, E, conj, disj, eq, exists, exp, forall, implies, lam, log, neg, num
from dpproofs.language.terms import sqrt, var
from dpproofs.mutants.counterexamples import absurd, fact, on_listed_pairs
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import KL_DP, SYMMETRIC, TWO_STEPS, kappa, on
from dpproofs.proving import reading
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, mark, proof_of
from dpproofs.proving.reading import conjuncts, disjuncts, lhs, opened, premise_of, read, rhs
from dpproofs.proving.tactics import arith, at, both, discharge, dominated, generalize, integrate, intro, linear, mp
from dpproofs.proving.tactics import numeric, obtain, parts, split, use, witness
from theorems.atlas.separated import MECHANISM
from theorems.atlas.slow_divergence import KL_R, LEVEL, at_most, from_slow, to_slow
from theorems.atlas.slow_tails import RATIO, SLOW, START, slow, whole
from theorems.atlas.tilted import DENSITY_R, Tilt, Tilted, moved_to, rewritten, with_tilted
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.squares import SQUARE, STANDARD, UNBOUNDED
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG

a, b = var("a"), var("b")
NEAR = lam((a, b), disj(*(conj(eq(a, one), eq(b, two)) for one, two in ((0, 1), (1, 0), (0, 2), (2, 0)))))
FAR = lam((a, b), disj(conj(eq(a, 1), eq(b, 2)), conj(eq(a, 2), eq(b, 1))))
level = mark("level", LEVEL)


def _said(definition: Definition, mechanism: Term, relation: Term, *numbers: object) -> Term:
    return on(definition, X=REAL, Y=REAL)(mechanism, relation, *numbers)


never = forall(kappa, implies(neg(_said(KL_DP, MECHANISM, FAR, kappa))))

LEMMA = Lemma(
    "atlas.kl-dp-not-groups", "A mechanism with a KL divergence of at most 2, and with none at group distance two", SOK,
    (),
    exists(
        MECHANISM,
        conj(
            _said(KL_DP, MECHANISM, NEAR, level), on(SYMMETRIC, X=REAL)(NEAR), on(TWO_STEPS, X=REAL)(NEAR, FAR), never
        ),
    ),
    mutants=(Mutant("no loss", {level: 0}, "nothing is leaked", control=also(0 <= kappa)),),
)  # fmt: skip

SLOW_DATA, WIDE_DATA = num(1), num(2)
BASE, QUARTER = log(sqrt(num(2))), x**2 / 4
WIDE = lam(x, exp(QUARTER - BASE))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """N(0, 1) lies between exp(-v)/Z times it and N(0, 2), for v = exp(x^2/4)."""

    def with_laws(slow_: Tilted, wide: Tilted) -> Theorem:
        mechanism = slow_.mechanism
        there = {mechanism(SLOW_DATA): (slow_, from_slow), mechanism(WIDE_DATA): (wide, _from_wide)}
        back = {mechanism(SLOW_DATA): (slow_, to_slow), mechanism(WIDE_DATA): (wide, _to_wide)}

        def pair(goal: Term) -> Theorem:
            first, second = read(KL_R, goal)["P", "Q"]
            made, way = there[first] if first in there else back[second]
            return way(made, goal)

        private = on_listed_pairs(_said(KL_DP, mechanism, NEAR, LEVEL), pair)
        _, symmetric, steps, never = conjuncts(opened(claim.conclusion, mechanism))

        def refuse(refused: Term, *_: Term) -> Theorem:
            claimed = reading.denied(refused)
            bound = at(claimed, WIDE_DATA, SLOW_DATA, by=[arith(FAR(WIDE_DATA, SLOW_DATA))])
            return arith(refused, discharge(_never(slow_, wide, bound), claimed))

        def turned(said: Term, *data: Term) -> Theorem:
            return split(NEAR(*data), *[lambda known: _near(said, known)] * 4)

        return witness(
            claim.conclusion, mechanism, both(private, intro(symmetric, turned), _steps(steps), intro(never, refuse))
        )

    tilts = [Tilt(RATIO, arith(0 < RATIO(x)), whole()), Tilt(WIDE, arith(0 < WIDE(x)), _wide())]
    return with_tilted(tilts, lambda made: with_laws(*made))


def _from_wide(made: Tilted, goal: Term) -> Theorem:
    """The loss is x^2/4 - base, and x^2/8 <= exp(x^2/8) - 1."""
    first = made.mechanism(made.place)
    ints, mean = parts(use(SQUARE, arith(num(0) < 2), sigma=2))
    known, size = slow()
    scale = 2 * exp(-BASE)
    wider = exp(3 * x**2 / 8)
    top, value = parts(linear(STANDARD, x, scale * (wider - SLOW), [(scale, ints), (-scale, known)]))
    tangent = use("foundations.exp-tangent", x=x**2 / 8)
    product = arith(eq(WIDE(x) * exp(x**2 / 8), exp(-BASE) * wider))
    body = WIDE(x) * QUARTER
    below = arith(WIDE(x) * (x**2 / 8) <= WIDE(x) * (exp(x**2 / 8) - 1), tangent, arith(0 < WIDE(x)))
    high = arith(body <= scale * (wider - SLOW), below, product, arith(eq(WIDE(x), exp(-BASE) * SLOW)))
    under = dominated(STANDARD, x, both(arith(0 <= body, arith(0 < WIDE(x))), high), top)
    moment, moved = moved_to(made.base[1], WIDE, QUARTER, first, under)
    total = integrate(STANDARD, x, high, under, top)
    one, unit = parts(use("E_one", P=first))
    loss, sum_ = parts(linear(first, x, log(WIDE(x)), [(1, moment), (-BASE, one)]))
    inverse = arith(eq(exp(-BASE) * exp(BASE), 1))
    small = arith(scale * (2 - sqrt(num(2))) <= 2, inverse, *_root())
    return at_most(goal, WIDE, made.up, loss, sum_, moved, total, value, mean, size, unit, small, *_root())


def _root() -> list[Theorem]:
    """exp(base) = sqrt(2), and the base is not negative."""
    two = numeric(sqrt(num(2)) <= num(LEVEL))
    return [use(EXP_OF_LOG, arith(0 < sqrt(num(2))), y=sqrt(num(2))), numeric(0 <= BASE), two]


def _to_wide(made: Tilted, goal: Term) -> Theorem:
    """The loss is base - x^2/4."""
    first = made.mechanism(num(0))
    tangent = use("foundations.exp-tangent", x=QUARTER)
    low = arith(0 <= QUARTER)
    known = dominated(STANDARD, x, both(low, arith(QUARTER <= SLOW, tangent)), slow()[0])
    same = parts(linear(STANDARD, x, 1 * QUARTER, [(1, known)]))[0]
    moment, _ = moved_to(made.base[0], lam(x, num(1)), QUARTER, first, same)
    positive = integrate(first, x, low, moment)
    ratio = lam(x, 1 / WIDE(x))
    one, unit = parts(use("E_one", P=first))
    loss, mean = parts(linear(first, x, log(ratio(x)), [(-1, moment), (BASE, one)]))
    most = numeric(BASE <= LEVEL)
    return at_most(goal, ratio, made.down, loss, mean, positive, unit, most)


def _never(slow_: Tilted, wide: Tilted, bound: Theorem) -> Theorem:
    """The loss has exp(x^2/4) in it, whose mean is that of exp(x^2/2) under N(0, 1)."""
    first, second, level = wide.mechanism(WIDE_DATA), wide.mechanism(SLOW_DATA), read(KL_R, bound).t
    chained = use(DENSITY_CHAIN, wide.up, slow_.down, P=first, R=wide.mechanism(num(0)), Q=second, L=WIDE,
                  G=lam(x, 1 / RATIO(x)))  # fmt: skip
    ratio = lam(x, exp(QUARTER - BASE + SLOW + START))
    product = read(DENSITY_R, chained).L
    density = rewritten(chained, ratio, arith(eq(product(x), ratio(x))))
    ints = parts(use("foundations.kl-at-density", density, bound, P=first, Q=second, L=ratio, t=level))[0]
    known = parts(mp(parts(use("bs16.eq-2.1-mean", density, P=first, Q=second, L=ratio))[0], ints))[0]
    more = BASE - START
    top = parts(linear(first, x, QUARTER + SLOW, [(1, known), (more, parts(use("E_one", P=first))[0])]))[0]
    within = dominated(first, x, both(arith(0 <= SLOW), arith(SLOW <= QUARTER + SLOW)), top)
    sign = generalize(arith(0 <= SLOW), x)
    moved = parts(use(TO_REFERENCE, wide.base[1], sign, within, P=first, Q=STANDARD, L=WIDE, f=lam(x, SLOW)))[0]
    grown = parts(linear(STANDARD, x, exp(x**2 / 2), [(exp(BASE), moved)]))[0]
    return arith(FALSE, grown, use(UNBOUNDED))


def _near(goal: Term, known: Theorem) -> Theorem:
    """That two data sets are neighbours, where it is known which they are."""
    values = {lhs(equation): rhs(equation) for equation in parts(known)}
    pairs = map(conjuncts, disjuncts(goal))
    pair = next(pair for pair in pairs if all(values.get(lhs(e), lhs(e)) == rhs(e) for e in pair))
    return infer("or_intro", both(*(arith(equation, known) for equation in pair)), formula=goal)


def _steps(goal: Term) -> Theorem:
    """By way of 0."""

    def by_zero(wanted: Term, one: Term, two: Term) -> Theorem:
        given = FAR(one, two)

        def way(known: Theorem) -> Theorem:
            return witness(wanted, num(0), *(_near(NEAR(*pair), known) for pair in ((one, 0), (0, two))))

        return split(given, way, way)

    return intro(goal, by_zero)


def _wide() -> Theorem:
    """exp(x^2/4) has the mean sqrt(2)."""
    known, mean = slow()
    made, value = parts(linear(STANDARD, x, WIDE(x), [(exp(-BASE), known)]))
    inverse = arith(eq(exp(-BASE) * exp(BASE), 1))
    return both(made, arith(eq(E(STANDARD, x, WIDE(x)), 1), value, mean, _root()[0], inverse))


@refutation_of(LEMMA, "no loss")
def _without_loss(said: Theorem) -> Theorem:
    """With kappa = 0 all three laws are one."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, steps, never = parts(facts)

        def same(one: Term, two: Term) -> Theorem:
            laws = {"P": mechanism(one), "Q": mechanism(two)}
            return fact("bs16.lemma-2.2a-kl-equality", **laws)

        def nothing(goal: Term, one: Term, two: Term) -> Theorem:
            def by(middle: Term, near: Theorem) -> Theorem:
                there, back = parts(near)
                first = mp(parts(same(one, middle))[0], at(private, one, middle, by=[there]))
                second = mp(parts(same(middle, two))[0], at(private, middle, two, by=[back]))
                turned = parts(same(one, two))[1]
                every = premise_of(turned)
                tests = intro(every, lambda equal, test: arith(equal, at(first, test), at(second, test)))
                return mp(turned, tests)

            return obtain(at(steps, one, two), "x2", by)

        none = intro(_said(KL_DP, mechanism, FAR, 0), nothing)
        return absurd(at(never, 0), none)

    return obtain(said, "M", with_mechanism)
