"""The errors of the sources on mixing and of the lecture: each has a lemma that refutes it, and a claim that it makes
is refuted, where claims can say it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from searched import searched

from dpproofs.accounting import gaussian, given, mixing, randomized_response
from dpproofs.accounting.judgement import Judgement
from dpproofs.library import library
from dpproofs.library.papers import Erratum
from dpproofs.numbers import InputError
from theorems.papers.balle_2019.errata import ERRATA as PAPER
from theorems.papers.li_2019.errata import ERRATA as LECTURE

LOG_2 = "0.693147180559945"
ABOUT_ERRORS = "claims are about privacy, and not about the error of an answer"
Claims = list[Callable[[], Judgement]]

CLAIMS: dict[str, Claims | str] = {
    "Section 2, the definition of Csiszár divergences": [
        lambda: searched(given("approx_dp", epsilon=0, delta=1), "approx_dp", epsilon=LOG_2, delta="0.999")
    ],
    "Section 3, the figure and the first sentence of the proof of the lemma on implications": [
        lambda: searched(randomized_response(probability="2/3"), "total_variation", delta=0),
        lambda: searched(randomized_response(probability="2/3"), "total_variation", delta="0.333"),
    ],
    "Abstract, the improvement for strongly convex losses": "the printed bound is true, but not the better one",
    "Abstract and Section 5, the error of the Ornstein-Uhlenbeck mechanism": ABOUT_ERRORS,
    "After Definition 1.1": [
        lambda: searched(given("approx_dp", epsilon=0, delta="0.1"), "pure_dp", epsilon=100),
        lambda: searched(given("approx_dp", epsilon=0, delta="0.1"), "zcdp", rho=100),
    ],
    "Fact 1.2": "in claims each mechanism draws by itself: what is private in whatever the others answered",
    "Theorem 2.1, proof": "the theorem is true; only its display has = where it has to have <=",
    "Section 2.1, histograms": ABOUT_ERRORS,
    "Theorem 2.4": [
        lambda: searched(gaussian(sensitivity=1, sigma="0.23549"), "approx_dp", epsilon=5, delta="0.5"),
        lambda: searched(gaussian(sensitivity=1, sigma="0.14178"), "approx_dp", epsilon=1, delta="0.99"),
        lambda: searched(gaussian(sensitivity=1, sigma="0.236191"), "approx_dp", epsilon=4, delta="0.8"),
        lambda: searched(gaussian(sensitivity=1, sigma="0.26238"), "approx_dp", epsilon=10, delta="0.04"),
    ],
    "Definition 2.4": [
        lambda: searched(randomized_response(probability="16/17"), "zcdp", rho="0.476886"),
        lambda: searched(randomized_response(probability="16/17"), "approx_dp", epsilon="1.79896", delta="0.4"),
    ],
    "Theorem 2.5 (2)": "a delta above 1 is refused",
    "Fact 2.7": ABOUT_ERRORS,
    "Theorem 3.1 (3)": [
        lambda: searched(given("pure_dp", epsilon="9.21034"), "approx_dp", epsilon="3.94", delta="0.97"),
        lambda: searched(given("pure_dp", epsilon=LOG_2).repeat(65), "approx_dp", epsilon="20.7944", delta="0.1"),
        lambda: searched(given("pure_dp", epsilon="1.0986122").repeat(23), "approx_dp", epsilon="10.7449", delta="0.5"),
    ],
}
"""By the place of each error: false claims that follow from it, or why there are none."""
FALSE_CONSTANTS: list[Callable[[], Judgement]] = [
    lambda: searched(mixing(epsilon=LOG_2, delta="1/4", dobrushin="1/2"), "approx_dp", epsilon=LOG_2, delta="1/16"),
    lambda: searched(mixing(epsilon=LOG_2, delta="1/4", doeblin="1/2"), "approx_dp", epsilon="0.405465", delta="1/8"),
    lambda: searched(mixing(epsilon=LOG_2, delta=0, doeblin="1/2"), "pure_dp", epsilon="0.405466"),
    lambda: searched(given("pure_dp", epsilon="1.098612288").repeat(2), "pure_dp", epsilon="1.098612289"),
    lambda: searched(given("pure_dp", epsilon=1), "zcdp", rho="0.25"),
    lambda: searched(gaussian(sensitivity=1, sigma=1), "zcdp", rho="0.25"),
    lambda: searched(gaussian(sensitivity=1, sigma=1).repeat(2), "zcdp", rho="0.707106781186548"),
    lambda: searched(gaussian(sensitivity=1, sigma=1), "pure_dp", epsilon="10.5"),
    lambda: searched(given("pure_dp", epsilon="1.098612288").repeat(100), "approx_dp", epsilon="13.18", delta="0.5"),
    lambda: searched(given("approx_dp", epsilon=0, delta="0.1").repeat(2), "approx_dp", epsilon=0, delta="0.1"),
]
"""The bounds of the sources with constants that are too good, as close variants have them."""


@pytest.mark.parametrize("erratum", [*PAPER, *LECTURE], ids=lambda e: e.place)
def test_each_error_has_a_lemma_that_refutes_it(erratum: Erratum) -> None:
    assert erratum.counterexamples
    for name in (*erratum.counterexamples, *erratum.repairs):  # all lemmas are proved by the check of the library
        assert library()[name].id == name


@pytest.mark.parametrize("place", CLAIMS)
def test_what_claims_can_say_of_it_is_refuted(place: str) -> None:
    claims = CLAIMS[place]
    assert claims
    for judged in claims if isinstance(claims, list) else ():
        found = judged()
        assert (found.verdict, found.witness is not None) == ("REFUTED", True)


def test_no_error_is_left_out() -> None:
    assert [*CLAIMS] == [erratum.place for erratum in (*PAPER, *LECTURE)]


@pytest.mark.parametrize("judged", FALSE_CONSTANTS)
def test_constants_that_are_too_good_are_refuted(judged: Callable[[], Judgement]) -> None:
    assert judged().verdict == "REFUTED"


@pytest.mark.parametrize("delta", ["1.001", "2"])
def test_a_delta_above_1_is_refused(delta: str) -> None:
    with pytest.raises(InputError, match="must satisfy 0 <= delta <= 1"):
        searched(given("zcdp", rho="0.5"), "approx_dp", epsilon=1, delta=delta)
