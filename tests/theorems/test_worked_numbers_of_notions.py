"""The worked numbers of the survey and of the slides: the verified functions enclose them, and so do the statements."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import mpmath
import pytest

from dpproofs import functions as fn
from dpproofs.kernel import Term
from dpproofs.language.terms import exp, log, num, sqrt, substitute
from dpproofs.library import library
from dpproofs.numbers import Value
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.notions import RENYI, value_of
from dpproofs.proving.lemma import Claim
from dpproofs.proving.reading import lhs, read, rhs
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.measure.subgaussian import n
from theorems.papers.desfontaines_pejo_2020.approximate_and_probabilistic_dp import P, Q

Masses: TypeAlias = dict[int, str | int]
Number: TypeAlias = Callable[[], Value]
LAWS: dict[str, Any] = {"p": ["3/4", "1/4"], "q": ["1/4", "3/4"]}
RARE: dict[str, Any] = {"p": ["99/100", "1/100"], "q": ["9999/10000", "1/10000"]}
THREE: dict[str, Any] = {"p": ["1/2", "1/4", "1/4"], "q": ["1/4", "1/2", "1/4"]}
RESPONSE: dict[str, Any] = {"p": "3/4", "p2": "1/4", "q": "1/4", "q2": "3/4"}
RELATION = "replace-one"


def given(notion: str, **numbers: Any) -> Any:
    return premise(notion, RELATION, **numbers)


def stated(name: str, side: Callable[..., Term] = rhs, **values: Any) -> Value:
    """A side of what a lemma concludes, at these values."""
    term = side(library()[name].claim)
    known = {v: values[v.data[0]] for v in term.free if v.data[0] in values}
    return Value(substitute(term, {v: x if isinstance(x, Term) else num(Fraction(x)) for v, x in known.items()}))


def ln(ratio: str) -> str:
    """The logarithm to sixty digits."""
    with mpmath.workdps(60):
        whole = Fraction(ratio)
        return str(mpmath.nstr(mpmath.log(mpmath.mpf(whole.numerator) / whole.denominator), 58))


def least_delta(p: Masses, q: Masses, epsilon: Term) -> Number:
    """The least delta of laws of which either may have an outcome that the other one has not."""
    return lambda: Value(value_of(finite_law(p).hockey_stick(finite_law(q), P, Q, order=epsilon).conclusion))


def function(name: str, part: str | None = None, **values: Any) -> Number:
    """A number of a verified function."""

    def value() -> Value:
        made = getattr(fn, name)(**values)
        return made.value if part is None else getattr(made, part)

    return value


def passage(name: str, notion: str, numbers: dict[str, Any], part: str, **values: Any) -> Number:
    """A number of what follows from a guarantee."""
    return lambda: getattr(getattr(fn, name)(given(notion, **numbers), **values), part)


def statement(name: str, side: Callable[..., Term] = rhs, scale: object = 1, **values: object) -> Number:
    """A side of what a lemma concludes, times the scale."""
    return lambda: Value(scale * stated(name, side, **values).term)


def bound(claim: Any) -> Term:
    """The bound on a Rényi divergence."""
    return read(RENYI, claim.conclusion).t


def needed(claim: Claim) -> Term:
    """What the number of records is compared with."""
    return next(lhs(h) for h in claim.hypotheses if h.op == "le" and lhs(h).free == {n})


def root(value: Number) -> Number:
    """The root of a number."""
    return lambda: Value(sqrt(value().term))


CELLS = 2**20
SURVEY: list[tuple[str, str, Number]] = [
    ("prop-8.1", "1.09861228866811", function("max_divergence_two_points", **RESPONSE)),
    ("def-14", "0.25", function("least_delta_of_laws", **LAWS, epsilon=ln("2"))),
    ("adp-tail-sharp", "0.833333333333333", passage(
        "approx_dp_to_probabilistic_dp_at_epsilon", "approx_dp", {"epsilon": ln("2"), "delta": "1/4"}, "delta")),
    ("adp-implies-prodp", "0.2", passage(
        "approx_dp_to_probabilistic_dp", "approx_dp", {"epsilon": ln("2"), "delta": "1/10"}, "delta",
        epsilon2=ln("4"))),
    ("prodp-implies-adp", "0.1", least_delta(
        {0: "1/10", 1: "9/10"}, {0: 0, 1: 1}, num(0))),
    ("prop-8.2", "0.375", least_delta(
        {0: "1/2", 1: "1/4", 2: "1/4", 3: 0}, {0: "1/4", 1: "1/2", 2: 0, 3: "1/4"}, log(num(Fraction(3, 2))))),
    ("def-reldp", "0.15", least_delta(
        {0: "1/10", 1: "1/5", 2: "7/10"}, {0: 0, 1: "1/10", 2: "9/10"}, log(num(Fraction(3, 2))))),
    ("claim-klpr-geometric-mean", "0.549306144334055", function("kl_divergence_of_laws", **LAWS)),
    ("pure-dp-implies-klpr", "0.462117157260010", passage("pure_dp_to_kl_dp", "pure_dp", {"epsilon": 1}, "kappa")),
    ("klpr-implies-adp", "0.25", passage("kl_dp_to_total_variation", "kl_dp", {"kappa": "1/8"}, "delta")),
    ("def-17", "0.847297860387204", function("renyi_divergence_of_laws", **LAWS, alpha=2)),
    ("claim-rdp-order-monotone", "0.956824643418546", function("renyi_divergence_of_laws", **LAWS, alpha=3)),
    ("claim-rdp-power-means", "2.60341655863555", lambda: Value(exp(
        fn.renyi_divergence_of_laws(**LAWS, alpha=3).value.term))),
    ("claim-rdp-power-means", "2.72609626275193", lambda: Value(exp(
        fn.renyi_divergence_of_laws(**LAWS, alpha=4).value.term))),
    ("claim-rdp-limits", "0.549306596939749", function("renyi_divergence_of_laws", **LAWS, alpha="1.000001")),
    ("claim-rdp-limits", "1.09832431862562", function("renyi_divergence_of_laws", **LAWS, alpha=1000)),
    ("rdp-implies-adp", "0.291666666666667", passage(
        "renyi_dp_to_approx_dp_delta", "renyi_dp", {"alpha": 2, "epsilon": ln("7/3")}, "delta", epsilon=ln("2"))),
    ("def-tvpr", "0.5", function("least_delta_of_laws", **LAWS, epsilon=0)),
    ("klpr-implies-midp", "0.130812035941137", function(
        "kl_divergence_of_laws", p=["3/8", "1/8", "1/8", "3/8"], q=["1/4", "1/4", "1/4", "1/4"])),
    ("mcodp-implies-zcdp", "0.5", passage("mcdp_to_zcdp", "mcdp", {"mu": "1/2", "tau": 1}, "rho")),
    ("pure-dp-implies-zcdp-quadratic", "0.735325664055519", passage(
        "pure_dp_to_renyi_dp", "pure_dp", {"epsilon": 1}, "epsilon", alpha=2)),
    ("pure-dp-implies-zcdp-quadratic", "0.462117157260010", passage(
        "pure_dp_to_zcdp_optimal", "pure_dp", {"epsilon": 1}, "rho")),
    ("zcdp-implies-adp", "5.75652176975693", passage(
        "zcdp_to_approx_dp", "zcdp", {"xi": 0, "rho": "1/2"}, "epsilon", delta="1e-6")),
    ("claim-zcdp-as-rdp-family", "1.5", passage(
        "zcdp_to_renyi_dp", "zcdp", {"xi": 0, "rho": "1/2"}, "epsilon", alpha=3)),
    ("def-bcodp", "0.683196849706777", function("renyi_divergence_of_laws", **RARE, alpha=2)),
    ("def-bcodp", "3.45387787733359", function("renyi_divergence_of_laws", **RARE, alpha=5)),
    ("def-tcodp56", "4.60517018598809", function(
        "max_divergence_two_points", p="1/100", p2="99/100", q="1/10000", q2="9999/10000")),
    ("def-cbdp", "0.173286795139986", function("kl_divergence_of_laws", **THREE)),
    ("def-cbdp", "0.143841036225890", function("kl_divergence_of_laws", p=["1/2", "1/2"], q=["1/4", "3/4"])),
]  # fmt: skip
SLIDES: list[tuple[str, str, Number]] = [
    ("claim-renyi-gaussian", "1.5", function("gaussian_renyi_divergence", alpha=3, mu=1, nu=0, sigma=1)),
    ("claim-arbitrarily-bad", "0.1", least_delta(
        {0: "9/10", 1: "1/10"}, {0: 1, 1: 0}, num(0))),
    ("cdp-composition", "1.69459572077441", lambda: Value(2 * fn.renyi_divergence_of_laws(**LAWS, alpha=2).value.term)),
    ("kov-mv-optimal-composition", "0.4", lambda: fn.two_groups_dp_to_approx_dp(fn.composed_dp_compose_two_groups(
        fn.approx_dp_as_composed_dp(given("approx_dp", epsilon=ln("3"), delta=0)),
        fn.approx_dp_as_composed_dp(given("approx_dp", epsilon=ln("2"), delta="1/10"))), epsilon=ln("2")).delta),
    ("claim-sharp-p-hard", "0.375", lambda: fn.composed_dp_to_approx_dp(_three(), epsilon=ln("3")).delta),
    ("claim-strict-relaxation", "0.000000579372169191949", function(
        "gaussian_least_delta", epsilon=5, mu=1, nu=0, sigma=1)),
    ("claim-strict-relaxation", "0.238421708134877", function(
        "gaussian_least_delta", epsilon="1/2", mu=1, nu=0, sigma=1)),
    ("tail-bound", "0.00218749111818289", function("zcdp_loss_tail", xi=0, rho="1/2", excess="7/2")),
    ("group-privacy-cdp", "4.5", passage("group_privacy", "zcdp", {"xi": 0, "rho": "1/2"}, "rho", k=3)),
    ("mutual-information", "50", function("mutual_information", xi=0, rho="1/2", n=10)),
    ("point-queries-pure", "16.0601672348604", statement(
        "st18.point-queries-pure-lower", lhs, m=CELLS - 2, beta="1/10")),
    ("separation", "693149.377784523", statement(
        "st18.point-queries-pure-lower", lhs, m=2**1_000_000 - 2, beta="1/10")),
    ("point-queries-cdp", "804.127569585646", lambda: Value(
        100 * fn.histogram_error_radius(beta="1/10", d=CELLS, rho="1/2").value.term)),
    ("point-queries-cdp", "4.85458588749217", root(
        statement("bs16.ex-6.1-histograms-lower", lhs, 2, d=CELLS, beta="1/10"))),
    ("separation", "1116.98860276797", root(
        statement("bs16.ex-6.1-histograms-lower", lhs, 2, d=2**1_000_000, beta="1/10"))),
    ("bbns-upper", "2106.21507818733", root(
        statement("st18.bbns-upper-size", needed, 2 * 10**4, n=CELLS - 1))),
    ("bbns-lower", "3.74392525539573", root(statement("bs16.lemma-7.4-log", lhs, 2, k=CELLS, beta="4/9"))),
    ("subsampling-cdp-no-gain", "0.495390220034046", lambda: Value(Fraction(1, 2) - statement(
        "st18.subsampling-cdp-no-gain", bound, Fraction(1, 1000), t=0, alpha=1000, s="1/100")().term)),
    ("subsampling-approx", "0.693147180559945", passage(
        "fixed_size_sampled_approx_dp", "approx_dp", {"epsilon": ln("3"), "delta": 0}, "epsilon", sample_size=1,
        dataset_size=2)),
    ("subsampling-tcdp", "0.000013", statement(
        "st18.subsampling-tcdp-whole-orders", bound, Fraction(1, 2), rho="1/100", s="1/100", k=2)),
]  # fmt: skip


def _three() -> Any:
    one = fn.pure_dp_as_composed_dp(given("pure_dp", epsilon=ln("3")))
    return fn.composed_dp_compose(fn.composed_dp_compose(one, one), one)


ARROWS: list[tuple[str, str, Number]] = [
    (name, digits, passage(name, name.partition("_to_")[0].partition("_as_")[0], numbers, part))
    for name, digits, part, numbers in (
        ("relaxed_dp_to_approx_dp", "0.3", "delta", {"epsilon": 1, "delta": "1/10", "beta": "1/5"}),
        ("chi_dp_to_renyi_dp", "2.07944154167984", "epsilon", {"alpha": 2, "t": 1}),
        ("renyi_dp_to_chi_dp", "3.33333333333333", "t", {"alpha": 2, "epsilon": ln("7/3")}),
        ("hellinger_dp_to_total_variation", "0.866025403784439", "delta", {"t": "1/2"}),
        ("total_variation_to_hellinger_dp", "0.25", "t", {"delta": "1/4"}),
        ("posterior_dp_as_pure_dp", "0.5", "epsilon", {"epsilon": "1/2"}),
        ("pure_dp_as_posterior_dp", "0.5", "epsilon", {"epsilon": "1/2"}),
        ("pure_dp_to_gaussian_dp", "5.54517744447956", "mu_squared", {"epsilon": ln("3")}),
        ("pure_dp_to_laplace_dp", "1.38629436111989", "shift", {"epsilon": ln("3")}),
        ("zcdp_to_gaussian_dp", "18", "mu_squared", {"xi": 0, "rho": "1/4"}),
        ("zcdp_to_gaussian_dp", "32", "mu_squared", {"xi": "1/2", "rho": "1/2"}),
        ("sampled_gaussian_dp_to_gaussian_dp", "2", "mu_squared", {"rate": "1/2", "mu_squared": 2}),
        ("gaussian_dp_as_sampled_gaussian_dp", "1", "rate", {"mu_squared": 2}),
        ("renyi_dp_as_bounded_zcdp", "1", "xi", {"alpha": 3, "epsilon": 1}),
        ("bounded_zcdp_to_truncated_cdp", "1.5", "rho", {"m": 3, "xi": 1, "rho": "1/2"}),
    )
]  # fmt: skip
"""What follows along arrows of the atlas."""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("item", "digits", "value"), [*SURVEY, *SLIDES, *ARROWS], ids=lambda x: x if isinstance(x, str) else ""
)
def test_worked_number(item: str, digits: str, value: Number) -> None:
    low, high = value().enclosure()
    places = len(digits.partition(".")[2])
    near = Fraction(1, 10**places)
    assert Fraction(digits) - near <= low <= high <= Fraction(digits) + near, item


def test_how_many_records_point_queries_need_under_approximate_dp() -> None:
    """epsilon = 1, delta = 1e-6, 2^64 cells: 14.2514755435599 records."""
    claim = library()["st18.point-queries-approx-lower"].claim
    for records, holds in (("14.2514755435598", False), ("14.2514755435600", True)):
        values = {"n": records, "m": 2**64 - 2, "beta": "1/10", "epsilon": 1, "delta": "1e-6"}
        few, many = (stated("st18.point-queries-approx-lower", side, **values).enclosure() for side in (lhs, rhs))
        assert (few[1] <= many[0]) is holds
        assert (few[0] > many[1]) is not holds
    assert claim.conclusion.op == "le"
