"""Claim files that are written: they are read as the claims that they were written from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from dpproofs.accounting import PrivacyClaim, gaussian, given, laplace, parallel, parse_claims, read_claims
from dpproofs.accounting.claims.writing import toml
from dpproofs.audit.events import row_of
from dpproofs.errors import InputError

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.toml"))
NOISE = gaussian(sensitivity=1, sigma=8)
COUNT = laplace(sensitivity="1/3", scale=0.1)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_read_again(path: Path) -> None:
    claims = read_claims(path)
    again = parse_claims(tomllib.loads(toml(claims)))
    assert [(c.title, c.relation, c.mechanism, c.parameters, c.group) for c in again] == [
        (c.title, c.relation, c.mechanism, c.parameters, c.group) for c in claims
    ]


@pytest.mark.parametrize(
    "mechanism",
    [
        NOISE.repeat(2).repeat(3),
        NOISE.then(COUNT).repeat(3).then(COUNT),
        parallel(NOISE.then(COUNT), COUNT.repeat(2), parallel(NOISE, COUNT)).repeat(4),
        given("zcdp", xi=0, rho="0.1", relation="add-or-remove-one").then(NOISE),
    ],
    ids=str,
)
def test_nested_mechanisms_are_read_again(mechanism) -> None:
    claim = PrivacyClaim('a "title"\n\x7f\U0001f600', "replace-one", mechanism, "zcdp", {"xi": 0, "rho": 1})
    (again,) = parse_claims(tomllib.loads(toml([claim])))
    assert (again.mechanism, again.title) == (claim.mechanism, claim.title)


def test_what_no_file_says_is_refused() -> None:
    claim = PrivacyClaim("", "replace-one", NOISE.postprocess(), "zcdp", {"xi": 0, "rho": 1})
    with pytest.raises(InputError, match="has no form in claim files"):
        toml([claim])
    with pytest.raises(InputError, match="must be Unicode"):
        toml([PrivacyClaim("\ud800", "replace-one", NOISE, "zcdp", {"xi": 0, "rho": 1})])
    with pytest.raises(InputError, match="at least one"):
        toml([])


def test_roots_are_not_written_as_other_numbers() -> None:
    document = {
        "premise": [{"mechanism": "laplace", "sensitivity": "sqrt(2)", "scale": 2}],
        "claim": {"notion": "pure_dp", "epsilon": 1},
    }
    claims = parse_claims(document)
    with pytest.raises(InputError, match="has roots or logarithms"):
        toml(claims)
    with pytest.raises(InputError, match="has roots or logarithms"):
        row_of(claims[0])
