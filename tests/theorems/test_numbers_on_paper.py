"""The worked numbers of the sources on mixing and of the lecture, item by item, by verified functions."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from fractions import Fraction

import pytest

from dpproofs import functions as fn
from dpproofs.numbers import Value
from dpproofs.privacy.constructions import mixing_coefficients
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.verified import Bound

Number = Bound | Value | Fraction
Law = list[str]
LOG = {
    2: "0.69314718055994530941723212145817656808",
    3: "1.0986122886681096913952452369225257046",
    4: "1.3862943611198906188344642429163531361",
    5: "1.6094379124341003746007593332261876395",
    6: "1.7917594692280550008124773583807022727",
    8: "2.0794415416798359282516963643745297042",
    9: "2.1972245773362193827904904738450514093",
    16: "2.7725887222397812376689284858327062723",
    100: "4.6051701859880913680359829093687284152",
}
LOG_OF_9_FIFTHS = "0.58778666490211900818973114061886376939"
FIRST, SECOND = ["3/4", "1/4"], ["1/4", "3/4"]
"""Randomized response with the odds 3."""
RESPONSE = [FIRST, SECOND]
FORGET = [["1/2", "1/2", "0"], ["0", "1/2", "1/2"], ["1/2", "0", "1/2"]]
DESCENT = {"convexity": 1, "smoothness": 4, "step": "2/5", "steps": 6, "sigma": 1}
CONTRACTION = {"alpha": 2, "distance": 1, "sigma": 1, "contraction": "4/5", "steps": 3}
LIST = {"delta0": 0, "epsilon0": LOG[2], "k": 65, "epsilon": "20.794415416798359282516963643745297042"}


def stick(p: Law, q: Law, epsilon: str = "0") -> Bound:
    return fn.least_delta_of_laws(p=p, q=q, epsilon=epsilon)


def renyi(p: Law, q: Law, alpha: int = 2) -> Bound:
    return fn.renyi_divergence_of_laws(p=p, q=q, alpha=alpha)


def of(g: Guarantee, name: str) -> Value:
    return g.parameters[name]


def answer(epsilon: str, delta: str) -> Guarantee:
    return premise("approx_dp", "replace-one", epsilon=epsilon, delta=delta)


def gaussian(epsilon: str, sigma: str = "1") -> Bound:
    return fn.gaussian_least_delta(epsilon=epsilon, mu=1, nu=0, sigma=sigma)


PAPER: dict[str, list[tuple[Callable[[], Number], str]]] = {
    "bbgg19.def-csiszar-divergence": [(lambda: stick(FIRST, SECOND, LOG[2]), "0.25")],
    "bbgg19.hockey-stick-sup-form": [(lambda: stick(["3/8", "3/8", "1/8", "1/8"], ["1/4"] * 4), "0.25")],
    "bbgg19.hockey-stick-monotone": [
        (lambda: stick(FIRST, SECOND), "0.5"),
        (lambda: stick(FIRST, SECOND, LOG[2]), "0.25"),
        (lambda: stick(FIRST, SECOND, LOG[3]), "0"),
    ],
    "bbgg19.csiszar-joint-convexity": [(lambda: stick(["1/2", "1/2"], ["1/2", "1/2"], LOG[2]), "0")],
    "bbgg19.csiszar-data-processing": [(lambda: stick(["5/8", "3/8"], ["3/8", "5/8"]), "0.25")],
    "bbgg19.def-renyi": [(lambda: renyi(FIRST, SECOND), "0.847297860387204")],
    "bbgg19.renyi-data-processing": [(lambda: renyi(["5/8", "3/8"], ["3/8", "5/8"]), "0.236388778064230")],
    "bbgg19.claim-renyi-not-csiszar": [
        (lambda: renyi(["3/8", "1/8", "1/2"], ["1/8", "3/8", "1/2"]), "0.510825623765991")
    ],
    "bbgg19.dp-as-hockey-stick": [(lambda: stick(FIRST, SECOND, LOG[2]), "0.25")],
    "bbgg19.def-1": [
        (lambda: mixing_coefficients(RESPONSE).dobrushin, "0.5"),
        (lambda: mixing_coefficients(RESPONSE, 2).epsilon_dobrushin, "0.25"),
        (lambda: mixing_coefficients(RESPONSE).doeblin, "0.5"),
        (lambda: mixing_coefficients(RESPONSE).ultra_mixing, "0.666666666666667"),
    ],
    "bbgg19.lemma-implications.doeblin-dobrushin": [
        (lambda: mixing_coefficients(FORGET).dobrushin, "0.5"),
        (lambda: mixing_coefficients(FORGET).doeblin, "1"),
    ],
    "bbgg19.lemma-implications.ultra-doeblin": [
        (lambda: mixing_coefficients(RESPONSE).doeblin, "0.5"),
        (lambda: mixing_coefficients(RESPONSE).ultra_mixing, "0.666666666666667"),
        (lambda: mixing_coefficients(FORGET[:2]).doeblin, "0.5"),
        (lambda: mixing_coefficients(FORGET[:2]).ultra_mixing, "1"),
    ],
    "bbgg19.lemma-implications.dobrushin-order": [
        (lambda: mixing_coefficients([["2/3", "1/3"], ["1/3", "2/3"]], 2).epsilon_dobrushin, "0"),
        (lambda: mixing_coefficients([["2/3", "1/3"], ["1/3", "2/3"]]).dobrushin, "0.333333333333333"),
    ],
    "bbgg19.lemma-min-form": [(lambda: stick(["4/5", "1/5"], ["1/2", "1/2"], "0.4054651081081643819780131154643491366"),
                               "0.05")],
    "bbgg19.overlapping-mixture-decomposition": [(lambda: stick(FIRST, SECOND, LOG[2]), "0.25")],
    "bbgg19.overlapping-mixture-identity": [(lambda: stick(["9/10", "1/10"], ["1/10", "9/10"], LOG[5]), "0.4"),
                                            (lambda: stick(["7/10", "3/10"], ["3/10", "7/10"], LOG[2]), "0.1")],
    "bbgg19.lemma-disjoint-extremal": [
        (lambda: fn.randomized_response_dobrushin(k=2, epsilon0=LOG[9], epsilon=LOG[5]), "0.4")
    ],
    "bbgg19.strong-markov-contraction": [
        (lambda: fn.kl_divergence_of_laws(p=["5/8", "3/8"], q=["3/8", "5/8"]), "0.127706405941498"),
        (lambda: fn.kl_divergence_of_laws(p=FIRST, q=SECOND), "0.549306144334055"),
        (lambda: of(fn.contract_renyi(alpha=2, epsilon="0.84729786038720361", gamma="1/2"), "epsilon"),
         "0.510825623765991"),
    ],
    "bbgg19.theorem-1.1": [
        (lambda: of(fn.amplify_dobrushin(answer(LOG[2], "1/4"), gamma="1/2"), "delta"), "0.125")
    ],
    "bbgg19.theorem-1.2": [
        (lambda: mixing_coefficients(FORGET[:2], 11).epsilon_dobrushin, "0.5"),
        (lambda: of(fn.amplify_epsilon_dobrushin(answer(LOG[2], "1/10"), gamma="1/2"), "delta"), "0.05"),
    ],
    "bbgg19.theorem-1.3": [
        (lambda: of(fn.amplify_doeblin(answer(LOG[2], "1/4"), gamma="1/2"), "epsilon"), "0.405465108108164"),
        (lambda: of(fn.amplify_doeblin(answer(LOG[2], "1/4"), gamma="1/2"), "delta"), "0.21875"),
    ],
    "bbgg19.theorem-1.4-sharp": [
        (lambda: of(fn.amplify_ultra_mixing(answer(LOG[2], "1/2"), gamma="1/2"), "epsilon"), "0.405465108108164"),
        (lambda: of(fn.amplify_ultra_mixing(answer(LOG[2], "1/2"), gamma="1/2"), "delta"), "0.0416666666666667"),
    ],
    "bbgg19.remarks": [  # at the threshold 2/3 delta stays
        (lambda: of(fn.amplify_doeblin(answer(LOG[2], "1/4"), gamma="2/3"), "delta"), "0.25")
    ],
    "bbgg19.table-ldp": [
        (lambda: fn.randomized_response_ultra_mixing(k=2, epsilon0=LOG[3]), "0.666666666666667"),
        (lambda: of(fn.randomized_response_pure_dp(k=2, epsilon=LOG[3]), "epsilon"), "1.09861228866811"),
    ],
    "bbgg19.theorem-coupling": [(lambda: renyi(["7/12", "5/12"], SECOND), "0.465363249689233")],
    "bbgg19.claim-coupling-gives-dpi": [(lambda: renyi(["5/8", "3/8"], SECOND), "0.559615787935423")],
    "bbgg19.example-1": [
        (lambda: 2 * of(fn.gaussian_after_gaussian_zcdp(sensitivity=1, sigma=1, sigma2=2), "rho").enclosure()[1], "0.2")
    ],
    "bbgg19.example-2-no-amplification": [(lambda: of(fn.laplace_pure_dp(sensitivity=1, scale=2), "epsilon"), "0.5")],
    "bbgg19.laplace-rdp": [
        (lambda: fn.laplace_renyi_divergence(alpha=2, mu=0, nu=1, scale=1), "0.619123629998593"),
        (lambda: of(fn.laplace_renyi_dp(alpha=2, sensitivity=1, scale=1), "epsilon"), "0.619123629998593"),
    ],
    "bbgg19.iterated-laplace-rdp": [
        (lambda: of(fn.iterated_laplace_rdp(alpha=2, sensitivity=1, scale=1, scale2=1, split="1/2"), "epsilon"),
         "0.400607792347232")
    ],
    "bbgg19.noisy-iteration-schedule": [(lambda: fn.noisy_contraction_renyi(**CONTRACTION), "0.127900078064012")],
    "bbgg19.theorem-iteration": [(lambda: fn.noisy_contraction_renyi_simple(**CONTRACTION), "0.136533333333333")],
    "bbgg19.gradient-step-contraction": [
        (lambda: fn.contracted_distance(convexity=1, smoothness=4, step="2/5", distance=1), "0.6"),
        (lambda: fn.contracted_distance(convexity=1, smoothness=4, step="1/5", distance=1), "0.8"),
    ],
    "bbgg19.noisy-sgd-strongly-convex": [
        (lambda: of(fn.noisy_sgd_renyi_dp(alpha=2, norm=1, **DESCENT), "epsilon").enclosure()[1] / 2, "0.0186624"),
        (lambda: of(fn.noisy_sgd(l2_sensitivity=2, **DESCENT), "mu_squared").enclosure()[1] / 2, "0.00775655485960661"),
    ],
    "bbgg19.exponential-improvement": [
        (lambda: of(fn.noisy_sgd_renyi_dp(alpha=2, norm=1, **DESCENT), "epsilon").enclosure()[1]
         / of(fn.noisy_sgd_convex(l2_sensitivity=2, **{k: v for k, v in DESCENT.items() if k != "convexity"}),
              "mu_squared").enclosure()[1], "0.0559872")
    ],
    "bbgg19.brownian-example": [(lambda: fn.gaussian_renyi_divergence(alpha=2, mu=1, nu=0, sigma=1), "1")],
    "bbgg19.ou-mechanism-privacy": [
        (lambda: 2 * of(fn.ou_zcdp(sensitivity=1, theta=1, diffusion=1, time=1), "rho").enclosure()[1],
         "0.156517642749666")
    ],
    "bbgg19.ou-mse": [(lambda: fn.ou_mse(norm=2, d=10, theta=1, diffusion=1, time=1), "10.2449527712088")],
    "bbgg19.ou-vs-gaussian": [
        (lambda: fn.ou_optimal(d=10, norm=2, sensitivity=1, epsilon="1/2"), "2.85714285714286")
    ],
}  # fmt: skip
LECTURE: dict[str, list[tuple[Callable[[], Number], str]]] = {
    "li16.def-1.1": [(lambda: stick(FIRST, SECOND, LOG[2]), "0.25")],
    "li16.symmetry-remark": [
        (lambda: stick(["9/10", "1/10"], ["1/2", "1/2"], LOG_OF_9_FIFTHS), "0"),
        (lambda: stick(["1/2", "1/2"], ["9/10", "1/10"], LOG_OF_9_FIFTHS), "0.32"),
    ],
    "li16.claim-perfect-privacy": [(lambda: stick(["1"], ["1"]), "0")],
    "li16.fact-1.1": [(lambda: stick(["5/8", "3/8"], ["3/8", "5/8"]), "0.25")],
    "li16.fact-1.2": [
        (lambda: stick(["9/16", "3/16", "3/16", "1/16"], ["1/16", "3/16", "3/16", "9/16"], LOG[4]), "0.3125"),
        (lambda: stick(["9/16", "3/16", "3/16", "1/16"], ["1/16", "3/16", "3/16", "9/16"], LOG[3]), "0.375"),
    ],
    "li16.fact-1.3": [(lambda: of(fn.group_privacy_pure_dp(epsilon=LOG[2], k=3), "epsilon"), "2.07944154167984")],
    "li16.group-privacy-approximate": [
        (lambda: of(fn.group_privacy_approx_dp(epsilon=LOG[2], delta="1/20", k=2), "epsilon"), "1.38629436111989"),
        (lambda: of(fn.group_privacy_approx_dp(epsilon=LOG[2], delta="1/20", k=2), "delta"), "0.15"),
    ],
    "li16.claim-spiky-function": [(lambda: fn.min_failure_probability(epsilon=LOG[2], delta=0), "0.333333333333333")],
    "li16.def-2.2": [(lambda: of(fn.laplace_pure_dp_vector(l1_sensitivity=2, scale=1), "epsilon"), "2")],
    "li16.theorem-2.1": [(lambda: of(fn.laplace_pure_dp_vector(l1_sensitivity=2, scale=4), "epsilon"), "0.5")],
    "li16.fact-2.2": [  # t = log(20) is what is exceeded with probability 1/20
        (lambda: fn.laplace_error_radius(sensitivity=1, epsilon=1, d=1, beta="1/20"), "2.99573227355399")
    ],
    "li16.corollary-2.3": [
        (lambda: fn.laplace_error_radius(sensitivity=2, epsilon=1, d=10, beta="0.1"), "9.21034037197618")
    ],
    "li16.example-histogram.accuracy": [
        (lambda: fn.laplace_error_radius(sensitivity=2, epsilon=1, d=1024, beta="0.001"), "27.6784541691632")
    ],
    "li16.example-histogram.multiplicative": [
        (lambda: fn.laplace_error_radius(sensitivity=2, epsilon="0.1", d=2, beta="0.05"), "73.7775890822787"),
        (lambda: fn.min_failure_probability(epsilon=LOG[2], delta=0), "0.333333333333333"),
    ],
    "li16.claim-gaussian-not-pure": [
        (lambda: gaussian("5"), "5.79372169191949e-7"), (lambda: gaussian("10.5"), "6.81196735432366e-25"),
    ],
    "li16.gaussian-exact-profile": [(lambda: gaussian("1"), "0.126936737506644"),
                                    (lambda: gaussian("0"), "0.382924922548026")],
    "li16.theorem-2.4": [
        (lambda: fn.gaussian_sigma_classic(l2_sensitivity=1, epsilon=1, delta="1e-5"), "4.84480526260539"),
        (lambda: gaussian("1", "4.844805262605390"), "4.11369195381849e-8"),
        (lambda: fn.gaussian_sigma_any_epsilon(l2_sensitivity=1, epsilon=1, delta="1e-5"), "4.90161717496792"),
        (lambda: gaussian("5", "0.2354820045030949382023138652919399275"), "0.756334744780711"),
    ],
    "li16.def-2.4": [
        (lambda: renyi(FIRST, SECOND), "0.847297860387204"),
        (lambda: stick(["16/17", "1/17"], ["1/17", "16/17"], LOG[8]), "0.470588235294118"),
        (lambda: of(fn.zcdp_to_approx_dp(xi=0, rho="0.476885260225242", delta="0.4"), "epsilon"), "1.79895264748171"),
        (lambda: of(fn.pure_dp_to_zcdp_optimal(epsilon=LOG[16]), "rho"), "2.44640181374098"),
    ],
    "li16.theorem-2.5.1": [
        (lambda: of(fn.pure_dp_to_zcdp(epsilon=1), "rho"), "0.5"),
        (lambda: of(fn.pure_dp_to_zcdp_optimal(epsilon=1), "rho"), "0.462117157260010"),
    ],
    "li16.theorem-2.5.2": [
        (lambda: of(fn.zcdp_to_approx_dp(xi=0, rho="1/2", delta="1e-6"), "epsilon"), "5.75652176975693"),
        (lambda: gaussian("5.756521769756932"), "1.11562052945970e-8"),
    ],
    "li16.theorem-2.6": [(lambda: of(fn.gaussian_zcdp_vector(l2_sensitivity=1, sigma=1), "rho"), "0.5")],
    "li16.fact-2.7": [(lambda: fn.gaussian_error_radius(sigma=1, d=10, beta="0.1"), "3.03485425877029")],
    "li16.def-adaptive-composition": [
        (lambda: stick(["9/16", "3/16", "1/6", "1/12"], ["1/16", "3/16", "1/4", "1/2"], LOG[6]), "0.1875")
    ],
    "li16.theorem-3.1.1": [
        (lambda: of(fn.approx_dp_compose(answer(LOG[2], "1/4"), answer(LOG[2], "1/4")), "delta"), "0.4375"),
    ],
    "li16.theorem-3.1.2": [(lambda: of(fn.zcdp_compose(xi=0, xi2=0, rho="1/2", rho2="1/2"), "rho"), "1")],
    "li16.theorem-3.1.3": [
        (lambda: of(fn.advanced_composition_sqrt6(epsilon0="0.1", delta0=0, k=100, tail="1e-6"), "epsilon"),
         "9.10456277631088"),
        (lambda: fn.composed_dp_least_delta(**LIST), "0.104891074418540"),
        (lambda: fn.composed_dp_least_delta(delta0=0, epsilon0=LOG[3], k=23, epsilon="10.986122886681096913952"),
         "0.584468898557731"),
        (lambda: stick(["10000/10001", "1/10001"], ["1/10001", "10000/10001"], LOG[100]), "0.989901009899010"),
    ],
    "li16.theorem-3.1.3-corrected": [
        (lambda: of(fn.advanced_composition_hoeffding(epsilon0="0.1", delta0=0, k=100, tail="1e-6"), "epsilon"),
         "5.75610551933573")
    ],
}  # fmt: skip
DEFINITIONS = {
    "bbgg19": ("def-markov-operator", "def-wasserstein-infinity", "delmoral-lemma-4.1", "advanced-joint-convexity",
               "residual-operator", "eq-1", "theorem-1.4", "transport-operator", "example-2-density",
               "diffusion-mechanism-closure", "heat-flow-derivative", "theorem-diffusion-rdp"),
    "li16": ("claim-events-above-delta", "def-sensitivity", "def-2.1", "example-histogram.sensitivity", "def-2.3",
             "claim-l2-vs-l1", "claim-zcdp-between"),
}  # fmt: skip
"""Items without a number that a verified function says: definitions, identities, what is about densities."""


@pytest.mark.parametrize("item", [*PAPER, *LECTURE])
def test_the_numbers_of(item: str) -> None:
    """Each agrees with the printed digits, and is rounded to the safe side by hardly anything."""
    for compute, printed in {**PAPER, **LECTURE}[item]:
        found = compute()
        low, high = (found, found) if isinstance(found, Fraction) else getattr(found, "value", found).enclosure()
        wanted, digits = Fraction(printed), len(printed.partition("e")[0].replace("0.", "", 1).lstrip("0"))
        unit = abs(wanted) / 10 ** (min(digits, 14) - 1) if digits > 12 else Fraction(1, 10**15)
        assert abs(low - wanted) <= unit
        assert abs(high - wanted) <= unit


@pytest.mark.parametrize("source", [("bbgg19", "balle_2019", PAPER), ("li16", "li_2019", LECTURE)], ids=lambda s: s[0])
def test_every_item_with_a_number_is_here(source: tuple[str, str, dict[str, object]]) -> None:
    prefix, module, numbers = source
    contents = importlib.import_module(f"theorems.papers.{module}.contents").CONTENTS
    without = {f"{prefix}.{name}" for name in DEFINITIONS[prefix]}
    assert {item.id for item in contents} - set(numbers) == without
    assert not without & set(numbers)
