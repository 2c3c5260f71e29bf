"""Claims that a counterexample of the library contradicts are refuted by that theorem."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from searched import searched

from dpproofs.accounting import given
from dpproofs.accounting.refutation import counterexamples
from dpproofs.accounting.verdicts.report import explain
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.kernel import infer
from dpproofs.language.terms import TRUE
from dpproofs.library import library
from dpproofs.numbers import DpproofsError

SMALL = given("zcdp", xi="-0.6", rho="10.1")
PAIR = given("zcdp", xi=40, rho=0)


def test_group_privacy_as_printed_is_refuted_for_a_negative_xi() -> None:
    """Proposition 5.3 would give xi k H_k = -1.8; the divergence at the order 2 is above 79.3."""
    verdict = searched(SMALL, "zcdp", group=2, xi="-1.8", rho="40.4")
    assert verdict.verdict == "REFUTED"
    assert verdict.witness is not None
    assert verdict.witness.fact == "D_2 > 79.3 >= 79 for groups of 2"
    assert "[bs16.prop-5.3-counterexample]" in str(verdict)
    assert "The theorem: bs16.prop-5.3-counterexample: |- distance(" in explain(verdict)
    assert "renyi(2, M(0), M(2), t) -> 793/10 < t" in verdict.to_json()["witness"]["theorem"]  # type: ignore[index]


def test_the_tau_of_lemma_4_3_as_printed_is_refuted() -> None:
    """For (40, 0)-zCDP it would be 2 sqrt(2 40) = 17.88..., but 20 is needed."""
    verdict = searched(PAIR, "mcdp", mu=40, tau="17.88")
    assert verdict.verdict == "REFUTED"
    assert "bs16.lemma-4.3-counterexample" in str(verdict)
    assert "40^2/4 <= (447/25)^2" in explain(verdict)
    assert searched(PAIR, "mcdp", mu=40, tau="19.999").verdict == "REFUTED"


@pytest.mark.parametrize(
    ("mechanism", "notion", "claimed", "group"),
    [
        (SMALL, "zcdp", {"xi": "-1.4", "rho": "40.4"}, 2),  # 79.4 is above the level
        (given("zcdp", xi="-0.6", rho=10), "zcdp", {"xi": "-1.8", "rho": "40.4"}, 2),  # the premise is stronger
        (given("zcdp", xi="-0.7", rho="10.1"), "zcdp", {"xi": "-1.8", "rho": "40.4"}, 2),
        (SMALL.repeat(2), "zcdp", {"xi": "-3.6", "rho": "80.8"}, 2),  # more than one step
        (PAIR, "mcdp", {"mu": 40, "tau": 20}, 1),  # the theorem says no more
        (given("zcdp", xi=40, rho=0, relation="add-or-remove-one"), "mcdp", {"mu": 40, "tau": 1}, 1),
    ],
)
def test_what_the_theorems_do_not_contradict_is_not_refuted_by_them(
    mechanism: object, notion: str, claimed: dict[str, object], group: int
) -> None:
    claim = searched(mechanism, notion, group=group, **claimed).claim  # type: ignore[attr-defined]
    assert counterexamples.contradicted(claim) is None


def test_a_weaker_premise_is_refuted_by_the_same_mechanism() -> None:
    weaker = given("zcdp", xi="-0.5", rho="10.1")
    assert searched(weaker, "zcdp", group=2, xi="-1.8", rho="40.4").verdict == "REFUTED"
    assert searched(SMALL, "zcdp", group=3, xi="-1.8", rho="40.4").verdict == "REFUTED"
    assert judged(searched(given("zcdp", xi=20, rho=20), "mcdp", mu=40, tau="17.88").claim).verdict == "REFUTED"


@pytest.mark.parametrize("name", ["bs16.prop-5.3-counterexample", "bs16.lemma-4.3-counterexample"])
def test_a_theorem_of_another_form_refutes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = (
        searched(SMALL, "zcdp", group=2, xi="-1.8", rho="40.4")
        if "5.3" in name
        else searched(PAIR, "mcdp", mu=40, tau="17.88")
    ).claim
    real = library()[name]
    theorem = infer("imp_intro", infer("assume", formula=TRUE), formula=TRUE)
    other = replace(real, hypotheses=(), conclusion=theorem.conclusion, proof=lambda claim: theorem)
    known = {name: other}
    monkeypatch.setattr(counterexamples, "library", lambda: known)
    with pytest.raises(DpproofsError, match="does not have the form"):
        counterexamples.contradicted(claim)


def test_the_level_is_that_of_the_theorem() -> None:
    lemma = library()["bs16.prop-5.3-counterexample"]
    assert counterexamples._level_for_groups(lemma, lemma.theorem) == (
        Fraction(-3, 5),
        Fraction(101, 10),
        Fraction(2),
        Fraction(793, 10),
    )
