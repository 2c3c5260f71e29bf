"""Steps of the known kinds that distinguish two lists: their existence, and the probabilities of their answers.

This file is long because each known kind of step has a pair of its own, and all are built from the same few forms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.pairs.pair import OFFSETS, widest
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.labels import LEVEL, At, Line
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import obtained, obtained_three
from dpproofs.accounting.proofs.refuted.lists import Apart
from dpproofs.accounting.proofs.refuted.steps import Likelier, Step, chain, w
from dpproofs.accounting.proofs.streams_of_one import SUMMED
from dpproofs.accounting.proofs.sums import closed_number, written_out
from dpproofs.accounting.proofs.vectors_of_one import GAUSSIAN_VECTORS, LAPLACE_VECTORS, noisy, noisy_state
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    REAL,
    disj,
    eq,
    exp,
    function_type,
    ind,
    lam,
    maximum,
    minimum,
    nat,
    ne,
    normal,
    num,
    open_,
    substitute,
    var,
)
from dpproofs.meaning.lists import x
from dpproofs.privacy.definitions import SENSITIVITY, x1, x2
from dpproofs.proving.congruence import rewrite
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    cases,
    discharge,
    for_all,
    generalize,
    numeric,
    parts,
    reversed_equation,
    said_of,
    same_value,
    specialize,
)

_gaussian_tail = theorem_file("foundations.gaussian.gaussian_tails")
_density = theorem_file("mechanisms.laplace.law")
_tail = theorem_file("mechanisms.laplace.tail")
_beyond_level = theorem_file("mechanisms.laplace.privacy_loss")
_ratio = theorem_file("mechanisms.laplace.likelihood_ratio")

_t, _i, _j = var("t_"), var("i"), var("j")
_phi = var("phi", function_type((REAL,), REAL))
_TEST = test_function(_phi, w)
Says = Callable[[Term], Term]
"""That a mechanism is one of the kind."""
Numbers = tuple[Term, ...]
Then = Callable[[Step], Theorem]


class Wanted(NamedTuple):
    """The privacy losses that matter, the number of cells of real answers, and which of several steps is tried."""

    losses: tuple[Fraction, ...]
    cells: int
    variant: int
    by_line: bool = False
    """Whether all facts about real answers are used."""
    reach: Fraction = Fraction(1)
    """How far beyond the first mean answers matter, as a multiple of the distance of the means."""
    lead: Fraction | None = None
    """How far one of two outcomes is ahead on one list, in parts of what this moves by, in place of a variant."""


Known = Callable[[Apart, Says, Numbers, Wanted, Then], Theorem]


def number(term: Term) -> Fraction:
    """A number in a formula."""
    if term.op != "num":
        raise NotClosedError(f"{term!r}, where a number is needed")
    return Fraction(term.data)


def whole_number(term: Term) -> int:
    """An integer in a formula."""
    found = number(term)
    if found.denominator != 1:
        raise NotClosedError(f"{term!r}, where a whole number is needed")
    return int(found)


Tail = Callable[[Term, Theorem, Term], Theorem]
"""E[K(list)] 1[level <= w] = a closed number, from the list, what the mark is there, and the level."""


def _step(
    lists: Apart, law: Term, is_kind: Theorem, tail: Tail, levels: Sequence[Fraction | int], *, is_query: bool = False
) -> Step:
    """The facts about a step with that law; ``tail`` gets the values of the query, or of the mark."""
    places = tuple(map(Fraction, levels))
    first, second = (
        tuple(tail(point, mark, num(level)) for level in places)
        for point, mark in zip(lists.points(), lists.asked() if is_query else lists.marked(), strict=True)
    )
    return Step(law, is_kind, places, (first, second))


def _by_line(
    lists: Apart, law: Term, is_kind: Theorem, tail: Tail, loss: At, above: At, below: At, ends: tuple[float, float]
) -> Step:
    """The same where answers are real numbers, with all facts about them."""
    first, second = (tail(point, mark, LEVEL) for point, mark in zip(lists.points(), lists.asked(), strict=True))
    return Step(law, is_kind, (), ((), ()), line=Line((first, second), loss, above, below, ends))


Mean = Callable[[int, Term, Theorem], Theorem]
"""E[K(list)] test = a sum of probabilities times values of the test, from the list, and from what says it is a test."""


def likelier_answers(chances: Mapping[int, tuple[Term, Term]], mean: Mean, epsilon: Fraction) -> Likelier:
    """Of answers with these probabilities on both lists: those with a larger loss, which are next to each other."""
    least = float(epsilon + FINE)
    larger = [k for k, (q, p) in chances.items() if math.log(_about(q)) + least < math.log(_about(p))]
    if not larger or larger != list(range(larger[0], larger[-1] + 1)):
        raise NotClosedError("no such answers, or they are not next to each other")
    loss, event = num(epsilon + FINE), lam(w, ind(num(larger[0]) <= w) * ind(w <= num(larger[-1])))
    is_event = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
    shown = [arith(eq(event(num(k)), int(k in larger))) for k in chances]
    tested = lam(w, event(w) * _phi(w))
    bounds = *parts(specialize(is_event, w)), *parts(specialize(_TEST, w))
    is_test = generalize(both(*(arith(fact, *bounds) for fact in (0 <= tested(w), tested(w) <= 1))), w)
    first, second = (mean(which, tested, is_test) for which in (0, 1))
    each = []
    for k in larger:
        (q, p), seen, low = chances[k], _phi(num(k)), parts(specialize(_TEST, num(k)))[0]
        each.append(arith(exp(loss) * (q * seen) <= p * seen, numeric(exp(loss) * q <= p, depth=0), low))
    bound = arith(exp(loss) * first.conclusion.args[0] <= second.conclusion.args[0], first, second, *shown, *each)
    chance = mean(1, event, is_event)
    total = sum((chances[k][1] for k in larger[1:]), chances[larger[0]][1])
    value = arith(eq(chance.conclusion.args[0], total), chance, *shown)
    return Likelier(event, is_event, loss, generalize(discharge(bound, _TEST), _phi), value)


def _about(chance: Term) -> Fraction:
    return closed_number(chance)[0]


def _event(level: Term) -> tuple[Term, Theorem]:
    event = lam(w, ind(level <= w))
    return event, generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)


def _response(lists: Apart, says: Says, numbers: Numbers, _: Wanted, then: Then) -> Theorem:
    """The bit is which list it is."""
    truth, bit = numbers[0], lists.mark
    lie = _remaining(truth)
    either = disj(eq(bit(x), 0), eq(bit(x), 1))
    bits = generalize(cases(eq(x, lists.second),
                            lambda yes: infer("or_intro", arith(eq(bit(x), 1), yes), formula=either),
                            lambda no: infer("or_intro", arith(eq(bit(x), 0), no), formula=either)), x)  # fmt: skip
    made = use("meaning.randomized-response-exists", bits, *_true(0 <= truth, truth <= 1), b=bit, p=truth)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        is_kind, means = parts(facts)

        def tail(point: Term, mark: Theorem, level: Term) -> Theorem:
            event, is_test = _event(level)
            said = at(specialize(means, point), event, by=[is_test])
            plain = same_value(lam(_t, truth * event(_t) + (1 - truth) * event(1 - _t)), mark)
            chance = truth if mark.conclusion.args[1] == num(1) else lie
            return arith(eq(said.conclusion.args[0], chance), said, plain)

        def mean(which: int, test: Term, is_test: Theorem) -> Theorem:
            point, mark = lists.points()[which], lists.marked()[which]
            said = at(specialize(means, point), test, by=[is_test])
            plain = same_value(lam(_t, truth * test(_t) + (1 - truth) * test(1 - _t)), mark)
            other = same_value(test, arith(eq(1 - num(which), num(1 - which))))
            chances = (truth, lie) if which else (lie, truth)
            value = chances[0] * test(num(1)) + chances[1] * test(num(0))
            return arith(eq(said.conclusion.args[0], value), said, plain, other)

        def likelier(epsilon: Fraction) -> Likelier:
            return likelier_answers({0: (truth, lie), 1: (lie, truth)}, mean, epsilon)

        step = _step(lists, lam(x, law(x)), _kind(says, law, is_kind), tail, (1,))
        return then(step._replace(likelier=likelier))

    return obtained(made, "K", with_law)


def _remaining(chance: Term) -> Term:
    """1 less a probability."""
    return num(1 - Fraction(chance.data)) if chance.op == "num" else 1 - chance


def _times(one: Term, two: Term) -> Term:
    """The product of two probabilities."""
    return num(Fraction(one.data) * Fraction(two.data)) if one.op == two.op == "num" else one * two


def _true(*facts: Term) -> tuple[Theorem, ...]:
    return tuple(numeric(fact, depth=0) for fact in facts)


def _kind(says: Says, law: Term, known: Theorem) -> Theorem:
    """It is of the kind, in the words of the formula."""
    return said(says, lam(x, law(x)), known)


def said(says: Says, law: Term, known: Theorem) -> Theorem:
    """That a law is of the kind, if that is what is known."""
    goal = says(law)
    if known.conclusion != goal:
        raise NotClosedError(f"a step with the premise {goal!r}")
    return known


def _finite_tail(laws: Theorem, count: int, point: Term, level: Term, weights: Sequence[Theorem]) -> Theorem:
    """Of answers 1, ..., count, from their weights."""
    event, is_test = _event(level)
    item, weight = open_(laws.conclusion.args[0], (point,)).args[2:]
    said = at(specialize(laws, point), event, by=[is_test])
    terms = lam(_i, weight(_i) * event(item(_i)))
    total = written_out(terms, 1, count)
    known = [(k, one, k >= level.data) for k, one in enumerate(weights, 1)]
    kept = [
        arith(eq(terms(num(k)), one.conclusion.args[1] if yes else 0), same_value(lam(_t, _t * event(num(k))), one))
        for k, one, yes in known
    ]
    chances = [one.conclusion.args[1] for _, one, yes in known if yes]
    value = sum(chances[1:], chances[0]) if chances else num(0)
    return arith(eq(said.conclusion.args[0], value), said, total, *kept)


MOST = 64
"""Answers of randomized responses, at most."""


def _choice_response(lists: Apart, says: Says, numbers: Numbers, _: Wanted, then: Then) -> Theorem:
    """The true answer is 1 on the first list, and the last one on the second."""
    count, loss = whole_number(numbers[0]), numbers[1]
    if count > MOST:
        raise NotClosedError(f"randomized response among more than {MOST} answers")
    rest = exp(loss) + num(count) - 1
    lie, truth = 1 / rest, exp(loss) / rest
    answer = lam(x, 1 + (num(count) - 1) * lists.mark(x))

    def inside(mark: int, known: Theorem) -> Theorem:
        true = count if mark else 1
        value = reversed_equation(arith(eq(answer(x), true), arith(eq(lists.mark(x), mark), known)))
        whole = use("leibniz", value, *_true(nat(num(true))), x=num(true), y=answer(x), A=lam(_t, nat(_t)))
        return both(whole, *(arith(part, value) for part in (1 <= answer(x), answer(x) <= num(count))))

    answers = generalize(cases(eq(x, lists.second), lambda yes: inside(1, yes), lambda no: inside(0, no)), x)
    made = use("meaning.randomized-response-among-exists", answers,
               *_true(nat(num(count)), 1 <= num(count), 0 <= loss), k=num(count), epsilon=loss, v=answer)  # fmt: skip

    def with_law(law: Term, facts: Theorem) -> Theorem:
        is_kind, laws = parts(facts)

        def tail(point: Term, mark: Theorem, level: Term) -> Theorem:
            true = count if mark.conclusion.args[1] == num(1) else 1
            value = arith(eq(answer(point), true), mark)
            weight = open_(laws.conclusion.args[0], (point,)).args[3]
            shown = []
            for k in range(1, count + 1):
                event = arith(eq(ind(eq(num(k), answer(point))), int(k == true)), value)
                shown.append(arith(eq(weight(num(k)), truth if k == true else lie), event))
            return _finite_tail(laws, count, point, level, shown)

        def mean(which: int, test: Term, is_test: Theorem) -> Theorem:
            point, true = lists.points()[which], count if which else 1
            value = arith(eq(answer(point), true), lists.marked()[which])
            item, weight = open_(laws.conclusion.args[0], (point,)).args[2:]
            said, total = at(specialize(laws, point), test, by=[is_test]), num(0)
            shown = [written_out(lam(_i, weight(_i) * test(item(_i))), 1, count)]
            for k in range(1, count + 1):
                event = arith(eq(ind(eq(num(k), answer(point))), int(k == true)), value)
                chance = truth if k == true else lie
                one = arith(eq(weight(num(k)), chance), event)
                shown.append(same_value(lam(_t, _t * test(num(k))), one))
                total += chance * test(num(k))
            return arith(eq(said.conclusion.args[0], total), said, *shown)

        def likelier(epsilon: Fraction) -> Likelier:
            chances = {k: (truth if k == 1 else lie, truth if k == count else lie) for k in range(1, count + 1)}
            return likelier_answers(chances, mean, epsilon)

        step = _step(lists, lam(x, law(x)), _kind(says, law, is_kind), tail, (2,) if count == 2 else (2, count))
        return then(step._replace(likelier=likelier))

    return obtained(made, "K", with_law)


def _unary(lists: Apart, says: Says, numbers: Numbers, _: Wanted, then: Then) -> Theorem:
    """The true value is 1 on the first list, and 2 on the second: two bits, and answers from 0 to 3."""
    true, other = numbers
    value = lam(x, 1 + lists.mark(x))
    inside = _true(0 < numbers[1], numbers[1] <= numbers[0], numbers[0] < 1)
    made = use("meaning.unary-encoding-mechanism-exists", *inside, f=value, p=numbers[0], q=numbers[1])

    def with_law(law: Term, _bit: Term, _reference: Term, facts: Theorem) -> Theorem:
        is_kind, *_rest, answers = parts(facts)

        bits = [(a, b) for b in (0, 1) for a in (0, 1)]
        both_sides = [
            [_times(one if a else _remaining(one), two if b else _remaining(two)) for a, b in bits]
            for one, two in ((true, other), (other, true))
        ]

        def mean(which: int, test: Term, is_test: Theorem) -> Theorem:
            point = lists.points()[which]
            said = at(specialize(answers, point), test, by=[is_test])
            first = arith(eq(ind(eq(value(point), 1)), 1 - which), lists.marked()[which])
            total = sum((p * test(num(k)) for k, p in enumerate(both_sides[which])), num(0))
            return arith(eq(said.conclusion.args[0], total), said, first)

        def likelier(epsilon: Fraction) -> Likelier:
            return likelier_answers(dict(enumerate(zip(*both_sides, strict=True))), mean, epsilon)

        def tail(point: Term, mark: Theorem, level: Term) -> Theorem:
            event, is_test = _event(level)
            said = at(specialize(answers, point), event, by=[is_test])
            is_first = int(mark.conclusion.args[1] == num(0))
            first = arith(eq(ind(eq(value(point), 1)), is_first), mark)
            chances = both_sides[1 - is_first]
            seen = [arith(eq(event(num(k)), int(k >= level.data))) for k in range(len(bits))]
            above = [p for k, p in enumerate(chances) if k >= level.data]
            rational = sum((Fraction(p.data) for p in above if p.op == "num"), Fraction(0))
            total = sum((p for p in above if p.op != "num"), num(rational))
            return arith(eq(said.conclusion.args[0], total), said, first, *seen)

        step = _step(lists, lam(x, law(x)), _kind(says, law, is_kind), tail, (1, 2, 3))
        return then(step._replace(likelier=likelier))

    return obtained_three(made, "K bit T", with_law)


def _two_candidates(lists: Apart, relation: Term, moved: Term, gain: Term, ahead: Fraction) -> tuple[Term, Theorem]:
    """The utility of two candidates, and its sensitivity: each gains so much with the query, and the first is ahead."""
    utility = lam((x, _i), gain * (moved * lists.query(x)) + num(ahead) * ind(eq(_i, 1)))
    goal = SENSITIVITY(lam(x, utility(x, _i)), relation, moved)
    gap, bound = at(lists.told(relation, moved), x1, x2, by=[relation(x1, x2)]), said_of(goal, x1, x2)
    each = cases(eq(_i, 1), lambda yes: arith(bound, gap, yes), lambda no: arith(bound, gap, no))
    inside = nat(_i), 1 <= _i, _i <= num(2)
    return utility, generalize(discharge(for_all(goal, each, x1, x2), *inside), _i)


def _one_way(utility: Term, relation: Term, *, is_monotone: bool) -> tuple[Theorem, ...]:
    """Of two candidates the second one does not move."""
    if not is_monotone:
        return ()
    inside = nat(_i), 1 <= _i, _i <= num(2), ne(_i, num(1))
    same = arith(eq(utility(x1, _i), utility(x2, _i)), *inside)
    still = generalize(discharge(same, *inside), x1, x2, _i)
    return (use("meaning.one-utility-moves", still, u=utility, n=2, N=relation),)


def _chosen(made: str, odds: Callable[[Term, Term], Term], scale_name: str, *, is_monotone: bool = False) -> Known:
    """One of two candidates; the one gains on the second list what the other one loses, where it may move."""

    def known(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
        relation, moved, scale = numbers
        unit = number(scale) if scale_name == "b" else 1 / number(scale) if number(scale) else Fraction(0)
        other = 0 if is_monotone else 1
        away = number(moved) * _distance(lists) * (1 + other) / 2
        ahead = (*OFFSETS, widest(away / unit) if unit else Fraction(0))
        offset = -away - ahead[min(wanted.variant, len(OFFSETS))] * unit
        if wanted.lead is not None:
            offset = -2 * away * (1 + wanted.lead)
        utility, sensitive = _two_candidates(lists, relation, moved, (1 + other) * ind(eq(_i, 1)) - other, offset)
        one_way = _one_way(utility, relation, is_monotone=is_monotone)
        facts = [*one_way, sensitive, *_true(nat(num(2)), 1 <= num(2))]
        if scale_name == "b":
            facts += _true(0 < scale)
        values = {"n": num(2), "u": utility, "N": relation, "Delta": moved, scale_name: scale}

        def with_law(law: Term, known_: Theorem) -> Theorem:
            is_kind, laws = parts(known_)

            def tail(point: Term, mark: Theorem, level: Term) -> Theorem:
                weight = open_(laws.conclusion.args[0], (point,)).args[3]
                here = mark.conclusion.args[1].data * number(moved)
                heights = {1: here + offset, 2: -other * here}
                ones = [
                    same_value(lam(_t, odds(_t, scale)), arith(eq(utility(point, num(k)), num(height)), mark))
                    for k, height in heights.items()
                ]
                whole = written_out(lam(_j, odds(utility(point, _j), scale)), 1, 2)
                closed = ones[0].conclusion.args[1] + ones[1].conclusion.args[1]
                below = arith(eq(whole.conclusion.args[0], closed), whole, *ones)
                shown = []
                for k, one in enumerate(ones, 1):
                    top = one.conclusion.args[0]
                    share = same_value(lam(_t, top / _t), below), same_value(lam(_t, _t / closed), one)
                    value = arith(eq(top / whole.conclusion.args[0], one.conclusion.args[1] / closed), *share)
                    if scale_name == "b":
                        place = _true(nat(num(2)), nat(num(k)), 1 <= num(k), num(k) <= num(2), 0 < scale)
                        won = use("mechanisms.gumbel-winner", *place, n=num(2), i=num(k), s=scale,
                                  v=lam(_i, utility(point, _i)))  # fmt: skip
                        value = arith(eq(weight(num(k)), one.conclusion.args[1] / closed), won, value)
                    shown.append(value)
                return _finite_tail(laws, 2, point, level, shown)

            return then(_step(lists, lam(x, law(x)), _kind(says, law, is_kind), tail, (2,), is_query=True))

        return obtained(use(made, *facts, **values), "K", with_law)

    return known


LEADS = (*OFFSETS, Fraction(128), Fraction(512))
"""How far one of two candidates is ahead on both lists, in scales; before these is tried one that is as far ahead on
the first list as the other one on the second."""


def _larger(made: str, behind: Callable[[Term, Term], Term], *, is_monotone: bool = False) -> Known:
    """Two candidates; the first loses its lead on the second list, as does what the other one gains where it may move.

    ``behind`` is the probability that the one that is behind is chosen, from the gap and the scale.
    """

    def known(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
        relation, moved, scale = numbers
        other = 0 if is_monotone else 1
        apart_ = number(moved) * max(_values(lists)) * (1 + other)
        lead = apart_ + LEADS[wanted.variant - 1] * number(scale) if wanted.variant else apart_ / 2
        if wanted.lead is not None:
            lead = apart_ * (1 + wanted.lead)
        utility, sensitive = _two_candidates(lists, relation, moved, other - (1 + other) * ind(eq(_i, 1)), lead)
        one_way = _one_way(utility, relation, is_monotone=is_monotone)
        exists = use(made, *one_way, sensitive, *_true(0 < scale), u=utility, N=relation, Delta=moved, b=scale)

        def with_law(law: Term, facts: Theorem) -> Theorem:
            is_kind, answers = parts(facts)

            def tail(point: Term, mark: Theorem, level: Term) -> Theorem:
                event, is_test = _event(level)
                ahead = lead - (1 + other) * number(moved) * Fraction(mark.conclusion.args[1].data)
                first, second = (utility(point, num(k)) for k in (1, 2))
                by_order = parts(specialize(answers, point))
                gap, order = (first - second, second <= first) if ahead >= 0 else (second - first, first <= second)
                size = arith(eq(gap, num(abs(ahead))), mark)
                told_ = at(at(by_order[ahead < 0], by=[arith(order, size)]), event, by=[is_test])
                chance = same_value(lam(_t, behind(_t, scale)), size)
                value = behind(num(abs(ahead)), scale)
                return arith(eq(told_.conclusion.args[0], value if ahead >= 0 else 1 - value), told_, chance)

            return then(_step(lists, lam(x, law(x)), _kind(says, law, is_kind), tail, (2,), is_query=True))

        return obtained(exists, "K", with_law)

    return known


def _behind_heads(gap: Term, scale: Term) -> Term:
    """The same after exponential noise."""
    return exp(-gap / scale) / 2


def _behind_one(gap: Term, scale: Term) -> Term:
    return _behind(gap, scale, scale)


def _behind(gap: Term, scale: Term, own: Term) -> Term:
    """The probability that the smaller of two numbers is ahead after Laplace noise of these scales."""
    if scale == own:
        return (num(1) / 2 + gap / (4 * scale)) * exp(-gap / scale)
    return (scale**2 * exp(-gap / scale) - own**2 * exp(-gap / own)) / (2 * (scale**2 - own**2))


def _above(made: str) -> Known:
    """One query, as far above the threshold on the second list as below it on the first, or below it on both."""

    def known(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
        relation, moved, scale, own = numbers
        query, told = _moved(lists, relation, moved)
        end = number(moved) * max(_values(lists))
        level = end + LEADS[wanted.variant - 1] * max(number(scale), number(own)) if wanted.variant else end / 2
        if wanted.lead is not None:
            level = end * (1 + wanted.lead)
        positive = _true(0 < scale, 0 < own)
        exists = use(made, told, *positive, q=query, N=relation, Delta=moved, b=scale, c=own, t=num(level))

        def with_law(law: Term, laws: Term, line: Term, facts: Theorem) -> Theorem:
            is_kind, around, about_line, answers = parts(facts)

            def tail(point: Term, mark: Theorem, level_: Term) -> Theorem:
                event, is_test = _event(level_)
                gap = level - number(moved) * Fraction(mark.conclusion.args[1].data)
                value = arith(eq(query(point), num(level - gap)), mark)
                given, above = specialize(around, point), laws(point)
                said = at(specialize(answers, point), event, by=[is_test])
                ends = (line, num(level), about_line), (above, query(point), given)
                (p, m, of_p), (q, n, of_q) = ends if gap >= 0 else ends[::-1]
                one, two = (scale, own) if gap >= 0 else (own, scale)
                size = arith(eq(m - n, num(abs(gap))), value)
                order = arith(n <= m, size)
                laws_ = {"P": p, "Q": q, "m": m, "n": n, "b": one}
                if one == two:
                    both_ = use("mechanisms.laplace-one-scale", of_p, of_q, order, *positive, **laws_)
                else:
                    apart_ = _true(ne(one, two))
                    both_ = use("mechanisms.laplace-two-scales", of_p, of_q, order, *positive, *apart_, c=two, **laws_)
                strict, weak = parts(both_)
                same = same_value(lam(_t, _behind(_t, one, two)), size)
                chance = _behind(num(abs(gap)), one, two)
                if gap >= 0:
                    return arith(eq(said.conclusion.args[0], chance), said, weak, same)
                other = use("foundations.two-numbers-compared", P=line, Q=above)
                return arith(eq(said.conclusion.args[0], 1 - chance), said, other, strict, same)

            return then(_step(lists, lam(x, law(x)), _kind(says, law, is_kind), tail, (1,), is_query=True))

        return obtained_three(exists, "K L P", with_law)

    return known


def _values(lists: Apart) -> list[Fraction]:
    """The values of the query on both lists."""
    return [Fraction(asked.conclusion.args[1].data) for asked in lists.asked()]


def _moved(lists: Apart, relation: Term, moved: Term) -> tuple[Term, Theorem]:
    """A query, and its sensitivity."""
    return lam(x, moved * lists.query(x)), lists.told(relation, moved)


def _distance(lists: Apart) -> Fraction:
    """The value of the query on the second list."""
    return Fraction(lists.asked()[1].conclusion.args[1].data)


class LaplaceNoise(NamedTuple):
    """Laplace noise on a query, with its law; the answers on both lists are around their medians.

    The query is ``moved`` times that of the lists, or ``means`` say that it is so of both.
    """

    lists: Apart
    query: Term
    moved: Fraction
    scale: Term
    law: Term
    laws: Theorem
    means: tuple[Theorem, ...] = ()

    def centre(self, mark: Theorem) -> Fraction:
        """The median on the list that the mark is about."""
        return Fraction(mark.conclusion.args[1].data) * self.moved

    def tail(self, point: Term, mark: Theorem, level: Term) -> Theorem:
        """The probability of answers from a level on."""
        found = use("mechanisms.laplace-closed-tail", specialize(self.laws, point), *_true(0 < self.scale),
                    P=self.law(point), m=self.query(point), b=self.scale, t=level)  # fmt: skip
        same = arith(eq(level - self.query(point), level - num(self.centre(mark))), mark, *self.means)
        return chain(found, same_value(lam(_t, substitute(_tail.tail(_t), {_density.b: self.scale})), same))

    def anywhere(self, point: Term, mark: Theorem, level: Term) -> Theorem:
        """The same in one formula, for a level on either side of the median."""
        values = (_t, level - num(self.centre(mark))), (_density.b, self.scale)
        return chain(self.tail(point, mark, level), infer("instantiate", _anywhere(), values=values))

    def at_levels(self, point: Term, mark: Theorem, levels: Sequence[Fraction]) -> tuple[Theorem, ...]:
        """The same at each level, by the side of the median on which it is."""
        known, centre, made = self.tail(point, mark, LEVEL), self.centre(mark), []
        for level in levels:
            is_above, offset = level >= centre, num(level) - num(centre)
            values = (_t, offset), (_density.b, self.scale)
            closed = infer("instantiate", _beyond() if is_above else _before(), values=values)
            closed = infer("cut", closed, arith(0 <= offset if is_above else offset < 0))
            made.append(chain(infer("instantiate", known, values=((LEVEL, num(level)),)), closed))
        return tuple(made)

    def likelier(self, epsilon: Fraction) -> Likelier:
        """Where the loss (2 w - end)/b is above epsilon; w is from one median to the other."""
        end, b, lists, query = self.moved * _distance(self.lists), number(self.scale), self.lists, self.query
        if not 0 <= epsilon < end / b:
            raise NotClosedError("no such loss")
        loss, (first, second) = epsilon + min(end / b - epsilon, FINE) / 2, lists.points()
        level, mu, nu = num((end + loss * b) / 2), query(second), query(first)
        low, high = (arith(eq(query(point), num(self.centre(mark))), mark, *self.means)
                     for point, mark in zip(lists.points(), lists.asked(), strict=True))  # fmt: skip
        bound = use("mechanisms.laplace-likelier", *(specialize(self.laws, point) for point in (second, first)),
                    *_true(0 < self.scale), arith(nu <= mu, low, high),
                    P=self.law(second), Q=self.law(first), mu=mu, nu=nu, b=self.scale, t=level)  # fmt: skip
        values = {_ratio.mu: mu, _ratio.nu: nu, _density.b: self.scale, _beyond_level.t: level}
        exponent = substitute(_beyond_level.LEAST, values)
        same = same_value(lam(_t, exp(_t)), arith(eq(exponent, num(loss)), low, high))
        (chance,) = self.at_levels(second, lists.asked()[1], [level.data])
        return Likelier(*_event(level), num(loss), rewrite(bound, same), chance)


def laplace_on(
    lists: Apart,
    relation: Term,
    moved: Term,
    scale: Term,
    wanted: Wanted,
    then: Callable[[Step, Theorem, Theorem], Theorem],
) -> Theorem:
    """Laplace noise on a query, its sensitivity, and the laws. Levels are from one median to the other."""
    query, told = _moved(lists, relation, moved)
    made = use("meaning.laplace-mechanism-exists", told, *_true(0 < scale), q=query, N=relation, Delta=moved, b=scale)

    def with_law(law: Term, facts: Theorem) -> Theorem:
        is_kind, laws = parts(facts)
        noise = LaplaceNoise(lists, query, number(moved), scale, law, laws)
        return then(laplace_step(noise, is_kind, wanted), told, laws)

    return obtained(made, "K", with_law)


def laplace_step(noise: LaplaceNoise, is_kind: Theorem, wanted: Wanted) -> Step:
    """The facts about such noise. Levels are from one median to the other."""
    lists, answers = noise.lists, lam(x, noise.law(x))
    end, b = noise.moved * _distance(lists), number(noise.scale)
    if wanted.by_line:
        last, unit = float(end), float(b)
        most = last / unit
        return _by_line(lists, answers, is_kind, noise.anywhere,
            lambda w_: min(most, max(-most, (2 * w_ - last) / unit)),
            lambda w_: _laplace_above((w_ - last) / unit), lambda w_: _laplace_above(-w_ / unit),
            (0.0, last))  # fmt: skip
    levels = [(end - loss * b) / 2 for loss in wanted.losses] or [
        end * k / wanted.cells for k in range(wanted.cells + 1)
    ]
    places = sorted({min(max(Fraction(level), Fraction(0)), end) for level in levels})
    first, second = (noise.at_levels(*one, places) for one in zip(lists.points(), lists.asked(), strict=True))
    return Step(answers, is_kind, tuple(places), (first, second), likelier=noise.likelier)


def _laplace(
    lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then, *, vector: str | None = None
) -> Theorem:
    """Noise on a query; ``vector``: on a vector, of one entry, by this lemma."""
    relation, moved, scale = numbers

    def with_step(step: Step, *_: Theorem) -> Theorem:
        made = step.is_kind
        if vector is not None:
            made = use(vector, made, K=step.law, N=relation, Delta=moved, b=scale)
        return then(step._replace(is_kind=said(says, step.law, made)))

    return laplace_on(lists, relation, moved, scale, wanted, with_step)


def _laplace_above(offset: float) -> float:
    """The tail of the Laplace law of scale 1."""
    return math.exp(-offset) / 2 if offset >= 0 else 1 - math.exp(offset) / 2


@lru_cache(maxsize=1)
def _anywhere() -> Theorem:
    """The tail of a Laplace law, as a number that is exp of one of both signs."""
    high, low = maximum(_t, 0), minimum(_t, 0)
    closed = exp(-high / _density.b) / 2 + (1 - exp(low / _density.b)) / 2

    def of(above: Term, below: Term, known: Theorem) -> Theorem:
        same = [
            same_value(lam(_t, exp(-_t / _density.b)), arith(eq(high, above), known)),
            same_value(lam(_t, exp(_t / _density.b)), arith(eq(low, below), known)),
        ]
        return arith(eq(_tail.tail(_t), closed), *same, known)

    return cases(0 <= _t, lambda yes: of(_t, num(0), yes), lambda no: of(num(0), _t, no))


@lru_cache(maxsize=1)
def _beyond() -> Theorem:
    """The tail of a Laplace law above its median."""
    return arith(eq(_tail.tail(_t), exp(-_t / _density.b) / 2), 0 <= _t)


@lru_cache(maxsize=1)
def _before() -> Theorem:
    return arith(eq(_tail.tail(_t), 1 - exp(_t / _density.b) / 2), _t < 0)


FINE = Fraction(1, 2**40)
"""By how much losses are above the number that they exceed, at most."""
REACH = 5
"""Levels of Gaussian noise reach this many deviations to both sides."""


def _levels(mean: float, deviation: float, wanted: Wanted) -> list[Fraction]:
    """Levels at which the privacy losses are those that matter, or evenly from far below both means to far above."""
    if not mean:
        return [Fraction(0)]
    if wanted.losses:
        places = [mean / 2 - deviation**2 * float(loss) / mean for loss in wanted.losses]
    else:
        places = [mean / 2 + deviation * REACH * k / wanted.cells for k in range(-wanted.cells, wanted.cells + 1)]
    return sorted({Fraction(place).limit_denominator(10**6) for place in places})


def normal_step(
    lists: Apart, law: Term, is_kind: Theorem, scale: Term, deviation: Term, wanted: Wanted, moved: Term,
    means: Sequence[Theorem] = (),
) -> Step:  # fmt: skip
    """Of normal(scale * moved * query, deviation); or of other laws with these means on the two lists, by ``means``."""
    positive = infer("enclosure", formula=0 < deviation, depth=0)

    def tail(point: Term, mark: Theorem, level: Term) -> Theorem:
        mean = law(point).args[0]
        found = use("foundations.gaussian-upper-tail", positive, nu=mean, r=level, sigma=deviation)
        there = scale * num(number(moved) * mark.conclusion.args[1].data)
        same = same_value(
            lam(_t, _gaussian_tail.upper(level, _t, deviation)),
            arith(eq(mean, there), same_value(lam(_t, scale * (moved * _t)), mark), *means),
        )
        return chain(found, same)

    size, spread = (float(sum(closed_number(term)) / 2) for term in (scale * moved * num(_distance(lists)), deviation))
    if wanted.by_line:
        step = _by_line(lists, law, is_kind, tail, lambda w_: (2 * w_ - size) * size / (2 * spread**2),
                        lambda w_: normal_above((w_ - size) / spread), lambda w_: normal_above(-w_ / spread),
                        (-FAR * spread, size + FAR * spread))  # fmt: skip
        low, high = max(-FAR * spread, size - READ * spread), min(size + FAR * spread, READ * spread)
        within = low, max(low, high)
        return step._replace(line=step.line and step.line._replace(within=within))
    levels = tuple(_levels(size, spread, wanted))
    first, second = (
        tuple(infer("instantiate", known, values=((LEVEL, num(level)),)) for level in levels)
        for known in (tail(*one, LEVEL) for one in zip(lists.points(), lists.asked(), strict=True))
    )
    return Step(law, is_kind, levels, (first, second))


FAR = 12
"""Deviations of Gaussian noise, beyond which answers are negligible."""
READ = 17
"""Thresholds are no more deviations below the larger mean, and where possible above the other one: to tell from 1 a
probability that is still nearer to it takes long, in replay above all.
"""


def normal_above(level: float) -> float:
    """The tail of the standard Gaussian law."""
    return math.erfc(level / math.sqrt(2)) / 2


def normal_on(
    lists: Apart, relation: Term, moved: Term, sigma: Term, wanted: Wanted, then: Callable[[Step, Theorem], Theorem]
) -> Theorem:
    """Gaussian noise on a query, and its sensitivity."""
    query, told = _moved(lists, relation, moved)
    law = lam(x, normal(query(x), sigma))
    return then(normal_step(lists, law, told, num(1), sigma, wanted, moved), told)


def _gaussian(name: str, lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
    """Noise on a query, or on a vector of one entry."""
    relation, moved, sigma = numbers

    def with_step(step: Step, told: Theorem) -> Theorem:
        return then(step._replace(is_kind=said(says, step.law, noisy(name, told, sigma))))

    return normal_on(lists, relation, moved, sigma, wanted, with_step)


def _state(lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
    """The state of an Ornstein-Uhlenbeck process."""
    relation, moved, theta, diffusion, time = numbers
    made = noisy_state(_moved(lists, relation, moved)[1], theta, diffusion, time)
    law = made.conclusion.args[0]
    deviation = law(x).args[1]
    return then(normal_step(lists, law, said(says, law, made), exp(-theta * time), deviation, wanted, moved))


def _summed(name: str, lists: Apart, says: Says, numbers: Numbers, wanted: Wanted, then: Then) -> Theorem:
    """The sum of all rows of a tree or an encoder matrix."""
    relation, moved, *_ = numbers
    query, told = _moved(lists, relation, moved)
    made = SUMMED[name](numbers, query, told)
    is_kind, deviation = said(says, made.law, made.is_kind), made.law(x).args[1]
    return then(normal_step(lists, made.law, is_kind, num(made.slope), deviation, wanted, moved))


_EXPONENTIAL = (lambda u, c: exp(c * u)), "c"
_GUMBEL = (lambda u, b: exp(u / b)), "b"
_EITHER_WAY: Mapping[str, Known] = {
    "exponential_mechanism": _chosen("meaning.exponential-mechanism-exists", *_EXPONENTIAL),
    "report_noisy_max": _chosen("meaning.report-noisy-max-exists", *_GUMBEL),
    "permute_and_flip": _larger("meaning.permute-and-flip-of-two", _behind_heads),
    "report_noisy_max_laplace": _larger("meaning.report-noisy-max-laplace-of-two", _behind_one),
    "above_threshold": _above("meaning.above-threshold-of-one"),
}
_ONE_WAY: Mapping[str, Known] = {
    "monotone_exponential_mechanism": _chosen(
        "meaning.monotone-exponential-mechanism-exists", *_EXPONENTIAL, is_monotone=True
    ),
    "monotone_report_noisy_max": _chosen("meaning.report-noisy-max-monotone-exists", *_GUMBEL, is_monotone=True),
    "monotone_permute_and_flip": _larger("meaning.permute-and-flip-monotone-of-two", _behind_heads, is_monotone=True),
    "monotone_report_noisy_max_laplace": _larger(
        "meaning.report-noisy-max-laplace-monotone-of-two", _behind_one, is_monotone=True
    ),
    "monotone_above_threshold": _above("meaning.above-threshold-monotone-of-one"),
}
KNOWN: Mapping[str, Known] = MappingProxyType(
    {
        "randomized_response": _response,
        "randomized_response_among": _choice_response,
        "unary_encoding_mechanism": _unary,
        **_EITHER_WAY,
        **_ONE_WAY,
        "laplace_mechanism": _laplace,
        **{name: partial(_laplace, vector=lemma) for name, lemma in LAPLACE_VECTORS.items()},
        **{name: partial(_gaussian, name) for name in ("gaussian_mechanism", *GAUSSIAN_VECTORS)},
        "ornstein_uhlenbeck_mechanism": _state,
        **{name: partial(_summed, name) for name in SUMMED},
    }
)
_ODDS = ("exponential_mechanism", "report_noisy_max", "monotone_exponential_mechanism", "monotone_report_noisy_max")
VARIANTS: Mapping[str, int] = MappingProxyType(
    {name: 1 + len(OFFSETS if name in _ODDS else LEADS) for name in (*_EITHER_WAY, *_ONE_WAY)}
)
"""How many steps of a kind may be tried."""
