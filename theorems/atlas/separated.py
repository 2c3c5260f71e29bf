"""Mechanisms that separate notions: Gaussian DP is not pure DP, and approximate DP bounds no KL divergence.
First what separates two notions, and mechanisms whose answers on 0 are N(0, 1).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.proving import reading
from theorems.citations import LI
from theorems.composition.optimal.revealing_responses import NEIGHBOURS
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN, DENSITY_INVERSE, FROM_REFERENCE
from theorems.foundations.densities.likelihood_ratios import DENSITY_EQUAL
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.gaussian_variance import STANDARD
from theorems.papers.li_2019.def_2_4_renyi_and_zcdp import PURE as NOT_PURE

# What separates two notions: one mechanism on two data sets that has the one, and the other with no numbers ---

MECHANISM = var("M", function_type((REAL,), prob(REAL)))
BITS = on(SYMMETRIC, X=REAL)(NEIGHBOURS)


def of_bits(notion: Definition, mechanism: Term, *numbers: object) -> Term:
    """The notion of a mechanism that is given 0 or 1."""
    return on(notion, X=REAL, Y=REAL)(mechanism, NEIGHBOURS, *numbers)


def separated(
    has: Definition, numbers: Sequence[object], lacks: Definition, others: Sequence[Term], *asked: Term
) -> Term:
    """Some mechanism has the one notion with these numbers, and the other one with none that are as asked."""
    never = forall(tuple(others), implies(*asked, neg(of_bits(lacks, MECHANISM, *others))))
    return exists(MECHANISM, conj(of_bits(has, MECHANISM, *numbers), BITS, never))


def shown(
    goal: Term,
    mechanism: Term,
    known: Theorem,
    absurd: Callable[[Theorem], Theorem],
    order: tuple[int, int] = (1, 0),
) -> Theorem:
    """The separation, by a mechanism that is known to have the one notion; the other one would be absurd."""
    *_, never = conjuncts(opened(goal, mechanism))
    symmetric = intro(BITS, lambda said, *data: arith(said, NEIGHBOURS(*data)))

    def refuse(refused: Term, *_: Term) -> Theorem:
        claimed = reading.denied(refused)
        return arith(refused, discharge(absurd(at_bits(claimed, *order)), claimed))

    return witness(goal, mechanism, both(known, symmetric, intro(never, refuse)))


def at_bits(claimed: Term, one: int, two: int) -> Theorem:
    """What a notion says of the data 1 and 0, or 0 and 1."""
    return at(claimed, one, two, by=[arith(NEIGHBOURS(num(one), num(two)))])


# A mechanism that answers with N(0, 1) on 0, and with laws that have densities with respect to it elsewhere ---

u = var("u")
DENSITY_R = on(DENSITY, Y=REAL)


class Tilted(NamedTuple):
    """The mechanism, the place of the other law, and the ratios of its laws: that there to that on 0, and back."""

    mechanism: Term
    place: Term
    base: tuple[Theorem, Theorem]
    up: Theorem
    down: Theorem


class Tilt(NamedTuple):
    """A function that is positive, is integrable, and has the mean 1, with proofs of that."""

    g: Term
    above: Theorem
    whole: Theorem


def with_tilted(tilts: Sequence[Tilt], then: Callable[[list[Tilted]], Theorem]) -> Theorem:
    """A conclusion from the mechanism that answers on 1, 2, ... with the laws that have these densities."""
    places = range(1, len(tilts) + 1)
    chosen = [ind(eq(u, place)) for place in places]
    rest, body, signs, known = num(1), num(0), list[Theorem](), list[tuple[Term, Theorem]]()
    for mark, tilt in zip(chosen, tilts, strict=True):
        share, rest = rest * mark, rest * (1 - mark)
        signs.append(arith(0 <= share * tilt.g(x), *signs, tilt.above))
        signs.append(arith(0 <= rest, *signs))
        body += share * tilt.g(x)
        known.append((share, parts(tilt.whole)[0]))
    one, unit = parts(use("E_one", P=STANDARD))
    f = lam((u, x), body + rest)
    ints, mean = parts(linear(STANDARD, x, f(u, x), [*known, (rest, one)]))
    means = [parts(tilt.whole)[1] for tilt in tilts]
    total = both(ints, arith(eq(E(STANDARD, x, f(u, x)), 1), mean, unit, *means))
    sign = generalize(arith(0 <= f(u, x), *signs), u, x)
    made = use("foundations.law-with-density", sign, generalize(total, u), P=lam(u, STANDARD), f=f)

    def marks(place: int) -> list[Theorem]:
        return [arith(eq(ind(eq(num(place), other)), int(place == other))) for other in places]

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        flat = lam(x, num(1))
        there = rewritten(specialize(facts, 0), flat, arith(eq(f(num(0), x), 1), *marks(0)))
        first = laws(num(0))
        inverse = use(DENSITY_INVERSE, there, generalize(arith(num(0) < 1), x), Q=first, P=STANDARD, G=flat)
        back = rewritten(inverse, flat, arith(num(0) < 1))
        made = []
        for place, tilt in zip(places, tilts, strict=True):
            same = arith(eq(f(num(place), x), tilt.g(x)), *marks(place))
            here = rewritten(specialize(facts, place), tilt.g, same)
            made.append(_tilted(laws, place, tilt, there, back, here))
        return then(made)

    return obtain(made, "R", with_laws)


def _tilted(laws: Term, place: int, tilt: Tilt, there: Theorem, back: Theorem, here: Theorem) -> Tilted:
    first, second, g, flat = laws(num(0)), laws(num(place)), tilt.g, lam(x, num(1))
    down = use(DENSITY_INVERSE, here, generalize(tilt.above, x), Q=second, P=STANDARD, G=g)
    up = use(DENSITY_CHAIN, here, back, P=second, R=STANDARD, Q=first, L=g, G=flat)
    last = use(DENSITY_CHAIN, there, down, P=first, R=STANDARD, Q=second, L=flat, G=lam(x, 1 / g(x)))
    bare = rewritten(last, lam(x, 1 / g(x)), arith(eq(1 * (1 / g(x)), 1 / g(x)), tilt.above))
    return Tilted(laws, num(place), (there, here), rewritten(up, g, arith(eq(g(x) * 1, g(x)))), bare)


def moved_to(density: Theorem, ratio: Term, body: Term, law: Term, known: Theorem) -> list[Theorem]:
    """What is integrable under N(0, 1) times the ratio, under the law with that ratio, with its mean."""
    positive = generalize(arith(0 <= body), x)
    return parts(use(FROM_REFERENCE, density, positive, known, P=law, Q=STANDARD, L=ratio, f=lam(x, body)))


def rewritten(density: Theorem, ratio: Term, same: Theorem) -> Theorem:
    """The likelihood ratio in other words."""
    old, P, Q = read(DENSITY_R, density)["L", "P", "Q"]
    equal = generalize(arith(eq(old(x), ratio(x)), same), x)
    return use(DENSITY_EQUAL, density, equal, P=P, Q=Q, L=old, G=ratio)


# Gaussian DP does not imply pure DP -----------------------------------------------------------

LEMMA = Lemma(
    "atlas.gaussian-dp-not-pure-dp", "A mechanism that is Gaussian DP, and epsilon-DP for no epsilon", LI,
    (),
    separated(GAUSSIAN_DP, (1,), PURE_DP, (epsilon,)),
    mutants=(Mutant("no noise", Claim((), separated(GAUSSIAN_DP, (0,), PURE_DP, (epsilon,))), "mu = 0 is epsilon = 0",
                    control=also(0 <= epsilon)),),
)  # fmt: skip

NOISE = lam(u, normal(u, num(1)))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Noise N(0, 1)."""
    moves = intro(on(SENSITIVITY, X=REAL)(lam(u, u), NEIGHBOURS, num(1)), _apart)
    known = use("profiles.gaussian-mechanism", moves, arith(num(0) < 1), q=lam(u, u), N=NEIGHBOURS, Delta=1, sigma=1)
    private = written_as(of_bits(GAUSSIAN_DP, NOISE, 1), known)

    def both_means(close: Theorem) -> Theorem:
        return arith(FALSE, use(NOT_PURE, close, arith(num(0) < 1), mu=1, nu=0, sigma=1, epsilon=epsilon))

    return shown(claim.conclusion, NOISE, private, both_means)


def _apart(goal: Term, one: Term, two: Term) -> Theorem:
    return arith(goal, NEIGHBOURS(one, two))


@refutation_of(LEMMA, "no noise")
def _without_noise(said: Theorem) -> Theorem:
    """With mu = 0 nothing is leaked."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, never = parts(facts)
        concentrated = fact("profiles.gaussian-dp-to-zcdp", private, M=mechanism, N=NEIGHBOURS, mu_squared=0)
        line = written_as(of_bits(ZCDP, mechanism, 0, 0), concentrated)
        pure = fact("bs16.lemma-3.2-to-pure-dp", line, M=mechanism, N=NEIGHBOURS, epsilon=0)
        return absurd(specialize(never, 0), pure)

    return obtain(said, "M", with_mechanism)


# Approximate DP bounds no KL divergence -------------------------------------------------------

phi = var("phi", function_type((REAL,), REAL))
RARE = Fraction(1, 10)
delta = mark("delta", RARE)

APPROX = Lemma(
    "atlas.approx-dp-not-kl-dp", "A mechanism that is (0, 1/10)-DP, and of no finite KL divergence", LI,
    (),
    separated(APPROX_DP, (0, delta), KL_DP, (kappa,)),
    mutants=(Mutant("no delta", {delta: Fraction(0)}, "nothing is leaked", control=also(0 <= kappa)),),
)  # fmt: skip

w = var("w")
SHARE = lam(u, 1 - RARE * ind(eq(u, 0)))


@proof_of(APPROX)
def _lemma(claim: Claim) -> Theorem:
    """On 0 the answer is 1 with probability 1/10, and on 1 never."""
    sides = generalize(both(arith(0 <= SHARE(u)), arith(SHARE(u) <= 1)), u)
    laws = {"P": lam(u, dirac(num(0))), "Q": lam(u, dirac(num(1)))}

    def with_laws(made: Term, known: Theorem) -> Theorem:
        def close(goal: Term, one: Term, two: Term, test: Term) -> Theorem:
            means = [_mean(known, made, data, test) for data in (one, two)]
            unit = [specialize(test_function(test, w), place) for place in (0, 1)]

            def way(given: Theorem) -> Theorem:
                marks = [arith(eq(ind(eq(data, 0)), mark), given) for data, mark in _marks(given, one, two)]
                return arith(goal, *means, *unit, *marks)

            return split(assume(NEIGHBOURS(one, two)), way, way)

        def never(claimed: Theorem) -> Theorem:
            event = lam(w, ind(eq(w, 1)))
            unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
            marks = [arith(eq(event(num(place)), place)) for place in (0, 1)]
            with knowing(unit):
                means = [_mean(known, made, num(data), event) for data in (0, 1)]
            values = [arith(eq(ind(eq(num(data), 0)), 1 - data)) for data in (0, 1)]
            none = arith(eq(lhs(means[1]), 0), means[1], *marks, *values)

            def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
                null = use("foundations.null-test", parts(facts)[0], none, unit, P=made(num(0)), Q=made(num(1)),
                           L=ratio, f=event)  # fmt: skip
                return arith(FALSE, null, means[0], *marks, *values)

            return obtain(claimed, "L", with_ratio)

        private = intro(of_bits(APPROX_DP, made, 0, RARE), close)
        return shown(claim.conclusion, made, private, never, (0, 1))

    return obtain(use("foundations.law-mixed", sides, t=SHARE, **laws), "R", with_laws)


def _mean(known: Theorem, law: Term, data: Term, test: Term) -> Theorem:
    """The mean of a test, on data with a known share."""
    points = [parts(use("E_dirac", x=num(place), f=lam(w, test(w))))[1] for place in (0, 1)]
    rare = RARE * ind(eq(data, 0))
    value = (1 - rare) * test(num(0)) + rare * test(num(1))
    return arith(eq(E(law(data), w, test(w)), value), at(specialize(known, data), test), *points)


def _marks(given: Theorem, one: Term, two: Term) -> list[tuple[Term, int]]:
    """Which of the data is 0."""
    first, second = (rhs(equation).data for equation in parts(given))
    return [(one, int(first == 0)), (two, int(second == 0))]


@refutation_of(APPROX, "no delta")
def _without_delta(said: Theorem) -> Theorem:
    """With delta = 0 this is pure DP, of epsilon = 0."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, symmetric, never = parts(facts)
        every = intro(
            of_bits(PURE_DP, mechanism, 0), lambda goal, one, two, test: prove(goal, at(at(private, one, two), test))
        )
        small = fact(
            "notions.pure-dp-to-kl-dp", every, symmetric, arith(num(0) <= 0), M=mechanism, N=NEIGHBOURS, epsilon=0
        )
        return absurd(specialize(never, read(KL_DP, small).kappa), small)

    return obtain(said, "M", with_mechanism)
