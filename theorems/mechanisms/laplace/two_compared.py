"""How likely, of two numbers with Laplace noise, the one behind comes out ahead."""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import fact, two_values, with_laplace
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.mechanisms.laplace.tail import CLOSED_TAIL, TAIL, tail as tail_of

m, n, b, c, z, w, A, B, _t = variables("m n b c z w A B t_")
P, Q = variables("P Q", prob(REAL))
GAP = m - n
DIFFERENT = (b**2 * exp(-GAP / b) - c**2 * exp(-GAP / c)) / (2 * (b**2 - c**2))
EQUAL = (num(1) / 2 + GAP / (4 * b)) * exp(-GAP / b)


def _tail(offset: Term, scale: Term) -> Term:
    return substitute(tail_of(offset), {b: scale})


APART = 0 < c, ne(b, c)


def ahead(chance: Term) -> Term:
    """The one behind comes out ahead with that probability; it is the same that it is not behind."""
    return conj(*(eq(E(P, z, E(Q, w, ind(order))), factor * chance) for order in (z < w, z <= w)))


DIFFERENT_SCALES = Lemma(
    "mechanisms.laplace-two-scales", "How likely the one behind is ahead after Laplace noise of two scales",
    "elementary",
    (LAPLACE(P, m, b), LAPLACE(Q, n, c), 0 < b, *APART, n <= m),
    ahead(DIFFERENT),
    lambda claim: _one_behind(claim, c, _different()),
    (Mutant("factor", {factor: LESS}, "m = n"),),
)  # fmt: skip

ONE_SCALE = Lemma(
    "mechanisms.laplace-one-scale", "How likely the one behind is ahead after Laplace noise of one scale",
    "elementary",
    (LAPLACE(P, m, b), LAPLACE(Q, n, b), 0 < b, n <= m),
    ahead(EQUAL),
    lambda claim: _one_behind(claim, b, _equal()),
    (Mutant("factor", {factor: LESS}, "m = n"),),
)  # fmt: skip


@refutation_of(DIFFERENT_SCALES, "factor")
def _different_clash(said: Theorem) -> Theorem:
    return _clash(said, DIFFERENT_SCALES, 2)


@refutation_of(ONE_SCALE, "factor")
def _equal_clash(said: Theorem) -> Theorem:
    return _clash(said, ONE_SCALE, 1)


def _total(own: Term, between: Term) -> Term:
    """The three pieces, where A = exp(-(m - n)/b) and B = exp(-(m - n)/c)."""
    rate = 1 / b + 1 / own
    return A / 2 + (B - A) / (4 * b) * (1 / rate) + between


def _one_behind(claim: Claim, own: Term, between: tuple[Theorem, Term, Theorem]) -> Theorem:
    """The mean of the tail of the one behind, in three pieces.

    ``between`` is the integral from n to m, what it is in A and B, and what all pieces are together.
    """
    _, _, *signs, _ = claim.hypotheses
    rate, power = 1 / b + 1 / own, {one: exp(-GAP / one) for one in (b, own)}
    below, slow = exp(1 / b * (z - n)), exp(rate * (z - n))
    above, (integral_, share, added) = exp(-rate * (z - m)), between
    middle, put_in = parts(integral_), {A: power[b], B: power[own]}
    inside = integrand_of(middle[0], z)
    ends = power[b] / (4 * b), power[own] / (4 * b)
    left = [use(LEFT, arith(0 < s, *signs), s=s, m=n) for s in (1 / b, rate)]
    right = use(RIGHT, arith(0 < rate, *signs), s=rate, m=m)
    points = [use(POINT, m=at_) for at_ in (n, m)]
    weights = 2 * ends[0], -ends[0], ends[1], num(1), -ends[0], -ends[1]
    shapes = (ind(z <= n) * below, ind(z <= n) * slow, ind(m <= z) * above, inside, ind(eq(z, n)), ind(eq(z, m)))
    measured = [*(parts(one)[0] for one in (*left, right)), middle[0], *(parts(one)[0] for one in points)]
    body = sum((a * f for a, f in zip(weights[1:], shapes[1:], strict=True)), weights[0] * shapes[0])
    ints, split = parts(linear(LEBESGUE, z, body, list(zip(weights, measured, strict=True)), *signs))
    density = exp(-absolute(z - m) / b) / (2 * b)
    goal = eq(body, density * _tail(z - n, own))

    def sized(sign: int, *known: Theorem | Term) -> Theorem:
        size = arith(eq(absolute(z - m), sign * (z - m)), *known)
        return same_value(lam(_t, exp(-_t / b)), size)

    def first(yes: Theorem) -> Theorem:
        return arith(goal, sized(-1, yes, n <= m), yes, n <= m, *signs)

    def last(yes: Theorem) -> Theorem:
        return arith(goal, sized(1, yes, n <= m), yes, n <= m, *signs)

    def inner(no: Theorem, other: Theorem) -> Theorem:
        pieces = []
        for place, total, (weight, event) in (
            (n, 2 * ends[0] * shapes[0] - ends[0] * shapes[1], (ends[0], shapes[4])),
            (m, ends[1] * shapes[2], (ends[1], shapes[5])),
        ):
            here = eq(total, weight * event)

            def meets(yes: Theorem, place: Term = place, here: Term = here) -> Theorem:
                one = [same_value(lam(_t, exp(s * _t)), arith(eq(z - place, 0), yes)) for s in (1 / b, rate, -rate)]
                return arith(here, yes, *one, no, other, n <= m)

            def misses(away: Theorem, here: Term = here) -> Theorem:
                return arith(here, away, no, other)

            pieces.append(cases(eq(z, place), meets, misses))
        marks = [
            arith(eq(ind(event), value), no, other)
            for event, value in ((0 <= z - n, 1), (z - n < 0, 0), (conj(n <= z, z <= m), 1))
        ]
        return arith(goal, *pieces, *marks, sized(-1, no, other), *signs)

    same = cases(z < n, first, lambda no: cases(m < z, last, lambda other: inner(no, other)))
    moved = parts(transfer(LEBESGUE, z, same, ints))[1]
    one = arith(eq(lhs(middle[1]), substitute(share, put_in)), middle[1], *signs)
    total = eq(E(LEBESGUE, z, body), substitute(_total(own, share), put_in))
    whole = arith(total, split, *left, right, one, *points, *signs)
    known_sum = infer("instantiate", added, values=tuple(put_in.items()))
    said = []
    for wanted, lemma, event in zip(conjuncts(claim), (TAIL, CLOSED_TAIL), (z < w, z <= w), strict=True):
        known = use(lemma, LAPLACE(Q, n, own), arith(0 < own, *signs), P=Q, m=n, b=own, t=z)
        chance = lam(z, _tail(z - n, own))
        sizes = mean_of_unit(Q, w, ind(event), both(arith(0 <= ind(event)), arith(ind(event) <= 1)))[1:]
        unit = generalize(both(*(arith(side, known, *sizes) for side in (0 <= chance(z), chance(z) <= 1))), z)
        told = at(LAPLACE(P, m, b), chance, by=[unit])
        mean = arith(eq(lhs(wanted), rhs(whole)), same_mean(P, z, known), told, moved, whole)
        said.append(arith(wanted, mean, known_sum))
    return both(*said)


def _different() -> tuple[Theorem, Term, Theorem]:
    rate = 1 / b - 1 / c
    signs = 0 < b, 0 < c, ne(b, c)
    apart = arith(ne(rate, 0), *signs)
    share = (B - A) / (rate * (4 * b))
    power = exp(z / b - m / b - z / c + n / c)
    raw_int, raw = parts(integral(power / rate / (4 * b), z, n, m, n <= m, apart, *signs))
    body = ind(conj(n <= z, z <= m)) * power / (4 * b)
    ints, same = parts(transfer(LEBESGUE, z, arith(eq(integrand_of(raw_int, z), body), apart, *signs), raw_int))
    found = both(ints, arith(eq(E(LEBESGUE, z, body), rhs(raw)), same, raw))
    first = arith(eq((B - A) / (4 * b) * (1 / (1 / b + 1 / c)), (B - A) * c / (4 * (b + c))), *signs)
    second = arith(eq(share, (B - A) * c / (4 * (c - b))), apart, *signs)
    squares = arith(ne(b**2 - c**2, 0), *signs)
    value = (b**2 * A - c**2 * B) / (2 * (b**2 - c**2))
    return found, share, arith(eq(_total(c, share), value), first, second, squares, *signs)


def _equal() -> tuple[Theorem, Term, Theorem]:
    share = A / (4 * b) * GAP
    found = integral(exp(-GAP / b) / (4 * b) * z, z, n, m, n <= m, 0 < b)
    total = substitute(_total(b, share), {B: A})
    half = arith(eq(1 / (1 / b + 1 / b), b / 2), 0 < b)
    return found, share, arith(eq(total, (num(1) / 2 + GAP / (4 * b)) * A), half, 0 < b)


def _clash(said: Theorem, lemma: Lemma, scale: int) -> Theorem:
    """Both numbers are 0, with noise of the scale 1 and of that one."""

    def with_first(one: Term, ones: Theorem) -> Theorem:
        def with_second(two: Term, others: Theorem) -> Theorem:
            laws = specialize(ones, 0), specialize(others, 0)
            values = {"P": one(num(0)), "Q": two(num(0)), "m": 0, "n": 0, "b": 1}
            values |= {"c": scale} if scale > 1 else {}
            told, true = instance(said, *laws, **values), fact(lemma.id, *laws, **values)
            return two_values(parts(told)[0], parts(true)[0])

        return obtain(fact("mechanisms.laplace-exists", b=scale), "R2", with_second)

    return with_laplace(with_first)
