"""Steps with an assumed guarantee: mechanisms that have it and no more.

One reveals which list it is as a randomized response does, or for sure with probability delta; another adds Gaussian
or Laplace noise to a query.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import leads_to, postprocessed, weaker
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.gaussian_given import GIVEN as GAUSSIAN
from dpproofs.accounting.proofs.library import known, use
from dpproofs.accounting.proofs.obtaining import obtained
from dpproofs.accounting.proofs.refuted.known import Then, Wanted, laplace_on, normal_on
from dpproofs.accounting.proofs.refuted.lists import Apart
from dpproofs.accounting.proofs.refuted.steps import Step, chain, mean_of, put, w
from dpproofs.accounting.proofs.sums import closed_number
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    REAL,
    dirac,
    eq,
    exp,
    function_type,
    ind,
    lam,
    num,
    open_,
    sqrt,
    substitute,
    unfold,
    var,
    variables,
)
from dpproofs.meaning.lists import x
from dpproofs.privacy.definitions import x1, x2
from dpproofs.privacy.notions import NOTIONS, on as at_spaces
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    cases,
    discharge,
    for_all,
    generalize,
    numeric,
    parts,
    same_value,
    specialize,
)

_finite_law = theorem_file("foundations.measure.finite_law")

phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, w)
OUTCOMES = range(1, 5)
_t, _y, _p, _q, _c, _r = var("t_"), var("y_"), var("p_"), var("q_"), var("c_"), var("r_")
Weights = tuple[Fraction, Fraction, Fraction, Fraction]
DIGITS = 10**24
"""Probabilities are multiples of this part of the rarer one, about."""


LARGEST = Fraction(100)
"""Responses are no less private than that: a larger loss hardly matters, and its exponential may be too long."""


def _chance(epsilon: Fraction) -> Fraction:
    """exp(epsilon)/(1 + exp(epsilon)), rounded down."""
    odds = closed_number(exp(num(epsilon)))[0]
    parts_ = DIGITS * math.ceil(odds)
    return Fraction(math.floor(odds / (1 + odds) * parts_), parts_)


def _weights(true: Fraction, delta: Fraction) -> tuple[Weights, Weights]:
    """The probabilities of four answers on both lists: revealed, true, false, and revealed as the other list."""
    truth, lie = (1 - delta) * true, (1 - delta) * (1 - true)
    return (delta, truth, lie, Fraction(0)), (Fraction(0), lie, truth, delta)


def _sum(weights: Weights, values: Callable[[int], Term]) -> Term:
    first, *rest = (num(p) * values(k) for k, p in zip(OUTCOMES, weights, strict=True))
    return sum(rest, first)


@lru_cache(maxsize=1)
def _shares() -> tuple[Theorem, Theorem]:
    """p y <= c (q y) where p <= c q; and p y <= c (q y) + r where p <= r and q = 0."""
    unit = 0 <= _y, _y <= 1
    return (
        arith(_p * _y <= _c * (_q * _y) + 0, _p <= _c * _q, *unit),
        arith(_p * _y <= _c * (num(0) * _y) + _r, _p <= _r, 0 <= _p, *unit),
    )


_LEFT, _RIGHT, _ROOM = variables("a1 a2 a3 a4"), variables("b1 b2 b3 b4"), variables("r1 r2 r3 r4")


@lru_cache(maxsize=1)
def _added() -> Theorem:
    """Four bounds, added."""
    bounds = [a <= _c * b + r for a, b, r in zip(_LEFT, _RIGHT, _ROOM, strict=True)]
    return arith(sum(_LEFT[1:], _LEFT[0]) <= _c * sum(_RIGHT[1:], _RIGHT[0]) + sum(_ROOM[1:], _ROOM[0]), *bounds)


@lru_cache(maxsize=64)
def _close(one: Weights, other: Weights, ratio: Term, delta: Term) -> Theorem:
    """The one mean is at most the ratio times the other and delta, for values y1, ..., y4 between 0 and 1."""
    usual, sure = _shares()
    facts, rooms = [], []
    for p, q, y in zip(one, other, _ys, strict=True):
        is_sure = q == 0
        rooms.append(num(p) if is_sure else num(0))
        values = {_p: num(p), _q: num(q), _y: y, _c: ratio, _r: num(p)}
        fact = infer("instantiate", sure if is_sure else usual, values=tuple(values.items()))
        known_ = (numeric(h, depth=0) for h in sorted(fact.hypotheses, key=lambda h: h.key) if not h.free)
        facts.append(infer("cut", fact, *known_))
    lefts = [num(p) * y for p, y in zip(one, _ys, strict=True)]
    rights = [num(q) * y for q, y in zip(other, _ys, strict=True)]
    values_ = zip((*_LEFT, *_RIGHT, *_ROOM, _c), (*lefts, *rights, *rooms, ratio), strict=True)
    total = infer("cut", infer("instantiate", _added(), values=tuple(values_)), *facts)
    goal = _sum(one, lambda k: _ys[k - 1]) <= ratio * _sum(other, lambda k: _ys[k - 1]) + delta
    room = sum(rooms[1:], rooms[0])
    return arith(goal, total, numeric(room <= delta, depth=0))


_ys = variables("y1 y2 y3 y4")


class Marked(NamedTuple):
    """A law on four answers that depends on the mark, and TEST |- E[K(x)] phi, by the weights on both lists."""

    lists: Apart
    weights: tuple[Weights, Weights]
    law: Term
    value: Theorem

    def mean(self, which: int, point: Term, mark: Theorem, test: Term, is_test: Theorem) -> Theorem:
        """E[K(point)] test is the sum over the weights of that list, where the mark is known."""
        said = infer("instantiate", self.value, values=((x, point), (phi, test)))
        said = infer("cut", said, is_test)
        sides = [_sum(one, lambda k: test(num(k))) for one in self.weights]
        plain = same_value(lam(_t, (1 - _t) * sides[0] + _t * sides[1]), mark)
        return chain(said, arith(eq(said.conclusion.args[1], plain.conclusion.args[0])), plain,
                     arith(eq(plain.conclusion.args[1], sides[which])))  # fmt: skip

    def tail(self, which: int, point: Term, mark: Theorem, level: int) -> Theorem:
        """The probability of answers from a level on."""
        event = lam(w, ind(num(level) <= w))
        is_test = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
        said = self.mean(which, point, mark, event, is_test)
        for k in OUTCOMES:
            said = put(said, arith(eq(event(num(k)), int(k >= level))))
        value = num(sum(self.weights[which][level - 1 :], Fraction(0)))
        return chain(said, arith(eq(said.conclusion.args[1], value)))


Gives = Callable[[Marked, Term, Theorem], Theorem]
"""The guarantee, from how what has it is computed from the answer."""


def _marked(lists: Apart, weights: tuple[Weights, Weights], gives: Gives, then: Then) -> Theorem:
    """A step with these weights."""
    mark = lists.mark
    laws = [
        _finite_law.finite_law({num(k): num(p) for k, p in zip(OUTCOMES, one, strict=True) if p}) for one in weights
    ]

    def with_laws(one: Term, known_: Theorem, other: Term, known2: Theorem) -> Theorem:
        unit = generalize(both(arith(0 <= mark(x)), arith(mark(x) <= 1)), x)
        mixed = use("foundations.law-mixed", unit, t=mark, P=lam(x, other), Q=lam(x, one))

        def with_law(law: Term, facts: Theorem) -> Theorem:
            told = at(specialize(facts, x), phi, by=[TEST])
            for fact in (known2, known_):
                told = put(told, at(fact, phi, by=[TEST]))
            shown = [(1 - mark(x)), mark(x)]
            value = shown[0] * _sum(weights[0], lambda k: phi(num(k))) + shown[1] * _sum(
                weights[1], lambda k: phi(num(k))
            )
            told = chain(told, arith(eq(told.conclusion.args[1], value)))
            marked = Marked(lists, weights, lam(x, law(x)), told)
            levels = [level for level in (2, 3, 4) if any(one[level - 2] for one in weights)
                      and any(sum(one[level - 1 :]) for one in weights)]  # fmt: skip
            first, second = (
                tuple(marked.tail(which, point, value, level) for level in levels)
                for which, (point, value) in enumerate(zip(lists.points(), lists.marked(), strict=True))
            )
            step = Step(marked.law, unit, tuple(map(Fraction, levels)), (first, second))
            return then(step._replace(gives=partial(gives, marked)))

        return obtained(mixed, "K", with_law)

    return obtained(laws[0].exists(), "P", lambda one, known_: obtained(
        laws[1].exists(), "Q", lambda other, known2: with_laws(one, known_, other, known2)))  # fmt: skip


_ends = variables("a0 a1 b0 b1 r d")


@lru_cache(maxsize=1)
def _moved() -> Theorem:
    """A bound on means holds for what equals them."""
    first, one, second, two, ratio, rest = _ends
    scaled = same_value(lam(_t, ratio * _t), assume(eq(second, two)))
    return arith(first <= ratio * second + rest, eq(first, one), scaled, one <= ratio * two + rest)


class _Pair(NamedTuple):
    """The postprocessed answer of a marked step, on two data sets x1 and x2."""

    marked: Marked
    pushed: Theorem

    def answer(self, answer: object) -> Term:
        """What is computed from an answer."""
        kernel = open_(self.pushed.conclusion.args[0], (x,)).args[2]
        return kernel(answer).args[0]

    def mean(self, data: Term, which: int, value: Theorem) -> Theorem:
        """TEST |- the mean of phi on a data set, where it is known which list that is, is a sum over the answers."""
        point = self.answer(w)
        seen = lam(w, phi(point))
        told = at(specialize(self.pushed, data), phi, by=[TEST])
        sure = parts(use("E_dirac", x=point, f=phi))[1]
        is_test = generalize(specialize(TEST, point), w)
        mark = arith(eq(self.marked.lists.mark(data), which), value)
        return chain(told, mean_of(self.marked.law(data), w, sure), self.marked.mean(which, data, mark, seen, is_test))

    def near(
        self, points: tuple[Term, Term], sides: tuple[int, int], facts: tuple[Theorem, Theorem], ratio: Term,
        delta: Term,
    ) -> Theorem:  # fmt: skip
        """The mean on the one data set is at most the ratio times that on the other one, and delta."""
        one, two = (self.mean(*each) for each in zip(points, sides, facts, strict=True))
        seen = lam(w, phi(self.answer(w)))
        values = [seen(num(k)) for k in OUTCOMES]
        weights = [self.marked.weights[side] for side in sides]
        close = infer("instantiate", _close(weights[0], weights[1], ratio, delta),
                      values=tuple(zip(_ys, values, strict=True)))  # fmt: skip
        units = [part for value in values for part in parts(specialize(TEST, value.args[1]))]
        close = infer("cut", close, *units)
        ends = (*one.conclusion.args, *two.conclusion.args, ratio, delta)
        same = infer("instantiate", _moved(), values=tuple(zip(_ends, ends, strict=True)))
        return infer("cut", same, close, one, two)

    def sides(self, then: Callable[[tuple[int, int], tuple[Theorem, Theorem]], Theorem]) -> Theorem:
        """A conclusion from which of the lists each data set is; all but the second count as the first."""
        second = self.marked.lists.second

        def of_second(which: int, fact: Theorem) -> Theorem:
            return cases(eq(x2, second), lambda yes: then((which, 1), (fact, yes)),
                         lambda no: then((which, 0), (fact, no)))  # fmt: skip

        return cases(eq(x1, second), lambda yes: of_second(1, yes), lambda no: of_second(0, no))


def _is_close(epsilon: Term, delta: Term, marked: Marked, goal: Term, pushed: Theorem) -> Theorem:
    """The postprocessed answer is (epsilon, delta)-DP, for all neighbours."""
    pair = _Pair(marked, pushed)
    made = pair.sides(lambda sides, facts: pair.near((x1, x2), sides, facts, exp(epsilon), delta))
    close = open_(open_(unfold(goal).args[0], (x1,)).args[0], (x2,))
    while close.op != "le":
        close = (
            close.args[1]
            if close.op == "imp"
            else open_(close.args[0], (phi,))
            if close.op == "forall"
            else unfold(close)
        )
    return for_all(goal, arith(close, made), x1, x2, phi)


def _in_notion(name: str, said: Term, *numbers: Term) -> Term:
    """The notion for the mechanism of a premise."""
    return at_spaces(NOTIONS[name].definition, Y=REAL)(*said.args[:2], *numbers)


Constructor = Callable[[Apart, Term, Wanted, Then], Theorem]
"""A step that has its assumed guarantee."""


def _numbers(said: Term) -> list[Fraction]:
    return [Fraction(number.data) for number in said.args[2:]]


def _private(lists: Apart, said: Term, epsilon: Fraction, wanted: Wanted, follows: Callable[[Theorem, Term], Theorem],
             then: Then) -> Theorem:  # fmt: skip
    """A step that is epsilon-DP: a response; or Laplace noise, which leaks more at a group distance."""
    if epsilon <= 0:
        raise NotClosedError("steps that are assumed to leak nothing")
    epsilon = min(epsilon, LARGEST)
    loss = num(epsilon)
    if lists.counted:

        def with_step(step: Step, private: Theorem) -> Theorem:
            pure = leads_to("profiles.laplace-dp-to-pure-dp", _in_notion("pure_dp", private.conclusion, loss), private)

            def gives(goal: Term, pushed: Theorem) -> Theorem:
                return follows(postprocessed(pure, goal.args[0], pushed), goal)

            return then(step._replace(gives=gives))

        return _with_laplace(lists, said.args[1], loss, wanted, with_step)

    def of_marked(marked: Marked, goal: Term, pushed: Theorem) -> Theorem:
        pure = _in_notion("pure_dp", goal, loss)
        return follows(_is_close(loss, num(0), marked, pure, pushed), goal)

    return _marked(lists, _weights(_chance(epsilon), Fraction(0)), of_marked, then)


def _with_laplace(lists: Apart, relation: Term, shift: Term, wanted: Wanted,
                  then: Callable[[Step, Theorem], Theorem]) -> Theorem:  # fmt: skip
    """Laplace noise of scale 1, and how private it is."""

    def with_step(step: Step, told: Theorem, laws: Theorem) -> Theorem:
        goal = at_spaces(NOTIONS["laplace_dp"].definition, Y=REAL)(step.law, relation, shift)
        query = told.conclusion.args[0]
        private = use("mechanisms.laplace-dp", told, laws, arith(0 < num(1)), M=step.law, N=relation, q=query,
                      Delta=shift, b=1)  # fmt: skip
        return then(step, weaker(goal, private))

    return laplace_on(lists, relation, shift, num(1), wanted, with_step)


def _response(loss: Callable[[Sequence[Fraction]], Fraction], lemma: str | None, *more: str) -> Constructor:
    """A step that is as private as that; the guarantee follows by these lemmas, one after the other."""

    def made(lists: Apart, said: Term, wanted: Wanted, then: Then) -> Theorem:
        def follows(pure: Theorem, goal: Term) -> Theorem:
            if lemma is None:
                return weaker(goal, pure)
            found = pure
            for name in more:
                conclusion = known(name).conclusion
                numbers = _read_off(conclusion, pure)
                found = leads_to(name, _in_notion(conclusion.data.name, goal, *numbers), found)
            return leads_to(lemma, goal, found)

        return _private(lists, said, loss(_numbers(said)), wanted, follows, then)

    return made


def _read_off(conclusion: Term, pure: Theorem) -> list[Term]:
    """The numbers of a consequence of epsilon-DP."""
    (epsilon,) = pure.conclusion.args[2:]
    return [lam(var("epsilon"), number)(epsilon) for number in conclusion.args[2:]]


def _revealing(close: Callable[[Sequence[Fraction]], tuple[Fraction, Fraction]], lemma: str | None) -> Constructor:
    """A step that is (epsilon, delta)-DP."""

    def made(lists: Apart, said: Term, _: Wanted, then: Then) -> Theorem:
        allowed, delta = close(_numbers(said))
        epsilon = min(allowed, LARGEST)

        def of_marked(marked: Marked, goal: Term, pushed: Theorem) -> Theorem:
            if lemma is None:
                numbers = (num(epsilon), num(delta))[-len(goal.args[2:]) :]
                near = _in_notion(goal.data.name, goal, *numbers)
                return weaker(goal, _is_close(num(epsilon), num(delta), marked, near, pushed))
            approx = _in_notion("approx_dp", goal, num(epsilon), num(delta))
            return leads_to(lemma, goal, _is_close(num(epsilon), num(delta), marked, approx, pushed))

        return _marked(lists, _weights(_chance(epsilon), delta), of_marked, then)

    return made


def _revealing_outside(lists: Apart, said: Term, _: Wanted, then: Then) -> Theorem:
    """A step that is probabilistically private: where it reveals a list, and nowhere else, the loss is larger."""
    epsilon, delta = _numbers(said)
    epsilon = min(epsilon, LARGEST)

    def gives(marked: Marked, goal: Term, pushed: Theorem) -> Theorem:
        law = goal.args[0]
        if not delta or specialize(pushed, x).conclusion.args[1:] != (law(x), lam(w, dirac(w))):
            raise NotClosedError("answers that reveal a list have to be kept")
        near = _in_notion(goal.data.name, goal, num(epsilon), num(delta))
        sides = _Pair(marked, pushed).sides(lambda which, facts: _outside(marked, law, near, which, facts))
        return weaker(goal, for_all(near, sides, x1, x2))

    return _marked(lists, _weights(_chance(epsilon), delta), gives, then)


def _outside(marked: Marked, law: Term, near: Term, sides: tuple[int, int], facts: tuple[Theorem, Theorem]) -> Theorem:
    """What probabilistic DP says of two data sets, of which each is the second list or not."""
    told, values = [], dict[str, object]()
    for name, letter, data, which, fact in zip("PQ", "pq", (x1, x2), sides, facts, strict=True):
        mark = arith(eq(marked.lists.mark(data), which), fact)
        mean = marked.mean(which, data, mark, phi, assume(TEST))
        told.append(generalize(discharge(mean, TEST), phi))
        values[name] = law(data)
        values |= {f"{letter}{k}": num(p) for k, p in zip(OUTCOMES, marked.weights[which], strict=True)}
    epsilon, delta = near.args[2:]
    here, there = (marked.weights[which] for which in sides)
    sizes = [num(p) <= exp(epsilon) * num(q) for p, q in zip(here[1:3], there[1:3], strict=True)]
    known_ = (numeric(fact, depth=0) for fact in (*sizes, num(here[0]) + num(here[3]) <= delta))
    return use("meaning.revealed-outside", *told, *known_, **values, epsilon=epsilon, delta=delta)


def _revealing_once(lists: Apart, said: Term, _: Wanted, then: Then) -> Theorem:
    """A step that is probabilistically private, whatever is computed from its two answers: one reveals a list."""
    epsilon, delta = (min(number, LARGEST) for number in _numbers(said))
    rare = min(delta, _rest_of(epsilon))
    if rare <= 0:
        raise NotClosedError("steps that are assumed to reveal nothing")

    def gives(marked: Marked, goal: Term, pushed: Theorem) -> Theorem:
        near = _in_notion(goal.data.name, goal, num(epsilon), num(delta))
        pair = _Pair(marked, pushed)
        sides = pair.sides(lambda which, facts: _left_out(pair, goal.args[0], near, which, facts))
        return weaker(goal, for_all(near, sides, x1, x2))

    certain = Fraction(0), Fraction(1), Fraction(0), Fraction(0)
    return _marked(lists, ((rare, 1 - rare, *certain[2:]), certain), gives, then)


def _rest_of(epsilon: Fraction) -> Fraction:
    """1 - exp(-epsilon), rounded down."""
    least = closed_number(1 - exp(-num(epsilon)))[0] if epsilon > 0 else Fraction(0)
    return Fraction(math.floor(least * DIGITS), DIGITS)


def _left_out(pair: _Pair, law: Term, near: Term, sides: tuple[int, int], facts: tuple[Theorem, Theorem]) -> Theorem:
    """What probabilistic DP says of two data sets, where only what reveals a list is left out."""
    told, values = [], dict[str, object]()
    for name, letter, data, which, fact in zip("PQ", "pq", (x1, x2), sides, facts, strict=True):
        mean = pair.mean(data, which, fact)
        mass = num(pair.marked.weights[which][0])
        revealed, other = (phi(pair.answer(k)) for k in OUTCOMES[:2])
        shown = arith(eq(mean.conclusion.args[0], substitute(_p * revealed + (1 - _p) * other, {_p: mass})), mean)
        told.append(generalize(discharge(shown, TEST), phi))
        values |= {name: law(data), letter: mass}
    epsilon, delta = near.args[2:]
    p, q = (Fraction(values[letter].data) for letter in "pq")  # type: ignore[attr-defined]
    sizes = num(p) <= delta, num(1 - p) <= exp(epsilon) * num(1 - q), 0 <= delta, 0 <= epsilon
    known_ = [numeric(fact, depth=0) for fact in sizes]
    values |= {letter: pair.answer(k) for letter, k in zip("ab", OUTCOMES, strict=False)}
    return use("meaning.revealed-by-one-answer", *told, *known_, **values, epsilon=epsilon, delta=delta)


def _noisy(lists: Apart, said: Term, wanted: Wanted, then: Then) -> Theorem:
    """Gaussian noise."""
    name, relation, *numbers = said.data.name, *said.args[1:]
    line = GAUSSIAN[name]
    square = line.square(_numbers(said))
    if square <= 0:
        raise NotClosedError("steps that are assumed to leak nothing")

    def with_step(step: Step, told: Theorem) -> Theorem:
        of_answer = line.of_noise(told, at_spaces(NOTIONS[name].definition, Y=REAL)(step.law, relation, *numbers))

        def gives(goal: Term, pushed: Theorem) -> Theorem:
            return postprocessed(of_answer, goal.args[0], pushed)

        return then(step._replace(gives=gives))

    return normal_on(lists, relation, num(square), sqrt(num(square)), wanted, with_step)


def _laplace(lists: Apart, said: Term, wanted: Wanted, then: Then) -> Theorem:
    """Laplace noise."""

    def with_step(step: Step, private: Theorem) -> Theorem:
        return then(step._replace(gives=lambda goal, pushed: postprocessed(private, goal.args[0], pushed)))

    return _with_laplace(lists, said.args[1], said.args[2], wanted, with_step)


def _within(allowed: Fraction, cost: Callable[[float], float]) -> Fraction:
    """The largest epsilon, up to a small relative error, whose cost is within the allowed one."""
    low, high, most = 0.0, 1.0, float(min(allowed, Fraction(10**9)))
    while cost(high) <= most and high < 64:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if cost(middle) <= most else (low, middle)
    return Fraction(low * (1 - 1e-10)).limit_denominator(10**12)


def _tanh(epsilon: float) -> float:
    return epsilon * math.tanh(epsilon / 2)


def _on_line(xi: Fraction, rho: Fraction) -> Fraction:
    """A loss whose divergences are below the line, by the tight bound of zCDP."""
    return _within(rho + min(xi, Fraction(0)), _tanh)


def _at_order(alpha: Fraction, most: Fraction) -> Fraction:
    order = float(alpha)

    def cost(e: float) -> float:
        return (_log_cosh(order * e - e / 2) - _log_cosh(e / 2)) / (order - 1)

    return _within(most, cost)


def _log_cosh(t: float) -> float:
    return abs(t) + math.log1p(math.exp(-2 * abs(t))) - math.log(2)


def _half(e: float) -> float:
    return math.log1p(math.exp(e)) - math.log(2)


TIGHT = "bs16x.pure-dp-to-zcdp-tight"
GIVEN: Mapping[str, tuple[Constructor, ...]] = MappingProxyType(
    {
        "pure_dp": (_response(lambda n: n[0], None),),
        "approx_dp": (
            _revealing(lambda n: (n[0], n[1]), None), _revealing(lambda n: (n[0], Fraction(0)), None),
        ),
        "total_variation": (_revealing(lambda n: (Fraction(0), n[0]), None),),
        "approx_zcdp": (
            _revealing(lambda n: (_on_line(n[1], n[2]), n[0]), "bs16x.cor-8.7-tight"),
        ),
        "capped_cdp": (
            _response(lambda n: min(n[0], _within(n[1], _tanh)), "notions.pure-dp-to-capped-cdp"),
        ),
        "bounded_range": (_response(lambda n: n[0] / 2, "mechanisms.pure-dp-bounded-range"),),
        "laplace_dp": (
            _laplace,
            _response(lambda n: _within(n[0], lambda e: 2 * _half(e)), "kov17x.pure-dp-to-laplace-dp"),
        ),
        "probabilistic_dp": (
            _revealing_outside,
            _revealing_once,
            _response(lambda n: n[0], "notions.pure-dp-to-probabilistic-dp"),
        ),
        "mcdp": (
            _response(lambda n: min(n[1], _within(n[0], _tanh)), "notions.pure-dp-to-mcdp"),
        ),
        "zcdp": (_noisy, _response(lambda n: _on_line(n[0], n[1]), TIGHT)),
        "truncated_cdp": (
            _noisy, _response(lambda n: _on_line(Fraction(0), n[0]), "notions.zcdp-to-truncated-cdp", TIGHT),
        ),
        "bounded_zcdp": (
            _noisy, _response(lambda n: _on_line(n[1], n[2]), "notions.zcdp-to-bounded-zcdp", TIGHT),
        ),
        "renyi_dp": (
            _noisy, _response(lambda n: _at_order(n[0], n[1]), "mechanisms.pure-dp-to-renyi-dp"),
        ),
        "kl_dp": (_noisy, _response(lambda n: _within(n[0], _tanh), "notions.pure-dp-to-kl-dp")),
        "gaussian_dp": (
            _noisy,
            _response(lambda n: _within(n[0], lambda e: 8 * _half(e)), "kov17x.pure-dp-to-gaussian-dp"),
        ),
    }
)  # fmt: skip
"""The steps that have a given guarantee, by its name."""


def given(lists: Apart, said: Term, wanted: Wanted, then: Then) -> Theorem:
    """A conclusion from a step that has its assumed guarantee."""
    made = GIVEN.get(said.data.name)
    if made is None:
        raise NotClosedError(f"a refutation of steps that are assumed to have {said.data.name}")
    return made[min(wanted.variant, len(made) - 1)](lists, said, wanted, then)
