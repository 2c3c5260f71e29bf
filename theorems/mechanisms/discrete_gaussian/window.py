"""The profile of discrete Gaussian noise on two integers: noise up to a cutoff, and a small tail."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.mutants.one_number import at_one_number
from dpproofs.language.terms import E, eq, exp, integrable, lam, maximum, mul, nat, num, var
from dpproofs.privacy.notions import c, i
from dpproofs.privacy.notions.discrete_gaussian_dp import bell, distance, mass, noise_part, reach, sigma
from dpproofs.privacy.notions.discrete_gaussian_dp import whole_noise_profile
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import arith, assume, both, cases, dominated, integrate, linear, natural_sign
from dpproofs.proving.tactics import over_range, parts, transfer, use
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import mu, y
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.measure.counting_some import SOME, some
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.whole_numbers import is_whole
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.mechanisms.whole_noise.further import ZERO, told

u = var("u")
ODDS = lam(y, u * bell(y))
LAST = 2 * reach
ALL = total(lam(i, bell(i - reach)), LAST)
NORMAL = integrable(mu, y, ODDS(y)), eq(E(mu, y, ODDS(y)), 1), 0 < u
NUMBERS = (*NORMAL, 0 < sigma, nat(reach), nat(distance), 0 < mass, mass <= ALL, 0 <= c)
GIVEN = COUNTING(mu), *NUMBERS


def _claim(factor: Factor) -> Claim:
    return Claim(GIVEN, told(ODDS, c, distance) <= mul(factor, whole_noise_profile(c)))


WINDOW = Lemma(
    "mechanisms.discrete-gaussian-window",
    "The profile of discrete Gaussian noise, up to a cutoff and with its tail as infinity mass", "elementary",
    *_claim(1).parts,
    mutants=(Mutant("measure", Claim(NUMBERS, _claim(1).conclusion), "the law of 1, sigma = 1/2", witness=at_one_number(
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
