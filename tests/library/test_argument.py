"""The argument of a proof has the words of its functions and the facts that they name, each of them a theorem."""

from __future__ import annotations

import json
import sys

import pytest

from dpproofs.cli import main
from dpproofs.kernel import Theorem
from dpproofs.language.terms import substitute, var
from dpproofs.library import argument, library
from dpproofs.proving.failures import OpenGoalError
from dpproofs.proving.lemma import Claim, Lemma, proof_of
from dpproofs.proving.tactics import arith, cases

x, y = var("x"), var("y")

CUBE = Lemma("test.cube", "A cube beside a square", "", (0 <= x, x <= 1), x**3 <= x**2)


@proof_of(CUBE)
def _proof(claim: Claim) -> Theorem:
    """Zero, or a product of two numbers that are not negative."""
    return cases(0 < x, lambda above: _main(claim, above), lambda no: _aside(claim, no))


def _aside(claim: Claim, not_above: Theorem) -> Theorem:
    """At zero there is nothing to show."""
    zero = arith(x <= 0, not_above)
    return arith(claim.conclusion, zero, *claim.hypotheses)


def _main(claim: Claim, above: Theorem) -> Theorem:
    """The square times what is left."""
    a = (1 - x) / (1 + x)
    left = arith(0 <= a, *claim.hypotheses, above)
    product = arith(0 <= x**2 * (1 - x), left, *claim.hypotheses)
    return arith(claim.conclusion, product)


WRONG = Lemma("test.wrong", "A square beside a cube", "", (0 <= x, x <= 1), x**2 <= x**3)


@proof_of(WRONG)
def _wrong(claim: Claim) -> Theorem:
    return arith(claim.conclusion, *claim.hypotheses)


def test_the_main_case_comes_first_and_the_end_last():
    found = argument.argument(CUBE)
    assert [block.name for block in found.blocks] == ["main", "aside", "proof"]
    assert found.blocks[0].sentence == "The square times what is left."
    assert found.facts[-1].theorem.conclusion == CUBE.conclusion
    assert [fact.number for fact in found.facts] == list(range(1, len(found.facts) + 1))
    assert found.left_out == 0


def test_facts_say_what_they_use():
    left, product, end = argument.argument(CUBE).blocks[0].facts
    assert (left.name, left.way, left.uses) == ("left", "arithmetic", ())
    assert (product.name, product.uses) == ("product", (left.number,))
    assert end.uses == (product.number,)
    assert argument.argument(CUBE).facts[-1].uses[0] == end.number


def test_a_term_with_a_letter_is_called_by_it():
    block = argument.argument(CUBE).blocks[0]
    assert block.letters == ((var("a"), (1 - x) / (1 + x)),)
    assert block.facts[0].formula == (0 <= var("a"))
    assert block.facts[0].theorem.conclusion == (0 <= (1 - x) / (1 + x))
    assert argument.shortened(x + y + 1 <= 2, [(var("a"), x + y)]) == (var("a") + 1 <= 2)


def test_what_is_shown_was_proved_of_the_lemma():
    lemma = library()["bs16.lemma-3.5"]
    steps = {(step.conclusion, step.hypotheses) for step in lemma.theorem.derivation()}
    found = argument.argument(lemma)
    assert {(fact.theorem.conclusion, fact.theorem.hypotheses) for fact in found.facts} <= steps
    assert "foundations.tests-from-renyi" in {cited.id for fact in found.facts for cited in fact.cites}
    assert 5 <= len(found.facts) <= argument.MOST
    assert found.blocks[0].sentence.startswith("Markov")


def test_of_many_facts_what_cites_is_kept(monkeypatch):
    monkeypatch.setattr(argument, "MOST", 6)
    found = argument.argument(library()["bs16.lemma-3.5"])
    assert len(found.facts) == 6
    assert found.left_out > 0
    assert "foundations.tests-from-renyi" in {cited.id for fact in found.facts for cited in fact.cites}
    numbers = [fact.number for fact in found.facts]
    assert numbers == list(range(1, 7))
    assert all(set(fact.uses) <= set(numbers) for fact in found.facts)


def test_a_proof_without_named_facts_is_what_it_cites():
    lemma = library()["mechanisms.exponential-zcdp"]
    *_, cited, end = argument.argument(lemma).facts
    assert cited.theorem.conclusion == library()["mechanisms.exponential-range"].conclusion
    assert end.theorem.conclusion == lemma.conclusion
    assert cited.number in end.uses
    assert [one.id for one in end.cites] == ["mechanisms.bounded-range-zcdp"]


def test_a_cited_lemma_is_one_that_the_derivation_cites():
    lemma = library()["st18.point-queries-pure-lists"]
    cited = {one.id for fact in argument.argument(lemma).facts for one in fact.cites}
    assert "st18.point-queries-pure-lower" in cited
    assert "st18.point-queries-approx-lower" not in cited


def test_parts_of_a_proof_are_told_before_they_are_used():
    lemma, part = library()["bs16.lemma-7.4"], library()["bs16.lemma-7.4-kl"]
    found = argument.argument(lemma)
    (told,) = [fact for fact in found.facts if fact.theorem.conclusion == part.conclusion]
    (begun,) = [block for block in found.blocks if block.part]
    assert begun.part is part
    assert set(begun.given) == set(part.hypotheses) - set(lemma.hypotheses)
    said = " ".join(" ".join(argument.text(lemma)).split())
    assert f"Towards {part.id}: {part.title}. {begun.intro} Given: for all x1" in said
    assert begun.intro.startswith("For each point y")
    assert told.number in found.facts[-1].uses
    assert not set(part.hypotheses) & {h for block in found.blocks for h in block.supposing}


def test_what_several_parts_suppose_is_given_once():
    blocks = [block for block in argument.argument(library()["bs16.prop-5.3"]).blocks if block.part]
    assert [block.as_before for block in blocks] == [False, True]
    assert len(blocks[0].given) == 5
    assert not blocks[1].given
    said = " ".join(" ".join(argument.text(library()["bs16.prop-5.3"])).split())
    assert "Its hypotheses are among those above." in said


def test_a_numbered_item_of_the_source_is_cited_and_is_no_part():
    found = argument.argument(library()["bs16.prop-3.3"])
    assert [block.part.id for block in found.blocks if block.part] == ["bs16.prop-3.3-pair"]
    assert "bs16.lemma-b.1" in {cited.id for fact in found.facts for cited in fact.cites}


def test_a_short_argument_has_those_of_the_lemmas_that_it_cites():
    found = argument.argument(library()["bs16.prop-6.1"])
    parts = [block.part.id for block in found.blocks if block.part]
    assert "foundations.mutual-information-of-pairs" in parts
    assert "bs16.prop-5.3" not in parts
    assert len(found.facts) > argument.SHORT


def test_what_only_supposes_less_is_left_out_but_at_the_end_of_a_part():
    found = argument.argument(CUBE)
    assert [fact.same for fact in found.facts] == [0] * len(found.facts)
    again = [fact for fact in argument.argument(library()["bs16.theorem-7.1"]).facts if fact.same]
    lemmas = {library()[f"bs16.theorem-7.1-{name}"].conclusion for name in ("kl", "near")}
    assert again
    assert {fact.theorem.conclusion for fact in again} <= lemmas
    assert all(fact.same in fact.uses for fact in again)
    assert f"({again[0].number}) the same as ({again[0].same})" in "\n".join(
        argument.text(library()["bs16.theorem-7.1"])
    )


def test_a_letter_holds_after_its_block_and_is_said_once():
    first, aside, end = argument.argument(library()["bs16.lemma-3.5"]).blocks
    epsilon = var("epsilon")
    assert epsilon in dict(first.letters)
    assert not aside.letters
    assert epsilon in aside.facts[-1].formula.free
    assert epsilon not in end.facts[-1].formula.free
    for block in (first, aside):
        for fact in block.facts:
            in_full = substitute(fact.formula, dict(block.in_force))
            assert in_full == fact.theorem.conclusion


def test_products_have_letters_for_a_part_of_them():
    a, b = var("a"), var("b")
    assert argument.shortened(2 * x * y, [(a, x * y)]) == 2 * a
    assert argument.shortened(x + y + b, [(a, y + b)]) == x + a
    assert argument.shortened(x * b, [(a, x * y)]) == x * b


def test_an_argument_does_not_depend_on_what_was_proved_before():
    lemma = library()["mechanisms.exponential-pure-dp"]
    first = argument.text(lemma)
    assert library()["mechanisms.exponential-range"].established()
    assert argument.text(lemma) == first
    assert argument.argument(lemma).facts[-1].theorem.conclusion == lemma.conclusion


def test_what_several_blocks_suppose_is_said_once_and_has_a_letter():
    lemma = library()["bs16.lemma-2.3"]
    found = argument.argument(lemma)
    blocks = [(b, s) for b, s in zip(found.blocks, found.suppositions(), strict=True) if any(a for a, _ in s)]
    (block, first), (_, second), *_ = blocks
    assert [letter for letter, h in first] == ["(a)", "(b)"]
    assert [h for letter, h in first] == list(block.supposing)
    assert second == [("(a)", None), ("(b)", None)]
    said = " ".join(" ".join(argument.text(lemma)).split())
    assert "[supposing (a) 1 < alpha; (b) N(x1, x2)]" in said
    assert "[supposing (a); (b)]" in said


@pytest.mark.parametrize(
    "name",
    [
        "bs16.lemma-2.3",
        "bs16.prop-5.3",
        "bs16.lemma-7.4",
        "kov17.composition",
        "bs16.lemma-7.3",
        "iteration.noisy-sgd-many",
        "mechanisms.permute-and-flip",
        "profiles.smaller-excesses",
    ],
)
def test_facts_use_those_that_stand_before_them_by_their_derivations(name):
    found = argument.argument(library()[name])
    by_number = {fact.number: fact for fact in found.facts}
    for fact in found.facts:
        below = {(t.conclusion, t.hypotheses) for t in fact.theorem.derivation()}
        for n in fact.uses:
            used = by_number[n].theorem
            assert n < fact.number
            assert (used.conclusion, used.hypotheses) in below
    assert found.facts[-1].theorem.conclusion == library()[name].conclusion
    reached, stack = set(), [found.facts[-1].number]
    while stack:
        reached.add(stack[-1])
        stack += set(by_number[stack.pop()].uses) - reached
    assert reached == set(by_number)


def test_a_proof_that_fails_has_no_argument_and_tracing_ends():
    before = sys.gettrace()
    with pytest.raises(OpenGoalError):
        argument.argument(WRONG)
    assert sys.gettrace() is before


def test_explain_prints_it_for_a_lemma_or_a_function(capsys, monkeypatch, tmp_path):
    assert main(["explain", "bs16.lemma-3.5"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("bs16.lemma-3.5: (xi, rho)-zCDP implies")
    assert "|- approx_dp(M, N, xi + rho + sqrt(4*rho*log(1/delta)), delta)" in said
    assert "foundations.tests-from-renyi: D_alpha(P||Q) <= t bounds all tests" in said
    shown = "\n".join(argument.text(library()["bs16.lemma-3.5"]))
    assert shown in said
    words = said.partition(shown)[2].split()
    assert words[:2] == ["in", "words"]
    assert "renyi(alpha, P, Q, t): D_alpha(P||Q) <= t" in " ".join(words)
    assert main(["explain", "zcdp_to_approx_dp"]) == 0
    assert capsys.readouterr().out == said
    assert main(["explain", "bs16.lemma-3.5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["idea"].startswith("Markov's inequality")
    assert data["argument"] == argument.to_json(library()["bs16.lemma-3.5"])
    assert main(["explain", "bs16.lemma-3.55"]) == 2
    assert "bs16.lemma-3.5" in capsys.readouterr().err
    assert main(["explain", "no.such"]) == 2
    assert "cannot be read" in capsys.readouterr().err
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bs16.lemma-3.5").write_text("no claim")
    assert main(["explain", "bs16.lemma-3.5"]) == 2


def test_show_prints_it(capsys):
    assert main(["show", "bs16.lemma-3.5", "--proof"]) == 0
    said = capsys.readouterr().out.partition("argument, from the proof itself")[2]
    assert "Markov" in said
    assert "foundations.tests-from-renyi" in said
    assert "where epsilon = xi + rho + sqrt(4*rho*log(1/delta))" in said
    assert "With delta = 1 there is nothing to show" in said
    assert main(["show", "bs16.lemma-3.5", "--proof", "--json"]) == 0
    blocks = json.loads(capsys.readouterr().out)["argument"]
    assert blocks[0]["letters"]["epsilon"] == "xi + rho + sqrt(4*rho*log(1/delta))"
    assert blocks[-1]["facts"][-1]["formula"].startswith("approx_dp(M, N, xi + rho")
