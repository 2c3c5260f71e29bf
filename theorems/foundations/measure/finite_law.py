"""The author's kit for finite laws: existence, means and divergences, as theorems, from points and weights.

    half = finite_law({0: "1/2", 1: "1/2"})
    half.exists()                  # |- for some P: P puts 1/2 on 0 and 1/2 on 1
    half.mean(P, v**2, v)          # half.of(P) |- v^2 is integrable under P, and E[v ~ P](v^2) = 1/2
    half.renyi(other, P, Q)        # half.of(P), other.of(Q), 1 < alpha |- D_alpha(P||Q) = ...

Points and weights are exact numbers, or terms; what is needed of terms is given as facts: that points
are distinct, and signs of weights. Everything goes through the kernel. Only ``exists`` rests on an axiom,
``law_with_density``. The file is longer than others of its folder, since it is one tool and no theorem.

This file is long because it is one class, all that can be asked of a finite law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.kernel import KernelError
from theorems.foundations.divergences.known_likelihood_ratio import KL_EXACT, RENYI_EXACT
from theorems.foundations.measure.null_events import VANISHING
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG

Value: TypeAlias = "Term | int | Fraction | str"
"""A term, or a number; text such as "1/3" or "0.25" is that number exactly."""


def finite_law(weights: Mapping[Value, Value], *facts: Fact) -> FiniteLaw:
    """The law with these weights on these points; ProofError where numbers are not the weights of a law.

    The facts say of terms what is needed: that points are distinct, and, for what rests on it, that weights
    are positive, or nonnegative, and that their sum is 1.
    """
    law = FiniteLaw([_term(point) for point in weights], [_term(weight) for weight in weights.values()], facts)
    if not any(weight.free for weight in law.weights):
        _ = law.signs, law.whole
    return law


def _term(value: Value) -> Term:
    return as_term(Fraction(value) if isinstance(value, str) else value)


def _total(terms: Iterable[Term]) -> Term:
    first, *rest = terms
    return sum(rest, first)


@cache
def _moved_power() -> Theorem:
    """q (p/q)^a = p^a q^(1 - a) for positive p and q."""
    p, q, a = variables("p q a")
    return arith(eq(q * (p / q) ** a, p**a * q ** (1 - a)), 0 < p, 0 < q)


@cache
def _powers_positive() -> Theorem:
    """0 < p^a q^(1 - a) for positive p and q."""
    p, q, a = variables("p q a")
    return arith(0 < p**a * q ** (1 - a), 0 < p, 0 < q)


class FiniteLaw:
    """Weights on distinct points of one space."""

    def __init__(self, points: Sequence[Term], weights: Sequence[Term], facts: Iterable[Fact] = ()) -> None:
        """The law; made by ``finite_law``."""
        self.points, self.weights, self.facts = tuple(points), tuple(weights), tuple(facts)
        if not points or len({p.type for p in points}) != 1:
            raise ProofError("a finite law needs points, all of one space")
        self.space = points[0].type
        self.variable = self._own("v", self.space)
        self.test = self._own("phi", function_type((self.space,), REAL))
        self._found: dict[tuple[object, ...], tuple[list[Theorem], list[Theorem], Theorem, Theorem]] = {}

    @cached_property
    def signs(self) -> tuple[Theorem, ...]:
        """The weights are not negative."""
        return tuple(self._shown(0 <= p) for p in self.weights)

    @cached_property
    def whole(self) -> Theorem:
        """The sum of the weights is 1."""
        return self._shown(eq(_total(self.weights), 1))

    @property
    def marks(self) -> list[Theorem]:
        """The indicators 1[x = y] of the points: 1 for x = y, else 0."""
        return [mark for row in self._apart for mark in row]

    @cached_property
    def _apart(self) -> list[list[Theorem]]:
        """The indicators of all points at each point."""
        return [[self._mark(a, b, int(i == j)) for j, b in enumerate(self.points)] for i, a in enumerate(self.points)]

    def _mark(self, a: Term, b: Term, value: int) -> Theorem:
        """1[a = b] is 1 for a point and itself, else 0: two pairs have parts that are distinct."""
        goal = eq(ind(eq(a, b)), value)
        if value:
            return arith(goal, arith(eq(a, b)))
        z = fresh("z", self.space, a, b)
        for part in (fst, snd) if a.op == b.op == "pair" else ():
            try:
                other = arith(FALSE, same_value(lam(z, part(z)), assume(eq(a, b))), *self.facts)
                return arith(goal, discharge(other, eq(a, b)))
            except (KernelError, ProofError):
                continue
        return self._shown(goal)

    def _own(self, name: str, kind: object) -> Term:
        """A variable that stands neither in the points and weights nor in the facts."""
        used = [f.conclusion if isinstance(f, Theorem) else f for f in self.facts]
        return fresh(name, kind, *self.points, *self.weights, *used)  # type: ignore[arg-type]

    def _shown(self, goal: Term) -> Theorem:
        try:
            return arith(goal, *self.facts)
        except (KernelError, ProofError) as error:
            raise ProofError(f"finite_law: {goal!r} does not follow from the facts {self.facts!r}") from error

    # What the law is

    def sum(self, body: Callable[[Term], Term]) -> Term:
        """The sum of the weights times the body at the points."""
        return _total(p * body(x) for x, p in zip(self.points, self.weights, strict=True))

    def of(self, law: Term) -> Term:
        """'It is the law': tests have the means that they have under the weights."""
        phi = self.test
        test = test_function(phi, self.variable)
        return forall(phi, implies(test, eq(E(law, self.variable, phi(self.variable)), self.sum(phi))))

    def exists(self) -> Theorem:
        """There is a law with these weights on these points."""
        law = fresh("P", prob(self.space), *self.points, *self.weights)
        goal = exists(law, self.of(law))
        return self._made(tuple(range(len(self.points))), lambda made, fact: witness(goal, made, fact))

    def _made(self, left: tuple[int, ...], then: Callable[[Term, Theorem], Theorem]) -> Theorem:
        """A conclusion from the law on the points that are left, in proportion to their weights."""
        phi, v, (first, *rest) = self.test, self.variable, left
        test = test_function(phi, v)
        mass = _total(self.weights[i] for i in left) if len(left) < len(self.points) else num(1)
        start = dirac(self.points[first])
        certain = parts(use("E_dirac", x=self.points[first], f=lam(v, phi(v))))[1]

        def said(law: Term, *means: Fact) -> Theorem:
            value = _total(self.weights[i] * phi(self.points[i]) for i in left)
            value = value if mass == num(1) else value / mass
            final = arith(eq(E(law, v, phi(v)), value), *means, self.whole, *self.signs, *self.facts)
            return generalize(discharge(final, test), phi)

        if not rest:
            return then(start, said(start, certain))
        share = self.weights[first] if mass == num(1) else self.weights[first] / mass

        def with_rest(law: Term, fact: Theorem) -> Theorem:
            u = var("u", REAL)
            unit = both(*(arith(part, *self.facts, *self.signs, self.whole) for part in (0 <= share, share <= 1)))
            made = use(MIXED, generalize(unit, u), t=lam(u, share), P=lam(u, start), Q=lam(u, law))

            def with_mixture(R: Term, facts: Theorem) -> Theorem:
                mean = at(specialize(facts, 0), phi, by=[test])
                return then(R(0), said(R(0), mean, certain, at(fact, phi, by=[test])))

            return obtain(made, f"R{len(left)}_", with_mixture)

        return self._made(tuple(rest), with_rest)

    def known(self, law: Term, fact: Fact | None = None) -> Theorem:
        """``of(law)``, assumed; or from a fact that says the same, or says it of all functions."""
        goal = self.of(law)
        if fact is None:
            return infer("assume", formula=goal)
        phi, test = self.test, test_function(self.test, self.variable)
        mean = at(fact, phi, by=[test])
        same = arith(eq(E(law, self.variable, phi(self.variable)), self.sum(phi)), mean, *self.facts)
        return generalize(discharge(same, test), phi)

    # Means

    def mean(self, law: Term, body: Term, v: Term, fact: Fact | None = None) -> Theorem:
        """``body``, a function of v, is integrable, and its mean is the sum of the weights times its values.

        From ``of(law)``, or from the fact as in ``known``.
        """
        known = self.known(law, fact)
        values = [substitute(body, {v: x}) for x in self.points]
        events = [ind(eq(v, x)) for x in self.points]
        pieces = [value * event for value, event in zip(values, events, strict=True)]
        bounds, masses, null, inside = self._events(law, known, v)
        ints, whole = parts(expand(law, v, _total(pieces), *bounds))

        def here(index: int) -> Callable[[Theorem], Theorem]:
            def same(yes: Theorem) -> Theorem:
                z = fresh("z", self.space, body, v, *self.points)
                marks = [same_value(lam(z, substitute(event, {v: z})), yes) for event in events]
                value = same_value(lam(z, substitute(body, {v: z})), yes)
                ends = [
                    arith(eq(event, int(i == index)), mark, self._apart[index][i])
                    for i, (event, mark) in enumerate(zip(events, marks, strict=True))
                ]
                return arith(eq(_total(pieces), body), value, *ends)

            return same

        branches = [here(i) for i in range(len(self.points))]
        same = split(inside, *branches) if len(branches) > 1 else branches[0](inside)
        total, equal = parts(transfer(law, v, same, ints, null))
        value = _total(p * f for p, f in zip(self.weights, values, strict=True))
        return both(total, arith(eq(E(law, v, body), value), equal, whole, *masses))

    def _events(self, law: Term, known: Theorem, v: Term) -> tuple[list[Theorem], list[Theorem], Theorem, Theorem]:
        """That the indicators of the points are integrable, their means, that others are 0, and that v is a point."""
        key = law, known.conclusion, known.hypotheses, v
        if key not in self._found:
            count = len(self.points)
            events = [ind(eq(v, x)) for x in self.points]
            somewhere = disj(*(eq(v, x) for x in self.points)) if count > 1 else eq(v, self.points[0])
            outside = ind(neg(somewhere))
            none = self.test_mean(law, known, outside, v, [num(0)] * count)
            null = use(
                VANISHING,
                almost(law, v, arith(0 <= outside)),
                bounded(law, v, outside, 1),
                arith(E(law, v, outside) <= 0, none),
                mu=law,
                f=lam(v, outside),
            )
            masses = [
                self.test_mean(law, known, event, v, [num(int(i == j)) for j in range(count)])
                for i, event in enumerate(events)
            ]
            bounds = [bounded(law, v, event, 1) for event in events]
            self._found[key] = bounds, masses, null, arith(somewhere, eq(outside, 0))
        return self._found[key]

    def expectation(self, law: Term, body: Term, v: Term, fact: Fact | None = None) -> Theorem:
        """The mean alone: at once where the fact speaks of all functions."""
        if fact is not None and theorem(fact).conclusion.args[0].op == "eq":
            return arith(eq(E(law, v, body), self.sum(lam(v, body))), at(fact, lam(v, body)), *self.facts)
        return parts(self.mean(law, body, v, fact))[1]

    def probability(self, law: Term, event: Term, v: Term, fact: Fact | None = None) -> Theorem:
        """The probability of an event, a formula in v: the sum of the weights times its indicators."""
        return self.expectation(law, ind(event), v, fact)

    def test_mean(self, law: Term, known: Theorem, body: Term, v: Term, values: Sequence[Term]) -> Theorem:
        """What ``of``, which is known, says of a function with values in [0, 1], with these values at the points."""
        unit = generalize(both(arith(0 <= body), arith(body <= 1)), v)
        raw = at(known, lam(v, body), by=[unit])
        shown = []
        for i, (x, value) in enumerate(zip(self.points, values, strict=True)):
            shown.append(arith(eq(substitute(body, {v: x}), value), *self._apart[i]))
        total = _total(p * value for p, value in zip(self.weights, values, strict=True))
        return arith(eq(E(law, v, body), total), raw, *shown)

    # Two laws

    def _same_points(self, other: FiniteLaw) -> list[tuple[Term, Term]]:
        """The pairs of weights; ProofError unless the points are the same, in the same order."""
        if self.points != other.points:
            raise ProofError(f"finite_law: the points {self.points!r} and {other.points!r} are not the same")
        return list(zip(self.weights, other.weights, strict=True))

    def _positive(self, other: FiniteLaw) -> list[Theorem]:
        """Each weight of the other law is positive."""
        return [other._shown(0 < q) for q in other.weights]

    def ratio(self, other: FiniteLaw) -> Term:
        """The likelihood ratio: the quotient of the weights at the points, 0 elsewhere."""
        v = self.variable
        self._positive(other)
        pairs = zip(self.points, self._same_points(other), strict=True)
        return lam(v, _total(p / q * ind(eq(v, x)) for x, (p, q) in pairs))

    def _at_points(self, other: FiniteLaw) -> list[Theorem]:
        """The values of the ratio at the points."""
        ratio = self.ratio(other)
        return [
            arith(eq(ratio(x), p / q), *self._apart[i])
            for i, (x, (p, q)) in enumerate(zip(self.points, self._same_points(other), strict=True))
        ]

    def density(self, other: FiniteLaw, P: Term, Q: Term, *facts: Fact) -> Theorem:
        """``ratio(other)`` is the likelihood ratio dP/dQ; the weights of the other law are positive.

        The facts say what the laws are, the first of P, the second of Q, as in ``known``.
        """
        of_p, of_q = facts or (None, None)
        v, phi, ratio = self.variable, self.test, self.ratio(other)
        test = test_function(phi, v)
        positive = self._positive(other)
        pairs = self._same_points(other)
        shares = [
            arith(0 <= p / q, sign, above) for (p, q), sign, above in zip(pairs, self.signs, positive, strict=True)
        ]
        values = self._at_points(other)
        ints = parts(other.mean(Q, ratio(v), v, of_q))[0]
        there = parts(other.mean(Q, ratio(v) * phi(v), v, of_q))[1]
        here = at(self.known(P, of_p), phi, by=[test])
        change = arith(eq(E(P, v, phi(v)), E(Q, v, ratio(v) * phi(v))), here, there, *values, *positive)
        low = generalize(arith(0 <= ratio(v), *shares), v)
        goal = on(DENSITY, Y=self.space)(ratio, P, Q)
        return folded(goal, both(low, ints, generalize(discharge(change, test), phi)))

    def renyi(self, other: FiniteLaw, P: Term, Q: Term, *facts: Fact, order: Value = alpha) -> Theorem:
        """D_order(P||Q) = log(sum of p^order q^(1 - order))/(order - 1), from 1 < order; points without p are left out.

        The weights of the first law are positive or 0, as numbers or by its facts; those of the other are positive.
        """
        a = _term(order)
        above = arith(1 < a) if not a.free else infer("assume", formula=1 < a)
        of_q = facts[1] if facts else None
        v, ratio = self.variable, self.ratio(other)
        positive, values = self._positive(other), self._at_points(other)
        kept: list[Term] = []
        signs: list[Theorem] = []
        terms: list[Theorem] = []
        for x, (p, q), value, sign in zip(self.points, self._same_points(other), values, positive, strict=True):
            raised = same_value(lam(z := fresh("z", REAL, ratio(x), a), z**a), value)
            if p == num(0):
                zero = use("pow_zero", arith(a > 0, above), a=a)
                terms.append(arith(eq(q * ratio(x) ** a, 0), raised, zero))
                continue
            some = self._shown(0 < p)
            kept.append(p**a * q ** (1 - a))
            signs.append(use(_powers_positive(), some, sign, p=p, q=q, a=a))
            terms.append(arith(eq(q * ratio(x) ** a, kept[-1]), raised, use(_moved_power(), some, sign, p=p, q=q, a=a)))
        moment = _total(kept)
        ints, mean = parts(other.mean(Q, ratio(v) ** a, v, of_q))
        mean = arith(eq(lhs(mean), moment), mean, *terms)
        result = log(moment) / (a - 1)
        grown = use(EXP_OF_LOG, arith(0 < moment, *signs), y=moment)
        exponent = arith(eq(log(moment), (a - 1) * result), above)
        z = fresh("z", REAL, moment, a)
        grown = use("leibniz", exponent, grown, x=log(moment), y=(a - 1) * result, A=lam(z, eq(exp(z), moment)))
        known = arith(eq(E(Q, v, ratio(v) ** a), exp((a - 1) * result)), mean, grown)
        density = self.density(other, P, Q, *facts)
        return use(RENYI_EXACT, density, ints, known, above, P=P, Q=Q, L=ratio, d=result, alpha=a)

    def kl(self, other: FiniteLaw, P: Term, Q: Term, *facts: Fact) -> Theorem:
        """KL(P||Q) = sum of p log(p/q); points without p are left out."""
        of_q = facts[1] if facts else None
        v, ratio = self.variable, self.ratio(other)
        positive, values = self._positive(other), self._at_points(other)
        kept: list[Term] = []
        terms: list[Theorem] = []
        for x, (p, q), value, sign in zip(self.points, self._same_points(other), values, positive, strict=True):
            z = fresh("z", REAL, ratio(x))
            entropy = ratio(x) * log(ratio(x))
            moved = same_value(lam(z, z * log(z)), value)
            if p != num(0):
                kept.append(p * log(p / q))
            terms.append(arith(eq(q * entropy, p * log(p / q) if p != num(0) else 0), moved, sign))
        ints, mean = parts(other.mean(Q, ratio(v) * log(ratio(v)), v, of_q))
        result = _total(kept)
        mean = arith(eq(lhs(mean), result), mean, *terms)
        return use(KL_EXACT, self.density(other, P, Q, *facts), ints, mean, P=P, Q=Q, L=ratio, d=result)

    def chi_squared(self, other: FiniteLaw, P: Term, Q: Term, *facts: Fact) -> Theorem:
        """L = ``ratio(other)`` is dP/dQ, (L - 1)^2 is integrable, E_Q[(L - 1)^2] = sum of (p - q)^2/q."""
        v, ratio = self.variable, self.ratio(other)
        of_q = facts[1] if facts else None
        ints, mean = parts(other.mean(Q, (ratio(v) - 1) ** 2, v, of_q))
        value = _total((p - q) ** 2 / q for p, q in self._same_points(other))
        total = arith(eq(lhs(mean), value), mean, *self._at_points(other), *self._positive(other))
        return both(self.density(other, P, Q, *facts), ints, total)

    def hockey_stick(self, other: FiniteLaw, P: Term, Q: Term, *facts: Fact, order: Value = epsilon) -> Theorem:
        """The least delta at epsilon = order is the sum of max(p - exp(epsilon) q, 0); weights may be 0."""
        e = _term(order)
        value = _total(maximum(p - exp(e) * q, 0) for p, q in self._same_points(other))
        return self._least(other, P, Q, facts, e, value)

    def total_variation(self, other: FiniteLaw, P: Term, Q: Term, *facts: Fact) -> Theorem:
        """The least delta at epsilon = 0, which is the total variation, is half the sum of the abs(p - q)."""
        value = _total(absolute(p - q) for p, q in self._same_points(other)) / 2
        return self._least(other, P, Q, facts, num(0), value)

    def _least(self, other: FiniteLaw, P: Term, Q: Term, facts: Sequence[Fact], e: Term, value: Term) -> Theorem:
        """The least delta is the value: the sum of the excesses, at the worst event and above every other."""
        of_p, of_q = facts or (None, None)
        v, phi = self.variable, self.test
        test = test_function(phi, v)
        pairs = self._same_points(other)
        known = self.known(P, of_p), other.known(Q, of_q)
        close, room = on(INDISTINGUISHABLE, Y=self.space)(P, Q, e, delta), value <= delta
        excesses = [maximum(p - exp(e) * q, 0) for p, q in pairs]
        one = arith(eq(exp(num(0)), 1))
        total = arith(eq(_total(excesses), value), self.whole, other.whole, one)
        # The worst event holds at the points where p is above exp(epsilon) q.
        marks = [ind(exp(e) * q < p) for p, q in pairs]
        worst = minimum(_total(mark * ind(eq(v, x)) for mark, x in zip(marks, self.points, strict=True)), 1)
        sides = [
            law.test_mean(at_law, fact, worst, v, marks)
            for law, at_law, fact in ((self, P, known[0]), (other, Q, known[1]))
        ]
        gains = [
            arith(eq((p - exp(e) * q) * mark, excess))
            for (p, q), mark, excess in zip(pairs, marks, excesses, strict=True)
        ]
        unit = generalize(both(arith(0 <= worst), arith(worst <= 1)), v)
        raised = arith(_total(excesses) <= delta, at(close, lam(v, worst), by=[unit]), *sides, *gains)
        needed = arith(room, raised, total)
        means = [at(fact, phi, by=[test]) for fact in known]
        bounds = [
            arith(p * phi(x) <= exp(e) * q * phi(x) + excess, at(test, x))
            for (p, q), x, excess in zip(pairs, self.points, excesses, strict=True)
        ]
        goal = E(P, v, phi(v)) <= exp(e) * E(Q, v, phi(v)) + delta
        enough = for_all(close, arith(goal, *means, *bounds, total, room), phi)
        return generalize(both(discharge(needed, close), discharge(enough, room)), delta)
