"""Independent Gaussian noise on each of d coordinates: it moves with the point, and does not depend on what
the coordinates were before.
"""

from collections.abc import Callable, Mapping

from dpproofs.prelude import *
from dpproofs.language.frozen import Frozen
from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from dpproofs.mutants.witnesses import natural
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.composition.iteration.noise import phi
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.sums_of_gaussians import GAUSSIAN_MOVED
from theorems.foundations.geometry.coordinates import (
    COORDINATES_GIVEN,
    COORDINATES_OF_LINE,
    LINE,
    d,
    entry,
    equal_vectors,
    i,
    kept,
    places,
    put,
    put_in_sum,
    sums,
    there,
)
from theorems.foundations.geometry.inner_products import add, scale, u, v, w
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.samples.lists import inside, joined, then

# The author's kit for witnesses: noise on the one coordinate of the line ----------------------

a = var("a")
VALUES: Mapping[str, Term] = Frozen(
    {**dict(zip(("e", "put", "add", "scale", "inner"), LINE, strict=True)), "d": num(1)}
)
"""The line as the space of one coordinate."""


def known() -> tuple[Theorem, Theorem]:
    """The line has one coordinate, and 1 is natural."""
    return use(COORDINATES_OF_LINE), natural(num(1))


def with_noise(then: Callable[[Term, Theorem], Theorem], deviation: int = 1) -> Theorem:
    """What is proved of noise on the line: ``then`` gets the laws, and what they are."""
    lists = {name: VALUES[name] for name in ("e", "put", "d")}
    made = fact("iteration.noise-on-coordinates-exists", natural(num(1)), **lists, sigma=deviation)
    return obtain(made, "R", then)


def noisy(law: Term, told: Theorem, point: object, base: object, event: Term, deviation: int = 1) -> Theorem:
    """The mean of a test of the noisy point."""
    begins, steps = parts(unfolded(told))
    drawn = at(at(steps, 0, point, base, by=[natural(num(0)), numeric(num(0) < 1)]), event)
    start = at(begins, point, a, event)
    whole = normal(as_term(point), num(deviation))
    surely = almost(whole, a, start)
    same = parts(use("E_congruence", surely, mu=whole, f=lam(a, lhs(start)), g=event))[0]
    goal = eq(E(law(1, point, base), a, event(a)), E(whole, a, event(a)))
    return congruence(goal, drawn, same)


# Independent Gaussian noise on each of d coordinates ------------------------------------------

b, k = variables("b k")
v2 = var("v2", "V")
R = var("R", function_type((REAL, "V", "V"), prob("V")))
PUSHED_V, IMAGE_V = on(PUSHED, Y=REAL, Z="V"), on(IMAGE, Y="V", Z="V")
TEST = test_function(phi, w)


def mean(number: Term, point: Term, base: Term) -> Term:
    """The mean of the test function."""
    return E(R(number, point, base), w, phi(w))


GAUSSIAN_COORDINATES = Definition(
    "gaussian_coordinates",
    (R, entry, put, sigma, d),
    conj(
        forall((u, v, phi), implies(TEST, eq(mean(num(0), u, v), phi(v)))),
        forall(
            (k, u, v),
            implies(
                nat(k),
                k < d,
                PUSHED_V(R(k + 1, u, v), normal(entry(u, k + 1), sigma), lam(a, R(k, u, put(v, k + 1, a)))),
            ),
        ),
    ),
)
"""R(k, u, v) is the law of v with the first k coordinates replaced by those of u with independent Gaussian
noise of standard deviation sigma. The last of them is drawn, and put in its place, and then those before it."""
put_in_words(
    GAUSSIAN_COORDINATES,
    "to each coordinate of a vector independent Gaussian noise is added, of the standard deviation named last but one",
)
write_as(
    GAUSSIAN_COORDINATES,
    r"{0} \text{{ adds }} \mathcal{{N}}\left(0, {factor[3]}^2\right) \text{{ to each of }} {4} \text{{ "
    r"coordinates }} \left({1}, {2}\right)",
)
DRAWN = GAUSSIAN_COORDINATES(R, entry, put, sigma, d)
NOISY = lam(u, R(d, u, u))
"""The law of a vector with noise on all coordinates."""


def drawn(number: Term, point: Term, base: Term, test: Term, unit: Theorem, *facts: Fact) -> Theorem:
    """The law with k + 1 coordinates, by those with k."""
    return at(at(parts(unfolded(DRAWN))[1], number, point, base, by=facts), test, by=[unit])


def same_means(law: Term, pointwise: Theorem) -> Theorem:
    """Equal functions of the next coordinate have equal means."""
    left, right = both_sides(pointwise)
    return use("E_congruence", almost(law, a, pointwise), mu=law, f=lam(a, left), g=lam(a, right))


# Independent Gaussian noise on each of d coordinates moves with the point ---------------------


moved_by = mark("moved_by", lam(v, v))

MOVES = Lemma(
    "iteration.noise-on-coordinates-moves", "Gaussian noise on coordinates moves with the point",
    "gaussian_density, lebesgue_translation",
    (*COORDINATES_GIVEN, DRAWN, 0 < sigma),
    forall((u, v), IMAGE_V(NOISY(add(u, v)), NOISY(u), lam(w, add(w, moved_by(v))))),
    mutants=(Mutant("still", {moved_by: lam(v, scale(0, v))}, "the points 0 and 1 of the line"),),
)  # fmt: skip


@proof_of(MOVES)
def _proof(claim: Claim) -> Theorem:
    """Each coordinate does, one after the other."""
    every = induction(d, _moves, intro(_moves(num(0)), _no_noise), _one_more, nat(d))
    last = at(every, by=[arith(Term("le", (d, d)))])
    return intro(claim.conclusion, lambda goal, first, shift, test: arith(
        goal, at(last, first, shift, first, test, by=[test_function(test, w)])))  # fmt: skip


base, t = var("u0", "V"), var("t")


def _moves(number: Term) -> Term:
    """The law of a sum, from a sum, is that of the first summand, moved."""
    moved = E(R(number, u, base), w, phi(add(w, v)))
    said = implies(TEST, eq(mean(number, add(u, v), add(base, v)), moved))
    return implies(number <= d, forall((u, v, base), forall(phi, said)))


def _no_noise(goal: Term, first: Term, shift: Term, old: Term, test: Term) -> Theorem:
    begins, unit = parts(unfolded(DRAWN))[0], test_function(test, w)
    shifted = lam(w, test(add(w, shift)))
    every = generalize(specialize(unit, add(w, shift)), w)
    return arith(goal, at(begins, add(first, shift), add(old, shift), test, by=[unit]),
                 at(begins, first, old, shifted, by=[every]))  # fmt: skip


def _one_more(said: Term, m: Term) -> Theorem:
    place = nat(m + 1), arith(1 <= m + 1, 0 <= m), m + 1 <= d
    step = nat(m), arith(m < d, m + 1 <= d)
    known = at(_moves(m), by=[arith(m <= d, m + 1 <= d)])

    def of_test(goal: Term, first: Term, shift: Term, old: Term, test: Term) -> Theorem:
        unit, later, here = assume(test_function(test, w)), entry(shift, m + 1), entry(first, m + 1)
        whole, every = add(first, shift), generalize(specialize(unit, add(w, shift)), w)
        after = lam(a, E(R(m, whole, put(add(old, shift), m + 1, a)), w, test(w)))
        left = drawn(m, whole, add(old, shift), test, unit, *step)
        total = at(sums(), first, shift, m + 1, by=place)
        renamed = same_value(lam(t, E(normal(t, sigma), a, after(a))), total)
        sized = generalize(unit_mean(R(m, whole, put(add(old, shift), m + 1, a)), test(w), specialize(unit, w)), a)
        moved = at(use(GAUSSIAN_MOVED, 0 < sigma, a=here, b=later), after, by=[sized])
        point = var("p", "V")
        same = same_value(lam(point, E(R(m, whole, point), w, test(w))), put_in_sum(old, shift, m + 1, *place))
        before = at(known, first, shift, put(old, m + 1, a), test, by=[unit])
        pointwise = arith(eq(after(a + later), rhs(before)), same, before)
        inner = parts(same_means(normal(here, sigma), pointwise))[0]
        right = drawn(m, first, old, lam(w, test(add(w, shift))), every, *step)
        return arith(goal, left, renamed, moved, inner, right)

    return intro(said, of_test)


def unit_mean(law: Term, body: Term, *facts: Theorem) -> Theorem:
    """The mean of a test is between 0 and 1."""
    ints = bounded(law, w, body, 1, *facts)
    return both(*(integrate(law, w, arith(goal, *facts), ints) for goal in (0 <= body, body <= 1)))


@refutation_of(MOVES, "still", V=REAL)
def _stays(said: Theorem) -> Theorem:
    """The points 0 and 1 of the line."""
    event = from_level(1)

    def clash(law: Term, told: Theorem) -> Theorem:
        made = instance(said, *known(), told, numeric(num(0) < 1), **VALUES, sigma=1, R=law)
        moved = at(made, 0, 1, event)
        means = [noisy(law, told, point, point, event) for point in (0, 1)]
        ends = [tail(1, point) for point in (0, 1)]
        order = numeric(rhs(ends[0]) < rhs(ends[1]))
        return absurd(congruence(eq(lhs(means[1]), lhs(means[0])), moved), *means, *ends, order)

    return with_noise(clash)


# Where noise is on all coordinates, what they were before does not matter ---------------------

number = mark("number", d)

BASE = Lemma(
    "iteration.noise-on-coordinates", "Where noise is on all coordinates, what they were before does not matter",
    "elementary",
    (*COORDINATES_GIVEN, DRAWN),
    forall(phi, implies(TEST, eq(*(mean(number, u, base) for base in (v, v2))))),
    mutants=(Mutant("none", {number: num(0)}, "no noise, and other points"),),
)  # fmt: skip


@proof_of(BASE)
def _base(claim: Claim) -> Theorem:
    """No coordinate is replaced, and all are the same; and one more is."""
    first_mean = parts(unfolded(DRAWN))[0]

    def no_noise(goal: Term, point: Term, one: Term, other: Term, test: Term) -> Theorem:
        here = at(_agree(num(0), one, other), i, by=[*inside(i, d), arith(0 < i, 1 <= i)])
        same = same_value(test, equal_vectors(eq(one, other), here))
        unit = test_function(test, w)
        return arith(goal, same, *(at(first_mean, point, base, test, by=[unit]) for base in (one, other)))

    def one_more(said: Term, m: Term) -> Theorem:
        place = nat(m + 1), arith(1 <= m + 1, 0 <= m), m + 1 <= d

        def of_test(goal: Term, point: Term, one: Term, other: Term, test: Term) -> Theorem:
            ends = [put(base, m + 1, a) for base in (one, other)]

            def here(yes: Theorem) -> Theorem:
                return joined(*(there(base, m + 1, a, i, yes, *place) for base in (one, other)))

            def elsewhere(no: Theorem) -> Theorem:
                gap = arith(m + 1 < i, use(NAT_GAP, nat(m), nat(i), m < i, j=m, k=i), arith(ne(i, m + 1), no))
                off = [kept(base, m + 1, a, i, arith(ne(i, m + 1), no), *place) for base in (one, other)]
                return joined(then(off[0], at(_agree(m + 1, one, other), i, by=[*inside(i, d), gap])), off[1])

            agree = for_all(_agree(m, *ends), cases(eq(i, m + 1), here, elsewhere), i)
            before = at(_base_does_not_matter(m), by=[arith(m <= d, m + 1 <= d)])
            unit = assume(test_function(test, w))
            inner = at(at(before, point, *ends, by=[agree]), test, by=[unit])
            law = normal(entry(point, m + 1), sigma)
            same = parts(same_means(law, inner))[0]
            step = nat(m), arith(m < d, m + 1 <= d)
            return arith(goal, same, *(drawn(m, point, base, test, unit, *step) for base in (one, other)))

        return intro(said, of_test)

    start = intro(_base_does_not_matter(num(0)), no_noise)
    every = at(induction(d, _base_does_not_matter, start, one_more, nat(d)), by=[arith(Term("le", (d, d)))])
    none = for_all(_agree(d, v, v2), arith(eq(entry(v, i), entry(v2, i)), i <= d, d < i), i)
    return for_all(claim.conclusion, at(at(every, u, v, v2, by=[none]), phi, by=[TEST]))


def _agree(number: Term, first: Term, second: Term) -> Term:
    """The vectors have the same coordinates after the first k."""
    return places(implies(number < i, eq(entry(first, i), entry(second, i))))


def _base_does_not_matter(number: Term) -> Term:
    same = implies(TEST, eq(mean(number, u, v), mean(number, u, v2)))
    return implies(number <= d, forall((u, v, v2), implies(_agree(number, v, v2), forall(phi, same))))


@refutation_of(BASE, "none", V=REAL)
def _base_no_noise(said: Theorem) -> Theorem:
    """The points 0 and 1 of the line."""
    event = from_level(1)

    def clash(law: Term, told: Theorem) -> Theorem:
        same = of_test(instance(said, *known(), told, **VALUES, sigma=1, R=law, u=0, v=0, v2=1), event)
        begins = parts(unfolded(told))[0]
        return absurd(same, *(at(begins, 0, point, event) for point in (0, 1)))

    return with_noise(clash)
