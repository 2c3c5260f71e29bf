"""The profile of discrete Laplace noise on two integers: two sides, and the numbers between.

This file is long because the share of each side is computed from that of all, and then by cases.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, ind, integrable, lam, maximum, nat, num, var, variables
from dpproofs.privacy.notions import c, i
from dpproofs.privacy.notions.geometric_dp import (
    RATIO,
    distance,
    geometric_part,
    geometric_profile,
    geometric_weight,
    scale,
)
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import (
    Fact,
    arith,
    assume,
    both,
    cases,
    dominated,
    integrate,
    linear,
    natural_sign,
    over_range,
)
from dpproofs.proving.tactics import parts, same_value, split, transfer, unfolded, use
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import NO_MEASURE, mu, whole, y
from theorems.foundations.measure.counting_around import AROUND
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.measure.counting_some import SOME
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.one_term import ONE_OF_SUM
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.reals.whole_numbers import is_whole
from theorems.mechanisms.whole_noise.further import ZERO, told

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
