"""What is shown as MathML can be read back, from what is seen alone."""

from __future__ import annotations

from functools import cache

import mathml as reader
import pytest
from random_terms import Generator

from dpproofs.errors import DpproofsError
from dpproofs.language.errors import TermError
from dpproofs.language.terms import PROP, REAL, Definition, Term, exp, log, num, prob, sqrt, summation, var, variables
from dpproofs.library import library
from dpproofs.privacy.notions import NOTIONS, ZCDP, M, N, rho, xi
from dpproofs.render.mathml import Printer, filled, to_mathml
from dpproofs.render.notation import notation, write_as

a, b, c, x = variables("a b c x")
ALIKE = [
    ((a / b) * c, a * c / b),
    (1 / (a * b), (1 / a) * (1 / b)),
    (num(5) / (4 * a), (num(5) / 4) * (1 / a)),
    (-(a * b), Term("mul", (num(-1), a * b))),
    (num(-3), Term("mul", (num(-1), num(3)))),
    (-(a + b), -a + b),
    (a - b, a + num(-1) * (-b)),
    (num(1) / 2 * a, a * (num(1) / 2)),
    (a**2 * b, a ** (2 * b)),
    (exp(a) ** 2, exp(a**2)),
    (sqrt(a) * b, sqrt(a * b)),
    ((1 / a) ** 2, 1 / a**2),
    (var("x1"), var("x_1")),
    (var("pi"), Term("pi")),
    (exp(a), var("e") ** a),
    (log(a) + b, log(a + b)),
    (summation(x, 0, a, x) + b, summation(x, 0, a, x + b)),
    (var("alpha2"), var("alpha") * 2),
]


@pytest.mark.parametrize(("s", "t"), ALIKE, ids=repr)
def test_terms_that_are_alike_are_shown_otherwise_and_read_back(s, t):
    shown = [to_mathml(s), to_mathml(t)]
    assert shown[0] != shown[1]
    assert [reader.read(m, (u,)) for m, u in zip(shown, (s, t), strict=True)] == [s, t]


@pytest.mark.parametrize("seed", range(150))
def test_random_terms_are_read_back(seed):
    generator = Generator(seed)
    for kind in (PROP, REAL):
        t = generator.term(kind, 12)
        assert reader.read(to_mathml(t), (t,)) == t


def check(lemma):
    terms = (*lemma.hypotheses, lemma.conclusion)
    printer = Printer(terms, bodies=True)
    for t in terms:
        assert reader.read(printer.math(t), terms, bodies=True) == t
    for d, head, body in printer.meanings():
        assert read_inside(d, head) == d(*d.parameters)
        assert read_inside(d, body) == d.body


def read_inside(d, shown):
    """What is shown of a definition, where its parameters are the names that are free."""
    found = reader._Reader((d.body, d(*d.parameters)), bodies=True)
    found.names = {}
    for p in d.parameters:
        found.names.setdefault(reader._text(reader.parsed(to_mathml(p))[0]), []).append(p)
    return found.term(reader.parsed(shown)[0])


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("part", range(40))
def test_some_statements_of_the_library_are_read_back(part):
    for lemma in list(library())[part::400]:
        check(lemma)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(40))
def test_statements_of_the_library_and_their_definitions_are_read_back(part):
    for lemma in list(library())[part::40]:
        check(lemma)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bs16.lemma-3.5", "bs16.lemma-2.4", "foundations.kl-of-gaussians", "li19.theorem-4"])
def test_steps_of_proofs_are_read_back(name):
    found = [lemma for lemma in library() if lemma.id.startswith(name)]
    for step in found[0].theorem.derivation() if found else ():
        terms = (*step.hypotheses, step.conclusion)
        for t in terms:
            assert reader.read(Printer(terms).math(t), terms) == t


@cache
def definitions_of_the_library():
    """All that statements of the library speak of, and the notions, once each."""
    todo = [t for lemma in library() for t in (*lemma.hypotheses, lemma.conclusion)]
    todo += [d(*d.parameters) for d in (n.definition for n in NOTIONS.values())]
    seen, found = set(), {}
    while todo:
        t = todo.pop()
        if id(t) not in seen:
            seen.add(id(t))
            todo += t.args
            if t.op == "def" and t.data not in found:
                found[t.data] = None
                todo.append(t.data.body)
    return list(found)


def test_no_definition_of_the_library_lacks_a_notation():
    found = definitions_of_the_library()
    assert len({d.name for d in found}) > 140
    assert not {d.name for d in found if notation(d) is None}


def test_every_template_has_a_place_for_each_argument_and_is_made_of_what_is_known():
    for d in definitions_of_the_library():
        holes = [f"<hole>{i}</hole>" for i in range(len(d.parameters))]
        shown = filled(notation(d), holes, holes)
        assert all(hole in shown for hole in holes), d.name


def test_a_definition_of_another_meaning_is_shown_by_its_name_and_mark():
    false = Definition("zcdp", ZCDP.parameters, Term("true"))
    shown = to_mathml(false(M, N, xi, rho))
    assert "zcdp#" in shown
    assert "-zCDP" not in shown
    assert "-zCDP" in to_mathml(ZCDP(M, N, xi, rho))


def test_a_notation_has_a_place_for_each_argument_and_a_name_of_its_own():
    mine = Definition("mine", (a, b), a <= b)
    with pytest.raises(DpproofsError, match="no place for argument 1 of mine"):
        write_as(mine, r"{0} \text{{ is small}}")
    with pytest.raises(DpproofsError, match="zcdp is a name of the library"):
        write_as(ZCDP, "{0} {1} {2} {3}")
    with pytest.raises(TypeError):
        write_as("mine", "{0}")
    assert notation(mine) is None
    write_as(mine, r"{0} \subseteq {1}")
    assert notation(mine) == r"{0} \subseteq {1}"
    assert notation(Definition("mine", (a, b), b <= a)) is None
    write_as(mine, r"{0} \cup {1}")
    assert notation(mine) is None, "what is written in two ways is written by its name"


def test_names_of_several_letters_stand_apart_in_products():
    step, convexity = variables("step convexity")
    spaced = '<mo rspace="0.17em">'
    for product in (step * convexity, step * a, a * step, step * (a + b)):
        assert to_mathml(product).count(spaced) == 1, product
        assert reader.read(to_mathml(product), (product,)) == product
    assert spaced not in to_mathml(a * var("sigma"))


def test_two_variables_of_one_name_are_shown_with_their_types():
    P, R = var("P", prob("Y")), var("P", prob("Z"))
    formula = Term("and", (Term("as", (P, Term("true")), None, "w"), Term("as", (R, Term("true")), None, "w")))
    shown = to_mathml(formula)
    assert shown.count("<mi>𝒫</mi>") == 2
    assert reader.read(shown, (formula,)) == formula


@pytest.mark.parametrize("template", [r"{0} \unknown", r"\text{{open", r"{0} & {1}", r"\mathbb{{X}}"])
def test_a_template_that_is_not_understood_is_refused(template):
    with pytest.raises(TermError, match="template"):
        filled(template, ["<mi>a</mi>"] * 2, ["<mi>a</mi>"] * 2)


def test_a_bound_variable_without_its_binder_is_refused():
    with pytest.raises(TermError, match="binder"):
        to_mathml(Term("bound", (), (0, REAL)))
