"""A bound on KL divergence gives none at group distance two: a law with slow tails beside N(0, 1), and the
KL divergences of both.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, on_listed_pairs
from dpproofs.proving import reading
from theorems.atlas.separated import DENSITY_R, MECHANISM, Tilt, Tilted, moved_to, rewritten, with_tilted
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN, TO_REFERENCE
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.gaussian_variance import SQUARES_SQUARE, STANDARD, UNBOUNDED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG

# A law with a density exp(-exp(x^2/4)) with respect to N(0, 1), but for a factor: its mass is between two numbers ---

SLOW = exp(x**2 / 4)
MASS = E(STANDARD, x, exp(-SLOW))
START = log(MASS)
RATIO = lam(x, exp(-(SLOW + START)))


def slow() -> list[Theorem]:
    """exp(x^2/4) has the mean sqrt(2)."""
    ints, mean = parts(use(SQUARES_SQUARE, arith(0 < sqrt(2)), sigma=sqrt(num(2))))
    known, value = parts(linear(STANDARD, x, SLOW, [(1, ints)], arith(eq(sqrt(num(2)) ** 2, 2))))
    return [known, arith(eq(E(STANDARD, x, SLOW), sqrt(num(2))), value, mean)]


def _mass() -> list[Theorem]:
    """The mass is between exp(-sqrt(2)) and 1."""
    known, mean = slow()
    turned, value = parts(linear(STANDARD, x, -SLOW, [(-1, known)]))
    high = arith(exp(-SLOW) <= 1, use(EXP_INCREASING, arith(-SLOW <= 0), x=-SLOW, y=0))
    known = bounded(STANDARD, x, exp(-SLOW), 1, both(arith(0 <= exp(-SLOW)), high))
    least = use("foundations.jensen-exp", turned, known, P=STANDARD, X=lam(x, -SLOW))
    most = integrate(STANDARD, x, high, known)
    return [known, least, value, mean, most]


def start() -> list[Theorem]:
    """The mass is exp(start), and the start is between -sqrt(2) and 0."""
    _, least, value, mean, most = _mass()
    above = arith(0 < MASS, least)
    low = use("foundations.log-bound", above, least, x=exponent_of(lhs(least)), y=MASS)
    high = use("foundations.log-upper", above, arith(MASS <= exp(num(0)), most), x=0, y=MASS)
    return [use(EXP_OF_LOG, above, y=MASS), arith(-sqrt(num(2)) <= START, low, value, mean), high]


def whole() -> Theorem:
    """The law on 1 has the mass 1."""
    made, value = parts(linear(STANDARD, x, RATIO(x), [(exp(-START), _mass()[0])]))
    inverse = arith(eq(exp(-START) * exp(START), 1))
    return both(made, arith(eq(E(STANDARD, x, RATIO(x)), 1), value, start()[0], inverse))


# KL divergences between N(0, 1) and the law with slow tails: both are at most 2 ---------------

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


# A bound on KL divergence gives none at group distance two ------------------------------------

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
    ints, mean = parts(use(SQUARES_SQUARE, arith(num(0) < 2), sigma=2))
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
