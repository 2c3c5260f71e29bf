"""Discrete Laplace noise: its profile on two integers and on a query with whole values, where it is attained
at the sensitivity, and its tail.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import COUNTING
from dpproofs.privacy.notions.geometric_dp import (
    RATIO,
    distance,
    geometric_part,
    geometric_profile,
    geometric_weight,
    scale,
)
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.measure.counting import AROUND, MOVED, NO_MEASURE, SOME, mu, whole, y
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_ZERO
from theorems.foundations.reals.whole_numbers import DIFFERENCE, GAP, is_whole, natural_of
from theorems.foundations.sums.sums import ONE_OF_SUM, SUM_ONE, total
from theorems.mechanisms.laplace.law import P, b
from theorems.mechanisms.laplace.mechanism import DISCRETE_NOISY, DISCRETE_SOURCE, M, data_
from theorems.mechanisms.whole_noise.integer_noise import PROFILE_OF_NOISE, ZERO, told
from theorems.notions.profiles.excess import PROFILE_WEAKEN

# The profile of discrete Laplace noise on two integers: two sides, and the numbers between ----

u = var("u")
ODDS = lam(y, u * exp(-absolute(y) / scale))
NORMAL = integrable(mu, y, ODDS(y)), eq(E(mu, y, ODDS(y)), 1), 0 < u
GIVEN = (COUNTING(mu), *NORMAL, 0 < scale, nat(distance), 0 < distance, 0 <= c)
ONE = is_whole(num(1), use("nat_successor", use(NAT_ZERO), k=0))
FAR = lam(y, exp(-y / scale))
UP = lam(y, ind(0 < y) * ODDS(y))

K, X = variables("K X")

LEMMA = Lemma(
    "mechanisms.geometric-window", "The profile of discrete Laplace noise on two integers", "elementary",
    GIVEN,
    told(ODDS, c, distance) <= factor * geometric_profile(c),
    mutants=(Mutant("factor", {factor: LESS}, "c = 0, where the profile is 1", unwitnessed=NO_MEASURE),),
)  # fmt: skip

SCALED = arith(maximum(K * X, 0) <= K * maximum(X, 0), 0 <= K)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Beyond the two values all answers have the same loss, and between them each has its own."""
    up_int, share, height, down_int, down = up()
    at_end, sign = is_whole(distance, assume(nat(distance))), 0 < distance
    odds_int = parts(use(MOVED, *GIVEN[:2], ZERO, at_end, f=ODDS, k=num(0), n=distance))[0]
    top = lam(y, maximum(ODDS(y - distance) - c * ODDS(y), 0))
    small = both(arith(0 <= top(y)), arith(top(y) <= integrand_of(odds_int, y), 0 < u, 0 <= c))
    top_int = dominated(mu, y, small, odds_int)
    beyond_int, beyond = parts(use(MOVED, GIVEN[0], up_int, ZERO, at_end, f=UP, k=num(0), n=distance))
    seen = lam(y, u * exp((y - distance) / scale) * geometric_part(y, c))
    between_int, between = parts(use(SOME, GIVEN[0], nat(distance), f=seen, n=distance))
    last, first = geometric_part(distance, c), exp(-distance / scale) * geometric_part(num(0), c)
    made = integrand_of(between_int, y) + last * integrand_of(beyond_int, y) + first * integrand_of(down_int, y)
    made_int, mean = parts(linear(mu, y, made, [(num(1), between_int), (last, beyond_int), (first, down_int)]))
    goal = top(y) <= made

    events = 0 < -y, 0 <= y, y <= distance, 0 < y - distance

    def at_side(holds: tuple[int, ...], move: Term, size: Term, odds: Term, number: Term, *facts: Fact) -> Theorem:
        """Where the sizes of both noises are known, and which of the events happen."""
        same = [same_value(FAR, arith(eq(absolute(a), b), sign, *facts)) for a, b in ((y - distance, move), (y, size))]
        same += [same_value(FAR, arith(eq(absolute(a), b), *facts)) for a, b in ((-y, size),)]
        less = 1 - c * exp(2 / scale * (distance / 2 - number))
        whole_ = arith(eq(ODDS(y - distance) - c * ODDS(y), odds * less), *same)
        scaled = use(SCALED, arith(0 <= odds, 0 < u), K=odds, X=less)
        marks = [arith(eq(ind(event), value), sign, *facts) for event, value in zip(events, holds, strict=True)]
        return arith(goal, same_value(lam(u, maximum(u, 0)), whole_), scaled, *same, *marks)

    def above(no: Theorem) -> Theorem:
        return cases(
            y <= distance,
            lambda near: at_side((0, 1, 1, 0), distance - y, y, u * exp((y - distance) / scale), y, no, near),
            lambda far: at_side((0, 1, 0, 1), y - distance, y, u * exp(-(y - distance) / scale), distance, no, far),
        )

    point = cases(
        y < 0, lambda yes: at_side((1, 0, 1, 0), distance - y, -y, u * exp(-(distance - y) / scale), num(0), yes), above
    )
    told_ = integrate(mu, y, point, top_int, made_int)
    terms = lam(i, exp((i - distance) / scale) * geometric_part(i, c))
    parts_ = lam(i, geometric_part(i, c))
    picked = [lam(i, ind(eq(v, i)) * parts_(i)) for v in (distance, num(0))]
    one, zero = (
        use(ONE_OF_SUM, nat(distance), natural, order, n=distance, v=v, s=parts_)
        for v, natural, order in ((distance, assume(nat(distance)), arith(Term("le", (distance, distance)))),
                                  (num(0), use(NAT_ZERO), arith(0 <= distance, sign)))
    )  # fmt: skip
    weights = lam(i, geometric_weight(i) * geometric_part(i, c))
    sums = (1 - RATIO) / (1 + RATIO) * total(terms, distance) + RATIO / (1 + RATIO) * (
        total(picked[0], distance) + exp(-distance / scale) * total(picked[1], distance)
    )
    same = over_range(eq(total(weights, distance), sums), distance, nat(distance))
    own = over_range(eq(total(seen, distance), u * total(terms, distance)), distance, nat(distance))
    return arith(claim.conclusion, told_, mean, between, beyond, down, share, height, same, own, one, zero)


def up() -> list[Theorem]:
    """The odds above 0 have a sum, which is r/(1 + r), where r is the factor of the odds from one integer to the
    next.
    """
    surely = parts(unfolded(GIVEN[0]))[0]
    up_int = dominated(mu, y, both(arith(0 <= UP(y), 0 < u), arith(UP(y) <= ODDS(y), 0 < u)), NORMAL[0])
    down_int, down = parts(use(AROUND, GIVEN[0], up_int, ZERO, f=UP, k=num(0)))
    one_int, one = parts(use(SOME, GIVEN[0], use(NAT_ZERO), f=ODDS, n=num(0)))
    zero = integrand_of(one_int, y)
    sides = UP(y) + integrand_of(down_int, y) + zero
    sides_int, added = parts(linear(mu, y, sides, [(num(1), up_int), (num(1), down_int), (num(1), one_int)]))
    even, both_sides = same_value(FAR, arith(eq(absolute(-y), absolute(y)))), eq(sides, ODDS(y))
    every = cases(0 < y, lambda yes: arith(both_sides, yes, even),
                  lambda no: cases(y < 0, lambda yes: arith(both_sides, yes, no, even),
                                   lambda other: arith(both_sides, no, other, even)))  # fmt: skip
    all_of = parts(transfer(mu, y, every, sides_int))[1]
    none = same_value(FAR, arith(eq(absolute(num(0)), 0)))
    first = arith(eq(total(ODDS, num(0)), u), use(SUM_ONE, s=ODDS), none, arith(eq(exp(-num(0) / scale), 1)))
    moved_int, moved = parts(use(MOVED, GIVEN[0], up_int, ONE, ZERO, f=UP, k=num(1), n=num(0)))
    less = RATIO * UP(y) + RATIO * zero
    less_int, less_mean = parts(linear(mu, y, less, [(RATIO, up_int), (RATIO, one_int)]))
    goal = eq(less, integrand_of(moved_int, y))

    def above(natural: Theorem) -> Theorem:
        sign = natural_sign(y, natural)
        nearer = further(sign)
        return cases(0 < y, lambda yes: arith(goal, yes, nearer, sign), lambda no: arith(goal, no, nearer, sign))

    def further(sign: Theorem) -> Theorem:
        farther = same_value(FAR, arith(eq(absolute(y + 1), absolute(y) + 1), sign))
        return arith(eq(exp(-absolute(y + 1) / scale), RATIO * exp(-absolute(y) / scale)), farther)

    def below(natural: Theorem) -> Theorem:
        sign = natural_sign(-y, natural)

        def negative(yes: Theorem) -> Theorem:
            gap = use(NAT_GAP, use(NAT_ZERO), natural, arith(0 < -y, yes), j=num(0), k=-y)
            return arith(goal, yes, gap, sign)

        return cases(y < 0, negative, lambda no: above_zero(arith(eq(y, 0), no, sign)))

    def above_zero(same: Theorem) -> Theorem:
        sign = arith(0 <= y, same)
        nearer = further(sign)
        return arith(goal, same, nearer)

    shifted = parts(transfer(mu, y, split(whole(y), above, below), less_int, surely))[1]
    up = E(mu, y, UP(y))
    one_ = arith(eq(2 * up + u, 1), all_of, added, down, one, first, NORMAL[1])
    again = arith(eq(up, RATIO * (up + u)), shifted, less_mean, moved, one, first)
    share = arith(eq(up, RATIO / (1 + RATIO)), arith(eq((1 + RATIO) * up, RATIO), one_, again))
    return [up_int, share, arith(eq(u, (1 - RATIO) / (1 + RATIO)), one_, share), down_int, down]


# The profile of discrete Laplace noise on an integer query is attained at the sensitivity -----

WHOLE = forall(data_, whole(q(data_)))
LAPLACE_GIVEN = (SENSITIVITY(q, N, distance), COUNTING(mu), DISCRETE_NOISY, WHOLE, 0 < b, nat(distance), 0 < distance)
GEOMETRIC_R = on(GEOMETRIC_DP, Y=REAL)


LAPLACE = Lemma(
    "mechanisms.geometric-exact", "The profile of discrete Laplace noise on an integer query", DISCRETE_SOURCE,
    LAPLACE_GIVEN,
    GEOMETRIC_R(M, N, distance, b),
    mutants=(Mutant("whole", without(WHOLE), "values that are not whole", unwitnessed=NO_MEASURE),),
)  # fmt: skip

LAPLACE_ODDS = lam(y, c * exp(-absolute(y) / b))

s, t, v = var("s"), var("t"), var("v")


@proof_of(LAPLACE)
def _lemma(claim: Claim) -> Theorem:
    """The profile of log-concave noise, and what it comes to."""
    ints, one, height = _normalised()
    positive = generalize(arith(0 < LAPLACE_ODDS(y), height), y)
    sides = same_value(lam(y, exp(-y / b)), arith(eq(absolute(-y), absolute(y))))
    even = generalize(arith(eq(LAPLACE_ODDS(-y), LAPLACE_ODDS(y)), sides), y)
    pair = use(
        PROFILE_OF_NOISE,
        COUNTING(mu),
        ints,
        positive,
        _concave(height),
        even,
        DISCRETE_NOISY,
        WHOLE,
        is_whole(distance, assume(nat(distance))),
        SENSITIVITY(q, N, distance),
        N(x1, x2),
        g=LAPLACE_ODDS,
        Delta=distance,
    )
    window = use(LEMMA, COUNTING(mu), ints, one, height, *LAPLACE_GIVEN[4:], 0 <= v, u=c, c=v, scale=b)
    less = generalize(discharge(window, 0 <= v), v)
    new = lam(c, substitute(geometric_profile(c), {scale: b}))
    made = use(PROFILE_WEAKEN, pair, less, P=M(x1), Q=M(x2), h=read(PROFILE, pair).h, h2=new)
    return for_all(claim.conclusion, made)


def _normalised() -> list[Theorem]:
    """The odds have a sum, which is 1, and are positive."""
    density = specialize(DISCRETE_NOISY, x2)
    ratio = read(DENSITY, density).L
    low, ints, _ = parts(unfolded(density))
    mean = use(MEAN_OF_DENSITY, density, L=ratio, P=M(x2), Q=mu)
    least = arith(0 <= c, specialize(low, q(x2)))
    zero_int, zero = parts(linear(mu, y, num(0), []))

    def nothing(none: Theorem) -> Theorem:
        same = parts(transfer(mu, y, arith(eq(num(0), ratio(y)), none), zero_int))[1]
        return arith(0 < c, mean, same, zero)

    positive = cases(eq(c, 0), nothing, lambda other: arith(0 < c, other, least))
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, specialize(WHOLE, x2), ZERO, f=ratio, k=q(x2), n=num(0)))
    same = arith(eq(integrand_of(moved_int, y), LAPLACE_ODDS(y)))
    done, equal = parts(transfer(mu, y, same, moved_int))
    return [done, arith(eq(E(mu, y, LAPLACE_ODDS(y)), 1), equal, moved, mean), positive]


def _concave(positive: Theorem) -> Theorem:
    """The sizes of the ends are together more than those of two numbers between."""
    sizes = [-(absolute(one) + absolute(other)) / b for one, other in ((y, y + s + t), (y + s, y + t))]
    less = arith(sizes[0] * b <= sizes[1] * b, 0 <= s, 0 <= t, 0 < b)
    grown = use(EXP_INCREASING, arith(sizes[0] <= sizes[1], less, 0 < b), x=sizes[0], y=sizes[1])
    goal = LAPLACE_ODDS(y) * LAPLACE_ODDS(y + s + t) <= LAPLACE_ODDS(y + s) * LAPLACE_ODDS(y + t)
    scaled = arith(c**2 * exp(sizes[0]) <= c**2 * exp(sizes[1]), grown)
    return generalize(discharge(arith(goal, scaled), 0 <= s, 0 <= t), y, s, t)


geometric_dp = Verified(LAPLACE, "geometric_dp", {"sensitivity": distance, "scale": b}, omits=(c,))


# The tail of discrete Laplace noise -----------------------------------------------------------

m, n = variables("m n")


def beyond(offset: Term) -> Term:
    """How likely noise of at least that number is."""
    above, below = exp(-offset / scale) / (1 + RATIO), 1 - exp((offset - 1) / scale) / (1 + RATIO)
    return ind(0 < offset) * above + ind(offset <= 0) * below


HERE = lam(y, u * exp(-absolute(y - m) / scale))
TAIL_GIVEN = (COUNTING(mu), *NORMAL, 0 < scale, on(DENSITY, Y=REAL)(HERE, P, mu), whole(m), whole(t))

TAIL = Lemma(
    "mechanisms.geometric-tail", "The tail of discrete Laplace noise", "elementary",
    TAIL_GIVEN,
    eq(E(P, y, ind(t <= y)), factor * beyond(t - m)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", unwitnessed=NO_MEASURE),),
)  # fmt: skip

OVER = lam(y, ind(n < y) * ODDS(y))


@proof_of(TAIL)
def _tail_proof(claim: Claim) -> Theorem:
    """The probability of noise of more than a natural number, or what is left of 1, mirrored."""
    surely, offset, goal = parts(unfolded(COUNTING(mu)))[0], t - m, claim.conclusion
    event = ind(t <= y)
    _, here_int, tests = parts(unfolded(TAIL_GIVEN[5]))
    mean = at(tests, lam(y, event), by=[generalize(both(arith(0 <= event), arith(event <= 1)), y)])
    body = HERE(y) * event
    positive = arith(0 <= HERE(y), 0 < u)
    ints = dominated(mu, y, both(arith(0 <= body, positive), arith(body <= HERE(y), positive)), here_int)
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, whole(m), ZERO, f=lam(y, body), k=m, n=num(0)))
    seen = ind(offset <= y) * ODDS(y)
    near = same_value(FAR, arith(eq(absolute(y + m - num(0) - m), absolute(y))))
    seen_int, same = parts(transfer(mu, y, arith(eq(integrand_of(moved_int, y), seen), near), moved_int))
    known = [mean, moved, same]
    is_offset = use(DIFFERENCE, whole(m), whole(t), j=m, k=t)
    inside = dominated(mu, y, both(arith(0 <= OVER(y), 0 < u), arith(OVER(y) <= ODDS(y), 0 < u)), NORMAL[0])
    over = _over(OVER, inside)[1]

    def above(yes: Theorem) -> Theorem:
        """It is more than the number before."""
        before = use(DIFFERENCE, ONE, is_offset, j=num(1), k=offset)
        least = arith(0 <= offset - 1, use(GAP, ZERO, is_offset, yes, j=num(0), k=offset))
        value = infer("cut", instantiate(over, n=offset - 1), natural_of(before, least))
        other = integrand_of(value.conclusion.args[0], y)

        def more(fact: Theorem) -> Theorem:
            return arith(eq(other, seen), fact, use(GAP, before, whole(y), fact, j=offset - 1, k=y))

        point = cases(offset - 1 < y, more, lambda no: arith(eq(other, seen), no))
        same_ = parts(transfer(mu, y, point, instantiate(inside, n=offset - 1), surely))[1]
        return arith(goal, *known, value, same_, yes)

    def below(no: Theorem) -> Theorem:
        """Noise below it is so far on the other side."""
        natural = natural_of(use(DIFFERENCE, is_offset, ZERO, j=offset, k=num(0)), arith(0 <= num(0) - offset, no))
        size = num(0) - offset
        value, ints = infer("cut", instantiate(over, n=size), natural), instantiate(inside, n=size)
        back_int, back = parts(use(AROUND, COUNTING(mu), ints, ZERO, f=lam(y, ind(size < y) * ODDS(y)), k=num(0)))
        under_ = ind(y < offset) * ODDS(y)
        even = same_value(FAR, arith(eq(absolute(num(0) - y), absolute(y))))
        under_int, mirrored = parts(transfer(mu, y, arith(eq(integrand_of(back_int, y), under_), even), back_int))
        split_ = parts(linear(mu, y, ODDS(y), [(num(1), seen_int), (num(1), under_int)]))[1]
        return arith(goal, *known, value, back, mirrored, split_, NORMAL[1], no)

    return cases(0 < offset, above, below)


def _over(event: Term, ints: Theorem) -> list[Theorem]:
    """For natural n, noise of more than n has the probability r^(n + 1)/(1 + r)."""
    up_int, share, *_ = up()
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, is_whole(n, assume(nat(n))), ZERO, f=event, k=n, n=num(0)))
    body, less = integrand_of(moved_int, y), exp(-n / scale) * UP(y)
    sign = natural_sign(n)

    def further(yes: Theorem) -> Theorem:
        size = same_value(FAR, arith(eq(absolute(y + n - num(0)), absolute(y) + n), sign, yes))
        return arith(eq(body, less), size, yes)

    point = cases(0 < y, further, lambda no: arith(eq(body, less), no))
    same = parts(transfer(mu, y, point, moved_int))[1]
    mean = parts(linear(mu, y, less, [(exp(-n / scale), up_int)]))[1]
    return [moved_int, arith(eq(E(mu, y, event(y)), exp(-(n + 1) / scale) / (1 + RATIO)), moved, same, mean, share)]
