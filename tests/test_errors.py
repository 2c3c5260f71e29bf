"""Suggestions: what a word that is not known may have meant."""

from __future__ import annotations

import pytest

from dpproofs.accounting import gaussian, given
from dpproofs.errors import did_you_mean
from dpproofs.library import library
from dpproofs.numbers import DpproofsError
from dpproofs.prover.parse import parse_formula
from dpproofs.system.packages import LibraryError

KNOWN = ("epsilon", "delta", "sensitivity", "bs16.lemma-3.5", "bs16.lemma-3.6", "pure_dp")


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("eps", "; did you mean epsilon?"),
        ("Epsilon", "; did you mean epsilon?"),
        ("senstivity", "; did you mean sensitivity?"),
        ("lemma-3.5", "; did you mean bs16.lemma-3.5?"),
        ("Pure DP", "; did you mean pure_dp?"),
        ("xyz", ""),
        ("", ""),
    ],
)
def test_what_may_be_meant(word: str, hint: str) -> None:
    assert did_you_mean(word, KNOWN) == hint


def test_words_of_others_are_only_named_where_they_are_known() -> None:
    assert did_you_mean("ln", ("sqrt",)) == ""
    assert did_you_mean("gdp", ("gaussian_dp",), {"gdp": "gaussian_dp"}) == "; did you mean gaussian_dp?"


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (lambda: library()["lemma-3.5"], "did you mean bs16.lemma-3.5?"),
        (lambda: library()["zcdp-to-approx-dp"], "did you mean zcdp_to_approx_dp?"),
        (lambda: library().function("zcdp_to_aprox_dp"), "did you mean zcdp_to_approx_dp"),
        (lambda: library().function("pure_dp_to_zcdp")(eps=1), "did you mean epsilon?"),
        (lambda: given("zCDP", rho=1), "did you mean zcdp?"),
        (lambda: given("rdp", rho=1), "did you mean renyi_dp?"),
        (lambda: given("pure_dp", eps=1), "did you mean epsilon?"),
        (lambda: gaussian(sensitivity=1, sigma=1).verify("GDP", mu=1), "did you mean gaussian_dp?"),
        (lambda: gaussian(sensitivity=1, sigma=1).verify("approx_dp", eps=1, delta=0), "did you mean epsilon?"),
        (lambda: library().function("zcdp_to_approx_dp")(0, 1), "numbers are given by their names, delta, rho, xi"),
        (lambda: parse_formula("logg(x) <= x"), "did you mean log?"),
        (lambda: parse_formula("e^x >= 1 + x"), "exp(...) in place of e^"),
    ],
)
def test_errors_say_it(wrong, hint: str) -> None:
    with pytest.raises((DpproofsError, LibraryError)) as caught:
        wrong()
    assert hint in str(caught.value)


def test_a_variable_may_still_be_called_e() -> None:
    assert parse_formula("e^2 <= 1") == parse_formula("(e)^2 <= 1")
    assert parse_formula("(e)^x <= 1").free == parse_formula("e*x <= 1").free
