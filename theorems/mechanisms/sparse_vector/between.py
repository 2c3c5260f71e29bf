"""A noisy number that is at or above a noisy threshold, which is itself above another number.

This file is long because the threshold moves with its level and the number with the threshold, each in its own way.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, dirac, eq, exp, ind, lam, num, substitute, variables
from dpproofs.mutants.counterexamples import absurd, exceeded, fact, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, both, bounded, cases, constant, expand, generalize, integrate, parts
from dpproofs.proving.tactics import same_value, specialize, transfer, use
from theorems.foundations.measure.swapped_means import SWAPPED, mean_of_unit
from theorems.mechanisms.laplace.closed_tail import CLOSED_TAIL
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.mechanism import PAIR
from theorems.mechanisms.laplace.tail import TAIL, tail
from theorems.mechanisms.sparse_vector.beyond import QUERY_LAWS, THRESHOLD, THRESHOLD_LAWS, between, c, inside, is_event
from theorems.mechanisms.sparse_vector.beyond import noisy, s, t, threshold, u, z

SOURCE = "Dwork and Roth 2014, Theorem 3.23; Lyu, Su and Li 2017, arXiv:1603.01699v2"
a1, a2, m1, m2, d, g = variables("a1 a2 m1 m2 d g")
GIVEN = THRESHOLD_LAWS, QUERY_LAWS, absolute(a1 - a2) <= d, absolute(a1 - a2 - (m1 - m2)) <= g, 0 < b, 0 < c


def _claim(factor: Factor, share: Factor = 1) -> Claim:
    return Claim(GIVEN, between(a1, m1) <= exp(factor * (d / b + share * g / c)) * between(a2, m2))


BETWEEN = Lemma(
    "mechanisms.above-threshold-between",
    "A noisy number at or above a noisy threshold that is above a level: how its probability changes", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "a high level, where the probability is known"),
             Mutant("query scale", _claim(1, Fraction(1, 2)),
                    "the level rises by d and the number falls by d, and the noise of the number has to hide 2 d"),
             Mutant("query noise", Claim((GIVEN[0], *GIVEN[2:]), _claim(1).conclusion),
                    "the number without noise is no longer at or above a threshold that is above the level"),),
)  # fmt: skip

MOVE = a2 - a1


@proof_of(BETWEEN)
def _proof(claim: Claim) -> Theorem:
    """The law of the threshold moves as far as the level, and the law of the number with it."""
    moved, still = inside(a2, s + MOVE), inside(a2, s)
    laws = [specialize(THRESHOLD_LAWS, centre) for centre in (t + MOVE, t)]
    near = arith(absolute(t + MOVE - t) <= d, absolute(a1 - a2) <= d)
    close = use(PAIR, *laws, near, 0 < b, P=threshold(t + MOVE), Q=THRESHOLD, m=t + MOVE, n=t, Delta=d, b=b)
    bound = at(close, lam(z, moved), by=[generalize(is_event(moved), z)])
    start = E(THRESHOLD, z, inside(a1, s))
    point = arith(start <= exp(d / b) * E(THRESHOLD, z, moved), _moved_interval(), bound)
    sizes = mean_of_unit(THRESHOLD, z, inside(a1, s), is_event(inside(a1, s)))[1:]
    ints = mean_of_unit(noisy(m1), s, start, both(*sizes))[0]
    moved_int, turned_int, turned = _swapped(m1, s + MOVE)
    _, back_int, back = _swapped(m1 + MOVE, s)
    first = integrate(noisy(m1), s, point, ints, moved_int)
    same = integrate(THRESHOLD, z, _moved_number(), turned_int, back_int)
    laws = [specialize(QUERY_LAWS, centre) for centre in (m1 + MOVE, m2)]
    near = arith(absolute(m1 + MOVE - m2) <= g, absolute(a1 - a2 - (m1 - m2)) <= g)
    close = use(PAIR, *laws, near, 0 < c, P=noisy(m1 + MOVE), Q=noisy(m2), m=m1 + MOVE, n=m2, Delta=g, b=c)
    sizes = mean_of_unit(THRESHOLD, z, still, is_event(still))[1:]
    last = at(close, lam(s, E(THRESHOLD, z, still)), by=[generalize(both(*sizes), s)])
    middle = exp(d / b) * E(noisy(m1 + MOVE), s, E(THRESHOLD, z, still))
    chain = arith(between(a1, m1) <= middle, first, turned, same, back)
    return arith(claim.conclusion, chain, last)


def _moved_interval() -> Theorem:
    """The threshold lies between two numbers as it does, when its law moves, between numbers that move as far."""
    places = (t, a1, s), (t + MOVE, a2, s + MOVE)
    goal = eq(*(E(threshold(centre), z, inside(low, high)) for centre, low, high in places))

    def proper(order: Theorem) -> Theorem:
        known = []
        for centre, low, high in places:
            law, split = threshold(centre), ind(low < z) - ind(high < z)
            whole, mean = parts(expand(law, z, split, *(bounded(law, z, ind(end < z), 1) for end in (low, high))))
            same = parts(transfer(law, z, arith(eq(split, inside(low, high)), order), whole))[1]
            noise = specialize(THRESHOLD_LAWS, centre)
            tails = [use(TAIL, noise, 0 < b, P=law, m=centre, t=end, b=b) for end in (low, high)]
            ends = zip((low, high), (a1 - t, s - t), strict=True)
            tails += [same_value(lam(u, tail(u)), arith(eq(end - centre, offset))) for end, offset in ends]
            known.append(arith(eq(rhs(same), tail(a1 - t) - tail(s - t)), *tails, same, mean))
        return arith(goal, *known)

    def empty(no: Theorem) -> Theorem:
        nothing = []
        for centre, low, high in places:
            law = threshold(centre)
            none, mean = parts(constant(law, z, num(0)))
            nothing.append(parts(transfer(law, z, arith(eq(0, inside(low, high)), no), none))[1])
            nothing.append(mean)
        return arith(goal, *nothing)

    return cases(a1 <= s, proper, empty)


def _swapped(centre: Term, value: Term) -> tuple[Theorem, Theorem, Theorem]:
    """The mean over the noisy number of the probability of the threshold, the other way round."""
    event = inside(a2, value)
    unit = generalize(is_event(event), s, z)
    first, second, same = parts(use(SWAPPED, unit, P=noisy(centre), R=THRESHOLD, h=lam((s, z), event)))
    return first, second, same


def _moved_number() -> Theorem:
    """At or above the threshold z, with the noisy number moved, or its law."""
    first, second = inside(a2, s + MOVE), inside(a2, s)
    goal = eq(E(noisy(m1), s, first), E(noisy(m1 + MOVE), s, second))
    ends = (m1, z - MOVE, first), (m1 + MOVE, z, second)

    def above(yes: Theorem) -> Theorem:
        known = []
        for centre, end, event in ends:
            law = noisy(centre)
            exact = use(CLOSED_TAIL, specialize(QUERY_LAWS, centre), 0 < c, P=law, m=centre, t=end, b=c)
            same = parts(transfer(law, s, arith(eq(ind(end <= s), event), yes), bounded(law, s, ind(end <= s), 1)))[1]
            far = same_value(lam(u, substitute(tail(u), {b: c})), arith(eq(end - centre, z - MOVE - m1)))
            known.append(arith(eq(E(law, s, event), rhs(far)), same, exact, far))
        return arith(goal, *known)

    def not_above(no: Theorem) -> Theorem:
        known = []
        for centre, _, event in ends:
            none, mean = parts(constant(noisy(centre), s, num(0)))
            known += [parts(transfer(noisy(centre), s, arith(eq(0, event), no), none))[1], mean]
        return arith(goal, *known)

    return cases(a2 < z, above, not_above)


VALUES = {"t": 0, "b": 1, "c": 1, "a1": 0, "a2": 1, "d": 1, "g": 2}


@refutation_of(BETWEEN, "factor")
@refutation_of(BETWEEN, "query scale")
def _exactly(said: Theorem) -> Theorem:
    """The level rises by 1 and the number falls by 1, where both bounds are attained."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        kernels = {"H": laws, "L": laws}
        ends = [
            fact("mechanisms.above-threshold-beyond", centred, **kernels, t=0, b=1, c=1, a=level, m=-level)
            for level in (0, 1)
        ]
        return exceeded(instance(said, centred, **kernels, **VALUES, m1=0, m2=-1), *ends)

    return with_laplace(with_laws)


@refutation_of(BETWEEN, "query noise")
def _without_query_noise(said: Theorem) -> Theorem:
    """The threshold is between 0 and 1 at times, and never above 1 and at most 0."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, known = laws(num(0)), []
        bound = instance(said, centred, H=laws, L=lam(z, dirac(z)), **VALUES, m1=1, m2=0)
        for level, value in ((0, 1), (1, 0)):
            chance = lam(s, E(law, z, inside(num(level), s)))
            known.append(parts(use("E_dirac", x=num(value), f=chance))[1])
        none, mean = parts(constant(law, z, num(0)))
        never = parts(transfer(law, z, arith(eq(0, inside(num(1), num(0)))), none))[1]
        halves = [fact("mechanisms.laplace-tail", specialize(centred, 0), P=law, m=0, b=1, t=end) for end in (0, 1)]
        split = ind(0 < z) - ind(1 < z)
        whole, part = parts(expand(law, z, split, *(bounded(law, z, ind(num(end) < z), 1) for end in (0, 1))))
        there = parts(transfer(law, z, arith(eq(split, inside(num(0), num(1)))), whole))[1]
        return absurd(bound, *known, never, mean, there, part, *halves, shown(exp(num(-1)) < 1))

    return with_laplace(with_laws)
