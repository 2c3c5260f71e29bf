"""Guarantees in notebooks."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from dpproofs.accounting import exponential, gaussian, given, laplace
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.reading import NOTIONS

SHOWN = [
    (lambda: laplace(sensitivity=1, scale=2).to_pure_dp(), r"$\frac{1}{2}\text{-DP}$"),
    (lambda: gaussian(sensitivity=1, sigma=1).to_zcdp(), r"$\frac{1}{2}\text{-zCDP}$"),
    (lambda: given("zcdp", xi=1, rho=2).to_zcdp(), r"$(1,\ 2)\text{-zCDP}$"),
    (
        lambda: given("approx_dp", epsilon=1, delta="1e-9").to_approx_dp(delta="1e-9"),
        r"$(1,\ \frac{1}{1000000000})\text{-DP}$",
    ),
    (lambda: exponential(epsilon="1e-7").to_zcdp(), r"$1.25\cdot 10^{-15}\text{-zCDP}$"),
    (lambda: gaussian(sensitivity=1, sigma=2).to_gaussian_dp(), r"$\sqrt{\frac{1}{4}}\text{-Gaussian DP}$"),
    (lambda: given("kl_dp", kappa=2).to_kl_dp(), r"$\text{KL divergence} \leq 2$"),
    (lambda: given("total_variation", delta=1).to_total_variation(), r"$\text{total variation} \leq 1$"),
    (lambda: given("truncated_cdp", rho=2, omega=9).to_truncated_cdp(omega=9), r"$(2,\ 9)\text{-truncated CDP}$"),
    (lambda: given("capped_cdp", epsilon=3, rho=1).to_capped_cdp(), r"$(3,\ 1)\text{-capped CDP}$"),
    (lambda: given("bounded_zcdp", m=4, rho=1).to_bounded_zcdp(m=4), r"$4\text{-bounded }1\text{-zCDP}$"),
    (lambda: given("bounded_range", epsilon=3).to_bounded_range(), r"$3\text{-bounded range}$"),
    (lambda: premise("probabilistic_dp", epsilon=3, delta=1), r"$(3,\ 1)\text{-probabilistic DP}$"),
    (lambda: premise("mcdp", mu=1, tau=2), r"$(1,\ 2)\text{-mCDP}$"),
    (lambda: given("renyi_dp", order=2, epsilon=3).to_renyi_dp(order=2), r"$(2,\ 3)\text{-Rényi DP}$"),
]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("made", "latex"), SHOWN, ids=[latex for _, latex in SHOWN])
def test_latex(made: Callable[[], Guarantee], latex: str) -> None:
    assert made()._repr_latex_() == latex


class Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_derivation_is_well_formed_and_escaped() -> None:
    g = gaussian(sensitivity=1, sigma=3).repeat(5).to_zcdp()
    text = g._repr_html_()
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert "bs16.lemma-2.3" in text
    assert "as above" in text
    assert "0 &lt; sigma" in text


@pytest.mark.parametrize("notion", NOTIONS)
def test_every_notion_is_shown(notion: str) -> None:
    large = {"k", "k1", "k2", "k3", "m", "alpha", "omega", "table", "width", "last", "unit", "distance", "reach"}
    numbers = {name: 2 if name in large else "1/8" for name in NOTIONS[notion]}
    g = premise(notion, **numbers)
    assert g._repr_latex_().count("{") == g._repr_latex_().count("}")
    assert str(g)
