"""Between two candidates, how likely the one behind is chosen, with exponential noise and with Laplace
noise.
"""

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.choices import EXPONENTIAL_NOISE, NOISY_MAX_LAPLACE, PERMUTE_AND_FLIP, kept, larger
from dpproofs.meaning.kinds import MONOTONE, K, for_monotone, phi, utility, w, z
from dpproofs.meaning.lists import x
from dpproofs.proving.reading import entries
from theorems.foundations.measure.half_lines import POINT, RIGHT
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.meaning.drawn_exist import DRAWN_EXIST, LAWS, last_of, with_noise
from theorems.mechanisms.laplace.two_compared import ONE_SCALE

# How likely, of two numbers with exponential noise, the one behind comes out ahead ------------

m, n, t, b, _hole = variables("m n t b hole_")
P, Q = variables("P Q", prob(REAL))
BEHIND = exp(-(m - n) / b) / 2

WON = Lemma(
    "meaning.exponential-noise-of-two", "How likely the one behind is ahead after exponential noise", "elementary",
    (EXPONENTIAL_NOISE(P, m, b), EXPONENTIAL_NOISE(Q, n, b), n <= m, 0 < b),
    conj(*[eq(E(P, z, E(Q, w, ind(order))), factor * BEHIND) for order in (z < w, z <= w)]),
    mutants=(Mutant("factor", {factor: LESS}, "m = n", unwitnessed="means of tests under laws on the real line"),),
)  # fmt: skip


@proof_of(WON)
def _proof(claim: Claim) -> Theorem:
    """The one ahead is at least at m; the other one is above it with a probability that falls as its density does."""
    return both(*(_above(z < w, t < w), _above(z <= w, t <= w)))


def _above(order: Term, tail_order: Term) -> Theorem:
    event = ind(order)
    chance = lam(z, E(Q, w, event))
    inner = mean_of_unit(Q, w, event, both(arith(0 <= event), arith(event <= 1)))
    unit = generalize(both(*inner[1:]), z)
    told = at(EXPONENTIAL_NOISE(P, m, b), chance, by=[unit])
    twice_int, twice = parts(use(RIGHT, arith(0 < 2 / b, 0 < b), m=m, s=2 / b))
    share = exp(-(m - n) / b) / b
    body = share * (ind(m <= w) * exp(-2 / b * (w - m)))
    ints, scaled = parts(linear(LEBESGUE, w, body, [(share, twice_int)]))
    goal = eq(body, _right(m) * chance(w))
    tail = infer("instantiate", _beyond(tail_order), values=((t, w),))

    def ahead(yes: Theorem) -> Theorem:
        known = infer("cut", tail, arith(n <= w, yes, n <= m))
        return arith(goal, known, yes)

    same = parts(transfer(LEBESGUE, w, cases(m <= w, ahead, lambda no: arith(goal, no)), ints))[1]
    return arith(eq(E(P, z, E(Q, w, event)), BEHIND), told, same, scaled, twice, 0 < b)


def _right(middle: Term) -> Term:
    """The density about a median, at w."""
    return ind(middle <= w) * exp(-(w - middle) / b) / b


def _beyond(order: Term) -> Theorem:
    """E[Q](1[t < w]) = exp(-(t - n)/b), for t at least n, and the same with t <= w: no point has a mass."""
    event = lam(w, ind(order))
    unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
    told = at(EXPONENTIAL_NOISE(Q, n, b), event, by=[unit])
    whole_int, whole = parts(use(RIGHT, arith(0 < 1 / b, 0 < b), m=t, s=1 / b))
    point_int, point = parts(use(POINT, m=t))
    share, falls = exp(-(t - n) / b) / b, exp(-(w - t) / b)
    ends = share if order.op == "lt" else num(0)
    body = share * (ind(t <= w) * falls) - ends * ind(eq(w, t))
    ints, split = parts(linear(LEBESGUE, w, body, [(share, whole_int), (-ends, point_int)]))
    goal = eq(body, _right(n) * event(w))

    def at_point(here: Theorem) -> Theorem:
        one = same_value(lam(_hole, exp(_hole)), arith(eq(-(w - t) / b, 0), here))
        return arith(goal, here, arith(eq(falls, 1), one) if order.op == "lt" else arith(n <= w, here, n <= t))

    same = parts(transfer(LEBESGUE, w, cases(eq(w, t), at_point, lambda no: arith(goal, no, n <= t)), ints))[1]
    return arith(eq(E(Q, w, event(w)), exp(-(t - n) / b)), told, same, split, whole, point, 0 < b)


# Between two candidates: how likely the one behind is chosen, with exponential noise and with Laplace noise ---

_other, gap = variables("z2 g")
TEST = test_function(phi, w)
EACH = forall(i, implies(nat(i), 1 <= i, i <= 2, SENSITIVITY(lam(x, utility(x, i)), N, Delta)))
FIRST, SECOND = num(1), num(2)


class Noise(NamedTuple):
    """A kind of noise on utilities."""

    exist: str
    compared: Lemma
    behind: Term
    """How likely the candidate that is behind by the gap is chosen."""


EXPONENTIAL = Noise("meaning.exponential-noise-exists", WON, exp(-gap / b) / 2)
LAPLACE = Noise(LAWS, ONE_SCALE, (num(1) / 2 + gap / (4 * b)) * exp(-gap / b))


def _behind(noise: Noise, ahead: Term, other: Term) -> Term:
    """How likely the other candidate is chosen."""
    return substitute(noise.behind, {gap: utility(x, ahead) - utility(x, other)})


def _law(noise: Noise, mechanism: Term, factor: Factor = 1) -> Term:
    """What is released where either candidate is ahead."""
    said = []
    for ahead, other in ((FIRST, SECOND), (SECOND, FIRST)):
        change = (phi(other) - phi(ahead)) * (factor * _behind(noise, ahead, other))
        mean = eq(E(mechanism(x), w, phi(w)), phi(ahead) + change)
        said.append(implies(utility(x, other) <= utility(x, ahead), forall(phi, implies(TEST, mean))))
    return forall(x, conj(*said))


OTHER_ANSWERS = Mutant("factor", {factor: LESS}, "other answers",
                       unwitnessed="other utilities would have to be shown not to give these answers")  # fmt: skip

ONE_WAY = MONOTONE(utility, SECOND, N)

FLIPPED = Lemma(
    "meaning.permute-and-flip-of-two", "There is permute-and-flip between two candidates", "law_with_density",
    (EACH, 0 < b),
    exists(K, conj(PERMUTE_AND_FLIP(K, N, Delta, b), _law(EXPONENTIAL, K, factor))),
    lambda claim: _larger_of_two(claim, EXPONENTIAL),
    (OTHER_ANSWERS,),
)  # fmt: skip

FLIPPED_MONOTONE = Lemma(
    "meaning.permute-and-flip-monotone-of-two", "There is permute-and-flip between two candidates that move one way",
    "law_with_density",
    (ONE_WAY, EACH, 0 < b),
    exists(K, conj(for_monotone(PERMUTE_AND_FLIP)(K, N, Delta, b), _law(EXPONENTIAL, K, factor))),
    lambda claim: _larger_of_two(claim, EXPONENTIAL),
    (OTHER_ANSWERS,),
)  # fmt: skip

LARGEST = Lemma(
    "meaning.report-noisy-max-laplace-of-two",
    "There is a release of the larger utility with Laplace noise between two candidates", "law_with_density",
    (EACH, 0 < b),
    exists(K, conj(NOISY_MAX_LAPLACE(K, N, Delta, b), _law(LAPLACE, K, factor))),
    lambda claim: _larger_of_two(claim, LAPLACE),
    (OTHER_ANSWERS,),
)  # fmt: skip


LARGEST_MONOTONE = Lemma(
    "meaning.report-noisy-max-laplace-monotone-of-two",
    "There is a release of the larger utility with Laplace noise between two candidates that move one way",
    "law_with_density",
    (ONE_WAY, EACH, 0 < b),
    exists(K, conj(for_monotone(NOISY_MAX_LAPLACE)(K, N, Delta, b), _law(LAPLACE, K, factor))),
    lambda claim: _larger_of_two(claim, LAPLACE),
    (OTHER_ANSWERS,),
)  # fmt: skip


def _after(test: Term, is_test: Theorem, law: Term, place: Term) -> tuple[Term, Theorem]:
    """The mean of a test after one more value, as a test of what is kept before it."""
    body = test(larger(kept, z, place))
    sizes = mean_of_unit(law, z, body, specialize(is_test, larger(kept, z, place)))[1:]
    return lam(kept, E(law, z, body)), generalize(both(*sizes), kept)


def _drawn(noisy: Term, said: Theorem, mechanism: Term) -> Theorem:
    """Both values are drawn, one after the other: E[K(x)](phi) is a mean over both."""
    one, two = noisy(x, FIRST), noisy(x, SECOND)

    def with_laws(laws: Term, _: Term, facts: Theorem) -> Theorem:
        process, images, ends = parts(facts)
        starts, pushed = parts(unfolded(process))
        last = lam(kept, phi(snd(kept))), generalize(specialize(TEST, snd(kept)), kept)
        middle = _after(*last, two, SECOND)
        first = _after(*middle, one, FIRST)
        none = pair(num(0), num(0))
        known = [at(specialize(ends, x), phi, by=[TEST])]
        for number, (test, is_test) in ((1, last), (0, middle)):
            place = num(number)
            by = numeric(nat(place), depth=0), arith(place + 1 <= 2)
            known.append(at(at(specialize(pushed, place, x), by=by), test, by=[is_test]))
            image = at(specialize(images, num(number + 1), x, kept), test, by=[is_test])
            known.append(same_mean(laws(place, x), kept, image))
        known.append(at(specialize(starts, x), first[0], by=[first[1]]))
        known.append(parts(use("E_dirac", x=none, f=first[0]))[1])
        return arith(eq(E(mechanism(x), w, phi(w)), first[0](none)), *known)

    return obtain_all(said, "C J", with_laws)


def _entry(part: Callable[[Term], Term], made: Term) -> Theorem:
    """The entry of a pair."""
    one, two = variables("a_ b_")
    first, second = entries(made)
    return use(arith(eq(part(pair(one, two)), one if part is fst else two)), a_=first, b_=second)


def _chosen(noisy: Term) -> Theorem:
    """The mean over both: the second candidate is chosen where its value is larger."""
    one, two, none = noisy(x, FIRST), noisy(x, SECOND), pair(num(0), num(0))
    place = snd(larger(larger(none, z, FIRST), _other, SECOND))
    above, change = ind(z < _other), phi(SECOND) - phi(FIRST)
    goal = eq(phi(place), phi(FIRST) + change * above)

    before, after = larger(none, z, FIRST), larger(larger(none, z, FIRST), _other, SECOND)
    empty = arith(eq(fst(none), 0)), arith(eq(snd(none), 0))
    new = arith(eq(ind(disj(eq(snd(none), 0), fst(none) < z)), 1), *empty)
    held = [
        arith(eq(part(before), value), _entry(part, before), new, *empty) for part, value in ((fst, z), (snd, FIRST))
    ]

    def at_place(number: Term, which: Theorem) -> Theorem:
        taken = arith(eq(place, number), _entry(snd, after), *held, which)
        return arith(goal, same_value(phi, taken), which)

    point = cases(z < _other, lambda yes: at_place(SECOND, yes), lambda no: at_place(FIRST, no))
    ints, *sizes = mean_of_unit(two, _other, above, both(arith(0 <= above), arith(above <= 1)))
    chance = E(two, _other, above)
    whole_ints, wholes = zip(*(parts(constant(law, v, 1)) for law, v in ((two, _other), (one, z))), strict=True)
    inner = parts(linear(two, _other, phi(FIRST) + change * above, [(phi(FIRST), whole_ints[0]), (change, ints)]))[1]
    given_ = arith(eq(E(two, _other, phi(place)), phi(FIRST) + change * chance), same_mean(two, _other, point), inner,
                   wholes[0])  # fmt: skip
    chances = mean_of_unit(one, z, chance, both(*sizes))[0]
    outer = parts(linear(one, z, phi(FIRST) + change * chance, [(phi(FIRST), whole_ints[1]), (change, chances)]))[1]
    mean = eq(E(one, z, E(two, _other, phi(place))), phi(FIRST) + change * E(one, z, chance))
    return arith(mean, same_mean(one, z, given_), outer, wholes[1])


def _won(kind: Noise, noisy: Term, noise: Theorem, *, is_first: bool) -> Theorem:
    """How likely the value of the second candidate is larger, where the first one is ahead, or the second one."""
    ahead, other = (FIRST, SECOND) if is_first else (SECOND, FIRST)
    one, two = noisy(x, FIRST), noisy(x, SECOND)
    laws, order = [specialize(noise, x, number) for number in (ahead, other)], utility(x, other) <= utility(x, ahead)
    values = {"P": noisy(x, ahead), "Q": noisy(x, other), "m": utility(x, ahead), "n": utility(x, other), "b": b}
    strict, weak = parts(use(kind.compared, *laws, order, 0 < b, **values))
    if is_first:
        return strict
    goal = eq(E(one, z, E(two, _other, ind(z < _other))), 1 - _behind(kind, ahead, other))
    return arith(goal, use("foundations.two-numbers-compared", P=two, Q=one), weak)


def _larger_of_two(claim: Claim, kind: Noise) -> Theorem:
    """The second one is chosen where its value is larger."""
    natural = numeric(nat(SECOND), depth=0)

    def with_noise_(noisy: Term, noise: Theorem) -> Theorem:
        begin, keep = dirac(pair(num(0), num(0))), lam((kept, z, i), larger(kept, z, i))

        def with_answers(found: Term, told: Theorem) -> Theorem:
            said = conjuncts(opened(claim.conclusion, found))[0]
            inner = witness(last_of(opened(said, SECOND, utility)), noisy, noise, told)
            is_kind = witnesses(said, (SECOND, utility), *claim.hypotheses, natural, arith(1 <= SECOND), inner)
            goal = _law(kind, found)
            drawn, said_ = (_drawn(noisy, told, found), _chosen(noisy)), []
            for is_first, part in zip((True, False), conjuncts(opened(goal, x)), strict=True):
                among, chosen = if_then(part)
                won = _won(kind, noisy, noise, is_first=is_first)
                said_.append(discharge(for_all(chosen, arith(said_of(chosen, phi), *drawn, won), phi), among))
            return witness(claim.conclusion, found, is_kind, generalize(both(*said_), x))

        return obtain(use(DRAWN_EXIST, natural, n=2, L=noisy, F=begin, keep=keep), "A", with_answers)

    return with_noise(b, with_noise_, kind.exist)
