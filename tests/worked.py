"""The worked numbers of Bun and Steinke's statements, from their formulas on paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import mpmath
from mpmath import cosh, e, erf, erfc, exp, log, mpf, pi, sqrt, tanh

from dpproofs.library import library
from dpproofs.numbers import Value

DIGITS = 50


def m(text: str) -> mpf:
    return mpf(text)


def q(x: Fraction) -> mpf:
    return mpf(x.numerator) / x.denominator


@dataclass(frozen=True)
class Worked:
    """A function at some arguments; the number, as printed, and its formula; for a guarantee, which parameter."""

    item: str
    function: str
    arguments: dict[str, object]
    digits: str
    formula: Callable[[], mpf]
    part: str | None = None

    def value(self) -> Value:
        result = library().function(self.function)(**self.arguments)
        return result.value if self.part is None else result.parameters[self.part]

    def __str__(self) -> str:
        return f"{self.item}-{self.function}-{self.digits}"


def third(u: mpf, rho: mpf) -> mpf:
    """The third option of Lemma 3.6 without its exponential factor."""
    return 2 / (u + sqrt(u**2 + 4 / (pi * rho)))


def tail(rho: str, epsilon: str, xi: str = "0") -> mpf:
    return exp(-((m(epsilon) - m(xi) - m(rho)) ** 2) / (4 * m(rho)))


def entropy(p: mpf) -> mpf:
    return -p * log(p) - (1 - p) * log(1 - p)


def gaussian(epsilon: str) -> mpf:
    """The least delta of Gaussian laws of variance 1 at distance 1."""
    at = m(epsilon)
    return erfc((at - m("0.5")) / sqrt(2)) / 2 - exp(at) * erfc((at + m("0.5")) / sqrt(2)) / 2


def harmonic(k: int) -> mpf:
    return sum((mpf(1) / i for i in range(1, k + 1)), mpf(0))


def responses(k: int, epsilon: str, at: str, delta: str = "0") -> mpf:
    """The least delta of k approximate randomized responses: their likelihood ratios, outcome by outcome."""
    p, d = 1 / (1 + exp(-m(epsilon))), m(delta)
    ratios = (
        mpmath.binomial(k, i) * max(0, p ** (k - i) * (1 - p) ** i - exp(m(at)) * p**i * (1 - p) ** (k - i))
        for i in range(k + 1)
    )
    return 1 - (1 - d) ** k * (1 - sum(ratios, mpf(0)))


LOG_2 = "0.69314718055994530941723212145817656807550013436026"
LOG_7_3 = "0.84729786038720361371010750652065402498959417175911"
LOG_73_9 = "2.0932348638121717463016183835934911616097717292261"
LOG_4 = "1.386294361119890618834464242916353136151000268720510508241360018"
LOG_3 = "1.09861228866810969139524523692252570464749055782274945173469433"
ROOT = "0.447213595499957939281834733746255247088123671922305"
HALVES: dict[str, object] = {"p": "0.5", "p2": "0.5", "q": "0.1", "q2": "0.9"}
QUARTERS: dict[str, object] = {"p": "0.75", "p2": "0.25", "q": "0.25", "q2": "0.75"}
THREE: dict[str, object] = {"p": ["0.5", "0.25", "0.25"], "q": ["0.25", "0.25", "0.5"]}
SAMPLE: dict[str, object] = {"n": 100, "xi": 0, "rho": "0.01", "alpha": "0.1", "epsilon": 1}
TWO: dict[str, object] = {"rho": "0.1", "xi": 0, "rho2": "0.2", "xi2": "0.05"}
LAYERS: dict[str, object] = {"delta": "0.01", "xi": 0, "rho": "0.1", "delta2": "0.02", "xi2": "0.05", "rho2": "0.2"}

WORKED = [
    # Section 1
    Worked("def-1.1", "zcdp_to_renyi_dp", {"xi": "0.1", "rho": "0.5", "alpha": "2.5"}, "1.35",
           lambda: m("0.1") + m("0.5") * m("2.5"), "epsilon"),
    Worked("sec-1.1-loss-lower-tail", "zcdp_loss_lower_tail", {"xi": 0, "rho": "0.5", "excess": 3},
           "0.0111089965382423", lambda: exp(-m("4.5"))),
    Worked("sec-1.2-dr16", "pure_dp_to_zcdp_dr16", {"epsilon": "0.1"}, "0.00525854590378238",
           lambda: m("0.05") * (exp(m("0.1")) - 1), "rho"),
    Worked("sec-1.2-dr16", "pure_dp_kl_bound_dr16", {"epsilon": "0.1"}, "0.00525854590378238",
           lambda: m("0.05") * (exp(m("0.1")) - 1)),
    Worked("def-1.2", "max_divergence_two_points", QUARTERS, "1.09861228866811", lambda: log(3)),
    Worked("def-1.2", "randomized_response", {"p": "0.75"}, "1.09861228866811", lambda: log(3), "epsilon"),
    Worked("sec-1.1-loss-tail", "zcdp_loss_tail", {"xi": 0, "rho": "0.5", "excess": 3}, "0.0111089965382423",
           lambda: exp(-m("4.5"))),
    Worked("sec-1.1-loss-dp", "approx_response_least_delta", {"epsilon": LOG_3, "delta": 0, "xi": "0.5"},
           "0.337819682324968", lambda: (3 - exp(m("0.5"))) / 4),
    Worked("sec-1.1-loss-dp", "approx_dp_loss_tail", {"epsilon": 1, "delta": "0.01", "excess": 1},
           "0.0158197670686933", lambda: m("0.01") / (1 - exp(-1))),
    Worked("sec-1.1-loss-dp", "least_delta_of_laws", {"epsilon": "0.1", **THREE}, "0.223707270481088",
           lambda: m("0.5") - m("0.25") * exp(m("0.1"))),
    Worked("footnote-2", "statistical_queries", {"k": 100, "sigma": 20, "delta": "1e-6"}, "2.75326088487847",
           lambda: m("100") / 800 + sqrt(200 * log(10**6)) / 20, "epsilon"),
    Worked("sec-1.2-mcdp-postprocessing", "mcdp_postprocess", {"mu": "0.005", "tau": "0.1"}, "0.2",
           lambda: 2 * sqrt(m("0.005") + m("0.1") ** 2 / 2), "tau"),
    # Section 2
    Worked("def-2.1", "renyi_divergence_two_points", {"alpha": 2, **HALVES}, "1.02165124753198",
           lambda: log(m("0.25") / m("0.1") + m("0.25") / m("0.9"))),
    Worked("def-2.1", "kl_divergence_two_points", HALVES, "0.510825623765991",
           lambda: (log(5) + log(m("5") / 9)) / 2),
    Worked("def-2.1", "max_divergence_two_points", HALVES, "1.6094379124341", lambda: log(5)),
    Worked("def-2.1", "renyi_divergence_two_points", {"alpha": 2, "p": "0.1", "p2": "0.9", "q": "0.5", "q2": "0.5"},
           "0.494696241836107", lambda: log(m("0.02") + m("1.62"))),
    Worked("def-2.1", "renyi_divergence_of_laws", {"alpha": 2, **THREE}, "0.318453731118535", lambda: log(m("1.375"))),
    Worked("def-2.1", "kl_divergence_of_laws", THREE, "0.173286795139986", lambda: log(2) / 4),
    Worked("eq-2.1-mgf", "renyi_divergence_two_points", {"alpha": 3, **QUARTERS}, "0.956824643418546",
           lambda: log(m("61") / 9) / 2),
    Worked("lemma-2.2a", "renyi_lower_bound", {"alpha": 2}, "0", lambda: mpf(0)),
    Worked("lemma-2.2b", "renyi_compose", {"alpha": 2, "d_marginal": "0.2", "d_conditional": "0.3"}, "0.5",
           lambda: m("0.5")),
    Worked("lemma-2.2c", "kl_mixture_bound", {"t": "0.25", "d1": "0.4", "d0": "0.2"}, "0.25", lambda: m("0.25")),
    Worked("lemma-2.2c", "renyi_mixture_bound", {"alpha": 2, "t": "0.25", "d1": "0.4", "d0": "0.2"}, "0.4",
           lambda: m("0.4")),
    Worked("lemma-2.2d", "renyi_postprocess", {"alpha": 2, "d": "0.488580014818671"}, "0.488580014818671",
           lambda: m("0.488580014818671")),
    Worked("lemma-2.2e", "pure_dp_to_renyi_dp", {"epsilon": 1, "alpha": 2}, "0.735325664055519",
           lambda: log(cosh(m("1.5")) / cosh(m("0.5"))), "epsilon"),
    Worked("lemma-2.2e", "pure_dp_to_renyi_dp", {"epsilon": 1, "alpha": 10}, "0.965193146453842",
           lambda: log(cosh(m("9.5")) / cosh(m("0.5"))) / 9, "epsilon"),
    Worked("lemma-2.2e", "renyi_lower_order", {"order": 2, "given_order": 10, "d": "0.965193146453842"},
           "0.965193146453842", lambda: m("0.965193146453842")),
    Worked("lemma-b.6", "exp_renyi_mixture_bound", {"alpha": 2, "t": "0.5", "d1": 0, "d0": LOG_73_9},
           "1.51634748936809", lambda: log((1 + exp(m(LOG_73_9))) / 2)),
    Worked("lemma-2.3", "zcdp_compose", TWO, "0.3", lambda: m("0.3"), "rho"),
    Worked("lemma-2.3", "zcdp_compose", TWO, "0.05", lambda: m("0.05"), "xi"),
    Worked("lemma-2.3", "zcdp_postprocess", {"xi": 0, "rho": "0.3"}, "0.3", lambda: m("0.3"), "rho"),
    Worked("lemma-2.4", "gaussian_renyi_divergence", {"mu": "0.3", "nu": "-1.1", "sigma": "0.7", "alpha": "1.5"}, "3",
           lambda: m("1.5") * m("1.4") ** 2 / (2 * m("0.7") ** 2)),
    Worked("lemma-2.4", "gaussian_zcdp", {"sensitivity": 1, "sigma": 2}, "0.125", lambda: mpf(1) / 8, "rho"),
    Worked("lemma-2.5", "gaussian_sigma", {"l2_sensitivity": 1, "rho": "0.1"}, "2.23606797749979", lambda: sqrt(5)),
    Worked("lemma-2.5", "gaussian_zcdp_vector", {"l2_sensitivity": 2, "sigma": 3}, "0.222222222222222",
           lambda: mpf(2) / 9, "rho"),
    # Section 3
    Worked("lemma-3.2", "pure_dp_as_zcdp", {"epsilon": 1}, "1", lambda: mpf(1), "xi"),
    Worked("lemma-3.2", "zcdp_as_pure_dp", {"epsilon": 1}, "1", lambda: mpf(1), "epsilon"),
    Worked("lemma-3.2", "pure_dp_to_renyi_dp", {"epsilon": 1, "alpha": 50}, "0.993606904336363",
           lambda: log(cosh(m("49.5")) / cosh(m("0.5"))) / 49, "epsilon"),
    Worked("prop-3.3", "pure_dp_to_zcdp", {"epsilon": "0.1"}, "0.005", lambda: m("0.005"), "rho"),
    Worked("prop-3.3", "pure_dp_to_renyi_dp", {"epsilon": "0.1", "alpha": 2}, "0.00995858439495622",
           lambda: log(cosh(m("0.15")) / cosh(m("0.05"))), "epsilon"),
    Worked("remark-3.4", "pure_dp_kl_bound", {"epsilon": 1}, "0.5", lambda: m("0.5")),
    Worked("pure-dp-to-zcdp-tight", "pure_dp_to_zcdp_optimal", {"epsilon": 1}, "0.46211715726001",
           lambda: tanh(m("0.5")), "rho"),
    Worked("lemma-3.5", "zcdp_to_approx_dp", {"xi": 0, "rho": "0.5", "delta": "1e-6"}, "5.75652176975693",
           lambda: m("0.5") + sqrt(2 * log(10**6)), "epsilon"),
    Worked("lemma-3.5", "zcdp_to_approx_dp", {"xi": 0, "rho": "0.02", "delta": "1e-6"}, "1.07130435395139",
           lambda: m("0.02") + sqrt(m("0.08") * log(10**6)), "epsilon"),
    Worked("lemma-3.5", "max_rho_for_approx_dp", {"epsilon": 1, "delta": "1e-6", "xi": 0}, "0.0174689047691234",
           lambda: (sqrt(1 + log(10**6)) - sqrt(log(10**6))) ** 2),
    Worked("lemma-3.6", "zcdp_to_approx_dp_delta", {"xi": "0.1", "rho": "0.3", "epsilon": "1.7"},
           "0.0704301430943066", lambda: tail("0.3", "1.7", "0.1") * third(m("1.9") / m("0.6"), m("0.3")), "delta"),
    Worked("lemma-3.6-erfc", "zcdp_to_approx_dp_delta_erfc", {"xi": "0.1", "rho": "0.3", "epsilon": "1.7"},
           "0.0681426676501825",
           lambda: sqrt(pi * m("0.3")) * exp(m("1.6")) * erfc(m("1.9") / (2 * sqrt(m("0.3")))), "delta"),
    Worked("lemma-3.6", "zcdp_to_approx_dp_eps_refined", {"xi": 0, "rho": "0.02", "delta": "1e-6"},
           "1.01727083575827",
           lambda: m("0.02") + sqrt(m("0.08") * log(sqrt(pi * m("0.02")) * 10**6)), "epsilon"),
    Worked("lemma-3.6", "zcdp_to_approx_dp_delta", {"xi": 0, "rho": "0.5", "epsilon": 4}, "0.000471718278296734",
           lambda: tail("0.5", "4") * third(m("4.5"), m("0.5")), "delta"),
    Worked("lemma-3.6", "zcdp_to_approx_dp_delta", {"xi": 0, "rho": "7.6", "epsilon": "7.84"}, "0.945650711429742",
           lambda: tail("7.6", "7.84") * third(m("15.44") / m("15.2"), m("7.6")), "delta"),
    Worked("zcdp-to-adp-single-order", "zcdp_to_approx_dp_delta_at_order",
           {"xi": 0, "rho": "0.5", "epsilon": 4, "alpha": "4.7371"}, "0.000195795417",
           lambda: (1 - 1 / m("4.7371")) ** m("3.7371") * exp(m("3.7371") * (m("4.7371") / 2 - 4)) / m("4.7371"),
           "delta"),
    Worked("zcdp-to-adp-single-order", "zcdp_to_approx_dp_at_order",
           {"xi": 0, "rho": "0.5", "delta": "1e-6", "alpha": 6}, "5.22242866095329",
           lambda: mpf(3) + log(10**6) / 5 + log(mpf(5) / 6) - log(6) / 5, "epsilon"),
    Worked("lemma-b.1", "sinh_ratio_bound", {"x": 2, "y": 1}, "2.71828182845905", lambda: +e),
    Worked("lemma-b.1-unrestricted", "sinh_ratio_bound", {"x": 5, "y": 4}, "22026.4657948067", lambda: exp(10)),
    Worked("lemma-3.7", "approx_dp_family_to_zcdp", {"xi_hat": "0.1", "rho_hat": "0.04"}, "2.32606797749979",
           lambda: m("0.1") - m("0.01") + 5 * sqrt(m("0.2")), "xi"),
    Worked("lemma-3.7", "approx_dp_family_to_zcdp", {"xi_hat": "0.1", "rho_hat": "0.04"}, "0.01", lambda: m("0.01"),
           "rho"),
    Worked("lemma-3.7", "approx_dp_family_to_zcdp", {"xi_hat": "0.1", "rho_hat": 0}, "0.1", lambda: m("0.1"), "xi"),
    Worked("lemma-3.7", "approx_dp_family_to_zcdp_sharp", {"xi_hat": "0.1", "rho_hat": "0.04"}, "1.63527331990394",
           lambda: m("0.09") + 2 * sqrt(sqrt(pi * m("0.04"))) + sqrt(pi * m("0.04")), "xi"),
    # Section 4
    Worked("def-4.1", "gaussian_mcdp", {"sensitivity": 3, "sigma": 2}, "1.125", lambda: mpf(9) / 8, "mu"),
    Worked("def-4.1", "gaussian_mcdp", {"sensitivity": 3, "sigma": 2}, "1.5", lambda: m("1.5"), "tau"),
    Worked("lemma-4.2", "mcdp_to_zcdp", {"mu": "0.5", "tau": 1}, "0", lambda: mpf(0), "xi"),
    Worked("lemma-4.2", "mcdp_to_zcdp", {"mu": "0.5", "tau": 1}, "0.5", lambda: m("0.5"), "rho"),
    Worked("mcdp-mean", "mcdp_mean", {"mu": 1, "tau": 1}, "0.5", lambda: m("0.5"), "mu"),
    Worked("mcdp-mean", "mcdp_to_zcdp_without_mean", {"mu": 1, "tau": 1}, "0.5", lambda: m("0.5"), "rho"),
    Worked("lemma-b.4", "centered_mgf_bound",
           {"m2_plus": "3.76219569108363145956221347777", "m2_minus": "3.76219569108363145956221347777"},
           "3.76219569108363", lambda: m("3.76219569108363145956221347777")),
    Worked("lemma-4.3", "zcdp_to_mcdp_explicit", {"xi": 0, "rho": "0.1"}, "1.26491106406735",
           lambda: sqrt(m("1.6")), "tau"),
    Worked("lemma-4.3", "zcdp_to_mcdp_explicit", {"xi": 0, "rho": "0.1"}, "0.1", lambda: m("0.1"), "mu"),
    Worked("lemma-4.3", "zcdp_to_mcdp_bounded", {"xi": 0, "rho": "0.1"}, "0.894427190999916",
           lambda: sqrt(m("0.8")), "tau"),
    Worked("sec-4-roundtrip", "mcdp_roundtrip", {"mu": "0.005", "tau": "0.1"}, "0.282842712474619",
           lambda: sqrt(m("0.08")), "tau"),
    Worked("lemma-4.3-global", "zcdp_to_mcdp", {"xi": 0, "rho": "0.1"}, "0.829043262673076",
           lambda: sqrt(2 * (e - 1) * m("0.2")), "tau"),
    Worked("lemma-4.3-global", "zcdp_to_mcdp_any_xi", {"xi": "-0.05", "rho": "0.1"}, "0.774596669241483",
           lambda: sqrt(m("0.6")), "tau"),
    # Section 5
    Worked("lemma-5.2", "renyi_triangle", {"k": 2, "alpha": 2, "d_pr": "0.15", "d_rq": "0.2"}, "0.4",
           lambda: mpf(4) / 3 * m("0.15") + m("0.2")),
    Worked("prop-5.3", "group_privacy", {"xi": "0.1", "rho": "0.5", "k": 3}, "0.55",
           lambda: m("0.3") * harmonic(3), "xi"),
    Worked("prop-5.3", "group_privacy", {"xi": "0.1", "rho": "0.5", "k": 3}, "4.5", lambda: m("4.5"), "rho"),
    Worked("group-privacy-negative-xi", "group_privacy_nonpositive_xi", {"xi": "-0.6", "rho": "10.1", "k": 2}, "-1.2",
           lambda: -m("1.2"), "xi"),
    Worked("group-privacy-negative-xi", "group_privacy_nonpositive_xi", {"xi": "-0.6", "rho": "10.1", "k": 2}, "40.4",
           lambda: m("40.4"), "rho"),
    Worked("bounded-zcdp-groups", "bounded_group_privacy", {"m": 10, "k": 3, "order": 2, "xi": "0.1", "rho": "0.5"},
           "9.55", lambda: m("0.55") + 9),
    # Section 6
    Worked("prop-6.1", "mutual_information", {"xi": 0, "rho": "0.01", "n": 10}, "1", lambda: mpf(1)),
    Worked("prop-6.1", "mutual_information_simple", {"xi": "0.01", "rho": "0.01", "n": 10}, "1.3302585092994",
           lambda: m("0.1") * (1 + log(10)) + 1),
    Worked("prop-6.1", "mutual_information", {"xi": "0.01", "rho": "0.01", "n": 10}, "1.29289682539683",
           lambda: m("0.1") * harmonic(10) + 1),
    Worked("lemma-6.2", "mutual_information_independent", {"xi": 0, "rho": "0.005", "n": 10000}, "50",
           lambda: mpf(50)),
    Worked("theorem-6.3", "mutual_information_blocks", {"xi": 0, "rho": "0.01", "m": 4, "l": 5}, "1", lambda: mpf(1)),
    Worked("theorem-6.3", "mutual_information_blocks_simple", {"xi": "0.01", "rho": "0.01", "m": 4, "l": 5},
           "1.52188758248682", lambda: 4 * (m("0.05") * (1 + log(5)) + m("0.25"))),
    Worked("ex-6.1-marginals", "marginals_zcdp", {"d": 1000, "n": 500, "variance": "0.02"}, "0.1", lambda: m("0.1"),
           "rho"),
    Worked("ex-6.1-marginals", "marginals_min_n", {"d": 1000, "rho": "0.1", "a": "0.1"}, "43.9027057277518",
           lambda: sqrt(10000 * (log(2) - entropy(m("0.2"))))),
    Worked("ex-6.1-marginals", "marginals_error_probability", {"d": 1000, "n": 500, "rho": "0.1", "radius": 1},
           "0.000000013887943864964", lambda: 1000 * exp(-25)),
    Worked("ex-6.1-histograms", "histogram_zcdp", {"variance": 10}, "0.1", lambda: m("0.1"), "rho"),
    Worked("ex-6.1-histograms", "histogram_error_radius", {"d": 1000, "beta": "0.05", "rho": "0.1"},
           "14.0737255568923", lambda: sqrt(20 * log(20000))),
    Worked("ex-6.1-histograms", "histogram_error_probability", {"d": 1000, "rho": "0.1", "radius": 14},
           "0.055451599432177", lambda: 1000 * exp(-m("9.8"))),
    Worked("ex-6.1-rr", "response_correlation", {"epsilon": ROOT}, "0.219953074884676",
           lambda: tanh(sqrt(m("0.2")) / 2)),
    Worked("ex-6.1-rr", "gaussian_sign_correlation", {"rho": "0.1"}, "0.176936726241879",
           lambda: erf(sqrt(m("0.1")) / 2)),
    Worked("ex-6.1-rr", "sign_correlation_ceiling", {"xi": 0, "rho": "0.1", "n": 2}, "0.447213595499958",
           lambda: 2 * sqrt(m("0.05"))),
    Worked("prop-6.4", "histogram_min_n", {"d": 10**6, "m": 10, "rho": 1}, "30.2341291488943", lambda: 10 * sqrt(
        m("0.8") * log(10**5) - log(2) / 10)),
    Worked("prop-6.4", "histogram_min_n_simple", {"d": 10**6, "alpha": "0.01", "rho": 1}, "15.1742712938515",
           lambda: sqrt(log(100) / m("0.02"))),
    # Section 7
    Worked("lemma-7.3", "exponential_mechanism_mean_loss", {"points": 100, "sensitivity": "0.01", "epsilon": 1},
           "0.0921034037197618", lambda: m("0.02") * log(100)),
    Worked("lemma-7.3", "exponential_mechanism_tail_loss",
           {"points": 100, "sensitivity": "0.01", "epsilon": 1, "beta": "0.05"}, "0.152018049190842",
           lambda: m("0.02") * log(2000)),
    Worked("lemma-7.4", "packing_min_n", {"points": 2**20, "beta": "0.5", "rho": "0.01"}, "24.9766383347309",
           lambda: sqrt(900 * log(2))),
    Worked("lemma-7.4", "packing_max_points", {"beta": "0.5", "xi": 0, "rho": "0.01", "n": 10}, "29.5562243957226",
           lambda: 4 * exp(2)),
    Worked("lemma-c.1", "zcdp_mean_gap", {"xi": 0, "rho": "0.005"}, "0.1", lambda: m("0.1")),
    Worked("lemma-c.1", "pinsker_total_variation", {"kl": "0.005"}, "0.05", lambda: m("0.05")),
    Worked("lemma-c.2", "mean_gap_bound", {"d2": "1.02165124753198136641059453670", "second_moment": Fraction(16, 9)},
           "1.77777777777778", lambda: sqrt((exp(m("1.02165124753198136641059453670")) - 1) * 16 / 9)),
    Worked("prop-c.3", "private_answers_error", {"alpha": "0.05", "xi": 0, "rho": "0.002"}, "0.113245553203368",
           lambda: m("0.05") + sqrt(m("0.004"))),
    Worked("prop-c.3", "sample_values_error", {"alpha": "0.05", "xi": 0, "rho": "0.002"}, "0.163245553203368",
           lambda: m("0.1") + sqrt(m("0.004"))),
    Worked("lemma-7.5", "subsample_net_radius", {"alpha": "0.1", "xi": 0, "rho": "0.01"}, "0.34142135623731",
           lambda: m("0.2") + sqrt(m("0.02"))),
    Worked("theorem-7.1", "zcdp_to_pure_dp_error", {**SAMPLE, "records": 4040}, "1", lambda: mpf(1)),
    Worked("theorem-7.1", "zcdp_to_pure_dp_error_simple", {**SAMPLE, "records": 4041}, "1", lambda: mpf(1)),
    Worked("theorem-7.1", "zcdp_to_pure_dp_tail_error", {**SAMPLE, "records": 4040, "beta": "0.01"},
           "1.00455957444157", lambda: 1 + 4 * log(100) / 4040),
    Worked("theorem-1.11", "zcdp_to_pure_dp_quadratic_error",
           {"n": 100, "rho": "0.01", "alpha": "0.1", "records": 20200}, "1", lambda: mpf(1)),
    # Section 8
    Worked("def-8.1", "zcdp_as_approx_zcdp", {"xi": 0, "rho": "0.3"}, "0", lambda: mpf(0), "delta"),
    Worked("lemma-8.2", "approx_zcdp_compose", LAYERS, "0.0298", lambda: m("0.0298"), "delta"),
    Worked("lemma-8.2", "approx_zcdp_compose", LAYERS, "0.3", lambda: m("0.3"), "rho"),
    Worked("lemma-8.2", "approx_zcdp_compose_independent", LAYERS, "0.0298", lambda: m("0.0298"), "delta"),
    Worked("lemma-8.2", "approx_zcdp_compose_zcdp", {k: v for k, v in LAYERS.items() if k != "delta2"}, "0.01",
           lambda: m("0.01"), "delta"),
    Worked("lemma-8.2", "approx_zcdp_compose_zcdp", {k: v for k, v in LAYERS.items() if k != "delta2"}, "0.3",
           lambda: m("0.3"), "rho"),
    Worked("lemma-8.2", "approx_zcdp_compose_rho_zero", {k: v for k, v in LAYERS.items() if k != "rho2"}, "0.0298",
           lambda: m("0.0298"), "delta"),
    Worked("lemma-8.2", "approx_zcdp_compose_approx_dp",
           {"delta": "0.01", "xi": 0, "rho": "0.1", "epsilon2": "0.2", "delta2": "0.02"}, "0.12", lambda: m("0.12"),
           "rho"),
    Worked("lemma-8.2", "approx_dp_compose_to_approx_zcdp",
           {"epsilon": "0.1", "delta": "0.01", "epsilon2": "0.2", "delta2": "0.02"}, "0.025", lambda: m("0.025"),
           "rho"),
    Worked("lemma-8.2", "approx_zcdp_postprocess", {"delta": "0.01", "xi": 0, "rho": "0.3"}, "0.01", lambda: m("0.01"),
           "delta"),
    Worked("lemma-8.3-tight", "approx_dp_to_approx_zcdp_tight", {"epsilon": "0.5", "delta": "0.01"},
           "0.122459331201855", lambda: m("0.5") * tanh(m("0.25")), "rho"),
    Worked("lemma-8.8-order", "approx_zcdp_to_approx_dp_delta_at_order",
           {"delta": "0.01", "xi": 0, "rho": "0.3", "alpha": 5, "epsilon": 4}, "0.0100036819706237",
           lambda: m("0.01") + m("0.99") * m("0.8") ** 4 * exp(4 * (m("1.5") - 4)) / 5, "delta"),
    Worked("lemma-8.8-order", "approx_zcdp_to_approx_dp_at_order",
           {"delta": "0.01", "delta2": "0.02", "xi": 0, "rho": "0.3", "alpha": 5}, "2.02327693311091",
           lambda: m("1.5") + (log(m(99)) + 4 * log(m("0.8")) - log(m(5))) / 4, "epsilon"),
    Worked("lemma-8.3", "approx_zcdp_tradeoff", {"delta": "0.1", "xi": 3}, "3", lambda: mpf(3), "rho"),
    Worked("lemma-8.3", "approx_zcdp_tradeoff", {"delta": "0.1", "xi": 1}, "0.5", lambda: m("0.5"), "rho"),
    Worked("def-8.5", "approx_response_least_delta", {"epsilon": 1, "delta": "0.01", "xi": 1}, "0.01",
           lambda: m("0.01")),
    Worked("def-8.5", "approx_response_least_delta", {"epsilon": 1, "delta": "0.01", "xi": "0.9"},
           "0.0788737276902988", lambda: m("0.01") + m("0.99") * (e - exp(m("0.9"))) / (1 + e)),
    Worked("cor-8.7", "approx_dp_as_approx_zcdp", {"epsilon": "0.2", "delta": "1e-6"}, "0.2", lambda: m("0.2"), "xi"),
    Worked("cor-8.7", "approx_dp_to_approx_zcdp", {"epsilon": "0.2", "delta": "1e-6"}, "0.02", lambda: m("0.02"),
           "rho"),
    Worked("cor-8.7", "composed_dp_least_delta", {"epsilon0": 1, "delta0": "0.01", "k": 1, "epsilon": "0.9"},
           "0.0788737276902988", lambda: responses(1, "1", "0.9", "0.01")),
    Worked("lemma-8.8", "approx_zcdp_to_approx_dp", {"delta": "0.001", "xi": 0, "rho": "0.1", "epsilon": 1},
           "0.0228747177813301",
           lambda: m("0.001") + m("0.999") * tail("0.1", "1") * third(m("5.5"), m("0.1")), "delta"),
    Worked("lemma-8.8", "approx_zcdp_as_approx_dp", {"delta": "0.01", "xi": 1}, "0.01", lambda: m("0.01"), "delta"),
    Worked("cor-8.9", "composition_delta", {"epsilon0": "0.2", "delta0": "0.01", "k": 3, "epsilon": "0.4"},
           "0.151701721202554",
           lambda: 1 - m("0.99") ** 3 * (1 - tail("0.06", "0.4") * third(m("0.46") / m("0.12"), m("0.06"))),
           "delta"),
    Worked("cor-8.9", "composition_delta", {"epsilon0": "0.1", "delta0": 0, "k": 100, "epsilon": 4},
           "0.000471718278296734", lambda: tail("0.5", "4") * third(m("4.5"), m("0.5")), "delta"),
    Worked("cor-8.10", "composition_eps_delta", {"epsilon0": "0.1", "delta0": 0, "k": 100, "lam": 2},
           "3.32842712474619", lambda: m("0.5") + 2 * sqrt(2), "epsilon"),
    Worked("cor-8.10", "composition_eps_delta", {"epsilon0": "0.1", "delta0": 0, "k": 100, "lam": 2},
           "0.0045926202749202", lambda: exp(-4) * third(1 + 2 * sqrt(2), m("0.5")), "delta"),
    Worked("cor-8.11", "composition_simple", {"epsilon0": "0.1", "delta0": 0, "k": 100, "tail": "1e-3"},
           "4.21692218884984", lambda: m("0.5") + sqrt(2 * log(1000)), "epsilon"),
    Worked("cor-8.11", "composition_simple_small", {"epsilon0": "0.1", "delta0": 0, "k": 100, "tail": "1e-3"},
           "4.2771805971192", lambda: m("0.5") + sqrt(2 * log(sqrt(pi / 2) * 1000)), "epsilon"),
    Worked("cor-8.9", "composition_delta_each",
           {"epsilons": ["0.2"] * 3, "deltas": ["0.01"] * 3, "epsilon": "0.4"}, "0.151701721202554",
           lambda: 1 - m("0.99") ** 3 * (1 - tail("0.06", "0.4") * third(m("0.46") / m("0.12"), m("0.06"))),
           "delta"),
    Worked("cor-8.9", "composition_delta_each", {"epsilons": ["0.1"] * 100, "deltas": [0] * 100, "epsilon": 4},
           "0.000471718278296734", lambda: tail("0.5", "4") * third(m("4.5"), m("0.5")), "delta"),
    Worked("cor-8.9", "composition_delta_each",
           {"epsilons": ["0.1", "0.3", "0.2", "0.4"], "deltas": ["0.01", 0, "0.02", "1/8"], "epsilon": 1},
           "0.209960975031163",
           lambda: 1 - m("0.99") * m("0.98") * m("0.875")
           * (1 - tail("0.15", "1") * third(m("1.15") / m("0.3"), m("0.15"))), "delta"),
    Worked("cor-8.10", "composition_eps_delta_each", {"epsilons": ["0.1"] * 100, "deltas": [0] * 100, "lam": 2},
           "3.32842712474619", lambda: m("0.5") + 2 * sqrt(2), "epsilon"),
    Worked("cor-8.10", "composition_eps_delta_each", {"epsilons": ["0.1"] * 100, "deltas": [0] * 100, "lam": 2},
           "0.0045926202749202", lambda: exp(-4) * third(1 + 2 * sqrt(2), m("0.5")), "delta"),
    Worked("cor-8.10", "composition_eps_delta_each",
           {"epsilons": ["0.1", "0.3", "0.2", "0.4"], "deltas": ["0.01", 0, "0.02", "1/8"], "lam": 1},
           "0.924596669241483", lambda: m("0.15") + sqrt(m("0.6")), "epsilon"),
    Worked("cor-8.11", "composition_simple_each", {"epsilons": ["0.1"] * 100, "deltas": [0] * 100, "tail": "1e-3"},
           "4.21692218884984", lambda: m("0.5") + sqrt(2 * log(1000)), "epsilon"),
    Worked("cor-8.11", "composition_simple_each",
           {"epsilons": ["0.1", "0.3", "0.2", "0.4"], "deltas": ["0.01", 0, "0.02", "1/8"], "tail": "1e-3"},
           "0.156", lambda: m("0.156"), "delta"),
    Worked("cor-8.11", "composition_simple_small_each",
           {"epsilons": ["0.1"] * 100, "deltas": [0] * 100, "tail": "1e-3"},
           "4.2771805971192", lambda: m("0.5") + sqrt(2 * log(sqrt(pi / 2) * 1000)), "epsilon"),
    Worked("theorem-7.1", "zcdp_to_pure_dp_records",
           {"xi": 0, "rho": "0.01", "n": 100, "alpha": "0.1", "epsilon": 1}, "4040",
           lambda: 4 * (m("0.01") * 100**2 + 1) / m("0.1")),
    Worked("theorem-1.11", "zcdp_to_pure_dp_quadratic_records", {"n": 100, "rho": "0.01", "alpha": "0.1"}, "20200",
           lambda: 2 * mpf(100) ** 2 + 2 / m("0.1") ** 2),
    Worked("cor-8.9", "composed_dp_least_delta", {"epsilon0": "0.2", "delta0": "0.01", "k": 3, "epsilon": "0.4"},
           "0.0589374395866847", lambda: responses(3, "0.2", "0.4", "0.01")),
    Worked("cor-8.9", "composed_dp_least_delta", {"epsilon0": "0.1", "delta0": 0, "k": 100, "epsilon": 4},
           "0.0000342231231919677", lambda: responses(100, "0.1", "4")),
    Worked("cor-8.11", "zcdp_to_approx_dp", {"xi": 0, "rho": "0.5", "delta": "1e-3"}, "4.21692218884984",
           lambda: m("0.5") + sqrt(2 * log(1000)), "epsilon"),
    Worked("cor-8.11", "zcdp_to_approx_dp_eps_refined", {"xi": 0, "rho": "0.5", "delta": "1e-3"}, "4.2771805971192",
           lambda: m("0.5") + sqrt(2 * log(1000 * sqrt(pi / 2))), "epsilon"),
    # Appendix A
    Worked("app-a-gaussian-bit", "gaussian_mcdp", {"sensitivity": 2, "sigma": 2}, "0.5", lambda: m("0.5"), "mu"),
    Worked("app-a-gaussian-bit", "gaussian_mcdp", {"sensitivity": 2, "sigma": 2}, "1", lambda: mpf(1), "tau"),
    Worked("app-a-gaussian-bit", "gaussian_zcdp", {"sensitivity": 2, "sigma": 2}, "0.5", lambda: m("0.5"), "rho"),
    Worked("lemma-a.2", "gaussian_tail_ratio", {"sigma": 1, "t": 3}, "403.428793492735", lambda: exp(6)),
    # Beside the paper: randomized response that keeps a bit with probability 3/4, Gaussian and Laplace noise, groups
    Worked("randomized response", "renyi_divergence_two_points", {"alpha": 2, **QUARTERS}, "0.847297860387204",
           lambda: log(mpf(7) / 3)),
    Worked("randomized response", "kl_divergence_two_points", QUARTERS, "0.549306144334055", lambda: log(3) / 2),
    Worked("randomized response", "composed_dp_least_delta",
           {"epsilon0": LOG_3, "delta0": 0, "k": 3, "epsilon": LOG_3}, "0.375", lambda: responses(3, LOG_3, LOG_3)),
    Worked("randomized response", "renyi_dp_to_approx_dp_delta", {"alpha": 2, "t": LOG_7_3, "epsilon": LOG_2},
           "0.291666666666667", lambda: exp(m(LOG_7_3) - m(LOG_2)) / 4, "delta"),
    Worked("Gaussian mechanism", "gaussian_least_delta", {"mu": 1, "nu": 0, "sigma": 1, "epsilon": 1},
           "0.126936737506644", lambda: gaussian("1")),
    Worked("Gaussian mechanism", "gaussian_dp_to_approx_dp", {"mu_squared": 1, "epsilon": 5},
           "0.000000579372169191949", lambda: gaussian("5"), "delta"),
    Worked("Gaussian mechanism", "zcdp_loss_tail", {"xi": 0, "rho": "0.5", "excess": "3.5"}, "0.00218749111818289",
           lambda: exp(-m("6.125"))),
    Worked("Laplace mechanism", "laplace_pure_dp", {"sensitivity": 2, "scale": 4}, "0.5", lambda: m("0.5"), "epsilon"),
    Worked("Laplace mechanism", "laplace_renyi_divergence", {"alpha": 2, "mu": 1, "nu": 0, "scale": 1},
           "0.619123629998593", lambda: log(2 * e / 3 + exp(-2) / 3)),
    Worked("approximate DP", "approx_dp_loss_tail", {"epsilon": LOG_2, "delta": "0.1", "excess": LOG_2}, "0.2",
           lambda: m("0.1") / (1 - exp(-m(LOG_2)))),
    Worked("probabilistic DP", "approx_dp_to_probabilistic_dp", {"epsilon": LOG_2, "delta": "0.1", "epsilon2": LOG_4},
           "0.2", lambda: m("0.1") / (1 - exp(m(LOG_2) - m(LOG_4))), "delta"),
    Worked("probabilistic DP", "approx_dp_to_probabilistic_dp_at_epsilon", {"epsilon": LOG_2, "delta": "0.25"},
           "0.833333333333333", lambda: exp(m(LOG_2)) * (exp(m(LOG_2)) - m("0.75")) / (exp(2 * m(LOG_2)) - 1), "delta"),
    Worked("groups", "group_privacy_pure_dp", {"epsilon": LOG_2, "k": 3}, "2.07944154167984", lambda: 3 * m(LOG_2),
           "epsilon"),
    Worked("groups", "group_privacy_approx_dp", {"epsilon": LOG_2, "delta": "0.05", "k": 2}, "0.15",
           lambda: m("0.05") * (exp(m(LOG_2)) + 1), "delta"),
]  # fmt: skip
