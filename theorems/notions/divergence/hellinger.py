"""The squared Hellinger distance is at most the total variation, which is a function of it at most."""

from dpproofs.prelude import *
from dpproofs.mutants.witnesses import shown
from theorems.citations import SOK
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.divergence.divergence import SAME, Affine, c, of_same_laws, too_small, u

less = mark("less", 0)

FROM_VARIATION = Lemma(
    "notions.total-variation-to-hellinger-dp", "The squared Hellinger distance is at most the total variation", SOK,
    (TOTAL_VARIATION_DP(M, N, delta),),
    HELLINGER_DP(M, N, delta - less),
    mutants=(Mutant("less", {less: 1}, "nothing is leaked"),),
)  # fmt: skip

LINE = Affine(SQUARED_HELLINGER)

P, Q, TEST = M(x1), M(x2), test_function(phi, w)


@proof_of(FROM_VARIATION)
def _from_variation(claim: Claim) -> Theorem:
    """The line is below |u - 1|/2."""
    (given,) = claim.hypotheses
    point = LINE.w
    g, h, size = LINE.g(point), LINE.h(point), LINE.size()
    slope, start, middle = _slopes(point)
    cut = maximum(g, -num(1) / 2)
    test = lam(point, cut + num(1) / 2)
    unit = generalize(both(arith(0 <= test(point)), arith(test(point) <= 1, slope)), point)
    said = at(at_neighbours(given), test, by=[unit])
    ints = {law: [bounded(law, point, body, c + 1, size) for body in (g, h, cut)] for law in (P, Q)}
    first = integrate(P, point, arith(g <= cut), ints[P][0], ints[P][2])
    turned, value = parts(expand(Q, point, -cut, ints[Q][2]))
    second = integrate(Q, point, arith(h <= -cut, start, middle), ints[Q][1], turned)
    means = [parts(expand(law, point, test(point), ints[law][2]))[1] for law in (P, Q)]
    total = arith(LINE.means(P, Q) <= delta, said, first, second, value, *means, mean_of_one(P), mean_of_one(Q))
    return for_all(claim.conclusion, LINE.folded(DIVERGENCE(SQUARED_HELLINGER, P, Q, delta), total))


def _slopes(point: Term) -> tuple[Theorem, Theorem, Theorem]:
    """2 g <= 1, 2 h <= 1 and g + h <= 0, from the line at a large place, at 0 and at 1."""
    g, h = LINE.g(point), LINE.h(point)
    size = LINE.size()

    def value(place: Term, *facts: Theorem) -> tuple[Theorem, ...]:
        return at(LINE.below, point, place, by=[arith(0 <= place, *facts)]), *_root(place, *facts)

    def steep(no: Theorem) -> Theorem:
        far = (1 + 2 * c) / (2 * g - 1) + 1
        room = arith(0 < 2 * g - 1, no)
        large = arith(0 <= (1 + 2 * c) / (2 * g - 1), size, room)
        return arith(g <= num(1) / 2, *value(far, large), size, room)

    slope = cases(g <= num(1) / 2, lambda yes: yes, steep)
    return slope, arith(h <= num(1) / 2, *value(num(0))), arith(g + h <= 0, *value(num(1)))


def _root(place: Term, *facts: Theorem) -> tuple[Theorem, Theorem]:
    """sqrt(u)^2 = u, and sqrt(u) is not negative."""
    sign = arith(0 <= place, *facts) if facts or place.op == "num" else assume(0 <= place)
    return squared_root(place, sign), nonnegative(sqrt(place), sign)


PLACE = var("x")
VALUES = {"M": lam(PLACE, SAME["P"]), "N": lam((PLACE, u), TRUE), "delta": num(0), "t": num(0)}


@refutation_of(FROM_VARIATION, "less", X=REAL, Y=REAL)
def _less(said: Theorem) -> Theorem:
    """A mechanism that does not look at the data: no divergence is -1."""

    def close(goal: Term) -> Theorem:
        return intro(goal, lambda wanted, *_: arith(wanted))

    return too_small(at(instance(said, close, **VALUES), num(0), num(0), by=[shown(TRUE)]), 0, 0)


bound = mark("bound", sqrt(t * (2 - t)))

TO_VARIATION = Lemma(
    "notions.hellinger-dp-to-total-variation",
    "A squared Hellinger distance t bounds total variation by sqrt(t (2 - t))", SOK,
    (HELLINGER_DP(M, N, t), 0 <= t, t < 1),
    TOTAL_VARIATION_DP(M, N, bound),
    mutants=(Mutant("less", {bound: sqrt(t * (2 - t)) - 1}, "nothing is leaked"),),
)  # fmt: skip

FIRST, SECOND = E(P, w, phi(w)), E(Q, w, phi(w))


@proof_of(TO_VARIATION)
def _to_variation(claim: Claim) -> Theorem:
    """If p - q = d were larger, the tangents at s = (1 + d)/(1 - t) would be too large."""
    given, *_ = claim.hypotheses
    level = read(TOTAL_VARIATION_DP, claim).delta
    sign = arith(0 <= t * (2 - t), 0 <= t, t < 1)
    square, least = squared_root(t * (2 - t), sign), nonnegative(level, sign)
    gap = FIRST - SECOND

    def beyond(no: Theorem) -> Theorem:
        room = arith(0 < 1 - t, t < 1)
        larger = arith(level < gap, no)
        above = arith(1 < (1 + gap) / (1 - t), larger, least, room, 0 <= t)
        s = (1 + gap) / (1 - t)
        scaled = arith(eq(s * (1 - t), 1 + gap), room)
        told = _tangents(at_neighbours(given), s, above)
        wide = arith(1 - gap**2 < (1 - t) ** 2, square, larger, least)
        cleared = 2 * (1 - t) ** 2 * (1 + gap) <= (1 - gap) * (1 + gap) ** 2 + (1 - t) ** 2 * (1 + gap)
        short = arith((1 + gap) * (1 - t) ** 2 <= (1 - gap) * (1 + gap) ** 2, arith(cleared, told, scaled, room))
        return arith(FIRST <= SECOND + level, short, arith((1 + gap) * (1 - gap**2) < (1 + gap) * (1 - t) ** 2, wide,
                     larger, least))  # fmt: skip

    goal = FIRST <= SECOND + level
    return for_all(claim.conclusion, cases(goal, lambda yes: yes, beyond))


def _tangents(given: Theorem, s: Term, above: Theorem) -> Theorem:
    """With tangents at s^2, where the test says yes, and at 1/s^2."""
    size, positive = specialize(TEST, w), arith(0 < 1 / s, above)
    inverse = arith(eq(s * (1 / s), 1), above)
    low, high = arith(1 / s < 1, above), (1 - s) / 2
    flat = (1 - 1 / s) / 2
    g = lam(w, phi(w) * flat + (1 - phi(w)) * high)
    h = lam(w, phi(w) * high + (1 - phi(w)) * flat)
    ends = [arith(high <= f(w), size, above, low, positive) for f in (g, h)]
    ends += [arith(f(w) <= flat, size, above, low, positive) for f in (g, h)]
    sizes = [arith(absolute(f(w)) <= s, *ends, above, low, positive) for f in (g, h)]
    sign = assume(0 <= u)
    root = _root(u)
    r = sqrt(u)
    value = SQUARED_HELLINGER(u)
    first = arith(flat * u + high <= value, *root, inverse, _square(1 / s, r - s, positive))
    second = arith(high * u + flat <= value, *root, inverse, _square(s, r - 1 / s, above))
    mixed = arith(
        g(w) * u + h(w) <= value,
        arith(phi(w) * (flat * u + high) <= phi(w) * value, first, size),
        arith((1 - phi(w)) * (high * u + flat) <= (1 - phi(w)) * value, second, size),
    )
    lines = generalize(discharge(mixed, sign.conclusion), w, u)
    said = at(given, g, h, s, by=[arith(0 < s, above), generalize(both(*sizes), w), lines])
    unit = {law: bounded(law, w, phi(w), 1, size) for law in (P, Q)}
    means = [parts(expand(law, w, f(w), unit[law]))[1] for law, f in ((P, g), (Q, h))]
    sums = arith((FIRST - SECOND) * (s - 1 / s) + 2 - s - 1 / s <= 2 * t, said, *means, mean_of_one(P), mean_of_one(Q))
    goal = (FIRST - SECOND) * (s**2 - 1) <= 2 * t * s + (s - 1) ** 2
    return arith(goal, arith(s * ((FIRST - SECOND) * (s - 1 / s) + 2 - s - 1 / s) <= s * (2 * t), sums, above), inverse)


def _square(weight: Term, side: Term, known: Theorem) -> Theorem:
    """0 <= weight side^2."""
    a, b = variables("a b")
    every = generalize(discharge(arith(0 <= a * b**2, assume(0 <= a)), 0 <= a), a, b)
    return at(every, weight, side, by=[arith(0 <= weight, known)])


@refutation_of(TO_VARIATION, "less", X=REAL, Y=REAL)
def _no_variation(said: Theorem) -> Theorem:
    """The same: no total variation is -1."""
    same = of_same_laws(SQUARED_HELLINGER, arith(eq(SQUARED_HELLINGER(num(1)), 0), *_root(num(1))))

    def close(goal: Term) -> Theorem:
        return for_all(goal, same)

    made = instance(said, close, arith(num(0) <= 0), arith(num(0) < 1), **VALUES)
    bound = at(at(made, num(0), num(0), by=[shown(TRUE)]), lam(PLACE, num(0)))
    return arith(FALSE, bound, numeric(sqrt(num(0) * (2 - num(0))) < 1))


total_variation_to_hellinger_dp = Verified(FROM_VARIATION, "total_variation_to_hellinger_dp")
hellinger_dp_to_total_variation = Verified(TO_VARIATION, "hellinger_dp_to_total_variation")
