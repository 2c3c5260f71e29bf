"""Maps of OpenDP: measurements that are made up, and those of the installed package."""

import warnings
from dataclasses import dataclass
from fractions import Fraction

import pytest

from dpproofs.accounting import gaussian, laplace, randomized_response
from dpproofs.audit.opendp import audit_map, read
from dpproofs.numbers import InputError


@dataclass
class Measurement:
    output_measure: str
    map: object


def test_each_distance_has_its_verdict():
    wrong_from_2 = Measurement("MaxDivergence", lambda d: d / 2 if d < 2 else 0.5)
    found = audit_map(wrong_from_2, lambda d: laplace(sensitivity=d, scale=2), [0.5, 1.0, 2.0])
    assert [a.verdict for a in found] == ["VERIFIED", "VERIFIED", "REFUTED"]


def test_other_measures_are_refused_by_name():
    with pytest.raises(InputError, match="output_measure = RenyiDivergence: is not checked"):
        audit_map(Measurement("RenyiDivergence", float), lambda d: laplace(sensitivity=d, scale=2), [1])


def test_delta_must_fit_the_measure():
    noisy = lambda d: laplace(sensitivity=d, scale=2)  # noqa: E731
    with pytest.raises(InputError, match="delta = missing"):
        audit_map(Measurement("SmoothedMaxDivergence", float), noisy, [1])
    with pytest.raises(InputError, match="is given by the map"):
        audit_map(Measurement("MaxDivergence", float), noisy, [1], delta="1e-6")


@pytest.fixture(scope="module")
def dp():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        prelude = pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    prelude.enable_features("contrib")
    return prelude


@pytest.fixture(scope="module")
def space(dp):
    return dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)


def verdicts(*arguments, **more):
    return {a.verdict for a in audit_map(*arguments, **more)}


GRID = [0.25, 1.0, 3.0]


def test_laplace_noise(dp, space):
    assert verdicts(dp.m.make_laplace(*space, scale=2.0), lambda d: laplace(sensitivity=d, scale=2), GRID) == {
        "VERIFIED"
    }
    assert verdicts(dp.m.make_laplace(*space, scale=2.0), lambda d: laplace(sensitivity=d, scale=1), GRID) == {
        "REFUTED"
    }


def test_gaussian_noise(dp, space):
    noisy = dp.m.make_gaussian(*space, scale=2.0)
    assert verdicts(noisy, lambda d: gaussian(sensitivity=d, sigma=2), GRID) == {"VERIFIED"}
    assert verdicts(noisy, lambda d: gaussian(sensitivity=d, sigma="1.99"), GRID) == {"REFUTED"}


def test_randomized_response(dp):
    for p in (0.75, 0.6):
        noisy = dp.m.make_randomized_response_bool(p)
        assert verdicts(noisy, lambda _, p=p: randomized_response(probability=p), [1]) == {"VERIFIED"}


@pytest.mark.slow
def test_from_zcdp_to_approximate_privacy(dp, space):
    curve = dp.c.make_zCDP_to_approxDP(dp.m.make_gaussian(*space, scale=2.0))
    assert verdicts(curve, lambda d: gaussian(sensitivity=d, sigma=2), GRID, delta=1e-6) == {"VERIFIED"}
    assert verdicts(curve, lambda d: gaussian(sensitivity=d, sigma=1), GRID, delta=1e-6) == {"REFUTED"}
    fixed = dp.c.make_fix_delta(curve, 1e-6)
    assert verdicts(fixed, lambda d: gaussian(sensitivity=d, sigma=2), GRID) == {"VERIFIED"}


def test_composition(dp, space):
    noisy = dp.c.make_composition([dp.m.make_laplace(*space, scale=2.0)] * 3)
    assert verdicts(noisy, lambda d: laplace(sensitivity=d, scale=2).repeat(3), GRID) == {"VERIFIED"}


@pytest.mark.parametrize(
    ("measure", "returned", "said"),
    [
        ("MaxDivergence", 0.5, "pure_dp(epsilon = 0.5)"),
        ("ZeroConcentratedDivergence", 0.125, "zcdp(xi = 0, rho = 0.125)"),
        ("Approximate(MaxDivergence)", (0.5, 0.25), "approx_dp(epsilon = 0.5, delta = 0.25)"),
        ("Approximate(MaxDivergence)", (0.5, 0.0), "pure_dp(epsilon = 0.5)"),
    ],
)
def test_what_a_map_gives_is_a_given_guarantee(measure, returned, said):
    made = Measurement(measure, lambda d: returned)
    made.input_metric = "SymmetricDistance()"
    found = read(made)
    assert (str(found.mechanism), found.relation) == (said, "add-or-remove-one")


def test_neighbours_that_are_not_said_are_asked_for():
    made = Measurement("MaxDivergence", lambda d: d / 2)
    made.input_metric = "AbsoluteDistance(f64)"
    with pytest.raises(InputError, match="AbsoluteDistance does not say"):
        read(made, 3)
    assert str(read(made, 3, relation="replace-one").mechanism) == "pure_dp(epsilon = 1.5)"
    made.input_metric = "SymmetricDistance()"
    with pytest.raises(InputError, match="must be 1 for SymmetricDistance"):
        read(made, 2)
    with pytest.raises(InputError, match="must be add-or-remove-one"):
        read(made, relation="replace-one")
    with pytest.raises(InputError, match="is given by the map"):
        read(made, delta="1e-6")
    made.output_measure = "RenyiDivergence"
    with pytest.raises(InputError, match="RenyiDivergence: is not checked"):
        read(made)
    made.output_measure = "SmoothedMaxDivergence"
    with pytest.raises(InputError, match="delta = missing"):
        read(made)


@pytest.mark.parametrize("bad", [float("inf"), float("nan"), -1.0, "many"])
def test_a_map_that_gives_no_number_is_refused(bad):
    made = Measurement("MaxDivergence", lambda d: bad)
    made.input_metric = "SymmetricDistance()"
    with pytest.raises(InputError, match="epsilon"):
        read(made)


def test_measurements_of_the_package_are_read(dp):
    rows = dp.vector_domain(dp.atom_domain(T=int)), dp.symmetric_distance()
    count = dp.t.make_count(*rows) >> dp.m.then_laplace(scale=2.0)
    found = read(count)
    assert (str(found.mechanism), found.relation) == ("pure_dp(epsilon = 0.5)", "add-or-remove-one")
    both = found.mechanism.repeat(3)
    assert both.verify("pure_dp", epsilon="1.5", relation=found.relation).verdict == "VERIFIED"
    noise = dp.t.make_count(*rows) >> dp.m.then_gaussian(scale=2.0)
    assert str(read(noise).mechanism) == "zcdp(xi = 0, rho = 0.125)"
    smoothed = dp.c.make_zCDP_to_approxDP(noise)
    assert read(smoothed, delta="1e-6").mechanism.parameters["delta"] == Fraction(1e-6)
