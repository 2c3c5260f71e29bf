"""What refutations are made of: contradictions only from what is false, values of means that are true."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.language.terms import FALSE, E, eq, exp, forall, implies, lam, maximum, nat, num, sqrt, var
from dpproofs.library import library
from dpproofs.mutants.counterexamples import (
    absurd,
    exceeded,
    excess_value,
    fact,
    far_out,
    from_level,
    gaussian_mixed,
    gaussian_orders,
    gaussians_apart,
    mixed_points,
    natural_as,
    nothing_alike,
    nothing_in_common,
    point_mean,
    response,
    same_point,
    single_terms,
    standard,
    tail,
    two_values,
    with_laplace,
    with_responses,
    written,
    x,
)
from dpproofs.mutants.witnesses import Refuted, instance, shown
from dpproofs.proving.tactics import ProofError, arith, assume

a, b, f = var("a"), var("b"), var("f")
SQUARE = forall(a, implies(0 <= a, a <= 1, a**2 <= Fraction(99, 100)))


def test_an_instance_has_its_premises_shown_or_given() -> None:
    said = assume(SQUARE)
    assert instance(said, a=1).conclusion == (num(1) ** 2 <= Fraction(99, 100))
    with pytest.raises(ProofError, match="not shown"):
        instance(said, a=2)
    with pytest.raises(ProofError, match="not shown"):
        instance(said, a=b)
    given = instance(said, assume(0 <= b), lambda goal: assume(goal) if goal == (b <= 1) else arith(goal), a=b)
    assert given.hypotheses == {SQUARE, 0 <= b, b <= 1}


def test_what_is_given_for_a_premise_must_prove_that_premise() -> None:
    with pytest.raises(ProofError, match="not shown"):
        instance(assume(SQUARE), lambda _: assume(num(0) <= 1), a=b)


def test_a_contradiction_is_made_of_what_contradicts_itself_only() -> None:
    assert two_values(assume(eq(a, 1)), assume(eq(a, 2))).conclusion == FALSE
    assert exceeded(assume(a <= b), assume(eq(a, 2)), assume(eq(b, 1))).conclusion == FALSE
    with pytest.raises(ProofError, match="not distinguished"):
        two_values(assume(eq(a, 1)), assume(eq(a, 1)))
    with pytest.raises((KernelError, ProofError)):
        exceeded(assume(a <= b), assume(eq(a, 1)), assume(eq(b, 2)))
    with pytest.raises((KernelError, ProofError)):
        absurd(assume(a <= b))


def test_a_number_is_natural_as_what_it_is() -> None:
    assert natural_as(written(a - b, a=3, b=1), 2).conclusion == nat(written(a - b, a=3, b=1))
    with pytest.raises((KernelError, ProofError)):
        natural_as(written(a - b, a=3, b=1), 3)


def test_values_of_means() -> None:
    likely = tail(2, 1).conclusion.args[1]
    assert not shown(likely <= Fraction(1587, 10000)).hypotheses
    assert not shown(Fraction(1586, 10000) <= likely).hypotheses
    low = far_out(3).conclusion.args[0]
    assert not shown(low <= Fraction(28, 10000)).hypotheses
    assert not shown(Fraction(26, 10000) <= low).hypotheses
    mean = E(standard(), x, maximum(written(exp(sqrt(a) * x - a / 2), a=1) - 1, num(0)))
    value = excess_value(mean)
    assert value.conclusion.args[0] == mean
    assert not shown(value.conclusion.args[1] <= Fraction(3830, 10000)).hypotheses
    assert not shown(Fraction(3829, 10000) <= value.conclusion.args[1]).hypotheses
    assert point_mean(2, lam(x, x**2)).conclusion.args[1] == num(2) ** 2


def test_laws_are_what_they_are_said_to_be() -> None:
    for made in (
        gaussian_orders(1, 0, 2),
        gaussians_apart(2, 0, Term("pow", (num(2), num(2)))),
        gaussian_mixed(1, 0),
        mixed_points(0, num(Fraction(1, 3)), 0, 0),
        same_point(1),
        nothing_alike(),
    ):
        assert not made.hypotheses
    with pytest.raises((KernelError, ProofError)):
        gaussians_apart(2, 0, num(3))
    with pytest.raises((KernelError, ProofError)):
        mixed_points(0, num(Fraction(1, 3)), 1, 0)


def test_what_is_alike_but_for_everything_is_alike_but_for_less_in_no_proof() -> None:
    with pytest.raises((KernelError, ProofError)):
        nothing_in_common(nothing_alike())


def test_what_is_proved_of_other_laws_does_not_mention_them() -> None:
    law = with_laplace(lambda _, centred: fact("foundations.mean-of-zero", mu=standard()))
    assert not law.hypotheses

    def revealed(kernel: Term, told: Theorem, *_: object) -> Theorem:
        value = response(told, 0, from_level(0))
        assert value.hypotheses == told.hypotheses
        return arith(num(0) <= 1)

    assert not with_responses(1, 0, 0, revealed).hypotheses


def test_sums_of_one_term_are_their_terms() -> None:
    s = var("s")
    said = assume(eq(fact("foundations.sum-of-one", s=lam(s, exp(s) + a)).conclusion.args[0], b))
    assert single_terms(said).conclusion == eq(exp(num(0)) + a, b)


@pytest.mark.parametrize("name", ["bs16.prop-5.3", "bs16.ex-6.1-histograms-error", "profiles.gaussian-mixing"])
def test_a_refutation_of_a_mutant_is_none_of_the_lemma(name: str) -> None:
    found = [m.witness for m in library()[name].mutants if isinstance(m.witness, Refuted)]
    assert found
    assert all(w.failure(library()[name].claim) is not None for w in found)
