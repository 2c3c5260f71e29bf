"""The kit for finite laws: what it proves is true, by a second evaluator, and bad laws are refused."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from finite import Model, evaluate, number, same

from dpproofs.language.terms import (
    REAL,
    E,
    eq,
    exists,
    exp,
    forall,
    fst,
    function_type,
    ne,
    num,
    pair,
    prob,
    product,
    substitute,
    var,
    variables,
)
from dpproofs.privacy.notions import alpha, epsilon, value_of
from dpproofs.proving.tactics import ProofError, obtain, witness
from theorems.foundations.measure.finite_law import finite_law

P, Q = variables("P Q", prob(REAL))
v, x, y, a, b = variables("v x y a b")


def _pair(seed):
    """The masses of two laws on as many points; the second has all points."""
    r = random.Random(seed)
    size = r.choice([1, 2, 2, 3, 4])
    points = r.sample([Fraction(k, d) for k in range(-5, 6) for d in (1, 2, 3) if math.gcd(k, d) == 1], size)
    weights = []
    for least in (0, 1):
        parts = [r.randrange(least, 5) for _ in range(size)]
        parts[0] += not sum(parts)
        weights.append([Fraction(k, sum(parts)) for k in parts])
    return points, *weights


PAIRS = [_pair(seed) for seed in range(1, 5)]


def _laws(points, p, q):
    return finite_law(dict(zip(points, p, strict=True))), finite_law(dict(zip(points, q, strict=True)))


def _value(t, **values):
    return number(evaluate(t, Model(), {var(name): Fraction(value) for name, value in values.items()}))


def _close(term, wanted, **values):
    return abs(_value(term, **values) - wanted) < 1e-12


@pytest.mark.parametrize(("points", "p", "q"), PAIRS)
def test_a_finite_law_exists(points, p, q):
    for law in _laws(points, p, q):
        made = law.exists()
        assert not made.hypotheses
        assert made.conclusion == exists(P, law.of(P))
        assert set(made.axioms()) <= {"law_with_density"}


@pytest.mark.parametrize(("points", "p", "q"), PAIRS)
def test_the_mean_of_any_function_is_the_sum(points, p, q):
    law, _ = _laws(points, p, q)
    body = v**3 - exp(v)
    made = law.mean(P, body, v)
    assert made.hypotheses == {law.of(P)}
    integrable, mean = made.conclusion.args
    assert (integrable.op, mean.op, mean.args[0].op) == ("integrable", "eq", "E")
    assert _close(mean.args[1], sum(float(m) * (float(s) ** 3 - math.exp(s)) for m, s in zip(p, points, strict=True)))
    chance = law.probability(P, 0 < v, v).conclusion
    assert _close(chance.args[1], float(sum(m for m, s in zip(p, points, strict=True) if s > 0)))


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("points", "p", "q"), PAIRS)
def test_the_divergences_are_the_sums_over_the_points(points, p, q):
    """By floating point, from the masses."""
    first, second = _laws(points, p, q)
    pairs = [(float(m), float(k)) for m, k in zip(p, q, strict=True)]
    moment = sum(m**3 * k**-2 for m, k in pairs)
    made = {
        "renyi": (first.renyi(second, P, Q), math.log(moment) / 2),
        "kl": (first.kl(second, P, Q), sum(m * math.log(m / k) for m, k in pairs if m)),
        "hockey_stick": (first.hockey_stick(second, P, Q), sum(max(m - math.exp(0.5) * k, 0) for m, k in pairs)),
        "total_variation": (first.total_variation(second, P, Q), sum(abs(m - k) for m, k in pairs) / 2),
    }
    for name, (theorem, wanted) in made.items():
        assert theorem.hypotheses - {1 < alpha} == {first.of(P), second.of(Q)}, name
        assert _close(value_of(theorem.conclusion), wanted, alpha=3, epsilon="1/2"), name
    assert _close(value_of(first.renyi(second, P, Q, order=3).conclusion), math.log(moment) / 2)
    turned = second.hockey_stick(first, Q, P, order="1/2")
    assert _close(value_of(turned.conclusion), sum(max(k - math.exp(0.5) * m, 0) for m, k in pairs))
    chi = first.chi_squared(second, P, Q).conclusion.args[2]
    assert _close(chi.args[1], sum((m - k) ** 2 / k for m, k in pairs))


def test_what_is_proved_of_two_laws_is_what_the_evaluator_finds():
    """The likelihood ratio has the mean 1, and is the quotient of the masses."""
    first, second = _laws([0, 1, 2], ["1/2", 0, "1/2"], ["1/4", "1/4", "1/2"])
    ratio, *_ = first.density(second, P, Q).conclusion.args
    assert [evaluate(ratio(k), Model(), {}) for k in (0, 1, 2, 3)] == [2, 0, 1, 0]
    assert same(sum(m * evaluate(ratio(k), Model(), {}) for k, m in enumerate([0.25, 0.25, 0.5])), 1)


def test_weights_and_points_may_be_terms():
    p = exp(epsilon) / (1 + exp(epsilon))
    law = finite_law({a: p, b: 1 - p}, ne(a, b))
    other = finite_law({a: 1 - p, b: p}, ne(a, b))
    assert law.exists().hypotheses <= {ne(a, b)}
    made = law.renyi(other, P, Q)
    assert made.hypotheses == {law.of(P), other.of(Q), ne(a, b), 1 < alpha}
    assert _close(
        value_of(made.conclusion), math.log(0.9 * 0.9 / 0.1 + 0.1 * 0.1 / 0.9), alpha=2, epsilon=Fraction(math.log(9))
    )


def test_points_may_be_pairs():
    spots = [pair(num(0), num(1)), pair(num(1), num(1))]
    law = finite_law(dict.fromkeys(spots, "1/2"))
    z, R = var("z", product(REAL, REAL)), var("R", prob(product(REAL, REAL)))
    assert _close(law.mean(R, 3 * fst(z), z).conclusion.args[1].args[1], 1.5)


def test_a_law_that_is_known_in_another_form():
    """By what it says of all functions, as some statements have it."""
    f = var("f", function_type((REAL,), REAL))
    law = finite_law({0: "1/4", 1: "3/4"})
    fact = forall(f, eq(E(P, x, f(x)), (f(0) + 3 * f(1)) / 4))
    made = law.mean(P, v**2, v, fact)
    assert made.hypotheses == {fact}
    assert _close(made.conclusion.args[1].args[1], 0.75)
    assert law.expectation(P, v**2, v, fact).conclusion == made.conclusion.args[1]
    assert not law.expectation(P, v**2, v, fact).axioms()


def test_a_law_and_its_divergence_make_a_counterexample():
    """No other tactic is needed: there are two laws at total variation 1/2."""
    first, second = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})
    far = first.total_variation(second, P, Q)
    goal = exists((P, Q), far.conclusion)

    def with_first(law, fact):
        def with_second(other, fact2):
            known = first.total_variation(second, law, other, fact, fact2)
            return witness(goal, law, witness(substitute(exists(Q, far.conclusion), {P: law}), other, known))

        return obtain(second.exists(), "Q", with_second)

    made = obtain(first.exists(), "P", with_first)
    assert (made.hypotheses, made.conclusion) == (frozenset(), goal)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({0: "1/2", 1: "1/3"}, r"1/2 \+ 1/3 = 1 does not follow"),
        ({0: "-1/2", 1: "3/2"}, r"0 <= -1/2 does not follow"),
        ({}, "needs points, all of one space"),
        ({0: "1/2", pair(num(0), num(1)): "1/2"}, "needs points, all of one space"),
    ],
)
def test_numbers_that_are_no_law_are_refused(weights, message):
    with pytest.raises(ProofError, match=message):
        finite_law(weights)


def test_points_that_may_be_the_same_are_refused():
    with pytest.raises(ProofError, match=r"1\[x = y\] = 0 does not follow from the facts \(\)"):
        finite_law({x: "1/2", y: "1/2"}).mean(P, v, v)


def test_divergence_from_a_law_without_a_point_is_refused():
    whole, half = finite_law({0: 1, 1: 0}), finite_law({0: "1/2", 1: "1/2"})
    for name in ("density", "renyi", "kl", "chi_squared"):
        with pytest.raises(ProofError, match="0 < 0 does not follow"):
            getattr(half, name)(whole, P, Q)
    assert _close(value_of(half.total_variation(whole, P, Q).conclusion), 0.5)


def test_laws_on_other_points_are_not_compared():
    with pytest.raises(ProofError, match="are not the same"):
        finite_law({0: 1}).kl(finite_law({1: 1}), P, Q)


def test_a_fact_about_another_law_is_refused():
    law = finite_law({0: "1/2", 1: "1/2"})
    with pytest.raises(Exception, match="does not show"):
        law.mean(P, v, v, finite_law({0: "1/4", 1: "3/4"}).of(P))
