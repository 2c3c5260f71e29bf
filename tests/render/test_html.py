"""Results in notebooks: HTML that is well formed, in which text is text, and long parts are folded."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest

import dpproofs
from dpproofs.accounting import gaussian, given, laplace, parallel
from dpproofs.language.terms import num, var
from dpproofs.library.checking import check
from dpproofs.mutants.witnesses import point
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith
from dpproofs.render.html import MOST_LINES, code, folded, listed, said

HOSTILE = "<script>alert(1)</script>&amp;\"' \x1b[31m \n<b>"
x = var("x")
NOISE = gaussian(sensitivity=1, sigma=8)
COUNT = laplace(sensitivity=1, scale=20)


def _lemma(claim: Claim) -> Lemma:
    mutant = Mutant(HOSTILE, Claim((), 0 < x**2 - 1), HOSTILE, witness=point(x=0))
    return Lemma(
        HOSTILE, HOSTILE, HOSTILE, claim.hypotheses, claim.conclusion, lambda c: arith(c.conclusion), (mutant,)
    )


GOOD, BAD = _lemma(Claim((), 0 < x**2 + 1)), _lemma(Claim((), num(1) < x))
RESULTS: dict[str, Callable[[], object]] = {
    "step": lambda: NOISE,
    "sequence": lambda: NOISE.repeat(3).then(COUNT, COUNT).repeat(4).postprocess(),
    "parallel": lambda: parallel(NOISE, COUNT.then(NOISE)),
    "guarantee": lambda: NOISE.then(COUNT).to_zcdp(),
    "verified": lambda: COUNT.verify("pure_dp", epsilon=1, title=HOSTILE),
    "refuted": lambda: COUNT.verify("pure_dp", epsilon="0.01", title=HOSTILE),
    "open": lambda: given("zcdp", rho="0.1").verify("approx_dp", epsilon="1.9", delta="1e-5", title=HOSTILE),
    "lemma": lambda: GOOD,
    "checked": lambda: check(GOOD, mutants=True),
    "not proved": lambda: check(BAD),
    "proved": lambda: dpproofs.prove("exp(x) >= 1 + x"),
    "false": lambda: dpproofs.prove("x <= x^2", ["0 <= x"]),
}


class Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def parsed(text: str) -> Parser:
    parser = Parser()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser


@pytest.mark.parametrize("name", RESULTS)
def test_results_are_well_formed_and_text_is_text(name: str) -> None:
    parser = parsed(RESULTS[name]()._repr_html_())
    assert parser.tags <= {"div", "b", "i", "code", "small", "br", "details", "summary", "ul", "ol", "li"}
    assert "".join(parser.text).replace("\xa0", " ").isprintable()
    if name in ("verified", "refuted", "open", "lemma", "checked", "not proved"):
        assert "<script>alert(1)</script>" in "".join(parser.text)


def test_equal_steps_are_one_line() -> None:
    text = NOISE.repeat(30).then(*[COUNT] * 5, NOISE)._repr_html_()
    assert text.count("<li>") == 3
    assert "30 &times; <code>gaussian" in text
    assert "5 &times; <code>laplace" in text
    assert "5 &times;" not in COUNT.then(NOISE, COUNT)._repr_html_()


def test_what_is_found_out_is_seen_at_once() -> None:
    for name, word in (("verified", "VERIFIED"), ("refuted", "REFUTED"), ("open", "NOT PROVEN"), ("false", "REFUTED")):
        html = RESULTS[name]()._repr_html_()
        assert f">{word}</b>" in html.partition("<details>")[0]
    assert ">NOT PROVED</b>" in check(BAD)._repr_html_()
    assert ">PROVED</b>" in check(GOOD)._repr_html_()
    assert "<details>" in RESULTS["guarantee"]()._repr_html_()


def test_pieces() -> None:
    assert said("a<b\n") == "a&lt;b\\n"
    assert code("&") == "<code>&amp;</code>"
    assert folded("head", "") == "head"
    assert listed([]) == ""
    assert listed(["a"] * (MOST_LINES + 2)).endswith("<li>and 2 more</li></ul>")
