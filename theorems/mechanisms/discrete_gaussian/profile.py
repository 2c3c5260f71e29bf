"""The profile of discrete Gaussian noise: computed up to a cutoff with the tail as infinity mass, attained
at the sensitivity, and the tail between two finite sums.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import COUNTING
from dpproofs.mutants.one_number import at_one_number
from dpproofs.privacy.notions.discrete_gaussian_dp import (
    bell,
    distance,
    mass,
    noise_part,
    reach,
    sigma,
    whole_noise_profile,
)
from theorems.foundations.measure.counting import AROUND, MOVED, NO_MEASURE, SOME, mu, some, whole, y
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.reals.whole_numbers import DIFFERENCE, is_whole, negative
from theorems.foundations.sums.sums import NATURAL_SUM, total
from theorems.mechanisms.discrete_gaussian.bells import SOURCE
from theorems.mechanisms.discrete_gaussian.mechanism import LAWS, M, normalised
from theorems.mechanisms.laplace.law import P
from theorems.mechanisms.whole_noise.integer_noise import PROFILE_OF_NOISE, ZERO, told
from theorems.notions.profiles.excess import PROFILE_WEAKEN

# The profile of discrete Gaussian noise on two integers: noise up to a cutoff, and a small tail ---

u = var("u")
ODDS = lam(y, u * bell(y))
LAST = 2 * reach
ALL = total(lam(i, bell(i - reach)), LAST)
NORMAL = integrable(mu, y, ODDS(y)), eq(E(mu, y, ODDS(y)), 1), 0 < u
NUMBERS = (*NORMAL, 0 < sigma, nat(reach), nat(distance), 0 < mass, mass <= ALL, 0 <= c)
GIVEN = COUNTING(mu), *NUMBERS


WINDOW = Lemma(
    "mechanisms.discrete-gaussian-window",
    "The profile of discrete Gaussian noise, up to a cutoff and with its tail as infinity mass", "elementary",
    GIVEN,
    told(ODDS, c, distance) <= whole_noise_profile(c),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 1, sigma = 1/2", witness=at_one_number(
                1, u=exp(num(2)), sigma=num(1) / 2, distance=1, c=0, reach=1, mass=1)),),
)  # fmt: skip


@proof_of(WINDOW)
def _proof(claim: Claim) -> Theorem:
    """Noise of a size above r is at least exp(r^2/(2 sigma^2)) times as likely r nearer."""
    top = lam(y, maximum(ODDS(y - distance) - c * ODDS(y), 0))
    wholes = is_whole(reach, assume(nat(reach))), is_whole(distance, assume(nat(distance)))
    even = use(NATURAL_SUM, nat(reach), nat(reach), k=reach, n=reach)
    last = use("leibniz", arith(eq(reach + reach, LAST)), even, x=reach + reach, y=LAST, A=lam(y, nat(y)))
    sign = natural_sign(reach)
    far = _odds(distance, distance, num(0), wholes[1], ZERO)
    near, farther = _odds(reach, reach, num(0), wholes[0], ZERO), _odds(LAST, LAST, num(0), is_whole(LAST, last), ZERO)
    top_int = dominated(mu, y, both(arith(0 <= top(y)), arith(top(y) <= ODDS(y - distance), 0 < u, 0 <= c)), far[0])
    moved_int, moved = parts(use(MOVED, GIVEN[0], top_int, wholes[1], wholes[0], f=top, k=distance, n=reach))
    seen = lam(y, ODDS(y - reach) * noise_part(y, c))
    inside = some(LAST)
    here_int, here = parts(use(SOME, GIVEN[0], last, f=seen, n=LAST))
    own_int, own = parts(use(SOME, GIVEN[0], last, f=lam(y, ODDS(y - reach)), n=LAST))
    beyond = (1 - inside) * ODDS(y - reach)
    split_ = arith(integrand_of(moved_int, y) <= inside * seen(y) + beyond, 0 < u, 0 <= c, 0 < sigma)
    combined = [(num(1), here_int), (num(1), near[0]), (num(-1), own_int)]
    split_int, split_sum = parts(linear(mu, y, rhs(split_), combined))
    whole_sum = integrate(mu, y, split_, moved_int, split_int)

    def smaller(old: Term, new: Term, *facts: Theorem) -> Theorem:
        first, second = (-(size**2) / (2 * sigma**2) for size in (old, new))
        second = second - reach**2 / (2 * sigma**2)
        order = arith(first <= second, arith(first * sigma**2 <= second * sigma**2, *facts, sign, 0 < sigma), 0 < sigma)
        return use(EXP_INCREASING, order, x=first, y=second)

    rest = bell(reach) * ODDS(y - LAST) + bell(reach) * ODDS(y)

    def inner(no: Theorem) -> Theorem:
        return cases(
            y <= LAST,
            lambda low: arith(beyond <= rest, low, no, 0 < u),
            lambda high: arith(beyond <= rest, smaller(y - reach, y - LAST, high), 0 < u, high),
        )

    tail = cases(y < 0, lambda less: arith(beyond <= rest, smaller(y - reach, y, less), 0 < u, less), inner)
    rest_int, rest_sum = parts(linear(mu, y, rest, [(bell(reach), farther[0]), (bell(reach), NORMAL[0])]))
    beyond_int, beyond_sum = parts(linear(mu, y, beyond, [(num(1), near[0]), (num(-1), own_int)]))
    small = integrate(mu, y, tail, beyond_int, rest_int)
    most = integrate(mu, y, arith(inside * ODDS(y - reach) <= ODDS(y - reach), 0 < u), own_int, near[0])
    odds = over_range(eq(total(lam(i, ODDS(i - reach)), LAST), u * ALL), LAST, last)
    scale = arith(u * mass <= 1, most, own, odds, near[1], mass <= ALL, 0 < u)

    def each(number: Term) -> Theorem:
        part, height = noise_part(number, c), bell(number - reach)
        fraction = arith(u <= 1 / mass, scale, 0 < mass)
        return arith(seen(number) <= 1 / mass * (height * part), fraction, arith(0 <= part), arith(0 <= height * part))

    terms = lam(i, bell(i - reach) * noise_part(i, c))
    sums = over_range(total(seen, LAST) <= 1 / mass * total(terms, LAST), LAST, last, each=each)
    return arith(
        claim.conclusion, whole_sum, split_sum, moved, here, beyond_sum, small, rest_sum, farther[1], NORMAL[1], sums
    )


def _odds(move: Term, first: Term, second: Term, *facts: Theorem) -> list[Theorem]:
    """The odds around a number have a sum, which is 1."""
    ints, mean = parts(use(MOVED, *GIVEN[:2], *facts, f=ODDS, k=second, n=first))
    same = arith(eq(integrand_of(ints, y), ODDS(y - move)))
    done, equal = parts(transfer(mu, y, same, ints))
    return [done, arith(eq(E(mu, y, ODDS(y - move)), 1), equal, mean, NORMAL[1])]


# The profile of discrete Gaussian noise on an integer query is attained at the sensitivity ----

EXACT_NUMBERS = nat(distance), nat(reach), 0 < mass, mass <= ALL
DISCRETE_R = on(DISCRETE_GAUSSIAN_DP, Y=REAL)

LEMMA = Lemma(
    "mechanisms.discrete-gaussian-exact", "The profile of discrete Gaussian noise on an integer query", SOURCE,
    (SENSITIVITY(q, N, distance), *LAWS, *EXACT_NUMBERS),
    DISCRETE_R(M, N, distance, sigma, reach, factor * mass),
    mutants=(Mutant("factor", {factor: MORE}, "c = 0, all odds as the mass, and a large reach",
                    unwitnessed=NO_MEASURE),),
)  # fmt: skip

EXACT_ODDS = lam(y, c * exp(-(y**2) / (2 * sigma**2)))
t = var("t")


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The profile of log-concave noise, and its window."""
    base = normalised()
    ints, mean = parts(linear(mu, y, EXACT_ODDS(y), [(c, base.total)]))
    one = arith(eq(E(mu, y, EXACT_ODDS(y)), 1), mean, base.whole)
    positive = generalize(arith(0 < EXACT_ODDS(y), base.positive), y)
    even = generalize(arith(eq(EXACT_ODDS(-y), EXACT_ODDS(y))), y)
    noisy = generalize(specialize(LAWS[1], var("x", "X")), var("x", "X"))
    pair = use(
        PROFILE_OF_NOISE, LAWS[0], ints, positive, _concave(), even, noisy, LAWS[2],
        is_whole(distance, assume(nat(distance))), SENSITIVITY(q, N, distance), N(x1, x2), g=EXACT_ODDS, Delta=distance,
    )  # fmt: skip
    window = use(WINDOW, LAWS[0], ints, one, base.positive, 0 < sigma, *EXACT_NUMBERS, 0 <= t, u=c, c=t)
    less = generalize(discharge(window, 0 <= t), t)
    old = read(PROFILE, pair).h
    made = use(PROFILE_WEAKEN, pair, less, P=M(x1), Q=M(x2), h=old, h2=lam(c, whole_noise_profile(c)))
    return for_all(claim.conclusion, made)


a, b = var("a"), var("b")


def _concave() -> Theorem:
    """The squares of the ends are more than those of two numbers between."""
    first, second = (-(one**2 + other**2) / (2 * sigma**2) for one, other in ((y, y + a + b), (y + a, y + b)))
    less = arith(first * sigma**2 <= second * sigma**2, 0 <= a, 0 <= b, 0 < sigma)
    order = use(EXP_INCREASING, arith(first <= second, less, 0 < sigma), x=first, y=second)
    goal = EXACT_ODDS(y) * EXACT_ODDS(y + a + b) <= EXACT_ODDS(y + a) * EXACT_ODDS(y + b)
    scaled = arith(c**2 * exp(first) <= c**2 * exp(second), order)
    return generalize(discharge(arith(goal, scaled), 0 <= a, 0 <= b), y, a, b)


discrete_gaussian_dp = Verified(LEMMA, "discrete_gaussian_dp", {"sensitivity": distance, "sigma": sigma}, omits=(c,))


# The tail of discrete Gaussian noise, between two bounds that are finite sums -----------------

m, d, n, k = variables("m d n k")
HERE = lam(y, u * bell(y - m))
REST = bell(n)
"""More noise than that of size n is not likelier on one side."""


def sum_from(first: Term, last: Term) -> Term:
    """The odds of noise of first, first + 1, ..., first + last."""
    return summation(i, 0, last, bell(i + first))


TAIL_ALL, SOME_ = sum_from(-n, 2 * n), sum_from(d, k)
LOW, HIGH = (1 - 2 * REST) * SOME_ / TAIL_ALL, SOME_ / TAIL_ALL + REST
NOISE = (COUNTING(mu), *NORMAL, 0 < sigma, on(DENSITY, Y=REAL)(HERE, P, mu), whole(m), whole(t))
TAIL_NUMBERS = (eq(d, t - m), nat(n), nat(k), eq(k, n - d), 0 < TAIL_ALL, 0 <= SOME_)

TAIL = Lemma(
    "mechanisms.discrete-gaussian-tail", "The tail of discrete Gaussian noise, between two finite sums", "elementary",
    (*NOISE, *TAIL_NUMBERS),
    conj(factor * LOW <= E(P, y, ind(t <= y)), E(P, y, ind(t <= y)) <= HIGH),
    mutants=(Mutant("factor", {factor: MORE}, "noise on few numbers, all of which are summed",
                    unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(TAIL)
def _tail_proof(claim: Claim) -> Theorem:
    """What is far is small, and the odds that are not add up to nearly 1."""
    event = ind(t <= y)
    _, here_int, tests = parts(unfolded(NOISE[5]))
    mean = at(tests, lam(y, event), by=[generalize(both(arith(0 <= event), arith(event <= 1)), y)])
    body = HERE(y) * event
    positive = arith(0 <= HERE(y), 0 < u)
    ints = dominated(mu, y, both(arith(0 <= body, positive), arith(body <= HERE(y), positive)), here_int)
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, whole(m), ZERO, f=lam(y, body), k=m, n=num(0)))
    seen = ind(d <= y) * ODDS(y)
    near = same_value(ODDS, arith(eq(y + m - num(0) - m, y)))
    seen_int, same = parts(
        transfer(mu, y, arith(eq(integrand_of(moved_int, y), seen), near, TAIL_NUMBERS[0]), moved_int)
    )
    raw = use(DIFFERENCE, whole(m), whole(t), j=m, k=t)
    is_offset = rewrite(raw, arith(eq(t - m, d), TAIL_NUMBERS[0]))
    some_int, some_of = _between(d, k, is_offset, assume(nat(k)))
    even = use(NATURAL_SUM, nat(n), nat(n), k=n, n=n)
    twice = use("leibniz", arith(eq(n + n, 2 * n)), even, x=n + n, y=2 * n, A=lam(y, nat(y)))
    minus = negative(n, assume(nat(n)))
    all_int, all_of = _between(-n, 2 * n, minus, twice)
    above_int, above, under_int, under = _far()
    within, around = integrand_of(some_int, y), integrand_of(all_int, y)
    high, low = integrand_of(above_int, y), integrand_of(under_int, y)
    end = TAIL_NUMBERS[3]
    least = integrate(mu, y, arith(within <= seen, 0 < u), some_int, seen_int)
    near_int, near_of = parts(linear(mu, y, within + high, [(num(1), some_int), (num(1), above_int)]))
    most = integrate(mu, y, arith(seen <= within + high, end, 0 < u), seen_int, near_int)
    less = integrate(mu, y, arith(around <= ODDS(y), 0 < u), all_int, NORMAL[0])
    pieces = [(num(1), one) for one in (all_int, above_int, under_int)]
    whole_int, whole_of = parts(linear(mu, y, around + high + low, pieces))
    more = integrate(mu, y, arith(ODDS(y) <= around + high + low, 0 < u), NORMAL[0], whole_int)
    tail = E(P, y, event)
    size = arith(u <= 1 / TAIL_ALL, less, all_of, NORMAL[1], TAIL_NUMBERS[4])
    share = arith((1 - 2 * REST) / TAIL_ALL <= u, more, whole_of, all_of, above, under, NORMAL[1], TAIL_NUMBERS[4])
    value = arith(eq(tail, E(mu, y, seen)), mean, moved, same)
    lower = arith((1 - 2 * REST) / TAIL_ALL * SOME_ <= u * SOME_, share, TAIL_NUMBERS[5])
    upper = arith(u * SOME_ <= 1 / TAIL_ALL * SOME_, size, TAIL_NUMBERS[5])
    return both(
        arith(LOW <= tail, value, least, some_of, lower),
        arith(tail <= HIGH, value, most, near_of, some_of, upper, above),
    )


def _between(first: Term, last: Term, is_first: Theorem, natural: Theorem) -> list[Theorem]:
    """The probability of noise from the first number on, up to the last one above it."""
    at_first = lam(y, ODDS(y + first))
    ints, mean = parts(use(SOME, COUNTING(mu), natural, f=at_first, n=last))
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, ZERO, is_first, f=lam(y, some(last) * at_first(y)),
                                 k=num(0), n=first))  # fmt: skip
    inside = ind(first <= y) * ind(y <= first + last) * ODDS(y)
    near = same_value(ODDS, arith(eq(y + num(0) - first + first, y)))
    done, same = parts(transfer(mu, y, arith(eq(integrand_of(moved_int, y), inside), near), moved_int))
    odds = over_range(eq(total(at_first, last), u * sum_from(first, last)), last, natural)
    return [done, arith(eq(E(mu, y, inside), u * sum_from(first, last)), same, moved, mean, odds)]


def _far() -> list[Theorem]:
    """Noise of more than n, and of less than -n: the odds are those of noise that is n nearer, and less."""
    sign, above, under = natural_sign(n), ind(n < y), ind(y < -n)
    above_int = _part(above)
    moved_int, moved = parts(use(MOVED, COUNTING(mu), above_int, is_whole(n, assume(nat(n))), ZERO,
                                 f=lam(y, above * ODDS(y)), k=n, n=num(0)))  # fmt: skip
    there, less = integrand_of(moved_int, y), REST * ODDS(y)

    def further(yes: Theorem) -> Theorem:
        power, other = (-(one**2) / (2 * sigma**2) for one in (y + n - num(0), y))
        other = other - n**2 / (2 * sigma**2)
        cross = arith(0 <= y * n, yes, sign)
        order = arith(power <= other, arith(power * sigma**2 <= other * sigma**2, cross, 0 < sigma), 0 < sigma)
        return arith(there <= less, use(EXP_INCREASING, order, x=power, y=other), yes, 0 < u)

    point = cases(0 < y, further, lambda no: arith(there <= less, no, 0 < u))
    less_int, less_mean = parts(linear(mu, y, less, [(REST, NORMAL[0])]))
    bound = integrate(mu, y, point, moved_int, less_int)
    small = arith(E(mu, y, above * ODDS(y)) <= REST, bound, moved, less_mean, NORMAL[1])
    back_int, back = parts(use(AROUND, COUNTING(mu), above_int, ZERO, f=lam(y, above * ODDS(y)), k=num(0)))
    mirrored = arith(eq(integrand_of(back_int, y), under * ODDS(y)), arith(eq((num(0) - y) ** 2, y**2)))
    under_int, same = parts(transfer(mu, y, mirrored, back_int))
    return [above_int, small, under_int, arith(E(mu, y, under * ODDS(y)) <= REST, same, back, small)]


def _part(event: Term) -> Theorem:
    """Noise for which that holds has a probability."""
    body = event * ODDS(y)
    return dominated(mu, y, both(arith(0 <= body, 0 < u), arith(body <= ODDS(y), 0 < u)), NORMAL[0])
