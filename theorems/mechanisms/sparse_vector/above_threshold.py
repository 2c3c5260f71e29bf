"""The first query above a noisy threshold: of any number of queries only the first one above costs privacy,
and it costs less where queries are monotone.
"""

from dpproofs.prelude import *
from dpproofs.meaning.kinds import MONOTONE as ONE_WAY
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.mutants.two_answers import no_queries
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.measure.finite_laws import by_weights
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.sums.sums_from_one import for_each
from theorems.mechanisms.exponential.mechanism import item, x
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.mechanism import LAPLACE_PAIR
from theorems.mechanisms.laplace.tail import SHIFT, TAIL
from theorems.mechanisms.sparse_vector.noisy_threshold import (
    BETWEEN,
    QUERY_LAWS,
    SOURCE,
    THRESHOLD,
    THRESHOLD_LAWS,
    c,
    inside,
    is_event,
    noisy,
    s,
    t,
    z,
)

# The first query above a noisy threshold: with any number of queries, only the first one above costs privacy ---
# The queries are fixed. One that is chosen by the answers before it is no more: when it is asked, these all said that
# they are below. Nothing is asked of the noise before the outcome but that it has nothing to do with the data and the
# noise after it.

i, j, n = variables("i j n")
query = var("q", function_type(("X", REAL), REAL))
noises = var("r", "V")
noise = var("noise", function_type(("V", REAL), REAL))
others = var("J", function_type((REAL,), prob("V")))
best = var("best", function_type(("X", REAL, "V"), REAL))


def _answer(data: Term, place: Term) -> Term:
    """A noisy answer."""
    return query(data, place) + noise(noises, place)


LARGEST = Definition(
    "largest_before",
    (best, query, noise, n),
    forall(
        (i, x, noises),
        implies(
            nat(i),
            1 < i,
            i <= n + 1,
            conj(
                for_each(j, i - 1, _answer(x, j) <= best(x, i, noises)),
                exists(j, conj(nat(j), 1 <= j, j <= i - 1, eq(best(x, i, noises), _answer(x, j)))),
            ),
        ),
    ),
)
"""best(x, i, r) is the largest of the noisy answers to the queries before the i-th, where their noises are r."""
put_in_words(LARGEST, "best(x, i, r) is the largest of the noisy answers to the queries before the i-th")
write_as(
    LARGEST,
    r"{factor[0]}_i = \operatorname{{max}}_{{j < i}} \left({factor[1]}_j + {factor[2]}_j\right) \text{{ for "
    r"}} i \leq {factor[3]} + 1",
)


def weight(data: Term) -> Term:
    """The probability of the outcome i: the mean over the noises before it, its own, and that of the threshold."""
    return E(others(i), noises, _given_noises(data))


SENSITIVE = for_each(i, n, SENSITIVITY(lam(x, query(x, i)), N, Delta))


def _given_noises(data: Term) -> Term:
    return E(noisy(query(data, i)), s, E(THRESHOLD, z, stops(data)))


def stops(data: Term) -> Term:
    """That the threshold is above the answers before the i-th, and that one at or above it; n + 1 is for none."""
    before, here = disj(i <= 1, best(data, i, noises) < z), disj(n < i, z <= s)
    return ind(conj(before, here))


DRAWN = forall(x, FINITE_LAW(M(x), n + 1, item, lam(i, weight(x))))
GIVEN = SENSITIVE, LARGEST(best, query, noise, n), THRESHOLD_LAWS, QUERY_LAWS, DRAWN, nat(n), 0 <= Delta, 0 < b, 0 < c

FAR = "many queries, whose largest answer is far above the threshold and rises, and then one that falls"
IN_THE_LIMIT = "the bound is attained where the answers before are known, and else in the limit of many queries"
LESS_THAN_NONE = Claim(tuple(fact for fact in GIVEN if fact != (0 <= Delta)), PURE_DP(M, N, Delta / b + 2 * Delta / c))
NO_QUERIES = Mutant(
    "sensitivity", LESS_THAN_NONE, "no queries, and Delta < 0", witness=refuted(no_queries, X=REAL, Y=REAL, V=REAL)
)

OUTCOME = nat(i), 1 <= i, i <= n + 1
rise, fall = variables("rise fall")
MOVES = for_each(j, n, conj(query(x1, j) <= query(x2, j) + rise, query(x2, j) <= query(x1, j) + fall))
GAP, SIGNS = rise + fall, (0 <= rise, 0 <= fall, rise <= Delta, fall <= Delta)
SETTING = GIVEN[1:6]

RISE_AND_FALL = Lemma(
    "mechanisms.above-threshold-moves",
    "The first query above a noisy threshold, at data sets between which no query rises or falls by more than that",
    SOURCE,
    (MOVES, *SETTING, *SIGNS, 0 < b, 0 < c, factor * (Delta / b + GAP / c) <= epsilon),
    INDISTINGUISHABLE(M(x1), M(x2), epsilon, 0),
    mutants=(Mutant("factor", {factor: LESS}, FAR, unwitnessed=IN_THE_LIMIT),),
)  # fmt: skip


@proof_of(RISE_AND_FALL)
def _close_laws(claim: Claim) -> Theorem:
    """It is enough to compare the probabilities of an outcome i, given the noises of the queries before it.

    These do not depend on the data. Let p and p2 be the two probabilities, and a and a2 the largest answers before.
    """
    enough = arith(Delta / b + GAP / c <= epsilon, claim.hypotheses[-1], *SIGNS, 0 < b, 0 < c)
    ints = [mean_of_unit(others(i), noises, _given_noises(data), both(*_within(data)[1:]))[0] for data in (x1, x2)]
    scaled_int, scaled = parts(linear(others(i), noises, exp(epsilon) * _given_noises(x2), [(exp(epsilon), ints[1])]))
    bound = integrate(others(i), noises, _given(enough), ints[0], scaled_int)
    laws = [specialize(DRAWN, data) for data in (x1, x2)]
    return by_weights(laws, use("nat_successor", nat(n), k=n), epsilon, bound, scaled)


def _within(data: Term) -> list[Theorem]:
    """Given the noises of the queries before it, the outcome is at most exp(epsilon) times as probable."""
    whole = stops(data)
    sizes = mean_of_unit(THRESHOLD, z, whole, is_event(whole))[1:]
    return mean_of_unit(noisy(query(data, i)), s, E(THRESHOLD, z, whole), both(*sizes))


def _given(enough: Theorem) -> Theorem:
    """Given the noises of the queries before it, the outcome is at most exp(epsilon) times as probable."""
    a, a2 = (best(data, i, noises) for data in (x1, x2))
    p, p2 = (_given_noises(data) for data in (x1, x2))
    own = [noisy(query(data, i)) for data in (x1, x2)]
    rests = [arith(0 <= Delta / b, *SIGNS, 0 < b), arith(0 <= GAP / c, *SIGNS, 0 < c)]

    def weaker(made: Theorem, small: Term) -> Theorem:
        """What this costs is at most a factor of exp(epsilon)."""
        grown = [use(EXP_INCREASING, arith(small <= epsilon, enough, *rests), x=small, y=epsilon)]
        sizes = [low for _, low, _ in (_within(data) for data in (x1, x2))]
        return arith(p <= exp(epsilon) * p2, made, *grown, *sizes)

    def levels(later: Theorem) -> list[Theorem]:
        return [_exceeds(x1, x2, rise, 0, later), _exceeds(x2, x1, fall, 1, later)]

    def only(start: Theorem, last: Theorem) -> Theorem:
        """Without queries there is nothing to show: there is one outcome."""
        known = []
        for data, law in zip((x1, x2), own, strict=True):
            one = parts(constant(THRESHOLD, z, num(1)))[1]
            known += [_simple(data, num(1), start, last), one, parts(constant(law, s, lhs(one)))[1]]
        return weaker(arith(p <= exp(num(0)) * p2, *known), num(0))

    def none(later: Theorem, last: Theorem) -> Theorem:
        """No query is above the threshold, whose noise exceeds all answers: these moved by at most Delta."""
        known = []
        for data, law in zip((x1, x2), own, strict=True):
            level = best(data, i, noises)
            mean = E(THRESHOLD, z, ind(level < z))
            known += [_simple(data, ind(level < z), later, last), parts(constant(law, s, mean))[1]]
            known.append(use(TAIL, specialize(THRESHOLD_LAWS, t), 0 < b, P=THRESHOLD, m=t, t=level, b=b))
        near = arith(absolute(a - t - (a2 - t)) <= Delta, *levels(later), *SIGNS)
        shift = [use(SHIFT, near, 0 < b, r=a - t, s=a2 - t, d=Delta, b=b)]
        return weaker(arith(p <= exp(Delta / b) * p2, *shift, *known), Delta / b)

    def at_once(start: Theorem, asked: Theorem) -> Theorem:
        """The first query is above the threshold: there is none before it, and its own noise is moved."""
        event = ind(z <= s)
        known = [_simple(data, event, start, asked) for data in (x1, x2)]
        near = arith(absolute(query(x1, i) - query(x2, i)) <= GAP, _of_query(asked), *SIGNS)
        close = use(LAPLACE_PAIR, *(specialize(QUERY_LAWS, query(data, i)) for data in (x1, x2)), near, 0 < c, P=own[0],
                    Q=own[1], m=query(x1, i), n=query(x2, i), Delta=GAP, b=c)  # fmt: skip
        sizes = mean_of_unit(THRESHOLD, z, event, is_event(event))[1:]
        bound = [at(close, lam(s, E(THRESHOLD, z, event)), by=[generalize(both(*sizes), s)])]
        return weaker(arith(p <= exp(GAP / c) * p2, *bound, *known), GAP / c)

    def after_others(later: Theorem, asked: Theorem) -> Theorem:
        """A later query is above the threshold, and all before it are below: both noises are moved."""
        known = [_simple(data, inside(best(data, i, noises), s), later, asked) for data in (x1, x2)]
        moved = [*levels(later), *parts(_of_query(asked))]
        near = arith(absolute(a - a2) <= Delta, *moved, *SIGNS)
        both_near = arith(absolute(a - a2 - (query(x1, i) - query(x2, i))) <= GAP, *moved, *SIGNS)
        bound = [use(BETWEEN, THRESHOLD_LAWS, QUERY_LAWS, near, both_near, 0 < b, 0 < c, a1=a, a2=a2,
                     m1=query(x1, i), m2=query(x2, i), d=Delta, g=GAP)]  # fmt: skip
        spent = Delta / b + GAP / c
        return weaker(arith(p <= exp(spent) * p2, *bound, *known), spent)

    main = after_others(assume(neg(i <= 1)), assume(neg(n < i)))
    return cases(
        i <= 1,
        lambda start: cases(n < i, lambda last: only(start, last), lambda asked: at_once(start, asked)),
        lambda later: cases(n < i, lambda last: none(later, last), lambda _: main),
    )


def _exceeds(first: Term, second: Term, by: Term, way: int, later: Theorem) -> Theorem:
    """The largest of the answers before rises by no more than each of them may."""
    before: tuple[Fact, ...] = (*OUTCOME, arith(1 < i, later))
    there, here = (at(LARGEST(best, query, noise, n), i, data, noises, by=before) for data in (first, second))
    goal = best(first, i, noises) <= best(second, i, noises) + by

    def attained(place: Term, chosen: Theorem) -> Theorem:
        known = parts(chosen)
        beyond = at(parts(here)[0], place, by=known[:3])
        moved = parts(at(MOVES, place, by=[*known[:3], arith(place <= n, *known, *OUTCOME)]))[way]
        return arith(goal, known[3], beyond, moved)

    return obtain(parts(there)[1], "j", attained)


def _simple(data: Term, event: Term, *facts: Theorem) -> Theorem:
    """Given the noises before, only this is left of the event."""
    law, whole = noisy(query(data, i)), stops(data)
    ints, *sizes = mean_of_unit(THRESHOLD, z, whole, is_event(whole))
    inner = parts(transfer(THRESHOLD, z, arith(eq(whole, event), *facts), ints))[1]
    outer = mean_of_unit(law, s, E(THRESHOLD, z, whole), both(*sizes))[0]
    return parts(transfer(law, s, inner, outer))[1]


def _of_query(asked: Theorem) -> Theorem:
    """How far the answer itself moves, where the outcome is a query."""
    return at(MOVES, i, by=[*OUTCOME[:2], arith(i <= n, asked)])


LEMMA = Lemma(
    "mechanisms.above-threshold",
    "The first query above a noisy threshold is (Delta/b + 2 Delta/c)-DP, with Laplace noise of scales b and c", SOURCE,
    GIVEN,
    PURE_DP(M, N, factor * (Delta / b + 2 * Delta / c)),
    mutants=(Mutant("factor", {factor: LESS}, FAR, unwitnessed=IN_THE_LIMIT), NO_QUERIES),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Fix the noise of all queries before the one that is named, and move the noise of the threshold and of that query.

    All answers before move by at most Delta. If the noisy threshold is moved by Delta as well, they are still below it:
    this costs Delta/b, once for all of them. The query that is named then has to rise by up to 2 Delta, which costs
    2 Delta/c. Where none is named, only the threshold is moved.
    """
    return for_all(claim.conclusion, _moved(claim, Delta, Delta))


def _moved(claim: Claim, up: Term, down: Term, *ways: Fact) -> Theorem:
    """No query moves by more than Delta, so that its gain over those before it changes by at most 2 Delta."""
    each, level = (nat(j), 1 <= j, j <= n), read(PURE_DP, claim).epsilon
    known = [at_neighbours(at(SENSITIVE, j, by=each)), *(at(way, j, by=each) for way in ways)]
    sizes = (query(x1, j) <= query(x2, j) + up, query(x2, j) <= query(x1, j) + down)
    moves = generalize(discharge(both(*(arith(size, *known) for size in sizes)), *each), j)
    enough = arith(Delta / b + (up + down) / c <= level, 0 <= Delta, 0 < b, 0 < c)
    return use(RISE_AND_FALL, moves, *SETTING, 0 <= Delta, 0 < b, 0 < c, enough, rise=up, fall=down, epsilon=level)


NAMES = {"sensitivity": Delta, "threshold_scale": b, "query_scale": c}
above_threshold_pure_dp = Verified(LEMMA, "above_threshold_pure_dp", NAMES, omits=(n, t))


# The first of monotone queries above a noisy threshold: all answers rise between neighbours, or none does ---

MONOTONE_SOURCE = "Lyu, Su and Li 2017, arXiv:1603.01699v2, on monotonic queries"
SPARSE_VECTOR_MONOTONE = ONE_WAY(query, n, N)

MONOTONE_FAR = "many queries, whose largest answer is far above the threshold and rises, and then one that stays"
MONOTONE_LESS_THAN_NONE = Claim(
    (*(fact for fact in GIVEN if fact != (0 <= Delta)), SPARSE_VECTOR_MONOTONE), PURE_DP(M, N, Delta / b + Delta / c)
)
MONOTONE_NO_QUERIES = Mutant(
    "sensitivity",
    MONOTONE_LESS_THAN_NONE,
    "no queries, and Delta < 0",
    witness=refuted(no_queries, X=REAL, Y=REAL, V=REAL),
)

MONOTONE = Lemma(
    "mechanisms.above-threshold-monotone",
    "The first of monotone queries above a noisy threshold is (Delta/b + Delta/c)-DP", MONOTONE_SOURCE,
    (*GIVEN, SPARSE_VECTOR_MONOTONE),
    PURE_DP(M, N, factor * (Delta / b + Delta / c)),
    mutants=(Mutant("factor", {factor: LESS}, MONOTONE_FAR, unwitnessed=IN_THE_LIMIT), MONOTONE_NO_QUERIES),
)  # fmt: skip


@proof_of(MONOTONE)
def _lemma(claim: Claim) -> Theorem:
    """The answer and the largest before it move the same way, and so their distance by Delta at most."""
    either = at(SPARSE_VECTOR_MONOTONE, x1, x2, by=[N(x1, x2)])
    falls, rises = (lambda way, up=up: _moved(claim, up, Delta - up, way) for up in (Delta, num(0)))
    return for_all(claim.conclusion, split(either, falls, rises))


above_threshold_monotone_pure_dp = Verified(MONOTONE, "above_threshold_monotone_pure_dp", NAMES, omits=(n, t))
