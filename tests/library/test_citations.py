"""What a proof does itself: steps up to the lemmas that it cites, recognized by their own theorems."""

from __future__ import annotations

import pytest

from dpproofs.kernel import infer
from dpproofs.language.terms import num, var
from dpproofs.library import library
from dpproofs.library.citations import LOGIC, lines, summary
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.tactics import arith, assume, use

x = var("x")


def _square(_: Claim):
    return arith(0 <= x**2)


BASE = Lemma("t.base", "A square is not negative", "me", (), 0 <= x**2, _square)
TWIN = Lemma("t.twin", "The same once more", "me", (), 0 <= x**2, _square)
CITES = Lemma("t.cites", "With one more", "me", (), 0 < x**2 + 1, lambda c: arith(c.conclusion, BASE.theorem))
ALIAS = Lemma("t.alias", "The same by citation", "me", (), 0 <= x**2, lambda _: BASE.theorem)
BROKEN = Lemma("t.broken", "Not so", "me", (), 0 <= x**2, lambda _: arith(num(0) <= 1))
OTHERS = [BASE, TWIN, CITES, ALIAS, BROKEN]


def test_a_citation_is_the_theorem_of_the_lemma_and_not_one_that_says_the_same() -> None:
    for order in (OTHERS, OTHERS[::-1]):
        found = lines(CITES.theorem, [o for o in order if o is not ALIAS])
        assert [line.cited for line in found if line.cited is not None] == [BASE]
        assert found[-1].step is CITES.theorem
    alone = lines(TWIN.theorem, OTHERS)
    assert all(line.cited is None for line in alone)
    assert [line.step for line in alone] == list(TWIN.theorem.derivation())


def test_the_end_of_a_proof_is_not_its_own_citation() -> None:
    assert all(line.cited is None for line in lines(BASE.theorem, OTHERS))
    assert lines(ALIAS.theorem, OTHERS)[-1].cited is None


def test_a_lemma_that_is_not_proved_is_cited_nowhere() -> None:
    assert BROKEN not in [line.cited for line in lines(CITES.theorem, [BROKEN, BASE])]


@pytest.mark.parametrize("name", ["bs16.lemma-3.5", "bs16.lemma-5.2", "bs16.lemma-2.4"])
def test_steps_rest_on_steps_before_them(name: str) -> None:
    theorem = library()[name].theorem
    found = lines(theorem)
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    by_number = {line.number: line for line in found}
    for line in found:
        assert all(p < line.number for p in line.premises)
        if line.cited is None:
            said = [(by_number[p].step.hypotheses, by_number[p].step.conclusion) for p in line.premises]
            assert said == [(p.hypotheses, p.conclusion) for p in line.step.premises]
        else:
            assert line.cited.theorem is line.step
            assert line.premises == ()
    assert any(line.cited is not None for line in found)
    whole = lines(theorem, whole=True)
    assert [line.step for line in whole] == list(theorem.derivation())
    assert len(found) < len(whole)


def test_an_assumption_is_one_step() -> None:
    found = lines(library()["bs16.lemma-3.5"].theorem)
    assumed = [line.step.conclusion for line in found if line.step.rule == "assume"]
    assert len(assumed) == len(set(assumed)) > 1


def test_the_summary_counts() -> None:
    found = lines(CITES.theorem, [BASE])
    assert [line.step.rule in LOGIC for line in found if line.cited is None] == [False]
    assert summary(found) == "1 step, 1 of them not logic; 1 lemma is cited"
    assert summary(lines(library()["bs16.lemma-3.5"].theorem)).endswith(" lemmas are cited")
    assert summary(lines(assume(0 <= x))) == "1 step, 0 of them not logic"


def test_steps_as_plain_data() -> None:
    (cited,) = (line for line in lines(CITES.theorem, [BASE]) if line.cited is not None)
    assert cited.to_json() == {"number": cited.number, "statement": repr(BASE.theorem), "lemma": "t.base"}
    law = lines(infer("law", name="erf_zero"))[0]
    assert law.to_json() == {"number": 1, "statement": repr(law.step), "rule": "law", "name": "erf_zero", "from": []}
    used = lines(use("foundations.exp-tangent", x=x + 1))
    assert [line.how for line in used] == [
        "lemma foundations.exp-tangent: 1 + x <= exp(x)",
        "instantiate from 1",
        "cut from 2",
    ]
