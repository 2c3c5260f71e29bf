"""Terms go to SymPy and come back equal; what SymPy makes of an expression means the same."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction

import pytest
import sympy
from random_terms import Generator

from dpproofs.kernel import TermError
from dpproofs.language import terms as k
from dpproofs.library import library
from dpproofs.numbers import Value
from dpproofs.privacy.notions import DENSITY, RENYI_LINE, ZCDP, L, M, N, P, Q, phi, rho, w, xi
from dpproofs.symbolic import (
    Applied,
    Conjunction,
    Defined,
    Expectation,
    ForAll,
    Function,
    Maximum,
    Statement,
    Variable,
    from_sympy,
    real,
    statement,
    symbol,
    to_sympy,
)

x, y = real("x y")
x_ = k.var("x")


@pytest.mark.by_turns(3)
def test_every_statement_of_the_library_comes_back_and_prints() -> None:
    for lemma in library():
        for formula in (*lemma.hypotheses, lemma.conclusion):
            there = to_sympy(formula)
            assert from_sympy(there) == formula, lemma.id
            assert sympy.latex(there), lemma.id


def test_every_definition_of_the_library_comes_back_from_its_meaning() -> None:
    done = set()
    stack = [lemma.conclusion for lemma in library()]
    while stack:
        t = stack.pop()
        if t.op == "def" and t.data not in done:
            done.add(t.data)
            assert from_sympy(to_sympy(t.data.body)) == t.data.body
            stack.append(t.data.body)
        stack.extend(t.args)
    assert len(done) > 30


def test_the_form_is_kept() -> None:
    a, b = k.variables("a b")
    for t in (b + a, a + b, a * 2 * 3, k.exp(k.log(a)), a * a, 1 / a * a, k.maximum(b, a), k.conj(a < b, b < a), a**0):
        assert from_sympy(to_sympy(t)) is t


@pytest.mark.parametrize("text", ["x", "__import__('os').getcwd()"])
def test_text_is_never_run(text: str) -> None:
    with pytest.raises(TermError, match="text"):
        from_sympy(text)
    with pytest.raises(sympy.SympifyError):
        Maximum(text, x)
    with pytest.raises(sympy.SympifyError):
        Variable("f", k.function_type(("Y",), "real"))(text)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (sympy.true, "evaluated"),
        (True, "evaluated"),
        (sympy.Symbol("x"), "real=True"),
        (sympy.Symbol("x", positive=True), "real=True"),
        (sympy.I, "no counterpart"),
        (sympy.gamma(x), "no counterpart"),
        (0.5, "no counterpart"),
        (sympy.Float("0.5"), "no counterpart"),
        (sympy.oo, "no counterpart"),
        (sympy.Sum(x, (x, 1, sympy.oo)), "no counterpart"),
    ],
)
def test_what_has_no_term_is_refused(value: object, says: str) -> None:
    with pytest.raises(TermError, match=says):
        from_sympy(value)


def test_what_sympy_makes_of_formulas_is_read() -> None:
    a, b = k.variables("x y")
    assert from_sympy(sympy.Max(x, y, 1)).op == "max"
    assert set(from_sympy(sympy.And(x < y, y < 1)).args) == {a < b, b < 1}
    assert from_sympy(sympy.Implies(x < y, y < 1)) == k.implies(a < b, b < 1)
    assert from_sympy(sympy.Not(sympy.Or(x < y, y < 1), evaluate=False)).op == "not"
    assert from_sympy(x >= y) == (b <= a)
    assert from_sympy(x > y) == (b < a)
    assert from_sympy(sympy.E) == k.exp(1)


def test_a_variable_is_known_by_its_type() -> None:
    assert symbol("P", k.prob("Y")) == Variable("P", k.prob("Y"))
    assert symbol("P", k.prob("Y")) != Variable("P", k.measure("Y"))
    assert symbol("P") != symbol("P", k.prob("Y"))
    assert {symbol("P", k.prob("Y")), Variable("P", k.prob("Y"))} == {symbol("P", k.prob("Y"))}
    again = pickle.loads(pickle.dumps(symbol("P", k.prob("Y"))))
    assert again == symbol("P", k.prob("Y"))
    assert again.sort == k.prob("Y")


@pytest.mark.parametrize("sort", ["real", "no name", ("prob", "prop"), 3, ("fn", (), "real")])
def test_a_variable_has_a_type_of_the_language(sort: object) -> None:
    with pytest.raises(TermError):
        Variable("P", sort)


def test_values_are_not_captured() -> None:
    outcome, other = symbol("w", "Y"), symbol("v", "Y")
    f = Variable("f", k.function_type(("Y", "Y"), "real"))
    law = Variable("P", k.prob("Y"))
    mean = Expectation(law, outcome, f(outcome, other))
    assert mean.free_symbols == {law, f, other}
    moved = mean.subs(other, outcome)
    assert from_sympy(moved) == k.substitute(from_sympy(mean), {from_sympy(other): from_sympy(outcome)})
    assert mean.subs(outcome, other) == mean
    some = ForAll(outcome, Conjunction(f(outcome, other) < 1, f(other, outcome) < 1))
    assert from_sympy(some.subs(other, outcome)) == k.substitute(
        from_sympy(some), {from_sympy(other): from_sympy(outcome)}
    )
    shifted = Function(sympy.Tuple(x), x + y).subs(y, x)
    assert from_sympy(shifted) == k.lam(k.var("v"), k.var("x") + k.var("v"))


def test_a_definition_unfolds() -> None:
    there = to_sympy(ZCDP(M, N, xi, rho))
    assert isinstance(there, Defined)
    assert there.definition is ZCDP
    assert from_sympy(there.meaning()) == k.unfold(ZCDP(M, N, xi, rho))
    with pytest.raises(TermError, match="takes 4 arguments"):
        Defined(ZCDP, x)
    with pytest.raises(TermError, match="not a definition"):
        Defined("zcdp", x)


def test_another_definition_of_a_known_name_is_not_written_like_it() -> None:
    from dpproofs.kernel import Definition

    other = Definition("density", DENSITY.parameters, k.exp(0) <= 1)
    assert "tfrac" in sympy.latex(to_sympy(DENSITY(L, P, Q)))
    assert "tfrac" not in sympy.latex(to_sympy(other(L, P, Q)))


def shown(*formulas: k.Term) -> str:
    """A statement as a notebook shows it."""
    return sympy.latex(Statement((), to_sympy(k.conj(*formulas))), order="none").removeprefix(r" \vdash ")


def test_variables_that_latex_would_write_alike_are_told_apart() -> None:
    one, other, third = k.variables("x1 x_1 y")
    assert sympy.latex(to_sympy(one)) == sympy.latex(to_sympy(other)), "there is no need for names of our own"
    assert shown(one < other, third < 1) == r"\mathtt{x1} < \mathtt{x\_1} \wedge y < 1"
    assert shown(one < third, third < 1) == r"x_{1} < y \wedge y < 1"


def test_a_variable_is_told_apart_from_the_number_of_its_name() -> None:
    pi, e = k.variables("pi e")
    assert shown(pi < k.PI, pi < 1) == r"\mathtt{pi} < \pi \wedge \mathtt{pi} < 1"
    assert shown(pi < 1, e < 1) == r"\pi < 1 \wedge e < 1"
    assert shown(e**x_ < k.exp(x_), e < 1).startswith(r"\mathtt{e}^{x} < e^{x}")


def test_variables_of_one_name_are_told_apart_by_their_types() -> None:
    x_in_y, f = k.var("x", "Y"), k.var("f", k.function_type(("Y",), k.REAL))
    assert shown(x_ < f(x_in_y), x_ < 1).startswith(r"\mathtt{x : real} < f\left(\mathtt{x : Y}\right)")


def test_a_variable_is_told_apart_from_a_letter_that_a_notation_binds() -> None:
    assert r"\leq \mathtt{alpha} + " in shown(RENYI_LINE(P, Q, k.var("alpha"), rho), x_ < 1)


def test_definitions_that_latex_would_write_alike_are_told_apart() -> None:
    from dpproofs.kernel import Definition

    low, high = (Definition("near_it", (x_,), formula) for formula in (x_ < 1, x_ < 2))
    marks = [re.escape(t[len("near_it") : -len("(x)")]) for t in repr(k.conj(low(x_), high(x_))).split(" and ")]
    near, at = re.escape(r"\operatorname{near\_it}"), re.escape(r"\left(x\right)")
    first, second = (rf"{near}_\{{\\?{mark}\}}{at}" for mark in marks)
    assert re.fullmatch(rf"{first} \\wedge {second}", shown(low(x_), high(x_)))
    assert marks[0] != marks[1]
    assert re.fullmatch(rf"{near}{at} \\wedge {near}{at}", shown(low(x_), low(x_)))


def test_a_definition_at_several_spaces_has_one_name() -> None:
    told = statement(library()["kov17.composition"])
    assert "composed" not in sympy.latex(told)
    assert sympy.latex(told).count(r"\text{-fold }\epsilon\text{-DP up to }") > 1


def test_names_that_are_given_are_kept() -> None:
    told = Statement((), to_sympy(k.var("x1") < k.var("x_1")))
    given = {sympy.Symbol("x1", real=True): "u"}
    assert sympy.latex(told, symbol_names=given) == r" \vdash u < \mathtt{x\_1}"


def test_mathematics_in_latex() -> None:
    assert sympy.latex(to_sympy(k.E(P, w, phi(w)))) == r"\mathbb{E}_{w \sim P}\left[\phi\left(w\right)\right]"
    assert sympy.latex(to_sympy(k.ind(k.var("x") < 1))) == r"\mathbf{1}\left[x < 1\right]"
    assert str(to_sympy(k.E(P, w, phi(w)))) == "E[w ~ P](phi(w))"
    line = to_sympy(RENYI_LINE(P, Q, xi, rho + xi))
    assert r"\left(\rho + \xi\right) \alpha" in sympy.latex(line)


@pytest.mark.parametrize("kind", [k.PROP, k.REAL, ("prob", "Y"), ("fn", ("Y",), "real"), "Z"], ids=str)
def test_random_terms_come_back(kind: object) -> None:
    for seed in range(150):
        t = Generator(seed, unary=("abs", "exp", "log", "tanh", "erf")).term(kind, 12)
        assert from_sympy(to_sympy(t)) == t


@pytest.mark.parametrize("seed", range(10))
def test_an_evaluated_expression_has_the_same_value(seed: int) -> None:
    """SymPy rewrites what it builds from numbers."""
    a = Fraction(seed + 1, 7)
    t = k.exp(-k.log(k.num(a)) * 2) + k.sqrt(k.num(a) * 4) * k.maximum(k.num(a), k.erf(k.num(a))) - k.tanh(k.num(a))
    low, high = Value(t).enclosure(160)
    value = Fraction(str(sympy.N(to_sympy(t, evaluate=True), 60)))
    assert low - Fraction(1, 10**40) <= value <= high + Fraction(1, 10**40)
    assert sympy.N(Value(t).sympy() - to_sympy(t, evaluate=True), 50) == 0


def test_applied_functions_keep_their_arguments() -> None:
    f = Variable("f", k.function_type(("real", "real"), "real"))
    assert isinstance(f(y, x), Applied)
    assert f(y, x) != f(x, y)
    assert from_sympy(f(y, x)) == from_sympy(f)(k.var("y"), k.var("x"))
