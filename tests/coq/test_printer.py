"""The text of Coq, read back."""

from __future__ import annotations

import pytest
from coq_text import Reader
from random_terms import VARIABLES, Generator

from dpproofs.coq.printer import Printer, component, variable
from dpproofs.kernel import Definition as KernelDefinition
from dpproofs.language.terms import Term as KernelTerm
from dpproofs.library import library
from dpproofs.replay.terms import Definition, Term, num, power, var


def own(t: KernelTerm) -> Term:
    """A term of the kernel as one of the second verifier."""
    data = t.data
    if type(data) is KernelDefinition:
        data = Definition(data.name, map(own, data.parameters), own(data.body))
    return Term(t.op, map(own, t.args), data, t.hint)


def read_back(t: Term) -> None:
    printer, reader = Printer(), Reader()
    text = printer.term(t)
    for definition in printer.definitions:
        reader.definition(definition)
    assert reader.read(text) == t, text


@pytest.mark.parametrize("seed", range(40))
def test_random_formulas_are_read_back(seed):
    made = Generator(seed)
    for _ in range(25):
        read_back(own(made.formula(4, tuple(VARIABLES.values()))))


def test_statements_of_the_library_are_read_back():
    """Definitions, kernels, functions of several variables, and probabilities under quantifiers are all among them."""
    for lemma in list(library())[::40]:
        for formula in (*lemma.hypotheses, lemma.conclusion):
            read_back(own(formula))


def test_names_differ():
    kinds = ["real", "A", "A_B", ("x", "A", "B"), ("fn", ("A",), "real"), ("fn", ("A",), "prop"), ("prob", "A")]
    named = [var(name, kind) for name in ("x", "x_", "x_A", "c", "c0", "D") for kind in kinds]
    assert len({variable(v) for v in named}) == len(named)


def test_variables_of_one_name_and_two_types_are_two():
    x, other = var("x"), var("x", "Y")
    text = Printer().term(Term("and", (x <= 0, Term("eq", (other, other)))))
    assert text == "((x_ <= 0) /\\ (x'Y = x'Y :> (point Y')))"


def test_numbers_and_powers():
    assert Printer().term(power(num(2) / 3, num(-1) / 2)) == "(power (2 / 3) ((-1) / 2))"


def test_the_function_and_its_values_are_written_alike():
    f = var("f", ("fn", ("Y",), "real"))
    at = Term("app", (f, Term("bound", (), (0, "Y"))))
    d = Definition("name", (f,), Term("forall", (Term("le", (num(0), at)),), "Y"))
    printer = Printer()
    assert printer.term(Term("def", (Term("lam", (at,), ("Y",)),), d)) == "(name'' Y' f'fn1'Y'real)"
    other = Term("app", (f, Term("app", (var("g", ("fn", ("Y",), "Y")), Term("bound", (), (0, "Y"))))))
    assert "(fun (b'0 : (point Y'))" in printer.term(Term("def", (Term("lam", (other,), ("Y",)),), d))


@pytest.mark.parametrize(("n", "texts"), [(1, ["p"]), (3, ["(fst (fst p))", "(snd (fst p))", "(snd p)"])])
def test_components(n, texts):
    assert [component(n, i) for i in range(n)] == texts
