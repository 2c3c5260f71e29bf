"""Maps of OpenDP: measurements that are made up, and those of the installed package."""

import warnings
from dataclasses import dataclass

import pytest

from dpproofs.audit.opendp import audit_map
from dpproofs.claims import gaussian, laplace, randomized_response
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
