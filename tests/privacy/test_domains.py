"""Numbers outside their domain are refused: by every verified function, for every argument, and by one table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as drawn, strategies as st
from worked import WORKED

from dpproofs import functions as fn
from dpproofs.accounting import given
from dpproofs.accounting.mechanisms import KINDS
from dpproofs.accounting.pld.discretization import Bound, interpolated
from dpproofs.accounting.pld.dominating_pairs import PAIRS, Interpolated
from dpproofs.accounting.pld.pld import Grid
from dpproofs.cli import main
from dpproofs.library import library
from dpproofs.numbers import InputError
from dpproofs.privacy.domains import _sum
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.notions import CLAIMED, NOTIONS as KNOWN
from dpproofs.privacy.reading import NOTIONS
from dpproofs.privacy.verified import Verified

INSIDE: Mapping[str, object] = {
    **dict.fromkeys(("epsilon", "epsilon0", "epsilon1", "epsilon2", "epsilon3", "rho", "rho2", "tau", "tau2"), 1),
    **dict.fromkeys(("delta", "delta0"), "0.01"), "delta2": "0.02", **dict.fromkeys(("xi", "xi2"), 0),
    **dict.fromkeys(("mu", "mu2", "kappa", "kappa2", "mu_squared", "mu_squared2", "t", "tilt", "excess"), 1),
    **dict.fromkeys(("shift", "shift2"), 1),
    **dict.fromkeys(("alpha", "order"), 2), "alpha2": 4, **dict.fromkeys(("m", "m2", "omega", "omega2"), 3),
    **dict.fromkeys(("k", "k1", "k2", "k3", "last", "n", "points", "steps"), 3), **dict.fromkeys(("n1", "n2", "n3"), 2),
    **dict.fromkeys(("sensitivity", "l1_sensitivity", "l2_sensitivity", "margin_sensitivity", "sigma", "scale"), 1),
    **dict.fromkeys(("sigma2", "scale2", "theta", "diffusion", "time", "distance", "smoothness"), 1),
    "convexity": "0.25",
    "rate": 1, "sampling_rate": "0.5", "weight": "0.5", "sample_size": 3, "dataset_size": 10,
    **dict.fromkeys(("table", "table2", "table3", "values", "origin", "origin2", "last2", "last3", "low", "rest2"), 0),
    "places": 1 << 8, "masses": 0, "nodes": 0,
    **dict.fromkeys(("step", "unit", "rest", "rest3"), 1), "width": 8, "upper": 1, "lower": 1,
    **dict.fromkeys(("threshold_scale", "query_scale"), 2),
    "below": 0, "p": "0.5", "q": "0.25", "beta": "0.1", "tail": "0.01", "gamma": "0.5", "records": 100, "d": 3,
    "diameter": 5, "last_steps": 1, "contraction": "0.5", "left": 0, "kept": 1, "keep": 1,
    "reach": 6, "mass": "5/2", "gap": 1,
    "radius": 1, "norm": 1, "split": "0.5", "squared_column_norm": 2, "height": 3, "partitions": 2, "threshold": 5,
}  # fmt: skip
"""Good arguments, for the functions without a worked number."""
LESS = ("-1", "-0.001")
SHARE = (*LESS, "1.001", "2")
WHOLE = ("-1", "0", "2.5")
NO_LIST = ("0.1", [], ["0.1"], ["0.1"] * 129, ["0.1", "0.1", "-0.1"], ["0.1", "nan", "0.1"])
OUTSIDE: Mapping[str, tuple[object, ...]] = {
    "epsilons": (*NO_LIST, [0, 0, 0]),
    "deltas": (*NO_LIST, [0, 1, 0]),
    **dict.fromkeys(("epsilon", "epsilon0", "epsilon1", "epsilon2", "epsilon3", "rho", "rho2"), LESS),
    **dict.fromkeys(("rho_hat", "xi_hat", "lam"), LESS),
    **dict.fromkeys(("mu_squared", "mu_squared2", "kappa", "kappa2", "tau", "tau2", "mu2", "excess", "tilt"), LESS),
    **dict.fromkeys(("shift", "shift2"), LESS),
    **dict.fromkeys(("sensitivity", "l1_sensitivity", "l2_sensitivity", "margin_sensitivity", "radius", "kl"), LESS),
    **dict.fromkeys(("d0", "d1", "d2", "d_pr", "d_rq", "d_marginal", "d_conditional", "second_moment"), LESS),
    **dict.fromkeys(("m2_plus", "m2_minus", "x", "y"), LESS),
    **dict.fromkeys(("delta", "delta0", "delta2", "beta", "gamma", "tail", "p", "p2", "q", "q2"), SHARE),
    **dict.fromkeys(("threshold_scale", "query_scale"), (*LESS, "0")),
    **dict.fromkeys(
        ("sigma", "scale", "variance", "a", "theta", "diffusion", "time", "sigma2", "scale2"), (*LESS, "0")
    ),
    **dict.fromkeys(("alpha", "alpha2", "order", "given_order", "omega", "omega2"), ("1", "0.9", "0", "-2")),
    **dict.fromkeys(("k", "k2", "n", "d", "l", "points", "records", "steps", "last_steps"), WHOLE),
    **dict.fromkeys(("k1", "k3", "n1", "n2", "n3", "last", "below"), ("-1", "2.5")),
    **dict.fromkeys(("xi", "xi2"), ("-1000",)),
    **dict.fromkeys(("rate", "sampling_rate"), (*SHARE, "0")),
    "weight": SHARE,
    **dict.fromkeys(("sample_size", "dataset_size"), WHOLE),
    **dict.fromkeys(("table", "table2", "table3", "values", "last2", "last3", "low"), ("-1", "2.5")),
    **dict.fromkeys(("upper", "lower"), ("-1", "0")),
    **dict.fromkeys(("rest", "rest2", "rest3", "distance", "convexity", "diameter"), LESS),
    "smoothness": ("-1", "0", "0.25", "2"),
    "contraction": (*LESS, "0"),
    "left": (*LESS, "0.5", "1"),
    "keep": SHARE,
    "reach": WHOLE,
    "mass": (*LESS, "0"),
    "gap": ("-1", "0", "2.5"),
    "kept": (*LESS, "0", "0.25", "1.001"),
    **dict.fromkeys(("places", "masses", "nodes"), ("-1", "2.5")),
    **dict.fromkeys(("squared_column_norm", "norm"), LESS),
    "split": (*LESS, "2"),
    "partitions": LESS,
    "threshold": ("0.9", "-1"),
    "height": ("-1", "2.5"),
    "step": (*LESS, "0"),
    "unit": ("-1", "0"),
    "width": ("-1", "2.5"),
    **dict.fromkeys(("origin", "origin2"), ()),
    "mu": LESS,
    "m": ("1", "0", "-1"),
    "m2": ("1", "0", "-1"),
    "t": LESS,
}
"""Numbers that no argument of this name may be."""
ANY: tuple[str, ...] = ()
OWN: Mapping[tuple[str, str], tuple[object, ...]] = {
    **{(name, mean): ANY for name in ("gaussian_least_delta", "gaussian_renyi_divergence", "laplace_renyi_divergence")
       for mean in ("mu", "nu")},
    **{(name, "alpha"): LESS for name in (
        "histogram_min_n_simple", "private_answers_error", "sample_values_error", "subsample_net_radius",
        "zcdp_to_pure_dp_error", "zcdp_to_pure_dp_error_simple", "zcdp_to_pure_dp_quadratic_error",
        "zcdp_to_pure_dp_tail_error", "zcdp_to_pure_dp_records", "zcdp_to_pure_dp_quadratic_records")},
    **{(name, "m"): WHOLE for name in ("histogram_min_n", "mutual_information_blocks",
                                       "mutual_information_blocks_simple")},
    **{(name, "k2"): ("-1", "2.5") for name in (
        "composed_dp_as_mixed_dp_2", "mixed_dp_compose", "mixed_dp_postprocess", "mixed_dp_to_approx_dp",
        "mixed_dp_to_approx_dp_no_noise", "mixed_dp_weaken", "two_groups_dp_to_approx_dp")},
    **{(name, "d"): LESS for name in ("renyi_lower_order", "renyi_postprocess")},
    **{(f"{name}_of_laws", law): (*NO_LIST, ["0.5", "0.25", "0.5"], ["1.5", "-0.25", "-0.25"])
       for name in ("renyi_divergence", "kl_divergence", "least_delta") for law in ("p", "q")},
    ("least_delta_of_laws", "epsilon"): ANY,
    ("renyi_triangle", "k"): ("1", "0.5", "-1"),
    ("gaussian_dp_as_table_dp", "origin"): ("1000",),
    ("gaussian_dp_as_spaced_table_dp", "origin"): ("1000",),
    ("gaussian_tail_ratio", "t"): ("1", "0", "-1"),
    ("kept_dp_to_gaussian_dp", "t"): ("-1", "1", "4"),
    ("report_noisy_max_unmoved", "sensitivity"): (*LESS, "1"),
    ("randomized_response", "p"): ("0.4", "1", *SHARE),
    ("randomized_response_kept", "p"): ("0.2", "1", *SHARE),
    ("pure_dp_to_zcdp_optimal", "epsilon"): LESS,
    ("contracted_distance", "step"): (*LESS, "2"),
    ("noisy_sgd_convex", "smoothness"): (*LESS, "0", "2.5"),
    ("ou_mse", "d"): ("-1", "2.5"),
    ("ou_optimal", "norm"): (*LESS, "0"),
    ("ou_optimal", "epsilon"): (*LESS, "0"),
    ("ou_optimal", "sensitivity"): (*LESS, "0"),
}  # fmt: skip
"""Where a name stands for something else."""


def _arguments(f: Verified) -> dict[str, Any]:
    for worked in WORKED:
        if worked.function == f.name:
            return dict(worked.arguments)
    good = {name: INSIDE[name] for name in f.arguments}
    if "table" in good:
        told = {name: 1 for name in ("rest", "rest2", "rest3") if name in good}
        notion = f.name.removesuffix("_as_table_dp").removesuffix("_as_spaced_table_dp")
        if notion in DRAWN:
            return good | _drawn(notion, are_spaced="places" in good)
        if "places" in good:
            return good | TABLE | {"places": 1 << 16, "masses": 618}
        last = 2 if f.name == "table_dp_coarser" else 0
        return good | (TABLE if "values" in good else {"last": last, **told})
    return good | SPECIAL.get(f.name, {})


SPECIAL: Mapping[str, dict[str, Any]] = {
    "report_noisy_max_unmoved": {"sensitivity": 0},
    "unary_encoding_by_odds": {"epsilon": 2},
    "renyi_dp_groups": {"alpha": 8},
    "renyi_dp_to_replace_one": {"alpha": 8},
    "total_variation_at_most_one": {"delta": 1},
    "pure_dp_to_gaussian_dp_tight": {"mu": "1.2321"},
    "sampled_gaussian_dp_to_renyi_dp": {"rate": "1/2"},
    "sampled_gaussian_dp_to_renyi_dp_either_order": {"rate": "1/2"},
    "kept_dp_to_gaussian_dp": {"keep": "1/2", "mu": 2, "t": "1.2"},
    "hellinger_dp_to_total_variation": {"t": "0.5"},
}
"""Good arguments of functions with side-conditions of their own."""


SAMPLED_NOISE = {"rate": Fraction(1, 2), "mu_squared": 1}
DRAWN: dict[str, dict[str, Any]] = {
    "sampled_gaussian_dp": SAMPLED_NOISE,
    "sampled_laplace_dp": {"rate": Fraction(1, 2), "shift": 1},
    "sampled_response_dp": {"rate": Fraction(1, 2), "epsilon": 1, "keep": Fraction(1, 2), "delta": Fraction(1, 8)},
    "kept_dp": {"epsilon": 1, "keep": Fraction(1, 2)},
    "replaced_gaussian_dp": SAMPLED_NOISE,
    "fixed_size_gaussian_dp": SAMPLED_NOISE,
    "composed_dp": {"epsilon": 1, "delta": 0},
    "laplace_dp": {"shift": 1},
    "bounded_range": {"epsilon": 1},
    "discrete_gaussian_dp": {"distance": 1, "sigma": 1, "reach": 6, "mass": Fraction(5, 2)},
    "geometric_dp": {"distance": 3, "scale": 1},
}
"""The notions of functions that prove PLDs, and the numbers of their dominating pairs."""


def _drawn(notion: str, *, are_spaced: bool) -> dict[str, Any]:
    """What is above the profile; from nodes at some places; or what is on a lattice."""
    numbers = DRAWN[notion]
    pair = PAIRS[notion](**{name: Fraction(x) for name, x in numbers.items()})
    if isinstance(pair, Interpolated):
        bound, most = Bound(1, 5.0) if are_spaced else None, Fraction(1, 1000) + pair.infinity_mass
        found = interpolated(pair.profile(), Grid(Fraction(1), 16), -1, most, bound, 100, 100)
    else:
        found = pair.discretized(Grid(Fraction(1, 2), 16), Fraction(0), None)
    assert found is not None
    return numbers | found.certificate()


TABLE = {"mu_squared": 1, "table": 618, "values": 383 * 0x10001, "width": 16, "unit": 1000, "rest": "0.383", "last": 0}
"""What is above N(1, 1) and N(0, 1), from their total variation alone."""


def _refused(f: Verified, name: str) -> tuple[object, ...]:
    return OWN[f.name, name] if (f.name, name) in OWN else OUTSIDE[name]


def _relation(function: str) -> str | None:
    if function.endswith(("_to_replace_one", "_one_order")) or function.startswith("poisson_sampled"):
        return "add-or-remove-one"
    return "remove-one" if function.endswith("_either_order") else None


@pytest.mark.by_turns(24)
@pytest.mark.parametrize("function", sorted(library().functions))
def test_every_argument_of_every_function_has_a_domain_and_numbers_outside_are_refused_in_one_line(
    function: str,
) -> None:
    f = library().function(function)
    relation = _relation(function)
    good = _arguments(f)
    f(relation=relation, **good)
    for name in f.arguments:
        for value in _refused(f, name):
            with pytest.raises(InputError) as refusal:
                f(relation=relation, **{**good, name: value})
            text = str(refusal.value)
            assert "\n" not in text
            assert " = " in text
            assert refusal.value.condition.startswith(("must", "0 <", "0 <=")) or "must hold" in text, text


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("notion", NOTIONS)
@drawn(data=st.data())
def test_premises_and_given_guarantees_have_one_domain(notion: str, data: st.DataObject) -> None:
    some = st.sampled_from([Fraction(x) for x in ("-1", "-1/2", "0", "1/1000", "1/2", "1", "3/2", "2", "5/2", "3")])
    numbers = {name: data.draw(some, name) for name in NOTIONS[notion]}
    fits = all(KNOWN[notion].quantity(name).condition.holds(v) for name, v in numbers.items())
    fits = fits and numbers.get("xi", Fraction(0)) + numbers.get("rho", Fraction(0)) >= 0
    outcomes = [_accepts(lambda: premise(notion, **numbers))]
    if notion in CLAIMED and notion in KINDS:
        public = {
            "order" if name == "alpha" else "mu" if name == "mu_squared" else name: v for name, v in numbers.items()
        }
        outcomes.append(_accepts(lambda: given(notion, **public)))
    assert set(outcomes) == {fits}


def _accepts(make: Any) -> bool:
    try:
        make()
    except InputError:
        return False
    return True


TENTHS = {"step": 1, "origin": 0, "unit": 10}


@drawn(st.integers(1, 20), st.lists(st.integers(0, 2**20), min_size=1, max_size=40), st.integers(0, 45))
def test_the_sum_of_a_table_is_that_of_its_entries(width: int, entries: list[int], last: int) -> None:
    entries = [e % 2**width for e in entries]
    table = sum(e << width * i for i, e in enumerate(entries))
    assert _sum(table, width, last + 1) == sum(entries[: last + 1])


def test_a_table_that_no_two_laws_have_is_not_vouched_for() -> None:
    """The remaining probability must be infinity mass: 3 + 5 tenths and a fifth are 1 in all."""
    halves = {"table": 3 + (5 << 7), "width": 7, "last": 1}
    assert premise("table_dp", **TENTHS, **halves, rest="1/5").rest.exact == Fraction(1, 5)
    for lie in (
        {**halves, "rest": "19/100"},
        {**halves, "last": 0, "rest": "1/5"},
        {"table": 0, "width": 10**9, "last": 10**12, "rest": 0},
    ):
        with pytest.raises(InputError, match=r"rest .*must be, with the entries of the PLD, at least 1 in all"):
            premise("table_dp", **TENTHS, **lie)
        with pytest.raises(InputError, match=r"rest .*must be, with the entries of the PLD, at least 1 in all"):
            fn.table_dp_to_approx_dp(epsilon=0, **TENTHS, **lie)
    with pytest.raises(InputError, match="width"):
        premise("table_dp", **TENTHS, table=3, width=0, last=0, rest=1)
    with pytest.raises(InputError):
        fn.table_dp_to_approx_dp(epsilon=0, **TENTHS, table=3, width=0, last=0, rest=1)


def test_approximate_zcdp_with_delta_zero_is_a_premise_everywhere() -> None:
    assert str(premise("approx_zcdp", delta=0, rho=1)) == "0-approximate 1-zCDP"
    assert given("approx_zcdp", delta=0, rho=1).verify("approx_zcdp", delta=0, rho=1).verdict == "VERIFIED"
    assert (
        given("approx_dp", delta=0, epsilon=1).repeat(3).verify("approx_dp", delta=0, epsilon=3).verdict == "VERIFIED"
    )
    assert given("zcdp", rho=1).verify("approx_dp", delta=0, epsilon=30).verdict == "REFUTED"


SLIPS = [
    ("approx_zcdp_tradeoff", {"delta": -1, "xi": 1}, "delta = -1: must satisfy 0 <= delta < 1"),
    ("zcdp_postprocess", {"xi": -1, "rho": -1}, "rho = -1: must be at least 0"),
    ("zcdp_postprocess", {"xi": -2, "rho": 1}, "xi = -2: must satisfy xi + rho >= 0"),
    ("histogram_min_n_simple", {"alpha": "0.03", "d": 10**6, "rho": 1}, "1/(10*alpha) is a natural number must hold"),
    ("histogram_min_n", {"d": "2.5", "m": 1, "rho": 1}, "d = 2.5: d is a natural number must hold"),
    ("packing_min_n", {"points": "20.5", "beta": "0.1", "rho": 1}, "points = 20.5: points is a natural number"),
    ("pure_dp_to_approx_dp", {"epsilon": 1, "epsilon2": 1, "delta2": 5}, "delta2 = 5: must satisfy 0 <= delta2 <= 1"),
    ("max_rho_for_approx_dp", {"xi": -1000, "epsilon": 1, "delta": "0.1"}, "must hold"),
]


@pytest.mark.parametrize(("function", "arguments", "message"), SLIPS, ids=lambda p: str(p)[:40])
def test_numbers_that_no_mechanism_has_are_refused_by_name(
    function: str, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError) as refusal:
        getattr(fn, function)(**arguments)
    assert message in str(refusal.value)


def test_what_is_assumed_is_printed_with_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bound", "histogram_min_n", "d=1000000", "m=10", "rho=1"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("30.234129148894281    [bs16.prop-6.4-size: ")
    assert "    checked: 0 < rho" in shown
    assert "    given: independent_entries(P, c, 10): the entries of the random data are independent" in shown
    assert any(line.startswith("  1-zCDP    [given: vouched for by the caller]") for line in shown)
