"""Mechanisms with two answers: what is proved of them is true, and a bound that they keep is not refuted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, absolute, eq, exp, lam, num, var
from dpproofs.library import library
from dpproofs.mutants.counterexamples import from_level
from dpproofs.mutants.two_answers import (
    mean_of,
    odds_of,
    ratio_of_certain,
    sign_told,
    single_sums,
    sum_to,
    too_far,
    with_certain_answer,
    with_gumbel_choice,
    with_sign_response,
)
from dpproofs.mutants.witnesses import Given, Refuted, shown
from dpproofs.privacy.notions import RENYI, on
from dpproofs.proving.tactics import ProofError, arith, assume, at

s, t, x = var("s"), var("t"), var("x")
HALF = Fraction(1, 2)
DONE = arith(num(0) <= 1)


def test_sums_up_to_a_number() -> None:
    three = sum_to(3, lam(s, exp(s) * t))
    assert not three.hypotheses
    assert three.conclusion.args[1] == num(1) * 0 + exp(1) * t + exp(2) * t + exp(3) * t
    one = assume(eq(sum_to(1, lam(s, exp(s))).conclusion.args[0], t))
    assert single_sums(one).conclusion == eq(exp(1), t)


@pytest.mark.parametrize(("bound", "is_false"), [("0.693", True), ("0.6932", False)])
def test_a_certain_answer_is_refuted_below_its_divergence_only(bound: str, is_false: bool) -> None:
    """D_2 of a certain answer, and one with probability 1/2, is log(2) = 0.69315."""

    def asked(made: Term, first: Theorem, second: Theorem) -> Theorem:
        ratio = ratio_of_certain(HALF, made, first, second)
        _, value = mean_of(second, made(num(1)), num(HALF), from_level(1))
        assert value.conclusion.args[0] == E(made(num(1)), x, from_level(1)(x))
        said = assume(on(RENYI, Y=REAL)(num(2), made(num(0)), made(num(1)), num(Fraction(bound))))
        if is_false:
            assert too_far(said, ratio, second, HALF).conclusion == FALSE
        else:
            with pytest.raises((KernelError, ProofError)):
                too_far(said, ratio, second, HALF)
        return DONE

    assert not with_certain_answer(HALF, asked).hypotheses


def test_a_told_sign_is_right_with_its_probability() -> None:
    def asked(made: Term, mixed: Theorem, right: Term, premise: Given) -> Theorem:
        one, other = sign_told(mixed, right, from_level(0))
        assert one.conclusion.args[1] == right
        assert other.conclusion.args[1] == 1 - right
        with pytest.raises((KernelError, ProofError)):
            sign_told(mixed, num(HALF), from_level(0))
        return DONE

    assert not with_sign_response(asked).hypotheses


def test_what_is_chosen_has_its_odds() -> None:
    ahead = Fraction(1, 5)

    def asked(_: Term, __: dict[str, object], ___: Given, first: Theorem, second: Theorem) -> Theorem:
        tested = [at(means, from_level(1)) for means in (first, second)]
        likely = [arith(eq(one.conclusion.args[0], odds_of(ahead, data)), one) for data, one in enumerate(tested)]
        assert not shown(is_near(likely[0], Fraction(549834, 1000000))).hypotheses
        assert not shown(is_near(likely[1], Fraction(450166, 1000000))).hypotheses
        return DONE

    assert not with_gumbel_choice(ahead, asked).hypotheses


def is_near(likely: Theorem, value: Fraction) -> Term:
    """The probability is near the value."""
    return absolute(likely.conclusion.args[1] - value) <= Fraction(1, 10**5)


@pytest.mark.parametrize("name", ["bs16.lemma-3.7", "bs16.ex-6.1-rr", "mechanisms.report-noisy-max-margin"])
def test_a_refutation_of_a_mutant_is_none_of_the_lemma(name: str) -> None:
    found = [m.witness for m in library()[name].mutants if isinstance(m.witness, Refuted)]
    assert found
    assert all(w.failure(library()[name].claim) is not None for w in found)
