"""Steps of Gaussian noise on one query: what each does to the number that is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.gaussian_given import GIVEN
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.refuted.lists import Apart
from dpproofs.accounting.proofs.refuted.steps import mean_of
from dpproofs.accounting.proofs.streams_of_one import SUMMED
from dpproofs.accounting.proofs.sums import closed_number, settled
from dpproofs.accounting.proofs.vectors_of_one import GAUSSIAN_VECTORS, noisy, noisy_state
from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    REAL,
    E,
    absolute,
    dirac,
    eq,
    exp,
    function_type,
    lam,
    normal,
    num,
    open_,
    sqrt,
    substitute,
    unfold,
    var,
)
from dpproofs.meaning.lists import DATA, append, empty, x, x1, x2
from dpproofs.privacy.definitions import PUSHED, SENSITIVITY, on
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    folded,
    for_all,
    generalize,
    intro,
    numeric,
    parts,
    same_value,
    witnesses,
)

w, v, z, _hole = (var(name) for name in ("w", "v", "z", "hole_"))
FAINT = Fraction(1, 2**40)
"""The weight of an answer that leaks nothing, so that it does not hide the others."""
h = var("phi", function_type((REAL,), REAL))
TEST = test_function(h, z)
_pushed = on(PUSHED, Y=REAL, Z=REAL)


class Noise(NamedTuple):
    """A step on the number v that is kept: N(v + slope q(x), variance)."""

    slope: Term
    variance: Term
    does: Callable[[Term, Term], Theorem]
    """The premise of a step, for this one and v."""

    def ratio(self) -> Fraction:
        """The slope at variance 1, or nearly."""
        return closed_number(self.slope / self.variance)[0]


def noises(said: Sequence[Term], lists: Apart) -> list[Noise]:
    """For each premise of a step, noise that satisfies it.

    The answers of different steps are added with the weights that they have in the optimal test.
    """
    found = [None if one.op == "def" else _answer_of(one, lists) for one in said]
    if len(found) == 1 and found[0] is not None and found[0].variance.free:
        return [found[0].plain()]  # whatever its numbers are
    ratio = next((one.plain().ratio() for one in found if one is not None and one.plain().ratio() > 0), Fraction(1))
    return [
        _given(says, ratio, lists) if answer is None else answer.weighed(ratio)
        for says, answer in zip(said, found, strict=True)
    ]


class Answer(NamedTuple):
    """A mechanism K of a kind, of Gaussian noise: K(x) has the mean slope q(x), and that variance."""

    slope: Term
    variance: Term
    law: Term
    is_kind: Theorem
    lists: Apart

    def plain(self) -> Noise:
        """The answer is added to what is kept."""

        def does(goal: Term, kept: Term) -> Theorem:
            mean, deviation = self.law(x).args
            middle = self.slope * self.lists.query(x)
            positive = settled(0 < deviation)
            root = _spread(kept + middle, arith(eq(sqrt(self.variance), deviation), positive))
            moved = at(use("foundations.gaussian-moved", positive, a=mean, b=kept, sigma=deviation), h, by=[TEST])
            turned = _centre(deviation, arith(eq(mean + kept, kept + middle)))
            sure = parts(use("E_dirac", x=kept + w, f=h))[1]
            same = same_value(h, arith(eq(w + kept, kept + w)))
            back = mean_of(self.law(x), w, arith(eq(h(w + kept), E(dirac(kept + w), z, h(z))), sure, same))
            return self._shown(goal, self.noise(kept, self.slope, self.variance), lam(w, dirac(kept + w)),
                               root, moved, turned, back)  # fmt: skip

        return Noise(self.slope, self.variance, does)

    def weighed(self, ratio: Fraction) -> Noise:
        """The answer is multiplied by a number, so that its slope at variance 1 is the ratio; a little noise, of any
        other variance, is added.
        """
        plain = self.plain()
        if plain.ratio() == ratio:
            return plain
        factor = (plain.ratio() / ratio).limit_denominator(10**12) or FAINT
        spread = (factor**2 * closed_number(self.variance)[0]).limit_denominator(10**40) / 2**60
        if spread <= 0:
            return plain
        slope, rest = _product(factor, self.slope), num(spread)
        total = _product(factor**2, self.variance)
        total = num(Fraction(total.data) + spread) if total.op == "num" else total + rest

        def does(goal: Term, kept: Term) -> Theorem:
            mean, deviation = self.law(x).args
            middle, grown = slope * self.lists.query(x), num(factor) * mean + kept
            signs = numeric(0 < self.variance, depth=0), numeric(0 < rest, depth=0)
            sizes = arith(eq(total, num(factor) ** 2 * self.variance + rest))
            known = use("foundations.gaussian-affine", *signs, sizes,
                        b=kept, c=num(factor), m=mean, s=self.variance, t=rest, v=total)  # fmt: skip
            known = at(known, h, by=[TEST])
            turned = _centre(sqrt(total), arith(eq(grown, kept + middle)))
            put = lam(w, normal(num(factor) * w + kept, sqrt(rest)))
            inner = lam(_hole, E(normal(mean, _hole), w, E(put(w), z, h(z))))
            root = same_value(inner, arith(eq(sqrt(self.variance), deviation)))
            return self._shown(goal, self.noise(kept, slope, total), put, known, turned, root)

        return Noise(slope, total, does)

    def noise(self, kept: Term, slope: Term, variance: Term) -> Term:
        """N(v + slope q(x), variance)."""
        return normal(kept + slope * self.lists.query(x), sqrt(variance))

    def _shown(self, goal: Term, made: Term, put: Term, *facts: Theorem) -> Theorem:
        """The law that is made is what is put after the answer."""
        value = arith(eq(E(made, z, h(z)), E(self.law(x), w, E(put(w), z, h(z)))), *facts)
        pushed = for_all(_pushed(made, self.law(x), put), value, h)
        return witnesses(goal, (self.law, put), self.is_kind, generalize(pushed, x))


def _spread(mean: Term, same: Theorem) -> Theorem:
    """Laws with equal deviations."""
    return same_value(lam(_hole, E(normal(mean, _hole), z, h(z))), same)


def _centre(deviation: Term, same: Theorem) -> Theorem:
    """Laws with equal means."""
    return same_value(lam(_hole, E(normal(_hole, deviation), z, h(z))), same)


def _product(factor: Fraction, value: Term) -> Term:
    return num(factor * Fraction(value.data)) if value.op == "num" else num(factor) * value


def _answer_of(says: Term, lists: Apart) -> Answer:
    """A mechanism of the kind whose postprocessing is released."""
    mechanism = var("K", says.data)
    inner = open_(says.args[0], (mechanism,))
    return _known(open_(inner.args[0], (var("s", inner.data),)).args[0], mechanism, lists)


def answer_of(kind: Term, mechanism: Term, lists: Apart) -> Answer:
    """A mechanism of the kind, or with the assumed guarantee."""
    if kind.op != "def" or kind.data.name not in GIVEN:
        return _known(kind, mechanism, lists)
    line = GIVEN[kind.data.name]
    square = line.square([Fraction(t.data) for t in kind.args[2:]])
    if square <= 0:
        raise NotClosedError("noise that leaks nothing")
    slope = num(square)
    law = lam(x, normal(slope * lists.query(x), sqrt(slope)))
    is_kind = line.of_noise(lists.told(kind.args[1], slope), substitute(kind, {mechanism: law}))
    return Answer(slope, slope, law, is_kind, lists)


def _known(kind: Term, mechanism: Term, lists: Apart) -> Answer:
    if kind.op == "exists":
        return _sampled(kind, mechanism, lists)
    name = kind.data.name if kind.op == "def" else ""
    if name not in KINDS:
        raise NotClosedError("steps that are no Gaussian noise")
    return KINDS[name](kind, lists)


def _gaussian(kind: Term, lists: Apart) -> Answer:
    """Noise on a query, or on a vector of one entry."""
    _, relation, moved, sigma = kind.args
    is_kind = noisy(kind.data.name, lists.told(relation, moved), sigma)
    variance = num(Fraction(sigma.data) ** 2) if sigma.op == "num" else sigma**2
    return Answer(moved, variance, is_kind.conclusion.args[0], is_kind, lists)


def _state(kind: Term, lists: Apart) -> Answer:
    """The noise of a process that forgets its start."""
    _, relation, moved, theta, diffusion, time = kind.args
    is_kind = noisy_state(lists.told(relation, moved), theta, diffusion, time)
    law = is_kind.conclusion.args[0]
    return Answer(exp(-theta * time) * moved, law(x).args[1].args[0], law, is_kind, lists)


def _summed(kind: Term, lists: Apart) -> Answer:
    """The sum of all rows of the matrix."""
    relation, moved = kind.args[1:3]
    query = lam(x, moved * lists.query(x))
    made = SUMMED[kind.data.name](kind.args[1:], query, lists.told(relation, moved))
    return Answer(num(made.slope * Fraction(moved.data)), num(made.variance), made.law, made.is_kind, lists)


def _epoch(kind: Term, lists: Apart) -> Answer:
    """The noisy sum of the first batch of an epoch."""
    if lists.epoch is None or lists.epoch.conclusion.args[1:] != kind.args[1:]:
        raise NotClosedError("epochs of several kinds")
    law, sigma = lists.epoch.conclusion.args[0], kind.args[3]
    return Answer(num(2), num(Fraction(sigma.data) ** 2) if sigma.op == "num" else sigma**2, law, lists.epoch, lists)


def _sampled(kind: Term, mechanism: Term, lists: Apart) -> Answer:
    """Samples at the rate 1 are the data."""
    if kind.op != "exists" or kind.data[-1] != ("prob", DATA):
        raise NotClosedError("steps that are made of others")
    inner = open_(kind.args[0], (var("T", kind.data),))
    named = var("B", inner.data)
    drawn, base, _ = open_(inner.args[0], (named,)).args
    if drawn.args[-1] != num(1):
        raise NotClosedError("steps on samples")
    answer = _known(base, named, lists)
    sample, law = lam(x, dirac(x)), answer.law
    goal = substitute(kind, {mechanism: law})
    sampler, _, answered = open_(open_(goal.args[0], (sample,)).args[0], (law,)).args

    def sure(wanted: Term, *values: Term) -> Theorem:
        *data, test = values
        ends, tests = [empty], [test]
        if data:
            data_, record = data
            ends, tests = [append(data_, record), data_], [test, lam(x, test(append(x, record)))]
        return arith(wanted, *(parts(use("E_dirac", x=end, f=one))[1] for end in ends for one in tests))

    whole = folded(sampler, both(*(intro(part, sure) for part in unfold(sampler).args)))
    seen = intro(
        answered,
        lambda wanted, data, test: arith(wanted, parts(use("E_dirac", x=data, f=lam(x, E(law(x), z, test(z)))))[1]),
    )
    return answer._replace(is_kind=witnesses(goal, (sample, law), whole, answer.is_kind, seen))


KINDS: Mapping[str, Callable[[Term, Apart], Answer]] = MappingProxyType(
    {
        **dict.fromkeys(("gaussian_mechanism", *GAUSSIAN_VECTORS), _gaussian),
        "ornstein_uhlenbeck_mechanism": _state,
        **dict.fromkeys(SUMMED, _summed),
        "epoch_in_order": _epoch,
    }
)


def _given(says: Term, ratio: Fraction, lists: Apart) -> Noise:
    """Noise that has an assumed guarantee."""
    name, relation = says.data.name, says.args[1]
    if name not in GIVEN:
        raise NotClosedError("a guarantee that is not one of Gaussian noise")
    square = GIVEN[name].square([Fraction(t.data) for t in says.args[2:]])
    spread = square / ratio**2 if square > 0 else FAINT
    slope, variance = num(max(square, Fraction(0)) / ratio), num(spread)
    moved = lists.told(relation, slope)

    def does(goal: Term, kept: Term) -> Theorem:
        query = lam(x, kept + slope * lists.query(x))
        gap = at(moved, x1, x2, by=[relation(x1, x2)])
        sensitive = for_all(
            SENSITIVITY(query, relation, slope), arith(absolute(query(x1) - query(x2)) <= slope, gap), x1, x2
        )
        return GIVEN[name].of_noise(sensitive, goal)

    return Noise(slope, variance, does)
