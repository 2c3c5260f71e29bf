"""Cards show a lemma on one page, and what they say of it is so."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from dpproofs.cli import main
from dpproofs.language.terms import REAL, eq, exp, function_type, nat, num, var, variables
from dpproofs.library import library
from dpproofs.library.cards import FIVE
from dpproofs.library.second_opinion import on_a_box

x, y = variables("x y")
f = var("f", function_type((REAL,), REAL))


def data(capsys, *names):
    assert main(["card", "--json", *names]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("name", FIVE)
def test_both_engines_have_something_to_say_and_the_function_refuses(name, capsys):
    (card,) = data(capsys, name)
    assert card["z3"]["agrees"] == card["z3"]["asked"] > 40
    assert card["mpmath"]["agrees"] > 0.6 * card["mpmath"]["asked"]
    function = library().function(card["function"])
    good = card["call"]["arguments"]
    assert str(function(**good)) == card["call"]["result"]
    assert len(card["refused"]) == 3
    for call in card["refused"]:
        with pytest.raises(Exception, match="must") as raised:
            function(**good | call["arguments"])
        assert str(raised.value) == call["reason"]


def test_a_statement_about_numbers_is_shown_on_a_box(capsys):
    assert main(["card", "bs16.lemma-b.1"]) == 0
    text = capsys.readouterr().out
    assert "0 <= y\n" in text
    assert r"\frac{\sinh{\left(x \right)}" in text
    assert "z3: agrees with" in text
    assert "with the statement itself where" in text
    assert "sinh_ratio_bound(x=2, y=1)\n    2.71828182846\n" in text


def test_a_function_names_its_lemma(capsys):
    (card,) = data(capsys, "sinh_ratio_bound")
    assert card["function"] == "sinh_ratio_bound"


def test_unknown_names_are_refused(capsys):
    assert main(["card", "bs16.lemma-b.7"]) == 2
    assert "did you mean" in capsys.readouterr().err


TRUE = [
    ((0 <= x,), 1 + x <= exp(x)),
    ((0 < x, x < y), exp(x) < exp(y)),
    ((), eq(exp(x + y), exp(x) * exp(y))),
    ((0 <= f(x), f(x) <= y), f(x) ** 2 <= y * f(x) + num(Fraction(1, 9))),
]


@pytest.mark.parametrize(("premises", "goal"), TRUE)
def test_a_box_is_one_where_the_goal_holds(premises, goal):
    assert on_a_box(premises, goal) is not None


@pytest.mark.parametrize(
    ("premises", "goal"),
    [
        ((0 <= x,), exp(x) <= num(1)),
        ((0 < x, x < y), exp(y) < exp(x)),
        ((), eq(exp(x + y), exp(x) * exp(y) + num(Fraction(1, 10**9)))),
        ((x < 0, 0 < x), x < 7),
        ((), nat(x)),
    ],
)
def test_there_is_none_for_what_is_false_or_says_nothing(premises, goal):
    assert on_a_box(premises, goal) is None
