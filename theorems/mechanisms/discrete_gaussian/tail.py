"""The tail of discrete Gaussian noise, between two bounds that are finite sums.

This file is long because the odds of noise that is far on either side are bounded here, and those of the noise between.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, ind, integrable, lam, nat, num, summation, variables
from dpproofs.meaning.laws import COUNTING
from dpproofs.privacy.notions import DENSITY, i, on
from dpproofs.privacy.notions.discrete_gaussian_dp import bell, sigma
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, assume, at, both, cases, dominated, generalize, integrate, linear
from dpproofs.proving.tactics import natural_sign, over_range, parts, rewrite, same_value, transfer, unfolded, use
from theorems.foundations.measure.counting import NO_MEASURE, mu, whole, y
from theorems.foundations.measure.counting_around import AROUND
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.measure.counting_some import SOME, some
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.whole_numbers import DIFFERENCE, is_whole, negative
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.mechanisms.laplace.density import P
from theorems.mechanisms.whole_noise.further import ZERO

m, t, d, n, k, u = variables("m t d n k u")
ODDS = lam(y, u * bell(y))
HERE = lam(y, u * bell(y - m))
REST = bell(n)
"""More noise than that of size n is not likelier on one side."""


def sum_from(first: Term, last: Term) -> Term:
    """The odds of noise of first, first + 1, ..., first + last."""
    return summation(i, 0, last, bell(i + first))


ALL, SOME_ = sum_from(-n, 2 * n), sum_from(d, k)
LOW, HIGH = (1 - 2 * REST) * SOME_ / ALL, SOME_ / ALL + REST
NORMAL = integrable(mu, y, ODDS(y)), eq(E(mu, y, ODDS(y)), 1), 0 < u
NOISE = (COUNTING(mu), *NORMAL, 0 < sigma, on(DENSITY, Y=REAL)(HERE, P, mu), whole(m), whole(t))
NUMBERS = (eq(d, t - m), nat(n), nat(k), eq(k, n - d), 0 < ALL, 0 <= SOME_)

LEMMA = Lemma(
    "mechanisms.discrete-gaussian-tail", "The tail of discrete Gaussian noise, between two finite sums", "elementary",
    (*NOISE, *NUMBERS),
    conj(factor * LOW <= E(P, y, ind(t <= y)), E(P, y, ind(t <= y)) <= HIGH),
    mutants=(Mutant("factor", {factor: MORE}, "noise on few numbers, all of which are summed",
                    unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
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
    seen_int, same = parts(transfer(mu, y, arith(eq(integrand_of(moved_int, y), seen), near, NUMBERS[0]), moved_int))
    raw = use(DIFFERENCE, whole(m), whole(t), j=m, k=t)
    is_offset = rewrite(raw, arith(eq(t - m, d), NUMBERS[0]))
    some_int, some_of = _between(d, k, is_offset, assume(nat(k)))
    even = use(NATURAL_SUM, nat(n), nat(n), k=n, n=n)
    twice = use("leibniz", arith(eq(n + n, 2 * n)), even, x=n + n, y=2 * n, A=lam(y, nat(y)))
    minus = negative(n, assume(nat(n)))
    all_int, all_of = _between(-n, 2 * n, minus, twice)
    above_int, above, under_int, under = _far()
    within, around = integrand_of(some_int, y), integrand_of(all_int, y)
    high, low = integrand_of(above_int, y), integrand_of(under_int, y)
    end = NUMBERS[3]
    least = integrate(mu, y, arith(within <= seen, 0 < u), some_int, seen_int)
    near_int, near_of = parts(linear(mu, y, within + high, [(num(1), some_int), (num(1), above_int)]))
    most = integrate(mu, y, arith(seen <= within + high, end, 0 < u), seen_int, near_int)
    less = integrate(mu, y, arith(around <= ODDS(y), 0 < u), all_int, NORMAL[0])
    pieces = [(num(1), one) for one in (all_int, above_int, under_int)]
    whole_int, whole_of = parts(linear(mu, y, around + high + low, pieces))
    more = integrate(mu, y, arith(ODDS(y) <= around + high + low, 0 < u), NORMAL[0], whole_int)
    tail = E(P, y, event)
    size = arith(u <= 1 / ALL, less, all_of, NORMAL[1], NUMBERS[4])
    share = arith((1 - 2 * REST) / ALL <= u, more, whole_of, all_of, above, under, NORMAL[1], NUMBERS[4])
    value = arith(eq(tail, E(mu, y, seen)), mean, moved, same)
    lower = arith((1 - 2 * REST) / ALL * SOME_ <= u * SOME_, share, NUMBERS[5])
    upper = arith(u * SOME_ <= 1 / ALL * SOME_, size, NUMBERS[5])
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
